"""Runs the programs that write file systems and images."""

import os
import shutil
import subprocess

# Debian packages by the programs that they provide.
_PACKAGES = {
    "cryptsetup": "cryptsetup-bin",
    "debugfs": "e2fsprogs",
    "ewfacquire": "ewf-tools",
    "genisoimage": "genisoimage",
    "mcopy": "mtools",
    "mkapfs": "apfsprogs",
    "mke2fs": "e2fsprogs",
    "mkfs.btrfs": "btrfs-progs",
    "mkfs.exfat": "exfatprogs",
    "mkfs.fat": "dosfstools",
    "mkfs.xfs": "xfsprogs",
    "mkntfs": "ntfs-3g",
    "mksquashfs": "squashfs-tools",
    "ntfscp": "ntfs-3g",
    "ntfsundelete": "ntfs-3g",
    "qemu-img": "qemu-utils",
    "sfdisk": "fdisk",
    "wimlib-imagex": "wimtools",
    "xfs_db": "xfsprogs",
    "xorriso": "xorriso",
}

_SEARCH_PATHS = ("/usr/local/sbin", "/usr/sbin", "/sbin")


class MissingToolError(Exception):
    """Raised when a program is not installed."""


def FindTool(name):
    """Finds a program.

    Args:
      name (str): name of the program.

    Returns:
      str: path of the program.

    Raises:
      MissingToolError: if the program is not installed.
    """
    search_path = os.pathsep.join((os.environ.get("PATH", ""), *_SEARCH_PATHS))
    path = shutil.which(name, path=search_path)
    if not path:
        raise MissingToolError(
            f"missing {name:s}: install the Debian package {_PACKAGES[name]:s}"
        )
    return path


def RunTool(name, *arguments, commands="", variables=None):
    """Runs a program.

    Args:
      name (str): name of the program.
      arguments (tuple[object]): arguments.
      commands (Optional[str]): commands for the standard input.
      variables (Optional[dict[str, str]]): environment variables to set.

    Returns:
      str: standard output and standard error.

    Raises:
      MissingToolError: if the program is not installed.
      RuntimeError: if the program does not succeed.
    """
    environment = {
        **os.environ,
        "LC_ALL": "C.UTF-8",
        "MTOOLS_SKIP_CHECK": "1",
        "TZ": "UTC",
        **(variables or {}),
    }
    process = subprocess.run(
        [FindTool(name), *map(str, arguments)],
        check=False,
        encoding="utf-8",
        env=environment,
        errors="backslashreplace",
        input=commands,
        stderr=subprocess.STDOUT,
        stdout=subprocess.PIPE,
        timeout=300,
    )
    if process.returncode:
        raise RuntimeError(
            f"{name:s} ended with {process.returncode:d}: {process.stdout[-2000:]:s}"
        )
    return process.stdout
