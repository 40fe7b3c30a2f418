"""What holds for every input."""

import json
import re

from plaso.lib import errors
from plaso.serializer import json_serializer

from plaso_claude import values as values_helper
from tests import test_lib

# A record that stands before and behind the input, and must be read whatever that is.
_MARK = "the record that must not be lost"

# Location of a file of every store that is parsed by its place.
LOCATIONS = (
    test_lib.TRANSCRIPT,
    f"{test_lib.PROJECTS:s}/{test_lib.SESSION:s}/subagents/agent-a0b1c2d3e4f5a6b7c.jsonl",
    "/home/alice/.claude/history.jsonl",
    "/home/alice/.claude/sessions/4242.json",
    "/home/alice/.claude/settings.json",
    "/home/alice/.claude.json",
    f"{test_lib.PROJECTS:s}/sessions-index.json",
    f"{test_lib.PROJECTS:s}/bridge-pointer.json",
    f"{test_lib.PROJECTS:s}/{test_lib.SESSION:s}/ccr-tip.json",
    f"{test_lib.PROJECTS:s}/{test_lib.SESSION:s}/custom-title.json",
    f"{test_lib.PROJECTS:s}/{test_lib.SESSION:s}/subagents/agent-a0b1c2d3.meta.json",
    f"{test_lib.PROJECTS:s}/memory/MEMORY.md",
)

_ACTING = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def CheckEventData(result, data):
    """Checks what was produced.

    Args:
      result (ParseResult): result.
      data (bytes): content of the file.
    """
    for message in result.warnings:
        assert "unable to parse further" not in message, message
        assert "unable to read record" not in message, message

    for event_data in result.event_data:
        assert event_data.line_number >= 1
        assert 0 <= event_data.offset <= len(data)

        for name, value in event_data.GetAttributes():
            if isinstance(value, str):
                assert len(value.encode("utf-8")) <= values_helper.MAXIMUM_VALUE_SIZE
                assert "\x00" not in value, name
                if name == "excerpt":
                    assert not _ACTING.search(value)
            elif isinstance(value, list):
                assert all(isinstance(item, str) for item in value), name
            elif isinstance(value, int):
                assert -(1 << 63) <= value < 1 << 63, name

        # As the storage does it, which has a column for this identifier.
        event_data.SetEventDataStreamIdentifier(None)
        serialized = json_serializer.JSONAttributeContainerSerializer.WriteSerialized(
            event_data
        )
        json.loads(serialized).__str__().encode("utf-8")


def CheckFile(location, data):
    """Checks what is made of a file.

    Args:
      location (str): location of the file.
      data (bytes): content of the file.

    Returns:
      ParseResult: result or None if no plugin reads the file.
    """
    try:
        result = test_lib.ParseFile({location: data})
    except errors.WrongParser:
        return None

    if result:
        CheckEventData(result, data)
    return result


def CheckTranscript(data):
    """Checks what is made of a transcript that holds good records around an input.

    Args:
      data (bytes): input, in one or more lines.
    """
    first = test_lib.MakeJSONLines(
        test_lib.MakeUserRecord(_MARK, 1, session_id="first", cwd="/first")
    )
    last = test_lib.MakeJSONLines(test_lib.MakeUserRecord(_MARK, 2))
    content = first + data + b"\n" + last

    result = CheckFile(test_lib.TRANSCRIPT, content)
    offsets = [
        event_data.offset
        for event_data in result.event_data
        if event_data.data_type == "claude_code:transcript:prompt"
        and event_data.text == _MARK
    ]
    assert 0 in offsets
    assert len(content) - len(last) in offsets

    # A recovered record starts where the event says.
    for event_data in result.event_data:
        if event_data.data_type == "claude_code:transcript:prompt":
            assert content[event_data.offset : event_data.offset + 1] in b"{\xef \t"

    CheckJoinedParts(result)


def CheckJoinedParts(result):
    """Checks that the parts of split values have the size that was noted.

    Args:
      result (ParseResult): result.
    """
    sizes = {}
    for event_data in result.GetByDataType("transcript:continuation"):
        if event_data.attribute_name == "text":
            size = len(event_data.text.encode("utf-8"))
            key = event_data.offset
            sizes[key] = sizes.get(key, 0) + size

    expected_sizes = {}
    for event_data in result.event_data:
        if event_data.text_parts:
            size = event_data.text_size - len(event_data.text.encode("utf-8"))
            key = event_data.offset
            expected_sizes[key] = expected_sizes.get(key, 0) + size

    assert sizes == expected_sizes
