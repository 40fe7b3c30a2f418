"""Runs log2timeline with a plugin that does nothing but store event data.

It stands in for the transcript plugin and stores as many event data with as many
attributes and bytes, hence its time is what plaso needs for them anyway:

    python -m benchmarks.floor <log2timeline arguments>

The shape of the event data of a transcript is read from a file beside it, which
WriteShape makes.
"""

import json
import sys

from plaso_claude import autoload

# Worker processes that are not forked import this module again.
autoload.Install()

# pylint: disable=wrong-import-position
from dfdatetime import time_elements as dfdatetime_time_elements

from plaso_claude.parsers import claude_code
from plaso_claude.parsers import interface
from plaso_claude.parsers import transcript

SHAPE_SUFFIX = ".shape.json"


class FloorEventData(interface.ClaudeCodeEventData):
    """Event data of the floor."""

    DATA_TYPE = "claude_code:transcript:prompt"


class FloorPlugin(transcript.TranscriptPlugin):
    """Plugin that stores event data of a given shape."""

    def _ParseFile(self, parser_mediator, file_object, location):
        """Stores event data.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        with open(f"{location.path:s}{SHAPE_SUFFIX:s}", encoding="utf-8") as shape_file:
            shapes = json.load(shape_file)

        date_time = dfdatetime_time_elements.TimeElementsInMilliseconds(
            time_elements_tuple=(2026, 10, 20, 9, 0, 0, 0)
        )
        number = 0
        for number_of_attributes, size, number_of_event_data in shapes:
            value = "x" * (size // max(number_of_attributes, 1))
            for _ in range(number_of_event_data):
                event_data = FloorEventData()
                event_data.recorded_time = date_time
                event_data.offset = number
                number += 1
                for index in range(number_of_attributes):
                    setattr(event_data, f"attribute{index:d}", value)
                parser_mediator.ProduceEventData(event_data)


def GetShapes(event_data_list):
    """Retrieves the shapes of event data.

    Args:
      event_data_list (list[EventData]): event data.

    Returns:
      list[list[int]]: number of attributes, size in bytes and number of event data of
          each shape. Sizes are put into classes of a similar size.
    """
    sizes_per_class = {}
    for event_data in event_data_list:
        number_of_attributes = 0
        size = 0
        for name, value in event_data.__dict__.items():
            if name[0] != "_" and isinstance(value, (bool, int, str)):
                number_of_attributes += 1
                size += len(value.encode("utf-8")) if isinstance(value, str) else 4
        key = (number_of_attributes, size.bit_length())
        sizes_per_class.setdefault(key, []).append(size)

    return [
        [number_of_attributes, sum(sizes) // len(sizes), len(sizes)]
        for (number_of_attributes, _), sizes in sorted(sizes_per_class.items())
    ]


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
