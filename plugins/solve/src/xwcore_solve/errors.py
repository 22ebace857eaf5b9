"""Errors of the solver."""

from __future__ import annotations

from xwcore.plugin import XwError


class UnsolvableError(XwError):
    """The solver cannot take this puzzle: its type has no program, or it is too large."""


class UndecidedError(XwError):
    """There is no verdict: the time limit was reached, or a part of the puzzle is not modeled."""


class NotModeledError(UndecidedError):
    """No verdict, because the rules do not know a part of the puzzle; `gaps` names these parts."""

    def __init__(self, message: str, gaps: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.gaps = gaps
