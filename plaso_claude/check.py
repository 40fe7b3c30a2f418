"""Checks the registration and shows the result on one screen."""

import argparse
import importlib
import multiprocessing
import os
import platform
import site
import sys
import traceback

from importlib import metadata

import plaso_claude

from plaso_claude import autoload
from plaso_claude import data_files
from plaso_claude import registration

_START_UP_FILE_NAME = "plaso_claude.pth"

# Distributions whose versions matter in a bug report.
_DEPENDENCIES = ("plaso", "acstore", "dfdatetime", "dfvfs", "msgspec", "PyYAML")

# Options of plaso that take a data file.
_DATA_FILE_OPTIONS = (
    ("--file_filter", data_files.FILE_FILTER_PATH),
    ("--custom_formatter_definitions", data_files.FORMATTERS_PATH),
    ("--tagging-file", data_files.TAGGING_RULES_PATH),
    ("--custom_artifact_definitions", data_files.ARTIFACT_DEFINITIONS_PATH),
)


def RunCheck(verbose=False):
    """Checks the registration and prints the result.

    Args:
      verbose (Optional[bool]): True to print what a bug report needs, too.

    Returns:
      int: exit code: 0 if the stock commands of plaso know the parser and all of
          its parts, 1 otherwise.
    """
    is_active = autoload.IsInstalled()

    # The parts are checked even if Python read no start-up line.
    autoload.Install()

    _PrintLine("plaso_claude", plaso_claude.__version__)
    _PrintLine("registration", _DescribeActivation(is_active))
    _PrintLine("python", f"{platform.python_version():s}, {sys.executable:s}")

    failures = []
    if autoload.IsInstalled():
        for label, describe in (
            ("plaso", _DescribePlaso),
            ("parser", _DescribeParser),
            ("presets", _DescribePresets),
            ("data types", _DescribeDataTypes),
        ):
            try:
                _PrintLine(label, describe())
            except Exception as exception:  # pylint: disable=broad-except
                failures.append((f"check of the {label:s}", exception))

    failures = autoload.failures + failures
    for place, exception in failures:
        _PrintLine("FAILURE", f"{place:s}: {exception!s}")

    print("\nData files for options of plaso, with or without this package:")
    for name, path in _DATA_FILE_OPTIONS:
        if os.path.isfile(path):
            print(f"  {name:s} {path:s}")

    if verbose:
        _PrintDetails(failures)

    return 0 if is_active and not failures else 1


def _DescribeActivation(is_active):
    """Describes if the stock commands of plaso know the parser.

    Args:
      is_active (bool): True if Python read the start-up line.

    Returns:
      str: description.
    """
    if is_active:
        return f"active, by {_GetStartUpFilePath() or 'a call of this process':s}"

    if not autoload.IsInstalled():
        return f"turned off by {autoload.DISABLE_VARIABLE:s}"

    return (
        "NOT active: Python read no start-up line. The stock commands do not know the "
        "parser, python -m plaso_claude log2timeline does"
    )


def _DescribeDataTypes():
    """Describes which data types have timeliner entries and message formatters.

    Returns:
      str: description.

    Raises:
      RuntimeError: if a data type lacks a message formatter.
    """
    from plaso.engine import yaml_timeliner_file
    from plaso.output import mediator

    configuration_file = yaml_timeliner_file.YAMLTimelinerConfigurationFile()
    data_types = {
        definition.data_type
        for definition in configuration_file.ReadFromFile(data_files.TIMELINER_PATH)
    }
    output_mediator = mediator.OutputMediator(None)
    output_mediator.ReadMessageFormattersFromFile(data_files.FORMATTERS_PATH)

    for data_type in sorted(data_types):
        if not output_mediator.GetMessageFormatter(data_type):
            raise RuntimeError(f"{data_type:s} has no message formatter")

    return f"{len(data_types):d}, with timeliner entries and message formatters"


def _DescribeParser():
    """Describes the parser and its plugins.

    Returns:
      str: description.

    Raises:
      RuntimeError: if plaso does not know the parser.
    """
    from plaso.parsers import manager

    name = registration.PARSER_NAME
    if name not in manager.ParsersManager.GetNamesOfParsersWithPlugins():
        raise RuntimeError(f"plaso does not know {name:s}")

    plugins_information = manager.ParsersManager.GetParserPluginsInformation(
        parser_filter_expression=name
    )
    plugin_names = ", ".join(sorted(plugin for plugin, _ in plugins_information))
    return f"{name:s}, plugins: {plugin_names:s}"


def _DescribePlaso():
    """Describes the release of plaso.

    Returns:
      str: description.

    Raises:
      RuntimeError: if plaso is too old.
    """
    # The registration runs when these are imported.
    for module_name in autoload.REGISTRATIONS:
        importlib.import_module(module_name)

    import plaso

    registration.CheckPlasoRelease()
    description = f"{plaso.__version__:s}, {os.path.dirname(plaso.__file__):s}"
    if plaso.__version__ > registration.LAST_PLASO_RELEASE:
        description = (
            f"{description:s}\n(newer than {registration.LAST_PLASO_RELEASE:s}, the "
            f"last release that was tried)"
        )
    return description


def _DescribePresets():
    """Describes which presets of plaso contain the parser.

    Returns:
      str: description.

    Raises:
      RuntimeError: if no preset contains the parser.
    """
    from plaso.cli import tools
    from plaso.cli.helpers import data_location
    from plaso.parsers import presets

    tool = tools.CLITool()
    data_location.DataLocationArgumentsHelper.ParseOptions(argparse.Namespace(), tool)

    presets_manager = presets.ParserPresetsManager()
    presets_manager.ReadFromFile(os.path.join(tool.data_location, "presets.yaml"))

    names = [
        name
        for name in presets_manager.GetNames()
        if registration.PARSER_NAME in presets_manager.GetPresetByName(name).parsers
    ]
    if not names:
        raise RuntimeError(f"no preset contains {registration.PARSER_NAME:s}")
    return ", ".join(names)


def _GetStartUpFilePath():
    """Retrieves the path of the file with the start-up line.

    Returns:
      str: path or None if there is no such file.
    """
    for folder_path in (*site.getsitepackages(), site.getusersitepackages()):
        path = os.path.join(folder_path, _START_UP_FILE_NAME)
        if os.path.isfile(path):
            return path

    return None


def _PrintDetails(failures):
    """Prints what a bug report needs.

    Args:
      failures (list[tuple[str, Exception]]): places and exceptions.
    """
    print("\nDetails, for a bug report:")
    _PrintLine("  platform", platform.platform())
    _PrintLine("  python", sys.version.replace("\n", " "))
    _PrintLine("  start-up line", _GetStartUpFilePath() or "none")
    _PrintLine("  workers", f"started by {multiprocessing.get_start_method():s}")
    _PrintLine("  completed", ", ".join(autoload.completed) or "nothing")
    for name in _DEPENDENCIES:
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            version = "not installed"
        _PrintLine(f"  {name:s}", version)

    for place, exception in failures:
        print(f"\nFailure: {place:s}")
        print("".join(traceback.format_exception(exception)).rstrip())


def _PrintLine(label, description):
    """Prints a line of the result.

    Args:
      label (str): what is described.
      description (str): description.
    """
    description = description.replace("\n", f"\n{'':17s}")
    print(f"{label:<16s} {description:s}")
