"""Puts volumes into partition tables, volume managers and image formats.

Each function has the argument path, that of the file to write, first.
"""

import binascii
import os
import plistlib
import struct
import zlib

from tests.matrix import file_systems
from tests.matrix import tools

_MEBIBYTE = file_systems.MEBIBYTE

_SECTOR_SIZE = 512

PASSWORD = "correct-horse"


def _CopyVolume(volume_path, file_object, offset):
    """Copies what is not empty of a volume.

    Args:
      volume_path (str): path of the volume.
      file_object (file): disk to copy it into.
      offset (int): offset of the volume on the disk.
    """
    with open(volume_path, "rb") as volume:
        for data in iter(lambda: volume.read(65536), b""):
            if data.strip(b"\0"):
                file_object.seek(offset)
                file_object.write(data)
            offset += len(data)


def _CountUnits(volume_path, unit_size):
    """Counts the units that a volume needs.

    Args:
      volume_path (str): path of the volume.
      unit_size (int): size of a unit in bytes.

    Returns:
      int: number of units.
    """
    return -(-os.path.getsize(volume_path) // unit_size)


def MakePartitions(path, label, partitions):
    """Makes a disk with partitions.

    Args:
      path (str): path of the disk.
      label (str): kind of the partition table, gpt or dos. With dos, the partitions
          after the third one are logical ones.
      partitions (list[tuple[str, str]]): path of the volume and kind of each partition.
    """
    lines = [f"label: {label:s}"]
    places = []
    position = 1
    for number, (volume_path, kind) in enumerate(partitions):
        if label == "dos" and number == 3:
            lines.append(f"start={position * 2048:d}, type=5")
        if label == "dos" and number >= 3:
            # The table of a logical partition stands before it.
            position += 1

        size = _CountUnits(volume_path, _MEBIBYTE)
        lines.append(f"start={position * 2048:d}, size={size * 2048:d}, type={kind:s}")
        places.append((volume_path, position * _MEBIBYTE))
        position += size

    file_systems.MakeEmptyFile(path, (position + 1) * _MEBIBYTE)
    tools.RunTool(
        *("sfdisk", "-q", "--no-reread", "--no-tell-kernel", path),
        commands="\n".join(lines) + "\n",
    )
    with open(path, "r+b") as file_object:
        for volume_path, offset in places:
            _CopyVolume(volume_path, file_object, offset)


def MakeLVM(path, volumes):
    """Makes a physical volume of LVM with logical volumes in one volume group.

    The programs of LVM want block devices, hence what they write is written here.

    Args:
      path (str): path of the physical volume.
      volumes (dict[str, str]): paths of the logical volumes by name.
    """
    extent_size = 4 * _MEBIBYTE
    data_offset = _MEBIBYTE
    identifiers = iter(
        f"plaso{number:d}-test-test-test-test-test-claude" for number in range(9)
    )

    logical_volumes = []
    first_extent = 0
    for name, volume_path in volumes.items():
        count = _CountUnits(volume_path, extent_size)
        logical_volumes.append(f"""
{name:s} {{
id = "{next(identifiers):s}"
status = ["READ", "WRITE", "VISIBLE"]
flags = []
segment_count = 1

segment1 {{
start_extent = 0
extent_count = {count:d}
type = "striped"
stripe_count = 1
stripes = [
"pv0", {first_extent:d}
]
}}
}}
""")
        first_extent += count

    disk_size = data_offset + first_extent * extent_size
    physical_identifier = next(identifiers)
    text = f"""vg0 {{
id = "{next(identifiers):s}"
seqno = 1
format = "lvm2"
status = ["RESIZEABLE", "READ", "WRITE"]
flags = []
extent_size = {extent_size // _SECTOR_SIZE:d}
max_lv = 0
max_pv = 0
metadata_copies = 0

physical_volumes {{

pv0 {{
id = "{physical_identifier:s}"
device = "/dev/sda1"
status = ["ALLOCATABLE"]
flags = []
dev_size = {disk_size // _SECTOR_SIZE:d}
pe_start = {data_offset // _SECTOR_SIZE:d}
pe_count = {first_extent:d}
}}
}}

logical_volumes {{
{"".join(logical_volumes):s}
}}
}}
contents = "Text Format Volume Group"
version = 1
""".encode("ascii")
    text += b"\0"

    def _GetChecksum(data):
        return ~binascii.crc32(data, ~0xF597A6CF & 0xFFFFFFFF) & 0xFFFFFFFF

    area_offset = 4096
    area_size = data_offset - area_offset
    label = bytearray(_SECTOR_SIZE)
    struct.pack_into("<8sQII8s", label, 0, b"LABELONE", 1, 0, 32, b"LVM2 001")
    identifier = physical_identifier.replace("-", "").encode("ascii")
    struct.pack_into("<32sQ", label, 32, identifier, disk_size)
    # Lists of data areas and metadata areas, each with an empty entry as the end.
    struct.pack_into("<4Q", label, 72, data_offset, 0, 0, 0)
    struct.pack_into("<4Q", label, 104, area_offset, area_size, 0, 0)
    struct.pack_into("<I", label, 16, _GetChecksum(bytes(label[20:])))

    header = bytearray(_SECTOR_SIZE)
    magic = b" LVM2 x[5A%r0N*>"
    struct.pack_into("<16sIQQ", header, 4, magic, 1, area_offset, area_size)
    struct.pack_into("<QQII", header, 40, 512, len(text), _GetChecksum(text), 0)
    struct.pack_into("<I", header, 0, _GetChecksum(bytes(header[4:])))

    file_systems.MakeEmptyFile(path, disk_size)
    with open(path, "r+b") as file_object:
        file_object.seek(_SECTOR_SIZE)
        file_object.write(label)
        file_object.seek(area_offset)
        file_object.write(header + text)
        offset = data_offset
        for volume_path in volumes.values():
            _CopyVolume(volume_path, file_object, offset)
            offset += _CountUnits(volume_path, extent_size) * extent_size


def MakeLUKS(path, volume_path):
    """Makes a LUKS volume, version 1, with a password.

    Args:
      path (str): path of the encrypted volume.
      volume_path (str): path of the volume.
    """
    options = "key-secret=secret,iter-time=100,cipher-alg=aes-256,cipher-mode=xts"
    arguments = [
        *("convert", "-O", "luks", "--object"),
        *(f"secret,id=secret,data={PASSWORD:s}", "-o"),
        *(f"{options:s},ivgen-alg=plain64,hash-alg=sha256", volume_path, path),
    ]
    for _ in range(8):
        try:
            tools.RunTool("qemu-img", *arguments)
            return
        except RuntimeError as exception:
            # It times how long a key takes, which fails on a busy machine.
            if "accurate CPU usage" not in str(exception):
                raise


def MakeLUKS2(path, volume_path):
    """Makes a LUKS volume, version 2, with a password.

    What is in it would have to be encrypted by a kernel. It stays empty.

    Args:
      path (str): path of the encrypted volume.
      volume_path (str): path of the volume, whose size the encrypted one has.
    """
    size = os.path.getsize(volume_path) + 32 * _MEBIBYTE
    file_systems.MakeEmptyFile(path, size)
    tools.RunTool(
        *("cryptsetup", "--batch-mode", "luksFormat", "--type", "luks2"),
        *("--pbkdf", "pbkdf2", "--pbkdf-force-iterations", "1000", path, "-"),
        commands=PASSWORD,
    )


def MakeVirtualDisk(path, volume_path, image_format, options="", *arguments):
    """Makes a disk image of a virtual machine.

    Args:
      path (str): path of the disk image.
      volume_path (str): path of the volume.
      image_format (str): format as qemu-img names it.
      options (Optional[str]): options of the format.
      arguments (tuple[str]): further arguments of qemu-img.
    """
    if options:
        arguments += ("-o", options)
    tools.RunTool(
        *("qemu-img", "convert", "-O", image_format, *arguments, volume_path, path)
    )


def MakeEWF(path, volume_path, segment_size="1.4 GiB", compression="best"):
    """Makes an EWF image.

    Args:
      path (str): path of the first segment.
      volume_path (str): path of the volume.
      segment_size (Optional[str]): size of a segment.
      compression (Optional[str]): compression.
    """
    tools.RunTool(
        *("ewfacquire", "-u", "-q", "-t", path.removesuffix(".E01")),
        *("-C", "1", "-D", "disk", "-E", "1", "-e", "alice", "-N", "none"),
        *("-m", "fixed", "-M", "physical", "-f", "encase6", "-c", compression),
        *("-b", "64", "-S", segment_size, "-d", "sha1", volume_path),
    )


def MakeSplitRaw(path, volume_path, size):
    """Makes a raw image in several segments.

    Args:
      path (str): path of the first segment, which ends in .001.
      volume_path (str): path of the volume.
      size (int): size of a segment in bytes.
    """
    number = 0
    with open(volume_path, "rb") as volume:
        for data in iter(lambda: volume.read(size), b""):
            number += 1
            with open(f"{path[:-3]:s}{number:03d}", "wb") as file_object:
                file_object.write(data)


def MakeDMG(path, volume_path):
    """Makes a compressed disk image of macOS.

    Args:
      path (str): path of the disk image.
      volume_path (str): path of the volume.
    """
    chunk_size = _MEBIBYTE // 2
    number_of_sectors = os.path.getsize(volume_path) // _SECTOR_SIZE
    body = b""
    chunks = []
    checksum = 0
    sector = 0
    with open(volume_path, "rb") as volume:
        for data in iter(lambda: volume.read(chunk_size), b""):
            checksum = zlib.crc32(data, checksum)
            count = len(data) // _SECTOR_SIZE
            kind, compressed_data = 2, b""
            if data.strip(b"\0"):
                kind, compressed_data = 0x80000005, zlib.compress(data, 9)
            values = (kind, 0, sector, count, len(body), len(compressed_data))
            chunks.append(struct.pack(">IIQQQQ", *values))
            body += compressed_data
            sector += count
    chunks.append(struct.pack(">IIQQQQ", 0xFFFFFFFF, 0, sector, 0, len(body), 0))

    def _PackChecksum(value):
        return struct.pack(">III124x", 2, 32, value)

    table = struct.pack(
        *(">4sIQQQII24x", b"mish", 1, 0, number_of_sectors, 0),
        *(chunk_size // _SECTOR_SIZE + 8, 0),
    )
    table += _PackChecksum(checksum) + struct.pack(">I", len(chunks))
    table += b"".join(chunks)
    resource = {
        "Attributes": "0x0050",
        "CFName": "whole disk",
        "Data": table,
        "ID": "0",
        "Name": "whole disk",
    }
    properties = plistlib.dumps({"resource-fork": {"blkx": [resource]}})

    trailer = struct.pack(
        *(">4sIIIQQQQQII16s", b"koly", 4, 512, 1, 0, 0, len(body), 0, 0, 1, 1),
        b"plaso_claude_dmg",
    )
    trailer += _PackChecksum(checksum)
    trailer += struct.pack(">QQ120x", len(body), len(properties))
    trailer += _PackChecksum(zlib.crc32(struct.pack(">I", checksum)))
    trailer += struct.pack(">IQIII", 1, number_of_sectors, 0, 0, 0)

    with open(path, "wb") as file_object:
        file_object.write(body + properties + trailer)
