"""Claude Code parser plugin for configurations."""

import re

from plaso_claude import timestamps
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import configuration_facts
from plaso_claude.parsers import configuration_files
from plaso_claude.parsers import configuration_values
from plaso_claude.parsers import history
from plaso_claude.parsers import events
from plaso_claude.parsers import interface


class ConfigurationEntryEventData(events.RowEventData):
    """Claude Code configuration entry event data.

    Attributes:
      setting_index (int): number of the value in a list of values, from 0.
      setting_name (str): name of the setting, such as allowedTools.
      setting_value (str): value of the setting.
    """

    DATA_TYPE = "claude_code:configuration:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.setting_index = None
        self.setting_name = None
        self.setting_value = None


class ConfigurationMCPServerEventData(events.ClaudeCodeEventData):
    """Event data of an MCP server in a configuration.

    Attributes:
      server_command (str): program of the server, without its arguments.
      server_host (str): host of the server.
      server_kind (str): kind of the server, such as stdio or http.
      server_name (str): name of the server.
      server_state (str): what is said of the server: connected, defined, disabled or
          enabled.
    """

    DATA_TYPE = "claude_code:configuration:mcp_server"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.server_command = None
        self.server_host = None
        self.server_kind = None
        self.server_name = None
        self.server_state = None


class ConfigurationPasteEventData(events.ClaudeCodeEventData):
    """Event data of a pasted text whose placeholder is not in its prompt.

    Attributes:
      history_index (int): number of the prompt in the history of its project, where 0
          is the newest one.
    """

    DATA_TYPE = "claude_code:configuration:paste"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.history_index = None


class ConfigurationPromptEventData(events.ClaudeCodeEventData):
    """Event data of a prompt in a configuration, which has no time of its own.

    Attributes:
      binary_payloads (list[str]): kind, media type, size and SHA-256 of pasted images.
      history_index (int): number of the prompt in the history of its project, where 0
          is the newest one.
      number_of_pastes (int): number of texts and images that were pasted.
    """

    DATA_TYPE = "claude_code:configuration:prompt"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.binary_payloads = None
        self.history_index = None
        self.number_of_pastes = None


class ConfigurationRepositoryEventData(events.ClaudeCodeEventData):
    """Event data of a repository that was worked on.

    Attributes:
      local_paths (list[str]): paths of the checkouts of the repository.
      repository (str): owner and name of the repository.
    """

    DATA_TYPE = "claude_code:configuration:repository"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.local_paths = None
        self.repository = None


class ConfigurationSessionEventData(events.ClaudeCodeEventData):
    """Event data of the last session in a project.

    Attributes:
      api_duration (int): time that requests to the model took, in milliseconds.
      cache_creation_input_tokens (int): number of input tokens written to the cache.
      cache_read_input_tokens (int): number of input tokens read from the cache.
      duration (int): duration of the session, in milliseconds.
      input_tokens (int): number of other input tokens.
      is_graceful_shutdown (bool): True if the session ended as it should.
      lines_added (int): number of lines that the session added to files.
      lines_removed (int): number of lines that the session removed from files.
      models (list[str]): models that the session used.
      output_tokens (int): number of output tokens.
      program_version (str): version of the program.
      start_time (dfdatetime.DateTimeValues): date and time the session was started.
      tool_duration (int): time that tools took, in milliseconds.
      total_cost (str): cost of the session, in US dollars.
      web_search_requests (int): number of web searches.
    """

    DATA_TYPE = "claude_code:configuration:session"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.api_duration = None
        self.cache_creation_input_tokens = None
        self.cache_read_input_tokens = None
        self.duration = None
        self.input_tokens = None
        self.is_graceful_shutdown = None
        self.lines_added = None
        self.lines_removed = None
        self.models = None
        self.output_tokens = None
        self.program_version = None
        self.start_time = None
        self.tool_duration = None
        self.total_cost = None
        self.web_search_requests = None


class ConfigurationStateEventData(events.ClaudeCodeEventData):
    """Event data of any other value of a configuration that has no time of its own.

    Attributes:
      further_key_names (list[str]): names of values that are not shown.
      key_names (list[str]): names that the value holds, such as those of variables.
      setting_name (str): name of the value, such as numStartups.
      setting_value (str): value.
    """

    DATA_TYPE = "claude_code:configuration:state"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.further_key_names = None
        self.key_names = None
        self.setting_name = None
        self.setting_value = None


