"""Writes file systems that hold a folder, without mounting anything.

Each function has the arguments path, that of the volume to write, and folder, that of
the content. Modification times are kept.
"""

import os
import struct
import tempfile
import time

from tests.matrix import apfs
from tests.matrix import tools

MEBIBYTE = 1024 * 1024


def ListFolder(folder):
    """Lists what is in a folder and below it.

    Args:
      folder (str): path of the folder.

    Returns:
      list[str]: paths relative to the folder, sorted, so that folders precede their
          content.
    """
    paths = []
    for parent, folder_names, file_names in os.walk(folder):
        paths.extend(os.path.join(parent, name) for name in folder_names + file_names)
    return sorted(os.path.relpath(path, folder) for path in paths)


def MakeEmptyFile(path, size):
    """Makes a sparse file.

    Args:
      path (str): path of the file.
      size (int): size in bytes.
    """
    with open(path, "wb") as file_object:
        file_object.truncate(size)


def MakeExt(path, folder, version=4):
    """Makes an ext2, ext3 or ext4 file system.

    Args:
      path (str): path of the volume.
      folder (str): path of the folder.
      version (Optional[int]): version.
    """
    MakeEmptyFile(path, 0)
    tools.RunTool(
        *("mke2fs", "-q", "-F", "-t", f"ext{version:d}", "-b", "1024", "-I", "256"),
        *("-N", "512", "-m", "0", "-d", folder, path, "8M"),
    )


def MakeNTFS(path, folder):
    """Makes an NTFS file system.

    A WIM archive of the folder is applied to the volume.

    Args:
      path (str): path of the volume.
      folder (str): path of the folder.
    """
    tools.FindTool("wimlib-imagex")
    MakeEmptyFile(path, 8 * MEBIBYTE)
    tools.RunTool(
        *("mkntfs", "-F", "-Q", "-q", "-s", "512", "-c", "4096"),
        *("-p", "0", "-H", "0", "-S", "0", "-L", "Windows", path),
    )
    with tempfile.TemporaryDirectory() as work_folder:
        archive = os.path.join(work_folder, "tree.wim")
        tools.RunTool(
            *("wimlib-imagex", "capture", folder, archive),
            *("--compress=none", "--no-acls", "--norpfix"),
        )
        tools.RunTool("wimlib-imagex", "apply", archive, "1", path)


def MakeFAT(path, folder, bits=16):
    """Makes a FAT file system.

    Args:
      path (str): path of the volume.
      folder (str): path of the folder.
      bits (Optional[int]): size of an entry of the file allocation table.
    """
    megabytes, sectors = {12: (2, 2), 16: (8, 1), 32: (36, 1)}[bits]
    MakeEmptyFile(path, megabytes * MEBIBYTE)
    tools.RunTool("mkfs.fat", "-F", bits, "-s", sectors, "-n", f"FAT{bits:d}", path)

    source_paths = [os.path.join(folder, name) for name in sorted(os.listdir(folder))]
    tools.RunTool("mcopy", "-Q", "-s", "-m", "-i", path, *source_paths, "::/")


