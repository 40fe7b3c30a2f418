"""Reading files beside an artifact, in the same file system and nowhere else."""

from dfvfs.lib import errors as dfvfs_errors
from dfvfs.path import factory as path_spec_factory

# The largest sibling file that is read, in bytes.
_MAXIMUM_SIZE = 128 * 1024 * 1024


class SiblingError(Exception):
    """Raised when a sibling file is there but cannot be read."""


def _IsPlainName(name):
    """Determines if a name cannot lead out of its folder.

    Args:
      name (str): name of a file or folder.

    Returns:
      bool: True if the name is that of an entry of its folder.
    """
    return name not in ("", ".", "..") and not any(
        character in name for character in "/\\\x00:"
    )


def _GetSibling(file_entry, names, levels):
    """Retrieves a file beside another one.

    Args:
      file_entry (dfvfs.FileEntry): file entry to start from.
      names (list[str]): names of the folders below the starting folder and of the file.
      levels (int): how many levels above the file entry the starting folder is, where 1
          is the folder of the file entry itself.

    Returns:
      dfvfs.FileEntry: file entry, or None if it is not there, if a name could lead out
          of its folder, or if the file or one of the named folders is a link.

    Raises:
      OSError: if a file entry cannot be read.
      dfvfs.Error: if a file entry cannot be read.
    """
    if not all(map(_IsPlainName, names)):
        return None

    path_spec = file_entry.path_spec
    location = getattr(path_spec, "location", None)
    if not location:
        return None

    file_system = file_entry.GetFileSystem()
    segments = file_system.SplitPath(location)
    if len(segments) < levels:
        return None
    segments = segments[:-levels]

    keyword_arguments = {}
    if path_spec.HasParent():
        keyword_arguments["parent"] = path_spec.parent

    sibling = None
    for name in names:
        segments.append(name)
        sibling_path_spec = path_spec_factory.Factory.NewPathSpec(
            path_spec.type_indicator,
            location=file_system.JoinPath(segments),
            **keyword_arguments,
        )
        # Archives need not have an entry for a folder.
        sibling = None
        if file_system.FileEntryExistsByPathSpec(sibling_path_spec):
            sibling = file_system.GetFileEntryByPathSpec(sibling_path_spec)
        if sibling and sibling.IsLink():
            return None

    return sibling if sibling and sibling.IsFile() else None


def HasSibling(file_entry, name):
    """Determines if there is a file beside another one.

    Args:
      file_entry (dfvfs.FileEntry): file entry.
      name (str): name of the file.

    Returns:
      bool: True if there is, or None if that cannot be told.
    """
    location = getattr(file_entry.path_spec, "location", None)
    if not location or not _IsPlainName(name):
        return None

    try:
        return _GetSibling(file_entry, [name], 1) is not None
    except (OSError, dfvfs_errors.Error):
        return None


def ReadSibling(file_entry, names, levels=1):
    """Reads a file beside another one.

    Args:
      file_entry (dfvfs.FileEntry): file entry to start from.
      names (list[str]): names of the folders below the starting folder and of the file.
      levels (Optional[int]): how many levels above the file entry the starting folder
          is, where 1 is the folder of the file entry itself.

    Returns:
      bytes: content of the file, or None if it is not there, if a name could lead out
          of its folder, or if the file or one of the named folders is a link.

    Raises:
      SiblingError: if the file is there but cannot be read.
    """
    try:
        sibling = _GetSibling(file_entry, names, levels)
        if not sibling:
            return None

        if sibling.size and sibling.size > _MAXIMUM_SIZE:
            raise SiblingError(f"larger than the limit of {_MAXIMUM_SIZE:d} bytes")

        file_object = sibling.GetFileObject()
        return file_object.read() if file_object else b""

    except (OSError, dfvfs_errors.Error) as exception:
        raise SiblingError(str(exception)) from exception
