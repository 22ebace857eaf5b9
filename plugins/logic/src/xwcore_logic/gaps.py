"""The content of a puzzle that no rule knows: over such a gap no verdict is given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from xwcore.plugin import Diagnostic, Severity, Unmodeled
from xwcore_logic.constraints import Constraint
from xwcore_logic.constraints.catalog import has_meaning, takes_constraints
from xwcore_logic.declarations import PuzzleType, TypeParameter
from xwcore_logic.layers import Layers

#: The names of unmodeled content that no rule depends on: what a player marked beside the solution,
#: what a program keeps after the puzzle, which of two spellings of one value a file has, how it
#: shows clues.
BESIDE_RULES: Final = frozenset({"marks", "history", "spelling", "display"})

#: The code of a border that ends inside of an area.
_OPEN_BORDER: Final = "LOG401"

#: The longest value of unmodeled content that is shown.
_LONGEST: Final = 24


def content_gaps(
    unmodeled: Iterable[Unmodeled],
    params: Mapping[str, object],
    constraints: Iterable[Constraint],
    puzzle_type: PuzzleType,
) -> Iterator[str]:
    """The unmodeled content, parameters and constraints that no rule knows, in words."""
    names = (item.name for item in constraints if not _is_known(item, puzzle_type))
    for name in dict.fromkeys(names):
        yield f"constraint {name}"
    for item in unmodeled:
        if item.name not in BESIDE_RULES:
            yield _words(item)
    for name, value in params.items():
        parameter = puzzle_type.parameters.get(name)
        if parameter is None or not _is_modeled(value, parameter):
            yield f"parameter {name} {value!r}"[: 2 * _LONGEST]


def reading_gaps(diagnostics_of_reading: Iterable[Diagnostic]) -> Iterator[str]:
    """The errors of the file that a puzzle was read from: each stands for a part that was not read,
    or that may have been read wrongly.
    """
    for diagnostic in diagnostics_of_reading:
        if diagnostic.severity is Severity.ERROR:
            yield f"part of the file with the error {diagnostic.code} ({diagnostic.message})"


def drawn_gaps(givens: Layers) -> Iterator[str]:
    """The marks and lines of the givens, which no rule knows: they may stand for a rule.

    Those of a style with `new=true` are the picture of a constraint; colors are beside the rules.
    """
    marks = (f"mark {mark.tag}" for mark in givens.marks if mark.tag != "color")
    lines = (f"line {line.kind}" for line in givens.lines if "new=true" not in line.style.split())
    yield from dict.fromkeys((*marks, *lines))


def border_gaps(diagnostics_of_givens: Iterable[Diagnostic]) -> Iterator[str]:
    """The given borders that end inside of an area: some players read them as if they divided it,
    others as if they were not there.
    """
    for diagnostic in diagnostics_of_givens:
        if diagnostic.code == _OPEN_BORDER and diagnostic.place.cell is not None:
            row, column = diagnostic.place.cell
            yield f"border inside an area at row {row + 1}, column {column + 1},"


def _is_known(constraint: Constraint, puzzle_type: PuzzleType) -> bool:
    """Whether a constraint has a meaning in a type: it is about numbers in all cells."""
    return has_meaning(constraint) and takes_constraints(puzzle_type)


def _is_modeled(value: object, parameter: TypeParameter) -> bool:
    if parameter.kind != "number":
        return True
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return parameter.low <= value and (parameter.high is None or value <= parameter.high)


def _words(item: Unmodeled) -> str:
    """A name with a place says all; another one is followed by its value where that is short."""
    if " at " in item.name:
        return item.name
    is_shown = isinstance(item.value, (str, int)) and len(str(item.value)) <= _LONGEST
    return f"{item.name} {item.value!r}" if is_shown and item.value != "" else item.name
