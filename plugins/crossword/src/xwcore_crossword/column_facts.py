"""The facts of the columns of a grid, and their values in the structure of `to_dict`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from xwcore.plugin import Feature, typed, typed_all
from xwcore_crossword import cells
from xwcore_crossword.cells import Color, Corners, Readings
from xwcore_crossword.columns import SPARSE, Sparse
from xwcore_crossword.features import CrosswordFeature

#: A feature, the part of the cell that has it (None is the whole cell), and the value.
CellFact = tuple[Feature, str | None, Any]


class Flag(NamedTuple):
    """A bit of a column of bytes: set in a cell, or not. `key` is its key in the cell's object."""

    column: str
    bit: int
    feature: Feature
    key: str


class SparseFacts(NamedTuple):
    """What a value of a sparse column says.

    `facts` makes the facts of one. `plain` makes the keys of a cell's object in `to_dict`, and
    `parsed` the value from them; falsy where the cell has none.
    """

    features: frozenset[Feature]
    facts: Callable[[Any], Iterable[CellFact]]
    plain: Callable[[Any], Mapping[str, Any]]
    parsed: Callable[[Mapping[str, Any]], Any]


def _one(column: Sparse) -> SparseFacts:
    """A column of one feature and of texts or lists of texts, under one key."""
    feature, key, value = getattr(CrosswordFeature, column.feature), column.key, column.value

    def parsed(cell: Mapping[str, Any]) -> Any:
        stated = cell.get(key)
        if not stated:
            return None
        return typed(stated, key, str) if value is str else typed_all(stated, key, str)

    return SparseFacts(
        frozenset({feature}),
        lambda stated: ((feature, None, stated),),
        lambda stated: {key: stated if value is str else list(stated)},
        parsed,
    )


# -- values that are tuples -----------------------------------------------------------------------


def _facts_of_readings(readings: Readings) -> Iterator[CellFact]:
    if readings.is_directional:
        yield CrosswordFeature.DIRECTIONAL_READINGS, None, readings
    if readings.has_alternatives:
        yield CrosswordFeature.ALTERNATIVE_READINGS, None, readings


def _plain_readings(readings: Readings) -> dict[str, Any]:
    return {"readings": {name: list(texts) for name, texts in readings._asdict().items()}}


def _parsed_readings(cell: Mapping[str, Any]) -> Readings | None:
    if not cell.get("readings"):
        return None
    both = typed(cell["readings"], "readings", dict)
    readings = Readings(*(typed_all(both[name], "readings", str) for name in Readings._fields))
    if not all(readings):
        raise ValueError("readings: none, expected at least one in each direction")
    return readings


def _plain_color(color: Color) -> dict[str, Any]:
    return {"background": color.background, "color": color.text}


def _parsed_color(cell: Mapping[str, Any]) -> Color | None:
    keys = "background", "color"
    if not any(map(cell.get, keys)):
        return None
    return Color(*(typed(cell.get(key), key, str, type(None)) for key in keys))


def _facts_of_corners(corners: Corners) -> Iterator[CellFact]:
    for position, text in corners.texts.items():
        yield CrosswordFeature.CORNERS, position, text


def _parsed_corners(cell: Mapping[str, Any]) -> Corners | None:
    if not cell.get("corners"):
        return None
    texts = typed(cell["corners"], "corners", dict)
    return Corners(
        **{
            typed(position, "corner", str).replace(" ", "_"): typed(text, "corner", str)
            for position, text in texts.items()
        }
    )


# -- the table ------------------------------------------------------------------------------------

#: The bits of the columns `flags` and `bars`.
FLAGS: Final = (
    Flag("flags", cells.CIRCLE, CrosswordFeature.CIRCLES, "circle"),
    Flag("flags", cells.SHADE, CrosswordFeature.SHADES, "shade"),
    Flag("flags", cells.GIVEN, CrosswordFeature.GIVEN, "given"),
    Flag("flags", cells.REVEALED, CrosswordFeature.REVEALED, "revealed"),
    Flag("flags", cells.PENCILLED, CrosswordFeature.PENCILLED, "pencilled"),
    Flag("flags", cells.INCORRECT, CrosswordFeature.INCORRECT, "incorrect"),
    Flag(
        "flags",
        cells.PREVIOUSLY_INCORRECT,
        CrosswordFeature.PREVIOUSLY_INCORRECT,
        "previously_incorrect",
    ),
    Flag("bars", cells.BAR_LEFT, CrosswordFeature.BARS, "bar_left"),
    Flag("bars", cells.BAR_TOP, CrosswordFeature.BARS, "bar_top"),
)

#: The facts of each sparse column, by its name.
SPARSE_FACTS: Final[Mapping[str, SparseFacts]] = {
    **{column.name: _one(column) for column in SPARSE if column.feature},
    "readings": SparseFacts(
        frozenset({CrosswordFeature.DIRECTIONAL_READINGS, CrosswordFeature.ALTERNATIVE_READINGS}),
        _facts_of_readings,
        _plain_readings,
        _parsed_readings,
    ),
    "colors": SparseFacts(
        frozenset({CrosswordFeature.COLORS}),
        lambda color: ((CrosswordFeature.COLORS, None, color),),
        _plain_color,
        _parsed_color,
    ),
    "corners": SparseFacts(
        frozenset({CrosswordFeature.CORNERS}),
        _facts_of_corners,
        lambda corners: {"corners": corners.texts},
        _parsed_corners,
    ),
}
