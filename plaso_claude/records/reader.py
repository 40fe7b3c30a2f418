"""Records of a line-based JSON store: one JSON object a line.

A line that the JSON decoder refuses costs that line only, and whole records on such a
line are recovered: after a run of NUL bytes, behind the start of a record whose write
was cut, or beside another record where the line feed is missing.
"""

import json
import os
import re

import msgspec

from plaso_claude.records import decoder
from plaso_claude.records import lines

# A damaged line is searched for records at every position where an object with a key
# can start.
_OBJECT_START = re.compile(r'\{\s*"')

# How many times its own size a damaged line may cost to search. It bounds the work on
# lines such as '{"a":{"a":{"a":', where every position is tried in vain up to the end.
_MAXIMUM_SEARCH_FACTOR = 16

# How much of a file is read for its first records, in bytes: a file of another kind can
# be one huge line.
_MAXIMUM_HEAD_SIZE = 16 * 1024 * 1024


# NUL bytes that a crash leaves in place of what was not written, up to whole files.
_NUL_RUN = re.compile(rb"\x00{1024,}")


def _DescribeNULRun(match):
    """Describes a run of NUL bytes.

    Args:
      match (re.Match): match of the run.

    Returns:
      bytes: description.
    """
    return b"[%d NUL bytes]" % len(match.group())


class BadLine:
    """A line, or what is left of one, that is not a JSON object.

    Attributes:
      data (bytes): the line, or the first part of one that is too large.
      error (str): what the decoder said.
      line_number (int): 1-based number of the line.
      offset (int): offset of the line, in bytes from the start of the file.
    """

    __slots__ = ("data", "error", "line_number", "offset")

    # The line itself is evidence as it is, what is recovered from it follows.
    recovered = False

    def __init__(self, line, error):
        """Initializes a bad line.

        Args:
          line (Line): line.
          error (str): what the decoder said.
        """
        self.data = line.data
        self.error = error
        self.line_number = line.number
        self.offset = line.offset

    def GetDescription(self):
        """Retrieves a description for people.

        Returns:
          str: what the decoder said and the line in full, where only the number of NUL
              bytes of a long run is told.
        """
        data = _NUL_RUN.sub(_DescribeNULRun, self.data)
        text = data.decode("utf-8", "backslashreplace")
        return f"unparseable line ({self.error:s}): {text:s}"


class _FileHead:
    """The first part of a file, as a file of its own."""

    def __init__(self, file_object):
        """Initializes the first part of a file.

        Args:
          file_object (file): file-like object.
        """
        self._file_object = file_object
        self._left = 0

    def seek(self, offset, whence=os.SEEK_SET):
        """Seeks an offset from the start of the file.

        Args:
          offset (int): offset, in bytes.
          whence (Optional[int]): what the offset is relative to.
        """
        self._file_object.seek(offset, whence)
        self._left = _MAXIMUM_HEAD_SIZE - offset

    def read(self, size):
        """Reads data.

        Args:
          size (int): number of bytes.

        Returns:
          bytes: data, empty at the end of the first part of the file.
        """
        data = self._file_object.read(min(size, self._left))
        self._left -= len(data)
        return data


class Record(msgspec.Struct):
    """A JSON object and its place.

    Attributes:
      line_number (int): 1-based number of the line.
      offset (int): offset of the object, in bytes from the start of the file.
      size (int): number of bytes from the offset that hold the object.
      values (dict[str, object]): the object.
      recovered (bool): True if the object was recovered from a damaged line.
    """

    line_number: int
    offset: int
    size: int
    values: dict
    recovered: bool = False


