"""Parse a .puz file into its parts: header, boards, strings, sections. No text is decoded here.

Contract: `parse` finds the header after a preamble, and all parts after the header, of every file
whose header and boards are complete. Strings that are missing are reported; bytes that belong to no
section are trailing bytes. Time is linear in the length of the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from xwcore.plugin import Diagnostic, Edit, Fix, ReadContext, Span, plural
from xwcore_crossword import Grid, count_slots
from xwcore_puz import codes
from xwcore_puz.checksums import (
    NOTES_COUNT_SINCE,
    FileChecksums,
    MaskedChecksums,
    checksum,
    checksummed_text,
    compute,
    unmask,
)
from xwcore_puz.parse.clues import Strings, parse_strings, report_missing
from xwcore_puz.syntax import (
    CIB,
    CIB_CHECKSUM,
    CLUE_COUNT,
    DEFAULT_VERSION,
    HEADER_SIZE,
    HEIGHT,
    KINDS,
    KINDS_DIAGRAMLESS,
    MAGIC,
    MAGIC_OFFSET,
    MASKED_CHECKSUMS,
    SCRAMBLED_CHECKSUM,
    SECTION_HEADER,
    SECTION_ORDER,
    SECTION_TAG,
    SHAPE,
    SHORT,
    TYPE_DIAGRAMLESS,
    VERSION,
    VERSION_PATTERN,
    VERSIONS,
    WIDTH,
)

#: A preamble may quote the magic; a file that quotes it more often is not searched further.
MAX_CANDIDATES: Final = 16


@dataclass(slots=True)
class Section:
    """One section. `start` is the offset of its tag; `terminator` is one byte, or empty.

    `big_endian` means that the length is stored high byte first.
    """

    tag: bytes
    checksum: int
    data: bytes
    terminator: bytes
    start: int
    big_endian: bool = False

    @property
    def name(self) -> str:
        """The tag as text."""
        return self.tag.decode("latin-1")

    @property
    def data_start(self) -> int:
        """The offset of its data."""
        return self.start + SECTION_HEADER.size

    @property
    def data_stop(self) -> int:
        """The offset after its data."""
        return self.data_start + len(self.data)

    @property
    def stop(self) -> int:
        """The offset after its terminator."""
        return self.data_stop + len(self.terminator)


@dataclass(slots=True)
class ParsedFile:
    """The parts of a file, as stored. Offsets count from the start of the source.

    `start` is the offset of the header. `entry_count` is the number of entries in the grid,
    `stated_clue_count` the number in the header; `strings.clue_count` is the one of the two that
    fits the strings. `version` is None where it is unrecognized.
    """

    data: bytes
    start: int
    version: tuple[int, int] | None
    width: int
    height: int
    stated_clue_count: int
    entry_count: int
    bits: int
    tag: int
    kinds: bytes
    strings: Strings
    sections: tuple[Section, ...]
    trailing_start: int
    #: The edits of a damaged file that were made before it was parsed, one repair after the other.
    repairs: tuple[tuple[Edit, ...], ...] = ()
    #: The bytes before these edits.
    source: bytes = b""

    @property
    def cell_count(self) -> int:
        """The number of cells, blocks included."""
        return len(self.kinds)

    @property
    def solution(self) -> bytes:
        """The solution board."""
        at = self.solution_start
        return self.data[at : at + len(self.kinds)]

    @property
    def state(self) -> bytes:
        """The state board."""
        at = self.state_start
        return self.data[at : at + len(self.kinds)]

    @property
    def surplus_clue_count(self) -> int:
        """How many clues it has beyond those of the entries."""
        return max(0, self.strings.clue_count - self.entry_count)

    @property
    def is_sound(self) -> bool:
        """Whether an edited file is read back as intended, whatever is edited."""
        return (
            self.stated_clue_count == self.entry_count
            and not self.strings.missing
            and not self.trailing.strip(b"\0")
            and len({section.tag for section in self.sections}) == len(self.sections)
        )

    @property
    def is_diagramless(self) -> bool:
        """Whether the blocks are hidden from the player."""
        return bool(self.bits & TYPE_DIAGRAMLESS)

    @property
    def known_version(self) -> tuple[int, int]:
        """The version, or the default where it is unrecognized."""
        return self.version or DEFAULT_VERSION

    @property
    def solution_start(self) -> int:
        """The offset of the solution board."""
        return self.start + HEADER_SIZE

    @property
    def state_start(self) -> int:
        """The offset of the state board."""
        return self.start + HEADER_SIZE + len(self.kinds)

    @property
    def scrambled_checksum(self) -> int:
        """The checksum of the plain solution, where it is scrambled."""
        return self.short(SCRAMBLED_CHECKSUM)

    @property
    def trailing(self) -> bytes:
        """The bytes after the last section."""
        return self.data[self.trailing_start :]

    @property
    def ends_in_section(self) -> bool:
        """Whether the trailing bytes are the begin of a known section that the file truncates."""
        return self.trailing[:4] in SECTION_ORDER

    @property
    def stored_sums(self) -> MaskedChecksums:
        """The checksums of header fields, boards and strings that the file stores."""
        at = self.start + MASKED_CHECKSUMS
        return unmask(self.data[at : at + 8])

    @property
    def right_sums(self) -> FileChecksums:
        """The checksums of header fields, boards and strings, computed."""
        text = checksummed_text(self.strings.padded, self.known_version)
        fields = self.data[self.start + WIDTH : self.start + HEADER_SIZE]
        return compute(fields, self.solution, self.state, text)

    @property
    def has_right_sums(self) -> bool:
        """Whether all checksums of header fields, boards and strings are right."""
        at, right = self.start + MASKED_CHECKSUMS, self.right_sums
        return (self.data[at : at + 8], self.short(0)) == (right.masked, right.overall)

    @property
    def has_right_header(self) -> bool:
        """Whether the checksum of the header fields is right."""
        return cib_checksum_fits(self.data, self.start)

    @property
    def has_right_text(self) -> bool:
        """Whether the strings have the checksum that the file stores."""
        text = checksummed_text(self.strings.padded, self.known_version)
        return checksum(text) == self.stored_sums.text

    @property
    def has_right_boards(self) -> bool:
        """Whether both boards have the checksums that the file stores."""
        stored = self.stored_sums
        return (checksum(self.solution), checksum(self.state)) == (stored.solution, stored.state)

    @property
    def is_consistent(self) -> bool:
        """Whether all parts fit together: number of entries, strings, boards, sections.

        In a file whose parts do not fit, a wrong checksum is a sign of damage.
        """
        strings = self.strings
        has_gap = strings.missing > 1 or (strings.missing == 1 and strings.unterminated)
        return (
            not has_gap
            and strings.clue_count == self.entry_count
            and not self.trailing.strip(b"\0")
            and (
                self.is_diagramless
                or self.solution.translate(SHAPE) == self.state.translate(SHAPE)
                or self.has_right_boards
            )
        )

    def section(self, tag: bytes) -> Section | None:
        """The first section with this tag."""
        for section in self.sections:
            if section.tag == tag:
                return section
        return None

    def short(self, offset: int) -> int:
        """The 16-bit number at an offset of the header."""
        number: int = SHORT.unpack_from(self.data, self.start + offset)[0]
        return number


def parse(data: bytes, context: ReadContext, *, least_cells: int = 1) -> ParsedFile:
    """The parts of the file; reports what is malformed in header, strings and section headers.

    A grid of fewer than `least_cells` cells is none.

    Raises:
        ReadError: there is no header, or header and boards are incomplete.
        LimitError: the grid, the number of clues or a string exceeds the limits.
    """
    start = find_header(data, least_cells)
    if start < 0:
        context.fail(_no_header(data))
    width, height, clue_count, bits, tag = CIB.unpack_from(data, start + WIDTH)
    cell_count = width * height
    context.count("max_cells", cell_count)
    boards = start + HEADER_SIZE
    strings_start = boards + 2 * cell_count
    solution = data[boards : boards + cell_count]
    kinds = solution.translate(KINDS_DIAGRAMLESS if bits & TYPE_DIAGRAMLESS else KINDS)
    entry_count = count_slots(kinds, width)
    strings = parse_strings(data, strings_start, clue_count, entry_count)
    context.count("max_clues", strings.clue_count)
    if len(data) > context.limits.max_string:
        context.limits.check("max_string", max(map(len, strings.values), default=0))
    sections = parse_sections(data, strings.stop)
    file = ParsedFile(
        data=data,
        start=start,
        version=_parse_version(data[start + VERSION : start + VERSION + 4]),
        width=width,
        height=height,
        stated_clue_count=clue_count,
        entry_count=entry_count,
        bits=bits,
        tag=tag,
        kinds=kinds,
        strings=strings,
        sections=tuple(sections),
        trailing_start=sections[-1].stop if sections else strings.stop,
    )
    _report_header(file, context)
    if strings.missing or strings.unterminated:
        grid = Grid(width, height, kinds)
        is_right = file.has_right_text and file.known_version >= NOTES_COUNT_SINCE
        report_missing(strings, grid, entry_count, context, is_right=is_right)
    _report_sections(file, context)
    return file


# -- header ---------------------------------------------------------------------------------------


def find_header(data: bytes, least_cells: int = 1) -> int:
    """Where the header starts: the first place with room whose CIB checksum is right.

    Without such a place it is the first with room; without that, -1.
    """
    possible = [start for start in candidates(data) if _has_room(data, start, least_cells)]
    if len(possible) == 1:
        return possible[0]
    for start in possible:
        if cib_checksum_fits(data, start):
            return start
    return possible[0] if possible else -1


def candidates(data: bytes) -> Iterator[int]:
    """Where a header may start: two bytes before each magic."""
    at = data.find(MAGIC)
    for _ in range(MAX_CANDIDATES):
        if at < 0:
            return
        if at >= MAGIC_OFFSET:
            yield at - MAGIC_OFFSET
        at = data.find(MAGIC, at + 1)


def _has_room(data: bytes, start: int, least_cells: int) -> bool:
    """Whether a header at `start` has a grid, and header and boards are complete."""
    if start + HEADER_SIZE > len(data):
        return False
    cell_count = data[start + WIDTH] * data[start + HEIGHT]
    return least_cells <= cell_count <= (len(data) - start - HEADER_SIZE) // 2


def cib_checksum_fits(data: bytes, start: int) -> bool:
    """Whether the checksum of the header's own fields is right."""
    stored = SHORT.unpack_from(data, start + CIB_CHECKSUM)[0]
    return bool(checksum(data[start + WIDTH : start + HEADER_SIZE]) == stored)


