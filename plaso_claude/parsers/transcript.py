"""Claude Code parser plugin for transcripts."""

import re

from plaso_claude import compatibility
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import interface
from plaso_claude.parsers import locations
from plaso_claude.parsers import siblings
from plaso_claude.records import reader
from plaso_claude.transcript import extractor
from plaso_claude.transcript import record_kinds
from plaso_claude.transcript import rows
from plaso_claude.transcript import state


class TranscriptEventData(interface.ClaudeCodeEventData):
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


_EVENT_DATA_CLASS_PER_KIND = {
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


class TranscriptFileContext(state.FileContext):
    """What the rows need to know of a transcript in the evidence."""

    _AGENT_FILE_NAME = re.compile(r"agent-(.+?)\.jsonl(?:\..*)?", re.DOTALL)

    def __init__(self, parser_mediator, location):
        """Initializes a file context.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          location (Location): location of the transcript.
        """
        self._file_entry = parser_mediator.GetFileEntry()
        self._parser_mediator = parser_mediator

        # The folder of the session lies beside its transcript, and above the folder of
        # its subagents.
        self._folder_levels = 1

        segments = (location.path_in_config_home or location.path).split("/")
        name = segments.pop()
        is_subagent = "subagents" in segments
        match = self._AGENT_FILE_NAME.fullmatch(name)
        agent_identifier = match.group(1) if match else None

        if is_subagent:
            # The innermost folder of that name, for folders of the same name above.
            levels = segments[::-1].index("subagents") + 1
            self._folder_levels = levels + 2
            folder_name = segments[-levels - 1] if levels < len(segments) else ""
        else:
            folder_name = name.partition(".jsonl")[0]
        self._folder_name = folder_name

        # Between 2.0.21 and 2.1.29 subagents lay beside the transcript of the session.
        self._is_beside_session = bool(agent_identifier) and not is_subagent

        session_identifier = None
        if locations.SESSION_IDENTIFIER.fullmatch(folder_name):
            session_identifier = folder_name

        super().__init__(
            agent_identifier=agent_identifier,
            is_subagent=is_subagent,
            modification_time=interface.GetModificationTime(parser_mediator),
            session_identifier=session_identifier,
        )

    def ReadPersistedOutput(self, path, session_identifier):
        """Reads a persisted output.

        Only the last component of the path is used, and only if the path is that of the
        folder of the session of this transcript.

        Args:
          path (str): path of the persisted output as the record names it.
          session_identifier (str): identifier of the session of the record.

        Returns:
          tuple[str, str]: name of the file, or None if the path names none, and its
              text, or None if it is not in the evidence.
        """
        segments = path.replace("\\", "/").split("/")
        name = segments[-1]
        if not name:
            return None, None

        folder_name = self._folder_name
        if self._is_beside_session:
            folder_name = session_identifier
        if segments[-3:-1] != [folder_name, "tool-results"]:
            return name, None

        try:
            data = siblings.ReadSibling(
                self._file_entry,
                [folder_name, "tool-results", name],
                levels=self._folder_levels,
            )
        except siblings.SiblingError as exception:
            compatibility.ProduceExtractionWarning(
                self._parser_mediator,
                f"unable to read persisted output: tool-results/{name!r:s} with error: "
                f"{exception!s}",
            )
            data = None

        if data is None:
            return name, None
        return name, data.decode("utf-8", "backslashreplace")


class TranscriptPlugin(interface.ClaudeCodePlugin):
    """Claude Code parser plugin for transcripts.

    Transcripts of sessions, of subagents at any depth, and copies of them that the
    program kept:
    <config home>/projects/<key>/<session identifier>.jsonl
    <config home>/projects/<key>/<session identifier>/subagents/agent-<identifier>.jsonl
    <config home>/projects/<key>/agent-<identifier>.jsonl
    <config home>/jobs/<identifier>/parent-transcript.jsonl
    """

    NAME = "transcript"
    DATA_FORMAT = "Claude Code transcript (JSONL) file"

    FILE_NAME = r".*\.jsonl(?:\..+)?"

    _PATH_IN_CONFIG_HOME = re.compile(
        r"projects/[^/]+/(?!(?:.*/)?tool-results/"
        r"|[^/]+/subagents/workflows/[^/]+/journal\.jsonl\Z).*\.jsonl(?:\..+)?"
        r"|jobs/[^/]+/parent-transcript\.jsonl",
        re.DOTALL,
    )

    # How much of a file that lies somewhere else is read to recognize it.
    _MAXIMUM_FIRST_RECORDS = 32
    _MAXIMUM_FIRST_SIZE = 1024 * 1024

    def CheckLocation(self, location):
        """Determines if a file lies where transcripts are kept.

        Args:
          location (Location): location of the file.

        Returns:
          bool: True if the file lies where transcripts are kept.
        """
        path = location.path_in_config_home
        return bool(path and self._PATH_IN_CONFIG_HOME.fullmatch(path))

    def CheckRequiredFormat(self, file_object):
        """Determines if a file that lies somewhere else is a transcript.

        The first records decide, not the first line alone: it may be damaged, and the
        first lines of a transcript often have neither time, session nor identifier.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          bool: True if one of the first records is that of a transcript.
        """
        records = reader.ReadFirstRecords(
            file_object,
            record_kinds.IsTranscriptRecord,
            self._MAXIMUM_FIRST_RECORDS,
            self._MAXIMUM_FIRST_SIZE,
        )
        return any(record_kinds.IsTranscriptRecord(record.values) for record in records)

    def _ParseFile(self, parser_mediator, file_object, location):
        """Parses a transcript.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        file_context = TranscriptFileContext(parser_mediator, location)

        def _ProduceWarning(message):
            compatibility.ProduceExtractionWarning(parser_mediator, message)

        for row in extractor.ExtractRows(file_object, file_context, _ProduceWarning):
            if parser_mediator.abort:
                break

            event_data = _EVENT_DATA_CLASS_PER_KIND[row.kind]()
            event_data.config_home = location.config_home
            event_data.username = location.username
            interface.ProduceEventData(
                parser_mediator, event_data, row.attributes, recovered=row.recovered
            )


claude_code.ClaudeCodeParser.RegisterPlugin(TranscriptPlugin)
