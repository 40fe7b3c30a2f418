"""Tests of the message formatters and of the timeliner configuration."""

import inspect
import re

import pytest

from plaso.containers import events as plaso_events
from plaso.engine import yaml_timeliner_file
from plaso.formatters import yaml_formatters_file

from plaso_claude import data_files
from plaso_claude.parsers import events
from tests import data_types
from tests import test_lib

# Names that plaso, its outputs or Timesketch use for something else.
RESERVED_NAMES = frozenset(
    [
        "comment",
        "data",
        "datetime",
        "display_name",
        "filename",
        "flags",
        "hostname",
        "identifier",
        "inode",
        "message",
        "parser",
        "pathspec",
        "row_id",
        "source",
        "source_long",
        "source_short",
        "strings",
        "tag",
        "timestamp",
        "timestamp_desc",
        "timezone",
        "type",
        "user",
        "version",
    ]
)

TYPES = frozenset(["bool", "dfdatetime.DateTimeValues", "int", "list[str]", "str"])

_FORMATTED_ATTRIBUTE = re.compile(r"\{([a-z0-9_]+)[^}]*\}")

# How a search index maps a type when it sees the first value of an attribute. Dates and
# times are not sent to an index under the names of their attributes.
_MAPPED_TYPES = {
    "bool": "boolean",
    "float": "number",
    "int": "number",
    "list[str]": "text",
    "str": "text",
}

FORMATTERS = {
    formatter.data_type: formatter
    for formatter in yaml_formatters_file.YAMLFormattersFile().ReadFromFile(
        data_files.FORMATTERS_PATH
    )
}

TIMELINER_DEFINITIONS = {
    definition.data_type: definition
    for definition in yaml_timeliner_file.YAMLTimelinerConfigurationFile().ReadFromFile(
        data_files.TIMELINER_PATH
    )
}

# Values by type that fill an attribute.
_VALUE_PER_TYPE = {
    "bool": True,
    "int": 42,
    "list[str]": ["first", "second"],
    "str": "some text",
}


def _MakeEventData(event_data_class, names=None):
    """Makes event data.

    Args:
      event_data_class (type): class of event data.
      names (Optional[set[str]]): names of the attributes to fill, where None represents
          all of them.

    Returns:
      EventData: event data.
    """
    event_data = event_data_class()
    for name, type_name in data_types.GetDocumentedTypes(event_data_class).items():
        if type_name in _VALUE_PER_TYPE and (names is None or name in names):
            setattr(event_data, name, _VALUE_PER_TYPE[type_name])
    return event_data


@pytest.mark.parametrize("data_type", sorted(data_types.CLASSES))
class TestDataTypes:
    """Tests of every data type."""

    def testRegistered(self, data_type):
        """Tests that the data type has a formatter and a timeliner definition."""
        assert data_type.startswith("claude_code:")
        assert data_type in FORMATTERS
        assert data_type in TIMELINER_DEFINITIONS

    def testAttributes(self, data_type):
        """Tests that the attributes are documented, sorted and of types that fit."""
        event_data_class = data_types.CLASSES[data_type]
        types = data_types.GetDocumentedTypes(event_data_class)
        names = {name for name in vars(event_data_class()) if not name.startswith("_")}

        assert set(types) == names - {"data_type"}
        assert set(types.values()) <= TYPES
        assert RESERVED_NAMES.isdisjoint(types)

        for base_class in inspect.getmro(event_data_class):
            if issubclass(base_class, events.ClaudeCodeEventData):
                _, _, section = (base_class.__doc__ or "").partition("Attributes:\n")
                documented = [
                    name for name, _ in data_types.DOCUMENTED_ATTRIBUTE.findall(section)
                ]
                assert documented == sorted(documented), base_class

    def testPieces(self, data_type):
        """Tests that the pieces of a message name attributes that there are."""
        names = set(data_types.GetDocumentedTypes(data_types.CLASSES[data_type]))
        formatter = FORMATTERS[data_type]
        # pylint: disable=protected-access
        for pieces in (
            formatter._format_string_pieces,
            formatter._format_string_short_pieces,
        ):
            assert pieces
            for piece in pieces:
                piece_names = set(_FORMATTED_ATTRIBUTE.findall(piece))
                assert len(piece_names) <= 1
                assert piece_names <= names

    def testMessage(self, data_type):
        """Tests that a message says something."""
        event_data = _MakeEventData(data_types.CLASSES[data_type])

        message, short_message = test_lib.FormatMessages(event_data)

        assert "some text" in message or "42" in message
        assert short_message.strip(" []:-")
        assert len(short_message) <= 80
        assert "{" not in message
        # What comes from the evidence is shown in the form that is safe to show.
        assert "{text" not in str(vars(FORMATTERS[data_type]))

    def testLongMessage(self, data_type):
        """Tests that a long value does not hide what the event is."""
        event_data = _MakeEventData(data_types.CLASSES[data_type])
        for name, value in vars(event_data).items():
            if value == "some text":
                setattr(event_data, name, "x" * 1000)

        _, short_message = test_lib.FormatMessages(event_data)

        assert len(short_message) == 80 or "x" not in short_message

    def testSource(self, data_type):
        """Tests the source of the events."""
        formatter = FORMATTERS[data_type]

        assert formatter.source_mapping == ("LOG", formatter.source_mapping[1])
        assert formatter.source_mapping[1].startswith("Claude Code ")

    def testTimes(self, data_type):
        """Tests that every time makes an event, under a description of plaso's kind."""
        definition = TIMELINER_DEFINITIONS[data_type]
        times = {
            name
            for name, type_name in data_types.GetDocumentedTypes(
                data_types.CLASSES[data_type]
            ).items()
            if type_name == "dfdatetime.DateTimeValues"
        }

        assert set(definition.attribute_mappings) <= times
        assert definition.attribute_mappings
        assert definition.place_holder_event
        expected_descriptions = {
            "inferred_time": "Inferred Time",
            "modification_time": "Content Modification Time",
            "recorded_time": "Recorded Time",
        }
        for name, description in definition.attribute_mappings.items():
            assert description == expected_descriptions.get(name, description)
            assert re.fullmatch(r"(?:[A-Z][A-Za-z]+ )+Time", description)


