"""What the cells of a grid may have: one table, from which all else follows.

`Grid` has an attribute for each column; its facts, its equality, its structure for JSON and the
checks of its values follow from the rows here. To let cells have something further: declare its
feature (`xwcore_crossword.features`), and add a row here, with the annotation of its attribute.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from xwcore.plugin import Feature, Immutable, typed, typed_all
from xwcore_crossword import cells
from xwcore_crossword.cells import Color, Corners, Number, Readings
from xwcore_crossword.features import CrosswordFeature

#: A feature, the part of the cell that has it (None is the whole cell), and the value.
CellFact = tuple[Feature, str | None, Any]


class Flag(NamedTuple):
    """A bit of a column of bytes: set in a cell, or not. `key` is its key in the cell's object."""

    column: str
    bit: int
    feature: Feature
    key: str


class Sparse(NamedTuple):
    """A column that few cells have a value in, by cell index.

    `value` is the class of a value. `facts` makes the facts of one. `plain` makes the keys of a
    cell's object in `to_dict`, and `parsed` the value from them; falsy where the cell has none.
    Values of a column `of_solution` are content only where the cell has a solution.
    """

    name: str
    value: type
    features: frozenset[Feature]
    facts: Callable[[Any], Iterable[CellFact]]
    plain: Callable[[Any], Mapping[str, Any]]
    parsed: Callable[[Mapping[str, Any]], Any]
    of_solution: bool = False


def _one(
    name: str, value: type, feature: Feature, key: str, *, of_solution: bool = False
) -> Sparse:
    """A column of one feature and of texts or lists of texts, under one key."""

    def parsed(cell: Mapping[str, Any]) -> Any:
        stated = cell.get(key)
        if not stated:
            return None
        return typed(stated, key, str) if value is str else typed_all(stated, key, str)

    return Sparse(
        name,
        value,
        frozenset({feature}),
        lambda stated: ((feature, None, stated),),
        lambda stated: {key: stated if value is str else list(stated)},
        parsed,
        of_solution,
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

#: The columns that few cells have a value in.
SPARSE: Final = (
    _one("shorts", str, CrosswordFeature.SHORT_FORMS, "short", of_solution=True),
    Sparse(
        "readings",
        Readings,
        frozenset({CrosswordFeature.DIRECTIONAL_READINGS, CrosswordFeature.ALTERNATIVE_READINGS}),
        _facts_of_readings,
        _plain_readings,
        _parsed_readings,
        of_solution=True,
    ),
    Sparse(
        "colors",
        Color,
        frozenset({CrosswordFeature.COLORS}),
        lambda color: ((CrosswordFeature.COLORS, None, color),),
        _plain_color,
        _parsed_color,
    ),
    _one("other_marks", tuple, CrosswordFeature.MARKS, "marks"),
    Sparse(
        "corners",
        Corners,
        frozenset({CrosswordFeature.CORNERS}),
        _facts_of_corners,
        lambda corners: {"corners": corners.texts},
        _parsed_corners,
    ),
)

#: The columns with one item for each cell, and the sparse ones of the texts that are longer than
#: one letter: what stands for them where no cell has anything.
_TEXTS: Final[dict[str, Any]] = {"letters": "", "rebus": {}, "fill": "", "fill_rebus": {}}

#: Every column but `kinds`, with what stands for it where no cell has anything.
EMPTY: Final[Mapping[str, Any]] = {
    **_TEXTS,
    **dict.fromkeys((flag.column for flag in FLAGS), b""),
    **{column.name: {} for column in SPARSE},
    "stated_numbers": None,
}

#: The names of the attributes of a grid.
NAMES: Final = ("width", "height", "kinds", *EMPTY)


class Columns(Immutable):
    """The attributes of a grid."""

    __slots__ = NAMES

    width: int
    height: int
    kinds: bytes
    letters: str
    rebus: Mapping[int, str]
    fill: str
    fill_rebus: Mapping[int, str]
    flags: bytes
    bars: bytes
    shorts: Mapping[int, str]
    readings: Mapping[int, Readings]
    colors: Mapping[int, Color]
    other_marks: Mapping[int, tuple[str, ...]]
    corners: Mapping[int, Corners]
    stated_numbers: Mapping[int, Number] | None
