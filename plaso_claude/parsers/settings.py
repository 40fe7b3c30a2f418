"""Claude Code parser plugin for settings."""

import re

from plaso_claude.parsers import claude_code
from plaso_claude.parsers import configuration_files
from plaso_claude.parsers import events
from plaso_claude.parsers import settings_facts


class SettingsEntryEventData(events.RowEventData):
    """Claude Code settings entry event data.

    Attributes:
      model (str): model that a model setting names.
      setting_index (int): number of the value in a list of values, from 0.
      setting_name (str): name of the setting, such as permissions.allow.
      setting_value (str): value of the setting.
      settings_scope (str): whom the settings are for: user, project, managed, remote,
          or unknown where the place of the file does not tell; followed by "local" for
          settings that are not shared.
    """

    DATA_TYPE = "claude_code:settings:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.model = None
        self.setting_index = None
        self.setting_name = None
        self.setting_value = None
        self.settings_scope = None


class SettingsManagedEventData(events.ClaudeCodeEventData):
    """Event data of an entry of settings that administrators enforce.

    Attributes:
      label (str): label, such as permission setting.
      model (str): model that a model setting names.
      setting_index (int): number of the value in a list of values, from 0.
      setting_name (str): name of the setting, such as permissions.allow.
      setting_value (str): value of the setting.
      settings_scope (str): managed, or remote for settings from a server.
    """

    DATA_TYPE = "claude_code:settings:managed"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.label = None
        self.model = None
        self.setting_index = None
        self.setting_name = None
        self.setting_value = None
        self.settings_scope = None


class SettingsHookEventData(events.ClaudeCodeEventData):
    """Event data of a hook, which the program runs at an event.

    Attributes:
      command (str): command of the hook.
      hook_event (str): event of the hook, such as PreToolUse.
      hook_kind (str): kind of the hook, such as command or http.
      hook_matcher (str): what the event has to match, such as the name of a tool.
      server_host (str): host that the hook sends to.
      settings_scope (str): whom the settings are for.
    """

    DATA_TYPE = "claude_code:settings:hook"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.command = None
        self.hook_event = None
        self.hook_kind = None
        self.hook_matcher = None
        self.server_host = None
        self.settings_scope = None


class SettingsMCPServerEventData(events.ClaudeCodeEventData):
    """Event data of an MCP server in settings.

    Attributes:
      server_command (str): program of the server, without its arguments.
      server_host (str): host of the server.
      server_kind (str): kind of the server, such as stdio or http.
      server_name (str): name of the server.
      server_state (str): what is said of the server: allowed, defined, denied, disabled
          or enabled.
      settings_scope (str): whom the settings are for.
    """

    DATA_TYPE = "claude_code:settings:mcp_server"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.server_command = None
        self.server_host = None
        self.server_kind = None
        self.server_name = None
        self.server_state = None
        self.settings_scope = None


class SettingsPolicyEventData(events.ClaudeCodeEventData):
    """Event data of any other setting.

    Attributes:
      further_key_names (list[str]): names of settings whose values are not shown.
      key_names (list[str]): names that the setting holds, such as those of variables.
      setting_name (str): name of the setting, such as sandbox.enabled.
      setting_value (str): value of the setting.
      settings_scope (str): whom the settings are for.
    """

    DATA_TYPE = "claude_code:settings:policy"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.further_key_names = None
        self.key_names = None
        self.setting_name = None
        self.setting_value = None
        self.settings_scope = None


class SettingsPlace:
    """Place of a settings file.

    Attributes:
      config_home (str): path of the config home or None if the file is not in one.
      is_certain (bool): True if settings are kept in the place.
      path (str): path of the file as rows print it.
      project_path (str): path of the project or None if the settings are not those of
          one.
      scope (str): whom the settings are for.
      username (str): name of the account or None.
    """

    def __init__(
        self,
        location,
        scope,
        path,
        config_home=None,
        is_certain=True,
        project_path=None,
    ):
        """Initializes a place.

        Args:
          location (Location): location of the file.
          scope (str): whom the settings are for.
          path (str): path of the file as rows print it, with / as the separator.
          config_home (Optional[str]): path of the config home, with / as the separator.
          is_certain (Optional[bool]): True if settings are kept in the place.
          project_path (Optional[str]): path of the project, with / as the separator.
        """
        self.config_home = config_home
        self.is_certain = is_certain
        self.path = path
        self.project_path = project_path
        self.scope = scope
        self.username = location.username


