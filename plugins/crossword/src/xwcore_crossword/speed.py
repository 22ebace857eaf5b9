"""The choice between compiled functions and those that are written in Python.

The distribution `xwcore-speed` is optional: nothing requires it, and it may be installed without
the compiled functions. See `docs/decisions/049-a-compiled-part.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

try:
    import xwcore_speed
except ImportError:
    _COMPILED: object = None
else:
    _COMPILED = xwcore_speed

F = TypeVar("F", bound=Callable[..., Any])


def compiled(name: str, written: F) -> F:
    """The compiled function of this name, which returns what `written` returns; else `written`."""
    function: F = getattr(_COMPILED, name, written)
    return function
