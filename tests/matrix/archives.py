"""Writes archives, the way collecting tools do.

Each function has the arguments path, that of the archive, and folder, that of the
content. Modification times are kept.
"""

import os
import stat
import tarfile
import time
import zipfile

from tests.matrix import file_systems


def MakeZip(path, folder, prefix="", with_folders=True):
    """Makes a zip archive.

    Args:
      path (str): path of the archive.
      folder (str): path of the folder.
      prefix (Optional[str]): path of the content in the archive, which ends in /.
      with_folders (Optional[bool]): True if folders have an entry of their own, which
          many collecting tools do not write.
    """
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:

        def _AddEntry(name, modified, mode, data):
            information = zipfile.ZipInfo(name, time.gmtime(modified)[:6])
            information.compress_type = zipfile.ZIP_DEFLATED
            information.create_system = 3
            information.external_attr = mode << 16
            archive.writestr(information, data)

        if with_folders:
            latest = os.stat(folder).st_mtime
            for index, character in enumerate(prefix):
                if character == "/":
                    _AddEntry(prefix[: index + 1], latest, stat.S_IFDIR | 0o755, b"")

        for relative_path in file_systems.ListFolder(folder):
            source_path = os.path.join(folder, relative_path)
            status = os.lstat(source_path)
            name = f"{prefix:s}{relative_path:s}"
            if stat.S_ISREG(status.st_mode):
                with open(source_path, "rb") as file_object:
                    data = file_object.read()
                _AddEntry(name, status.st_mtime, status.st_mode, data)
            elif stat.S_ISDIR(status.st_mode) and with_folders:
                _AddEntry(f"{name:s}/", status.st_mtime, status.st_mode, b"")


def MakeTar(path, folder, prefix="", mode="w"):
    """Makes a tar archive.

    Args:
      path (str): path of the archive.
      folder (str): path of the folder.
      prefix (Optional[str]): path of the content in the archive, which ends in /.
      mode (Optional[str]): mode of the archive, such as w:gz.
    """
    with tarfile.open(path, mode, format=tarfile.PAX_FORMAT) as archive:
        for relative_path in file_systems.ListFolder(folder):
            source_path = os.path.join(folder, relative_path)
            name = f"{prefix:s}{relative_path:s}"
            information = archive.gettarinfo(source_path, name)
            information.mtime = int(information.mtime)
            if information.isreg():
                with open(source_path, "rb") as file_object:
                    archive.addfile(information, file_object)
            else:
                archive.addfile(information)
