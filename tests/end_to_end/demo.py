"""Shows what the stock commands of plaso make of the sample image.

Run as: python -m tests.end_to_end.demo
"""

import csv
import os
import shlex
import sys
import tempfile

from tests.end_to_end import commands

_EVENT_FILTER = "data_type contains 'claude_code:'"

_LINE_LENGTH = 140


def Main():
    """Extracts the events of the sample image and prints those of Claude Code.

    Returns:
      int: exit code.
    """
    scripts_path = os.path.dirname(sys.executable)

    with tempfile.TemporaryDirectory() as path:
        image_path = os.path.join(path, "sample_host.ext4")
        commands.UnpackSampleImage(image_path)

        storage_path = os.path.join(path, "sample_host.plaso")
        arguments = commands.GetExtractionArguments(image_path, storage_path)
        print("$", shlex.join(["log2timeline", *arguments]), flush=True)
        commands.RunCommand(os.path.join(scripts_path, "log2timeline"), *arguments)

        output_path = os.path.join(path, "timeline.csv")
        arguments = [
            *["--output_format", "dynamic"],
            *["--fields", "datetime,username,message"],
            *commands.GetOutputArguments(storage_path, output_path),
            _EVENT_FILTER,
        ]
        print("$", shlex.join(["psort", *arguments]), "\n", flush=True)
        commands.RunCommand(os.path.join(scripts_path, "psort"), *arguments)

        with open(output_path, encoding="utf-8", newline="") as file_object:
            events = list(csv.DictReader(file_object))

    for event in events:
        time = event["datetime"][:19].replace("T", " ")
        line = f"{time:s}  {event['username']:<8s} {event['message']:s}"
        print(line if len(line) <= _LINE_LENGTH else f"{line[:_LINE_LENGTH - 1]:s}…")

    print(f"\n{len(events):d} events of Claude Code")
    return 0 if events else 1


if __name__ == "__main__":
    sys.exit(Main())