def _parse_version(raw: bytes) -> tuple[int, int] | None:
    """The version in the four bytes at 0x18 ("1.3", "1.2c"), or None."""
    match = VERSION_PATTERN.match(raw)
    if match is None:
        return None
    return VERSIONS.get(match[0].decode(), (int(match[1]), int(match[2])))


def _no_header(data: bytes) -> Diagnostic:
    at = data.find(MAGIC, MAGIC_OFFSET)
    if at < 0:
        return codes.NO_HEADER.at(span=Span(0, min(len(data), HEADER_SIZE)))
    start = at - MAGIC_OFFSET
    if len(data) >= start + HEADER_SIZE and not data[start + WIDTH] * data[start + HEIGHT]:
        width, height = data[start + WIDTH], data[start + HEIGHT]
        message = f"grid is {width} x {height}, expected at least 1 x 1"
        return codes.NO_CELLS.at(message, Span(start + WIDTH, start + WIDTH + 2))
    return truncated_boards(data, start)


def truncated_boards(data: bytes, start: int) -> Diagnostic:
    """The finding that the file ends within the header at `start`, or within the boards."""
    expected = HEADER_SIZE
    if len(data) >= start + HEADER_SIZE:
        expected += 2 * data[start + WIDTH] * data[start + HEIGHT]
    message = f"header and boards: {plural(len(data) - start, 'byte')}, expected {expected}"
    return codes.TRUNCATED.at(message, Span(start, len(data)))


