"""Claude Code parser plugin for names that users gave to sessions."""

import re

from plaso_claude.parsers import claude_code
from plaso_claude.parsers import stores


class SessionTitleEventData(stores.StoreEventData):
    """Claude Code session title event data.

    The text is the title.

    Attributes:
      title_source (str): who gave the title, such as user.
    """

    DATA_TYPE = "claude_code:session_title:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.title_source = None


class SessionTitlePlugin(stores.StorePlugin):
    """Claude Code parser plugin for names that users gave to sessions.

    <config home>/projects/<key>/<session identifier>/custom-title.json
    """

    NAME = "session_title"
    DATA_FORMAT = "Claude Code session title (custom-title.json) file"

    FILE_NAME = r"custom-title\.json"

    _ATTRIBUTES = {
        "at": ("recorded_time", stores.GetDateTime),
        "by": ("title_source", stores.GetText),
        "customTitle": ("text", stores.GetText),
    }
    _EVENT_DATA_CLASS = SessionTitleEventData
    _FILE_DESCRIPTION = "session title file"
    _PATH_IN_CONFIG_HOME = re.compile(
        r"projects/[^/]+/(?P<session_identifier>[^/]+)/custom-title\.json"
    )

    def CheckRequiredFormat(self, file_object):
        """Determines if a file that lies somewhere else is that of a session title.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          bool: True if the content of the file is that of a session title.
        """
        values = stores.ReadHead(file_object, b'"customTitle"')
        return (
            isinstance(values, dict)
            and "customTitle" in values
            and self._ATTRIBUTES.keys() >= values.keys()
        )


claude_code.ClaudeCodeParser.RegisterPlugin(SessionTitlePlugin)
