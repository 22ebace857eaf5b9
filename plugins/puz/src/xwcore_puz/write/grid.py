"""Write the boards and tables of a .puz file: solution, state, rebus, marks, timer, flags.

Contract: `boards_of` makes of every crossword boards that a file can hold. What has to be left out
or changed is noted by feature; the writer then reads its file back and reports the exact losses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from xwcore.plugin import Feature, WriteError
from xwcore_crossword import (
    NONE,
    OPEN,
    PENCILLED,
    VOID,
    Crossword,
    CrosswordFeature,
    Grid,
    Lock,
    Timer,
    default_short,
    short_letters,
)
from xwcore_puz.read import SCHEME, is_without_accent
from xwcore_puz.syntax import (
    GEXT_OF_FLAGS,
    MAX_REBUS_ENTRIES,
    MAX_SECONDS,
    MAX_SECTION,
    OPEN_MASK,
    SOLUTION_ABSENT,
    SOLUTION_SCRAMBLED,
    TYPE_DIAGRAMLESS,
)
from xwcore_puz.write.clues import POLICIES, REPLACE, STRICT, encode_single, encode_utf8

#: Bytes that do not stand for a letter, by board.
_NOT_IN_SOLUTION: Final = b".:-? "
_BEYOND_ASCII: Final = bytes(range(0x80, 0x100))
_NOT_IN_STATE: Final = b".:- abcdefghijklmnopqrstuvwxyz"
_NOT_IN_DIAGRAMLESS_STATE: Final = b":- abcdefghijklmnopqrstuvwxyz"

_X_EVERYWHERE: Final = bytes.maketrans(bytes((0, 1, 2)), b"X.:")
_BLOCKS: Final = bytes.maketrans(bytes((0, 1, 2)), b"\0.:")
_HIDDEN_BLOCKS: Final = bytes.maketrans(bytes((0, 1, 2)), b"\0::")
_X_HIDDEN: Final = bytes.maketrans(bytes((0, 1, 2)), b"X::")
_ALL_BYTES: Final = bytes(range(256))


@dataclass(slots=True)
class BoardBytes:
    """What the boards and sections of a file hold, as bytes.

    `rebus` and `fill_table` have the bytes of an entry by cell; `bits` and `tag` are the bits of
    the header that depend on content. `left_out` has, by feature, why something is left out.
    """

    width: int
    height: int
    utf8: bool
    solution: bytes = b""
    state: bytes = b""
    rebus: dict[int, bytes] = field(default_factory=dict)
    fill_table: dict[int, bytes] = field(default_factory=dict)
    marks: bytes = b""
    timer: bytes = b""
    bits: int = 0
    tag: int = 0
    scrambled_checksum: int = 0
    left_out: dict[Feature, str] = field(default_factory=dict, compare=False)

    def leave_out(self, feature: Feature, reason: str) -> None:
        """Note that something of this feature is left out, and why."""
        self.left_out.setdefault(feature, reason)

    def encode(self, text: str) -> bytes | None:
        """The text of a table in the file's encoding, or None."""
        return encode_utf8(text) if self.utf8 else encode_single(text)


class Content(NamedTuple):
    """What the boards and sections of a file are made of; a crossword has it as well."""

    grid: Grid
    diagramless: bool
    timer: Timer | None
    lock: Lock | None


def boards_of(crossword: Crossword | Content, *, utf8: bool, policy: str = REPLACE) -> BoardBytes:
    """The boards and sections of a crossword.

    Raises:
        WriteError: `policy` is strict, and a rebus cannot be encoded.
    """
    grid = crossword.grid
    boards = BoardBytes(grid.width, grid.height, utf8)
    boards.bits = TYPE_DIAGRAMLESS if crossword.diagramless else 0
    _add_solution(boards, crossword, policy)
    _add_state(boards, grid, diagramless=crossword.diagramless)
    _add_timer(boards, crossword.timer)
    marks = grid.flags.translate(GEXT_OF_FLAGS)
    boards.marks = marks if marks.strip(b"\0") else b""
    if crossword.diagramless and VOID in grid.kinds:
        boards.leave_out(
            CrosswordFeature.VOIDS, "a diagramless .puz cannot distinguish voids from blocks"
        )
    return boards


