"""Tests of the parser plugin for configurations."""

import json
import os

import pytest
from plaso.lib import errors

from tests import test_lib

CONFIGURATION = "/home/alice/.claude.json"
PROJECT = "/home/alice/proj"

# What stands for a credential or an identifier, and must not show up anywhere.
SECRET = "SECRET-value"


def MakeProject(**values):
    """Makes a project as the program does when it is first used there.

    Args:
      values (dict[str, object]): further values.

    Returns:
      dict[str, object]: project.
    """
    return {
        "allowedTools": [],
        "mcpContextUris": [],
        "mcpServers": {},
        "enabledMcpjsonServers": [],
        "disabledMcpjsonServers": [],
        "hasTrustDialogAccepted": False,
        **values,
    }


def ParseValues(values, location=CONFIGURATION, **files):
    """Parses a configuration.

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


def GetTexts(result, data_type):
    """Retrieves the texts of the event data of a data type.

    Args:
      result (ParseResult): result.
      data_type (str): data type.

    Returns:
      list[str]: texts, without the file that most of them name at their end.
    """
    return [
        item.text.removesuffix(" (from .claude.json, file mtime)").removesuffix(
            " (from .claude.json)"
        )
        for item in result.GetByDataType(f"configuration:{data_type:s}")
    ]


def GetTime(item):
    """Retrieves the name of the one time that an event data has, and the time.

    Args:
      item (EventData): event data.

    Returns:
      tuple[str, str]: name of the attribute, and date and time in UTC.
    """
    ((name, value),) = [
        (name, value)
        for name, value in item.GetAttributes()
        if name.endswith("_time") and value is not None
    ]
    return name, value.CopyToDateTimeString()[:19]


class TestRows:
    """Tests of the rows."""

    def testEveryValue(self):
        """Tests the texts and the order of the rows of all values that have one."""
        result = ParseValues(
            {
                "hasRemoteEnvironment": False,
                "remoteControlMachineId": SECRET,
                "githubWebConnectionStatusCache": {
                    "accountUuid": SECRET,
                    "orgUuid": SECRET,
                    "status": "connected",
                },
                "projects": {
                    PROJECT: {
                        "remoteControlSpawnMode": "worktree",
                        "hasClaudeMdExternalIncludesApproved": False,
                        "hasTrustDialogAccepted": True,
                        "allowedTools": ["Bash(make:*)", {"b": 1, "a": 2}],
                    },
                    "C:\\lab": {"allowedTools": ["Edit"]},
                },
            }
        )
        suffix = " (from .claude.json, file mtime)"
        assert [
            (item.text.removesuffix(suffix), item.project_path, item.label)
            for item in result.GetRows()
        ] == [
            (
                "permission setting: allowedTools=Bash(make:*)",
                PROJECT,
                "permission setting",
            ),
            (
                'permission setting: allowedTools={"a":2,"b":1}',
                PROJECT,
                "permission setting",
            ),
            (
                "permission setting: hasTrustDialogAccepted=true",
                PROJECT,
                "permission setting",
            ),
            (
                "permission setting: hasClaudeMdExternalIncludesApproved=false",
                PROJECT,
                "permission setting",
            ),
            ("permission setting: allowedTools=Edit", "C:\\lab", "permission setting"),
            ("source host: github status=connected", None, "source host"),
            ("remote control: machine id set", None, "remote control"),
            (
                f"remote control: spawn mode worktree for {PROJECT:s}",
                PROJECT,
                "remote control",
            ),
            ("cloud: hasRemoteEnvironment=false", None, "cloud"),
        ]
        assert len(result.event_data) == 9
        assert all(item.text.endswith(suffix) for item in result.event_data)
        assert {item.turn_type for item in result.event_data} == {"system"}
        assert SECRET not in repr([vars(item) for item in result.event_data])

        row = result.event_data[0]
        assert row.data_type == "claude_code:configuration:entry"
        assert (row.setting_name, row.setting_value) == ("allowedTools", "Bash(make:*)")
        assert [item.setting_index for item in result.event_data[:3]] == [0, 1, None]
        assert (row.line_number, row.offset) == (1, 0)
        assert (row.config_home, row.username) == ("/home/alice/.claude", "alice")
        assert row.session_identifier is None

        message, short_message = test_lib.FormatMessages(row)
        assert message == (
            "[system] permission setting: allowedTools=Bash(make:*) "
            "(from .claude.json, file mtime) Project: /home/alice/proj"
        )
        assert short_message.startswith("permission setting: allowedTools=Bash(make:*)")

    def testAbsentValues(self):
        """Tests that what is absent, null or empty has no row."""
        result = ParseValues(
            {
                "githubWebConnectionStatusCache": None,
                "hasRemoteEnvironment": None,
                "projects": {
                    PROJECT: {
                        "allowedTools": None,
                        "hasTrustDialogAccepted": None,
                        "remoteControlSpawnMode": "",
                    }
                },
                "remoteControlMachineId": "",
            }
        )
        assert not result.event_data

    @pytest.mark.parametrize(
        "values, text",
        [
            (
                {"githubWebConnectionStatusCache": [SECRET]},
                "source host: github status=-",
            ),
            (
                {"githubWebConnectionStatusCache": {"status": {"orgUuid": SECRET}}},
                "source host: github status=-",
            ),
            ({"hasRemoteEnvironment": {"id": SECRET}}, "cloud: hasRemoteEnvironment=-"),
            (
                {"projects": {"/a": {"remoteControlSpawnMode": {"id": SECRET}}}},
                "remote control: spawn mode - for /a",
            ),
        ],
    )
    def testOtherTypes(self, values, text):
        """Tests that values of other types have a row, but are not told."""
        assert GetTexts(ParseValues(values), "entry") == [text]

    @pytest.mark.parametrize(
        "values, name",
        [
            ({"projects": [SECRET]}, "projects"),
            ({"projects": {"/a": [SECRET]}}, "projects"),
            ({"projects": {"/a": {"allowedTools": SECRET}}}, "allowedTools"),
            ({"projects": {"/a": {"history": SECRET}}}, "history"),
            ({"projects": {"/a": {"history": [{"display": 5}]}}}, "history.0"),
            ({"projects": {"/a": {"mcpServers": [SECRET]}}}, "mcpServers"),
            (
                {"projects": {"/a": {"activeWorktreeSession": [SECRET]}}},
                "activeWorktreeSession",
            ),
            ({"mcpServers": SECRET}, "mcpServers"),
            ({"githubRepoPaths": [SECRET]}, "githubRepoPaths"),
            ({"groveConfigCache": SECRET}, "groveConfigCache"),
            ({"clientDataCacheSlots": {SECRET: 5}}, "clientDataCacheSlots"),
            ({"metricsStatusCache": [SECRET]}, "metricsStatusCache"),
            ({"customApiKeyResponses": [SECRET]}, "customApiKeyResponses"),
            ({"env": SECRET}, "env"),
        ],
    )
    def testUnknownForm(self, values, name):
        """Tests that a value of an unknown form is told by name, and warned of."""
        result = ParseValues(values)
        (item,) = result.event_data
        assert item.data_type == "claude_code:configuration:state"
        assert GetTexts(result, "state") == [
            f"configuration: {name:s} has an unknown form"
        ]
        assert result.warnings == [f"unknown form of {name:s}"]


class TestPlaces:
    """Tests of the places of configurations."""

    VALUES = {"numStartups": 5}

    @pytest.mark.parametrize(
        "location, config_home",
        [
            ("/Users/alice/.claude.json", "/Users/alice/.claude"),
            ("/root/.claude.json", "/root/.claude"),
            ("/.claude.json", "/.claude"),
            ("/home/alice/.claude-custom-oauth.json", "/home/alice/.claude"),
            ("/home/alice/.claude/.claude.json", "/home/alice/.claude"),
            ("/home/alice/.claude/.config.json", "/home/alice/.claude"),
            ("/home/alice/.claude-work/.claude.json", "/home/alice/.claude-work"),
            ("/home/alice/work/.claude.json", "/home/alice/work"),
        ],
    )
    def testConfigHome(self, location, config_home):
        """Tests the config home that a configuration belongs to."""
        (item,) = ParseValues(self.VALUES, location=location).event_data
        name = location.rpartition("/")[2]
        assert item.text == f"configuration: numStartups=5 (from {name:s}, file mtime)"
        assert item.data_type == "claude_code:configuration:state"
        assert item.config_home == config_home

    def testHomeOfOtherPath(self):
        """Tests that the files in the default config home tell a home of any path."""
        result = ParseValues(
            self.VALUES,
            location="/var/lib/builder/.claude.json",
            **{"/var/lib/builder/.claude/history.jsonl": b"{}"},
        )
        assert result.event_data[0].config_home == "/var/lib/builder/.claude"

    @pytest.mark.parametrize(
        "location, values",
        [
            ("/home/alice/.config.json", {"projects": {"a": 5}, "userID": "x"}),
            ("/home/alice/proj/.claude/.config.json", {"editor": "vi"}),
            ("/home/alice/.claude-monitor.json", {"numStartups": 5}),
            ("/home/alice/.config.json", b"[]"),
            ("/home/alice/.config.json", b"\n"),
        ],
    )
    def testForeignFile(self, location, values):
        """Tests that files of other programs are not read."""
        with pytest.raises(errors.WrongParser):
            ParseValues(values, location=location)

    @pytest.mark.parametrize(
        "values",
        [
            {"numStartups": 5, "userID": SECRET},
            {"projects": {PROJECT: MakeProject()}},
        ],
    )
    def testRenamedFile(self, values):
        """Tests that the content tells a configuration, when every file is tried."""
        result = test_lib.ParseFile(
            {"/cases/1/file.bin": json.dumps(values).encode("utf-8")},
            try_all_files=True,
        )
        assert result.event_data
        for item in result.event_data:
            assert "(from file.bin, file mtime)" in item.text
            assert item.config_home is None


class TestCopies:
    """Tests of the copies that the program keeps."""

    VALUES = {
        "numStartups": 5,
        "firstStartTime": "2026-09-01T06:58:00.000Z",
        "projects": {
            PROJECT: MakeProject(
                allowedTools=["Edit"],
                history=["say hello"],
                lastSessionId=test_lib.SESSION,
            )
        },
    }

    @pytest.mark.parametrize(
        "location, config_home, path",
        [
            (
                "/home/alice/.claude.json.backup",
                "/home/alice/.claude",
                ".claude.json.backup",
            ),
            (
                "/home/alice/.claude.json.backup.1790849400000",
                "/home/alice/.claude",
                ".claude.json.backup.1790849400000",
            ),
            (
                "/home/alice/.claude.json.tmp.77.1790849400000",
                "/home/alice/.claude",
                ".claude.json.tmp.77.1790849400000",
            ),
            (
                "/home/alice/.claude/backups/.claude.json.corrupted.1790849400000",
                "/home/alice/.claude",
                ".claude/backups/.claude.json.corrupted.1790849400000",
            ),
            (
                "/home/alice/work/backups/.claude.json.backup.1790849400000",
                "/home/alice/work",
                "work/backups/.claude.json.backup.1790849400000",
            ),
        ],
    )
    def testCopy(self, location, config_home, path):
        """Tests that a copy says the same as what it is a copy of, but has no row."""
        original = ParseValues(self.VALUES)
        result = ParseValues(self.VALUES, location=location)
        assert not result.GetRows()
        assert not result.warnings

        items = result.GetByDataType("configuration:backup")
        assert items == result.event_data
        assert all(item.is_backup is True for item in items)
        assert {item.config_home for item in items} == {config_home}

        # The time that the name tells is told once.
        dated_items = [item for item in items if item.backup_time]
        if location.endswith("1790849400000"):
            (item,) = dated_items
            assert item.text == f"configuration: copied to {path:s}"
            assert GetTime(item) == ("backup_time", "2026-10-01 10:10:00")
            items.remove(item)
        else:
            assert not dated_items

        assert [item.text for item in items] == [
            item.text.replace("from .claude.json", f"from {path:s}")
            for item in original.event_data
        ]
        for item, original_item in zip(items, original.event_data):
            names = ("label", "project_path", "session_identifier", "setting_name")
            for name in names:
                value = getattr(original_item, name, None)
                assert getattr(item, name) == value
            assert GetTime(item)[0] == GetTime(original_item)[0]

        for item in items:
            message, short_message = test_lib.FormatMessages(item)
            assert message.startswith("Copy of a configuration: ")
            assert short_message.startswith("Copy: ")

    def testCorruptedCopy(self):
        """Tests a copy that was kept as it could not be read."""
        location = "/home/alice/.claude/backups/.claude.json.corrupted.1790849400000"
        result = ParseValues(b"{", location=location)
        assert not result.GetRows()
        copied, unreadable = result.event_data
        assert GetTime(copied)[0] == "backup_time"
        assert unreadable.data_type == "claude_code:configuration:backup"
        assert unreadable.label == "parser"
        assert unreadable.text == "parser: configuration file is not a JSON object"
        assert len(result.warnings) == 1


class TestDamagedFiles:
    """Tests of files that are damaged."""

    def testCutFile(self):
        """Tests that what stands before a cut is read, and the cut warned of."""
        result = ParseValues(
            b'{"numStartups": 3, "projects": {"/home/alice/proj": '
            b'{"allowedTools": ["Bash(ls:*)"], "hasTrust'
        )
        assert GetTexts(result, "entry") == [
            "parser: configuration file is not a JSON object",
            "permission setting: allowedTools=Bash(ls:*)",
        ]
        assert GetTexts(result, "state") == ["configuration: numStartups=3"]
        assert len(result.warnings) == 1
        assert "read as far as possible with error: " in result.warnings[0]

    def testTrailingData(self):
        """Tests an object before the rest of a longer one that it was written over."""
        result = ParseValues(b'{"numStartups": 3}\n"userID": "x"}\n')
        assert GetTexts(result, "state") == ["configuration: numStartups=3"]
        assert len(result.warnings) == 1

    @pytest.mark.parametrize("content", [b"\n", b"[]", b'{"numSta', b"\x00" * 9])
    def testNoObject(self, content):
        """Tests that a file without an object has a row and a warning."""
        result = ParseValues(content)
        (row,) = result.event_data
        assert row.turn_type == "system"
        assert row.label == "parser"
        assert row.text == "parser: configuration file is not a JSON object"
        assert len(result.warnings) == 1


class TestFurtherValues:
    """Tests of the values that are no rows."""

    def testTimes(self, tmp_path):
        """Tests that a value has its own time, else that of the file."""
        path = tmp_path / "home" / "alice" / ".claude.json"
        path.parent.mkdir(parents=True)
        path.write_text(
            json.dumps(
                {
                    "numStartups": 5,
                    "firstStartTime": "2026-09-01T06:58:00.000Z",
                    "claudeCodeFirstTokenDate": "2026-09-02T06:58:00.123456Z",
                    "changelogLastFetched": 1788332280000,
                    "lastPlanModeUse": 1788418680000,
                    "skillUsage": {
                        "loop": {"usageCount": 2, "lastUsedAt": 1788505080000},
                        "schedule": {"usageCount": 1},
                    },
                    "agentLastUsed": {"reviewer": 1788591480000},
                    "groveConfigCache": {SECRET: {"timestamp": 1788677880000}},
                    "clientDataCacheSlots": {
                        "bi1-0123": {
                            "at": 1788764280000,
                            "data": {"key": SECRET},
                            "entrypoint": "cli",
                            "model": "opus",
                            "org": SECRET,
                        }
                    },
                }
            )
        )
        os.utime(path, (1790849400, 1790849400))
        result = test_lib.ParseFileEntry(test_lib.OpenPath(str(path)))

        assert [
            (item.text.partition(" (from")[0], *GetTime(item))
            for item in result.event_data
        ] == [
            (
                "configuration: numStartups=5",
                "modification_time",
                "2026-10-01 10:10:00",
            ),
            ("configuration: firstStartTime", "start_time", "2026-09-01 06:58:00"),
            (
                "configuration: claudeCodeFirstTokenDate",
                "creation_time",
                "2026-09-02 06:58:00",
            ),
            (
                "configuration: changelogLastFetched",
                "update_time",
                "2026-09-02 06:58:00",
            ),
            ("configuration: lastPlanModeUse", "last_used_time", "2026-09-03 06:58:00"),
            (
                "configuration: skillUsage.loop: 2 uses",
                "last_used_time",
                "2026-09-04 06:58:00",
            ),
            (
                "configuration: skillUsage.schedule: 1 uses",
                "modification_time",
                "2026-10-01 10:10:00",
            ),
            (
                "configuration: agentLastUsed.reviewer",
                "last_used_time",
                "2026-09-05 06:58:00",
            ),
            ("configuration: groveConfigCache", "update_time", "2026-09-06 06:58:00"),
            (
                "configuration: clientDataCacheSlots: cli opus",
                "update_time",
                "2026-09-07 06:58:00",
            ),
        ]
        assert SECRET not in repr([vars(item) for item in result.event_data])

        usage = result.event_data[5]
        assert usage.data_type == "claude_code:configuration:usage"
        assert usage.text.endswith(" (from .claude.json)")
        assert usage.setting_name == "skillUsage.loop"
        assert usage.number_of_uses == 2
        slot = result.event_data[9]
        assert (slot.entrypoint, slot.model) == ("cli", "opus")

        message, short_message = test_lib.FormatMessages(usage)
        assert message == "configuration: skillUsage.loop: 2 uses (from .claude.json)"
        assert short_message == message

    @pytest.mark.parametrize(
        "value, refused",
        [
            ("soon", "soon"),
            ([SECRET], None),
            ({"a": SECRET}, "an object"),
            (True, "true"),
        ],
    )
    def testRefusedTime(self, value, refused):
        """Tests that a time that cannot be read is warned of."""
        result = ParseValues({"firstStartTime": value})
        (item,) = result.event_data
        assert item.text == (
            "configuration: firstStartTime (from .claude.json, file mtime)"
        )
        assert GetTime(item)[0] == "modification_time"
        if refused:
            assert result.warnings == [f"refused firstStartTime: {refused:s}"]
        assert len(result.warnings) == 1

    def testTimeToCome(self):
        """Tests that zero represents what has not happened, and is not warned of."""
        result = ParseValues({"changelogLastFetched": 0})
        assert len(result.event_data) == 1
        assert not result.warnings

    def testState(self):
        """Tests values that tell how the program was set up and used."""
        result = ParseValues(
            {
                "numStartups": 14,
                "installMethod": "native",
                "bypassPermissionsModeAccepted": True,
                "customApiKeyResponses": {"approved": [SECRET], "rejected": []},
                "oauthAccount": {"emailAddress": SECRET},
                "env": {"TOKEN": SECRET},
                "theme": SECRET,
                "tipsHistory": {SECRET: 1},
                "seenNotifications": {},
            }
        )
        assert GetTexts(result, "state") == [
            "configuration: numStartups=14",
            "configuration: installMethod=native",
            "configuration: bypassPermissionsModeAccepted=true",
            "configuration: customApiKeyResponses=1 approved, 0 rejected",
            "configuration: oauthAccount is set",
            "configuration: env: TOKEN",
            "configuration: values not shown: theme, tipsHistory",
        ]
        assert result.event_data[5].key_names == ["TOKEN"]
        assert result.event_data[6].further_key_names == ["theme", "tipsHistory"]

        message, short_message = test_lib.FormatMessages(result.event_data[0])
        assert (
            message == "configuration: numStartups=14 (from .claude.json, file mtime)"
        )
        assert short_message == message

    def testServers(self):
        """Tests the MCP servers of the account and of a project."""
        result = ParseValues(
            {
                "claudeAiMcpEverConnected": ["claude.ai Mail"],
                "mcpServers": {
                    "notes": {
                        "type": "http",
                        "url": f"https://alice:{SECRET:s}@example.com/{SECRET:s}",
                        "headers": {"Authorization": SECRET},
                    }
                },
                "projects": {
                    PROJECT: {
                        "mcpServers": {
                            "tiny": {
                                "type": "stdio",
                                "command": "/opt/tiny",
                                "args": [SECRET],
                                "env": {"TOKEN": SECRET},
                            }
                        },
                        "enabledMcpjsonServers": ["weather"],
                        "disabledMcpjsonServers": ["news"],
                    }
                },
            }
        )
        assert GetTexts(result, "mcp_server") == [
            "MCP server connected: claude.ai Mail",
            "MCP server defined: notes http example.com",
            "MCP server defined: tiny stdio /opt/tiny",
            "MCP server enabled: weather",
            "MCP server disabled: news",
        ]
        assert len(result.event_data) == 5
        assert SECRET not in repr([vars(item) for item in result.event_data])

        server = result.event_data[2]
        assert server.project_path == PROJECT
        assert server.server_command == "/opt/tiny"
        assert server.server_kind == "stdio"
        assert server.server_name == "tiny"
        assert server.server_state == "defined"
        assert result.event_data[1].server_host == "example.com"

        message, short_message = test_lib.FormatMessages(server)
        assert message.startswith("MCP server defined: tiny stdio /opt/tiny (from")
        assert short_message.startswith("MCP server defined: tiny stdio /opt/tiny")

    def testRepositories(self):
        """Tests the repositories that were worked on."""
        result = ParseValues(
            {"githubRepoPaths": {"example/proj": [PROJECT, "/srv/proj"], "a/b": 5}}
        )
        assert GetTexts(result, "repository") == [
            "repository: example/proj at /home/alice/proj, /srv/proj",
            "repository: a/b at -",
        ]
        repository = result.event_data[0]
        assert repository.repository == "example/proj"
        assert repository.local_paths == [PROJECT, "/srv/proj"]
        message, _ = test_lib.FormatMessages(repository)
        assert message.startswith("repository: example/proj at /home/alice/proj")

    def testLastSession(self):
        """Tests the last session in a project, at the time it was started."""
        result = ParseValues(
            {
                "projects": {
                    PROJECT: {
                        "lastSessionId": test_lib.SESSION,
                        "lastStartTime": 1790849400000,
                        "lastCost": 0.42,
                        "lastAPIDuration": 309.7,
                        "lastDuration": 42224,
                        "lastToolDuration": float("inf"),
                        "lastLinesAdded": 3,
                        "lastLinesRemoved": 0,
                        "lastTotalInputTokens": "66",
                        "lastTotalOutputTokens": 1 << 70,
                        "lastModelUsage": {"opus": {"costUSD": 0.4}, "haiku": {}},
                        "lastGracefulShutdown": False,
                        "lastVersionBase": "2.1.332",
                        "lastFpsAverage": 1.5,
                    }
                }
            }
        )
        (session,) = result.event_data
        assert session.data_type == "claude_code:configuration:session"
        assert session.text == f"last session: {test_lib.SESSION:s} (from .claude.json)"
        assert GetTime(session) == ("start_time", "2026-10-01 10:10:00")
        assert session.api_duration == 309
        assert session.program_version == "2.1.332"
        assert session.duration == 42224
        assert session.input_tokens is None
        assert session.is_graceful_shutdown is False
        assert (session.lines_added, session.lines_removed) == (3, 0)
        assert session.models == ["haiku", "opus"]
        assert session.output_tokens is None
        assert session.project_path == PROJECT
        assert session.session_identifier == test_lib.SESSION
        assert session.tool_duration is None
        assert session.total_cost == "0.42"

        message, short_message = test_lib.FormatMessages(session)
        assert "Cost in US dollars: 0.42" in message
        assert "Ended as it should: False" in message
        assert short_message.startswith(f"last session: {test_lib.SESSION:s}")

    def testSessionWithoutTime(self):
        """Tests a session whose time is absent, and one whose time cannot be read."""
        for value, number_of_warnings in ((None, 0), ({"a": SECRET}, 1)):
            project = {"lastVersionBase": "2.1.332", "lastStartTime": value}
            result = ParseValues({"projects": {PROJECT: project}})
            (session,) = result.event_data
            assert session.text == "last session: - (from .claude.json, file mtime)"
            assert GetTime(session)[0] == "modification_time"
            assert len(result.warnings) == number_of_warnings
            assert SECRET not in repr(result.warnings)

    def testWorktree(self):
        """Tests the session that is in a worktree of a project."""
        result = ParseValues(
            {
                "projects": {
                    PROJECT: {
                        "activeWorktreeSession": {
                            "originalCwd": PROJECT,
                            "sessionId": test_lib.SESSION,
                            "worktreeBranch": "worktree-two",
                            "worktreePath": "/srv/two",
                        },
                        "ignorePatterns": ["*.pem"],
                        "reactVulnerabilityCache": {"detected": False},
                    }
                }
            }
        )
        assert GetTexts(result, "state") == [
            "configuration: activeWorktreeSession=/srv/two worktree-two",
            "configuration: ignorePatterns=*.pem",
            "configuration: values not shown: reactVulnerabilityCache",
        ]
        worktree = result.event_data[0]
        assert worktree.project_path == PROJECT
        assert worktree.session_identifier == test_lib.SESSION


class TestHistory:
    """Tests of the prompts that early versions kept here."""

    def testPrompts(self, tmp_path):
        """Tests that prompts keep their order, and that their time is not their own."""
        path = tmp_path / "home" / "alice" / ".claude.json"
        path.parent.mkdir(parents=True)
        history = [
            {"display": "/cost ", "pastedContents": {}},
            {
                "display": "see [Pasted text #1 +1 lines] and [Pasted text #2]",
                "pastedContents": {"1": {"id": 1, "type": "text", "content": "a\nb"}},
            },
            {
                "display": "[Image #1] what is it?",
                "pastedContents": {
                    "1": {
                        "content": "aGVsbG8=",
                        "id": 1,
                        "mediaType": "image/png",
                        "type": "image",
                    }
                },
            },
            "say hello",
        ]
        projects = {PROJECT: {"history": history}, "/srv/b": {"history": ["ls"]}}
        path.write_text(json.dumps({"projects": projects}))
        os.utime(path, (1790849400, 1790849400))
        result = test_lib.ParseFileEntry(test_lib.OpenPath(str(path)))

        assert [
            (item.text, item.history_index, item.project_path)
            for item in result.event_data
        ] == [
            ("/cost ", 0, PROJECT),
            ("see a\nb and [Pasted text #2]", 1, PROJECT),
            ("[Image #1] what is it?", 2, PROJECT),
            ("say hello", 3, PROJECT),
            ("ls", 0, "/srv/b"),
        ]
        for item in result.event_data:
            assert item.data_type == "claude_code:configuration:prompt"
            assert GetTime(item) == ("inferred_time", "2026-10-01 10:10:00")
        assert not result.GetRows()

        assert result.event_data[1].number_of_pastes == 1
        assert result.event_data[2].binary_payloads == [
            "image image/png 5 bytes SHA-256 2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c"
            "1fa7425e73043362938b9824"
        ]

        message, short_message = test_lib.FormatMessages(result.event_data[0])
        assert message == (
            "Prompt without a time: /cost  number 0 from the newest "
            "Project: /home/alice/proj"
        )
        assert short_message == "Prompt without a time: /cost "

    def testUnusedPaste(self):
        """Tests that a pasted text whose placeholder is gone is not lost."""
        prompt = {"display": "hi", "pastedContents": {"1": {"content": "old text"}}}
        result = ParseValues({"projects": {PROJECT: {"history": [prompt]}}})
        assert GetTexts(result, "prompt") == ["hi"]
        assert GetTexts(result, "paste") == ["old text"]
        message, _ = test_lib.FormatMessages(result.event_data[1])
        assert message.startswith("Pasted text that is not in the prompt: old text")

    def testLargePrompt(self):
        """Tests that a large paste is continued, and joins to the whole text."""
        text = "0123456789" * 5000
        prompt = {
            "display": "[Pasted text #1]",
            "pastedContents": {"1": {"content": text}},
        }
        result = ParseValues({"projects": {PROJECT: {"history": [prompt]}}})
        assert "".join(item.text for item in result.event_data) == text
        assert [item.data_type for item in result.event_data[1:]] == [
            "claude_code:transcript:continuation"
        ] * 3


class TestSecrets:
    """Tests that no credential and no identifier of an account or machine is told."""

    KEYS = (
        "anonymousId",
        "apiKeyHelper",
        "apiCreditLinkStatusCache",
        "cachedArtifactRoster",
        "cachedGrowthBookFeatures",
        "clientDataCache",
        "clientDataCacheSlots",
        "customApiKeyResponses",
        "env",
        "githubWebConnectionStatusCache",
        "groveConfigCache",
        "machineID",
        "mcpServers",
        "metricsStatusCache",
        "modelAccessCache",
        "oauthAccount",
        "orgModelDefaultCache",
        "overageCreditGrantCache",
        "passesEligibilityCache",
        "primaryApiKey",
        "remoteControlMachineId",
        "s1mAccessCache",
        "userID",
    )
    PROJECT_KEYS = (
        "activeWorktreeSession",
        "env",
        "lastModelUsage",
        "mcpContextUris",
        "mcpServers",
        "reactVulnerabilityCache",
    )

    VALUES = [
        SECRET,
        [SECRET],
        {"accountUuid": SECRET, "orgUuid": SECRET, "token": SECRET},
        {
            "tiny": {
                "args": [SECRET],
                "env": {"TOKEN": SECRET},
                "headers": {"A": SECRET},
            }
        },
        {"approved": [SECRET], "rejected": [SECRET]},
        {"timestamp": {"token": SECRET}, "fetchedAt": {"token": SECRET}},
        [[SECRET], {"token": SECRET}],
    ]

    def CheckResult(self, result):
        """Checks that a result does not hold what must not be told.

        Args:
          result (ParseResult): result.
        """
        assert result.event_data
        assert SECRET not in repr([vars(item) for item in result.event_data])
        assert SECRET not in repr(result.warnings)

    @pytest.mark.parametrize("key", KEYS)
    def testSecret(self, key):
        """Tests a value in the form that the program writes, and in others."""
        for value in self.VALUES:
            for location in (CONFIGURATION, f"{CONFIGURATION:s}.backup"):
                self.CheckResult(ParseValues({key: value}, location=location))

    @pytest.mark.parametrize("key", PROJECT_KEYS)
    def testSecretOfProject(self, key):
        """Tests a value of a project."""
        for value in self.VALUES:
            self.CheckResult(ParseValues({"projects": {PROJECT: {key: value}}}))

    @pytest.mark.parametrize(
        "key",
        ["clientDataCacheSlots", "groveConfigCache", "passesEligibilityCache"],
    )
    def testIdentifierAsName(self, key):
        """Tests objects whose names are identifiers."""
        self.CheckResult(ParseValues({key: {SECRET: {"timestamp": 1790849400000}}}))
        self.CheckResult(ParseValues({key: {SECRET: SECRET}}))

    def testDamagedFile(self):
        """Tests that no warning tells what stands where a file is damaged."""
        data = f'{{"primaryApiKey": "{SECRET:s}", "userID": "{SECRET:s}'
        self.CheckResult(ParseValues(data.encode("utf-8")))


class TestSampleImage:
    """Tests of the configurations in the sample image."""

    BACKUP = "/home/alice/.claude/backups/.claude.json.backup.1792943940000"

    @pytest.mark.parametrize(
        "location, number_of_rows, number_of_prompts",
        [
            ("/home/alice/.claude.json", 8, 0),
            (BACKUP, 0, 0),
            ("/home/bob/.claude.json", 2, 5),
            ("/home/bob/work-config/.claude.json", 2, 0),
        ],
    )
    def testFile(self, location, number_of_rows, number_of_prompts):
        """Tests the configurations of two accounts, one of which moved."""
        result = test_lib.ParseFileEntry(test_lib.OpenSampleFile(location))
        assert len(result.GetRows()) == number_of_rows
        prompts = result.GetByDataType("configuration:prompt")
        assert len(prompts) == number_of_prompts
        assert not result.warnings
        assert "SECRET" not in repr([vars(item) for item in result.event_data])

    def testBackup(self):
        """Tests the state of a day before."""
        file_entry = test_lib.OpenSampleFile(self.BACKUP)
        result = test_lib.ParseFileEntry(file_entry)
        assert {item.data_type for item in result.event_data} == {
            "claude_code:configuration:backup"
        }
        texts = [item.text.partition(" (from")[0] for item in result.event_data]
        assert "configuration: numStartups=13" in texts
        assert "last session: a11ce000-0000-4000-8000-000000000002" in texts
