"""Write the clues of a crossword as a CSV table.

Contract: a row for each entry, across before down, then one for each clue without an entry. Unless
the option `formulas` is on, no cell begins with a sign that makes a spreadsheet compute it.

Source: RFC 4180, section 2, for the quoting and the line ends; OWASP, "CSV Injection", for the
signs.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final

from xwcore.plugin import Puzzle, WriteContext
from xwcore_crossword import Crossword

_COLUMNS: Final = ("number", "direction", "clue", "answer", "row", "column")

#: A spreadsheet computes a cell that begins with one of these.
_FORMULA_SIGNS: Final = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The table, in UTF-8 with CRLF."""
    assert isinstance(puzzle, Crossword)
    has_formulas = bool(context.options["formulas"])
    stream = io.StringIO(newline="")
    table = csv.writer(stream)
    table.writerow(_COLUMNS)
    for row in _rows(puzzle):
        table.writerow([cell if has_formulas else _plain(cell) for cell in row])
    return stream.getvalue().encode("utf-8", "replace")


def _rows(puzzle: Crossword) -> Iterator[tuple[object, ...]]:
    placed = set()
    for entry in puzzle.entries:
        placed.add((entry.number, entry.direction))
        yield tuple(entry[name] for name in _COLUMNS)
    seen = set()
    for clue in puzzle.clues:
        place = clue.number, clue.direction
        if place in placed and place not in seen:
            seen.add(place)  # the clue of the entry
        else:
            yield clue.number, clue.direction, clue.text, None, None, None


def _plain(cell: object) -> object:
    """The cell; a text that a spreadsheet would compute has an apostrophe in front."""
    is_formula = isinstance(cell, str) and cell.lstrip(" ").startswith(_FORMULA_SIGNS)
    return f"'{cell}" if is_formula else cell
