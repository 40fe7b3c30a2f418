"""Claude Code parser plugin for configurations."""

import re

from plaso_claude import timestamps
from plaso_claude import values as values_helper
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import configuration_files
from plaso_claude.parsers import history
from plaso_claude.parsers import interface


class ConfigurationEntryEventData(interface.RowEventData):
    """Claude Code configuration entry event data.

    Attributes:
      setting_name (str): name of the setting, such as allowedTools.
      setting_value (str): value of the setting.
    """

    DATA_TYPE = "claude_code:configuration:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.setting_name = None
        self.setting_value = None


class ConfigurationMCPServerEventData(interface.ClaudeCodeEventData):
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


class ConfigurationPasteEventData(interface.ClaudeCodeEventData):
    """Event data of a pasted text whose placeholder is not in its prompt.

    Attributes:
      history_index (int): number of the prompt in the history of its project, where 0 is
          the newest one.
    """

    DATA_TYPE = "claude_code:configuration:paste"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.history_index = None


class ConfigurationPromptEventData(interface.ClaudeCodeEventData):
    """Event data of a prompt in a configuration, which has no time of its own.

    Attributes:
      binary_payloads (list[str]): kind, media type, size and SHA-256 of pasted images.
      history_index (int): number of the prompt in the history of its project, where 0 is
          the newest one.
      number_of_pastes (int): number of texts and images that were pasted.
    """

    DATA_TYPE = "claude_code:configuration:prompt"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.binary_payloads = None
        self.history_index = None
        self.number_of_pastes = None


class ConfigurationRepositoryEventData(interface.ClaudeCodeEventData):
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


class ConfigurationSessionEventData(interface.ClaudeCodeEventData):
    """Event data of the last session in a project.

    Attributes:
      api_duration (int): time that requests to the model took, in milliseconds.
      cache_creation_input_tokens (int): number of input tokens written to the cache.
      cache_read_input_tokens (int): number of input tokens read from the cache.
      client_version (str): version of the program.
      duration (int): duration of the session, in milliseconds.
      input_tokens (int): number of other input tokens.
      is_graceful_shutdown (bool): True if the session ended as it should.
      lines_added (int): number of lines that the session added to files.
      lines_removed (int): number of lines that the session removed from files.
      models (list[str]): models that the session used.
      output_tokens (int): number of output tokens.
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
        self.client_version = None
        self.duration = None
        self.input_tokens = None
        self.is_graceful_shutdown = None
        self.lines_added = None
        self.lines_removed = None
        self.models = None
        self.output_tokens = None
        self.start_time = None
        self.tool_duration = None
        self.total_cost = None
        self.web_search_requests = None


class ConfigurationStateEventData(interface.ClaudeCodeEventData):
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


class ConfigurationUsageEventData(interface.ClaudeCodeEventData):
    """Event data of a value of a configuration that has a time.

    Attributes:
      creation_time (dfdatetime.DateTimeValues): date and time of a first use.
      entrypoint (str): surface the program was used from, such as cli.
      last_used_time (dfdatetime.DateTimeValues): date and time of the latest use.
      model (str): model.
      setting_name (str): name of the value, such as skillUsage.loop.
      start_time (dfdatetime.DateTimeValues): date and time the program was first
          started.
      update_time (dfdatetime.DateTimeValues): date and time of the latest change.
      use_count (int): number of uses.
    """

    DATA_TYPE = "claude_code:configuration:usage"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.creation_time = None
        self.entrypoint = None
        self.last_used_time = None
        self.model = None
        self.setting_name = None
        self.start_time = None
        self.update_time = None
        self.use_count = None


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
    """

    DATA_TYPE = "claude_code:configuration:backup"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.backup_time = None
        self.is_backup = True
        self.label = None


_FACT_MAKER = configuration_files.FactMaker(
    "configuration", ConfigurationStateEventData, ConfigurationMCPServerEventData
)

# The values of a project that are rows, after its tools.
_PROJECT_ROW_VALUES = ("hasTrustDialogAccepted", "hasClaudeMdExternalIncludesApproved")

