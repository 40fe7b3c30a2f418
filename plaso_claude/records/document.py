"""Files that hold one JSON value, read as far as they can be."""

import re

from plaso_claude.records import decoder

# The largest file that is read, in bytes.
MAXIMUM_DOCUMENT_SIZE = 64 * 1024 * 1024

_BYTE_ORDER_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)

# Strings, comments, and brackets: what decides where a comment, a trailing comma or a
# whole value is. A string or comment without an end reaches to the end of the text, so
# that no text is searched twice.
_TOKEN = re.compile(
    r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|//[^\n]*|/\*.*?(?:\*/|\Z)'
    r'|[\[\]{},]|[^\s"/\[\]{},]+|/',
    re.DOTALL,
)

_CLOSING_BRACKETS = {"[": "]", "{": "}"}


class Document:
    """What was read of a file that holds one JSON value.

    Attributes:
      error (str): what the decoder said or None if the file was read as a whole.
      size (int): size of what was read of the file, in bytes.
      value (object): the value, or what can be read of it, or None.
    """

    def __init__(self, value, size, error=None):
        """Initializes a document.

        Args:
          value (object): the value.
          size (int): size of what was read of the file, in bytes.
          error (Optional[str]): what the decoder said.
        """
        self.error = error
        self.size = size
        self.value = value


def _DecodeText(data):
    """Decodes the text of a file.

    Args:
      data (bytes): content of the file.

    Returns:
      str: text, where every byte that is not UTF-8 becomes a lone surrogate.
    """
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            errors = "surrogateescape" if encoding == "utf-8" else "replace"
            return data[len(mark) :].decode(encoding, errors)
    return data.decode("utf-8", "surrogateescape")


def _StripComments(text):
    """Strips comments and trailing commas, outside of strings.

    Args:
      text (str): JSON text.

    Returns:
      str: JSON text.
    """
    pieces = []
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token.startswith(("//", "/*")):
            continue
        if token in ("]", "}") and pieces and pieces[-1] == ",":
            pieces.pop()
        pieces.append(token)
    return " ".join(pieces)


def _CloseText(text):
    """Closes JSON text that was cut, behind the last whole value in it.

    Args:
      text (str): JSON text without comments.

    Returns:
      str: JSON text or None if there is no whole value.
    """
    end_of_values = None
    depth = 0
    previous_token = None

    for match in _TOKEN.finditer(text):
        token = match.group()
        if token in ("[", "{"):
            depth += 1
        elif token in ("]", "}"):
            depth -= 1
            if depth < 0:
                break

        # What stands in front of a comma is whole, and so is an empty or closed object
        # or array. The last string or number of a cut text may be a part of one.
        if token == "," and previous_token not in (None, ",", "[", "{"):
            end_of_values = match.start()
        elif token in ("[", "]", "{", "}"):
            end_of_values = match.end()
        previous_token = token

    if end_of_values is None:
        return None

    open_brackets = []
    for match in _TOKEN.finditer(text, 0, end_of_values):
        token = match.group()
        if token in ("[", "{"):
            open_brackets.append(token)
        elif token in ("]", "}") and _CLOSING_BRACKETS[open_brackets.pop()] != token:
            return None

    closing = "".join(_CLOSING_BRACKETS[bracket] for bracket in reversed(open_brackets))
    return text[:end_of_values] + closing


def ReadDocument(file_object, maximum_size=MAXIMUM_DOCUMENT_SIZE):
    """Reads a file that holds one JSON value.

    Byte order marks, UTF-16, comments and trailing commas are tolerated. Of a file that
    was cut, or is damaged further on, what stands in front of the damage is read.

    Args:
      file_object (file): file-like object.
      maximum_size (Optional[int]): how much of the file to read, in bytes.

    Returns:
      Document: what was read.

    Raises:
      OSError: if the file cannot be read.
    """
    file_object.seek(0)
    data = file_object.read(maximum_size + 1)
    size = len(data)
    if size > maximum_size:
        data = data[:maximum_size]

    try:
        return Document(decoder.Decode(data), size)
    except decoder.DecodeError as exception:
        error = str(exception)

    if size > maximum_size:
        error = f"larger than the limit of {maximum_size:d} bytes"

    # NUL bytes stand at the end of files whose last write a crash cut short.
    text = _StripComments(_DecodeText(data).strip("\x00 \t\r\n"))
    try:
        value, end = decoder.DecodePatiently(text)
        if not text[end:].strip():
            return Document(value, size)
        return Document(value, size, error=error)
    except decoder.DecodeError as exception:
        closed_text = _CloseText(text[: exception.position])

    value = None
    if closed_text:
        try:
            value, _ = decoder.DecodePatiently(closed_text)
        except decoder.DecodeError:
            pass
    return Document(value, size, error=error)
