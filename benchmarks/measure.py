"""Measures commands and functions, and prints the table."""

import os
import platform
import statistics
import subprocess
import sys
import time

import plaso

MEGABYTE = 1024 * 1024


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
        super().__init__()
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


def PrintHeader():
    """Prints where and when is measured, and the header of the table."""
    print(
        f"Measured on {time.strftime('%Y-%m-%d'):s} with plaso "
        f"{plaso.__version__:s} and Python {platform.python_version():s} on "
        f"{os.cpu_count():d} processors.\n"
    )
    print(
        f"| {'measured':<26s} | {'what':<40s} | {'median':>12s} | {'ratio':>6s} "
        f"| spread |\n|---|---|---|---|---|"
    )


def PrintRow(title, name, value, ratio=None, spread=""):
    """Prints a row of the table.

    Args:
      title (str): what is measured.
      name (str): name.
      value (str): value with its unit.
      ratio (Optional[float]): ratio.
      spread (Optional[str]): spread of the repeats.
    """
    ratio_text = f"{ratio:.2f}" if ratio is not None else ""
    print(
        f"| {title:<26s} | {name:<40s} | {value:>12s} | {ratio_text:>6s} "
        f"| {spread:>6s} |"
    )
    sys.stdout.flush()


def GetExtractionCommand(source, storage_path, module="plaso_claude", arguments=()):
    """Retrieves the command that runs log2timeline on a folder.

    Args:
      source (str): path of the folder.
      storage_path (str): path of the storage file, which is removed.
      module (Optional[str]): module to run: that of the package, of the floor or of the
          naive plugin.
      arguments (Optional[list[str]]): further arguments.

    Returns:
      list[str]: module and arguments.
    """
    if os.path.exists(storage_path):
        os.unlink(storage_path)

    command = [module]
    if module == "plaso_claude":
        command.append("log2timeline")
    if module != "benchmarks.naive":
        command.extend(["--parsers", "claude_code"])
    command.extend(["-q", "-u", "--status_view", "none"])
    command.extend(["--logfile", f"{storage_path:s}.log.gz"])
    return [*command, "--storage_file", storage_path, *arguments, source]


def Run(command):
    """Runs a module in a process of its own.

    Args:
      command (list[str]): module and arguments.

    Returns:
      float: time in seconds.

    Raises:
      RuntimeError: if it fails.
    """
    start = time.perf_counter()
    process = subprocess.run(
        [sys.executable, "-m", *command],
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    duration = time.perf_counter() - start
    if process.returncode:
        error = process.stderr.decode("utf-8", "backslashreplace").strip()
        raise RuntimeError(f"{' '.join(command):s} failed: {error[-500:]:s}")
    return duration


def RunExtraction(source, storage_path, module="plaso_claude", arguments=()):
    """Runs log2timeline on a folder.

    Args:
      source (str): path of the folder.
      storage_path (str): path of the storage file.
      module (Optional[str]): module to run.
      arguments (Optional[list[str]]): further arguments.

    Returns:
      float: time in seconds.

    Raises:
      RuntimeError: if it fails or makes no storage file.
    """
    command = GetExtractionCommand(source, storage_path, module, arguments)
    duration = Run(command)
    if not os.path.exists(storage_path):
        raise RuntimeError(f"{' '.join(command):s} made no storage file")
    return duration


def RunOutput(storage_path, output_path, output_format, arguments=()):
    """Runs psort on a storage file.

    Args:
      storage_path (str): path of the storage file.
      output_path (str): path of the output, which is replaced.
      output_format (str): output format.
      arguments (Optional[list[str]]): further arguments.

    Returns:
      float: time in seconds.

    Raises:
      RuntimeError: if it fails.
    """
    if os.path.exists(output_path):
        os.unlink(output_path)

    command = ["plaso_claude", "psort", "-q", "-u", "--status_view", "none"]
    command += ["--logfile", f"{storage_path:s}.log.gz", "-o", output_format]
    return Run([*command, "-w", output_path, storage_path, *arguments])


def RunForPeakMemory(command, folder):
    """Runs a module in a process of its own that tells its peak memory.

    Args:
      command (list[str]): module and arguments.
      folder (str): path of a folder to work in.

    Returns:
      int: peak memory in bytes.

    Raises:
      RuntimeError: if it fails.
    """
    result_path = os.path.join(folder, "peak_memory")
    Run(["benchmarks.peak_memory", result_path, *command])
    with open(result_path, encoding="ascii") as result_file:
        return int(result_file.read())
