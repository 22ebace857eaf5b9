"""A crossword as a JSON value, made of the puzzle alone."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from xwcore.model import grid as grids
from xwcore.model.grid import BLOCK, OPEN, VOID, Number
from xwcore.plugin import Clue, Crossword, Grid, Puzzle
from xwcore_ipuz import grammar, markup
from xwcore_ipuz.grammar import CLUE_DETAILS, CLUE_MEMBERS, KIND_KEY, NAMESPACE
from xwcore_ipuz.grid_reading import Tokens

#: What may stand for a block and for an empty cell, where a cell's text takes the usual.
_BLOCKS: Final = ("#", "\u25a0", "@", "block")
_EMPTIES: Final = ("0", "-", "_", ".", "empty")

#: JSON in a clue's metadata is written as JSON where it is no longer and no deeper.
_LONGEST_JSON: Final = 10_000
_DEEPEST_JSON: Final = 50


def compose_fields(puzzle: Puzzle, kinds: list[str]) -> dict[str, Any]:
    """Version, kind, and the texts."""
    others = [entry.value for entry in puzzle.metadata if entry.key == KIND_KEY]
    value: dict[str, Any] = {"version": grammar.WRITTEN_VERSION, "kind": [*kinds, *others]}
    for name, attribute in grammar.ATTRIBUTES.items():
        text: str = getattr(puzzle, attribute)
        if text:
            value[name] = markup.escaped(text).replace("\n", "<br>")
    keys = puzzle.metadata.keys()
    for key in keys:
        if key == KIND_KEY:
            continue
        texts = [entry.value for entry in puzzle.metadata if entry.key == key]
        field = grammar.METADATA_FIELDS.get(key)
        if field is not None and len(texts) == 1:
            plain = field in grammar.LITERAL_FIELDS
            value[field] = texts[0] if plain else markup.escaped(texts[0]).replace("\n", "<br>")
        else:
            value[_extension(key)] = texts[0] if len(texts) == 1 else texts
    return value


def _extension(key: str) -> str:
    """The name of a field for metadata that ipuz has no field for."""
    return key if ":" in key and not key.startswith(NAMESPACE) else NAMESPACE + key


def compose_crossword(
    puzzle: Crossword, tokens: Tokens | None = None, base: int = 1
) -> dict[str, Any]:
    """The whole file. `tokens` are used where no cell has their text; cells count from `base`."""
    kinds = [grammar.CROSSWORD] + [grammar.DIAGRAMLESS] * puzzle.diagramless
    value = compose_fields(puzzle, kinds)
    grid = puzzle.grid
    tokens = _free_tokens(grid, tokens)
    value["dimensions"] = {"width": grid.width, "height": grid.height}
    if tokens.block != grammar.BLOCK:
        value["block"] = tokens.block
    if tokens.empty != grammar.EMPTY:
        value["empty"] = tokens.empty
    composer = _Composer(grid, tokens, diagramless=puzzle.diagramless)
    value["puzzle"] = composer.rows(composer.cell)
    if grid.has_solution or (puzzle.diagramless and BLOCK in grid.kinds):
        value["solution"] = composer.rows(composer.solution)
    if grid.fill:
        value["saved"] = composer.rows(composer.saved)
    clues = compose_clues(puzzle, base)
    if clues:
        value["clues"] = clues
    return value


def _free_tokens(grid: Grid, wanted: Tokens | None) -> Tokens:
    used = {text for index in range(grid.cell_count) for text in _texts_at(grid, index)}
    used.update(str(number) for number in grid.cell_numbers.values())
    if wanted is not None and not used.intersection(wanted) and wanted.block != wanted.empty:
        return wanted
    return Tokens(_free(_BLOCKS, used), _free(_EMPTIES, used))


def _free(candidates: tuple[str, ...], used: set[str]) -> str:
    further = (f"{candidates[-1]}{number}" for number in itertools.count(2))
    return next(each for each in itertools.chain(candidates, further) if each not in used)


def _texts_at(grid: Grid, index: int) -> Iterator[str]:
    for text in (grid.solution_at(index), grid.fill_at(index)):
        if text is not None:
            yield text
    if index in grid.readings:
        yield from itertools.chain(*grid.readings[index])


class _Composer:
    """Makes the cells of the three grids."""

    def __init__(self, grid: Grid, tokens: Tokens, *, diagramless: bool) -> None:
        self.grid = grid
        self.block = tokens.block
        self.empty: str | int = 0 if tokens.empty == grammar.EMPTY else tokens.empty
        self.hidden = diagramless
        # A diagramless shows no numbers but those of its own.
        numbers = grid.cell_numbers if not diagramless or grid.stated_numbers is not None else {}
        self.numbers: Mapping[int, Number] = numbers

    def rows(self, make: Any) -> list[list[Any]]:
        """A grid, each cell made by `make`."""
        width, height = self.grid.width, self.grid.height
        return [[make(row * width + column) for column in range(width)] for row in range(height)]

    def cell(self, index: int) -> Any:
        """A cell of the puzzle."""
        kind = self.grid.kinds[index]
        if kind == VOID:
            return None
        label: Any = self.numbers.get(index, self.empty)
        if kind == BLOCK:
            label = self.empty if self.hidden else self.block
        style = compose_style(self.grid, index)
        given = self._given(index) if kind == OPEN else None
        if not style and given is None:
            return label
        cell = {"cell": label}
        if style:
            cell["style"] = style
        if given is not None:
            cell["value"] = given
        return cell

    def _given(self, index: int) -> str | None:
        if not self.grid.flag_at(index, grids.GIVEN):
            return None
        return self.grid.fill_at(index) or self.grid.solution_at(index)

    def solution(self, index: int) -> Any:
        """A cell of the solution."""
        if self.grid.kinds[index] != OPEN:
            return self._closed(index)
        both = self.grid.readings.get(index)
        if both is not None and both.is_directional:
            return {"Across": _either(both.across), "Down": _either(both.down)}
        if both is not None and both.has_alternatives:
            return list(both.across)
        solution = self.grid.solution_at(index)
        return self.empty if solution is None else solution

    def saved(self, index: int) -> Any:
        """A cell of the saved state."""
        if self.grid.kinds[index] != OPEN:
            return self.empty if self.hidden and self._closed(index) else self._closed(index)
        return self.grid.fill_at(index) or self.empty

    def _closed(self, index: int) -> str | None:
        return self.block if self.grid.kinds[index] == BLOCK else None


def _either(texts: tuple[str, ...]) -> Any:
    return texts[0] if len(texts) == 1 else list(texts)


def compose_style(grid: Grid, index: int) -> dict[str, Any]:
    """The style of a cell."""
    style: dict[str, Any] = {}
    if grid.flag_at(index, grids.CIRCLE):
        style["shapebg"] = grammar.CIRCLE
    elif len(marks := grid.other_marks.get(index, ())) == 1 and marks[0] != "unknown":
        style["shapebg"] = marks[0]
    if grid.flag_at(index, grids.SHADE):
        style["highlight"] = True
    color = grid.colors.get(index)
    if color is not None and color.background is not None:
        style["color"] = color.background.removeprefix("#")
    if color is not None and color.text is not None:
        style["colortext"] = color.text.removeprefix("#")
    bars = grid.bars[index] if grid.bars else 0
    sides = ("T" if bars & grids.BAR_TOP else "") + ("L" if bars & grids.BAR_LEFT else "")
    if sides:
        style["barred"] = sides
    return style


# -- clues ------------------------------------------------------------------------------------


def stated_clues(puzzle: Crossword) -> list[Clue]:
    """The clues, with those answers alone that say more than the grid does."""
    clues = puzzle.clues
    found = []
    for at, clue in enumerate(clues):
        stated = clues.stated_answers.get(at)
        found.append(clue._replace(answer=None if stated == clues.derived_answers[at] else stated))
    return found


def compose_clues(puzzle: Crossword, base: int) -> dict[str, list[Any]]:
    """The lists of clues by direction."""
    lists: dict[str, list[Any]] = {}
    for clue in stated_clues(puzzle):
        name = grammar.DIRECTION_NAMES.get(clue.direction, clue.direction)
        lists.setdefault(name, []).append(compose_clue(clue, puzzle.grid, base))
    return lists


def compose_clue(clue: Clue, grid: Grid, base: int) -> Any:
    """A clue: a pair of number and text where that says all, a text, or an object."""
    value = clue_object(clue, grid, base)
    if value.keys() == {"number", "clue"}:
        return [value["number"], value["clue"]]
    return value["clue"] if value.keys() == {"clue"} else value


def clue_object(clue: Clue, grid: Grid, base: int) -> dict[str, Any]:
    """A clue as an object."""
    value: dict[str, Any] = {} if clue.number is None else {"number": clue.number}
    value["clue"] = clue_text(clue)
    if clue.answer is not None:
        value["answer"] = clue.answer
    for key, text in clue.metadata:
        if key not in CLUE_MEMBERS:
            known = key in CLUE_DETAILS or (":" in key and not key.startswith(NAMESPACE))
            value.setdefault(*((key, _detail(text)) if known else (NAMESPACE + key, text)))
    cells = clue.cells or ()
    if cells and all(0 <= r < grid.height and 0 <= c < grid.width for r, c in cells):
        value["cells"] = [[column + base, row + base] for row, column in cells]
    return value


def clue_text(clue: Clue) -> str:
    """The text of a clue with its markup, line breaks as elements."""
    text = markup.compose(clue.markup) if clue.markup else markup.escaped(clue.text)
    return text.replace("\n", "<br>")


def _detail(text: str) -> Any:
    """What a text says as JSON, if it is written as JSON is here; else the text."""
    if len(text) > _LONGEST_JSON or text.count("[") + text.count("{") > _DEEPEST_JSON:
        return text
    try:
        value = json.loads(text)
        again = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except ValueError:
        return text
    return value if again == text and not isinstance(value, str) else text
