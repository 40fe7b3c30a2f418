"""Makes evidence of many kinds from the one tree of the sample host.

Run as: python -m tests.matrix.make_images --output FOLDER [KIND ...]

Nothing is mounted and no privileges are needed.
"""

import argparse
import dataclasses
import os
import sys
import tempfile

from tests.matrix import archives
from tests.matrix import containers
from tests.matrix import file_systems
from tests.matrix import layouts
from tests.matrix import tools

# Kinds of partitions by their GUID.
_APPLE_APFS = "7C3457EF-0000-11AA-AA11-00306543ECAC"
_EFI_SYSTEM = "C12A7328-F81F-11D2-BA4B-00A0C93EC93B"
_LINUX_DATA = "0FC63DAF-8483-4772-8E79-3D69D8477DE4"

# Volumes: the layout of the tree and what writes the file system.
_VOLUMES = {
    "apfs": ("macos", file_systems.MakeAPFS),
    "efi": (None, file_systems.MakeFAT),
    "ext4": ("linux", file_systems.MakeExt),
    "hfsplus": ("macos", file_systems.MakeHFSPlus),
    "ntfs": ("windows", file_systems.MakeNTFS),
}


class Workshop:
    """Where evidence is made, and what several kinds of it need."""

    def __init__(self, folder):
        """Initializes a workshop.

        Args:
          folder (str): path of a folder.
        """
        super().__init__()
        self._folder = folder

    def GetTree(self, layout_name):
        """Retrieves the tree as files.

        Args:
          layout_name (str): name of the layout.

        Returns:
          str: path of the folder that holds the tree.
        """
        path = os.path.join(self._folder, f"{layout_name:s}_tree")
        if not os.path.exists(path):
            layout = layouts.LAYOUTS[layout_name]
            layouts.WriteEntries(layout.MakeTree(), path)
        return path

    def GetVolume(self, name):
        """Retrieves a volume.

        Args:
          name (str): name of the volume.

        Returns:
          str: path of the volume.
        """
        path = os.path.join(self._folder, f"{name:s}.volume")
        if not os.path.exists(path):
            layout_name, make_function = _VOLUMES[name]
            if layout_name:
                folder = self.GetTree(layout_name)
            else:
                folder = os.path.join(self._folder, f"{name:s}_tree")
                os.makedirs(os.path.join(folder, "EFI", "BOOT"), exist_ok=True)
            unfinished_path = f"{path:s}.unfinished"
            make_function(unfinished_path, folder)
            os.rename(unfinished_path, path)
        return path


@dataclasses.dataclass
class Kind:
    """Kind of evidence.

    Attributes:
      command (str): command of plaso that reads it.
      copies (int): how many times the evidence holds the tree.
      fault (str): what stock plaso does not read as it should or None.
      file_name (str): name of the file or folder that plaso reads.
      has_file_times (bool): True if plaso reads the times of files as they are.
      is_read (bool): True if plaso reads it, False if it finds nothing or a part.
      layout (str): name of the layout of the tree.
      make (function): function that makes it, whose arguments are the workshop and the
          path.
      name (str): name.
      options (tuple[str]): options of log2timeline that it needs.
      prefix (str): folders that the tree is in, which end in /.
      time_resolution (int): resolution of the times of files, in seconds.
    """

    name: str
    file_name: str
    layout: str
    make: object
    command: str = "log2timeline"
    copies: int = 1
    fault: str = None
    has_file_times: bool = True
    is_read: bool = True
    options: tuple = ()
    prefix: str = ""
    time_resolution: int = 1


def _FromTree(layout, make_function, *arguments, **keyword_arguments):
    """Makes a function that makes evidence from the tree.

    Args:
      layout (str): name of the layout of the tree.
      make_function (function): function to call with the path and the tree.
      arguments (tuple[object]): further arguments.
      keyword_arguments (dict[str, object]): further arguments.

    Returns:
      function: function whose arguments are the workshop and the path.
    """
    return lambda workshop, path: make_function(
        path, workshop.GetTree(layout), *arguments, **keyword_arguments
    )


