"""Assemble the bytes of a .puz file, with all checksums recomputed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from xwcore.plugin import Unmodeled
from xwcore_puz.checksums import checksum, checksummed_text, compute
from xwcore_puz.syntax import (
    CIB,
    GEXT,
    GRBS,
    LTIM,
    MAGIC,
    MAX_SECTION,
    OTHER_STRINGS,
    RESERVED_1C,
    RTBL,
    RUSR,
    SCRAMBLED_CHECKSUM,
    SECTION_HEADER,
    SECTION_ORDER,
    SECTION_TAG,
    SHORT,
    TYPE_NORMAL,
    VERSION,
    WIDTH,
)
from xwcore_puz.write.grid import BoardBytes, encode_fill_table

#: Tag, data, terminator.
RawSection = tuple[bytes, bytes, bytes]


@dataclass(slots=True)
class Draft:
    """All parts of a file but its checksums.

    `strings` are encoded, without their NULs; `stored_strings`, where present, is what is written
    for them. `reserved` is the header from 0x18 to 0x2B; `before` and `after` are the bytes around
    the file.
    """

    version: tuple[int, int]
    width: int
    height: int
    clue_count: int
    bits: int
    tag: int
    scrambled_checksum: int
    reserved: bytes
    solution: bytes
    state: bytes
    strings: list[bytes]
    sections: list[RawSection]
    stored_strings: bytes | None = None
    before: bytes = b""
    after: bytes = b""


def new_draft(boards: BoardBytes, strings: list[bytes], version: tuple[int, int]) -> Draft:
    """The draft of a new file."""
    return Draft(
        version=version,
        width=boards.width,
        height=boards.height,
        clue_count=len(strings) - OTHER_STRINGS,
        bits=boards.bits | TYPE_NORMAL,
        tag=boards.tag,
        scrambled_checksum=boards.scrambled_checksum,
        reserved=version_bytes(version) + bytes(WIDTH - RESERVED_1C),
        solution=boards.solution,
        state=boards.state,
        strings=strings,
        sections=new_sections(boards),
    )


def version_bytes(version: tuple[int, int]) -> bytes:
    """The version as the header has it at 0x18."""
    return b"%d.%d\0" % version


def new_sections(boards: BoardBytes) -> list[RawSection]:
    """The sections of a new file, in Across Lite's order."""
    sections = []
    if boards.rebus:
        board, table = rebus_sections(boards.rebus, len(boards.solution))
        sections += [(GRBS, board, b"\0"), (RTBL, table, b"\0")]
    if boards.timer:
        sections.append((LTIM, boards.timer, b"\0"))
    if boards.marks:
        sections.append((GEXT, boards.marks, b"\0"))
    if boards.fill_table:
        table = encode_fill_table(boards.fill_table, len(boards.solution))
        sections.append((RUSR, table, b"\0"))
    return sections


def with_unmodeled(
    sections: list[RawSection], unmodeled: Iterable[Unmodeled]
) -> tuple[list[RawSection], bool]:
    """The sections with the unmodeled ones of the puzzle, and whether these are all there already.

    An unmodeled section is named by its tag and has the hexadecimal digits of its data.
    """
    wanted = []
    for section in unmodeled:
        tag = section.name.encode("latin-1", "replace")
        if tag in SECTION_ORDER or not SECTION_TAG.fullmatch(tag) or section.count != 1:
            continue
        try:
            data = bytes.fromhex(section.value)
        except (TypeError, ValueError):
            continue
        if len(data) <= MAX_SECTION:
            wanted.append((tag, data))
    present = [(tag, data) for tag, data, _ in sections if tag not in SECTION_ORDER]
    if present == wanted:
        return sections, True
    known = [section for section in sections if section[0] in SECTION_ORDER]
    return [*known, *((tag, data, b"\0") for tag, data in wanted)], False


def rebus_sections(rebus: Mapping[int, bytes], cell_count: int) -> tuple[bytes, bytes]:
    """GRBS and RTBL of entries by cell; keys count from 0 in the order of the cells."""
    keys = {value: key for key, value in enumerate(dict.fromkeys(rebus.values()))}
    return rebus_board(rebus, keys, cell_count), encode_rebus_table(
        {key: value for value, key in keys.items()}
    )


def rebus_board(rebus: Mapping[int, bytes], keys: Mapping[bytes, int], cell_count: int) -> bytes:
    """GRBS of entries by cell, with these keys."""
    board = bytearray(cell_count)
    for cell, value in rebus.items():
        board[cell] = keys[value] + 1
    return bytes(board)


def encode_rebus_table(entries: Mapping[int, bytes]) -> bytes:
    """RTBL of these entries; keys take two characters, or three from 100 on."""
    return b"".join(b"%2d:%b;" % (key, value) for key, value in entries.items())


def assemble(draft: Draft) -> bytes:
    """The bytes of the file."""
    cib = CIB.pack(draft.width, draft.height, draft.clue_count, draft.bits, draft.tag)
    text = checksummed_text(draft.strings, draft.version)
    sums = compute(cib, draft.solution, draft.state, text)
    strings = draft.stored_strings
    if strings is None:
        strings = b"\0".join([*draft.strings, b""])
    at = SCRAMBLED_CHECKSUM - VERSION
    parts = [
        draft.before,
        SHORT.pack(sums.overall),
        MAGIC,
        SHORT.pack(sums.cib),
        sums.masked,
        draft.reserved[:at],
        SHORT.pack(draft.scrambled_checksum),
        draft.reserved[at + SHORT.size :],
        cib,
        draft.solution,
        draft.state,
        strings,
    ]
    for tag, data, terminator in draft.sections:
        parts += [SECTION_HEADER.pack(tag, len(data), checksum(data)), data, terminator]
    return b"".join([*parts, draft.after])
