"""Tests of the sample image, a host on which several accounts used Claude Code."""

import collections
import hashlib
import lzma
import os
import shutil
import subprocess
import sys

import pytest

from dfvfs.lib import definitions as dfvfs_definitions
from dfvfs.path import factory as path_spec_factory
from dfvfs.resolver import context as dfvfs_context
from dfvfs.resolver import resolver as path_spec_resolver

from plaso.lib import errors

from tests import test_lib

TEST_DATA_PATH = os.path.join(
    os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "test_data"
)

ALICE = "/home/alice/.claude"
PROJECTS = f"{ALICE:s}/projects/-home-alice-proj"
FIRST_SESSION = f"{PROJECTS:s}/a11ce000-0000-4000-8000-000000000001"
DAMAGED_SESSION = f"{PROJECTS:s}/a11ce000-0000-4000-8000-000000000002"
REMOTE_SESSION = f"{PROJECTS:s}/a11ce000-0000-5000-8000-000000000005"

# Number of events per data type of alice, bob, root and the host.
EXPECTED_COUNTS = {
    "claude_code:agent_metadata:entry": (2, 0, 0, 0),
    "claude_code:configuration:backup": (25, 0, 0, 0),
    "claude_code:configuration:entry": (8, 4, 0, 0),
    "claude_code:configuration:mcp_server": (3, 0, 0, 0),
    "claude_code:configuration:prompt": (0, 5, 0, 0),
    "claude_code:configuration:repository": (1, 0, 0, 0),
    "claude_code:configuration:session": (1, 0, 0, 0),
    "claude_code:configuration:state": (9, 8, 0, 0),
    "claude_code:configuration:usage": (2, 2, 0, 0),
    "claude_code:history:entry": (6, 0, 0, 0),
    "claude_code:job:entry": (3, 0, 0, 0),
    "claude_code:mcp_log:entry": (3, 0, 0, 0),
    "claude_code:memory:entry": (2, 0, 0, 0),
    "claude_code:process:entry": (2, 0, 0, 0),
    "claude_code:process:state": (1, 0, 0, 0),
    "claude_code:remote_control:entry": (2, 0, 0, 0),
    "claude_code:remote_control:event": (1, 0, 0, 0),
    "claude_code:session_index:entry": (2, 0, 0, 0),
    "claude_code:session_title:entry": (1, 0, 0, 0),
    "claude_code:settings:entry": (11, 0, 0, 0),
    "claude_code:settings:hook": (1, 0, 0, 0),
    "claude_code:settings:managed": (0, 0, 0, 2),
    "claude_code:settings:mcp_server": (3, 0, 0, 0),
    "claude_code:settings:policy": (4, 0, 0, 1),
    "claude_code:transcript:chain": (1, 0, 0, 0),
    "claude_code:transcript:continuation": (2, 0, 0, 0),
    "claude_code:transcript:file_backup": (2, 0, 0, 0),
    "claude_code:transcript:hook": (1, 0, 0, 0),
    "claude_code:transcript:notice": (77, 9, 2, 0),
    "claude_code:transcript:permission_decision": (12, 1, 0, 0),
    "claude_code:transcript:prompt": (13, 4, 1, 0),
    "claude_code:transcript:response": (15, 3, 1, 0),
    "claude_code:transcript:summary": (0, 1, 0, 0),
    "claude_code:transcript:thinking": (1, 0, 0, 0),
    "claude_code:transcript:tool_result": (13, 3, 0, 0),
    "claude_code:transcript:tool_use": (13, 3, 0, 0),
    "claude_code:transcript:unrecognized": (3, 0, 0, 0),
    "claude_code:transcript:usage": (27, 6, 1, 0),
    "claude_code:workflow:entry": (3, 0, 0, 0),
}

