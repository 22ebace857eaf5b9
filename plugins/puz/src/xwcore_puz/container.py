"""Taking a .puz file apart into bytes, without judging or decoding them.

Contract: `parse` finds the header behind a preamble, and every part behind the header, of whatever
can be read at all: header and both boards are whole. Parts that are missing are empty, and what is
no part is kept as trailing bytes. Time is linear in the length of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from xwcore.model.numbering import count_slots
from xwcore_puz.checksums import checksum
from xwcore_puz.layout import (
    CIB,
    CIB_CHECKSUM,
    DEFAULT_VERSION,
    GEXT,
    GRBS,
    HEADER_SIZE,
    KINDS,
    KINDS_DIAGRAMLESS,
    LTIM,
    MAGIC,
    MAGIC_OFFSET,
    OTHER_STRINGS,
    SECTION_HEADER,
    SECTION_ORDER,
    SHORT,
    TYPE_DIAGRAMLESS,
    VERSION,
    WIDTH,
)

#: A preamble may quote the magic; files with more false ones than this are no puzzles.
MAX_CANDIDATES: Final = 16

_VERSION: Final = re.compile(rb"([0-9]{1,2})\.([0-9]{1,2})")
#: What real files have there; all else takes the pattern.
_USUAL_VERSIONS: Final = {b"%d.%d\0" % each: each for each in ((1, 2), (1, 3), (1, 4), (2, 0))}
_TAG: Final = re.compile(rb"[A-Z][A-Z0-9]{3}")
#: How far from the end of a file its first section is looked for, before strings are counted.
_NEAR: Final = 1_024
#: The tags that mostly come first, after the NUL of the notes.
_FIRST_SECTIONS: Final = (b"\0" + GRBS, b"\0" + LTIM, b"\0" + GEXT)


class Section:
    """One section: `start` is the offset of its tag, `stop` the offset behind its terminator.

    `big_endian` says that its length is given the wrong way round.
    """

    __slots__ = ("big_endian", "checksum", "data", "start", "stop", "tag", "terminator")

    def __init__(self, tag: bytes, checksum: int, data: bytes, terminator: bytes, start: int,
                 *, big_endian: bool) -> None:  # fmt: skip
        self.tag = tag
        self.checksum = checksum
        self.data = data
        self.terminator = terminator
        self.start = start
        self.stop = start + SECTION_HEADER.size + len(data) + len(terminator)
        self.big_endian = big_endian

    @property
    def data_start(self) -> int:
        """The offset of its data."""
        return self.start + SECTION_HEADER.size


class PuzFile:
    """The parts of a file, as stored. Offsets count from the start of the source.

    `kept_texts` are `raw_texts` once somebody has asked for them; `clue_count` is how many strings
    are taken for clues, `stated_clue_count` what the header says, `entry_count` what the grid asks.
    Where all strings are there (`is_complete`), the clues are the bytes from `clues_start` to
    `clues_stop`, each with its NUL. `unterminated` says that the last string has no NUL.
    """

    __slots__ = (
        "kept_texts",
        "bits",
        "cells",
        "clue_count",
        "clues_start",
        "clues_stop",
        "data",
        "entry_count",
        "height",
        "is_complete",
        "is_diagramless",
        "kinds",
        "sections",
        "solution",
        "start",
        "state",
        "stated_clue_count",
        "strings_start",
        "strings_stop",
        "tag",
        "trailing_start",
        "unterminated",
        "version",
        "width",
    )

    data: bytes
    start: int
    width: int
    height: int
    cells: int
    version: tuple[int, int] | None
    stated_clue_count: int
    clue_count: int
    entry_count: int
    bits: int
    tag: int
    is_diagramless: bool
    solution: bytes
    state: bytes
    kinds: bytes
    is_complete: bool
    strings_start: int
    clues_start: int
    clues_stop: int
    strings_stop: int
    unterminated: bool
    sections: list[Section]
    trailing_start: int
    kept_texts: list[str] | None

    @property
    def raw_texts(self) -> list[str]:
        """Title, author, copyright, clues, notes, as many as there are, one character a byte."""
        if self.kept_texts is None:
            strings = self.data[self.strings_start : self.strings_stop - 1]
            self.kept_texts = strings.decode("latin-1").split("\0")
        return self.kept_texts

    @property
    def joined_strings(self) -> bytes:
        """The strings as they are, a NUL between two."""
        if self.is_complete:
            return self.data[self.strings_start : self.strings_stop - 1]
        return "\0".join(self.raw_texts).encode("latin-1")

    @property
    def strings(self) -> list[bytes]:
        """`raw_texts` as bytes."""
        if self.is_complete:
            return self.joined_strings.split(b"\0")
        return [text.encode("latin-1") for text in self.raw_texts]

    @property
    def known_version(self) -> tuple[int, int]:
        """The version, or what is taken for granted where the file says none."""
        return self.version or DEFAULT_VERSION

    @property
    def solution_start(self) -> int:
        """The offset of the solution board."""
        return self.start + HEADER_SIZE

    @property
    def state_start(self) -> int:
        """The offset of the state board."""
        return self.start + HEADER_SIZE + self.cells

    @property
    def string_count(self) -> int:
        """How many strings there should be."""
        return self.clue_count + OTHER_STRINGS

    @property
    def missing_strings(self) -> int:
        """How many of them the file ends before."""
        if self.is_complete:
            return 0
        return self.clue_count + OTHER_STRINGS - len(self.raw_texts)

    def whole_strings(self) -> list[bytes]:
        """`strings`, with empty ones where some are missing."""
        return self.strings + [b""] * self.missing_strings

    def string_spans(self) -> list[tuple[int, int]]:
        """The offsets of each of `whole_strings`; those missing are at the end of the file."""
        spans = []
        at = self.strings_start
        for text in self.raw_texts:
            spans.append((at, at + len(text)))
            at += len(text) + 1
        end = min(at, len(self.data))
        return spans + [(end, end)] * self.missing_strings

    def string_span(self, index: int) -> tuple[int, int]:
        """The offsets of one of `whole_strings`."""
        if self.is_complete and index < self.string_count:
            # Most are asked for one or two, and need no texts.
            region = self.data[self.strings_start : self.strings_stop]
            begun = self.strings_stop - len(region.split(b"\0", index)[-1])
            return begun, self.data.index(0, begun)
        texts = self.raw_texts
        start = self.strings_start + sum(map(len, texts[:index])) + min(index, len(texts))
        start = min(start, len(self.data))
        return start, start + (len(texts[index]) if index < len(texts) else 0)

    def section(self, tag: bytes) -> Section | None:
        """The first section of this tag."""
        for section in self.sections:
            if section.tag == tag:
                return section
        return None

    def short(self, offset: int) -> int:
        """The 16-bit number at an offset of the header."""
        found: int = SHORT.unpack_from(self.data, self.start + offset)[0]
        return found

    @property
    def trailing(self) -> bytes:
        """What follows the last section."""
        return self.data[self.trailing_start :]


def candidates(data: bytes) -> Iterator[int]:
    """Where a header may start: two bytes before each magic."""
    at = data.find(MAGIC)
    for _ in range(MAX_CANDIDATES):
        if at < 0:
            return
        if at >= MAGIC_OFFSET:
            yield at - MAGIC_OFFSET
        at = data.find(MAGIC, at + 1)


def room_for(data: bytes, start: int) -> bool:
    """Whether a header at `start` has a grid, and header and boards are whole."""
    if start + HEADER_SIZE > len(data):
        return False
    cells = data[start + WIDTH] * data[start + WIDTH + 1]
    return 0 < cells <= (len(data) - start - HEADER_SIZE) // 2


def find_header(data: bytes) -> int:
    """Where the header starts: the first place with room whose CIB checksum is right.

    Without such a place it is the first with room; without that, -1.
    """
    if data.startswith(MAGIC, MAGIC_OFFSET) and room_for(data, 0) and data.find(MAGIC, 3) < 0:
        return 0  # there is no other
    possible = [start for start in candidates(data) if room_for(data, start)]
    for start in possible:
        if cib_checksum_fits(data, start):
            return start
    return possible[0] if possible else -1


def cib_checksum_fits(data: bytes, start: int) -> bool:
    """Whether the checksum of the header's own fields is right."""
    stored = SHORT.unpack_from(data, start + CIB_CHECKSUM)[0]
    return bool(checksum(data[start + WIDTH : start + HEADER_SIZE]) == stored)


