"""Rows that wait for what comes later in the file.

Some rows depend on a later record: which line delivers a queued prompt, which address
belongs to a bridge, whether a scratch directory is that of a cloud machine, whether a
subagent is a fork. They are held back until the answer is known, so that a file is read
once. The order in which rows come out does not matter to a timeline.
"""

import array

from plaso_claude import timestamps
from plaso_claude import values as values_helper
from plaso_claude.records import decoder
from plaso_claude.records import reader
from plaso_claude.transcript import rows

_TOKEN_COUNTS = (
    "cache_creation_input_tokens",
    "cache_read_input_tokens",
    "input_tokens",
    "output_tokens",
)


class PromptQueue:
    """Prompts that were queued, and the lines that deliver them."""

    def __init__(self):
        """Initializes a prompt queue."""
        # Hash of the text and line of every delivery, for prompts that were delivered
        # before they were queued, which happens in copies. Two arrays take 16 bytes
        # where a dictionary takes a hundred.
        self._delivered_hashes = array.array("q")
        self._delivered_lines = array.array("q")

        self._waiting = {}

    def _SetDelivered(self, row, line_number):
        """Sets what a row says of a prompt that is delivered.

        Args:
          row (Row): row.
          line_number (int): line that delivers the prompt.
        """
        row.attributes["label"] = "prompt queued"
        row.attributes["text"] = f"prompt queued: delivered at line {line_number:d}"

    def Deliver(self, state, texts):
        """Takes over what the record at hand delivers.

        Args:
          state (TranscriptState): state of the transcript.
          texts (list[str]): texts of the record, each of which, or all of which joined
              by line feeds, may be a queued prompt.
        """
        line_number = state.record.line_number
        if len(texts) > 1:
            texts = [*texts, "\n".join(texts)]

        for text in texts:
            text_hash = hash(text)
            self._delivered_hashes.append(text_hash)
            self._delivered_lines.append(line_number)
            for row, _ in self._waiting.pop(text_hash, ()):
                self._SetDelivered(row, line_number)
                state.rows.append(row)

    def Enqueue(self, state, row, content):
        """Holds the row of a queued prompt back.

        Args:
          state (TranscriptState): state of the transcript.
          row (Row): row.
          content (str): the prompt.
        """
        # The text may be large and is needed again only if nothing delivers it.
        del row.attributes["text"]
        self._waiting.setdefault(hash(content), []).append((row, state.record.size))

    def Finish(self, state, file_object):
        """Closes the rows that are left at the end of the file.

        The prompts are read again one at a time, as all of them can be as large as the
        file.

        Args:
          state (TranscriptState): state of the transcript.
          file_object (file): file-like object, to read the prompts again.

        Yields:
          Row: a row.
        """
        line_per_hash = {}
        for text_hash, line_number in zip(
            self._delivered_hashes, self._delivered_lines
        ):
            if text_hash in self._waiting:
                line_per_hash.setdefault(text_hash, line_number)

        for text_hash, held_rows in self._waiting.items():
            line_number = line_per_hash.get(text_hash)
            for row, size in held_rows:
                if line_number:
                    self._SetDelivered(row, line_number)
                    yield row
                    continue

                offset = row.attributes["offset"]
                try:
                    values = reader.ReadRecordAt(file_object, offset, size)
                    content = values_helper.Print(values.get("content"), "")
                except (OSError, decoder.DecodeError) as exception:
                    state.warnings.append(
                        f"line {row.attributes['line_number']:d} at offset "
                        f"{offset:d}: unable to read queued prompt again with error: "
                        f"{exception!s}"
                    )
                    content = ""

                # Another row, so that nothing holds the text when it is done with.
                attributes = dict(row.attributes, text=f"queue enqueue: {content:s}")
                yield rows.Row(row.kind, attributes, row.recovered)

        self._waiting = {}


