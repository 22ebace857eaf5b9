"""Read the puzzle sources of `examples/puzzles`; their layout is described in its README.

A host that has puzzles of its own builds a `Crossword` in the same way; no format is involved.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from xwcore_crossword import BAR_LEFT, BAR_TOP, CIRCLE, Clue, Clues, Crossword, Grid

FOLDER = Path(__file__).parent / "puzzles"


def sources() -> dict[str, Crossword]:
    """Every example puzzle by its name, sorted."""
    return {path.stem: load(path) for path in sorted(FOLDER.glob("*.json"))}


def load(path: Path) -> Crossword:
    """The crossword of one source."""
    source = json.loads(path.read_text(encoding="utf-8"))
    rebus = source.get("rebus", {})
    rows = [[rebus.get(cell, cell) for cell in row] for row in source["grid"]]
    grid = Grid.from_rows(rows, bars=_bars(source))
    grid = grid.with_flag(CIRCLE, [(row, column) for row, column in source.get("circles", [])])
    clues = Clues(
        Clue(number, direction, text)
        for direction in ("across", "down")
        for number, text in source["clues"][direction]
    )
    texts = {name: source.get(name, "") for name in ("title", "author", "copyright", "notes")}
    return Crossword(grid, clues, diagramless=source["kind"] == "diagramless", **texts)


def _bars(source: dict[str, Any]) -> bytes:
    """A bar at the right or the bottom of a cell is one at the left or the top of the next."""
    width = len(source["grid"][0])
    bars = bytearray(width * len(source["grid"]))
    for row, column in source.get("bars", {}).get("right", []):
        bars[row * width + column + 1] |= BAR_LEFT
    for row, column in source.get("bars", {}).get("bottom", []):
        bars[(row + 1) * width + column] |= BAR_TOP
    return bytes(bars)
