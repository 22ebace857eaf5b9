"""The lines of the clue lists, and other texts of one line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xwcore_across_text.syntax import BLANKS, HEADER_TAGS, TAG, TAGS
from xwcore_crossword import ACROSS, DOWN, Crossword, Grid, Number, slot_from

#: Names that a line of text must not have, alone between angle brackets.
_RESERVED: Final = frozenset(TAGS) | HEADER_TAGS


def one_line(text: str) -> str:
    """The text without line ends."""
    if "\n" not in text and "\r" not in text:
        return text
    return text.replace("\r\n", " ").replace("\n", " ").replace("\r", " ")


def as_line(text: str) -> str:
    """The text as one line that does not read as a tag: "< DOWN>" for "<DOWN>"."""
    line = one_line(text)
    if "<" not in line:
        return line
    start = line.lstrip(BLANKS)
    match = TAG.match(start)
    if match is None or match[1].upper() not in _RESERVED:
        return line
    return f"< {start[1:]}"


def has_surplus(read: Crossword | None) -> bool:
    """Whether a puzzle was read from a file with more clues than entries, an error that an edit
    keeps; no other file gets such clues.
    """
    return read is not None and None in read.clues.numbers


def clue_lines(puzzle: Crossword, *, keeps_surplus: bool = False) -> dict[str, list[str]]:
    """The lines by direction: one for each entry that reading will find. Clues without a number
    follow only with `keeps_surplus`.
    """
    clues, grid = puzzle.clues, puzzle.grid
    texts: dict[tuple[Number | None, str], str] = {}
    unplaced: dict[str, list[str]] = {ACROSS: [], DOWN: []}
    columns = zip(clues.numbers, clues.directions, clues.texts, strict=True)
    for index, (number, direction, text) in enumerate(columns):
        slot = slot_from(clues.cells.get(index), grid)
        if slot is not None:  # before the label, as in other formats
            texts.setdefault((slot.number, slot.direction), text)
        elif number is None and direction in unplaced:
            unplaced[direction].append(as_line(text))
        else:
            texts.setdefault((number, direction), text)
    lines: dict[str, list[str]] = {ACROSS: [], DOWN: []}
    for number, direction in _read_slots(grid):
        text = "-" if number is None else texts.get((number, direction), "")
        lines[direction].append(as_line(text))
    for direction, surplus in unplaced.items() if keeps_surplus else ():
        if surplus:
            # Reading ignores a blank line if there are more lines than entries.
            lines[direction] = [line if line.strip(BLANKS) else "-" for line in lines[direction]]
            lines[direction] += surplus
    return lines


def _read_slots(grid: Grid) -> Iterator[tuple[Number | None, str]]:
    """Number and direction of the slots that reading will find: it finds no bars and no numbers.

    The number is None if the grid has a bar there, or states no number.
    """
    columns = grid.slot_columns
    if not grid.bars and grid.stated_numbers is None:
        yield from zip(columns.numbers, columns.directions, strict=True)
        return
    starts = zip(columns.starts, columns.directions, strict=True)
    numbers = dict(zip(starts, columns.numbers, strict=True))
    kinds = bytes(kind != 0 for kind in grid.kinds)
    for slot in Grid(grid.width, grid.height, kinds).slots:
        yield numbers.get((slot.cells.start, slot.direction)), slot.direction
