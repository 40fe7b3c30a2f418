"""Tests of the parser plugin for indexes of sessions."""

import json

import pytest
from plaso.lib import errors

from tests import test_lib

LOCATION = f"{test_lib.PROJECTS:s}/sessions-index.json"


def MakeEntry(**values):
    """Makes an entry as the program writes it.

    Args:
      values (dict[str, object]): further values, where None removes one.

    Returns:
      dict[str, object]: entry.
    """
    values = {
        "sessionId": test_lib.SESSION,
        "fullPath": test_lib.TRANSCRIPT,
        "fileMtime": 1790848920123.456,
        "firstPrompt": "why?\n",
        "summary": "A question",
        "customTitle": "questions",
        "messageCount": 12,
        "created": "2026-10-01T10:00:00.000Z",
        "modified": "2026-10-01T10:01:00.000Z",
        "gitBranch": "main",
        "projectPath": "/home/alice/proj",
        "isSidechain": False,
        **values,
    }
    return {key: value for key, value in values.items() if value is not None}


def ParseIndex(values, location=LOCATION, **files):
    """Parses an index of sessions.

    Args:
      values (object): values, or content as bytes.
      location (Optional[str]): location of the file.
      files (dict[str, bytes]): content of further files by location.

    Returns:
      ParseResult: result.
    """
    if not isinstance(values, bytes):
        values = json.dumps(values, indent=2).encode("utf-8")
    return test_lib.ParseFile({location: values, **files})


