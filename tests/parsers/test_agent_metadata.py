"""Tests of the parser plugin for descriptions of agents."""

import json

import pytest
from plaso.lib import errors

from tests import test_lib

FOLDER = f"{test_lib.PROJECTS:s}/{test_lib.SESSION:s}"


def ParseMetadata(values, location=f"{FOLDER:s}/subagents/agent-a0b1.meta.json"):
    """Parses the description of an agent.

    Args:
      values (object): values, or content as bytes.
      location (Optional[str]): location of the file.

    Returns:
      ParseResult: result.
    """
    if not isinstance(values, bytes):
        values = json.dumps(values).encode("utf-8")
    return test_lib.ParseFile({location: values})


class TestAgentMetadataPlugin:
    """Tests of the parser plugin."""

    def testSubagent(self):
        """Tests a subagent in a worktree as 2.1.332 describes it."""
        result = ParseMetadata(
            {
                "agentType": "general-purpose",
                "isBuiltIn": True,
                "isFork": True,
                "description": "Look \u202eback",
                "name": "helper",
                "toolUseId": "toolu_1",
                "parentAgentId": "a9",
                "spawnDepth": 2,
                "requestShape": "background",
                "requestNonInteractive": True,
                "finished": False,
                "model": "claude-opus-5-5",
                "pickedEffortModel": "claude-opus-5-5",
                "permissionMode": "plan",
                "taskKind": "in_process_teammate",
                "teamName": "session-0f0f0f0f",
                "worktreePath": "/home/alice/proj/.claude/worktrees/w",
                "worktreeBranch": "worktree-w",
            }
        )
        (agent,) = result.GetByDataType("agent_metadata:entry")
        assert result.event_data == [agent]
        assert not result.warnings
        assert (agent.line_number, agent.offset) == (1, 0)
        assert agent.agent_identifier == "a0b1"
        assert agent.agent_name == "helper"
        assert agent.config_home == "/home/alice/.claude"
        assert agent.further_key_names == ["pickedEffortModel"]
        assert agent.is_built_in is True
        assert agent.is_finished is False
        assert agent.is_fork is True
        assert agent.is_non_interactive is True
        assert agent.model == "claude-opus-5-5"
        assert agent.parent_agent_identifier == "a9"
        assert agent.permission_mode == "plan"
        assert agent.request_shape == "background"
        assert agent.session_identifier == test_lib.SESSION
        assert agent.spawn_depth == 2
        assert agent.subagent_type == "general-purpose"
        assert agent.task_kind == "in_process_teammate"
        assert agent.team_name == "session-0f0f0f0f"
        assert agent.text == "Look \u202eback"
        assert agent.tool_use_identifier == "toolu_1"
        assert agent.worktree_branch == "worktree-w"
        assert agent.worktree_path == "/home/alice/proj/.claude/worktrees/w"
        message, short_message = test_lib.FormatMessages(agent)
        assert message.startswith(
            "Agent: a0b1 name: helper type: general-purpose Look \\u202eback model: "
            "claude-opus-5-5 depth: 2 started by tool use: toolu_1 started by agent: a9 "
        )
        assert short_message == "Agent: general-purpose helper Look \\u202eback"

    @pytest.mark.parametrize(
        "path, expected",
        [
            ("subagents/agent-a1.meta.json", ("a1", None, None)),
            ("subagents/deeper/agent-a1.meta.json", ("a1", None, None)),
            ("subagents/workflows/wf_1-a/agent-a1.meta.json", ("a1", "wf_1-a", None)),
            ("remote-agents/remote-agent-r1.meta.json", ("r1", None, None)),
            ("mcp-tasks/mcp-task-t1.meta.json", (None, None, "t1")),
        ],
    )
    def testPlaces(self, path, expected):
        """Tests the places of every version, where the content does not matter."""
        result = ParseMetadata({"x": 1}, location=f"{FOLDER:s}/{path:s}")
        (agent,) = result.event_data
        assert expected == (
            agent.agent_identifier,
            agent.workflow_identifier,
            agent.task_identifier,
        )
        assert agent.further_key_names == ["x"]
        assert agent.session_identifier == test_lib.SESSION

    def testAgentInImage(self):
        session = "a11ce000-0000-4000-8000-000000000001"
        result = test_lib.ParseFileEntry(
            test_lib.OpenSampleFile(
                f"/home/alice/.claude/projects/-home-alice-proj/{session:s}/subagents/"
                "agent-a0b1c2d3e4f5a6b7c.meta.json"
            )
        )
        (agent,) = result.event_data
        assert agent.agent_identifier == "a0b1c2d3e4f5a6b7c"
        assert agent.modification_time.CopyToDateTimeString()[:19] == (
            "2026-10-26 09:10:16"
        )
        assert agent.session_identifier == session
        assert agent.text == "Find old dates"

    def testOddValues(self):
        result = ParseMetadata(
            {
                "agentType": {"a": 1},
                "description": 5,
                "spawnDepth": "1",
                "isFork": "no",
                "model": None,
                "finished": [],
            }
        )
        (agent,) = result.event_data
        assert agent.subagent_type == '{"a":1}'
        assert agent.text == "5"
        assert agent.further_key_names == ["spawnDepth", "isFork", "finished"]
        assert not result.warnings

    def testCutFile(self):
        result = ParseMetadata(b'{"agentType":"Explore","description":"Find')
        parser_agent, agent = result.event_data
        assert parser_agent.label == "parser"
        assert parser_agent.text.startswith("parser: unparseable agent metadata file (")
        assert parser_agent.agent_identifier == "a0b1"
        assert (agent.subagent_type, agent.text) == ("Explore", None)
        assert len(result.warnings) == 1

    def testLocation(self):
        """Tests that another place needs the content of a description."""
        location = "/export/agent-a1.meta.json"
        result = ParseMetadata({"agentType": "Explore", "spawnDepth": 1}, location)
        (agent,) = result.event_data
        assert agent.subagent_type == "Explore"

        with pytest.raises(errors.WrongParser):
            ParseMetadata({"agentType": "x", "version": 1}, location)
        assert test_lib.ParseFile({"/export/other.meta.json": b"{}"}) is None
