"""Tests of the reader of line-based stores."""

import io
import json
import time

import pytest

from plaso_claude.records import decoder
from plaso_claude.records import reader


def _IsRecord(values):
    """Determines if an object is a record.

    Args:
      values (dict[str, object]): object.

    Returns:
      bool: True if the object has a kind and a number.
    """
    return "kind" in values and "number" in values


def _MakeRecord(number, **values):
    """Makes a record.

    Args:
      number (int): number of the record.
      values (dict[str, object]): further values.

    Returns:
      bytes: JSON text.
    """
    return json.dumps({"kind": "test", "number": number, **values}).encode("utf-8")


def _ReadRecords(data, **kwargs):
    """Reads the records of a store.

    Args:
      data (bytes): content.
      kwargs (dict[str, object]): further arguments.

    Returns:
      list[tuple[int, int, object]]: line number, offset, and the number of a record,
          which is a string if it was recovered, or the error of a bad line.
    """
    result = []
    for record in reader.ReadRecords(io.BytesIO(data), _IsRecord, **kwargs):
        if isinstance(record, reader.BadLine):
            assert not record.recovered
            assert data[record.offset :].startswith(record.data)
            result.append((record.line_number, record.offset, record.error))
            continue

        # The object can be read again at its place.
        values = reader.ReadRecordAt(io.BytesIO(data), record.offset, record.size)
        assert values == record.values

        number = record.values.get("number")
        if record.recovered:
            number = f"recovered {number!r:s}"
        result.append((record.line_number, record.offset, number))
    return result


