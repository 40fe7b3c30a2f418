"""Projects of configurations: permissions, last sessions and histories."""

from plaso_claude import timestamps
from plaso_claude import values as values_helper
from plaso_claude.parsers import configuration_files
from plaso_claude.parsers import configuration_values
from plaso_claude.parsers import history

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

# Values that are rows, or part of other facts.
_PASSED_PROJECT_VALUES = (
    _PASSED_SESSION_VALUES.union(_PROJECT_ROW_VALUES)
    .union(_SESSION_VALUES)
    .union(["allowedTools", "history", "remoteControlSpawnMode"])
)

# Values by which an object is told to be a project.
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


def MakePermissionFacts(path, project):
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
        for index, tool in enumerate(tools):
            yield configuration_values.MakeRowFact(
                label, "allowedTools", tool, project_path=path, setting_index=index
            )
    elif values_helper.IsSet(tools):
        yield configuration_values.FACT_MAKER.MakeMalformed(
            "allowedTools", project_path=path
        )

    for key in _PROJECT_ROW_VALUES:
        value = project.get(key)
        if values_helper.IsSet(value):
            yield configuration_values.MakeRowFact(label, key, value, project_path=path)


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
        configuration_values.SESSION,
        f"last session: {session_identifier or '-':s}",
        warning=warning,
        program_version=configuration_files.PrintPlain(project.get("lastVersionBase")),
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
        configuration_values.PROMPT,
        text,
        warning=warning,
        binary_payloads=payloads or None,
        number_of_pastes=len(pastes) or None,
        **attributes,
    )

    for _, text in pasted_texts.GetUnusedTexts():
        yield configuration_files.Fact(configuration_values.PASTE, text, **attributes)


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
        yield configuration_values.FACT_MAKER.MakeMalformed(
            "history", project_path=path
        )
        return

    for index, prompt in enumerate(prompts):
        # The first versions had strings.
        if isinstance(prompt, str):
            prompt = {"display": prompt}

        if isinstance(prompt, dict) and isinstance(prompt.get("display"), str):
            attributes = {"history_index": index, "project_path": path}
            yield from _MakePromptFacts(prompt, paste_reader, attributes)
        else:
            yield configuration_values.FACT_MAKER.MakeMalformed(
                f"history.{index:d}", project_path=path
            )


def MakeProjectFacts(path, project, paste_reader):
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
        yield configuration_values.FACT_MAKER.MakeMalformed("projects", **attributes)
        return

    if not _SESSION_VALUES.isdisjoint(project):
        yield _MakeSessionFact(path, project)

    yield from configuration_values.MakeFurtherFacts(
        project,
        configuration_values.FACTS_PER_PROJECT_VALUE,
        _PASSED_PROJECT_VALUES,
        attributes,
    )
    if values_helper.IsSet(project.get("history")):
        yield from _MakeHistoryFacts(path, project["history"], paste_reader)


def IsProject(project):
    """Determines if a value can only be a project.

    Args:
      project (object): value.

    Returns:
      bool: True if the value is an object that has values that tell.
    """
    return (
        isinstance(project, dict)
        and len(_IDENTIFYING_PROJECT_VALUES.intersection(project)) > 1
    )
