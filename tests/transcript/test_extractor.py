"""Tests of walking through a transcript."""

import json

import pytest

from plaso_claude import timestamps
from plaso_claude.transcript import extractor
from plaso_claude.transcript import rows
from plaso_claude.transcript import state
from tests import test_lib as shared_test_lib
from tests.transcript import test_lib

SESSION = shared_test_lib.SESSION


def _MakeSession():
    """Makes the records of a session in which most of what can happen does.

    Returns:
      list[object]: records, of which the last one is cut.
    """
    return [
        {"mode": "normal", "sessionId": SESSION, "type": "mode"},
        shared_test_lib.MakeUserRecord(
            "which colour is the shed?",
            1,
            origin={"kind": "human"},
            permissionMode="auto",
            promptSource="typed",
        ),
        shared_test_lib.MakeAssistantRecord(
            [{"signature": "c2ln", "thinking": "", "type": "thinking"}], 2
        ),
        shared_test_lib.MakeAssistantRecord(
            [
                {
                    "id": "toolu_1",
                    "input": {"command": "grep shed list", "description": "Search"},
                    "name": "Bash",
                    "type": "tool_use",
                }
            ],
            3,
            wireToolInputs={"toolu_1": {"command": "cd /srv && grep shed list"}},
        ),
        shared_test_lib.MakeUserRecord(
            [
                {
                    "content": "shed green",
                    "tool_use_id": "toolu_1",
                    "type": "tool_result",
                }
            ],
            5,
            permissionDecision={"decision": "accept", "source": "user_temporary"},
            toolUseResult={"interrupted": False, "stdout": "shed green"},
        ),
        {
            "content": "and the gate?",
            "operation": "enqueue",
            "sessionId": SESSION,
            "timestamp": "2026-10-20T09:00:05.500Z",
            "type": "queue-operation",
        },
        shared_test_lib.MakeRecord(
            "attachment",
            6,
            attachment={
                "origin": {"kind": "human"},
                "prompt": "and the gate?",
                "type": "queued_command",
            },
        ),
        shared_test_lib.MakeAssistantRecord("Both are green.", 8),
        shared_test_lib.MakeRecord(
            "system", 9, durationMs=8000, messageCount=7, subtype="turn_duration"
        ),
        {"aiTitle": "Colour of the shed", "sessionId": SESSION, "type": "ai-title"},
        {"lastPrompt": "and the gate?", "sessionId": SESSION, "type": "last-prompt"},
        {
            "prNumber": 3,
            "prUrl": "https://example.com/pull/3",
            "sessionId": SESSION,
            "timestamp": "2026-10-20T09:00:10.000Z",
            "type": "pr-link",
        },
        {
            "messageId": "m",
            "snapshot": {"messageId": "m", "trackedFileBackups": {}},
            "type": "file-history-snapshot",
        },
        b'{"parentUuid":null,"type":"user","message":{"role":"user","content":"than',
    ]


