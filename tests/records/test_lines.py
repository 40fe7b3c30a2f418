"""Tests of the lines of a file."""

import io
import tracemalloc

import pytest

from plaso_claude.records import lines

BLOCK_SIZE = 1024 * 1024


class ZeroFile:
    """File of NUL bytes only, which is not held in memory."""

    def __init__(self, size):
        """Initializes a file.

        Args:
          size (int): size of the file, in bytes.
        """
        self._left = size
        self._size = size

    def seek(self, _, __=0):
        """Seeks the start of the file."""
        self._left = self._size

    def read(self, size):
        """Reads NUL bytes.

        Args:
          size (int): number of bytes.

        Returns:
          bytes: data.
        """
        size = min(size, self._left)
        self._left -= size
        return bytes(size)


def _ReadLines(data, **kwargs):
    """Reads the lines of a file.

    Args:
      data (bytes): content.
      kwargs (dict[str, object]): further arguments.

    Returns:
      list[tuple[int, int, bytes]]: number, offset and data of each line.
    """
    result = list(lines.ReadLines(io.BytesIO(data), **kwargs))
    for line in result:
        # The offset and the size are those of the line in the file.
        assert data[line.offset : line.offset + line.size][: len(line.data)] == (
            line.data
        )
        assert data[line.offset + line.size :][:1] in (b"", b"\n")
    return [(line.number, line.offset, line.data) for line in result]


class TestReadLines:
    """Tests of reading lines."""

    @pytest.mark.parametrize(
        "data, expected_lines",
        [
            (b"", []),
            (b"\n", [(1, 0, b"")]),
            (b"a\n", [(1, 0, b"a")]),
            (b"a", [(1, 0, b"a")]),
            (b"\n\na", [(1, 0, b""), (2, 1, b""), (3, 2, b"a")]),
            (b"a\r\nb\r\n", [(1, 0, b"a\r"), (2, 3, b"b\r")]),
            (b"a\rb\n", [(1, 0, b"a\rb")]),
            # Line separators of text are no ends of lines: U+2028, U+0085, VT, FF, RS.
            (
                b"a\xe2\x80\xa8b\xc2\x85c\x0b\x0c\x1e\nd",
                [(1, 0, b"a\xe2\x80\xa8b\xc2\x85c\x0b\x0c\x1e"), (2, 12, b"d")],
            ),
            # The line feed byte inside of UTF-16 ends a line too.
            (b"a\x00\n\x00b\x00", [(1, 0, b"a\x00"), (2, 3, b"\x00b\x00")]),
        ],
    )
    def testLineFeeds(self, data, expected_lines):
        """Tests which bytes end a line."""
        assert _ReadLines(data) == expected_lines

    @pytest.mark.parametrize("size", range(BLOCK_SIZE - 2, BLOCK_SIZE + 3))
    def testBlockBorders(self, size):
        """Tests lines that end around the end of a block."""
        data = b"x" * size + b"\n" + b"y" * BLOCK_SIZE + b"\nz"

        assert _ReadLines(data) == [
            (1, 0, b"x" * size),
            (2, size + 1, b"y" * BLOCK_SIZE),
            (3, size + BLOCK_SIZE + 2, b"z"),
        ]

    def testShortReads(self, monkeypatch):
        """Tests that it does not matter how the file is cut into blocks."""
        data = b"first\n\nsecond line\r\nthird"
        expected_lines = _ReadLines(data)

        for block_size in range(1, len(data) + 1):
            monkeypatch.setattr(lines, "_BLOCK_SIZE", block_size)
            assert _ReadLines(data) == expected_lines

    def testStartsAtStart(self):
        """Tests a file that was read before."""
        file_object = io.BytesIO(b"a\nb\n")
        file_object.read()

        assert [line.data for line in lines.ReadLines(file_object)] == [b"a", b"b"]

    @pytest.mark.parametrize("block_size", [1, 7, 10, 11, 64, 4096])
    def testTooLongLine(self, monkeypatch, block_size):
        """Tests that a too long line costs itself only."""
        monkeypatch.setattr(lines, "_BLOCK_SIZE", block_size)
        long_line = bytes(range(65, 91)) * 8
        data = b"before\n" + long_line + b"\nafter\n" + long_line

        result = list(lines.ReadLines(io.BytesIO(data), maximum_line_size=10))

        assert [(line.number, line.offset, line.size) for line in result] == [
            (1, 0, 6),
            (2, 7, 208),
            (3, 216, 5),
            (4, 222, 208),
        ]
        assert [len(line.data) < line.size for line in result] == [
            False,
            True,
            False,
            True,
        ]
        assert result[2].data == b"after"
        assert long_line.startswith(result[1].data)
        assert long_line.startswith(result[3].data)

    def testLineOfMaximumSize(self):
        """Tests a line that is just not too long."""
        assert _ReadLines(b"0123456789\nb", maximum_line_size=10) == [
            (1, 0, b"0123456789"),
            (2, 11, b"b"),
        ]

    def testMemoryOfTooLongLine(self):
        """Tests that a too long line is not held in memory."""
        size = 256 * BLOCK_SIZE
        tracemalloc.start()
        try:
            result = list(lines.ReadLines(ZeroFile(size), 8 * BLOCK_SIZE))
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()

        assert [(line.number, line.size) for line in result] == [(1, size)]
        assert len(result[0].data) < BLOCK_SIZE
        assert peak < 32 * BLOCK_SIZE


