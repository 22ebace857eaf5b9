"""The board of cells that a reader fills."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xwcore.plugin import Place, ReadContext, Unmodeled
from xwcore_crossword import (
    BAR_LEFT,
    BAR_TOP,
    CIRCLE,
    DOWN,
    GIVEN,
    NONE,
    OPEN,
    SHADE,
    Color,
    Grid,
    Number,
    Readings,
    hex_color,
)
from xwcore_crossword import BLOCK as _BLOCK_KIND
from xwcore_crossword import VOID as _VOID_KIND
from xwcore_publishers import codes
from xwcore_publishers.parse import Value

#: What a cell is, where it has no letter.
BLOCK: Final = "\1block"
VOID: Final = "\1void"
_KINDS: Final = {BLOCK: _BLOCK_KIND, VOID: _VOID_KIND}
#: Columns or rows of one range.
_MOST_IN_RANGE: Final = 1_000


def number_of(text: str) -> Number | None:
    """The number of a cell or clue: an integer where it is one; None without any."""
    text = text.strip().rstrip(".")
    if text in ("", "0"):
        return None
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


def letter_of(sign: str) -> str | None:
    """A sign as the letter of a cell; None for white space."""
    return sign.strip() or None


class Board:
    """The cells of a grid that is being read, by index in rows.

    Raises:
        LimitError: there are too many.
    """

    def __init__(self, width: int, height: int, context: ReadContext, cell: str | None) -> None:
        context.count("max_cells", width * height)
        self.width = width
        self.height = height
        self.cells: list[str | None] = [cell] * (width * height)
        self.numbers: dict[int, Number] = {}
        self.readings: dict[int, Readings] = {}
        #: The letters and numbers of cells that are displayed as blocks or not at all.
        self.hidden: list[tuple[int, int, str]] = []
        self._flags = bytearray(width * height)
        self._bars = bytearray(width * height)
        self._colors: dict[int, Color] = {}

    def enter(self, index: int, letter: str | None, entry: Value) -> None:
        """Enter the letter of an entry, or report that another entry has another one there."""
        stated = self.cells[index]
        if stated not in (BLOCK, None) and letter not in (stated, None):
            where = Place(cell=divmod(index, self.width))
            message = f"letter {letter!r} of {entry.name}, expected {stated!r} of the other entry"
            entry.report(codes.LETTERS_DIFFER, message, where)
        elif stated == BLOCK or letter is not None:
            self.cells[index] = letter

    def index(self, column: int | None, row: int | None) -> int | None:
        """The index of a place; None outside the grid."""
        if column is None or row is None:
            return None
        is_inside = 0 <= column < self.width and 0 <= row < self.height
        return row * self.width + column if is_inside else None

    def place(self, value: Value) -> int | None:
        """The index of a place that an object states as x and y; None outside the grid."""
        return self.index(value["x"].integer(), value["y"].integer())

    def line(
        self, column: int | None, row: int | None, length: int | None, direction: str
    ) -> list[int | None]:
        """The indices of the cells of an entry; None for each that is outside the grid."""
        x, y = column or 0, row or 0
        steps = range(min(length or 0, max(self.width, self.height) + 1))
        if direction == DOWN:
            return [self.index(x, y + step) for step in steps]
        return [self.index(x + step, y) for step in steps]

    def hide(self, index: int, kind: str) -> None:
        """Make a block or a void of a cell; its letters and its number are kept."""
        letters = self.cells[index]
        texts = "" if letters in (None, BLOCK, VOID) else letters, str(self.numbers.pop(index, ""))
        self.hidden += [(*divmod(index, self.width), text) for text in texts if text]
        if self._flags[index] & GIVEN:
            self.hidden.append((*divmod(index, self.width), "given"))
            self._flags[index] &= ~GIVEN
        self.cells[index] = kind

    @property
    def unmodeled(self) -> tuple[Unmodeled, ...]:
        """What hidden cells have, as content that the model does not hold."""
        kept = tuple(self.hidden)
        return (Unmodeled("hidden cells", kept, len(kept)),) if kept else ()

    def circle(self, index: int) -> None:
        """Put a circle into a cell."""
        self._flags[index] |= CIRCLE

    def shade(self, index: int) -> None:
        """Shade a cell."""
        self._flags[index] |= SHADE

    def give(self, index: int) -> None:
        """State that the player starts with the letter of a cell."""
        self._flags[index] |= GIVEN

    def bar(self, index: int, side: str) -> None:
        """Put a bar at one side of a cell; one at the edge of the grid is not needed."""
        row, column = divmod(index, self.width)
        if side == "left" and column:
            self._bars[index] |= BAR_LEFT
        elif side == "right" and column + 1 < self.width:
            self._bars[index + 1] |= BAR_LEFT
        elif side == "top" and row:
            self._bars[index] |= BAR_TOP
        elif side == "bottom" and row + 1 < self.height:
            self._bars[index + self.width] |= BAR_TOP

    def number(self, index: int, stated: Value) -> None:
        """Give a cell its number, where the file states one."""
        number = number_of(stated.text())
        if number is not None:
            self.numbers[index] = number

    def color(self, index: int, background: Value, text: Value | None = None) -> None:
        """Color a cell."""
        colors = [self._color(index, background), text and self._color(index, text)]
        if any(colors):
            self._colors[index] = Color(*(color or None for color in colors))

    def _color(self, index: int, value: Value) -> str | None:
        stated = value.text().strip()
        color = hex_color(stated) if stated else None
        if stated and color is None:
            place = Place(cell=divmod(index, self.width))
            value.report(codes.COLOR, f"malformed color {stated[:20]!r}, expected #rrggbb", place)
        return color

    def grid(self, *, keeps_numbers: bool = True) -> Grid:
        """The grid. Numbers are stated where they differ from the usual ones."""
        letters = ["" if text in (None, BLOCK, VOID) else text or "" for text in self.cells]
        grid = Grid(
            self.width,
            self.height,
            bytes(_KINDS.get(text or "", OPEN) for text in self.cells),
            "".join(text[:1] or NONE for text in letters),
            rebus={at: text for at, text in enumerate(letters) if len(text) > 1},
            readings=self.readings,
            flags=bytes(self._flags),
            bars=bytes(self._bars),
            colors=self._colors,
        )
        is_stated = keeps_numbers and self.numbers and self.numbers != grid.automatic_numbers
        return grid.with_cells(stated_numbers=self.numbers) if is_stated else grid


def listed_board(
    cells: Value, width: int | None, height: int | None, cell: str | None = None
) -> Board:
    """A board for the cells that a file lists row by row; `cell` is what each of them is at first.

    Raises:
        ReadError: the file has not so many cells.
        LimitError: there are too many.
    """
    columns, rows = width or 0, height or 0
    if columns < 1 or columns * rows != len(cells):
        cells.fail(codes.GRID_SIZE, f"grid: {len(cells)} cells, expected {columns} x {rows}")
    return Board(columns, rows, cells.document.context, cell)


def board_of_rows(
    grid: Value, width: int | None, height: int | None
) -> tuple[Board, list[tuple[int, Value]]]:
    """A board of blocks for the cells that a file lists in rows, and each cell with its index.

    Raises:
        ReadError: the rows differ in length, or from the stated size, if there is one.
        LimitError: there are too many cells.
    """
    rows = [*grid.required()]
    columns = len(rows[0]) if rows else 0
    if columns < 1 or (width, height) not in ((columns, len(rows)), (None, None)):
        message = f"grid: {columns} x {len(rows)}, expected {width} x {height}"
        grid.fail(codes.GRID_SIZE, message)
    board = Board(columns, len(rows), grid.document.context, BLOCK)
    for number, row in enumerate(rows, 1):
        if len(row) != columns:
            row.fail(codes.GRID_SIZE, f"row {number}: {len(row)} cells, expected {columns}")
    return board, [*enumerate(cell for row in rows for cell in row)]


def cells_in_ranges(places: Value, board: Board) -> Iterator[int | None]:
    """The indices of the cells in columns x and rows y, from 1, of which one may be a range such as
    "1-4"; None for each that is outside the grid.
    """
    columns, rows = (_range(places[axis]) for axis in ("x", "y"))
    places.document.context.count("max_steps", len(columns) * len(rows))
    for row in rows:
        for column in columns:
            yield board.index(column - 1, row - 1)


def _range(value: Value) -> range:
    """The columns or rows from "2" or "1-4"; none where there is no value."""
    text = value.text()
    first, _, last = (part.strip() for part in text.partition("-"))
    if not (first.isdecimal() and (last or first).isdecimal()) or len(text) > 9:
        if text:
            value.report(codes.CELL_PLACE, f"malformed range {text[:20]!r}, expected '1-4'")
        return range(0)
    start, end = int(first), int(last or first)
    return range(start, min(end, start + _MOST_IN_RANGE) + 1)
