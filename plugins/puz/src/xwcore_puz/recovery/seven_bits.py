"""Restore a .puz file of which a transfer of seven bits cleared bit 7 of every byte.

Contract: the checksums of the header and of both boards, computed and without bit 7, are the stored
ones. The bytes of all checksums and the signs of the strings that can be recognized (dashes,
quotation marks, ellipses) are restored where the checksums of the strings then agree as well. A
letter with an accent has become another letter, and nothing restores it. One of eight letters
changes no bit of a checksum but those that are lost as well, so that no fix is safe.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from xwcore.plugin import Edit, Span
from xwcore_puz import codes
from xwcore_puz.checksums import FileChecksums, checksum, checksummed_text, compute
from xwcore_puz.parse import ParsedFile
from xwcore_puz.recovery.repair import Repair, fixed
from xwcore_puz.syntax import (
    CIB_CHECKSUM,
    GEXT,
    GRBS,
    HEADER_SIZE,
    MASKED_CHECKSUMS,
    SECTION_HEADER,
    SECTION_ORDER,
    SHORT,
    WIDTH,
)

#: Of the checksums, the bytes that do not cover the strings, from the start of the header.
_PROVEN_BYTES: Final = (
    CIB_CHECKSUM,
    CIB_CHECKSUM + 1,
    *(MASKED_CHECKSUMS + at for at in (0, 1, 2, 4, 5, 6)),
)
_ALL_BYTES: Final = (0, 1, *_PROVEN_BYTES, MASKED_CHECKSUMS + 3, MASKED_CHECKSUMS + 7)

#: How many bytes must have lost the bit: a single one is a damage of its own.
_LEAST_LOST: Final = 2

#: Dashes, quotation marks and ellipses without bit 7 of their bytes, in UTF-8 and Windows-1252.
_SIGN_OF_UTF8: Final = re.compile(rb"b\0[\x10-\x27]")
_SIGN: Final = re.compile(rb"[\x05\x11-\x14\x16\x17]")
_FIRST_UTF8: Final = (2, 0)

_TAG: Final = re.compile(b"|".join(SECTION_ORDER))

_WITH_BIT_7: Final = bytes(byte | 0x80 for byte in range(256))
_WITHOUT_BIT_7: Final = bytes(byte & 0x7F for byte in range(256))


def repair_seven_bits(data: bytes, file: ParsedFile) -> Repair | None:
    """The repair of a file without any bit 7."""
    start, stop = file.start, file.strings.start
    candidates = dict.fromkeys(_strings(data[stop:], file.known_version))
    fitting = [(strings, _right(file, strings)) for strings in candidates]
    whole = [entry for entry in fitting if _fit(data, start, entry[1], _ALL_BYTES)]
    proven = _ALL_BYTES if whole else _PROVEN_BYTES
    strings, right = (whole or fitting)[-1]
    if not _fit(data, start, right, proven):
        return None
    message = "bit 7 of every byte is lost"
    restored = bytearray(data)
    if whole:
        message += ", found by the checksums"
        restored[stop:] = strings
        _restore_sections(restored, stop, file.cell_count)
    else:
        message += "; letters of the strings are others, and nothing restores them"
    for at in proven:
        restored[start + at] = right[at]
    edits = tuple(
        Edit(at, at + 1, bytes((new,)))
        for at, (old, new) in enumerate(zip(data, restored, strict=True))
        if old != new
    )
    if len(edits) < _LEAST_LOST:
        return None
    title = "restore the bytes" if whole else "restore the checksums of header and boards"
    return fixed(codes.BIT_7, message, Span(start, len(data)), edits, title)


def _strings(strings: bytes, version: tuple[int, int]) -> Iterator[bytes]:
    """The strings as they may have been, the signs alone, and a copyright sign in its place."""
    is_utf8 = version >= _FIRST_UTF8
    sign = _SIGN_OF_UTF8 if is_utf8 else _SIGN
    strings = sign.sub(lambda match: match[0].translate(_WITH_BIT_7), strings)
    yield strings
    copyright_sign = b"\xc2\xa9" if is_utf8 else b"\xa9"
    title, author, notice, *rest = [*strings.split(b"\0", 3), b"", b"", b""]
    lost = copyright_sign.translate(_WITHOUT_BIT_7)
    if notice.startswith(lost):
        changed = copyright_sign + notice[len(lost) :]
        yield b"\0".join([title, author, changed, rest[0]])


def _right(file: ParsedFile, strings: bytes) -> dict[int, int]:
    """The bytes of the checksums with these strings, by their offsets in the header."""
    header = _stored_form(_sums(file, strings))
    return {at: header[at] for at in _ALL_BYTES}


def _sums(file: ParsedFile, strings: bytes) -> FileChecksums:
    """The checksums with these strings, of which there are as many as the grid needs."""
    values = strings.split(b"\0")[: file.entry_count + 4]
    values += [b""] * (4 - len(values))
    text = checksummed_text(values, file.known_version)
    header = file.data[file.start + WIDTH : file.start + HEADER_SIZE]
    return compute(header, file.solution, file.state, text)


def _stored_form(sums: FileChecksums) -> bytes:
    """The start of a header with these checksums; zeros between them."""
    header = bytearray(MASKED_CHECKSUMS + 8)
    SHORT.pack_into(header, 0, sums.overall)
    SHORT.pack_into(header, CIB_CHECKSUM, sums.cib)
    header[MASKED_CHECKSUMS:] = sums.masked
    return bytes(header)


def _fit(data: bytes, start: int, right: dict[int, int], offsets: tuple[int, ...]) -> bool:
    return all(right[at] & 0x7F == data[start + at] for at in offsets)


def _restore_sections(restored: bytearray, start: int, cell_count: int) -> None:
    """Restore the lengths of the sections with a byte for each cell, and checksums that fit."""
    for match in _TAG.finditer(bytes(restored[: 1 - SECTION_HEADER.size]), start):
        tag, length, stored = SECTION_HEADER.unpack_from(restored, match.start())
        if tag in (GRBS, GEXT) and length == _without_bit_7(cell_count):
            length = cell_count
        at = match.start() + SECTION_HEADER.size
        right = checksum(bytes(restored[at : at + length]))
        if stored == _without_bit_7(right):
            SECTION_HEADER.pack_into(restored, match.start(), tag, length, right)


def _without_bit_7(number: int) -> int:
    """A number of two bytes without bit 7 of each."""
    return number & 0x7F7F