class TestExtractRows:
    """Tests of extracting the rows of a file."""

    def testSession(self):
        """Tests the rows of a whole session."""
        extraction = test_lib.ExtractRecords(*_MakeSession())

        cut = _MakeSession()[-1].decode()
        assert extraction.GetTexts() == [
            (2, "system", "session surface: cli"),
            (2, "system", "permission mode: auto"),
            (2, "user", "which colour is the shed?"),
            (3, "system", "model: claude-opus-5-5"),
            (4, "tool_use", "cd /srv && grep shed list"),
            (5, "tool_result", "shed green"),
            (
                5,
                "system",
                "permission decision: accept source=user_temporary reason=-",
            ),
            (6, "system", "prompt queued: delivered at line 7"),
            (7, "user", "and the gate?"),
            (8, "assistant", "Both are green."),
            (9, "system", "turn_duration: 8000 ms, 7 messages"),
            (10, "system", "session title: Colour of the shed"),
            (12, "system", "pr-link: https://example.com/pull/3"),
            (
                14,
                "system",
                "parser: unparseable line (Unterminated string starting at: line 1 "
                f"column 69 (char 68)): {cut:s}",
            ),
        ]
        assert [warning.partition(": ")[2] for warning in extraction.warnings] == [
            "unparseable line with error: Unterminated string starting at: line 1 "
            "column 69 (char 68)"
        ]

        for row in extraction.rows[:-1]:
            assert row.attributes["git_branch"] == "main"
            assert row.attributes["project_path"] == "/home/alice/proj"
            assert row.attributes["session_identifier"] == SESSION
        assert (
            extraction.GetRow("prompt queued: delivered at line 7")["recorded_time"]
            .GetDateTime()
            .CopyToDateTimeString()
            == "2026-10-20 09:00:05.500"
        )

    def testExtension(self):
        """Tests a session of the VS Code extension that goes on elsewhere."""
        extraction = test_lib.ExtractRecords(
            shared_test_lib.MakeRecord(
                "attachment",
                1,
                attachment={
                    "snapshot": {"scratchpadDirectory": "/tmp/claude-1/s/scratchpad"},
                    "type": "environment",
                },
                entrypoint="claude-vscode",
            ),
            shared_test_lib.MakeUserRecord(
                "run it",
                2,
                entrypoint="claude-vscode",
                origin={"kind": "human"},
                promptSource="sdk",
                turnOrigin="human",
            ),
            shared_test_lib.MakeUserRecord(
                [{"content": "ok", "tool_use_id": "toolu_7", "type": "tool_result"}],
                3,
                permissionDecision={
                    "decision": "accept",
                    "grantScope": "once",
                    "reasonCode": "other",
                    "source": "user_temporary",
                },
            ),
            {
                "bridgeSessionId": "cse_7",
                "lastSequenceNum": 3,
                "sessionId": SESSION,
                "type": "bridge-session",
            },
            shared_test_lib.MakeRecord(
                "system",
                5,
                content="Remote Control connected",
                subtype="bridge_status",
                url="https://claude.ai/code/session_7",
            ),
            {
                "continuedInSessionId": "33333333-4444-4555-8666-777777777777",
                "sessionId": SESSION,
                "timestamp": "2026-10-20T09:00:06.000Z",
                "type": "continued-in",
            },
        )

        assert extraction.GetTexts() == [
            (1, "system", "session surface: claude-vscode"),
            (1, "system", "session origin: local (VS Code extension)"),
            (
                1,
                "system",
                "scratch directory: /tmp/claude-1/s/scratchpad (session scratchpad, "
                "from the environment attachment)",
            ),
            (2, "user", "run it"),
            (2, "system", "prompt trigger: promptSource=sdk turnOrigin=human"),
            (3, "system", "session surface: claude-vscode -> cli"),
            (3, "tool_result", "ok"),
            (
                3,
                "system",
                "permission decision: accept source=user_temporary reason=- "
                '{"decision":"accept","grantScope":"once","reasonCode":"other",'
                '"source":"user_temporary"}',
            ),
            (4, "system", "remote control: bridge session cse_7 lastSequenceNum=3"),
            (
                4,
                "system",
                "session synced: remote control bridge cse_7 url "
                "https://claude.ai/code/session_7",
            ),
            (5, "system", "bridge_status: Remote Control connected"),
            (
                6,
                "system",
                "session continued in: 33333333-4444-4555-8666-777777777777",
            ),
        ]

    def testSubagent(self):
        """Tests the file of a subagent."""
        extraction = test_lib.ExtractRecords(
            shared_test_lib.MakeUserRecord(
                "Find the shed.", agentId="a0b1", entrypoint=None, isSidechain=True
            ),
            is_subagent=True,
        )

        assert extraction.GetTexts() == [
            (1, "system", f"subagent a0b1 of {SESSION:s}"),
            (1, "system", "subagent task: Find the shed."),
        ]

    def testEmpty(self):
        """Tests files without records."""
        for data in (b"", b"\n", b" \n\r\n\t"):
            extraction = test_lib.Extraction(data, state.FileContext())
            assert extraction.rows == []
            assert extraction.warnings == []

    def testOffsets(self):
        """Tests that the offset and line number of every row lead to its record."""
        records = _MakeSession()
        data = shared_test_lib.MakeJSONLines(*records)
        lines = data.split(b"\n")

        extraction = test_lib.Extraction(data, state.FileContext())

        for row in extraction.rows:
            number = row.attributes["line_number"]
            assert data[row.attributes["offset"] :].startswith(lines[number - 1])
            identifier = row.attributes.get("record_uuid")
            if identifier:
                assert identifier == json.loads(lines[number - 1])["uuid"]

    def testRowsOfAnyChunk(self):
        """Tests that rows come out while the file is read and not at its end."""
        records = [shared_test_lib.MakeUserRecord("a", n) for n in range(5)]
        data = shared_test_lib.MakeJSONLines(*records)
        reads = []

        class _File(type(shared_test_lib.MakeFileObject(b""))):
            def read(self, size=-1):
                """Reads one line."""
                reads.append(self.tell())
                return self.readline()

        first_row = next(
            extractor.ExtractRows(_File(data), state.FileContext(), reads.append)
        )

        assert first_row.attributes["line_number"] == 1
        assert max(reads) < len(data) // 2


