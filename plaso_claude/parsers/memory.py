"""Claude Code parser plugin for memory files."""

import re

import yaml

from plaso_claude import compatibility
from plaso_claude import values as values_helper
from plaso_claude.parsers import claude_code
from plaso_claude.parsers import interface
from plaso_claude.parsers import stores

# The largest file that is read, in bytes.
_MAXIMUM_SIZE = 4 * 1024 * 1024

# How large front matter is, in characters, and how deep it is nested at most. Both
# bound the work on front matter that is made to be slow.
_MAXIMUM_FRONT_MATTER_SIZE = 16 * 1024
_MAXIMUM_FRONT_MATTER_DEPTH = 8

_FRONT_MATTER = re.compile(
    r"---[ \t]*\r?\n(.*?)^---[ \t]*\r?(?:\n|\Z)", re.DOTALL | re.MULTILINE
)


class MemoryEventData(stores.StoreEventData):
    """Claude Code memory event data.

    The text is what is to be remembered, without the front matter above it.

    Attributes:
      memory_description (str): description by which the memory is found.
      memory_metadata (list[str]): further keys of the front matter and their values.
      memory_name (str): name of the memory.
      memory_type (str): type of the memory, such as feedback.
      subagent_type (str): type of the subagents that the memory is for.
      update_time (dfdatetime.DateTimeValues): date and time the memory was changed, as
          it says itself.
    """

    DATA_TYPE = "claude_code:memory:entry"

    def __init__(self):
        """Initializes event data."""
        super().__init__()
        self.memory_description = None
        self.memory_metadata = None
        self.memory_name = None
        self.memory_type = None
        self.subagent_type = None
        self.update_time = None


class FrontMatterError(ValueError):
    """Raised when front matter is refused."""


def ReadFrontMatter(text):
    """Reads front matter, of which every scalar is taken as it is written.

    Args:
      text (str): YAML text.

    Returns:
      dict[str, object]: values.

    Raises:
      FrontMatterError: if the front matter is refused.
    """
    try:
        depth = 0
        for event in yaml.parse(text, Loader=yaml.BaseLoader):
            # A few aliases of aliases make for any amount of values.
            if isinstance(event, yaml.AliasEvent):
                raise FrontMatterError("aliases are not supported")

            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > _MAXIMUM_FRONT_MATTER_DEPTH:
                    raise FrontMatterError("nesting too deep")
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1

        values = yaml.load(text, Loader=yaml.BaseLoader)

    except yaml.YAMLError as exception:
        problem = getattr(exception, "problem", None) or type(exception).__name__
        raise FrontMatterError(problem) from None

    # The library raises these on escape sequences of characters that do not exist.
    except (OverflowError, ValueError) as exception:
        raise FrontMatterError(str(exception)) from None

    if not isinstance(values, dict):
        raise FrontMatterError("not a mapping")
    return values


class MemoryPlugin(stores.StorePlugin):
    """Claude Code parser plugin for memory files.

    What the program was told to remember, or noted by itself, about a project, and what
    its subagents noted:
    <config home>/projects/<key>/memory/<name>.md
    <config home>/agent-memory/<type of the subagent>/<name>.md
    <config home>/agent-memory-local/<type of the subagent>/<name>.md
    """

    NAME = "memory"
    DATA_FORMAT = "Claude Code memory (Markdown) file"

    FILE_NAME = r".*\.md"
    HAS_OWN_CONTENT = False

    # Of the front matter and of the metadata in it.
    _ATTRIBUTES = {
        "description": ("memory_description", stores.GetText),
        "modified": ("update_time", stores.GetDateTime),
        "name": ("memory_name", stores.GetText),
        "originSessionId": ("session_identifier", stores.GetString),
        "type": ("memory_type", stores.GetText),
    }
    _EVENT_DATA_CLASS = MemoryEventData
    _FILE_DESCRIPTION = "memory file"

    # The key of a project starts with the root or the drive of its path.
    _PATH_IN_CONFIG_HOME = re.compile(
        r"projects/(?:-|[A-Za-z]--)[A-Za-z0-9-]*/memory/(?:.*/)?[^/]+\.md"
        r"|agent-memory(?:-local|-project)?/(?:(?P<subagent_type>[^/]+)/(?:.*/)?)?"
        r"[^/]+\.md",
        re.DOTALL,
    )

    # In a config home of any name.
    _PATH = re.compile(
        r"(?:.*/)?projects/(?:-|[A-Za-z]--)[A-Za-z0-9-]*/memory/.*\.md", re.DOTALL
    )

    def CheckLocation(self, location):
        """Determines if a file lies where memory is kept.

        Args:
          location (Location): location of the file.

        Returns:
          bool: True if the file lies where memory is kept.
        """
        return super().CheckLocation(location) or bool(
            self._PATH.fullmatch(location.path)
        )

    def _GetFrontMatterAttributes(self, parser_mediator, values):
        """Retrieves the attributes that front matter tells.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          values (dict[str, object]): values of the front matter.

        Returns:
          dict[str, object]: attribute values by name.
        """
        # The program itself writes all but name and description into metadata.
        metadata = values.get("metadata")
        if isinstance(metadata, dict):
            values = {key: values[key] for key in values if key != "metadata"}
            for key, value in metadata.items():
                values[key if key not in values else f"metadata.{key:s}"] = value

        attributes = self._GetValueAttributes(
            parser_mediator, values, self._FILE_DESCRIPTION
        )
        further_key_names = attributes.pop("further_key_names")
        if further_key_names:
            attributes["memory_metadata"] = [
                f"{key:s}: {values_helper.Print(values[key]):s}"
                for key in further_key_names
            ]
        return attributes

    def _ParseFile(self, parser_mediator, file_object, location):
        """Parses a memory file.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          file_object (dfvfs.FileIO): file-like object.
          location (Location): location of the file.
        """
        attributes = self._GetPathAttributes(location)

        file_object.seek(0)
        data = file_object.read(_MAXIMUM_SIZE + 1)
        if len(data) > _MAXIMUM_SIZE:
            data = data[:_MAXIMUM_SIZE]
            compatibility.ProduceExtractionWarning(
                parser_mediator,
                f"memory file is larger than the limit of {_MAXIMUM_SIZE:d} bytes, "
                "read up to it",
            )

        # The first character may be a byte order mark.
        text = data.decode("utf-8", "backslashreplace").removeprefix("\ufeff")

        match = _FRONT_MATTER.match(text, 0, _MAXIMUM_FRONT_MATTER_SIZE)
        if match:
            try:
                attributes.update(
                    self._GetFrontMatterAttributes(
                        parser_mediator, ReadFrontMatter(match.group(1))
                    )
                )
                text = text[match.end() :].lstrip("\r\n")

            # What is refused stays in the text.
            except FrontMatterError as exception:
                compatibility.ProduceExtractionWarning(
                    parser_mediator,
                    f"unparseable front matter with error: {exception!s}",
                )

        attributes["text"] = text
        attributes["modification_time"] = interface.GetModificationTime(parser_mediator)
        self._ProduceDocumentEventData(parser_mediator, location, attributes)


claude_code.ClaudeCodeParser.RegisterPlugin(MemoryPlugin)
