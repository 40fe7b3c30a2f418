"""Claude Code parser plugin for the marks of Remote Control."""

import re

from plaso_claude import compatibility
from plaso_claude import timestamps
from plaso_claude import values as values_helper
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import events
from plaso_claude.parsers import interface
from plaso_claude.parsers import stores


class RemoteControlEntryEventData(events.RowEventData):
    """Claude Code Remote Control event data.

    Attributes:
      bridge_session_identifier (str): identifier of the Remote Control session.
      bridge_source (str): how the Remote Control server was started, such as standalone.
      environment_identifier (str): identifier of the environment that the Remote Control
          server offers.
      process_identifier (int): identifier of the process of the Remote Control server.
      remote_event_identifier (str): identifier of the last event from claude.ai.
    """

    DATA_TYPE = "claude_code:remote_control:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.bridge_session_identifier = None
        self.bridge_source = None
        self.environment_identifier = None
        self.process_identifier = None
        self.remote_event_identifier = None


class RemoteControlEventEventData(events.ClaudeCodeEventData):
    """Event data of the last event from claude.ai, at the time of its mark.

    Attributes:
      remote_event_identifier (str): identifier of the event.
      update_time (dfdatetime.DateTimeValues): date and time the mark was set.
    """

    DATA_TYPE = "claude_code:remote_control:event"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.remote_event_identifier = None
        self.update_time = None


class RemoteControlPlugin(interface.DocumentPlugin):
    """Claude Code parser plugin for the marks of Remote Control.

    A Remote Control server that ran in a project, and the last event from claude.ai in a
    session of it:
    <config home>/projects/<key>/bridge-pointer.json
    <config home>/projects/<key>/<session identifier>/ccr-tip.json
    """

    NAME = "remote_control"
    DATA_FORMAT = "Claude Code Remote Control (JSON) file"

    FILE_NAME = r"bridge-pointer\.json|ccr-tip\.json"

    _FILE_DESCRIPTION = "remote control file"
    _PATH_IN_CONFIG_HOME = re.compile(
        r"projects/[^/]+/(?:bridge-pointer\.json|([^/]+)/ccr-tip\.json)", re.IGNORECASE
    )
    _ROW_EVENT_DATA_CLASS = RemoteControlEntryEventData

    # No row is known for a file that is not a JSON object.
    _PARSER_ROW_TURN_TYPE = None

    def CheckRequiredFormat(self, file_object):
        """Determines if a file that lies somewhere else is a mark of Remote Control.

        The mark of an event has too little in it to be told from other files.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          bool: True if the content of the file is that of the mark of a server.
        """
        values = stores.ReadHead(file_object, b'"environmentId"')
        return (
            isinstance(values, dict)
            and isinstance(values.get("environmentId"), str)
            and "procStart" in values
            and "sessionId" in values
        )

    def _ParseObject(self, parser_mediator, values, location, recovered=False):
        """Parses the JSON object of a file.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the object.
          location (Location): location of the file.
          recovered (Optional[bool]): True if the object was recovered from a damaged
              file.
        """
        if location.name.lower() == "ccr-tip.json":
            self._ParseEvent(parser_mediator, values, location, recovered)
        else:
            self._ParseServer(parser_mediator, values, location, recovered)

    def _ParseEvent(self, parser_mediator, values, location, recovered):
        """Parses the mark of the last event from claude.ai.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the object.
          location (Location): location of the file.
          recovered (bool): True if the object was recovered from a damaged file.
        """
        match = self._PATH_IN_CONFIG_HOME.fullmatch(location.path_in_config_home or "")
        attributes = {
            "recovered": recovered,
            "remote_event_identifier": values_helper.Print(values.get("eventId"), None),
            "session_identifier": match.group(1) if match else None,
        }
        event_identifier = values_helper.Print(values.get("eventId"))
        update_time = values.get("updatedAt")
        self._ProduceRow(
            parser_mediator,
            location,
            f"session synced: remote event {event_identifier:s} "
            f"at {values_helper.Print(update_time):s} "
            f"(from {location.GetPathFromHome():s}, file mtime)",
            **attributes,
        )

        date_time = timestamps.Parse(update_time)
        if date_time:
            self._ProduceDocumentEventData(
                parser_mediator,
                RemoteControlEventEventData(),
                location,
                excerpt=values_helper.Excerpt(event_identifier),
                update_time=date_time,
                **attributes,
            )
        elif update_time is not None:
            compatibility.ProduceExtractionWarning(
                parser_mediator,
                f"{self._FILE_DESCRIPTION:s}: refused updatedAt: "
                f"{values_helper.Excerpt(values_helper.Print(update_time)):s}",
            )

    def _ParseServer(self, parser_mediator, values, location, recovered):
        """Parses the mark of a Remote Control server.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the object.
          location (Location): location of the file.
          recovered (bool): True if the object was recovered from a damaged file.
        """
        attributes = {
            name: values_helper.Print(values.get(key), None)
            for key, name in (
                ("environmentId", "environment_identifier"),
                ("sessionId", "bridge_session_identifier"),
                ("source", "bridge_source"),
            )
        }
        self._ProduceRow(
            parser_mediator,
            location,
            f"remote control: "
            f"environment {attributes['environment_identifier'] or '-':s} "
            f"session {attributes['bridge_session_identifier'] or '-':s} "
            f"source={attributes['bridge_source'] or '-':s} "
            f"(from {location.GetPathFromHome():s}, file mtime)",
            process_identifier=values_helper.GetInteger(values, "pid"),
            recovered=recovered,
            **attributes,
        )


claude_code.ClaudeCodeParser.RegisterPlugin(RemoteControlPlugin)
