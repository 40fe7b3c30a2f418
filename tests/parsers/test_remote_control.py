"""Tests of the parser plugin for the marks of Remote Control."""

import json

import pytest
from plaso.lib import errors

from tests import test_lib

EVENT_MARK = f"{test_lib.PROJECTS:s}/{test_lib.SESSION:s}/ccr-tip.json"
SERVER_MARK = f"{test_lib.PROJECTS:s}/bridge-pointer.json"

EVENT = {"eventId": "event-1", "updatedAt": "2026-10-26T11:00:05.000Z"}
SERVER = {
    "environmentId": "env_1",
    "pid": 5151,
    "procStart": "654321",
    "sessionId": "0123456789abcdef0123456789abcdef",
    "source": "standalone",
}


def ParseMark(location, values):
    """Parses a mark.

    Args:
      location (str): location of the file.
      values (object): values, or content as bytes.

    Returns:
      ParseResult: result.
    """
    if not isinstance(values, bytes):
        values = json.dumps(values).encode("utf-8")
    return test_lib.ParseFile({location: values})


class TestEventMark:
    """Tests of the mark of the last event from claude.ai."""

    def testRow(self):
        result = ParseMark(EVENT_MARK, EVENT)
        assert result.GetTexts() == [
            (
                "system",
                "session synced: remote event event-1 at 2026-10-26T11:00:05.000Z (from "
                f".claude/projects/-home-alice-proj/{test_lib.SESSION:s}/ccr-tip.json, "
                "file mtime)",
            )
        ]
        (row,) = result.GetRows()
        assert row.config_home == "/home/alice/.claude"
        assert (row.label, row.line_number, row.offset) == ("session synced", 1, 0)
        assert row.session_identifier == test_lib.SESSION

        message, short_message = test_lib.FormatMessages(row)
        assert message.startswith("[system] session synced: remote event event-1 at")
        assert short_message.startswith("session synced: remote event event-1 at")

    def testEvent(self):
        result = ParseMark(EVENT_MARK, EVENT)
        (event,) = result.GetByDataType("remote_control:event")
        assert not hasattr(event, "turn_type")
        assert event.remote_event_identifier == "event-1"
        assert event.session_identifier == test_lib.SESSION
        assert event.update_time.CopyToDateTimeString() == "2026-10-26 11:00:05.000"

        message, short_message = test_lib.FormatMessages(event)
        assert short_message == "Last event from claude.ai: event-1"
        assert message == f"{short_message:s} Session: {test_lib.SESSION:s}"

    @pytest.mark.parametrize(
        "values, text, number_of_warnings",
        [
            ({}, "remote event - at - ", 0),
            ({"eventId": 7, "updatedAt": 7}, "remote event 7 at 7 ", 1),
            ({"eventId": [], "updatedAt": {}}, "remote event [] at {} ", 1),
        ],
    )
    def testOddValues(self, values, text, number_of_warnings):
        result = ParseMark(EVENT_MARK, values)
        (row,) = result.event_data
        assert row.text.startswith(f"session synced: {text:s}(from .claude/")
        assert len(result.warnings) == number_of_warnings

    def testRelocatedConfigHome(self):
        location = f"/srv/work-config/projects/-p/{test_lib.SESSION:s}/ccr-tip.json"
        (row,) = ParseMark(location, EVENT).GetRows()
        assert row.config_home == "/srv/work-config"
        assert row.session_identifier == test_lib.SESSION
        assert f"(from work-config/projects/-p/{test_lib.SESSION:s}/ccr" in row.text


class TestServerMark:
    """Tests of the mark of a Remote Control server."""

    def testRow(self):
        (row,) = ParseMark(SERVER_MARK, SERVER).event_data
        assert row.turn_type == "system"
        assert row.label == "remote control"
        assert row.text == (
            "remote control: environment env_1 session 0123456789abcdef0123456789abcdef "
            "source=standalone "
            "(from .claude/projects/-home-alice-proj/bridge-pointer.json, file mtime)"
        )
        assert row.environment_identifier == "env_1"
        assert row.process_identifier == 5151
        assert row.session_identifier is None

    def testMissingValues(self):
        (row,) = ParseMark(SERVER_MARK, {"source": None, "pid": "5151"}).event_data
        assert row.text.startswith("remote control: environment - session - source=- (")
        assert row.process_identifier is None

    def testRelocatedConfigHome(self):
        location = "/srv/work-config/projects/-p/bridge-pointer.json"
        (row,) = ParseMark(location, SERVER).event_data
        assert row.config_home == "/srv/work-config"
        assert "(from work-config/projects/-p/bridge-pointer.json, " in row.text

    @pytest.mark.parametrize(
        "values",
        [
            EVENT,
            {"environmentId": "env_1", "procStart": "1"},
            {"environmentId": "env_1", "sessionId": "1"},
            [SERVER],
            b"{",
        ],
    )
    def testForeignFiles(self, values):
        with pytest.raises(errors.WrongParser):
            ParseMark("/srv/shop/bridge-pointer.json", values)


@pytest.mark.parametrize("location", [EVENT_MARK, SERVER_MARK])
class TestDamage:
    """Tests of damaged marks."""

    def testNoObject(self, location):
        result = ParseMark(location, b"[]")
        (event_data,) = result.event_data
        assert event_data.label == "parser"
        assert event_data.text == "parser: remote control file is not a JSON object"
        # No row of a conversation is lost with the file.
        assert event_data.turn_type is None
        assert result.warnings == ["remote control file is not a JSON object"]

    def testCutFile(self, location):
        values = EVENT if location == EVENT_MARK else SERVER
        data = json.dumps(values).encode("utf-8")
        result = ParseMark(location, data[:-5])
        (row,) = result.GetRows()
        assert "event-1 at - " in row.text or "environment env_1 " in row.text
        assert len(result.warnings) == 1


class TestSampleImage:
    """Tests with the sample image."""

    def testTimes(self):
        projects = "/home/alice/.claude/projects/-home-alice-proj"
        session = "a11ce000-0000-5000-8000-000000000005"
        rows = []
        for path in (f"{session:s}/ccr-tip.json", "bridge-pointer.json"):
            file_entry = test_lib.OpenSampleFile(f"{projects:s}/{path:s}")
            rows.extend(test_lib.ParseFileEntry(file_entry).GetRows())

        assert [row.modification_time.CopyToDateTimeString()[:19] for row in rows] == [
            "2026-10-26 11:00:06",
            "2026-10-26 10:59:00",
        ]
