"""Lines of a file, with number and byte offset, read in blocks."""

import os

# The largest line that is held in memory, in bytes.
MAXIMUM_LINE_SIZE = 128 * 1024 * 1024

_BLOCK_SIZE = 1024 * 1024

# What is kept of a line that is larger than the limit, in bytes.
_KEPT_OF_TOO_LONG_LINE = 16 * 1024


class Line:
    """One line of a file.

    Attributes:
      data (bytes): the line without its line feed, or only the first part of it when
          the line is larger than the limit.
      number (int): 1-based number of the line.
      offset (int): offset of the line, in bytes from the start of the file.
      size (int): size of the whole line without its line feed, in bytes.
    """

    __slots__ = ("data", "number", "offset", "size")

    def __init__(self, number, offset, data, size):
        """Initializes a line.

        Args:
          number (int): 1-based number of the line.
          offset (int): offset of the line, in bytes from the start of the file.
          data (bytes): data of the line.
          size (int): size of the whole line, in bytes.
        """
        self.data = data
        self.number = number
        self.offset = offset
        self.size = size


def ReadLines(file_object, maximum_line_size=MAXIMUM_LINE_SIZE):
    """Reads the lines of a file.

    Lines end at the line feed byte only: JSON text may hold U+2028, U+0085 and other
    characters that text readers take for the end of a line.

    Args:
      file_object (file): file-like object, read from its start.
      maximum_line_size (Optional[int]): largest line to hold in memory, in bytes. Of a
          larger one only the first part is kept and its size is that of the whole line.

    Yields:
      Line: a line.

    Raises:
      OSError: if the file cannot be read further.
    """
    file_object.seek(0, os.SEEK_SET)

    number = 0
    offset = 0

    # Parts of a line that does not end in the current block. They are joined once,
    # otherwise a long line would be copied for every block.
    parts = []
    parts_size = 0

    def _CloseLine(last_part):
        nonlocal number, offset, parts, parts_size

        size = parts_size + len(last_part)
        if parts:
            parts.append(last_part)
            last_part = b"".join(parts)
            parts = []
        parts_size = 0

        if size > maximum_line_size:
            last_part = last_part[:_KEPT_OF_TOO_LONG_LINE]

        number += 1
        line = Line(number, offset, last_part, size)
        offset += size + 1
        return line

    while True:
        block = file_object.read(_BLOCK_SIZE)
        if not block:
            break

        pieces = block.split(b"\n")
        last_piece = pieces.pop()
        for piece in pieces:
            yield _CloseLine(piece)

        if last_piece:
            parts_size += len(last_piece)
            if parts_size <= maximum_line_size:
                parts.append(last_piece)
            elif parts:
                parts = [b"".join(parts)[:_KEPT_OF_TOO_LONG_LINE]]
            else:
                parts = [last_piece[:_KEPT_OF_TOO_LONG_LINE]]

    if parts_size:
        yield _CloseLine(b"")
