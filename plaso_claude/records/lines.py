"""Lines of a file, with number and byte offset, read in blocks."""

import codecs
import os

import msgspec

# The largest line that is held in memory, in bytes.
MAXIMUM_LINE_SIZE = 128 * 1024 * 1024

_BLOCK_SIZE = 256 * 1024

# What is kept of a line that is larger than the limit, in bytes.
_KEPT_OF_TOO_LONG_LINE = 16 * 1024


# Copies that were made with a shell of Windows can be in UTF-16.
_ENCODING_PER_BYTE_ORDER_MARK = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


class Line(msgspec.Struct, gc=False):
    """One line of a file.

    Attributes:
      number (int): 1-based number of the line.
      offset (int): offset of the line, in bytes from the start of the file.
      data (bytes): the line in UTF-8 without its line feed, or only the first part of it
          when the line is larger than the limit.
      size (int): size of the whole line without its line feed, in bytes.
      encoding (str): encoding of the line in the file.
    """

    number: int
    offset: int
    data: bytes
    size: int
    encoding: str = "utf-8"


def _ReadUTF16Lines(file_object, encoding, maximum_line_size):
    """Reads the lines of a file in UTF-16.

    Args:
      file_object (file): file-like object, read from behind its byte order mark.
      encoding (str): encoding.
      maximum_line_size (int): largest line to hold in memory, in bytes.

    Yields:
      Line: a line, with its offset and size as in the file.

    Raises:
      OSError: if the file cannot be read further.
    """
    # Lone surrogates take one code unit each and keep their place.
    text_decoder = codecs.getincrementaldecoder(encoding)("surrogatepass")

    number = 0
    offset = 2
    held_text = ""
    held_size = 0

    def _MakeLine(text, size):
        data = text.encode("utf-8", "surrogatepass")
        if size > maximum_line_size:
            data = data[:_KEPT_OF_TOO_LONG_LINE]
        return Line(number, offset, data, size, encoding=encoding)

    is_end = False
    while not is_end:
        block = file_object.read(_BLOCK_SIZE)
        is_end = not block
        try:
            text = text_decoder.decode(block, is_end)
        except UnicodeDecodeError:
            # Half of a code unit, with which the file ends.
            text = "\ufffd"

        pieces = text.split("\n")
        last_piece = pieces.pop()
        for piece in pieces:
            size = held_size + len(piece.encode(encoding, "surrogatepass"))
            number += 1
            yield _MakeLine(held_text + piece, size)
            offset += size + 2
            held_text = ""
            held_size = 0

        held_size += len(last_piece.encode(encoding, "surrogatepass"))
        if held_size > maximum_line_size:
            held_text = (held_text + last_piece)[:_KEPT_OF_TOO_LONG_LINE]
        else:
            held_text += last_piece

    if held_size:
        number += 1
        yield _MakeLine(held_text, held_size)


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
    encoding = _ENCODING_PER_BYTE_ORDER_MARK.get(file_object.read(2))
    if encoding:
        yield from _ReadUTF16Lines(file_object, encoding, maximum_line_size)
        return

    file_object.seek(0, os.SEEK_SET)

    kept_size = min(_KEPT_OF_TOO_LONG_LINE, maximum_line_size)
    number = 0
    offset = 0

    # Parts of a line that does not end in the current block. They are joined once,
    # otherwise a long line would be copied for every block.
    parts = []
    parts_size = 0

    while True:
        block = file_object.read(_BLOCK_SIZE)
        if not block:
            break

        # Lines are cut off one at a time, as that is faster than a split of the block:
        # the memory of a line is used again for the next one.
        start = 0
        end = block.find(b"\n")
        while end >= 0:
            data = block[start:end]
            size = parts_size + len(data)
            if parts:
                parts.append(data)
                data = b"".join(parts)
                parts = []
                parts_size = 0
            if size > maximum_line_size:
                data = data[:kept_size]

            number += 1
            yield Line(number, offset, data, size)
            offset += size + 1
            start = end + 1
            end = block.find(b"\n", start)

        if start < len(block):
            parts.append(block[start:])
            parts_size += len(block) - start
            if parts_size > maximum_line_size:
                parts = [b"".join(parts)[:kept_size]]

    if parts_size:
        data = b"".join(parts)
        if parts_size > maximum_line_size:
            data = data[:kept_size]
        yield Line(number + 1, offset, data, parts_size)
