"""Where the stores of Claude Code lie.

The config home is ~/.claude on every operating system, unless the environment variable
CLAUDE_CONFIG_DIR names another folder, which can have any name and place.
"""

import re

# Folders that hold the homes of accounts, and the home of root. The source may be a
# mounted folder or a collection, where these folders have others above them.
_HOME = re.compile(
    r"/(?:home|Users|Documents and Settings)/"
    # Folders that are those of no account.
    r"(?!(?:All Users|Default|Default User|Public|Shared)/)([^/]+)(?=/)"
    # The home of root in a layer of a container, in WSL, or in a mounted folder: there
    # its stores tell it from a project of that name.
    r"|/(?:diff|merged|rootfs)/(root)(?=/)"
    r"|/(root)/(?=\.claude(?:\.json|(?:-[^/]+)?/(?:history|jobs|projects|sessions)))",
    re.IGNORECASE,
)
_HOME_OF_ROOT = re.compile(r"^/(?:(?:private/)?var/)?root/|(?:^|/)root/\.claude")

_DEFAULT_CONFIG_HOME_NAME = re.compile(r"\.claude(?:-[^/]+)?", re.IGNORECASE)

# A folder of projects by the names of the files in it, which tell a config home of any
# name: <config home>/projects/<key of the project>/<session identifier>.jsonl. The key
# is an absolute path with other characters in place of the separators.
_UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_PROJECTS_OF_CONFIG_HOME = re.compile(
    rf"^(?P<config_home>.*?)/projects/(?:[A-Za-z0-9-]+/(?:{_UUID}|agent-[^/]+\.jsonl)"
    r"|(?:-|[A-Z]--)[A-Za-z0-9-]*/memory/[^/]+\.md)",
    re.IGNORECASE,
)

SESSION_IDENTIFIER = re.compile(_UUID, re.IGNORECASE)


class Location:
    """Location of a file in the evidence.

    Attributes:
      config_home (str): path of the config home, as the file system writes it, or None
          if the file is not in one.
      name (str): name of the file.
      path (str): path of the file with / as the separator.
      path_in_config_home (str): path of the file relative to the config home, with / as
          the separator, or None if the file is not in one.
      username (str): name of the account by the path of its home or None.
    """

    def __init__(self, location):
        """Initializes a location.

        Args:
          location (str): location of the file as its path specification has it or None
              if it has none.
        """
        location = location or ""
        # A location has one separator: Windows file systems have the backslash, and so
        # have folders of a host that runs Windows.
        is_windows = location.startswith("\\") or location[1:3] == ":\\"
        path = location.replace("\\", "/") if is_windows else location

        self.config_home = None
        self.name = path.rpartition("/")[2]
        self.path = path
        self.path_in_config_home = None
        self.username = self._GetUsername(path)

        self._location = location

        config_home = self._GetConfigHome(path)
        if config_home is not None:
            self._SetConfigHome(config_home)

    def _GetConfigHome(self, path):
        """Retrieves the path of the config home.

        Args:
          path (str): path of the file with / as the separator.

        Returns:
          str: path with / as the separator or None if the file is not in a config home.
        """
        segments = path.split("/")
        for index, segment in enumerate(segments[:-1]):
            if _DEFAULT_CONFIG_HOME_NAME.fullmatch(segment):
                return "/".join(segments[: index + 1])

        match = _PROJECTS_OF_CONFIG_HOME.match(path)
        return match.group("config_home") if match else None

    def _SetConfigHome(self, config_home):
        """Sets the config home.

        Args:
          config_home (str): path of the config home with / as the separator.
        """
        self.config_home = self._location[: len(config_home)] or None
        self.path_in_config_home = self.path[len(config_home) + 1 :]

    def FindConfigHome(self, path_in_config_home):
        """Finds the config home of a file that tells by its content what it is.

        A config home can have any name. What lies above the path that the file would
        have in one is the config home. One that is known already stays.

        Args:
          path_in_config_home (re.Pattern): paths of such files relative to the config
              home, with / as the separator.
        """
        if self.config_home is not None:
            return

        segments = self.path.split("/")
        for number in range(1, len(segments)):
            if path_in_config_home.fullmatch("/".join(segments[-number:])):
                self._SetConfigHome("/".join(segments[:-number]))
                break

    def GetPathFromHome(self):
        """Retrieves the path of the file relative to the home, as rows print it.

        Returns:
          str: path relative to the folder that holds the config home, with / as the
              separator, or the name of the file if it is not in a config home.
        """
        if not self.config_home:
            return self.path_in_config_home or self.name

        name = self.path[: len(self.config_home)].rpartition("/")[2]
        return f"{name:s}/{self.path_in_config_home:s}"

    def _GetUsername(self, path):
        """Retrieves the name of the account.

        Args:
          path (str): path of the file with / as the separator.

        Returns:
          str: name of the account or None if the path is not that of a home.
        """
        # The innermost one, as there can be the home of the examiner above it.
        usernames = [match.group(match.lastindex) for match in _HOME.finditer(path)]
        if usernames:
            return usernames[-1]
        return "root" if _HOME_OF_ROOT.search(path) else None


def GetLocation(path_spec):
    """Retrieves the location of a file.

    Args:
      path_spec (dfvfs.PathSpec): path specification of the file.

    Returns:
      Location: location.
    """
    return Location(GetPath(path_spec))


def GetPath(path_spec):
    """Retrieves the path of a file.

    Args:
      path_spec (dfvfs.PathSpec): path specification of the file.

    Returns:
      str: path as the file system writes it, empty if there is none. That of a
          compressed stream is the path of the file that holds it, without the extension
          of the compression.
    """
    path = getattr(path_spec, "location", None)
    if path:
        return path

    parent = getattr(path_spec, "parent", None)
    path = getattr(parent, "location", None) or ""
    stem, _, extension = path.rpartition(".")
    return stem if extension.lower() in ("bz2", "gz", "xz") else path
