"""Is "." an empty cell, or a block? The format says the first, xd-crossword-tools the second.

A file with "#" has blocks already. Else the clues decide: their numbers, and the lengths of their
answers, fit one of the two ways to number the grid. Without clues a pattern that is symmetric, as
those of blocks are, tells.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence

from xwcore.model.clues import ACROSS, DOWN
from xwcore.model.numbering import count_slots
from xwcore.plugin import Grid
from xwcore_xd.grammar import BLOCK, UNKNOWN, VOID
from xwcore_xd.layout import ClueColumns

#: More blocks than this have no crossword; then the dots are letters left out.
_MOST_BLOCKS = 0.45
#: 1 for blocks and voids where a dot is none.
_OTHERS = bytes(chr(code) in (BLOCK, VOID) for code in range(256))


def dots_are_blocks(width: int, cells: str, clues: ClueColumns) -> bool:
    """Whether "." means a block in this grid."""
    if UNKNOWN not in cells or BLOCK in cells:
        return False
    letters = len(cells) - cells.count(UNKNOWN) - cells.count(VOID)
    if not letters:
        return False
    places = [
        (number, ACROSS if group == "A" else DOWN, clues.answers.get(at))
        for at, (group, number) in enumerate(zip(clues.groups, clues.numbers, strict=True))
        if group in ("A", "D")
    ]
    if not places:
        few = cells.count(UNKNOWN) <= len(cells) * _MOST_BLOCKS
        dots = [sign == UNKNOWN for sign in cells]
        return few and dots == dots[::-1]
    blocked = _fit(width, cells.replace(UNKNOWN, BLOCK), places)
    return blocked > _fit(width, cells, places)


def blocks_fit(grid: Grid, cells: str, answers: Sequence[str]) -> bool:
    """Whether dots are blocks for sure: `grid`, in which they are, has one clue for each slot with
    one of these answers, of which each has the length of its slot.

    That is the best that `dots_are_blocks` can find. The other way can equal it only with as many
    slots.
    """
    _, _, starts, stops, steps = grid.slot_columns
    spans = map(operator.mul, map(len, answers), steps)
    if not starts or [*spans] != [*map(operator.sub, stops, starts)]:
        return False
    kinds = cells.encode("latin-1", "replace").translate(_OTHERS)
    return count_slots(kinds, grid.width) != len(starts)


def _fit(width: int, cells: str, places: Iterable[tuple[int | None, str, str | None]]) -> int:
    """How well clues fit the entries of a grid."""
    kinds = bytes(sign in (BLOCK, VOID) for sign in cells)
    lengths = {
        (slot.number, slot.direction): len(slot.cells)
        for slot in Grid(width, len(cells) // width, kinds).slots
    }
    points, met = 0, set()
    for number, direction, answer in places:
        length = lengths.get((number, direction))
        if length is None:
            points -= 1
            continue
        met.add((number, direction))
        points += 1 if answer is None else 2 if len(answer) == length else 0
    return points - (len(lengths) - len(met))