def parse_version(raw: bytes) -> tuple[int, int] | None:
    """The version in the four bytes at 0x18 ("1.3", "1.2c"), or None."""
    usual = _USUAL_VERSIONS.get(raw)
    if usual is not None:
        return usual
    match = _VERSION.match(raw)
    return None if match is None else (int(match[1]), int(match[2]))


def parse(data: bytes, start: int) -> PuzFile:
    """The parts of the file whose header is at `start`, as `find_header` found it."""
    file = PuzFile()
    file.data, file.start = data, start
    file.width, file.height, stated, file.bits, file.tag = CIB.unpack_from(data, start + WIDTH)
    file.cells = cells = file.width * file.height
    file.version = parse_version(data[start + VERSION : start + VERSION + 4])
    file.stated_clue_count = stated
    boards = start + HEADER_SIZE
    file.solution = data[boards : boards + cells]
    file.state = data[boards + cells : boards + 2 * cells]
    file.is_diagramless = bool(file.bits & TYPE_DIAGRAMLESS)
    file.kinds = file.solution.translate(KINDS_DIAGRAMLESS if file.is_diagramless else KINDS)
    file.strings_start = boards + 2 * cells
    _parse_strings(file)
    _parse_sections(file)
    return file


def _parse_strings(file: PuzFile) -> None:
    file.kept_texts = None
    file.unterminated = False
    count = file.clue_count = file.stated_clue_count
    entries = file.entry_count = count_slots(file.kinds, file.width)
    stop = _end_of_strings(file.data, file.strings_start, count + OTHER_STRINGS)
    if count != entries:
        # The grid's count is taken where it leads to a section, or the header's leads nowhere.
        other = _end_of_strings(file.data, file.strings_start, entries + OTHER_STRINGS)
        if other >= 0 and (stop < 0 or other < len(file.data)):
            stop, file.clue_count = other, entries
    file.is_complete = stop >= 0 or _split_strings(file)
    if stop >= 0:
        file.strings_stop = stop
    if file.is_complete:
        _find_clues(file)


