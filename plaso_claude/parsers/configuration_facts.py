"""Facts of configurations."""

from plaso_claude import values as values_helper
from plaso_claude.parsers import configuration_files
from plaso_claude.parsers import configuration_projects
from plaso_claude.parsers import configuration_values

# Values that are rows, or part of other facts.
_PASSED_VALUES = frozenset(
    [
        "githubWebConnectionStatusCache",
        "hasRemoteEnvironment",
        "projects",
        "remoteControlMachineId",
    ]
)

# Values by which an object is told to be a configuration, where its place does not tell.
_IDENTIFYING_VALUES = frozenset(
    ["firstStartTime", "hasCompletedOnboarding", "machineID", "numStartups", "userID"]
)


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
        yield from configuration_projects.MakePermissionFacts(path, project)

    if values_helper.IsSet(values.get("githubWebConnectionStatusCache")):
        cache = configuration_files.GetObject(values, "githubWebConnectionStatusCache")
        status = configuration_files.PrintPlain(cache.get("status")) or "-"
        yield configuration_values.MakeRowFact("source host", "github status", status)

    if values_helper.IsSet(values.get("remoteControlMachineId")):
        yield configuration_files.Fact(
            configuration_files.ENTRY,
            "remote control: machine id set",
            setting_name="remoteControlMachineId",
        )

    for path, project in projects.items():
        mode = project.get("remoteControlSpawnMode")
        if values_helper.IsSet(mode):
            mode = configuration_files.PrintPlain(mode) or "-"
            yield configuration_files.Fact(
                configuration_files.ENTRY,
                f"remote control: spawn mode {mode:s} for {path:s}",
                project_path=path,
                setting_name="remoteControlSpawnMode",
                setting_value=mode,
            )

    has_environment = values.get("hasRemoteEnvironment")
    if values_helper.IsSet(has_environment):
        has_environment = configuration_files.PrintPlain(has_environment) or "-"
        yield configuration_values.MakeRowFact(
            "cloud", "hasRemoteEnvironment", has_environment
        )


def MakeFacts(values, paste_reader):
    """Makes the facts of a configuration.

    Args:
      values (dict[str, object]): values of the configuration.
      paste_reader (PasteReader): paste reader.

    Yields:
      Fact: a fact.
    """
    yield from _MakeRowFacts(values)
    yield from configuration_values.MakeFurtherFacts(
        values, configuration_values.FACTS_PER_VALUE, _PASSED_VALUES, {}
    )

    projects = values.get("projects")
    if isinstance(projects, dict):
        for path, project in projects.items():
            yield from configuration_projects.MakeProjectFacts(
                path, project, paste_reader
            )
    elif values_helper.IsSet(projects):
        yield configuration_values.FACT_MAKER.MakeMalformed("projects")


def IsConfiguration(values):
    """Determines if an object can only be a configuration.

    Args:
      values (dict[str, object]): values of the object.

    Returns:
      bool: True if the object, or a project in it, has values that tell.
    """
    if len(_IDENTIFYING_VALUES.intersection(values)) > 1:
        return True

    return any(
        configuration_projects.IsProject(project)
        for project in configuration_files.GetObject(values, "projects").values()
    )
