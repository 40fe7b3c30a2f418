"""Tests of how large an event may be."""

import itertools
import json

import pytest

from dfdatetime import java_time as dfdatetime_java_time
from dfvfs.lib import definitions as dfvfs_definitions
from dfvfs.path import factory as path_spec_factory

from plaso.containers import events as plaso_events
from plaso.output import mediator as output_mediator
from plaso.output import opensearch_ts

from plaso_claude import data_files
from plaso_claude import event_size
from plaso_claude import values
from plaso_claude.parsers import events
from tests import data_types
from tests import test_formatters

# A search server takes requests of 100 MiB, in which psort sends 5,001 events.
_REQUEST_SIZE = 100 * 1024 * 1024
_EVENTS_PER_REQUEST = 5001

_CHARACTERS = (
    "x",
    "\n",
    '"',
    "\\",
    "\x01",
    "\x1b",
    "é",
    "漢",
    "\U0001f600",
    "\u202e",
    "\ud83d",
    "\U000e0001",
)

_TIME = dfdatetime_java_time.JavaTime(timestamp=1790848800000)


class _Mediator:
    """Mediator that keeps the event data.

    Attributes:
      event_data (list[EventData]): event data in the order they were produced.
    """

    def __init__(self, path_spec):
        """Initializes a mediator.

        Args:
          path_spec (dfvfs.PathSpec): path specification of the file.
        """
        super().__init__()
        self._path_spec = path_spec
        self.event_data = []

    def GetDisplayName(self):
        """Retrieves the display name of the file.

        Returns:
          str: display name.
        """
        mediator = output_mediator.OutputMediator(None)
        return mediator.GetDisplayNameForPathSpec(self._path_spec)

    def ProduceEventData(self, event_data, **kwargs):
        """Produces event data.

        Args:
          event_data (EventData): event data.
          kwargs (dict[str, object]): unused keyword arguments.
        """
        del kwargs
        self.event_data.append(event_data)


class _Output:
    """Output module of Timesketch that is not connected to a server."""

    _MEDIATOR = output_mediator.OutputMediator(None)
    _MEDIATOR.ReadMessageFormattersFromFile(data_files.FORMATTERS_PATH)

    def __init__(self, path_spec):
        """Initializes an output.

        Args:
          path_spec (dfvfs.PathSpec): path specification of the file.
        """
        super().__init__()
        self._module = opensearch_ts.OpenSearchTimesketchOutputModule()

        # What all hashers and analyzers of plaso set.
        self._event_data_stream = plaso_events.EventDataStream()
        self._event_data_stream.path_spec = path_spec
        self._event_data_stream.file_entropy = "7.999999"
        self._event_data_stream.md5_hash = "0" * 32
        self._event_data_stream.sha1_hash = "0" * 40
        self._event_data_stream.sha256_hash = "0" * 64

    def GetDocumentSize(self, event_data):
        """Determines how large an event is in a request.

        Args:
          event_data (EventData): event data.

        Returns:
          int: size in bytes.
        """
        event = plaso_events.EventObject()
        event.timestamp = 1790848800000000
        event.timestamp_desc = "Content Modification Time"
        # pylint: disable=protected-access
        event_data._parser_chain = "claude_code/transcript"

        document = self._module.GetFieldValues(
            self._MEDIATOR, event, event_data, self._event_data_stream, None
        )
        document["__ts_timeline_id"] = 1000000
        action = {"index": {"_index": "0" * 32}}
        return sum(
            len(
                json.dumps(item, ensure_ascii=False, separators=(",", ":")).encode(
                    "utf-8", "surrogatepass"
                )
            )
            + 1
            for item in (action, document)
        )


def _MakePathSpec(path):
    """Makes the path specification of a file in an image of many layers.

    Args:
      path (str): path of the file.

    Returns:
      dfvfs.PathSpec: path specification.
    """
    path_spec = None
    for type_indicator, kwargs in (
        ("OS", {"location": "/cases/2026-10/host-of-alice/host-of-alice.E01"}),
        ("EWF", {}),
        ("GPT", {"location": "/p2", "entry_index": 2}),
        ("BDE", {}),
        ("VSHADOW", {"location": "/vss1", "store_index": 0}),
        ("NTFS", {"location": path, "mft_attribute": 3, "mft_entry": 4294967295}),
    ):
        path_spec = path_spec_factory.Factory.NewPathSpec(
            getattr(dfvfs_definitions, f"TYPE_INDICATOR_{type_indicator:s}"),
            parent=path_spec,
            **kwargs,
        )
    return path_spec


def _MakeAttributes(event_data_class, value):
    """Makes attributes that are all set.

    Args:
      event_data_class (type): class of event data.
      value (str): value of the strings.

    Returns:
      dict[str, object]: attribute values by name.
    """
    value_per_type = {
        "bool": False,
        "dfdatetime.DateTimeValues": _TIME,
        "int": -(1 << 63),
        "list[str]": [value[index : index + 7] for index in range(0, len(value), 7)],
        "str": value,
    }
    return {
        name: value_per_type[type_name]
        for name, type_name in data_types.GetDocumentedTypes(event_data_class).items()
        if name not in ("excerpt", "text_parts", "text_size")
    }


