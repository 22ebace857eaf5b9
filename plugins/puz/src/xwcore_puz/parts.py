"""What a crossword is in terms of .puz: texts, boards, tables, bits.

Contract: `parts_of` gives for every crossword parts that a file can hold. What it has to leave out
or change makes `doubt` true, with the reason in `reasons`; then the writer reads its own file back
to tell exactly what was lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from xwcore.model import grid as grids
from xwcore.model.clues import DOWN, NO_DIRECTION
from xwcore.plugin import Crossword, Feature, Grid, Lock, Timer, WriteError
from xwcore_puz.layout import (
    GEXT_OF_FLAGS,
    MAX_REBUS_ENTRIES,
    MAX_SECTION,
    OPEN_MASK,
    SOLUTION_ABSENT,
    SOLUTION_SCRAMBLED,
    TYPE_DIAGRAMLESS,
)
from xwcore_puz.reading import SCHEME
from xwcore_puz.sections import encode_fill_table, encode_timer
from xwcore_puz.text import encode_single, encode_utf8, replaced, transliterated

#: What `text=` may say about characters that Windows-1252 lacks.
STRICT, REPLACE, TRANSLITERATE = "strict", "replace", "transliterate"

_POLICIES: Final[Mapping[str, Callable[[str], str]]] = {
    REPLACE: replaced,
    TRANSLITERATE: transliterated,
}

#: Bytes that a board cannot say as letters, by board.
_NOT_IN_SOLUTION: Final = b".:-? "
_NOT_IN_STATE: Final = b".:- abcdefghijklmnopqrstuvwxyz"
_NOT_IN_DIAGRAMLESS_STATE: Final = b":- abcdefghijklmnopqrstuvwxyz"
_SHORT_NOT: Final = b".:\0"

_X_EVERYWHERE: Final = bytes.maketrans(bytes((0, 1, 2)), b"X.:")
_BLOCKS: Final = bytes.maketrans(bytes((0, 1, 2)), b"\0.:")
_HIDDEN_BLOCKS: Final = bytes.maketrans(bytes((0, 1, 2)), b"\0::")
_X_HIDDEN: Final = bytes.maketrans(bytes((0, 1, 2)), b"X::")
_ALL_BYTES: Final = bytes(range(256))


class Parts:
    """The parts. `texts` are title, author, copyright, clues, notes; `rebus` and `fill_table` give
    the bytes of an entry by cell; `bits` and `tag` are those bits of the header that content says.
    """

    __slots__ = (
        "bits", "doubt", "fill_table", "height", "marks", "reasons", "rebus", "scrambled_checksum",
        "solution", "state", "tag", "texts", "timer", "utf8", "width",
    )  # fmt: skip

    def __init__(self, grid: Grid, *, utf8: bool) -> None:
        self.width, self.height = grid.width, grid.height
        self.utf8 = utf8
        self.texts: list[str] = []
        self.solution = b""
        self.state = b""
        self.rebus: dict[int, bytes] = {}
        self.fill_table: dict[int, bytes] = {}
        self.marks = b""
        self.timer = b""
        self.bits = 0
        self.tag = 0
        self.scrambled_checksum = 0
        self.doubt = False
        self.reasons: dict[Feature, str] = {}

    def give_up(self, feature: Feature, reason: str) -> None:
        """Remember that something of this feature is left out, and why."""
        self.doubt = True
        self.reasons.setdefault(feature, reason)

    def encode(self, text: str) -> bytes | None:
        """The text of a table in the file's encoding, or None."""
        return encode_utf8(text) if self.utf8 else encode_single(text)


def parts_of(crossword: Crossword, texts: list[str], *, utf8: bool, policy: str = REPLACE) -> Parts:
    """The parts of a crossword whose texts are `texts`, as `texts_of` gives them.

    Raises:
        WriteError: the grid has no cells, or a side of more than 255; `policy` is strict and a
            text cannot be encoded.
    """
    grid = crossword.grid
    parts = Parts(grid, utf8=utf8)
    parts.texts = texts
    parts.bits = TYPE_DIAGRAMLESS if crossword.diagramless else 0
    _add_solution(parts, crossword, policy)
    _add_state(parts, grid, diagramless=crossword.diagramless)
    _add_timer(parts, crossword.timer)
    if grid.flags:
        marks = grid.flags.translate(GEXT_OF_FLAGS)
        parts.marks = marks if marks.strip(b"\0") else b""
    if crossword.diagramless and grids.VOID in grid.kinds:
        parts.give_up(Feature.VOIDS, "a diagramless .puz cannot tell voids from blocks")
    return parts


# -- clues ----------------------------------------------------------------------------------------