class _ExFATWriter:
    """Writes files into an empty exFAT file system."""

    # Kinds of entries of a folder.
    _BITMAP = 0x81
    _UP_CASE_TABLE = 0x82
    _FILE = 0x85
    _STREAM = 0xC0
    _NAME = 0xC1

    _END_OF_CHAIN = 0xFFFFFFFF

    def __init__(self, file_object):
        """Initializes a writer.

        Args:
          file_object (file): volume.
        """
        super().__init__()
        self._file_object = file_object

        boot_sector = self._Read(0, 512)
        table, _, heap, _, root_cluster = struct.unpack_from("<5I", boot_sector, 80)
        sector_size = 1 << boot_sector[108]
        self._cluster_size = sector_size << boot_sector[109]
        self._heap_offset = heap * sector_size
        self._table_offset = table * sector_size
        self._root_offset = self._GetOffset(root_cluster)

        # What mkfs.exfat wrote into the root folder.
        self._root_entries = b""
        root = self._Read(self._root_offset, self._cluster_size)
        for offset in range(0, len(root), 32):
            entry = root[offset : offset + 32]
            if not entry[0]:
                break
            self._root_entries += entry
            cluster, size = struct.unpack_from("<IQ", entry, 20)
            if entry[0] == self._BITMAP:
                self._bitmap_offset = self._GetOffset(cluster)
                self._bitmap = bytearray(self._Read(self._bitmap_offset, size))
            elif entry[0] == self._UP_CASE_TABLE:
                table = self._Read(self._GetOffset(cluster), size)
                self._up_case = self._ReadUpCaseTable(table)

        self._next_cluster = root_cluster + 1

    def _GetOffset(self, cluster):
        """Determines where a cluster is.

        Args:
          cluster (int): number of the cluster.

        Returns:
          int: offset.
        """
        return self._heap_offset + (cluster - 2) * self._cluster_size

    def _GetNameHash(self, units):
        """Calculates the hash of a name.

        Args:
          units (tuple[int]): UTF-16 code units of the name.

        Returns:
          int: hash.
        """
        name_hash = 0
        for unit in units:
            for value in struct.pack("<H", self._up_case.get(unit, unit)):
                name_hash = ((name_hash << 15 | name_hash >> 1) + value) & 0xFFFF
        return name_hash

    def _MakeEntries(self, name, is_folder, cluster, size, modified):
        """Makes the entries that describe a file or folder.

        Args:
          name (str): name.
          is_folder (bool): True for a folder.
          cluster (int): first cluster.
          size (int): size in bytes.
          modified (int): modification time, in seconds since January 1, 1970.

        Returns:
          bytes: entries.
        """
        year, month, day, hour, minute, second = time.gmtime(modified)[:6]
        stamp = (year - 1980) << 25 | month << 21 | day << 16
        stamp |= hour << 11 | minute << 5 | second // 2
        encoded_name = name.encode("utf-16-le")
        units = struct.unpack(f"<{len(encoded_name) // 2:d}H", encoded_name)
        number_of_names = -(-len(units) // 15)

        # The times are in UTC.
        hundredths = (second % 2) * 100
        data = bytearray(
            struct.pack(
                *("<BBHHHIIIBBBBB7x", self._FILE, number_of_names + 1, 0),
                *(0x10 if is_folder else 0x20, 0, stamp, stamp, stamp),
                *(hundredths, hundredths, 0x80, 0x80, 0x80),
            )
        )
        data += struct.pack(
            *("<BBBBHHQIIQ", self._STREAM, 3 if size else 1, 0, len(units)),
            *(self._GetNameHash(units), 0, size, 0, cluster, size),
        )
        for offset in range(0, len(encoded_name), 30):
            part = encoded_name[offset : offset + 30]
            data += struct.pack("<BB30s", self._NAME, 0, part)

        checksum = 0
        for index, value in enumerate(data):
            if index not in (2, 3):
                checksum = ((checksum << 15 | checksum >> 1) + value) & 0xFFFF
        struct.pack_into("<H", data, 2, checksum)
        return bytes(data)

    def _Read(self, offset, size):
        """Reads from the volume.

        Args:
          offset (int): offset.
          size (int): number of bytes.

        Returns:
          bytes: data.
        """
        self._file_object.seek(offset)
        return self._file_object.read(size)

    def _ReadUpCaseTable(self, data):
        """Reads the table of upper case characters.

        Args:
          data (bytes): compressed table.

        Returns:
          dict[int, int]: upper case character by character.
        """
        up_case = {}
        units = iter(struct.unpack(f"<{len(data) // 2:d}H", data))
        character = 0
        for unit in units:
            if unit == 0xFFFF:
                # So many characters have no upper case. The last one has no number.
                character += next(units, 0)
            else:
                up_case[character] = unit
                character += 1
        return up_case

    def _Store(self, data):
        """Stores content.

        Args:
          data (bytes): content.

        Returns:
          int: first cluster or 0 if there is no content.
        """
        count = -(-len(data) // self._cluster_size)
        if not count:
            return 0

        first_cluster = self._next_cluster
        self._next_cluster += count
        for cluster in range(first_cluster, self._next_cluster):
            self._bitmap[(cluster - 2) // 8] |= 1 << (cluster - 2) % 8
            # Clusters in a row need no chain, but libfsfat follows that of a folder.
            following = cluster + 1
            if following == self._next_cluster:
                following = self._END_OF_CHAIN
            self._Write(self._table_offset + cluster * 4, struct.pack("<I", following))

        self._Write(self._GetOffset(first_cluster), data)
        return first_cluster

    def _Write(self, offset, data):
        """Writes to the volume.

        Args:
          offset (int): offset.
          data (bytes): data.
        """
        self._file_object.seek(offset)
        self._file_object.write(data)

    def _WriteFolder(self, folder):
        """Writes the files and folders in a folder.

        Args:
          folder (str): path of the folder.

        Returns:
          bytes: entries of the folder.
        """
        entries = []
        for name in sorted(os.listdir(folder)):
            path = os.path.join(folder, name)
            is_folder = os.path.isdir(path)
            if is_folder:
                data = self._WriteFolder(path)
                size = max(1, -(-len(data) // self._cluster_size)) * self._cluster_size
                data = data.ljust(size, b"\0")
            else:
                with open(path, "rb") as file_object:
                    data = file_object.read()

            cluster = self._Store(data)
            modified = int(os.stat(path).st_mtime)
            entries.append(
                self._MakeEntries(name, is_folder, cluster, len(data), modified)
            )
        return b"".join(entries)

    def Write(self, folder):
        """Writes the content of the file system.

        Args:
          folder (str): path of the folder.
        """
        entries = self._root_entries + self._WriteFolder(folder)
        assert len(entries) < self._cluster_size
        self._Write(self._root_offset, entries)
        self._Write(self._bitmap_offset, self._bitmap)


def MakeExFAT(path, folder):
    """Makes an exFAT file system.

    Args:
      path (str): path of the volume.
      folder (str): path of the folder.
    """
    MakeEmptyFile(path, 8 * MEBIBYTE)
    tools.RunTool("mkfs.exfat", "-c", "4096", "-L", "EXFAT", path)
    with open(path, "r+b") as file_object:
        _ExFATWriter(file_object).Write(folder)


def MakeISO9660(path, folder, *arguments):
    """Makes an ISO 9660 file system with Rock Ridge and Joliet.

    Args:
      path (str): path of the volume.
      folder (str): path of the folder.
      arguments (tuple[str]): further arguments of mkisofs.
    """
    tools.RunTool(
        *("xorriso", "-as", "mkisofs", "-quiet", "-R", "-J", "-joliet-long"),
        *("-V", "EVIDENCE", *arguments, "-o", path, folder),
    )


def MakeUDF(path, folder):
    """Makes a UDF file system, which genisoimage makes beside one of ISO 9660.

    Args:
      path (str): path of the volume.
      folder (str): path of the folder.
    """
    tools.RunTool(
        *("genisoimage", "-quiet", "-udf", "-R", "-J", "-joliet-long"),
        *("-V", "EVIDENCE", "-o", path, folder),
    )


def MakeHFSPlus(path, folder):
    """Makes an HFS+ file system: a partition of a hybrid that xorriso makes.

    Args:
      path (str): path of the volume.
      folder (str): path of the folder.

    Raises:
      RuntimeError: if the hybrid has no such partition.
    """
    with tempfile.TemporaryDirectory() as work_folder:
        hybrid_path = os.path.join(work_folder, "hybrid.iso")
        MakeISO9660(hybrid_path, folder, "-hfsplus")
        with open(hybrid_path, "rb") as file_object:
            data = file_object.read()

    # The entries of an Apple partition map follow each other block by block.
    for block_size in (512, 2048):
        for offset in range(block_size, 64 * block_size, block_size):
            if data[offset : offset + 2] == b"PM":
                start, count = struct.unpack_from(">II", data, offset + 8)
                start *= block_size
                volume = data[start : start + count * block_size]
                if volume[1024:1026] in (b"H+", b"HX"):
                    with open(path, "wb") as file_object:
                        file_object.write(volume)
                    return

    raise RuntimeError("xorriso made no HFS+ file system")


def MakeAPFS(path, folder):
    """Makes an APFS container with one volume.

    Args:
      path (str): path of the container.
      folder (str): path of the folder.
    """
    # The smallest size that there is.
    MakeEmptyFile(path, 128 * MEBIBYTE)
    tools.RunTool("mkapfs", "-L", "Data", path)
    with open(path, "r+b") as file_object:
        apfs.APFSWriter(file_object).Write(folder)


def MakeXFS(path, folder):
    """Makes an XFS file system.

    mkfs.xfs reads a list of files, in which there is no room for times: xfs_db sets
    them.

    Args:
      path (str): path of the volume.
      folder (str): path of the folder.
    """
    tools.FindTool("xfs_db")
    lines = ["/", "0 0", "d--755 0 0"]
    commands = []

    def _AddFolder(parent):
        for name in sorted(os.listdir(os.path.join(folder, parent))):
            relative_path = os.path.join(parent, name)
            source_path = os.path.join(folder, relative_path)
            if os.path.islink(source_path):
                lines.append(f"{name:s} l--777 0 0 {os.readlink(source_path):s}")
            elif os.path.isdir(source_path):
                lines.append(f"{name:s} d--755 0 0")
                _AddFolder(relative_path)
                lines.append("$")
            else:
                lines.append(f"{name:s} ---644 0 0 {source_path:s}")

            # Nanoseconds since the earliest time that 32 bits of seconds can hold.
            modified = int(os.lstat(source_path).st_mtime)
            stamp = (modified + 2**31) * 10**9
            commands.extend(("-c", f"path /{relative_path:s}"))
            commands.extend(("-c", f"write core.mtime.sec {stamp:d}"))

    _AddFolder("")
    lines.append("$")

    with tempfile.TemporaryDirectory() as work_folder:
        list_path = os.path.join(work_folder, "files")
        with open(list_path, "w", encoding="utf-8") as file_object:
            file_object.write("\n".join(lines) + "\n")
        MakeEmptyFile(path, 32 * MEBIBYTE)
        tools.RunTool(
            *("mkfs.xfs", "-q", "-f", "--unsupported", "-m", "crc=1,bigtime=1"),
            *("-d", "agcount=1", "-p", list_path, path),
        )
    tools.RunTool("xfs_db", "-x", *commands, path)


def MakeBtrfs(path, folder):
    """Makes a Btrfs file system.

    Args:
      path (str): path of the volume.
      folder (str): path of the folder.
    """
    MakeEmptyFile(path, 110 * MEBIBYTE)
    tools.RunTool("mkfs.btrfs", "-q", "-f", "--rootdir", folder, "--shrink", path)


def MakeSquashFS(path, folder):
    """Makes a SquashFS file system.

    Args:
      path (str): path of the volume.
      folder (str): path of the folder.
    """
    tools.RunTool("mksquashfs", folder, path, "-quiet", "-no-progress", "-noappend")
