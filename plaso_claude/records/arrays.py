"""Records of a store that is one JSON array of objects, printed over many lines.

What stands around a damaged object is read: the objects start at the indentation that
the program prints them with.
"""

import re

from plaso_claude.records import decoder
from plaso_claude.records import lines
from plaso_claude.records import reader

# The largest file that is read, in bytes.
MAXIMUM_ARRAY_SIZE = 64 * 1024 * 1024

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

# What stands between two objects, and after the last one.
_SEPARATOR = re.compile(r"[\s,]*")
_END = re.compile(r"\s*\][\s\x00]*")

_OBJECT_START = "\n  {"

# How many times its own size a damaged file may cost to search.
_MAXIMUM_SEARCH_FACTOR = 16


class _Place:
    """Place in a text, which moves forward only."""

    def __init__(self, text, offset):
        """Initializes a place.

        Args:
          text (str): text, where every byte that is not UTF-8 is a lone surrogate.
          offset (int): offset of the text in the file, in bytes.
        """
        self._line_number = 1
        self._offset = offset
        self._position = 0
        self._text = text

    def MakeLine(self, position, end):
        """Makes a line of a part of the text.

        Args:
          position (int): position of the part, in characters.
          end (int): position after the part, in characters.

        Returns:
          Line: the part, and where it starts in the file.
        """
        passed = self._text[self._position : position]
        self._line_number += passed.count("\n")
        self._offset += len(passed.encode("utf-8", "surrogateescape"))
        self._position = position

        data = self._text[position:end].encode("utf-8", "surrogateescape")
        return lines.Line(self._line_number, self._offset, data, len(data))


def ReadRecords(file_object, maximum_size=MAXIMUM_ARRAY_SIZE):
    """Reads the records of a store that is one array.

    Args:
      file_object (file): file-like object.
      maximum_size (Optional[int]): how much of the file to read, in bytes.

    Yields:
      Record|BadLine: a record, or a bad part of the file, whose line is the one it
          starts in.

    Raises:
      OSError: if the file cannot be read.
    """
    file_object.seek(0)
    data = file_object.read(maximum_size + 1)
    is_cut = len(data) > maximum_size
    if is_cut:
        data = data[:maximum_size]

    offset = len(_BYTE_ORDER_MARK) if data.startswith(_BYTE_ORDER_MARK) else 0
    text = data[offset:].decode("utf-8", "surrogateescape")
    place = _Place(text, offset)

    position = len(text) - len(text.lstrip())
    is_array = text.startswith("[", position)
    if is_array:
        position += 1

    budget = _MAXIMUM_SEARCH_FACTOR * len(text)
    error = None
    recovered = False
    while True:
        position = _SEPARATOR.match(text, position).end()
        if _END.fullmatch(text, position):
            break

        if position == len(text):
            if is_array and not error:
                line = place.MakeLine(position, position)
                yield reader.BadLine(line, "array without an end")
            break

        try:
            value, end = decoder.DecodePatiently(text, position)
            error = None if isinstance(value, dict) else "not a JSON object"
        except decoder.DecodeError as exception:
            budget -= exception.position - position
            end = text.find(_OBJECT_START, position + 1) if budget > 0 else -1
            if end == -1:
                end = len(text)
            error = str(exception)
            if is_cut and end == len(text):
                error = f"larger than the limit of {maximum_size:d} bytes"

        line = place.MakeLine(position, end)
        if error:
            yield reader.BadLine(line, error)
            recovered = True
        else:
            yield reader.Record(
                line.number, line.offset, line.size, value, recovered=recovered
            )
        position = end
