"""Fields: where the places of one kind stand in a diagram, and what they may hold.

Contract: a `Field` is a regular array of places, given by formulas; `Art` is all fields of one
diagram with its width and height. Every character of a diagram belongs to a place of some field
or must be a blank.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from xwcore_spf.syntax.contents import Content
from xwcore_spf.syntax.formulas import Formula, Sizes


class Part(StrEnum):
    """What the places of a field are to the puzzle."""

    CELL = "cell"
    VERTEX = "vertex"
    HORIZONTAL = "horizontal edge"
    VERTICAL = "vertical edge"
    LEFT = "left hint"
    TOP = "top hint"
    RIGHT = "right hint"
    BOTTOM = "bottom hint"
    COLOR = "row color"
    RULER = "ruler"  #: lines for human readers; written, and no part of the puzzle


class Border(StrEnum):
    """Which places of a field lie on the border of the grid."""

    NONE = "none"
    ROWS = "first and last row"
    COLUMNS = "first and last column"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Place:
    """One place: its part, its row and column among the places of this part, and its characters."""

    part: Part
    row: int
    column: int
    left: int
    top: int
    content: tuple[Content, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """An array of places.

    `at`, `count`, `step` and `size` are (horizontal, vertical) formulas in characters; `border`
    says which places hold `border_content` instead of `content`. `drawn` is what a ruler is
    written as.
    """

    part: Part
    at: tuple[Formula, Formula]
    count: tuple[Formula, Formula]
    step: tuple[Formula, Formula]
    size: tuple[Formula, Formula]
    content: tuple[Content, ...]
    border: Border = Border.NONE
    border_content: tuple[Content, ...] = ()
    drawn: str = " "
    shift: tuple[int, int] = (0, 0)  #: added to the row and column of a place among its part

    def shape(self, sizes: Sizes) -> tuple[int, int]:
        """(columns, rows) of places."""
        return max(0, self.count[0](sizes)), max(0, self.count[1](sizes))

    def extent(self, sizes: Sizes) -> tuple[int, int]:
        """(width, height) of one place in characters."""
        return self.size[0](sizes), self.size[1](sizes)

    def places(self, sizes: Sizes) -> Iterator[Place]:
        """All places, row by row."""
        columns, rows = self.shape(sizes)
        left, top = self.at[0](sizes), self.at[1](sizes)
        right, down = self.step[0](sizes), self.step[1](sizes)
        for row in range(rows):
            for column in range(columns):
                content = self._content(row in (0, rows - 1), column in (0, columns - 1))
                at_row, at_column = row + self.shift[0], column + self.shift[1]
                x, y = left + column * right, top + row * down
                yield Place(self.part, at_row, at_column, x, y, content)

    def _content(self, outer_row: bool, outer_column: bool) -> tuple[Content, ...]:
        on_border = (outer_row and self.border in (Border.ROWS, Border.BOTH)) or (
            outer_column and self.border in (Border.COLUMNS, Border.BOTH)
        )
        return self.border_content if on_border else self.content


@dataclass(frozen=True, slots=True)
class Triangle(Field):
    """The cells of a pyramid (A.38): row j has j + 1 places, two columns apart and centerd."""

    def places(self, sizes: Sizes) -> Iterator[Place]:
        """All places, row by row."""
        first = self.at[0](sizes)
        for row in range(sizes.x):
            for column in range(row + 1):
                left = first + (sizes.x - 1 - row) + 2 * column
                yield Place(self.part, row, column, left, row, self.content)

    def shape(self, sizes: Sizes) -> tuple[int, int]:
        """(columns, rows) of places, as if every row were as long as the last."""
        return sizes.x, sizes.x


@dataclass(frozen=True, slots=True)
class Art:
    """A diagram: its size and its fields.

    `corner` is where the plus of the rulers stands, from which sizes that are not given can be
    told; `spare` is how many blank columns and rows may be missing at the right and at the bottom.
    """

    width: Formula
    height: Formula
    fields: tuple[Field, ...]
    corner: tuple[Formula, Formula] | None = None
    spare: tuple[int, int] = (0, 0)

    def size(self, sizes: Sizes) -> tuple[int, int]:
        """(width, height) in characters."""
        return self.width(sizes), self.height(sizes)

    def has(self, part: Part) -> bool:
        """Whether the diagram has places of this part."""
        return any(field.part is part for field in self.fields)
