"""A .puz file as it is stored: header fields, boards, strings, sections, and the bytes around it.

Nothing is decoded and nothing judged; `checksums` are those of the content, `stated` those that the
file has. `to_bytes` gives back the bytes of a file whose checksums are right.

Source: the .puz format document ("Header Format", "Puzzle Layout and State", "Strings Section",
"Extra Sections").
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from xwcore.plugin import ReadContext
from xwcore_puz.checksums import FileChecksums, checksum, checksummed_text, compute
from xwcore_puz.parse import parse
from xwcore_puz.syntax import (
    CIB,
    CIB_CHECKSUM,
    DEFAULT_VERSION,
    MASKED_CHECKSUMS,
    OTHER_STRINGS,
    OVERALL_CHECKSUM,
    RESERVED_1C,
    SCRAMBLED_CHECKSUM,
    SHORT,
    TYPE_NORMAL,
    VERSION,
    VERSION_PATTERN,
    WIDTH,
)
from xwcore_puz.write.draft import Draft, assemble


@dataclass(frozen=True, slots=True)
class StatedChecksums:
    """The checksums that a file has: overall, CIB, the eight masked bytes, one for each section."""

    overall: int
    cib: int
    masked: bytes
    sections: tuple[int, ...]


@dataclass(slots=True)
class StoredPuz:
    """All parts of a file.

    `version` are the four bytes at 0x18, `reserved_1c` the two at 0x1C, `reserved_20` the twelve at
    0x20. `solution` and `state` have one byte a cell, row by row. `strings` are title, author,
    copyright, clues and notes, encoded, without their NULs. `sections` are pairs of tag and data in
    the order of the file. `preamble` and `postscript` are the bytes around the file.
    """

    width: int = 0
    height: int = 0
    solution: bytes = b""
    state: bytes = b""
    strings: list[bytes] = field(default_factory=lambda: [b""] * OTHER_STRINGS)
    sections: list[tuple[bytes, bytes]] = field(default_factory=list)
    version: bytes = b"1.3\0"
    puzzle_type: int = TYPE_NORMAL
    solution_state: int = 0
    scrambled_checksum: int = 0
    reserved_1c: bytes = bytes(2)
    reserved_20: bytes = bytes(12)
    preamble: bytes = b""
    postscript: bytes = b""
    #: None where the parts are not those of a file.
    stated: StatedChecksums | None = field(default=None, compare=False)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The parts of a file; those of a new, empty puzzle have no cells.

        Raises:
            ReadError: there is no header, or the boards are incomplete.
            LimitError: the grid, the number of clues or a string exceeds the limits.
        """
        file = parse(data, ReadContext("puz"), least_cells=0)
        header = data[file.start : file.start + WIDTH]
        (overall,) = SHORT.unpack_from(header, OVERALL_CHECKSUM)
        (cib,) = SHORT.unpack_from(header, CIB_CHECKSUM)
        masked = header[MASKED_CHECKSUMS:VERSION]
        return cls(
            width=file.width,
            height=file.height,
            solution=file.solution,
            state=file.state,
            strings=[*file.strings.padded],
            sections=[(section.tag, section.data) for section in file.sections],
            version=header[VERSION:RESERVED_1C],
            puzzle_type=file.bits,
            solution_state=file.tag,
            scrambled_checksum=file.scrambled_checksum,
            reserved_1c=header[RESERVED_1C:SCRAMBLED_CHECKSUM],
            reserved_20=header[SCRAMBLED_CHECKSUM + SHORT.size : WIDTH],
            preamble=data[: file.start],
            postscript=file.trailing,
            stated=StatedChecksums(
                overall, cib, masked, tuple(section.checksum for section in file.sections)
            ),
        )

    @property
    def version_number(self) -> tuple[int, int]:
        """The version as numbers; 1.3 where it is unrecognized."""
        match = VERSION_PATTERN.match(self.version)
        return (int(match[1]), int(match[2])) if match else DEFAULT_VERSION

    @property
    def clue_count(self) -> int:
        """How many of the strings are clues."""
        return len(self.strings) - OTHER_STRINGS

    @property
    def checksums(self) -> FileChecksums:
        """The right checksums of the content; `section_checksums` has those of the sections."""
        sides = self.width, self.height, self.clue_count
        cib = CIB.pack(*sides, self.puzzle_type, self.solution_state)
        text = checksummed_text(self.strings, self.version_number)
        return compute(cib, self.solution, self.state, text)

    @property
    def section_checksums(self) -> tuple[int, ...]:
        """The right checksum of each section."""
        return tuple(checksum(data) for _, data in self.sections)

    def to_bytes(self) -> bytes:
        """The bytes of the file, with all checksums computed.

        Raises:
            struct.error: a number does not fit its field.
        """
        return assemble(
            Draft(
                version=self.version_number,
                width=self.width,
                height=self.height,
                clue_count=self.clue_count,
                bits=self.puzzle_type,
                tag=self.solution_state,
                scrambled_checksum=self.scrambled_checksum,
                reserved=self.version + self.reserved_1c + bytes(SHORT.size) + self.reserved_20,
                solution=self.solution,
                state=self.state,
                strings=self.strings,
                sections=[(tag, data, b"\0") for tag, data in self.sections],
                before=self.preamble,
                after=self.postscript,
            )
        )
