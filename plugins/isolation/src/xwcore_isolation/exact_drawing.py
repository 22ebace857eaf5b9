"""The exact types of a drawing: whether it is made of the core's shapes alone."""

from __future__ import annotations

import math
from typing import Any, Final

from xwcore_drawing import (
    Bounds,
    CaptionItem,
    Captions,
    CaptionSection,
    Circle,
    Drawing,
    Group,
    Line,
    Polygon,
    Rectangle,
    Run,
    Tag,
    Text,
)
from xwcore_isolation.exactness import (
    BOOL,
    INT,
    STR,
    Check,
    named_tuple,
    optional,
    tuple_of,
    tuple_with,
)

#: Nesting of groups; the core's own drawings have four levels.
_MAX_DEPTH: Final = 100


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value)


_paint: Final = optional(STR)
_point: Final[Check] = lambda value: tuple_with(_is_number)(value) and len(value) == 2  # noqa: E731
_run: Final = named_tuple(Run, STR, BOOL, BOOL, BOOL, BOOL, INT)
_SHAPES: Final[dict[type, Check]] = {
    Line: named_tuple(Line, *[_is_number] * 5, STR, _is_number),
    Rectangle: named_tuple(Rectangle, *[_is_number] * 4, _paint, _paint, _is_number, _is_number),
    Polygon: named_tuple(Polygon, tuple_with(_point), _paint, _paint, _is_number, BOOL),
    Circle: named_tuple(Circle, *[_is_number] * 3, _paint, _paint, _is_number),
    Text: named_tuple(
        Text,
        *(_is_number, _is_number, STR, _is_number, STR, STR, BOOL, BOOL),
        *(optional(_is_number), STR, tuple_with(_run), optional(tuple_with(_is_number))),
    ),
}

_tag: Final = optional(named_tuple(Tag, STR, INT, INT, STR))
_bounds: Final = named_tuple(Bounds, *[_is_number] * 4)
_item: Final = named_tuple(CaptionItem, STR, STR, tuple_with(_run))
_captions: Final = optional(
    named_tuple(
        Captions,
        tuple_of(str),
        tuple_with(named_tuple(CaptionSection, STR, tuple_with(_item))),
        tuple_of(str),
    )
)


def is_exact(value: Any) -> bool:
    """Whether the drawing and its shapes are of the core's own classes, and all numbers finite."""
    return (
        type(value) is Drawing
        and _are_shapes(value.shapes)
        and _bounds(value.bounds)
        and type(value.title) is str
        and _captions(value.captions)
        and _is_number(value.size)
        and type(value.detail) is int
    )


def _is_stand_in(value: Any) -> bool:
    return value is None or (type(value) in (Text, Line) and _SHAPES[type(value)](value))


def _are_shapes(shapes: Any, depth: int = 0) -> bool:
    if type(shapes) is not tuple or depth > _MAX_DEPTH:
        return False
    for shape in shapes:
        if type(shape) is Group:
            if len(shape) != len(Group._fields) or not (
                _are_shapes(shape.shapes, depth + 1) and _is_stand_in(shape.stand_in)
            ):
                return False
            if not _tag(shape.tag):
                return False
        else:
            check = _SHAPES.get(type(shape))
            if check is None or not check(shape):
                return False
    return True
