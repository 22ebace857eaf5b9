"""The layers of a board that a puzzle without a type holds as marks.

Contract: each `MarkLayer` has one value for a cell or a vertex while an address is read or written,
and one mark for it in the puzzle. `mark` and `value` are reverses of each other; a mark of another
tag or style is of no layer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from xwcore_logic import Mark, Value

#: The symbols of cells by the names that the table of ids has for them: name and style of the mark.
SYMBOLS: Final[dict[str, tuple[Value, str]]] = {
    "white-circle": ("circle", "fill=white outline=black large"),
    "black-circle": ("circle", "fill=black large"),
    "triangle": ("triangle-up", "large"),
    "circle": ("circle", "large"),
    "square": ("square", "medium"),
    "plus": ("plus", "medium"),
    "minus": ("minus", "medium"),
    "bar": ("bar", "medium"),
    "sun": ("circle", "fill=white outline=black medium"),
    "moon": (("text", "☾"), "font=0.8"),
    "start": (("text", "S"), "font=0.6"),
    "goal": (("text", "G"), "font=0.6"),
}
_NAMES: Final = {stated: name for name, stated in SYMBOLS.items()}

_DOT: Final = ("symbol", "dot", "medium")
_ARROW: Final = "arrow"
_CIRCLED: Final = "fill=white outline=black large"
_BLACKENED: Final = "fill=black full"
_AT_CORNER: Final = "fill=white outline=black small"


@dataclass(frozen=True)
class MarkLayer:
    """A layer: where its places are, in cells from the corner of the cell, and its marks."""

    offset: float
    mark: Callable[[Value], tuple[str, Value, str]]
    value: Callable[[Mark], Value]


def _number_in(shape: str, style: str, offset: float) -> MarkLayer:
    """Numbers within a shape; a question mark is the empty shape, and a dot is not a number."""

    def mark(value: Value) -> tuple[str, Value, str]:
        if value == _DOT[1]:
            return _DOT
        inside = value if isinstance(value, (int, str)) else str(value)
        return "symbol", shape if value == "?" else (shape, inside), style

    def value(mark: Mark) -> Value:
        if (mark.tag, mark.value, mark.style) == _DOT:
            return _DOT[1] if offset == 0 else None
        if (mark.tag, mark.style) != ("symbol", style):
            return None
        if isinstance(mark.value, tuple) and len(mark.value) == 2 and mark.value[0] == shape:
            return mark.value[1]
        return "?" if mark.value == shape else None

    return MarkLayer(offset, mark, value)


def _symbol_mark(value: Value) -> tuple[str, Value, str]:
    name, style = SYMBOLS[str(value)]
    return "symbol", name, style


def _symbol_value(mark: Mark) -> Value:
    return _NAMES.get((mark.value, mark.style)) if mark.tag == "symbol" else None


def _arrow_value(mark: Mark) -> Value:
    is_arrow = (mark.tag, mark.style) == ("number", _ARROW)
    return mark.value if is_arrow and isinstance(mark.value, tuple) else None


MARK_LAYERS: Final = {
    "symbols": MarkLayer(0.5, _symbol_mark, _symbol_value),
    "circled": _number_in("circle", _CIRCLED, 0.5),
    "blackened": _number_in("square", _BLACKENED, 0.5),
    "corners": _number_in("circle", _AT_CORNER, 0.0),
    "arrowed": MarkLayer(0.5, lambda value: ("number", value, _ARROW), _arrow_value),
    "colors": MarkLayer(
        0.5,
        lambda value: ("color", None, str(value)),
        lambda mark: mark.style if mark.tag == "color" and mark.value is None else None,
    ),
}


def marks_of(rows: dict[str, list[list[Value]]]) -> Iterator[Mark]:
    """The marks of the layers that are held as marks, colors first."""
    for name in ("colors", *(name for name in MARK_LAYERS if name != "colors")):
        layer = MARK_LAYERS[name]
        for row, values in enumerate(rows.get(name, ())):
            for column, value in enumerate(values):
                if value is not None:
                    tag, shown, style = layer.mark(value)
                    yield Mark((row + layer.offset, column + layer.offset), tag, shown, style)


def values_in(marks: Iterable[Mark], name: str) -> Iterator[tuple[int, int, Value]]:
    """Row, column and value of the marks that belong to a layer."""
    layer = MARK_LAYERS[name]
    for mark in marks:
        row, column = (part - layer.offset for part in mark.point)
        value = layer.value(mark)
        if value is not None and row == int(row) and column == int(column):
            yield int(row), int(column), value
