"""Read the grid of a crossword: the cells become the columns of the model's grid."""

from __future__ import annotations

from typing import Final

from xwcore.model import grid as grids
from xwcore.model.grid import BLOCK, NONE, OPEN, VOID, Number
from xwcore.plugin import Code, Color, Corners, Grid, Place
from xwcore_jpz import codes, syntax
from xwcore_jpz.parse import Document, Element

_KINDS: Final = {
    "": OPEN,
    syntax.LETTER: OPEN,
    syntax.BLOCK: BLOCK,
    syntax.CLUE_CELL: BLOCK,
    syntax.VOID: VOID,
}
#: The bars of a cell: the bit, and the distance in columns and rows to the cell that has it.
_BARS: Final = {
    "left-bar": (grids.BAR_LEFT, 0, 0),
    "top-bar": (grids.BAR_TOP, 0, 0),
    "right-bar": (grids.BAR_LEFT, 1, 0),
    "bottom-bar": (grids.BAR_TOP, 0, 1),
}
_TRUE: Final = frozenset({"true", "1", "yes"})
_FALSE: Final = frozenset({"false", "0", "no", ""})
#: Attributes of an open cell; on any other cell they are unmodeled.
_OF_OPEN_CELLS: Final = ("solution", "solve-state", "hint")


def number_of(text: str) -> Number:
    """A number of a cell or of a clue: an integer if it is one, else a label. A point at its end
    is layout.
    """
    text = text.strip().removesuffix(".") or text
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


