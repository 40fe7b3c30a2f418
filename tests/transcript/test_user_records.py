"""Tests of the rows of user records."""

import base64
import hashlib

import pytest

from plaso_claude.transcript import rows
from plaso_claude.transcript import state
from tests import test_lib as shared_test_lib
from tests.transcript import test_lib

PNG = b"\x89PNG\r\n\x1a\n"
IMAGE_BLOCK = {
    "source": {
        "data": base64.b64encode(PNG).decode("ascii"),
        "media_type": "image/png",
        "type": "base64",
    },
    "type": "image",
}
IMAGE_PAYLOAD = f"image image/png 8 bytes SHA-256 {hashlib.sha256(PNG).hexdigest():s}"


def _MakeToolResult(content, **values):
    """Makes a tool result block.

    Args:
      content (object): content of the block.
      values (dict[str, object]): further values.

    Returns:
      dict[str, object]: block.
    """
    return {
        "content": content,
        "tool_use_id": "toolu_1",
        "type": "tool_result",
        **values,
    }


def _ExtractUserRecord(content, **values):
    """Extracts the rows of one user record.

    Args:
      content (object): content of the message.
      values (dict[str, object]): further values of the record, where entrypoint is left
          out as it makes a row of its own.

    Returns:
      Extraction: what was made of it.
    """
    return test_lib.ExtractRecords(
        shared_test_lib.MakeUserRecord(content, entrypoint=None, **values)
    )


def _GetTexts(content, **values):
    """Retrieves the turn types and texts of the rows of one user record.

    Args:
      content (object): content of the message.
      values (dict[str, object]): further values of the record.

    Returns:
      list[tuple[str, str]]: turn type and text of each row.
    """
    return [
        (turn_type, text)
        for _, turn_type, text in _ExtractUserRecord(content, **values).GetTexts()
    ]


