"""Tests that storage and all outputs of psort carry what hostile files hold."""

import csv
import json
import os
import random
import subprocess
import sys
import zipfile

from test_data import make_sample_image
from tests import test_lib

_PROJECT = "home/alice/.claude/projects/-home-alice-proj"

_HOSTILE_TEXTS = (
    "\x1b[31mred\x1b[0m",
    "\u202egnp.exe",
    "=cmd|' /C calc'!A0",
    "\ud83d lone",
    "\x00 nul",
    "\ufffe\uffff",
    'a\r\nb,c;d\t"e"',
    "x" * 40000,
    "é" * 20000,
    "{0} %s {command}",
)


def _RunModule(*arguments):
    """Runs a command of plaso.

    Args:
      arguments (tuple[str]): command and its arguments.
    """
    process = subprocess.run(
        [sys.executable, "-m", "plaso_claude", *arguments],
        check=False,
        cwd=os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
        stderr=subprocess.STDOUT,
        stdout=subprocess.PIPE,
        timeout=300,
    )
    assert not process.returncode, process.stdout.decode("utf-8", "replace")


def _WriteOutputs(source, path):
    """Extracts the events of a folder and writes them in every format.

    Args:
      source (pathlib.Path): path of the folder.
      path (pathlib.Path): path of a folder for storage file and outputs.

    Returns:
      dict[str, pathlib.Path]: path of the output by format, and of the storage file.
    """
    storage_path = path / "outputs.plaso"
    options = ["-q", "-u", "--status_view", "none", "--logfile", str(path / "log.gz")]
    _RunModule(
        "log2timeline",
        *options,
        "--single-process",
        *["--parsers", "claude_code", "--storage_file", str(storage_path), str(source)],
    )
    paths = {"storage": storage_path}
    for output_format in ("dynamic", "json", "json_line", "l2tcsv", "xlsx"):
        paths[output_format] = path / f"timeline.{output_format:s}"
        _RunModule(
            "psort",
            *options,
            *["-o", output_format, "-w", str(paths[output_format]), str(storage_path)],
        )
    return paths


def testHostileValues(tmp_path):
    """Tests that every event comes out of every output, and none of them acts."""
    generator = random.Random(1)
    records = []
    for number in range(60):
        text = generator.choice(_HOSTILE_TEXTS)
        other = generator.choice(_HOSTILE_TEXTS)
        records += [
            test_lib.MakeUserRecord(text, 4 * number + 1, gitBranch=other),
            test_lib.MakeAssistantRecord(
                [
                    {
                        "type": "tool_use",
                        "id": other,
                        "name": text[:50],
                        "input": {"command": text, "description": other},
                    }
                ],
                4 * number + 2,
            ),
            test_lib.MakeRecord(
                "system", 4 * number + 3, subtype=other[:50], content=text
            ),
            test_lib.MakeRecord(text[:50] or "x", 4 * number + 4, **{other[:50]: text}),
        ]
    source = tmp_path / "source"
    (source / _PROJECT).mkdir(parents=True)
    transcript = source / _PROJECT / f"{test_lib.SESSION:s}.jsonl"
    transcript.write_bytes(test_lib.MakeJSONLines(*records))

    paths = _WriteOutputs(source, tmp_path)

    with open(paths["json_line"], encoding="utf-8") as file_object:
        events = [json.loads(line) for line in file_object]
    with open(paths["json"], encoding="utf-8") as file_object:
        assert len(json.load(file_object)) == len(events) > 240
    with open(paths["dynamic"], encoding="utf-8", newline="") as file_object:
        lines = list(csv.DictReader(file_object))
    assert len(lines) == len(events)
    for line in lines:
        assert line["message"].isprintable()
        assert line["message"][0] not in "=+-@"
    with zipfile.ZipFile(paths["xlsx"]) as xlsx_file:
        sheet = xlsx_file.read("xl/worksheets/sheet1.xml")
    assert sheet.count(b"<row ") == len(events) + 1
    assert b"<f>" not in sheet

    for event in events:
        for name, value in event.items():
            assert name == "text" or not isinstance(value, str) or value.isprintable()


def testSecrets(tmp_path):
    """Tests that no marked secret is in the storage file or in an output."""
    source = tmp_path / "source"
    make_sample_image.WriteTree(str(source))

    paths = _WriteOutputs(source, tmp_path)

    with open(paths["json_line"], encoding="utf-8") as file_object:
        assert sum(1 for _ in file_object) > 300
    for path in paths.values():
        assert b"SECRET-" not in path.read_bytes()
    with zipfile.ZipFile(paths["xlsx"]) as xlsx_file:
        for name in xlsx_file.namelist():
            assert b"SECRET-" not in xlsx_file.read(name)
