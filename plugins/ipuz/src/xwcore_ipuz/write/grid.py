"""Write the grids of a crossword as JSON values: `puzzle`, `solution` and `saved`."""

from __future__ import annotations

import itertools
from typing import Any, Final

from xwcore_crossword import (
    BAR_LEFT,
    BAR_TOP,
    BLOCK,
    CIRCLE,
    GIVEN,
    NONE,
    OPEN,
    SHADE,
    VOID,
    Crossword,
    Grid,
)
from xwcore_ipuz import syntax
from xwcore_ipuz.read.grid import Tokens

#: Candidates for the texts of a block and of an empty cell, for grids that use the usual ones.
_BLOCKS: Final = ("#", "\u25a0", "@", "block")
_EMPTIES: Final = ("0", "-", "_", ".", "empty")


def compose_grids(puzzle: Crossword, tokens: Tokens | None = None) -> dict[str, Any]:
    """The fields of the grids. `tokens` are kept if no cell has one of them as its text."""
    grid = puzzle.grid
    tokens = _free_tokens(grid, tokens)
    fields: dict[str, Any] = {"dimensions": {"width": grid.width, "height": grid.height}}
    if tokens.block != syntax.BLOCK:
        fields["block"] = tokens.block
    if tokens.empty != syntax.EMPTY:
        fields["empty"] = tokens.empty
    composer = _GridComposer(puzzle, tokens)
    fields["puzzle"] = composer.labeled()
    if grid.has_solution or (puzzle.diagramless and BLOCK in grid.kinds):
        fields["solution"] = composer.solution()
    if grid.fill:
        fields["saved"] = composer.saved()
    return fields


def _free_tokens(grid: Grid, wanted: Tokens | None) -> Tokens:
    """Tokens that differ from the text, or the first letter of the text, of every cell."""
    used = {*grid.letters, *grid.fill, *grid.rebus.values(), *grid.fill_rebus.values()}
    for readings in grid.readings.values():
        used.update(*readings)
    used.update(map(str, grid.cell_numbers.values()))
    if wanted is not None and not used.intersection(wanted) and wanted.block != wanted.empty:
        return wanted
    return Tokens(_free(_BLOCKS, used), _free(_EMPTIES, used))


def _free(candidates: tuple[str, ...], used: set[str]) -> str:
    numbered = (f"{candidates[-1]}{number}" for number in itertools.count(2))
    return next(text for text in itertools.chain(candidates, numbered) if text not in used)


class _GridComposer:
    """Makes the rows of the three grids: bulk columns first, then what few cells have."""

    def __init__(self, puzzle: Crossword, tokens: Tokens) -> None:
        self.grid = puzzle.grid
        self.diagramless = puzzle.diagramless
        self.block = tokens.block
        self.empty: str | int = 0 if tokens.empty == syntax.EMPTY else tokens.empty

    def labeled(self) -> list[list[Any]]:
        """The rows of the puzzle: numbers, blocks, styles, given letters."""
        grid = self.grid
        cells: list[Any] = [self.empty] * grid.cell_count
        # A diagramless has no printed numbers, unless the grid states them.
        if not self.diagramless or grid.stated_numbers is not None:
            for index, number in grid.cell_numbers.items():
                cells[index] = number
        self._close(cells, self.empty if self.diagramless else self.block)
        if grid.flags or grid.bars or grid.colors or grid.other_marks or grid.corners:
            for index, label in enumerate(cells):
                cells[index] = self._styled(index, label)
        return self._rows(cells)

    def _styled(self, index: int, label: Any) -> Any:
        """A cell of the puzzle with its style and its given letter, if it has one of them."""
        grid = self.grid
        if grid.kinds[index] == VOID:
            return label
        cell = {"cell": label}
        style = compose_style(grid, index)
        if style:
            cell["style"] = style
        if grid.kinds[index] == OPEN and grid.flag_at(index, GIVEN):
            given = grid.fill_at(index) or grid.solution_at(index)
            if given is not None:
                cell["value"] = given
        return cell if len(cell) > 1 else label

    def solution(self) -> list[list[Any]]:
        """The rows of the solution."""
        grid = self.grid
        cells: list[Any] = [self.empty if letter == NONE else letter for letter in grid.letters]
        for index, text in grid.rebus.items():
            cells[index] = text
        for index, (across, down) in grid.readings.items():
            if across != down:
                cells[index] = {"Across": _one_or_list(across), "Down": _one_or_list(down)}
            else:
                cells[index] = _one_or_list(across)
        self._close(cells, self.block)
        return self._rows(cells)

    def saved(self) -> list[list[Any]]:
        """The rows of the saved state."""
        grid = self.grid
        cells: list[Any] = [self.empty if letter == NONE else letter for letter in grid.fill]
        for index, text in grid.fill_rebus.items():
            cells[index] = text
        self._close(cells, self.empty if self.diagramless else self.block)
        return self._rows(cells)

    def _close(self, cells: list[Any], block: str | int) -> None:
        """Put blocks and voids into the cells."""
        for index, kind in enumerate(self.grid.kinds):
            if kind != OPEN:
                cells[index] = block if kind == BLOCK else None

    def _rows(self, cells: list[Any]) -> list[list[Any]]:
        width = self.grid.width
        return [cells[start : start + width] for start in range(0, len(cells), width)]


def _one_or_list(texts: tuple[str, ...]) -> Any:
    return texts[0] if len(texts) == 1 else list(texts)


def compose_style(grid: Grid, index: int) -> dict[str, Any]:
    """The style of a cell ("StyleSpec")."""
    style: dict[str, Any] = {}
    if grid.flag_at(index, CIRCLE):
        style["shapebg"] = syntax.CIRCLE
    elif len(marks := grid.other_marks.get(index, ())) == 1 and marks[0] != "unknown":
        style["shapebg"] = marks[0]
    if index in grid.corners:
        texts = grid.corners[index]._asdict()
        style["mark"] = {key: texts[name] for key, name in syntax.CORNERS.items() if texts[name]}
    if grid.flag_at(index, SHADE):
        style["highlight"] = True
    color = grid.colors.get(index)
    if color is not None and color.background is not None:
        style["color"] = color.background.removeprefix("#")
    if color is not None and color.text is not None:
        style["colortext"] = color.text.removeprefix("#")
    bars = grid.bars[index] if grid.bars else 0
    sides = ("T" if bars & BAR_TOP else "") + ("L" if bars & BAR_LEFT else "")
    if sides:
        style["barred"] = sides
    return style
