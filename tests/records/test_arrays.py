"""Tests of reading records of a store that is one array."""

import json
import time

from plaso_claude.records import arrays
from plaso_claude.records import reader
from tests import test_lib


def ReadRecords(data, **keyword_arguments):
    """Reads the records of an array.

    Args:
      data (bytes): content of the file.
      keyword_arguments (dict[str, object]): further arguments.

    Returns:
      list[tuple]: what was read, line number and whether it was recovered per record.
    """
    results = []
    for record in arrays.ReadRecords(
        test_lib.MakeFileObject(data), **keyword_arguments
    ):
        if isinstance(record, reader.Record):
            value = record.values
            # The place is that of the object.
            whole = data[record.offset : record.offset + record.size]
            assert json.loads(whole.decode("utf-8", "replace"), strict=False)
        else:
            value = (record.error, record.data)
            assert data[record.offset :].startswith(record.data)
        results.append((value, record.line_number, record.recovered))
    return results


class TestReadRecords:
    """Tests of reading records."""

    def testArray(self):
        values = [{"a": "é\u2028"}, {"b": 2}]
        data = json.dumps(values, ensure_ascii=False, indent=2).encode("utf-8")
        expected = [(values[0], 2, False), (values[1], 5, False)]
        assert ReadRecords(data) == expected
        assert ReadRecords(b"\xef\xbb\xbf" + data) == expected
        assert ReadRecords(json.dumps(values).encode("utf-8")) == [
            (values[0], 1, False),
            (values[1], 1, False),
        ]

    def testEmpty(self):
        assert not ReadRecords(b"")
        assert not ReadRecords(b" \n")
        assert not ReadRecords(b"[]\n\x00\x00")

    def testCutArray(self):
        """Tests that what stands in front of the cut is read."""
        assert ReadRecords(b'[\n  {\n    "a": 1\n  },\n  {\n    "b": "half') == [
            ({"a": 1}, 2, False),
            (
                (
                    "Unterminated string starting at: line 6 column 10 (char 35)",
                    b'{\n    "b": "half',
                ),
                5,
                False,
            ),
        ]

        # The cut can be between two objects.
        assert ReadRecords(b'[\n  {"a": 1},\n') == [
            ({"a": 1}, 2, False),
            (("array without an end", b""), 3, False),
        ]
        assert ReadRecords(b"[ ") == [(("array without an end", b""), 1, False)]

    def testDamagedObject(self):
        """Tests that a damaged object costs itself only."""
        data = b'[\n  {\n    "a": \x00\n  },\n  {\n    "b": 2\n  }\n]'
        assert ReadRecords(data) == [
            (
                (
                    "Expecting value: line 3 column 10 (char 15)",
                    b'{\n    "a": \x00\n  },',
                ),
                2,
                False,
            ),
            ({"b": 2}, 5, True),
        ]

    def testOddArray(self):
        """Tests that values that are no objects and stray bytes are reported."""
        assert ReadRecords(b'[{"a":1}, 5, "x", {"b":"\xff"}] end') == [
            ({"a": 1}, 1, False),
            (("not a JSON object", b"5"), 1, False),
            (("not a JSON object", b'"x"'), 1, False),
            ({"b": "\udcff"}, 1, True),
            (
                ("Expecting value: line 1 column 28 (char 27)", b"] end"),
                1,
                False,
            ),
        ]

    def testLimit(self):
        data = b'[\n  {"a": 1},\n  {"b": "' + b"x" * 100 + b'"}\n]'
        assert ReadRecords(data, maximum_size=40) == [
            ({"a": 1}, 2, False),
            (("larger than the limit of 40 bytes", data[16:40]), 3, False),
        ]

    def testTime(self):
        """Tests that objects that are cut over and over are not searched in vain."""
        data = b"[" + b'\n  {"a":[' * 100000
        start = time.monotonic()
        results = ReadRecords(data)
        assert time.monotonic() - start < 10
        assert len(results) < 100