# The values of the last session: the attribute that holds a number.
_SESSION_NUMBERS = {
    "lastAPIDuration": "api_duration",
    "lastDuration": "duration",
    "lastLinesAdded": "lines_added",
    "lastLinesRemoved": "lines_removed",
    "lastToolDuration": "tool_duration",
    "lastTotalCacheCreationInputTokens": "cache_creation_input_tokens",
    "lastTotalCacheReadInputTokens": "cache_read_input_tokens",
    "lastTotalInputTokens": "input_tokens",
    "lastTotalOutputTokens": "output_tokens",
    "lastTotalWebSearchRequests": "web_search_requests",
}
_SESSION_VALUES = frozenset(_SESSION_NUMBERS).union(
    [
        "lastCost",
        "lastGracefulShutdown",
        "lastModelUsage",
        "lastSessionId",
        "lastStartTime",
        "lastVersionBase",
    ]
)

# How the display performed.
_PASSED_SESSION_VALUES = frozenset(
    [
        "lastAPIDurationWithoutRetries",
        "lastFpsAverage",
        "lastFpsLow1Pct",
        "lastSessionMetrics",
    ]
)

# Values that are times: the attribute that holds the time.
_DATED_VALUES = {
    "additionalModelOptionsAnsweredAt": "update_time",
    "autoModeClassifierBillingNoticeAcknowledgedAt": "update_time",
    "cachedGrowthBookFeaturesAt": "update_time",
    "changelogLastFetched": "update_time",
    "claudeCodeFirstTokenDate": "creation_time",
    "closedIssuesLastChecked": "update_time",
    "exampleFilesGeneratedAt": "update_time",
    "firstStartTime": "start_time",
    "lastPlanModeUse": "last_used_time",
    "legacyOpusMigrationTimestamp": "update_time",
    "officialMarketplaceAutoInstallLastAttemptTime": "update_time",
    "opusProMigrationTimestamp": "update_time",
    "routineFiredWatermark": "last_used_time",
    "sonnet45To46MigrationTimestamp": "update_time",
}

# Objects that have a time: the key of the time. What else is in them can be an
# identifier.
_DATED_OBJECTS = {
    "apiCreditLinkStatusCache": "timestamp",
    "cachedArtifactRoster": "fetchedAt",
    "clientDataCache": "timestamp",
    "feedbackSurveyState": "lastShownTime",
    "metricsStatusCache": "timestamp",
}

# Objects of such objects: the key of the time. The names of the objects in them are
# identifiers of accounts and organizations.
_GROUPS_OF_DATED_OBJECTS = {
    "clientDataCacheSlots": "at",
    "groveConfigCache": "timestamp",
    "overageCreditGrantCache": "timestamp",
    "passesEligibilityCache": "timestamp",
    "s1mAccessCache": "timestamp",
    "s1mNonSubscriberAccessCache": "timestamp",
}

# What a value says of the MCP servers that it names.
_SERVER_STATES = {
    "claudeAiMcpEverConnected": "connected",
    "disabledMcpServers": "disabled",
    "disabledMcpjsonServers": "disabled",
    "enabledMcpServers": "enabled",
    "enabledMcpjsonServers": "enabled",
    "mcpServers": "defined",
}


def _MakeRowFact(label, name, value, **attributes):
    """Makes the fact of a row.

    Args:
      label (str): label of the row.
      name (str): name of the value.
      value (object): value.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      Fact: fact.
    """
    if not isinstance(value, str):
        value = values_helper.CompactJSON(value)
    return configuration_files.Fact(
        ConfigurationEntryEventData,
        f"{label:s}: {name:s}={value:s}",
        setting_name=name,
        setting_value=value,
        **attributes,
    )


def _MakePermissionFacts(path, project):
    """Makes the facts of the rows of the permissions of a project.

    Args:
      path (str): path of the project.
      project (dict[str, object]): values of the project.

    Yields:
      Fact: a fact.
    """
    label = "permission setting"
    tools = project.get("allowedTools")
    if isinstance(tools, list):
        for tool in tools:
            yield _MakeRowFact(label, "allowedTools", tool, project_path=path)
    elif values_helper.IsSet(tools):
        yield _FACT_MAKER.MakeMalformed("allowedTools", project_path=path)

    for key in _PROJECT_ROW_VALUES:
        value = project.get(key)
        if values_helper.IsSet(value):
            yield _MakeRowFact(label, key, value, project_path=path)


