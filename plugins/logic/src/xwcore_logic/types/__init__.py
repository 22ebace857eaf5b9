"""The declarations of all types of this package."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from xwcore_logic import PuzzleType
from xwcore_logic.types import areas, curves, latin, paths, shading

#: All types by name, sorted.
TYPES: Final[Mapping[str, PuzzleType]] = dict(
    sorted(
        (value.name, value)
        for module in (areas, curves, latin, paths, shading)
        for value in vars(module).values()
        if isinstance(value, PuzzleType)
    )
)