# Chosen events: file, line, data type, and what an attribute is or has to hold.
EXPECTED_EVENTS = [
    # A prompt that a person typed.
    (
        f"{FIRST_SESSION:s}.jsonl",
        4,
        "prompt",
        {
            "config_home": ALICE,
            "git_branch": "main",
            "program_version": "2.1.310",
            "project_path": "/home/alice/proj",
            "prompt_source": "typed",
            "session_identifier": "a11ce000-0000-4000-8000-000000000001",
            "text": "Why does tests/test_dates.py fail?",
            "username": "alice",
        },
    ),
    # What the model wanted to run and what was run.
    (
        f"{FIRST_SESSION:s}.jsonl",
        15,
        "tool_use",
        {
            "command": "python3 -m pytest -q",
            "text": "cd /home/alice/proj && python3 -m pytest -q",
            "tool_name": "Bash",
        },
    ),
    (
        f"{FIRST_SESSION:s}.jsonl",
        16,
        "tool_result",
        {
            "excerpt": "\\x1b[31m1 failed\\x1b[0m, 11 passed",
            "text": "\x1b[31m1 failed\x1b[0m, 11 passed",
        },
    ),
    # A refusal with a reason, and one without a decision.
    (
        f"{FIRST_SESSION:s}.jsonl",
        26,
        "permission_decision",
        {"decision": "reject", "decision_source": "user_reject"},
    ),
    (
        f"{FIRST_SESSION:s}.jsonl",
        29,
        "permission_decision",
        {
            "text": "permission decision: reject (interrupted) "
            "toolDenialKind=user-rejected"
        },
    ),
    # A prompt that was queued, and its delivery.
    (
        f"{FIRST_SESSION:s}.jsonl",
        37,
        "notice",
        {"label": "prompt queued", "text": "prompt queued: delivered at line 40"},
    ),
    (f"{FIRST_SESSION:s}.jsonl", 40, "prompt", {"text": "also update the README"}),
    # An output that is kept in a file of its own, and one that is lost.
    (
        f"{FIRST_SESSION:s}.jsonl",
        39,
        "tool_result",
        {
            "persisted_output": "tool-results/ab12cd34e.txt",
            "text_parts": 3,
            "text_size": 40800,
        },
    ),
    (
        f"{FIRST_SESSION:s}.jsonl",
        42,
        "tool_result",
        {"persisted_output": "tool-results/zz98yy76x.txt"},
    ),
    # The second Remote Control bridge does not take the address of the first one.
    (
        f"{FIRST_SESSION:s}.jsonl",
        84,
        "notice",
        {
            "text": "session synced: remote control bridge cse_fedcba9876543210 url "
            "https://claude.ai/code/session_fedcba9876543210"
        },
    ),
    # Subagents.
    (
        f"{FIRST_SESSION:s}/subagents/agent-a0b1c2d3e4f5a6b7c.jsonl",
        1,
        "notice",
        {
            "agent_identifier": "a0b1c2d3e4f5a6b7c",
            "is_sidechain": True,
            "text": "subagent task: Find all dates of 2025 in the tests.",
        },
    ),
    # What was recovered from damaged lines.
    (
        f"{DAMAGED_SESSION:s}.jsonl",
        2,
        "response",
        {"text": "first answer, after NUL bytes"},
    ),
    (
        f"{DAMAGED_SESSION:s}.jsonl",
        3,
        "response",
        {"text": "second answer, after a cut record"},
    ),
    # A session that was started from elsewhere, at its first line.
    (
        f"{REMOTE_SESSION:s}.jsonl",
        1,
        "notice",
        {"text": "session origin: remote (Remote Control, entrypoint sdk-cli)"},
    ),
    # A config home that was moved.
    (
        "/home/bob/work-config/projects/-home-bob-work/"
        "b0b00000-0000-4000-8000-000000000003.jsonl",
        3,
        "prompt",
        {
            "config_home": "/home/bob/work-config",
            "text": "Sum up the notes",
            "username": "bob",
        },
    ),
    (
        "/root/.claude/projects/-root/00700000-0000-4000-8000-000000000001.jsonl",
        2,
        "prompt",
        {"text": "Which services are running?", "username": "root"},
    ),
]


@pytest.fixture(name="image_path", scope="module")
def _DecompressImage(tmp_path_factory):
    """Decompresses the image.

    Args:
      tmp_path_factory (pytest.TempPathFactory): factory of temporary folders.

    Returns:
      str: path of the image.
    """
    path = tmp_path_factory.mktemp("image") / "sample_host.ext4"
    with (
        lzma.open(os.path.join(TEST_DATA_PATH, "sample_host.ext4.xz")) as source,
        open(path, "wb") as target,
    ):
        shutil.copyfileobj(source, target)
    return str(path)


def _GetFileEntries(file_entry):
    """Walks through the files below a folder.

    Args:
      file_entry (dfvfs.FileEntry): folder.

    Yields:
      dfvfs.FileEntry: file.
    """
    for sub_file_entry in file_entry.sub_file_entries:
        if sub_file_entry.IsDirectory():
            yield from _GetFileEntries(sub_file_entry)
        elif sub_file_entry.IsFile():
            yield sub_file_entry


@pytest.fixture(name="results", scope="module")
def _ParseImage(image_path):
    """Parses the files of the image.

    Args:
      image_path (str): path of the image.

    Returns:
      dict[str, ParseResult]: results by location, of the files that the parser reads.
    """
    path_spec = path_spec_factory.Factory.NewPathSpec(
        dfvfs_definitions.TYPE_INDICATOR_OS, location=image_path
    )
    path_spec = path_spec_factory.Factory.NewPathSpec(
        dfvfs_definitions.TYPE_INDICATOR_RAW, parent=path_spec
    )
    path_spec = path_spec_factory.Factory.NewPathSpec(
        dfvfs_definitions.TYPE_INDICATOR_EXT, location="/", parent=path_spec
    )
    root = path_spec_resolver.Resolver.OpenFileEntry(
        path_spec, resolver_context=dfvfs_context.Context()
    )

    results = {}
    for file_entry in _GetFileEntries(root):
        try:
            result = test_lib.ParseFileEntry(file_entry)
        except errors.WrongParser:
            continue
        if result:
            results[file_entry.path_spec.location] = result
    return results