def needs_utf8(crossword: Crossword) -> bool:
    """Whether grid or tables have characters that Windows-1252 lacks."""
    grid = crossword.grid
    tables = [grid.letters, grid.fill, *grid.rebus.values(), *grid.fill_rebus.values()]
    tables += [text for _, text in crossword.lock.rebus] if crossword.lock else []
    return encode_single("".join(tables)) is None


# -- solution -------------------------------------------------------------------------------------


def _add_solution(boards: BoardBytes, crossword: Crossword | Content, policy: str) -> None:
    grid, lock = crossword.grid, crossword.lock
    hidden = crossword.diagramless
    if lock is not None and not _can_lock(grid, lock):
        boards.leave_out(
            CrosswordFeature.LOCK, "the lock is not of Across Lite, or the grid has letters"
        )
        lock = None
    if lock is not None:
        boards.tag = SOLUTION_SCRAMBLED
        boards.scrambled_checksum = lock.checksum
        _add_letters(boards, grid, lock.letters, dict(lock.rebus), policy, hidden=hidden)
    elif grid.letters.strip(NONE):
        letters, rebus = grid.letters, dict(grid.rebus)
        if grid.shorts:
            letters = short_letters(grid)
            # A letter with a short form is a rebus entry; the board has the short form.
            rebus = {at: grid.letters[at] for at in grid.shorts} | rebus
        _add_letters(boards, grid, letters, rebus, policy, hidden=hidden)
    else:
        boards.tag = SOLUTION_ABSENT
        boards.solution = grid.kinds.translate(_X_HIDDEN if hidden else _X_EVERYWHERE)


def _can_lock(grid: Grid, lock: Lock) -> bool:
    return (
        lock.scheme == SCHEME
        and len(lock.letters) == grid.cell_count
        and 0 <= lock.checksum <= 0xFFFF
        and not grid.has_solution
    )


def _add_letters(
    boards: BoardBytes,
    grid: Grid,
    letters: str,
    rebus: dict[int, str],
    policy: str,
    *,
    hidden: bool,
) -> None:
    """Add the solution board, and to `boards.rebus` what a byte cannot represent."""
    board = encode_single(letters)
    reserved = _reserved(_NOT_IN_SOLUTION, boards)
    if board is None or board.translate(None, _DROPS[reserved]):
        letters, special = _split(letters, reserved, known=rebus)
        board = encode_single(letters) or b""
        rebus = {**special, **rebus}
    blocks = grid.kinds.translate(_HIDDEN_BLOCKS if hidden else _BLOCKS)
    whole, is_covered = _with_blocks(board, grid.kinds, blocks)
    if is_covered:
        boards.leave_out(CrosswordFeature.SOLUTION, "a block of .puz has no letter")
    if not rebus and not board.strip(b"X\0"):
        # X alone means that there is no solution; with a rebus entry of one letter it is X.
        first = board.find(b"X")
        if first >= 0 and not boards.tag:
            rebus = {first: "X"}
    if not board.strip(b"\0"):
        boards.leave_out(
            CrosswordFeature.SOLUTION, "a solution without letters is read as no solution"
        )
    boards.solution = whole.replace(b"\0", b"-")
    if rebus:
        _add_rebus(boards, grid, rebus, policy)


#: All bytes but these.
_DROPS: Final = {
    kept: _ALL_BYTES.translate(None, kept)
    for reserved in (_NOT_IN_SOLUTION, _NOT_IN_STATE, _NOT_IN_DIAGRAMLESS_STATE)
    for kept in (reserved, reserved + _BEYOND_ASCII)
}


