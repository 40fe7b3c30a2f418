"""Tests of the parser plugin for settings."""

import json
import os

import pytest
from dfvfs.helpers import fake_file_system_builder
from dfvfs.lib import definitions as dfvfs_definitions
from dfvfs.path import factory as path_spec_factory
from plaso.lib import errors

from tests import test_lib

USER_SETTINGS = "/home/alice/.claude/settings.json"

# What stands for a credential, and must not show up anywhere.
SECRET = "SECRET-value"


def ParseValues(values, location=USER_SETTINGS, **files):
    """Parses a file of settings.

    Args:
      values (object): values, or content as bytes.
      location (Optional[str]): location of the file.
      files (dict[str, bytes]): content of further files by location.

    Returns:
      ParseResult: result.
    """
    if not isinstance(values, bytes):
        values = json.dumps(values).encode("utf-8")
    return test_lib.ParseFile({location: values, **files}, location=location)


def GetRowTexts(result):
    """Retrieves the texts of the rows.

    Args:
      result (ParseResult): result.

    Returns:
      list[str]: texts, without the file that all of them name at their end.
    """
    texts = []
    for turn_type, text in result.GetTexts():
        assert turn_type == "system"
        texts.append(text.removesuffix(" (from .claude/settings.json, file mtime)"))
    return texts


def GetTexts(result, data_type):
    """Retrieves the texts of the event data of a data type.

    Args:
      result (ParseResult): result.
      data_type (str): data type.

    Returns:
      list[str]: texts, without the file that all of them name at their end.
    """
    return [
        item.text.removesuffix(" (from .claude/settings.json, file mtime)")
        for item in result.GetByDataType(data_type)
    ]


class TestRows:
    """Tests of the rows."""

    def testEverySetting(self):
        """Tests the texts and the order of the rows of all settings that have one."""
        result = ParseValues(
            {
                "model": "opus",
                "cleanupPeriodDays": 7,
                "permissions": {
                    "disableBypassPermissionsMode": "disable",
                    "defaultMode": "plan",
                    "additionalDirectories": ["/srv/data", "../other"],
                    "ask": ["WebSearch"],
                    "deny": ["Read(./.env)"],
                    "allow": ["Bash(make:*)", "Edit"],
                },
            }
        )
        assert GetRowTexts(result) == [
            "permission setting: permissions.allow=Bash(make:*)",
            "permission setting: permissions.allow=Edit",
            "permission setting: permissions.deny=Read(./.env)",
            "permission setting: permissions.ask=WebSearch",
            "permission setting: permissions.additionalDirectories=/srv/data",
            "permission setting: permissions.additionalDirectories=../other",
            "permission setting: permissions.defaultMode=plan",
            "permission setting: permissions.disableBypassPermissionsMode=disable",
            "retention setting: cleanupPeriodDays=7",
            "model setting: model=opus",
        ]
        assert len(result.event_data) == 10
        assert not result.warnings

        row = result.event_data[0]
        assert row.data_type == "claude_code:settings:entry"
        assert row.label == "permission setting"
        assert row.setting_name == "permissions.allow"
        assert row.setting_value == "Bash(make:*)"
        assert [item.setting_index for item in result.event_data] == (
            [0, 1, 0, 0, 0, 1] + [None] * 4
        )
        assert row.settings_scope == "user"
        assert (row.line_number, row.offset) == (1, 0)
        assert (row.project_path, row.session_identifier) == (None, None)
        assert (row.config_home, row.username) == ("/home/alice/.claude", "alice")

        assert result.event_data[9].model == "opus"

        message, short_message = test_lib.FormatMessages(row)
        assert message == (
            "[system] permission setting: permissions.allow=Bash(make:*) "
            "(from .claude/settings.json, file mtime) Scope: user"
        )
        assert short_message.startswith(
            "permission setting: permissions.allow=Bash(make"
        )

    def testUnsetValues(self):
        """Tests that null, empty strings and empty lists are not set, and zero is."""
        result = ParseValues(
            {
                "cleanupPeriodDays": 0,
                "model": "",
                "permissions": {"allow": [], "ask": None, "defaultMode": None},
            }
        )
        assert GetRowTexts(result) == ["retention setting: cleanupPeriodDays=0"]
        assert len(result.event_data) == 1

    def testOtherTypes(self):
        """Tests that entries of other types are printed as JSON, and none is lost."""
        result = ParseValues(
            {
                "cleanupPeriodDays": "30",
                "permissions": {"allow": [{"b": 1, "a": "é"}, None, 5, ""]},
            }
        )
        assert GetRowTexts(result) == [
            'permission setting: permissions.allow={"a":"é","b":1}',
            "permission setting: permissions.allow=null",
            "permission setting: permissions.allow=5",
            "permission setting: permissions.allow=",
            "retention setting: cleanupPeriodDays=30",
        ]

    @pytest.mark.parametrize(
        "values, name",
        [
            ({"permissions": ["Edit"]}, "permissions"),
            ({"permissions": {"allow": "Edit"}}, "permissions.allow"),
            ({"model": ["opus"]}, "model"),
            ({"hooks": [1]}, "hooks"),
            ({"hooks": {"Stop": [5]}}, "hooks.Stop"),
            ({"hooks": {"Stop": [{"hooks": 5}]}}, "hooks.Stop"),
            ({"env": [SECRET]}, "env"),
            ({"enabledPlugins": [SECRET]}, "enabledPlugins"),
            ({"mcpServers": SECRET}, "mcpServers"),
            ({"enabledMcpjsonServers": [{"token": SECRET}]}, "enabledMcpjsonServers"),
            ({"allowedMcpServers": {"token": SECRET}}, "allowedMcpServers"),
            ({"deniedMcpServers": [SECRET]}, "deniedMcpServers"),
        ],
    )
    def testUnknownForm(self, values, name):
        """Tests that a value of an unknown form is told by name, and warned of."""
        result = ParseValues(values)
        assert not result.GetRows()
        assert GetTexts(result, "settings:policy") == [
            f"setting: {name:s} has an unknown form"
        ]
        assert result.warnings == [f"unknown form of {name:s}"]

    def testModificationTime(self, tmp_path):
        """Tests that everything in the file has its modification time."""
        path = tmp_path / "home" / "alice" / ".claude" / "settings.json"
        path.parent.mkdir(parents=True)
        path.write_text('{"model": "opus", "disableAllHooks": true}')
        os.utime(path, (1790849400, 1790849400))

        result = test_lib.ParseFileEntry(test_lib.OpenPath(str(path)))
        assert [
            (item.data_type, item.modification_time.CopyToDateTimeString()[:19])
            for item in result.event_data
        ] == [
            ("claude_code:settings:entry", "2026-10-01 10:10:00"),
            ("claude_code:settings:policy", "2026-10-01 10:10:00"),
        ]


