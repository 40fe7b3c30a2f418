"""Tests of the artifact definitions and of the filter file."""

import collections
import logging

import pytest

from artifacts import reader as artifacts_reader
from artifacts import registry as artifacts_registry
from artifacts.scripts import validator as artifacts_validator

from dfvfs.helpers import fake_file_system_builder
from dfvfs.helpers import file_system_searcher
from dfvfs.lib import definitions as dfvfs_definitions
from dfvfs.path import factory as path_spec_factory

from plaso.containers import artifacts as artifact_containers
from plaso.engine import artifact_filters
from plaso.engine import path_filters
from plaso.engine import yaml_filter_file

from plaso_claude import data_files
from tests.matrix import layouts

_GROUP = "ClaudeCodeFiles"

# Secrets, and what is not a file.
_NOT_IN_GROUP = {"ClaudeCodeCredentialsFiles", "ClaudeCodeManagedPolicyRegistryKey"}

_SYSTEMS = {"linux": "Linux", "macos": "Darwin", "windows": "Windows"}

# Parts of paths of the sample host that tell a file of Claude Code, and those of them
# that are secrets.
_MARKS = ("/.claude", "/.mcp.json", "/claude-cli-nodejs/", "/work-config/", "/managed-")
_SECRET_ENDS = (".credentials.json", ".key")

# Files that the sample host does not have.
_FURTHER_PATHS = {
    "linux": [
        "/home/alice/.claude-work/history.jsonl",
        "/home/alice/.claude-work/settings.local.json",
        "/home/alice/.claude.json.backup.1792943940000",
        "/home/alice/.claude/.last-cleanup",
        "/home/alice/.claude/agent-memory/reviewer/MEMORY.md",
        "/home/alice/.claude/daemon.log",
        "/home/alice/.claude/jobs/7f3e2a10/parent-transcript.jsonl",
        "/home/alice/.claude/jobs/pins.json",
        "/home/alice/.claude/plans/a-plan.md",
        "/home/alice/.claude/projects/-x/0f0f0f0f-0000-4000-8000-000000000001.jsonl",
        "/home/alice/.claude/projects/-x/agent-a0b1c2d3.jsonl",
        "/home/alice/.claude/shell-snapshots/snapshot-bash-1792943940000-abc123.sh",
        "/home/alice/.claude/tasks/1/2.json",
        "/home/alice/.config/claude/projects/-x/agent-a0b1c2d3.jsonl",
        "/home/alice/src/a/b/.claude/settings.json",
        "/tmp/claude-1000/-x/0f0f/tasks/abcdef123.output",
        "/var/lib/docker/overlay2/0a1b/diff/home/claude/.claude/history.jsonl",
        "/var/lib/docker/overlay2/0a1b/diff/root/.claude/projects/-x/a.jsonl",
        "/var/lib/docker/volumes/state/_data/projects/-x/agent-a0b1c2d3.jsonl",
    ],
    "macos": [
        "/Library/Managed Preferences/com.anthropic.claudecode.plist",
        "/private/tmp/claude-501/-x/0f0f/scratchpad/words.txt",
    ],
    "windows": [
        "/Users/alice/AppData/Local/Packages/Debian/LocalState/rootfs/home/dev/.claude/"
        "history.jsonl",
        "/Users/alice/AppData/Local/Packages/Debian/LocalState/rootfs/root/.claude/"
        "projects/-x/agent-a0b1c2d3.jsonl",
        "/Users/alice/AppData/Local/Temp/claude/C--x/0f0f/tasks/abcdef123.output",
        "/Users/alice/AppData/Roaming/Code/logs/20261020T090000/window1/exthost/"
        "Anthropic.claude-code/Claude VSCode.log",
    ],
}

_ACCOUNTS = {
    "linux": ("/", ["/home/alice", "/home/bob", "/root"]),
    "macos": ("/", ["/Users/alice", "/Users/bob", "/private/var/root"]),
    "windows": ("\\", [f"C:\\Users\\{name:s}" for name in ("alice", "bob")]),
}

_ENVIRONMENT = {"programdata": "C:\\ProgramData", "programfiles": "C:\\Program Files"}


def _ReadDefinitions():
    """Reads the artifact definitions.

    Returns:
      list[ArtifactDefinition]: artifact definitions.
    """
    reader = artifacts_reader.YamlArtifactsReader()
    return list(reader.ReadFile(data_files.ARTIFACT_DEFINITIONS_PATH))


