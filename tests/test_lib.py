"""Shared functionality of the tests."""

import io
import json
import os

from dfvfs.helpers import fake_file_system_builder
from dfvfs.lib import definitions as dfvfs_definitions
from dfvfs.path import factory as path_spec_factory
from dfvfs.resolver import context as dfvfs_context
from dfvfs.resolver import resolver as path_spec_resolver

from plaso.containers import events
from plaso.formatters import yaml_formatters_file
from plaso.parsers import mediator as parsers_mediator
from plaso.storage.fake import writer as fake_writer

from plaso_claude import data_files
from plaso_claude import parsers as _  # Registers the plugins.
from plaso_claude.parsers import claude_code

SESSION = "0f0f0f0f-1111-4222-8333-444444444444"

PROJECTS = "/home/alice/.claude/projects/-home-alice-proj"
TRANSCRIPT = f"{PROJECTS:s}/{SESSION:s}.jsonl"

_SAMPLE_IMAGE_PATH = os.path.join(
    os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
    "test_data",
    "sample_host.ext4.xz",
)


class ParseResult:
    """What the parser made of a file.

    Attributes:
      event_data (list[EventData]): event data in the order they were produced.
      recovery_warnings (list[str]): messages of recovery warnings.
      warnings (list[str]): messages of extraction warnings.
    """

    def __init__(self, storage_writer):
        """Initializes a result.

        Args:
          storage_writer (FakeStorageWriter): storage writer.
        """
        self.event_data = list(storage_writer.GetAttributeContainers("event_data"))
        self.recovery_warnings = [
            warning.message
            for warning in storage_writer.GetAttributeContainers("recovery_warning")
        ]
        self.warnings = [
            warning.message
            for warning in storage_writer.GetAttributeContainers("extraction_warning")
        ]

    def GetRows(self):
        """Retrieves the event data that has a turn type.

        Returns:
          list[EventData]: event data.
        """
        return [item for item in self.event_data if getattr(item, "turn_type", None)]

    def GetTexts(self):
        """Retrieves the turn types and texts of the rows.

        Returns:
          list[tuple[str, str]]: turn type and text of each row.
        """
        return [(row.turn_type, row.text or "") for row in self.GetRows()]

    def GetByDataType(self, data_type):
        """Retrieves the event data of a data type.

        Args:
          data_type (str): data type without the name of the program in front.

        Returns:
          list[EventData]: event data.
        """
        return [
            item
            for item in self.event_data
            if item.data_type == f"claude_code:{data_type:s}"
        ]


def MakeJSONLines(*records):
    """Makes the content of a line-based store.

    Args:
      records (list[object]): values, or bytes that stand as they are.

    Returns:
      bytes: one line per record.
    """
    lines = [
        record if isinstance(record, bytes) else json.dumps(record).encode("utf-8")
        for record in records
    ]
    return b"".join(line + b"\n" for line in lines)


def MakeRecord(record_type, number=1, **values):
    """Makes a transcript record with its envelope.

    Args:
      record_type (str): kind of the record.
      number (Optional[int]): number that makes identifier and time differ.
      values (dict[str, object]): further values, where None removes one.

    Returns:
      dict[str, object]: record.
    """
    record = {
        "cwd": "/home/alice/proj",
        "entrypoint": "cli",
        "gitBranch": "main",
        "isSidechain": False,
        "parentUuid": None,
        "sessionId": SESSION,
        "timestamp": f"2026-10-20T09:{number // 60:02d}:{number % 60:02d}.000Z",
        "type": record_type,
        "userType": "external",
        "uuid": f"00000000-0000-4000-8000-{number:012d}",
        "version": "2.1.310",
    }
    record.update(values)
    return {
        key: value
        for key, value in record.items()
        if value is not None or key == "parentUuid"
    }


def MakeUserRecord(content, number=1, **values):
    """Makes a user record.

    Args:
      content (object): content of the message.
      number (Optional[int]): number that makes identifier and time differ.
      values (dict[str, object]): further values.

    Returns:
      dict[str, object]: record.
    """
    message = {"content": content, "role": "user"}
    return MakeRecord("user", number, message=message, **values)


def MakeAssistantRecord(content, number=1, model="claude-opus-5-5", **values):
    """Makes an assistant record.

    Args:
      content (object): content of the message.
      number (Optional[int]): number that makes identifier and time differ.
      model (Optional[str]): model.
      values (dict[str, object]): further values.

    Returns:
      dict[str, object]: record.
    """
    message = {
        "content": content,
        "id": f"msg_{number:d}",
        "model": model,
        "role": "assistant",
        "type": "message",
    }
    return MakeRecord("assistant", number, message=message, **values)


