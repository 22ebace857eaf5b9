"""Lists of clues, for editing and checks: what is stated, what is missing, where clues point."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xwcore_crossword.clue import Clue
from xwcore_crossword.clues import Clues
from xwcore_crossword.entries import Slot
from xwcore_crossword.grid import Grid


def stated_clues(clues: Clues) -> list[Clue]:
    """The clues without the answers that follow from the grid."""
    derived = clues.derived_answers
    return [
        clue if clue.answer != derived[at] else clue._replace(answer=None)
        for at, clue in enumerate(clues)
    ]


def with_missing(clues: Iterable[Clue], missing: Iterable[Clue], grid: Grid) -> list[Clue]:
    """The clues with each missing one before the first clue of a later entry of the grid."""
    positions = grid.slot_positions
    waiting = sorted(missing, key=lambda clue: positions[clue.number, clue.direction], reverse=True)
    ordered: list[Clue] = []
    for clue in clues:
        at = positions.get((clue.number, clue.direction))
        while waiting and at is not None:
            if positions[waiting[-1].number, waiting[-1].direction] > at:
                break
            ordered.append(waiting.pop())
        ordered.append(clue)
    return [*ordered, *reversed(waiting)]


def slots_within(places: Sequence[tuple[int, int]], grid: Grid) -> list[Slot]:
    """The slots of the grid whose cells follow one another in these places (row, column)."""
    indices = [row * grid.width + column for row, column in places]
    slots_at = grid.slots_by_start
    return [
        slot
        for at, index in enumerate(indices)
        for slot in slots_at.get(index, ())
        if indices[at : at + len(slot.cells)] == [*slot.cells]
    ]
