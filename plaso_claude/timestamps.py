"""Date and time values of the JSON stores."""

import datetime
import re

import msgspec

from dfdatetime import java_time as dfdatetime_java_time
from dfdatetime import time_elements as dfdatetime_time_elements

# 2000-01-01 and 2100-01-01 in milliseconds since 1970-01-01: what lies between is taken
# for milliseconds, a thousandth of it for seconds.
_EARLIEST_MILLISECONDS = 946684800000
_LATEST_MILLISECONDS = 4102444800000

_ISO8601 = re.compile(
    r"(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?"
    r"\s*(Z|z|[+-]\d{2}:?\d{2})?",
    re.ASCII,
)

_EPOCH = datetime.datetime(1970, 1, 1)

_DIGITS = re.compile(r"\d{9,16}(?:\.\d{1,9})?", re.ASCII)


def _ParseISO8601(string):
    """Parses an ISO 8601 date and time string.

    Args:
      string (str): date and time string.

    Returns:
      dfdatetime.DateTimeValues: date and time in UTC, with the precision of the string,
          or None if the string is not a date and time.
    """
    match = _ISO8601.fullmatch(string)
    if not match:
        return None

    year, month, day, hours, minutes, seconds, fraction, zone = match.groups()
    elements = [int(year), int(month), int(day), int(hours), int(minutes)]
    elements.append(int(seconds or 0))
    if not fraction:
        time_elements_class = dfdatetime_time_elements.TimeElements
    elif len(fraction) <= 3:
        time_elements_class = dfdatetime_time_elements.TimeElementsInMilliseconds
        elements.append(int(fraction.ljust(3, "0")))
    else:
        time_elements_class = dfdatetime_time_elements.TimeElementsInMicroseconds
        elements.append(int(fraction[:6].ljust(6, "0")))

    try:
        # Refuses year 0, leap seconds and what no calendar has.
        utc = datetime.datetime(*elements[:6])
        if zone and zone not in ("Z", "z"):
            offset = datetime.timedelta(hours=int(zone[1:3]), minutes=int(zone[-2:]))
            # Refuses an offset of a day or more.
            datetime.timezone(offset)
            utc = utc + offset if zone[0] == "-" else utc - offset
    except (OverflowError, ValueError):
        return None

    return time_elements_class(
        time_elements_tuple=(*utc.timetuple()[:6], *elements[6:])
    )


def Parse(value):
    """Parses a date and time.

    The program writes ISO 8601 strings in UTC with milliseconds, and milliseconds since
    1970-01-01 as an integer. Fractions, seconds, other offsets, and numbers in strings
    are read as well. A string without an offset is taken for UTC.

    Args:
      value (object): value that was decoded from JSON.

    Returns:
      dfdatetime.DateTimeValues: date and time in UTC or None if the value cannot be
          read.
    """
    if isinstance(value, str):
        value = value.strip()
        date_time = _ParseISO8601(value)
        if date_time or not _DIGITS.fullmatch(value):
            return date_time
        value = float(value) if "." in value else int(value)

    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None

    # Not a number and infinity compare as false.
    if _EARLIEST_MILLISECONDS // 1000 <= value < _LATEST_MILLISECONDS // 1000:
        value *= 1000
    elif not _EARLIEST_MILLISECONDS <= value < _LATEST_MILLISECONDS:
        return None

    return dfdatetime_java_time.JavaTime(timestamp=int(value))


class Timestamp(msgspec.Struct):
    """A date and time that can be read, and is converted when an event needs it.

    Most records make no event, and those that do share the value.

    Attributes:
      value (object): value that was decoded from JSON.
      utc (datetime.datetime): date and time in UTC, to compare it with others.
      date_time (dfdatetime.DateTimeValues): date and time or None if it is not converted
          yet.
    """

    value: object
    utc: datetime.datetime
    date_time: object = None

    def GetDateTime(self):
        """Retrieves the date and time.

        Returns:
          dfdatetime.DateTimeValues: date and time.
        """
        if self.date_time is None:
            self.date_time = Parse(self.value)
        return self.date_time


def GetTimestamp(value):
    """Retrieves a timestamp.

    Args:
      value (object): value that was decoded from JSON.

    Returns:
      Timestamp: timestamp or None if the value cannot be read.
    """
    # The form that the program writes is checked fast: 2026-10-20T09:00:00.000Z
    if (
        isinstance(value, str)
        and len(value) == 24
        and value[23] == "Z"
        # What is no digit, as the date can be one by week and the rest anything.
        and value[4:8:3] == "--"
        and value[10:20:3] == "T::."
        # What else Python reads there: an offset, and midnight of the next day.
        and value[20:23].isdigit()
        and value[11:13] != "24"
    ):
        try:
            return Timestamp(value, datetime.datetime.fromisoformat(value[:23]))
        except ValueError:
            pass

    date_time = Parse(value)
    if not date_time:
        return None

    microseconds = date_time.GetPlasoTimestamp()
    utc = _EPOCH + datetime.timedelta(microseconds=microseconds)
    return Timestamp(value, utc, date_time=date_time)
