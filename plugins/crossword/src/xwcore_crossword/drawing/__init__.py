"""Crosswords as shapes.

Contract: what a solver expects on paper. Blocks are black, voids are not there, letters the solver
need not enter (`given`) are bold; with `fill` the state of play is shown: letters entered, wrong
ones struck out, revealed and once wrong ones with a corner. The blocks, bars and numbers of a
diagramless stay hidden unless the solution is asked for. A crossword that is read from the right
is mirrored: the first column is at the right, and numbers stand in the right corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from xwcore.plugin import Loss, Option, Place, resolve_options
from xwcore_crossword import cells
from xwcore_crossword.cell import Cell
from xwcore_crossword.clue import Clue, enumerated
from xwcore_crossword.drawing.direction import is_from_right, shown_language
from xwcore_crossword.entries import ACROSS, DOWN
from xwcore_crossword.features import PAGE_FEATURES, SOLUTION_FEATURES, CrosswordFeature
from xwcore_crossword.grid import Grid
from xwcore_crossword.markup import Node
from xwcore_crossword.puzzle import Crossword
from xwcore_drawing import (
    BLACK,
    DEFAULT_SIZE,
    END,
    MIDDLE,
    START,
    WHITE,
    Bounds,
    CaptionItem,
    Captions,
    CaptionSection,
    Circle,
    Drawing,
    Group,
    Line,
    Page,
    Polygon,
    Rectangle,
    Run,
    Shape,
    Tag,
    Text,
    brightness,
    check_size,
    color_parts,
    mark_shape,
    mirrored,
    plain_page,
    symbol_text,
    tagged,
    target,
    text_width,
    words_in,
)

_Value = TypeVar("_Value")

OPTIONS: Final = (
    Option("solution", bool, False, "show the solution"),
    Option("fill", bool, True, "show what the player has entered, and the marks of play"),
    Option("clues", bool, False, "set title, clues and notes around the grid"),
    Option("numbers", bool, True, "show the numbers of the cells"),
    Option("targets", bool, False, "in SVG, an invisible element over each place, for web pages"),
    Option("size", float, DEFAULT_SIZE, "width of a cell in points, 4 to 400"),
)

#: Line widths, in cells.
THIN: Final = 0.03
FRAME: Final = 0.06
BAR: Final = 0.11

LETTER_SIZE: Final = 0.62
NUMBER_SIZE: Final = 0.27
#: The widest that a letter or rebus may be.
LETTER_FIT: Final = 0.84

#: Light enough for the number that it passes to be read.
CIRCLE: Final = "#8c8c8c"
CIRCLE_ON_DARK: Final = "#a6a6a6"
SHADE: Final = "#d9d9d9"
ENTERED: Final = "#1f3f99"
PENCILLED: Final = "#808080"
WRONG: Final = "#c00000"
REVEALED: Final = "#c00000"
ONCE_WRONG: Final = "#606060"

#: Where the texts of `Corners` begin or end in a cell; one in the top left is below the number.
_CORNERS: Final = {
    "top left": (0.06, 0.38, START),
    "top": (0.5, 0.16, MIDDLE),
    "top right": (0.94, 0.16, END),
    "left": (0.06, 0.54, START),
    "center": (0.5, 0.54, MIDDLE),
    "right": (0.94, 0.54, END),
    "bottom left": (0.06, 0.84, START),
    "bottom": (0.5, 0.84, MIDDLE),
    "bottom right": (0.94, 0.84, END),
}

#: Marks of a cell that are drawn.
MOST_MARKS: Final = 4

#: What "unknown" marks look like, which no file format defines.
_OTHER_MARK: Final = "•"


def draw_crossword(crossword: Crossword, options: Mapping[str, Any]) -> Drawing:
    """The drawing of a crossword; `OPTIONS` are its options.

    Raises:
        OptionError: an option is unknown, or its value is out of range.
    """
    chosen: dict[str, Any] = resolve_options(OPTIONS, options, "drawing a crossword")
    check_size(chosen["size"])
    picture = _Picture(crossword, chosen)
    grid = crossword.grid
    margin = FRAME / 2
    return Drawing(
        (*picture.shapes(), *(picture.targets() if chosen["targets"] else ())),
        Bounds(-margin, -margin, grid.width + margin, grid.height + margin),
        title=crossword.title,
        captions=captions(crossword) if chosen["clues"] else None,
        size=chosen["size"],
        description=f"Crossword, {grid.width} columns and {grid.height} rows",
        language=shown_language(crossword),
    )


class _Picture:
    """One drawing in the making."""

    def __init__(self, crossword: Crossword, options: Mapping[str, Any]) -> None:
        self.grid = crossword.grid
        self.solution: bool = options["solution"]
        # The marks of play speak of what was entered, which a solution replaces.
        self.fill: bool = options["fill"] and not self.solution
        self.from_right = is_from_right(crossword)
        self.hidden = crossword.diagramless and not self.solution
        self.numbers = self.grid.cell_numbers if options["numbers"] and not self.hidden else {}
        kinds = self.grid.kinds
        if self.hidden:
            kinds = kinds.replace(bytes([cells.BLOCK]), bytes([cells.OPEN]))
        self.kinds = kinds

    def shapes(self) -> Iterator[Shape]:
        """Fills, then lines, then what stands in the cells."""
        yield from self._facing(self._fills())
        yield from self._facing(grid_lines(self.grid, self.kinds))
        if self.grid.bars and not self.hidden:
            yield from self._facing(_bars(self.grid))
        for index, kind in enumerate(self.kinds):
            if kind != cells.VOID:
                row, column = self.grid.place(index)
                content = self._content(self.grid[row, column])
                yield from tagged(Tag("cells", row, column), content)

    def _facing(self, shapes: Iterable[Shape]) -> Iterable[Shape]:
        """The shapes of the grid, mirrored where it is read from the right."""
        if not self.from_right:
            return shapes
        return (mirrored(shape, self.grid.width) for shape in shapes)

    def _x(self, column: int) -> int:
        """The left edge of a column."""
        return self.grid.width - 1 - column if self.from_right else column

    def targets(self) -> Iterator[Shape]:
        """Invisible rectangles over all cells, for a web page to attach to."""
        for index, kind in enumerate(self.kinds):
            if kind != cells.VOID:
                row, column = self.grid.place(index)
                yield target(Tag("cells", row, column), self._x(column), row, 1, 1)

    def _fills(self) -> Iterator[Shape]:
        width = self.grid.width
        for row in range(self.grid.height):
            colors = [self._background(row * width + column) for column in range(width)]
            for start, end, color in _equal_runs(colors):
                if color is not None:
                    yield Rectangle(start, row, end - start, 1, color)

    def _background(self, index: int) -> str | None:
        kind = self.kinds[index]
        if kind == cells.VOID:
            return None
        stated = self.grid.colors.get(index)
        if stated is not None and color_parts(stated.background) is not None:
            return stated.background
        if kind == cells.BLOCK:
            return BLACK
        return SHADE if self.grid.flag_at(index, cells.SHADE) else None

    def _content(self, cell: Cell) -> Iterator[Shape]:
        index, (row, x) = cell.index, (cell.row, self._x(cell.column))
        background = self._background(index)
        ink = ink_on(background)
        decorations = _decorations(cell, ink, x)
        yield from decorations.behind
        if self.grid.flag_at(index, cells.CIRCLE):
            color = CIRCLE if ink == BLACK else CIRCLE_ON_DARK
            yield Circle(x + 0.5, row + 0.5, 0.47, None, color, 0.025)
        number = self.numbers.get(index)
        if number is not None:
            is_circled = self.grid.flag_at(index, cells.CIRCLE)
            yield from self._number(str(number), x, row, ink, background if is_circled else "")
        yield from self._letter(cell, x + 0.5, ink)
        yield from decorations.corners
        if self.fill:
            yield from _marks_of_play(cell, x)
        yield from decorations.names

    def _number(
        self, number: str, x: float, y: float, ink: str, circled: str | None
    ) -> Iterator[Shape]:
        """The number in the corner where the entry begins; the circle of a cell whose background is
        `circled` ends at the number.
        """
        if circled != "":
            width = min(text_width(number, NUMBER_SIZE), 0.88) + 0.06
            left = x + 0.94 - width if self.from_right else x + 0.06
            yield Rectangle(left, y + 0.04, width, 0.25, circled or WHITE)
        place, anchor = (x + 0.94, END) if self.from_right else (x + 0.06, START)
        yield Text(place, y + 0.16, number, NUMBER_SIZE, anchor, ink, fit=0.88)

    def _letter(self, cell: Cell, x: float, ink: str) -> Iterator[Shape]:
        y = cell.row + 0.54
        stated = self.grid.colors.get(cell.index)
        if stated is not None and stated.text is not None and color_parts(stated.text):
            ink = stated.text
        entered = cell.fill if self.fill else None
        if self.solution or (cell.given and entered is None):
            text = solution_text(cell)
            if text:
                fallback = (cell.short or "") if cell.symbol is not None else ""
                yield Text(
                    x,
                    y,
                    text,
                    LETTER_SIZE,
                    color=ink,
                    bold=cell.given,
                    fit=LETTER_FIT,
                    fallback=fallback,
                )
        elif entered is not None and not (cell.is_block and not self.hidden):
            color = ink if cell.given else PENCILLED if cell.pencilled else ENTERED
            if ink == WHITE:
                color = ink
            yield Text(
                x,
                y,
                entered,
                LETTER_SIZE,
                color=WRONG if cell.incorrect else color,
                bold=cell.given,
                italic=cell.pencilled,
                fit=LETTER_FIT,
            )


def ink_on(background: str | None) -> str:
    """The color of numbers and letters on a background; None is white paper."""
    return WHITE if brightness(background) < 0.4 else BLACK


class _Decorations(NamedTuple):
    """Marks drawn behind the letter, texts in the corners, and names of marks without a shape."""

    behind: list[Shape]
    corners: list[Shape]
    names: list[Shape]


def decorations(cell: Cell, ink: str) -> list[Shape]:
    """What is drawn in a cell besides circle, number and letter; `ink` is the color of texts."""
    return [shape for shapes in _decorations(cell, ink, cell.column) for shape in shapes]


def _decorations(cell: Cell, ink: str, column: int) -> _Decorations:
    row = cell.row
    parts = _Decorations([], [], [])
    for position, text in cell.corners.texts.items():
        x, y, anchor = _CORNERS[position]
        shape = Text(column + x, row + y, text, NUMBER_SIZE, anchor, ink, fit=0.45)
        parts.corners.append(shape)
    for mark in cell.marks.others[:MOST_MARKS]:
        drawn = mark_shape(mark, column, row, ink)
        if drawn is not None:
            parts.behind.append(drawn)
            continue
        name = _OTHER_MARK if mark == "unknown" else mark
        place = row + 0.84 - 0.2 * len(parts.names)
        parts.names.append(Text(column + 0.94, place, name, 0.24, END, ink, fit=0.45))
    return parts


def solution_text(cell: Cell) -> str | None:
    """The solution as it is printed: a picture by its character, several readings with "/"."""
    code = cell.symbol
    if code is not None:
        return symbol_text(code) or cell.short
    readings = cell.grid.readings.get(cell.index)
    if readings is not None:
        return "/".join(dict.fromkeys((*readings.across, *readings.down)))
    return cell.solution


def _marks_of_play(cell: Cell, x: int) -> Iterator[Shape]:
    """A stroke through a wrong letter; corners for revealed cells and for those once wrong."""
    y = cell.row
    if cell.incorrect:
        stroke = Line(x + 0.06, y + 0.94, x + 0.94, y + 0.06, 0.04, WRONG)
        yield Group((stroke,), Text(x + 0.8, y + 0.12, "✗", 0.3, color=WRONG))
    if cell.revealed:
        corner = Polygon(
            ((x + 0.68, y + 0.03), (x + 0.97, y + 0.03), (x + 0.97, y + 0.32)), REVEALED
        )
        yield Group((corner,), Text(x + 0.8, y + 0.12, "◥", 0.3, color=REVEALED))
    if cell.previously_incorrect:
        corner = Polygon(
            ((x + 0.97, y + 0.68), (x + 0.97, y + 0.97), (x + 0.68, y + 0.97)), ONCE_WRONG
        )
        yield Group((corner,), Text(x + 0.8, y + 0.5, "◢", 0.3, color=ONCE_WRONG))


# -- lines --------------------------------------------------------------------------------------


def grid_lines(grid: Grid, kinds: bytes) -> Iterator[Shape]:
    """Thin lines between cells, wider ones where the grid ends; runs of one width are one line."""
    width, height = grid.width, grid.height
    shown = [kind != cells.VOID for kind in kinds]
    thin: list[Shape] = []
    frame: list[Shape] = []
    for row in range(height + 1):
        above = shown[(row - 1) * width : row * width] if row else [False] * width
        below = shown[row * width : (row + 1) * width] if row < height else [False] * width
        for start, end, weight in _equal_runs(_weights(above, below)):
            if weight:
                (thin if weight == THIN else frame).append(Line(start, row, end, row, weight))
    for column in range(width + 1):
        left = shown[column - 1 :: width] if column else [False] * height
        right = shown[column::width] if column < width else [False] * height
        for start, end, weight in _equal_runs(_weights(left, right)):
            if weight:
                (thin if weight == THIN else frame).append(Line(column, start, column, end, weight))
    yield from thin
    yield from frame


def _weights(one: list[bool], other: list[bool]) -> list[float]:
    return [
        THIN if here and there else FRAME if here or there else 0.0
        for here, there in zip(one, other, strict=True)
    ]


def _equal_runs(values: list[_Value]) -> Iterator[tuple[int, int, _Value]]:
    """Start, end and value of the runs of equal values."""
    start = 0
    for at in range(1, len(values) + 1):
        if at == len(values) or values[at] != values[start]:
            yield start, at, values[start]
            start = at


def _bars(grid: Grid) -> Iterator[Shape]:
    for index, bars in enumerate(grid.bars):
        row, column = grid.place(index)
        if bars & cells.BAR_LEFT:
            yield Line(column, row, column, row + 1, BAR)
        if bars & cells.BAR_TOP:
            yield Line(column, row, column + 1, row, BAR)


# -- texts --------------------------------------------------------------------------------------


def captions(crossword: Crossword) -> Captions:
    """Title and author above, clues beside, notes and copyright below."""
    heading = tuple(text for text in (crossword.title, crossword.author) if text)
    clues, language = crossword.clues, shown_language(crossword)
    sections = tuple(
        CaptionSection(group_heading(group, language), tuple(_items(clues.group(group))))
        for group in clues.groups
    )
    footing = tuple(text for text in (crossword.notes, crossword.copyright) if text)
    return Captions(heading, sections, footing)


def group_heading(group: str, language: str = "") -> str:
    """The heading of a group of clues: of across, down and unnamed ones in a language."""
    words = words_in(language)
    return {ACROSS: words.across, DOWN: words.down, "": words.clues}.get(group, group)


def _items(clues: Iterable[Clue]) -> Iterator[CaptionItem]:
    for clue in clues:
        label = "" if clue.number is None else str(clue.number)
        shown = enumerated(clue)
        yield CaptionItem(label, shown.text, runs_of(shown.markup) if shown.markup else ())


#: What a style changes in a run; styles that are not here are shown plain.
_CHANGES: Final[dict[str, dict[str, Any]]] = {
    "italic": {"italic": True},
    "bold": {"bold": True},
    "underline": {"underline": True},
    "strike": {"strike": True},
    "sub": {"rise": -1},
    "sup": {"rise": 1},
}


def runs_of(markup: Iterable[Node]) -> tuple[Run, ...]:
    """The tree laid flat."""
    return tuple(_runs(markup, Run("")))


def _runs(markup: Iterable[Node], style: Run) -> Iterator[Run]:
    for node in markup:
        if isinstance(node, str):
            yield style._replace(text=node)
        else:
            yield from _runs(node.children, style._replace(**_CHANGES.get(node.style, {})))


def page_of_crossword(crossword: Crossword) -> Page:
    """Its clues beside the grid; the solution of a locked crossword is not known."""
    return Page(
        plain_page(crossword).texts._replace(sections=captions(crossword).sections),
        unsolved={"fill": False},
        solved={"solution": True, "numbers": False} if crossword.has_solution else None,
        features=PAGE_FEATURES,
        solution_features=SOLUTION_FEATURES,
        solution_losses=() if crossword.has_solution else (_no_solution(crossword),),
        picture_losses=tuple(_marks_left_out(crossword)),
        language=shown_language(crossword),
    )


def _no_solution(crossword: Crossword) -> Loss:
    """The loss of a solution that is asked for."""
    if crossword.lock is not None:
        message = "the requested solution is locked: pass its key, or unlock the puzzle"
    else:
        message = "the puzzle has no solution to show"
    return Loss(CrosswordFeature.SOLUTION, message)


def _marks_left_out(crossword: Crossword) -> Iterator[Loss]:
    """The loss of the marks of cells that have more of them than are drawn."""
    cells_with_more = tuple(
        Place((cell.row, cell.column))
        for cell in crossword.grid
        if len(cell.marks.others) > MOST_MARKS
    )
    if cells_with_more:
        message = f"a cell shows {MOST_MARKS} marks"
        yield Loss(CrosswordFeature.MARKS, message, cells_with_more)
