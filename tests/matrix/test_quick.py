"""Tests of the kinds of evidence that are met most, in less than a minute."""

import json
import os

import pytest

from tests.matrix import layouts
from tests.matrix import make_images

_QUICK_KINDS = ("GPT", "NTFS", "folder", "tar", "zip")


@pytest.mark.parametrize("name", ["linux", "macos", "windows"])
def testLayout(name):
    """Tests that a layout converts each path, and that the comparison restores it."""
    layout = layouts.LAYOUTS[name]
    paths = {entry.path for entry in layout.MakeTree() if entry.data is not None}
    assert len(paths) > 40

    tree = {entry.path: entry.data for entry in layouts.sample.MakeTree()}
    converted = {entry.path: entry.data for entry in layout.MakeTree()}
    session = "a11ce000-0000-4000-8000-000000000001.jsonl"
    (path,) = (path for path in tree if path.endswith(f"/{session:s}"))
    (converted_path,) = (path for path in converted if path.endswith(f"/{session:s}"))

    lines = tree[path].decode("utf-8").split("\n")
    converted_lines = converted[converted_path].decode("utf-8").split("\n")
    assert len(lines) == len(converted_lines)
    for line, converted_line in zip(lines, converted_lines):
        if name != "linux":
            assert "/home/" not in converted_line
        if line:
            assert layout.Restore(json.dumps(json.loads(converted_line))) == json.dumps(
                json.loads(line)
            )


@pytest.mark.skipif(
    bool(os.environ.get("PLASO_CLAUDE_MATRIX")), reason="part of the whole matrix"
)
@pytest.mark.parametrize(
    "kind",
    [kind for kind in make_images.KINDS if kind.name in _QUICK_KINDS],
    ids=lambda kind: kind.name,
)
def testKind(check_kind, kind):
    """Tests the events of a kind of evidence."""
    check_kind(kind)