def _MakeRowFacts(values):
    """Makes the facts that are rows.

    Args:
      values (dict[str, object]): values of the configuration.

    Yields:
      Fact: a fact.
    """
    projects = {
        path: project
        for path, project in configuration_files.GetObject(values, "projects").items()
        if isinstance(project, dict)
    }
    for path, project in projects.items():
        yield from _MakePermissionFacts(path, project)

    if values_helper.IsSet(values.get("githubWebConnectionStatusCache")):
        cache = configuration_files.GetObject(values, "githubWebConnectionStatusCache")
        status = configuration_files.PrintPlain(cache.get("status")) or "-"
        yield _MakeRowFact("source host", "github status", status)

    if values_helper.IsSet(values.get("remoteControlMachineId")):
        yield configuration_files.Fact(
            ConfigurationEntryEventData,
            "remote control: machine id set",
            setting_name="remoteControlMachineId",
        )

    for path, project in projects.items():
        mode = project.get("remoteControlSpawnMode")
        if values_helper.IsSet(mode):
            mode = configuration_files.PrintPlain(mode) or "-"
            yield configuration_files.Fact(
                ConfigurationEntryEventData,
                f"remote control: spawn mode {mode:s} for {path:s}",
                project_path=path,
                setting_name="remoteControlSpawnMode",
                setting_value=mode,
            )

    has_environment = values.get("hasRemoteEnvironment")
    if values_helper.IsSet(has_environment):
        has_environment = configuration_files.PrintPlain(has_environment) or "-"
        yield _MakeRowFact("cloud", "hasRemoteEnvironment", has_environment)


def _MakeDatedFact(name, value, time_name, details="", **attributes):
    """Makes the fact of a value that has a time.

    Args:
      name (str): name of the value.
      value (object): time.
      time_name (str): name of the attribute that holds the time.
      details (Optional[str]): what the text says beside the name.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      Fact: fact, which has no time if the time cannot be read.
    """
    date_time = timestamps.Parse(value)
    warning = None
    # Zero represents what has not happened yet.
    if not date_time and value not in (None, 0):
        warning = f"refused {name:s}: {configuration_files.PrintRefused(value):s}"

    text = f"configuration: {name:s}"
    if details:
        text = f"{text:s}: {details:s}"
    return configuration_files.Fact(
        ConfigurationUsageEventData,
        text,
        setting_name=name,
        warning=warning,
        **{time_name: date_time},
        **attributes,
    )


def _MakeDatedFacts(name, value, attributes):
    """Makes the fact of a value that is a time.

    Args:
      name (str): name of the value.
      value (object): value.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      list[Fact]: facts.
    """
    return [_MakeDatedFact(name, value, _DATED_VALUES[name], **attributes)]


def _MakeDatedObjectFact(name, value, time_key, attributes):
    """Makes the fact of an object that has a time.

    Args:
      name (str): name of the object.
      value (object): object.
      time_key (str): key of the time.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      Fact: fact.
    """
    if not isinstance(value, dict):
        return _FACT_MAKER.MakeMalformed(name, **attributes)

    entrypoint = configuration_files.PrintPlain(value.get("entrypoint"))
    model = configuration_files.PrintPlain(value.get("model"))
    return _MakeDatedFact(
        name,
        value.get(time_key),
        "update_time",
        details=" ".join(filter(None, (entrypoint, model))),
        entrypoint=entrypoint,
        model=model,
        **attributes,
    )


def _MakeDatedObjectFacts(name, value, attributes):
    """Makes the fact of an object that has a time.

    Args:
      name (str): name of the object.
      value (object): object.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      list[Fact]: facts.
    """
    return [_MakeDatedObjectFact(name, value, _DATED_OBJECTS[name], attributes)]


def _MakeGroupFacts(name, value, attributes):
    """Makes the facts of objects that have a time.

    Args:
      name (str): name of the group of objects.
      value (object): objects by identifiers that are not shown.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      list[Fact]: facts.
    """
    if not isinstance(value, dict):
        return [_FACT_MAKER.MakeMalformed(name, **attributes)]

    time_key = _GROUPS_OF_DATED_OBJECTS[name]
    return [
        _MakeDatedObjectFact(name, item, time_key, attributes)
        for item in value.values()
    ]