class TestBadLines:
    """Tests of lines that are no records."""

    def testRow(self):
        """Tests the row and the warning of a bad line."""
        first = shared_test_lib.MakeUserRecord("a", 1, entrypoint=None)
        offset = len(shared_test_lib.MakeJSONLines(first))

        extraction = test_lib.ExtractRecords(
            first,
            b'{"type":\xff"user"\t',
            shared_test_lib.MakeUserRecord("b", 3, entrypoint=None),
        )

        assert [text for _, _, text in extraction.GetTexts()] == [
            "a",
            "parser: unparseable line ('utf-8' codec can't decode byte 0xff in "
            'position 8: invalid start byte): {"type":\\xff"user"\t',
            "b",
        ]
        attributes = dict(extraction.rows[1].attributes)
        assert attributes.pop("inferred_time").utc.second == 1
        assert attributes.pop("text")
        # Neither a working directory nor a branch.
        assert attributes == {
            "label": "parser",
            "line_number": 2,
            "offset": offset,
            "session_identifier": SESSION,
            "turn_type": "system",
        }
        assert extraction.rows[1].recovered is False
        assert extraction.warnings == [
            f"line 2 at offset {offset:d}: unparseable line with error: 'utf-8' codec "
            "can't decode byte 0xff in position 8: invalid start byte"
        ]

    def testFirstLine(self):
        """Tests a bad line in front of all records."""
        extraction = test_lib.ExtractRecords(
            b"x",
            shared_test_lib.MakeUserRecord("a", 2),
            session_identifier="of the file",
        )

        attributes = extraction.rows[0].attributes
        assert attributes["inferred_time"].utc.second == 2
        assert attributes["session_identifier"] == "of the file"

    @pytest.mark.parametrize("line", [b"null", b"[1,2]", b"42", b'"a"', b"true"])
    def testNotObject(self, line):
        """Tests JSON text that is no object."""
        extraction = test_lib.ExtractRecords(line)

        assert extraction.GetTexts() == [
            (
                1,
                "system",
                f"parser: unparseable line (not a JSON object): {line.decode():s}",
            )
        ]
        assert len(extraction.warnings) == 1

    def testRecovered(self):
        """Tests the records behind NUL bytes and behind a cut record."""
        record = shared_test_lib.MakeUserRecord("b", 2, entrypoint=None)
        line = json.dumps(record).encode("utf-8")
        cut = line[: line.index(b"sessionId")]

        for damage in (b"\x00" * 700, cut):
            extraction = test_lib.ExtractRecords(
                shared_test_lib.MakeUserRecord("a", 1, entrypoint=None),
                damage + line,
                shared_test_lib.MakeUserRecord("c", 3, entrypoint=None),
            )

            texts = extraction.GetTexts()
            assert [(number, turn) for number, turn, _ in texts] == [
                (1, "user"),
                (2, "system"),
                (2, "user"),
                (3, "user"),
            ]
            assert texts[2] == (2, "user", "b")
            bad_line, row = extraction.rows[1:3]
            assert [row.recovered for row in extraction.rows] == [
                False,
                False,
                True,
                False,
            ]
            assert row.attributes["offset"] == (
                bad_line.attributes["offset"] + len(damage)
            )
            assert row.attributes["recorded_time"].utc.second == 2
            assert len(extraction.warnings) == 1

    def testReadError(self):
        """Tests that the rows of what was read come out before the error."""
        prompt = {
            "content": "go on",
            "operation": "enqueue",
            "sessionId": SESSION,
            "type": "queue-operation",
        }
        data = shared_test_lib.MakeJSONLines(
            shared_test_lib.MakeUserRecord("a", 1, entrypoint=None), prompt
        )

        class _File(type(shared_test_lib.MakeFileObject(b""))):
            def read(self, size=-1):
                """Reads no further than a bad sector."""
                if self.tell() >= len(data):
                    raise OSError("bad sector")
                return super().read(size)

        texts = []
        with pytest.raises(OSError, match="bad sector"):
            for row in extractor.ExtractRows(
                _File(data), state.FileContext(), texts.append
            ):
                texts.append(row.attributes["text"])

        assert texts == ["a", "queue enqueue: go on"]


class TestReadFirstValues:
    """Tests of the first values in a file."""

    def _Read(self, *records):
        """Reads the first values of records.

        Args:
          records (list[object]): records.

        Returns:
          tuple[str, str, datetime.datetime]: working directory, branch and time.
        """
        values = extractor.ReadFirstValues(
            shared_test_lib.MakeFileObject(shared_test_lib.MakeJSONLines(*records))
        )
        return values.cwd, values.git_branch, values.time and values.time.utc

    def testFirst(self):
        """Tests that the first usable value of each kind counts."""
        time = timestamps.GetTimestamp("2026-10-20T09:00:02.000Z").utc

        assert self._Read(
            {"type": "mode"},
            b'{"cwd":"/bad"',
            b'["cwd","gitBranch","timestamp"]',
            {"cwd": "", "gitBranch": 5, "timestamp": "no"},
            {"message": {"cwd": "/inner", "timestamp": "2026-10-20T09:00:01.000Z"}},
            {"cwd": "/a"},
            {"cwd": "/b", "timestamp": "2026-10-20T09:00:02.000Z"},
            {"gitBranch": "main", "timestamp": "2026-10-20T09:00:03.000Z"},
            {"cwd": "/c", "gitBranch": "other"},
        ) == ("/a", "main", time)

    def testNone(self):
        """Tests a file that has none."""
        assert self._Read({"type": "mode"}) == (None, None, None)


def testKindsHaveTurnType():
    """Tests that the rows of the conversation are told from all others."""
    assert rows.TURN_TYPE_PER_KIND == {
        rows.NOTICE: "system",
        rows.PERMISSION_DECISION: "system",
        rows.PROMPT: "user",
        rows.RESPONSE: "assistant",
        rows.THINKING: "thinking",
        rows.TOOL_RESULT: "tool_result",
        rows.TOOL_USE: "tool_use",
    }
