"""Zip archives in memory: list the members, unpack one, replace the content of some.

Contract: sizes are checked before anything is unpacked, nothing is written to a disk, and the time
is linear. Replacing members changes their bytes, sizes and checksums, and the offsets behind them;
every other byte of the archive stays as it is, times, comments and extra fields included.
"""

from __future__ import annotations

import binascii
import bisect
import struct
from collections.abc import Mapping, Sequence
from itertools import accumulate
from types import ModuleType
from typing import Final, NamedTuple

from xwcore.plugin import ContainerError, LimitError, Limits, last_part, quoted

#: The bytes of a member that detection looks at: an archive may have many members.
MOST_OF_HEAD: Final = 65_536

MAGIC: Final = b"PK\x03\x04"
EMPTY_MAGIC: Final = b"PK\x05\x06"

_DIRECTORY_MAGIC: Final = b"PK\x01\x02"
_DESCRIPTOR_MAGIC: Final = b"PK\x07\x08"
_LOCATOR_MAGIC: Final = b"PK\x06\x07"
_END_64_MAGIC: Final = b"PK\x06\x06"

#: Lengths of the fixed parts: a local header, a directory entry, the end, and those of zip64.
_LOCAL, _ENTRY, _END, _LOCATOR, _END_64 = 30, 46, 22, 20, 56

_STORED, _DEFLATED = 0, 8
_METHODS: Final = {
    1: "shrink",
    6: "implode",
    9: "deflate64",
    12: "bzip2",
    14: "LZMA",
    20: "zstandard",
    93: "zstandard",
    95: "xz",
    98: "PPMd",
    99: "AES encryption",
}

_ENCRYPTED, _HAS_DESCRIPTOR, _UTF8 = 0x1, 0x8, 0x800

#: Bits 1 and 2 of the flags of a deflated member state the level.
_LEVELS: Final = {0x0: 6, 0x2: 9, 0x4: 3, 0x6: 1}

#: The identifier of the extra field that holds sizes of 8 bytes.
_ZIP64: Final = 1
_ALL_ONES: Final = 0xFFFFFFFF

#: Members that systems add to archives: resource forks, thumbnails, settings of folders.
_SYSTEM_FOLDERS: Final = ("__MACOSX/",)
_SYSTEM_FILES: Final = (".ds_store", "thumbs.db", "desktop.ini")

_RAW_WINDOW: Final = -15  # of zlib: a stream without header

#: In a new archive: 1980-01-01, the earliest date, as archives are the same on every day.
_NO_DATE: Final = 0x0021
_REGULAR_FILE: Final = 0o100644 << 16


def zlib_module() -> ModuleType:
    """The module zlib.

    Raises:
        ContainerError: this Python was built without it.
    """
    try:
        import zlib
    except ImportError as error:
        raise ContainerError("zip and gzip need the module zlib, which is missing") from error
    return zlib


#: Bytes that may come from any number of packed bytes: blank content packs very well.
_SMALL_CONTENT: Final = 1024 * 1024


def check_ratio(limits: Limits, size: int, packed: int) -> None:
    """Raise `LimitError` where bytes unpack to more than `max_ratio` allows, as bombs do."""
    if size > _SMALL_CONTENT and size > limits.max_ratio * packed:
        raise LimitError(
            f"ratio: {packed} bytes unpack to {size}, limit {limits.max_ratio} (max_ratio)",
            limit="max_ratio",
            value=size // max(packed, 1),
        )


def is_no_file(name: str) -> bool:
    """Whether the member is a folder, or one that systems add to archives."""
    file_name = last_part(name)
    return (
        not file_name
        or file_name.startswith("._")
        or file_name.lower() in _SYSTEM_FILES
        or name.startswith(_SYSTEM_FOLDERS)
    )


class _Field(NamedTuple):
    """An unsigned number in the archive: where it is, its width in bytes, its value."""

    at: int
    width: int
    value: int

    def put(self, buffer: bytearray, value: int, start: int = 0) -> None:
        """Write another value into a copy of the bytes from `start` on."""
        at = self.at - start
        buffer[at : at + self.width] = value.to_bytes(self.width, "little")


class Member(NamedTuple):
    """An entry of the directory. `packed` and `size` are the compressed and the plain length."""

    number: int
    name: str
    flags: int
    method: int
    crc: _Field
    packed: _Field
    size: _Field
    offset: _Field


