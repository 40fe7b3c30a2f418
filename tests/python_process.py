"""Runs Python code in an interpreter of its own, since a registration runs once."""

import os
import subprocess
import sys

PROJECT_PATH = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def RunPython(*arguments, paths=(), variables=None):
    """Runs Python with the modules of the project.

    Args:
      arguments (tuple[str]): command line arguments of Python.
      paths (Optional[list[str]]): paths to look for modules first.
      variables (Optional[dict[str, str]]): environment variables to set.

    Returns:
      CompletedProcess: completed process with its exit code and output.
    """
    environment = dict(os.environ, **(variables or {}))
    if not variables:
        environment.pop("PLASO_CLAUDE_DISABLE", None)

    environment["PYTHONPATH"] = os.pathsep.join([*map(str, paths), PROJECT_PATH])
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        check=False,
        cwd=os.path.dirname(PROJECT_PATH),
        encoding="utf-8",
        env=environment,
        timeout=120,
    )