def _reserved(reserved: bytes, boards: BoardBytes) -> bytes:
    """The bytes that a board has no letters for: from version 2.0 on also those beyond ASCII, since
    some programs decode boards as UTF-8.
    """
    return reserved + _BEYOND_ASCII if boards.utf8 else reserved


def _split(
    letters: str, special: bytes, known: Mapping[int, str] = {}
) -> tuple[str, dict[int, str]]:
    """The letters that a board can represent, and by cell those that it cannot."""
    kept = list(letters)
    further = {}
    for at, letter in enumerate(letters):
        byte = encode_single(letter)
        if at in known:
            is_ascii = byte is not None and (byte < b"\x80" or _BEYOND_ASCII not in special)
            fits = is_ascii and byte not in (b".", b":")
        else:
            fits = byte is not None and byte not in special
        if letter != NONE and not fits:
            further[at] = letter
            kept[at] = default_short(known.get(at, letter))
    return "".join(kept), {at: text for at, text in further.items() if at not in known}


def _with_blocks(board: bytes, kinds: bytes, blocks: bytes) -> tuple[bytes, bool]:
    """The board with the bytes of its blocks, and whether a block replaces a letter."""
    mask = int.from_bytes(kinds.translate(OPEN_MASK), "big")
    letters = int.from_bytes(board, "big")
    whole = (letters & mask) | int.from_bytes(blocks, "big")
    return whole.to_bytes(len(kinds), "big"), bool(letters & ~mask)


def _add_rebus(boards: BoardBytes, grid: Grid, rebus: dict[int, str], policy: str) -> None:
    entries: dict[bytes, None] = {}
    without: list[int] = []
    length = 0
    for at, text in sorted(rebus.items()):
        value = boards.encode(text)
        if value is None and len(text) > 1:
            value = _forced(boards, text, policy)
        if grid.kinds[at] != OPEN:
            boards.leave_out(CrosswordFeature.REBUS, "a block of .puz has no letters")
            continue
        if not value or b";" in value or b"\0" in value:
            if policy == STRICT and value is None:
                raise WriteError(f"rebus {text[:40]!r} has characters that the encoding lacks")
            boards.leave_out(
                CrosswordFeature.REBUS, "a rebus entry of .puz cannot contain a semicolon or a NUL"
            )
            boards.leave_out(CrosswordFeature.SOLUTION, "Windows-1252 lacks the letter")
            without.append(at)
            continue
        if value not in entries:
            if len(entries) == MAX_REBUS_ENTRIES or length + len(value) + 5 > MAX_SECTION:
                boards.leave_out(CrosswordFeature.REBUS, "a .puz holds 255 different rebus entries")
                without.append(at)
                continue
            entries[value] = None
            length += len(value) + 5
        boards.rebus[at] = value
    if without and grid.shorts:
        _uncover(boards, grid, without)
    _check_shorts(boards, grid, rebus)


def _uncover(boards: BoardBytes, grid: Grid, without: list[int]) -> None:
    """Put a letter without an entry on the board, instead of its short form."""
    board = bytearray(boards.solution)
    for at in without:
        byte = encode_single(grid.letters[at])
        if at in grid.shorts and at not in grid.rebus and byte and byte not in _NOT_IN_SOLUTION:
            board[at] = byte[0]
            boards.leave_out(CrosswordFeature.SHORT_FORMS, "its letter has no rebus entry")
    boards.solution = bytes(board)


def _forced(boards: BoardBytes, text: str, policy: str) -> bytes | None:
    """A rebus with characters that Windows-1252 lacks, as the policy replaces them."""
    boards.leave_out(CrosswordFeature.REBUS, "Windows-1252 lacks the letters")
    change = POLICIES.get(policy)
    return None if change is None else encode_single(change(text))


