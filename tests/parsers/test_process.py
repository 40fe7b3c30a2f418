"""Tests of the parser plugin for the registry of running processes."""

import json
import os

import pytest
from plaso.lib import errors

from tests import test_lib

SESSIONS = "/home/alice/.claude/sessions"


def MakeValues(**values):
    """Makes the values of a process as 2.1.332 writes them.

    Args:
      values (dict[str, object]): further values, where None removes one.

    Returns:
      dict[str, object]: values.
    """
    values = {
        "pid": 4242,
        "sessionId": test_lib.SESSION,
        "cwd": "/home/alice/proj",
        "startedAt": 1790848800000,
        "procStart": "196882",
        "version": "2.1.332",
        "peerProtocol": 1,
        "peerFeatures": ["notify_idle"],
        "kind": "interactive",
        "entrypoint": "cli",
        "asksForConvertedSkills": None,
        "name": "second name",
        "nameSource": "user",
        "nameSince": 1790848920000,
        "updatedAt": 1790848980000,
        "status": "idle",
        "statusUpdatedAt": 1790848970000,
        **values,
    }
    return {key: value for key, value in values.items() if value is not None}


def ParseValues(values, location=f"{SESSIONS:s}/4242.json"):
    """Parses the file of a process.

    Args:
      values (object): values, or content as bytes.
      location (Optional[str]): location of the file.

    Returns:
      ParseResult: result.
    """
    if not isinstance(values, bytes):
        values = json.dumps(values).encode("utf-8")
    return test_lib.ParseFile({location: values})


def ParseStoredFile(tmp_path, values):
    """Parses the file of a process whose modification time is 2026-10-01 10:10:00.

    Args:
      tmp_path (pathlib.Path): path of a folder.
      values (object): values.

    Returns:
      ParseResult: result.
    """
    path = tmp_path / "home" / "alice" / ".claude" / "sessions" / "4242.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(values))
    os.utime(path, (1790849400, 1790849400))
    return test_lib.ParseFileEntry(test_lib.OpenPath(str(path)))


def GetTimes(event_data):
    """Retrieves the times that an event data has.

    Args:
      event_data (EventData): event data.

    Returns:
      dict[str, str]: date and time by name of the attribute.
    """
    return {
        name: value.CopyToDateTimeString()[:19]
        for name, value in event_data.GetAttributes()
        if name.endswith("_time")
    }


