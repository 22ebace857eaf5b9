"""Solvers in other distributions, found by entry points.

Contract: an entry point of the group "xwcore.solvers" leads to a function that takes a puzzle
and returns diagnostics: nothing where the puzzle has exactly one solution. The first one by name is
used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

import click

from xwcore.plugin import Diagnostic, Puzzle, scan

#: The entry-point group of solvers.
GROUP: Final = "xwcore.solvers"

Solver = Callable[[Puzzle], Iterable[Diagnostic]]


@cache
def require_solver() -> Solver:
    """The solver of an installed distribution.

    Raises:
        UsageError: there is none.
    """
    entries, _ = scan(GROUP)
    if not entries:
        raise click.UsageError("no solver is installed: pip install xwcore-solve")
    solver: Solver = entries[0].load()
    return solver


def uniqueness(puzzle: Puzzle) -> tuple[Diagnostic, ...]:
    """What a solver reports about a puzzle; nothing about one of a kind that it does not solve."""
    return tuple(require_solver()(puzzle))
