"""Measures what reading costs and prints one table of ratios.

    python -m benchmarks.run [--size MEGABYTES] [--repeats NUMBER] [--only SECTION,…]

Everything is measured interleaved in one run on homes that are generated, and the
medians are compared, with the spread of the repeats. docs/benchmarks.md says what the
sections measure.
"""

import argparse
import concurrent.futures
import json
import os
import shutil
import subprocess
import sys
import tempfile

from plaso.storage import factory as storage_factory

from benchmarks import floor
from benchmarks import home
from benchmarks import measure
from benchmarks import naive
from benchmarks import peers
from benchmarks import rows
from plaso_claude import parsers as _  # Registers the plugins.
from tests import test_lib


def GetNumberOfEvents(storage_path):
    """Retrieves the number of events in a storage file.

    Args:
      storage_path (str): path of the storage file.

    Returns:
      tuple[int, int]: number of events, and number of extraction warnings.
    """
    reader = storage_factory.StorageFactory.CreateStorageReaderForFile(storage_path)
    try:
        return (
            reader.GetNumberOfAttributeContainers("event"),
            reader.GetNumberOfAttributeContainers("extraction_warning"),
        )
    finally:
        reader.Close()


def WriteValues(paths):
    """Writes the values of the event data of transcripts, for the floor.

    Args:
      paths (list[str]): paths.

    Returns:
      int: number of event data.
    """
    # In a process of its own, which gives the memory back.
    with concurrent.futures.ProcessPoolExecutor(max_workers=1) as executor:
        return executor.submit(_WriteValues, paths).result()


def _WriteValues(paths):
    """Writes the values of the event data of transcripts.

    Args:
      paths (list[str]): paths.

    Returns:
      int: number of event data.
    """
    return sum(floor.WriteValues(test_lib.OpenPath(path)) for path in paths)


def MeasureRows(folder, options):
    """Measures bytes to rows against decoding every line.

    Args:
      folder (str): path of a folder to work in.
      options (Namespace): options of the command line.
    """
    for has_captures in (False, True):
        title = "rows, with captures" if has_captures else "rows"
        path = os.path.join(folder, title)
        paths = home.MakeHome(path, options.size, has_captures=has_captures)
        measure.Compare(
            title,
            measure.Measurement(
                "json.loads of every line", lambda paths=paths: rows.DecodeLines(paths)
            ),
            [
                measure.Measurement(
                    "bytes to rows", lambda paths=paths: rows.MakeRows(paths) and None
                )
            ],
            options.repeats,
        )
        shutil.rmtree(path)


def MeasureExtraction(folder, options):
    """Measures log2timeline against the floor, and against a naive plugin.

    Args:
      folder (str): path of a folder to work in.
      options (Namespace): options of the command line.
    """
    path = os.path.join(folder, "home", "alice")
    paths = home.MakeHome(path, options.size)
    number = WriteValues(paths)
    storage_path = os.path.join(folder, "extraction.plaso")
    measure.PrintRow(
        "extraction",
        f"{number:d} event data of {len(paths):d} transcripts",
        f"{options.size // measure.MEGABYTE:d} MB",
    )

    modules = {
        "floor": "benchmarks.floor",
        "naive plugin": "benchmarks.naive",
        "plaso_claude": "plaso_claude",
    }
    numbers_per_name = {}
    for title, arguments in (
        ("extraction, one process", ["--single-process"]),
        ("extraction, two workers", ["--workers", "2"]),
    ):

        def _Run(name, arguments=arguments):
            duration = measure.RunExtraction(
                path, storage_path, modules[name], arguments
            )
            numbers_per_name[name] = GetNumberOfEvents(storage_path)
            return duration

        base, *others = (
            measure.Measurement(name, lambda run=_Run, name=name: run(name))
            for name in modules
        )
        measure.Compare(title, base, others, options.repeats)

    number_of_events, _ = numbers_per_name["plaso_claude"]
    for name, (number, number_of_warnings) in numbers_per_name.items():
        measure.PrintRow(
            "events",
            f"{name:s}, with {number_of_warnings:d} warnings",
            f"{number:d}",
            number / number_of_events,
        )
    for plugin in (naive.NaivePlugin(), naive.TimePlugin()):
        number = CountFilesRead(plugin, paths)
        measure.PrintRow(
            "transcripts read",
            f"naive plugin, {' '.join(plugin.REQUIRED_KEYS):s}",
            f"{number:d}",
            number / len(paths),
        )
    shutil.rmtree(path)


def CountFilesRead(plugin, paths):
    """Counts the transcripts that a plugin of the parser of JSON lines takes.

    Args:
      plugin (JSONLPlugin): plugin.
      paths (list[str]): paths.

    Returns:
      int: number of transcripts whose first line has what the plugin requires.
    """
    number = 0
    for path in paths:
        with open(path, "rb") as file_object:
            number += plugin.CheckRequiredFormat(json.loads(file_object.readline()))
    return number