class ConfigurationUsageEventData(events.ClaudeCodeEventData):
    """Event data of a value of a configuration that has a time.

    Attributes:
      creation_time (dfdatetime.DateTimeValues): date and time of a first use.
      entrypoint (str): surface the program was used from, such as cli.
      last_used_time (dfdatetime.DateTimeValues): date and time of the latest use.
      model (str): model.
      number_of_uses (int): number of uses.
      setting_name (str): name of the value, such as skillUsage.loop.
      start_time (dfdatetime.DateTimeValues): date and time the program was first
          started.
      update_time (dfdatetime.DateTimeValues): date and time of the latest change.
    """

    DATA_TYPE = "claude_code:configuration:usage"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.creation_time = None
        self.entrypoint = None
        self.last_used_time = None
        self.model = None
        self.number_of_uses = None
        self.setting_name = None
        self.start_time = None
        self.update_time = None


# pylint: disable=too-many-ancestors
class ConfigurationBackupEventData(
    ConfigurationMCPServerEventData,
    ConfigurationPromptEventData,
    ConfigurationRepositoryEventData,
    ConfigurationSessionEventData,
    ConfigurationStateEventData,
    ConfigurationUsageEventData,
):
    """Event data of a copy of a configuration, which says again what others say.

    Attributes:
      backup_time (dfdatetime.DateTimeValues): date and time that the name of the copy
          tells.
      is_backup (bool): True.
      label (str): label, such as permission setting.
      setting_index (int): number of the value in a list of values, from 0.
    """

    DATA_TYPE = "claude_code:configuration:backup"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.backup_time = None
        self.is_backup = True
        self.label = None
        self.setting_index = None


class ConfigurationPlace:
    """Place of a configuration.

    Attributes:
      backup_time (dfdatetime.DateTimeValues): date and time that the name of a copy
          tells or None.
      config_home (str): path of the config home or None if it is not known.
      is_copy (bool): True if the file is a copy of a configuration.
      path (str): path of the file as texts print it.
      username (str): name of the account or None.
    """

    _COPY_NAME = re.compile(
        r".+\.json\.(?:.*\D)?(?P<time>[0-9]{13})|.+\.json\..+",
        re.IGNORECASE | re.DOTALL,
    )

    def __init__(self, file_entry, location, config_home):
        """Initializes a place.

        Args:
          file_entry (dfvfs.FileEntry): file entry.
          location (Location): location of the file.
          config_home (str): path of the config home, with / as the separator, or None.
        """
        match = self._COPY_NAME.fullmatch(location.name)

        self.backup_time = timestamps.Parse(match.group("time")) if match else None
        self.config_home = configuration_files.GetEvidencePath(file_entry, config_home)
        self.is_copy = bool(match)
        self.path = location.name
        self.username = location.username

        # The rows name a configuration by its name.
        folder, _, _ = location.path.rpartition("/")
        if self.is_copy and folder == f"{config_home or '':s}/backups":
            self.path = "/".join(location.path.split("/")[-3:])


