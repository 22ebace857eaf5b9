"""The exact types of a logic puzzle: its layers, blocks, graph and parameters."""

from __future__ import annotations

from itertools import chain
from typing import Any, Final

from xwcore_isolation import (
    BOOL,
    INT,
    PUZZLE_FIELDS,
    STR,
    Fields,
    is_plain,
    mapping,
    named_tuple,
    optional,
    tuple_of,
    tuple_with,
)
from xwcore_logic.constraints import Constraint
from xwcore_logic.layers import SIDES, Block, Layers, Mark, Path
from xwcore_logic.planar import GraphArea, GraphEdge, PlanarGraph
from xwcore_logic.puzzle import LogicPuzzle

_SIMPLE: Final = frozenset({int, str, type(None)})
_parts: Final = tuple_of(int, str, type(None))


def _is_value(value: Any) -> bool:
    return type(value) in _SIMPLE or _parts(value)


def _are_values(values: Any) -> bool:
    """A tuple of values of places."""
    if type(values) is not tuple:
        return False
    return _SIMPLE.issuperset(map(type, values)) or all(map(_is_value, values))


def _are_rows(rows: Any) -> bool:
    """A tuple of rows of values; the common case, simple values alone, takes two calls."""
    if type(rows) is not tuple or not {*map(type, rows)} <= {tuple}:
        return False
    return _SIMPLE.issuperset(map(type, chain.from_iterable(rows))) or all(map(_are_values, rows))


_point: Final = tuple_of(float, int)
_graph: Final = named_tuple(
    PlanarGraph,
    tuple_with(_point),
    tuple_with(named_tuple(GraphEdge, INT, INT, BOOL)),
    tuple_with(named_tuple(GraphArea, _point, optional(INT), INT, optional(INT))),
    tuple_with(tuple_of(float, int)),
    tuple_with(tuple_of(int)),
)

_layers: Final = Fields(
    Layers,
    {
        **dict.fromkeys(("cells", "vertices", "horizontal", "vertical", *SIDES), _are_rows),
        "row_colors": _are_values,
        "blocks": tuple_with(named_tuple(Block, tuple_with(tuple_of(int)), _is_value)),
        "graph": optional(_graph),
        "marks": tuple_with(named_tuple(Mark, _point, STR, _is_value, STR)),
        "lines": tuple_with(named_tuple(Path, STR, tuple_with(_point), _is_value, STR)),
    },
)

PUZZLE: Final = Fields(
    LogicPuzzle,
    {
        **PUZZLE_FIELDS,
        "type": STR,
        "width": INT,
        "height": INT,
        "params": mapping(str, is_plain),
        "constraints": tuple_with(named_tuple(Constraint, STR, tuple_with(_point), _is_value)),
        "givens": _layers,
        "solution": optional(_layers),
        "progress": optional(_layers),
        "show_solution": BOOL,
    },
)
