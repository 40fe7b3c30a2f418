"""Parser of the files that Claude Code leaves in its config home."""

import re

from plaso.lib import errors
from plaso.parsers import interface

from plaso_claude import compatibility
from plaso_claude.parsers import locations


class ClaudeCodeFileEntryFilter(interface.BaseFileEntryFilter):
    """Matches files by the names and places that the plugins know, at next to no cost."""

    # What the path of a file has that is told by its place alone.
    _PLACE = re.compile(r"claude|[/\\]memory[/\\]", re.IGNORECASE)

    def __init__(self):
        """Initializes a file entry filter."""
        super().__init__()
        self._file_name = None
        self._plugins = None

    def Match(self, file_entry):
        """Determines if a file entry matches the filter.

        Args:
          file_entry (dfvfs.FileEntry): file entry.

        Returns:
          bool: True if one of the plugins may read the file.
        """
        if not file_entry:
            return False

        # Plugins register after the parser, which has this filter, was defined.
        if self._file_name is None:
            self._plugins = [plugin() for _, plugin in ClaudeCodeParser.GetPlugins()]
            patterns = sorted(
                {plugin.FILE_NAME for plugin in self._plugins if plugin.HAS_OWN_CONTENT}
            )
            self._file_name = re.compile("|".join(patterns), re.IGNORECASE | re.DOTALL)

        path = locations.GetPath(file_entry.path_spec)
        name = path[max(path.rfind("/"), path.rfind("\\")) + 1 :]
        if self._file_name.fullmatch(name):
            return True

        if not self._PLACE.search(path):
            return False
        location = locations.GetLocation(file_entry.path_spec)
        return any(plugin.CheckLocation(location) for plugin in self._plugins)


class ClaudeCodeParser(interface.FileObjectParser):
    """Parser of the files that Claude Code leaves in its config home.

    Plugins are asked one after the other. One that knows the place of the file reads it
    whatever its content, so that a damaged file is not passed over. A file that lies
    somewhere else is read by the first plugin that knows its content.
    """

    NAME = "claude_code"
    DATA_FORMAT = "Claude Code file"

    FILTERS = frozenset([ClaudeCodeFileEntryFilter()])

    _plugin_classes = {}

    def Parse(self, parser_mediator, file_object):
        """Parses a single file-like object, an empty one as well.

        plaso passes over empty files. That settings or a registry file is empty is a
        fact of its own.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.

        Raises:
          WrongParser: if no plugin reads the file.
        """
        if not file_object or file_object.get_size():
            super().Parse(parser_mediator, file_object)
            return

        parser_mediator.AppendToParserChain(self.NAME)
        try:
            self.ParseFileObject(parser_mediator, file_object)
        finally:
            parser_mediator.PopFromParserChain()

    def ParseFileObject(self, parser_mediator, file_object):
        """Parses a file-like object.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.

        Raises:
          WrongParser: if no plugin reads the file.
        """
        file_entry = parser_mediator.GetFileEntry()
        path_spec = getattr(file_entry, "path_spec", None)

        # plaso hands over every data stream of a file under the name of the file.
        if compatibility.GetDataStreamName(parser_mediator):
            raise errors.WrongParser("Alternate data stream.")

        location = locations.GetLocation(path_spec)
        plugin = self._GetPlugin(file_object, location)
        if not plugin:
            raise errors.WrongParser("No plugin reads the file.")

        try:
            plugin.UpdateChainAndProcess(
                parser_mediator, file_object=file_object, location=location
            )

        # Whatever leaves this method takes the file away from all other parsers.
        except Exception as exception:  # pylint: disable=broad-except
            compatibility.ProduceExtractionWarning(
                parser_mediator,
                f"{plugin.NAME:s} unable to parse further with error: "
                f"{type(exception).__name__:s}: {exception!s}",
            )

    def TryAllFiles(self):
        """Tries every file by its content, whatever its name.

        For when no other parser is enabled: the source can be a single file that was
        renamed.
        """
        self.FILTERS = frozenset()

    def _GetPlugin(self, file_object, location):
        """Retrieves the plugin that reads a file.

        Args:
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.

        Returns:
          ClaudeCodePlugin: plugin or None if no plugin reads the file.
        """
        for plugin in self._plugins_per_name.values():
            if plugin.CheckLocation(location):
                return plugin

        try:
            for plugin in self._plugins_per_name.values():
                if self.FILTERS and not plugin.CheckFileName(location.name):
                    continue
                if plugin.CheckRequiredFormat(file_object):
                    return plugin
        except OSError:
            pass

        return None
