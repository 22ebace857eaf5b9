"""Errors of the solver."""

from __future__ import annotations

from xwcore.plugin import XwError


class UnsolvableError(XwError):
    """The solver cannot take this puzzle: its type has no program, or it is too large."""


class UndecidedError(XwError):
    """The time limit was reached before the answer was known."""
