"""Event data of transcripts."""

from plaso_claude.parsers import events
from plaso_claude.transcript import rows


class TranscriptEventData(events.ClaudeCodeEventData):
    """Claude Code transcript event data.

    Attributes:
      agent_identifier (str): identifier of the subagent.
      block_number (int): 1-based number of the content block, if there are several.
      entrypoint (str): surface the session was used from, such as cli.
      forked_from (str): session and record that the record was copied from.
      git_branch (str): Git branch.
      is_sidechain (bool): True if the record is that of a subagent.
      origin_kind (str): kind of the origin of a prompt, such as human.
      parent_record_uuid (str): identifier of the record this one follows.
      permission_mode (str): permission mode.
      program_version (str): version of the program.
      prompt_identifier (str): identifier of the prompt the record belongs to.
      prompt_source (str): how a prompt was entered, such as typed.
      record_kind (str): kind of the record.
      record_uuid (str): identifier of the record.
      request_identifier (str): identifier of the request to the model.
      response_identifier (str): identifier of the response, which copies keep.
      session_kind (str): kind of the session, such as bg.
      turn_origin (str): what started the turn, such as human.
    """

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.agent_identifier = None
        self.block_number = None
        self.entrypoint = None
        self.forked_from = None
        self.git_branch = None
        self.is_sidechain = None
        self.origin_kind = None
        self.parent_record_uuid = None
        self.permission_mode = None
        self.program_version = None
        self.prompt_identifier = None
        self.prompt_source = None
        self.record_kind = None
        self.record_uuid = None
        self.request_identifier = None
        self.response_identifier = None
        self.session_kind = None
        self.turn_origin = None


class TranscriptRowEventData(TranscriptEventData):
    """Event data of a turn of the conversation.

    Attributes:
      turn_type (str): user, assistant, thinking, tool_use, tool_result or system.
    """

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.turn_type = None


class PromptEventData(TranscriptRowEventData):
    """Event data of a prompt.

    Attributes:
      binary_payloads (list[str]): kind, media type, size and SHA-256 of images.
    """

    DATA_TYPE = "claude_code:transcript:prompt"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.binary_payloads = None


class ResponseEventData(TranscriptRowEventData):
    """Event data of a reply of the model.

    Attributes:
      model (str): model.
    """

    DATA_TYPE = "claude_code:transcript:response"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.model = None


class ThinkingEventData(TranscriptRowEventData):
    """Event data of the thinking of the model.

    Attributes:
      model (str): model.
    """

    DATA_TYPE = "claude_code:transcript:thinking"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.model = None


class ToolUseEventData(TranscriptRowEventData):
    """Event data of a tool use.

    Attributes:
      command (str): command that was run.
      description (str): description of the tool use.
      file_path (str): path of the file or folder.
      pattern (str): pattern that was searched for.
      query (str): query that was searched for.
      subagent_type (str): type of the subagent.
      tool_input (str): whole input of the tool as compact JSON.
      tool_name (str): name of the tool.
      tool_use_identifier (str): identifier of the tool use.
      url (str): URL that was fetched.
    """

    DATA_TYPE = "claude_code:transcript:tool_use"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.command = None
        self.description = None
        self.file_path = None
        self.pattern = None
        self.query = None
        self.subagent_type = None
        self.tool_input = None
        self.tool_name = None
        self.tool_use_identifier = None
        self.url = None


class ToolResultEventData(TranscriptRowEventData):
    """Event data of a tool result.

    Attributes:
      background_task_identifier (str): identifier of the background task.
      binary_payloads (list[str]): kind, media type, size and SHA-256 of images and
          documents.
      is_error (bool): True if the tool failed or was refused.
      is_interrupted (bool): True if the tool was interrupted.
      persisted_output (str): name of the file that holds the output.
      return_code_interpretation (str): what the return code means.
      tool_use_identifier (str): identifier of the tool use.
    """

    DATA_TYPE = "claude_code:transcript:tool_result"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.background_task_identifier = None
        self.binary_payloads = None
        self.is_error = None
        self.is_interrupted = None
        self.persisted_output = None
        self.return_code_interpretation = None
        self.tool_use_identifier = None


class PermissionDecisionEventData(TranscriptRowEventData):
    """Event data of a permission decision.

    Attributes:
      decision (str): accept or reject.
      decision_source (str): who or what decided.
      denial_kind (str): kind of the denial.
      grant_scope (str): scope of the grant, such as once.
      label (str): label of the row.
      reason_code (str): code of the reason.
      reason_type (str): type of the reason.
      tool_use_identifier (str): identifier of the tool use.
      user_feedback (str): what the person typed when refusing.
    """

    DATA_TYPE = "claude_code:transcript:permission_decision"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.decision = None
        self.decision_source = None
        self.denial_kind = None
        self.grant_scope = None
        self.label = None
        self.reason_code = None
        self.reason_type = None
        self.tool_use_identifier = None
        self.user_feedback = None