class ConfigurationPlugin(configuration_files.ConfigurationFilePlugin):
    """Claude Code parser plugin for configurations.

    The configuration of an account, which is also the state of the program, and copies
    of it that the program kept:
    <home>/.claude.json
    <home>/.claude.json.backup, .claude.json.backup.<time>
    <home>/.claude.json.corrupted.<time>
    <config home>/.claude.json, for a config home that was moved
    <config home>/.config.json, in early versions
    <config home>/backups/.claude.json.backup.<time>
    <config home>/backups/.claude.json.corrupted.<time>
    """

    NAME = "configuration"
    DATA_FORMAT = "Claude Code configuration (JSON) file"

    FILE_NAME = r"\.claude[^/]*\.json(?:\..+)?|\.config\.json"

    _FILE_DESCRIPTION = "configuration file"

    # A copy has event data of one class.
    _EVENT_DATA_CLASS_PER_KIND = {
        configuration_values.PASTE: ConfigurationPasteEventData,
        configuration_values.PROMPT: ConfigurationPromptEventData,
        configuration_values.REPOSITORY: ConfigurationRepositoryEventData,
        configuration_values.SESSION: ConfigurationSessionEventData,
        configuration_values.STATE: ConfigurationStateEventData,
        configuration_values.USAGE: ConfigurationUsageEventData,
        configuration_files.ENTRY: ConfigurationEntryEventData,
        configuration_files.MCP_SERVER: ConfigurationMCPServerEventData,
    }

    # The name tells where else the program signed in.
    _NAME = re.compile(
        r"\.claude(?:-[^/]*oauth)?\.json(?:\..+)?", re.IGNORECASE | re.DOTALL
    )
    _EARLY_NAME = ".config.json"

    # Files of which a config home has some.
    _NAMES_IN_CONFIG_HOME = ("history.jsonl", "settings.json", ".last-cleanup")

    def CheckLocation(self, location):
        """Determines if a file lies where configurations are kept.

        Args:
          location (Location): location of the file.

        Returns:
          bool: True if the name of the file is that of a configuration, or if it lies
              in a config home and has the name that early versions used.
        """
        if self._NAME.fullmatch(location.name):
            return True

        holder = location.path.rpartition("/")[0].rpartition("/")[0]
        return (
            location.path_in_config_home == self._EARLY_NAME
            and configuration_files.IsHome(holder)
        )

    def CheckRequiredFormat(self, file_object):
        """Determines if a file that lies somewhere else is a configuration.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          bool: True if the content of the file is that of a configuration.
        """
        document = configuration_files.ReadObject(file_object)
        return bool(document) and configuration_facts.IsConfiguration(document.value)

    def _GetConfigHome(self, file_entry, location):
        """Retrieves the path of the config home that a configuration belongs to.

        Args:
          file_entry (dfvfs.FileEntry): file entry.
          location (Location): location of the file.

        Returns:
          str: path with / as the separator or None if it is not known.
        """
        if location.config_home:
            return location.path[: len(location.config_home)]
        if not self._NAME.fullmatch(location.name):
            return None

        folder = location.path.rpartition("/")[0]
        parent, _, folder_name = folder.rpartition("/")
        if folder_name == "backups":
            return parent

        # A config home that was moved holds the configuration, the default one lies
        # beside it.
        if configuration_files.IsHome(folder) or any(
            configuration_files.HasSibling(file_entry, [".claude", name])
            for name in self._NAMES_IN_CONFIG_HOME
        ):
            return f"{folder:s}/.claude"
        return folder

    def _MakeEventData(self, fact, place):
        """Makes the event data of a fact.

        Args:
          fact (Fact): fact.
          place (ConfigurationPlace): place of the file.

        Returns:
          ClaudeCodeEventData: event data.
        """
        is_row = fact.kind == configuration_files.ENTRY
        if place.is_copy:
            event_data = ConfigurationBackupEventData()
        else:
            event_data = self._EVENT_DATA_CLASS_PER_KIND[fact.kind]()
            if is_row:
                event_data.turn_type = "system"

        if is_row:
            event_data.label = fact.text.partition(": ")[0]
        return event_data

    def _ParseFile(self, parser_mediator, file_object, location):
        """Parses a file.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        file_entry = parser_mediator.GetFileEntry()
        config_home = self._GetConfigHome(file_entry, location)
        place = ConfigurationPlace(file_entry, location, config_home)

        if place.backup_time:
            fact = configuration_files.Fact(
                configuration_values.STATE,
                f"configuration: copied to {place.path:s}",
                backup_time=place.backup_time,
            )
            self._ProduceFactEventData(parser_mediator, fact, place)

        super()._ParseFile(parser_mediator, file_object, place)

    def _ParseObject(self, parser_mediator, values, location, recovered=False):
        """Parses the JSON object of a file.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the object.
          location (ConfigurationPlace): place of the file.
          recovered (Optional[bool]): True if the object was recovered from a damaged
              file.
        """
        paste_reader = history.PasteReader(parser_mediator.GetFileEntry())
        modification_time = interface.GetModificationTime(parser_mediator)

        for fact in configuration_facts.MakeFacts(values, paste_reader):
            if parser_mediator.abort:
                break

            if fact.kind in (configuration_values.PASTE, configuration_values.PROMPT):
                # A prompt is what was typed, and has no time of its own.
                fact.attributes["inferred_time"] = modification_time
            elif fact.HasTime():
                fact.text = f"{fact.text:s} (from {location.path:s})"
            else:
                fact.text = f"{fact.text:s} (from {location.path:s}, file mtime)"

            self._ProduceFactEventData(
                parser_mediator, fact, location, recovered=recovered
            )


claude_code.ClaudeCodeParser.RegisterPlugin(ConfigurationPlugin)
