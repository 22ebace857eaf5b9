"""Drawing, until the drawing package brings its verb as a hook of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from xwcore.errors import PluginError, UnsupportedOperationError
from xwcore.model.puzzle import Puzzle
from xwcore.registry.records import PluginRecord

if TYPE_CHECKING:
    from xwcore.detection.detector import DetectingRegistry
    from xwcore_drawing import Drawing


def drawing_of(registry: DetectingRegistry, puzzle: Puzzle, /, **options: Any) -> Drawing:
    """A drawing of the puzzle.

    The plugin of the puzzle's source format is asked first, then the type of a logic puzzle,
    then the core, then any plugin that draws this kind of puzzle.

    Raises:
        UnsupportedOperationError: neither the core nor a plugin draws this kind of puzzle.
        OptionError
    """
    import xwcore_drawing as drawing

    if not isinstance(puzzle, Puzzle):
        raise UnsupportedOperationError(f"draw: {type(puzzle).__name__}, expected Puzzle")
    own: list[PluginRecord] = []
    others: list[PluginRecord] = []
    for record in registry.usable():
        if puzzle.kind in record.declared.kinds and record.implements("xw_draw"):
            (own if record.name == puzzle.source_format else others).append(record)
    for record in own:
        picture = _drawn(registry, record, puzzle, options)
        if picture is not None:
            return picture
    picture = _drawn_by_type(puzzle, options)
    if picture is not None:
        return picture
    try:
        return drawing.draw_puzzle(puzzle, options)
    except UnsupportedOperationError:
        for record in others:
            try:
                picture = _drawn(registry, record, puzzle, options)
            except PluginError:  # the puzzle is not of its format: try the next
                if registry.strict:
                    raise
                continue
            if picture is not None:
                return picture
        raise


def _drawn(
    registry: DetectingRegistry, record: PluginRecord, puzzle: Puzzle, options: Mapping[str, Any]
) -> Drawing | None:
    """The drawing of one plugin; None where it leaves the puzzle to the core."""
    # A copy of the options: the next plugin, or the core, is asked with the same ones.
    picture: Drawing | None = registry.call(record, "xw_draw", puzzle=puzzle, options=dict(options))
    return picture


def _drawn_by_type(puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing | None:
    """The drawing of a logic puzzle by its type; None where the type does not draw it.

    Raises:
        OptionError
        PluginContractError: the type failed.
    """
    from xwcore_logic.puzzle import LogicPuzzle

    if not isinstance(puzzle, LogicPuzzle):
        return None
    from xwcore_logic.type_registry import default_types

    picture: Drawing | None = default_types().call(puzzle.type, "draw", puzzle, dict(options))
    return picture
