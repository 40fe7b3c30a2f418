"""Tests that a file that brings a worker down costs that file only."""

import os
import subprocess
import sys

import pytest

from plaso.storage import factory as storage_factory

from tests import test_lib

_PROJECT = "home/alice/.claude/projects/-home-alice-proj"


def WriteTranscripts(path, faults):
    """Writes a transcript per fault, and ten without one.

    Args:
      path (pathlib.Path): path of the folder to write to.
      faults (list[str]): faults.
    """
    folder = path / _PROJECT
    folder.mkdir(parents=True)
    prompts = [f"please {fault:s}" for fault in faults]
    prompts += [f"good prompt {number:d}" for number in range(10)]
    for number, prompt in enumerate(prompts):
        session = f"{number:08x}-0000-4000-8000-000000000000"
        record = test_lib.MakeUserRecord(prompt, sessionId=session)
        (folder / f"{session:s}.jsonl").write_bytes(test_lib.MakeJSONLines(record))


def Extract(path, *arguments):
    """Runs log2timeline with the failing plugin.

    Args:
      path (pathlib.Path): path of the source.
      arguments (tuple[str]): further arguments.

    Returns:
      tuple[list[str], list[str]]: texts of prompts and messages of warnings.
    """
    storage_path = str(path.parent / "workers.plaso")
    command = [sys.executable, "-m", "tests.workers", "-q", "-u"]
    command += ["--status_view", "none", "--logfile", f"{storage_path:s}.log.gz"]
    command += ["--parsers", "claude_code", "--storage_file", storage_path]
    subprocess.run(
        [*command, *arguments, str(path)],
        check=False,
        cwd=os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=900,
    )

    reader = storage_factory.StorageFactory.CreateStorageReaderForFile(storage_path)
    prompts = [
        event_data.text
        for event_data in reader.GetAttributeContainers("event_data")
        if event_data.data_type == "claude_code:transcript:prompt"
    ]
    warnings = [
        warning.message
        for warning in reader.GetAttributeContainers("extraction_warning")
    ]
    reader.Close()
    return prompts, warnings


@pytest.mark.parametrize("arguments", [["--single-process"], ["--workers", "2"]])
def testExceptions(tmp_path, arguments):
    """Tests that an exception costs one file and names it."""
    path = tmp_path / "source"
    WriteTranscripts(path, ["raise", "exhaust memory", "recurse"])

    prompts, warnings = Extract(path, *arguments)

    assert sorted(prompts) == [f"good prompt {number:d}" for number in range(10)]
    for name in ("ValueError", "MemoryError", "RecursionError"):
        assert any(
            f"unable to parse further with error: {name:s}" in message
            for message in warnings
        )
