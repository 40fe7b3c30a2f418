"""Claude Code parser plugin for indexes of sessions."""

import re

from plaso_claude import values as values_helper
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import siblings
from plaso_claude.parsers import stores


class SessionIndexEventData(stores.StoreEventData):
    """Claude Code session index entry event data.

    The text is the first prompt of the session. An entry outlives its transcript.

    Attributes:
      creation_time (dfdatetime.DateTimeValues): date and time the session began.
      custom_title (str): name that the user gave to the session.
      git_branch (str): Git branch.
      has_transcript (bool): True if the transcript lies beside the index, or None if
          that cannot be told.
      is_sidechain (bool): True if the session is that of a subagent.
      number_of_messages (int): number of messages.
      summary (str): summary of the session.
      transcript_modification_time (dfdatetime.DateTimeValues): modification time that
          the transcript had.
      transcript_path (str): path of the transcript.
      update_time (dfdatetime.DateTimeValues): date and time of the last message.
    """

    DATA_TYPE = "claude_code:session_index:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.creation_time = None
        self.custom_title = None
        self.git_branch = None
        self.has_transcript = None
        self.is_sidechain = None
        self.number_of_messages = None
        self.summary = None
        self.transcript_modification_time = None
        self.transcript_path = None
        self.update_time = None


class SessionIndexPlugin(stores.StorePlugin):
    """Claude Code parser plugin for indexes of sessions.

    <config home>/projects/<key>/sessions-index.json
    """

    NAME = "session_index"
    DATA_FORMAT = "Claude Code session index (sessions-index.json) file"

    FILE_NAME = r"sessions-index\.json"

    # Of an entry of the index.
    _ATTRIBUTES = {
        "created": ("creation_time", stores.GetDateTime),
        "customTitle": ("custom_title", stores.GetText),
        "fileMtime": ("transcript_modification_time", stores.GetDateTime),
        "firstPrompt": ("text", stores.GetText),
        "fullPath": ("transcript_path", stores.GetText),
        "gitBranch": ("git_branch", stores.GetText),
        "isSidechain": ("is_sidechain", stores.GetBoolean),
        "messageCount": ("number_of_messages", values_helper.GetInteger),
        "modified": ("update_time", stores.GetDateTime),
        "projectPath": ("project_path", stores.GetText),
        "sessionId": ("session_identifier", stores.GetString),
        "summary": ("summary", stores.GetText),
    }
    _EVENT_DATA_CLASS = SessionIndexEventData
    _FILE_DESCRIPTION = "session index"
    _PATH_IN_CONFIG_HOME = re.compile(r"projects/[^/]+/sessions-index\.json")
    _TIME_NAMES = ("creation_time", "transcript_modification_time", "update_time")

    def CheckRequiredFormat(self, file_object):
        """Determines if a file that lies somewhere else is an index of sessions.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          bool: True if the content of the file is that of an index of sessions.
        """
        values = stores.ReadHead(file_object, b'"entries"')
        entries = values.get("entries") if isinstance(values, dict) else None
        entry = entries[0] if isinstance(entries, list) and entries else None
        return isinstance(entry, dict) and {"fullPath", "sessionId"} <= entry.keys()

    def _HasTranscript(self, parser_mediator, attributes):
        """Determines if the transcript of an entry lies beside the index.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          attributes (dict[str, object]): attributes of the entry.

        Returns:
          bool: True if it does or None if that cannot be told.
        """
        # The path is that on the host, of which only the name holds in the evidence.
        path = attributes.get("transcript_path")
        if path:
            name = path.replace("\\", "/").rpartition("/")[2]
        elif "session_identifier" in attributes:
            name = f"{attributes['session_identifier']:s}.jsonl"
        else:
            return None
        return siblings.HasSibling(parser_mediator.GetFileEntry(), name)

    def _ParseObject(self, parser_mediator, values, location, recovered=False):
        """Parses the JSON object of an index of sessions.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the object.
          location (Location): location of the file.
          recovered (Optional[bool]): True if the object was recovered from a damaged
              file.
        """
        entries = values.get("entries")
        if not isinstance(entries, list):
            # What a cut file has in front of the entries is reported already.
            if not recovered:
                self._ProduceUnreadable(parser_mediator, location, "no list of entries")
            return

        path_attributes = self._GetPathAttributes(location)
        project_path = stores.GetString(values, "originalPath")

        for number, entry in enumerate(entries, 1):
            if parser_mediator.abort:
                break

            if not isinstance(entry, dict):
                self._ProduceUnreadable(
                    parser_mediator, location, f"entry {number:d} is not a JSON object"
                )
                continue

            attributes = {**path_attributes, "project_path": project_path}
            attributes.update(
                self._GetValueAttributes(
                    parser_mediator, entry, f"session index entry {number:d}"
                )
            )
            attributes["has_transcript"] = self._HasTranscript(
                parser_mediator, attributes
            )
            self._ProduceDocumentEventData(
                parser_mediator, location, attributes, recovered=recovered
            )


claude_code.ClaudeCodeParser.RegisterPlugin(SessionIndexPlugin)