class TestTexts:
    """Tests of the text and image blocks."""

    @pytest.mark.parametrize(
        "content, values, expected_text",
        [
            ("<task-notification>done", {}, "task notification"),
            ("<command-name>/clear</command-name>", {}, "slash command"),
            ("<command-message>clear</command-message>", {}, "slash command"),
            ("<local-command-stdout>ok", {}, "command output"),
            ("<local-command-caveat>mind", {}, "context"),
            ("<system-reminder>mind", {}, "context"),
            ("<fork-boilerplate>do", {}, "subagent task"),
            ("so far", {"isCompactSummary": True}, "compaction summary"),
            ("stop", {"interruptedMessageId": "msg_1"}, "interrupted"),
            ("a", {"origin": {"kind": "task-notification"}}, "task notification"),
            ("a", {"origin": {"kind": "peer"}}, "peer message"),
            ("a", {"origin": {"kind": "coordinator"}}, "coordinator message"),
            ("a", {"origin": {"kind": "auto-continuation"}}, "auto-continuation"),
            ("injected", {"isMeta": True}, "context"),
        ],
    )
    def testLabels(self, content, values, expected_text):
        """Tests each rule that makes a system row of a text."""
        expected_row = ("system", f"{expected_text:s}: {content:s}")

        assert _GetTexts(content, **values) == [expected_row]
        # A block of a list is treated as the content that is one string.
        assert _GetTexts([{"text": content, "type": "text"}], **values) == [
            expected_row
        ]
        assert _GetTexts([content], **values) == [expected_row]

    @pytest.mark.parametrize(
        "content, values",
        [
            ("what is this?", {}),
            ("", {}),
            ("typed", {"origin": {"kind": "human"}}),
            ("typed", {"origin": {"kind": "something-new"}}),
            ("typed", {"origin": {"kind": ["peer"]}}),
            ("typed", {"origin": "peer"}),
            # Flags count when they are true, and not when they look like it.
            ("typed", {"isCompactSummary": False}),
            ("typed", {"isCompactSummary": "true"}),
            ("typed", {"isMeta": 1}),
            ("typed", {"interruptedMessageId": ""}),
            # A marker counts at the start of the text.
            ("see <system-reminder>", {}),
            (" <command-name>/clear", {}),
            ("<command-names>", {}),
            ("<task-notification", {}),
            ("<persisted-output>", {}),
        ],
    )
    def testPrompts(self, content, values):
        """Tests texts that are prompts."""
        assert _GetTexts(content, **values) == [("user", content)]

    @pytest.mark.parametrize(
        "content, values, expected_label",
        [
            (
                "<task-notification>",
                {"interruptedMessageId": "m", "isCompactSummary": True},
                "compaction summary",
            ),
            ("<task-notification>", {"interruptedMessageId": 0}, "interrupted"),
            ("<command-name>", {"origin": {"kind": "peer"}}, "slash command"),
            ("<system-reminder>", {"origin": {"kind": "peer"}}, "context"),
            ("<fork-boilerplate>", {"isMeta": True}, "subagent task"),
            ("a", {"isMeta": True, "origin": {"kind": "peer"}}, "peer message"),
            ("a", {"isMeta": True, "origin": {"kind": "human"}}, "context"),
        ],
    )
    def testPrecedence(self, content, values, expected_label):
        """Tests records to which several rules apply."""
        (row,) = _ExtractUserRecord(content, **values).GetByKind(rows.NOTICE)

        assert row.attributes["label"] == expected_label
        assert row.attributes["text"] == f"{expected_label:s}: {content:s}"

    def testBlocks(self):
        """Tests that every block makes a row, by its own text."""
        assert _GetTexts(
            [
                {"text": "look", "type": "text"},
                IMAGE_BLOCK,
                "<system-reminder>at it",
                {"text": "", "type": "text"},
                {"type": "text"},
                {"text": None, "type": "text"},
            ]
        ) == [
            ("user", "look"),
            ("user", "[image]"),
            ("system", "context: <system-reminder>at it"),
            ("user", ""),
            ("user", ""),
            ("user", ""),
        ]

    def testRecordRulesForEveryBlock(self):
        """Tests that a rule of the record holds for all its blocks."""
        assert _GetTexts(
            [{"text": "a", "type": "text"}, IMAGE_BLOCK], isCompactSummary=True
        ) == [
            ("system", "compaction summary: a"),
            ("system", "compaction summary: [image]"),
        ]

    def testImage(self):
        """Tests that an image is described and not copied."""
        extraction = _ExtractUserRecord([IMAGE_BLOCK])

        (row,) = extraction.GetByKind(rows.PROMPT)
        assert row.attributes["binary_payloads"] == [IMAGE_PAYLOAD]
        assert IMAGE_BLOCK["source"]["data"] not in repr(row.attributes)

    @pytest.mark.parametrize(
        "block, expected_payload",
        [
            (
                {"source": {"type": "url", "url": "https://example.com/a.png"}},
                "image at https://example.com/a.png",
            ),
            ({"source": {"file_id": "file_1", "type": "file"}}, "image at file_1"),
            ({"source": {"type": "new"}}, "image at new"),
            ({"source": {"type": "base64"}}, "image - without data"),
            (
                {"source": {"data": 5, "media_type": ["x"], "type": "base64"}},
                'image ["x"] without data',
            ),
            (
                {"source": {"data": "é!", "media_type": "a/b", "type": "base64"}},
                "image a/b 3 characters that are not Base64 SHA-256 "
                f"{hashlib.sha256('é!'.encode()).hexdigest():s}",
            ),
        ],
    )
    def testPayloads(self, block, expected_payload):
        """Tests payloads of other forms."""
        extraction = _ExtractUserRecord([{"type": "image", **block}])

        (row,) = extraction.GetByKind(rows.PROMPT)
        assert row.attributes["binary_payloads"] == [expected_payload]

    @pytest.mark.parametrize(
        "content, expected_kinds",
        [
            (None, []),
            ([], []),
            (5, ["user/int"]),
            (
                [None, True, 1.5, ["a"]],
                ["user/NoneType", "user/bool", "user/float", "user/list"],
            ),
            ([{}], ["user/-"]),
            ([{"type": "server_tool_use"}], ["user/server_tool_use"]),
            ([{"type": ["text"]}], ['user/["text"]']),
            ([{"type": {"text": 1}}], ['user/{"text":1}']),
        ],
    )
    def testOtherContent(self, content, expected_kinds):
        """Tests that content of other kinds is no row, and is not passed over."""
        extraction = _ExtractUserRecord(content)

        assert extraction.GetTexts() == []
        assert [
            row.attributes["unrecognized_kind"]
            for row in extraction.GetByKind(rows.UNRECOGNIZED)
        ] == expected_kinds

    def testContentOfOneObject(self):
        """Tests a content that is a block and not a list of blocks."""
        assert _GetTexts({"text": "a", "type": "text"}) == [("user", "a")]

    @pytest.mark.parametrize("message", [None, "text", [], 5])
    def testOtherMessages(self, message):
        """Tests records whose message is missing or no object."""
        record = shared_test_lib.MakeRecord("user", entrypoint=None, message=message)

        assert test_lib.ExtractRecords(record).rows == []

    def testDocument(self):
        """Tests that a document is described and is no row of the conversation."""
        extraction = _ExtractUserRecord(
            [
                {
                    "source": {
                        "data": base64.b64encode(b"%PDF").decode("ascii"),
                        "media_type": "application/pdf",
                        "type": "base64",
                    },
                    "title": "report.pdf",
                    "type": "document",
                }
            ]
        )

        (row,) = extraction.rows
        assert row.kind == rows.DOCUMENT
        assert row.attributes["text"] == "[document] report.pdf"
        assert row.attributes["binary_payloads"] == [
            "document application/pdf 4 bytes SHA-256 "
            f"{hashlib.sha256(b'%PDF').hexdigest():s}"
        ]


