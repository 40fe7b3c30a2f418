"""Runs log2timeline with a naive plugin of plaso's own parser of JSON lines.

The plugin is written as those of plaso are: one event for each line, with its time, its
type and its text. It shows what a plugin of that parser gets out of transcripts, and at
what price:

    python -m benchmarks.naive <log2timeline arguments>
"""

import sys

from plaso_claude import autoload

# For the time line of the event data. The parser of the package does not run.
autoload.Install()

# pylint: disable=wrong-import-position
from plaso.containers import events
from plaso.parsers import jsonl_parser
from plaso.parsers.jsonl_plugins import interface


class NaiveEventData(events.EventData):
    """Event data of a line of a transcript.

    Attributes:
      record_type (str): type of the record.
      recorded_time (dfdatetime.DateTimeValues): date and time of the record.
      session_identifier (str): identifier of the session.
      text (str): text.
    """

    DATA_TYPE = "claude_code:transcript:prompt"

    def __init__(self):
        """Initializes event data."""
        super().__init__(data_type=self.DATA_TYPE)
        self.record_type = None
        self.recorded_time = None
        self.session_identifier = None
        self.text = None


class NaivePlugin(interface.JSONLPlugin):
    """Plugin that makes one event of each line."""

    NAME = "naive"
    DATA_FORMAT = "Claude Code transcript"

    # The plugins of plaso ask for the time in the first line too. Transcripts seldom
    # start with a line that has one.
    REQUIRED_KEYS = ("sessionId", "type")

    def _GetText(self, json_dict):
        """Retrieves the text of a record.

        Args:
          json_dict (dict[str, object]): record.

        Returns:
          str: text or None.
        """
        message = self._GetJSONValue(json_dict, "message")
        if not isinstance(message, dict):
            return self._GetJSONValue(json_dict, "content")

        content = self._GetJSONValue(message, "content")
        if isinstance(content, list):
            texts = [
                block["text"]
                for block in content
                if isinstance(block, dict) and block.get("type") == "text"
            ]
            content = "\n".join(texts) or None
        return content

    def _ParseRecord(self, parser_mediator, json_dict):
        """Parses a record.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          json_dict (dict[str, object]): record.
        """
        date_time = self._ParseISO8601DateTimeString(
            parser_mediator, json_dict, "timestamp"
        )
        # Since 20260720 together with whether it is corrupted.
        if isinstance(date_time, tuple):
            date_time, _ = date_time

        event_data = NaiveEventData()
        event_data.record_type = self._GetJSONValue(json_dict, "type")
        event_data.recorded_time = date_time
        event_data.session_identifier = self._GetJSONValue(json_dict, "sessionId")
        event_data.text = self._GetText(json_dict)

        parser_mediator.ProduceEventData(event_data)

    def CheckRequiredFormat(self, json_dict):
        """Checks if the first record has what the plugin requires.

        Args:
          json_dict (dict[str, object]): first record.

        Returns:
          bool: True if it has.
        """
        return all(json_dict.get(key) for key in self.REQUIRED_KEYS)


class TimePlugin(NaivePlugin):
    """Plugin that also asks for the time in the first line."""

    NAME = "naive_time"

    REQUIRED_KEYS = ("sessionId", "timestamp", "type")


def Main():
    """Runs log2timeline with the naive plugin.

    Returns:
      int: exit code.
    """
    from plaso.scripts import log2timeline

    sys.argv[1:1] = ["--parsers", f"jsonl/{NaivePlugin.NAME:s}"]
    return log2timeline.Main()


# Worker processes that are not forked import this module again.
if __name__ in ("__main__", "__mp_main__"):
    jsonl_parser.JSONLParser.RegisterPlugin(NaivePlugin)

if __name__ == "__main__":
    sys.exit(Main())
