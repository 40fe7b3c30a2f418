"""Tests of the parser plugin for names that users gave to sessions."""

import json

import pytest
from plaso.lib import errors

from tests import test_lib

LOCATION = f"{test_lib.PROJECTS:s}/{test_lib.SESSION:s}/custom-title.json"


def ParseTitle(values, location=LOCATION):
    """Parses a session title file.

    Args:
      values (object): values, or content as bytes.
      location (Optional[str]): location of the file.

    Returns:
      ParseResult: result.
    """
    if not isinstance(values, bytes):
        values = json.dumps(values).encode("utf-8")
    return test_lib.ParseFile({location: values})


class TestSessionTitlePlugin:
    """Tests of the parser plugin."""

    def testTitle(self):
        """Tests a title as 2.1.332 writes it."""
        result = ParseTitle(
            {"customTitle": "new\nname", "by": "user", "at": "2026-10-20T09:00:01.500Z"}
        )
        (title,) = result.GetByDataType("session_title:entry")
        assert result.event_data == [title]
        assert not result.warnings
        assert title.config_home == "/home/alice/.claude"
        assert (title.line_number, title.offset) == (1, 0)
        assert title.modification_time is None
        assert title.recorded_time.CopyToDateTimeString() == "2026-10-20 09:00:01.500"
        assert title.session_identifier == test_lib.SESSION
        assert title.text == "new\nname"
        assert title.title_source == "user"
        assert title.username == "alice"
        assert test_lib.FormatMessages(title) == (
            "Session title: new\\nname given by: user "
            f"Session: {test_lib.SESSION:s}",
            "Session title: new\\nname",
        )

    def testTitleInImage(self):
        """Tests a title as versions before 2.1.332 write it, in the sample image."""
        session = "a11ce000-0000-4000-8000-000000000001"
        result = test_lib.ParseFileEntry(
            test_lib.OpenSampleFile(
                "/home/alice/.claude/projects/-home-alice-proj/"
                f"{session:s}/custom-title.json"
            )
        )
        (title,) = result.event_data
        assert title.modification_time.CopyToDateTimeString()[:19] == (
            "2026-10-26 09:10:40"
        )
        assert title.session_identifier == session
        assert title.text == "date-fix"

    def testOddTitle(self):
        """Tests values of other types, which are not lost, and a refused time."""
        result = ParseTitle({"customTitle": ["a"], "at": "soon", "by": None, "x": 0})
        (title,) = result.event_data
        assert title.further_key_names == ["at", "x"]
        assert title.recorded_time is None
        assert title.text == '["a"]'
        assert result.warnings == ["session title file: refused at: soon"]

    @pytest.mark.parametrize(
        "data, error",
        [
            (b" ", "Expecting value: line 1 column 2 (char 1)"),
            (b"[]", "not a JSON object"),
        ],
    )
    def testUnreadableFile(self, data, error):
        result = ParseTitle(data)
        (title,) = result.event_data
        assert title.label == "parser"
        assert title.session_identifier == test_lib.SESSION
        assert title.text == f"parser: unparseable session title file ({error:s})"
        assert not hasattr(title, "turn_type")
        assert result.warnings == [
            f"unparseable session title file with error: {error:s}"
        ]

    def testLocation(self):
        """Tests that another place needs the content of a title."""
        result = ParseTitle({"customTitle": "a"}, location="/export/custom-title.json")
        (title,) = result.event_data
        assert (title.config_home, title.session_identifier) == (None, None)

        # In a config home of any name, and below a folder that is no session.
        result = ParseTitle(
            {"customTitle": "a"}, location="/srv/cc/projects/-a/b/custom-title.json"
        )
        (title,) = result.event_data
        assert (title.config_home, title.session_identifier) == ("/srv/cc", None)

        with pytest.raises(errors.WrongParser):
            ParseTitle(
                {"customTitle": "a", "color": 1}, location="/export/custom-title.json"
            )
