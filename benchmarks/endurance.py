"""What stays in memory after many reads, and what comparing many grids takes.

    python benchmarks/endurance.py [READS [GRIDS]]

Reads and validates small files of several formats READS times (100,000), and counts memory,
objects, threads and open files after a tenth of them and at the end. Then finds the similar ones
among GRIDS grids (100,000), of which a third repeat others. Exits with 1 where memory grows by more
than `MOST_GROWTH`, where anything else grows, or where the process has taken more than
`MOST_MEMORY`. Needs Linux.
"""

from __future__ import annotations

import gc
import os
import random
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from _many_puzzles import write_many

import xwcore
from xwcore_corpus.pairs import batches_of_pairs

MOST_GROWTH: Final = 5 * 1024 * 1024
MOST_MEMORY: Final = 500 * 1024 * 1024

_FILES: Final = 200
_SIZES: Final = {15: 0.8, 21: 0.2}


def held() -> tuple[int, int, int, int]:
    """Bytes of memory, objects of the garbage collector, threads, open files."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    memory = pages * resource.getpagesize()
    return (
        memory,
        len(gc.get_objects()),
        threading.active_count(),
        len(os.listdir("/proc/self/fd")),
    )


def reads_grow(count: int) -> bool:
    """Whether something stays after reads."""
    with tempfile.TemporaryDirectory() as folder:
        write_many(Path(folder), _FILES)
        paths = [path for path in sorted(Path(folder).rglob("*")) if path.is_file()]
        early: tuple[int, int, int, int] | None = None
        for number in range(count):
            path = paths[number % len(paths)]
            xwcore.read_all(path)
            xwcore.validate(path)
            if number == count // 10:
                early = held()
        late = held()
    assert early is not None
    names = "memory", "objects", "threads", "open files"
    text = ", ".join(
        f"{name} {new - old:+}" for name, old, new in zip(names, early, late, strict=True)
    )
    print(f"{count} files read and validated: {text}")
    memory, objects, threads, files = (new - old for old, new in zip(early, late, strict=True))
    return memory > MOST_GROWTH or objects > _FILES or threads > 0 or files > 0


def patterns(count: int, width: int, maker: random.Random) -> Iterator[str]:
    """Symmetric patterns of blocks, each a few cells away from an earlier one."""
    half = (width * width + 1) // 2
    known = [[maker.random() < 1 / 6 for _ in range(half)]]
    for _ in range(count):
        cells = list(maker.choice(known))
        for at in maker.sample(range(half), 12):
            cells[at] = not cells[at]
        known.append(cells)
        first = "".join("#" if block else "." for block in cells)
        yield first + first[-2::-1]


def similar_grids(count: int) -> None:
    """Compare all grids of a size with each other."""
    maker = random.Random(7)
    sizes = []
    for width, share in _SIZES.items():
        own = [*patterns(int(count * share * 2 / 3), width, maker)]
        groups: dict[str, list[str]] = {}
        for number in range(int(count * share)):
            pattern = own[number] if number < len(own) else maker.choice(own)
            groups.setdefault(pattern, []).append(f"{width}/{number:06}.puz")
        sizes.append(groups)
    start = time.process_time()
    pairs = sum(batch.num_rows for batch in batches_of_pairs(sizes, 0.95))
    seconds = time.process_time() - start
    print(f"{count} grids: {pairs} similar pairs, {seconds:.0f} CPU seconds")


def main(arguments: list[str]) -> int:
    """Print the figures; 1 where a bound is exceeded."""
    reads, grids = (int(text) for text in (*arguments, "100000", "100000")[:2])
    grows = reads_grow(reads)
    similar_grids(grids)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(f"most memory: {most / 1e6:.0f} MB")
    return int(grows or most > MOST_MEMORY)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
