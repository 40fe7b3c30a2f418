"""Tests of the homes that are measured."""

import json
import os

import pytest

from benchmarks import home
from plaso_claude.transcript import record_kinds
from tests import test_lib

MEGABYTE = 1024 * 1024

CAPTURE_KINDS = ("api-request", "api-request-blob", "api-request-shape")


def _ReadFiles(folder):
    """Reads all files of a folder.

    Args:
      folder (str): path of the folder.

    Returns:
      dict[str, bytes]: content by relative path.
    """
    contents = {}
    for path, _, names in os.walk(folder):
        for name in names:
            file_path = os.path.join(path, name)
            with open(file_path, "rb") as file_object:
                contents[os.path.relpath(file_path, folder)] = file_object.read()
    return contents


def _ReadLines(paths):
    """Reads the lines of transcripts.

    Args:
      paths (list[str]): paths.

    Returns:
      list[bytes]: lines.
    """
    lines = []
    for path in paths:
        with open(path, "rb") as file_object:
            lines.extend(file_object)
    return lines


@pytest.fixture(name="plain_home", scope="module")
def fixture_plain_home(tmp_path_factory):
    """Makes a home without captures.

    Returns:
      list[str]: paths of the transcripts.
    """
    return home.MakeHome(str(tmp_path_factory.mktemp("plain")), 8 * MEGABYTE)


@pytest.fixture(name="captured_home", scope="module")
def fixture_captured_home(tmp_path_factory):
    """Makes a home with captures.

    Returns:
      list[str]: paths of the transcripts.
    """
    return home.MakeHome(
        str(tmp_path_factory.mktemp("captured")), 8 * MEGABYTE, has_captures=True
    )


def test_same_seed(tmp_path):
    """Tests that the same seed gives the same home, and another one another."""
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        home.MakeHome(str(tmp_path / name), MEGABYTE, seed=seed)
    contents = _ReadFiles(str(tmp_path / "a"))
    assert contents == _ReadFiles(str(tmp_path / "b"))
    assert contents != _ReadFiles(str(tmp_path / "c"))


def test_size(tmp_path):
    """Tests that a home has the size that was asked for, in transcripts of a size."""
    paths = home.MakeHome(str(tmp_path), 4 * MEGABYTE, session_size=MEGABYTE)
    size = sum(map(os.path.getsize, paths))
    assert 4 * MEGABYTE <= size < 5 * MEGABYTE

    sizes = [os.path.getsize(path) for path in paths if "subagents" not in path]
    assert 1 < len(sizes) < len(paths)
    assert max(sizes) < 2 * MEGABYTE


def test_one_transcript(tmp_path):
    """Tests a home of a single transcript."""
    (path,) = home.MakeHome(
        str(tmp_path), 5 * MEGABYTE, session_size=5 * MEGABYTE, has_subagents=False
    )
    assert 5 * MEGABYTE <= os.path.getsize(path) < 6 * MEGABYTE


def test_line_sizes(plain_home, captured_home):
    """Tests that lines have the sizes that lines have in homes of real use."""
    for paths in (plain_home, captured_home):
        sizes = sorted(map(len, _ReadLines(paths)))
        assert 700 < sizes[len(sizes) // 2] < 1200
        assert 24_000 < sizes[len(sizes) * 99 // 100] < 44_000
        assert sizes[-1] > 100_000


def test_captures(plain_home, captured_home):
    """Tests that half of the bytes are captures, or none."""
    for paths, expected in ((plain_home, 0.0), (captured_home, 0.5)):
        lines = _ReadLines(paths)
        captures = [line for line in lines if json.loads(line)["type"] in CAPTURE_KINDS]
        share = sum(map(len, captures)) / sum(map(len, lines))
        assert share == pytest.approx(expected, abs=0.05)


def test_records(captured_home):
    """Tests that the records are of kinds that the package knows."""
    kinds = set()
    for line in _ReadLines(captured_home):
        record = json.loads(line)
        assert record_kinds.IsTranscriptRecord(record)
        kinds.add(record["type"])
    assert kinds.issuperset(("assistant", "attachment", "progress", "system", "user"))
    assert kinds.issuperset(CAPTURE_KINDS)


def test_events(plain_home):
    """Tests that the package makes events of a home, and has nothing to complain of."""
    data_types = set()
    for path in plain_home:
        result = test_lib.ParseFileEntry(test_lib.OpenPath(path))
        assert not result.warnings and not result.recovery_warnings
        data_types.update(item.data_type for item in result.event_data)
    assert "claude_code:transcript:unrecognized" not in data_types
    assert "claude_code:transcript:permission_decision" in data_types
    assert "claude_code:transcript:continuation" in data_types


def test_marks(tmp_path):
    """Tests that marks are unique and stand in the home."""
    marks = home.Marks()
    home.MakeHome(str(tmp_path), 2 * MEGABYTE, has_captures=True, marks=marks)
    content = b"".join(_ReadFiles(str(tmp_path)).values()).decode("utf-8")

    words = [word for words in marks.words.values() for word in words]
    assert len(words) == len(set(words)) > 300
    assert [word for word in words if word not in content] == []
    assert {"captured message", "command", "prompt", "thinking"} <= set(marks.words)
