"""What is the most used grid in a zip of .xd files?

    python examples/most_used_grid.py PUZZLES.zip [--top N]

The question is the first example in the description of .xd. A grid is its blocks and voids; a file
that cannot be read is named on standard error and counted out.
"""

from __future__ import annotations

import argparse
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import xwcore
from xwcore_crossword import Crossword


class Shape(NamedTuple):
    """The pattern of a grid: its width, and the kind of each cell."""

    width: int
    kinds: bytes

    def rows(self) -> list[str]:
        """One string a row: "." an open cell, "#" a block, "_" a void."""
        signs = "".join(".#_"[kind] for kind in self.kinds)
        return [signs[at : at + self.width] for at in range(0, len(signs), self.width)]


def crosswords(path: str) -> Iterator[tuple[str, Crossword]]:
    """Name and puzzle of every .xd file in the archive."""
    limit = xwcore.Limits().max_bytes
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            if not info.filename.lower().endswith(".xd"):
                continue
            try:
                if info.file_size > limit:
                    raise xwcore.LimitError(f"{info.file_size} bytes", limit="max_bytes")
                puzzle = xwcore.read(archive.read(info), "xd")
            except xwcore.XwError as error:
                print(f"{info.filename}: {error}", file=sys.stderr)
                continue
            if isinstance(puzzle, Crossword):
                yield info.filename, puzzle


def most_used(path: str, top: int) -> tuple[int, list[tuple[Shape, int]]]:
    """How many puzzles there are, and the `top` shapes with the number of puzzles of each."""
    shapes = Counter(Shape(puzzle.grid.width, puzzle.grid.kinds) for _, puzzle in crosswords(path))
    return shapes.total(), shapes.most_common(top)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the answer; 1 where the archive holds no puzzle."""
    parser = argparse.ArgumentParser(description="The most used grid in a zip of .xd files.")
    parser.add_argument("archive")
    parser.add_argument("--top", type=int, default=1, help="how many grids to show")
    given = parser.parse_args(arguments)
    total, counts = most_used(given.archive, given.top)
    for shape, count in counts:
        print(f"{count} of {total} puzzles:")
        print("\n".join(shape.rows()))
    return 0 if counts else 1


if __name__ == "__main__":
    sys.exit(main())