def _MakeKeyResponsesFacts(name, value, attributes):
    """Makes the fact of how many API keys were approved and rejected.

    Args:
      name (str): name of the value.
      value (object): parts of the keys by response.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      list[Fact]: facts.
    """
    if not isinstance(value, dict):
        return [_FACT_MAKER.MakeMalformed(name, **attributes)]

    counts = [
        f"{len(keys):d} {response:s}"
        for response, keys in value.items()
        if response in ("approved", "rejected") and isinstance(keys, list)
    ]
    return [_FACT_MAKER.MakeValue(name, counts, **attributes)]


def _MakeNamesFacts(name, value, attributes):
    """Makes the fact of names whose values are not shown.

    Args:
      name (str): name of the value.
      value (object): object with the names.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      list[Fact]: facts.
    """
    if not isinstance(value, dict):
        return [_FACT_MAKER.MakeMalformed(name, **attributes)]
    return [_FACT_MAKER.MakeNames(name, list(value), **attributes)]


def _MakePlainFacts(name, value, attributes):
    """Makes the fact of a value without structure.

    Args:
      name (str): name of the value.
      value (object): value.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      list[Fact]: facts.
    """
    return [_FACT_MAKER.MakeValue(name, value, **attributes)]


def _MakeRepositoryFacts(name, value, attributes):
    """Makes the facts of repositories.

    Args:
      name (str): name of the value.
      value (object): paths of the checkouts by repository.
      attributes (dict[str, object]): further attribute values by name.

    Yields:
      Fact: a fact.
    """
    if not isinstance(value, dict):
        yield _FACT_MAKER.MakeMalformed(name, **attributes)
        return

    for repository, paths in value.items():
        local_paths = configuration_files.GetStrings(paths)
        yield configuration_files.Fact(
            ConfigurationRepositoryEventData,
            f"repository: {repository:s} at {', '.join(local_paths) or '-':s}",
            local_paths=local_paths or None,
            repository=repository,
            **attributes,
        )


def _MakeServerFacts(name, value, attributes):
    """Makes the facts of MCP servers.

    Args:
      name (str): name of the value.
      value (object): names or definitions of servers.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      iterator[Fact]: facts.
    """
    return _FACT_MAKER.MakeServers(
        {name: value}, name, _SERVER_STATES[name], **attributes
    )


def _MakeSetFacts(name, value, attributes):
    """Makes the fact that a value is set, whatever it is.

    Args:
      name (str): name of the value.
      value (object): value.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      list[Fact]: facts.
    """
    del value
    return [_FACT_MAKER.MakeSet(name, **attributes)]


def _MakeUseFacts(name, value, attributes):
    """Makes the facts of counters of uses.

    Args:
      name (str): name of the counters.
      value (object): counters by what was used, or the time of the latest use.
      attributes (dict[str, object]): further attribute values by name.

    Yields:
      Fact: a fact.
    """
    if not isinstance(value, dict):
        yield _MakeDatedFact(name, value, "last_used_time", **attributes)
        return

    for used_name, counter in value.items():
        if not isinstance(counter, dict):
            counter = {"lastUsedAt": counter}
        use_count = configuration_files.GetWholeNumber(counter, "usageCount")
        yield _MakeDatedFact(
            f"{name:s}.{used_name:s}",
            counter.get("lastUsedAt"),
            "last_used_time",
            details="" if use_count is None else f"{use_count:d} uses",
            use_count=use_count,
            **attributes,
        )


def _MakeWorktreeFacts(name, value, attributes):
    """Makes the fact of the session that is in a worktree of a project.

    Args:
      name (str): name of the value.
      value (object): values of the session.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      list[Fact]: facts.
    """
    if not isinstance(value, dict):
        return [_FACT_MAKER.MakeMalformed(name, **attributes)]

    details = [
        configuration_files.PrintPlain(value.get(key))
        for key in ("worktreePath", "worktreeBranch")
    ]
    fact = _FACT_MAKER.MakeValue(name, " ".join(filter(None, details)), **attributes)
    fact.attributes["session_identifier"] = configuration_files.PrintPlain(
        value.get("sessionId")
    )
    return [fact]


