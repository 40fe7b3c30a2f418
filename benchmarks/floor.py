"""Runs log2timeline with a plugin that does nothing but store event data.

It stands in for the transcript plugin and stores the event data that this makes of the
same transcript, hence its time is what plaso needs for them anyway:

    python -m benchmarks.floor <log2timeline arguments>

The values are read from files that WriteValues makes, in a folder that the environment
names. It must not be part of the source.
"""

import marshal
import os
import sys

from plaso_claude import autoload

# Worker processes that are not forked import this module again.
autoload.Install()

# pylint: disable=wrong-import-position
from dfdatetime import time_elements as dfdatetime_time_elements

from plaso.parsers import mediator as parsers_mediator
from plaso.storage.fake import writer as fake_writer

from plaso_claude.parsers import claude_code
from plaso_claude.parsers import events
from plaso_claude.parsers import transcript

FOLDER_VARIABLE = "PLASO_CLAUDE_FLOOR_VALUES"


class FloorEventData(events.ClaudeCodeEventData):
    """Event data of the floor."""

    DATA_TYPE = "claude_code:transcript:prompt"


class FloorPlugin(transcript.TranscriptPlugin):
    """Plugin that stores event data whose values are given."""

    def _ParseFile(self, parser_mediator, file_object, location):
        """Stores event data.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        date_time = dfdatetime_time_elements.TimeElementsInMilliseconds(
            time_elements_tuple=(2026, 10, 20, 9, 0, 0, 0)
        )
        with open(_GetValuesPath(location.path), "rb") as values_file:
            while (values := marshal.load(values_file)) is not None:
                event_data = FloorEventData()
                event_data.recorded_time = date_time
                for name, value in values:
                    setattr(event_data, name, value)
                parser_mediator.ProduceEventData(event_data)


class _ValuesMediator(parsers_mediator.ParserMediator):
    """Parser mediator that writes the values of event data to a file.

    Attributes:
      number_of_event_data (int): number of event data.
    """

    def __init__(self, values_file):
        """Initializes a parser mediator.

        Args:
          values_file (file): file.
        """
        super().__init__()
        self._values_file = values_file
        self.number_of_event_data = 0

    # pylint: disable=arguments-differ,unused-argument
    def ProduceEventData(self, event_data, **kwargs):
        """Writes the values of event data.

        Args:
          event_data (EventData): event data.
          kwargs (dict[str, object]): further arguments of the method of plaso.
        """
        self.number_of_event_data += 1
        values = [
            (name, value)
            for name, value in event_data.__dict__.items()
            if name[0] != "_" and isinstance(value, (bool, int, list, str))
        ]
        marshal.dump(values, self._values_file)


def _GetValuesPath(path):
    """Retrieves the path of the values of a transcript.

    Args:
      path (str): path of the transcript.

    Returns:
      str: path.
    """
    return os.path.join(os.environ[FOLDER_VARIABLE], os.path.basename(path))


def WriteValues(file_entry):
    """Writes the values of the event data of a transcript.

    Args:
      file_entry (dfvfs.FileEntry): transcript.

    Returns:
      int: number of event data.
    """
    storage_writer = fake_writer.FakeStorageWriter()
    storage_writer.Open()
    with open(_GetValuesPath(file_entry.path_spec.location), "wb") as values_file:
        parser_mediator = _ValuesMediator(values_file)
        parser_mediator.SetStorageWriter(storage_writer)
        parser_mediator.SetFileEntry(file_entry)
        parser = claude_code.ClaudeCodeParser()
        parser.Parse(parser_mediator, file_entry.GetFileObject())
        # The end.
        marshal.dump(None, values_file)
        return parser_mediator.number_of_event_data


def Main():
    """Runs log2timeline with the floor plugin in place of the transcript plugin.

    Returns:
      int: exit code.
    """
    from plaso.scripts import log2timeline

    return log2timeline.Main()


# Worker processes that are not forked import this module again.
if __name__ in ("__main__", "__mp_main__"):
    claude_code.ClaudeCodeParser.DeregisterPlugin(transcript.TranscriptPlugin)
    claude_code.ClaudeCodeParser.RegisterPlugin(FloorPlugin)

if __name__ == "__main__":
    sys.exit(Main())