class BridgeURLs:
    """Addresses of Remote Control bridges.

    The address of a bridge is that of a status line between the previous and the next
    line that names another bridge or none: the first one after the line that names the
    bridge, else the nearest one before it.
    """

    def __init__(self):
        """Initializes addresses of bridges."""
        self._bridge_identifier = None
        self._url_in_window = None
        self._url_since_latest_line = None
        self._waiting = []

    def _Close(self, state, url=None):
        """Closes the rows that wait.

        Args:
          state (TranscriptState): state of the transcript.
          url (Optional[str]): address after the lines of the rows.
        """
        for row, bridge_identifier, url_before in self._waiting:
            row.attributes["text"] = (
                f"session synced: remote control bridge {bridge_identifier:s} "
                f"url {url or url_before or '-':s}"
            )
            state.rows.append(row)
        self._waiting = []

    def Finish(self, state):
        """Closes the rows that are left at the end of the file.

        Args:
          state (TranscriptState): state of the transcript.
        """
        self._Close(state)

    def TakeBridge(self, state, bridge_identifier):
        """Takes over a line that names a bridge or none.

        Args:
          state (TranscriptState): state of the transcript.
          bridge_identifier (str): identifier of the bridge or None.
        """
        if bridge_identifier != self._bridge_identifier:
            self._Close(state)
            self._bridge_identifier = bridge_identifier
            self._url_in_window = self._url_since_latest_line
        self._url_since_latest_line = None

        if bridge_identifier and bridge_identifier not in state.session.bridges:
            state.session.bridges.add(bridge_identifier)
            row = state.MakeRow(rows.NOTICE, "session synced: ")
            self._waiting.append((row, bridge_identifier, self._url_in_window))

    def TakeStatus(self, state):
        """Takes over a status line.

        Args:
          state (TranscriptState): state of the transcript.
        """
        url = values_helper.Print(state.values.get("url"), None)
        if url:
            self._url_in_window = url
            self._url_since_latest_line = url
            self._Close(state, url)


class ScratchDirectories:
    """Scratch directories of sessions, on this host or on a cloud machine.

    A session that was brought in from the cloud starts with records that were replayed.
    What stands on or before the last of them names a directory of the cloud machine.
    """

    def __init__(self):
        """Initializes scratch directories."""
        self._cloud_paths = set()
        self._waiting = []

    def Finish(self, state):
        """Closes the rows that are left at the end of the file.

        Args:
          state (TranscriptState): state of the transcript.
        """
        for row, _, _ in self._waiting:
            state.rows.append(row)
        self._waiting = []

    def Take(self, state, path):
        """Takes over a scratch directory.

        Args:
          state (TranscriptState): state of the transcript.
          path (str): path of the directory.
        """
        if path in state.session.scratch_directories:
            return

        state.session.scratch_directories.add(path)
        project_path = state.GetAttributes()["project_path"]
        row = state.MakeRow(
            rows.NOTICE,
            f"scratch directory: {path:s} (session scratchpad, from the environment "
            f"attachment)",
            project_path=path,
        )
        self._waiting.append((row, state.session, project_path))

        if state.values.get("remoteSourced") is True:
            self.TakeReplayedRecord(state)

    def TakeReplayedRecord(self, state):
        """Takes over that the record at hand was replayed from the cloud.

        Args:
          state (TranscriptState): state of the transcript.
        """
        for row, session, project_path in self._waiting:
            path = row.attributes["project_path"]
            session.scratch_directories.discard(path)

            if (id(session), path) not in self._cloud_paths:
                self._cloud_paths.add((id(session), path))
                row.attributes.update(
                    label="session origin",
                    project_path=project_path,
                    text=(
                        f"session origin: remote (teleport, cloud scratchpad {path:s})"
                    ),
                )
                state.rows.append(row)
        self._waiting = []


