"""What the Claude Code parser plugins of settings and configurations share."""

import re

from plaso_claude import compatibility
from plaso_claude import credentials
from plaso_claude import mcp_servers
from plaso_claude import values as values_helper
from plaso_claude.parsers import interface
from plaso_claude.parsers import siblings
from plaso_claude.records import document as records_document

# How much of a file that lies somewhere else is read to recognize it.
_MAXIMUM_RECOGNIZED_SIZE = 1024 * 1024

# What a file that holds a JSON object starts with: the object, a comment or a byte
# order mark.
_FIRST_BYTES = (b"{", b"/", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")

# The home of an account. The source may be a mounted folder, a collection, or the home
# itself. A folder named root in a home is none.
_HOMES = "(?:.*/)?(?:home|Users|Documents and Settings)/[^/]+"
_HOME = re.compile(
    rf"(?:{_HOMES:s}|(?!{_HOMES:s}/)(?:.*/)?root)?", re.IGNORECASE | re.DOTALL
)

_SCALAR_TYPES = (bool, float, int, str)


# Kinds of facts that settings and configurations have in common.
ENTRY = "entry"
MCP_SERVER = "mcp_server"


class Fact:
    """What a file says, and becomes one event.

    Attributes:
      attributes (dict[str, object]): attribute values by name.
      kind (str): kind of the fact, which becomes one data type.
      text (str): text, without the file that it comes from.
      warning (str): message of a warning or None.
    """

    __slots__ = ("attributes", "kind", "text", "warning")

    def __init__(self, kind, text, warning=None, **attributes):
        """Initializes a fact.

        Args:
          kind (str): kind of the fact.
          text (str): text, without the file that it comes from.
          warning (Optional[str]): message of a warning.
          attributes (dict[str, object]): attribute values by name.
        """
        self.attributes = attributes
        self.kind = kind
        self.text = text
        self.warning = warning

    def HasTime(self):
        """Determines if the fact has a time of its own.

        Returns:
          bool: True if it has.
        """
        return any(
            value is not None and name.endswith("_time")
            for name, value in self.attributes.items()
        )


def GetEvidencePath(file_entry, path):
    """Retrieves a path as the file system of a file writes it.

    Args:
      file_entry (dfvfs.FileEntry): file entry.
      path (str): path with / as the separator or None.

    Returns:
      str: path or None.
    """
    location = getattr(file_entry.path_spec, "location", None) or ""
    if path and location.startswith("\\"):
        return path.replace("/", "\\")
    return path


def GetObject(values, key):
    """Retrieves an object.

    Args:
      values (dict[str, object]): values.
      key (str): key.

    Returns:
      dict[str, object]: object, which is empty if the value is not one.
    """
    value = values.get(key)
    return value if isinstance(value, dict) else {}


def GetStrings(value):
    """Retrieves the strings of a list.

    Args:
      value (object): value.

    Returns:
      list[str]: strings that are not empty.
    """
    if not isinstance(value, list):
        return []
    return [item for item in value if isinstance(item, str) and item]


def GetWholeNumber(values, key):
    """Retrieves a number without its fraction.

    Args:
      values (dict[str, object]): values.
      key (str): key.

    Returns:
      int: number or None if the value is not one that storage can carry.
    """
    value = values.get(key)
    if isinstance(value, float):
        try:
            value = int(value)
        except (OverflowError, ValueError):
            return None
    return values_helper.GetInteger({key: value}, key)


def HasSibling(file_entry, names, levels=1):
    """Determines if there is a file beside, or above, another one.

    Args:
      file_entry (dfvfs.FileEntry): file entry.
      names (list[str]): names of the folders below the starting folder and of the file.
      levels (Optional[int]): how many levels above the file entry the starting folder
          is, where 1 is the folder of the file entry itself.

    Returns:
      bool: True if there is.
    """
    try:
        return siblings.ReadSibling(file_entry, names, levels=levels) is not None
    except siblings.SiblingError:
        return True


def IsHome(path):
    """Determines if a path is that of the home of an account.

    Args:
      path (str): path of a folder, with / as the separator.

    Returns:
      bool: True if the path is that of a home, or nothing: the source can be a home.
    """
    return bool(_HOME.fullmatch(path))


def PrintPlain(value):
    """Prints a value that has no structure.

    Objects are not printed: what is in them is not known, and can be a credential.

    Args:
      value (object): value.

    Returns:
      str: a string as it is, a number or truth value as JSON, and the like items of a
          list, or None if there is nothing to print.
    """
    if isinstance(value, list):
        items = [
            values_helper.Print(item)
            for item in value
            if isinstance(item, _SCALAR_TYPES)
        ]
        if len(items) < len(value):
            items.append("…")
        return ", ".join(items) or "(empty)"

    if isinstance(value, _SCALAR_TYPES):
        return values_helper.Print(value, None)
    return None


def PrintRefused(value):
    """Prints a value that was refused, for a warning.

    Args:
      value (object): value.

    Returns:
      str: excerpt of the value, or what it is if it has structure.
    """
    if isinstance(value, dict):
        return "an object"
    return values_helper.Excerpt(PrintPlain(value) or "-")


def ReadObject(file_object):
    """Reads the JSON object of a file that lies somewhere else.

    Args:
      file_object (dfvfs.FileIO): file-like object.

    Returns:
      Document: what was read or None if the file does not hold an object.

    Raises:
      OSError: if the file cannot be read.
    """
    file_object.seek(0)
    if not file_object.read(64).lstrip().startswith(_FIRST_BYTES):
        return None

    document = records_document.ReadDocument(
        file_object, maximum_size=_MAXIMUM_RECOGNIZED_SIZE
    )
    return document if isinstance(document.value, dict) else None


class FactMaker:
    """Makes the facts that settings and configurations have in common."""

    def __init__(self, label, kind):
        """Initializes a maker of facts.

        Args:
          label (str): label of the facts about values.
          kind (str): kind of the facts about values.
        """
        self._kind = kind
        self._label = label

    def MakeMalformed(self, name, **attributes):
        """Makes the fact that a value has a form that nothing is known of.

        Args:
          name (str): name of the value.
          attributes (dict[str, object]): further attribute values by name.

        Returns:
          Fact: fact.
        """
        return Fact(
            self._kind,
            f"{self._label:s}: {name:s} has an unknown form",
            warning=f"unknown form of {values_helper.Excerpt(name):s}",
            setting_name=name,
            **attributes,
        )

    def MakeNames(self, name, names, **attributes):
        """Makes the fact that names are in use, whatever their values.

        Args:
          name (str): what has the names.
          names (list[str]): names.
          attributes (dict[str, object]): further attribute values by name.

        Returns:
          Fact: fact.
        """
        return Fact(
            self._kind,
            f"{self._label:s}: {name:s}: {', '.join(names):s}",
            key_names=names,
            setting_name=name,
            **attributes,
        )

    def MakeServer(self, state, name, values=None, **attributes):
        """Makes the fact of an MCP server.

        Args:
          state (str): what is said of the server: allowed, defined, denied, disabled or
              enabled.
          name (str): name of the server.
          values (Optional[object]): definition of the server.
          attributes (dict[str, object]): further attribute values by name.

        Returns:
          Fact: fact.
        """
        server = mcp_servers.DescribeServer(values)
        return Fact(
            MCP_SERVER,
            f"MCP server {state:s}: {mcp_servers.PrintServer(name, server):s}",
            server_name=name,
            server_state=state,
            **server,
            **attributes,
        )

    def MakeServers(self, values, key, state, **attributes):
        """Makes the facts of MCP servers: a list of names, or definitions by name.

        Args:
          values (dict[str, object]): values.
          key (str): key of the servers.
          state (str): what is said of the servers.
          attributes (dict[str, object]): further attribute values by name.

        Yields:
          Fact: a fact.
        """
        servers = values.get(key)
        if isinstance(servers, dict) and state == "defined":
            for name, definition in servers.items():
                yield self.MakeServer(state, name, definition, **attributes)

        elif isinstance(servers, list) and state != "defined":
            for name in servers:
                if isinstance(name, str):
                    yield self.MakeServer(state, name, **attributes)
                else:
                    yield self.MakeMalformed(key, **attributes)

        elif servers is not None:
            yield self.MakeMalformed(key, **attributes)

    def MakeSet(self, name, **attributes):
        """Makes the fact that a value is set, without the value.

        Args:
          name (str): name of the value.
          attributes (dict[str, object]): further attribute values by name.

        Returns:
          Fact: fact.
        """
        return Fact(
            self._kind,
            f"{self._label:s}: {name:s} is set",
            setting_name=name,
            **attributes,
        )

    def MakeValue(self, name, value, **attributes):
        """Makes the fact of a value.

        Args:
          name (str): name of the value.
          value (object): value.
          attributes (dict[str, object]): further attribute values by name.

        Returns:
          Fact: fact, which leaves out a value that has structure.
        """
        value = PrintPlain(value)
        if value is None:
            return self.MakeSet(name, **attributes)

        # A command can have credentials in it.
        value = credentials.LeaveOut(value)
        return Fact(
            self._kind,
            f"{self._label:s}: {name:s}={value:s}",
            setting_name=name,
            setting_value=value,
            **attributes,
        )


# pylint: disable=abstract-method
class ConfigurationFilePlugin(interface.DocumentPlugin):
    """Shared functionality of the plugins of settings and configurations."""

    def _MakeEventData(self, fact, place):
        """Makes the event data of a fact.

        Args:
          fact (Fact): fact.
          place (ConfigurationPlace|SettingsPlace): place of the file.

        Returns:
          ClaudeCodeEventData: event data.
        """
        raise NotImplementedError

    def _ProduceFactEventData(
        self, parser_mediator, fact, place, recovered=False, **attributes
    ):
        """Produces the event data of a fact.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          fact (Fact): fact.
          place (ConfigurationPlace|SettingsPlace): place of the file.
          recovered (Optional[bool]): True if the fact was recovered.
          attributes (dict[str, object]): further attribute values by name. Without a
              time the fact has the modification time of the file.
        """
        attributes.update(fact.attributes)
        if not fact.HasTime():
            attributes["modification_time"] = interface.GetModificationTime(
                parser_mediator
            )

        self._ProduceDocumentEventData(
            parser_mediator,
            self._MakeEventData(fact, place),
            place,
            recovered=recovered,
            text=fact.text,
            **attributes,
        )
        if fact.warning:
            compatibility.ProduceExtractionWarning(parser_mediator, fact.warning)

    def _ProduceRow(
        self, parser_mediator, location, text, recovered=False, **attributes
    ):
        """Produces the event data of a row.

        Args:
          parser_mediator (ParserMediator): parser mediator.
          location (ConfigurationPlace|SettingsPlace): place of the file.
          text (str): text of the row.
          recovered (Optional[bool]): True if the event data was recovered.
          attributes (dict[str, object]): further attribute values by name.
        """
        # Whether there is a turn type depends on the place.
        attributes.pop("turn_type", None)
        fact = Fact(ENTRY, text, **attributes)
        self._ProduceFactEventData(parser_mediator, fact, location, recovered=recovered)
