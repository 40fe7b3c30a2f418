"""Values of configurations: what is said of every value, and what is not."""

from plaso_claude import timestamps
from plaso_claude import values as values_helper
from plaso_claude.parsers import configuration_files

# Kinds of facts. Each becomes one data type.
PASTE = "paste"
PROMPT = "prompt"
REPOSITORY = "repository"
SESSION = "session"
STATE = "state"
USAGE = "usage"

FACT_MAKER = configuration_files.FactMaker("configuration", STATE)

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


def MakeRowFact(label, name, value, **attributes):
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
        configuration_files.ENTRY,
        f"{label:s}: {name:s}={value:s}",
        setting_name=name,
        setting_value=value,
        **attributes,
    )


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
        USAGE,
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
        return FACT_MAKER.MakeMalformed(name, **attributes)

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
        return [FACT_MAKER.MakeMalformed(name, **attributes)]

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
        return [FACT_MAKER.MakeMalformed(name, **attributes)]

    counts = [
        f"{len(keys):d} {response:s}"
        for response, keys in value.items()
        if response in ("approved", "rejected") and isinstance(keys, list)
    ]
    return [FACT_MAKER.MakeValue(name, counts, **attributes)]


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
        return [FACT_MAKER.MakeMalformed(name, **attributes)]
    return [FACT_MAKER.MakeNames(name, list(value), **attributes)]


def _MakePlainFacts(name, value, attributes):
    """Makes the fact of a value without structure.

    Args:
      name (str): name of the value.
      value (object): value.
      attributes (dict[str, object]): further attribute values by name.

    Returns:
      list[Fact]: facts.
    """
    return [FACT_MAKER.MakeValue(name, value, **attributes)]


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
        yield FACT_MAKER.MakeMalformed(name, **attributes)
        return

    for repository, paths in value.items():
        local_paths = configuration_files.GetStrings(paths)
        yield configuration_files.Fact(
            REPOSITORY,
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
    return FACT_MAKER.MakeServers(
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
    return [FACT_MAKER.MakeSet(name, **attributes)]


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
        number_of_uses = configuration_files.GetWholeNumber(counter, "usageCount")
        yield _MakeDatedFact(
            f"{name:s}.{used_name:s}",
            counter.get("lastUsedAt"),
            "last_used_time",
            details="" if number_of_uses is None else f"{number_of_uses:d} uses",
            number_of_uses=number_of_uses,
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
        return [FACT_MAKER.MakeMalformed(name, **attributes)]

    details = [
        configuration_files.PrintPlain(value.get(key))
        for key in ("worktreePath", "worktreeBranch")
    ]
    fact = FACT_MAKER.MakeValue(name, " ".join(filter(None, details)), **attributes)
    fact.attributes["session_identifier"] = configuration_files.PrintPlain(
        value.get("sessionId")
    )
    return [fact]


# The function that makes the facts of a value that is no row. Of credentials and of
# identifiers of accounts, organizations and machines all that is said is that they are
# set.
FACTS_PER_VALUE = {
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
FACTS_PER_PROJECT_VALUE = {
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


def MakeFurtherFacts(values, facts_per_value, passed_values, attributes):
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
            STATE,
            f"configuration: values not shown: {', '.join(further_names):s}",
            further_key_names=further_names,
            **attributes,
        )
