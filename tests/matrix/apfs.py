"""Writes files into an empty APFS volume.

mkapfs makes the container and the volume. No program without the driver of an operating
system adds files, so the tree of the file system is written here: enough for whoever
reads it. What keeps track of free space is left as it is.
"""

import os
import stat
import struct
import unicodedata

_BLOCK_SIZE = 4096

# Sizes of what stands before and after the entries of a node.
_HEADER_SIZE = 56
_FOOTER_SIZE = 40

_ROOT_NODE = 1
_LEAF_NODE = 2
_FIXED_SIZES = 4

_BTREE = 2
_BTREE_NODE = 3
_FILE_SYSTEM_TREE = 14

# Kinds of records of the file system tree, in the order of the tree.
_INODE = 3
_EXTENDED_ATTRIBUTE = 4
_DATA_STREAM = 6
_EXTENT = 8
_NAME = 9

_KIND_SHIFT = 60
_ROOT_FOLDER = 2

_CASE_INSENSITIVE = 1


def _GetChecksum(data):
    """Calculates the checksum of a block.

    Args:
      data (bytes): block, whose first 8 bytes are those of the checksum.

    Returns:
      int: checksum.
    """
    modulus = 0xFFFFFFFF
    low = high = 0
    for (word,) in struct.iter_unpack("<I", data[8:]):
        low = (low + word) % modulus
        high = (high + low) % modulus
    first = modulus - (low + high) % modulus
    return (modulus - (low + first) % modulus) << 32 | first


def _GetNameHash(name):
    """Calculates the hash of a name: CRC-32C without the inversion at the end.

    Args:
      name (str): normalized name.

    Returns:
      int: hash.
    """
    crc = 0xFFFFFFFF
    for value in name.encode("utf-32-le"):
        crc ^= value
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc & 0x3FFFFF


