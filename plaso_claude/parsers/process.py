"""Claude Code parser plugin for the registry of running processes."""

import re

from plaso_claude import compatibility
from plaso_claude import timestamps
from plaso_claude import values as values_helper
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import events
from plaso_claude.parsers import interface
from plaso_claude.parsers import stores


class ProcessEntryEventData(events.RowEventData):
    """Claude Code process event data.

    Attributes:
      bridge_session_identifier (str): identifier of the Remote Control session that the
          process was part of.
      entrypoint (str): surface the session was used from, such as cli.
      host_session_identifier (str): identifier of the session of the application that
          started the process.
      process_identifier (int): process identifier.
      process_status (str): status of the process, such as idle.
      session_kind (str): kind of the session, such as interactive.
      start_time (dfdatetime.DateTimeValues): date and time the process was started.
    """

    DATA_TYPE = "claude_code:process:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.bridge_session_identifier = None
        self.entrypoint = None
        self.host_session_identifier = None
        self.process_identifier = None
        self.process_status = None
        self.session_kind = None
        self.start_time = None


class ProcessFormerNameEventData(events.ClaudeCodeEventData):
    """Event data of a former name of the session of a process.

    Attributes:
      end_time (dfdatetime.DateTimeValues): date and time the name was given up.
      process_identifier (int): process identifier.
      session_name (str): name of the session.
    """

    DATA_TYPE = "claude_code:process:former_name"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.end_time = None
        self.process_identifier = None
        self.session_name = None


class ProcessStateEventData(events.ClaudeCodeEventData):
    """Event data of the latest state of a process.

    Attributes:
      former_names (list[str]): names that the session had before.
      further_key_names (list[str]): names of keys whose values no attribute holds.
      job_identifier (str): identifier of the background job.
      name_source (str): where the name of the session comes from, such as user.
      name_time (dfdatetime.DateTimeValues): date and time the session got its name.
      parked_job_identifier (str): identifier of the background job that took over.
      process_identifier (int): process identifier.
      process_status (str): status of the process, such as idle.
      program_version (str): version of the program.
      session_name (str): name of the session.
      status_change_time (dfdatetime.DateTimeValues): date and time the status changed.
      update_time (dfdatetime.DateTimeValues): date and time of the latest update.
      waiting_for (str): what the process waits for.
    """

    DATA_TYPE = "claude_code:process:state"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.former_names = None
        self.further_key_names = None
        self.job_identifier = None
        self.name_source = None
        self.name_time = None
        self.parked_job_identifier = None
        self.process_identifier = None
        self.process_status = None
        self.program_version = None
        self.session_name = None
        self.status_change_time = None
        self.update_time = None
        self.waiting_for = None


