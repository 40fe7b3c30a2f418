"""The tree of the sample host as Linux, macOS and Windows would hold it.

There is one tree, that of test_data/make_sample_image.py. The other systems have the
same files elsewhere: homes have another place, and the paths in the records follow.
"""

import dataclasses
import importlib.util
import os
import plistlib
import re
import sys

from tests.matrix import registry

_SCRIPT_PATH = os.path.join(
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))),
    *("test_data", "make_sample_image.py"),
)


def _ImportSampleScript():
    """Imports the script that makes the sample image, which is in no package.

    Returns:
      module: script.
    """
    spec = importlib.util.spec_from_file_location("make_sample_image", _SCRIPT_PATH)
    module = importlib.util.module_from_spec(spec)
    # Where its data class looks for its own module.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


sample = _ImportSampleScript()

# When the files of the host itself were written.
_HOST_TIME = sample.GetSeconds("2026-09-01T06:30:00Z")

# Working directories, which name the folders of their sessions.
_PROJECT_PATHS = ("/home/alice/proj", "/home/bob/app", "/home/bob/work", "/root")

_PATH = re.compile(
    r"(?<![\w.~:/@-])/(?:home/(?:alice|bob)|root|srv/shop|tmp/claude-1000)"
    r"(?:/[\w.@-]+)*(?![\w-])"
)


def _GetKey(path):
    """Determines the name of the folder of the sessions of a project.

    Args:
      path (str): working directory.

    Returns:
      str: name of the folder.
    """
    return re.sub(r"[^A-Za-z0-9]", "-", path)


def AddFolders(files):
    """Adds the folders that files and links are in.

    A folder has the modification time of the latest file below it.

    Args:
      files (list[Entry]): files, links and folders.

    Returns:
      list[Entry]: entries sorted by path, so that folders precede their content.
    """
    entries = {entry.path: entry for entry in files}
    for entry in files:
        path = os.path.dirname(entry.path)
        while path != "/":
            folder = entries.setdefault(path, sample.Entry(path, mode=0o755))
            folder.modified = max(folder.modified, entry.modified)
            path = os.path.dirname(path)

    return [entries[path] for path in sorted(entries)]


class Layout:
    """How a system holds the tree.

    Attributes:
      SEPARATOR (str): separator of paths in records.
    """

    SEPARATOR = "/"

    # Prefixes of paths of files by those of the tree. Other files are those of the
    # host itself, which each system has its own of.
    _FILE_PREFIXES = ()

    # Prefixes of paths in events by those in the tree.
    _PATH_PREFIXES = ()

    def __init__(self):
        """Initializes a layout."""
        super().__init__()
        # What names the folders of sessions has none of them in it.
        self._keys = []
        self._keys = [
            (_GetKey(path), _GetKey(self._ConvertPath(path))) for path in _PROJECT_PATHS
        ]
        self._restored_path = self._MakeRestoredPath()

    def _ConvertContent(self, entry):
        """Converts the content of a file.

        Args:
          entry (Entry): file.

        Returns:
          bytes: content.
        """
        # Damaged files are no UTF-8.
        text = entry.data.decode("utf-8", "surrogateescape")
        is_json = ".json" in entry.path

        def _ConvertMatch(match):
            path = self._ConvertPath(match.group())
            return path.replace("\\", "\\\\") if is_json else path

        text = self._ConvertWords(_PATH.sub(_ConvertMatch, text))
        return text.encode("utf-8", "surrogateescape")

    def _ConvertKeys(self, path):
        """Converts the folders of sessions in a path.

        Args:
          path (str): path.

        Returns:
          str: path.
        """
        for key, new_key in self._keys:
            path = re.sub(rf"(?<=[/\\]){key:s}(?=[/\\]|$)", new_key, path)
        return path

    def _ConvertPath(self, path):
        """Converts a path in a record.

        Args:
          path (str): path of the tree.

        Returns:
          str: path.
        """
        for prefix, new_prefix in self._PATH_PREFIXES:
            if path == prefix or path.startswith(f"{prefix:s}/"):
                path = f"{new_prefix:s}{path[len(prefix):]:s}"
                break

        return self._ConvertKeys(path).replace("/", self.SEPARATOR)

    def _ConvertWords(self, text):
        """Converts what is not a path.

        Args:
          text (str): content of a file.

        Returns:
          str: content.
        """
        return text

    def _MakeHostFiles(self):
        """Makes the files of the host itself.

        Returns:
          list[Entry]: files, links and folders.
        """
        return []

    def _MakeRestoredPath(self):
        """Makes the expression of paths in events of this system.

        Returns:
          re.Pattern: paths, whose first group is the separator.
        """
        prefixes = "|".join(re.escape(prefix) for _, prefix in self._PATH_PREFIXES)
        return re.compile(rf"(?<![\w.~:@-])(?=(/))(?:{prefixes:s})(?:/[\w.@-]+)*")

    def GetUsername(self, username):
        """Determines the account of the tree that an account is.

        Args:
          username (str): name of the account.

        Returns:
          str: name of the account in the tree.
        """
        return username

    def MakeTree(self):
        """Makes all the files, folders and links of the host.

        Returns:
          list[Entry]: entries sorted by path.
        """
        files = self._MakeHostFiles()
        for entry in sample.MakeTree():
            if entry.data is None:
                continue

            for prefix, new_prefix in self._FILE_PREFIXES:
                if entry.path.startswith(f"{prefix:s}/"):
                    path = f"{new_prefix:s}{entry.path[len(prefix):]:s}"
                    files.append(
                        dataclasses.replace(
                            entry,
                            data=self._ConvertContent(entry),
                            path=self._ConvertKeys(path),
                        )
                    )
                    break

        return AddFolders(files)

    def Restore(self, text):
        """Restores the text that the tree has in place of one of this system.

        Args:
          text (str): text of an event.

        Returns:
          str: text.
        """

        def _RestoreMatch(match):
            path = match.group().replace(match.group(1), "/").removeprefix("C:")
            for prefix, new_prefix in self._PATH_PREFIXES:
                new_prefix = new_prefix.removeprefix("C:")
                if path == new_prefix or path.startswith(f"{new_prefix:s}/"):
                    return f"{prefix:s}{path[len(new_prefix):]:s}"
            return path

        text = self._restored_path.sub(_RestoreMatch, text)
        for key, new_key in self._keys:
            text = re.sub(rf"(?<=/){new_key:s}(?=/|$)", key, text)
        return text


