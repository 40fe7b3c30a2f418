"""Tests that what is collected makes the same timeline as the whole evidence.

The commands are those of docs/collection.md, of a plaso without the package.
"""

import os

import pytest

from plaso_claude import data_files
from tests.matrix import layouts
from tests.matrix import timelines
from tests.matrix import tools

pytestmark = pytest.mark.skipif(
    not os.environ.get("PLASO_CLAUDE_MATRIX"), reason="run by: tox run -e matrix"
)

_ARTIFACTS = (
    *("--custom_artifact_definitions", data_files.ARTIFACT_DEFINITIONS_PATH),
    *("--artifact_filters", "ClaudeCodeFiles"),
)
_FILTER_FILE = ("--filter-file", data_files.FILE_FILTER_PATH)

_WITHOUT_PACKAGE = {"PLASO_CLAUDE_DISABLE": "1"}


def _GetVolume(name, workshop):
    """Retrieves a volume, or skips the test if a program is missing.

    Args:
      name (str): name of the volume.
      workshop (Workshop): workshop.

    Returns:
      str: path of the volume.
    """
    try:
        return workshop.GetVolume(name)
    except tools.MissingToolError as exception:
        pytest.skip(str(exception))


@pytest.mark.parametrize(
    "volume, layout, options",
    [
        ("apfs", "macos", _ARTIFACTS),
        ("apfs", "macos", _FILTER_FILE),
        ("ext4", "linux", _ARTIFACTS),
        ("ext4", "linux", _FILTER_FILE),
        # plaso does not resolve the homes of accounts of Windows.
        ("ntfs", "windows", _FILTER_FILE),
    ],
    ids=lambda value: value[0].strip("-") if isinstance(value, tuple) else value,
)
def testTargetedTimeline(layout, options, reference, tmp_path, volume, workshop):
    """Tests log2timeline on parts of an image: all events, and none of them twice."""
    timeline = timelines.MakeTimeline(
        _GetVolume(volume, workshop), str(tmp_path), *options
    )

    difference = timelines.Compare(
        timelines.GetComparableEvents(
            reference.events, layouts.LAYOUTS["linux"], is_same=False
        ),
        timelines.GetComparableEvents(
            timeline.events, layouts.LAYOUTS[layout], is_same=False
        ),
    )
    assert not difference, difference
    # What was not collected is not on the timeline.
    assert timeline.parsers <= {"claude_code", "filestat"}


@pytest.mark.parametrize(
    "volume, layout, options",
    [
        ("ext4", "linux", _ARTIFACTS),
        ("ext4", "linux", _FILTER_FILE),
        ("ntfs", "windows", _ARTIFACTS),
        ("ntfs", "windows", _FILTER_FILE),
    ],
    ids=lambda value: value[0].strip("-") if isinstance(value, tuple) else value,
)
def testExportedFiles(layout, options, reference, tmp_path, volume, workshop):
    """Tests files that image_export wrote, which have none of their own times."""
    folder = tmp_path / "export"
    timelines.RunTool(
        *("image_export", "--quiet", "--unattended", "--include_duplicates"),
        *("--logfile", tmp_path / "image_export.log.gz", *options),
        *("--write", folder, _GetVolume(volume, workshop)),
        variables=_WITHOUT_PACKAGE,
    )
    names = {name for _, _, names in os.walk(folder) for name in names}
    assert "history.jsonl" in names
    assert ".credentials.json" not in names
    assert "users.jsonl" not in names

    timeline = timelines.MakeTimeline(folder, str(tmp_path / "timeline"))
    difference = timelines.Compare(
        timelines.GetComparableEvents(
            reference.events,
            layouts.LAYOUTS["linux"],
            has_file_times=False,
            is_same=False,
        ),
        timelines.GetComparableEvents(
            timeline.events,
            layouts.LAYOUTS[layout],
            has_file_times=False,
            is_same=False,
            prefix=str(folder),
        ),
    )
    assert not difference, difference
