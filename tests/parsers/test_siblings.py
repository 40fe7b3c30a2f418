"""Tests of reading files beside an artifact."""

import tarfile
import zipfile

import pytest

from dfvfs.helpers import fake_file_system_builder
from dfvfs.lib import definitions as dfvfs_definitions
from dfvfs.path import factory as path_spec_factory
from dfvfs.resolver import context as dfvfs_context
from dfvfs.resolver import resolver as path_spec_resolver
from dfvfs.vfs import os_file_entry

from plaso_claude.parsers import siblings
from tests import test_lib


@pytest.fixture(name="folder")
def _MakeFolder(tmp_path):
    """Makes a folder with a session and its folder.

    Args:
      tmp_path (pathlib.Path): path of a temporary folder.

    Returns:
      pathlib.Path: path of the folder.
    """
    folder = tmp_path / "projects"
    (folder / "session" / "tool-results").mkdir(parents=True)
    (folder / "session.jsonl").write_bytes(b"")
    (folder / "session" / "tool-results" / "a.txt").write_bytes(b"whole \xff output")
    (tmp_path / "outside.txt").write_bytes(b"outside")
    return folder


def _ReadSibling(folder, names, levels=1, name="session.jsonl"):
    """Reads a file beside another one.

    Args:
      folder (pathlib.Path): path of the folder of the file to start from.
      names (list[str]): names.
      levels (Optional[int]): levels.
      name (Optional[str]): name of the file to start from.

    Returns:
      bytes: content.
    """
    file_entry = test_lib.OpenPath(str(folder / name))
    return siblings.ReadSibling(file_entry, names, levels=levels)


