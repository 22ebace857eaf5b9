"""The puzzle of puzpy: the stored parts of a file, with texts decoded."""

from __future__ import annotations

import struct
from typing import cast

from xwcore import LimitError, ReadError
from xwcore_puz.compat.fields import PuzzleFields
from xwcore_puz.compat.grids import ClueNumbering, Grid
from xwcore_puz.compat.helpers import Markup, PuzzleHelper, Rebus, Timer
from xwcore_puz.compat.names import (
    BLACKSQUARE,
    BLACKSQUARE2,
    BLANKSQUARE,
    HEADER_CKSUM_FORMAT,
    Extensions,
    PuzzleFormatError,
    PuzzleType,
    SolutionState,
    encoding_for_version,
)
from xwcore_puz.compat.primitives import data_cksum
from xwcore_puz.compat.scrambles import scramble_solution, scrambled_cksum, unscramble_solution
from xwcore_puz.stored import StoredPuz


def read(filename: str) -> Puzzle:
    """The puzzle in a .puz file.

    Raises:
        PuzzleFormatError: it is no .puz file, or a checksum is wrong.
        OSError: it cannot be read.
    """
    with open(filename, "rb") as file:
        return load(file.read())


def load(data: bytes) -> Puzzle:
    """The puzzle in the bytes of a .puz file.

    Raises:
        PuzzleFormatError: as `read`.
    """
    puzzle = Puzzle()
    puzzle.load(data)
    return puzzle


