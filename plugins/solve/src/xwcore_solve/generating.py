"""New puzzles: a random solution, every clue that it has, and as few of these as stay unique.

Contract: the same type, size, parameters and seed make the same puzzle. The rules of a type give
every clue that a solution has; a type without such a function is not made, for its givens cannot be
removed one by one.

| in `spellings["solve"]` | what it states |
|---|---|
| `fixed` | layers whose clues have to stay, because all of them are given |
| `loops` | the solution is a loop through cells; that of a puzzle passes half of them |
| `free_program` | shared rules of all solutions, where the empty board has none |
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from xwcore_logic import (
    Layers,
    LogicPuzzle,
    SolutionClue,
    Value,
    lookup,
    require,
    rules_of,
    type_names,
)
from xwcore_solve.answers import layers_of
from xwcore_solve.errors import UndecidedError, UnsolvableError
from xwcore_solve.search import Verdict, grounded, in_time, search, whole

#: The time that one puzzle may take, in seconds.
SECONDS: Final = 120.0

#: Random solutions that are tried; some have no unique puzzle, with all of their clues.
ATTEMPTS: Final = 200


def generated_types() -> tuple[str, ...]:
    """The types that puzzles are made of."""
    return tuple(name for name in type_names() if _clues_of(name) is not None)


def _clues_of(name: str) -> Callable[[LogicPuzzle, Layers], Iterable[SolutionClue]] | None:
    """The function that makes the clues of a type."""
    puzzle_type = lookup(name)
    if puzzle_type is None or not puzzle_type.folder:
        return None
    return rules_of(puzzle_type).clues


def _needs(name: str) -> Mapping[str, Any]:
    """What the solver has to know of a type."""
    needs: Mapping[str, Any] = require(name).spellings.get("solve", {})
    return needs


def generate(
    name: str,
    width: int,
    height: int,
    *,
    seed: int = 1,
    params: Mapping[str, Any] | None = None,
    seconds: float = SECONDS,
) -> LogicPuzzle:
    """A puzzle with exactly one solution, which it holds.

    Raises:
        UnsolvableError: no puzzles are made of the type, or none has this size.
        UndecidedError: the time limit was reached first.
        ValueError: the type has no such size or parameter.
    """
    clues_of = _clues_of(name)
    if clues_of is None:
        raise UnsolvableError(f"no puzzles are made of type {name!r}")
    end = time.monotonic() + seconds
    chance = random.Random(f"{name} {width} {height} {seed}")  # noqa: S311 - no secret
    empty = LogicPuzzle.new(name, width, height, params=params)
    for _ in range(ATTEMPTS):
        solution = _random_solution(empty, chance, end)
        clues = list(clues_of(empty, solution))
        puzzle = empty.replace(givens=_with(empty.givens, clues))
        if _verdict(puzzle, end) is Verdict.UNIQUE:
            break
    else:
        raise UnsolvableError(f"no unique {name} of {width} x {height} in {ATTEMPTS} attempts")
    kept = [clue for clue in clues if clue.layer in _needs(name).get("fixed", ())]
    removable = [clue for clue in clues if clue not in kept]
    chance.shuffle(removable)
    while removable:
        clue = removable.pop()
        fewer = empty.replace(givens=_with(empty.givens, [*kept, *removable]))
        if _verdict(fewer, end) is Verdict.UNIQUE:
            puzzle = fewer
        else:
            kept.append(clue)
    return puzzle.replace(solution=search(puzzle).solutions[0])


def _verdict(puzzle: LogicPuzzle, end: float) -> Verdict:
    left = end - time.monotonic()
    verdict = search(puzzle, seconds=max(0.0, left)).verdict
    if verdict is Verdict.UNDECIDED:
        raise UndecidedError("no puzzle within the time limit")
    return verdict


def _random_solution(empty: LogicPuzzle, chance: random.Random, end: float) -> Layers:
    """A solution of the empty board, chosen by random guesses of the search."""
    needs = _needs(empty.type)
    free = needs.get("free_program")
    program = None if free is None else whole(f'#include "{free}".')
    control = grounded(empty, 1, seed=chance.randrange(1 << 30), program=program)
    if needs.get("loops"):
        cells = empty.width * empty.height
        control.add("long", [], f":- not {cells // 2} {{ in(loop,X) }}.")
        control.ground([("long", [])])
    with control.solve(yield_=True, async_=True) as handle:
        if not in_time(handle, end):
            raise UndecidedError("no puzzle within the time limit")
        model = handle.model()
        if model is None:
            size = f"{empty.width} x {empty.height}"
            raise UnsolvableError(f"no {empty.type} of {size} has a solution")
        return layers_of(empty, model.symbols(shown=True))


def _with(layers: Layers, clues: list[SolutionClue]) -> Layers:
    """The layers with these clues."""
    rows: dict[str, list[list[Value]]] = {}
    for clue in clues:
        lines = rows.setdefault(clue.layer, [list(line) for line in getattr(layers, clue.layer)])
        lines[clue.row][clue.column] = clue.value
    return layers.replace(**{name: tuple(map(tuple, lines)) for name, lines in rows.items()})
