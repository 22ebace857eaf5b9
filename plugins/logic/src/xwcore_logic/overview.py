"""The facts of a logic puzzle on one screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xwcore.plugin import Overview
from xwcore_logic.puzzle import LogicPuzzle


def overview(puzzle: LogicPuzzle) -> Overview:
    """Type, size, parameters, and whether there is a solution."""
    facts = {
        "type": puzzle.type,
        "width": puzzle.width,
        "height": puzzle.height,
        "parameters": dict(puzzle.params),
        "has_solution": puzzle.solution is not None,
        "has_progress": puzzle.progress is not None,
    }
    return Overview(facts, tuple(_rows(facts)))


def _rows(facts: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "type", facts["type"]
    if facts["width"]:
        yield "size", f"{facts['width']} x {facts['height']}"
    for name, value in facts["parameters"].items():
        yield f"parameter {name}", str(value)
    yield "solution", "yes" if facts["has_solution"] else "none"