class TestPlaces:
    """Tests of the places of settings."""

    VALUES = {"permissions": {"allow": ["Edit"]}}

    def GetPlace(self, location, values=None, **files):
        """Retrieves what the first event data says of the place of the file.

        Args:
          location (str): location of the file.
          values (Optional[object]): values, or content as bytes.
          files (dict[str, bytes]): content of further files by location.

        Returns:
          tuple[str, str, str, str]: scope, path in the text, config home and project.
        """
        result = ParseValues(values or self.VALUES, location=location, **files)
        assert len(result.event_data) == 1
        assert not result.warnings

        item = result.event_data[0]
        path = item.text.rpartition(" (from ")[2].removesuffix(", file mtime)")
        return item.settings_scope, path, item.config_home, item.project_path

    @pytest.mark.parametrize(
        "home",
        [
            "/home/alice",
            "/Users/alice",
            "/root",
            "/mnt/evidence/var/root",
            "/mnt/evidence/C/Users/alice",
            "",
        ],
    )
    def testHomes(self, home):
        """Tests the settings of accounts, below other folders too."""
        for name, scope in (
            ("settings.json", "user"),
            ("settings.local.json", "user local"),
        ):
            for folder_name in (".claude", ".claude-work"):
                config_home = f"{home:s}/{folder_name:s}"
                place = self.GetPlace(f"{config_home:s}/{name:s}")
                assert place == (scope, f"{folder_name:s}/{name:s}", config_home, None)

    @pytest.mark.parametrize(
        "project",
        [
            "/home/alice/proj",
            "/srv/shop",
            "/home/alice/proj/.claude/worktrees/other",
            "/home/alice/.claude/plugins/tiny",
            "/home/alice/root",
            "/root/my proj_ü.x (2)",
        ],
    )
    def testProjects(self, project):
        """Tests the settings of projects, of which there can be one in another."""
        for name, scope in (
            ("settings.json", "project"),
            ("settings.local.json", "project local"),
        ):
            place = self.GetPlace(f"{project:s}/.claude/{name:s}")
            assert place == (scope, f".claude/{name:s}", None, project)

    def testProjectRow(self):
        """Tests that the settings of a project are rows with the project."""
        result = ParseValues(self.VALUES, location="/srv/shop/.claude/settings.json")
        (row,) = result.GetRows()
        assert row.project_path == "/srv/shop"
        assert row.username is None

    def testHomeOfOtherPath(self):
        """Tests that the configuration beside the folder tells a home of any path."""
        place = self.GetPlace(
            "/var/lib/builder/.claude/settings.json",
            **{"/var/lib/builder/.claude.json": b"{}"},
        )
        assert place == (
            "user",
            ".claude/settings.json",
            "/var/lib/builder/.claude",
            None,
        )

    def testMovedConfigHome(self):
        """Tests that the configuration in a folder tells a config home of any name."""
        place = self.GetPlace(
            "/home/alice/work/settings.json",
            values={"model": "opus"},
            **{"/home/alice/work/.claude.json": b"{}"},
        )
        assert place == ("user", "work/settings.json", "/home/alice/work", None)

    @pytest.mark.parametrize(
        "folder",
        [
            "/etc/claude-code",
            "/mnt/evidence/etc/claude-code",
            "/Library/Application Support/ClaudeCode",
            "/Program Files/ClaudeCode",
            "/ProgramData/ClaudeCode",
        ],
    )
    def testManagedSettings(self, folder):
        """Tests that what administrators enforce is told, but is no row."""
        for path in ("managed-settings.json", "managed-settings.d/10-shell.json"):
            location = f"{folder:s}/{path:s}"
            result = ParseValues(
                {"permissions": {"deny": ["WebFetch"]}}, location=location
            )
            assert not result.GetRows()
            (item,) = result.GetByDataType("settings:managed")
            assert item.text == (
                f"permission setting: permissions.deny=WebFetch "
                f"(from {location:s}, file mtime)"
            )
            assert item.settings_scope == "managed"
            assert item.label == "permission setting"

        message, short_message = test_lib.FormatMessages(item)
        assert message.endswith("file mtime) Scope: managed")
        assert short_message.startswith("permission setting: permissions.deny=WebFetch")

    def testRemoteSettings(self):
        """Tests the settings that a server sent, with and without envelope."""
        for values in (
            self.VALUES,
            {"uuid": SECRET, "checksum": SECRET, "settings": self.VALUES},
        ):
            result = ParseValues(
                values, location="/home/alice/.claude/remote-settings.json"
            )
            assert not result.GetRows()
            (item,) = result.event_data
            assert item.data_type == "claude_code:settings:managed"
            assert item.settings_scope == "remote"
            assert "(from .claude/remote-settings.json, file mtime)" in item.text

    def testWindowsPath(self):
        """Tests that paths are written as the file system writes them."""
        for location, attribute, expected in (
            (
                "\\Users\\alice\\.claude\\settings.json",
                "config_home",
                "\\Users\\alice\\.claude",
            ),
            ("\\lab\\proj\\.claude\\settings.json", "project_path", "\\lab\\proj"),
            (
                "\\Program Files\\ClaudeCode\\managed-settings.json",
                "text",
                "permission setting: permissions.allow=Edit (from \\Program Files"
                "\\ClaudeCode\\managed-settings.json, file mtime)",
            ),
        ):
            file_system = fake_file_system_builder.FakeFileSystemBuilder()
            file_system.AddFile("/file", json.dumps(self.VALUES).encode("utf-8"))
            path_spec = path_spec_factory.Factory.NewPathSpec(
                dfvfs_definitions.TYPE_INDICATOR_FAKE, location="/file"
            )
            file_entry = file_system.file_system.GetFileEntryByPathSpec(path_spec)
            file_object = file_entry.GetFileObject()
            file_entry.GetFileObject = lambda data=file_object: data
            file_entry.path_spec.location = location

            (item,) = test_lib.ParseFileEntry(file_entry).event_data
            assert getattr(item, attribute) == expected

    @pytest.mark.parametrize(
        "location, values",
        [
            ("/srv/shop/settings.json", {"currency": "EUR", "model": "shop-3"}),
            ("/home/alice/settings.json", {"editor.fontSize": 12, "env": {}}),
            ("/home/alice/.config/Code/User/settings.json", {"hooks": {}}),
            ("/home/alice/.claude-mem/settings.json", {"CLAUDE_MEM_MODEL": "opus"}),
            ("/etc/claude-code/settings.json", {"currency": "EUR"}),
            ("/home/alice/.claude/managed-settings.json", {"currency": "EUR"}),
            ("/home/alice/10-report.json", {"total": 5}),
            ("/srv/shop/settings.json", b'{"currency": "EUR", "model": "sh'),
            ("/srv/shop/settings.json", b"[]"),
            ("/srv/shop/settings.json", b"\n"),
        ],
    )
    def testForeignFile(self, location, values):
        """Tests that files of other programs are not read."""
        with pytest.raises(errors.WrongParser):
            ParseValues(values, location=location)

    def testForeignFileBesideConfiguration(self):
        """Tests that a file in a home is not taken for that of a config home."""
        result = ParseValues(
            {"model": "shop-3"},
            location="/home/alice/settings.json",
            **{"/home/alice/.claude.json": b"{}"},
        )
        assert not result.event_data
        assert not result.warnings

    def testRenamedFile(self):
        """Tests that rules tell settings of any name, when every file is tried."""
        result = test_lib.ParseFile(
            {"/cases/1/file.bin": json.dumps(self.VALUES).encode("utf-8")},
            try_all_files=True,
        )
        (row,) = result.GetRows()
        assert row.settings_scope == "unknown"
        assert row.text.endswith("=Edit (from file.bin, file mtime)")