def MeasureMemory(folder, options):
    """Measures the peak memory at 1, 10 and 100 times the data.

    Args:
      folder (str): path of a folder to work in.
      options (Namespace): options of the command line.
    """
    path = os.path.join(folder, "memory", "home", "alice")
    storage_path = os.path.join(folder, "memory.plaso")
    bases = {}

    def _Measure(name, size, command):
        peak = measure.RunForPeakMemory(command, folder)
        measure.PrintRow(
            "peak memory",
            f"{name:s}, {size // measure.MEGABYTE:d} MB",
            f"{peak // measure.MEGABYTE:d} MB",
            peak / bases.setdefault(name, peak),
        )

    for factor in (1, 10, 100):
        size = options.size * factor
        home.MakeHome(path, size)
        _Measure("rows of many transcripts", size, ["benchmarks.rows", path])
        shutil.rmtree(path)

    for factor in (1, 10, 100):
        size = options.size * factor
        paths = home.MakeHome(path, size, session_size=size, has_subagents=False)
        _Measure("rows of one transcript", size, ["benchmarks.rows", path])
        if factor < 100 or options.huge:
            WriteValues(paths)
            for name, module in (
                ("log2timeline, floor", "benchmarks.floor"),
                ("log2timeline, plaso_claude", "plaso_claude"),
            ):
                command = measure.GetExtractionCommand(
                    path, storage_path, module, ["--single-process"]
                )
                _Measure(name, size, command)
        shutil.rmtree(path)


def MeasureGrowth(folder, options):
    """Measures the time of bytes to rows at 1, 10 and 100 times the data.

    Args:
      folder (str): path of a folder to work in.
      options (Namespace): options of the command line.
    """
    _MeasureGrowthOfHome(folder, options)

    path = os.path.join(folder, "growth.jsonl")
    for name, make_lines in GROWTH_INPUTS.items():
        base = None
        for factor in (1, 10, 100):
            with open(path, "wb") as file_object:
                file_object.writelines(
                    make_lines(factor * options.size // (100 * 2000))
                )
            measurement = measure.Measurement(
                name, lambda: rows.MakeRows([path]) and None
            )
            for _ in range(options.repeats):
                measurement.Run()
            base = base or measurement.GetMedian()
            measure.PrintRow(
                "growth of time",
                f"{name:s}, {factor:d} times",
                f"{measurement.GetMedian():.3f} s",
                measurement.GetMedian() / base / factor,
            )


def _MeasureGrowthOfHome(folder, options):
    """Measures the time of bytes to rows of a home of 1, 10 and 100 times the size.

    Args:
      folder (str): path of a folder to work in.
      options (Namespace): options of the command line.
    """
    base = None
    for factor in (1, 10, 100):
        path = os.path.join(folder, "home")
        size = factor * options.size // 10
        paths = home.MakeHome(path, size, session_size=size)
        measurement = measure.Measurement(
            "home", lambda paths=paths: rows.MakeRows(paths) and None
        )
        for _ in range(options.repeats):
            measurement.Run()

        size = sum(map(os.path.getsize, paths))
        time_per_byte = measurement.GetMedian() / size
        base = base or time_per_byte
        measure.PrintRow(
            "growth of time",
            f"home with one long session, {factor:d} times",
            f"{measurement.GetMedian():.3f} s",
            time_per_byte / base,
        )
        shutil.rmtree(path)


def _MakeManyBlocks(number):
    """Makes one line with many content blocks."""
    record = test_lib.MakeUserRecord([{"type": "text", "text": "x"}] * number)
    return [test_lib.MakeJSONLines(record)]


def _MakeManyQueueOperations(number):
    """Makes many queue operations of which none is delivered."""
    return [
        test_lib.MakeJSONLines(
            test_lib.MakeRecord(
                "queue-operation", operation="enqueue", content=f"prompt {index:d}"
            )
        )
        for index in range(number)
    ]


def _MakeManyBridges(number):
    """Makes many lines that name bridges."""
    return [
        test_lib.MakeJSONLines(
            test_lib.MakeRecord(
                "bridge-session", bridgeSessionId=f"cse_{index:d}", lastSequenceNum=1
            )
        )
        for index in range(number)
    ]


def _MakeManyOpenObjects(number):
    """Makes one damaged line of many objects that are not closed."""
    return [b'{"a":' * (number * 20) + b"\n"]


def _MakeManyRecordsOnALine(number):
    """Makes one line of many records without line feeds between them."""
    record = test_lib.MakeJSONLines(test_lib.MakeUserRecord("x")).strip()
    return [record * number + b"\n"]


GROWTH_INPUTS = {
    "many blocks on a line": _MakeManyBlocks,
    "many bridges": _MakeManyBridges,
    "many open objects on a line": _MakeManyOpenObjects,
    "many queue operations": _MakeManyQueueOperations,
    "many records on a line": _MakeManyRecordsOnALine,
}


def MeasureStart(folder, options):
    """Measures the start of Python and of log2timeline with and without the package.

    Args:
      folder (str): path of a folder to work in.
      options (Namespace): options of the command line.
    """
    del folder

    def _Run(arguments, disable):
        environment = dict(os.environ)
        environment.pop("PLASO_CLAUDE_DISABLE", None)
        if disable:
            environment["PLASO_CLAUDE_DISABLE"] = "1"
        subprocess.run(
            [sys.executable, *arguments],
            check=False,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    state = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; print('plaso_claude.autoload' in sys.modules)",
        ],
        capture_output=True,
        check=True,
        text=True,
    )
    if state.stdout.strip() != "True":
        measure.PrintRow("start of Python", "the package is not installed", "", None)
        return

    version = ["-c", "import sys; sys.argv=['log2timeline', '--version']; "]
    version[1] += "from plaso.scripts import log2timeline; log2timeline.Main()"
    for title, arguments in (
        ("start of Python", ["-c", "pass"]),
        ("log2timeline --version", version),
    ):
        base, other = (
            measure.Measurement(
                name,
                lambda arguments=arguments, disable=disable: _Run(arguments, disable),
            )
            for name, disable in (("disabled", True), ("enabled", False))
        )
        measure.Compare(title, base, [other], options.repeats * 3)