class TestRows:
    """Tests of the rows."""

    def testProcess(self):
        result = ParseValues(MakeValues())
        assert result.GetTexts() == [
            (
                "system",
                "claude-code process 4242 interactive status=idle entrypoint=cli "
                "bridge=none host_session=none",
            )
        ]
        assert not result.warnings

        (row,) = result.GetRows()
        assert row.data_type == "claude_code:process:entry"
        assert (row.line_number, row.offset, row.label) == (1, 0, None)
        assert row.config_home == "/home/alice/.claude"
        assert row.process_identifier == 4242
        assert row.project_path == "/home/alice/proj"
        assert row.session_identifier == test_lib.SESSION
        assert row.session_kind == "interactive"
        # More than one time would make more than one event of the row.
        assert GetTimes(row) == {"start_time": "2026-10-01 10:00:00"}

        message, short_message = test_lib.FormatMessages(row)
        assert message.startswith("[system] claude-code process 4242 interactive")
        assert short_message.startswith("claude-code process 4242 interactive")

    def testMissingValues(self):
        # 2.1.120 wrote neither name nor status for some time.
        result = ParseValues({"startedAt": 1790848800000, "status": "", "kind": None})
        assert result.GetTexts() == [
            (
                "system",
                "claude-code process - - status=- entrypoint=- bridge=none "
                "host_session=none",
            )
        ]

    def testBridge(self, tmp_path):
        values = MakeValues(bridgeSessionId="cse_1", hostSessionId="local_1")
        result = ParseStoredFile(tmp_path, values)
        assert result.GetTexts() == [
            (
                "system",
                "claude-code process 4242 interactive status=idle entrypoint=cli "
                "bridge=cse_1 host_session=local_1",
            ),
            (
                "system",
                "session synced: remote control bridge cse_1 url - "
                "(from .claude/sessions/4242.json, file mtime)",
            ),
        ]
        row = result.GetRows()[1]
        assert row.label == "session synced"
        assert row.bridge_session_identifier == "cse_1"
        assert row.session_identifier == test_lib.SESSION
        assert GetTimes(row) == {"modification_time": "2026-10-01 10:10:00"}

    def testBridgeThatEnded(self):
        result = ParseValues({**MakeValues(), "bridgeSessionId": None})
        assert len(result.GetRows()) == 1

    def testStartTimeAsText(self):
        result = ParseValues(MakeValues(startedAt="2026-03-15T10:30:00.000Z"))
        (row,) = result.GetRows()
        assert GetTimes(row) == {"start_time": "2026-03-15 10:30:00"}

    @pytest.mark.parametrize(
        "start_time, warnings",
        [
            (None, []),
            ("soon", ["session registry file: refused startedAt: soon"]),
            ([1], ["session registry file: refused startedAt: [1]"]),
        ],
    )
    def testStartTimeThatCannotBeRead(self, tmp_path, start_time, warnings):
        result = ParseStoredFile(tmp_path, MakeValues(startedAt=start_time))
        (row,) = result.GetRows()
        assert GetTimes(row) == {"modification_time": "2026-10-01 10:10:00"}
        assert result.warnings == warnings

    @pytest.mark.parametrize(
        "data", [b" ", b"[]", b"null", b'"text"', b"\x00\x00", b"{", b"not JSON"]
    )
    def testNoObject(self, data):
        result = ParseValues(data)
        assert result.GetTexts() == [
            ("system", "parser: session registry file is not a JSON object")
        ]
        (row,) = result.event_data
        assert (row.label, row.line_number, row.offset) == ("parser", 1, 0)
        assert len(result.warnings) == 1
        assert result.warnings[0].startswith(
            "session registry file is not a JSON object"
        )

    def testCutFile(self):
        data = json.dumps(MakeValues()).encode("utf-8")
        result = ParseValues(data[: data.index(b'"entrypoint"')])
        assert result.GetTexts() == [
            ("system", "parser: session registry file is not a JSON object"),
            (
                "system",
                "claude-code process 4242 interactive status=- entrypoint=- bridge=none "
                "host_session=none",
            ),
        ]
        (warning,) = result.warnings
        assert "is not a JSON object, read as far as possible with error: " in warning
        # Earlier releases of plaso have no such flag.
        assert all(getattr(item, "_recovered", True) for item in result.event_data[1:])

    @pytest.mark.parametrize("value", [True, 1 << 70, 1.5, "", "x", [], {"a": [None]}])
    @pytest.mark.parametrize("key", sorted(MakeValues(bridgeSessionId="x")))
    def testOddTypes(self, key, value):
        result = ParseValues(MakeValues(**{key: value}))
        assert result.GetRows()[0].text.startswith("claude-code process")
        for event_data in result.event_data:
            identifier = event_data.process_identifier
            assert identifier is None or type(identifier) is int


