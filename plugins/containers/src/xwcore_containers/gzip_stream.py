"""Gzip files in memory: unpack the content, pack another one with the same header.

Contract: no more is unpacked than the limits allow, whatever the file states; linear time.
"""

from __future__ import annotations

import binascii
import struct
from dataclasses import dataclass
from typing import Any, Final

from xwcore.plugin import ContainerError, Limits
from xwcore_containers.zip_archive import check_ratio, deflated, zlib_module

MAGIC: Final = b"\x1f\x8b"

_DEFLATED: Final = 8
_HEADER, _TRAILER = 10, 8
_RAW_WINDOW: Final = -15  # of zlib: a stream without header

_HEADER_CHECKSUM, _EXTRA, _NAME, _COMMENT = 0x2, 0x4, 0x8, 0x10

#: The level of zlib by the extra flags of the header: 2 is the best, 4 the fastest.
_LEVELS: Final = {2: 9, 4: 1}

#: Bytes that are unpacked at once, so that little is copied where one stream ends.
_CHUNK: Final = 65_536

#: A new file: no name, no time, best compression, unknown system.
_NEW_HEADER: Final = MAGIC + struct.pack("<BBIBB", _DEFLATED, 0, 0, 2, 255)


@dataclass(frozen=True, slots=True)
class GzipFile:
    """An unpacked file: its header, the name in the header, its content, and what follows it."""

    header: bytes
    name: str
    content: bytes
    rest: bytes

    def replaced(self, content: bytes) -> bytes:
        """The file with another content: header, time and name are kept."""
        return _packed(self.header, content) + self.rest


def new_file(content: bytes) -> bytes:
    """A file without name and time: the same bytes on every day."""
    return _packed(_NEW_HEADER, content)


def unpack(data: bytes, limits: Limits) -> GzipFile:
    """The file in `data`; the contents of several streams are joined, as gzip does it.

    Raises:
        ContainerError: the file is damaged, or packed by an unknown method.
        LimitError: the content is larger than the limits allow.
    """
    zlib = zlib_module()
    start, name = _header(data, 0)
    header = data[:start]
    parts: list[bytes] = []
    size = streams = 0
    while True:
        streams += 1
        limits.check("max_members", streams)
        try:
            end, part = _inflated(zlib, data, start, size, limits)
        except zlib.error as error:
            raise ContainerError(f"gzip: damaged: {error}") from error
        crc, length = struct.unpack_from("<II", data, end)
        if length != len(part):
            raise ContainerError(f"gzip: length {len(part)}, expected {length}")
        if (actual := binascii.crc32(part)) != crc:
            raise ContainerError(f"gzip: checksum {actual:08x}, expected {crc:08x}")
        size += len(part)
        parts.append(part)
        end += _TRAILER
        if not data.startswith(MAGIC, end):
            return GzipFile(header, name, b"".join(parts), data[end:])
        start, _ = _header(data, end)


def _inflated(zlib: Any, data: bytes, at: int, before: int, limits: Limits) -> tuple[int, bytes]:
    """The end of the stream that starts at this offset, and its content.

    `before` is the size of the streams before; the limits are those of all together.
    """
    inflater = zlib.decompressobj(_RAW_WINDOW)
    parts: list[bytes] = []
    size = before
    while not inflater.eof:
        pending = inflater.unconsumed_tail
        if not pending:
            pending, at = data[at : at + _CHUNK], at + _CHUNK
        if not pending:
            raise ContainerError("gzip: the file is truncated")
        parts.append(inflater.decompress(pending, _CHUNK))
        size += len(parts[-1])
        limits.check("max_bytes", size)
        check_ratio(limits, size, len(data))
    end = min(at, len(data)) - len(inflater.unused_data)
    if end + _TRAILER > len(data):
        raise ContainerError("gzip: the file is truncated")
    return end, b"".join(parts)


def _header(data: bytes, at: int) -> tuple[int, str]:
    """The end of the header that starts at this offset, and the name in it."""
    if at + _HEADER + _TRAILER > len(data):
        raise ContainerError("gzip: the file is truncated")
    method, flags = data[at + 2], data[at + 3]
    if method != _DEFLATED:
        raise ContainerError(f"gzip: unsupported compression method {method}, expected 8")
    at += _HEADER
    name = b""
    if flags & _EXTRA:
        at += 2 + int.from_bytes(data[at : at + 2], "little")
    if flags & _NAME:
        name, at = _text(data, at)
    if flags & _COMMENT:
        _, at = _text(data, at)
    if flags & _HEADER_CHECKSUM:
        at += 2
    if at + _TRAILER > len(data):
        raise ContainerError("gzip: the file is truncated")
    return at, name.decode("latin-1")


def _text(data: bytes, at: int) -> tuple[bytes, int]:
    """The bytes up to a NUL, and the offset behind the NUL."""
    end = data.find(b"\0", at)
    if end < 0:
        raise ContainerError("gzip: the file is truncated")
    return data[at:end], end + 1


def _packed(header: bytes, content: bytes) -> bytes:
    packed = deflated(content, _LEVELS.get(header[8], 6))
    trailer = struct.pack("<II", binascii.crc32(content), len(content) & 0xFFFFFFFF)
    return header + packed + trailer