class TestDamagedFiles:
    """Tests of files that are damaged, or written by hand."""

    def testHandwrittenFile(self):
        """Tests a byte order mark, comments and trailing commas."""
        result = ParseValues(
            b'\xef\xbb\xbf{ // the rules /* of "alice"\n'
            b'"permissions": {"allow": ["WebFetch(domain:a//b)", /* , */ ], },\n'
            b'"cleanupPeriodDays": 0,}'
        )
        assert GetRowTexts(result) == [
            "permission setting: permissions.allow=WebFetch(domain:a//b)",
            "retention setting: cleanupPeriodDays=0",
        ]
        assert not result.warnings

    def testCutFile(self):
        """Tests that what stands before a cut is read, and the cut warned of."""
        result = ParseValues(
            b'{"permissions": {"allow": ["Edit", "Bash(ls:*)"], "deny": ["WebF'
        )
        assert GetRowTexts(result) == [
            "parser: settings file is not a JSON object",
            "permission setting: permissions.allow=Edit",
            "permission setting: permissions.allow=Bash(ls:*)",
        ]
        assert len(result.warnings) == 1
        assert "read as far as possible with error: " in result.warnings[0]

    @pytest.mark.parametrize("content", [b"\n", b"[]", b"null", b"rules", b"\x00" * 9])
    def testNoObject(self, content):
        """Tests that a file without an object has a row and a warning."""
        result = ParseValues(content, location="/srv/shop/.claude/settings.json")
        (row,) = result.event_data
        assert row.turn_type == "system"
        assert row.label == "parser"
        assert row.text == "parser: settings file is not a JSON object"
        assert row.project_path == "/srv/shop"
        assert len(result.warnings) == 1
        assert "settings file is not a JSON object" in result.warnings[0]

    def testManagedNoObject(self):
        """Tests that managed settings without an object have no row."""
        result = ParseValues(b"[]", location="/etc/claude-code/managed-settings.json")
        assert not result.GetRows()
        (item,) = result.event_data
        assert item.data_type == "claude_code:settings:managed"
        assert item.label == "parser"
        assert item.text == "parser: settings file is not a JSON object"


