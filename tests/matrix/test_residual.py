"""Tests of deleted files, of links and holes, and of names that are odd."""

import collections
import lzma
import os
import re
import shutil

import pytest

from tests import test_lib
from tests.end_to_end import commands
from tests.matrix import file_systems
from tests.matrix import layouts
from tests.matrix import timelines
from tests.matrix import tools

pytestmark = pytest.mark.skipif(
    not os.environ.get("PLASO_CLAUDE_MATRIX"), reason="run by: tox run -e matrix"
)

_FIXTURE_PATH = os.path.join(
    commands.PROJECT_PATH, "test_data", "images", "ntfs_deleted.raw.xz"
)
_DELETED_SESSION = "0d0d0d0d-1111-4222-8333-444455556666"
_KEPT_SESSION = "5f0c3b2e-7d1a-4c55-9a0e-3c1d2e4f5a6b"

_PROJECT = b"home/alice/.claude/projects/-home-alice-proj"


def _CheckRecovered(path, folder, expected_texts):
    """Checks that a recovered file of any name is read.

    Args:
      path (pathlib.Path): path of the file.
      folder (pathlib.Path): path of a folder to write to.
      expected_texts (list[str]): prompts in the file.
    """
    timeline = timelines.MakeTimeline(
        path, str(folder / "recovered"), "--parsers", "claude_code"
    )
    assert _CountPrompts(timeline) == collections.Counter(expected_texts)


def _CountPrompts(timeline):
    """Counts the prompts by what they say.

    Args:
      timeline (Timeline): timeline.

    Returns:
      dict[str, int]: number of prompts by text.
    """
    return collections.Counter(
        event["text"]
        for event in timeline.events
        if event["data_type"] == "claude_code:transcript:prompt"
    )


def _MakeTranscript(number, *texts):
    """Makes a transcript.

    Args:
      number (int): number of the session.
      texts (tuple[str]): prompts.

    Returns:
      bytes: content.
    """
    session = f"0f0f0f0f-0000-4000-8000-{number:012d}"
    records = [
        test_lib.MakeUserRecord(text, index, sessionId=session)
        for index, text in enumerate(texts, 1)
    ]
    return test_lib.MakeJSONLines(*records)


def _MakeVolume(make_function, path, folder):
    """Makes a volume, or skips the test if a program is missing.

    Args:
      make_function (function): function that makes the file system.
      path (str): path of the volume.
      folder (pathlib.Path): path of the folder.
    """
    try:
        make_function(path, str(folder))
    except tools.MissingToolError as exception:
        pytest.skip(str(exception))