def _check_shorts(boards: BoardBytes, grid: Grid, rebus: Mapping[int, str]) -> None:
    for at, short in grid.shorts.items():
        byte = encode_single(short)
        if at in rebus and (byte is None or byte != boards.solution[at : at + 1]):
            boards.leave_out(
                CrosswordFeature.SHORT_FORMS,
                "the short form of a rebus is one letter of Windows-1252",
            )
        elif boards.utf8 and is_without_accent(short, grid.letters[at]):
            boards.leave_out(
                CrosswordFeature.SHORT_FORMS,
                "a board of version 2.0 has this letter where no short form is stated, too",
            )


# -- state ----------------------------------------------------------------------------------------


def _add_state(boards: BoardBytes, grid: Grid, *, diagramless: bool) -> None:
    blocks = grid.kinds.translate(_HIDDEN_BLOCKS if diagramless else _BLOCKS)
    if not grid.fill:
        boards.state = blocks.replace(b"\0", b"-")
        return
    special = _reserved(_NOT_IN_DIAGRAMLESS_STATE if diagramless else _NOT_IN_STATE, boards)
    letters, table = grid.fill, dict(grid.fill_rebus)
    board = encode_single(letters)
    if board is None or board.translate(None, _DROPS[special]):
        letters, further = _split(letters, special)
        board = encode_single(letters) or b""
        table = {**further, **table}
    if diagramless:
        # The player cannot see the blocks: a letter over one stays.
        whole = bytes(letter or block for letter, block in zip(board, blocks, strict=True))
    else:
        whole, is_covered = _with_blocks(board, grid.kinds, blocks)
        if is_covered or any(grid.kinds[at] for at in table):
            boards.leave_out(CrosswordFeature.FILL, "a block of .puz has no fill")
            table = {at: text for at, text in table.items() if not grid.kinds[at]}
    whole = _pencilled(whole, grid)
    boards.state = whole.replace(b"\0", b"-")
    _add_fill_table(boards, table)


def _pencilled(state: bytes, grid: Grid) -> bytes:
    if not grid.flags:
        return state
    mask = grid.flags.translate(_PENCIL_MASK)
    if not mask.strip(b"\0"):
        return state
    return bytes(
        letter | flag if 65 <= letter <= 90 else letter
        for letter, flag in zip(state, mask, strict=True)
    )


#: 0x20, the difference of "A" and "a", where a cell is pencilled.
_PENCIL_MASK: Final = bytes(0x20 if flags & PENCILLED else 0 for flags in range(256))


def _add_fill_table(boards: BoardBytes, table: Mapping[int, str]) -> None:
    for at, text in sorted(table.items()):
        value = boards.encode(text)
        if not value or b"\0" in value:
            boards.leave_out(
                CrosswordFeature.FILL_REBUS, "unsupported character in a fill of several letters"
            )
            boards.leave_out(CrosswordFeature.FILL, "Windows-1252 lacks the letter")
        else:
            boards.fill_table[at] = value
    cells = boards.width * boards.height
    if boards.fill_table and len(encode_fill_table(boards.fill_table, cells)) > MAX_SECTION:
        boards.leave_out(
            CrosswordFeature.FILL_REBUS, "fills of several letters exceed 65,535 bytes"
        )
        boards.leave_out(CrosswordFeature.FILL, "the state has no byte for the letter")
        boards.fill_table = {}


def encode_fill_table(entries: Mapping[int, bytes], cell_count: int) -> bytes:
    """RUSR of entries by cell."""
    return b"".join(entries.get(cell, b"") + b"\0" for cell in range(cell_count))


def _add_timer(boards: BoardBytes, timer: Timer | None) -> None:
    if timer is None:
        return
    if 0 <= timer.seconds <= MAX_SECONDS:
        boards.timer = b"%d,%d" % (timer.seconds, not timer.running)
    else:
        boards.leave_out(CrosswordFeature.TIMER, "timer is outside 0 to 999,999,999 seconds")
