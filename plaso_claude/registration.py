"""Adds the parser, its presets, timeliner entries and formatters to plaso, in memory.

plaso_claude.autoload calls the public functions, each of them once, after the module
has been imported that it extends. What they hang into plaso reports its failures instead
of raising them.
"""

import functools
import importlib
import os

from plaso_claude import autoload
from plaso_claude import data_files

# The first release of plaso that is supported, and the last one that was tried.
FIRST_PLASO_RELEASE = "20240826"
LAST_PLASO_RELEASE = "20260720"

PARSER_NAME = "claude_code"

# The name of a preset must not be the name of a parser in it: plaso expands presets
# until none is left, hence would never end.
PRESET_NAME = "claude_code_files"
PRESET_PARSERS = ("claude_code", "filestat")

_TIMELINER_FILE_NAME = "timeliner.yaml"


def CheckPlasoRelease():
    """Checks that the release of plaso is a supported one.

    Raises:
      RuntimeError: if plaso is too old.
    """
    import plaso

    if plaso.__version__ < FIRST_PLASO_RELEASE:
        raise RuntimeError(
            f"plaso {plaso.__version__:s} is not supported, "
            f"{FIRST_PLASO_RELEASE:s} or later is needed"
        )


def ExtendMessageFormatters():
    """Has psort read the message formatters after those of plaso.

    Raises:
      AttributeError: if the class of plaso does not have the method to extend.
    """
    from plaso.output import mediator

    _ExtendMethod(
        mediator.OutputMediator,
        "ReadMessageFormattersFromDirectory",
        _ReadMessageFormatters,
    )


def ExtendParsersManager():
    """Has the parsers manager of plaso treat the parser as its user means it.

    Raises:
      AttributeError: if the class of plaso does not have the methods to extend.
    """
    from plaso.parsers import manager

    _ExtendMethod(
        manager.ParsersManager, "CheckFilterExpression", _KeepExcludedPluginsExcluded
    )
    _ExtendMethod(manager.ParsersManager, "GetParserObjects", _TryAllFilesIfOnlyParser)


def ExtendPresets():
    """Has the presets of plaso contain the parser.

    Raises:
      AttributeError: if the class of plaso does not have the method to extend.
    """
    from plaso.parsers import presets

    _ExtendMethod(presets.ParserPresetsManager, "ReadFromFile", _AddToPresets)


def ExtendTimeliner():
    """Has the timeliner read the timeliner entries after those of plaso.

    Raises:
      AttributeError: if the class of plaso does not have the method to extend.
    """
    from plaso.engine import yaml_timeliner_file

    configuration_file_class = yaml_timeliner_file.YAMLTimelinerConfigurationFile
    stock_method = _GetMethod(configuration_file_class, "ReadFromFile")

    @functools.wraps(stock_method)
    def ReadFromFile(self, path):
        data_types = set()
        for definition in stock_method(self, path):
            data_types.add(definition.data_type)
            yield definition

        if os.path.basename(path) != _TIMELINER_FILE_NAME:
            return

        definitions = []
        try:
            definitions = list(stock_method(self, data_files.TIMELINER_PATH))
        except Exception as exception:  # pylint: disable=broad-except
            autoload.ReportFailure("reading the timeliner entries", exception)

        # plaso stops at a data type that is there twice.
        for definition in definitions:
            if definition.data_type not in data_types:
                data_types.add(definition.data_type)
                yield definition

    configuration_file_class.ReadFromFile = ReadFromFile


def ImportParsers():
    """Imports the parser and its plugins, after which RegisterParser is called."""
    importlib.import_module("plaso_claude.parsers")


def RegisterParser():
    """Registers the parser.

    Raises:
      KeyError: if plaso has a parser of that name.
    """
    from plaso.parsers import manager

    from plaso_claude.parsers import claude_code

    manager.ParsersManager.RegisterParser(claude_code.ClaudeCodeParser)


