"""Tests of the values that timelines can carry."""

import hashlib
import itertools
import json
import math
import unicodedata

import pytest

from plaso_claude import values


class TestCompactJSON:
    """Tests of compact JSON."""

    @pytest.mark.parametrize(
        "value, expected_text",
        [
            ({"b": [1, 2.5], "a": {"é": None}}, '{"a":{"é":null},"b":[1,2.5]}'),
            ([True, False, ""], '[true,false,""]'),
            ("a\n\ud83d", '"a\\n\ud83d"'),
            (math.inf, "Infinity"),
            (10**400, "1" + "0" * 400),
        ],
    )
    def testForms(self, value, expected_text):
        """Tests values of all types."""
        assert values.CompactJSON(value) == expected_text

    def testNesting(self):
        """Tests a value that is nested too deep to encode."""
        value = []
        for _ in range(100000):
            value = [value]

        assert values.CompactJSON(value) == "(nesting too deep)"


class TestEscape:
    """Tests of what no output can carry."""

    @pytest.mark.parametrize(
        "text, expected_text",
        [
            ("", ""),
            ("plain\r\n\ttext\x1b", "plain\r\n\ttext\x1b"),
            ("é\u2028漢\U0001f600", "é\u2028漢\U0001f600"),
            ("a\x00b", "a\\x00b"),
            ("a\ud83d", "a\\ud83d"),
            ("\udcff\ufffe\uffff\ufffd", "\\udcff\\ufffe\\uffff\ufffd"),
        ],
    )
    def testEscape(self, text, expected_text):
        """Tests which characters are escaped."""
        escaped_text = values.Escape(text)

        assert escaped_text == expected_text
        escaped_text.encode("utf-8")


class TestEscapeActingInJSON:
    """Tests of JSON for people."""

    @pytest.mark.parametrize(
        "text",
        ["a", "é漢 \u00a0", "\x7f\x9b\n", "\u202e\u200b\ufeff", "\U000e0041\ud83d"],
    )
    def testEscape(self, text):
        """Tests that JSON stays that of the same value."""
        escaped_text = values.EscapeActingInJSON(values.CompactJSON({"key": text}))

        assert json.loads(escaped_text) == {"key": text}
        assert values.EscapeActing(escaped_text) == escaped_text


class TestEscapeActing:
    """Tests of texts that other attributes hold."""

    @pytest.mark.parametrize(
        "text, expected_text",
        [
            ("", ""),
            ("a b é\U0001f600\ufffd", "a b é\U0001f600\ufffd"),
            ("a\r\n\x1b\x00\u202e\ud83d", "a\\r\\n\\x1b\\x00\\u202e\\ud83d"),
            # Nothing is cut off.
            ("\n" * 5000, "\\n" * 5000),
        ],
    )
    def testEscape(self, text, expected_text):
        """Tests that every acting character is escaped, in a text of any length."""
        assert values.EscapeActing(text) == expected_text


class TestExcerpt:
    """Tests of texts for people."""

    @pytest.mark.parametrize(
        "text, expected_text",
        [
            ("", ""),
            ("plain text", "plain text"),
            ("a\r\n\tb", "a\\r\\n\\tb"),
            ("\x1b[31mred\x07\x00\x7f\x9b", "\\x1b[31mred\\x07\\x00\\x7f\\x9b"),
            ("\u202egnp.exe\u202c", "\\u202egnp.exe\\u202c"),
            ("a\u2028b\u2066\ufeff\u200b", "a\\u2028b\\u2066\\ufeff\\u200b"),
            ("\U000e0041\ud83d", "\\U000e0041\\ud83d"),
            ("é漢\U0001f600 \ufffd", "é漢\U0001f600 \ufffd"),
            ("\ufffd\n", "\ufffd\\n"),
            # What joins an emoji or shapes a script stays.
            ("\U0001f468\u200d\U0001f4bb", "\U0001f468\u200d\U0001f4bb"),
        ],
    )
    def testEscape(self, text, expected_text):
        """Tests which characters are escaped."""
        assert values.Excerpt(text) == expected_text

    def testAllCharacters(self):
        """Tests that no character acts on a terminal or changes the order."""
        # Further planes hold ideographs, private characters and none.
        for code_point in itertools.chain(range(0x20000), range(0xE0000, 0xE1000)):
            character = chr(code_point)
            excerpt = values.Excerpt(character)
            if (
                unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
                or unicodedata.bidirectional(character)
                in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
                or 0xE0000 <= code_point <= 0xE007F
            ):
                assert excerpt.isascii() and excerpt.startswith("\\")
            # No escaping depends on what stands beside it.
            assert values.Excerpt(f"\n{character:s}") == f"\\n{excerpt:s}"

    @pytest.mark.parametrize(
        "text, expected_text",
        [
            ("a" * 1000, "a" * 1000),
            ("a" * 1001, "a" * 1000 + "… [+1 characters]"),
            ("é" * 5000, "é" * 1000 + "… [+4000 characters]"),
            ("\n" * 500, "\\n" * 500),
            ("\n" * 501, "\\n" * 500 + "… [+1 characters]"),
            # No escape sequence is cut.
            ("\x1b" * 300, "\\x1b" * 250 + "… [+50 characters]"),
            ("a" * 998 + "\x1b", "a" * 998 + "… [+1 characters]"),
            ("a" * 999 + "\n" + "b" * 10, "a" * 999 + "… [+11 characters]"),
        ],
    )
    def testLength(self, text, expected_text):
        """Tests that a long text is cut."""
        assert values.Excerpt(text) == expected_text


