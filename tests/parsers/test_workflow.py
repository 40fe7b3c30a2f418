"""Tests of the parser plugin for runs of workflows."""

import json
import os

import pytest
from plaso.lib import errors

from tests import test_lib

FOLDER = f"{test_lib.PROJECTS:s}/{test_lib.SESSION:s}"
JOURNAL = f"{FOLDER:s}/subagents/workflows/wf_0a1b-2c/journal.jsonl"
RUN = f"{FOLDER:s}/workflows/wf_0a1b-2c.json"

STARTED = {
    "type": "started",
    "key": "v2:c0",
    "agentId": "a1",
    "label": "reviewer",
    "phase": "Review",
}
RESULT = {
    "type": "result",
    "key": "v2:c0",
    "agentId": "a1",
    "result": "The change is\nfine.",
    "remoteControlDeviceReport": False,
    "toolsUsed": ["Bash", "Read"],
    "sessionId": "11111111-0000-4000-8000-000000000001",
}


def ParseJournal(*records, location=JOURNAL):
    """Parses the journal of a run.

    Args:
      records (list[object]): records, or bytes that stand as they are.
      location (Optional[str]): location of the file.

    Returns:
      ParseResult: result.
    """
    return test_lib.ParseFile({location: test_lib.MakeJSONLines(*records)})


class TestJournal:
    """Tests of journals."""

    def testJournal(self):
        """Tests a journal as 2.1.332 writes it."""
        result = ParseJournal({"type": "launched"}, STARTED, RESULT)
        launched, started, ended = result.GetByDataType("workflow:entry")
        assert result.event_data == [launched, started, ended]
        assert not result.warnings
        assert not result.GetRows()

        for entry in result.event_data:
            assert entry.config_home == "/home/alice/.claude"
            assert entry.workflow_identifier == "wf_0a1b-2c"
        assert launched.record_kind == "launched"
        assert launched.session_identifier == test_lib.SESSION

        assert (started.line_number, started.offset) == (2, 21)
        assert started.agent_identifier == "a1"
        assert started.agent_label == "reviewer"
        assert started.journal_key == "v2:c0"
        assert started.record_kind == "started"
        assert started.workflow_phase == "Review"

        assert ended.further_key_names == ["remoteControlDeviceReport"]
        assert ended.session_identifier == "11111111-0000-4000-8000-000000000001"
        assert ended.text == "The change is\nfine."
        assert ended.tool_names == ["Bash", "Read"]
        message, short_message = test_lib.FormatMessages(ended)
        assert message.startswith(
            "Workflow result: agent: a1 The change is\\nfine. tools: ['Bash', 'Read'] "
        )
        assert short_message == "Workflow result: The change is\\nfine."

    def testJournalInImage(self):
        """Tests that a journal has the modification time of the file."""
        result = test_lib.ParseFileEntry(
            test_lib.OpenSampleFile(
                "/home/alice/.claude/projects/-home-alice-proj/"
                "a11ce000-0000-4000-8000-000000000001/subagents/workflows/"
                "wf_0a1b2c3d-4e5/journal.jsonl"
            )
        )
        assert [
            (
                entry.record_kind,
                entry.text,
                entry.inferred_time.CopyToDateTimeString()[:19],
            )
            for entry in result.event_data
        ] == [
            ("launched", None, "2026-10-26 09:10:18"),
            ("started", None, "2026-10-26 09:10:18"),
            ("result", "The change is fine.", "2026-10-26 09:10:18"),
        ]

    def testBadLines(self):
        """Tests that the bad lines are rows, and what is recovered from one."""
        result = ParseJournal(
            b"[1]",
            b'{"type":"started","age' + json.dumps(RESULT).encode("utf-8"),
            STARTED,
        )
        assert result.GetTexts() == [
            ("system", "parser: unparseable line (not a JSON object): [1]"),
            (
                "system",
                "parser: unparseable line (Expecting ':' delimiter: line 1 column 25 "
                '(char 24)): {"type":"started","age' + json.dumps(RESULT),
            ),
        ]
        first, second, recovered, started = result.event_data
        assert (first.label, second.label) == ("parser", "parser")
        assert (second.line_number, second.offset) == (2, 4)
        assert (recovered.line_number, recovered.offset) == (2, 26)
        assert recovered.text == "The change is\nfine."
        # Releases of plaso before 20260720 have no such flag.
        assert getattr(recovered, "_recovered", True)
        assert not getattr(started, "_recovered", False)
        assert started.agent_label == "reviewer"
        assert len(result.warnings) == 2

    def testOddRecords(self):
        result = ParseJournal(
            {"type": ["x"], "agentId": 5, "result": {"a": 1}, "toolsUsed": "Bash"},
            {"type": "failed", "error": "no", "timestamp": "2026-10-20T09:00:00Z"},
            {"timestamp": "never", "sessionId": 7, "toolsUsed": [1, None]},
            {},
        )
        first, second, third, fourth = result.event_data
        assert (first.record_kind, first.text) == ('["x"]', '{"a":1}')
        assert (first.agent_identifier, first.tool_names) == ("5", None)
        assert first.further_key_names == ["toolsUsed"]
        assert first.inferred_time == second.recorded_time
        assert second.error_message == "no"
        assert third.further_key_names == ["sessionId"]
        assert third.inferred_time == second.recorded_time
        assert third.session_identifier == test_lib.SESSION
        assert third.tool_names == ["1", "-"]
        assert fourth.record_kind is None
        assert result.warnings == ["line 3 at offset 142: refused timestamp: never"]

    def testLocation(self):
        """Tests that another place needs the content of a journal."""
        result = ParseJournal(STARTED, location="/export/journal.jsonl")
        (started,) = result.event_data
        assert started.agent_identifier == "a1"
        assert started.workflow_identifier is None

        with pytest.raises(errors.WrongParser):
            ParseJournal(
                {"type": "started", "agentId": "a"}, location="/export/journal.jsonl"
            )