def _Pad(data, size):
    """Pads data with NUL bytes.

    Args:
      data (bytes): data.
      size (int): what the size is to be a multiple of.

    Returns:
      bytes: padded data.
    """
    return data.ljust(-(-len(data) // size) * size, b"\0")


def _MakeNode(block_header, level, entries, flags=0, footer=b""):
    """Makes a node of a tree.

    Args:
      block_header (bytes): object identifier, transaction, type and subtype.
      level (int): level above the leaves.
      entries (list[tuple[bytes, bytes]]): keys and values.
      flags (Optional[int]): flags of the node.
      footer (Optional[bytes]): information on the tree, in its root.

    Returns:
      bytes: block without its checksum.
    """
    keys = values = b""
    table = b""
    for key, value in entries:
        position = len(values) + len(value)
        if flags & _FIXED_SIZES:
            table += struct.pack("<HH", len(keys), position)
        else:
            table += struct.pack("<4H", len(keys), len(key), position, len(value))
        keys += key
        values = value + values

    free_size = _BLOCK_SIZE - _HEADER_SIZE - len(footer) - len(table + keys + values)
    assert free_size >= 0
    flags |= 0 if level else _LEAF_NODE
    header = struct.pack(
        *("<8x24sHHI8H", block_header, flags, level, len(entries)),
        *(0, len(table), len(keys), free_size, 0xFFFF, 0, 0xFFFF, 0),
    )
    return header + table + keys + bytes(free_size) + values + footer


class APFSWriter:
    """Writes files into an empty APFS volume."""

    # The first block that mkapfs leaves free in a container of the smallest size.
    _FIRST_FREE_BLOCK = 22000

    def __init__(self, file_object):
        """Initializes a writer.

        Args:
          file_object (file): container.
        """
        super().__init__()
        self._file_object = file_object
        self._next_block = self._FIRST_FREE_BLOCK

        self._container = self._ReadBlock(0)
        (container_map,) = struct.unpack_from("<Q", self._container, 160)
        (volume_identifier,) = struct.unpack_from("<Q", self._container, 184)
        (tree,) = struct.unpack_from("<Q", self._ReadBlock(container_map), 48)
        self._volume_block = self._FindBlock(tree, volume_identifier)
        self._volume = self._ReadBlock(self._volume_block)

        (self._features,) = struct.unpack_from("<Q", self._volume, 56)
        volume_map, self._tree = struct.unpack_from("<QQ", self._volume, 128)
        (self._map_tree,) = struct.unpack_from("<Q", self._ReadBlock(volume_map), 48)
        (self._next_identifier,) = struct.unpack_from("<Q", self._volume, 176)
        self._numbers = {"files": 0, "folders": 0, "links": 0}

        # By object identifier, kind, and what sorts within them.
        self._records = {}
        block = self._FindBlock(self._map_tree, self._tree)
        for key, value in self._ReadNode(block):
            self._AddRecord(key, value)

    def _AddRecord(self, key, value):
        """Adds a record of the file system tree.

        Args:
          key (bytes): key.
          value (bytes): value.
        """
        (header,) = struct.unpack_from("<Q", key)
        identifier = header & (1 << _KIND_SHIFT) - 1
        kind = header >> _KIND_SHIFT
        order = key[8:]
        if kind == _NAME:
            order = (struct.unpack_from("<I", key, 8)[0], key[12:])
        elif kind == _EXTENT:
            order = struct.unpack_from("<Q", key, 8)
        self._records[identifier, kind, order] = (key, value)

    def _AddEntry(self, path, parent_identifier):
        """Adds a file, folder or link.

        Args:
          path (str): path of its source.
          parent_identifier (int): identifier of the folder that it is in.
        """
        identifier = self._next_identifier
        self._next_identifier += 1
        status = os.lstat(path)
        name = os.path.basename(path).encode("utf-8") + b"\0"

        fields = [(4, 2, name)]
        number_of_links = 1
        if stat.S_ISDIR(status.st_mode):
            self._numbers["folders"] += 1
            directory_type = 4
            number_of_links = len(os.listdir(path))
            for child_name in sorted(os.listdir(path)):
                self._AddEntry(os.path.join(path, child_name), identifier)
        elif stat.S_ISLNK(status.st_mode):
            self._numbers["links"] += 1
            directory_type = 10
            self._AddLinkTarget(identifier, os.readlink(path))
        else:
            self._numbers["files"] += 1
            directory_type = 8
            with open(path, "rb") as file_object:
                fields.append((8, 32, self._AddData(identifier, file_object.read())))

        modified = int(status.st_mtime) * 10**9
        value = struct.pack(
            *("<QQ4QQiIIIIIHHQ", parent_identifier, identifier),
            *(modified, modified, modified, modified, 0x8000, number_of_links),
            *(0, 0, 0, 0, 0, status.st_mode, 0, 0),
        )
        data = b"".join(_Pad(field, 8) for _, _, field in fields)
        value += struct.pack("<HH", len(fields), len(data))
        value += b"".join(
            struct.pack("<BBH", kind, flags, len(field))
            for kind, flags, field in fields
        )
        self._AddRecord(
            struct.pack("<Q", _INODE << _KIND_SHIFT | identifier), value + data
        )

        normalized_name = unicodedata.normalize("NFD", os.path.basename(path))
        if self._features & _CASE_INSENSITIVE:
            normalized_name = normalized_name.casefold()
        self._AddRecord(
            struct.pack(
                "<QI",
                _NAME << _KIND_SHIFT | parent_identifier,
                _GetNameHash(normalized_name) << 10 | len(name),
            )
            + name,
            struct.pack("<QQH", identifier, modified, directory_type),
        )

    def _AddData(self, identifier, data):
        """Adds the content of a file.

        Args:
          identifier (int): identifier of the file.
          data (bytes): content.

        Returns:
          bytes: description of the data stream.
        """
        size = len(data)
        data = _Pad(data, _BLOCK_SIZE)
        if data:
            header = _EXTENT << _KIND_SHIFT | identifier
            self._AddRecord(
                struct.pack("<QQ", header, 0),
                struct.pack("<QQQ", len(data), self._next_block, 0),
            )
            self._file_object.seek(self._next_block * _BLOCK_SIZE)
            self._file_object.write(data)
            self._next_block += len(data) // _BLOCK_SIZE

        self._AddRecord(
            struct.pack("<Q", _DATA_STREAM << _KIND_SHIFT | identifier),
            struct.pack("<I", 1),
        )
        return struct.pack("<QQQQQ", size, len(data), 0, size, 0)

    def _AddLinkTarget(self, identifier, target):
        """Adds the target of a symbolic link.

        Args:
          identifier (int): identifier of the link.
          target (str): target.
        """
        name = b"com.apple.fs.symlink\0"
        data = target.encode("utf-8") + b"\0"
        header = _EXTENDED_ATTRIBUTE << _KIND_SHIFT | identifier
        self._AddRecord(
            struct.pack("<QH", header, len(name)) + name,
            struct.pack("<HH", 6, len(data)) + data,
        )

    def _FindBlock(self, tree_block, identifier):
        """Finds the block of an object.

        Args:
          tree_block (int): block of the tree of an object map.
          identifier (int): identifier of the object.

        Returns:
          int: number of the block.
        """
        for key, value in self._ReadNode(tree_block):
            if struct.unpack_from("<Q", key)[0] == identifier:
                return struct.unpack_from("<Q", value, 8)[0]
        raise KeyError(identifier)

    def _ReadBlock(self, number):
        """Reads a block.

        Args:
          number (int): number of the block.

        Returns:
          bytearray: block.
        """
        self._file_object.seek(number * _BLOCK_SIZE)
        return bytearray(self._file_object.read(_BLOCK_SIZE))

    def _ReadNode(self, block_number):
        """Reads the entries of the root of a tree, which has no other nodes.

        Args:
          block_number (int): number of the block.

        Returns:
          list[tuple[bytes, bytes]]: keys and values.
        """
        block = bytes(self._ReadBlock(block_number))
        flags, _, count, offset, size = struct.unpack_from("<HHIHH", block, 32)
        table = _HEADER_SIZE + offset
        keys = table + size
        end = _BLOCK_SIZE - _FOOTER_SIZE
        entries = []
        for index in range(count):
            if flags & _FIXED_SIZES:
                key, value = struct.unpack_from("<HH", block, table + index * 4)
                key_size = value_size = 16
            else:
                key, key_size, value, value_size = struct.unpack_from(
                    "<4H", block, table + index * 8
                )
            value = end - value
            key += keys
            entries.append(
                (block[key : key + key_size], block[value : value + value_size])
            )
        return entries

    def _WriteBlock(self, number, data):
        """Writes a block with its checksum.

        Args:
          number (int): number of the block.
          data (bytes): block.
        """
        assert len(data) == _BLOCK_SIZE
        self._file_object.seek(number * _BLOCK_SIZE)
        self._file_object.write(struct.pack("<Q", _GetChecksum(data)) + data[8:])

    def _WriteTree(self):
        """Writes the file system tree: leaves and a root above them."""
        records = [self._records[key] for key in sorted(self._records)]
        leaves = []
        room = 0
        for key, value in records:
            size = len(key) + len(value) + 8
            if size > room:
                leaves.append([])
                room = _BLOCK_SIZE - _HEADER_SIZE
            leaves[-1].append((key, value))
            room -= size

        (transaction,) = struct.unpack_from("<Q", self._volume, 16)
        (next_object,) = struct.unpack_from("<Q", self._container, 88)
        map_entries = self._ReadNode(self._map_tree)
        root_entries = []
        for leaf in leaves:
            header = struct.pack(
                "<QQII", next_object, transaction, _BTREE_NODE, _FILE_SYSTEM_TREE
            )
            self._WriteBlock(self._next_block, _MakeNode(header, 0, leaf))
            root_entries.append((leaf[0][0], struct.pack("<Q", next_object)))
            map_entries.append(
                (
                    struct.pack("<QQ", next_object, transaction),
                    struct.pack("<IIQ", 0, _BLOCK_SIZE, self._next_block),
                )
            )
            self._next_block += 1
            next_object += 1

        block = self._FindBlock(self._map_tree, self._tree)
        old_root = self._ReadBlock(block)
        footer = old_root[-_FOOTER_SIZE:]
        struct.pack_into(
            *("<IIQQ", footer, 16, max(len(key) for key, _ in records)),
            *(max(len(value) for _, value in records), len(records), len(leaves) + 1),
        )
        self._WriteBlock(
            block, _MakeNode(old_root[8:32], 1, root_entries, _ROOT_NODE, footer)
        )

        old_root = self._ReadBlock(self._map_tree)
        footer = old_root[-_FOOTER_SIZE:]
        struct.pack_into("<Q", footer, 24, len(map_entries))
        self._WriteBlock(
            self._map_tree,
            _MakeNode(
                old_root[8:32], 0, map_entries, _ROOT_NODE | _FIXED_SIZES, footer
            ),
        )

        # Block 0 and the latest checkpoint.
        (first_block,) = struct.unpack_from("<Q", self._container, 112)
        (size,) = struct.unpack_from("<I", self._container, 104)
        for number in [0, *range(first_block, first_block + size)]:
            block = self._ReadBlock(number)
            if block[32:36] == b"NXSB":
                struct.pack_into("<Q", block, 88, next_object)
                self._WriteBlock(number, block)

    def Write(self, folder):
        """Writes the content of the volume.

        Args:
          folder (str): path of the folder.
        """
        names = sorted(os.listdir(folder))
        for name in names:
            self._AddEntry(os.path.join(folder, name), _ROOT_FOLDER)

        # The number of what is in the root folder.
        key, value = self._records[_ROOT_FOLDER, _INODE, b""]
        value = value[:56] + struct.pack("<i", len(names)) + value[60:]
        self._records[_ROOT_FOLDER, _INODE, b""] = (key, value)

        self._WriteTree()
        struct.pack_into(
            *("<4Q", self._volume, 176, self._next_identifier),
            *(self._numbers[name] for name in ("files", "folders", "links")),
        )
        self._WriteBlock(self._volume_block, self._volume)
