"""`xw validate --unique`: diagnostics of a puzzle without exactly one solution."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from xwcore.plugin import Diagnostic, Puzzle
from xwcore_logic import NOT_DECIDED, NOT_UNIQUE, UNSOLVABLE, LogicPuzzle
from xwcore_solve.errors import UndecidedError, UnsolvableError
from xwcore_solve.search import SECONDS, Verdict, differences, search

#: The places where two solutions differ that a message names.
_LISTED: Final = 2


def check(puzzle: Puzzle) -> Iterator[Diagnostic]:
    """What is wrong with the number of solutions; nothing where there is exactly one, and nothing
    for a puzzle of another kind.
    """
    if not isinstance(puzzle, LogicPuzzle):
        return
    try:
        answer = search(puzzle)
    except UndecidedError as error:
        yield NOT_DECIDED.at(error.message[:99])
        return
    except UnsolvableError as error:
        yield NOT_DECIDED.at(f"not decided: {error.message}"[:99])
        return
    if answer.verdict is Verdict.NONE:
        yield UNSOLVABLE.at()
    elif answer.verdict is Verdict.SEVERAL:
        places = "; ".join(islice(differences(*answer.solutions[:2]), _LISTED))
        yield NOT_UNIQUE.at(f"several solutions: the first two differ at {places}")
    elif answer.verdict is Verdict.UNDECIDED:
        yield NOT_DECIDED.at(f"not decided within {SECONDS:g} s")
