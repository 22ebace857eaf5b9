# ruff: noqa: RUF001 - what stands for a picture looks like other characters
"""How Basic is drawn."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import START, Shape, Text, tagged
from xwcore_logic.drawing.picture import PictureBuilder, Style, cell_tag


def paint_labels(picture: PictureBuilder) -> Iterator[Shape]:
    """The target of an area and its operator, in the corner of a cell."""
    for row, column in picture.layers.spots():
        value = picture.given((row, column))
        if isinstance(value, tuple):
            _, operator, number = value
            sign = _OPERATORS.get(str(operator), str(operator or ""))
            label = f"{'' if number is None else number}{sign}"
            if label:
                text = Text(column + 0.09, row + 0.2, label, 0.3, START, fit=0.8)
                yield from tagged(cell_tag((row, column)), [text])


_OPERATORS = {"x": "×", "-": "−"}


def paint_clue(x: float, y: float, value: Any) -> Iterator[Shape]:
    """A.6: a given digit; the target of the area is a label."""
    if value[0] is not None:
        yield Text(x, y + 0.06, str(value[0]), 0.58)


def is_open(value: Any) -> bool:
    """A.6: whether the solution's digit goes into a cell, which may have a target."""
    return value is None or (isinstance(value, tuple) and value[0] is None)


STYLE = Style(clues=paint_clue, is_open=is_open, labels=paint_labels)
