"""What the sections of a written file hold, and the file laid out afresh.

Contract: `contents` says it line by line, for a new file and for the template alike, so that two
puzzles with the same contents need no change of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from xwcore.model.clues import ACROSS, DOWN
from xwcore.model.entries import Slot
from xwcore.plugin import Crossword, Grid
from xwcore_across_text.grammar import BLANKS, RANK, TAG, TAGS, copyright_line
from xwcore_across_text.markers import Cell, Written, write_grid
from xwcore_across_text.sections import HEADER_LINES

#: Names that a line of text must not have, alone between angle brackets.
_RESERVED: Final = {*TAGS, "ACROSS PUZZLE", "ACROSS PUZZLE V2"}


class Contents(NamedTuple):
    """The lines of every section; no REBUS and no NOTEPAD where there is none."""

    needs_v2: bool
    lines: dict[str, list[str]]


def contents(
    puzzle: Crossword, known: Mapping[str, Cell] | None = None, *, version: int | None = None
) -> Contents:
    """What a file of this puzzle says, in each section."""
    grid = puzzle.grid
    written = write_grid(puzzle, known, version=1 if version == 1 else 2)
    across, down = clue_lines(puzzle)
    lines = {
        "TITLE": [as_line(puzzle.title)],
        "AUTHOR": [as_line(puzzle.author)],
        "COPYRIGHT": [as_line(copyright_line(puzzle.copyright))],
        "SIZE": [f"{grid.width}x{grid.height}"],
        "GRID": written.rows,
        "REBUS": rebus_lines(written),
        "ACROSS": across,
        "DOWN": down,
    }
    if not lines["REBUS"]:
        del lines["REBUS"]
    if puzzle.notes:
        lines["NOTEPAD"] = puzzle.notes.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return Contents(written.needs_v2, lines)


def laid_out(said: Contents, version: int) -> str:
    """The text of a file."""
    parts = [HEADER_LINES[version]]
    for name in RANK:
        if name in said.lines:
            parts += [f"<{name}>", *said.lines[name]]
    return "\n".join([*parts, ""])


def rebus_lines(written: Written) -> list[str]:
    """The lines of the REBUS section; none where there is nothing to say."""
    flags = ["MARK;"] if written.mark else []
    return flags + [
        f"{marker}:{one_line(cell.solution)}:{cell.short}"
        for marker, cell in written.markers.items()
    ]


def one_line(text: str) -> str:
    """The text without line ends."""
    if "\n" not in text and "\r" not in text:
        return text
    return text.replace("\r\n", " ").replace("\n", " ").replace("\r", " ")


def as_line(text: str) -> str:
    """The text as one line that is not taken for a tag."""
    line = one_line(text)
    match = TAG.match(line.lstrip(BLANKS))
    if match is None or match[1].upper() not in _RESERVED:
        return line
    return f"< {line.lstrip(BLANKS)[1:]}"


def clue_lines(puzzle: Crossword) -> tuple[list[str], list[str]]:
    """One line per entry of the grid as it will be read, and the clues that have no number."""
    clues = puzzle.clues
    texts: dict[tuple[object, str], str] = {}
    further: dict[str, list[str]] = {ACROSS: [], DOWN: []}
    for number, direction, text in zip(clues.numbers, clues.directions, clues.texts, strict=True):
        if number is None and direction in further:
            further[direction].append(as_line(text))
        else:
            texts.setdefault((number, direction), text)
    numbers = {(slot.cells.start, slot.direction): slot.number for slot in puzzle.grid.slots}
    lists: dict[str, list[str]] = {ACROSS: [], DOWN: []}
    for slot in _read_slots(puzzle.grid):
        number = numbers.get((slot.cells.start, slot.direction))
        text = "" if number is None else texts.get((number, slot.direction), "")
        lists[slot.direction].append(as_line(text))
    for direction, extra in further.items():
        if extra:
            # A blank line would be left out where there are more lines than entries.
            lists[direction] = [line if line.strip(BLANKS) else "-" for line in lists[direction]]
            lists[direction] += extra
    return lists[ACROSS], lists[DOWN]


def _read_slots(grid: Grid) -> tuple[Slot, ...]:
    """The entries of the grid without bars and with automatic numbers."""
    if not grid.bars and grid.stated_numbers is None:
        return grid.slots
    return Grid(grid.width, grid.height, bytes(kind != 0 for kind in grid.kinds)).slots
