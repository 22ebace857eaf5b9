"""The choice between functions of `xwcore-speed`, which is optional, and those in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

try:
    import xwcore_speed as _compiled
except ImportError:
    _compiled = None  # type: ignore[assignment]

F = TypeVar("F", bound=Callable[..., Any])


def compiled(name: str, written: F) -> F:
    """The compiled function of this name, which returns what `written` returns; else `written`."""
    function: F = getattr(_compiled, name, written)
    return function