class LinuxLayout(Layout):
    """The tree as it is."""

    def MakeTree(self):
        """Makes all the files, folders and links of the host.

        Returns:
          list[Entry]: entries sorted by path.
        """
        return sample.MakeTree()

    def Restore(self, text):
        """Restores the text that the tree has, which is the same.

        Args:
          text (str): text of an event.

        Returns:
          str: text.
        """
        return text


class MacOSLayout(Layout):
    """The tree on macOS: homes in /Users, settings and caches in a Library folder."""

    _FILE_PREFIXES = (
        (
            "/home/alice/.cache/claude-cli-nodejs",
            "/Users/alice/Library/Caches/claude-cli-nodejs",
        ),
        ("/home", "/Users"),
        ("/root", "/private/var/root"),
        ("/etc/claude-code", "/Library/Application Support/ClaudeCode"),
        ("/srv", "/srv"),
    )

    _PATH_PREFIXES = (
        ("/etc/claude-code", "/Library/Application Support/ClaudeCode"),
        ("/tmp/claude-1000", "/private/tmp/claude-501"),
        ("/home", "/Users"),
        ("/root", "/private/var/root"),
        ("/root", "/var/root"),
    )

    def _ConvertPath(self, path):
        """Converts a path in a record.

        Args:
          path (str): path of the tree.

        Returns:
          str: path.
        """
        # /var is a link, so a file of root's home lies elsewhere than root was told.
        path = super()._ConvertPath(path)
        return path.replace("/private/var/root", "/var/root")

    def _MakeHostFiles(self):
        """Makes the files of the host itself, as plaso looks for them.

        Returns:
          list[Entry]: files, links and folders.
        """
        version = {
            "ProductBuildVersion": "24F74",
            "ProductName": "macOS",
            "ProductUserVisibleVersion": "15.5",
            "ProductVersion": "15.5",
        }
        preferences = {
            "System": {
                "Network": {"HostNames": {"LocalHostName": "workstation"}},
                "System": {"ComputerName": "workstation"},
            }
        }
        files = {
            "/Library/Preferences/SystemConfiguration/preferences.plist": preferences,
            "/System/Library/CoreServices/SystemVersion.plist": version,
        }
        users_path = "/private/var/db/dslocal/nodes/Default/users"
        homes = (("alice", "501", "/Users"), ("bob", "502", "/Users"))
        for name, identifier, parent in (*homes, ("root", "0", "/private/var")):
            files[f"{users_path:s}/{name:s}.plist"] = {
                "gid": ["20"],
                "home": [f"{parent:s}/{name:s}"],
                "name": [name],
                "realname": [name.title()],
                "shell": ["/bin/zsh"],
                "uid": [identifier],
            }

        entries = [
            sample.Entry("/etc", link_target="private/etc", modified=_HOST_TIME),
            sample.Entry(
                "/private/etc/localtime",
                link_target="/var/db/timezone/zoneinfo/UTC",
                modified=_HOST_TIME,
            ),
        ]
        entries.extend(
            sample.Entry(path, data=plistlib.dumps(values), modified=_HOST_TIME)
            for path, values in files.items()
        )
        return entries