def _FromVolume(volume, make_function, *arguments, **keyword_arguments):
    """Makes a function that makes evidence from a volume.

    Args:
      volume (str): name of the volume.
      make_function (function): function to call with the path and the volume.
      arguments (tuple[object]): further arguments.
      keyword_arguments (dict[str, object]): further arguments.

    Returns:
      function: function whose arguments are the workshop and the path.
    """
    return lambda workshop, path: make_function(
        path, workshop.GetVolume(volume), *arguments, **keyword_arguments
    )


def _MakeGPT(workshop, path):
    """Makes a disk with the partitions of a Linux host.

    Args:
      workshop (Workshop): workshop.
      path (str): path of the disk.
    """
    partitions = [
        (workshop.GetVolume("efi"), _EFI_SYSTEM),
        (workshop.GetVolume("ext4"), _LINUX_DATA),
    ]
    containers.MakePartitions(path, "gpt", partitions)


def _MakeMBR(workshop, path):
    """Makes a disk with Windows in a primary and Linux in a logical partition.

    Args:
      workshop (Workshop): workshop.
      path (str): path of the disk.
    """
    partitions = [
        (workshop.GetVolume("ntfs"), "7"),
        (workshop.GetVolume("efi"), "6"),
        (workshop.GetVolume("efi"), "6"),
        (workshop.GetVolume("ext4"), "83"),
    ]
    containers.MakePartitions(path, "dos", partitions)


def _MakeMacDisk(workshop, path):
    """Makes a compressed image of the disk of a Mac.

    Args:
      workshop (Workshop): workshop.
      path (str): path of the disk image.
    """
    disk_path = f"{path:s}.disk"
    partitions = [
        (workshop.GetVolume("efi"), _EFI_SYSTEM),
        (workshop.GetVolume("apfs"), _APPLE_APFS),
    ]
    containers.MakePartitions(disk_path, "gpt", partitions)
    containers.MakeDMG(path, disk_path)


def _MakeLVM(workshop, path):
    """Makes a physical volume with two logical volumes.

    Args:
      workshop (Workshop): workshop.
      path (str): path of the physical volume.
    """
    volumes = {"root": workshop.GetVolume("ext4"), "spare": workshop.GetVolume("efi")}
    containers.MakeLVM(path, volumes)


def _MakePartitionWithLVM(workshop, path):
    """Makes a disk with a physical volume in a partition.

    Args:
      workshop (Workshop): workshop.
      path (str): path of the disk.
    """
    volume_path = f"{path:s}.lvm"
    _MakeLVM(workshop, volume_path)
    partitions = [(workshop.GetVolume("efi"), "6"), (volume_path, "8e")]
    containers.MakePartitions(path, "dos", partitions)


def _MakeFolder(layout, prefix=""):
    """Makes a function that makes a folder, as a mounted image is one.

    Args:
      layout (str): name of the layout of the tree.
      prefix (Optional[str]): folders that the tree is in.

    Returns:
      function: function whose arguments are the workshop and the path.
    """

    def _WriteTree(workshop, path):
        del workshop
        path = os.path.join(path, prefix)
        layouts.WriteEntries(layouts.LAYOUTS[layout].MakeTree(), path)

    return _WriteTree


_LATE_FILE_TIMES = "times of files are a month late (libfsfat)"
_NO_FOLDERS = "plaso does not open folders without an entry (5 warnings): unpack it"

_VELOCIRAPTOR = "uploads/auto/C%3A/"
_KAPE = "C/"