class ProcessPlugin(interface.DocumentPlugin):
    """Claude Code parser plugin for the registry of running processes.

    One file per process, which is removed when the process ends as it should:
    <config home>/sessions/<process identifier>.json

    The files with the extension key beside them are credentials and are not read.
    """

    NAME = "process"
    DATA_FORMAT = "Claude Code process (JSON) file"

    FILE_NAME = r"[0-9]+\.json"

    _FILE_DESCRIPTION = "session registry file"
    _PATH_IN_CONFIG_HOME = re.compile(r"sessions/[0-9]+\.json", re.IGNORECASE)
    _ROW_EVENT_DATA_CLASS = ProcessEntryEventData

    # Names of attributes by key: those of the row, those of the state, and the times of
    # the state. A further time of the row would make a second event of it.
    _ROW_ATTRIBUTES = {
        "bridgeSessionId": "bridge_session_identifier",
        "entrypoint": "entrypoint",
        "hostSessionId": "host_session_identifier",
        "kind": "session_kind",
        "status": "process_status",
    }
    _STATE_ATTRIBUTES = {
        "jobId": "job_identifier",
        "name": "session_name",
        "nameSource": "name_source",
        "parkedJobId": "parked_job_identifier",
        "status": "process_status",
        "version": "program_version",
        "waitingFor": "waiting_for",
    }
    _STATE_TIMES = {
        "nameSince": "name_time",
        "statusUpdatedAt": "status_change_time",
        "updatedAt": "update_time",
    }

    _KNOWN_KEYS = frozenset(
        ["cwd", "formerNames", "pid", "sessionId", "startedAt"]
    ).union(_ROW_ATTRIBUTES, _STATE_ATTRIBUTES, _STATE_TIMES)

    def CheckRequiredFormat(self, file_object):
        """Determines if a file that lies somewhere else is that of a process.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          bool: True if the content of the file is that of the registry.
        """
        values = stores.ReadHead(file_object, b'"startedAt"')
        return (
            isinstance(values, dict)
            and isinstance(values.get("pid"), int)
            and isinstance(values.get("sessionId"), str)
            and isinstance(values.get("cwd"), str)
            and "startedAt" in values
        )

    def _GetDateTime(self, parser_mediator, values, key):
        """Retrieves a date and time.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values.
          key (str): key.

        Returns:
          dfdatetime.DateTimeValues: date and time or None if not available.
        """
        value = values.get(key)
        if value is None:
            return None

        date_time = timestamps.Parse(value)
        if not date_time:
            compatibility.ProduceExtractionWarning(
                parser_mediator,
                f"{self._FILE_DESCRIPTION:s}: refused {key:s}: "
                f"{values_helper.Excerpt(values_helper.Print(value)):s}",
            )
        return date_time

    def _GetTexts(self, values, name_per_key):
        """Retrieves values as texts.

        Args:
          values (dict[str, object]): values.
          name_per_key (dict[str, str]): name of the attribute by key.

        Returns:
          dict[str, str]: texts, or None where a value is not set, by name.
        """
        return {
            name: values_helper.Print(values.get(key), None)
            for key, name in name_per_key.items()
        }

    def _ParseObject(self, parser_mediator, values, location, recovered=False):
        """Parses the JSON object of a file.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the object.
          location (Location): location of the file.
          recovered (Optional[bool]): True if the object was recovered from a damaged
              file.
        """
        session_identifier = values.get("sessionId")
        if not isinstance(session_identifier, str):
            session_identifier = None

        # What all event data of the file has.
        attributes = {
            "process_identifier": values_helper.GetInteger(values, "pid"),
            "project_path": values_helper.Print(values.get("cwd"), None),
            "recovered": recovered,
            "session_identifier": session_identifier,
        }
        self._ProduceRows(parser_mediator, values, location, attributes)
        former_names = self._ProduceFormerNames(
            parser_mediator, values, location, attributes
        )
        self._ProduceState(parser_mediator, values, location, former_names, attributes)

    def _ProduceFormerNames(self, parser_mediator, values, location, attributes):
        """Produces event data of the names that the session had before.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the object.
          location (Location): location of the file.
          attributes (dict[str, object]): attributes of all event data of the file.

        Returns:
          list[str]: names or None if there are none.
        """
        former_names = values.get("formerNames")
        if not isinstance(former_names, list):
            return None

        names = []
        for former_name in former_names:
            if not isinstance(former_name, dict):
                names.append(values_helper.Print(former_name))
                continue

            name = values_helper.Print(former_name.get("name"))
            names.append(name)

            end_time = self._GetDateTime(parser_mediator, former_name, "until")
            if end_time:
                name_attributes = {
                    "end_time": end_time,
                    "excerpt": values_helper.Excerpt(name),
                    "session_name": name,
                }
                session_identifier = former_name.get("sessionId")
                if session_identifier and isinstance(session_identifier, str):
                    name_attributes["session_identifier"] = session_identifier

                self._ProduceDocumentEventData(
                    parser_mediator,
                    ProcessFormerNameEventData(),
                    location,
                    **{**attributes, **name_attributes},
                )

        return names or None

    def _ProduceRows(self, parser_mediator, values, location, attributes):
        """Produces the event data of the rows.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the object.
          location (Location): location of the file.
          attributes (dict[str, object]): attributes of all event data of the file.
        """
        texts = self._GetTexts(values, self._ROW_ATTRIBUTES)
        bridge_identifier = texts["bridge_session_identifier"]

        self._ProduceRow(
            parser_mediator,
            location,
            f"claude-code process {values_helper.Print(values.get('pid')):s} "
            f"{texts['session_kind'] or '-':s} "
            f"status={texts['process_status'] or '-':s} "
            f"entrypoint={texts['entrypoint'] or '-':s} "
            f"bridge={bridge_identifier or 'none':s} "
            f"host_session={texts['host_session_identifier'] or 'none':s}",
            label=None,
            start_time=self._GetDateTime(parser_mediator, values, "startedAt"),
            **texts,
            **attributes,
        )
        if bridge_identifier:
            self._ProduceRow(
                parser_mediator,
                location,
                f"session synced: remote control bridge {bridge_identifier:s} url - "
                f"(from {location.GetPathFromHome():s}, file mtime)",
                **texts,
                **attributes,
            )

    def _ProduceState(
        self, parser_mediator, values, location, former_names, attributes
    ):
        """Produces event data of the latest state of the process.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the object.
          location (Location): location of the file.
          former_names (list[str]): names that the session had before or None.
          attributes (dict[str, object]): attributes of all event data of the file.
        """
        further_key_names = [
            key
            for key, value in values.items()
            if key not in self._KNOWN_KEYS and values_helper.IsSet(value)
        ]
        times = {
            name: self._GetDateTime(parser_mediator, values, key)
            for key, name in self._STATE_TIMES.items()
        }
        if not any(times.values()):
            times["modification_time"] = interface.GetModificationTime(parser_mediator)

        texts = self._GetTexts(values, self._STATE_ATTRIBUTES)
        self._ProduceDocumentEventData(
            parser_mediator,
            ProcessStateEventData(),
            location,
            excerpt=values_helper.Excerpt(texts["session_name"] or "") or None,
            former_names=former_names,
            further_key_names=further_key_names or None,
            **texts,
            **times,
            **attributes,
        )


claude_code.ClaudeCodeParser.RegisterPlugin(ProcessPlugin)
