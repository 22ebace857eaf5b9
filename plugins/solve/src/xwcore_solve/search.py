"""Search for solutions: the program of the type over the facts of the puzzle, within limits.

Contract: the size of a puzzle is limited before anything is grounded; the search ends at the time
limit. Nothing here knows a type: its program is in its folder, and its limits are in what its
declaration has for `solve`.

| in `spellings["solve"]` | what it states |
|---|---|
| `most_cells` | the largest grid, where the work before the search grows faster than its cells |
| `configuration` | the preset of clingo that searches the largest grids fastest |
| `by_givens` | the work grows with cells and givens: every cell may belong to every given |
| `fixed`, `loops`, `free_program` | see `generating` |
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import clingo

from xwcore.plugin import Severity
from xwcore_logic import (
    Layers,
    LogicPuzzle,
    PuzzleType,
    constraint_program,
    file_in,
    lookup,
    type_names,
)
from xwcore_solve.answers import edge_in_words, layers_of
from xwcore_solve.errors import NotModeledError, UndecidedError, UnsolvableError
from xwcore_solve.facts import facts

#: The time that a search may take, in seconds.
SECONDS: Final = 10.0

#: The solutions that the rules confirm: two decide that there are several.
_CONFIRMED: Final = 2

#: The longest wait that Ctrl-C cannot end, in seconds.
_SLICE: Final = 0.2

#: The rules that programs share, and the line of a program that names a file of them.
VOCABULARY: Final = Path(__file__).with_name("vocabulary")
_INCLUDE: Final = re.compile(r'^#include "(\w{1,40}\.lp)"\.$', re.MULTILINE)

#: The largest grid, in cells; the work before the search grows with it.
MAX_CELLS: Final = 900

#: The largest product of cells and givens where the work grows with both.
MAX_WORK: Final = 400_000


class Verdict(StrEnum):
    """How many solutions a puzzle has; true for exactly one alone."""

    NONE = "none"
    UNIQUE = "unique"
    SEVERAL = "several"
    UNDECIDED = "undecided"

    def __bool__(self) -> bool:
        return self is Verdict.UNIQUE


@dataclass(frozen=True, slots=True)
class Answer:
    """The solutions that a search found; `is_complete`: the puzzle has no further ones."""

    solutions: tuple[Layers, ...]
    is_complete: bool
    is_timeout: bool = False

    @property
    def verdict(self) -> Verdict:
        """How many solutions the puzzle has, as far as the search went."""
        if len(self.solutions) > 1:
            return Verdict.SEVERAL
        if not self.is_complete:
            return Verdict.UNDECIDED
        return Verdict.UNIQUE if self.solutions else Verdict.NONE


def solvable_types() -> tuple[str, ...]:
    """The types that have a program."""
    return tuple(name for name in type_names() if program_of(lookup(name)) is not None)


def program_of(puzzle_type: PuzzleType | None) -> str | None:
    """The program of a type with the shared rules that it includes; None where it has none."""
    text = None if puzzle_type is None else file_in(puzzle_type, "program.lp")
    return None if text is None else whole(text)


def program_for(puzzle: LogicPuzzle) -> str | None:
    """The program of a puzzle: that of its type with those of its constraints; None without one."""
    program = program_of(lookup(puzzle.type))
    if program is None:
        return None
    names = sorted({constraint.name for constraint in puzzle.constraints})
    return "\n".join([program, *map(constraint_program, names)])


def whole(text: str, included: set[str] | None = None) -> str:
    """A program with the shared rules that it includes, each file of them once."""
    known = set() if included is None else included

    def file_of(match: re.Match[str]) -> str:
        name = match[1]
        if name in known:
            return ""
        known.add(name)
        return whole((VOCABULARY / name).read_text("utf-8"), known)

    return _INCLUDE.sub(file_of, text)


def search(puzzle: LogicPuzzle, limit: int = 2, seconds: float = SECONDS) -> Answer:
    """Up to `limit` solutions (0: all), found within `seconds`.

    The checks of the type confirm the solutions that decide how many there are.

    Raises:
        UndecidedError: the checks reject a solution, or (NotModeledError) the type has no rules,
            or these do not know a part of the puzzle.
        UnsolvableError: the puzzle is too large.
    """
    end = time.monotonic() + seconds
    control = grounded(puzzle, limit)
    answers: list[Layers] = []
    with control.solve(yield_=True, async_=True) as handle:
        while True:
            handle.resume()
            if not in_time(handle, end):
                return Answer(tuple(answers), is_complete=False, is_timeout=True)
            model = handle.model()
            if model is None:
                return Answer(tuple(answers), is_complete=bool(handle.get().exhausted))
            solution = layers_of(puzzle, model.symbols(shown=True))
            if len(answers) < _CONFIRMED:
                _confirm(puzzle, solution)
            answers.append(solution)


def _confirm(puzzle: LogicPuzzle, solution: Layers) -> None:
    """Check a solution by the rules of the type, which know nothing of its program.

    Raises:
        UndecidedError: the rules reject it.
    """
    plain = puzzle.replace(solution=None, progress=None)
    known = plain.check()
    for diagnostic in plain.replace(solution=solution).check():
        if diagnostic.severity is Severity.ERROR and diagnostic not in known:
            message = f"not decided: the rules reject a solution: {diagnostic.message}"
            raise UndecidedError(message)


def in_time(handle: clingo.SolveHandle, end: float) -> bool:
    """Wait for the next result of a search; without one at the end of the time it is canceled.

    The wait is made of short ones, so that Ctrl-C ends it; one that ends early without a result
    goes on.
    """
    while not handle.wait(min(_SLICE, max(0.0, end - time.monotonic()))):
        if time.monotonic() >= end:
            handle.cancel()
            return False
    return True


def grounded(
    puzzle: LogicPuzzle, limit: int, *, seed: int | None = None, program: str | None = None
) -> clingo.Control:
    """The program of the type, or another one, over the facts of the puzzle, ready to solve.

    With a seed the search guesses at random, so that its first solution is a random one.

    Raises:
        NotModeledError: the type has no rules, or these do not know a part of the puzzle.
        UnsolvableError: the puzzle is too large.
    """
    puzzle_type = lookup(puzzle.type)
    program = program or program_for(puzzle)
    has_rules = puzzle_type is not None and program is not None
    not_modeled = tuple(puzzle.gaps()) if has_rules else (f"type {puzzle.type!r}",)
    if not_modeled:
        raise NotModeledError(f"not decided: {not_modeled[0]} is not modeled", not_modeled)
    assert puzzle_type is not None
    assert program is not None
    needs: Mapping[str, Any] = puzzle_type.spellings.get("solve", {})
    graph = puzzle.givens.graph
    size = puzzle.width * puzzle.height
    if graph is not None:
        size = max(len(graph.areas), len(graph.edges), len(graph.nodes))
    largest = needs.get("most_cells", MAX_CELLS)
    if size > largest:
        raise UnsolvableError(f"{size} cells, expected at most {largest} for {puzzle.type}")
    if not size:
        raise UnsolvableError("puzzle without cells")
    if needs.get("by_givens") and size * _givens(puzzle) > MAX_WORK:
        raise UnsolvableError(f"too many givens for a {puzzle.type} of {size} cells")
    preset = needs.get("configuration", "auto")
    arguments = [f"--models={limit}", f"--configuration={preset}", "--project=show", "--warn=none"]
    if seed is not None:
        arguments += [f"--seed={seed}", "--rand-freq=1", "--sign-def=rnd"]
    control = clingo.Control(arguments, logger=_ignored)
    control.add("base", [], facts(puzzle))
    control.add("base", [], program)
    control.ground([("base", [])])
    return control


def _givens(puzzle: LogicPuzzle) -> int:
    """The values of the givens; for shapes, these times a fifth of the signs of the largest one."""
    layers = puzzle.givens
    rows = (*layers.cells, *layers.vertices, *layers.horizontal, *layers.vertical)
    count = sum(value is not None for row in rows for value in row)
    shapes = puzzle.params.get("shapes")
    if not isinstance(shapes, tuple):
        return count
    return count * (1 + max((len("".join(shape)) for shape in shapes), default=0) // 5)


def _ignored(_code: clingo.MessageCode, _text: str) -> None:
    """Messages about atoms that no fact has: a puzzle without hints has no fact of a hint."""


def solutions(puzzle: LogicPuzzle, limit: int = 2, seconds: float = SECONDS) -> tuple[Layers, ...]:
    """Up to `limit` solutions of a puzzle (0: all of them).

    Raises:
        UnsolvableError: the puzzle is too large.
        UndecidedError: the time limit was reached first, or (NotModeledError) the type has no
            rules, or these do not know a part of the puzzle.
    """
    answer = search(puzzle, limit, seconds)
    if answer.is_timeout:
        count = len(answer.solutions)
        raise UndecidedError(f"not decided within {seconds:g} s: {count} solutions up to then")
    return answer.solutions


def unique(puzzle: LogicPuzzle, seconds: float = SECONDS) -> Verdict:
    """Whether a puzzle has no solution, exactly one, or several; or that it is not decided, within
    this time, because the rules do not know a part of the puzzle, or because its checks reject
    what was found.

    Raises:
        UnsolvableError: the type has no program, or the puzzle is too large.
    """
    try:
        return search(puzzle, 2, seconds).verdict
    except UndecidedError:
        return Verdict.UNDECIDED


def differences(first: Layers, second: Layers) -> Iterator[str]:
    """The places where two solutions differ, in words."""
    for name, where in (("cells", "cell"), ("vertices", "vertex")):
        for row, column in _different(getattr(first, name), getattr(second, name)):
            yield f"{where} {row + 1}, {column + 1}"
    for name, down, right in (("horizontal", 1, 0), ("vertical", 0, 1)):
        for row, column in _different(getattr(first, name), getattr(second, name)):
            yield edge_in_words((row - down, column - right), (row, column))
    if first.graph is not None and second.graph is not None:
        for what in ("edges", "areas"):
            pairs = zip(getattr(first.graph, what), getattr(second.graph, what), strict=True)
            for number, (value, other) in enumerate(pairs):
                if value != other:
                    yield f"{what[:-1]} {number}"


def _different(
    first: tuple[tuple[object, ...], ...], second: tuple[tuple[object, ...], ...]
) -> Iterator[tuple[int, int]]:
    for row, (values, others) in enumerate(zip(first, second, strict=True)):
        for column, (value, other) in enumerate(zip(values, others, strict=True)):
            if value != other:
                yield row, column
