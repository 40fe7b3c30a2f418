"""Tests of date and time values."""

import math

import pytest

from plaso_claude import timestamps


def _Parse(value):
    """Parses a date and time, in both ways that there are.

    Args:
      value (object): value.

    Returns:
      str: date and time or None.
    """
    date_time = timestamps.Parse(value)
    timestamp = timestamps.GetTimestamp(value)
    if date_time is None:
        assert timestamp is None
        return None

    text = date_time.CopyToDateTimeStringISO8601()
    assert timestamp.GetDateTime().CopyToDateTimeStringISO8601() == text
    # What is compared is what is shown.
    assert timestamp.utc.isoformat(timespec="microseconds")[:19] == text[:19]
    return text


class TestParse:
    """Tests of parsing."""

    @pytest.mark.parametrize(
        "value, expected_text",
        [
            ("2026-10-20T09:00:00.000Z", "2026-10-20T09:00:00.000+00:00"),
            ("2026-10-20T09:00:00.123Z", "2026-10-20T09:00:00.123+00:00"),
            # The precision is that of the value.
            ("2026-10-20T09:00:00Z", "2026-10-20T09:00:00+00:00"),
            ("2026-10-20T09:00Z", "2026-10-20T09:00:00+00:00"),
            ("2026-10-20T09:00:00.5Z", "2026-10-20T09:00:00.500+00:00"),
            ("2026-10-20T09:00:00.123456Z", "2026-10-20T09:00:00.123456+00:00"),
            ("2026-10-20T09:00:00.123456789Z", "2026-10-20T09:00:00.123456+00:00"),
            ("2026-10-20 09:00:00,250", "2026-10-20T09:00:00.250+00:00"),
            (" 2026-10-20T09:00:00z\n", "2026-10-20T09:00:00+00:00"),
            # Other offsets than UTC.
            ("2026-10-20T18:30:00.500+09:00", "2026-10-20T09:30:00.500+00:00"),
            ("2026-10-20T00:30:00-0130", "2026-10-20T02:00:00+00:00"),
            ("2026-01-01T00:30:00+01:00", "2025-12-31T23:30:00+00:00"),
            # The first and the last moment.
            ("0001-01-01T00:00:00.000Z", "0001-01-01T00:00:00.000+00:00"),
            ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999+00:00"),
            # Numbers since 1970-01-01.
            (1790848800000, "2026-10-01T10:00:00.000+00:00"),
            (1790848800123.9, "2026-10-01T10:00:00.123+00:00"),
            (1790848800, "2026-10-01T10:00:00.000+00:00"),
            (1790848800.25, "2026-10-01T10:00:00.250+00:00"),
            ("1790848800000", "2026-10-01T10:00:00.000+00:00"),
            ("1790848800.5", "2026-10-01T10:00:00.500+00:00"),
        ],
    )
    def testReadable(self, value, expected_text):
        """Tests values that can be read."""
        assert _Parse(value) == expected_text

    @pytest.mark.parametrize(
        "value",
        [
            "",
            "not-a-date",
            "2026-10-20",
            "0000-01-01T00:00:00.000Z",
            "2026-13-01T00:00:00.000Z",
            "2026-02-30T00:00:00.000Z",
            "2026-10-20T24:00:00.000Z",
            "2026-10-20T09:60:00.000Z",
            "2026-10-20T09:00:60.000Z",
            "2026-10-20T09:00:00.000+24:00",
            "2026-10-20T09:00:00.1234567890Z",
            "9999-12-31T23:59:59-01:00",
            "0001-01-01T00:00:00+01:00",
            # What Python reads and the program does not write, of the same length.
            "2026-10-20_09:00:00.000Z",
            "2026-W43-2T09:00:00.00Z ",
            "\u0662\u0660\u0662\u0666-10-20T09:00:00.000Z",
            "12345",
            "9" * 5000,
            "1" * 17,
            0,
            -1790848800000,
            5,
            10**18,
            10**400,
            True,
            False,
            None,
            math.nan,
            math.inf,
            [],
            {"a": 1},
            ["2026-10-20T09:00:00.000Z"],
        ],
    )
    def testUnreadable(self, value):
        """Tests values that cannot be read."""
        assert _Parse(value) is None


class TestTimestamp:
    """Tests of timestamps that are converted when they are needed."""

    def testOrder(self):
        """Tests that timestamps of all forms can be compared."""
        values = [
            "2026-10-20T09:00:00.000Z",
            "2026-10-20T11:00:00.001+02:00",
            1792486800002,
            "2026-10-20T09:00:00.003000",
        ]

        times = [timestamps.GetTimestamp(value).utc for value in values]
        assert times == sorted(set(times))

    @pytest.mark.parametrize(
        "value",
        [
            "2026-10-20T09:00:00.12ZZ",
            "2026-10-20T09:00:00.1+1Z",
            "2026-10-20T09:00:00.+01Z",
            "2026-10-20T09:00:00.-01Z",
            "2026-10-20T09:00:00.   Z",
            # Python 3.14 and later read it as midnight of the next day.
            "2026-10-20T24:00:00.000Z",
        ],
    )
    def testUnreadable(self, value):
        """Tests what only looks like the form that the program writes."""
        assert timestamps.GetTimestamp(value) is None

    def testConvertedOnce(self):
        """Tests that events of one record share the value."""
        timestamp = timestamps.GetTimestamp("2026-10-20T09:00:00.000Z")

        assert timestamp.GetDateTime() is timestamp.GetDateTime()
