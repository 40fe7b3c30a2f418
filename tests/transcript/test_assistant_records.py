"""Tests of the rows of assistant records."""

import pytest

from plaso_claude.transcript import rows
from tests import test_lib as shared_test_lib
from tests.transcript import test_lib


def _ExtractAssistantRecord(content, **values):
    """Extracts the rows of one assistant record.

    Args:
      content (object): content of the message.
      values (dict[str, object]): further values of the record, where entrypoint is left
          out as it makes a row of its own.

    Returns:
      Extraction: what was made of it.
    """
    return test_lib.ExtractRecords(
        shared_test_lib.MakeAssistantRecord(content, entrypoint=None, **values)
    )


def _GetTexts(content, **values):
    """Retrieves the turn types and texts of the rows of one assistant record.

    Args:
      content (object): content of the message.
      values (dict[str, object]): further values of the record.

    Returns:
      list[tuple[str, str]]: turn type and text of each row without that of the model.
    """
    return [
        (turn_type, text)
        for _, turn_type, text in _ExtractAssistantRecord(content, **values).GetTexts()
        if not text.startswith("model: ")
    ]


def _GetToolUse(name, tool_input, **values):
    """Retrieves the row of one tool use.

    Args:
      name (object): name of the tool.
      tool_input (object): input of the tool.
      values (dict[str, object]): further values of the record.

    Returns:
      dict[str, object]: attributes.
    """
    block = {"id": "toolu_1", "input": tool_input, "name": name, "type": "tool_use"}
    (row,) = _ExtractAssistantRecord([block], **values).GetByKind(rows.TOOL_USE)
    return row.attributes


class TestBlocks:
    """Tests of the content blocks."""

    def testOrder(self):
        """Tests that the blocks make their rows in the order of the content."""
        assert _GetTexts(
            [
                {"signature": "c2ln", "thinking": "let me see", "type": "thinking"},
                {"text": "I will look.", "type": "text"},
                {"id": "t", "input": {"path": "/x"}, "name": "LS", "type": "tool_use"},
                {"data": "ZGF0YQ==", "type": "redacted_thinking"},
                "loose string",
            ]
        ) == [
            ("thinking", "let me see"),
            ("assistant", "I will look."),
            ("tool_use", "/x"),
            ("thinking", "[redacted]"),
            ("assistant", "loose string"),
        ]

    @pytest.mark.parametrize(
        "content",
        [
            None,
            "",
            [],
            [{"text": "", "type": "text"}],
            [{"type": "text"}],
            [""],
            [{"signature": "c2ln", "thinking": "", "type": "thinking"}],
            [{"signature": "c2ln", "type": "thinking"}],
        ],
    )
    def testEmpty(self, content):
        """Tests blocks that say nothing."""
        assert _GetTexts(content) == []

    def testString(self):
        """Tests a content that is one string."""
        assert _GetTexts("Done.") == [("assistant", "Done.")]

    @pytest.mark.parametrize(
        "block, expected_kind",
        [
            ({"type": "server_tool_use"}, "assistant/server_tool_use"),
            ({"type": "image"}, "assistant/image"),
            ({"type": "tool_result", "content": "x"}, "assistant/tool_result"),
            (5, "assistant/int"),
        ],
    )
    def testOtherBlocks(self, block, expected_kind):
        """Tests that other blocks are no rows, and are not passed over."""
        extraction = _ExtractAssistantRecord([block])

        (row,) = extraction.GetByKind(rows.UNRECOGNIZED)
        assert row.attributes["unrecognized_kind"] == expected_kind
        assert "turn_type" not in row.attributes

    def testAttributes(self):
        """Tests the identifiers and the model of the rows."""
        extraction = _ExtractAssistantRecord(
            [
                {"thinking": "hm", "type": "thinking"},
                {"text": "ok", "type": "text"},
                {"id": "toolu_1", "input": {}, "name": "Bash", "type": "tool_use"},
            ],
            requestId="req_1",
        )

        for row in extraction.rows[-3:]:
            assert row.attributes["response_identifier"] == "msg_1"
            assert row.attributes["request_identifier"] == "req_1"
        models = [row.attributes.get("model") for row in extraction.rows[-3:]]
        assert models == ["claude-opus-5-5", "claude-opus-5-5", None]

    @pytest.mark.parametrize("message", [None, "text", 5, {"content": {"a": 1}}, {}])
    def testOtherMessages(self, message):
        """Tests messages that have no content that makes a row."""
        record = shared_test_lib.MakeRecord(
            "assistant", entrypoint=None, message=message
        )

        assert test_lib.ExtractRecords(record).GetTexts() == []