def _GetPaths(system):
    """Determines the paths of the files of a host.

    Args:
      system (str): name of the layout.

    Returns:
      tuple[list[str], set[str]]: paths of all files, and those that are to be found.
    """
    paths = [
        entry.path
        for entry in layouts.LAYOUTS[system].MakeTree()
        if entry.data is not None
    ]
    if system == "windows":
        # The accounts of the test, of which there is no administrator.
        paths = [path for path in paths if "Administrator" not in path]

    paths.extend(_FURTHER_PATHS[system])
    expected_paths = {
        path
        for path in paths
        if any(mark in path for mark in _MARKS) and not path.endswith(_SECRET_ENDS)
    }
    expected_paths.update(_FURTHER_PATHS[system])
    return paths, expected_paths


def _FindFiles(paths, find_specs):
    """Finds files as plaso does.

    Args:
      paths (list[str]): paths of the files that there are.
      find_specs (list[FindSpec]): what to find.

    Returns:
      collections.Counter[str]: how many times a file was found.
    """
    builder = fake_file_system_builder.FakeFileSystemBuilder()
    for path in paths:
        builder.AddFile(path, b"")

    mount_point = path_spec_factory.Factory.NewPathSpec(
        dfvfs_definitions.TYPE_INDICATOR_FAKE, location="/"
    )
    searcher = file_system_searcher.FileSystemSearcher(builder.file_system, mount_point)
    found_paths = collections.Counter(
        path_spec.location for path_spec in searcher.Find(find_specs=find_specs)
    )
    return collections.Counter(
        {path: found_paths[path] for path in paths if found_paths[path]}
    )


class TestArtifactDefinitions:
    """Tests of the artifact definitions."""

    def testValidator(self, caplog):
        """Tests that the validator of the artifacts project has nothing to say."""
        validator = artifacts_validator.ArtifactDefinitionsValidator()
        with caplog.at_level(logging.WARNING):
            result = validator.CheckFile(data_files.ARTIFACT_DEFINITIONS_PATH)

        assert result
        assert not validator.GetUndefinedArtifacts()
        assert not caplog.messages

    def testOrder(self):
        """Tests that the definitions and the paths in them are in order."""
        definitions = _ReadDefinitions()
        names = [definition.name for definition in definitions]

        assert names == sorted(names, key=str.lower)
        for definition in definitions:
            for source in definition.sources:
                for values in ("keys", "names", "paths"):
                    values = getattr(source, values, None) or []
                    assert list(values) == sorted(values, key=str.lower)

    def testGroup(self):
        """Tests that the group names all definitions but those of secrets."""
        definitions = {definition.name: definition for definition in _ReadDefinitions()}
        (source,) = definitions[_GROUP].sources

        assert set(source.names) == set(definitions) - _NOT_IN_GROUP - {_GROUP}

    @pytest.mark.parametrize("system", sorted(_SYSTEMS))
    def testFiles(self, system):
        """Tests that each file of Claude Code is found once, and no other file."""
        registry = artifacts_registry.ArtifactDefinitionsRegistry()
        for definition in _ReadDefinitions():
            # plaso looks for the sources of all systems.
            definition.sources = [
                source
                for source in definition.sources
                if not source.supported_os or _SYSTEMS[system] in source.supported_os
            ]
            registry.RegisterDefinition(definition)

        separator, homes = _ACCOUNTS[system]
        accounts = []
        for home in homes:
            account = artifact_containers.UserAccountArtifact(
                identifier=home, path_separator=separator
            )
            account.user_directory = home
            accounts.append(account)

        helper = artifact_filters.ArtifactDefinitionsFiltersHelper(registry)
        helper.BuildFindSpecs(
            [_GROUP],
            environment_variables=[
                artifact_containers.EnvironmentVariableArtifact(name=name, value=value)
                for name, value in _ENVIRONMENT.items()
            ],
            user_accounts=accounts,
        )

        paths, expected_paths = _GetPaths(system)
        found_paths = _FindFiles(paths, helper.file_system_find_specs)
        assert found_paths == collections.Counter(expected_paths)


class TestFilterFile:
    """Tests of the filter file."""

    @pytest.mark.parametrize("system", sorted(_SYSTEMS))
    def testFiles(self, system):
        """Tests that each file of Claude Code is found once, and no other file."""
        filter_file = yaml_filter_file.YAMLFilterFile()
        helper = path_filters.PathCollectionFiltersHelper()
        helper.BuildFindSpecs(filter_file.ReadFromFile(data_files.FILE_FILTER_PATH))

        paths, expected_paths = _GetPaths(system)
        found_paths = _FindFiles(paths, helper.included_file_system_find_specs)
        assert found_paths == collections.Counter(expected_paths)
