"""Tests of the differences between plaso releases."""

import pytest

from plaso.containers import events

from plaso_claude import compatibility


class Mediator:
    """Parser mediator of the releases since 20260720."""

    def __init__(self):
        """Initializes a mediator."""
        self.calls = []

    def ProduceEventData(self, event_data, corrupted=False, recovered=False):
        """Produces event data."""
        self.calls.append((event_data, corrupted, recovered))

    def ProduceWarning(self, message, recovered=False):
        """Produces a warning."""
        self.calls.append((message, recovered))


class EarlierMediator:
    """Parser mediator of earlier releases."""

    def __init__(self):
        """Initializes a mediator."""
        self.calls = []

    def ProduceEventData(self, event_data):
        """Produces event data."""
        self.calls.append((event_data,))

    def ProduceExtractionWarning(self, message, path_spec=None):
        """Produces an extraction warning."""
        self.calls.append((message, path_spec))


class TestProduceEventData:
    """Tests of producing event data."""

    @pytest.mark.parametrize("recovered", [False, True])
    def testRecovered(self, recovered):
        """Tests that releases that know the flag get it."""
        mediator = Mediator()
        compatibility.ProduceEventData(mediator, "event data", recovered=recovered)
        assert mediator.calls == [("event data", False, recovered)]

        mediator = EarlierMediator()
        compatibility.ProduceEventData(mediator, "event data", recovered=recovered)
        assert mediator.calls == [("event data",)]


class TestProduceExtractionWarning:
    """Tests of producing an extraction warning."""

    def testNames(self):
        """Tests both names of the method."""
        mediator = Mediator()
        compatibility.ProduceExtractionWarning(mediator, "message")
        assert mediator.calls == [("message", False)]

        mediator = EarlierMediator()
        compatibility.ProduceExtractionWarning(mediator, "message")
        assert mediator.calls == [("message", None)]


class TestGetDataStreamName:
    """Tests of the name of the data stream."""

    @pytest.mark.parametrize(
        "data_stream, expected_name",
        [("Zone.Identifier", "Zone.Identifier"), ("", None), (None, None)],
    )
    def testName(self, data_stream, expected_name):
        """Tests the streams of a file."""
        mediator = Mediator()
        # pylint: disable=protected-access
        mediator._event_data_stream = events.EventDataStream()
        mediator._event_data_stream.path_spec = type(
            "PathSpec", (), {"data_stream": data_stream}
        )

        assert compatibility.GetDataStreamName(mediator) == expected_name

    def testNone(self):
        """Tests a mediator without a data stream, and one without a path."""
        mediator = Mediator()
        assert compatibility.GetDataStreamName(mediator) is None

        # pylint: disable=protected-access
        mediator._event_data_stream = events.EventDataStream()
        assert compatibility.GetDataStreamName(mediator) is None