def _WriteFile(folder, path, data):
    """Writes a file and the folders that it is in.

    Args:
      folder (bytes): path of the tree.
      path (bytes): path of the file in the tree.
      data (bytes): content.

    Returns:
      bytes: path of the file.
    """
    path = os.path.join(folder, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file_object:
        file_object.write(data)
    return path


def _WriteOddTree(folder, with_undecodable_names=False):
    """Writes a tree with links, holes and odd names.

    Args:
      folder (bytes): path of the tree.
      with_undecodable_names (Optional[bool]): True if there are names that are not
          UTF-8.
    """
    for path, data in (
        (b"etc/hostname", b"workstation\n"),
        (b"etc/passwd", layouts.sample.MakeAccounts()),
    ):
        _WriteFile(folder, path, data)

    path = _WriteFile(folder, _PROJECT + b"/1.jsonl", _MakeTranscript(1, "hard link"))
    os.link(path, os.path.join(folder, b"home/alice/saved.jsonl"))

    path = _WriteFile(folder, _PROJECT + b"/2.jsonl", _MakeTranscript(2, "before"))
    with open(path, "r+b") as file_object:
        file_object.seek(128 * 1024)
        file_object.write(_MakeTranscript(2, "after the hole"))

    for name, text in (
        ("名前 😀.jsonl".encode("utf-8"), "other letters"),
        (b"a\nb.jsonl", "line feed"),
    ):
        path = os.path.join(_PROJECT, name)
        _WriteFile(folder, path, _MakeTranscript(3, text))

    if with_undecodable_names:
        path = _PROJECT + b"/caf\xe9.jsonl"
        _WriteFile(folder, path, _MakeTranscript(4, "name not UTF-8"))

    # Folders where files are expected.
    for path in (
        *(b".claude.json", b".claude/history.jsonl/x", b".claude/settings.json"),
        *(b".claude/sessions/42.json", b".claude/projects/-home-alice-proj/5.jsonl"),
    ):
        os.makedirs(os.path.join(folder, b"home/alice", path))

    # A config home whose projects are elsewhere, and links that lead nowhere.
    session = b"0f0f0f0f-0000-4000-8000-000000000008.jsonl"
    path = b"data/claude/projects/-home-bob-x/" + session
    _WriteFile(folder, path, _MakeTranscript(8, "linked"))
    config_home = os.path.join(folder, b"home/bob/.claude")
    os.makedirs(config_home)
    for name, target in (
        (b"history.jsonl", b"nowhere"),
        (b"loop", b"."),
        (b"projects", b"../../../data/claude/projects"),
    ):
        os.symlink(target, os.path.join(config_home, name))


_ODD_PROMPTS = {
    # Each name of a file is a file.
    "hard link": 2,
    "before": 1,
    "after the hole": 1,
    "other letters": 1,
    "line feed": 1,
    # Where the link leads to, and there alone.
    "linked": 1,
}


@pytest.mark.parametrize("is_image", [False, True])
def testOddities(installed, is_image, tmp_path):
    """Tests links, holes, folders where files are expected and names of all letters."""
    del installed
    path = str(tmp_path / "tree")
    _WriteOddTree(os.fsencode(path))
    if is_image:
        path = str(tmp_path / "volume.raw")
        _MakeVolume(file_systems.MakeExt, path, tmp_path / "tree")

    timeline = timelines.MakeTimeline(path, str(tmp_path))

    assert _CountPrompts(timeline) == _ODD_PROMPTS
    config_homes = {
        event["config_home"].removeprefix(path)
        for event in timeline.events
        if event.get("text") == "linked"
    }
    assert config_homes == {"/data/claude"}


def testUndecodableNameInFolder(installed, tmp_path):
    """Tests that a file whose name is not UTF-8 is the only one that plaso misses."""
    del installed
    folder = tmp_path / "tree"
    _WriteOddTree(os.fsencode(folder), with_undecodable_names=True)

    timeline = timelines.MakeTimeline(folder, str(tmp_path))

    assert _CountPrompts(timeline) == _ODD_PROMPTS
    # One of them for the hole.
    assert timelines.GetNumberOfWarnings(timeline.output) == 2


def testUndecodableNameInImage(installed, tmp_path):
    """Tests a name that is not UTF-8 in ext4, with the other back end of plaso.

    libfsext stops in the middle of the folder, with a warning. The Sleuth Kit does not.
    """
    del installed
    folder = tmp_path / "tree"
    _WriteOddTree(os.fsencode(folder), with_undecodable_names=True)
    path = str(tmp_path / "volume.raw")
    _MakeVolume(file_systems.MakeExt, path, folder)

    timeline = timelines.MakeTimeline(path, str(tmp_path / "default"))
    assert timelines.GetNumberOfWarnings(timeline.output) >= 1

    timeline = timelines.MakeTimeline(
        path, str(tmp_path / "tsk"), "--vfs_back_end", "tsk"
    )
    assert _CountPrompts(timeline) == _ODD_PROMPTS


def testAlternateDataStreams(installed, tmp_path, workshop):
    """Tests that streams beside the content of a file make no events of their own."""
    del installed
    path = str(tmp_path / "volume.raw")
    try:
        shutil.copyfile(workshop.GetVolume("ntfs"), path)
        tools.FindTool("ntfscp")
    except tools.MissingToolError as exception:
        pytest.skip(str(exception))

    expected_events = timelines.MakeTimeline(path, str(tmp_path / "before")).events

    stream_path = tmp_path / "stream"
    folder = "/Users/alice/.claude"
    for name, stream, data in (
        ("settings.json", "Zone.Identifier", b"[ZoneTransfer]\r\nZoneId=3\r\n"),
        ("history.jsonl", "copy.jsonl", _MakeTranscript(1, "in a stream")),
    ):
        stream_path.write_bytes(data)
        tools.RunTool(
            *("ntfscp", "-f", "-N", stream, path, stream_path, f"{folder:s}/{name:s}")
        )

    events = timelines.MakeTimeline(path, str(tmp_path / "after")).events
    layout = layouts.LAYOUTS["windows"]
    difference = timelines.Compare(
        timelines.GetComparableEvents(expected_events, layout, has_file_times=False),
        timelines.GetComparableEvents(events, layout, has_file_times=False),
    )
    assert not difference, difference


def testDeletedInNTFS(installed, tmp_path):
    """Tests that plaso passes a deleted file over, and that its copy is read."""
    del installed
    path = tmp_path / "volume.raw"
    with lzma.open(_FIXTURE_PATH) as source_file, open(path, "wb") as image_file:
        shutil.copyfileobj(source_file, image_file)

    timeline = timelines.MakeTimeline(path, str(tmp_path / "image"))
    sessions = {event.get("session_identifier") for event in timeline.events}
    assert sessions == {_KEPT_SESSION, None}

    try:
        output = tools.RunTool("ntfsundelete", "-f", path)
    except tools.MissingToolError as exception:
        pytest.skip(str(exception))
    number = re.search(rf"^(\d+) .*{_DELETED_SESSION:s}", output, re.MULTILINE).group(1)
    tools.RunTool(
        *("ntfsundelete", "-f", "-u", "-i", number, "-d", tmp_path),
        *("-o", "recovered.bin", path),
    )
    _CheckRecovered(tmp_path / "recovered.bin", tmp_path, ["Say hello – naïve"])


def testDeletedInExt4(installed, tmp_path):
    """Tests that plaso passes a deleted file over, and that its copy is read."""
    del installed
    _WriteOddTree(os.fsencode(tmp_path / "tree"))
    path = str(tmp_path / "volume.raw")
    _MakeVolume(file_systems.MakeExt, path, tmp_path / "tree")
    name = os.fsdecode(b"/" + _PROJECT + b"/2.jsonl")
    output = tools.RunTool("debugfs", "-R", f'stat "{name:s}"', path)
    number = re.search(r"Inode: (\d+)", output).group(1)
    tools.RunTool("debugfs", "-w", "-R", f'rm "{name:s}"', path)

    timeline = timelines.MakeTimeline(path, str(tmp_path / "image"))
    expected_prompts = dict(_ODD_PROMPTS)
    del expected_prompts["before"], expected_prompts["after the hole"]
    assert _CountPrompts(timeline) == expected_prompts

    recovered_path = tmp_path / "recovered.bin"
    tools.RunTool("debugfs", "-R", f"dump <{number:s}> {recovered_path!s}", path)
    _CheckRecovered(recovered_path, tmp_path, ["before", "after the hole"])
