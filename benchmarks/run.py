"""Measures what reading costs and prints one table of ratios.

    python -m benchmarks.run [--size MEGABYTES] [--repeats NUMBER] [--only SECTION,…]

Everything is measured interleaved in one run on one home that is generated, and the
medians are compared, with the spread of the repeats. Sections: rows, extraction, memory,
growth, start, output.
"""

import argparse
import concurrent.futures
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from benchmarks import floor
from benchmarks import home
from plaso_claude import parsers as _  # Registers the plugins.
from plaso_claude.transcript import extractor
from plaso_claude.transcript import state
from tests import test_lib

SECTIONS = ("rows", "extraction", "memory", "growth", "start", "output")

_MEGABYTE = 1024 * 1024


class Measurement:
    """Times of one thing that is measured.

    Attributes:
      name (str): name.
      times (list[float]): times in seconds.
    """

    def __init__(self, name, function):
        """Initializes a measurement.

        Args:
          name (str): name.
          function (function): what is measured. It returns the time in seconds or None
              to have the time of the call taken.
        """
        self._function = function
        self.name = name
        self.times = []

    def GetMedian(self):
        """Retrieves the median time.

        Returns:
          float: time in seconds.
        """
        return statistics.median(self.times)

    def Run(self):
        """Runs what is measured once."""
        start = time.perf_counter()
        result = self._function()
        if result is None:
            result = time.perf_counter() - start
        self.times.append(result)


def Compare(title, base, others, repeats):
    """Measures interleaved and prints the ratios.

    Args:
      title (str): what is measured.
      base (Measurement): what the others are compared with.
      others (list[Measurement]): measurements.
      repeats (int): number of repeats.
    """
    measurements = [base, *others]
    for _ in range(repeats):
        for measurement in measurements:
            measurement.Run()

    for measurement in measurements:
        median = measurement.GetMedian()
        spread = (max(measurement.times) - min(measurement.times)) / median
        ratio = median / base.GetMedian()
        PrintRow(title, measurement.name, f"{median:.3f} s", ratio, f"±{spread:.0%}")


def PrintRow(title, name, value, ratio, spread=""):
    """Prints a row of the table.

    Args:
      title (str): what is measured.
      name (str): name.
      value (str): value with its unit.
      ratio (float): ratio or None.
      spread (Optional[str]): spread of the repeats.
    """
    ratio_text = f"{ratio:.2f}" if ratio is not None else ""
    print(
        f"| {title:<26s} | {name:<34s} | {value:>12s} | {ratio_text:>6s} | {spread:>6s} |"
    )
    sys.stdout.flush()


def DecodeLines(paths):
    """Decodes every line of files with the json module of Python.

    Args:
      paths (list[str]): paths.
    """
    for path in paths:
        with open(path, "rb") as file_object:
            for line in file_object:
                json.loads(line)


def MakeRows(paths):
    """Makes the rows of transcripts, without plaso.

    Args:
      paths (list[str]): paths.

    Returns:
      int: number of rows.
    """
    number = 0
    for path in paths:
        with open(path, "rb") as file_object:
            for _ in extractor.ExtractRows(
                file_object, state.FileContext(), lambda message: None
            ):
                number += 1
    return number


def RunExtraction(source, storage_path, module="plaso_claude", arguments=()):
    """Runs log2timeline on a folder.

    Args:
      source (str): path of the folder.
      storage_path (str): path of the storage file.
      module (Optional[str]): module to run: that of the package or of the floor.
      arguments (Optional[list[str]]): further arguments.

    Returns:
      tuple[float, int]: time in seconds and peak memory of the process, in bytes.
    """
    if os.path.exists(storage_path):
        os.unlink(storage_path)

    command = [sys.executable, "-m", module]
    if module == "plaso_claude":
        command.append("log2timeline")
    command += ["-q", "-u", "--status_view", "none", "--parsers", "claude_code"]
    command += ["--logfile", f"{storage_path:s}.log.gz", "--storage_file", storage_path]
    command += [*arguments, source]

    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    duration = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if not os.path.exists(storage_path):
        raise RuntimeError(f"no storage file was made by: {' '.join(command):s}")
    return duration, usage.ru_maxrss * 1024


def WriteValues(paths):
    """Writes the values of the event data of transcripts, for the floor.

    Args:
      paths (list[str]): paths.

    Returns:
      int: number of event data.
    """
    # In a process of its own: the peak memory of a process counts from that of the one
    # that started it.
    with concurrent.futures.ProcessPoolExecutor(max_workers=1) as executor:
        return executor.submit(_WriteValues, paths).result()


def _WriteValues(paths):
    """Writes the values of the event data of transcripts.

    Args:
      paths (list[str]): paths.

    Returns:
      int: number of event data.
    """
    number = 0
    for path in paths:
        event_data = test_lib.ParseFileEntry(test_lib.OpenPath(path)).event_data
        number += len(event_data)
        floor.WriteValues(path, event_data)
    return number


def MeasureRows(folder, size, repeats):
    """Measures bytes to rows against decoding every line.

    Args:
      folder (str): path of a folder to work in.
      size (int): size of the home, in bytes.
      repeats (int): number of repeats.
    """
    for has_captures in (False, True):
        title = "rows, with captures" if has_captures else "rows"
        path = os.path.join(folder, title)
        paths = home.MakeHome(path, size, has_captures=has_captures)
        Compare(
            title,
            Measurement("json.loads of every line", lambda: DecodeLines(paths)),
            [Measurement("bytes to rows", lambda: MakeRows(paths) and None)],
            repeats,
        )
        shutil.rmtree(path)