class _MemberChange(NamedTuple):
    """A member with other contents: checksum, packed size and size, and by how much it grows."""

    member: Member
    values: tuple[int, int, int]
    shift: int


class ZipArchive:
    """The archive in `data`.

    Raises:
        ContainerError: the directory is missing or malformed.
        LimitError: too many members, or sizes that only a bomb states.
    """

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._data = data
        self._limits = limits
        self._end = _end_of_directory(data)
        self._end_64 = _end_64(data, self._end)
        self.directory, count, length = self._ends()
        limits.check("max_members", count)
        self.members = self._read_directory(count, self.directory + length)
        for member in self.members:
            check_ratio(limits, member.size.value, member.packed.value)
        limits.check("max_unpacked", sum(member.size.value for member in self.members))
        if sum(member.packed.value for member in self.members) > len(data):
            raise ContainerError("zip: the members are longer than the archive")

    def _ends(self) -> tuple[int, int, int]:
        """Where the directory starts, how many entries it has, and its length."""
        if self._end_64 is not None:
            count, length, start = struct.unpack_from("<QQQ", self._data, self._end_64 + 32)
        else:
            count, length, start = struct.unpack_from("<HII", self._data, self._end + 10)
        if start + length > self._end:
            raise ContainerError(
                f"zip: the directory ends at offset {start + length}, expected at most {self._end}"
            )
        return start, count, length

    def _read_directory(self, count: int, end: int) -> tuple[Member, ...]:
        members = []
        at = self.directory
        for index in range(count):
            if at + _ENTRY > end or not self._data.startswith(_DIRECTORY_MAGIC, at):
                raise ContainerError(f"zip: directory entry {index + 1} of {count} is missing")
            member, at = self._entry(index, at)
            if at > end:
                raise ContainerError(f"zip: directory entry {index + 1} of {count} is truncated")
            members.append(member)
        return tuple(members)

    def _entry(self, number: int, at: int) -> tuple[Member, int]:
        """The entry of the directory at this offset, and the offset behind it."""
        data = self._data
        flags, method = struct.unpack_from("<HH", data, at + 8)
        name_length, extra_length, comment_length = struct.unpack_from("<HHH", data, at + 28)
        name = data[at + _ENTRY : at + _ENTRY + name_length]
        extra = at + _ENTRY + name_length
        fields = [_field(data, at + place) for place in (24, 20, 42)]
        size, packed, offset = _widened(data, fields, extra, extra_length)
        return (
            Member(
                number=number,
                name=name.decode("utf-8" if flags & _UTF8 else "cp437", "replace"),
                flags=flags,
                method=method,
                crc=_field(data, at + 16),
                packed=packed,
                size=size,
                offset=offset,
            ),
            extra + extra_length + comment_length,
        )

    # -- unpacking ----------------------------------------------------------------------------

    def head(self, member: Member) -> bytes:
        """The first bytes of a member, for detection; raises as `read` does."""
        packed = self._packed(member, 2 * MOST_OF_HEAD)
        if member.method == _STORED:
            return packed[:MOST_OF_HEAD]
        return self._inflated(member, packed, MOST_OF_HEAD)

    def read(self, member: Member) -> bytes:
        """The content of a member.

        Raises:
            ContainerError: it is encrypted, damaged, or packed by an unsupported method.
            LimitError: it is larger than `max_bytes`.
        """
        size = member.size.value
        self._limits.check("max_bytes", size)
        content = self._packed(member)
        if member.method == _DEFLATED:
            # One byte more than stated shows that the stated size is wrong.
            content = self._inflated(member, content, size + 1)
        if len(content) != size:
            more = "more" if len(content) > size else len(content)
            raise _damaged(member, f"length {more}, expected {size}")
        if (crc := binascii.crc32(content)) != member.crc.value:
            raise _damaged(member, f"checksum {crc:08x}, expected {member.crc.value:08x}")
        return content

    def _packed(self, member: Member, most: int | None = None) -> bytes:
        """The bytes of a member as they are in the archive, or the first of them."""
        if member.flags & _ENCRYPTED:
            raise ContainerError(f"zip member {quoted(member.name)} is encrypted")
        if member.method not in (_STORED, _DEFLATED):
            method = _METHODS.get(member.method, "unknown")
            raise ContainerError(
                f"zip member {quoted(member.name)}: unsupported compression method"
                f" {member.method} ({method})"
            )
        start = self._content_start(member)
        end = start + member.packed.value
        if end > self.directory:
            raise _damaged(member, f"ends at offset {end}, expected at most {self.directory}")
        return self._data[start : end if most is None else min(end, start + most)]

    def _content_start(self, member: Member) -> int:
        at = member.offset.value
        if at + _LOCAL > self.directory or not self._data.startswith(MAGIC, at):
            raise _damaged(member, f"header missing at offset {at}")
        name_length, extra_length = struct.unpack_from("<HH", self._data, at + 26)
        start: int = at + _LOCAL + name_length + extra_length
        return start

    def _inflated(self, member: Member, packed: bytes, most: int) -> bytes:
        zlib = zlib_module()
        try:
            content: bytes = zlib.decompressobj(_RAW_WINDOW).decompress(packed, most)
        except zlib.error as error:
            raise _damaged(member, str(error)) from error
        return content

    # -- replacing ----------------------------------------------------------------------------

    def replaced(self, contents: Mapping[int, bytes]) -> bytes:
        """The archive with other contents of these members, and everything else kept.

        The keys are the numbers of the members.

        Raises:
            ContainerError: members overlap, so that the others would change.
        """
        in_order = sorted(self.members, key=lambda member: member.offset.value)
        parts: list[bytes | bytearray] = []
        kept = 0
        changes: list[_MemberChange] = []
        for index, member in enumerate(in_order):
            if member.number not in contents:
                continue
            start = member.offset.value
            content_start = self._content_start(member)
            content_end = content_start + member.packed.value
            descriptor = self._descriptor(member, content_end)
            end = content_end + len(descriptor)
            for other in (*in_order[index - 1 : index], *in_order[index + 1 : index + 2]):
                if start <= other.offset.value < end:
                    raise ContainerError(
                        f"zip members {quoted(member.name)} and {quoted(other.name)} overlap"
                    )
            content = packed = contents[member.number]
            if member.method == _DEFLATED:
                packed = deflated(content, _LEVELS[member.flags & 0x6])
            values = binascii.crc32(content), len(packed), len(content)
            header = self._local_header(start, content_start, values)
            new = b"".join([header, packed, _new_descriptor(descriptor, values)])
            parts += [self._data[kept:start], new]
            kept = end
            changes.append(_MemberChange(member, values, len(new) - (end - start)))
        parts += [self._data[kept : self.directory], self._shifted_directory(changes)]
        return b"".join(parts)

    def _local_header(self, start: int, end: int, values: tuple[int, int, int]) -> bytes:
        """The local header with other values; one that leaves them to the descriptor is kept."""
        data = self._data
        header = bytearray(data[start:end])
        fields = _local_fields(data, start)
        (flags,) = struct.unpack_from("<H", header, 6)
        if not flags & _HAS_DESCRIPTOR or any(field.value for field in fields):
            for field, value in zip(fields, values, strict=True):
                field.put(header, value, start)
        return bytes(header)

    def _descriptor(self, member: Member, at: int) -> bytes:
        """The sizes that follow the content where its writer did not know them before."""
        if not member.flags & _HAS_DESCRIPTOR:
            return b""
        values = member.crc.value, member.packed.value, member.size.value
        for magic in (_DESCRIPTOR_MAGIC, b""):
            for spelling in ("<III", "<IQQ"):
                try:
                    descriptor = magic + struct.pack(spelling, *values)
                except struct.error:
                    continue
                if self._data.startswith(descriptor, at):
                    return descriptor
        return b""

    def _shifted_directory(self, changes: Sequence[_MemberChange]) -> bytearray:
        """Everything from the directory on, with the new values of members and other offsets.

        The changes are in the order of the offsets.
        """
        start = self.directory
        tail = bytearray(self._data[start:])
        offsets = [change.member.offset.value for change in changes]
        shifts = [0, *accumulate(change.shift for change in changes)]
        shift = shifts[-1]
        for change in changes:
            member = change.member
            fields = member.crc, member.packed, member.size
            for field, value in zip(fields, change.values, strict=True):
                field.put(tail, value, start)
        for member in self.members:
            moved = shifts[bisect.bisect_left(offsets, member.offset.value)]
            # The wrong offset of a damaged member is kept: moved, it may not fit into the field.
            if moved and member.offset.value < start:
                member.offset.put(tail, member.offset.value + moved, start)
        end = _field(self._data, self._end + 16)
        if end.value == start:  # with zip64 it may be all ones
            end.put(tail, end.value + shift, start)
        if self._end_64 is not None:
            for at in (self._end_64 + 48, self._end - _LOCATOR + 8):
                field = _field(self._data, at, 8)
                field.put(tail, field.value + shift, start)
        return tail