class TestFurtherSettings:
    """Tests of the settings that are no rows."""

    def testHooks(self):
        """Tests the kinds of hooks, in the form of now and in that of long ago."""
        result = ParseValues(
            {
                "hooks": {
                    "PreToolUse": [
                        {
                            "matcher": "Bash",
                            "hooks": [
                                {
                                    "type": "command",
                                    "command": "check.sh",
                                    "timeout": 5,
                                },
                                {
                                    "type": "http",
                                    "url": f"https://example.com/{SECRET:s}",
                                    "headers": {"Authorization": SECRET},
                                },
                            ],
                        }
                    ],
                    "Stop": [
                        {"hooks": [{"type": "prompt", "prompt": "Is it done?"}]},
                        {
                            "hooks": [
                                {
                                    "type": "mcp_tool",
                                    "server": "tiny",
                                    "tool": "look",
                                    "input": {"key": SECRET},
                                }
                            ]
                        },
                    ],
                    "PostToolUse": {"Edit": "format.sh"},
                }
            }
        )
        assert GetTexts(result, "settings:hook") == [
            "hook: PreToolUse Bash: check.sh",
            "hook: PreToolUse Bash: http example.com",
            "hook: Stop: prompt Is it done?",
            "hook: Stop: mcp_tool tiny look",
            "hook: PostToolUse Edit: format.sh",
        ]
        assert not result.GetRows()

        hook = result.event_data[0]
        assert hook.command == "check.sh"
        assert hook.hook_event == "PreToolUse"
        assert hook.hook_kind == "command"
        assert hook.hook_matcher == "Bash"
        assert result.event_data[1].server_host == "example.com"

        message, short_message = test_lib.FormatMessages(hook)
        assert message.startswith("hook: PreToolUse Bash: check.sh (from")
        assert short_message.startswith("hook: PreToolUse Bash: check.sh (from")

    def testServers(self):
        """Tests what is said of MCP servers."""
        result = ParseValues(
            {
                "enabledMcpjsonServers": ["tiny"],
                "disabledMcpjsonServers": ["weather"],
                "mcpServers": {
                    "notes": {
                        "type": "http",
                        "url": f"https://example.com/?key={SECRET:s}",
                        "headers": {"Authorization": SECRET},
                    },
                    "tiny": {
                        "command": "/opt/tiny",
                        "args": [SECRET],
                        "env": {"TOKEN": SECRET},
                    },
                },
                "allowedMcpServers": [
                    {"serverName": "notes"},
                    {"serverCommand": ["npx", SECRET]},
                    {"serverUrl": f"https://*.example.com/{SECRET:s}"},
                ],
                "deniedMcpServers": [],
            }
        )
        assert GetTexts(result, "settings:mcp_server") == [
            "MCP server enabled: tiny",
            "MCP server disabled: weather",
            "MCP server defined: notes http example.com",
            "MCP server defined: tiny stdio /opt/tiny",
            "MCP server allowed: notes stdio",
            "MCP server allowed: - stdio npx",
            "MCP server allowed: - stdio *.example.com",
        ]
        assert GetTexts(result, "settings:policy") == [
            "setting: deniedMcpServers=(empty)"
        ]

        server = result.GetByDataType("settings:mcp_server")[3]
        assert server.server_command == "/opt/tiny"
        assert server.server_kind == "stdio"
        assert server.server_name == "tiny"
        assert server.server_state == "defined"
        message, _ = test_lib.FormatMessages(server)
        assert message.startswith("MCP server defined: tiny stdio /opt/tiny (from")

    def testPolicies(self):
        """Tests the settings whose values are shown."""
        result = ParseValues(
            {
                "sandbox": {
                    "enabled": False,
                    "excludedCommands": ["git", "docker"],
                    "network": {"allowedDomains": ["example.com"], "httpProxyPort": 1},
                },
                "permissions": {"blockReadsOutsideWorkingDirectories": True},
                "skipDangerousModePermissionPrompt": True,
                "statusLine": {"type": "command", "command": "status.sh"},
                "enabledPlugins": {"tidy@shop": True, "odd@shop": {"token": SECRET}},
                "theme": "dark",
            }
        )
        assert GetTexts(result, "settings:policy") == [
            "setting: sandbox.enabled=false",
            "setting: sandbox.excludedCommands=git, docker",
            "setting: sandbox.network.allowedDomains=example.com",
            "setting: permissions.blockReadsOutsideWorkingDirectories=true",
            "setting: skipDangerousModePermissionPrompt=true",
            "setting: statusLine.command=status.sh",
            "setting: enabledPlugins.tidy@shop=true",
            "setting: enabledPlugins.odd@shop is set",
            "setting: values not shown: sandbox.network.httpProxyPort, theme",
        ]
        policies = result.GetByDataType("settings:policy")
        assert policies[0].setting_name == "sandbox.enabled"
        assert policies[0].setting_value == "false"
        assert policies[8].further_key_names == [
            "sandbox.network.httpProxyPort",
            "theme",
        ]
        message, short_message = test_lib.FormatMessages(policies[0])
        assert message.startswith("setting: sandbox.enabled=false (from")
        assert short_message.startswith("setting: sandbox.enabled=false (from")


