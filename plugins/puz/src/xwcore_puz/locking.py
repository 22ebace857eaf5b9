"""Opening the lock of a puzzle that was read, and checking a fill while it is locked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import Final

from xwcore.files import windows_1252
from xwcore.model import grid as grids
from xwcore.plugin import Crossword, Diagnostic, OptionError, ReadContext, Span
from xwcore_puz import codes
from xwcore_puz.container import PuzFile
from xwcore_puz.key_search import KeyCandidate, rank, search
from xwcore_puz.layout import (
    FILL,
    LETTERS,
    SCRAMBLED_CHECKSUM,
    SOLUTION_SCRAMBLED,
)
from xwcore_puz.record import PuzRecord
from xwcore_puz.scrambling import (
    IS_LETTER,
    LEAST_LETTERS_TO_LOCK,
    LEAST_LETTERS_TO_UNLOCK,
    LockError,
    LockFault,
    fill_is_right,
    letter_cells,
    letters_of,
    parse_key,
    unlock,
    with_letters,
)

#: The value of the read option `key` that tries all keys.
SEARCH: Final = "search"

#: Letters that can be scrambled, and the blocks that are left alone.
_LOCKABLE: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ.:"


def opened(crossword: Crossword, file: PuzFile, key: str, context: ReadContext) -> Crossword:
    """The crossword with its solution, as `key` gives it; unchanged where it is not locked.

    Raises:
        OptionError: the key is neither four digits nor "search".
        ReadError: the key, or every key, is wrong.
    """
    if key != SEARCH:
        try:
            parse_key(key)
        except LockError as error:
            raise OptionError(f"option key: {error.message}, or {SEARCH}", option="key") from error
    if crossword.lock is None:
        context.report(codes.NOT_LOCKED.at())
        return crossword
    if key == SEARCH:
        found = search_keys(crossword, file)
        if not found:
            context.fail(codes.NO_KEY.at(span=_at_checksum(file)))
        for place, candidate in enumerate(found):
            rank_of = f"{place + 1} of {len(found)}"
            context.report(codes.KEY_FOUND.at(f"the key {candidate.key} fits ({rank_of})"))
        solution = with_letters(file.solution, file.width, found[0].letters)
        return with_solution(crossword, file, solution, tuple(each.key for each in found))
    try:
        stored = file.short(SCRAMBLED_CHECKSUM)
        solution = unlock(file.solution, file.width, key, stored)
    except LockError as error:
        code = codes.WRONG_KEY if error.fault is LockFault.WRONG_KEY else codes.LOCK_LETTERS
        context.fail(code.at(error.message, _at_checksum(file), severity=codes.WRONG_KEY.severity))
    return with_solution(crossword, file, solution, (key,))


def _at_checksum(file: PuzFile) -> Span:
    at = file.start + SCRAMBLED_CHECKSUM
    return Span(at, at + 2)


def search_keys(crossword: Crossword, file: PuzFile) -> list[KeyCandidate]:
    """Every key that fits the locked file, the likeliest first; none where no key can."""
    letters = letters_of(file.solution, file.width)
    if len(letters) < LEAST_LETTERS_TO_UNLOCK:
        return []
    keys = search(letters, file.short(SCRAMBLED_CHECKSUM))
    if len(keys) < 2:
        return rank(keys, letters)
    return rank(keys, letters, _revealed(crossword, file), _entered(crossword, file))


def _revealed(crossword: Crossword, file: PuzFile) -> bytes:
    """What the file gives away of the solution, in the order of scrambling, else a NUL."""
    known = bytearray(file.cells)
    grid = crossword.grid
    for at, letter in enumerate(file.state.translate(FILL)):
        if grid.flag_at(at, grids.REVEALED):
            known[at] = letter
    for at, text in crossword.lock.rebus if crossword.lock else ():
        known[at] = ord(grids.default_short(text))
    return bytes(known[at] for at in letter_cells(file.solution, file.width))


def _entered(crossword: Crossword, file: PuzFile) -> bytes:
    state = bytearray(file.state.translate(FILL))
    for at in range(file.cells):
        if crossword.grid.flag_at(at, grids.REVEALED | grids.INCORRECT):
            state[at] = 0
    return bytes(state[at] for at in letter_cells(file.solution, file.width))


def with_solution(
    crossword: Crossword, file: PuzFile, solution: bytes, keys: tuple[str, ...] = ()
) -> Crossword:
    """The crossword with this plain solution instead of its lock; the record names the keys."""
    letters = windows_1252.decode(solution.translate(LETTERS))
    rebus = dict(crossword.lock.rebus) if crossword.lock else {}
    shorts = {at: letters[at] for at in rebus if letters[at] != grids.NONE}
    grid = crossword.grid.with_cells(letters=letters, rebus=rebus, shorts=shorts)
    extras = {**crossword.extras, "puz": PuzRecord(file.data, keys)}
    return crossword.replace(grid=grid, lock=None, extras=extras)


def check_fill(file: PuzFile) -> bool | None:
    """Whether the player's letters are the locked solution's, by the checksum at 0x1E.

    None where the file is not locked, or a cell is still empty.
    """
    is_letter = file.solution.translate(IS_LETTER)
    entered = compress(file.state.translate(FILL), is_letter)
    if not file.tag & SOLUTION_SCRAMBLED or not any(is_letter) or not all(entered):
        return None
    return fill_is_right(file.solution, file.state, file.width, file.short(SCRAMBLED_CHECKSUM))


def check_lock(file: PuzFile, crossword: Crossword) -> Iterator[Diagnostic]:
    """That the solution is locked, whether it can be, and whether the player has solved it."""
    if crossword.lock is None:
        return
    span = _at_checksum(file)
    yield codes.LOCKED.at(span=span)
    count = len(letters_of(file.solution, file.width))
    others = len(file.solution.translate(None, _LOCKABLE))
    if count < LEAST_LETTERS_TO_LOCK or others:
        message = f"the locked solution has {count} letters, and {others} that are none of A to Z"
        yield codes.LOCK_LETTERS.at(message, span)
    right = check_fill(file)
    if right is not None:
        yield (codes.FILL_RIGHT if right else codes.FILL_WRONG).at(span=span)
