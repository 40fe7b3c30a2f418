"""Tests of where the stores lie."""

import re

import pytest

from dfvfs.lib import definitions as dfvfs_definitions
from dfvfs.path import factory as path_spec_factory

from plaso_claude.parsers import locations
from tests import test_lib

SESSION = test_lib.SESSION


class TestLocation:
    """Tests of a location."""

    @pytest.mark.parametrize(
        "location, expected_config_home, expected_path",
        [
            (test_lib.TRANSCRIPT, "/home/alice/.claude", None),
            (
                f"/mnt/case/disk/home/alice/.claude/projects/-x/{SESSION:s}.jsonl",
                "/mnt/case/disk/home/alice/.claude",
                f"projects/-x/{SESSION:s}.jsonl",
            ),
            (
                "/Users/alice/.claude-work/history.jsonl",
                "/Users/alice/.claude-work",
                "history.jsonl",
            ),
            (
                f"\\Users\\alice\\.claude\\projects\\C--x\\{SESSION:s}.jsonl",
                "\\Users\\alice\\.claude",
                f"projects/C--x/{SESSION:s}.jsonl",
            ),
            (
                "C:\\Users\\alice\\.claude\\sessions\\42.json",
                "C:\\Users\\alice\\.claude",
                "sessions/42.json",
            ),
            # The backslash is a character of a name on other file systems.
            ("/home/alice/.claude/a\\b.json", "/home/alice/.claude", "a\\b.json"),
            # A config home of any name, told by a folder of projects in it.
            (
                f"/srv/state/projects/-home-x/{SESSION:s}.jsonl",
                "/srv/state",
                f"projects/-home-x/{SESSION:s}.jsonl",
            ),
            (
                f"/srv/state/projects/-home-x/{SESSION:s}/subagents/agent-a.jsonl",
                "/srv/state",
                f"projects/-home-x/{SESSION:s}/subagents/agent-a.jsonl",
            ),
            (
                "/srv/state/projects/-home-x/agent-a0b1c2d3.jsonl",
                "/srv/state",
                "projects/-home-x/agent-a0b1c2d3.jsonl",
            ),
            (
                f"/projects/-home-x/{SESSION:s}.jsonl",
                None,
                f"projects/-home-x/{SESSION:s}.jsonl",
            ),
            # No config home.
            ("/home/alice/.claude.json", None, None),
            ("/home/alice/.claudette/history.jsonl", None, None),
            ("/home/alice/projects/shop/data.jsonl", None, None),
            ("/home/alice/.claude", None, None),
            ("history.jsonl", None, None),
            ("", None, None),
            (None, None, None),
        ],
    )
    def testConfigHome(self, location, expected_config_home, expected_path):
        """Tests which part of a path is the config home."""
        result = locations.Location(location)

        assert result.config_home == expected_config_home
        if location == test_lib.TRANSCRIPT:
            expected_path = f"projects/-home-alice-proj/{SESSION:s}.jsonl"
        assert result.path_in_config_home == expected_path

    @pytest.mark.parametrize(
        "location, expected_username",
        [
            ("/home/alice/.claude/history.jsonl", "alice"),
            ("/home/alice/.claude.json", "alice"),
            ("/Users/alice/Library/Caches/x.jsonl", "alice"),
            ("\\Users\\alice\\.claude\\history.jsonl", "alice"),
            ("C:\\Users\\alice\\.claude\\history.jsonl", "alice"),
            ("\\Documents and Settings\\alice\\.claude\\history.jsonl", "alice"),
            ("\\USERS\\Alice\\.claude\\history.jsonl", "Alice"),
            ("/root/.claude/history.jsonl", "root"),
            ("/root/.claude.json", "root"),
            ("/root/.cache/claude-cli-nodejs/-x/mcp-logs-y/z.jsonl", "root"),
            (f"/root/state/projects/-root/{SESSION:s}.jsonl", "root"),
            ("/var/root/.claude/history.jsonl", "root"),
            ("/private/var/root/.claude/history.jsonl", "root"),
            # A mounted or collected file system.
            ("/mnt/disk/home/alice/.claude/history.jsonl", "alice"),
            ("/home/examiner/case/home/alice/.claude/history.jsonl", "alice"),
            ("/home/examiner/case/C/Users/alice/.claude/history.jsonl", "alice"),
            ("/mnt/disk/root/.claude/history.jsonl", "root"),
            ("/mnt/disk/root/.claude.json", "root"),
            # Root in WSL and in containers, and no project of that name.
            ("\\Users\\alice\\x\\rootfs\\root\\.claude\\settings.json", "root"),
            ("\\Users\\alice\\x\\rootfs\\home\\dev\\.claude\\a.jsonl", "dev"),
            ("/home/alice/x/overlay/1/diff/root/.claude.json", "root"),
            ("/home/examiner/case/root/.claude/history.jsonl", "root"),
            ("/home/alice/root/.claude/settings.json", "alice"),
            # Folders of no account.
            ("/Users/Shared/state/history.jsonl", None),
            ("\\Users\\Public\\state\\history.jsonl", None),
            # No home.
            ("/srv/state/history.jsonl", None),
            ("/srv/root/state.jsonl", None),
            ("/homes/alice/.claude/history.jsonl", None),
            ("/home/history.jsonl", None),
            (None, None),
        ],
    )
    def testUsername(self, location, expected_username):
        """Tests the name of the account."""
        assert locations.Location(location).username == expected_username

    @pytest.mark.parametrize(
        "location, expected_name",
        [
            ("/home/alice/a.jsonl", "a.jsonl"),
            ("\\Users\\alice\\a.jsonl", "a.jsonl"),
            ("C:\\Users\\alice\\a.jsonl", "a.jsonl"),
            ("/home/alice/a\\b.jsonl", "a\\b.jsonl"),
            ("a.jsonl", "a.jsonl"),
            (None, ""),
        ],
    )
    def testName(self, location, expected_name):
        """Tests the name of the file."""
        assert locations.Location(location).name == expected_name

    @pytest.mark.parametrize(
        "location, expected_config_home, expected_path",
        [
            ("/srv/state/sessions/42.json", "/srv/state", "sessions/42.json"),
            ("\\srv\\state\\sessions\\42.json", "\\srv\\state", "sessions/42.json"),
            ("/sessions/42.json", None, "sessions/42.json"),
            ("/srv/42.json", None, None),
            ("42.json", None, None),
            # One that is known stays.
            ("/x/.claude/y/sessions/42.json", "/x/.claude", "y/sessions/42.json"),
        ],
    )
    def testFindConfigHome(self, location, expected_config_home, expected_path):
        """Tests finding the config home of a file that its content tells."""
        result = locations.Location(location)
        result.FindConfigHome(re.compile(r"sessions/\d+\.json"))

        assert result.config_home == expected_config_home
        assert result.path_in_config_home == expected_path

    @pytest.mark.parametrize(
        "location, expected_path",
        [
            ("/home/alice/.claude/sessions/42.json", ".claude/sessions/42.json"),
            ("\\Users\\a\\.claude-x\\settings.json", ".claude-x/settings.json"),
            (f"/projects/-x/{SESSION:s}.jsonl", f"projects/-x/{SESSION:s}.jsonl"),
            ("/home/alice/.claude.json", ".claude.json"),
        ],
    )
    def testGetPathFromHome(self, location, expected_path):
        """Tests the path as rows print it."""
        assert locations.Location(location).GetPathFromHome() == expected_path


