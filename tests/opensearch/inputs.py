"""Makes the files that the tests send to a search server."""

import json
import os
import random

from plaso.containers import events
from plaso.storage.sqlite import writer as sqlite_writer

from test_data import make_sample_image
from tests import data_types
from tests import test_lib

# What a search index takes for something else, or cannot take at all.
_TEXTS = (
    "2026-10-20",
    "2026-10-20T09:00:00.000Z",
    "2026/10/20 09:00:00",
    "42",
    "1e400",
    "0x2",
    "true",
    "null",
    "NaN",
    "192.0.2.1",
    "2001:db8::1",
    "POINT (1 2)",
    "41.12,-71.34",
    '{"a": {"b": 1}}',
    "[1, 2]",
    "",
    " ",
    "-",
    "a.b..c",
    "*",
    "\x00",
    "\ud83d",
    "\udc00\ud83d",
    "\x1b[2J\x07\x7f\x85",
    "\u202e\u2028\ufeff\ufffe\uffff",
    "\U000e0001\U0010ffff",
    "e\u0301" * 300,
    '"\\/\b\f\n\r\t',
    "w" * 300,
    "w" * 8191,
    "x" * 16383,
    "x" * 16384,
    "x" * 16385,
    "y" * 32766,
    "y" * 32767,
    "é" * 16383,
    "漢" * 10923,
    "\U0001f600" * 8192,
    '"' * 16384,
    "\n" * 16384,
    "\x01" * 16384,
    "word " * 10000,
)

_OTHER_VALUES = (
    0,
    -1,
    4242,
    (1 << 31),
    (1 << 63) - 1,
    1 << 63,
    -(1 << 63) - 1,
    1 << 64,
    10**400,
    1.5,
    -0.0,
    1e308,
    1e-300,
    True,
    False,
    None,
    [],
    {},
    ["a", 1, None, {"b": [2.5]}],
    {"a": {"b": {"c": "d"}}, "e.f": 1, "": 2},
    [[[]]],
    ["2026-10-20"] * 2000,
)

_TIMES = (
    "0001-01-01T00:00:00.000Z",
    "0000-01-01T00:00:00.000Z",
    "1969-12-31T23:59:59.999Z",
    "9999-12-31T23:59:59.999Z",
    "10000-01-01T00:00:00.000Z",
    "2026-10-20T23:59:60.000Z",
    "2026-10-20T09:00:00.000+23:59",
    946684800000,
    4102444799999,
    253402300799999,
    8640000000000000,
    -62135596800000,
    1e15,
)

_TIME_KEYS = frozenset(["createdAt", "firstStartTime", "startedAt", "timestamp"])

_VALUE_PER_TYPE = {
    "bool": True,
    "float": 1.5,
    "int": 4624,
    "list[str]": ["some text", "2026-10-20"],
    "str": "some text",
}


class _Damager:
    """Replaces values."""

    def __init__(self, seed):
        """Initializes what replaces values.

        Args:
          seed (int): what the choices depend on.
        """
        super().__init__()
        self._random = random.Random(seed)
        # Every value is used before one is used again.
        self._texts = []
        self._others = []
        self._times = []

    def _Choose(self, waiting, values):
        """Chooses a value.

        Args:
          waiting (list[object]): values that wait for their turn.
          values (tuple[object]): values to choose from.

        Returns:
          object: value.
        """
        if not waiting:
            waiting.extend(values)
            self._random.shuffle(waiting)
        return waiting.pop()

    def Damage(self, value, key=None):
        """Replaces values in a value.

        Args:
          value (object): value that was decoded from JSON.
          key (Optional[str]): key of the value.

        Returns:
          object: value.
        """
        chance = self._random.random()
        if key in _TIME_KEYS and chance < 0.1:
            return self._Choose(self._times, _TIMES)

        # What tells the kind of a record mostly stays, or nothing else would be read.
        if key != "type" and key not in _TIME_KEYS and chance < 0.3:
            if chance < 0.05:
                return self._Choose(self._others, _OTHER_VALUES)
            if isinstance(value, str):
                return self._Choose(self._texts, _TEXTS)
            if not isinstance(value, (dict, list)):
                return self._Choose(self._others, _OTHER_VALUES)

        if isinstance(value, dict):
            return {name: self.Damage(item, name) for name, item in value.items()}
        if isinstance(value, list):
            return [self.Damage(item) for item in value]
        return value


