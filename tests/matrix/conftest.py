"""What the tests with evidence share."""

import os

import pytest

from tests.end_to_end import commands
from tests.matrix import layouts
from tests.matrix import make_images
from tests.matrix import timelines
from tests.matrix import tools

# The tests that run for minutes are for "tox run -e matrix".
_IS_WHOLE_MATRIX = bool(os.environ.get("PLASO_CLAUDE_MATRIX"))


@pytest.fixture(scope="session", autouse=True)
def fixture_installed(tmp_path_factory):
    """Skips the tests if the stock commands here do not know the parser."""
    path = tmp_path_factory.mktemp("installed")
    try:
        timelines.RunTool("log2timeline", "--version")
        output = commands.RunCommand(
            *(timelines.PYTHON_PATH, "-c", timelines.CHECK_CODE, path)
        )
    except (OSError, RuntimeError) as exception:
        pytest.skip(f"plaso_claude is not installed in this environment: {exception!s}")
