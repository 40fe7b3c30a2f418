"""What runs along a transcript: the latest values seen, and rows that wait."""

from plaso_claude import timestamps
from plaso_claude import values as values_helper
from plaso_claude.transcript import chain
from plaso_claude.transcript import envelope
from plaso_claude.transcript import rows
from plaso_claude.transcript import waiting

# The largest number of rows that one record may make. A line of the largest size could
# hold millions of empty content blocks.
_MAXIMUM_ROWS = 100_000


class FileContext:
    """What the rows need to know of the file that holds the records.

    Attributes:
      agent_identifier (str): identifier of the subagent by the name of the file or None
          if the file is not that of a subagent.
      is_subagent (bool): True if the file holds the transcript of a subagent.
      modification_time (dfdatetime.DateTimeValues): modification time of the file or
          None if not available.
      session_identifier (str): identifier of the session by the name of the file, or of
          its folder, or None if the name is not one.
    """

    def __init__(
        self,
        agent_identifier=None,
        is_subagent=False,
        modification_time=None,
        session_identifier=None,
    ):
        """Initializes a file context.

        Args:
          agent_identifier (Optional[str]): identifier of the subagent.
          is_subagent (Optional[bool]): True if the file holds the transcript of a
              subagent.
          modification_time (Optional[dfdatetime.DateTimeValues]): modification time.
          session_identifier (Optional[str]): identifier of the session.
        """
        self.agent_identifier = agent_identifier
        self.is_subagent = is_subagent
        self.modification_time = modification_time
        self.session_identifier = session_identifier

    def ReadPersistedOutput(self, path, session_identifier):
        """Reads a persisted output.

        Args:
          path (str): path of the persisted output as the record names it.
          session_identifier (str): identifier of the session of the record.

        Returns:
          tuple[str, str]: name of the file, or None if the path names none, and its
              text, or None if it is not in the evidence.
        """
        del session_identifier
        return path.replace("\\", "/").rpartition("/")[2] or None, None


class SessionState:
    """What is known of one session in one file.

    Attributes:
      bridge (tuple[object, object]): latest bridge identifier and sequence number.
      bridges (set[str]): bridge identifiers that have their synced row.
      first_attributes (dict[str, object]): attributes of rows at the first line of the
          session.
      has_remote_entrypoint (bool): True if a line carries entrypoint sdk-cli.
      has_remote_prompt (bool): True if a prompt came from the SDK.
      is_remote (bool): True if the row of a Remote Control server was made.
      is_teleported (bool): True if the rows of a replayed cloud session were made.
      is_vscode (bool): True if the row of the VS Code extension was made.
      model (str): latest model.
      permission_mode (str): latest permission mode.
      pull_requests (set[str]): pull requests that have a row.
      scratch_directories (set[str]): scratch directories that have a row.
      titles (set[str]): titles that have a row.
    """

    def __init__(self, first_attributes):
        """Initializes the state of a session.

        Args:
          first_attributes (dict[str, object]): attributes of rows at the first line of
              the session.
        """
        self.bridge = None
        self.bridges = set()
        self.first_attributes = first_attributes
        self.has_remote_entrypoint = False
        self.has_remote_prompt = False
        self.is_remote = False
        self.is_teleported = False
        self.is_vscode = False
        self.model = None
        self.permission_mode = None
        self.pull_requests = set()
        self.scratch_directories = set()
        self.titles = set()


