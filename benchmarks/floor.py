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
            for _ in range(marshal.load(values_file)):
                event_data = FloorEventData()
                event_data.recorded_time = date_time
                for name, value in marshal.load(values_file):
                    setattr(event_data, name, value)
                parser_mediator.ProduceEventData(event_data)


def _GetValuesPath(path):
    """Retrieves the path of the values of a transcript.

    Args:
      path (str): path of the transcript.

    Returns:
      str: path.
    """
    return os.path.join(os.environ[FOLDER_VARIABLE], os.path.basename(path))


def WriteValues(path, event_data_list):
    """Writes the values of the event data of a transcript.

    Args:
      path (str): path of the transcript.
      event_data_list (list[EventData]): event data.
    """
    with open(_GetValuesPath(path), "wb") as values_file:
        marshal.dump(len(event_data_list), values_file)
        for event_data in event_data_list:
            values = [
                (name, value)
                for name, value in event_data.__dict__.items()
                if name[0] != "_" and isinstance(value, (bool, int, list, str))
            ]
            marshal.dump(values, values_file)


def Main():
    """Runs log2timeline with the floor plugin in place of the transcript plugin.

    Returns:
      int: exit code.
    """
    claude_code.ClaudeCodeParser.DeregisterPlugin(transcript.TranscriptPlugin)
    claude_code.ClaudeCodeParser.RegisterPlugin(FloorPlugin)

    from plaso.scripts import log2timeline

    return log2timeline.Main()


if __name__ == "__main__":
    sys.exit(Main())