class WindowsLayout(Layout):
    """The tree on Windows: homes in C:\\Users, PowerShell as the shell tool."""

    SEPARATOR = "\\"

    _FILE_PREFIXES = (
        (
            "/home/alice/.cache/claude-cli-nodejs",
            "/Users/alice/AppData/Local/claude-cli-nodejs/Cache",
        ),
        ("/home", "/Users"),
        ("/root", "/Users/Administrator"),
        ("/etc/claude-code", "/Program Files/ClaudeCode"),
        ("/srv", "/srv"),
    )

    _PATH_PREFIXES = (
        ("/etc/claude-code", "C:/Program Files/ClaudeCode"),
        ("/tmp/claude-1000", "C:/Users/alice/AppData/Local/Temp/claude"),
        ("/root", "C:/Users/Administrator"),
        ("/home", "C:/Users"),
        ("/srv", "C:/srv"),
    )

    def _ConvertWords(self, text):
        """Converts what is not a path: PowerShell is the shell tool.

        Args:
          text (str): content of a file.

        Returns:
          str: content.
        """
        # Not where the record has the command as Bash got it, which is Bash's alone.
        return "\n".join(
            line if "wireToolInputs" in line else line.replace("Bash", "PowerShell")
            for line in text.split("\n")
        )

    def _MakeHostFiles(self):
        """Makes the files of the host itself, as plaso looks for them.

        Returns:
          list[Entry]: files.
        """
        profiles = {
            "ProfilesDirectory": "%SystemDrive%\\Users",
            "ProgramData": "%SystemDrive%\\ProgramData",
            "Public": "%SystemDrive%\\Users\\Public",
        }
        for name, number in (("Administrator", 500), ("alice", 1001), ("bob", 1002)):
            identifier = f"S-1-5-21-1111111111-2222222222-3333333333-{number:d}"
            profiles[identifier] = {
                "Flags": 0,
                "ProfileImagePath": f"C:\\Users\\{name:s}",
            }

        # Windows 11 calls itself Windows 10 here.
        current_version = {
            "CurrentBuild": "26100",
            "CurrentVersion": "6.3",
            "ProductName": "Windows 10 Pro",
            "ProfileList": profiles,
            "SystemRoot": "C:\\Windows",
        }
        # dfWinReg takes a file for the one of SOFTWARE or SYSTEM by some of its keys.
        software = {
            "Microsoft": {
                "Windows": {
                    "CurrentVersion": {
                        "App Paths": {},
                        "CommonFilesDir": "C:\\Program Files\\Common Files",
                        "ProgramFilesDir": "C:\\Program Files",
                    }
                },
                "Windows NT": {"CurrentVersion": current_version},
            }
        }
        control = {
            "ComputerName": {"ComputerName": {"ComputerName": "WORKSTATION"}},
            "Nls": {
                "CodePage": {"ACP": "1252"},
                "Language": {"InstallLanguage": "0409"},
            },
            "TimeZoneInformation": {"StandardName": "UTC", "TimeZoneKeyName": "UTC"},
        }
        system = {
            "ControlSet001": {"Control": control},
            "MountedDevices": {},
            "Select": {"Current": 1, "Default": 1, "Failed": 0, "LastKnownGood": 1},
            "Setup": {},
        }
        return [
            sample.Entry(
                f"/Windows/System32/config/{name:s}",
                data=registry.RegistryFile(tree, _HOST_TIME).GetBytes(),
                modified=_HOST_TIME,
            )
            for name, tree in (("SOFTWARE", software), ("SYSTEM", system))
        ]

    def _MakeRestoredPath(self):
        """Makes the expression of paths in events of this system.

        Paths in JSON have two backslashes as the separator, those of archives a slash.

        Returns:
          re.Pattern: paths, whose first group is the separator.
        """
        return re.compile(
            r"(?:C:)?(\\{1,4}|/)(?:Users|Program Files|srv)(?:\1[\w.@-]+)*"
        )

    def GetUsername(self, username):
        """Determines the account of the tree that an account is.

        Args:
          username (str): name of the account.

        Returns:
          str: name of the account in the tree.
        """
        return "root" if username == "Administrator" else username

    def Restore(self, text):
        """Restores the text that the tree has in place of one of this system.

        Args:
          text (str): text of an event.

        Returns:
          str: text.
        """
        return super().Restore(text).replace("PowerShell", "Bash")


LAYOUTS = {"linux": LinuxLayout(), "macos": MacOSLayout(), "windows": WindowsLayout()}


def WriteEntries(entries, folder):
    """Writes files, folders and links into a folder.

    Args:
      entries (list[Entry]): entries, where folders precede their content.
      folder (str): path of the folder, which is created if need be.
    """
    os.makedirs(folder, exist_ok=True)
    for entry in entries:
        path = os.path.join(folder, entry.path[1:])
        if entry.link_target:
            os.symlink(entry.link_target, path)
        elif entry.data is None:
            os.makedirs(path, exist_ok=True)
        else:
            with open(path, "wb") as file_object:
                file_object.write(entry.data)

    # Backwards, since writing a file changes the time of its folder.
    for entry in reversed(entries):
        path = os.path.join(folder, entry.path[1:])
        os.utime(path, (entry.modified, entry.modified), follow_symlinks=False)