class TestState:
    """Tests of the event data beside the rows."""

    def testState(self):
        (state,) = ParseValues(
            MakeValues(
                formerNames=[{"name": "first name", "until": 1790848920000}],
                jobId="7f3e2a10",
                parkedJobId="7f3e2a11",
                waitingFor="permission",
            )
        ).GetByDataType("process:state")

        assert not hasattr(state, "turn_type")
        assert GetTimes(state) == {
            "name_time": "2026-10-01 10:02:00",
            "status_change_time": "2026-10-01 10:02:50",
            "update_time": "2026-10-01 10:03:00",
        }
        assert state.program_version == "2.1.332"
        assert state.former_names == ["first name"]
        assert state.further_key_names == ["procStart", "peerProtocol", "peerFeatures"]
        assert state.job_identifier == "7f3e2a10"
        assert state.name_source == "user"
        assert state.parked_job_identifier == "7f3e2a11"
        assert state.process_identifier == 4242
        assert state.session_name == "second name"
        assert state.process_status == "idle"
        assert state.waiting_for == "permission"

        message, short_message = test_lib.FormatMessages(state)
        assert message.startswith(
            "State of process: 4242 status: idle waiting for: permission"
        )
        assert short_message == "State of process: 4242 status: idle name: second name"

    def testStateWithoutTimes(self, tmp_path):
        # 2.1.120 wrote no times before the first change of the status.
        times = {"nameSince": None, "statusUpdatedAt": "never", "updatedAt": None}
        result = ParseStoredFile(tmp_path, MakeValues(**times))
        (state,) = result.GetByDataType("process:state")
        assert GetTimes(state) == {"modification_time": "2026-10-01 10:10:00"}
        assert result.warnings == [
            "session registry file: refused statusUpdatedAt: never"
        ]

    def testFormerNames(self):
        result = ParseValues(
            MakeValues(
                formerNames=[
                    {
                        "name": "o\u202ene",
                        "until": 1790848860000,
                        "sessionId": "earlier",
                    },
                    {"name": "two", "until": 1790848920000},
                    {"name": "undated"},
                    "old form",
                    None,
                ]
            )
        )
        (state,) = result.GetByDataType("process:state")
        assert state.former_names == ["o\\u202ene", "two", "undated", "old form", "-"]

        former_names = result.GetByDataType("process:former_name")
        assert [
            (item.session_name, item.session_identifier, GetTimes(item))
            for item in former_names
        ] == [
            ("o\\u202ene", "earlier", {"end_time": "2026-10-01 10:01:00"}),
            ("two", test_lib.SESSION, {"end_time": "2026-10-01 10:02:00"}),
        ]
        message, short_message = test_lib.FormatMessages(former_names[0])
        assert message.startswith(r"Former session name: o\u202ene Process: 4242")
        assert short_message == r"Former session name: o\u202ene"

    def testLongName(self):
        result = ParseValues(MakeValues(name="x" * 20000))
        (state,) = result.GetByDataType("process:state")
        (continuation,) = result.GetByDataType("transcript:continuation")
        assert state.session_name + continuation.text == "x" * 20000
        assert continuation.attribute_name == "session_name"
        # A continuation has one time, whatever that of its event is called.
        assert list(GetTimes(continuation)) == ["recorded_time"]


class TestRecognition:
    """Tests of which files are read."""

    def testRelocatedConfigHome(self):
        values = MakeValues(bridgeSessionId="cse_1")
        result = ParseValues(values, location="/srv/work-config/sessions/4242.json")
        assert result.event_data[0].config_home == "/srv/work-config"
        assert "(from work-config/sessions/4242.json, file mtime)" in (
            result.GetRows()[1].text
        )

    @pytest.mark.parametrize(
        "values",
        [
            {"pid": 1, "startedAt": 1790848800000},
            {"pid": "1", "sessionId": "x", "cwd": "/", "startedAt": 1},
            {"pid": 1, "sessionId": "x", "cwd": "/", "other": {"startedAt": 1}},
            {"pid": 1, "sessionId": "x", "cwd": 1, "startedAt": 1},
            [{"pid": 1, "sessionId": "x", "cwd": "/", "startedAt": 1}],
        ],
    )
    def testForeignFiles(self, values):
        with pytest.raises(errors.WrongParser):
            ParseValues(values, location="/srv/shop/sessions/4242.json")

    def testKeyIsNotOpened(self):
        location = f"{SESSIONS:s}/4242.{'4b' * 32:s}.key"
        file_entry = test_lib.OpenSampleFile(location)
        assert test_lib.ParseFileEntry(file_entry) is None
        with pytest.raises(errors.WrongParser):
            test_lib.ParseFileEntry(file_entry, try_all_files=True)

    def testSampleImage(self):
        file_entry = test_lib.OpenSampleFile(f"{SESSIONS:s}/4242.json")
        result = test_lib.ParseFileEntry(file_entry)
        assert [GetTimes(row) for row in result.GetRows()] == [
            {"start_time": "2026-10-26 08:59:58"},
            {"modification_time": "2026-10-26 09:51:00"},
        ]
        assert not result.warnings