class TestReadRecords:
    """Tests of reading records."""

    def testSound(self):
        """Tests a store without damage."""
        first = _MakeRecord(1, text="é\u2028\u0085")
        data = first + b"\n" + _MakeRecord(2) + b"\r\n{}\n" + _MakeRecord(3)

        assert _ReadRecords(data) == [
            (1, 0, 1),
            (2, len(first) + 1, 2),
            (3, data.index(b"{}"), None),
            (4, data.rindex(b"{"), 3),
        ]

    def testBlankLines(self):
        """Tests that blank lines count and are passed over."""
        data = b"\n \t\r\n\n" + _MakeRecord(1) + b"\n\n\x0b\x0c\n"

        assert _ReadRecords(data) == [(4, 6, 1)]

    def testByteOrderMark(self):
        """Tests a store that an editor saved with a byte order mark."""
        assert _ReadRecords(b"\xef\xbb\xbf" + _MakeRecord(1)) == [(1, 0, 1)]

    def testLeadingBlanks(self):
        """Tests an object that does not stand at the start of its line."""
        assert _ReadRecords(b" \t" + _MakeRecord(1) + b" \n") == [(1, 0, 1)]

    @pytest.mark.parametrize("line", [b"null", b"[1,2]", b"42", b'"text"', b"true"])
    def testNotObjects(self, line):
        """Tests JSON text that is no object."""
        data = line + b"\n" + _MakeRecord(2)

        assert _ReadRecords(data) == [
            (1, 0, "not a JSON object"),
            (2, len(line) + 1, 2),
        ]

    def testCutLastLine(self):
        """Tests a write that a crash cut: nothing is made of a part of a record."""
        data = _MakeRecord(1) + b"\n" + _MakeRecord(2, text="thanks")[:-5]

        assert _ReadRecords(data) == [
            (1, 0, 1),
            (
                2,
                len(_MakeRecord(1)) + 1,
                "Unterminated string starting at: line 1 column 39 (char 38)",
            ),
        ]

    def testNULRun(self):
        """Tests a record behind NUL bytes."""
        data = b"\x00" * 3000 + _MakeRecord(1) + b"\n" + _MakeRecord(2)

        assert _ReadRecords(data) == [
            (1, 0, "Expecting value: line 1 column 1 (char 0)"),
            (1, 3000, "recovered 1"),
            (2, data.rindex(b"{"), 2),
        ]

    def testNULRunOnly(self):
        """Tests a line of NUL bytes, which is not a blank one."""
        assert _ReadRecords(b"\x00" * 10) == [
            (1, 0, "Expecting value: line 1 column 1 (char 0)")
        ]

    def testTwoRecordsOnALine(self):
        """Tests records without a line feed between them."""
        first = _MakeRecord(1)
        data = first + _MakeRecord(2) + b"\n"

        assert _ReadRecords(data) == [
            (
                1,
                0,
                f"Extra data: line 1 column {len(first) + 1:d} (char {len(first):d})",
            ),
            (1, 0, "recovered 1"),
            (1, len(first), "recovered 2"),
        ]

    @pytest.mark.parametrize("cut", range(1, len(_MakeRecord(1, text="a b"))))
    def testSplice(self, cut):
        """Tests a record behind one whose write was cut anywhere."""
        head = _MakeRecord(1, text="a b")[:cut]

        records = _ReadRecords(head + _MakeRecord(2) + b"\n" + _MakeRecord(3))

        assert records[-2:] == [
            (1, cut, "recovered 2"),
            (2, cut + len(_MakeRecord(2)) + 1, 3),
        ]
        assert len(records) == 3

    def testPartsOfARecord(self):
        """Tests that an object inside of a cut record is not taken for a record."""
        head = b'{"kind":"test","values":[{"number":5},{"kind":"x"}],"text":"cut'

        records = _ReadRecords(head + _MakeRecord(2))

        assert [number for _, _, number in records][1:] == ["recovered 2"]

    def testRecordInsideOfARecord(self):
        """Tests that what a whole record holds is not recovered once more."""
        record = _MakeRecord(1, values=[{"kind": "inner", "number": 7}])

        records = _ReadRecords(record + b"garbage" + _MakeRecord(2))

        assert [number for _, _, number in records][1:] == [
            "recovered 1",
            "recovered 2",
        ]

    def testInvalidUTF8(self):
        """Tests that offsets count bytes where a byte is not UTF-8."""
        data = b'\xff{"kind":"x \xe9\xc3\xa9","number":1} \xf0\x9f' + _MakeRecord(2)
        data += b"\n" + _MakeRecord(3)

        records = list(reader.ReadRecords(io.BytesIO(data), _IsRecord))

        assert records[0].error.startswith("'utf-8' codec can't decode byte 0xff")
        assert [(record.offset, record.recovered) for record in records] == [
            (0, False),
            (1, True),
            (data.index(b'{"kind": "test", "number": 2}'), True),
            (data.rindex(b"{"), False),
        ]
        # What cannot be decoded stays in the text.
        assert records[1].values["kind"] == "x \udce9é"

    def testControlCharacters(self):
        """Tests a record with raw control characters in a string."""
        data = b'{"kind":"a\x00b\tc","number":1}'

        assert _ReadRecords(data) == [
            (1, 0, "Invalid control character at: line 1 column 11 (char 10)"),
            (1, 0, "recovered 1"),
        ]

    def testIntegers(self):
        """Tests integers that storage cannot hold or Python refuses."""
        data = b'{"kind":"test","number":' + b"9" * 30 + b"}\n"
        data += b'{"kind":"test","number":' + b"9" * 5000 + b"}\n"

        records = list(reader.ReadRecords(io.BytesIO(data), _IsRecord))

        assert records[0].values["number"] == int("9" * 30)
        assert isinstance(records[1], reader.BadLine)
        assert records[2].values["number"] == "9" * 5000
        assert records[2].recovered

    def testNesting(self):
        """Tests a line that is nested too deep, with a record behind it."""
        data = b'{"a":' * 100000 + b"1" + b"}" * 100000 + _MakeRecord(2)
        data += b"\n" + _MakeRecord(3)

        records = _ReadRecords(data)

        assert records[0] == (1, 0, "nesting too deep")
        assert records[-1] == (2, data.rindex(b"{"), 3)

    @pytest.mark.parametrize(
        "data",
        [
            b'{"a":' * 200000,
            b'{"a":[' * 200000,
            b'{"a":{"b":1},' * 100000,
            b'{"' * 500000,
            b"{ " * 500000,
            b"{" + b" " * 1000000,
            b'{"a":"' * 200000,
            b'{"kind":1,"number":"' * 50000,
            b'{"a":1}' * 200000,
            b"\x00" * 1000000,
            b"[" * 1000000,
        ],
    )
    def testTime(self, data):
        """Tests that no line of a megabyte takes long to search."""
        start = time.process_time()
        for _ in reader.ReadRecords(io.BytesIO(data), _IsRecord):
            pass

        assert time.process_time() - start < 5

    def testTooLongLine(self):
        """Tests a line that is larger than the limit."""
        data = _MakeRecord(1) + b"\n" + _MakeRecord(2, text="x" * 50) + b"\n"
        data += _MakeRecord(3)

        records = _ReadRecords(data, maximum_line_size=40)

        assert records == [
            (1, 0, 1),
            (
                2,
                len(_MakeRecord(1)) + 1,
                "line of 91 bytes is larger than the limit of 40 bytes",
            ),
            (3, data.rindex(b"{"), 3),
        ]

    def testReadError(self):
        """Tests that what stands before an unreadable part is read."""

        class UnreadableFile(io.BytesIO):
            """File that cannot be read behind its first block."""

            def read(self, size=-1):
                """Reads the first block."""
                if self.tell():
                    raise OSError("bad sector")
                return super().read(size)

        records = reader.ReadRecords(UnreadableFile(_MakeRecord(1) + b"\n"), _IsRecord)

        assert next(records).values["number"] == 1
        with pytest.raises(OSError, match="bad sector"):
            next(records)