class TestToolUses:
    """Tests of the tool uses."""

    @pytest.mark.parametrize(
        "name, tool_input, expected_text",
        [
            ("Bash", {"command": "ls", "description": "List"}, "ls"),
            ("PowerShell", {"command": "dir"}, "dir"),
            ("Read", {"file_path": "/a", "limit": 5}, "/a"),
            ("Write", {"content": "x", "file_path": "/a"}, "/a"),
            ("Edit", {"file_path": "/a", "new_string": "y"}, "/a"),
            ("MultiEdit", {"edits": [], "file_path": "/a"}, "/a"),
            ("NotebookEdit", {"new_source": "x", "notebook_path": "/n"}, "/n"),
            ("NotebookRead", {"notebook_path": "/n"}, "/n"),
            ("Grep", {"path": "/src", "pattern": "x y"}, "x y /src"),
            ("Grep", {"pattern": "x"}, "x"),
            ("Glob", {"path": "/src", "pattern": "*.py"}, "*.py /src"),
            ("Glob", {"path": "/src"}, "/src"),
            ("WebFetch", {"prompt": "p", "url": "https://a"}, "https://a"),
            ("WebSearch", {"query": "q"}, "q"),
            ("Agent", {"description": "d", "prompt": "p\nq"}, "d p\nq"),
            ("Task", {"description": "d", "prompt": "p"}, "d p"),
            ("Task", {"description": "", "prompt": "p"}, "p"),
            ("Skill", {"args": "1m", "skill": "loop"}, "loop 1m"),
            ("Skill", {"skill": "loop"}, "loop"),
            ("LS", {"path": "/a"}, "/a"),
            # Tools without keys of their own: the first one that is set.
            ("mcp__fs__read", {"path": "/p", "pattern": "x"}, "/p"),
            ("mcp__db__run", {"description": "d", "query": "select"}, "select"),
            ("Monitor", {"command": "", "file_path": None, "url": "u"}, "u"),
            ("Bash", {"description": "only this"}, "only this"),
            ("Read", {"path": "/not/the/usual/key"}, "/not/the/usual/key"),
            # None of the keys: the whole input.
            (
                "TodoWrite",
                {"todos": [{"b": 1, "a": "é"}]},
                '{"todos":[{"a":"é","b":1}]}',
            ),
            ("ExitPlanMode", {}, "{}"),
            # Values that are no strings count as they are.
            ("Bash", {"command": 0}, "0"),
            ("Bash", {"command": False, "description": "d"}, "false"),
            ("Read", {"file_path": ["/a"]}, '["/a"]'),
            ("Grep", {"path": 1, "pattern": {"a": []}}, '{"a":[]} 1'),
            ("Bash", None, "null"),
            ("Bash", "ls", '"ls"'),
            ("Bash", ["ls"], '["ls"]'),
            (None, {"command": "ls"}, "ls"),
            (["Bash"], {"command": "ls"}, "ls"),
        ],
    )
    def testTexts(self, name, tool_input, expected_text):
        """Tests what becomes the text of a tool use."""
        assert _GetToolUse(name, tool_input)["text"] == expected_text

    @pytest.mark.parametrize(
        "wire_inputs, expected_text",
        [
            ({"toolu_1": {"command": "cd /srv && ls"}}, "cd /srv && ls"),
            ({"toolu_2": {"command": "cd /srv && ls"}}, "ls"),
            ({"toolu_1": {"command": ""}}, "ls"),
            ({"toolu_1": {}}, "ls"),
            ({"toolu_1": "cd /srv && ls"}, "ls"),
            ([{"command": "x"}], "ls"),
            (None, "ls"),
            ({"toolu_1": {"command": 0}}, "0"),
        ],
    )
    def testWireInputs(self, wire_inputs, expected_text):
        """Tests that the command as the model sent it is the text."""
        attributes = _GetToolUse("Bash", {"command": "ls"}, wireToolInputs=wire_inputs)

        assert attributes["text"] == expected_text
        # What was run is not lost.
        assert attributes["command"] == "ls"
        assert attributes["tool_input"] == '{"command":"ls"}'

    def testWireInputsOfOtherTools(self):
        """Tests that the input as the model sent it is used for Bash only."""
        attributes = _GetToolUse(
            "PowerShell",
            {"command": "dir"},
            wireToolInputs={"toolu_1": {"command": "cd x; dir"}},
        )

        assert attributes["text"] == "dir"

    def testAttributes(self):
        """Tests that a tool use can be filtered without reading its text."""
        attributes = _GetToolUse(
            "Agent",
            {
                "description": "d",
                "path": "/p",
                "pattern": "x",
                "query": "q",
                "subagent_type": "Explore",
                "url": "u",
            },
        )

        assert attributes["description"] == "d"
        assert attributes["file_path"] == "/p"
        assert attributes["pattern"] == "x"
        assert attributes["query"] == "q"
        assert attributes["subagent_type"] == "Explore"
        assert attributes["tool_name"] == "Agent"
        assert attributes["tool_use_identifier"] == "toolu_1"
        assert attributes["url"] == "u"
        assert attributes.get("command") is None

    def testFilePath(self):
        """Tests which key is the path of the file."""
        attributes = _GetToolUse("NotebookEdit", {"notebook_path": "/n", "path": "/p"})
        assert attributes["file_path"] == "/n"

        attributes = _GetToolUse("Read", {"file_path": "/f", "notebook_path": "/n"})
        assert attributes["file_path"] == "/f"


