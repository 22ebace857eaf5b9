"""The verb `draw`."""

from __future__ import annotations

from typing import Any

from xwcore.plugin import (
    Asking,
    Puzzle,
    UnsupportedOperationError,
    default_registry,
)
from xwcore_drawing.drawing import Drawing


def draw(puzzle: Puzzle, /, *, registry: Asking | None = None, **options: Any) -> Drawing:
    """A drawing of the puzzle, by the plugins of a registry; without one, of the default registry.

    The plugin of the format that it was read from is asked first, then its kind, then all others.

    Raises:
        UnsupportedOperationError: no plugin draws this puzzle.
        OptionError
        PluginContractError: a plugin gave something else than a drawing.
    """
    if not isinstance(puzzle, Puzzle):
        raise UnsupportedOperationError(f"draw: {type(puzzle).__name__}, expected Puzzle")
    asked: Asking = default_registry() if registry is None else registry
    first = (puzzle.source_format, puzzle.kind)
    drawing: Drawing | None = asked.ask(
        "xw_draw", first=first, expected=Drawing, puzzle=puzzle, options=options
    )
    if drawing is None:
        name: str = getattr(puzzle, "type", "")
        of_type = f" and type {name!r}" if name else ""
        message = f"no installed plugin draws a puzzle of kind {puzzle.kind!r}{of_type}"
        raise UnsupportedOperationError(message)
    return drawing
