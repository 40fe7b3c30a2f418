"""Tests of the reader of files that hold one JSON value."""

import io
import json
import time

import pytest

from plaso_claude.records import document

SETTINGS = """\
{
  // Comments and trailing commas are what people write.
  "permissions": {"allow": ["WebFetch(domain:a//b)", "x/*y*/z",], },
  /* a comment
     of two lines, with a " in it */
  "model": "op\\"us",
  "list": [1, 2, /* three */ 3 , ],
}
"""

SETTINGS_VALUE = {
    "list": [1, 2, 3],
    "model": 'op"us',
    "permissions": {"allow": ["WebFetch(domain:a//b)", "x/*y*/z"]},
}


def _ReadDocument(data, **kwargs):
    """Reads a file.

    Args:
      data (bytes|str): content, or text in UTF-8.
      kwargs (dict[str, object]): further arguments.

    Returns:
      Document: what was read.
    """
    if isinstance(data, str):
        data = data.encode("utf-8")
    return document.ReadDocument(io.BytesIO(data), **kwargs)


class TestReadDocument:
    """Tests of reading a file."""

    @pytest.mark.parametrize(
        "data, expected_value",
        [
            (b'{"a": [1, "b\\u00e9"]}\n', {"a": [1, "bé"]}),
            (b"[]", []),
            (b'"text"', "text"),
            (b"null", None),
            (b'\xef\xbb\xbf{"a": 1}', {"a": 1}),
            ('\ufeff{"a": "é"}'.encode("utf-16-le"), {"a": "é"}),
            ('\ufeff{"a": "é"}'.encode("utf-16-be"), {"a": "é"}),
            # NUL bytes of a write that a crash cut short.
            (b'{"a": 1}\x00\x00\x00', {"a": 1}),
            (b'\x00\x00 {"a": 1}', {"a": 1}),
            (b'{"a": "b\x00c"}', {"a": "b\x00c"}),
            (b'{"a": "\xff"}', {"a": "\udcff"}),
            (SETTINGS, SETTINGS_VALUE),
            ("\ufeff" + SETTINGS, SETTINGS_VALUE),
            (SETTINGS.replace("\n", "\r\n"), SETTINGS_VALUE),
            (b'{"a": 1} // the end', {"a": 1}),
            (b'{"a": 1} /* no end', {"a": 1}),
        ],
    )
    def testWhole(self, data, expected_value):
        """Tests files of which nothing is lost."""
        read = _ReadDocument(data)

        assert read.value == expected_value
        assert read.error is None
        assert read.size == len(data if isinstance(data, bytes) else data.encode())

    @pytest.mark.parametrize(
        "data, expected_value",
        [
            ('{"a": 1, "b": 2} rest', {"a": 1, "b": 2}),
            ('{"a": {"b": [1, 2, {"c": "d', {"a": {"b": [1, 2, {}]}}),
            # The last value of a cut text may be a part of one.
            ('{"a": 12', {}),
            ('{"a": 12, "b": 34', {"a": 12}),
            ('{"a": "x", "b": "y', {"a": "x"}),
            ('{"a": "x", "b": "y"', {"a": "x"}),
            ('{"a": "x", "b"', {"a": "x"}),
            ('{"a": [], "b": [1], "c', {"a": [], "b": [1]}),
            ('{"a": "x]}", "b": "}', {"a": "x]}"}),
            ('{"a": "x" /* , "b": ', {}),
            # Damage in the middle costs what stands behind it.
            ('{"a": 1, "b": tru, "c": 3}', {"a": 1}),
            ('{"a": 1, "b": {"c": 2, d}, "e": 3}', {"a": 1, "b": {"c": 2}}),
            ('{"a": [1, 2}, "b": 3]', {"a": [1]}),
            ("", None),
            (" \n", None),
            ("\x00\x00", None),
            ("rubbish", None),
            ('{"a": 1,, "b": 2', {"a": 1}),
            ("}", None),
            ('{"a": 1}}, "b": 2', {"a": 1}),
            ('{"a": {"b": 1, c}}, "d": 2}}', {"a": {"b": 1}}),
            ("]{", None),
            ('"cut', None),
            ("12,", 12),
        ],
    )
    def testDamaged(self, data, expected_value):
        """Tests that what stands in front of the damage is read."""
        read = _ReadDocument(data)

        assert read.value == expected_value
        assert read.error

    def testCutAnywhere(self):
        """Tests that a file that was cut gives no value that the whole one has not."""

        def _IsPart(part, whole):
            if isinstance(part, dict):
                return isinstance(whole, dict) and all(
                    key in whole and _IsPart(value, whole[key])
                    for key, value in part.items()
                )
            if isinstance(part, list):
                return isinstance(whole, list) and all(map(_IsPart, part, whole))
            return part == whole

        value = {
            "empty": [{}, [], ""],
            "nested": {"list": [1, 2.5, True, None, {"key": 'a "b" \\ c'}]},
            "text": "漢字 \U0001f600",
            "last": -12,
        }
        for data in (
            json.dumps(value, ensure_ascii=False, indent=2).encode("utf-8"),
            json.dumps(value).encode("utf-16"),
            SETTINGS.encode("utf-8"),
        ):
            whole = _ReadDocument(data).value
            previous_size = 0
            for end in range(len(data)):
                read = _ReadDocument(data[:end])
                assert read.value is None or _IsPart(read.value, whole)

                # Nothing that was whole is lost as the file grows.
                size = len(json.dumps(read.value)) if read.value else 0
                assert size >= previous_size - 8
                previous_size = max(size, previous_size)

    def testTooLarge(self):
        """Tests a file that is larger than what is read of it."""
        data = b'{"a": "first", "b": "' + b"x" * 100 + b'"}'

        read = _ReadDocument(data, maximum_size=30)

        assert read.value == {"a": "first"}
        assert read.error == "larger than the limit of 30 bytes"
        assert read.size == 31

    def testNesting(self):
        """Tests a file that is nested too deep."""
        for data in (b'{"a":' * 100000, b"[" * 100000 + b"]" * 100000):
            read = _ReadDocument(data)
            assert read.value is None
            assert read.error == "nesting too deep"

    @pytest.mark.parametrize(
        "data",
        [
            b'"' * 1000001,
            b'{"a":"' + b"\\" * 1000001,
            b'{"a":"' + b'\\"' * 500000,
            b"/*" * 500000,
            b"/*/" * 300000,
            b"//" * 500000,
            b"/ " * 500000,
            b"{" * 1000000,
            b'{"a":1}' + b"}" * 1000000,
            b"[," * 500000,
            b"a" * 1000000,
            b'[1,"' + b"b" * 1000000,
            b'{"a":{},' * 100000,
        ],
    )
    def testTime(self, data):
        """Tests that no file of a megabyte takes long to read."""
        start = time.process_time()
        read = _ReadDocument(data)

        assert read.error
        assert time.process_time() - start < 5

    def testReadError(self):
        """Tests that a file that cannot be read raises."""

        class UnreadableFile(io.BytesIO):
            """File that cannot be read."""

            def read(self, size=-1):
                """Reads nothing."""
                raise OSError("bad sector")

        with pytest.raises(OSError, match="bad sector"):
            document.ReadDocument(UnreadableFile())