class TestToolResults:
    """Tests of the tool result blocks."""

    @pytest.mark.parametrize(
        "content, expected_text",
        [
            ("done", "done"),
            ("", ""),
            (None, ""),
            ([], ""),
            (["a", {"text": "b", "type": "text"}], "a\nb"),
            ([{"text": "a", "type": "text"}, IMAGE_BLOCK], "a\n[image]"),
            (
                [
                    {"tool_name": "WebFetch", "type": "tool_reference"},
                    {"tool_name": "mcp__fs__list", "type": "tool_reference"},
                ],
                "WebFetch\nmcp__fs__list",
            ),
            ([{"type": "tool_reference"}], ""),
            ([{"type": "something_new"}, {"text": "a", "type": "text"}], "a"),
            ([5, None, {}], ""),
            (7, "7"),
            (False, "false"),
            ({"b": 1, "a": "é"}, '{"a":"é","b":1}'),
            ("<system-reminder>in a result", "<system-reminder>in a result"),
        ],
    )
    def testTexts(self, content, expected_text):
        """Tests what becomes the text of a result."""
        assert _GetTexts([_MakeToolResult(content)]) == [("tool_result", expected_text)]
        assert _GetTexts([_MakeToolResult(content, is_error=True)]) == [
            ("tool_result", f"[error] {expected_text:s}")
        ]

    def testWithoutContent(self):
        """Tests a result of which only the identifier is known."""
        block = {"tool_use_id": "toolu_9", "type": "tool_result"}

        (row,) = _ExtractUserRecord([block]).rows

        assert row.kind == rows.TOOL_RESULT
        assert row.attributes["text"] == ""
        assert row.attributes["tool_use_identifier"] == "toolu_9"

    @pytest.mark.parametrize("is_error", [False, None, "true", 1])
    def testNoError(self, is_error):
        """Tests that only a true flag marks an error."""
        content = [_MakeToolResult("a", is_error=is_error)]

        assert _GetTexts(content) == [("tool_result", "a")]

    def testIsMeta(self):
        """Tests that the rules of texts do not hold for results."""
        assert _GetTexts(
            [_MakeToolResult("a")], isCompactSummary=True, isMeta=True
        ) == [("tool_result", "a")]

    def testAttributes(self):
        """Tests what is known of a result beside its text."""
        (row,) = _ExtractUserRecord(
            [_MakeToolResult("a", is_error=True)],
            toolUseResult={
                "backgroundTaskId": "b1",
                "interrupted": True,
                "returnCodeInterpretation": "No matches found",
                "stdout": "a",
            },
        ).rows

        attributes = row.attributes
        assert attributes["background_task_identifier"] == "b1"
        assert attributes["is_error"] is True
        assert attributes["is_interrupted"] is True
        assert attributes["return_code_interpretation"] == "No matches found"
        assert attributes["tool_use_identifier"] == "toolu_1"
        assert attributes.get("tool_name") is None

    def testAttributesOfSeveralResults(self):
        """Tests that the structured result is not that of one of several blocks."""
        extraction = _ExtractUserRecord(
            [_MakeToolResult("a"), _MakeToolResult("b", tool_use_id="toolu_2")],
            toolUseResult={"backgroundTaskId": "b1"},
        )

        assert [row.attributes["tool_use_identifier"] for row in extraction.rows] == [
            "toolu_1",
            "toolu_2",
        ]
        assert not any(
            row.attributes.get("background_task_identifier") for row in extraction.rows
        )

    @pytest.mark.parametrize("result", ["Error: no", [1], 5, False])
    def testOtherStructuredResults(self, result):
        """Tests structured results that are no objects."""
        content = [_MakeToolResult("a")]

        assert _GetTexts(content, toolUseResult=result) == [("tool_result", "a")]