class TestReadFirstRecords:
    """Tests of reading the first records."""

    def testLimits(self):
        """Tests that it stops at the number of records and at the size."""
        data = b"".join(_MakeRecord(number) + b"\n" for number in range(10))
        size = len(_MakeRecord(0)) + 1

        def _Read(maximum_number, maximum_size):
            records = reader.ReadFirstRecords(
                io.BytesIO(data), _IsRecord, maximum_number, maximum_size
            )
            return [record.values["number"] for record in records]

        assert _Read(3, 1000) == [0, 1, 2]
        assert _Read(100, 1000) == list(range(10))
        assert _Read(100, 2 * size) == [0, 1, 2, 3]

    def testHugeLine(self, monkeypatch):
        """Tests that of a file of another kind only the first part is read."""
        monkeypatch.setattr(reader, "_MAXIMUM_HEAD_SIZE", 1000)
        reads = []

        class _File(io.BytesIO):
            def read(self, size=-1):
                """Reads data."""
                data = super().read(size)
                reads.append(len(data))
                return data

        for data in (b"\x00" * 5000, b"\n" * 5000):
            reads.clear()
            file_object = _File(data)
            assert not reader.ReadFirstRecords(file_object, _IsRecord)
            assert sum(reads) < 1010

        data = _MakeRecord(1) + b"\n" + b"\x00" * 5000
        records = reader.ReadFirstRecords(_File(data), _IsRecord)
        assert [record.values["number"] for record in records] == [1]

    def testBadLines(self):
        """Tests that bad lines are passed over and what they hold is not."""
        data = b"garbage\n\x00\x00" + _MakeRecord(1) + b"\n" + _MakeRecord(2)

        records = reader.ReadFirstRecords(io.BytesIO(data), _IsRecord, 10, 1000)

        assert [record.values["number"] for record in records] == [1, 2]


class TestReadRecordAt:
    """Tests of reading a record again."""

    def testNoRecord(self):
        """Tests a place where there is no record."""
        with pytest.raises(decoder.DecodeError):
            reader.ReadRecordAt(io.BytesIO(b"abc"), 1, 2)


def testDescriptionOfNULRun():
    """Tests that a long run of NUL bytes is told by its length."""
    data = b"\x00" * 5000 + b"rest\n"
    (bad_line,) = reader.ReadRecords(io.BytesIO(data), lambda values: False)

    assert bad_line.GetDescription().endswith("): [5000 NUL bytes]rest")


def testDuplicateKeys():
    """Tests that the last one of two equal keys counts, as for the program itself."""
    data = b'{"type":"user","type":"system"}\n'
    (record,) = reader.ReadRecords(io.BytesIO(data), lambda values: False)

    assert record.values == {"type": "system"}