def _report_version(file: ParsedFile, context: ReadContext) -> None:
    """Report a version that no program writes; the fix of one that is not a number states the
    version that the checksum is right for.
    """
    at = file.start + VERSION
    raw = file.data[at : at + 4].rstrip(b"\0").decode("latin-1")
    message = f"unrecognized file version {raw!r}, expected 1.2, 1.3, 1.4 or 2.0"
    chosen = None
    if file.version is None:
        version = b"1.3\0"
        before = checksummed_text(file.strings.padded, (1, 2))
        if file.strings.padded[-1] and checksum(before) == file.stored_sums.text:
            version = b"1.2\0"  # the stored checksum leaves the notes out
        edit = Edit(at, at + 4, version)
        # Of other strings the version decides the encoding, and no checksum covers it.
        is_certain = all(map(bytes.isascii, file.strings.values))
        title = f"set the version to {version[:3].decode()}"
        chosen = Fix((edit,), safe=is_certain, title=title)
    context.report(codes.UNKNOWN_VERSION.at(message, Span(at, at + 4), fix=chosen))


def _report_header(file: ParsedFile, context: ReadContext) -> None:
    if file.version not in VERSIONS.values():
        _report_version(file, context)
    if file.stated_clue_count != file.entry_count:
        at = file.start + CLUE_COUNT
        fix = None
        if file.strings.clue_count == file.entry_count and not file.trailing.strip(b"\0"):
            fix = header_fix(at, file.entry_count, "set the clue count to the number of entries")
        message = f"clue count in the header: {file.stated_clue_count}, expected {file.entry_count}"
        context.report(codes.CLUE_COUNT.at(message, Span(at, at + 2), fix=fix))


