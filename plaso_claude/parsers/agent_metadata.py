"""Claude Code parser plugin for descriptions of agents."""

import re

from plaso_claude import values as values_helper
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import stores


class AgentMetadataEventData(stores.StoreEventData):
    """Claude Code agent metadata event data.

    The text is the description of what the agent was to do.

    Attributes:
      agent_identifier (str): identifier of the subagent or remote agent.
      agent_name (str): name of the agent.
      is_built_in (bool): True if the type of the agent comes with the program.
      is_finished (bool): True if the agent finished.
      is_fork (bool): True if the agent is a fork of its session.
      is_non_interactive (bool): True if the agent could not ask the user.
      model (str): model.
      parent_agent_identifier (str): identifier of the agent that started this one.
      permission_mode (str): permission mode.
      request_shape (str): how the agent ran, foreground or background.
      spawn_depth (int): how many agents deep the agent was started.
      subagent_type (str): type of the agent.
      task_identifier (str): identifier of the task of an MCP server.
      task_kind (str): kind of the task of the agent.
      team_name (str): name of the team of the agent.
      tool_use_identifier (str): identifier of the tool use that started the agent.
      workflow_identifier (str): identifier of the run of the workflow of the agent.
      workflow_phase (str): phase of the workflow.
      worktree_branch (str): branch of the worktree of the agent.
      worktree_path (str): path of the worktree of the agent.
    """

    DATA_TYPE = "claude_code:agent_metadata:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.agent_identifier = None
        self.agent_name = None
        self.is_built_in = None
        self.is_finished = None
        self.is_fork = None
        self.is_non_interactive = None
        self.model = None
        self.parent_agent_identifier = None
        self.permission_mode = None
        self.request_shape = None
        self.spawn_depth = None
        self.subagent_type = None
        self.task_identifier = None
        self.task_kind = None
        self.team_name = None
        self.tool_use_identifier = None
        self.workflow_identifier = None
        self.workflow_phase = None
        self.worktree_branch = None
        self.worktree_path = None


class AgentMetadataPlugin(stores.StorePlugin):
    """Claude Code parser plugin for descriptions of agents.

    In <config home>/projects/<key>/<session identifier>:
    subagents/agent-<identifier>.meta.json
    subagents/workflows/<identifier>/agent-<identifier>.meta.json
    remote-agents/remote-agent-<identifier>.meta.json
    mcp-tasks/mcp-task-<identifier>.meta.json
    """

    NAME = "agent_metadata"
    DATA_FORMAT = "Claude Code agent metadata (.meta.json) file"

    FILE_NAME = r"(?:agent|mcp-task|remote-agent)-.*\.meta\.json"

    _ATTRIBUTES = {
        "agentType": ("subagent_type", stores.GetText),
        "description": ("text", stores.GetText),
        "finished": ("is_finished", stores.GetBoolean),
        "isBuiltIn": ("is_built_in", stores.GetBoolean),
        "isFork": ("is_fork", stores.GetBoolean),
        "model": ("model", stores.GetText),
        "name": ("agent_name", stores.GetText),
        "parentAgentId": ("parent_agent_identifier", stores.GetText),
        "permissionMode": ("permission_mode", stores.GetText),
        "requestNonInteractive": ("is_non_interactive", stores.GetBoolean),
        "requestShape": ("request_shape", stores.GetText),
        "spawnDepth": ("spawn_depth", values_helper.GetInteger),
        "taskKind": ("task_kind", stores.GetText),
        "teamName": ("team_name", stores.GetText),
        "toolUseId": ("tool_use_identifier", stores.GetText),
        "workflowPhase": ("workflow_phase", stores.GetText),
        "worktreeBranch": ("worktree_branch", stores.GetText),
        "worktreePath": ("worktree_path", stores.GetText),
    }
    _EVENT_DATA_CLASS = AgentMetadataEventData
    _FILE_DESCRIPTION = "agent metadata file"
    _PATH_IN_CONFIG_HOME = re.compile(
        r"projects/[^/]+/(?P<session_identifier>[^/]+)/"
        r"(?:(?:subagents/(?:workflows/(?P<workflow_identifier>[^/]+)/|(?:.*/)?)agent-"
        r"|remote-agents/remote-agent-)(?P<agent_identifier>[^/]+)"
        r"|mcp-tasks/mcp-task-(?P<task_identifier>[^/]+))\.meta\.json",
        re.DOTALL,
    )

    def CheckRequiredFormat(self, file_object):
        """Determines if a file that lies somewhere else describes an agent.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          bool: True if the content of the file describes an agent.
        """
        values = stores.ReadHead(file_object, b'"agentType"')
        return isinstance(values, dict) and (
            {"agentType", "spawnDepth"} <= values.keys()
            or {"agentType", "description"} == values.keys()
        )


claude_code.ClaudeCodeParser.RegisterPlugin(AgentMetadataPlugin)
