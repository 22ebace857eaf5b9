"""Putting the bytes of a .puz file together, with checksums that are right."""

from __future__ import annotations

from collections.abc import Sequence

from xwcore_puz.checksums import (
    FileChecksums,
    checksum,
    checksummed_regions,
    checksummed_text,
    compute,
)
from xwcore_puz.container import PuzFile
from xwcore_puz.layout import (
    CIB,
    GEXT,
    GRBS,
    HEADER_SIZE,
    LTIM,
    MAGIC,
    OTHER_STRINGS,
    RESERVED_1C,
    RTBL,
    RUSR,
    SCRAMBLED_CHECKSUM,
    SECTION_HEADER,
    SHORT,
    TYPE_NORMAL,
    VERSION,
    WIDTH,
)
from xwcore_puz.parts import Parts
from xwcore_puz.sections import encode_fill_table, encode_rebus_table

#: Tag, data, terminator.
RawSection = tuple[bytes, bytes, bytes]


class Draft:
    """All that goes into a file but its checksums.

    `strings` are encoded, without their NULs; `raw_strings` is what is written for them, NULs and
    all, where that is not the same; `reserved` is the header from 0x18 to 0x2B; `before` and
    `after` are what stands around.
    """

    __slots__ = (
        "after", "before", "bits", "clue_count", "height", "raw_strings", "reserved",
        "scrambled_checksum", "sections", "solution", "state", "strings", "tag", "version", "width",
    )  # fmt: skip

    width: int
    height: int
    solution: bytes
    state: bytes
    bits: int
    tag: int
    scrambled_checksum: int
    reserved: bytes
    sections: list[RawSection]

    def __init__(self, strings: list[bytes], version: tuple[int, int]) -> None:
        self.version = version
        self.strings = strings
        self.raw_strings: bytes | None = None
        self.clue_count = len(strings) - OTHER_STRINGS
        self.before = b""
        self.after = b""

    @classmethod
    def of_parts(cls, parts: Parts, strings: list[bytes], version: tuple[int, int]) -> Draft:
        """The draft of a new file."""
        draft = cls(strings, version)
        draft.width, draft.height = parts.width, parts.height
        draft.solution, draft.state = parts.solution, parts.state
        draft.bits = parts.bits | TYPE_NORMAL
        draft.tag = parts.tag
        draft.scrambled_checksum = parts.scrambled_checksum
        draft.reserved = _reserved(version)
        draft.sections = sections_of(parts)
        return draft

    @classmethod
    def of_file(cls, file: PuzFile, strings: list[bytes], version: tuple[int, int]) -> Draft:
        """The draft of a file with other texts."""
        draft = cls(strings, version)
        draft.width, draft.height = file.width, file.height
        draft.solution, draft.state = file.solution, file.state
        draft.bits, draft.tag = file.bits, file.tag
        draft.scrambled_checksum = file.short(SCRAMBLED_CHECKSUM)
        draft.reserved = reserved_of(file, version)
        draft.sections = sections_of_file(file)
        draft.stand_in(file)
        return draft

    def stand_in(self, file: PuzFile) -> None:
        """Take what stands around the file."""
        self.before = file.data[: file.start]
        self.after = file.trailing


def _reserved(version: tuple[int, int]) -> bytes:
    """The header of a new file from 0x18 to 0x2B."""
    return b"%d.%d\0" % version + bytes(WIDTH - RESERVED_1C)


def reserved_of(file: PuzFile, version: tuple[int, int]) -> bytes:
    """The header of a file from 0x18 to 0x2B, with this version."""
    reserved = file.data[file.start + VERSION : file.start + WIDTH]
    if version == file.known_version:
        return reserved
    return b"%d.%d\0" % version + reserved[RESERVED_1C - VERSION :]


def sections_of_file(file: PuzFile) -> list[RawSection]:
    """The sections of a file; one without a terminator gets it."""
    return [(each.tag, each.data, each.terminator or b"\0") for each in file.sections]