class TranscriptState:
    """What runs along a transcript.

    Attributes:
      bridge_urls (BridgeURLs): addresses of Remote Control bridges.
      chain (RecordChain): chain of records.
      envelope (Envelope): what the rows of the record at hand share.
      file_backups (FileBackups): backups of files.
      file_context (FileContext): what is known of the file.
      has_subagent_header (bool): True if the first row of a subagent file was made.
      prompt_queue (PromptQueue): prompts that were queued.
      record (Record): record at hand.
      recorded_time (Timestamp): time that the record at hand has of its own or None.
      rows (list[Row]): rows that are ready.
      scratch_directories (ScratchDirectories): scratch directories of sessions.
      session (SessionState): state of the session of the record at hand.
      session_identifier (str): latest session identifier.
      subagent_task (SubagentTask): task of a subagent.
      surface (str): latest entrypoint.
      usage (TokenUsage): token usage of answers.
      values (dict[str, object]): values of the record at hand.
      warnings (list[str]): warnings that are ready.
    """

    def __init__(self, file_context, first_values):
        """Initializes a state.

        Args:
          file_context (FileContext): what is known of the file.
          first_values (FirstValues): first values in the file.
        """
        self._cwd = first_values.cwd
        self._fallback_time = first_values.time or file_context.modification_time
        self._git_branch = first_values.git_branch
        self._latest_time = None
        self._number_of_rows_left_out = 0
        self._project_path = None
        self._relocated_path = None
        self._session_states = {}

        self.bridge_urls = waiting.BridgeURLs()
        self.chain = chain.RecordChain()
        self.envelope = None
        self.file_backups = waiting.FileBackups()
        self.file_context = file_context
        self.has_subagent_header = False
        self.prompt_queue = waiting.PromptQueue()
        self.record = None
        self.recorded_time = None
        self.rows = []
        self.scratch_directories = waiting.ScratchDirectories()
        self.session = None
        self.session_identifier = None
        self.subagent_task = waiting.SubagentTask()
        self.surface = None
        self.usage = waiting.TokenUsage()
        self.values = None
        self.warnings = []

    def _MakeRow(self, kind, text, attributes):
        """Makes a row at the record at hand.

        Args:
          kind (str): kind of the row.
          text (str): text of the row or None.
          attributes (dict[str, object]): further attributes, where None removes one.

        Returns:
          Row: the row.
        """
        row_attributes = self.envelope.GetAttributes() | attributes
        if text is not None:
            row_attributes["text"] = text

        turn_type = rows.TURN_TYPE_PER_KIND.get(kind)
        if turn_type:
            row_attributes["turn_type"] = turn_type
            if turn_type == "system" and not row_attributes.get("label"):
                row_attributes["label"] = rows.GetLabel(text)

        return rows.Row(kind, row_attributes, self.record.recovered)

    def _AddRow(self, kind, text, attributes):
        """Adds a row at the record at hand.

        Args:
          kind (str): kind of the row.
          text (str): text of the row or None.
          attributes (dict[str, object]): further attributes, where None removes one.
        """
        if len(self.rows) < _MAXIMUM_ROWS:
            self.rows.append(self._MakeRow(kind, text, attributes))
        else:
            self._number_of_rows_left_out += 1

    def MakeRow(self, kind, text=None, **attributes):
        """Makes a row at the record at hand, that is not ready yet.

        Args:
          kind (str): kind of the row.
          text (Optional[str]): text of the row.
          attributes (dict[str, object]): further attributes, where None removes one. The
              label of a system row is taken from the text if it is not among them.

        Returns:
          Row: the row.
        """
        return self._MakeRow(kind, text, attributes)

    def AddRow(self, kind, text=None, **attributes):
        """Adds a row at the record at hand.

        Args:
          kind (str): kind of the row.
          text (Optional[str]): text of the row.
          attributes (dict[str, object]): further attributes, as for MakeRow.
        """
        self._AddRow(kind, text, attributes)

    def AddNotice(self, text, **attributes):
        """Adds a system row at the record at hand.

        Args:
          text (str): text of the row.
          attributes (dict[str, object]): further attributes, as for MakeRow.
        """
        self._AddRow(rows.NOTICE, text, attributes)

    def AddNoticeAtFirstLine(self, text):
        """Adds a system row at the first line of the session of the record at hand.

        Args:
          text (str): text of the row.
        """
        attributes = self.envelope.attributes
        self.envelope.attributes = self.session.first_attributes
        self.AddNotice(text)
        self.envelope.attributes = attributes

    def AddWarning(self, message):
        """Adds a warning about the record at hand.

        Args:
          message (str): message.
        """
        self.warnings.append(
            f"line {self.record.line_number:d} at offset {self.record.offset:d}: "
            f"{message:s}"
        )

    def Finish(self, file_object):
        """Closes the rows that wait, at the end of the file.

        Args:
          file_object (file): file-like object.

        Yields:
          Row: a row.
        """
        self.bridge_urls.Finish(self)
        self.chain.Finish(self)
        self.scratch_directories.Finish(self)
        self.subagent_task.Finish(self)
        self.usage.Finish(self)
        yield from self.rows
        yield from self.prompt_queue.Finish(self, file_object)

    def GetAttributes(self):
        """Retrieves the attributes that all rows of the record at hand share.

        Returns:
          dict[str, object]: attributes.
        """
        return self.envelope.GetAttributes()

    def SetBadLine(self, bad_line):
        """Makes a bad line the record at hand.

        Args:
          bad_line (BadLine|Record): bad line, or a record that is taken for one.
        """
        time = self._latest_time or self._fallback_time
        session_identifier = (
            self.session_identifier or self.file_context.session_identifier
        )
        self.record = bad_line
        self.envelope = envelope.Envelope(
            bad_line,
            "inferred_time",
            time,
            session_identifier,
            None,
            None,
            # Nothing else can be said of it.
            {
                "inferred_time": time,
                "line_number": bad_line.line_number,
                "offset": bad_line.offset,
                "session_identifier": session_identifier,
            },
        )

    def SetRecord(self, record):
        """Makes a record the one at hand, and takes over what it carries.

        Args:
          record (Record): record.
        """
        self.record = record
        self.values = values = record.values
        get_value = values.get

        # Most records repeat the values of the one before.
        session_identifier = get_value("sessionId")
        if (
            session_identifier is None
            or self.session is None
            or session_identifier != self.session_identifier
        ):
            self._SetSessionIdentifier(values)

        cwd = get_value("cwd")
        if cwd != self._cwd and cwd and isinstance(cwd, str):
            self._cwd = cwd

        git_branch = get_value("gitBranch")
        if (
            git_branch != self._git_branch
            and git_branch
            and isinstance(git_branch, str)
        ):
            self._git_branch = git_branch

        value = get_value("timestamp")
        time = timestamps.GetTimestamp(value) if value else None
        self.recorded_time = time
        if time:
            time_name = "recorded_time"
            self._latest_time = time
        else:
            time_name = "inferred_time"
            time = self._latest_time or self._fallback_time
            if values_helper.IsSet(value):
                text = values_helper.Excerpt(values_helper.Print(value))
                self.AddWarning(f"refused timestamp: {text:s}")

        self.envelope = envelope.Envelope(
            record,
            time_name,
            time,
            self.session_identifier or self.file_context.session_identifier,
            self._relocated_path or self._cwd,
            self._git_branch,
        )

        if self.session is None:
            session_identifier = self.envelope.session_identifier
            self.session = self._session_states.get(session_identifier)
            if self.session is None:
                self.session = SessionState(self.GetAttributes())
                self._session_states[session_identifier] = self.session

    def _SetSessionIdentifier(self, values):
        """Sets the identifier of the session, if a record names one.

        Args:
          values (dict[str, object]): values of the record.
        """
        session_identifier = values.get("sessionId")
        if not session_identifier or not isinstance(session_identifier, str):
            session_identifier = values.get("session_id")
        if (
            session_identifier
            and isinstance(session_identifier, str)
            and session_identifier != self.session_identifier
        ):
            self.session_identifier = session_identifier
            self.session = None

    def CloseRecord(self):
        """Closes the record at hand, and says what was left out of it."""
        if self._number_of_rows_left_out:
            self.AddWarning(
                f"{self._number_of_rows_left_out:d} further rows of the record are left "
                f"out"
            )
            self._number_of_rows_left_out = 0

    def SetAttribute(self, name, value):
        """Sets an attribute of all further rows of the record at hand.

        Args:
          name (str): name of the attribute.
          value (str): value or None if there is none.
        """
        self.envelope.GetAttributes()[name] = value

    def Relocate(self, path):
        """Takes over the working directory that a relocated record names.

        Args:
          path (str): working directory of every later row.
        """
        self._relocated_path = path


class FirstValues:
    """First values in a file, for rows that stand before them.

    Attributes:
      cwd (str): first working directory or None.
      git_branch (str): first Git branch or None.
      time (Timestamp): first date and time or None.
    """

    def __init__(self):
        """Initializes first values."""
        self.cwd = None
        self.git_branch = None
        self.time = None

    def Take(self, values):
        """Takes over the values of a record that are the first ones.

        Args:
          values (dict[str, object]): values of the record.
        """
        if not self.cwd and isinstance(values.get("cwd"), str):
            self.cwd = values["cwd"] or None
        if not self.git_branch and isinstance(values.get("gitBranch"), str):
            self.git_branch = values["gitBranch"] or None
        if not self.time:
            self.time = timestamps.GetTimestamp(values.get("timestamp"))

    def GetMissingKeys(self):
        """Retrieves the keys of the values that are missing.

        Returns:
          list[bytes]: keys as they stand in JSON text.
        """
        missing_keys = []
        if not self.cwd:
            missing_keys.append(b'"cwd"')
        if not self.git_branch:
            missing_keys.append(b'"gitBranch"')
        if not self.time:
            missing_keys.append(b'"timestamp"')
        return missing_keys
