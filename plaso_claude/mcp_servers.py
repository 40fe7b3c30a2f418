"""Descriptions of MCP servers: names and kinds, never arguments or credentials."""

import re

from urllib import parse as urllib_parse

# A program of Windows, whose path may have blanks in the names of folders.
_WINDOWS_PROGRAM = re.compile(
    r"(?:[A-Za-z]:|\\)[^\s\"=:]*"
    r"(?:(?<!\.bat)(?<!\.cmd)(?<!\.exe)\s[^\s\"=:]*\\[^\s\"=:]*)*",
    re.ASCII,
)

# What stands in place of something that is left out.
_LEFT_OUT = "…"


def GetCommandName(command):
    """Retrieves the program of a command, without its arguments.

    Args:
      command (object): command as it was recorded.

    Returns:
      str: program, followed by an ellipsis if something was left out, or None if the
          command is not a string or empty.
    """
    if not isinstance(command, str) or not command.strip():
        return None

    command = command.strip()
    match = _WINDOWS_PROGRAM.match(command.lstrip('"'))
    name = match.group() if match else command.split(None, 1)[0]

    # An assignment such as TOKEN=value can stand in front of the program, and a URL in
    # place of it.
    if "=" in name or "://" in name:
        return _LEFT_OUT
    if name == command:
        return name
    return f"{name:s} {_LEFT_OUT:s}"


def GetHost(url):
    """Retrieves the host of a URL.

    Args:
      url (object): URL as it was recorded.

    Returns:
      str: host, without account, port, path and query, or None if there is none.
    """
    if not isinstance(url, str):
        return None

    try:
        return urllib_parse.urlsplit(url.strip()).hostname or None
    except ValueError:
        return None


def DescribeServer(values):
    """Describes the definition of a server.

    Args:
      values (object): definition as it was recorded.

    Returns:
      dict[str, str]: attribute values by name.
    """
    if not isinstance(values, dict):
        return {}

    kind = values.get("type")
    if not isinstance(kind, str) or not kind:
        # The type may be left out of the definition of a server that is a program.
        kind = "stdio" if "command" in values else None

    return {
        "server_command": GetCommandName(values.get("command")),
        "server_host": GetHost(values.get("url")),
        "server_kind": kind,
    }


def PrintServer(name, attributes):
    """Prints a server.

    Args:
      name (str): name of the server.
      attributes (dict[str, str]): what DescribeServer returned.

    Returns:
      str: name, and kind and program or host where they are known.
    """
    details = [
        attributes.get(key) for key in ("server_kind", "server_command", "server_host")
    ]
    return " ".join([name, *filter(None, details)])
