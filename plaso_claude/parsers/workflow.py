"""Claude Code parser plugin for runs of workflows."""

import re

from plaso_claude import values as values_helper
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import stores


class WorkflowEventData(stores.StoreEventData):
    """Claude Code workflow event data.

    The text is the result of an agent or of the run.

    Attributes:
      agent_identifier (str): identifier of the agent.
      agent_label (str): label of the agent in the workflow.
      agent_prompt (str): start of the prompt of the agent.
      creation_time (dfdatetime.DateTimeValues): date and time the agent was queued.
      duration (int): duration of the run or the agent, in milliseconds.
      error_message (str): why the agent failed.
      journal_key (str): key that the start and the result of an agent have in common.
      model (str): model of the agent.
      number_of_agents (int): number of agents of the run.
      number_of_tool_uses (int): number of tool uses of the run or the agent.
      record_kind (str): kind of the record: launched, started or result in a journal,
          run for the description of the run, workflow_agent for that of an agent.
      script (str): script of the workflow.
      script_path (str): path of the script.
      start_time (dfdatetime.DateTimeValues): date and time the run or agent started.
      summary (str): summary of the workflow.
      tool_names (list[str]): names of the tools that the agent used.
      total_tokens (int): number of tokens of the run or the agent.
      turn_type (str): system, on the row of a bad line of a journal.
      update_time (dfdatetime.DateTimeValues): date and time of the latest progress.
      workflow_identifier (str): identifier of the run.
      workflow_log (list[str]): what the script logged.
      workflow_name (str): name of the workflow.
      workflow_phase (str): phase of the workflow.
      workflow_status (str): status of the run or the agent, such as completed.
    """

    DATA_TYPE = "claude_code:workflow:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.agent_identifier = None
        self.agent_label = None
        self.agent_prompt = None
        self.creation_time = None
        self.duration = None
        self.error_message = None
        self.journal_key = None
        self.model = None
        self.number_of_agents = None
        self.number_of_tool_uses = None
        self.record_kind = None
        self.script = None
        self.script_path = None
        self.start_time = None
        self.summary = None
        self.tool_names = None
        self.total_tokens = None
        self.turn_type = None
        self.update_time = None
        self.workflow_identifier = None
        self.workflow_log = None
        self.workflow_name = None
        self.workflow_phase = None
        self.workflow_status = None