def _end_of_strings(data: bytes, start: int, count: int) -> int:
    """Where `count` strings end, if the file ends there or a section begins; else -1."""
    # Most files have no section, or begin theirs with one of these; to count NULs up to a place
    # takes a tenth of the time of splitting there.
    found = data.count(0, start)
    if found < count:
        return -1
    if found == count and data.endswith(b"\0"):
        return len(data)
    near = max(start, len(data) - _NEAR)
    for tag in _FIRST_SECTIONS:
        at = data.find(tag, near)
        if at >= 0 and data.count(0, start, at + 1) == count:
            return at + 1
    parts = data[start:].split(b"\0", count)
    is_end = len(parts) == count + 1 and (not parts[-1] or parts[-1][:4] in SECTION_ORDER)
    return len(data) - len(parts[-1]) if is_end else -1


def _split_strings(file: PuzFile) -> bool:
    """Find the strings one by one; whether all are there."""
    rest = file.data[file.strings_start :].decode("latin-1")
    parts = rest.split("\0", file.clue_count + OTHER_STRINGS)
    if len(parts) <= file.clue_count + OTHER_STRINGS and file.clue_count != file.entry_count:
        others = rest.split("\0", file.entry_count + OTHER_STRINGS)
        if len(others) > file.entry_count + OTHER_STRINGS:
            # There are strings enough for the grid, and too few for the header.
            file.clue_count, parts = file.entry_count, others
    remainder = parts.pop()
    is_complete = len(parts) == file.clue_count + OTHER_STRINGS
    if not is_complete:
        # The file ends within the strings; a last one without NUL counts if it says anything.
        file.unterminated = bool(remainder)
        parts += [remainder] if remainder else []
        remainder = ""
    file.kept_texts = parts
    file.strings_stop = len(file.data) - len(remainder)
    return is_complete and not file.unterminated


def _find_clues(file: PuzFile) -> None:
    find = file.data.index
    # Title, author, copyright: three NULs.
    at = file.clues_start = find(0, find(0, find(0, file.strings_start) + 1) + 1) + 1
    file.clues_stop = file.data.rindex(0, at - 1, file.strings_stop - 1) + 1


def _parse_sections(file: PuzFile) -> None:
    at = file.strings_stop
    file.sections = []
    if at == len(file.data):
        file.trailing_start = at
        return
    while (section := section_at(file.data, at)) is not None:
        file.sections.append(section)
        at = section.stop
    file.trailing_start = at


def section_at(data: bytes, at: int) -> Section | None:
    """The section whose tag is at `at`, or None where there is none, or not the whole of it."""
    if at + SECTION_HEADER.size > len(data):
        return None
    tag, length, stored = SECTION_HEADER.unpack_from(data, at)
    known = tag in SECTION_ORDER
    if not known and not _TAG.fullmatch(tag):
        return None
    start = at + SECTION_HEADER.size
    if start + length <= len(data):
        terminator = data[start + length : start + length + 1]
        # One without terminator is followed by the next one's tag, or by nothing.
        if terminator not in (b"\0", b""):
            if data[start + length : start + length + 4] in SECTION_ORDER:
                terminator = b""
            elif not known:
                return None
        return Section(tag, stored, data[start : start + length], terminator, at, big_endian=False)
    swapped = length >> 8 | (length & 0xFF) << 8
    # Some writers give the length with its high byte first.
    if (
        known
        and start + swapped <= len(data)
        and data[start + swapped : start + swapped + 1] in (b"", b"\0")
    ):
        terminator = data[start + swapped : start + swapped + 1]
        return Section(tag, stored, data[start : start + swapped], terminator, at, big_endian=True)
    return None


def is_truncated_section(trailing: bytes) -> bool:
    """Whether trailing bytes begin as a known section does, which the file then cuts off."""
    return trailing[:4] in SECTION_ORDER
