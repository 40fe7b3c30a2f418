"""Tests of the documentation."""

from docs import make_events


def testEvents():
    """Tests that the list of events is that of the code."""
    with open(make_events.PATH, encoding="utf-8") as file_object:
        assert file_object.read() == make_events.MakeDocument()