def MeasureExtraction(folder, size, repeats):
    """Measures log2timeline against the floor.

    Args:
      folder (str): path of a folder to work in.
      size (int): size of the home, in bytes.
      repeats (int): number of repeats.
    """
    path = os.path.join(folder, "home", "alice")
    paths = home.MakeHome(path, size)
    number = WriteValues(paths)
    storage_path = os.path.join(folder, "extraction.plaso")
    PrintRow("extraction", f"{number:d} event data", f"{size // _MEGABYTE:d} MB", None)

    for title, arguments in (
        ("extraction, one process", ["--single-process"]),
        ("extraction, two workers", ["--workers", "2"]),
    ):

        def _Run(module, arguments=arguments):
            return RunExtraction(path, storage_path, module, arguments)[0]

        Compare(
            title,
            Measurement("floor", lambda: _Run("benchmarks.floor")),
            [Measurement("plaso_claude", lambda: _Run("plaso_claude"))],
            repeats,
        )
    shutil.rmtree(path)


def MeasureMemory(folder, size, repeats):
    """Measures the peak memory at growing sizes of one transcript.

    Args:
      folder (str): path of a folder to work in.
      size (int): size of the smallest home, in bytes.
      repeats (int): not used, memory does not vary.
    """
    del repeats
    storage_path = os.path.join(folder, "memory.plaso")
    bases = {}
    for factor in (1, 10):
        path = os.path.join(folder, "memory", str(factor))
        paths = home.MakeHome(path, size * factor, session_size=size * factor)
        WriteValues(paths)
        for module in ("benchmarks.floor", "plaso_claude"):
            _, peak = RunExtraction(path, storage_path, module, ["--single-process"])
            base = bases.setdefault(module, peak)
            PrintRow(
                "peak memory",
                f"{module:s} at {size * factor // _MEGABYTE:d} MB",
                f"{peak // _MEGABYTE:d} MB",
                peak / base,
            )
        shutil.rmtree(path)


def MeasureGrowth(folder, size, repeats):
    """Measures the time of bytes to rows at 1, 10 and 100 times the data.

    Args:
      folder (str): path of a folder to work in.
      size (int): size of the largest home, in bytes.
      repeats (int): number of repeats.
    """
    for name, make_lines in GROWTH_INPUTS.items():
        base = None
        for factor in (1, 10, 100):
            path = os.path.join(folder, "growth.jsonl")
            with open(path, "wb") as file_object:
                file_object.writelines(make_lines(factor * size // (100 * 2000)))
            measurement = Measurement(name, lambda: MakeRows([path]) and None)
            for _ in range(repeats):
                measurement.Run()
            base = base or measurement.GetMedian()
            PrintRow(
                "growth of time",
                f"{name:s}, {factor:d} times",
                f"{measurement.GetMedian():.3f} s",
                measurement.GetMedian() / base / factor,
            )


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


def MeasureStart(folder, size, repeats):
    """Measures the start of Python and of log2timeline with and without the package.

    Args:
      folder (str): path of a folder to work in.
      size (int): not used.
      repeats (int): number of repeats.
    """
    del folder, size

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

    version = ["-c", "import sys; sys.argv=['log2timeline', '--version']; "]
    version[1] += "from plaso.scripts import log2timeline; log2timeline.Main()"
    for title, arguments in (
        ("start of Python", ["-c", "pass"]),
        ("log2timeline --version", version),
    ):
        Compare(
            title,
            Measurement("disabled", lambda arguments=arguments: _Run(arguments, True)),
            [
                Measurement(
                    "enabled", lambda arguments=arguments: _Run(arguments, False)
                )
            ],
            repeats * 3,
        )


def MeasureOutput(folder, size, repeats):
    """Measures psort with a filter against psort without one.

    Args:
      folder (str): path of a folder to work in.
      size (int): size of the home, in bytes.
      repeats (int): number of repeats.
    """
    path = os.path.join(folder, "output", "home", "alice")
    home.MakeHome(path, size)
    storage_path = os.path.join(folder, "output.plaso")
    RunExtraction(path, storage_path, arguments=["--single-process"])

    def _Run(event_filter):
        output_path = os.path.join(folder, "output.csv")
        if os.path.exists(output_path):
            os.unlink(output_path)
        command = [sys.executable, "-m", "plaso_claude", "psort", "-q", "-u"]
        command += ["--status_view", "none", "--logfile", f"{storage_path:s}.log.gz"]
        command += ["-o", "dynamic", "-w", output_path, storage_path, *event_filter]
        subprocess.run(
            command,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    Compare(
        "psort",
        Measurement("all events", lambda: _Run([])),
        [Measurement("prompts only", lambda: _Run(["turn_type is 'user'"]))],
        repeats,
    )


_FUNCTION_PER_SECTION = {
    "extraction": MeasureExtraction,
    "growth": MeasureGrowth,
    "memory": MeasureMemory,
    "output": MeasureOutput,
    "rows": MeasureRows,
    "start": MeasureStart,
}


def Main():
    """Measures and prints the table.

    Returns:
      int: exit code.
    """
    argument_parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    argument_parser.add_argument("--size", type=int, default=40, help="in megabytes")
    argument_parser.add_argument("--repeats", type=int, default=5)
    argument_parser.add_argument("--only", default=",".join(SECTIONS))
    options = argument_parser.parse_args()

    print(
        f"| {'measured':<26s} | {'what':<34s} | {'median':>12s} | {'ratio':>6s} "
        f"| spread |\n|---|---|---|---|---|"
    )
    for section in options.only.split(","):
        with (
            tempfile.TemporaryDirectory() as folder,
            tempfile.TemporaryDirectory() as values_folder,
        ):
            os.environ[floor.FOLDER_VARIABLE] = values_folder
            _FUNCTION_PER_SECTION[section](
                folder, options.size * _MEGABYTE, options.repeats
            )
    return 0


if __name__ == "__main__":
    sys.exit(Main())
