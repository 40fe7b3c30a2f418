"""What the classes of event data document."""

import inspect
import re

from plaso import parsers as plaso_parsers  # Registers the parsers of plaso.
from plaso.containers import events as plaso_events

from plaso_claude import parsers as _  # Registers the plugins.
from plaso_claude.parsers import events

# Attributes that are numbers here and text in data types of plaso, where an index takes
# both: the texts are decimal numbers, and plaso and Timesketch map offset as text.
NUMBERS_IN_TEXT = frozenset(["line_number", "offset", "process_identifier"])

DOCUMENTED_ATTRIBUTE = re.compile(r"^\s+([a-z0-9_]+) \(([^)]+)\): \S", re.MULTILINE)


def GetClasses(base_class=events.ClaudeCodeEventData):
    """Retrieves the classes of event data that have a data type.

    Args:
      base_class (Optional[type]): class to start from.

    Returns:
      dict[str, type]: classes by data type.
    """
    classes = {}
    for event_data_class in base_class.__subclasses__():
        # Benchmarks have event data of their own.
        is_ours = event_data_class.__module__.startswith("plaso_claude.")
        if is_ours and "DATA_TYPE" in vars(event_data_class):
            classes[event_data_class.DATA_TYPE] = event_data_class
        classes.update(GetClasses(event_data_class))
    return classes


def GetPlasoClasses(base_class=plaso_events.EventData):
    """Retrieves the classes of event data of plaso itself.

    Args:
      base_class (Optional[type]): class to start from.

    Returns:
      set[type]: classes.
    """
    classes = set()
    for event_data_class in base_class.__subclasses__():
        if event_data_class.__module__.startswith(f"{plaso_parsers.__name__:s}."):
            classes.add(event_data_class)
        classes |= GetPlasoClasses(event_data_class)
    return classes


def GetDocumentedTypes(event_data_class, base_data_class=None):
    """Retrieves the types of the attributes that a class documents.

    Args:
      event_data_class (type): class of event data.
      base_data_class (Optional[type]): class from which on the documentation counts,
          where None represents that of all event data of Claude Code.

    Returns:
      dict[str, str]: types by name of the attribute.
    """
    base_data_class = base_data_class or events.ClaudeCodeEventData
    types = {}
    for base_class in reversed(inspect.getmro(event_data_class)):
        if issubclass(base_class, base_data_class):
            docstring = base_class.__doc__ or ""
            _, _, attributes = docstring.partition("Attributes:\n")
            types.update(DOCUMENTED_ATTRIBUTE.findall(attributes))
    return types


CLASSES = GetClasses()
