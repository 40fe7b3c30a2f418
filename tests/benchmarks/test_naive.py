"""Tests of the naive plugin, and of what a plugin of that parser cannot do."""

import pytest

from dfvfs.helpers import fake_file_system_builder
from dfvfs.lib import definitions as dfvfs_definitions
from dfvfs.path import factory as path_spec_factory

from plaso.containers import events
from plaso.lib import errors
from plaso.parsers import jsonl_parser
from plaso.parsers import mediator as parsers_mediator
from plaso.storage.fake import writer as fake_writer

from benchmarks import naive
from tests import test_lib

MODE = {"mode": "normal", "sessionId": test_lib.SESSION, "type": "mode"}

PROMPTS = [test_lib.MakeUserRecord(f"Prompt {index:d}", index) for index in range(3)]


def _Parse(plugin_class, data):
    """Parses a file with the parser of JSON lines of plaso.

    Args:
      plugin_class (type): class of the only plugin.
      data (bytes): content of the file.

    Returns:
      ParseResult: result.
    """
    builder = fake_file_system_builder.FakeFileSystemBuilder()
    builder.AddFile(test_lib.TRANSCRIPT, data)
    file_entry = builder.file_system.GetFileEntryByPathSpec(
        path_spec_factory.Factory.NewPathSpec(
            dfvfs_definitions.TYPE_INDICATOR_FAKE, location=test_lib.TRANSCRIPT
        )
    )
    storage_writer = fake_writer.FakeStorageWriter()
    storage_writer.Open()
    parser_mediator = parsers_mediator.ParserMediator()
    parser_mediator.SetStorageWriter(storage_writer)
    parser_mediator.SetFileEntry(file_entry)
    parser_mediator.ProduceEventDataStream(events.EventDataStream())

    jsonl_parser.JSONLParser.RegisterPlugin(plugin_class)
    try:
        parser = jsonl_parser.JSONLParser()
        parser.EnablePlugins([plugin_class.NAME])
        parser.Parse(parser_mediator, file_entry.GetFileObject())
    finally:
        jsonl_parser.JSONLParser.DeregisterPlugin(plugin_class)
    return test_lib.ParseResult(storage_writer)


def test_events():
    """Tests that each line becomes one event, with the text of text blocks only."""
    tool_use = {"id": "toolu_1", "input": {}, "name": "Bash", "type": "tool_use"}
    tool_result = {"content": "output", "tool_use_id": "1", "type": "tool_result"}
    result = _Parse(
        naive.NaivePlugin,
        test_lib.MakeJSONLines(
            MODE,
            test_lib.MakeUserRecord("Why?", 1),
            test_lib.MakeAssistantRecord([{"text": "So.", "type": "text"}], 2),
            test_lib.MakeAssistantRecord([tool_use], 3),
            test_lib.MakeUserRecord([tool_result], 4),
        ),
    )
    assert not result.warnings
    assert [(item.record_type, item.text) for item in result.event_data] == [
        ("mode", None),
        ("user", "Why?"),
        ("assistant", "So."),
        ("assistant", None),
        ("user", None),
    ]
    times = [item.recorded_time for item in result.event_data]
    assert times[0] is None
    assert times[1].CopyToDateTimeString() == "2026-10-20 09:00:01.000000"


def test_first_line_decides():
    """Tests that the first line alone decides about a file."""
    data = test_lib.MakeJSONLines(MODE, *PROMPTS)
    assert len(_Parse(naive.NaivePlugin, data).event_data) == 4
    assert not _Parse(naive.TimePlugin, data).event_data
    data = test_lib.MakeJSONLines(*PROMPTS)
    assert len(_Parse(naive.TimePlugin, data).event_data) == 3

    data = test_lib.MakeJSONLines({"summary": "Fix", "type": "summary"}, *PROMPTS)
    assert not _Parse(naive.NaivePlugin, data).event_data

    for first in (b"", b'{"type": ', test_lib.MakeUserRecord("x" * 70_000)):
        with pytest.raises(errors.WrongParser):
            _Parse(naive.NaivePlugin, test_lib.MakeJSONLines(first, *PROMPTS))


def test_bad_line():
    """Tests that the rest of a file is lost with its first bad line."""
    result = _Parse(
        naive.NaivePlugin,
        test_lib.MakeJSONLines(PROMPTS[0], b'{"type": "us', *PROMPTS[1:]),
    )
    assert [item.text for item in result.event_data] == ["Prompt 0"]
    assert len(result.warnings) == 1