def _AddToPresets(presets_manager, _, path):
    """Adds the parser to the presets that plaso chooses by itself.

    These are the presets of an operating system. A preset that names a parser that
    is not registered would stop plaso.

    Args:
      presets_manager (ParserPresetsManager): presets manager that read its presets.
      path (str): path of the presets file of plaso.
    """
    from plaso.parsers import presets

    if "RegisterParser" not in autoload.completed:
        return

    for name in presets_manager.GetNames():
        preset = presets_manager.GetPresetByName(name)
        if preset.operating_systems and PARSER_NAME not in preset.parsers:
            preset.parsers.append(PARSER_NAME)

    # pylint: disable=protected-access
    presets_manager._definitions.setdefault(
        PRESET_NAME, presets.ParserPreset(PRESET_NAME, list(PRESET_PARSERS))
    )


def _ExtendMethod(plaso_class, method_name, extension):
    """Has an extension run after a method of a class of plaso.

    Args:
      plaso_class (type): class of plaso.
      method_name (str): name of an instance method or class method.
      extension (function): function to call with the object or class, the result
          of the method and the arguments of the method.

    Raises:
      AttributeError: if the class does not have the method.
    """
    stock_method = _GetMethod(plaso_class, method_name)
    is_class_method = isinstance(stock_method, classmethod)
    stock_function = stock_method.__func__ if is_class_method else stock_method

    @functools.wraps(stock_function)
    def ExtendedMethod(self, *args, **kwargs):
        result = stock_function(self, *args, **kwargs)
        try:
            extension(self, result, *args, **kwargs)
        except Exception as exception:  # pylint: disable=broad-except
            place = f"extension of {plaso_class.__name__:s}.{method_name:s}"
            autoload.ReportFailure(place, exception)
        return result

    if is_class_method:
        ExtendedMethod = classmethod(ExtendedMethod)
    setattr(plaso_class, method_name, ExtendedMethod)


def _GetMethod(plaso_class, method_name):
    """Retrieves a method of a class of plaso.

    Args:
      plaso_class (type): class of plaso.
      method_name (str): name of the method.

    Returns:
      function|classmethod: method as the class defines it.

    Raises:
      AttributeError: if the class does not have the method.
    """
    import plaso

    method = vars(plaso_class).get(method_name)
    if method is None:
        raise AttributeError(
            f"plaso {plaso.__version__:s} has no {plaso_class.__name__:s}."
            f"{method_name:s}, {LAST_PLASO_RELEASE:s} is the last release that "
            f"plaso_claude was tried with"
        )
    return method


def _KeepExcludedPluginsExcluded(_, result, parser_filter_expression=None):
    """Keeps the parser and the plugins excluded that the user excluded.

    plaso replaces an excluded parser that has plugins by its plugins, and thereby
    includes it again.

    Args:
      result (tuple[set[str], set[str]]): known and unknown elements of the parser
          filter expression.
      parser_filter_expression (Optional[str]): parser filter expression.
    """
    excluded = {
        element[1:]
        for element in (parser_filter_expression or "").split(",")
        if element.startswith("!")
    }
    known_elements, _ = result
    for element in list(known_elements):
        parser_name, _, _ = element.partition("/")
        if parser_name == PARSER_NAME and not excluded.isdisjoint(
            (parser_name, element)
        ):
            known_elements.discard(element)

    if PARSER_NAME in excluded:
        known_elements.add(f"!{PARSER_NAME:s}")


def _ReadMessageFormatters(output_mediator, _, path):
    """Reads the message formatters.

    Args:
      output_mediator (OutputMediator): output mediator that read the formatters of
          plaso.
      path (str): path of the formatters directory of plaso.
    """
    try:
        output_mediator.ReadMessageFormattersFromFile(data_files.FORMATTERS_PATH)
    except KeyError:
        # plaso has formatters for these data types itself.
        pass


def _TryAllFilesIfOnlyParser(_, parser_objects, parser_filter_expression=None):
    """Has the parser look at all files, of any name, if no other one is enabled.

    Args:
      parser_objects (dict[str, BaseParser]): enabled parsers per name.
      parser_filter_expression (Optional[str]): parser filter expression.
    """
    if parser_objects.keys() - {"filestat"} == {PARSER_NAME}:
        parser_objects[PARSER_NAME].TryAllFiles()