# The filters that psort is measured with, by what they choose.
_FILTERS = {
    "all events, by a filter": "data_type contains 'claude_code:'",
    "prompts": "turn_type is 'user'",
    "none": "turn_type is 'nothing'",
}


def MeasureOutput(folder, options):
    """Measures psort with filters against psort without one.

    Args:
      folder (str): path of a folder to work in.
      options (Namespace): options of the command line.
    """
    path = os.path.join(folder, "output", "home", "alice")
    home.MakeHome(path, options.size)
    storage_path = os.path.join(folder, "output.plaso")
    measure.RunExtraction(path, storage_path, arguments=["--single-process"])
    output_path = os.path.join(folder, "output.csv")
    number_of_lines = {}

    def _Run(name, arguments):
        duration = measure.RunOutput(storage_path, output_path, "dynamic", arguments)
        with open(output_path, "rb") as output_file:
            number_of_lines[name] = sum(1 for _ in output_file) - 1
        return duration

    base = measure.Measurement("all events", lambda: _Run("all events", []))
    others = [
        measure.Measurement(
            name, lambda name=name, text=event_filter: _Run(name, [text])
        )
        for name, event_filter in _FILTERS.items()
    ]
    measure.Compare("psort", base, others, options.repeats)
    for name, number in number_of_lines.items():
        measure.PrintRow(
            "events that psort writes",
            name,
            f"{number:d}",
            number / number_of_lines["all events"],
        )


FUNCTION_PER_SECTION = {
    "rows": MeasureRows,
    "extraction": MeasureExtraction,
    "memory": MeasureMemory,
    "growth": MeasureGrowth,
    "start": MeasureStart,
    "output": MeasureOutput,
    "peers": peers.MeasurePeers,
}


def Main():
    """Measures and prints the table.

    Returns:
      int: exit code.
    """
    argument_parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    argument_parser.add_argument(
        "--size", type=int, default=40, help="size of the data, in megabytes"
    )
    argument_parser.add_argument("--repeats", type=int, default=5)
    argument_parser.add_argument(
        "--only",
        default=",".join(FUNCTION_PER_SECTION),
        help="sections, separated by commas (default: %(default)s)",
    )
    argument_parser.add_argument(
        "--cache", help="folder that other programs are installed in and kept"
    )
    argument_parser.add_argument(
        "--huge",
        action="store_true",
        help="have the section memory run log2timeline at 100 times the size too",
    )
    options = argument_parser.parse_args()
    options.size *= measure.MEGABYTE
    sections = options.only.split(",")
    unknown_sections = sorted(set(sections).difference(FUNCTION_PER_SECTION))
    if unknown_sections:
        argument_parser.error(f"no such section: {', '.join(unknown_sections):s}")

    further_tables = []
    measure.PrintHeader()
    for section in sections:
        with (
            tempfile.TemporaryDirectory() as folder,
            tempfile.TemporaryDirectory() as values_folder,
        ):
            os.environ[floor.FOLDER_VARIABLE] = values_folder
            further_table = FUNCTION_PER_SECTION[section](folder, options)
            if further_table:
                further_tables.append(further_table)

    for further_table in further_tables:
        print(f"\n{further_table:s}")
    return 0


if __name__ == "__main__":
    sys.exit(Main())
