"""The facts of a crossword on one screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from xwcore.plugin import Overview, plural
from xwcore_crossword.cells import NONE, OPEN
from xwcore_crossword.puzzle import Crossword


def overview(puzzle: Crossword) -> Overview:
    """Size, counts of entries and clues, and what is known of the solution."""
    grid = puzzle.grid
    counts = Counter(puzzle.clues.directions)
    lock = puzzle.lock
    facts = {
        "width": grid.width,
        "height": grid.height,
        "open_cells": grid.kinds.count(OPEN),
        "entries": len(grid.slots),
        "clues": len(puzzle.clues),
        "clue_groups": {name or "no direction": count for name, count in counts.items()},
        "rebus_cells": len(grid.rebus),
        "filled_cells": sum(letter != NONE for letter in grid.fill),
        "has_solution": puzzle.has_solution,
        "diagramless": puzzle.diagramless,
        "timer_seconds": None if puzzle.timer is None else puzzle.timer.seconds,
        "lock": None if lock is None else {"scheme": lock.scheme, "checksum": lock.checksum},
    }
    return Overview(facts, tuple(_rows(facts)))


def _rows(facts: dict[str, Any]) -> Iterator[tuple[str, str]]:
    groups = ", ".join(f"{name} {count}" for name, count in facts["clue_groups"].items())
    if facts["diagramless"]:
        yield "grid", "diagramless"
    yield "size", f"{facts['width']} x {facts['height']} ({facts['open_cells']} open cells)"
    yield "entries", str(facts["entries"])
    yield "clues", f"{facts['clues']} ({groups})" if groups else str(facts["clues"])
    yield "solution", _solution(facts)
    if facts["rebus_cells"]:
        yield "rebus", plural(facts["rebus_cells"], "cell")
    if facts["filled_cells"]:
        yield "filled", f"{facts['filled_cells']} of {plural(facts['open_cells'], 'cell')}"
    if facts["timer_seconds"] is not None:
        yield "timer", plural(facts["timer_seconds"], "second")


def _solution(facts: dict[str, Any]) -> str:
    if facts["lock"] is not None:
        lock = facts["lock"]
        return f"locked ({lock['scheme']}, checksum {lock['checksum']:#06x})"
    return "yes" if facts["has_solution"] else "none"