def sections_of(parts: Parts) -> list[RawSection]:
    """The sections of a new file, in Across Lite's order: tag, data, terminator."""
    sections = []
    if parts.rebus:
        board, table = rebus_sections(parts.rebus, parts.width * parts.height)
        sections += [(GRBS, board, b"\0"), (RTBL, table, b"\0")]
    if parts.timer:
        sections.append((LTIM, parts.timer, b"\0"))
    if parts.marks:
        sections.append((GEXT, parts.marks, b"\0"))
    if parts.fill_table:
        table = encode_fill_table(parts.fill_table, parts.width * parts.height)
        sections.append((RUSR, table, b"\0"))
    return sections


def rebus_sections(rebus: dict[int, bytes], cells: int) -> tuple[bytes, bytes]:
    """GRBS and RTBL of entries by cell; keys count from 0 in the order of the cells."""
    keys = {value: key for key, value in enumerate(dict.fromkeys(rebus.values()))}
    board = bytearray(cells)
    for at, value in rebus.items():
        board[at] = keys[value] + 1
    return bytes(board), encode_rebus_table({key: value for value, key in keys.items()})


def new_file(parts: Parts, strings: bytes, version: tuple[int, int]) -> bytes:
    """The file of these parts; `strings` has a NUL after each."""
    bits = parts.bits | TYPE_NORMAL
    clue_count = len(parts.texts) - OTHER_STRINGS
    cib = CIB.pack(parts.width, parts.height, clue_count, bits, parts.tag)
    # Title, author, copyright: three NULs.
    find = strings.index
    clues_start = find(0, find(0, find(0) + 1) + 1) + 1
    clues_stop = strings.rindex(0, clues_start - 1, -1) + 1
    before, notes = strings[:clues_start], strings[clues_stop:]
    text = checksummed_regions(before, strings[clues_start:clues_stop], notes, version)
    sums = compute(cib, parts.solution, parts.state, text)
    has_sections = parts.rebus or parts.timer or parts.marks or parts.fill_table
    sections = section_bytes(sections_of(parts)) if has_sections else ()
    return b"".join(
        [*_header_before_cib(sums, _reserved(version), parts.scrambled_checksum), cib,
         parts.solution, parts.state, strings, *sections]
    )  # fmt: skip


def with_other_head(file: PuzFile, before: bytes, notes: bytes) -> bytes:
    """The file with other strings before its clues and behind them, each with its NUL.

    All strings are there, and as many clues as the header says.
    """
    data, start = file.data, file.start
    clues = data[file.clues_start : file.clues_stop]
    text = checksummed_regions(before, clues, notes, file.known_version)
    cib = data[start + WIDTH : start + HEADER_SIZE]
    sums = compute(cib, file.solution, file.state, text)
    return b"".join(
        [data[:start], SHORT.pack(sums.overall), MAGIC, SHORT.pack(sums.cib), sums.masked,
         data[start + VERSION : file.strings_start], before, clues, notes,
         *section_bytes(sections_of_file(file)), file.trailing]
    )  # fmt: skip


def assemble(draft: Draft) -> bytes:
    """The file."""
    cib = CIB.pack(draft.width, draft.height, draft.clue_count, draft.bits, draft.tag)
    text = checksummed_text(draft.strings, draft.version)
    sums = compute(cib, draft.solution, draft.state, text)
    strings = draft.raw_strings
    if strings is None:
        strings = b"\0".join(draft.strings) + b"\0"
    return b"".join(
        [draft.before, *_header_before_cib(sums, draft.reserved, draft.scrambled_checksum), cib,
         draft.solution, draft.state, strings, *section_bytes(draft.sections), draft.after]
    )  # fmt: skip


def _header_before_cib(sums: FileChecksums, reserved: bytes, scrambled: int) -> list[bytes]:
    at = SCRAMBLED_CHECKSUM - VERSION
    return [
        SHORT.pack(sums.overall), MAGIC, SHORT.pack(sums.cib), sums.masked,
        reserved[:at], SHORT.pack(scrambled), reserved[at + SHORT.size :],
    ]  # fmt: skip


def section_bytes(sections: Sequence[RawSection]) -> list[bytes]:
    """The sections, each with length and checksum."""
    found = []
    for tag, data, terminator in sections:
        found += [SECTION_HEADER.pack(tag, len(data), checksum(data)), data, terminator]
    return found
