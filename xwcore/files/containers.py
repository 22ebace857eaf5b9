"""What is inside an archive: gzip and zip, as far as the head of the source goes."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Final

from xwcore.files.source import HEAD_BYTES, Probe

_GZIP_MAGIC: Final = b"\x1f\x8b\x08"
_ZIP_MAGIC: Final = b"PK\x03\x04"
#: The header of a member of a zip archive: magic, method, size, lengths of name and further fields.
_MEMBER: Final = struct.Struct("<4s4xH8xI4xHH")
_STORED, _DEFLATED = 0, 8

#: Window sizes of zlib: a gzip stream, and a stream without a header.
_GZIP_WINDOW, _RAW_WINDOW = 31, -15


def members(probe: Probe) -> Iterator[tuple[str, Probe]]:
    """The kind of archive and the head of each member that begins in the head of the source."""
    head = probe.head
    if head.startswith(_GZIP_MAGIC):
        yield "gzip", Probe(_inflated(head, _GZIP_WINDOW), name=probe.name.removesuffix(".gz"))
    at = 0
    while head.startswith(_ZIP_MAGIC, at) and at + _MEMBER.size <= len(head):
        _, method, size, name_length, more = _MEMBER.unpack_from(head, at)
        start = at + _MEMBER.size
        name = head[start : start + name_length].decode("utf-8", "replace")
        start += name_length + more
        content = head[start : start + size] if size else head[start:]
        if method == _DEFLATED:
            content = _inflated(content, _RAW_WINDOW)
        if content and method in (_STORED, _DEFLATED):
            yield "zip", Probe(content, name=name.rpartition("/")[2])
        if not size and not name.endswith("/"):
            return  # the size stands behind the content
        at = start + size


def _inflated(data: bytes, window: int) -> bytes:
    """The first bytes of a compressed stream; none where it is malformed."""
    try:
        return zlib.decompressobj(window).decompress(data, HEAD_BYTES)
    except zlib.error:
        return b""