class TestReadSibling:
    """Tests of reading a file."""

    def testFolder(self, folder):
        """Tests a file in a folder of this machine."""
        names = ["session", "tool-results", "a.txt"]
        assert _ReadSibling(folder, names) == b"whole \xff output"

        (folder / "session" / "subagents").mkdir()
        (folder / "session" / "subagents" / "b.jsonl").write_bytes(b"")
        assert (
            _ReadSibling(folder / "session" / "subagents", names, 3, "b.jsonl")
            == b"whole \xff output"
        )

    @pytest.mark.parametrize(
        "names",
        [
            ["session", "tool-results", "b.txt"],
            ["other", "tool-results", "a.txt"],
            ["session", "tool-results"],
            ["session", "..", "session", "tool-results", "a.txt"],
            ["..", "outside.txt"],
            [".", "session.jsonl"],
            ["", "session.jsonl"],
            ["session/tool-results", "a.txt"],
            ["session", "tool-results", "../../../outside.txt"],
            ["session", "tool-results", "..\\a.txt"],
            ["session", "tool-results", "a.txt\x00"],
            ["session", "tool-results", "a.txt:stream"],
            ["session.jsonl", "a.txt"],
        ],
    )
    def testRefused(self, folder, names):
        """Tests names that lead nowhere or out of the folder."""
        assert _ReadSibling(folder, names) is None

    def testLevels(self, folder):
        """Tests that there is nothing above the root."""
        assert _ReadSibling(folder, ["a.txt"], levels=100) is None

    @pytest.mark.parametrize(
        "link, target",
        [
            ("session/tool-results/link.txt", "a.txt"),
            ("session/tool-results/link.txt", "../../../outside.txt"),
            ("session/tool-results/link.txt", "gone.txt"),
        ],
    )
    def testLinkOfFile(self, folder, link, target):
        """Tests a file that is a link."""
        (folder / link).symlink_to(target)

        assert _ReadSibling(folder, ["session", "tool-results", "link.txt"]) is None

    def testLinkOfFolder(self, folder):
        """Tests folders that are links."""
        (folder / "linked").symlink_to("session")
        assert _ReadSibling(folder, ["linked", "tool-results", "a.txt"]) is None

        (folder / "other").mkdir()
        (folder / "other" / "tool-results").symlink_to("../session/tool-results")
        assert _ReadSibling(folder, ["other", "tool-results", "a.txt"]) is None

    def testEmpty(self, folder):
        """Tests a file without content."""
        (folder / "session" / "tool-results" / "b.txt").write_bytes(b"")

        assert _ReadSibling(folder, ["session", "tool-results", "b.txt"]) == b""

    def testTooLarge(self, folder, monkeypatch):
        """Tests that a too large file is not read, and that is told."""
        monkeypatch.setattr(siblings, "_MAXIMUM_SIZE", 5)

        with pytest.raises(siblings.SiblingError, match="limit of 5 bytes"):
            _ReadSibling(folder, ["session", "tool-results", "a.txt"])

    @pytest.mark.parametrize("exception", [OSError, PermissionError])
    def testUnreadable(self, folder, monkeypatch, exception):
        """Tests that a file that is there and cannot be read is told."""

        def _Raise(*unused_arguments, **unused_keyword_arguments):
            raise exception("bad sector")

        monkeypatch.setattr(os_file_entry.OSFileEntry, "GetFileObject", _Raise)

        with pytest.raises(siblings.SiblingError, match="bad sector"):
            _ReadSibling(folder, ["session", "tool-results", "a.txt"])

    def testArchives(self, folder, tmp_path):
        """Tests archives, of which one has no entries of folders."""
        with zipfile.ZipFile(tmp_path / "a.zip", "w") as zip_file:
            for name in ("session.jsonl", "session/tool-results/a.txt"):
                zip_file.write(folder / name, name)
        with tarfile.open(tmp_path / "a.tar", "w") as tar_file:
            tar_file.add(folder, "")

        for type_indicator, name in (
            (dfvfs_definitions.TYPE_INDICATOR_ZIP, "a.zip"),
            (dfvfs_definitions.TYPE_INDICATOR_TAR, "a.tar"),
        ):
            path_spec = path_spec_factory.Factory.NewPathSpec(
                dfvfs_definitions.TYPE_INDICATOR_OS, location=str(tmp_path / name)
            )
            path_spec = path_spec_factory.Factory.NewPathSpec(
                type_indicator, location="/session.jsonl", parent=path_spec
            )
            file_entry = path_spec_resolver.Resolver.OpenFileEntry(
                path_spec, resolver_context=dfvfs_context.Context()
            )

            names = ["session", "tool-results", "a.txt"]
            assert siblings.ReadSibling(file_entry, names) == b"whole \xff output"
            names[-1] = "b.txt"
            assert siblings.ReadSibling(file_entry, names) is None

    def testFakeFileSystem(self):
        """Tests a file system with links that lead to files outside."""
        builder = fake_file_system_builder.FakeFileSystemBuilder()
        builder.AddFile("/p/session.jsonl", b"")
        builder.AddFile("/p/session/a.txt", b"inside")
        builder.AddFile("/etc/shadow", b"outside")
        builder.AddSymbolicLink("/p/session/b.txt", "/etc/shadow")
        path_spec = path_spec_factory.Factory.NewPathSpec(
            dfvfs_definitions.TYPE_INDICATOR_FAKE, location="/p/session.jsonl"
        )
        file_entry = builder.file_system.GetFileEntryByPathSpec(path_spec)

        assert siblings.ReadSibling(file_entry, ["session", "a.txt"]) == b"inside"
        assert siblings.ReadSibling(file_entry, ["session", "b.txt"]) is None


class TestHasSibling:
    """Tests of looking for a file."""

    def testHasSibling(self, folder):
        """Tests what is there and what is not."""
        file_entry = test_lib.OpenPath(str(folder / "session.jsonl"))
        (folder / "link").symlink_to("session.jsonl")

        assert siblings.HasSibling(file_entry, "session.jsonl") is True
        assert siblings.HasSibling(file_entry, "gone.jsonl") is False
        assert siblings.HasSibling(file_entry, "session") is False
        assert siblings.HasSibling(file_entry, "link") is False

    @pytest.mark.parametrize("name", ["..", "", "a/b", "a\\b", "a\x00"])
    def testUnknown(self, folder, name):
        """Tests names for which it cannot be told."""
        file_entry = test_lib.OpenPath(str(folder / "session.jsonl"))

        assert siblings.HasSibling(file_entry, name) is None
