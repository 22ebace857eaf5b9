"""Families of diagrams: the few layouts that all types share.

Contract: `art` makes the `Art` that the words of a spelling state over the layers that it shows;
the words are those of `spelling`. Formulas are those of appendix A, in x and y (both are the size
of a square puzzle).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from xwcore_logic import Alphabet, LayerSpec, Numbers, Symbols
from xwcore_spf.syntax.contents import Contents, contents, edge_contents, vertex_contents
from xwcore_spf.syntax.diagram import (
    LINKS,
    NO_MEANING,
    OUTSIDE,
    ArithmeticCell,
    Art,
    Blank,
    Border,
    D,
    Field,
    Formula,
    L,
    M,
    PlaceKind,
    RunsCell,
    SumsCell,
    Symbol,
    T,
    Triangle,
    Where,
    X,
    Y,
    formula,
)

BLANK: Final = Blank()
ZERO: Final = formula(0)
ONE: Final = formula(1)
TWO: Final = formula(2)
_ONE: Final = (ONE, ONE)

#: The widths and numbers that options name.
_FORMULAS: Final[Mapping[str, Formula]] = {
    "d": D,
    "2d": 2 * D,
    "d+1": D + 1,
    "d+2": D + 2,
    "1": ONE,
    "2": TWO,
    "l": L,
    "t": T,
    "m": M,
}

#: Cells of a form of their own.
_FORMS: Final[Mapping[str, Contents]] = {"sums": (SumsCell(),), "runs": (BLANK, RunsCell())}

#: Signs that stand for nothing: those of every diagram, those around hints, which may be omitted
#: (A.1), and those of the corner that shows which hints count what (A.31).
_PLUS, _MINUS, _PIPE = ((Symbol(sign, meaning=NO_MEANING),) for sign in "+-|")
_FRAME: Final = (Symbol("+-|", meaning=NO_MEANING),)
_RULERS: Final = {sign: (Symbol(f"{sign} "),) for sign in "+-|"}
_CORNER: Final = (Symbol("+-| "),)

#: The layers of a diagram of blocks: cells outside of all of them, and the edges.
_OUTSIDE: Final = (Symbols(OUTSIDE),)
_WALLS: Final = (Symbols(("wall",)),)


def layers_of_blocks(values: tuple[Alphabet, ...]) -> LayerSpec:
    """What a diagram of blocks shows that may hold these values."""
    return LayerSpec(cells=(*values, *_OUTSIDE), edges=_WALLS)


def art(text: str, spec: LayerSpec, *, is_filled: bool = False) -> Art:
    """The diagram that words state; `is_filled`: no cell is blank.

    Raises:
        ValueError, KeyError: a word is unknown.
    """
    family, *words = text.split()
    return _FAMILIES[family](_Words(words, spec, is_filled=is_filled))


class _Words:
    """The words after the name of a family, and the layers that the diagram shows."""

    def __init__(self, words: list[str], spec: LayerSpec, *, is_filled: bool) -> None:
        self.spec = spec
        self.words = {word for word in words if "=" not in word}
        self.options = dict(word.split("=", 1) for word in words if "=" in word)
        unknown = (self.words - _WORDS) | (self.options.keys() - _OPTIONS)
        if unknown:
            raise ValueError(f"unknown words {', '.join(sorted(unknown))}")
        self.is_filled = ("filled" in self.words or is_filled) and "blank" not in self.words

    def number(self, name: str, default: Formula) -> Formula:
        """The formula that an option names."""
        return _FORMULAS[self.options[name]] if name in self.options else default

    def cells(self, width: Formula) -> Contents:
        """What the cells hold."""
        if "cells" in self.options:
            return _FORMS[self.options["cells"]]
        where = Where[self.options.get("where", "all").upper()]
        instead = tuple(filter(None, self.options.get("instead", "").split(",")))
        made = contents(self.spec.cells, narrow=width is ONE, where=where, instead=instead)
        return made if self.is_filled else (Blank(self.options.get("blank", "")), *made)

    def hints(self, *, narrow: bool = False) -> Contents:
        """What the outside clues hold."""
        known = self.spec.left or self.spec.top
        return (BLANK, *contents(known, narrow=narrow, where=Where.LAST))

    def edges(self, alphabets: tuple[Alphabet, ...], *, upright: bool, narrow: bool) -> Contents:
        """What edges hold."""
        return (BLANK, *edge_contents(alphabets, upright=upright, narrow=narrow))


_WORDS: Final = frozenset({"filled", "blank", "trailing"})
_OPTIONS: Final = {"width", "height", "where", "cells", "blank", "instead"} | {
    *("left", "top", "hint", "vertex", "border")
}


def _plain(words: _Words) -> Art:
    """A matrix of cells."""
    size = width, height = words.number("width", ONE), words.number("height", ONE)
    field = Field(PlaceKind.CELL, (ZERO, ZERO), (X, Y), size, size, words.cells(width))
    return Art(X if width is ONE else width * X, Y if height is ONE else height * Y, (field,))


def _lattice(words: _Words) -> Art:
    """Cells with vertices and edges between them, and hints where the layers have some.

    The upper left vertex stands at column and row `at`; hints on all four sides take as much room
    after the grid as before it.
    """
    spec, width = words.spec, words.number("width", ONE)
    at, hints = ZERO, tuple[Field, ...]()
    vertex, border = _vertices(words)
    if spec.left and spec.clue_count == 2:
        at, hints, border = 2 * D, _paired_hints(words.hints()), _FRAME
    elif spec.left:
        at, hints = D, _side_hints(words.hints(), at_lines=bool(spec.right))
    level = words.edges((*spec.edges, *spec.horizontal), upright=False, narrow=width is ONE)
    upright = words.edges((*spec.edges, *spec.vertical), upright=True, narrow=True)
    frame: tuple[Contents, Contents] = _MINUS, _PIPE
    if words.options.get("border") == "blank":
        frame = (BLANK,), (BLANK,)
    elif spec.border_edges:
        frame = (
            words.edges(spec.border_edges, upright=False, narrow=True),
            words.edges(spec.border_edges, upright=True, narrow=True),
        )
    step, wide = (width + 1 if width is not ONE else TWO, TWO), (width, ONE)
    high, after, below = (X + 1, Y + 1), at + 1, (at, at + 1)
    fields = (
        Field(PlaceKind.VERTEX, (at, at), high, step, _ONE, vertex, Border.BOTH, border),
        Field(
            PlaceKind.HORIZONTAL, (after, at), (X, Y + 1), step, wide, level, Border.ROWS, frame[0]
        ),
        Field(PlaceKind.VERTICAL, below, (X + 1, Y), step, _ONE, upright, Border.COLUMNS, frame[1]),
        Field(PlaceKind.CELL, (after, after), (X, Y), step, wide, words.cells(width)),
        *hints,
    )
    across, down = step[0] * X, TWO * Y
    if at is not ZERO:
        room = 2 * at if spec.right else at
        across, down = across + room, down + room
    return Art(across + 1, down + 1, fields)


def _vertices(words: _Words) -> tuple[Contents, Contents]:
    """What vertices hold, inside and on the border."""
    spec = words.spec
    vertex = vertex_contents(spec.vertices) if spec.vertices else _PLUS
    if "vertex" in words.options:
        return (Symbol(words.options["vertex"], meaning=NO_MEANING),), _PLUS
    if not spec.border_vertices:
        return vertex, _PLUS
    if all(isinstance(alphabet, Numbers) for alphabet in spec.border_vertices):
        return vertex, vertex  # the digits are those inside
    return vertex, vertex_contents(spec.border_vertices)


def _side_hints(hint: Contents, *, at_lines: bool) -> tuple[Field, ...]:
    """Hints of /digits places left of and above a lattice; with `at_lines` also at the right and
    at the bottom, where they belong to grid lines.
    """
    upright, level, end = (ONE, D), (D, ONE), D + 1
    fields = (
        Field(PlaceKind.TOP, (end, ZERO), (X, ONE), (TWO, ONE), upright, hint),
        Field(PlaceKind.LEFT, (ZERO, end), (ONE, Y), (ONE, TWO), level, hint),
    )
    if not at_lines:
        return fields
    return (
        *fields,
        Field(PlaceKind.BOTTOM, (D, 2 * Y + D + 1), (X + 1, ONE), (TWO, ONE), upright, hint),
        Field(PlaceKind.RIGHT, (2 * X + D + 1, D), (ONE, Y + 1), (ONE, TWO), level, hint),
    )


def _paired_hints(hint: Contents) -> tuple[Field, ...]:
    """Two hints left of and above a lattice at (2d, 2d); the corner is for people (A.31)."""
    second = 2 * D - 1
    return (
        Field(PlaceKind.RULER, (ZERO, ZERO), (2 * D, 2 * D), _ONE, _ONE, _CORNER),
        Field(PlaceKind.RULER, (D - 1, D - 1), _ONE, _ONE, _ONE, _CORNER, drawn="+"),
        Field(PlaceKind.RULER, (second, second), _ONE, _ONE, _ONE, _CORNER, drawn="-"),
        _ruler("|", (2 * D, ZERO), (ONE, 2 * D)),
        _ruler("-", (ZERO, 2 * D), (2 * D, ONE)),
        Field(PlaceKind.TOP, (2 * D + 1, ZERO), (X, TWO), (TWO, D), (ONE, D), hint),
        Field(PlaceKind.LEFT, (ZERO, 2 * D + 1), (TWO, Y), (D, TWO), (D, ONE), hint),
    )


def _ruler(sign: str, at: tuple[Formula, Formula], count: tuple[Formula, Formula]) -> Field:
    return Field(PlaceKind.RULER, at, count, _ONE, _ONE, _RULERS[sign], drawn=sign)


def _rulers(left: Formula, top: Formula, across: Formula, down: Formula) -> tuple[Field, ...]:
    """A plus, minuses to its right and pipes below it; all may be omitted."""
    return (
        _ruler("+", (left, top), _ONE),
        _ruler("-", (left + 1, top), (across, ONE)),
        _ruler("|", (left, top + 1), (ONE, down)),
    )


def _crossed(words: _Words) -> Art:
    """Cells with hints left and above, and rulers between.

    Where cells are one character wide, the numbers above are written from top down in /digits
    rows; where cells are wider, they are as wide as the cells.
    """
    hint, width, hint_width = words.hints(), words.number("width", ONE), words.number("hint", D)
    count = ONE if words.spec.clue_count == 1 else formula(words.spec.clue_count or 0)
    left, top = words.number("left", count), words.number("top", count)
    height = hint_width if width is ONE else ONE
    column = hint_width if left is ONE else hint_width * left
    row = height if top is ONE else top if height is ONE else height * top
    across = X if width is ONE else width * X
    size, wide, level = (width, height), (width, ONE), (hint_width, ONE)
    fields = (
        Field(PlaceKind.TOP, (column + 1, ZERO), (X, top), size, size, hint),
        Field(PlaceKind.LEFT, (ZERO, row + 1), (left, Y), level, level, hint),
        *_rulers(column, row, across, Y),
        Field(PlaceKind.CELL, (column + 1, row + 1), (X, Y), wide, wide, words.cells(width)),
    )
    return Art(across + column + 1, Y + row + 1, fields, (column, row))


def _headed(words: _Words) -> Art:
    """Cells with one hint left and above each line, all /digits wide, without rulers."""
    size, hint = (D, ONE), words.hints()
    fields = (
        Field(PlaceKind.RULER, (ZERO, ZERO), _ONE, size, size, (BLANK,)),
        Field(PlaceKind.TOP, (D, ZERO), (X, ONE), size, size, hint),
        Field(PlaceKind.LEFT, (ZERO, ONE), (ONE, Y), size, size, hint),
        Field(PlaceKind.CELL, (D, ONE), (X, Y), size, size, words.cells(D)),
    )
    return Art(D * (X + 1), Y + 1, fields)


def _framed(words: _Words) -> Art:
    """Cells with hints on all four sides, all equally wide; the corners are blank."""
    width = words.number("width", D)
    size, hint = (width, ONE), words.hints(narrow=width is ONE)
    last = X + 1 if width is ONE else width * (X + 1)
    fields = (
        Field(PlaceKind.RULER, (ZERO, ZERO), (TWO, TWO), (last, Y + 1), size, (BLANK,)),
        Field(PlaceKind.TOP, (width, ZERO), (X, ONE), size, size, hint),
        Field(PlaceKind.BOTTOM, (width, Y + 1), (X, ONE), size, size, hint),
        Field(PlaceKind.LEFT, (ZERO, ONE), (ONE, Y), size, size, hint),
        Field(PlaceKind.RIGHT, (last, ONE), (ONE, Y), size, size, hint),
        Field(PlaceKind.CELL, (width, ONE), (X, Y), size, size, words.cells(width)),
    )
    return Art(X + 2 if width is ONE else width * (X + 2), Y + 2, fields)


def _arithmetic(words: _Words) -> Art:
    """A lattice (A.6) of cells of /digits by 2 characters."""
    step, wide = (D + 1, formula(3)), (D, ONE)
    level, upright = (
        words.edges(words.spec.edges, upright=on_side, narrow=True) for on_side in (False, True)
    )
    high = (X + 1, Y + 1)
    fields = (
        Field(PlaceKind.VERTEX, (ZERO, ZERO), high, step, _ONE, _PLUS),
        Field(
            PlaceKind.HORIZONTAL, (ONE, ZERO), (X, Y + 1), step, wide, level, Border.ROWS, _MINUS
        ),
        Field(
            PlaceKind.VERTICAL,
            (ZERO, ONE),
            (X + 1, Y),
            step,
            (ONE, TWO),
            upright,
            Border.COLUMNS,
            _PIPE,
        ),
        Field(PlaceKind.CELL, _ONE, (X, Y), step, (D, TWO), (ArithmeticCell(),)),
    )
    return Art((D + 1) * X + 1, 3 * Y + 1, fields)


def _connected(words: _Words) -> Art:
    """Cells with a connector between each two neighbors (A.46, A.50), no vertices.

    With `trailing` there is a column and a row of connectors behind the last cells as well, which
    stay blank. A connector stands on the edge that follows its cell: hence the shifts by one.
    """
    count, step = words.spec.clue_count or 0, (TWO, TWO)
    at = {0: ZERO, 1: D + 1}.get(count, count * D)
    last = 0 if "trailing" in words.words else 1
    columns, rows = (X - 1, Y - 1) if last else (X, Y)
    across, down = (BLANK, Symbol("-", meaning=LINKS)), (BLANK, Symbol("|", meaning=LINKS))
    fields = (
        Field(PlaceKind.CELL, (at, at), (X, Y), step, _ONE, words.cells(ONE)),
        Field(PlaceKind.VERTICAL, (at + 1, at), (columns, Y), step, _ONE, across, shift=(0, 1)),
        Field(PlaceKind.HORIZONTAL, (at, at + 1), (X, rows), step, _ONE, down, shift=(1, 0)),
        *(_connected_hints(count, words.hints()) if count else ()),
    )
    width, height = (2 * X, 2 * Y) if at is ZERO else (2 * X + at, 2 * Y + at)
    if last:
        return Art(width - last, height - last, fields)
    return Art(width, height, fields, None, (1, 1))


def _connected_hints(count: int, hint: Contents) -> tuple[Field, ...]:
    """Hints of /digits places left of and above connected cells, `count` of them per line."""
    if count == 1:
        return (
            Field(PlaceKind.TOP, (D + 1, ZERO), (X, ONE), (TWO, ONE), (ONE, D), hint),
            Field(PlaceKind.LEFT, (ZERO, D + 1), (ONE, Y), (ONE, TWO), (D, ONE), hint),
            *_rulers(D, D, 2 * X, 2 * Y),
        )
    number = formula(count)
    return (
        Field(PlaceKind.TOP, (count * D, ZERO), (X, number), (TWO, D), (ONE, D), hint),
        Field(PlaceKind.LEFT, (ZERO, count * D), (number, Y), (D, TWO), (D, ONE), hint),
    )


def _triangle(words: _Words) -> Art:
    """A triangle of cells (A.38), behind a column of row colors where there are any."""
    color = contents(words.spec.row_colors, narrow=True)
    first = ONE if color else ZERO
    cells = Triangle(PlaceKind.CELL, (first, ZERO), (X, X), _ONE, _ONE, words.cells(ONE))
    if not color:
        return Art(2 * X - 1, X, (cells,))
    colors = Field(PlaceKind.COLOR, (ZERO, ZERO), (ONE, X), _ONE, _ONE, color)
    return Art(2 * X, X, (colors, cells))


_FAMILIES: Final[Mapping[str, Callable[[_Words], Art]]] = {
    "plain": _plain,
    "lattice": _lattice,
    "arithmetic": _arithmetic,
    "crossed": _crossed,
    "headed": _headed,
    "framed": _framed,
    "connected": _connected,
    "triangle": _triangle,
}