class TestAPIErrors:
    """Tests of the records that hold an error in place of an answer."""

    @pytest.mark.parametrize(
        "values, expected_text",
        [
            (
                {
                    "apiErrorStatus": 529,
                    "error": "overloaded",
                    "isApiErrorMessage": True,
                },
                "529 overloaded: API Error",
            ),
            ({"error": "unknown", "isApiErrorMessage": True}, "unknown: API Error"),
            ({"apiErrorStatus": 401, "isApiErrorMessage": True}, "401: API Error"),
            ({"isApiErrorMessage": True}, "API Error"),
            ({"model": "<synthetic>"}, "API Error"),
            (
                {"apiErrorStatus": 0, "error": "", "model": "<synthetic>"},
                "0: API Error",
            ),
            (
                {"error": {"type": "x"}, "isApiErrorMessage": True},
                '{"type":"x"}: API Error',
            ),
        ],
    )
    def testForms(self, values, expected_text):
        """Tests the forms of errors."""
        extraction = _ExtractAssistantRecord(
            [{"text": "API Error", "type": "text"}], **values
        )

        assert extraction.GetTexts() == [(1, "system", f"api error: {expected_text:s}")]
        assert extraction.rows[0].attributes.get("model") is None

    def testSeveralBlocks(self):
        """Tests that an error is one row."""
        assert _GetTexts(
            ["a", {"text": "b", "type": "text"}, {"type": "tool_use"}],
            isApiErrorMessage=True,
        ) == [("system", "api error: a\nb")]

    @pytest.mark.parametrize("flag", [False, "true", 1, None])
    def testNoError(self, flag):
        """Tests that only a true flag marks an error."""
        assert _GetTexts("Done.", error="x", isApiErrorMessage=flag) == [
            ("assistant", "Done.")
        ]