class TestGetLocation:
    """Tests of the location of a path specification."""

    def _MakeCompressedStream(self, location):
        """Makes the path specification of the content of a compressed file.

        Args:
          location (str): location of the compressed file.

        Returns:
          dfvfs.PathSpec: path specification.
        """
        parent = path_spec_factory.Factory.NewPathSpec(
            dfvfs_definitions.TYPE_INDICATOR_OS, location=location
        )
        return path_spec_factory.Factory.NewPathSpec(
            dfvfs_definitions.TYPE_INDICATOR_GZIP, parent=parent
        )

    @pytest.mark.parametrize(
        "location, expected_name",
        [
            ("/home/alice/.claude/history.jsonl.gz", "history.jsonl"),
            ("/home/alice/.claude/history.jsonl.XZ", "history.jsonl"),
            ("/home/alice/.claude/history.jsonl", "history.jsonl"),
            ("/home/alice/.claude/history", "history"),
        ],
    )
    def testCompressedStream(self, location, expected_name):
        """Tests that the content of a compressed file has the name of the file."""
        path_spec = self._MakeCompressedStream(location)

        result = locations.GetLocation(path_spec)
        assert result.name == expected_name
        assert result.config_home == "/home/alice/.claude"

    def testFile(self):
        """Tests a file in a file system."""
        path_spec = path_spec_factory.Factory.NewPathSpec(
            dfvfs_definitions.TYPE_INDICATOR_TSK,
            location="/home/alice/.claude/history.jsonl",
            parent=path_spec_factory.Factory.NewPathSpec(
                dfvfs_definitions.TYPE_INDICATOR_OS, location="/case/disk.raw"
            ),
        )

        result = locations.GetLocation(path_spec)
        assert result.config_home == "/home/alice/.claude"

    def testWithoutLocation(self):
        """Tests path specifications that have no location."""
        assert locations.GetLocation(None).path == ""

        path_spec = self._MakeCompressedStream("/a.gz")
        path_spec = path_spec_factory.Factory.NewPathSpec(
            dfvfs_definitions.TYPE_INDICATOR_GZIP, parent=path_spec
        )
        assert locations.GetLocation(path_spec).path == ""
