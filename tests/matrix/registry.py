"""Makes Windows Registry files, as far as plaso reads them to know a Windows host."""

import struct

_HEADER_SIZE = 4096

_NO_CELL = 0xFFFFFFFF

_REG_SZ = 1
_REG_EXPAND_SZ = 2
_REG_DWORD = 4

# Security descriptor whose owner and group are the administrators.
_ADMINISTRATORS = bytes.fromhex("01020000000000052000000020020000")
_SECURITY_DESCRIPTOR = (
    struct.pack("<BBHIIII", 1, 0, 0x8000, 20, 36, 0, 0) + _ADMINISTRATORS * 2
)


class RegistryFile:
    """Windows Registry file of one block."""

    def __init__(self, tree, written):
        """Initializes a Windows Registry file.

        Args:
          tree (dict[str, object]): subkeys, which are such a dictionary, and values,
              which are a string or an integer, by name.
          written (int): time of the last change, in seconds since January 1, 1970.
        """
        super().__init__()
        # Offsets of cells count from the start of the block, whose header is 32 bytes.
        self._cells = bytearray(32)
        self._filetime = (written + 11644473600) * 10000000
        self._security = self._AddCell(
            b"sk" + struct.pack("<HIIII", 0, 32, 32, 1, len(_SECURITY_DESCRIPTOR)),
            _SECURITY_DESCRIPTOR,
        )
        self._root = self._AddKey("ROOT", tree, _NO_CELL)

    def _AddCell(self, *parts):
        """Adds a cell.

        Args:
          parts (tuple[bytes]): content.

        Returns:
          int: offset of the cell.
        """
        data = b"".join(parts)
        offset = len(self._cells)
        size = (len(data) + 4 + 7) // 8 * 8
        self._cells += struct.pack("<i", -size) + data.ljust(size - 4, b"\0")
        return offset

    def _AddKey(self, name, tree, parent):
        """Adds a key and what is in it.

        Args:
          name (str): name of the key.
          tree (dict[str, object]): subkeys and values by name.
          parent (int): offset of the key that this one is in.

        Returns:
          int: offset of the key.
        """
        subkeys = {key: item for key, item in tree.items() if isinstance(item, dict)}
        values = {key: item for key, item in tree.items() if key not in subkeys}
        encoded_name = name.encode("ascii")

        # The subkeys name the key they are in, so it gets its place first.
        offset = self._AddCell(bytes(76), encoded_name)

        value_list = _NO_CELL
        if values:
            offsets = [self._AddValue(key, item) for key, item in values.items()]
            value_list = self._AddCell(struct.pack(f"<{len(offsets):d}I", *offsets))

        subkey_list = _NO_CELL
        if subkeys:
            entries = [
                struct.pack("<I4s", self._AddKey(key, item, offset), key[:4].encode())
                for key, item in sorted(
                    subkeys.items(), key=lambda pair: pair[0].upper()
                )
            ]
            count = struct.pack("<H", len(entries))
            subkey_list = self._AddCell(b"lf", count, *entries)

        self._cells[offset + 4 : offset + 80] = b"nk" + struct.pack(
            "<HQIIIIIIIIIIIIIIIHH",
            0x2C if parent == _NO_CELL else 0x20,
            self._filetime,
            *(0, parent, len(subkeys), 0, subkey_list, _NO_CELL),
            *(len(values), value_list, self._security, _NO_CELL),
            *(max((2 * len(key) for key in subkeys), default=0), 0),
            *(max((2 * len(key) for key in values), default=0), 1024, 0),
            *(len(encoded_name), 0),
        )
        return offset

    def _AddValue(self, name, value):
        """Adds a value.

        Args:
          name (str): name of the value.
          value (int|str): value. A string with an environment variable is one to
              expand.

        Returns:
          int: offset of the value.
        """
        if isinstance(value, int):
            # A value of 4 bytes stands in place of its offset.
            data_type, size, data = _REG_DWORD, 4 | 0x80000000, value
        else:
            data_type = _REG_EXPAND_SZ if "%" in value else _REG_SZ
            encoded_value = f"{value:s}\0".encode("utf-16-le")
            size, data = len(encoded_value), self._AddCell(encoded_value)

        return self._AddCell(
            b"vk",
            struct.pack("<HIIIHH", len(name), size, data, data_type, 1, 0),
            name.encode("ascii"),
        )

    def GetBytes(self):
        """Retrieves the content of the file.

        Returns:
          bytes: content.
        """
        cells = bytearray(self._cells)
        size = (len(cells) + 4 + 4095) // 4096 * 4096
        cells += struct.pack("<i", size - len(cells)).ljust(size - len(cells), b"\0")
        cells[:32] = struct.pack("<4sIIQQI", b"hbin", 0, size, 0, self._filetime, 0)

        header = bytearray(_HEADER_SIZE)
        struct.pack_into(
            *("<4sIIQIIIIIII", header, 0, b"regf", 1, 1, self._filetime),
            *(1, 5, 0, 1, self._root, size, 1),
        )
        checksum = 0
        for (word,) in struct.iter_unpack("<I", bytes(header[:508])):
            checksum ^= word
        struct.pack_into("<I", header, 508, checksum)
        return bytes(header + cells)
