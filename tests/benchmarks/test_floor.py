"""Tests of the floor."""

import pytest

from benchmarks import floor
from benchmarks import home
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import transcript
from tests import test_lib


@pytest.fixture(name="floor_plugin")
def fixture_floor_plugin():
    """Puts the floor in place of the transcript plugin."""
    parser = claude_code.ClaudeCodeParser
    parser.DeregisterPlugin(transcript.TranscriptPlugin)
    parser.RegisterPlugin(floor.FloorPlugin)
    yield
    parser.DeregisterPlugin(floor.FloorPlugin)
    parser.RegisterPlugin(transcript.TranscriptPlugin)


def _GetValues(event_data):
    """Retrieves the values that are stored.

    Args:
      event_data (EventData): event data.

    Returns:
      dict[str, object]: values without times.
    """
    return {
        name: value
        for name, value in event_data.__dict__.items()
        if name[0] != "_" and isinstance(value, (bool, int, list, str))
    }


def test_values(tmp_path, monkeypatch, request):
    """Tests that the floor stores the values that the transcript plugin makes."""
    (path,) = home.MakeHome(str(tmp_path), 300_000, has_subagents=False)
    source = {"data": "aGk=", "media_type": "image/png", "type": "base64"}
    with open(path, "ab") as file_object:
        record = test_lib.MakeUserRecord([{"source": source, "type": "image"}])
        file_object.write(test_lib.MakeJSONLines(record))

    file_entry = test_lib.OpenPath(path)
    expected = test_lib.ParseFileEntry(file_entry).event_data
    assert len(expected) > 50
    assert any(getattr(item, "binary_payloads", None) for item in expected)

    values_folder = tmp_path / "values"
    values_folder.mkdir()
    monkeypatch.setenv(floor.FOLDER_VARIABLE, str(values_folder))
    assert floor.WriteValues(file_entry) == len(expected)

    request.getfixturevalue("floor_plugin")
    event_data = test_lib.ParseFileEntry(file_entry).event_data
    assert list(map(_GetValues, event_data)) == list(map(_GetValues, expected))
    assert all(item.recorded_time for item in event_data)