class Puzzle(PuzzleFields):
    """A puzzle whose attributes are the parts of a file.

    `solution` and `fill` are boards row by row, `clues` in the order of the file; `extensions` are
    the sections by their tags. `rebus`, `markup` and `timer` give views, which `tobytes` writes
    back.
    """

    def __init__(self, version: str | bytes = "1.3") -> None:
        super().__init__(version)
        self.helpers: dict[str, PuzzleHelper] = {}

    def __repr__(self) -> str:
        size = f"{self.width}x{self.height}"
        return f"Puzzle({size}, title={self.title!r}, author={self.author!r})"

    # -- files ----------------------------------------------------------------------------------

    def load(self, data: bytes) -> None:
        """Take the parts of a file.

        Raises:
            PuzzleFormatError: it is no .puz file, or a checksum is wrong.
            UnicodeDecodeError: a text of a 2.0 file is not UTF-8.
        """
        try:
            stored = StoredPuz.from_bytes(bytes(data))
        except (ReadError, LimitError) as error:
            raise PuzzleFormatError(
                f"Data does not appear to represent a puzzle: {error}"
            ) from error
        self.preamble, self.postscript = stored.preamble, stored.postscript
        self.fileversion = stored.version
        self.version = stored.version[:3]
        try:
            self.encoding = encoding_for_version(self.version_tuple())
        except ValueError as error:
            raise PuzzleFormatError(f"unrecognized version {self.version!r}") from error
        self.unk1, self.unk2 = stored.reserved_1c, stored.reserved_20
        self.scrambled_cksum = stored.scrambled_checksum
        self.width, self.height = stored.width, stored.height
        self.puzzletype = stored.puzzle_type
        self.solution_state = stored.solution_state
        self.solution = stored.solution.decode(self.encoding)
        self.fill = stored.state.decode(self.encoding)
        texts = [value.decode(self.encoding) for value in stored.strings]
        self.title, self.author, self.copyright, *self.clues, self.notes = texts
        self._extensions_order = [tag for tag, _ in stored.sections]
        self.extensions = dict(stored.sections)
        self.helpers = {}
        _verify(stored)

    def save(self, filename: str) -> None:
        """Write a .puz file.

        Raises:
            ValueError, UnicodeEncodeError, struct.error: as `tobytes`.
        """
        data = self.tobytes()
        with open(filename, "wb") as file:
            file.write(data)

    def tobytes(self) -> bytes:
        """The bytes of a .puz file, with all checksums computed.

        Raises:
            ValueError: a board has another number of bytes than cells.
            UnicodeEncodeError: the encoding of the version lacks a character.
            struct.error: a number does not fit its field.
        """
        for helper in self.helpers.values():
            if isinstance(helper, PuzzleHelper):
                helper.save()
        self._check_board("solution", self.solution)
        self._check_board("fill", self.fill)
        return self._stored().to_bytes()

    def _stored(self) -> StoredPuz:
        """The parts of the file."""
        postscript = self.postscript
        rest = dict(self.extensions)
        kept = [(tag, rest.pop(tag, b"")) for tag in dict.fromkeys(self._extensions_order)]
        texts = (self.title, self.author, self.copyright, *self.clues, self.notes)
        return StoredPuz(
            width=self.width,
            height=self.height,
            solution=self.encode(self.solution),
            state=self.encode(self.fill),
            strings=[self.encode(text or "") for text in texts],
            sections=[*((tag, data) for tag, data in kept if data), *rest.items()],
            version=self.fileversion.ljust(4, b"\0")[:4],
            puzzle_type=self.puzzletype,
            solution_state=self.solution_state,
            scrambled_checksum=self.scrambled_cksum,
            reserved_1c=self.unk1,
            reserved_20=self.unk2,
            preamble=self.preamble,
            postscript=self.encode(postscript) if isinstance(postscript, str) else postscript,
        )

    def _check_board(self, name: str, board: str) -> None:
        expected, size = self.width * self.height, len(self.encode(board))
        if size == expected:
            return
        long = [cell for cell in dict.fromkeys(board) if len(self.encode(cell)) > 1]
        if long:
            raise ValueError(
                f"{name} contains characters that take more than one byte in {self.encoding}: "
                f"{', '.join(map(repr, long))}. Each grid square must be a single byte; use a "
                "rebus for others"
            )
        size_of_grid = f"{self.width}x{self.height}"
        raise ValueError(
            f"{name} is {size} bytes, but a {size_of_grid} grid needs exactly {expected}"
        )

    # -- views ----------------------------------------------------------------------------------

    def has_rebus(self) -> bool:
        """Whether it has rebus cells."""
        is_there = Extensions.Rebus in self.extensions or "rebus" in self.helpers
        return is_there and self.rebus().has_rebus()

    def rebus(self) -> Rebus:
        """The rebus cells."""
        if "rebus" not in self.helpers:
            self.helpers["rebus"] = Rebus(self)
        return cast(Rebus, self.helpers["rebus"])

    def has_markup(self) -> bool:
        """Whether a cell has a mark."""
        is_there = Extensions.Markup in self.extensions or "markup" in self.helpers
        return is_there and self.markup().has_markup()

    def markup(self) -> Markup:
        """The marks of cells."""
        if "markup" not in self.helpers:
            self.helpers["markup"] = Markup(self)
        return cast(Markup, self.helpers["markup"])

    def has_timer(self) -> bool:
        """Whether it has a timer."""
        is_there = Extensions.Timer in self.extensions or "timer" in self.helpers
        return is_there and self.timer().has_timer()

    def timer(self) -> Timer:
        """The timer."""
        if "timer" not in self.helpers:
            self.helpers["timer"] = Timer(self)
        return cast(Timer, self.helpers["timer"])

    def remove_timer(self) -> None:
        """Remove the timer."""
        self.extensions.pop(Extensions.Timer, None)
        self.helpers.pop("timer", None)

    def clue_numbering(self) -> ClueNumbering:
        """The entries with their clues."""
        if "clues" not in self.helpers:
            self.helpers["clues"] = ClueNumbering(self)
        return cast(ClueNumbering, self.helpers["clues"])

    def grid(self) -> Grid:
        """The state as rows."""
        return Grid(self.fill, self.width, self.height)

    def solution_grid(self) -> Grid:
        """The solution as rows."""
        return Grid(self.solution, self.width, self.height)

    def blacksquare(self) -> str:
        """The character of a block."""
        return BLACKSQUARE2 if self.puzzletype == PuzzleType.Diagramless else BLACKSQUARE

    # -- locked solutions -----------------------------------------------------------------------

    def is_solution_locked(self) -> bool:
        """Whether the solution is scrambled."""
        return self.solution_state == SolutionState.Locked

    def unlock_solution(self, key: int) -> bool:
        """Unlock the solution; False where the key is wrong."""
        if self.is_solution_locked():
            size = self.width, self.height
            plain = unscramble_solution(self.solution, *size, key, self.blacksquare())
            if not self.check_answers(plain):
                return False
            self.solution = plain
            self.scrambled_cksum = 0
            self.solution_state = SolutionState.Unlocked
        return True

    def lock_solution(self, key: int) -> None:
        """Lock the solution.

        Raises:
            ValueError: a cell is not a letter from A to Z.
        """
        if not self.is_solution_locked():
            board, size, block = self.solution, (self.width, self.height), self.blacksquare()
            self.solution = scramble_solution(board, *size, key, block)
            self.scrambled_cksum = scrambled_cksum(board, *size, block, self.encoding)
            self.solution_state = SolutionState.Locked

    def check_answers(self, fill: str, strict: bool = True) -> bool:
        """Whether a board is the solution; not `strict` passes empty cells.

        Raises:
            ValueError: not `strict`, and the solution is locked.
        """
        if self.is_solution_locked():
            if not strict:
                raise ValueError("non-strict checking not possible when solution is locked")
            size = self.width, self.height
            own = scrambled_cksum(fill, *size, self.blacksquare(), self.encoding)
            return own == self.scrambled_cksum
        if strict or fill == self.solution:
            return fill == self.solution
        skipped = self.blacksquare()
        cells = zip(fill, self.solution, strict=False)
        return all(
            entered == right
            for entered, right in cells
            if right != skipped and entered != BLANKSQUARE
        )

    def check_rebus_answers(self, strict: bool = True) -> bool:
        """Whether what was entered in the rebus cells is right."""
        return not self.has_rebus() or self.rebus().check_rebus_fill(strict=strict)

    # -- checksums ------------------------------------------------------------------------------

    def header_cksum(self, cksum: int = 0) -> int:
        """The checksum of sizes, type and state."""
        sides = self.width, self.height, len(self.clues)
        data = struct.pack(HEADER_CKSUM_FORMAT, *sides, self.puzzletype, self.solution_state)
        return data_cksum(data, cksum)

    def text_cksum(self, cksum: int = 0) -> int:
        """The checksum of the texts: title, author, copyright and, from version 1.3 on, notes count
        with their NULs, and only if there are any.
        """
        ends = [self.title, self.author, self.copyright]
        data = b"".join(self.encode_zstring(text) for text in ends if text)
        data += b"".join(self.encode(clue) for clue in self.clues if clue)
        if self.notes and self.version_tuple() >= (1, 3):
            data += self.encode_zstring(self.notes)
        return data_cksum(data, cksum)

    def global_cksum(self) -> int:
        """The checksum of header, boards and texts."""
        boards = self.encode(self.solution) + self.encode(self.fill)
        return self.text_cksum(data_cksum(boards, self.header_cksum()))

    def magic_cksum(self) -> int:
        """The eight masked bytes as a number."""
        return int.from_bytes(self._stored().checksums.masked, "little")


def _verify(stored: StoredPuz) -> None:
    """Compare the checksums of a file.

    Raises:
        PuzzleFormatError: one is wrong.
    """
    right, stated = stored.checksums, stored.stated
    assert stated is not None
    if stated.overall != right.overall:
        raise PuzzleFormatError("global checksum does not match")
    if stated.cib != right.cib:
        raise PuzzleFormatError("header checksum does not match")
    if stated.masked != right.masked:
        raise PuzzleFormatError("magic checksum does not match")
    sections = zip(stored.sections, stated.sections, stored.section_checksums, strict=True)
    for (tag, _), given, expected in sections:
        if given != expected:
            raise PuzzleFormatError(f"extension {tag!r} checksum does not match")
