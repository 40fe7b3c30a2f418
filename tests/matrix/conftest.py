"""What the tests with evidence share."""

import os
import shutil
import sys

import pytest

from tests.end_to_end import commands
from tests.matrix import layouts
from tests.matrix import make_images
from tests.matrix import timelines
from tests.matrix import tools

_RESULTS = pytest.StashKey()


class Result:
    """What became of a kind of evidence.

    Attributes:
      kind (Kind): kind of evidence.
      number_of_events (int): number of events or None if it was not read.
      seconds (float): how long it took or None if it was not read.
      verdict (str): how the events compare with those of the reference.
    """

    def __init__(self, kind, verdict, number_of_events=None, seconds=None):
        """Initializes a result.

        Args:
          kind (Kind): kind of evidence.
          verdict (str): how the events compare with those of the reference.
          number_of_events (Optional[int]): number of events.
          seconds (Optional[float]): how long it took.
        """
        super().__init__()
        self.kind = kind
        self.number_of_events = number_of_events
        self.seconds = seconds
        self.verdict = verdict


def _Compare(kind, path, reference, timeline):
    """Compares the events of evidence with those of the reference.

    Args:
      kind (Kind): kind of evidence.
      path (str): path of the evidence.
      reference (Timeline): timeline of the reference.
      timeline (Timeline): timeline of the evidence.

    Returns:
      str: what differs or None if nothing does.
    """
    options = {
        "has_file_times": kind.has_file_times,
        "is_same": kind.layout == "linux",
        "time_resolution": kind.time_resolution,
    }
    expected_events = timelines.GetComparableEvents(
        reference.events, layouts.LAYOUTS["linux"], **options
    )
    for event in expected_events:
        expected_events[event] *= kind.copies
    events = timelines.GetComparableEvents(
        *(timeline.events, layouts.LAYOUTS[kind.layout]),
        prefix=_GetPrefix(kind, path),
        **options,
    )
    return timelines.Compare(expected_events, events)


def _GetPrefix(kind, path):
    """Determines what stands before the paths of the tree in events.

    Args:
      kind (Kind): kind of evidence.
      path (str): path of the evidence.

    Returns:
      str: start of the paths.
    """
    if os.path.isdir(path):
        return os.path.join(path, kind.prefix).rstrip("/")
    return f"/{kind.prefix:s}".rstrip("/")


@pytest.fixture(scope="session", name="installed")
def fixture_installed():
    """Skips the tests if the stock commands here do not know the parser."""
    try:
        commands.RunCommand(sys.executable, "-m", "plaso_claude", "check")
    except RuntimeError:
        pytest.skip("plaso_claude is not installed in this environment")


@pytest.fixture(scope="session", name="workshop")
def fixture_workshop(tmp_path_factory):
    """Makes a workshop.

    Returns:
      Workshop: workshop.
    """
    return make_images.Workshop(str(tmp_path_factory.mktemp("workshop")))


@pytest.fixture(scope="session", name="reference")
def fixture_reference(installed, tmp_path_factory):
    """Makes the timeline of the sample image, a raw image of an ext4 file system.

    Returns:
      Timeline: timeline.
    """
    del installed
    path = tmp_path_factory.mktemp("reference")
    image_path = path / "sample_host.ext4"
    commands.UnpackSampleImage(image_path)
    timeline = timelines.MakeTimeline(image_path, path)
    assert timeline.events
    return timeline


@pytest.fixture(name="check_kind")
def fixture_check_kind(reference, request, tmp_path, workshop):
    """Makes a function that compares evidence with the reference.

    Returns:
      function: function whose argument is the kind of evidence.
    """
    results = request.config.stash.setdefault(_RESULTS, [])

    def _CheckKind(kind):
        try:
            path = make_images.MakeEvidence(kind, workshop, str(tmp_path))
        except tools.MissingToolError as exception:
            results.append(Result(kind, f"not made: {exception!s}"))
            pytest.skip(str(exception))

        try:
            timeline = timelines.MakeTimeline(
                *(path, str(tmp_path / "timeline"), *kind.options), command=kind.command
            )
        except RuntimeError:
            if kind.is_read:
                raise
            results.append(Result(kind, f"not read: {kind.fault:s}"))
            return

        if not kind.is_read:
            number_of_events = len(timeline.events)
            verdict = f"not read: {kind.fault:s}"
            results.append(Result(kind, verdict, number_of_events, timeline.seconds))
            assert number_of_events < len(reference.events), "plaso reads it now"
            return

        difference = _Compare(kind, path, reference, timeline)
        verdict = f"equal: {kind.fault:s}" if kind.fault else "equal"
        if difference:
            verdict = difference.partition("\n")[0]
        results.append(Result(kind, verdict, len(timeline.events), timeline.seconds))
        shutil.rmtree(tmp_path)
        assert not difference, difference

    return _CheckKind


def pytest_terminal_summary(terminalreporter, config):
    """Prints what became of each kind of evidence.

    Args:
      terminalreporter (TerminalReporter): terminal reporter.
      config (Config): configuration.
    """
    results = config.stash.get(_RESULTS, None)
    if not results:
        return

    terminalreporter.section("evidence")
    terminalreporter.write_line(f"{'kind':<24s} {'events':>6s} {'s':>5s}  compared")
    for result in results:
        events, seconds = "-", "-"
        if result.seconds is not None:
            events = f"{result.number_of_events:d}"
            seconds = f"{result.seconds:.1f}"
        terminalreporter.write_line(
            f"{result.kind.name:<24s} {events:>6s} {seconds:>5s}  {result.verdict:s}"
        )
