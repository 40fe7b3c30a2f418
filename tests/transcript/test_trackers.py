"""Tests of the rows that stand before those of a record."""

import pytest

from plaso_claude.transcript import extractor
from plaso_claude.transcript import rows
from plaso_claude.transcript import state
from tests import test_lib as shared_test_lib
from tests.transcript import test_lib

AGENT = "a0b1c2d3e4f5a6b7c"
OTHER_SESSION = "1f1f1f1f-1111-4222-8333-444444444444"


def _MakeUserRecord(**values):
    """Makes a user record without an entrypoint, as that makes a row.

    Args:
      values (dict[str, object]): further values.

    Returns:
      dict[str, object]: record.
    """
    return shared_test_lib.MakeUserRecord("ask", **{"entrypoint": None, **values})


def _MakeAssistantRecord(model, **values):
    """Makes an assistant record without an entrypoint.

    Args:
      model (object): model.
      values (dict[str, object]): further values.

    Returns:
      dict[str, object]: record.
    """
    return shared_test_lib.MakeAssistantRecord(
        "ok", model=model, **{"entrypoint": None, **values}
    )


class TestOrder:
    """Tests of the order of the rows."""

    def testOrder(self):
        """Tests a record that makes every row that can stand before others."""
        extraction = test_lib.ExtractRecords(
            shared_test_lib.MakeUserRecord(
                "ask",
                agentId=AGENT,
                entrypoint="claude-vscode",
                permissionMode="plan",
                promptSource="queued",
                remoteSourced=True,
            ),
            is_subagent=True,
        )

        # The task of a subagent waits for the end of the file, and the order of rows of
        # one record is that of their production only.
        assert [text for _, _, text in extraction.GetTexts()] == [
            f"subagent {AGENT:s} of {shared_test_lib.SESSION:s}",
            "session surface: claude-vscode",
            "session origin: local (VS Code extension)",
            "session origin: remote (teleport, remoteSourced)",
            "session synced: cloud session (teleported: remoteSourced records replayed "
            "from the vendor's copy)",
            "permission mode: plan",
            "prompt trigger: promptSource=queued turnOrigin=-",
            "subagent task: ask",
        ]


class TestSubagentHeader:
    """Tests of the row that a subagent file starts with."""

    def testFirstTranscriptRecord(self):
        """Tests that the header stands at the first record of the conversation."""
        extraction = test_lib.ExtractRecords(
            {"mode": "normal", "sessionId": shared_test_lib.SESSION, "type": "mode"},
            shared_test_lib.MakeRecord(
                "attachment",
                agentId=AGENT,
                attachment={"type": "date"},
                entrypoint=None,
            ),
            _MakeUserRecord(agentId="other"),
            is_subagent=True,
        )

        assert extraction.GetTexts() == [
            (2, "system", f"subagent {AGENT:s} of {shared_test_lib.SESSION:s}"),
            (3, "system", "subagent task: ask"),
        ]

    @pytest.mark.parametrize(
        "agent_identifier, name_identifier, expected_identifier",
        [
            ("a1", "a2", "a1"),
            (None, "a2", "a2"),
            ("", "a2", "a2"),
            (0, "a2", "0"),
            (None, None, "-"),
        ],
    )
    def testAgentIdentifier(
        self, agent_identifier, name_identifier, expected_identifier
    ):
        """Tests that the record names the agent, else the file does."""
        extraction = test_lib.ExtractRecords(
            _MakeUserRecord(agentId=agent_identifier),
            agent_identifier=name_identifier,
            is_subagent=True,
        )

        assert extraction.GetTexts()[0][2] == (
            f"subagent {expected_identifier:s} of {shared_test_lib.SESSION:s}"
        )

    def testSession(self):
        """Tests that the folder names the session where the record does not."""
        extraction = test_lib.ExtractRecords(
            _MakeUserRecord(agentId="a1", sessionId=None),
            is_subagent=True,
            session_identifier=OTHER_SESSION,
        )
        assert extraction.GetTexts()[0][2] == f"subagent a1 of {OTHER_SESSION:s}"

        extraction = test_lib.ExtractRecords(
            _MakeUserRecord(agentId="a1", sessionId=None), is_subagent=True
        )
        assert extraction.GetTexts()[0][2] == "subagent a1 of -"

    def testNoSubagentFile(self):
        """Tests that an agent inside of the file of a session has no header."""
        extraction = test_lib.ExtractRecords(
            _MakeUserRecord(agentId=AGENT, isSidechain=True)
        )

        assert extraction.GetTexts() == [(1, "user", "ask")]