def ParseFile(files, location=None, try_all_files=False):
    """Parses a file of a fake file system as plaso does.

    Args:
      files (dict[str, bytes]): content by location.
      location (Optional[str]): location of the file to parse, where None represents the
          first one.
      try_all_files (Optional[bool]): True to try the file whatever its name.

    Returns:
      ParseResult: result, or None if the filter of the parser does not match.

    Raises:
      WrongParser: if no plugin reads the file.
    """
    location = location or next(iter(files))
    builder = fake_file_system_builder.FakeFileSystemBuilder()
    for path, data in files.items():
        builder.AddFile(path, data)

    path_spec = path_spec_factory.Factory.NewPathSpec(
        dfvfs_definitions.TYPE_INDICATOR_FAKE, location=location
    )
    file_entry = builder.file_system.GetFileEntryByPathSpec(path_spec)
    return ParseFileEntry(file_entry, try_all_files=try_all_files)


def ParseFileEntry(file_entry, try_all_files=False, data_stream_path_spec=None):
    """Parses a file entry as plaso does.

    Args:
      file_entry (dfvfs.FileEntry): file entry.
      try_all_files (Optional[bool]): True to try the file whatever its name.
      data_stream_path_spec (Optional[dfvfs.PathSpec]): path specification of the data
          stream to parse.

    Returns:
      ParseResult: result, or None if the filter of the parser does not match.

    Raises:
      WrongParser: if no plugin reads the file.
    """
    parser = claude_code.ClaudeCodeParser()
    if try_all_files:
        parser.TryAllFiles()
    if parser.FILTERS and not any(item.Match(file_entry) for item in parser.FILTERS):
        return None

    storage_writer = fake_writer.FakeStorageWriter()
    storage_writer.Open()
    parser_mediator = parsers_mediator.ParserMediator()
    parser_mediator.SetStorageWriter(storage_writer)
    parser_mediator.SetFileEntry(file_entry)
    event_data_stream = events.EventDataStream()
    event_data_stream.path_spec = data_stream_path_spec
    parser_mediator.ProduceEventDataStream(event_data_stream)

    parser.Parse(parser_mediator, file_entry.GetFileObject())
    return ParseResult(storage_writer)


def OpenPath(path):
    """Opens a file of this machine through dfVFS.

    Args:
      path (str): path of a file that a test made.

    Returns:
      dfvfs.FileEntry: file entry.
    """
    path_spec = path_spec_factory.Factory.NewPathSpec(
        dfvfs_definitions.TYPE_INDICATOR_OS, location=path
    )
    return path_spec_resolver.Resolver.OpenFileEntry(
        path_spec, resolver_context=dfvfs_context.Context()
    )


def OpenSampleFile(location):
    """Opens a file of the sample image through dfVFS.

    Args:
      location (str): location of the file in the image.

    Returns:
      dfvfs.FileEntry: file entry.
    """
    path_spec = path_spec_factory.Factory.NewPathSpec(
        dfvfs_definitions.TYPE_INDICATOR_OS, location=_SAMPLE_IMAGE_PATH
    )
    path_spec = path_spec_factory.Factory.NewPathSpec(
        dfvfs_definitions.TYPE_INDICATOR_COMPRESSED_STREAM,
        compression_method=dfvfs_definitions.COMPRESSION_METHOD_XZ,
        parent=path_spec,
    )
    path_spec = path_spec_factory.Factory.NewPathSpec(
        dfvfs_definitions.TYPE_INDICATOR_EXT, location=location, parent=path_spec
    )
    return path_spec_resolver.Resolver.OpenFileEntry(
        path_spec, resolver_context=dfvfs_context.Context()
    )


def FormatMessages(event_data):
    """Formats event data as psort does.

    Args:
      event_data (EventData): event data.

    Returns:
      tuple[str, str]: message and short message.
    """
    formatters_file = yaml_formatters_file.YAMLFormattersFile()
    for formatter in formatters_file.ReadFromFile(data_files.FORMATTERS_PATH):
        if formatter.data_type == event_data.data_type:
            event_values = event_data.CopyToDict()
            return (
                formatter.GetMessage(event_values),
                formatter.GetMessageShort(event_values),
            )

    raise AssertionError(f"no message formatter of {event_data.data_type:s}")


def MakeFileObject(data):
    """Makes a file-like object.

    Args:
      data (bytes): content.

    Returns:
      io.BytesIO: file-like object.
    """
    return io.BytesIO(data)
