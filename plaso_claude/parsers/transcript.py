"""Claude Code parser plugin for transcripts."""

import re

from plaso_claude import compatibility
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import events
from plaso_claude.parsers import interface
from plaso_claude.parsers import locations
from plaso_claude.parsers import siblings
from plaso_claude.parsers import transcript_events
from plaso_claude.records import reader
from plaso_claude.transcript import extractor
from plaso_claude.transcript import record_kinds
from plaso_claude.transcript import state


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

            event_data = transcript_events.EVENT_DATA_CLASS_PER_KIND[row.kind]()
            event_data.config_home = location.config_home
            event_data.username = location.username
            events.ProduceEventData(
                parser_mediator, event_data, row.attributes, recovered=row.recovered
            )


claude_code.ClaudeCodeParser.RegisterPlugin(TranscriptPlugin)