class TestSampleImage:
    """Tests of what the parser makes of the image."""

    def testCounts(self, results):
        """Tests the number of events per data type and account."""
        counts = collections.Counter(
            (event_data.data_type, event_data.username)
            for result in results.values()
            for event_data in result.event_data
        )

        usernames = ("alice", "bob", "root", None)
        assert {
            data_type: tuple(counts[data_type, name] for name in usernames)
            for data_type in {data_type for data_type, _ in counts}
        } == EXPECTED_COUNTS

    @pytest.mark.parametrize(
        "path, line_number, name, expected_values", EXPECTED_EVENTS
    )
    def testEvents(self, results, path, line_number, name, expected_values):
        """Tests chosen events."""
        found_values = [
            {key: getattr(event_data, key) for key in expected_values}
            for event_data in results[path].GetByDataType(f"transcript:{name:s}")
            if event_data.line_number == line_number
        ]

        assert expected_values in found_values

    def testPersistedOutput(self, results):
        """Tests that the parts of the large output give back the file that holds it."""
        parts = [
            event_data.text
            for event_data in results[f"{FIRST_SESSION:s}.jsonl"].event_data
            if event_data.line_number == 39
            and (
                event_data.data_type.endswith(":tool_result")
                or getattr(event_data, "attribute_name", None) == "text"
            )
        ]

        lines = "".join(parts).splitlines()
        assert len(lines) == 1700
        assert lines[0] == "0001 src/module_0001.py"
        assert lines[-1] == "1700 src/module_1700.py"

    def testTimes(self, results):
        """Tests that every event has a time, which is of the year of the host."""
        for result in results.values():
            for event_data in result.event_data:
                times = [
                    value
                    for name, value in event_data.GetAttributes()
                    if name.endswith("_time") and value
                ]
                assert times, event_data.data_type
                for time in times:
                    assert time.CopyToDateTimeString().startswith("2026-")

    def testPlaces(self, results):
        """Tests that every event tells the line and the offset that it comes from."""
        for result in results.values():
            for event_data in result.event_data:
                assert event_data.line_number >= 1
                assert event_data.offset >= 0

    def testWarnings(self, results):
        """Tests that only the damaged session has warnings, one for each bad line."""
        warnings = {
            path: [warning.partition(" at ")[0] for warning in result.warnings]
            for path, result in results.items()
            if result.warnings
        }

        assert warnings == {
            f"{DAMAGED_SESSION:s}.jsonl": [
                "line 2",
                "line 3",
                "line 4",
                "line 5",
                "line 8",
            ]
        }

    def testForeignFiles(self, results):
        """Tests that nothing is made of files of other programs."""
        for path in results:
            assert not path.startswith(("/srv/", "/var/", "/etc/host"))
            assert "package.json" not in path

    def testSecrets(self, results):
        """Tests that no secret gets into an event or a warning."""
        for path, result in results.items():
            for event_data in result.event_data:
                for name, value in event_data.GetAttributes():
                    assert "SECRET-" not in str(value), (path, name)
            for warning in result.warnings + result.recovery_warnings:
                assert "SECRET-" not in warning, path

    def testSecretsOfImage(self, image_path):
        """Tests that the image has secrets that could be missed."""
        with open(image_path, "rb") as file_object:
            assert file_object.read().count(b"SECRET-") > 40

    def testDistinctEvents(self, results):
        """Tests that psort takes no two events of a file for one."""
        for path, result in results.items():
            # pylint: disable=protected-access
            hashes = [item._event_values_hash for item in result.event_data]
            assert len(set(hashes)) == len(hashes), path


@pytest.mark.skipif(
    not all(map(shutil.which, ("mke2fs", "debugfs", "e2fsck"))),
    reason="needs mke2fs, debugfs and e2fsck of e2fsprogs",
)
def testImageIsWhatScriptMakes(image_path, tmp_path):
    """Tests that the image is the one that the script makes."""
    path = tmp_path / "made.ext4"
    subprocess.run(
        [
            sys.executable,
            os.path.join(TEST_DATA_PATH, "make_sample_image.py"),
            "--raw",
            str(path),
        ],
        check=True,
        capture_output=True,
    )

    with open(image_path, "rb") as file_object:
        digest = hashlib.sha256(file_object.read()).hexdigest()
    assert hashlib.sha256(path.read_bytes()).hexdigest() == digest
