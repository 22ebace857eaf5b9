"""The rules of a type: does the solution solve the puzzle?

Contract: the folder of a type has a module `rules` with its `RULES`, the code of what its
declaration states in words. The specification of SPF defines hardly any rules: these are those of
the puzzles as they are commonly known. Where a rule is an assumption, `spf.md` in the folder says
so. The other modules here have what the rules of several types share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from xwcore_logic.declarations import PuzzleType
from xwcore_logic.layers import Layers
from xwcore_logic.planar import PlanarGraph
from xwcore_logic.puzzle import LogicPuzzle
from xwcore_logic.solution_clues import SolutionClue
from xwcore_logic.vocabulary import Breaches, Case, Drawn

Check = Callable[[Drawn], Breaches]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a type.

    `solved` yields what a solution breaks, `checks` what is wrong with the givens. Borders that
    are given close areas, except with `open_borders`: walls of a labyrinth, and borders of which
    the solver finds the rest; with `closed_solution` those of the solution do as well. With
    `keeps_givens` a player does not enter the given numbers again. `graph` is the rule of puzzles
    on planar graphs. `closes` says whether a loop is closed, after which a player cannot go on.
    `clues` gives every clue that a solution has, from which new puzzles are made.
    """

    solved: Callable[[Case], Breaches]
    checks: tuple[Check, ...] = ()
    keeps_givens: bool = False
    open_borders: bool = False
    closed_solution: bool = False
    graph: Callable[[PlanarGraph], Iterator[Any]] | None = None
    closes: Callable[[Case], bool] | None = None
    clues: Callable[[LogicPuzzle, Layers], Iterable[SolutionClue]] | None = None


def rules_of(puzzle_type: PuzzleType) -> Rules:
    """The rules in the folder of a type.

    Raises:
        ImportError: the type has no folder, or no rules there.
    """
    rules: Rules = import_module(f"{puzzle_type.folder}.rules").RULES
    return rules