class PersistedOutputs(state.FileContext):
    """Files that hold persisted outputs."""

    def __init__(self):
        """Initializes persisted outputs."""
        super().__init__()
        self.paths = []

    def ReadPersistedOutput(self, path, session_identifier):
        """Reads a persisted output.

        Args:
          path (str): path.
          session_identifier (str): identifier of the session.

        Returns:
          tuple[str, str]: name of the file and its text.
        """
        assert session_identifier == shared_test_lib.SESSION
        self.paths.append(path)
        name = path.rpartition("/")[2] or None
        return name, "whole output" if name == "there.txt" else None


class TestPersistedOutputs:
    """Tests of results that stand in a file of their own."""

    STUB = (
        "<persisted-output>\nOutput too large (1.2 MB). Full output saved to: "
        "/s/tool-results/{0:s}\n\nPreview:\nfirst line\n</persisted-output>"
    )

    def _Extract(self, blocks, result=None):
        """Extracts the rows of a record.

        Args:
          blocks (list[object]): content blocks.
          result (Optional[object]): structured result.

        Returns:
          tuple[list[str], list[str]]: texts, and paths that were asked for.
        """
        outputs = PersistedOutputs()
        record = shared_test_lib.MakeUserRecord(
            blocks, entrypoint=None, toolUseResult=result
        )
        extraction = test_lib.Extraction(shared_test_lib.MakeJSONLines(record), outputs)
        return [text for _, _, text in extraction.GetTexts()], outputs.paths

    def testPathOfStub(self):
        """Tests a stub that names the file."""
        stub = self.STUB.format("there.txt")

        assert self._Extract([_MakeToolResult(stub)]) == (
            ["whole output"],
            ["/s/tool-results/there.txt"],
        )

    def testPathOfStructuredResult(self):
        """Tests that the path of the structured result comes first."""
        stub = self.STUB.format("other.txt")
        result = {"persistedOutputPath": "/s/tool-results/there.txt"}

        assert self._Extract([_MakeToolResult(stub)], result) == (
            ["whole output"],
            ["/s/tool-results/there.txt"],
        )

    def testSeveralResults(self):
        """Tests that the structured result is not used where there are two blocks."""
        blocks = [
            _MakeToolResult(self.STUB.format("there.txt"), is_error=True),
            _MakeToolResult("small"),
        ]
        result = {"persistedOutputPath": "/s/tool-results/other.txt"}

        assert self._Extract(blocks, result) == (
            ["[error] whole output", "small"],
            ["/s/tool-results/there.txt"],
        )

    @pytest.mark.parametrize("path", [None, "", 5, ["x"]])
    def testOtherPathsOfStructuredResult(self, path):
        """Tests that the stub names the file where the structured result does not."""
        stub = self.STUB.format("there.txt")

        texts, _ = self._Extract([_MakeToolResult(stub)], {"persistedOutputPath": path})
        assert texts == ["whole output"]

    def testMissing(self):
        """Tests that the stub stays and a note tells that the file is missing."""
        stub = self.STUB.format("gone.txt")

        assert self._Extract([_MakeToolResult([{"text": stub, "type": "text"}])])[
            0
        ] == [f"{stub:s}\n[persisted output not found: tool-results/gone.txt]"]

    def testStubWithoutPath(self):
        """Tests a stub that names no file."""
        stub = "<persisted-output>\nPreview only"

        assert self._Extract([_MakeToolResult(stub)])[0] == [
            f"{stub:s}\n[persisted output not found: tool-results/-]"
        ]

    def testNoStub(self):
        """Tests that a path alone reads no file."""
        result = {"persistedOutputPath": "/s/tool-results/there.txt"}
        text = " <persisted-output>"

        assert self._Extract([_MakeToolResult(text)], result) == ([text], [])