class Texts:
    """The strings of a file: `texts` in its order, `surplus` how many clues are beyond the last
    entry, `doubt` whether some clue had to be left out or moved.
    """

    __slots__ = ("doubt", "surplus", "texts")

    def __init__(self, texts: list[str], surplus: int = 0, *, doubt: bool = False) -> None:
        self.texts = texts
        self.surplus = surplus
        self.doubt = doubt


def texts_of(crossword: Crossword, entry_count: int, surplus: int = 0) -> Texts:
    """The strings of a crossword whose grid has `entry_count` entries.

    `surplus` clues without a number may follow those of the entries.
    """
    grid = crossword.grid
    plain = grid.stated_numbers is None and not grid.bars and not crossword.clues.cells
    clues = crossword.clues.texts_in_grid_order() if plain else None
    if clues is not None and len(clues) == entry_count:
        found = Texts([])
    else:
        found = _clues_in_grid_order(crossword, surplus)
        clues = found.texts
    found.texts = [
        crossword.title, crossword.author, crossword.copyright, *clues, crossword.notes
    ]  # fmt: skip
    return found


def _clues_in_grid_order(crossword: Crossword, surplus: int) -> Texts:
    grid, clues = crossword.grid, crossword.clues
    plain = grid.stated_numbers is None and not grid.bars
    target = grid if plain else Grid(grid.width, grid.height, grid.kinds)
    # By cell, across before down: the order of "Clue Assignment".
    slots = sorted((slot.cells.start, slot.direction) for slot in target.slots)
    placed: dict[tuple[int, str], str | None] = dict.fromkeys(slots)
    starts = {(slot.number, slot.direction): slot.cells.start for slot in grid.slots}
    found = Texts([], doubt=not plain or bool(clues.cells))
    beyond: list[str] = []
    rows = zip(clues.numbers, clues.directions, clues.texts, strict=True)
    for index, (number, direction, text) in enumerate(rows):
        start = starts.get((number, direction), -1)
        cells = clues.cells.get(index)
        if cells:
            start = cells[0][0] * grid.width + cells[0][1]
        way = _direction(cells) if cells else direction
        if placed.get((start, way), "") is None:
            placed[start, way] = text
        elif number is None and direction == NO_DIRECTION and len(beyond) < surplus:
            beyond.append(text)
        else:
            found.doubt = True
    found.texts = [*(text or "" for text in placed.values()), *beyond]
    found.surplus = len(beyond)
    found.doubt = found.doubt or bool(beyond)
    return found


def _direction(cells: tuple[tuple[int, int], ...]) -> str:
    is_down = len(cells) > 1 and cells[0][1] == cells[1][1]
    return DOWN if is_down else "across"


class JoinedTexts:
    """The strings of a file on their way to bytes: `text` has a NUL after each, and the line breaks
    of the format; `intact` says whether all are as they were; `single` is `text` in Windows-1252,
    or None.
    """

    __slots__ = ("intact", "single", "text")

    def __init__(self, texts: list[str]) -> None:
        joined = "\0".join(texts)
        self.intact = "\r" not in joined and joined.count("\0") == len(texts) - 1
        if not self.intact:
            joined = "\0".join(text.replace("\0", " ") for text in texts)
        if "\n" in joined:
            joined = joined.replace("\r\n", "\n").replace("\n", "\r\n")
        self.text = joined + "\0"
        self.single = encode_single(self.text)

    def encode(self, *, utf8: bool, policy: str) -> tuple[bytes, bool]:
        """The bytes, and whether they say all of the texts.

        Raises:
            WriteError: `policy` is strict, and some text cannot be encoded.
        """
        data = encode_utf8(self.text) if utf8 else self.single
        if data is not None:
            return data, self.intact
        if policy == STRICT:
            what = "UTF-8" if utf8 else "Windows-1252"
            culprits = _culprits(self.text, utf8)
            raise WriteError(f"a text has characters that are not in {what}: {culprits}")
        if utf8:
            return self.text.encode("utf-8", "replace"), False
        return encode_single(_POLICIES[policy](self.text)) or b"", False


def _culprits(text: str, utf8: bool) -> str:
    encode = encode_utf8 if utf8 else encode_single
    found = dict.fromkeys(char for char in text if encode(char) is None)
    return ", ".join(f"{char!r} (U+{ord(char):04X})" for char in list(found)[:5])


# -- solution -------------------------------------------------------------------------------------