# The function that makes the facts of a value that is no row. Of credentials and of
# identifiers of accounts, organizations and machines all that is said is that they are
# set.
_FACTS_PER_VALUE = {
    "agentLastUsed": _MakeUseFacts,
    "anonymousId": _MakeSetFacts,
    "apiKeyHelper": _MakeSetFacts,
    "autoUpdates": _MakePlainFacts,
    "autoUpdatesProtectedForNative": _MakePlainFacts,
    "btwUseCount": _MakePlainFacts,
    "bypassPermissionsModeAccepted": _MakePlainFacts,
    "customApiKeyResponses": _MakeKeyResponsesFacts,
    "env": _MakeNamesFacts,
    "firstStartVersion": _MakePlainFacts,
    "githubActionSetupCount": _MakePlainFacts,
    "githubRepoPaths": _MakeRepositoryFacts,
    "hasCompletedOnboarding": _MakePlainFacts,
    "hasOpenedAgentsView": _MakePlainFacts,
    "hasSeenAutoModeEntryWarning": _MakePlainFacts,
    "hasUsedBackgroundTask": _MakePlainFacts,
    "hasUsedRemoteControl": _MakePlainFacts,
    "installMethod": _MakePlainFacts,
    "lastOnboardingVersion": _MakePlainFacts,
    "lastReleaseNotesSeen": _MakePlainFacts,
    "machineID": _MakeSetFacts,
    "memoryUsageCount": _MakePlainFacts,
    "migrationVersion": _MakePlainFacts,
    "numStartups": _MakePlainFacts,
    "oauthAccount": _MakeSetFacts,
    "officialMarketplaceAutoInstalled": _MakePlainFacts,
    "pluginUsage": _MakeUseFacts,
    "primaryApiKey": _MakeSetFacts,
    "promptQueueUseCount": _MakePlainFacts,
    "remoteDialogSeen": _MakePlainFacts,
    "skillUsage": _MakeUseFacts,
    "slackAppInstallCount": _MakePlainFacts,
    "toolUsage": _MakeUseFacts,
    "userID": _MakeSetFacts,
    **dict.fromkeys(_DATED_OBJECTS, _MakeDatedObjectFacts),
    **dict.fromkeys(_DATED_VALUES, _MakeDatedFacts),
    **dict.fromkeys(_GROUPS_OF_DATED_OBJECTS, _MakeGroupFacts),
    **dict.fromkeys(_SERVER_STATES, _MakeServerFacts),
}
_FACTS_PER_PROJECT_VALUE = {
    "activeWorktreeSession": _MakeWorktreeFacts,
    "dontCrawlDirectory": _MakePlainFacts,
    "enableAllProjectMcpServers": _MakePlainFacts,
    "exampleFiles": _MakePlainFacts,
    "exampleFilesGeneratedAt": _MakeDatedFacts,
    "hasClaudeMdExternalIncludesWarningShown": _MakePlainFacts,
    "hasCompletedProjectOnboarding": _MakePlainFacts,
    "ignorePatterns": _MakePlainFacts,
    "projectOnboardingSeenCount": _MakePlainFacts,
    **dict.fromkeys(_SERVER_STATES, _MakeServerFacts),
}

# Values that are rows, or part of other facts.
_PASSED_VALUES = frozenset(
    [
        "githubWebConnectionStatusCache",
        "hasRemoteEnvironment",
        "projects",
        "remoteControlMachineId",
    ]
)
_PASSED_PROJECT_VALUES = (
    _PASSED_SESSION_VALUES.union(_PROJECT_ROW_VALUES)
    .union(_SESSION_VALUES)
    .union(["allowedTools", "history", "remoteControlSpawnMode"])
)

# Values by which an object is told to be a configuration, or a project in one, where its
# place does not tell.
_IDENTIFYING_VALUES = frozenset(
    ["firstStartTime", "hasCompletedOnboarding", "machineID", "numStartups", "userID"]
)
_IDENTIFYING_PROJECT_VALUES = frozenset(
    [
        "allowedTools",
        "hasClaudeMdExternalIncludesApproved",
        "hasTrustDialogAccepted",
        "lastSessionId",
        "mcpContextUris",
        "projectOnboardingSeenCount",
    ]
)


def _MakeFurtherFacts(values, facts_per_value, passed_values, attributes):
    """Makes the facts that are no rows.

    Args:
      values (dict[str, object]): values of the configuration or of a project in it.
      facts_per_value (dict[str, function]): functions that make facts, by value.
      passed_values (frozenset[str]): names of values that are passed over.
      attributes (dict[str, object]): further attribute values by name.

    Yields:
      Fact: a fact.
    """
    further_names = []
    for name, value in values.items():
        if name in passed_values or value in (None, "", [], {}):
            continue

        make_facts = facts_per_value.get(name)
        if make_facts:
            yield from make_facts(name, value, attributes)
        else:
            further_names.append(name)

    if further_names:
        yield configuration_files.Fact(
            ConfigurationStateEventData,
            f"configuration: values not shown: {', '.join(further_names):s}",
            further_key_names=further_names,
            **attributes,
        )


