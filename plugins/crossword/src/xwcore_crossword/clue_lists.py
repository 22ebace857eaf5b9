"""Lists of clues, for editing and checks: what is stated, what is missing, where clues point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from xwcore.plugin import PuzzleError
from xwcore_crossword.cells import Number
from xwcore_crossword.clue import Clue
from xwcore_crossword.clues import Clues, first_slots
from xwcore_crossword.entries import ACROSS, DOWN, NO_DIRECTION, Slot
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


def slot_from(places: Sequence[tuple[int, int]] | None, grid: Grid) -> Slot | None:
    """The slot that starts at the first of these places (row, column), towards the second; None
    without places.
    """
    if not places:
        return None
    start, *further = (row * grid.width + column for row, column in places[:2])
    return next(
        (slot for slot in grid.slots_by_start.get(start, ()) if [*slot.cells[1:2]] == further[:1]),
        None,
    )


def texts_in_grid_order(clues: Clues) -> list[str] | None:
    """The texts that `in_grid_order` makes these clues of; None where it cannot make them."""
    if clues.grid is None:
        return None
    numbers, directions = first_slots(clues.grid, len(clues.texts))
    placed = len(numbers)
    further = zip(clues.numbers[placed:], clues.directions[placed:], strict=True)
    if (
        clues.numbers[:placed] != numbers
        or clues.directions[:placed] != directions
        or any(entry != (None, NO_DIRECTION) for entry in further)
    ):
        return None
    across, down = iter(clues.texts), iter(clues.texts[directions.count(ACROSS) :])
    order = clues.grid.slot_order[:placed]
    return [
        *map(next, map({1: across, 2: down}.__getitem__, order)),
        *clues.texts[placed:],
    ]


def clues_in_lists(across: Sequence[str], down: Sequence[str], grid: Grid) -> Clues:
    """Clues in two lists without numbers: one text per slot, in the order of the slots.

    Texts beyond the last slot of a direction become clues of that direction without a number.
    """
    numbers: list[Number | None] = []
    for direction, texts in ((ACROSS, across), (DOWN, down)):
        slots = zip(*grid.slot_columns[:2], strict=True)
        own = [number for number, slot_direction in slots if slot_direction == direction]
        numbers += own[: len(texts)]
        numbers += [None] * (len(texts) - len(own))
    directions = [ACROSS] * len(across) + [DOWN] * len(down)
    return Clues.from_columns(numbers, directions, [*across, *down], grid=grid)


def with_clue(
    clues: Clues,
    grid: Grid,
    where: tuple[Number | None, str, str | None],
    text: str | None,
    changes: Mapping[str, Any],
) -> Clues | list[Clue]:
    """The clues with the one of this number, direction and group changed; see `Crossword`.

    Raises:
        PuzzleError: there is neither a clue nor an entry of that number and direction.
    """
    number, direction, group = where
    clue = Clue(number, direction, text or "", group=group)
    at = clues.positions.get((number, clue.direction))
    if at is not None:
        return clues.with_clue(at, **changes, **({} if text is None else {"text": text}))
    if (number, clue.direction) not in grid.slot_positions:
        raise PuzzleError(f"no clue and no entry {clue.label}")
    return with_missing(stated_clues(clues), [clue._replace(**changes)], grid)
