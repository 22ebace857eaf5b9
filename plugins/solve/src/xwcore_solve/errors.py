"""Errors of the solver."""

from __future__ import annotations

from xwcore.plugin import XwError


class UnsolvableError(XwError):
    """The puzzle is too large to solve, or no solution agrees with its progress."""


class UndecidedError(XwError):
    """There is no verdict: the time limit was reached, a part of the puzzle is not modeled, or the
    checks of its type reject a solution that was found.
    """


class NotModeledError(UndecidedError):
    """There are no rules for the type or for a part of the puzzle; `gaps` names these parts."""

    def __init__(self, message: str, gaps: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.gaps = gaps
