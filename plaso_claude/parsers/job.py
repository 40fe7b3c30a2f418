"""Claude Code parser plugin for background jobs."""

import re

from plaso_claude import values as values_helper
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import stores


class JobEventData(stores.StoreEventData):
    """Claude Code background job event data.

    The text is what the job was to do, what it said when its state changed, or a prompt
    that was not sent.

    Attributes:
      creation_time (dfdatetime.DateTimeValues): date and time the job was created.
      end_time (dfdatetime.DateTimeValues): date and time the job last ended.
      first_end_time (dfdatetime.DateTimeValues): date and time the job first ended.
      job_detail (str): detail of the state.
      job_identifier (str): identifier of the job.
      job_needs (str): what the job waits for.
      job_result (str): result of the job.
      job_state (str): state of the job, such as running.
      job_template (str): template of the job.
      name_source (str): where the name of the session comes from, such as user.
      program_version (str): version of the program.
      record_kind (str): state, timeline or draft.
      respawn_flags (list[str]): names of the options that the job is started again
          with.
      resumed_session_identifier (str): identifier of the session that the job took
          over.
      session_name (str): name of the session.
      total_tokens (int): number of tokens of the job.
      update_time (dfdatetime.DateTimeValues): date and time of the latest update.
    """

    DATA_TYPE = "claude_code:job:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.creation_time = None
        self.end_time = None
        self.first_end_time = None
        self.job_detail = None
        self.job_identifier = None
        self.job_needs = None
        self.job_result = None
        self.job_state = None
        self.job_template = None
        self.name_source = None
        self.program_version = None
        self.record_kind = None
        self.respawn_flags = None
        self.resumed_session_identifier = None
        self.session_name = None
        self.total_tokens = None
        self.update_time = None


# Values of options may be credentials.
_FLAG_NAME = re.compile("--[a-z][a-z-]*")


def _GetFlagNames(values, key):
    """Retrieves the names of the options in a list of arguments.

    Args:
      values (dict[str, object]): values.
      key (str): key.

    Returns:
      list[str]: names or None if the value is not a list.
    """
    flags = values.get(key)
    if not isinstance(flags, list):
        return None

    names = [flag.partition("=")[0] for flag in flags if isinstance(flag, str)]
    return [name for name in names if _FLAG_NAME.fullmatch(name)]


def _GetResult(values, key):
    """Retrieves the result in the output of a job.

    Args:
      values (dict[str, object]): values.
      key (str): key.

    Returns:
      str: result or None if there is none.
    """
    output = values.get(key)
    return stores.GetText(output, "result") if isinstance(output, dict) else None


class JobPlugin(stores.StorePlugin):
    """Claude Code parser plugin for background jobs.

    The latest state of a job, the changes of its state, and prompts that were typed and
    not sent:
    <config home>/jobs/<identifier>/state.json
    <config home>/jobs/<identifier>/timeline.jsonl
    <config home>/jobs/.draft-<identifier>
    """

    NAME = "job"
    DATA_FORMAT = "Claude Code job (state.json, timeline.jsonl and .draft-*) file"

    FILE_NAME = r"state\.json|timeline\.jsonl|\.draft-[0-9a-f]+"

    # The environment of the job (providerEnv) may hold credentials.
    _ATTRIBUTES = {
        "cliVersion": ("program_version", stores.GetText),
        "createdAt": ("creation_time", stores.GetDateTime),
        "cwd": ("project_path", stores.GetText),
        "daemonShort": ("job_identifier", stores.GetText),
        "detail": ("job_detail", stores.GetText),
        "firstTerminalAt": ("first_end_time", stores.GetDateTime),
        "intent": ("text", stores.GetText),
        "lastTerminalAt": ("end_time", stores.GetDateTime),
        "name": ("session_name", stores.GetText),
        "nameSource": ("name_source", stores.GetText),
        "needs": ("job_needs", stores.GetText),
        "output": ("job_result", _GetResult),
        "q": ("text", stores.GetText),
        "respawnFlags": ("respawn_flags", _GetFlagNames),
        "resumeSessionId": ("resumed_session_identifier", stores.GetText),
        "sessionId": ("session_identifier", stores.GetString),
        "state": ("job_state", stores.GetText),
        "template": ("job_template", stores.GetText),
        "text": ("text", stores.GetText),
        "tokens": ("total_tokens", values_helper.GetInteger),
        "ts": ("recorded_time", stores.GetDateTime),
        "updatedAt": ("update_time", stores.GetDateTime),
    }
    _EVENT_DATA_CLASS = JobEventData
    _FILE_DESCRIPTION = "job file"
    _PATH_IN_CONFIG_HOME = re.compile(
        r"jobs/(?:(?P<job_identifier>[^/]+)/(?:state\.json|timeline\.jsonl)"
        r"|\.draft-[0-9a-f]+)"
    )
    _TIME_KEY = "at"
    _TIME_NAMES = (
        "creation_time",
        "end_time",
        "first_end_time",
        "recorded_time",
        "update_time",
    )

    def CheckRequiredFormat(self, file_object):
        """Determines if a file that lies somewhere else is the state of a job.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          bool: True if the content of the file is the state of a job.
        """
        values = stores.ReadHead(file_object, b'"daemonShort"')
        return isinstance(values, dict) and {"createdAt", "sessionId", "state"} <= (
            values.keys()
        )

    def _GetPathAttributes(self, location):
        """Retrieves the attributes that the path of a file tells.

        Args:
          location (Location): location of the file.

        Returns:
          dict[str, str]: attribute values by name.
        """
        attributes = super()._GetPathAttributes(location)
        if location.name.startswith(".draft-"):
            attributes["record_kind"] = "draft"
        elif location.name.endswith(".jsonl"):
            attributes["record_kind"] = "timeline"
        else:
            attributes["record_kind"] = "state"
        return attributes

    def _IsRecord(self, values):
        """Determines if an object on a damaged line is a change of state.

        Args:
          values (dict[str, object]): values of the object.

        Returns:
          bool: True if the object is a change of state.
        """
        return {"at", "state"} <= values.keys()

    def _ParseFile(self, parser_mediator, file_object, location):
        """Parses a file of a job.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        if location.name.endswith(".jsonl"):
            self._ParseLines(parser_mediator, file_object, location)
        else:
            self._ParseDocument(parser_mediator, file_object, location)


claude_code.ClaudeCodeParser.RegisterPlugin(JobPlugin)
