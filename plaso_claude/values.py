"""Values that timelines can carry: escaped, bounded in size, and of few types."""

import hashlib
import json

import msgspec

# The largest attribute value, in bytes of UTF-8: larger ones lose data silently in
# spreadsheets and in the keyword fields of search indexes.
MAXIMUM_VALUE_SIZE = 16384

_MAXIMUM_EXCERPT_LENGTH = 1000

_SHORT_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _MakeEscapes(*ranges):
    """Makes the escape sequences of characters, for str.translate.

    Args:
      ranges (tuple[tuple[int, int]]): first and last code point of every range.

    Returns:
      dict[int, str]: escape sequence by code point.
    """
    escapes = {}
    for first, last in ranges:
        for code_point in range(first, last + 1):
            if code_point <= 0xFF:
                escape = f"\\x{code_point:02x}"
            elif code_point <= 0xFFFF:
                escape = f"\\u{code_point:04x}"
            else:
                escape = f"\\U{code_point:08x}"
            escapes[code_point] = _SHORT_ESCAPES.get(chr(code_point), escape)
    return escapes


# Characters that no output can carry: NUL, lone surrogates and the noncharacters that
# XML refuses.
_UNCARRIABLE = _MakeEscapes((0, 0), (0xD800, 0xDFFF), (0xFFFE, 0xFFFF))

# Characters that act on a terminal or change the order of what is read: control
# characters, line and paragraph separators, bidirectional controls, interlinear
# annotations, the characters of the tag block and zero width characters.
_ACTING = _MakeEscapes(
    (0, 0x1F),
    (0x7F, 0x9F),
    (0x61C, 0x61C),
    (0x200B, 0x200B),
    (0x200E, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x2069),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFB),
    (0xFFFE, 0xFFFF),
    (0xE0000, 0xE007F),
)

# The same in JSON, which has no other escape sequences than these.
_ACTING_IN_JSON = {
    code_point: (
        f"\\u{code_point:04x}"
        if code_point <= 0xFFFF
        else json.dumps(chr(code_point))[1:-1]
    )
    for code_point in _ACTING
}

_FAST_JSON_ENCODER = msgspec.json.Encoder(order="sorted")

_JSON_ENCODER = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), sort_keys=True
)


def CompactJSON(value):
    """Encodes a value as compact JSON: sorted keys, no blanks, non-ASCII as it is.

    Args:
      value (object): value that was decoded from JSON.

    Returns:
      str: JSON, or a note in its place when the value is nested too deep to encode.
    """
    try:
        data = _FAST_JSON_ENCODER.encode(value)
        # The fast encoder writes null for what is not a number.
        if b"null" not in data:
            return data.decode("utf-8")

    # The fast encoder refuses lone surrogates and integers of more than 64 bits.
    except (OverflowError, RecursionError, ValueError):
        pass

    try:
        return _JSON_ENCODER.encode(value)
    except RecursionError:
        return "(nesting too deep)"


def Escape(text):
    """Escapes the characters that no output can carry.

    Args:
      text (str): text.

    Returns:
      str: text without NUL, lone surrogates, U+FFFE and U+FFFF.
    """
    if "\x00" not in text:
        if text.isascii():
            return text
        if "\ufffe" not in text and "\uffff" not in text:
            try:
                text.encode("utf-8")
                return text
            except UnicodeEncodeError:
                pass

    return text.translate(_UNCARRIABLE)


def EscapeActing(text):
    """Escapes every character that acts on a terminal, ends a line or hides text.

    Args:
      text (str): text.

    Returns:
      str: text in one line.
    """
    if text.isprintable():
        return text

    # Most texts hold nothing else that is escaped, and this is fast.
    for character, escape in _SHORT_ESCAPES.items():
        text = text.replace(character, escape)
    return text if text.isprintable() else text.translate(_ACTING)


def EscapeActingInJSON(text):
    """Escapes every character in JSON that acts on a terminal or hides text.

    Args:
      text (str): compact JSON.

    Returns:
      str: JSON of the same value in one line.
    """
    return text if text.isprintable() else text.translate(_ACTING_IN_JSON)