def header_fix(at: int, value: int, title: str) -> Fix:
    """The fix that puts a 16-bit number at an offset of the file."""
    return Fix((Edit(at, at + 2, SHORT.pack(value)),), title=title)


# -- sections -------------------------------------------------------------------------------------


def parse_sections(data: bytes, start: int) -> list[Section]:
    """The sections from `start` on, up to the first bytes that are none."""
    sections = []
    while (section := section_at(data, start)) is not None:
        sections.append(section)
        start = section.stop
    return sections


def section_at(data: bytes, at: int) -> Section | None:
    """The section whose tag is at `at`, or None where there is none, or not the whole of it."""
    start = at + SECTION_HEADER.size
    if start > len(data):
        return None
    tag, length, stored = SECTION_HEADER.unpack_from(data, at)
    is_known = tag in SECTION_ORDER
    if not is_known and not SECTION_TAG.fullmatch(tag):
        return None
    stop = start + length
    if stop <= len(data):
        terminator = data[stop : stop + 1]
        if terminator not in (b"\0", b""):
            # A section without terminator is followed by the next tag, or ends the file.
            if data[stop : stop + 4] in SECTION_ORDER:
                terminator = b""
            elif not is_known:
                return None
        return Section(tag, stored, data[start:stop], terminator, at)
    # Some writers store the length high byte first.
    stop = start + (length >> 8 | (length & 0xFF) << 8)
    terminator = data[stop : stop + 1]
    if is_known and stop <= len(data) and terminator in (b"\0", b""):
        return Section(tag, stored, data[start:stop], terminator, at, big_endian=True)
    return None


def _report_sections(file: ParsedFile, context: ReadContext) -> None:
    if file.ends_in_section:
        span = Span(file.trailing_start, len(file.data))
        context.report(codes.SECTION_TRUNCATED.at(truncated_message(file.trailing), span))
    for section in file.sections:
        if section.big_endian:
            at, length = section.start + 4, len(section.data)
            swapped = SHORT.unpack_from(file.data, at)[0]
            message = f"section {section.name}: length {swapped}, expected {length} (bytes swapped)"
            fix = header_fix(at, length, "swap the bytes of the length")
            context.report(codes.SECTION_LENGTH.at(message, Span(at, at + 2), fix=fix))
        if section.terminator != b"\0":
            span = Span(section.data_stop, section.stop)
            fix = Fix((Edit(section.data_stop, section.stop, b"\0"),), title="end it with a NUL")
            actual = f"byte {section.terminator[0]:#04x}" if section.terminator else "nothing"
            message = f"section {section.name}: {actual} after the data, expected a NUL"
            context.report(codes.SECTION_TERMINATOR.at(message, span, fix=fix))


def truncated_message(trailing: bytes) -> str:
    """The message on a section that begins with `trailing`, which the file truncates."""
    tag = trailing[:4].decode("ascii")
    if len(trailing) < SECTION_HEADER.size:
        return f"section {tag}: truncated within its header"
    _, length, _ = SECTION_HEADER.unpack_from(trailing)
    return (
        f"section {tag}: {plural(len(trailing) - SECTION_HEADER.size, 'byte')}, expected {length}"
    )
