"""Write many made-up puzzle files: `python benchmarks/_many_puzzles.py FOLDER COUNT`.

A third each are .puz, .xd and .ipuz, a thousand to a folder, named by date. File N is the same in
every run; files that exist are left alone, so that an interrupted run can be repeated.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import xwcore
import xwcore_crossword

FORMATS: Final = ("puz", "xd", "ipuz")

#: Different patterns of blocks; the first ones are used most.
PATTERNS: Final = 400

SIZE: Final = 15
_LETTERS: Final = "EEEEEEAAAARRRIIIOOOTTTNNNSSSLLLCCUUDDPPMMHHGGBBFFYYWWKVXZJQ"
_WORDS: Final = [*map(str.capitalize, ("river", "actor", "coin", "island", "note", "tree", "song"))]
_ENDINGS: Final = ["of old", "in Greece", "with a view", "for a poet", "on the sea", "by night"]


def puzzle(number: int) -> xwcore_crossword.Crossword:
    """The crossword of that number, 15 x 15 with symmetric blocks."""
    source = random.Random(number)
    blocks = _pattern(min(int(source.expovariate(0.02)), PATTERNS - 1))
    rows = [
        "".join(
            "#" if (row, column) in blocks else source.choice(_LETTERS) for column in range(SIZE)
        )
        for row in range(SIZE)
    ]
    grid = xwcore_crossword.Grid.from_rows(rows)
    clues = [
        xwcore_crossword.Clue(slot.number, slot.direction, _clue(source)) for slot in grid.slots
    ]
    day = date(1990, 1, 1) + timedelta(days=number % 12_000)
    return xwcore_crossword.Crossword(
        grid,
        clues,
        title=f"Puzzle {number}",
        author=f"Author {number % 500}",
        copyright=f"{day.year} made up",
        metadata=[("date", day.isoformat())],
    )


def _clue(source: random.Random) -> str:
    number = source.randrange(1_000)
    return f"{source.choice(_WORDS)} {number} {source.choice(_ENDINGS)}"


def _pattern(number: int) -> set[tuple[int, int]]:
    source = random.Random(-1 - number)
    cells = [(source.randrange(SIZE), source.randrange(SIZE)) for _ in range(18)]
    return {cell for row, column in cells for cell in ((row, column), (14 - row, 14 - column))}


def path_of(folder: Path, number: int) -> Path:
    """Where the file of that number is."""
    name = FORMATS[number % len(FORMATS)]
    day = date(1990, 1, 1) + timedelta(days=number % 12_000)
    return folder / f"{number // 1000:03}" / f"{day}-{number:06}.{name}"


def write(folder: Path, numbers: Iterable[int]) -> int:
    """Write the files that are missing; their number."""
    count = 0
    for number in numbers:
        path = path_of(folder, number)
        if path.exists():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        data = xwcore.dumps(puzzle(number), FORMATS[number % len(FORMATS)])
        temporary = path.with_suffix(".tmp")
        temporary.write_bytes(data)
        temporary.replace(path)
        count += 1
    return count


def write_many(folder: Path, count: int) -> int:
    """Write `count` files, on all cores; the number of those that were missing."""
    ranges = [range(start, min(start + 1000, count)) for start in range(0, count, 1000)]
    if len(ranges) == 1:
        return write(folder, ranges[0])
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        return sum(pool.map(write, [folder] * len(ranges), ranges))


if __name__ == "__main__":
    start = time.monotonic()
    written = write_many(Path(sys.argv[1]), int(sys.argv[2]))
    print(f"{sys.argv[1]}: {written} files written in {time.monotonic() - start:.0f} s")