class TestPermissionDecisions:
    """Tests of the permission decisions."""

    @pytest.mark.parametrize(
        "values, expected_text",
        [
            (
                {
                    "permissionDecision": {
                        "decision": "accept",
                        "reasonType": "classifier",
                        "source": "config",
                    }
                },
                "accept source=config reason=classifier",
            ),
            (
                {
                    "permissionDecision": {
                        "decision": "accept",
                        "grantScope": "once",
                        "reasonCode": "other",
                        "source": "user_temporary",
                    }
                },
                "accept source=user_temporary reason=- "
                '{"decision":"accept","grantScope":"once","reasonCode":"other",'
                '"source":"user_temporary"}',
            ),
            (
                {
                    "permissionDecision": {
                        "decision": "reject",
                        "source": "user_reject",
                    },
                    "toolDenialKind": "user-rejected",
                    "userFeedback": "not there: use /tmp",
                },
                "reject source=user_reject reason=- toolDenialKind=user-rejected "
                "userFeedback=not there: use /tmp",
            ),
            (
                {
                    "permissionDecision": {
                        "decision": "reject",
                        "ruleSource": "cliArg",
                    },
                    "userFeedback": "no",
                },
                'reject source=- reason=- {"decision":"reject","ruleSource":"cliArg"} '
                "userFeedback=no",
            ),
            ({"permissionDecision": {}}, "- source=- reason=-"),
            (
                {"permissionDecision": {"decision": None, "source": "", "x": 0}},
                '- source=- reason=- {"decision":null,"source":"","x":0}',
            ),
            (
                {
                    "permissionDecision": {
                        "decision": False,
                        "reasonType": 0,
                        "source": ["a"],
                    }
                },
                'false source=["a"] reason=0',
            ),
            (
                {"toolDenialKind": "user-rejected"},
                "reject (interrupted) toolDenialKind=user-rejected",
            ),
            (
                {"permissionDecision": None, "toolDenialKind": "hook"},
                "reject (interrupted) toolDenialKind=hook",
            ),
            # A decision that is no object counts as absent.
            (
                {"permissionDecision": "accept", "toolDenialKind": "user-rejected"},
                "reject (interrupted) toolDenialKind=user-rejected",
            ),
            (
                {"toolDenialKind": 0, "userFeedback": {"a": 1}},
                'reject (interrupted) toolDenialKind=0 userFeedback={"a":1}',
            ),
            (
                {
                    "permissionDecision": {"decision": "accept"},
                    "toolDenialKind": "",
                    "userFeedback": None,
                },
                "accept source=- reason=-",
            ),
        ],
    )
    def testForms(self, values, expected_text):
        """Tests the forms of decisions."""
        _, (turn_type, text) = _GetTexts([_MakeToolResult("a")], **values)

        assert (turn_type, text) == (
            "system",
            f"permission decision: {expected_text:s}",
        )

    @pytest.mark.parametrize(
        "values",
        [
            {},
            {"permissionDecision": "accept"},
            {"permissionDecision": ["accept"]},
            {"permissionDecision": None, "toolDenialKind": ""},
            {"userFeedback": "no"},
        ],
    )
    def testNoDecision(self, values):
        """Tests records that have no decision."""
        assert _GetTexts([_MakeToolResult("a")], **values) == [("tool_result", "a")]

    def testOrder(self):
        """Tests that a decision stands once, behind the rows of the content."""
        extraction = _ExtractUserRecord(
            [
                _MakeToolResult("a"),
                _MakeToolResult("b", tool_use_id="toolu_2"),
                {"text": "c", "type": "text"},
            ],
            permissionDecision={"decision": "accept"},
            promptSource="queued",
        )

        assert [row.attributes["text"] for row in extraction.rows] == [
            "a",
            "b",
            "c",
            "permission decision: accept source=- reason=-",
            "prompt trigger: promptSource=queued turnOrigin=-",
        ]
        assert extraction.rows[3].attributes["tool_use_identifier"] == "toolu_1"

    def testWithoutToolResult(self):
        """Tests a decision on a record that has no result."""
        extraction = _ExtractUserRecord("a", permissionDecision={"decision": "accept"})

        (row,) = extraction.GetByKind(rows.PERMISSION_DECISION)
        assert row.attributes["tool_use_identifier"] is None

    def testAttributes(self):
        """Tests that a decision can be filtered without reading its text."""
        (row,) = _ExtractUserRecord(
            [_MakeToolResult("a")],
            permissionDecision={
                "decision": "reject",
                "grantScope": "session",
                "reasonCode": "unknown",
                "reasonType": "rule",
                "source": "user_reject",
            },
            toolDenialKind="user-rejected",
            userFeedback="no",
        ).GetByKind(rows.PERMISSION_DECISION)

        assert {
            name: row.attributes[name]
            for name in (
                "decision",
                "decision_source",
                "denial_kind",
                "grant_scope",
                "label",
                "reason_code",
                "reason_type",
                "user_feedback",
            )
        } == {
            "decision": "reject",
            "decision_source": "user_reject",
            "denial_kind": "user-rejected",
            "grant_scope": "session",
            "label": "permission decision",
            "reason_code": "unknown",
            "reason_type": "rule",
            "user_feedback": "no",
        }

    def testAttributesOfDenial(self):
        """Tests the attributes of a denial without a decision."""
        (row,) = _ExtractUserRecord(
            [_MakeToolResult("a")], toolDenialKind="user-rejected"
        ).GetByKind(rows.PERMISSION_DECISION)

        assert row.attributes["decision"] == "reject"
        assert row.attributes["denial_kind"] == "user-rejected"
        assert row.attributes.get("decision_source") is None


