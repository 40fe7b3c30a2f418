"""Decoding JSON text, fast where it is sound and patient where it is not."""

import json

import msgspec

_FAST_DECODER = msgspec.json.Decoder()

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class DecodeError(ValueError):
    """Raised when JSON text is refused."""


def _ParseInteger(digits):
    """Parses an integer of any size.

    Args:
      digits (str): decimal digits.

    Returns:
      int|str: integer, or the digits where Python refuses to convert so many.
    """
    try:
        return int(digits)
    except ValueError:
        return digits


# Accepts control characters inside of strings, NUL among them.
_PATIENT_DECODER = json.JSONDecoder(parse_int=_ParseInteger, strict=False)


def Decode(data):
    """Decodes JSON text as Python's json module does.

    Args:
      data (bytes): JSON text in UTF-8, with or without a byte order mark.

    Returns:
      object: value.

    Raises:
      DecodeError: if the text is refused; the message is the decoder's own.
    """
    try:
        return _FAST_DECODER.decode(data)

    # The fast decoder refuses lone surrogates, NaN and integers of many digits, which
    # the standard one reads, and its messages are not those of the standard one.
    except (msgspec.MsgspecError, RecursionError, ValueError):
        pass

    try:
        if data.startswith(_BYTE_ORDER_MARK):
            data = data[len(_BYTE_ORDER_MARK) :]
        return json.loads(data.decode("utf-8"))

    except RecursionError:
        raise DecodeError("nesting too deep") from None

    except ValueError as exception:
        raise DecodeError(str(exception)) from None


class Skimmer:
    """Decodes few of the values of the objects whose other values are not needed.

    The whole object is checked, so that what is refused is the same, but for integers
    of more digits than Python converts: nothing has to convert those passed over.
    """

    def __init__(self, key, values, further_keys):
        """Initializes a skimmer.

        Args:
          key (str): key with which the text of the objects starts.
          values (frozenset[str]): values of that key that the objects have.
          further_keys (list[str]): keys of the values that are needed as well.
        """
        self._decoder = msgspec.json.Decoder(
            msgspec.defstruct(
                "SkimmedObject", [(name, object, None) for name in (key, *further_keys)]
            )
        )
        self._key = key
        self._prefixes = tuple(
            f'{{"{key:s}":"{value:s}"'.encode("utf-8") for value in values
        )
        self._values = values

    def Decode(self, data):
        """Decodes JSON text, as far as it is needed.

        Args:
          data (bytes): JSON text in UTF-8.

        Returns:
          object: value, where an object that is skimmed has None for what is absent.

        Raises:
          DecodeError: if the text is refused.
        """
        if data.startswith(self._prefixes):
            try:
                # What is passed over is not checked to be UTF-8.
                if not data.isascii():
                    data.decode("utf-8")
                values = msgspec.structs.asdict(self._decoder.decode(data))
                # The last one of equal keys counts.
                if values[self._key] in self._values:
                    return values
            except (msgspec.MsgspecError, RecursionError, TypeError, ValueError):
                pass

        return Decode(data)


def DecodePatiently(text, position=0):
    """Decodes the JSON value at a position of damaged text.

    Args:
      text (str): text.
      position (Optional[int]): position of the value in the text, in characters.

    Returns:
      tuple[object, int]: value and the position after it, in characters.

    Raises:
      DecodeError: if there is no value at the position; the attribute position of the
          error tells how far the decoder came, in characters.
    """
    try:
        return _PATIENT_DECODER.raw_decode(text, position)

    except json.JSONDecodeError as exception:
        error = DecodeError(str(exception))
        error.position = exception.pos
        raise error from None

    except RecursionError:
        error = DecodeError("nesting too deep")
        error.position = len(text)
        raise error from None
