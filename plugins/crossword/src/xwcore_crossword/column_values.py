"""Values of the columns of a grid: from rows, in one spelling, and with changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, count
from typing import Any

from xwcore.plugin import PuzzleError, plural
from xwcore_crossword.cells import (
    BLOCK,
    NONE,
    OPEN,
    VOID,
    Readings,
    composed,
)
from xwcore_crossword.columns import SPARSE, Columns
from xwcore_crossword.short_forms import default_short, implied_short


def columns_of_rows(
    rows: Iterable[str | Sequence[str | None]], block: str, void: str, unknown: str | None
) -> tuple[int, int, bytes, str, dict[int, str]]:
    """Width, height, `kinds`, `letters` and `rebus` of a grid in rows; see `Grid.from_rows`."""
    if isinstance(rows, str):
        raise PuzzleError("rows: a text, expected a list of rows, such as text.split()")
    rows = [composed(row) if isinstance(row, str) else row for row in rows]
    width = len(rows[0]) if rows else 0
    for at, row in enumerate(rows, 1):
        if len(row) != width:
            raise PuzzleError(f"row {at}: {plural(len(row), 'cell')}, expected {width}")
        if "." in row and "." not in (block, void, unknown):
            raise PuzzleError(f"row {at}: a dot is doubtful, pass block='.' or unknown='.'")
    cells = [cell for row in rows for cell in row]
    kinds = bytes(BLOCK if cell == block else VOID if cell == void else OPEN for cell in cells)
    known: list[Any] = [
        cell if cell and kind == OPEN and cell != unknown else NONE
        for cell, kind in zip(cells, kinds, strict=True)
    ]
    for at, cell in enumerate(known):
        if not isinstance(cell, str):
            raise PuzzleError(wrong_text(*divmod(at, width), cell))
    rebus = {at: cell for at, cell in enumerate(known) if len(cell) > 1}
    letters = "".join(cell[0] for cell in known)
    return width, len(rows), kinds, letters, rebus


def short_letters(grid: Columns) -> str:
    """`letters`, with the short form in the cells that state one."""
    return with_letters(grid.letters, grid.shorts) if grid.shorts else grid.letters


def rows_of(grid: Columns, block: str, void: str, unknown: str) -> list[str]:
    """The solution, one string a row and one character a cell; see `Grid.rows`."""
    signs = [*short_letters(grid)]
    special = {BLOCK: block, VOID: void}
    for index in compress(count(), grid.kinds):  # an open cell counts as false
        signs[index] = special[grid.kinds[index]]
    text = "".join(signs).replace(NONE, unknown)
    return [text[at : at + grid.width] for at in range(0, len(text), grid.width or 1)]


def first_letters(texts: Mapping[int, str | None]) -> dict[int, str]:
    """The first letter of each text."""
    return {index: text[0] if text else NONE for index, text in texts.items()}


def several_letters(texts: Mapping[int, str | None]) -> dict[int, str]:
    """The texts of several letters."""
    return {index: text for index, text in texts.items() if text and len(text) > 1}


def without(texts: Mapping[int, Any], changed: Mapping[int, Any]) -> dict[int, Any]:
    """The texts of the cells that do not change."""
    return {index: text for index, text in texts.items() if index not in changed}


def wrong_text(row: int, column: int, text: object) -> str:
    """What is wrong with a value that is not text."""
    return f"row {row}, column {column}: {type(text).__name__}, expected str"


def with_letters(letters: str, changes: Mapping[int, str]) -> str:
    """The letters with those of some cells replaced."""
    changed = [*letters]
    for index, letter in changes.items():
        changed[index] = letter
    return "".join(changed)


def _composed_readings(both: Readings) -> Readings:
    return Readings(tuple(map(composed, both.across)), tuple(map(composed, both.down)))


def settled(columns: Mapping[str, Any]) -> dict[str, Any]:
    """One spelling of each content: readings lead `rebus`, `rebus` leads `letters`, implied short
    forms are left out.

    A rebus of one letter, or of a letter and its accent, is that letter; the first reading across
    is the solution.
    """
    readings = {at: _composed_readings(both) for at, both in columns["readings"].items()}
    if any(len(short) != 1 for short in columns["shorts"].values()):
        raise PuzzleError("a short form must be one letter")
    texts = {index: composed(text) for index, text in (columns["rebus"] or {}).items()}
    texts.update({index: both.across[0] for index, both in readings.items()})
    long = {index: text for index, text in texts.items() if len(text) > 1}
    single = {index: text for index, text in texts.items() if len(text) == 1}
    single.update({index: default_short(text) for index, text in long.items()})
    letters = with_letters(columns["letters"], single)
    stated = {}
    for index, short in columns["shorts"].items():
        solution = long.get(index, letters[index])
        if solution != NONE and short not in (solution, implied_short(solution)):
            stated[index] = short
    return {"letters": letters, "rebus": long, "shorts": stated, "readings": readings}


def settled_fill(columns: Mapping[str, Any], cell_count: int) -> dict[str, Any]:
    """As `_settled`, for what the player entered."""
    rebus = columns["fill_rebus"].items()
    texts = {at: composed(text) for at, text in rebus if len(text) > 1}
    fill = with_letters(columns["fill"] or NONE * cell_count, first_letters(texts))
    return {"fill": fill, "fill_rebus": several_letters(texts)}


def checked_changes(grid: Columns, changes: Mapping[int, str | None]) -> dict[int, str | None]:
    """Changes of cells by index, each of an open cell and a text or None.

    Raises:
        PuzzleError: a cell is a block; a value is not text.
    """
    for index, text in changes.items():
        row, column = divmod(index, grid.width)
        if grid.kinds[index] != OPEN:
            raise PuzzleError(f"row {row}, column {column} is a block")
        if text is not None and not isinstance(text, str):
            raise PuzzleError(wrong_text(row, column, text))
    return dict(changes)


def changed_solution(grid: Columns, changed: Mapping[int, str | None]) -> dict[str, Any]:
    """The columns of a grid with other solutions in these cells; see `Grid.with_solution`."""
    return {
        "letters": with_letters(grid.letters, first_letters(changed)),
        "rebus": {**without(grid.rebus, changed), **several_letters(changed)},
        **{
            column.name: without(getattr(grid, column.name), changed)
            for column in SPARSE
            if column.of_solution
        },
    }


def changed_fill(grid: Columns, changed: Mapping[int, str | None]) -> dict[str, Any]:
    """The columns of a grid in which the player has entered other letters in these cells."""
    fill = grid.fill or NONE * len(grid.kinds)
    return {
        "fill": with_letters(fill, first_letters(changed)),
        "fill_rebus": {**without(grid.fill_rebus, changed), **several_letters(changed)},
    }
