"""Claude Code parser plugin for logs of MCP servers."""

import re

from plaso_claude import credentials
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import stores
from plaso_claude.records import arrays


class MCPLogEventData(stores.StoreEventData):
    """Claude Code MCP server log event data.

    The text is the message, without credentials and binary payloads.

    Attributes:
      log_level (str): level of the message, debug or error.
      server_name (str): name of the MCP server, where all but letters and digits became
          hyphens.
    """

    DATA_TYPE = "claude_code:mcp_log:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.log_level = None
        self.server_name = None


class MCPLogPlugin(stores.StorePlugin):
    """Claude Code parser plugin for logs of MCP servers.

    One file per start of a server, in the cache folder of the account, which is
    ~/.cache/claude-cli-nodejs on Linux, ~/Library/Caches/claude-cli-nodejs on macOS and
    %LOCALAPPDATA%\\claude-cli-nodejs\\Cache on Windows:
    <cache folder>/<key>/mcp-logs-<server>/<time>.jsonl
    <cache folder>/<key>/mcp-logs-<server>/<time>.txt

    The former has one JSON object a line, the latter, up to version 2.0.20, is one JSON
    array.
    """

    NAME = "mcp_log"
    DATA_FORMAT = "Claude Code MCP server log (JSONL and JSON) file"

    FILE_NAME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9-]+Z\.(?:jsonl|txt)"

    _ATTRIBUTES = {
        "cwd": ("project_path", stores.GetText),
        "sessionId": ("session_identifier", stores.GetString),
    }
    _EVENT_DATA_CLASS = MCPLogEventData
    _LEVELS = ("error", "debug")
    _PATH = re.compile(
        r"(?:.*/)?claude-cli-nodejs/(?:Cache/)?[^/]+/mcp-logs-(?P<server_name>[^/]+)/"
        r"[^/]+\.(?:jsonl|txt)",
        re.DOTALL | re.IGNORECASE,
    )

    def CheckLocation(self, location):
        """Determines if a file lies where logs of MCP servers are kept.

        Args:
          location (Location): location of the file.

        Returns:
          bool: True if the file lies where logs of MCP servers are kept.
        """
        return bool(self._PATH.fullmatch(location.path))

    def CheckRequiredFormat(self, file_object):
        """Determines if a file that lies somewhere else is the log of an MCP server.

        Args:
          file_object (dfvfs.FileIO): file-like object.

        Returns:
          bool: True if the content of the file is that of the log of an MCP server.
        """
        value = stores.ReadHead(file_object, b'"timestamp"')
        if isinstance(value, list) and value:
            value = value[0]
        return isinstance(value, dict) and self._IsRecord(value)

    def _GetBadLineAttributes(self, bad_line):
        """Retrieves the attributes of a bad line.

        Args:
          bad_line (BadLine): bad line.

        Returns:
          dict[str, object]: attribute values by name.
        """
        attributes = super()._GetBadLineAttributes(bad_line)
        attributes["text"] = credentials.LeaveOut(attributes["text"])
        return attributes

    def _GetPathAttributes(self, location):
        """Retrieves the attributes that the path of a file tells.

        Args:
          location (Location): location of the file.

        Returns:
          dict[str, str]: attribute values by name.
        """
        match = self._PATH.fullmatch(location.path)
        return match.groupdict() if match else {}

    def _GetRecordAttributes(self, parser_mediator, record):
        """Retrieves the attributes that a record tells.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          record (Record): record.

        Returns:
          dict[str, object]: attribute values by name.
        """
        attributes = super()._GetRecordAttributes(parser_mediator, record)
        further_key_names = attributes["further_key_names"] or []
        for level in self._LEVELS:
            if level in further_key_names:
                further_key_names.remove(level)
                attributes["further_key_names"] = further_key_names or None
                attributes["log_level"] = level
                attributes["text"] = credentials.LeaveOut(
                    stores.GetText(record.values, level)
                )
                break
        return attributes

    def _IsRecord(self, values):
        """Determines if an object is a record of a log.

        Args:
          values (dict[str, object]): values of the object.

        Returns:
          bool: True if the object is a record of a log.
        """
        return {"cwd", "sessionId", "timestamp"} <= values.keys() and any(
            level in values for level in self._LEVELS
        )

    def _ParseFile(self, parser_mediator, file_object, location):
        """Parses the log of an MCP server.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        self._ParseLines(parser_mediator, file_object, location)

    def _ReadRecords(self, file_object, location):
        """Reads the records of a log.

        Args:
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.

        Returns:
          iterator[Record|BadLine]: records and bad lines.
        """
        if location.name.endswith(".txt"):
            return arrays.ReadRecords(file_object)
        return super()._ReadRecords(file_object, location)


claude_code.ClaudeCodeParser.RegisterPlugin(MCPLogPlugin)
