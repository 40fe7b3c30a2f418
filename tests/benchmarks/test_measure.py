"""Tests of how is measured."""

import os
import subprocess
import sys

import pytest

from benchmarks import home
from benchmarks import measure
from benchmarks import rows
from plaso_claude.transcript import extractor
from plaso_claude.transcript import state


def test_compare(capsys):
    """Tests that medians are compared, and that all are measured in turns."""
    calls = []

    def _Measure(name, times):
        calls.append(name)
        return times.pop()

    measure.Compare(
        "title",
        measure.Measurement("base", lambda times=[9.0, 2.0, 1.0]: _Measure("a", times)),
        [measure.Measurement("x", lambda times=[3.0, 5.0, 4.0]: _Measure("b", times))],
        3,
    )
    assert calls == ["a", "b"] * 3
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in capsys.readouterr().out.splitlines()
    ]
    assert cells == [
        ["title", "base", "2.000 s", "1.00", "±400%"],
        ["title", "x", "4.000 s", "2.00", "±50%"],
    ]


def test_own_time():
    """Tests that the time of a call is taken if it tells none itself."""
    measurement = measure.Measurement("name", lambda: None)
    measurement.Run()
    assert 0 <= measurement.GetMedian() < 1


def test_failure():
    """Tests that a failure is not taken for a fast run."""
    with pytest.raises(RuntimeError, match="no_such_module"):
        measure.Run(["benchmarks.no_such_module"])


def test_peak_memory(tmp_path):
    """Tests that the memory of the parent does not count."""
    held = bytearray(200 * measure.MEGABYTE)
    home.MakeHome(str(tmp_path / "home"), 100_000)
    peak = measure.RunForPeakMemory(
        ["benchmarks.rows", str(tmp_path / "home")], str(tmp_path)
    )
    assert len(held) > 4 * peak / 3
    assert peak > 5 * measure.MEGABYTE


def test_peak_memory_of_large(tmp_path, monkeypatch):
    """Tests that memory counts that was given back before the end."""
    (tmp_path / "large.py").write_text("len(bytearray(150 * 1024 * 1024))\n")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path!s}{os.pathsep:s}{os.getcwd():s}")
    peak = measure.RunForPeakMemory(["large"], str(tmp_path))
    assert 150 * measure.MEGABYTE < peak < 200 * measure.MEGABYTE


def test_rows(tmp_path):
    """Tests that all transcripts of a home are read."""
    paths = home.MakeHome(str(tmp_path), 1_500_000, session_size=400_000)
    expected = 0
    for path in paths:
        with open(path, "rb") as file_object:
            expected += len(
                list(extractor.ExtractRows(file_object, state.FileContext(), print))
            )
    assert rows.MakeRows(paths) == expected > 100

    output = subprocess.check_output(
        [sys.executable, "-m", "benchmarks.rows", str(tmp_path)]
    )
    assert int(output) == expected


def test_rows_without_plaso():
    """Tests that plaso is not part of what the memory of rows is measured with."""
    subprocess.run(
        [
            *(sys.executable, "-c"),
            "import sys, benchmarks.rows; assert 'plaso' not in sys.modules",
        ],
        check=True,
    )