class TestGetInteger:
    """Tests of integers."""

    @pytest.mark.parametrize(
        "value, expected_value",
        [
            (5, 5),
            (0, 0),
            (-(1 << 63), -(1 << 63)),
            ((1 << 63) - 1, (1 << 63) - 1),
            (1 << 63, None),
            (-(1 << 63) - 1, None),
            (True, None),
            (5.0, None),
            ("5", None),
            (None, None),
            ([5], None),
        ],
    )
    def testGetInteger(self, value, expected_value):
        """Tests which values are integers."""
        assert values.GetInteger({"key": value}, "key") == expected_value
        assert values.GetInteger({}, "key") is None


class TestPrint:
    """Tests of printed values."""

    @pytest.mark.parametrize(
        "value, is_set, expected_text",
        [
            (None, False, "-"),
            ("", False, "-"),
            ("a b", True, "a b"),
            (0, True, "0"),
            (False, True, "false"),
            ([], True, "[]"),
            ({}, True, "{}"),
            (" ", True, " "),
        ],
    )
    def testPrint(self, value, is_set, expected_text):
        """Tests which values are set, and how they are printed."""
        assert values.IsSet(value) is is_set
        assert values.Print(value) == expected_text
        if not is_set:
            assert values.Print(value, None) is None
            assert values.Print(value, "none") == "none"


class TestSplit:
    """Tests of splitting a text."""

    @pytest.mark.parametrize("character", ["a", "é", "漢", "\U0001f600"])
    @pytest.mark.parametrize("prefix", ["", "x", "xy", "xyz"])
    @pytest.mark.parametrize(
        "size",
        [
            0,
            1,
            values.MAXIMUM_VALUE_SIZE - 4,
            values.MAXIMUM_VALUE_SIZE - 1,
            values.MAXIMUM_VALUE_SIZE,
            values.MAXIMUM_VALUE_SIZE + 1,
            values.MAXIMUM_VALUE_SIZE * 3 + 5,
        ],
    )
    def testSplit(self, character, prefix, size):
        """Tests that the parts fit, are as large as can be and give the text back."""
        text = prefix + character * (size // len(character.encode("utf-8")))

        parts, text_size = values.Split(text)

        assert "".join(parts) == text
        assert text_size == len(text.encode("utf-8"))
        sizes = [len(part.encode("utf-8")) for part in parts]
        assert max(sizes) <= values.MAXIMUM_VALUE_SIZE
        assert all(size > values.MAXIMUM_VALUE_SIZE - 4 for size in sizes[:-1])


class TestDescribePayload:
    """Tests of binary payloads."""

    @pytest.mark.parametrize(
        "media_type, payload, expected_text",
        [
            (
                "text/plain",
                "YWJj",
                "image text/plain 3 bytes SHA-256 ba7816bf8f01cfea414140de5dae2223"
                "b00361a396177a9cb410ff61f20015ad",
            ),
            (
                "a",
                "",
                "image a 0 bytes SHA-256 e3b0c44298fc1c149afbf4c8996fb924"
                "27ae41e4649b934ca495991b7852b855",
            ),
            ("a", None, "image a without data"),
            ("a", ["YWJj"], "image a without data"),
        ],
    )
    def testDescribe(self, media_type, payload, expected_text):
        """Tests the descriptions."""
        assert values.DescribePayload("image", media_type, payload) == expected_text

    @pytest.mark.parametrize(
        "payload, data",
        [("YWJ", b"YWJ"), ("é!", "é!".encode()), ("\ud83d", b"\\ud83d")],
    )
    def testNotBase64(self, payload, data):
        """Tests payloads that are not what they should be."""
        assert values.DescribePayload("image", None, payload) == (
            f"image - {len(data):d} characters that are not Base64 SHA-256 "
            f"{hashlib.sha256(data).hexdigest():s}"
        )