def _add_solution(parts: Parts, crossword: Crossword, policy: str) -> None:
    grid, lock = crossword.grid, crossword.lock
    hidden = crossword.diagramless
    if lock is not None and not _can_lock(grid, lock):
        parts.give_up(Feature.LOCK, "the lock is not one of Across Lite, or the grid has letters")
        lock = None
    if lock is not None:
        parts.tag = SOLUTION_SCRAMBLED
        parts.scrambled_checksum = lock.checksum
        _add_letters(parts, grid, lock.letters, dict(lock.rebus), policy, hidden=hidden)
    elif grid.letters.strip(grids.NONE):
        letters, rebus = grid.letters, dict(grid.rebus)
        if grid.shorts:
            letters = grid.short_letters()
            # A letter beneath which another one is stated to stand is an entry of one letter.
            rebus = {at: grid.letters[at] for at in grid.shorts} | rebus
        _add_letters(parts, grid, letters, rebus, policy, hidden=hidden)
    else:
        parts.tag = SOLUTION_ABSENT
        parts.solution = grid.kinds.translate(_X_HIDDEN if hidden else _X_EVERYWHERE)


def _can_lock(grid: Grid, lock: Lock) -> bool:
    return (
        lock.scheme == SCHEME
        and len(lock.letters) == grid.cell_count
        and 0 <= lock.checksum <= 0xFFFF
        and not grid.has_solution
    )


def _add_letters(
    parts: Parts, grid: Grid, letters: str, rebus: dict[int, str], policy: str, *, hidden: bool
) -> None:
    """The solution board, and in `parts.rebus` what a byte cannot say."""
    board = encode_single(letters)
    if board is None or board.translate(None, _DROPS[_NOT_IN_SOLUTION]):
        letters, special = _split(letters, _NOT_IN_SOLUTION, known=rebus)
        board = encode_single(letters) or b""
        rebus = {**special, **rebus}
    blocks = grid.kinds.translate(_HIDDEN_BLOCKS if hidden else _BLOCKS)
    whole, doubt = _with_blocks(board, grid.kinds, blocks)
    if doubt:
        parts.give_up(Feature.SOLUTION, "a block has no letter")
    if not rebus and not board.strip(b"X\0"):
        # X alone says that there is no solution; a rebus entry of one letter says X.
        first = board.find(b"X")
        if first >= 0 and not parts.tag:
            rebus = {first: "X"}
    if not board.strip(b"\0"):
        parts.doubt = True
    parts.solution = whole.replace(b"\0", b"-")
    if rebus:
        _add_rebus(parts, grid, rebus, policy)


#: All bytes but these.
_DROPS: Final = {
    kept: _ALL_BYTES.translate(None, kept)
    for kept in (_NOT_IN_SOLUTION, _NOT_IN_STATE, _NOT_IN_DIAGRAMLESS_STATE)
}


def _split(
    letters: str, special: bytes, known: Mapping[int, str] = {}
) -> tuple[str, dict[int, str]]:
    """Letters that a board can say, and beside them those that it cannot."""
    kept = list(letters)
    further = {}
    for at, letter in enumerate(letters):
        byte = encode_single(letter)
        if at in known:
            fits = byte is not None and byte not in (b".", b":")
        else:
            fits = byte is not None and byte not in special
        if letter != grids.NONE and not fits:
            further[at] = letter
            kept[at] = grids.default_short(known.get(at, letter))
    return "".join(kept), {at: text for at, text in further.items() if at not in known}


def _with_blocks(board: bytes, kinds: bytes, blocks: bytes) -> tuple[bytes, bool]:
    """The board with the bytes of its blocks, and whether a letter had to give way to one."""
    mask = int.from_bytes(kinds.translate(OPEN_MASK), "big")
    letters = int.from_bytes(board, "big")
    whole = (letters & mask) | int.from_bytes(blocks, "big")
    return whole.to_bytes(len(kinds), "big"), bool(letters & ~mask)


def _add_rebus(parts: Parts, grid: Grid, rebus: dict[int, str], policy: str) -> None:
    entries: dict[bytes, None] = {}
    without: list[int] = []
    length = 0
    for at, text in sorted(rebus.items()):
        value = parts.encode(text)
        if value is None and len(text) > 1:
            value = _forced(parts, text, policy)
        if grid.kinds[at] != grids.OPEN:
            parts.give_up(Feature.REBUS, "a block has no letters")
            continue
        if not value or b";" in value or b"\0" in value:
            if policy == STRICT and value is None:
                raise WriteError(f"a rebus cannot be encoded: {text!r}")
            parts.give_up(Feature.REBUS, "a rebus entry of .puz has no semicolon and no NUL")
            parts.reasons.setdefault(Feature.SOLUTION, "the letter is not in Windows-1252")
            without.append(at)
            continue
        if value not in entries:
            if len(entries) == MAX_REBUS_ENTRIES or length + len(value) + 5 > MAX_SECTION:
                parts.give_up(Feature.REBUS, "a .puz holds 255 different rebus entries")
                without.append(at)
                continue
            entries[value] = None
            length += len(value) + 5
        parts.rebus[at] = value
    if without and grid.shorts:
        _uncover(parts, grid, without)
    _check_shorts(parts, grid, rebus)


