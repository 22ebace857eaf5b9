"""The grids of a crossword: puzzle, solution and saved state ("Crossword Puzzles").

Contract: one list of nodes for each grid, of exactly width times height, in which None stands for a
cell that the file leaves out; from these the columns of the model.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xwcore.model import grid as grids
from xwcore.model.grid import BLOCK, NONE, OPEN, VOID, Number
from xwcore.plugin import Color, Grid, Place, Readings
from xwcore_ipuz import codes, grammar
from xwcore_ipuz.document import Document
from xwcore_ipuz.scanning import Node
from xwcore_ipuz.styles import Look, Styles


class Tokens(NamedTuple):
    """The texts that stand for a block and for an empty cell ("block" and "empty")."""

    block: str = grammar.BLOCK
    empty: str = grammar.EMPTY


@dataclass(slots=True)
class Board:
    """The grids of a file: nodes by cell, and the grid that they make."""

    width: int
    height: int
    tokens: Tokens
    cells: list[Node | None]
    solution: list[Node | None]
    saved: list[Node | None]
    grid: Grid = field(init=False)


def read_tokens(document: Document) -> Tokens:
    """The texts that stand for a block and for an empty cell in this file."""
    found = {}
    for name in ("block", "empty"):
        node = document.root.object.get(name)
        if node is None:
            continue
        if node.kind in ("string", "number"):
            found[name] = as_text(node.value)
        else:
            document.places.at_node(codes.FIELD_TYPE, node, f"{name!r} is a text")
    return Tokens(**found)


def as_text(value: str | float) -> str:
    """A text, or the digits of a number."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)


def read_board(document: Document, *, diagramless: bool) -> Board:
    """The grids of a crossword.

    Raises:
        ReadError: there is none.
        LimitError: it is too large.
    """
    puzzle = document.root.object.get("puzzle")
    if puzzle is None or not puzzle.array:
        start, end = (document.root.start,) * 2 if puzzle is None else (puzzle.start, puzzle.end)
        document.places.fail(codes.GRID_MISSING, start, end)
    width, height = read_size(document, puzzle)
    board = Board(
        width, height, read_tokens(document), read_rows(document, "puzzle", width, height),
        read_rows(document, "solution", width, height), read_rows(document, "saved", width, height),
    )  # fmt: skip
    board.grid = _Columns(document, board, diagramless=diagramless).grid()
    return board


def read_size(document: Document, puzzle: Node) -> tuple[int, int]:
    """Width and height, within the limits; counted where the dimensions do not tell them."""
    node = document.root.object.get("dimensions")
    stated = [] if node is None else [node.object.get(name) for name in ("width", "height")]
    values = [each.value for each in stated if each is not None and each.kind == "number"]
    if len(values) == 2 and all(isinstance(each, int) and each > 0 for each in values):
        width, height = values
    else:
        where = node or puzzle
        document.places.report(codes.DIMENSIONS, where.start, where.end)
        width, height = max(len(row.array) for row in puzzle.array), len(puzzle.array)
    document.places.context.limits.check("max_cells", width * height)
    return width, height


def read_rows(document: Document, name: str, width: int, height: int) -> list[Node | None]:
    """The cells of a grid by index; None where the file has none."""
    cells: list[Node | None] = [None] * (width * height)
    node = document.root.object.get(name)
    if node is None or (node.kind == "constant" and node.value is None):
        return cells
    places = document.places
    if node.kind != "array":
        places.at_node(codes.FIELD_TYPE, node, f"{name!r} is a list of rows")
        return cells
    if len(node.array) != height:
        message = f"{name!r} has {len(node.array)} rows of {height}"
        places.at_node(codes.GRID_SIZE, node, message)
    for at, row in enumerate(node.array[:height]):
        if row.kind != "array":
            places.at_node(codes.GRID_SIZE, row, f"row {at + 1} of {name!r} is no list")
            continue
        if len(row.array) != width:
            message = f"row {at + 1} of {name!r} has {len(row.array)} cells of {width}"
            places.at_node(codes.GRID_SIZE, row, message)
        cells[at * width : at * width + min(width, len(row.array))] = row.array[:width]
    return cells


class Given(NamedTuple):
    """What a cell of the puzzle says: kind, label, and the value that it starts with."""

    kind: int
    label: Number | None = None
    value: Node | None = None