class TestFiles:
    """Tests of the files."""

    def testDataTypes(self):
        """Tests that the files name no data type that there is not."""
        assert len(data_types.CLASSES) > 10
        assert set(FORMATTERS) == set(data_types.CLASSES)
        assert set(TIMELINER_DEFINITIONS) == set(data_types.CLASSES)

    @pytest.mark.parametrize(
        "path", [data_files.FORMATTERS_PATH, data_files.TIMELINER_PATH]
    )
    def testOrder(self, path):
        """Tests that the data types stand once and in order."""
        with open(path, encoding="utf-8") as file_object:
            data_types = re.findall(r"^data_type: '(.+)'$", file_object.read(), re.M)

        assert data_types == sorted(set(data_types))

    def testTypes(self):
        """Tests that an attribute has the same type in all data types.

        A search index maps a field once.
        """
        classes_per_type = {}
        for data_type, event_data_class in data_types.CLASSES.items():
            for name, type_name in data_types.GetDocumentedTypes(
                event_data_class
            ).items():
                types = classes_per_type.setdefault(name, {})
                types.setdefault(type_name, []).append(data_type)

        assert not {
            name: types for name, types in classes_per_type.items() if len(types) > 1
        }

    def testTypesOfPlaso(self):
        """Tests that an attribute has the type that plaso uses under the same name.

        The events of all parsers are in one search index. It refuses text where the
        first value was a number, whichever parser that came from.
        """
        types = {}
        for event_data_class in data_types.CLASSES.values():
            types.update(data_types.GetDocumentedTypes(event_data_class))

        classes = data_types.GetPlasoClasses()
        assert len(classes) > 200

        different = {}
        for event_data_class in classes:
            plaso_types = data_types.GetDocumentedTypes(
                event_data_class, plaso_events.EventData
            )
            for name in types.keys() & plaso_types.keys() - data_types.NUMBERS_IN_TEXT:
                mapped_types = {
                    _MAPPED_TYPES.get(types[name]),
                    _MAPPED_TYPES.get(plaso_types[name]),
                }
                if len(mapped_types) > 1 and None not in mapped_types:
                    different.setdefault(name, []).append(event_data_class.__name__)

        assert not different

    def testNumberOfFields(self):
        """Tests that a search index has room for the attributes of other parsers.

        It has 1,000 fields, of which Timesketch uses three for a text.
        """
        types = {}
        for event_data_class in data_types.CLASSES.values():
            types.update(data_types.GetDocumentedTypes(event_data_class))

        fields_per_type = {"bool": 1, "int": 1, "list[str]": 3, "str": 3}
        assert sum(fields_per_type.get(item, 0) for item in types.values()) < 450

    def testTimeDescriptions(self):
        """Tests that a time has the same description in all data types."""
        descriptions = {}
        for definition in TIMELINER_DEFINITIONS.values():
            for name, description in definition.attribute_mappings.items():
                descriptions.setdefault(name, set()).add(description)

        assert not {
            name: found for name, found in descriptions.items() if len(found) > 1
        }