def _uncover(parts: Parts, grid: Grid, without: list[int]) -> None:
    """Where one letter got no entry, it stands on the board itself, instead of its short form."""
    board = bytearray(parts.solution)
    for at in without:
        byte = encode_single(grid.letters[at])
        if at in grid.shorts and at not in grid.rebus and byte and byte not in _NOT_IN_SOLUTION:
            board[at] = byte[0]
            parts.reasons.setdefault(Feature.SHORT_FORMS, "no rebus entry can say what it is for")
    parts.solution = bytes(board)


def _forced(parts: Parts, text: str, policy: str) -> bytes | None:
    """A rebus in Windows-1252 that is not of Windows-1252; the policy says how."""
    parts.give_up(Feature.REBUS, "the letters are not in Windows-1252")
    change = _POLICIES.get(policy)
    return None if change is None else encode_single(change(text))


def _check_shorts(parts: Parts, grid: Grid, rebus: Mapping[int, str]) -> None:
    for at, short in grid.shorts.items():
        byte = encode_single(short)
        if at in rebus and (byte is None or byte != parts.solution[at : at + 1]):
            parts.give_up(Feature.SHORT_FORMS, "the short form of a rebus is a letter")


# -- state ----------------------------------------------------------------------------------------


def _add_state(parts: Parts, grid: Grid, *, diagramless: bool) -> None:
    blocks = grid.kinds.translate(_HIDDEN_BLOCKS if diagramless else _BLOCKS)
    if not grid.fill:
        parts.state = blocks.replace(b"\0", b"-")
        return
    special = _NOT_IN_DIAGRAMLESS_STATE if diagramless else _NOT_IN_STATE
    letters, table = grid.fill, dict(grid.fill_rebus)
    board = encode_single(letters)
    if board is None or board.translate(None, _DROPS[special]):
        letters, further = _split(letters, special)
        board = encode_single(letters) or b""
        table = {**further, **table}
    if diagramless:
        # The player does not know the blocks: what was entered over one stays.
        whole = bytes(letter or block for letter, block in zip(board, blocks, strict=True))
    else:
        whole, doubt = _with_blocks(board, grid.kinds, blocks)
        if doubt or any(grid.kinds[at] for at in table):
            parts.give_up(Feature.FILL, "nothing can be entered in a block")
            table = {at: text for at, text in table.items() if not grid.kinds[at]}
    whole = _pencilled(whole, grid)
    parts.state = whole.replace(b"\0", b"-")
    _add_fill_table(parts, table)


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
_PENCIL_MASK: Final = bytes(0x20 if flags & grids.PENCILLED else 0 for flags in range(256))


def _add_fill_table(parts: Parts, table: Mapping[int, str]) -> None:
    for at, text in sorted(table.items()):
        value = parts.encode(text)
        if not value or b"\0" in value:
            parts.give_up(Feature.FILL_REBUS, "an entry of several letters cannot be encoded")
            parts.reasons.setdefault(Feature.FILL, "the letter is not in Windows-1252")
        else:
            parts.fill_table[at] = value
    cells = parts.width * parts.height
    if parts.fill_table and len(encode_fill_table(parts.fill_table, cells)) > MAX_SECTION:
        parts.give_up(Feature.FILL_REBUS, "the entries of several letters take over 65,535 bytes")
        parts.reasons.setdefault(Feature.FILL, "the letter is not one that the state can say")
        parts.fill_table = {}


def _add_timer(parts: Parts, timer: Timer | None) -> None:
    if timer is None:
        return
    if 0 <= timer.seconds < 10**9:
        parts.timer = encode_timer(timer)
    else:
        parts.give_up(Feature.TIMER, "a timer holds 0 to 999,999,999 seconds")


def needs_utf8(crossword: Crossword, joined: JoinedTexts) -> bool:
    """Whether texts or tables have characters that Windows-1252 lacks."""
    grid = crossword.grid
    if joined.single is None:
        return True
    if grid.letters.isascii() and grid.fill.isascii() and not grid.rebus and not grid.fill_rebus:
        return False
    tables = [grid.letters, grid.fill, *grid.rebus.values(), *grid.fill_rebus.values()]
    tables += [text for _, text in crossword.lock.rebus] if crossword.lock else []
    return encode_single("".join(tables)) is None
