"""Reads transcripts without plaso.

python -m benchmarks.rows <path of a home>
"""

import json
import os
import sys

from plaso_claude.transcript import extractor
from plaso_claude.transcript import state


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
    """Makes the rows of transcripts.

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


def Main():
    """Makes the rows of the transcripts of a home and prints their number."""
    projects = os.path.join(sys.argv[1], ".claude", "projects")
    paths = []
    for folder, _, names in os.walk(projects):
        paths.extend(
            os.path.join(folder, name) for name in names if name.endswith(".jsonl")
        )
    print(MakeRows(sorted(paths)))


if __name__ == "__main__":
    Main()