class TestSecrets:
    """Tests that no credential is told."""

    # Every setting that is, or can hold, a credential, in the form that the program
    # writes and in others.
    KEYS = (
        "apiKeyHelper",
        "awsAuthRefresh",
        "awsCredentialExport",
        "env",
        "extraKnownMarketplaces",
        "forceLoginOrgUUID",
        "gcpAuthRefresh",
        "mcpServers",
        "oauthAccount",
        "otelHeadersHelper",
        "pluginConfigs",
        "primaryApiKey",
        "proxyAuthHelper",
        "sandbox",
        "statusLine",
        "strictKnownMarketplaces",
    )

    @pytest.mark.parametrize("key", KEYS)
    @pytest.mark.parametrize(
        "value",
        [
            SECRET,
            [SECRET],
            {"TOKEN": SECRET},
            {
                "tiny": {
                    "args": [SECRET],
                    "env": {"TOKEN": SECRET},
                    "headers": {"A": SECRET},
                }
            },
            {"enabled": {"TOKEN": SECRET}, "command": [{"TOKEN": SECRET}]},
            [[SECRET], {"TOKEN": SECRET}],
        ],
    )
    def testSecret(self, key, value):
        """Tests that a value is not told, and that it is there is."""
        for location in (USER_SETTINGS, "/etc/claude-code/managed-settings.json"):
            result = ParseValues({key: value, "theme": "dark"}, location=location)
            assert result.event_data
            text = repr([vars(item) for item in result.event_data])
            assert key in text or "MCP server" in text
            assert SECRET not in text
            assert SECRET not in repr(result.warnings)

    def testCommands(self):
        """Tests that commands are told without the credentials in them."""
        command = f'curl -H "Authorization: Bearer {SECRET:s}" http://localhost/'
        result = ParseValues(
            {
                "hooks": {
                    "Stop": [{"hooks": [{"type": "command", "command": command}]}]
                },
                "statusLine": {"type": "command", "command": command},
            }
        )
        expected = 'curl -H "Authorization: (left out)" http://localhost/'
        assert GetTexts(result, "settings:hook") == [f"hook: Stop: {expected:s}"]
        assert GetTexts(result, "settings:policy") == [
            f"setting: statusLine.command={expected:s}"
        ]
        assert SECRET not in repr([vars(item) for item in result.event_data])

    def testNames(self):
        """Tests that names are told of what may not be shown."""
        result = ParseValues(
            {
                "apiKeyHelper": f"echo {SECRET:s}",
                "env": {"ANTHROPIC_API_KEY": SECRET, "PATH_EXTRA": SECRET},
            }
        )
        assert GetTexts(result, "settings:policy") == [
            "setting: apiKeyHelper is set",
            "setting: env: ANTHROPIC_API_KEY, PATH_EXTRA",
        ]
        variables = result.event_data[1]
        assert variables.key_names == ["ANTHROPIC_API_KEY", "PATH_EXTRA"]


class TestSampleImage:
    """Tests of the settings in the sample image."""

    @pytest.mark.parametrize(
        "location, number_of_rows, data_types",
        [
            (
                "/home/alice/.claude/settings.json",
                9,
                {"entry", "hook", "mcp_server", "policy"},
            ),
            (
                "/home/alice/proj/.claude/settings.local.json",
                2,
                {"entry", "mcp_server", "policy"},
            ),
            ("/etc/claude-code/managed-settings.json", 0, {"managed", "policy"}),
        ],
    )
    def testFile(self, location, number_of_rows, data_types):
        """Tests the settings of an account, of a project and of administrators."""
        result = test_lib.ParseFileEntry(test_lib.OpenSampleFile(location))
        assert len(result.GetRows()) == number_of_rows
        assert {
            item.data_type.rpartition(":")[2] for item in result.event_data
        } == data_types
        assert not result.warnings
        assert "SECRET" not in repr([vars(item) for item in result.event_data])

    def testForeignFile(self):
        """Tests that the settings of another program are not read."""
        with pytest.raises(errors.WrongParser):
            test_lib.ParseFileEntry(test_lib.OpenSampleFile("/srv/shop/settings.json"))