class SettingsPlugin(configuration_files.ConfigurationFilePlugin):
    """Claude Code parser plugin for settings.

    Of an account, of a project, of the administrators of the host, and of an
    organization:
    <config home>/settings.json, settings.local.json
    <project>/.claude/settings.json, settings.local.json
    <managed folder>/managed-settings.json, managed-settings.d/<name>.json
    <config home>/remote-settings.json
    """

    NAME = "settings"
    DATA_FORMAT = "Claude Code settings (JSON) file"

    # The names of files that are dropped into the folder of managed settings start with
    # a number, which tells their order.
    FILE_NAME = (
        r"settings(?:\.local)?\.json|(?:managed|remote)-settings\.json"
        r"|[0-9]+[-_.][^/]*\.json"
    )

    _FILE_DESCRIPTION = "settings file"

    # The event data of entries depends on the place.
    _EVENT_DATA_CLASS_PER_KIND = {
        configuration_files.MCP_SERVER: SettingsMCPServerEventData,
        settings_facts.HOOK: SettingsHookEventData,
        settings_facts.POLICY: SettingsPolicyEventData,
    }

    # The scope by the name of a file in a config home.
    _SCOPES = {
        "managed-settings.json": "managed",
        "remote-settings.json": "remote",
        "settings.json": "user",
        "settings.local.json": "user local",
    }

    # Scopes of what an account cannot change, whose entries are no rows.
    _MANAGED_SCOPES = frozenset(["managed", "remote"])

    # The default config home, or the folder of a project, and a config home beside the
    # default one. Some other programs have folders with such a name.
    _FOLDER_NAME = ".claude"
    _NAMED_CONFIG_HOME_NAME = re.compile(
        r"\.claude-(?!(?:code-router|mem|squad)$).+", re.IGNORECASE | re.DOTALL
    )

    _MANAGED_PATH = re.compile(
        r"(?:.*/)?(?:etc/claude-code|Library/Application Support/ClaudeCode"
        r"|Program Files/ClaudeCode|ProgramData/ClaudeCode)"
        r"/(?:managed-settings\.json|managed-settings\.d/[^/]+\.json)",
        re.IGNORECASE | re.DOTALL,
    )

    def CheckLocation(self, location):
        """Determines if a file lies where settings are kept.

        Args:
          location (Location): location of the file.

        Returns:
          bool: True if the file lies where settings are kept.
        """
        return self._GetPlace(location) is not None

    def CheckRequiredFormat(self, file_object):
        """Determines if a file that lies somewhere else can hold settings.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          bool: True if the content of the file can be settings.
        """
        document = configuration_files.ReadObject(file_object)
        if not document:
            return False
        return settings_facts.IsRecognizable(document.value) or (
            not document.error and settings_facts.IsPossible(document.value)
        )

    def _FindPlace(self, file_entry, location):
        """Finds the place of a file that lies somewhere else.

        A config home can have any name. It is told by the configuration in it, which
        the default one has beside it.

        Args:
          file_entry (dfvfs.FileEntry): file entry.
          location (Location): location of the file.

        Returns:
          SettingsPlace: place.
        """
        file_name = location.name.lower()
        folder = location.path.rpartition("/")[0]
        is_config_home = not configuration_files.IsHome(
            folder
        ) and configuration_files.HasSibling(file_entry, [".claude.json"])

        scope = self._SCOPES.get(file_name, "unknown")
        if is_config_home and scope not in ("managed", "unknown"):
            folder_name = folder.rpartition("/")[2]
            path = f"{folder_name:s}/{location.name:s}"
            return SettingsPlace(location, scope, path, config_home=folder)

        if scope not in self._MANAGED_SCOPES:
            scope = "unknown"
        return SettingsPlace(location, scope, location.name, is_certain=False)

    def _GetPlace(self, location):
        """Retrieves the place of a file by its path.

        Args:
          location (Location): location of the file.

        Returns:
          SettingsPlace: place or None if settings are not kept there.
        """
        if self._MANAGED_PATH.fullmatch(location.path):
            return SettingsPlace(location, "managed", location.path)

        scope = self._SCOPES.get(location.name.lower(), "managed")
        if scope == "managed":
            return None

        folder = location.path.rpartition("/")[0]
        holder, _, folder_name = folder.rpartition("/")
        path = f"{folder_name:s}/{location.name:s}"

        is_default_name = folder_name.lower() == self._FOLDER_NAME
        if configuration_files.IsHome(holder) and (
            is_default_name or self._NAMED_CONFIG_HOME_NAME.fullmatch(folder_name)
        ):
            return SettingsPlace(location, scope, path, config_home=folder)

        if is_default_name and scope not in self._MANAGED_SCOPES:
            scope = scope.replace("user", "project")
            return SettingsPlace(location, scope, path, project_path=holder)
        return None

    def _MakeEventData(self, fact, place):
        """Makes the event data of a fact.

        Args:
          fact (Fact): fact.
          place (SettingsPlace): place of the file.

        Returns:
          ClaudeCodeEventData: event data.
        """
        event_data_class = self._EVENT_DATA_CLASS_PER_KIND.get(fact.kind)
        if event_data_class:
            return event_data_class()

        if place.scope in self._MANAGED_SCOPES:
            event_data = SettingsManagedEventData()
        else:
            event_data = SettingsEntryEventData()
            event_data.turn_type = "system"

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
        place = self._GetPlace(location) or self._FindPlace(file_entry, location)

        # A home can have any path. It is told by the configuration beside the default
        # config home.
        if place.project_path and configuration_files.HasSibling(
            file_entry, [".claude.json"], levels=2
        ):
            place.config_home = f"{place.project_path:s}/{self._FOLDER_NAME:s}"
            place.project_path = None
            place.scope = place.scope.replace("project", "user")

        place.config_home = configuration_files.GetEvidencePath(
            file_entry, place.config_home
        )
        place.project_path = configuration_files.GetEvidencePath(
            file_entry, place.project_path
        )
        if place.scope == "managed":
            place.path = configuration_files.GetEvidencePath(file_entry, place.path)

        super()._ParseFile(parser_mediator, file_object, place)

    def _ParseObject(self, parser_mediator, values, location, recovered=False):
        """Parses the JSON object of a file.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the object.
          location (SettingsPlace): place of the file.
          recovered (Optional[bool]): True if the object was recovered from a damaged
              file.
        """
        # Files of other programs have the same name and some of the same keys.
        if not location.is_certain and not settings_facts.IsRecognizable(values):
            return

        # What a server sent can have an envelope.
        if location.scope == "remote" and isinstance(values.get("settings"), dict):
            values = values["settings"]

        for fact in settings_facts.MakeFacts(values):
            fact.text = f"{fact.text:s} (from {location.path:s}, file mtime)"
            self._ProduceFactEventData(
                parser_mediator, fact, location, recovered=recovered
            )

    def _ProduceFactEventData(
        self, parser_mediator, fact, place, recovered=False, **attributes
    ):
        """Produces the event data of a fact.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          fact (Fact): fact.
          place (SettingsPlace): place of the file.
          recovered (Optional[bool]): True if the fact was recovered.
          attributes (dict[str, object]): further attribute values by name.
        """
        super()._ProduceFactEventData(
            parser_mediator,
            fact,
            place,
            recovered=recovered,
            project_path=place.project_path,
            settings_scope=place.scope,
            **attributes,
        )


claude_code.ClaudeCodeParser.RegisterPlugin(SettingsPlugin)