def new_archive(name: str, content: bytes) -> bytes:
    """An archive with one member: the same bytes on every day and every system."""
    packed, method = deflated(content, 9), _DEFLATED
    if len(packed) >= len(content):
        packed, method = content, _STORED
    text = name.encode("utf-8", "replace")
    flags = (0 if name.isascii() else _UTF8) | (0x2 if method == _DEFLATED else 0)
    sizes = struct.pack("<III", binascii.crc32(content), len(packed), len(content))
    common = struct.pack("<HHHHH", 20, flags, method, 0, _NO_DATE) + sizes
    local = MAGIC + common + struct.pack("<HH", len(text), 0) + text + packed
    made_by = struct.pack("<H", 3 << 8 | 20)  # Unix, so that the mode is read
    listed = _DIRECTORY_MAGIC + made_by + common
    listed += struct.pack("<HHHHHII", len(text), 0, 0, 0, 0, _REGULAR_FILE, 0) + text
    end = EMPTY_MAGIC + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(listed), len(local), 0)
    return local + listed + end


def _end_of_directory(data: bytes) -> int:
    """The offset of the end record, which a comment of up to 65,535 bytes may follow."""
    at = len(data)
    first = max(0, len(data) - _END - 0xFFFF)
    while (at := data.rfind(EMPTY_MAGIC, first, at)) >= 0:
        if at + _END <= len(data):
            (length,) = struct.unpack_from("<H", data, at + 20)
            if at + _END + length == len(data):
                return at
    raise ContainerError("zip: the directory at the end is missing; the file may be truncated")