class WorkflowPlugin(stores.StorePlugin):
    """Claude Code parser plugin for runs of workflows.

    The journal of a run, and its description, which is written at its end, in
    <config home>/projects/<key>/<session identifier>:
    subagents/workflows/<identifier>/journal.jsonl
    workflows/<identifier>.json
    """

    NAME = "workflow"
    DATA_FORMAT = "Claude Code workflow (journal.jsonl and wf_*.json) file"

    FILE_NAME = r"journal\.jsonl|wf_.*\.json"

    _ATTRIBUTES = {
        "agentCount": ("number_of_agents", values_helper.GetInteger),
        "agentId": ("agent_identifier", stores.GetText),
        "durationMs": ("duration", values_helper.GetInteger),
        "error": ("error_message", stores.GetText),
        "key": ("journal_key", stores.GetText),
        "label": ("agent_label", stores.GetText),
        "lastProgressAt": ("update_time", stores.GetDateTime),
        "logs": ("workflow_log", stores.GetTextList),
        "model": ("model", stores.GetText),
        "phase": ("workflow_phase", stores.GetText),
        "phaseTitle": ("workflow_phase", stores.GetText),
        "promptPreview": ("agent_prompt", stores.GetText),
        "queuedAt": ("creation_time", stores.GetDateTime),
        "result": ("text", stores.GetText),
        "resultPreview": ("text", stores.GetText),
        "runId": ("workflow_identifier", stores.GetText),
        "script": ("script", stores.GetText),
        "scriptPath": ("script_path", stores.GetText),
        "sessionId": ("session_identifier", stores.GetString),
        "startedAt": ("start_time", stores.GetDateTime),
        "startTime": ("start_time", stores.GetDateTime),
        "state": ("workflow_status", stores.GetText),
        "status": ("workflow_status", stores.GetText),
        "summary": ("summary", stores.GetText),
        "timestamp": ("recorded_time", stores.GetDateTime),
        "tokens": ("total_tokens", values_helper.GetInteger),
        "toolCalls": ("number_of_tool_uses", values_helper.GetInteger),
        "toolsUsed": ("tool_names", stores.GetTextList),
        "totalTokens": ("total_tokens", values_helper.GetInteger),
        "totalToolCalls": ("number_of_tool_uses", values_helper.GetInteger),
        "type": ("record_kind", stores.GetText),
        "workflowName": ("workflow_name", stores.GetText),
    }
    _EVENT_DATA_CLASS = WorkflowEventData
    _FILE_DESCRIPTION = "workflow file"
    _PATH_IN_CONFIG_HOME = re.compile(
        r"projects/[^/]+/(?P<session_identifier>[^/]+)/"
        r"(?:subagents/workflows/(?P<workflow_identifier>[^/]+)/journal\.jsonl"
        r"|workflows/wf_[^/]+\.json)"
    )
    _TIME_NAMES = ("creation_time", "recorded_time", "start_time", "update_time")

    _JOURNAL_KINDS = frozenset(["launched", "result", "started"])

    def CheckRequiredFormat(self, file_object):
        """Determines if a file that lies somewhere else is that of a workflow.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          bool: True if the content of the file is that of a workflow.
        """
        # The script stands in front of most keys and can be of any size.
        values = stores.ReadHead(file_object, b'"runId"')
        if isinstance(values, dict) and {"runId", "taskId"} <= values.keys():
            return True

        values = stores.ReadHead(file_object, b'"agentId"')
        return isinstance(values, dict) and self._IsRecord(values)

    def _GetBadLineAttributes(self, bad_line):
        """Retrieves the attributes of a bad line.

        Args:
          bad_line (BadLine): bad line.

        Returns:
          dict[str, object]: attribute values by name.
        """
        attributes = super()._GetBadLineAttributes(bad_line)
        # The bad lines of every file with JSON lines below projects are rows.
        attributes["turn_type"] = "system"
        return attributes

    def _IsRecord(self, values):
        """Determines if an object is a record of a journal.

        Args:
          values (dict[str, object]): values of the object.

        Returns:
          bool: True if the object is a record of a journal.
        """
        kind = values.get("type")
        if not isinstance(kind, str) or kind not in self._JOURNAL_KINDS:
            return False
        return len(values) == 1 or {"agentId", "key"} <= values.keys()

    def _ParseFile(self, parser_mediator, file_object, location):
        """Parses a file of a workflow.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        if location.name.endswith(".json"):
            self._ParseDocument(parser_mediator, file_object, location)
        else:
            self._ParseLines(parser_mediator, file_object, location)

    def _ParseObject(self, parser_mediator, values, location, recovered=False):
        """Parses the description of a run and of its agents.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the object.
          location (Location): location of the file.
          recovered (Optional[bool]): True if the object was recovered from a damaged
              file.
        """
        progress = values.get("workflowProgress")
        if isinstance(progress, list):
            values = values.copy()
            del values["workflowProgress"]

        super()._ParseObject(
            parser_mediator, {"type": "run", **values}, location, recovered=recovered
        )

        workflow_identifier = stores.GetText(values, "runId")
        for agent_values in progress if isinstance(progress, list) else []:
            # The other entries are the headings of phases.
            if isinstance(agent_values, dict) and "agentId" in agent_values:
                super()._ParseObject(
                    parser_mediator,
                    {"runId": workflow_identifier, **agent_values},
                    location,
                    recovered=recovered,
                )


claude_code.ClaudeCodeParser.RegisterPlugin(WorkflowPlugin)
