"""Repair the header and the boards of a damaged .puz file, and files that were decoded and encoded
as UTF-8 like a text.

A repair of the header counts as proven where all checksums of the file are right after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import methodcaller
from typing import Final

from xwcore.plugin import Edit, Fix, ReadContext, Span, XwError, apply_edits
from xwcore_documents import encode_windows_1252
from xwcore_puz import codes
from xwcore_puz.checksums import (
    checksum,
    checksum_by_loop,
    checksum_states,
    checksummed_text,
    rotated,
)
from xwcore_puz.parse import ParsedFile, cib_checksum_fits, parse, truncated_boards
from xwcore_puz.recovery.repair import Bound, Repair, fixed
from xwcore_puz.syntax import (
    CIB_CHECKSUM,
    GEXT,
    GRBS,
    HEADER_SIZE,
    HEIGHT,
    MAGIC,
    MAGIC_OFFSET,
    MASKED_CHECKSUMS,
    SECTION_HEADER,
    SECTION_ORDER,
    SHAPE,
    SHORT,
    VERSION,
    VERSION_PATTERN,
    WIDTH,
)

#: What a decoder puts instead of bytes that are not UTF-8.
_REPLACEMENT: Final = "\ufffd".encode()
_UNKNOWN_LETTER: Final = b"?"
_CIRCLE: Final = b"\x80"
_BEYOND_ASCII: Final = re.compile(rb"[\x80-\xff]+")
_MARK: Final = "\ufeff"
#: How a program may have decoded the bytes, undone; each keeps ASCII.
_ENCODERS: Final[tuple[Callable[[str], bytes], ...]] = (
    methodcaller("encode", "latin-1"),
    encode_windows_1252,
    methodcaller("encode", "mac-roman"),
    methodcaller("encode", "cp437"),
)
#: How often a file is encoded at most.
_MOST_ROUNDS: Final = 3
_TAG: Final = re.compile(b"|".join(SECTION_ORDER))

#: How many of the twelve bytes of the magic must be right.
_LEAST_OF_MAGIC: Final = 9


def _parsed(data: bytes, context: ReadContext) -> ParsedFile | None:
    """The parts of the file; None where it cannot be parsed."""
    try:
        return parse(data, ReadContext(context.format, {}, context.limits))
    except XwError:
        return None


def is_sound(data: bytes, context: ReadContext) -> bool:
    """Whether all checksums of header, boards and strings are right."""
    file = _parsed(data, context)
    return file is not None and file.has_right_header and file.has_right_sums


# -- header ---------------------------------------------------------------------------------------


def repair_header(data: bytes, file: ParsedFile | None, context: ReadContext) -> Repair | None:
    """The repair of a header with a changed field, or with a lost or surplus byte.

    A field is not damaged where the parts of the file fit it: a program has edited it.
    """
    restored: dict[bytes, tuple[int, tuple[Edit, ...]]] = {}
    for start, edits in _candidates(data, file):
        changed = apply_edits(data, edits)
        if is_sound(changed, context):
            restored.setdefault(changed, (start, edits))
    if not restored:
        return None
    start, edits = next(iter(restored.values()))
    first = edits[0]
    change = "changed" if first.data else "surplus"
    if first.start == first.end:
        change = "lost"
    message = f"header: byte {first.start - start:#04x} {change}, found by the checksums"
    span = Span(first.start, max(first.end, first.start + 1))
    # No checksum covers the bytes in front of the width: several headers may fit.
    is_proven = len(restored) == 1
    return fixed(codes.HEADER_DAMAGED, message, span, edits, "restore the header", safe=is_proven)


def _candidates(data: bytes, file: ParsedFile | None) -> Iterator[tuple[int, tuple[Edit, ...]]]:
    """Changes of a byte after which the checksum of the header is right."""
    is_edited = (
        file is not None and file.is_consistent and file.stated_clue_count == file.entry_count
    )
    at = data.find(MAGIC[:-1])
    starts = dict.fromkeys([file.start] if file is not None else [])
    starts |= dict.fromkeys(max(0, at - offset) for offset in (2, 1, 3) if at >= 0)
    for start in starts or {0: None}:
        header = data[start : start + HEADER_SIZE + 1]
        if len(header) <= HEADER_SIZE:
            continue
        fields = () if is_edited else _fields(header)
        for edit in (*fields, *_shifts(header), *_magic(header)):
            yield start, (Edit(edit.start + start, edit.end + start, edit.data),)


def _has_header(header: bytes) -> bool:
    return (
        header[MAGIC_OFFSET : MAGIC_OFFSET + len(MAGIC)] == MAGIC
        and VERSION_PATTERN.match(header, VERSION) is not None
        and header[WIDTH] * header[HEIGHT] > 0
        and cib_checksum_fits(header, 0)
    )


def _fields(header: bytes) -> Iterator[Edit]:
    """Another value of a byte from the width on, and two of them swapped."""
    stored = SHORT.unpack_from(header, CIB_CHECKSUM)[0]
    cib = header[WIDTH:HEADER_SIZE]
    before, after = checksum_states(cib, stored)
    for at in range(len(cib)):
        byte = (after[at + 1] - rotated(before[at])) & 0xFFFF
        if byte < 256:
            yield Edit(WIDTH + at, WIDTH + at + 1, bytes((byte,)))
    for at in range(len(cib) - 1):
        swapped = cib[at + 1 : at - 1 : -1] if at else cib[1::-1]
        if checksum_by_loop(swapped, before[at]) == after[at + 2]:
            yield Edit(WIDTH + at, WIDTH + at + 2, swapped)


def _shifts(header: bytes) -> Iterator[Edit]:
    """A NUL that is lost, and a byte that is surplus."""
    for at in range(HEADER_SIZE):
        if _has_header(header[:at] + b"\0" + header[at:]):
            yield Edit(at, at, b"\0")
    for at in range(HEADER_SIZE):
        if _has_header(header[:at] + header[at + 1 :]):
            yield Edit(at, at + 1, b"")


def _magic(header: bytes) -> Iterator[Edit]:
    """The magic, where a few of its bytes are others."""
    stop = MAGIC_OFFSET + len(MAGIC)
    magic = header[MAGIC_OFFSET:stop]
    right = sum(byte == expected for byte, expected in zip(magic, MAGIC, strict=True))
    if _LEAST_OF_MAGIC <= right < len(MAGIC) and cib_checksum_fits(header, 0):
        yield Edit(MAGIC_OFFSET, stop, MAGIC)


# -- boards ---------------------------------------------------------------------------------------


def repair_boards(data: bytes, context: ReadContext) -> Repair | None:
    """Unknown cells in place of those that the file ends before, where the header is right."""
    start = data.find(MAGIC) - MAGIC_OFFSET
    if start < 0 or start + HEADER_SIZE > len(data) or not cib_checksum_fits(data, start):
        return None
    cell_count = data[start + WIDTH] * data[start + HEIGHT]
    boards = data[start + HEADER_SIZE :]
    if not boards or len(boards) >= 2 * cell_count:
        return None
    context.limits.check("max_cells", cell_count)
    solution = boards[:cell_count].ljust(cell_count, b"-")
    state = boards[cell_count:] + solution.translate(SHAPE)[max(0, len(boards) - cell_count) :]
    added = (solution + state)[len(boards) :]
    return Repair(truncated_boards(data, start), (Edit(len(data), len(data), added),))


# -- files decoded and encoded as UTF-8 -----------------------------------------------------------


def repair_transcoding(data: bytes, context: ReadContext, bound: Bound) -> Repair | None:
    """The bytes that a file had before a program took it for text and encoded it as UTF-8."""
    if data.isascii():
        return None
    if _REPLACEMENT in data:
        return _repair_replaced(data, context, bound) if _is_utf_8(data) else None
    readable: bytes | None = None
    for restored in _undone(data):
        file = _parsed(restored, context)
        if file is None or not file.has_right_header:
            continue
        if file.has_right_sums:
            return _repair_encoded(data, restored, safe=True)
        readable = readable or restored
    return None if readable is None else _repair_encoded(data, readable, safe=False)


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _undone(data: bytes) -> Iterator[bytes]:
    """What the file may have been before it was decoded and encoded, once or several times."""
    for encode in _ENCODERS:
        restored = data
        for _ in range(_MOST_ROUNDS):
            try:
                restored = encode(restored.decode("utf-8").removeprefix(_MARK))
            except UnicodeError:
                break
            yield restored


def _repair_encoded(data: bytes, restored: bytes, *, safe: bool) -> Repair:
    message = "file is encoded as UTF-8, like a text; all bytes are restored"
    edits = tuple(_decoded(data, restored))
    span = Span(0, len(data))
    return fixed(codes.TRANSCODED, message, span, edits, "decode the file", safe=safe)


def _decoded(data: bytes, restored: bytes) -> Iterator[Edit]:
    """The edits of each run beyond ASCII; everything else is the same in both."""
    mark = _MARK.encode()
    position = 0
    if data.startswith(mark):
        position = len(mark)
        yield Edit(0, position, b"")
    runs = _BEYOND_ASCII.finditer(restored)
    for match in _BEYOND_ASCII.finditer(data, position):
        yield Edit(match.start(), match.end(), next(runs)[0])


def _repair_replaced(data: bytes, context: ReadContext, bound: Bound) -> Repair | None:
    """The bytes of a file in which U+FFFD stands for each byte that is not UTF-8.

    Of the bytes that are lost, checksums are computed, lengths and circles follow from the grid,
    and a single lost byte of the strings follows from their checksum. Others are read as "?".
    """
    restored = bytearray(data.replace(_REPLACEMENT, b"\0"))
    offsets: list[int] = []  # of U+FFFD in `data`
    lost: list[int] = []  # the same bytes in `restored`
    at = data.find(_REPLACEMENT)
    while at >= 0:
        lost.append(at - (len(_REPLACEMENT) - 1) * len(offsets))
        offsets.append(at)
        at = data.find(_REPLACEMENT, at + 1)
    unknown = set(lost)
    start = restored.find(MAGIC) - MAGIC_OFFSET
    if start < 0 or VERSION_PATTERN.match(restored, start + VERSION) is None:
        return None
    for at in lost:
        if at >= start + HEADER_SIZE:
            restored[at] = _UNKNOWN_LETTER[0]
    file = _parsed(bytes(restored), context)
    if file is None or file.start != start or unknown & set(range(start + WIDTH, file.state_start)):
        return None
    _restore_sections(restored, unknown, file)
    file = _parsed(bytes(restored), context)
    if file is None:
        return None
    strings = {at for at in lost if file.strings.start <= at < file.strings.stop}
    if len(strings) == 1 and _restore_letter(restored, next(iter(strings)), unknown, file, bound):
        strings.clear()
    file = _parsed(bytes(restored), context)
    if file is None:
        return None
    _restore_checksums(restored, unknown, file)
    edits = tuple(
        Edit(offset, offset + len(_REPLACEMENT), bytes(restored[at : at + 1]))
        for offset, at in zip(offsets, lost, strict=True)
    )
    message = f"file was decoded as UTF-8: {len(lost)} bytes are U+FFFD, "
    message += f"letters lost: {len(strings)}" if strings else "all bytes are restored"
    fix = Fix(edits, safe=False, title="restore the bytes that follow from others")
    return Repair(codes.TRANSCODED.at(message, Span(offsets[0], offsets[0] + 3), fix=fix), edits)


def _restore_sections(restored: bytearray, unknown: set[int], file: ParsedFile) -> None:
    """Restore lengths of boards, and circles; of a lost length the next tag or the end decides."""
    starts = [match.start() for match in _TAG.finditer(restored, file.strings.start)]
    for at, following in zip(starts, [*starts[1:], len(restored)], strict=False):
        tag = bytes(restored[at : at + 4])
        length_at = at + 4
        if unknown & {length_at, length_at + 1}:
            length = file.cell_count if tag in (GRBS, GEXT) else following - at - 9
            SHORT.pack_into(restored, length_at, max(0, min(length, 0xFFFF)))
        if tag == GEXT:
            for cell in range(at + SECTION_HEADER.size, following):
                if cell in unknown:
                    restored[cell] = _CIRCLE[0]


def _restore_letter(
    restored: bytearray, at: int, unknown: set[int], file: ParsedFile, bound: Bound
) -> bool:
    """Restore the only lost byte of the strings; whether their checksum is known and one fits."""
    stored_at = file.start + MASKED_CHECKSUMS
    if unknown & {stored_at + 3, stored_at + 7}:
        return False
    stored = file.stored_sums.text
    if not bound.allows(128 * (file.strings.stop - file.strings.start)):
        return False
    fitting = []
    for byte in range(0x80, 0x100):
        restored[at] = byte
        values = bytes(restored[file.strings.start : file.strings.stop]).split(b"\0")[:-1]
        if len(values) >= 4 and checksum(checksummed_text(values, file.known_version)) == stored:
            fitting.append(byte)
    restored[at] = fitting[0] if len(fitting) == 1 else _UNKNOWN_LETTER[0]
    return len(fitting) == 1


def _restore_checksums(restored: bytearray, unknown: set[int], file: ParsedFile) -> None:
    """Compute the lost bytes of checksums; of those that are known none is changed."""
    right = file.right_sums
    header = SHORT.pack(right.overall) + MAGIC + SHORT.pack(right.cib) + right.masked
    for offset, byte in enumerate(header):
        if file.start + offset in unknown:
            restored[file.start + offset] = byte
    for section in file.sections:
        for offset, byte in enumerate(SHORT.pack(checksum(section.data))):
            at = section.data_start - SHORT.size + offset
            if at in unknown:
                restored[at] = byte