def _RecoverRecords(line, is_record):
    """Recovers records from a damaged line.

    Args:
      line (Line): line.
      is_record (function): tells whether an object is a record of the store, and not
          a part of one.

    Yields:
      Record: a recovered record.
    """
    # Every byte that is not UTF-8 becomes one lone surrogate and so keeps its place. The
    # data of a line in UTF-16 has no such byte, but can have lone surrogates.
    errors = "surrogateescape" if line.encoding == "utf-8" else "surrogatepass"
    text = line.data.decode("utf-8", errors)

    budget = _MAXIMUM_SEARCH_FACTOR * len(text)
    position = 0
    offset = line.offset
    measured = 0

    while budget > 0:
        match = _OBJECT_START.search(text, position)
        if not match:
            break

        start = match.start()
        try:
            values, end = decoder.DecodePatiently(text, start)
        except decoder.DecodeError as exception:
            # Python counts the lines in front of every error, which is fast but adds
            # up.
            budget -= exception.position - start + exception.position // 32 + 1
            position = start + 1
            continue

        budget -= end - start
        if not is_record(values):
            position = start + 1
            continue

        offset += len(text[measured:start].encode(line.encoding, errors))
        measured = start
        yield Record(
            line.number,
            offset,
            line.offset + line.size - offset,
            values,
            recovered=True,
        )
        position = end


def ReadRecords(
    file_object,
    is_record,
    decode=decoder.Decode,
    maximum_line_size=lines.MAXIMUM_LINE_SIZE,
):
    """Reads the records of a line-based store.

    Blank lines are counted and passed over.

    Args:
      file_object (file): file-like object.
      is_record (function): tells whether an object (dict) that was found on a damaged
          line is a record of the store, and not a part of one.
      decode (Optional[function]): decodes the JSON text of a sound line, as
          decoder.Decode does.
      maximum_line_size (Optional[int]): largest line to read, in bytes.

    Yields:
      Record|BadLine: a record, or a bad line followed by the records recovered from it.

    Raises:
      OSError: if the file cannot be read further.
    """
    for line in lines.ReadLines(file_object, maximum_line_size=maximum_line_size):
        data = line.data
        if line.size > maximum_line_size:
            yield BadLine(
                line,
                f"line of {line.size:d} bytes is larger than the limit of "
                f"{maximum_line_size:d} bytes",
            )
            continue

        try:
            values = decode(data)
        except decoder.DecodeError as exception:
            if data.strip():
                yield BadLine(line, str(exception))
                yield from _RecoverRecords(line, is_record)
            continue

        if isinstance(values, dict):
            yield Record(line.number, line.offset, line.size, values)
        else:
            yield BadLine(line, "not a JSON object")


def ReadFirstRecords(
    file_object, is_record, maximum_number=32, maximum_size=1024 * 1024
):
    """Reads the first records of a line-based store.

    Args:
      file_object (file): file-like object.
      is_record (function): as for ReadRecords.
      maximum_number (Optional[int]): number of records after which to stop.
      maximum_size (Optional[int]): offset after which to stop, in bytes.

    Returns:
      list[Record]: records.

    Raises:
      OSError: if the file cannot be read.
    """
    records = []
    for record in ReadRecords(_FileHead(file_object), is_record):
        if isinstance(record, Record):
            records.append(record)
        if len(records) >= maximum_number or record.offset > maximum_size:
            break

    return records


def ReadRecordAt(file_object, offset, size):
    """Reads one record again.

    Args:
      file_object (file): file-like object.
      offset (int): offset of the record, in bytes from the start of the file.
      size (int): number of bytes that hold the record.

    Returns:
      dict[str, object]: the object.

    Raises:
      DecodeError: if there is no record at the offset.
      OSError: if the file cannot be read.
    """
    file_object.seek(offset)
    data = file_object.read(size)
    encoding = json.detect_encoding(data)
    errors = "surrogateescape" if encoding.startswith("utf-8") else "surrogatepass"
    try:
        text = data.decode(encoding, errors)
    except UnicodeDecodeError as exception:
        raise decoder.DecodeError(str(exception)) from None

    # The offset of a sound line is that of the line, not of the object in it.
    return decoder.DecodePatiently(text.lstrip("\ufeff \t\r"))[0]
