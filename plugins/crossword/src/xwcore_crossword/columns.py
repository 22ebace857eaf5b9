"""What the cells of a grid may have: one table, from which everything else follows.

`Grid` has an attribute for each column; its equality, its facts and the checks of its values follow
from the rows here. To let cells have something further: declare its feature in `features.py`, and
add a row here, with the annotation of its attribute.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from xwcore.plugin import Immutable
from xwcore_crossword.cells import Color, Corners, Number, Readings


class Sparse(NamedTuple):
    """A column that few cells have a value in, by cell index: the class of a value, and the
    key of it in a cell of `to_dict`. Values `of_solution` are content beside a solution only.
    """

    name: str
    value: type
    feature: str = ""  #: its name in `CrosswordFeature`; "" where `column_facts` has the facts
    key: str = ""
    of_solution: bool = False


#: The columns that few cells have a value in.
SPARSE: Final = (
    Sparse("shorts", str, "SHORT_FORMS", "short", of_solution=True),
    Sparse("readings", Readings, of_solution=True),
    Sparse("colors", Color),
    Sparse("other_marks", tuple, "MARKS", "marks"),
    Sparse("corners", Corners),
)

#: The columns with one item for each cell, and the sparse ones of the texts that are longer than
#: one letter: what stands for them where no cell has anything.
_TEXTS: Final[dict[str, Any]] = {"letters": "", "rebus": {}, "fill": "", "fill_rebus": {}}

#: Every column but `kinds`, with what stands for it where no cell has anything.
EMPTY: Final[Mapping[str, Any]] = {
    **_TEXTS,
    "flags": b"",
    "bars": b"",
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

    def flag_at(self, index: int, flag: int) -> bool:
        """Whether the cell has this flag."""
        return bool(self.flags and self.flags[index] & flag)

    @property
    def cell_numbers(self) -> Mapping[int, Number]:
        """The number printed in each numbered cell, by cell index; the grid works them out."""
        raise NotImplementedError