def _MakeSessionFact(path, project):
    """Makes the fact of the last session in a project.

    Args:
      path (str): path of the project.
      project (dict[str, object]): values of the project.

    Returns:
      Fact: fact.
    """
    start_time = project.get("lastStartTime")
    date_time = timestamps.Parse(start_time)
    warning = None
    if not date_time and start_time not in (None, 0):
        refused = configuration_files.PrintRefused(start_time)
        warning = f"refused lastStartTime: {refused:s}"

    is_graceful = project.get("lastGracefulShutdown")
    models = sorted(configuration_files.GetObject(project, "lastModelUsage"))
    session_identifier = configuration_files.PrintPlain(project.get("lastSessionId"))
    return configuration_files.Fact(
        ConfigurationSessionEventData,
        f"last session: {session_identifier or '-':s}",
        warning=warning,
        client_version=configuration_files.PrintPlain(project.get("lastVersionBase")),
        is_graceful_shutdown=is_graceful if isinstance(is_graceful, bool) else None,
        models=models or None,
        project_path=path,
        session_identifier=session_identifier,
        start_time=date_time,
        total_cost=configuration_files.PrintPlain(project.get("lastCost")),
        **{
            name: configuration_files.GetWholeNumber(project, key)
            for key, name in _SESSION_NUMBERS.items()
        },
    )


def _MakePromptFacts(prompt, paste_reader, attributes):
    """Makes the facts of a prompt.

    Args:
      prompt (dict[str, object]): values of the prompt.
      paste_reader (PasteReader): paste reader.
      attributes (dict[str, object]): further attribute values by name.

    Yields:
      Fact: a fact.
    """
    pastes = configuration_files.GetObject(prompt, "pastedContents")
    payloads = [
        values_helper.DescribePayload(
            paste["type"], paste.get("mediaType"), paste.get("content")
        )
        for paste in pastes.values()
        if isinstance(paste, dict)
        and isinstance(paste.get("type"), str)
        and paste["type"] not in ("", "text")
    ]
    pasted_texts = history.PastedTexts(paste_reader, pastes)
    text = pasted_texts.Expand(prompt["display"])

    warning = None
    if pasted_texts.errors or pasted_texts.is_limited:
        warning = "pasted texts of a prompt in the history cannot be read"
    yield configuration_files.Fact(
        ConfigurationPromptEventData,
        text,
        warning=warning,
        binary_payloads=payloads or None,
        number_of_pastes=len(pastes) or None,
        **attributes,
    )

    for _, text in pasted_texts.GetUnusedTexts():
        yield configuration_files.Fact(ConfigurationPasteEventData, text, **attributes)


def _MakeHistoryFacts(path, prompts, paste_reader):
    """Makes the facts of the prompts of a project.

    Args:
      path (str): path of the project.
      prompts (object): prompts, newest first.
      paste_reader (PasteReader): paste reader.

    Yields:
      Fact: a fact.
    """
    if not isinstance(prompts, list):
        yield _FACT_MAKER.MakeMalformed("history", project_path=path)
        return

    for index, prompt in enumerate(prompts):
        # The first versions had strings.
        if isinstance(prompt, str):
            prompt = {"display": prompt}

        if isinstance(prompt, dict) and isinstance(prompt.get("display"), str):
            attributes = {"history_index": index, "project_path": path}
            yield from _MakePromptFacts(prompt, paste_reader, attributes)
        else:
            yield _FACT_MAKER.MakeMalformed(f"history.{index:d}", project_path=path)


def _MakeProjectFacts(path, project, paste_reader):
    """Makes the facts of a project that are no rows.

    Args:
      path (str): path of the project.
      project (object): values of the project.
      paste_reader (PasteReader): paste reader.

    Yields:
      Fact: a fact.
    """
    attributes = {"project_path": path}
    if not isinstance(project, dict):
        yield _FACT_MAKER.MakeMalformed("projects", **attributes)
        return

    if not _SESSION_VALUES.isdisjoint(project):
        yield _MakeSessionFact(path, project)

    yield from _MakeFurtherFacts(
        project, _FACTS_PER_PROJECT_VALUE, _PASSED_PROJECT_VALUES, attributes
    )
    if values_helper.IsSet(project.get("history")):
        yield from _MakeHistoryFacts(path, project["history"], paste_reader)