class GridReader:
    """Makes a grid of the cells of a file. `cells` has the element of each cell that has one."""

    def __init__(self, document: Document, element: Element) -> None:
        self.document = document
        self.width, self.height = _size(document, element)
        document.limits.check("max_cells", self.width * self.height)
        size = self.width * self.height
        self.cells: list[Element | None] = [None] * size
        self.kinds = bytearray(size)
        self.flags = bytearray(size)
        self.bars = bytearray(size)
        self.solutions: list[str] = [""] * size
        self.fill: list[str] = [""] * size
        self.numbers: dict[int, Number] = {}
        self.colors: dict[int, Color] = {}
        self.shapes: dict[int, tuple[str, ...]] = {}
        self.corners: dict[int, Corners] = {}
        self._place_cells(element)

    def read(self) -> Grid:
        """The grid."""
        for index, cell in enumerate(self.cells):
            if cell is None:
                self.kinds[index] = VOID
            else:
                self._read_cell(index, cell)
        grid = Grid(
            self.width,
            self.height,
            bytes(self.kinds),
            "".join(text[0] if text else NONE for text in self.solutions),
            rebus={at: text for at, text in enumerate(self.solutions) if len(text) > 1},
            fill="".join(text[0] if text else NONE for text in self.fill),
            fill_rebus={at: text for at, text in enumerate(self.fill) if len(text) > 1},
            flags=bytes(self.flags),
            bars=bytes(self.bars),
            colors=self.colors,
            other_marks=self.shapes,
            corners=self.corners,
        )
        is_numbered = self.numbers and self.numbers != grid.automatic_numbers
        return grid.with_cells(stated_numbers=self.numbers) if is_numbered else grid

    def _place_cells(self, element: Element) -> None:
        """Put each cell at its place; report cells without a place, and places without a cell."""
        for cell in element.children:
            if cell.name != "cell":
                continue
            column, row = coordinate(cell.get("x")), coordinate(cell.get("y"))
            if not (0 < column <= self.width and 0 < row <= self.height):
                stated = f"x={cell.get('x')[:12]!r} y={cell.get('y')[:12]!r}"
                message = f"cell at {stated}, outside the {self.width} x {self.height} grid"
                self.document.report(codes.CELL_PLACE, cell, message)
                continue
            index = (row - 1) * self.width + column - 1
            if self.cells[index] is not None:
                message = f"duplicate cell at x={column}, y={row}: the last one counts"
                self._report(codes.CELL_REPEATED, index, cell, message)
            self.cells[index] = cell
        missing = self.cells.count(None)
        if missing:
            place = Place(cell=divmod(self.cells.index(None), self.width))
            message = f"{missing} of {len(self.cells)} cells missing, read as voids"
            self.document.report(codes.CELLS_MISSING, element, message, place)

    def _report(
        self, code: Code, index: int, cell: Element, message: str, attribute: str = ""
    ) -> None:
        place = Place(cell=divmod(index, self.width))
        self.document.report(code, cell, message, place, attribute=attribute)

    def _keep(self, name: str, index: int, value: str) -> None:
        """Collect something in a cell that the model cannot hold."""
        self.document.unmodeled.add_at(name, *divmod(index, self.width), value)

    def _read_cell(self, index: int, cell: Element) -> None:
        stated = cell.get("type")
        kind = _KINDS.get(stated.lower())
        if kind is None:
            message = f"unknown type of cell {stated[:20]!r}, read as a letter"
            self._report(codes.CELL_TYPE, index, cell, message, "type")
            kind = OPEN
        self.kinds[index] = kind
        if stated.lower() not in (syntax.BLOCK, syntax.VOID, syntax.LETTER, ""):
            self._keep("cell@type", index, stated)
        if kind == OPEN:
            self._read_letters(index, cell)
        else:
            for name in _OF_OPEN_CELLS:
                if value := cell.get(name):
                    self._keep(f"cell@{name}", index, value)
        if number := cell.get("number"):
            self.numbers[index] = number_of(number)
        self._read_look(index, cell)
        for attribute in cell.others(syntax.CELL_ATTRIBUTES):
            self._keep(f"cell@{attribute.name}", index, attribute.value)
        if self.document.raw_inside(cell).strip():
            self._keep("cell", index, self.document.raw_inside(cell).strip())

    def _read_letters(self, index: int, cell: Element) -> None:
        """The solution, and the letter that was entered or is given.

        A given letter that is the solution is displayed in any case and needs no fill.
        """
        self.solutions[index] = _letters(cell.get("solution"))
        state = _letters(cell.get("solve-state"))
        if self._flag(index, cell, "hint"):
            self.flags[index] |= grids.GIVEN
            if state == self.solutions[index]:
                state = ""
        self.fill[index] = state

    def _read_look(self, index: int, cell: Element) -> None:
        """The shape, the texts in corners, the colors and the bars."""
        shape = cell.get("background-shape")
        if shape.lower() == syntax.CIRCLE:
            self.flags[index] |= grids.CIRCLE
        elif shape:
            self.shapes[index] = (shape,)
        corners = Corners(**{name: cell.get(key) for name, key in syntax.CORNERS.items()})
        if any(corners):
            self.corners[index] = corners
        color = Color(
            self._color(index, cell, "background"), self._color(index, cell, "foreground")
        )
        if color != Color():
            self.colors[index] = color
        for name, (bit, right, below) in _BARS.items():
            if not self._flag(index, cell, name):
                continue
            at = index + right + below * self.width
            if (index % self.width + right) < self.width and at < len(self.bars):
                self.bars[at] |= bit

    def _color(self, index: int, cell: Element, ground: str) -> str | None:
        name = f"{ground}-color"
        value = cell.get(name)
        if not value:
            return None
        if match := syntax.COLOR.fullmatch(value):
            return f"#{match[1]}"
        if match := syntax.SHORT_COLOR.fullmatch(value):
            return "#" + "".join(digit * 2 for digit in match.groups())
        message = f"color {value[:20]!r}, expected six hexadecimal digits"
        self._report(codes.COLOR, index, cell, message, name)
        self._keep(f"cell@{name}", index, value)
        return None

    def _flag(self, index: int, cell: Element, name: str) -> bool:
        """The value of an attribute that is true or false."""
        value = cell.get(name)
        if not value or value.lower() in _FALSE:
            return False
        if value.lower() not in _TRUE:
            message = f"attribute {name} is {value[:20]!r}, expected 'true' or 'false'"
            self._report(codes.BOOLEAN, index, cell, message, name)
            self._keep(f"cell@{name}", index, value)
            return False
        return True


def coordinate(text: str) -> int:
    """A column or a row, counted from 1; 0 where it is malformed."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0


def _letters(text: str) -> str:
    """The letters of a cell; NUL stands for none in the model and is no letter."""
    return text.replace(NONE, "")


def _size(document: Document, element: Element) -> tuple[int, int]:
    """Width and height; counted from the cells if they are missing or malformed."""
    width, height = coordinate(element.get("width")), coordinate(element.get("height"))
    if width and height:
        return width, height
    cells = [cell for cell in element.children if cell.name == "cell"]
    stated = f"{element.get('width')[:12]!r} x {element.get('height')[:12]!r}"
    message = f"size of the grid: {stated}, expected positive integers"
    document.report(codes.GRID_SIZE, element, message)
    width = max((coordinate(cell.get("x")) for cell in cells), default=0)
    height = max((coordinate(cell.get("y")) for cell in cells), default=0)
    if not width * height:
        document.fail(codes.GRID_MISSING, element, "the grid has no cell")
    return width, height
