"""Tests of the runner."""

import os
import sys

import pytest

from benchmarks import home
from benchmarks import measure
from benchmarks import naive
from benchmarks import peers
from benchmarks import run
from tests import test_lib

DOCUMENT_PATH = os.path.join(
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))),
    "docs",
    "benchmarks.md",
)


def _Run(monkeypatch, *arguments):
    """Runs the runner.

    Args:
      monkeypatch (MonkeyPatch): fixture.
      arguments (list[str]): arguments.

    Returns:
      int: exit code.
    """
    monkeypatch.setattr(sys, "argv", ["run", *arguments])
    return run.Main()


def test_sections(monkeypatch, capsys):
    """Tests that the sections that were asked for print one table."""
    _Run(monkeypatch, "--size", "1", "--repeats", "2", "--only", "growth,rows")
    _, _, header, *lines = capsys.readouterr().out.splitlines()
    assert header.startswith("| measured ")
    assert all(line.count("|") == 6 for line in lines)
    titles = [line.split("|")[1].strip() for line in lines[1:]]
    assert (
        titles == ["growth of time"] * 18 + ["rows"] * 2 + ["rows, with captures"] * 2
    )


def test_unknown_section(monkeypatch):
    """Tests that a section that is not there is told of."""
    with pytest.raises(SystemExit):
        _Run(monkeypatch, "--only", "rows,nothing")


def test_number_of_events(tmp_path):
    """Tests that the events and warnings of a storage file are counted."""
    folder = tmp_path / "home" / "alice"
    (path,) = home.MakeHome(str(folder), 100_000, has_subagents=False)
    with open(path, "ab") as file_object:
        file_object.write(b'{"type": "us\n')
    number = len(test_lib.ParseFileEntry(test_lib.OpenPath(path)).event_data)

    storage_path = str(tmp_path / "test.plaso")
    arguments = ["--single-process", "--parsers", "claude_code/transcript"]
    measure.RunExtraction(str(folder), storage_path, arguments=arguments)
    assert run.GetNumberOfEvents(storage_path) == (number, 1)


def test_count_files_read(tmp_path):
    """Tests that the transcripts are counted that a naive plugin takes."""
    paths = home.MakeHome(str(tmp_path), 1_000_000, session_size=300_000)
    number = sum("subagents" in path for path in paths)
    assert 0 < number < len(paths)
    assert run.CountFilesRead(naive.NaivePlugin(), paths) == len(paths)
    assert run.CountFilesRead(naive.TimePlugin(), paths) == number


def test_document():
    """Tests that the documentation names the sections and the releases of programs."""
    with open(DOCUMENT_PATH, encoding="utf-8") as file_object:
        document = file_object.read()
    for section in run.FUNCTION_PER_SECTION:
        assert f"\n| `{section:s}` | " in document
    for peer in peers.PEERS:
        name, _, release = peer.requirement.replace("==", "@").partition("@")
        assert f"\n| {name:s} | {release:s} | " in document
        assert f" {peer.name:s} |" in document
