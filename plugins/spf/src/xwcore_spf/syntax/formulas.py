"""Sizes of a puzzle, and formulas over them that can be computed, printed and solved.

Contract: the tables write a size as the specification prints it, `(D + 1) * X + 1`; a `Formula`
gives its number for given `Sizes`, its text for messages and documents, and, as every formula is
linear in each size, the size that makes it a given number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple


class Sizes(NamedTuple):
    """The numbers that the layout of a puzzle depends on; `x` and `y` are equal where square."""

    x: int = 1  #: cells in a row
    y: int = 1  #: cells in a column
    d: int = 1  #: places for a number (/digits)
    m: int = 0  #: the largest letter or number (/max)
    l: int = 0  # noqa: E741  the specification's name; hints at the left (/left)
    t: int = 0  #: hints at the top (/top)


@dataclass(frozen=True, slots=True)
class Formula:
    """A linear expression over `Sizes`."""

    text: str
    compute: Callable[[Sizes], int]
    is_sum: bool = False

    def __call__(self, sizes: Sizes) -> int:
        """The number for these sizes."""
        return self.compute(sizes)

    def __add__(self, other: Formula | int) -> Formula:
        right = formula(other)
        before, plus, last = self.text.rpartition(" + ")
        if isinstance(other, int) and plus and last.isdigit():  # x + 1 + 1 is x + 2
            text = f"{before} + {int(last) + other}"
        else:
            text = f"{self.text} + {right.text}"
        return Formula(text, lambda sizes: self(sizes) + right(sizes), True)

    def __sub__(self, other: int) -> Formula:
        return Formula(f"{self.text} - {other}", lambda sizes: self(sizes) - other, True)

    def __mul__(self, other: Formula) -> Formula:
        factors = sorted((self._factor(), other._factor()), key=lambda factor: not factor.isdigit())
        text = "*".join(factors)
        return Formula(text, lambda sizes: self(sizes) * other(sizes))

    def __rmul__(self, other: int) -> Formula:
        return Formula(f"{other}*{self._factor()}", lambda sizes: other * self(sizes))

    def _factor(self) -> str:
        return f"({self.text})" if self.is_sum else self.text

    def solved(self, name: str, target: int, sizes: Sizes) -> int | None:
        """The size called `name` (`x`, `l`, ...) for which this is `target`, the others given."""
        base = self(sizes._replace(**{name: 0}))
        slope = self(sizes._replace(**{name: 1})) - base
        if slope == 0 or (target - base) % slope:
            return None
        return (target - base) // slope


def formula(value: Formula | int) -> Formula:
    """A formula, of a number too."""
    return value if isinstance(value, Formula) else Formula(str(value), lambda _: value)


def size(name: str) -> Formula:
    """The formula that is one size."""
    at = Sizes._fields.index(name)
    return Formula(name, lambda sizes: sizes[at])


X: Final = size("x")
Y: Final = size("y")
D: Final = size("d")
M: Final = size("m")
L: Final = size("l")
T: Final = size("t")
