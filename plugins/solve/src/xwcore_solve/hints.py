"""The next place that a player can fill in: it is forced, and the proof is short.

Contract: a place is forced where no other value agrees with the givens and the progress. Of all
open places the hint is the first one for which the search needs the fewest conflicts to refute
every other value; a place that stays empty comes after those with a value.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final, NamedTuple

import clingo

from xwcore_logic import LogicPuzzle, Value, require
from xwcore_solve.answers import atoms_of, in_words, place_of, value_at
from xwcore_solve.errors import UndecidedError, UnsolvableError
from xwcore_solve.reasons import Step, reasons
from xwcore_solve.search import SECONDS, grounded, in_time, program_for

#: The numbers of conflicts that a proof may need, in the order in which they are tried.
EFFORTS: Final = (1, 8, 64, 512, 4096, 32_768)

#: The cells of a reason that are listed.
_SHOWN: Final = 8

Place = tuple[clingo.Symbol, ...]


#: An atom that the search takes as true or as false.
Assumption = tuple[clingo.Symbol, bool]


class Hint(NamedTuple):
    """A forced place in words, and its value; None: the place stays empty.

    `reason` says which rules force it, with the cells that these look at; `cells` are those cells,
    counted from 0.
    """

    place: str
    value: Value
    reason: str = ""
    cells: tuple[tuple[int, int], ...] = ()


class _OpenPlace(NamedTuple):
    """A place that a player can still fill in, with the values of the solution, and what has to be
    refuted: that the value is another one, or that there is a value at all.
    """

    place: Place
    values: list[Value]
    alternatives: list[Assumption]


def next_hint(puzzle: LogicPuzzle, seconds: float = SECONDS) -> Hint | None:
    """The next forced place of a puzzle; None where no place is both open and forced.

    Raises:
        UnsolvableError: the puzzle is too large, or has no solution that agrees with the progress.
        UndecidedError: the time limit was reached first, or (NotModeledError) the type has no
            rules, or these do not know a part of the puzzle.
    """
    end = time.monotonic() + seconds
    control = grounded(puzzle, 1)
    entered = [(atom, True) for atom in _entered_values(puzzle, control)]
    solution = _solve(control, entered, end)
    if not solution:
        raise UnsolvableError("no solution agrees with the givens and the progress")
    known = {place_of(atom) for atom in _entered(puzzle, solution)}
    open_places = _open_places(control, solution, known)
    for effort in EFFORTS:
        for open_place in list(open_places):
            answers = [
                _refuted(control, [*entered, alternative], effort, end)
                for alternative in open_place.alternatives
            ]
            if all(answers):
                return _explained(puzzle, open_place, entered, end)
            if False in answers:
                open_places.remove(open_place)
    return None


def _entered_values(puzzle: LogicPuzzle, control: clingo.Control) -> Iterator[clingo.Symbol]:
    """The progress without repeated givens that are not part of a solution, such as a circle."""
    given = set(atoms_of(puzzle, "givens"))
    for atom in atoms_of(puzzle, "progress"):
        if atom not in given or control.symbolic_atoms[atom] is not None:
            yield atom


def _explained(
    puzzle: LogicPuzzle, open_place: _OpenPlace, entered: list[Assumption], end: float
) -> Hint:
    """The hint for a place, with the constraints that force it."""
    program = program_for(puzzle)
    assert program is not None
    steps: dict[Step, None] = {}
    for alternative in open_place.alternatives:
        steps |= dict.fromkeys(reasons(puzzle, program, entered, alternative, end))
    cells = tuple(dict.fromkeys(cell for step in steps for cell in step.cells))
    rules = dict.fromkeys(step.rule for step in steps if step.rule)
    where = ", ".join(f"({row + 1}, {column + 1})" for row, column in cells[:_SHOWN])
    more = ", ..." if len(cells) > _SHOWN else ""
    reason = "; ".join(rules) + (f": cells {where}{more}" if cells else "")
    value = open_place.values[0] if open_place.values else None
    return Hint(in_words(open_place.place), value, reason, cells)


def _entered(puzzle: LogicPuzzle, solution: list[clingo.Symbol]) -> Iterator[clingo.Symbol]:
    """The progress, and the givens that are a part of the solution.

    Of a given with another meaning, such as the number of a cell that may be black, the place is
    open; and so are the edges that every board of the type has, such as those of a loop.
    """
    yield from atoms_of(puzzle, "progress")
    board = require(puzzle.type).board
    drawn = puzzle if board is None else puzzle.replace(givens=board(puzzle.width, puzzle.height))
    always = set() if board is None else set(atoms_of(drawn, "givens"))
    parts = set(solution) - always
    yield from (atom for atom in atoms_of(puzzle, "givens") if atom in parts)


def _open_places(
    control: clingo.Control, solution: list[clingo.Symbol], known: set[Place]
) -> list[_OpenPlace]:
    """The places whose value is not known; those that stay empty come last."""
    atoms: dict[Place, list[clingo.Symbol]] = {}
    for name, arity in (("value", 2), ("edge", 3), ("area_value", 2), ("marked", 1)):
        for atom in control.symbolic_atoms.by_signature(name, arity):
            if not atom.is_fact:
                atoms.setdefault(place_of(atom.symbol), []).append(atom.symbol)
    places: list[_OpenPlace] = []
    for place in sorted(atoms.keys() - known):
        true = [atom for atom in atoms[place] if atom in solution]
        alternatives = [(atom, False) for atom in true] or [(atom, True) for atom in atoms[place]]
        places.append(_OpenPlace(place, [value_at(atom) for atom in true], alternatives))
    return sorted(places, key=lambda open_place: not open_place.values)


def _solve(
    control: clingo.Control, assumptions: list[Assumption], end: float
) -> list[clingo.Symbol]:
    """The shown atoms of a solution; empty where there is none."""
    with control.solve(assumptions=assumptions, yield_=True, async_=True) as handle:
        if not in_time(handle, end):
            raise UndecidedError("not decided within the time limit")
        model = handle.model()
        return [] if model is None else list(model.symbols(shown=True))


def _refuted(
    control: clingo.Control, assumptions: list[Assumption], effort: int, end: float
) -> bool | None:
    """Whether no solution agrees with the assumptions; None: not known after so many conflicts."""
    control.configuration.solve.solve_limit = str(effort)  # type: ignore[union-attr]
    with control.solve(assumptions=assumptions, async_=True) as handle:
        if not in_time(handle, end):
            raise UndecidedError("not decided within the time limit")
        result = handle.get()
    control.configuration.solve.solve_limit = "umax"  # type: ignore[union-attr]
    return True if result.unsatisfiable else False if result.satisfiable else None
