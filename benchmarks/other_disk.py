"""Measures what the package costs on a disk on which Claude Code was never used.

    python -m benchmarks.other_disk [--files NUMBER] [--repeats NUMBER]

A tree of small files is generated, one fourth of which have a name that a plugin of the
package knows: JSON lines and JSON of other programs, some of them of other agents and
with familiar keys. The stock log2timeline, which has to know the package, reads it in
turns with and without it. Then each file is handed to the parser alone, which tells how
many files it looked into, and how many it took for its own.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

from dfvfs.lib import definitions as dfvfs_definitions
from dfvfs.path import factory as path_spec_factory
from dfvfs.resolver import resolver as path_spec_resolver

from plaso.lib import errors

from plaso_claude.parsers import claude_code
from plaso_claude.parsers import locations
from tests import test_lib

_WORDS = (
    "account address answer basket before camera change client cookie corner credit "
    "device dollar effect engine export filter finish folder garden handle header "
    "import insert island jacket kernel ladder letter market method module normal "
    "number object office option output packet parser people person phrase planet "
    "policy prompt public"
).split()

# Lines of other programs by the names of the files that they are in. The values <text>,
# <time>, <number> and <uuid> differ from line to line.
_LINE_FILES = {
    # Data sets.
    "dialogs.jsonl": {"messages": [{"content": "<text>", "role": "user"}]},
    "features.jsonl": {"geometry": None, "properties": {}, "type": "Feature"},
    "summaries.jsonl": {"id": "<number>", "summary": "<text>", "type": "summary"},
    "train.jsonl": {"completion": "<text>", "prompt": "<text>"},
    "users.jsonl": {"id": "<number>", "message": "<text>", "type": "user"},
    # Logs.
    "audit.jsonl": {"message": "<text>", "timestamp": "<time>", "type": "system"},
    "container-json.log": {"log": "<text>", "stream": "stdout", "time": "<time>"},
    "journal.jsonl": {"key": "<uuid>", "result": "<text>", "type": "result"},
    "timeline.jsonl": {"at": "<time>", "detail": "<text>", "state": "done"},
    # Shells, and other agents.
    "history.jsonl": {"session_id": "<uuid>", "text": "<text>", "ts": "<number>"},
    "logs.jsonl": {
        "message": "<text>",
        "messageId": "<number>",
        "sessionId": "<uuid>",
        "timestamp": "<time>",
        "type": "user",
    },
    "rollout-<uuid>.jsonl": {
        "payload": {"content": "<text>", "role": "assistant", "type": "message"},
        "timestamp": "<time>",
        "type": "response_item",
    },
    "<uuid>.jsonl": {
        "id": "<uuid>",
        "message": {"content": "<text>", "role": "user"},
        "parentId": None,
        "timestamp": "<time>",
        "type": "message",
    },
}

# JSON of other programs by the names of its files.
_DOCUMENT_FILES = {
    ".config.json": {"name": "<text>", "projects": ["<text>"]},
    "4242.json": {"name": "<text>", "pid": "<number>", "status": "open"},
    "agent-1.meta.json": {"description": "<text>", "model": "<text>"},
    "config.json": {"env": {"MODE": "<text>"}, "hooks": []},
    "custom-title.json": {"title": "<text>"},
    "package.json": {"name": "<text>", "version": "1.0.0"},
    "sessions-index.json": {"entries": [{"id": "<uuid>", "title": "<text>"}]},
    "settings.json": {"editor.fontSize": 12, "permissions": ["<text>"]},
    "state.json": {"createdAt": "<time>", "state": "<text>"},
}

_OTHER_NAMES = ("a.md", "b.py", "c.txt", "d.png", "e.html", "MEMORY.md", "LICENSE")


class _Generator:
    """Makes values, the same ones in each run."""

    def __init__(self):
        """Initializes a generator."""
        super().__init__()
        self._generator = random.Random(0)

    def Fill(self, value):
        """Fills a pattern with values.

        Args:
          value (object): pattern.

        Returns:
          object: value.
        """
        if isinstance(value, dict):
            return {key: self.Fill(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self.Fill(item) for item in value]
        if value == "<number>":
            return self._generator.randrange(2**31)
        if value == "<text>":
            return self.MakeText(self._generator.randrange(3, 30))
        if value == "<time>":
            second = self._generator.randrange(60)
            return f"2026-10-20T09:30:{second:02d}.000Z"
        if isinstance(value, str) and "<uuid>" in value:
            number = self._generator.randrange(16**12)
            return value.replace("<uuid>", f"0f0f0f0f-0000-4000-8000-{number:012x}")
        return value

    def MakeText(self, number):
        """Makes text.

        Args:
          number (int): number of words.

        Returns:
          str: text.
        """
        return " ".join(self._generator.choices(_WORDS, k=number))


def MakeDisk(path, number):
    """Makes the files of a disk.

    Args:
      path (str): path of a folder.
      number (int): number of files.
    """
    generator = _Generator()
    line_files = list(_LINE_FILES.items())
    document_files = list(_DOCUMENT_FILES.items())

    # plaso takes it for a Linux host, hence its preset.
    os.makedirs(os.path.join(path, "etc"))
    folder = None
    for index in range(number):
        if index % 40 == 0:
            folder = os.path.join(path, "srv", f"{index // 4000:d}", f"{index // 40:d}")
            os.makedirs(folder)

        kind = index % 8
        if kind == 0:
            name, pattern = line_files[index // 8 % len(line_files)]
            lines = [json.dumps(generator.Fill(pattern)) for _ in range(20)]
            text = "\n".join(lines) + "\n"
        elif kind == 4:
            name, pattern = document_files[index // 8 % len(document_files)]
            text = json.dumps(generator.Fill(pattern), indent=2)
        else:
            name = f"{index:d}-{_OTHER_NAMES[index % len(_OTHER_NAMES)]:s}"
            text = generator.MakeText(100)

        file_path = os.path.join(folder, generator.Fill(name))
        if os.path.exists(file_path):
            file_path = os.path.join(folder, f"{index:d}", os.path.basename(file_path))
            os.makedirs(os.path.dirname(file_path))
        with open(file_path, "w", encoding="utf-8") as file_object:
            file_object.write(text)


def RunExtraction(path, storage_path, disable):
    """Runs the stock log2timeline without naming a parser.

    Args:
      path (str): path of the folder.
      storage_path (str): path of the storage file.
      disable (bool): True to keep the package out.

    Returns:
      tuple[float, float]: elapsed time and time of all processors, in seconds.
    """
    if os.path.exists(storage_path):
        os.unlink(storage_path)

    environment = {**os.environ, "PLASO_CLAUDE_DISABLE": "1" if disable else ""}
    start_time = time.monotonic()
    process = subprocess.Popen(
        [
            os.path.join(os.path.dirname(sys.executable), "log2timeline"),
            *("--quiet", "--unattended", "--status_view", "none", "--workers", "1"),
            *("--logfile", f"{storage_path:s}.log.gz", "--storage_file", storage_path),
            path,
        ],
        env=environment,
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    # With the time of the worker processes, which log2timeline waits for.
    _, status, usage = os.wait4(process.pid, 0)
    elapsed = time.monotonic() - start_time
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"log2timeline ended with {process.returncode:d}")
    return elapsed, usage.ru_utime + usage.ru_stime


class _CountingFile:
    """File-like object that tells if something was read."""

    def __init__(self, file_object):
        """Initializes a file-like object.

        Args:
          file_object (dfvfs.FileIO): file-like object.
        """
        super().__init__()
        self._file_object = file_object
        self.was_read = False

    def __getattr__(self, name):
        """Retrieves an attribute of the file-like object.

        Args:
          name (str): name of the attribute.

        Returns:
          object: attribute.
        """
        if name.startswith("read"):
            self.was_read = True
        return getattr(self._file_object, name)


def CountFiles(path):
    """Counts the files that the parser looks into, and those it takes for its own.

    Args:
      path (str): path of the folder.

    Returns:
      tuple[int, int, list[str], float]: number of files, number of those that were
          looked into, paths of those that were misread, and how long the parser took to
          tell, in seconds.
    """
    parser = claude_code.ClaudeCodeParser()
    (file_filter,) = parser.FILTERS
    elapsed = 0.0
    number_of_files = 0
    number_of_files_read = 0
    misread_paths = []
    for folder, _, names in os.walk(path):
        for name in names:
            number_of_files += 1
            file_path = os.path.join(folder, name)
            path_spec = path_spec_factory.Factory.NewPathSpec(
                dfvfs_definitions.TYPE_INDICATOR_OS, location=file_path
            )
            file_entry = path_spec_resolver.Resolver.OpenFileEntry(path_spec)
            start_time = time.perf_counter()
            is_match = file_filter.Match(file_entry)
            elapsed += time.perf_counter() - start_time
            if not is_match:
                continue

            file_object = _CountingFile(file_entry.GetFileObject())
            start_time = time.perf_counter()
            # pylint: disable=protected-access
            plugin = parser._GetPlugin(file_object, locations.GetLocation(path_spec))
            elapsed += time.perf_counter() - start_time
            number_of_files_read += file_object.was_read
            if not plugin:
                continue

            try:
                result = test_lib.ParseFileEntry(file_entry)
            except errors.WrongParser:
                continue
            if result and (result.event_data or result.warnings):
                misread_paths.append(f"{plugin.NAME:s}: {file_path:s}")

    return number_of_files, number_of_files_read, misread_paths, elapsed


def Main():
    """Measures and prints the figures.

    Returns:
      int: exit code, which is not 0 if a file was misread.
    """
    argument_parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    argument_parser.add_argument("--files", type=int, default=24000)
    argument_parser.add_argument("--repeats", type=int, default=3)
    options = argument_parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "disk")
        MakeDisk(path, options.files)

        number, number_read, misread_paths, elapsed = CountFiles(path)
        print(f"files: {number:d}, looked into: {number_read:d}, in {elapsed:.2f} s")
        print(f"misread: {len(misread_paths):d}", *misread_paths[:20], sep="\n  ")

        times = {False: [], True: []}
        for index in range(options.repeats):
            # In turns, and each one the first as often as the other.
            for disable in (True, False) if index % 2 else (False, True):
                storage_path = os.path.join(folder, "disk.plaso")
                times[disable].append(RunExtraction(path, storage_path, disable))

        for position, name in enumerate(("elapsed", "processors")):
            medians = []
            for disable in (True, False):
                values = [pair[position] for pair in times[disable]]
                medians.append(statistics.median(values))
                spread = (max(values) - min(values)) / medians[-1]
                label = "without the package" if disable else "with it"
                print(f"{name:s}, {label:s}: {medians[-1]:.2f} s ±{spread:.0%}")
            print(f"{name:s}, ratio: {medians[1] / medians[0]:.3f}", flush=True)

    return 1 if misread_paths else 0


if __name__ == "__main__":
    sys.exit(Main())
