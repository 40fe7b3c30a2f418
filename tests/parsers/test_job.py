"""Tests of the parser plugin for background jobs."""

import json

import pytest
from plaso.lib import errors

from tests import test_lib

JOBS = "/home/alice/.claude/jobs"
STATE = f"{JOBS:s}/7f3e2a10/state.json"
TIMELINE = f"{JOBS:s}/7f3e2a10/timeline.jsonl"

VALUES = {
    "backend": "local",
    "children": [],
    "cliVersion": "2.1.310",
    "createdAt": "2026-10-20T09:00:00.000Z",
    "cwd": "/home/alice/proj",
    "daemonShort": "7f3e2a10",
    "detail": "Going on",
    "firstTerminalAt": "2026-10-20T09:01:00.000Z",
    "intent": "go on",
    "lastTerminalAt": "2026-10-20T09:02:00.000Z",
    "name": "date-fix",
    "nameSource": "user",
    "needs": "an answer",
    "output": {"result": "It is done."},
    "providerEnv": {"ANTHROPIC_API_KEY": "hush"},
    "respawnFlags": ["--model", "hush", "--settings={hush}", "-hush", "--a-b", 5],
    "resumeSessionId": "11111111-0000-4000-8000-000000000001",
    "sessionId": test_lib.SESSION,
    "state": "done",
    "template": "bg",
    "tokens": 4612,
    "updatedAt": "2026-10-20T09:03:00.000Z",
}


def ParseState(values, location=STATE):
    """Parses the state of a job.

    Args:
      values (object): values, or content as bytes.
      location (Optional[str]): location of the file.

    Returns:
      ParseResult: result.
    """
    if not isinstance(values, bytes):
        values = json.dumps(values, indent=2).encode("utf-8")
    return test_lib.ParseFile({location: values})


class TestState:
    """Tests of the latest states of jobs."""

    def testState(self):
        result = ParseState(VALUES)
        (job,) = result.GetByDataType("job:entry")
        assert result.event_data == [job]
        assert not result.warnings
        assert (job.line_number, job.offset) == (1, 0)
        assert job.program_version == "2.1.310"
        assert job.config_home == "/home/alice/.claude"
        assert job.further_key_names == ["backend", "children", "providerEnv"]
        assert (job.job_detail, job.job_state) == ("Going on", "done")
        assert job.job_identifier == "7f3e2a10"
        assert (job.job_needs, job.job_template) == ("an answer", "bg")
        assert job.job_result == "It is done."
        assert job.project_path == "/home/alice/proj"
        assert job.record_kind == "state"
        assert job.respawn_flags == ["--model", "--settings", "--a-b"]
        assert job.resumed_session_identifier == "11111111-0000-4000-8000-000000000001"
        assert job.session_identifier == test_lib.SESSION
        assert (job.session_name, job.name_source) == ("date-fix", "user")
        assert job.text == "go on"
        assert job.total_tokens == 4612
        assert {
            name: value.CopyToDateTimeString()[11:19]
            for name, value in job.GetAttributes()
            if name.endswith("_time")
        } == {
            "creation_time": "09:00:00",
            "end_time": "09:02:00",
            "first_end_time": "09:01:00",
            "update_time": "09:03:00",
        }
        message, short_message = test_lib.FormatMessages(job)
        assert message.startswith(
            "Job state: 7f3e2a10 state: done detail: Going on go on result: It is done."
        )
        assert short_message == "Job state: 7f3e2a10 state: done go on"

    def testCredentials(self):
        """Tests that no credential is in an event or a warning."""
        for data in (
            json.dumps(VALUES).encode("utf-8"),
            json.dumps(VALUES).encode("utf-8")[:-40],
            json.dumps({"providerEnv": "hush"}).encode("utf-8") + b"hush",
        ):
            result = ParseState(data)
            assert result.event_data
            for event_data in result.event_data:
                assert "hush" not in str(list(event_data.GetAttributes()))
            assert "hush" not in str(result.warnings)

    def testOddState(self):
        result = ParseState(
            {"createdAt": 0, "output": "x", "respawnFlags": "x", "sessionId": []}
        )
        (job,) = result.event_data
        assert job.further_key_names == [
            "createdAt",
            "output",
            "respawnFlags",
            "sessionId",
        ]
        assert job.job_identifier == "7f3e2a10"
        assert result.warnings == ["job file: refused createdAt: 0"]

    def testLocation(self):
        """Tests that another place needs the content of a state."""
        result = ParseState(VALUES, location="/export/state.json")
        (job,) = result.event_data
        assert job.job_identifier == "7f3e2a10"
        assert job.record_kind == "state"

        with pytest.raises(errors.WrongParser):
            ParseState(
                {"createdAt": 1, "sessionId": "a", "state": "x"},
                location="/export/state.json",
            )


class TestTimeline:
    """Tests of the changes of the states of jobs."""

    def testTimeline(self):
        result = test_lib.ParseFile(
            {
                TIMELINE: test_lib.MakeJSONLines(
                    {"state": "queued", "new": 1},
                    {
                        "at": "2026-10-20T09:00:01.000Z",
                        "state": "running",
                        "detail": "started",
                        "text": "On it.",
                    },
                    b"{cut",
                    {"at": "never", "state": "done", "detail": None, "text": ""},
                )
            }
        )
        first, second, bad_line, last = result.event_data
        assert not result.GetRows()
        assert [entry.record_kind for entry in result.event_data] == ["timeline"] * 4
        assert first.further_key_names == ["new"]
        assert first.inferred_time == second.recorded_time
        assert (second.line_number, second.offset) == (2, 30)
        assert second.job_identifier == "7f3e2a10"
        assert second.recorded_time.CopyToDateTimeString() == "2026-10-20 09:00:01.000"
        assert (second.job_detail, second.job_state) == ("started", "running")
        assert second.text == "On it."
        assert bad_line.label == "parser"
        assert bad_line.text.endswith(": {cut")
        assert last.inferred_time == second.recorded_time
        assert len(result.warnings) == 2
        assert test_lib.FormatMessages(second)[0].startswith(
            "Job timeline: 7f3e2a10 state: running detail: started On it."
        )

    def testTimelineInImage(self):
        result = test_lib.ParseFileEntry(
            test_lib.OpenSampleFile("/home/alice/.claude/jobs/7f3e2a10/timeline.jsonl")
        )
        assert [
            (entry.job_detail, entry.recorded_time.CopyToDateTimeString()[:19])
            for entry in result.event_data
        ] == [
            ("started", "2026-10-26 10:00:00"),
            ("Going on", "2026-10-26 10:05:04"),
        ]


class TestDraft:
    """Tests of prompts that were not sent."""

    def testDraft(self):
        result = test_lib.ParseFile(
            {
                f"{JOBS:s}/.draft-0a1b2c3d": b'{"collapsed":false,"q":"go","ts":1790848800}'
            }
        )
        (draft,) = result.event_data
        assert draft.further_key_names == ["collapsed"]
        assert draft.record_kind == "draft"
        assert draft.recorded_time.CopyToDateTimeString() == "2026-10-01 10:00:00.000"
        assert draft.text == "go"