class NoticeEventData(TranscriptRowEventData):
    """Event data of any other system row.

    Attributes:
      binary_payloads (list[str]): kind, media type, size and SHA-256 of images.
      file_path (str): path of the file that was edited.
      hook_event (str): event of the hook.
      hook_name (str): name of the hook.
      label (str): label of the row.
      model (str): model.
    """

    DATA_TYPE = "claude_code:transcript:notice"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.binary_payloads = None
        self.file_path = None
        self.hook_event = None
        self.hook_name = None
        self.label = None
        self.model = None


class ChainEventData(TranscriptEventData):
    """Event data of a place where the chain of records is broken.

    Attributes:
      chain_finding (str): what was found, such as missing parent.
      other_line_number (int): number of the other line that the finding is about.
    """

    DATA_TYPE = "claude_code:transcript:chain"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.chain_finding = None
        self.other_line_number = None


class DocumentEventData(TranscriptEventData):
    """Event data of a document that was attached to a prompt.

    Attributes:
      binary_payloads (list[str]): kind, media type, size and SHA-256 of the document.
    """

    DATA_TYPE = "claude_code:transcript:document"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.binary_payloads = None


class FileBackupEventData(TranscriptEventData):
    """Event data of the backup of a file that was made before an edit.

    Attributes:
      backup_name (str): name of the backup in the file-history folder or None if the
          file did not exist before.
      backup_version (int): version of the backup.
      file_path (str): path of the file.
    """

    DATA_TYPE = "claude_code:transcript:file_backup"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.backup_name = None
        self.backup_version = None
        self.file_path = None


class HookEventData(TranscriptEventData):
    """Event data of a hook that ran a command.

    Attributes:
      command (str): command of the hook.
      hook_event (str): event of the hook.
      hook_exit_code (int): exit code of the command.
      hook_name (str): name of the hook.
      hook_outcome (str): outcome, such as hook_success.
      tool_use_identifier (str): identifier of the tool use.
    """

    DATA_TYPE = "claude_code:transcript:hook"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.command = None
        self.hook_event = None
        self.hook_exit_code = None
        self.hook_name = None
        self.hook_outcome = None
        self.tool_use_identifier = None


class SummaryEventData(TranscriptEventData):
    """Event data of a summary of a session.

    Attributes:
      leaf_record_uuid (str): identifier of the last record that is summarized.
    """

    DATA_TYPE = "claude_code:transcript:summary"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.leaf_record_uuid = None


class UnrecognizedEventData(TranscriptEventData):
    """Event data of what no table knows.

    Attributes:
      key_names (list[str]): names of its keys.
      unrecognized_kind (str): kind of the record, attachment or content block.
    """

    DATA_TYPE = "claude_code:transcript:unrecognized"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.key_names = None
        self.unrecognized_kind = None


class UsageEventData(TranscriptEventData):
    """Event data of the token usage of an answer, or of the cost of a session.

    Attributes:
      cache_creation_input_tokens (int): number of input tokens written to the cache.
      cache_read_input_tokens (int): number of input tokens read from the cache.
      duration (int): duration of the session, in milliseconds.
      input_tokens (int): number of other input tokens.
      lines_added (int): number of lines that the session added to files.
      lines_removed (int): number of lines that the session removed from files.
      model (str): model.
      models (list[str]): models that the session used.
      output_tokens (int): number of output tokens.
      service_tier (str): service tier.
      total_cost (str): cost of the session, in US dollars.
    """

    DATA_TYPE = "claude_code:transcript:usage"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.cache_creation_input_tokens = None
        self.cache_read_input_tokens = None
        self.duration = None
        self.input_tokens = None
        self.lines_added = None
        self.lines_removed = None
        self.model = None
        self.models = None
        self.output_tokens = None
        self.service_tier = None
        self.total_cost = None


EVENT_DATA_CLASS_PER_KIND = {
    rows.CHAIN: ChainEventData,
    rows.DOCUMENT: DocumentEventData,
    rows.FILE_BACKUP: FileBackupEventData,
    rows.HOOK: HookEventData,
    rows.NOTICE: NoticeEventData,
    rows.PERMISSION_DECISION: PermissionDecisionEventData,
    rows.PROMPT: PromptEventData,
    rows.RESPONSE: ResponseEventData,
    rows.SUMMARY: SummaryEventData,
    rows.THINKING: ThinkingEventData,
    rows.TOOL_RESULT: ToolResultEventData,
    rows.TOOL_USE: ToolUseEventData,
    rows.UNRECOGNIZED: UnrecognizedEventData,
    rows.USAGE: UsageEventData,
}