def Excerpt(text, maximum_length=_MAXIMUM_EXCERPT_LENGTH):
    """Makes one line for people out of a text.

    Args:
      text (str): text.
      maximum_length (Optional[int]): maximum number of characters.

    Returns:
      str: the first characters of the text in one line, with every character escaped
          that acts on a terminal or hides text, and the number of characters that are
          left out.
    """
    kept = min(len(text), maximum_length)
    head = EscapeActing(text[:kept])

    # Escape sequences take more room than there is: leave out as many characters.
    excess = len(head) - maximum_length
    if excess > 0:
        while excess > 0:
            kept -= 1
            excess -= len(EscapeActing(text[kept]))
        head = EscapeActing(text[:kept])

    if kept < len(text):
        return f"{head:s}… [+{len(text) - kept:d} characters]"
    return head


def GetInteger(values, key):
    """Retrieves an integer that storage and search indexes can carry.

    Args:
      values (dict[str, object]): values.
      key (str): key.

    Returns:
      int: integer of at most 64 bits or None if the value is not one.
    """
    value = values.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if -(1 << 63) <= value < 1 << 63 else None


def IsSet(value):
    """Determines if a JSON value is set: present, not null and not an empty string.

    Args:
      value (object): value or None if the key is absent.

    Returns:
      bool: True if the value is set. Zero, false and empty lists are values.
    """
    return value is not None and value != ""


def MeasureJSON(text):
    """Measures how large a text is as JSON.

    Args:
      text (str): text.

    Returns:
      int: size in bytes of UTF-8.
    """
    try:
        return len(_FAST_JSON_ENCODER.encode(text))
    except UnicodeEncodeError:
        # The paths of files can have lone surrogates.
        return len(_JSON_ENCODER.encode(text).encode("utf-8", "surrogatepass"))


def Print(value, default="-"):
    """Prints a JSON value as it was recorded.

    Args:
      value (object): value.
      default (Optional[str]): what to print for a value that is not set.

    Returns:
      str: a string as it is, anything else as compact JSON.
    """
    if isinstance(value, str):
        return value or default
    if value is None:
        return default
    return CompactJSON(value)


def SplitFirst(text, encoded_size=None):
    """Splits off the first part of a text, which an attribute value may be.

    Args:
      text (str): text without lone surrogates.
      encoded_size (Optional[int]): how large the part may be as JSON, in bytes of UTF-8,
          where None represents as large as any value.

    Returns:
      str: part, which is not empty if the text is not.
    """
    part = text[:MAXIMUM_VALUE_SIZE]
    data = part.encode("utf-8")
    if len(data) > MAXIMUM_VALUE_SIZE:
        # Without what is left of a character that was cut.
        part = data[:MAXIMUM_VALUE_SIZE].decode("utf-8", "ignore")

    if encoded_size is not None:
        size = MeasureJSON(part)
        while size > encoded_size and len(part) > 1:
            part = part[: max(len(part) * encoded_size // size, 1)]
            size = MeasureJSON(part)

    return part


def Split(text, encoded_size=None):
    """Splits a text into parts that attribute values may be.

    Args:
      text (str): text without lone surrogates.
      encoded_size (Optional[int]): how large a part may be as JSON, in bytes of UTF-8,
          where None represents as large as any value.

    Returns:
      tuple[list[str], int]: parts, which give back the text when they are joined, and
          the size of the text, in bytes of UTF-8.
    """
    parts = [SplitFirst(text, encoded_size)]
    start = len(parts[0])
    while start < len(text):
        part = SplitFirst(text[start : start + MAXIMUM_VALUE_SIZE], encoded_size)
        parts.append(part)
        start += len(part)

    return parts, len(text.encode("utf-8"))


def DescribePayload(kind, media_type, payload):
    """Describes a binary payload, which itself is never copied into an event.

    Args:
      kind (str): kind of the payload, such as image.
      media_type (object): media type as it was recorded.
      payload (object): the payload as it was recorded, in Base64.

    Returns:
      str: kind, media type, and the size in bytes and SHA-256 of the decoded payload.
    """
    # Imported here as few files hold payloads.
    import base64
    import binascii

    media_type = Print(media_type)
    if not isinstance(payload, str):
        return f"{kind:s} {media_type:s} without data"

    try:
        data = base64.b64decode(payload, validate=True)
        form = "bytes"
    except (binascii.Error, ValueError):
        data = payload.encode("utf-8", "backslashreplace")
        form = "characters that are not Base64"

    digest = hashlib.sha256(data).hexdigest()
    return f"{kind:s} {media_type:s} {len(data):d} {form:s} SHA-256 {digest:s}"
