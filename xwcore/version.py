"""The version of xwcore, for the core itself and for `Requires-Dist` checks at run time."""

from __future__ import annotations

from typing import Final

__version__: Final = "0.1.0"