def _Produce(event_data_class, attributes, path):
    """Produces event data and checks that an event has room for it.

    Args:
      event_data_class (type): class of event data.
      attributes (dict[str, object]): attribute values by name.
      path (str): path of the file.

    Returns:
      list[EventData]: event data and its continuations.
    """
    path_spec = _MakePathSpec(path)
    mediator = _Mediator(path_spec)
    events.ProduceEventData(mediator, event_data_class(), attributes)

    output = _Output(path_spec)
    for event_data in mediator.event_data:
        size = output.GetDocumentSize(event_data)
        assert size * _EVENTS_PER_REQUEST <= _REQUEST_SIZE, size

    return mediator.event_data


_PATH = (
    "\\Users\\alice\\.claude\\projects\\C--Users-alice-proj\\"
    "0f0f0f0f-1111-4222-8333-444444444444\\subagents\\workflows\\wf_1\\agent-1.jsonl"
)


class TestEvents:
    """Tests of event data of every kind."""

    @pytest.mark.parametrize("data_type", sorted(data_types.CLASSES))
    def testFull(self, data_type):
        """Tests events of which every value is large, and that nothing is lost."""
        event_data_class = data_types.CLASSES[data_type]
        for character, length in itertools.product(_CHARACTERS, (400, 20000)):
            attributes = _MakeAttributes(event_data_class, character * length)

            event_data, *continuations = _Produce(event_data_class, attributes, _PATH)

            for name, value in attributes.items():
                if isinstance(value, str):
                    parts = [getattr(event_data, name) or ""]
                    parts += [
                        item.text
                        for item in continuations
                        if item.attribute_name == name
                    ]
                    escape = values.Escape if name == "text" else values.EscapeActing
                    assert "".join(parts) == escape(value)
                elif isinstance(value, list):
                    items = getattr(event_data, name)
                    rest = "".join(
                        item.text
                        for item in continuations
                        if item.attribute_name == name
                    )
                    if rest:
                        number = len(value) - len(items) + 1
                        assert items.pop() == f"… [+{number:d} items]"
                        items = items + rest.split("\n")
                    assert items == [values.EscapeActing(item) for item in value]
                else:
                    assert getattr(event_data, name) == value

    @pytest.mark.parametrize("character", _CHARACTERS)
    @pytest.mark.parametrize("length", [1, 300, 1199, 1200, 1201, 4096, 16384])
    def testText(self, character, length):
        """Tests events whose text is large."""
        event_data_class = data_types.CLASSES["claude_code:transcript:prompt"]
        attributes = _MakeAttributes(event_data_class, "0" * 36)
        attributes["text"] = character * length

        event_data, *continuations = _Produce(event_data_class, attributes, _PATH)

        parts = [event_data.text] + [item.text for item in continuations]
        assert "".join(parts) == values.Escape(attributes["text"])
        assert event_data.text_parts == (len(parts) if continuations else None)

    @pytest.mark.parametrize("length", [40, 200, 800])
    @pytest.mark.parametrize("character", ["x", "\\", "é", "漢"])
    def testPaths(self, character, length):
        """Tests events of a file with a long path."""
        event_data_class = data_types.CLASSES["claude_code:transcript:tool_use"]
        attributes = _MakeAttributes(event_data_class, "\U0001f600" * 10000)

        _Produce(event_data_class, attributes, "\\" + character * length)

    def testUsualPaths(self):
        """Tests that values are cut at the same places wherever an image is mounted."""
        event_data_class = data_types.CLASSES["claude_code:transcript:tool_use"]
        attributes = _MakeAttributes(event_data_class, "x\n" * 10000)

        parts_per_length = {}
        for length in (1, 160):
            path = "\\" + "x" * length
            attributes["config_home"] = path
            parts_per_length[length] = [
                (item.data_type, item.text, item.excerpt)
                for item in _Produce(event_data_class, attributes, path)
            ]

        assert parts_per_length[1] == parts_per_length[160]

    def testLongestPath(self):
        """Tests that a path that leaves no room does not shatter a text."""
        event_data_class = data_types.CLASSES["claude_code:transcript:tool_use"]
        path_spec = _MakePathSpec("\\" + "漢" * 32767)
        mediator = _Mediator(path_spec)
        attributes = _MakeAttributes(event_data_class, "x" * 2000)
        attributes["text"] = "x" * 100000

        events.ProduceEventData(mediator, event_data_class(), attributes)

        assert len(mediator.event_data) < 200

    def testWholeText(self):
        """Tests that a text of the largest size stays whole, at the cost of the rest."""
        event_data_class = data_types.CLASSES["claude_code:transcript:tool_use"]
        text = "x" * values.MAXIMUM_VALUE_SIZE
        attributes = {
            "command": text,
            "session_identifier": "0" * 36,
            "text": text,
            "tool_input": f'{{"command":"{text:s}"}}',
        }

        event_data, *continuations = _Produce(event_data_class, attributes, _PATH)

        assert event_data.text == text
        assert event_data.session_identifier == "0" * 36
        assert {item.attribute_name for item in continuations} == {
            "command",
            "tool_input",
        }

    def testMessages(self):
        """Tests that no message shows the attributes that count once."""
        for formatter in test_formatters.FORMATTERS.values():
            names = formatter.GetFormatStringAttributeNames()
            assert names.isdisjoint(event_size.NAMES_OUTSIDE_MESSAGES)
