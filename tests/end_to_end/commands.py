"""Runs the stock commands of plaso on the sample image."""

import lzma
import os
import shutil
import subprocess
import tempfile

PROJECT_PATH = os.path.dirname(
    os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
)

SAMPLE_IMAGE_PATH = os.path.join(PROJECT_PATH, "test_data", "sample_host.ext4.xz")


def GetExtractionArguments(source_path, storage_path):
    """Determines the arguments for log2timeline to read a source unattended.

    Args:
      source_path (str): path of the source.
      storage_path (str): path of the storage file to write.

    Returns:
      list[str]: arguments.
    """
    return [
        *["--quiet", "--unattended", "--status_view", "none"],
        *["--logfile", f"{storage_path!s}.log2timeline.log.gz"],
        *["--storage_file", str(storage_path), str(source_path)],
    ]


def GetOutputArguments(storage_path, output_path):
    """Determines the arguments for psort to write events unattended.

    Args:
      storage_path (str): path of the storage file.
      output_path (str): path of the output file to write.

    Returns:
      list[str]: arguments.
    """
    return [
        *["--quiet", "--unattended", "--status_view", "none"],
        *["--logfile", f"{output_path!s}.psort.log.gz"],
        *["--write", str(output_path), str(storage_path)],
    ]


def RunCommand(*arguments, variables=None):
    """Runs a command, which has to succeed.

    Args:
      arguments (tuple[str]): command and its arguments.
      variables (Optional[dict[str, str]]): environment variables to set.

    Returns:
      str: standard output and standard error.

    Raises:
      RuntimeError: if the exit code of the command is not 0.
    """
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PLASO_CLAUDE_DISABLE", "PYTHONPATH")
    }
    environment.update(variables or {})

    arguments = [str(argument) for argument in arguments]
    process = subprocess.run(
        arguments,
        check=False,
        # Elsewhere than in the project, whose modules must not be found by chance.
        cwd=tempfile.gettempdir(),
        encoding="utf-8",
        env=environment,
        errors="backslashreplace",
        stderr=subprocess.STDOUT,
        stdout=subprocess.PIPE,
        timeout=1800,
    )
    if process.returncode:
        command = " ".join(arguments)
        raise RuntimeError(
            f"{command:s}: exit code {process.returncode:d}:\n{process.stdout:s}"
        )
    return process.stdout


def UnpackSampleImage(path):
    """Decompresses the sample image.

    Args:
      path (str): path of the disk image to write.
    """
    with lzma.open(SAMPLE_IMAGE_PATH) as source_file, open(path, "wb") as image_file:
        shutil.copyfileobj(source_file, image_file)
