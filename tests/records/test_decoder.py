"""Tests of the JSON decoder."""

import json
import math

import pytest

from plaso_claude.records import decoder


class TestDecode:
    """Tests of decoding a whole text."""

    @pytest.mark.parametrize(
        "data, expected_value",
        [
            (b'{"a":1}', {"a": 1}),
            (b' \t{"a" : 1}\r', {"a": 1}),
            (b'\xef\xbb\xbf{"a":1}', {"a": 1}),
            (b'{"a":1,"a":2}', {"a": 2}),
            ('{"a":"é\u2028漢"}'.encode(), {"a": "é\u2028漢"}),
            # Lone surrogates stand in texts that were cut in the middle of a pair.
            (b'{"a":"\\ud83d"}', {"a": "\ud83d"}),
            (b'{"\\udc00":"\\u0000"}', {"\udc00": "\x00"}),
            (b"123456789012345678901234567890", 123456789012345678901234567890),
            (b"1e400", math.inf),
            (b"-Infinity", -math.inf),
            (b"[null,true,-0,1.50]", [None, True, 0, 1.5]),
        ],
    )
    def testSound(self, data, expected_value):
        """Tests values that Python's json module reads."""
        value = decoder.Decode(data)

        assert value == expected_value
        assert type(value) is type(expected_value)

    @pytest.mark.parametrize(
        "data, expected_error",
        [
            (b"", "Expecting value: line 1 column 1 (char 0)"),
            (b"\x00\x00", "Expecting value: line 1 column 1 (char 0)"),
            (b'{"a":"b', "Unterminated string starting at: line 1 column 6 (char 5)"),
            (b'{"a":1}{"b":2}', "Extra data: line 1 column 8 (char 7)"),
            (b'{"a":"\n"}', "Invalid control character at: line 1 column 7 (char 6)"),
            (
                b'{"a":"\xff"}',
                "'utf-8' codec can't decode byte 0xff in position 6: invalid start "
                "byte",
            ),
            (b"[" * 100000, "nesting too deep"),
            (b'{"a":' * 100000, "nesting too deep"),
        ],
    )
    def testRefused(self, data, expected_error):
        """Tests that a refusal has the message of Python's json module."""
        with pytest.raises(decoder.DecodeError) as exception_info:
            decoder.Decode(data)
        assert str(exception_info.value) == expected_error

    def testIntegerOfManyDigits(self):
        """Tests an integer that Python refuses to convert."""
        with pytest.raises(decoder.DecodeError, match="integer string conversion"):
            decoder.Decode(b"9" * 5000)

    @pytest.mark.parametrize("depth", range(850, 1010))
    def testNesting(self, depth):
        """Tests nesting about as deep as Python goes."""
        data = b"[" * depth + b"]" * depth
        try:
            value = decoder.Decode(data)
        except decoder.DecodeError as exception:
            assert str(exception) == "nesting too deep"
        else:
            assert isinstance(value, list)


class TestDecodePatiently:
    """Tests of decoding a value inside of damaged text."""

    def testPosition(self):
        """Tests a value with something before and behind it."""
        text = 'é{"a": [1]}rest'

        assert decoder.DecodePatiently(text, 1) == ({"a": [1]}, 11)

    def testControlCharacters(self):
        """Tests a string that a crash or another program left raw characters in."""
        value, _ = decoder.DecodePatiently('{"a":"b\x00\tc\n"}')

        assert value == {"a": "b\x00\tc\n"}

    def testIntegerOfManyDigits(self):
        """Tests that an integer that Python refuses to convert keeps its digits."""
        digits = "9" * 5000

        assert decoder.DecodePatiently(f'{{"a":{digits:s}}}')[0] == {"a": digits}

    @pytest.mark.parametrize(
        "text, expected_position",
        [
            ("", 0),
            ("x", 0),
            ('{"a":tru', 5),
            ('{"a":1 "b"', 7),
            ('{"a":"no end', 5),
        ],
    )
    def testErrorPosition(self, text, expected_position):
        """Tests that an error tells how far the decoder came."""
        with pytest.raises(decoder.DecodeError) as exception_info:
            decoder.DecodePatiently(text)
        assert exception_info.value.position == expected_position

    def testNesting(self):
        """Tests text that is nested too deep."""
        text = '{"a":' * 100000
        with pytest.raises(decoder.DecodeError) as exception_info:
            decoder.DecodePatiently(text)
        assert exception_info.value.position == len(text)

    def testSameAsWhole(self):
        """Tests that sound text gives what the decoder of whole texts gives."""
        values = {"a": ["é\ud83d", 1.5, None, {"b": -1}], "": {}}
        text = json.dumps(values)

        assert decoder.DecodePatiently(text) == (values, len(text))
        assert decoder.Decode(text.encode("ascii")) == values


class TestSkimmer:
    """Tests of decoding few of the values of an object."""

    _SKIMMER = decoder.Skimmer("type", frozenset(["blob"]), ["id", "time"])

    @pytest.mark.parametrize(
        "data, expected_value",
        [
            (
                '{"type":"blob","text":["é",1.5e3,{"a":null}],"id":"x"}'.encode(),
                {"id": "x", "time": None, "type": "blob"},
            ),
            (
                b'{"type":"blob","id":1,"id":{"a":[2]}}',
                {"id": {"a": [2]}, "time": None, "type": "blob"},
            ),
            # Another kind, and one that only starts like it.
            (b'{"type":"blobs","text":1}', {"text": 1, "type": "blobs"}),
            (b'{"text":1,"type":"blob"}', {"text": 1, "type": "blob"}),
            # The last one of equal keys counts.
            (
                b'{"type":"blob","text":1,"type":"user"}',
                {"text": 1, "type": "user"},
            ),
            (b'{"type":"blob","text":1,"type":[]}', {"text": 1, "type": []}),
            # What the fast decoder refuses.
            (
                b'{"type":"blob","id":"\\ud83d","text":1}',
                {"id": "\ud83d", "text": 1, "type": "blob"},
            ),
        ],
    )
    def testSound(self, data, expected_value):
        """Tests values that Python's json module reads."""
        assert self._SKIMMER.Decode(data) == expected_value

    def testIntegerOfManyDigits(self):
        """Tests an integer that Python refuses to convert."""
        digits = b"9" * 5000
        data = b'{"type":"blob","text":' + digits + b',"id":1}'
        assert self._SKIMMER.Decode(data) == {"id": 1, "time": None, "type": "blob"}

        with pytest.raises(decoder.DecodeError, match="integer string conversion"):
            self._SKIMMER.Decode(b'{"type":"blob","id":' + digits + b"}")

    @pytest.mark.parametrize(
        "text",
        [
            b'"\xff"',
            b'"\xc3"',
            b'"a\nb"',
            b'"\\x"',
            b'"a',
            b"01",
            b"1.",
            b"+1",
            b"tru",
            b"[1,]",
            b"[1",
            b"{1:2}",
            b'{"a" 1}',
            b'{"a":1,}',
            b"",
            b"1}{",
            b"[" * 100000,
        ],
    )
    def testRefused(self, text):
        """Tests that what is passed over is checked like what is decoded."""
        data = b'{"type":"blob","text":' + text + b"}"

        with pytest.raises(decoder.DecodeError) as exception_info:
            decoder.Decode(data)
        with pytest.raises(decoder.DecodeError) as skimmer_exception_info:
            self._SKIMMER.Decode(data)
        assert str(skimmer_exception_info.value) == str(exception_info.value)