class TestPromptTriggers:
    """Tests of what triggered a prompt."""

    @pytest.mark.parametrize(
        "prompt_source, turn_origin, expected_text",
        [
            ("queued", "human", "promptSource=queued turnOrigin=human"),
            ("system", "scheduled", "promptSource=system turnOrigin=scheduled"),
            ("typed", "scheduled", "promptSource=typed turnOrigin=scheduled"),
            ("sdk", None, "promptSource=sdk turnOrigin=-"),
            (None, "task_notification", "promptSource=- turnOrigin=task_notification"),
            ("", "scheduled", "promptSource=- turnOrigin=scheduled"),
            (0, "", "promptSource=0 turnOrigin=-"),
            (False, [], "promptSource=false turnOrigin=[]"),
        ],
    )
    def testRows(self, prompt_source, turn_origin, expected_text):
        """Tests prompts that a person did not type."""
        assert _GetTexts("a", promptSource=prompt_source, turnOrigin=turn_origin) == [
            ("user", "a"),
            ("system", f"prompt trigger: {expected_text:s}"),
        ]

    @pytest.mark.parametrize("prompt_source", [None, "", "typed"])
    @pytest.mark.parametrize("turn_origin", [None, "", "human"])
    def testTyped(self, prompt_source, turn_origin):
        """Tests prompts that a person typed."""
        assert _GetTexts("a", promptSource=prompt_source, turnOrigin=turn_origin) == [
            ("user", "a")
        ]

    def testLabelOfOrigin(self):
        """Tests that the origin still decides about the label of the text."""
        assert _GetTexts(
            "a",
            origin={"kind": "task-notification"},
            promptSource="system",
            turnOrigin="task_notification",
        ) == [
            ("system", "task notification: a"),
            (
                "system",
                "prompt trigger: promptSource=system turnOrigin=task_notification",
            ),
        ]