def _end_64(data: bytes, end: int) -> int | None:
    """The offset of the end record with sizes of 8 bytes, if the archive has one."""
    locator = end - _LOCATOR
    if locator < 0 or not data.startswith(_LOCATOR_MAGIC, locator):
        return None
    (at,) = struct.unpack_from("<Q", data, locator + 8)
    if at + _END_64 > locator or not data.startswith(_END_64_MAGIC, at):
        raise ContainerError(f"zip: end record of zip64 missing at offset {at}")
    return int(at)


def _field(data: bytes, at: int, width: int = 4) -> _Field:
    return _Field(at, width, int.from_bytes(data[at : at + width], "little"))


def _local_fields(data: bytes, at: int) -> tuple[_Field, _Field, _Field]:
    """Checksum, packed size and size in the local header at this offset."""
    name_length, extra_length = struct.unpack_from("<HH", data, at + 26)
    sizes = [_field(data, at + 22), _field(data, at + 18)]
    size, packed = _widened(data, sizes, at + _LOCAL + name_length, extra_length)
    return _field(data, at + 14), packed, size


def _widened(data: bytes, fields: list[_Field], at: int, length: int) -> list[_Field]:
    """The fields; those that are all ones have their value in the extra field of zip64."""
    end = min(at + length, len(data))
    while any(field.value == _ALL_ONES for field in fields) and at + 4 <= end:
        identifier, extra_length = struct.unpack_from("<HH", data, at)
        if identifier == _ZIP64:
            place, last = at + 4, min(at + 4 + extra_length, end)
            for index, field in enumerate(fields):
                if field.value == _ALL_ONES and place + 8 <= last:
                    fields[index] = _field(data, place, 8)
                    place += 8
            break
        at += 4 + extra_length
    return fields


def deflated(content: bytes, level: int) -> bytes:
    """The content packed by deflate, without a header; the level is one of zlib, 1 to 9.

    Raises:
        ContainerError: this Python was built without zlib.
    """
    packer = zlib_module().compressobj(level, _DEFLATED, _RAW_WINDOW)
    packed: bytes = packer.compress(content) + packer.flush()
    return packed


def _new_descriptor(old: bytes, values: tuple[int, int, int]) -> bytes:
    """The values in the spelling of another descriptor."""
    if not old:
        return b""
    magic = _DESCRIPTOR_MAGIC if len(old) in (16, 24) else b""
    return magic + struct.pack("<III" if len(old) - len(magic) == 12 else "<IQQ", *values)


def _damaged(member: Member, why: str) -> ContainerError:
    return ContainerError(f"zip member {quoted(member.name)} is damaged: {why}")
