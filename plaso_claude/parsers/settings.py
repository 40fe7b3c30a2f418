"""Claude Code parser plugin for settings."""

import re

from plaso_claude import mcp_servers
from plaso_claude import values as values_helper
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import configuration_files
from plaso_claude.parsers import interface


class SettingsEntryEventData(interface.RowEventData):
    """Claude Code settings entry event data.

    Attributes:
      model (str): model that a model setting names.
      setting_name (str): name of the setting, such as permissions.allow.
      setting_value (str): value of the setting.
      settings_scope (str): whom the settings are for: user, project, managed, remote, or
          unknown where the place of the file does not tell; followed by "local" for
          settings that are not shared.
    """

    DATA_TYPE = "claude_code:settings:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.model = None
        self.setting_name = None
        self.setting_value = None
        self.settings_scope = None


class SettingsManagedEventData(interface.ClaudeCodeEventData):
    """Event data of an entry of settings that administrators enforce.

    Attributes:
      label (str): label, such as permission setting.
      model (str): model that a model setting names.
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
        self.setting_name = None
        self.setting_value = None
        self.settings_scope = None


class SettingsHookEventData(interface.ClaudeCodeEventData):
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


class SettingsMCPServerEventData(interface.ClaudeCodeEventData):
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


class SettingsPolicyEventData(interface.ClaudeCodeEventData):
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


_FACT_MAKER = configuration_files.FactMaker(
    "setting", SettingsPolicyEventData, SettingsMCPServerEventData
)

# What a setting says of the MCP servers that it names.
_SERVER_STATES = {
    "allowedMcpServers": "allowed",
    "deniedMcpServers": "denied",
    "disabledMcpjsonServers": "disabled",
    "enabledMcpjsonServers": "enabled",
    "mcpServers": "defined",
}

# The lists and values of the permissions that are rows.
_PERMISSION_LISTS = ("allow", "deny", "ask", "additionalDirectories")
_PERMISSION_VALUES = ("defaultMode", "disableBypassPermissionsMode")


def _MakePermissionFacts(values):
    """Makes the facts of the rows of permissions.

    Args:
      values (dict[str, object]): values of the settings.

    Yields:
      Fact: a fact.
    """
    permissions = values.get("permissions")
    if permissions is None:
        return

    if not isinstance(permissions, dict):
        yield _FACT_MAKER.MakeMalformed("permissions")
        return

    for key in _PERMISSION_LISTS:
        entries = permissions.get(key)
        if isinstance(entries, list):
            for entry in entries:
                yield _MakeRowFact("permission setting", f"permissions.{key:s}", entry)
        elif entries is not None:
            yield _FACT_MAKER.MakeMalformed(f"permissions.{key:s}")

    for key in _PERMISSION_VALUES:
        value = permissions.get(key)
        if values_helper.IsSet(value):
            yield _MakeRowFact("permission setting", f"permissions.{key:s}", value)


def _MakeRowFact(label, name, value, **attributes):
    """Makes the fact of a row.

    Args:
      label (str): label of the row.
      name (str): name of the setting.
      value (object): value of the setting.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      Fact: fact.
    """
    if not isinstance(value, str):
        value = values_helper.CompactJSON(value)
    return configuration_files.Fact(
        SettingsEntryEventData,
        f"{label:s}: {name:s}={value:s}",
        setting_name=name,
        setting_value=value,
        **attributes,
    )


def _MakeRowFacts(values):
    """Makes the facts that are rows.

    Args:
      values (dict[str, object]): values of the settings.

    Yields:
      Fact: a fact.
    """
    yield from _MakePermissionFacts(values)

    cleanup_period = values.get("cleanupPeriodDays")
    if values_helper.IsSet(cleanup_period):
        yield _MakeRowFact("retention setting", "cleanupPeriodDays", cleanup_period)

    model = values.get("model")
    if model and isinstance(model, str):
        yield _MakeRowFact("model setting", "model", model, model=model)
    elif values_helper.IsSet(model):
        yield _FACT_MAKER.MakeMalformed("model")


def _GetHooks(groups):
    """Retrieves the hooks of an event.

    Args:
      groups (object): groups of hooks with a matcher each; early versions had an object
          of commands by matcher.

    Yields:
      tuple[str, dict[str, object]]: matcher or None, and hook or None if it has a form
          that nothing is known of.
    """
    if isinstance(groups, dict):
        groups = [
            {"matcher": matcher, "hooks": hooks} for matcher, hooks in groups.items()
        ]
    if not isinstance(groups, list):
        groups = [groups]

    for group in groups:
        if not isinstance(group, dict):
            yield None, None
            continue

        matcher = values_helper.Print(group.get("matcher"), None)
        hooks = group.get("hooks")
        if not isinstance(hooks, list):
            hooks = [hooks]
        for hook in hooks:
            if isinstance(hook, str):
                hook = {"command": hook, "type": "command"}
            yield matcher, hook if isinstance(hook, dict) else None


def _MakeHookFacts(values, key):
    """Makes the facts of hooks.

    Args:
      values (dict[str, object]): values of the settings.
      key (str): key of the hooks.

    Yields:
      Fact: a fact.
    """
    hooks = values[key]
    if not isinstance(hooks, dict):
        yield _FACT_MAKER.MakeMalformed(key)
        return

    for event, groups in hooks.items():
        for matcher, hook in _GetHooks(groups):
            if hook is None:
                yield _FACT_MAKER.MakeMalformed(f"{key:s}.{event:s}")
                continue

            kind = configuration_files.PrintPlain(hook.get("type"))
            command = configuration_files.PrintPlain(hook.get("command"))
            host = mcp_servers.GetHost(hook.get("url"))
            # The other keys can hold headers, variables and arguments.
            details = [command, host] + [
                configuration_files.PrintPlain(hook.get(key))
                for key in ("server", "tool", "prompt")
            ]
            condition = f"{event:s} {matcher:s}" if matcher else event
            action = " ".join(filter(None, details)) or "-"
            if kind not in (None, "command"):
                action = f"{kind:s} {action:s}"

            yield configuration_files.Fact(
                SettingsHookEventData,
                f"hook: {condition:s}: {action:s}",
                command=command,
                hook_event=event,
                hook_kind=kind,
                hook_matcher=matcher,
                server_host=host,
            )


def _MakeListedServerFacts(values, key):
    """Makes the facts of MCP servers that administrators allow or deny.

    Args:
      values (dict[str, object]): values of the settings.
      key (str): key of the list.

    Yields:
      Fact: a fact.
    """
    entries = values[key]
    if not isinstance(entries, list):
        yield _FACT_MAKER.MakeMalformed(key)
        return

    # No server at all is more than no list.
    if not entries:
        yield _FACT_MAKER.MakeValue(key, entries)

    for entry in entries:
        if not isinstance(entry, dict):
            yield _FACT_MAKER.MakeMalformed(key)
            continue

        command = entry.get("serverCommand")
        if isinstance(command, list):
            command = command[0] if command else None
        yield _FACT_MAKER.MakeServer(
            _SERVER_STATES[key],
            configuration_files.PrintPlain(entry.get("serverName")) or "-",
            {"command": command, "url": entry.get("serverUrl")},
        )


def _MakePluginFacts(values, key):
    """Makes the facts of plugins that are switched on or off.

    Args:
      values (dict[str, object]): values of the settings.
      key (str): key of the plugins.

    Yields:
      Fact: a fact.
    """
    plugins = values[key]
    if not isinstance(plugins, dict):
        yield _FACT_MAKER.MakeMalformed(key)
        return

    for name, value in plugins.items():
        yield _FACT_MAKER.MakeValue(f"{key:s}.{name:s}", value)


def _MakeServerFacts(values, key):
    """Makes the facts of MCP servers.

    Args:
      values (dict[str, object]): values of the settings.
      key (str): key of the servers.

    Returns:
      iterator[Fact]: facts.
    """
    return _FACT_MAKER.MakeServers(values, key, _SERVER_STATES[key])


def _MakeSetFacts(values, key):
    """Makes the fact that a setting is set, whatever its value.

    Args:
      values (dict[str, object]): values of the settings.
      key (str): key of the setting.

    Returns:
      list[Fact]: facts.
    """
    del values
    return [_FACT_MAKER.MakeSet(key)]


def _MakeNamesFacts(values, key):
    """Makes the fact of names whose values are not shown.

    Args:
      values (dict[str, object]): values of the settings.
      key (str): key of the object with the names.

    Yields:
      Fact: a fact.
    """
    names = values[key]
    if not isinstance(names, dict):
        yield _FACT_MAKER.MakeMalformed(key)
    elif names:
        yield _FACT_MAKER.MakeNames(key, list(names))


# The function that makes the facts of a setting that has structure, or of which only
# the names or the presence may be shown: what is in it can be a credential.
_FACTS_PER_SETTING = {
    "allowedMcpServers": _MakeListedServerFacts,
    "apiKeyHelper": _MakeSetFacts,
    "awsAuthRefresh": _MakeSetFacts,
    "awsCredentialExport": _MakeSetFacts,
    "deniedMcpServers": _MakeListedServerFacts,
    "disabledMcpjsonServers": _MakeServerFacts,
    "enabledMcpjsonServers": _MakeServerFacts,
    "enabledPlugins": _MakePluginFacts,
    "env": _MakeNamesFacts,
    "extraKnownMarketplaces": _MakeNamesFacts,
    "forceLoginOrgUUID": _MakeSetFacts,
    "gcpAuthRefresh": _MakeSetFacts,
    "hooks": _MakeHookFacts,
    "mcpServers": _MakeServerFacts,
    "otelHeadersHelper": _MakeSetFacts,
    "proxyAuthHelper": _MakeSetFacts,
}

# Settings without structure whose values tell what the program may do, runs or hides.
_PLAIN_SETTINGS = frozenset(
    [
        "agent",
        "agentPushNotifEnabled",
        "allowManagedHooksOnly",
        "allowManagedMcpServersOnly",
        "allowManagedPermissionRulesOnly",
        "autoMemoryDirectory",
        "autoMemoryEnabled",
        "autoMode.allow",
        "autoMode.classifyAllShell",
        "autoMode.hard_deny",
        "autoMode.soft_deny",
        "autoUpdatesChannel",
        "availableModels",
        "channelsEnabled",
        "desktopSessionCleanupPeriodDays",
        "disableAllHooks",
        "disableAutoMode",
        "disableDeepLinkRegistration",
        "disableSkillShellExecution",
        "enableAllProjectMcpServers",
        "fileSuggestion.command",
        "forceLoginMethod",
        "includeCoAuthoredBy",
        "minimumVersion",
        "outputStyle",
        "permissions.blockReadsOutsideWorkingDirectories",
        "permissions.disableAutoMode",
        "plansDirectory",
        "sandbox.allowAppleEvents",
        "sandbox.allowUnsandboxedCommands",
        "sandbox.autoAllowBashIfSandboxed",
        "sandbox.enableWeakerNestedSandbox",
        "sandbox.enableWeakerNetworkIsolation",
        "sandbox.enabled",
        "sandbox.enabledPlatforms",
        "sandbox.excludedCommands",
        "sandbox.failIfUnavailable",
        "sandbox.filesystem.allowRead",
        "sandbox.filesystem.allowWrite",
        "sandbox.filesystem.denyRead",
        "sandbox.filesystem.denyWrite",
        "sandbox.network.allowAllUnixSockets",
        "sandbox.network.allowLocalBinding",
        "sandbox.network.allowManagedDomainsOnly",
        "sandbox.network.allowUnixSockets",
        "sandbox.network.allowedDomains",
        "sandbox.network.deniedDomains",
        "skipAutoPermissionPrompt",
        "skipDangerousModePermissionPrompt",
        "skipWebFetchPreflight",
        "statusLine.command",
        "strictPluginOnlyCustomization",
    ]
)

# Settings that are rows, and such that always say the same.
_PASSED_SETTINGS = frozenset(
    ["$schema", "cleanupPeriodDays", "model", "statusLine.type"]
    + [f"permissions.{key:s}" for key in _PERMISSION_LISTS + _PERMISSION_VALUES]
)

# Objects of which single settings are known.
_GROUPS = frozenset(
    name.rpartition(".")[0]
    for name in _PLAIN_SETTINGS.union(_PASSED_SETTINGS)
    if "." in name
)

# Settings by which an object is told to be settings where its place does not tell. Files
# of other kinds have the rest as well.
_KNOWN_SETTINGS = frozenset(
    name.partition(".")[0]
    for name in _PLAIN_SETTINGS.union(_PASSED_SETTINGS, _FACTS_PER_SETTING, ["theme"])
)
_IDENTIFYING_SETTINGS = _KNOWN_SETTINGS.difference(
    ["$schema", "agent", "env", "hooks", "mcpServers"]
)


def _MakeFurtherFacts(values, prefix, further_names):
    """Makes the facts that are no rows.

    Args:
      values (dict[str, object]): values of the settings or of a group of them.
      prefix (str): name of the group followed by a dot, or nothing.
      further_names (list[str]): takes the names of settings that nothing is known of.

    Yields:
      Fact: a fact.
    """
    for key, value in values.items():
        name = f"{prefix:s}{key:s}"
        if name in _PASSED_SETTINGS or not values_helper.IsSet(value):
            continue

        make_facts = _FACTS_PER_SETTING.get(name)
        if make_facts:
            yield from make_facts(values, key)
        elif name in _PLAIN_SETTINGS:
            yield _FACT_MAKER.MakeValue(name, value)
        elif name in _GROUPS and isinstance(value, dict):
            yield from _MakeFurtherFacts(value, f"{name:s}.", further_names)
        elif name != "permissions":
            further_names.append(name)


def MakeFacts(values):
    """Makes the facts of settings.

    Args:
      values (dict[str, object]): values of the settings.

    Yields:
      Fact: a fact.
    """
    yield from _MakeRowFacts(values)

    further_names = []
    yield from _MakeFurtherFacts(values, "", further_names)
    if further_names:
        yield configuration_files.Fact(
            SettingsPolicyEventData,
            f"setting: values not shown: {', '.join(further_names):s}",
            further_key_names=further_names,
        )


def _IsPossible(values):
    """Determines if an object can be settings.

    Args:
      values (dict[str, object]): values of the object.

    Returns:
      bool: True if most of the values are settings.
    """
    return not _IDENTIFYING_SETTINGS.isdisjoint(values) and len(
        _KNOWN_SETTINGS.intersection(values)
    ) * 2 > len(values)


def _IsRecognizable(values):
    """Determines if an object can only be settings.

    Args:
      values (dict[str, object]): values of the object.

    Returns:
      bool: True if the object has a list of permission rules.
    """
    permissions = configuration_files.GetObject(values, "permissions")
    return any(
        isinstance(permissions.get(key), list)
        and permissions[key]
        and all(isinstance(rule, str) for rule in permissions[key])
        for key in ("allow", "ask", "deny")
    )


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
    _ROW_EVENT_DATA_CLASS = SettingsEntryEventData

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
        return _IsRecognizable(document.value) or (
            not document.error and _IsPossible(document.value)
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

    def _MakeEventData(self, fact, scope):
        """Makes the event data of a fact.

        Args:
          fact (Fact): fact.
          scope (str): whom the settings are for.

        Returns:
          ClaudeCodeEventData: event data.
        """
        if fact.event_data_class is not SettingsEntryEventData:
            return fact.event_data_class()

        if scope in self._MANAGED_SCOPES:
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
        if not location.is_certain and not _IsRecognizable(values):
            return

        # What a server sent can have an envelope.
        if location.scope == "remote" and isinstance(values.get("settings"), dict):
            values = values["settings"]

        suffix = f" (from {location.path:s}, file mtime)"
        for fact in MakeFacts(values):
            self._ProduceSettingsEventData(
                parser_mediator, fact, location, suffix=suffix, recovered=recovered
            )

    def _ProduceRow(
        self, parser_mediator, location, text, recovered=False, **attributes
    ):
        """Produces the event data of a row.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          location (SettingsPlace): place of the file.
          text (str): text of the row.
          recovered (Optional[bool]): True if the event data was recovered.
          attributes (dict[str, object]): further attribute values by name.
        """
        # Whether there is a turn type depends on the place.
        attributes.pop("turn_type", None)
        fact = configuration_files.Fact(SettingsEntryEventData, text, **attributes)
        self._ProduceSettingsEventData(
            parser_mediator, fact, location, recovered=recovered
        )

    def _ProduceSettingsEventData(
        self, parser_mediator, fact, place, suffix="", recovered=False
    ):
        """Produces the event data of a fact.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          fact (Fact): fact.
          place (SettingsPlace): place of the file.
          suffix (Optional[str]): end of the text.
          recovered (Optional[bool]): True if the fact was recovered.
        """
        self._ProduceFactEventData(
            parser_mediator,
            self._MakeEventData(fact, place.scope),
            fact,
            place,
            recovered=recovered,
            project_path=place.project_path,
            settings_scope=place.scope,
            text=f"{fact.text:s}{suffix:s}",
        )


claude_code.ClaudeCodeParser.RegisterPlugin(SettingsPlugin)