class SubagentTask:
    """The task of a subagent: its first user record, unless it is a fork.

    A fork starts with a copy of the context of the agent that forked it, and its task
    is the text that starts with the fork marker.
    """

    def __init__(self):
        """Initializes a subagent task."""
        self._is_known = False
        self._rows_of_fork = None
        self._rows_of_task = None

    def Finish(self, state):
        """Closes the rows that are left at the end of the file.

        Args:
          state (TranscriptState): state of the transcript.
        """
        if self._rows_of_task is not None:
            state.rows.extend(self._rows_of_task)
            self._rows_of_fork = self._rows_of_task = None

    def TakeRows(self, state, first_row, is_fork):
        """Takes over the rows of the content of a user record.

        Args:
          state (TranscriptState): state of the transcript.
          first_row (int): index of the first of the rows, among those that are ready.
          is_fork (bool): True if the record has a text that marks a fork.
        """
        if is_fork and self._rows_of_fork is not None:
            state.rows.extend(self._rows_of_fork)
            self._rows_of_fork = self._rows_of_task = None

        if self._is_known:
            return

        self._is_known = True
        if is_fork:
            return

        self._rows_of_fork = state.rows[first_row:]
        del state.rows[first_row:]
        self._rows_of_task = [self._MakeTaskRow(row) for row in self._rows_of_fork]

    def _MakeTaskRow(self, row):
        """Makes the row of a task.

        Args:
          row (Row): row as that of any other user record.

        Returns:
          Row: row of the task, or the row itself if it is not that of a text or image.
        """
        if row.kind not in (rows.NOTICE, rows.PROMPT):
            return row

        text = row.attributes["text"]
        if row.kind == rows.NOTICE:
            label = row.attributes["label"]
            text = text[len(label) + 2 :]

        attributes = dict(
            row.attributes,
            label="subagent task",
            text=f"subagent task: {text:s}",
            turn_type=rows.TURN_TYPE_PER_KIND[rows.NOTICE],
        )
        return rows.Row(rows.NOTICE, attributes, row.recovered)


class TokenUsage:
    """Token usage of answers, each of which is written as several records.

    Every record of an answer repeats its usage, and only the last one is complete.
    """

    def __init__(self):
        """Initializes token usage."""
        self._latest = None
        self._response_identifier = None

    def Finish(self, state):
        """Closes the answer at hand.

        Args:
          state (TranscriptState): state of the transcript.
        """
        if self._latest is None:
            return

        answer, model, usage = self._latest
        self._latest = None

        attributes = answer.GetAttributes().copy()
        attributes["model"] = model
        attributes["service_tier"] = values_helper.Print(
            usage.get("service_tier"), None
        )
        for name in _TOKEN_COUNTS:
            attributes[name] = values_helper.GetInteger(usage, name)
        state.rows.append(rows.Row(rows.USAGE, attributes, answer.record.recovered))

    def Take(self, state, message, model):
        """Takes over the usage of a record.

        Args:
          state (TranscriptState): state of the transcript.
          message (dict[str, object]): message of the record.
          model (str): model or None.
        """
        usage = message.get("usage")
        if not isinstance(usage, dict):
            return

        response_identifier = values_helper.Print(message.get("id"), None)
        if (
            response_identifier is None
            or response_identifier != self._response_identifier
        ):
            self.Finish(state)

        self._response_identifier = response_identifier
        self._latest = (state.envelope, model, usage)


class FileBackups:
    """Backups of files that were made before edits.

    Every snapshot repeats the backups of all tracked files.
    """

    def __init__(self):
        """Initializes file backups."""
        self._latest_backup_per_path = {}

    def Take(self, state, path, backup):
        """Takes over a backup.

        Args:
          state (TranscriptState): state of the transcript.
          path (object): path of the file that was backed up.
          backup (object): what was recorded of the backup.
        """
        path = values_helper.Print(path)
        if not isinstance(backup, dict):
            backup = {}

        name = values_helper.Print(backup.get("backupFileName"), None)
        version = values_helper.GetInteger(backup, "version")

        key = (name, version)
        if self._latest_backup_per_path.get(path) == key:
            return

        self._latest_backup_per_path[path] = key
        attributes = {}
        time = timestamps.GetTimestamp(backup.get("backupTime"))
        if time:
            attributes = {"inferred_time": None, "recorded_time": time}

        state.AddRow(
            rows.FILE_BACKUP,
            backup_name=name,
            backup_version=version,
            file_path=path,
            **attributes,
        )