class _Columns:
    """Makes the columns of a grid."""

    def __init__(self, document: Document, board: Board, *, diagramless: bool) -> None:
        self.board = board
        self.places = document.places
        self.diagramless = diagramless
        self.styles = Styles(document.root.object.get("styles"), document.places)
        self.size = board.width * board.height

    def grid(self) -> Grid:
        """The grid."""
        kinds = bytearray(self.size)
        labels: dict[int, Number] = {}
        values: dict[int, Node] = {}
        looks: dict[int, Look] = {}
        for index, node in enumerate(self.board.cells):
            given = self._given(index, node)
            kinds[index] = given.kind
            if given.label is not None:
                labels[index] = given.label
            if given.value is not None:
                values[index] = given.value
            if node is not None and "style" in node.object:
                looks[index] = self.styles.look(node.object["style"])
        if self.diagramless:
            self._hidden_blocks(kinds)
        columns = {**self._solution(kinds), **self._looks(looks)}
        grid = Grid(self.board.width, self.board.height, bytes(kinds), **columns)
        return self._with_play(grid, values, labels)

    def _place(self, index: int) -> Place:
        return Place(cell=divmod(index, self.board.width))

    def _report(self, index: int, node: Node, message: str = "") -> None:
        self.places.at_node(codes.CELL, node, message, self._place(index))

    def _given(self, index: int, node: Node | None) -> Given:
        """What the puzzle says of a cell ("LabeledCell")."""
        value = None
        if node is not None and node.kind == "object":
            value = node.object.get("value")
            node = node.object.get("cell")
            if node is None:
                return Given(OPEN, None, value)
        if node is None or (node.kind == "constant" and node.value is None):
            return Given(VOID)
        if node.kind not in ("string", "number"):
            self._report(index, node)
            return Given(OPEN, None, value)
        text = as_text(node.value)
        if node.kind == "string" and text == self.board.tokens.block:
            return Given(BLOCK)
        if text in ("", self.board.tokens.empty):
            return Given(OPEN, None, value)
        return Given(OPEN, _number(text), value)

    def _hidden_blocks(self, kinds: bytearray) -> None:
        """A diagramless tells its blocks in the solution alone."""
        for index, node in enumerate(self.board.solution):
            if kinds[index] == OPEN and self._is_block(node):
                kinds[index] = BLOCK

    def _is_block(self, node: Node | None) -> bool:
        if node is not None and node.kind == "object":
            node = node.object.get("value")
        return node is not None and node.value == self.board.tokens.block

    def _solution(self, kinds: bytearray) -> dict[str, Any]:
        letters = [NONE] * self.size
        rebus: dict[int, str] = {}
        readings: dict[int, Readings] = {}
        for index, node in enumerate(self.board.solution):
            if node is None:
                continue
            if kinds[index] != OPEN:
                continue
            if self._is_block(node):
                self.places.at_node(codes.SHAPE, node, place=self._place(index))
                continue
            found = self._readings(index, node)
            if found is None:
                continue
            letters[index] = found.across[0][0]
            if found.is_directional or found.has_alternatives:
                readings[index] = found
            elif len(found.across[0]) > 1:
                rebus[index] = found.across[0]
        return {"letters": "".join(letters), "rebus": rebus, "readings": readings}

    def _readings(self, index: int, node: Node) -> Readings | None:
        """The solutions of a cell ("CrosswordValue"): a value, a list, or values by direction."""
        if node.kind == "object":
            both = self._texts(index, node.object.get("value"))
            across = self._texts(index, node.object.get("Across")) or both
            down = self._texts(index, node.object.get("Down")) or both
            across, down = across or down, down or across
        else:
            across = down = self._texts(index, node)
        return Readings(across, down) if across else None

    def _texts(self, index: int, node: Node | None) -> tuple[str, ...]:
        if node is None:
            return ()
        if node.kind == "array":
            return tuple(text for each in node.array for text in self._single(index, each))
        return self._single(index, node)

    def _single(self, index: int, node: Node) -> tuple[str, ...]:
        """The text of one value, in a tuple; none for what says that there is none."""
        if node.kind in ("string", "number"):
            text = as_text(node.value)
            if "\0" not in text:
                return () if text in ("", *self.board.tokens) else (text,)
        elif node.kind == "constant" and node.value is None:
            return ()
        self._report(index, node)
        return ()

    def _looks(self, looks: dict[int, Look]) -> dict[str, Any]:
        flags, bars = bytearray(self.size), bytearray(self.size)
        colors: dict[int, Color] = {}
        marks: dict[int, tuple[str, ...]] = {}
        width = self.board.width
        for index, look in looks.items():
            flags[index] |= look.flags
            if look.color != Color():
                colors[index] = look.color
            if look.shape:
                marks[index] = (look.shape,)
            for side in look.bars:
                # The right and the lower edge are the left and the upper one of a neighbour.
                if side == "R" and (index + 1) % width:
                    bars[index + 1] |= grids.BAR_LEFT
                elif side == "B" and index + width < self.size:
                    bars[index + width] |= grids.BAR_TOP
                elif side in "LT":
                    bars[index] |= grids.BAR_LEFT if side == "L" else grids.BAR_TOP
        return {"flags": bytes(flags), "bars": bytes(bars), "colors": colors, "other_marks": marks}

    def _with_play(self, grid: Grid, values: dict[int, Node], labels: dict[int, Number]) -> Grid:
        """The grid with given letters, what the player entered, and numbers of its own."""
        flags = bytearray(grid.flags or bytes(self.size))
        fill: dict[int, str] = {}
        for index, node in values.items():
            found = self._readings(index, node)
            if found is None or grid.kinds[index] != OPEN:
                continue
            flags[index] |= grids.GIVEN
            # A given that is the solution needs no saying; another one is what the player sees.
            if grid.solution_at(index) != found.across[0]:
                fill[index] = found.across[0]
        for index, saved in enumerate(self.board.saved):
            if saved is not None and grid.kinds[index] == OPEN and not self._is_block(saved):
                entered = self._readings(index, saved)
                if entered is not None:
                    fill[index] = entered.across[0]
        letters = "".join(fill[index][0] if index in fill else NONE for index in range(self.size))
        overriding = labels and labels != grid.automatic_numbers
        return grid.with_cells(
            flags=bytes(flags),
            fill=letters if fill else "",
            fill_rebus={index: text for index, text in fill.items() if len(text) > 1},
            stated_numbers=labels if overriding else None,
        )


def _number(text: str) -> Number:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text
