"""Facts of settings: what is said of every setting, and what is not."""

from plaso_claude import credentials
from plaso_claude import mcp_servers
from plaso_claude import values as values_helper
from plaso_claude.parsers import configuration_files

# Kinds of facts. Each becomes one data type.
HOOK = "hook"
POLICY = "policy"

_FACT_MAKER = configuration_files.FactMaker("setting", POLICY)

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
            for index, entry in enumerate(entries):
                yield _MakeRowFact(
                    "permission setting",
                    f"permissions.{key:s}",
                    entry,
                    setting_index=index,
                )
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
        configuration_files.ENTRY,
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
            host = mcp_servers.GetHost(hook.get("url"))
            command = configuration_files.PrintPlain(hook.get("command"))
            if command:
                command = credentials.LeaveOut(command)

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
                HOOK,
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

# Settings by which an object is told to be settings where its place does not tell.
# Files of other kinds have the rest as well.
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
            POLICY,
            f"setting: values not shown: {', '.join(further_names):s}",
            further_key_names=further_names,
        )


def IsPossible(values):
    """Determines if an object can be settings.

    Args:
      values (dict[str, object]): values of the object.

    Returns:
      bool: True if most of the values are settings.
    """
    return not _IDENTIFYING_SETTINGS.isdisjoint(values) and len(
        _KNOWN_SETTINGS.intersection(values)
    ) * 2 > len(values)


def IsRecognizable(values):
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
