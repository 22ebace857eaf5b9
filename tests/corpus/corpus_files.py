"""Made-up files for the tests of the corpus, and programs that run as processes of their own."""

from __future__ import annotations

from pathlib import Path

import xwcore
from xwcore_crossword import Clue, Crossword, Grid


def crossword(number: int) -> Crossword:
    """A small crossword; one in three has another pattern of blocks."""
    rows = ["ABC", "D#E", "FGH"] if number % 3 else ["#BC", "DIE", "FG#"]
    grid = Grid.from_rows(rows)
    clues = [
        Clue(slot.number, slot.direction, f"Clue {slot.number} of {number}") for slot in grid.slots
    ]
    title = f"Puzzle {number}"
    return Crossword(grid, clues, title=title, author=f"Author {number % 5}")


def write_files(folder: Path, count: int, *, start: int = 0) -> None:
    """`count` files named by date, .puz and .xd in turn."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(start, start + count):
        name = f"{2000 + number % 7}-01-{number % 28 + 1:02d}-{number:05d}"
        extension = "puz" if number % 2 else "xd"
        data = xwcore.dumps(crossword(number), extension)
        (folder / f"{name}.{extension}").write_bytes(data)
