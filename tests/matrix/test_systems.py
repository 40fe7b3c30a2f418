"""Tests that each config home is found, and told whose it is, on every system."""

import os
import re

import pytest

from tests import test_lib
from tests.matrix import file_systems
from tests.matrix import layouts
from tests.matrix import timelines
from tests.matrix import tools

pytestmark = pytest.mark.skipif(
    not os.environ.get("PLASO_CLAUDE_MATRIX"), reason="run by: tox run -e matrix"
)

_MODIFIED = layouts.sample.GetSeconds("2026-10-20T09:00:10Z")

_WSL = "/Users/alice/AppData/Local/Packages/Debian_76v4gfsz19hv4/LocalState/rootfs"

# Config homes and the accounts that they belong to.
_HOMES = {
    "linux": {
        "/home/alice/.claude": "alice",
        "/home/bob/.claude-work": "bob",
        "/home/bob/state/claude": "bob",
        "/export/home/carol/.claude": "carol",
        "/root/.claude": "root",
        "/root/state": "root",
        # An account of a service, and a folder that containers share.
        "/srv/agents/state": None,
        "/var/lib/docker/overlay2/0a1b2c/diff/home/claude/.claude": "claude",
        "/var/lib/docker/overlay2/3d4e5f/diff/root/.claude": "root",
        "/var/lib/docker/volumes/state/_data": None,
        # A container of an account that is not root.
        "/home/alice/.local/share/containers/storage/overlay/6a/diff/root/.claude": (
            "root"
        ),
    },
    "macos": {
        "/Users/alice/.claude": "alice",
        "/Users/bob/Library/Application Support/claude-state": "bob",
        "/Users/Shared/claude-state": None,
        "/private/var/root/.claude": "root",
    },
    "windows": {
        "/Users/alice/.claude": "alice",
        "/Users/Bob Example/.claude-work": "Bob Example",
        "/Users/Public/claude-state": None,
        "/Documents and Settings/carol/.claude": "carol",
        "/Windows.old/Users/alice/.claude": "alice",
        "/opt/claude-state": None,
        f"{_WSL:s}/home/dev/.claude": "dev",
        f"{_WSL:s}/root/.claude": "root",
    },
}

# Presets as plaso names them.
_PRESETS = {"linux": "linux", "macos": "macos", "windows": "win7"}


def _GetSession(number):
    """Determines the session identifier of a config home.

    Args:
      number (int): number of the config home.

    Returns:
      str: session identifier.
    """
    return f"0f0f0f0f-0000-4000-8000-{number:012d}"


def _MakeHomes(system):
    """Makes the files of a host that has many config homes.

    Args:
      system (str): name of the system.

    Returns:
      list[Entry]: files, links and folders.
    """
    layout = layouts.LAYOUTS[system]
    # The host itself, as plaso knows it.
    files = [
        entry
        for entry in layout.MakeTree()
        if entry.path.startswith(("/System/", "/Windows/", "/etc/", "/private/etc/"))
        and "claude" not in entry.path
    ]
    for number, home in enumerate(_HOMES[system]):
        session = _GetSession(number)
        records = [
            test_lib.MakeUserRecord("Hello", sessionId=session),
            test_lib.MakeAssistantRecord(
                [{"type": "text", "text": "Hello."}], 2, sessionId=session
            ),
        ]
        path = f"{home:s}/projects/-proj/{session:s}.jsonl"
        data = test_lib.MakeJSONLines(*records)
        files.append(layouts.sample.Entry(path, data=data, modified=_MODIFIED))

        history = {
            "display": "Hello",
            "pastedContents": {},
            "project": "/proj",
            "sessionId": session,
            "timestamp": 1792486801000,
        }
        files.append(
            layouts.sample.Entry(
                f"{home:s}/history.jsonl",
                data=test_lib.MakeJSONLines(history),
                modified=_MODIFIED,
            )
        )

    return layouts.AddFolders(files)


@pytest.mark.parametrize(
    "system, make_function",
    [
        ("linux", file_systems.MakeExt),
        ("macos", file_systems.MakeAPFS),
        ("windows", file_systems.MakeNTFS),
    ],
)
def testHomes(installed, make_function, system, tmp_path):
    """Tests the preset that plaso chooses, and the homes and accounts in the events."""
    del installed
    folder = str(tmp_path / "tree")
    layouts.WriteEntries(_MakeHomes(system), folder)
    path = str(tmp_path / "volume.raw")
    try:
        make_function(path, folder)
    except tools.MissingToolError as exception:
        pytest.skip(str(exception))

    timeline = timelines.MakeTimeline(path, str(tmp_path))

    output = timelines.RunTool(
        "pinfo", "--report", "none", "-v", tmp_path / "timeline.plaso"
    )
    match = re.search(r"Parser filter expression : (\S+)", output)
    assert match.group(1) == _PRESETS[system]

    homes = {
        event["session_identifier"]: (
            event["config_home"].replace("\\", "/"),
            event.get("username"),
        )
        for event in timeline.events
    }
    assert homes == {
        _GetSession(number): home for number, home in enumerate(_HOMES[system].items())
    }
    # Of each home and plugin the same.
    counts = {
        (event["session_identifier"], event["data_type"]) for event in timeline.events
    }
    data_types = {data_type for _, data_type in counts}
    assert "claude_code:history:entry" in data_types
    assert "claude_code:transcript:prompt" in data_types
    assert len(counts) == len(data_types) * len(homes)