class TestSessionIndexPlugin:
    """Tests of the parser plugin."""

    def testEntries(self):
        values = {
            "version": 1,
            "originalPath": "/home/alice/old",
            "entries": [
                MakeEntry(),
                # As the versions that first wrote the index, of a swept session.
                MakeEntry(
                    sessionId="11111111-0000-4000-8000-000000000001",
                    fullPath=None,
                    projectPath=None,
                    summary=None,
                    customTitle=None,
                ),
            ],
        }
        result = ParseIndex(values, **{test_lib.TRANSCRIPT: b""})
        first, second = result.GetByDataType("session_index:entry")
        assert result.event_data == [first, second]
        assert not result.warnings

        assert (first.line_number, first.offset) == (1, 0)
        assert first.config_home == "/home/alice/.claude"
        assert first.custom_title == "questions"
        assert first.git_branch == "main"
        assert first.has_transcript is True
        assert first.is_sidechain is False
        assert first.number_of_messages == 12
        assert first.project_path == "/home/alice/proj"
        assert first.session_identifier == test_lib.SESSION
        assert first.summary == "A question"
        assert first.text == "why?\n"
        assert first.transcript_path == test_lib.TRANSCRIPT
        assert {
            name: value.CopyToDateTimeString()
            for name, value in first.GetAttributes()
            if name.endswith("_time")
        } == {
            "creation_time": "2026-10-01 10:00:00.000",
            "transcript_modification_time": "2026-10-01 10:02:00.123",
            "update_time": "2026-10-01 10:01:00.000",
        }
        message, short_message = test_lib.FormatMessages(first)
        assert message == (
            "Session index: why?\\n title: questions summary: A question messages: 12 "
            f"branch: main transcript: {test_lib.TRANSCRIPT:s} "
            "transcript in the evidence: True Project: /home/alice/proj "
            f"Session: {test_lib.SESSION:s}"
        )
        assert short_message == "Session index: why?\\n title: questions"

        assert second.has_transcript is False
        assert second.project_path == "/home/alice/old"
        assert second.transcript_path is None

    def testEntriesInImage(self):
        result = test_lib.ParseFileEntry(
            test_lib.OpenSampleFile(
                "/home/alice/.claude/projects/-home-alice-proj/sessions-index.json"
            )
        )
        assert [
            (entry.session_identifier[-1], entry.has_transcript, entry.text)
            for entry in result.event_data
        ] == [
            ("1", True, "Why does tests/test_dates.py fail?"),
            ("6", False, "start the project"),
        ]

    def testWindowsEntry(self):
        """Tests that of the path on the host the name decides."""
        path = f"C:\\Users\\alice\\.claude\\projects\\C--p\\{test_lib.SESSION:s}.jsonl"
        result = ParseIndex(
            {"entries": [MakeEntry(fullPath=path)]}, **{test_lib.TRANSCRIPT: b""}
        )
        (entry,) = result.event_data
        assert entry.has_transcript is True

    @pytest.mark.parametrize("path", ["/", "/home/..", "a:b", "\x00", "\ud83d"])
    def testOddPath(self, path):
        """Tests a path that names no file beside the index."""
        result = ParseIndex({"entries": [MakeEntry(fullPath=path)]})
        (entry,) = result.event_data
        assert not entry.has_transcript
        assert entry.text == "why?\n"

    def testOddEntries(self):
        """Tests that an odd entry costs itself only, and that nothing is lost."""
        result = ParseIndex(
            {
                "entries": [
                    MakeEntry(created="never", fileMtime=[], modified=None),
                    MakeEntry(sessionId=5, messageCount="12", isSidechain="x", new=1),
                    "x",
                    MakeEntry(firstPrompt={"a": 1}),
                ]
            }
        )
        first, second, third, fourth = result.event_data
        assert first.creation_time is None
        assert first.further_key_names == ["fileMtime", "created"]
        assert second.further_key_names == [
            "sessionId",
            "messageCount",
            "isSidechain",
            "new",
        ]
        assert second.number_of_messages is None
        assert second.session_identifier is None
        assert (third.label, third.text) == (
            "parser",
            "parser: unparseable session index (entry 3 is not a JSON object)",
        )
        assert fourth.text == '{"a":1}'
        assert result.warnings == [
            "session index entry 1: refused fileMtime: []",
            "session index entry 1: refused created: never",
            "unparseable session index with error: entry 3 is not a JSON object",
        ]

    def testUndatedEntry(self, tmp_path):
        """Tests that an entry without a time has that of the index."""
        path = tmp_path / "sessions-index.json"
        path.write_text(
            json.dumps(
                {"entries": [MakeEntry(created=None, modified=None, fileMtime=None)]}
            )
        )
        result = test_lib.ParseFileEntry(test_lib.OpenPath(str(path)))
        (entry,) = result.event_data
        assert entry.modification_time.timestamp
        assert entry.has_transcript is False

    def testCutIndex(self):
        """Tests that what stands in front of the cut is read."""
        data = json.dumps({"version": 1, "entries": [MakeEntry(), MakeEntry()]})
        result = ParseIndex(data[:-60].encode("utf-8"))
        parser_entry, first, second = result.event_data
        assert parser_entry.label == "parser"
        assert (first.text, first.git_branch) == ("why?\n", "main")
        assert (second.text, second.git_branch) == ("why?\n", None)
        assert second.update_time.CopyToDateTimeString() == "2026-10-01 10:01:00.000"
        assert getattr(second, "_recovered", True)
        assert len(result.warnings) == 1

        # A cut in front of the entries is reported once.
        result = ParseIndex(data[:20].encode("utf-8"))
        assert len(result.event_data) == len(result.warnings) == 1

    @pytest.mark.parametrize("entries", [None, {}, "x", 5])
    def testNoEntries(self, entries):
        result = ParseIndex({"version": 1, "entries": entries})
        (entry,) = result.event_data
        assert entry.text == "parser: unparseable session index (no list of entries)"
        assert len(result.warnings) == 1

    def testLocation(self):
        """Tests that another place needs the content of an index."""
        result = ParseIndex(
            {"entries": [MakeEntry()]},
            location="/srv/cc/projects/-home-alice-proj/sessions-index.json",
        )
        (entry,) = result.event_data
        assert entry.config_home == "/srv/cc"

        with pytest.raises(errors.WrongParser):
            ParseIndex(
                {"entries": [{"sessionId": "a"}]}, location="/srv/sessions-index.json"
            )