class TestRun:
    """Tests of the descriptions of runs."""

    def testRun(self):
        values = {
            "runId": "wf_0a1b-2c",
            "timestamp": "2026-10-20T09:00:10.000Z",
            "taskId": "w1",
            "script": "phase('Review')",
            "scriptPath": "/home/alice/flow.js",
            "result": "fine",
            "agentCount": 1,
            "logs": ["got it"],
            "durationMs": 310,
            "summary": "one agent",
            "workflowName": "flow",
            "status": "completed",
            "startTime": 1790848800000,
            "workflowProgress": [
                {"type": "workflow_phase", "index": 1, "title": "Review"},
                {
                    "type": "workflow_agent",
                    "label": "reviewer",
                    "phaseTitle": "Review",
                    "agentId": "a1",
                    "model": "claude-opus-5-5",
                    "state": "done",
                    "queuedAt": 1790848801000,
                    "startedAt": 1790848802000,
                    "lastProgressAt": 1790848803000,
                    "promptPreview": "Review it",
                    "resultPreview": "all fine",
                    "tokens": 46,
                    "toolCalls": 1,
                    "attempt": 1,
                },
                "x",
            ],
            "totalTokens": 4612,
            "totalToolCalls": 1,
        }
        result = test_lib.ParseFile({RUN: json.dumps(values).encode("utf-8")})
        run, agent = result.event_data
        assert not result.warnings
        assert run.duration == 310
        assert run.further_key_names == ["taskId"]
        assert (run.line_number, run.offset) == (1, 0)
        assert (run.number_of_agents, run.number_of_tool_uses) == (1, 1)
        assert run.record_kind == "run"
        assert run.recorded_time.CopyToDateTimeString() == "2026-10-20 09:00:10.000"
        assert (run.script, run.script_path) == (
            "phase('Review')",
            "/home/alice/flow.js",
        )
        assert run.session_identifier == test_lib.SESSION
        assert run.start_time.CopyToDateTimeString() == "2026-10-01 10:00:00.000"
        assert (run.summary, run.text) == ("one agent", "fine")
        assert run.total_tokens == 4612
        assert run.workflow_identifier == "wf_0a1b-2c"
        assert run.workflow_log == ["got it"]
        assert (run.workflow_name, run.workflow_status) == ("flow", "completed")

        assert agent.agent_identifier == "a1"
        assert (agent.agent_label, agent.agent_prompt) == ("reviewer", "Review it")
        assert agent.creation_time.CopyToDateTimeString() == "2026-10-01 10:00:01.000"
        assert agent.further_key_names == ["attempt"]
        assert agent.model == "claude-opus-5-5"
        assert agent.record_kind == "workflow_agent"
        assert agent.start_time.CopyToDateTimeString() == "2026-10-01 10:00:02.000"
        assert agent.text == "all fine"
        assert agent.update_time.CopyToDateTimeString() == "2026-10-01 10:00:03.000"
        assert agent.workflow_identifier == "wf_0a1b-2c"
        assert (agent.workflow_phase, agent.workflow_status) == ("Review", "done")

    def testOddRun(self, tmp_path):
        """Tests a description without times, which has that of the file."""
        path = tmp_path / "wf_1.json"
        path.write_text(
            json.dumps(
                {
                    "runId": 1,
                    "taskId": None,
                    "script": "x" * 20000,
                    "workflowName": [],
                    "workflowProgress": {},
                    "logs": 5,
                }
            )
        )
        os.utime(path, (1790849400, 1790849400))
        result = test_lib.ParseFileEntry(test_lib.OpenPath(str(path)))
        (run,) = result.GetByDataType("workflow:entry")
        assert run.further_key_names == ["workflowProgress", "logs"]
        assert run.modification_time.CopyToDateTimeString()[:19] == (
            "2026-10-01 10:10:00"
        )
        assert (run.workflow_identifier, run.workflow_name) == ("1", "[]")

    def testBadRun(self):
        result = test_lib.ParseFile({RUN: b"null"})
        (entry,) = result.event_data
        assert entry.label == "parser"
        assert entry.text == "parser: unparseable workflow file (not a JSON object)"
        assert entry.turn_type is None
