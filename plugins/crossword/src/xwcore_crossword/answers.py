"""The answers of the slots of a grid: most reads need none."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence

from xwcore_crossword.cells import NONE, Readings
from xwcore_crossword.entries import ACROSS, DOWN, SlotColumns


def answers_in(
    slots: SlotColumns, letters: str, rebus: Mapping[int, str], readings: Mapping[int, Readings]
) -> tuple[str | None, ...]:
    """What the grid holds in each slot, rebus expanded and read in the slot's direction; None where
    the solution of a cell is not known.
    """
    ends = slots[2:]
    if not rebus and not readings:
        answers = [*map(letters.__getitem__, map(slice, *ends))]
    else:
        texts = {ACROSS: _expanded(letters, rebus)}
        texts[DOWN] = _expanded(texts[ACROSS], {at: both.down[0] for at, both in readings.items()})
        cells = map(texts.__getitem__, slots.directions)
        answers = [*map("".join, map(operator.getitem, cells, map(slice, *ends)))]
    if NONE in "".join(answers):
        return tuple([None if NONE in answer else answer for answer in answers])
    return tuple(answers)


def _expanded(letters: Sequence[str], texts: Mapping[int, str]) -> list[str]:
    expanded = [*letters]
    for index, text in texts.items():
        expanded[index] = text
    return expanded