class TestSurface:
    """Tests of the surface that a session was used from."""

    def testChanges(self):
        """Tests that the first surface and each change have a row."""
        extraction = test_lib.ExtractRecords(
            _MakeUserRecord(),
            _MakeUserRecord(entrypoint="cli"),
            _MakeUserRecord(entrypoint="cli", sessionId=OTHER_SESSION),
            _MakeUserRecord(entrypoint=""),
            _MakeUserRecord(entrypoint=["cli"]),
            {"entrypoint": "claude-desktop", "type": "last-prompt"},
            _MakeUserRecord(entrypoint="cli"),
        )

        assert extraction.GetNotices("session surface") == [
            (2, "cli"),
            (6, "cli -> claude-desktop"),
            (7, "claude-desktop -> cli"),
        ]


class TestOrigin:
    """Tests of where a session came from."""

    @pytest.mark.parametrize(
        "records, expected_line",
        [
            # Both on one line, which is not the first one of the session.
            (
                [
                    {"sessionId": shared_test_lib.SESSION, "type": "mode"},
                    _MakeUserRecord(entrypoint="sdk-cli", promptSource="sdk"),
                    _MakeUserRecord(entrypoint="sdk-cli", promptSource="sdk"),
                ],
                1,
            ),
            # The prompt comes before and after a line with the entrypoint.
            (
                [
                    _MakeUserRecord(promptSource="sdk"),
                    _MakeAssistantRecord("m", entrypoint="sdk-cli"),
                ],
                1,
            ),
            (
                [
                    _MakeAssistantRecord("m", entrypoint="sdk-cli"),
                    _MakeUserRecord(promptSource="sdk"),
                ],
                1,
            ),
            # One without the other, or each in another session.
            ([_MakeUserRecord(entrypoint="sdk-cli", promptSource="typed")], None),
            ([_MakeUserRecord(entrypoint="claude-vscode", promptSource="sdk")], None),
            ([_MakeUserRecord(entrypoint="cli", promptSource="sdk")], None),
            (
                [
                    _MakeUserRecord(entrypoint="sdk-cli"),
                    _MakeUserRecord(promptSource="sdk", sessionId=OTHER_SESSION),
                ],
                None,
            ),
            # What is no prompt has no such source.
            (
                [_MakeAssistantRecord("m", entrypoint="sdk-cli", promptSource="sdk")],
                None,
            ),
        ],
    )
    def testRemoteControlServer(self, records, expected_line):
        """Tests that a spawned session has a row at its first line."""
        extraction = test_lib.ExtractRecords(*records)

        notices = [
            (line, text)
            for line, text in extraction.GetNotices("session origin")
            if "Remote Control" in text
        ]
        if expected_line is None:
            assert notices == []
        else:
            assert notices == [
                (expected_line, "remote (Remote Control, entrypoint sdk-cli)")
            ]

    def testRemoteControlServerOfSecondSession(self):
        """Tests that the row stands at the first line of its own session."""
        extraction = test_lib.ExtractRecords(
            _MakeUserRecord(),
            _MakeUserRecord(sessionId=OTHER_SESSION, timestamp="2026-10-21T00:00:00Z"),
            _MakeUserRecord(
                entrypoint="sdk-cli", promptSource="sdk", sessionId=OTHER_SESSION
            ),
        )

        row = extraction.GetRow(
            "session origin: remote (Remote Control, entrypoint sdk-cli)"
        )
        assert row["line_number"] == 2
        assert row["session_identifier"] == OTHER_SESSION
        assert row["recorded_time"].utc.day == 21

    def testVSCode(self):
        """Tests that a session of the extension has one row per session."""
        extraction = test_lib.ExtractRecords(
            _MakeUserRecord(entrypoint="cli"),
            _MakeUserRecord(entrypoint="claude-vscode", promptSource="sdk"),
            _MakeUserRecord(entrypoint="claude-vscode"),
            _MakeUserRecord(entrypoint="claude-vscode", sessionId=OTHER_SESSION),
        )

        assert extraction.GetNotices("session origin") == [
            (2, "local (VS Code extension)"),
            (4, "local (VS Code extension)"),
        ]

    def testTeleport(self):
        """Tests that a session from the cloud has its rows once per session."""
        extraction = test_lib.ExtractRecords(
            _MakeUserRecord(remoteSourced="true"),
            _MakeAssistantRecord("m", remoteSourced=True),
            _MakeUserRecord(remoteSourced=True),
            {"remoteSourced": True, "sessionId": OTHER_SESSION, "type": "mode"},
        )

        assert extraction.GetNotices("session origin") == [
            (2, "remote (teleport, remoteSourced)"),
            (4, "remote (teleport, remoteSourced)"),
        ]
        assert [line for line, _ in extraction.GetNotices("session synced")] == [2, 4]