KINDS = [
    Kind("ext2", "ext2.raw", "linux", _FromTree("linux", file_systems.MakeExt, 2)),
    Kind("ext3", "ext3.raw", "linux", _FromTree("linux", file_systems.MakeExt, 3)),
    Kind("ext4", "ext4.raw", "linux", _FromTree("linux", file_systems.MakeExt)),
    Kind("XFS", "xfs.raw", "linux", _FromTree("linux", file_systems.MakeXFS)),
    Kind(
        *("Btrfs", "btrfs.raw", "linux"),
        _FromTree("linux", file_systems.MakeBtrfs),
        fault="dfVFS has no back end for it",
        is_read=False,
    ),
    Kind(
        *("SquashFS", "squashfs.raw", "linux"),
        _FromTree("linux", file_systems.MakeSquashFS),
        fault="dfVFS has no back end for it",
        is_read=False,
    ),
    Kind("ISO 9660", "disc.iso", "linux", _FromTree("linux", file_systems.MakeISO9660)),
    Kind("UDF", "udf.iso", "linux", _FromTree("linux", file_systems.MakeUDF)),
    Kind("NTFS", "ntfs.raw", "windows", _FromTree("windows", file_systems.MakeNTFS)),
    Kind(
        *("FAT12", "fat12.raw", "windows"),
        _FromTree("windows", file_systems.MakeFAT, 12),
        fault=_LATE_FILE_TIMES,
        has_file_times=False,
    ),
    Kind(
        *("FAT16", "fat16.raw", "windows"),
        _FromTree("windows", file_systems.MakeFAT, 16),
        fault=_LATE_FILE_TIMES,
        has_file_times=False,
    ),
    Kind(
        *("FAT32", "fat32.raw", "windows"),
        _FromTree("windows", file_systems.MakeFAT, 32),
        fault=_LATE_FILE_TIMES,
        has_file_times=False,
    ),
    Kind(
        *("exFAT", "exfat.raw", "windows"),
        _FromTree("windows", file_systems.MakeExFAT),
        fault=_LATE_FILE_TIMES,
        has_file_times=False,
    ),
    Kind("HFS+", "hfsplus.raw", "macos", _FromTree("macos", file_systems.MakeHFSPlus)),
    Kind("APFS", "apfs.raw", "macos", _FromTree("macos", file_systems.MakeAPFS)),
    Kind("GPT", "gpt.raw", "linux", _MakeGPT, options=("--partitions", "all")),
    Kind(
        *("MBR, two systems", "mbr.raw", "windows", _MakeMBR),
        copies=2,
        options=("--partitions", "all"),
    ),
    Kind("LVM", "lvm.raw", "linux", _MakeLVM, options=("--volumes", "all")),
    Kind(
        *("MBR with LVM", "mbr_lvm.raw", "linux", _MakePartitionWithLVM),
        options=("--partitions", "all", "--volumes", "all"),
    ),
    Kind(
        *("LUKS 1", "luks.raw", "linux", _FromVolume("ext4", containers.MakeLUKS)),
        command="psteal",
        fault="with psteal; psort and pinfo stop with a KeyError",
        options=("--credential", f"password:{containers.PASSWORD:s}"),
    ),
    Kind(
        *("LUKS 2", "luks2.raw", "linux", _FromVolume("ext4", containers.MakeLUKS2)),
        fault="log2timeline stops with an error (libluksde)",
        is_read=False,
        options=("--credential", f"password:{containers.PASSWORD:s}"),
    ),
    Kind(
        *("split raw", "split.001", "linux"),
        _FromVolume("ext4", containers.MakeSplitRaw, 3 * file_systems.MEBIBYTE),
    ),
    Kind("EWF", "disk.E01", "linux", _FromVolume("ext4", containers.MakeEWF)),
    Kind(
        *("EWF, split", "parts.E01", "linux"),
        _FromVolume("ext4", containers.MakeEWF, "4 MiB", "none"),
    ),
    Kind(
        *("QCOW2", "disk.qcow2", "linux"),
        _FromVolume("ext4", containers.MakeVirtualDisk, "qcow2"),
    ),
    Kind(
        *("QCOW2 2, compressed", "compressed_2.qcow2", "linux"),
        _FromVolume("ext4", containers.MakeVirtualDisk, "qcow2", "compat=0.10", "-c"),
    ),
    Kind(
        *("QCOW2 3, compressed", "compressed_3.qcow2", "linux"),
        _FromVolume("ext4", containers.MakeVirtualDisk, "qcow2", "compat=1.1", "-c"),
        fault="parts are zeros, without a warning (libqcow): convert it to raw",
        is_read=False,
    ),
    Kind(
        *("VHD, fixed", "fixed.vhd", "windows"),
        _FromVolume(
            *("ntfs", containers.MakeVirtualDisk, "vpc"),
            "subformat=fixed,force_size=on",
        ),
    ),
    Kind(
        *("VHD, dynamic", "dynamic.vhd", "windows"),
        _FromVolume(
            *("ntfs", containers.MakeVirtualDisk, "vpc"),
            "subformat=dynamic,force_size=on",
        ),
    ),
    Kind(
        *("VHDX", "disk.vhdx", "windows"),
        _FromVolume("ntfs", containers.MakeVirtualDisk, "vhdx"),
    ),
    *(
        Kind(
            *(f"VMDK, {form:s}", f"{form:s}.vmdk", "linux"),
            _FromVolume(
                *("ext4", containers.MakeVirtualDisk, "vmdk"), f"subformat={form:s}"
            ),
        )
        for form in ("monolithicFlat", "monolithicSparse", "streamOptimized")
    ),
    Kind(
        *("DMG with HFS+", "hfsplus.dmg", "macos"),
        _FromVolume("hfsplus", containers.MakeDMG),
    ),
    Kind(
        *("DMG with GPT and APFS", "mac.dmg", "macos", _MakeMacDisk),
        options=("--partitions", "all", "--volumes", "all"),
    ),
    Kind("folder", "folder", "linux", _MakeFolder("linux")),
    Kind(
        *("zip", "tree.zip", "linux", _FromTree("linux", archives.MakeZip)),
        time_resolution=2,
    ),
    Kind(
        *("zip, no folders", "tree_without_folders.zip", "linux"),
        _FromTree("linux", archives.MakeZip, with_folders=False),
        fault=_NO_FOLDERS,
        is_read=False,
    ),
    Kind(
        *("Velociraptor, zip", "velociraptor.zip", "windows"),
        _FromTree("windows", archives.MakeZip, _VELOCIRAPTOR, with_folders=False),
        fault=_NO_FOLDERS,
        is_read=False,
    ),
    Kind(
        *("Velociraptor, unpacked", "velociraptor", "windows"),
        _MakeFolder("windows", _VELOCIRAPTOR),
        prefix=_VELOCIRAPTOR,
    ),
    Kind(
        *("KAPE, zip", "kape.zip", "windows"),
        _FromTree("windows", archives.MakeZip, _KAPE),
        prefix=_KAPE,
        time_resolution=2,
    ),
    Kind("KAPE", "kape", "windows", _MakeFolder("windows", _KAPE), prefix=_KAPE),
    Kind("tar", "tree.tar", "linux", _FromTree("linux", archives.MakeTar)),
    Kind(
        *("tar, ./ in front", "tree_dot.tar", "linux"),
        _FromTree("linux", archives.MakeTar, "./"),
        prefix="./",
    ),
    Kind(
        *("tar.gz", "tree.tar.gz", "linux"),
        _FromTree("linux", archives.MakeTar, mode="w:gz"),
    ),
]


def MakeEvidence(kind, workshop, folder):
    """Makes evidence of a kind.

    Args:
      kind (Kind): kind of evidence.
      workshop (Workshop): workshop.
      folder (str): path of the folder to write it to.

    Returns:
      str: path of the evidence.

    Raises:
      MissingToolError: if a program that it needs is not installed.
    """
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, kind.file_name)
    kind.make(workshop, path)
    return path


def Main():
    """Runs the script.

    Returns:
      int: exit code.
    """
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--output", default="evidence", help="folder to write to")
    parser.add_argument("kinds", nargs="*", help="kinds, all of them by default")
    options = parser.parse_args()

    exit_code = 0
    with tempfile.TemporaryDirectory() as work_folder:
        workshop = Workshop(work_folder)
        for kind in KINDS:
            if options.kinds and kind.name not in options.kinds:
                continue
            try:
                print(MakeEvidence(kind, workshop, options.output))
            except tools.MissingToolError as exception:
                print(f"{kind.name:s}: {exception!s}")
                exit_code = 1
    return exit_code


if __name__ == "__main__":
    sys.exit(Main())
