"""Sizes that a file does not give, from the size of its diagram or the place of the plus.

Contract: `derive` needs nothing but the type, the numbers that are given and the rows; it says
which sizes it derived and which one is missing. Sources: section 3 (sizes "should" be given), A.1,
A.2, A.10, A.23 (the place of the plus is a function of /left, /top and /max).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from xwcore_spf.syntax.places import Formula, Sizes
from xwcore_spf.syntax.spelling import Spelling

#: Fields of `Sizes` by the key that gives them.
SIZE_NAMES: Final = {
    "digits": "d",
    "max": "m",
    "left": "l",
    "top": "t",
    "X": "x",
    "Y": "y",
}


class Derived(NamedTuple):
    """All sizes (None where one is missing), those that were derived, and the missing one."""

    sizes: Sizes | None
    derived: Mapping[str, int]
    missing: str = ""


def key_of(kind: Spelling, name: str) -> str:
    """The key that gives a size of this type."""
    if kind.square and name in "xy":
        return "size"
    return next(key for key, short in SIZE_NAMES.items() if short == name)


def derive(
    kind: Spelling, numbers: Mapping[str, int], rows: Sequence[str], *, given: frozenset[str]
) -> Derived:
    """The sizes of a puzzle. `numbers` has defaults for keys that are not in `given`."""
    known = {name: numbers[key] for key, name in SIZE_NAMES.items() if key in numbers}
    if kind.square and "size" in numbers:
        known |= {"x": numbers["size"], "y": numbers["size"]}
    sizes = Sizes()._replace(**known)
    derived = _from_corner(kind, rows, sizes, given)
    sizes = sizes._replace(**derived)
    size = {"x": max(map(len, rows), default=0), "y": len(rows)}
    for names, axis, formula in (
        ("xml", "x", kind.puzzle.width),
        ("yt", "y", kind.puzzle.height),
    ):
        for name in names:
            if name in known or name in derived or not _depends(formula, name):
                continue
            number = formula.solved(name, size[axis], sizes)
            if number is None or number < (1 if name in "xy" else 0):
                return Derived(None, derived, name)
            derived[name] = number
            if kind.square and name == "x":
                derived["y"] = number
            sizes = sizes._replace(**derived)
    return Derived(sizes, {n: v for n, v in derived.items() if known.get(n) != v})


def _depends(formula: Formula, name: str) -> bool:
    sizes = Sizes()
    return formula(sizes._replace(**{name: 1})) != formula(sizes._replace(**{name: 2}))


def _from_corner(
    kind: Spelling, rows: Sequence[str], sizes: Sizes, given: frozenset[str]
) -> dict[str, int]:
    """The numbers of hints that are not given, from the place of the plus."""
    place = next(((row.index("+"), at) for at, row in enumerate(rows) if "+" in row), None)
    derived: dict[str, int] = {}
    if kind.puzzle.corner is None or place is None:
        return derived
    for formula, target in zip(kind.puzzle.corner, place, strict=True):
        for name in "mlt":
            if key_of(kind, name) in given or name in derived or not _depends(formula, name):
                continue
            number = formula.solved(name, target, sizes)
            if number is not None and number >= 0:
                derived[name] = number
    return derived
