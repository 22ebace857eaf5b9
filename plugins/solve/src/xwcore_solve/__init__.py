"""Solve logic puzzles: find solutions, and prove that there is exactly one."""

from xwcore_solve.errors import NotModeledError, UndecidedError, UnsolvableError
from xwcore_solve.hints import Hint, next_hint
from xwcore_solve.search import Answer, Verdict, search, solutions, solvable_types, unique

__all__ = [
    "Answer",
    "Hint",
    "NotModeledError",
    "UndecidedError",
    "UnsolvableError",
    "Verdict",
    "next_hint",
    "search",
    "solutions",
    "solvable_types",
    "unique",
]