def WriteHostileHomes(path, number_of_homes):
    """Writes the homes of the sample host with other values in them.

    Args:
      path (pathlib.Path): path of the folder to write.
      number_of_homes (int): number of variants of every home.
    """
    for number in range(number_of_homes):
        damager = _Damager(number)
        for entry in make_sample_image.MakeTree():
            if not entry.data or entry.link_target:
                continue

            try:
                text = entry.data.decode("utf-8")
                if entry.path.endswith(".json"):
                    values = [json.loads(text)]
                else:
                    values = [json.loads(line) for line in text.splitlines() if line]
            except ValueError:
                continue

            lines = [json.dumps(damager.Damage(value)) for value in values]
            file_path = path / f"host{number:d}" / entry.path[1:]
            file_path.parent.mkdir(parents=True, exist_ok=True)
            file_path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            os.utime(file_path, (entry.modified, entry.modified))


def WriteLargestEvents(path, number_of_events):
    """Writes a transcript of which every event is about as large as one can be.

    Args:
      path (pathlib.Path): path of the folder to write.
      number_of_events (int): least number of events.
    """
    project_path = path / "home" / "alice" / ".claude" / "projects" / "-home-alice-proj"
    project_path.mkdir(parents=True)
    generator = random.Random(1)
    alphabet = 'abcdefghijklmnopqrstuvwxyz      \n"\\\x01é漢\U0001f600'
    transcript = project_path / f"{test_lib.SESSION:s}.jsonl"
    with open(transcript, "wb") as file_object:
        for number in range(1, number_of_events // 100 + 2):
            # Every event has at most 16,384 bytes of it.
            text = "".join(generator.choices(alphabet, k=16384)) * 100
            record = test_lib.MakeUserRecord(text, number)
            file_object.write(test_lib.MakeJSONLines(record))


def AddEventsOfPlaso(storage_path, timestamp):
    """Adds events of plaso's own parsers whose attributes have names that are used here.

    Args:
      storage_path (pathlib.Path): path of the storage file.
      timestamp (int): time of the events, in microseconds since 1970-01-01.

    Returns:
      int: number of events.
    """
    names = set()
    for event_data_class in data_types.CLASSES.values():
        names.update(data_types.GetDocumentedTypes(event_data_class))

    number_of_events = 0
    storage_writer = sqlite_writer.SQLiteStorageWriter()
    storage_writer.Open(path=str(storage_path))
    for event_data_class in sorted(
        data_types.GetPlasoClasses(), key=lambda item: item.__qualname__
    ):
        types = data_types.GetDocumentedTypes(event_data_class, events.EventData)
        if not names & types.keys():
            continue

        try:
            event_data = event_data_class()
        except TypeError:
            # A base class, which needs to know the data type.
            continue

        # Some of the message formatters of plaso stop psort.
        event_data.data_type = f"test:{number_of_events:d}:{event_data.data_type:s}"
        for name, type_name in types.items():
            if name in names and type_name in _VALUE_PER_TYPE:
                value = _VALUE_PER_TYPE[type_name]
                if name in data_types.NUMBERS_IN_TEXT and type_name == "str":
                    value = "4624"
                setattr(event_data, name, value)

        # psort takes events without it for the same.
        # pylint: disable=protected-access
        event_data._event_values_hash = events.CalculateEventValuesHash(
            event_data, None
        )
        storage_writer.AddAttributeContainer(event_data)

        event = events.EventObject()
        event.SetEventDataIdentifier(event_data.GetIdentifier())
        event.timestamp = timestamp
        event.timestamp_desc = "Recorded Time"
        storage_writer.AddAttributeContainer(event)
        number_of_events += 1

    storage_writer.Close()
    return number_of_events
