"""Tests of the parser plugin for logs of MCP servers."""

import json

import pytest
from plaso.lib import errors

from tests import test_lib

FOLDER = "/home/alice/.cache/claude-cli-nodejs/-home-alice-proj/mcp-logs-tiny"
LOG = f"{FOLDER:s}/2026-10-20T09-00-00-000Z.jsonl"
OLD_LOG = f"{FOLDER:s}/2026-10-20T09-00-00-000Z.txt"


def MakeRecord(level, message, number=1, **values):
    """Makes a record of a log.

    Args:
      level (str): level.
      message (object): message.
      number (Optional[int]): number that makes the time differ.
      values (dict[str, object]): further values, where None removes one.

    Returns:
      dict[str, object]: record.
    """
    values = {
        level: message,
        "timestamp": f"2026-10-20T09:00:{number:02d}.000Z",
        "sessionId": test_lib.SESSION,
        "cwd": "/home/alice/proj",
        **values,
    }
    return {key: value for key, value in values.items() if value is not None}


def ParseLog(*records, location=LOG):
    """Parses a log.

    Args:
      records (list[object]): records, or bytes that stand as they are.
      location (Optional[str]): location of the file.

    Returns:
      ParseResult: result.
    """
    return test_lib.ParseFile({location: test_lib.MakeJSONLines(*records)})


class TestMCPLogPlugin:
    """Tests of the parser plugin."""

    def testLog(self):
        result = ParseLog(
            MakeRecord("debug", "Calling MCP tool: echo"),
            MakeRecord("error", "Server stderr: started\n", number=2),
        )
        debug, error = result.GetByDataType("mcp_log:entry")
        assert result.event_data == [debug, error]
        assert not result.warnings
        assert not result.GetRows()
        assert debug.config_home is None
        assert debug.log_level == "debug"
        assert debug.project_path == "/home/alice/proj"
        assert debug.recorded_time.CopyToDateTimeString() == "2026-10-20 09:00:01.000"
        assert debug.server_name == "tiny"
        assert debug.session_identifier == test_lib.SESSION
        assert debug.text == "Calling MCP tool: echo"
        assert debug.username == "alice"
        assert (error.line_number, error.log_level) == (2, "error")
        assert error.offset == len(
            test_lib.MakeJSONLines(MakeRecord("debug", "Calling MCP tool: echo"))
        )
        assert error.text == "Server stderr: started\n"
        message, short_message = test_lib.FormatMessages(error)
        assert message == (
            "MCP server tiny [error] Server stderr: started\\n Project: /home/alice/proj "
            f"Session: {test_lib.SESSION:s}"
        )
        assert short_message == "MCP tiny [error] Server stderr: started\\n"

    def testOldLog(self):
        """Tests a log as versions up to 2.0.20 write it, with a tool's result."""
        payload = "aHVz" * 20
        image = {"type": "image", "data": payload, "mimeType": "image/png"}
        message = f"Tool call succeeded: {json.dumps({'content': [image]}):s}"
        data = json.dumps(
            [
                MakeRecord("debug", "Calling MCP tool: picture"),
                MakeRecord("debug", message, number=2),
            ],
            indent=2,
        ).encode("utf-8")
        result = test_lib.ParseFile({OLD_LOG: data})
        first, second = result.event_data
        assert not result.warnings
        assert (first.line_number, first.offset) == (2, 4)
        assert second.line_number == 8
        assert second.recorded_time.CopyToDateTimeString() == "2026-10-20 09:00:02.000"
        assert "image image/png 60 bytes SHA-256 " in second.text
        assert payload not in second.text

        # What stands in front of a cut is read.
        result = test_lib.ParseFile({OLD_LOG: data[:-40]})
        first, bad_part = result.event_data
        assert first.text == "Calling MCP tool: picture"
        assert bad_part.label == "parser"
        assert bad_part.line_number == 8
        assert payload not in bad_part.text
        assert len(result.warnings) == 1

    def testLogInImage(self):
        result = test_lib.ParseFileEntry(
            test_lib.OpenSampleFile(
                "/home/alice/.cache/claude-cli-nodejs/-home-alice-proj/mcp-logs-tiny/"
                "2026-10-26T08-59-59-000Z.jsonl"
            )
        )
        assert [(entry.log_level, entry.text) for entry in result.event_data] == [
            ("debug", "Starting connection"),
            ("error", "Server stderr: tiny server starting\n"),
            ("debug", "Successfully connected in 300ms"),
        ]

    def testCredentials(self):
        """Tests that no credential is in an event or a warning."""
        message = 'HTTP transport options: {"url":"https://example.com/?k=hush",' + (
            '"headers":{"X-Team":"hush"}}'
        )
        line = json.dumps(MakeRecord("debug", message)).encode("utf-8")
        result = ParseLog(
            MakeRecord("debug", message),
            MakeRecord("error", {"headers": {"X-Team": "hush"}}),
            line[:-20],
            MakeRecord("debug", "x", token="hush"),
        )
        assert len(result.event_data) == 4
        for event_data in result.event_data:
            assert "hush" not in str(list(event_data.GetAttributes()))
        assert "hush" not in str(result.warnings)
        assert result.event_data[0].text == (
            'HTTP transport options: {"headers":{"X-Team":"(left out)"},'
            '"url":"https://example.com/(left out)"}'
        )
        assert result.event_data[3].further_key_names == ["token"]

    def testOddRecords(self):
        result = ParseLog(
            MakeRecord("info", "a", timestamp=None, sessionId=5),
            MakeRecord("debug", ["b"], timestamp="never", cwd={"c": 1}),
            b"[]",
            MakeRecord("error", "d", debug="e", number=3),
        )
        first, second, bad_line, last = result.event_data
        assert first.further_key_names == ["info", "sessionId"]
        assert first.inferred_time == last.recorded_time
        assert (first.log_level, first.text) == (None, None)
        assert first.session_identifier is None
        assert second.inferred_time == last.recorded_time
        assert (second.project_path, second.text) == ('{"c":1}', '["b"]')
        assert bad_line.label == "parser"
        assert (last.log_level, last.text) == ("error", "d")
        assert last.further_key_names == ["debug"]
        assert len(result.warnings) == 2

    @pytest.mark.parametrize(
        "location, expected",
        [
            (
                "/Users/bob/Library/Caches/claude-cli-nodejs/-p/mcp-logs-a-b/"
                "2026-10-20T09-00-00-000Z.jsonl",
                ("bob", "a-b"),
            ),
            (
                "\\Users\\bob\\AppData\\Local\\claude-cli-nodejs\\Cache\\C--p\\"
                "mcp-logs-a\\2026-10-20T09-00-00-000Z.jsonl",
                ("bob", "a"),
            ),
            ("/export/2026-10-20T09-00-00-000Z.jsonl", (None, None)),
        ],
    )
    def testLocation(self, location, expected):
        result = ParseLog(MakeRecord("debug", "a"), location=location)
        (entry,) = result.event_data
        assert (entry.username, entry.server_name) == expected

    def testOtherContent(self):
        for record in ({"timestamp": 1, "debug": "a"}, MakeRecord("info", "a")):
            with pytest.raises(errors.WrongParser):
                ParseLog(record, location="/export/2026-10-20T09-00-00-000Z.jsonl")