def _ReadUTF16Lines(text, encoding, **kwargs):
    """Reads the lines of a file in UTF-16.

    Args:
      text (str): text.
      encoding (str): encoding.
      kwargs (dict[str, object]): further arguments.

    Returns:
      list[tuple[int, int, str]]: number, offset and text of each line.
    """
    data = ("\ufeff" + text).encode(encoding, "surrogatepass")
    result = []
    for line in lines.ReadLines(io.BytesIO(data), **kwargs):
        # The offset and the size are those of the line in the file.
        line_text = line.data.decode("utf-8", "surrogatepass")
        line_data = line_text.encode(encoding, "surrogatepass")
        assert line.encoding == encoding
        assert data[line.offset : line.offset + len(line_data)] == line_data
        assert (line.size == len(line_data)) or kwargs
        result.append((line.number, line.offset, line_text))
    return result


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
class TestReadLinesOfUTF16:
    """Tests of reading lines of a copy in UTF-16."""

    def testLineFeeds(self, encoding):
        """Tests which characters end a line."""
        text = "é\u2028\r\n\n\u0a0a\U0001f600\ud83d\nz"

        assert _ReadUTF16Lines(text, encoding) == [
            (1, 2, "é\u2028\r"),
            (2, 10, ""),
            (3, 12, "\u0a0a\U0001f600\ud83d"),
            (4, 22, "z"),
        ]
        assert _ReadUTF16Lines("", encoding) == []
        assert _ReadUTF16Lines("\n", encoding) == [(1, 2, "")]

    def testShortReads(self, encoding, monkeypatch):
        """Tests that it does not matter how the file is cut into blocks."""
        text = "é\u2028\r\n\n\u0a0a\U0001f600\ud83d\nz"
        expected_lines = _ReadUTF16Lines(text, encoding)

        for block_size in range(1, 26):
            monkeypatch.setattr(lines, "_BLOCK_SIZE", block_size)
            assert _ReadUTF16Lines(text, encoding) == expected_lines

    @pytest.mark.parametrize("block_size", [1, 8, 11, 4096])
    def testTooLongLine(self, encoding, block_size, monkeypatch):
        """Tests that a too long line costs itself only."""
        monkeypatch.setattr(lines, "_BLOCK_SIZE", block_size)
        long_line = "0123456789" * 4000
        data = f"\ufeffbefore\n{long_line:s}\nafter".encode(encoding)

        result = list(lines.ReadLines(io.BytesIO(data), maximum_line_size=20))

        assert [(line.number, line.offset, line.size) for line in result] == [
            (1, 2, 12),
            (2, 16, 80000),
            (3, 80018, 10),
        ]
        assert len(result[1].data) < 40000
        assert long_line.encode("utf-8").startswith(result[1].data)

    def testHalfCodeUnit(self, encoding):
        """Tests a file that ends inside of a character."""
        data = "\ufeffa\nb".encode(encoding) + b"\xd8"

        result = list(lines.ReadLines(io.BytesIO(data)))

        assert [line.data.decode("utf-8") for line in result] == ["a", "b\ufffd"]
