"""Makes docs/events.md out of the event data classes and the timeliner configuration.

python -m docs.make_events
"""

import inspect
import os
import re
import sys

import yaml

from plaso_claude import data_files
from plaso_claude import parsers as _  # Defines the event data.
from plaso_claude.parsers import events

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "events.md")

_ATTRIBUTE = re.compile(r"^ {6}(\w+) \(([^)]+)\): (.*(?:\n {10}.*)*)", re.MULTILINE)

_HEAD = """# Events

Data types, attributes and times of the events. Made by `python -m docs.make_events` out of the code.

Rows, that is turns of a conversation and what the program says about them, have the attribute `turn_type`. Everything else is
additional evidence without it. A value that is longer than 16,384 bytes, or makes the event too large for a search server
([timesketch.md](timesketch.md)), is continued in `claude_code:transcript:continuation` events with the same offset, data type
(`continued_data_type`) and numbers (`block_number`, `history_index`, `setting_index`): `attribute_name` says which value, and the parts in the order of `part` give back the whole.
A list that is too large ends with the number of the items that follow in these events, one a line.

## Attributes of every event

"""


def _GetAttributes(event_data_class):
    """Retrieves the attributes that a class documents.

    Args:
      event_data_class (type): class of event data.

    Returns:
      dict[str, tuple[str, str]]: type and meaning by name.
    """
    docstring = inspect.cleandoc(event_data_class.__doc__ or "")
    docstring = "\n".join(f"    {line:s}" for line in docstring.splitlines())
    return {
        name: (value_type, " ".join(meaning.split()))
        for name, value_type, meaning in _ATTRIBUTE.findall(docstring)
    }


def _GetClasses(base_class):
    """Retrieves the classes of event data that have a data type.

    Args:
      base_class (type): class they derive from.

    Returns:
      dict[str, type]: class by data type.
    """
    classes = {}
    for event_data_class in base_class.__subclasses__():
        # Benchmarks and tests have event data of their own.
        is_ours = event_data_class.__module__.startswith("plaso_claude.")
        if is_ours and "DATA_TYPE" in event_data_class.__dict__:
            classes[event_data_class.DATA_TYPE] = event_data_class
        classes.update(_GetClasses(event_data_class))
    return classes


def _MakeTable(attributes):
    """Makes a table of attributes.

    Args:
      attributes (dict[str, tuple[str, str]]): type and meaning by name.

    Returns:
      list[str]: lines.
    """
    lines = ["| attribute | type | meaning |", "|---|---|---|"]
    for name, (value_type, meaning) in sorted(attributes.items()):
        value_type = value_type.replace("dfdatetime.DateTimeValues", "date and time")
        lines.append(f"| `{name:s}` | {value_type:s} | {meaning:s} |")
    return lines


def MakeDocument():
    """Makes the document.

    Returns:
      str: document in Markdown.
    """
    with open(data_files.TIMELINER_PATH, encoding="utf-8") as file_object:
        times = {
            definition["data_type"]: definition["attribute_mappings"]
            for definition in yaml.safe_load_all(file_object)
        }

    common = _GetAttributes(events.ClaudeCodeEventData)
    lines = _MakeTable(common)

    for data_type, event_data_class in sorted(
        _GetClasses(events.ClaudeCodeEventData).items()
    ):
        attributes = {}
        for base_class in reversed(event_data_class.__mro__):
            attributes.update(_GetAttributes(base_class))
        attributes = {
            name: value for name, value in attributes.items() if name not in common
        }
        attributes.pop("data_type", None)

        summary = inspect.cleandoc(event_data_class.__doc__).splitlines()[0]
        lines += ["", f"## {data_type:s}", "", summary, ""]
        for mapping in times[data_type]:
            lines.append(f"- {mapping['description']:s}: `{mapping['name']:s}`")
        if attributes:
            lines += ["", *_MakeTable(attributes)]

    return _HEAD + "\n".join(lines) + "\n"


def Main():
    """Writes the document.

    Returns:
      int: exit code.
    """
    with open(PATH, "w", encoding="utf-8") as file_object:
        file_object.write(MakeDocument())
    return 0


if __name__ == "__main__":
    sys.exit(Main())