def MakeFacts(values, paste_reader):
    """Makes the facts of a configuration.

    Args:
      values (dict[str, object]): values of the configuration.
      paste_reader (PasteReader): paste reader.

    Yields:
      Fact: a fact.
    """
    yield from _MakeRowFacts(values)
    yield from _MakeFurtherFacts(values, _FACTS_PER_VALUE, _PASSED_VALUES, {})

    projects = values.get("projects")
    if isinstance(projects, dict):
        for path, project in projects.items():
            yield from _MakeProjectFacts(path, project, paste_reader)
    elif values_helper.IsSet(projects):
        yield _FACT_MAKER.MakeMalformed("projects")


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
    <home>/.claude.json.backup, .claude.json.backup.<time>, .claude.json.corrupted.<time>
    <config home>/.claude.json, for a config home that was moved
    <config home>/.config.json, in early versions
    <config home>/backups/.claude.json.backup.<time>, .claude.json.corrupted.<time>
    """

    NAME = "configuration"
    DATA_FORMAT = "Claude Code configuration (JSON) file"

    FILE_NAME = r"\.claude[^/]*\.json(?:\..+)?|\.config\.json"

    _FILE_DESCRIPTION = "configuration file"
    _ROW_EVENT_DATA_CLASS = ConfigurationEntryEventData

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
          bool: True if the name of the file is that of a configuration, or if it lies in
              a config home and has the name that early versions used.
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
        if not document:
            return False

        values = document.value
        if len(_IDENTIFYING_VALUES.intersection(values)) > 1:
            return True

        return any(
            isinstance(project, dict)
            and len(_IDENTIFYING_PROJECT_VALUES.intersection(project)) > 1
            for project in configuration_files.GetObject(values, "projects").values()
        )

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
        is_row = fact.event_data_class is ConfigurationEntryEventData
        if place.is_copy:
            event_data = ConfigurationBackupEventData()
        else:
            event_data = fact.event_data_class()
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
                ConfigurationStateEventData,
                f"configuration: copied to {place.path:s}",
                backup_time=place.backup_time,
            )
            self._ProduceConfigurationEventData(parser_mediator, fact, place)

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

        for fact in MakeFacts(values, paste_reader):
            if parser_mediator.abort:
                break

            if fact.event_data_class in (
                ConfigurationPasteEventData,
                ConfigurationPromptEventData,
            ):
                # A prompt is what was typed, and has no time of its own.
                fact.attributes["inferred_time"] = modification_time
            elif fact.HasTime():
                fact.text = f"{fact.text:s} (from {location.path:s})"
            else:
                fact.text = f"{fact.text:s} (from {location.path:s}, file mtime)"

            self._ProduceConfigurationEventData(
                parser_mediator, fact, location, recovered=recovered
            )

    def _ProduceConfigurationEventData(
        self, parser_mediator, fact, place, recovered=False
    ):
        """Produces the event data of a fact.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          fact (Fact): fact.
          place (ConfigurationPlace): place of the file.
          recovered (Optional[bool]): True if the fact was recovered.
        """
        self._ProduceFactEventData(
            parser_mediator,
            self._MakeEventData(fact, place),
            fact,
            place,
            recovered=recovered,
            text=fact.text,
        )

    def _ProduceRow(
        self, parser_mediator, location, text, recovered=False, **attributes
    ):
        """Produces the event data of a row.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          location (ConfigurationPlace): place of the file.
          text (str): text of the row.
          recovered (Optional[bool]): True if the event data was recovered.
          attributes (dict[str, object]): further attribute values by name.
        """
        # What a copy says is no row.
        attributes.pop("turn_type", None)
        fact = configuration_files.Fact(ConfigurationEntryEventData, text, **attributes)
        self._ProduceConfigurationEventData(
            parser_mediator, fact, location, recovered=recovered
        )


claude_code.ClaudeCodeParser.RegisterPlugin(ConfigurationPlugin)