class TestPermissionMode:
    """Tests of the permission mode."""

    def testChanges(self):
        """Tests that the first mode of a session and each change have a row."""
        extraction = test_lib.ExtractRecords(
            _MakeUserRecord(),
            _MakeUserRecord(permissionMode="auto"),
            {
                "permissionMode": "auto",
                "sessionId": shared_test_lib.SESSION,
                "type": "permission-mode",
            },
            {
                "permissionMode": "plan",
                "sessionId": shared_test_lib.SESSION,
                "type": "permission-mode",
            },
            _MakeUserRecord(permissionMode=""),
            _MakeUserRecord(permissionMode=None),
            _MakeUserRecord(permissionMode=False),
            _MakeUserRecord(permissionMode="plan", sessionId=OTHER_SESSION),
            # Other records do not tell the mode.
            _MakeAssistantRecord("m", permissionMode="default"),
            _MakeUserRecord(permissionMode="plan"),
        )

        assert extraction.GetNotices("permission mode") == [
            (2, "auto"),
            (4, "auto -> plan"),
            (7, "plan -> false"),
            (8, "plan"),
            (10, "false -> plan"),
        ]

    def testTime(self):
        """Tests that a record without a time has the latest one."""
        extraction = test_lib.ExtractRecords(
            _MakeUserRecord(permissionMode="auto"),
            {
                "permissionMode": "plan",
                "sessionId": shared_test_lib.SESSION,
                "type": "permission-mode",
            },
        )

        assert "recorded_time" in extraction.GetRow("permission mode: auto")
        assert "inferred_time" in extraction.GetRow("permission mode: auto -> plan")


class TestModel:
    """Tests of the model."""

    def testChanges(self):
        """Tests that the first model of a session and each change have a row."""
        extraction = test_lib.ExtractRecords(
            _MakeAssistantRecord("<synthetic>"),
            _MakeAssistantRecord("model-a", isApiErrorMessage=True),
            _MakeAssistantRecord("model-a"),
            _MakeAssistantRecord("model-a"),
            _MakeAssistantRecord("<synthetic>"),
            _MakeAssistantRecord("model-b", isApiErrorMessage=True),
            _MakeAssistantRecord(None),
            _MakeAssistantRecord(""),
            _MakeAssistantRecord("model-b"),
            _MakeAssistantRecord("model-b", sessionId=OTHER_SESSION),
            _MakeAssistantRecord("model-b"),
        )

        assert extraction.GetNotices("model") == [
            (3, "model-a"),
            (9, "model-a -> model-b"),
            (10, "model-b"),
        ]
        assert extraction.GetRow("model: model-a -> model-b")["model"] == "model-b"

    @pytest.mark.parametrize(
        "requested_model, expected_text",
        [
            ("model-x", "model: model-a requested=model-x"),
            ("model-a", "model: model-a"),
            ("", "model: model-a"),
            (None, "model: model-a"),
            (0, "model: model-a requested=0"),
        ],
    )
    def testRequestedModel(self, requested_model, expected_text):
        """Tests that another model than the requested one is told."""
        extraction = test_lib.ExtractRecords(
            _MakeAssistantRecord("model-a", requestedModel=requested_model)
        )

        assert extraction.GetTexts()[0] == (1, "system", expected_text)

    def testBeforeRows(self):
        """Tests that the row stands before those of the content."""
        extraction = test_lib.ExtractRecords(_MakeAssistantRecord("model-a"))

        assert [row.kind for row in extraction.rows] == [rows.NOTICE, rows.RESPONSE]


def testSessionOfFile():
    """Tests that records before the first session identifier belong to it."""
    file_context = state.FileContext(session_identifier=shared_test_lib.SESSION)
    records = [
        {"type": "permission-mode", "permissionMode": "plan"},
        shared_test_lib.MakeUserRecord("ask", permissionMode="plan"),
    ]
    rows = list(
        extractor.ExtractRows(
            shared_test_lib.MakeFileObject(shared_test_lib.MakeJSONLines(*records)),
            file_context,
            print,
        )
    )
    texts = [row.attributes["text"] for row in rows]
    assert texts.count("permission mode: plan") == 1
