"""What the check of a plugin's answers takes of a read, by reading with it and without in turns.

    python benchmarks/boundary.py [FILE...]

Files default to the corpus beside the repository. Every file counts with the CPU time of its
quickest round.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import xwcore
from xwcore.registry import sealing

_CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
_ROUNDS = 30


def main(paths: list[str]) -> None:
    """Print a line for each format of the files."""
    totals: dict[str, list[float]] = {}
    for path in paths:
        data = Path(path).read_bytes()
        try:
            puzzle = xwcore.read(data)
        except xwcore.XwError:
            continue
        sums = totals.setdefault(puzzle.source_format or "", [0.0, 0.0])
        for at, seconds in enumerate(_quickest(data, puzzle)):
            sums[at] += seconds
    for name, (checked, unchecked) in sorted(totals.items()):
        print(f"{name}: {checked / unchecked - 1:+.1%}")


def _quickest(data: bytes, puzzle: xwcore.Puzzle) -> list[float]:
    """The quickest reading with the check, and without."""
    key = "xw_read", type(puzzle)
    check = sealing.EXACT[key]
    best = [1e9, 1e9]
    for _ in range(_ROUNDS):
        for at, used in enumerate((check, _anything)):
            sealing.EXACT[key] = used
            start = time.process_time()
            xwcore.read(data, puzzle.source_format)
            best[at] = min(best[at], time.process_time() - start)
    sealing.EXACT[key] = check
    return best


def _anything(_: Any) -> bool:
    return True


if __name__ == "__main__":
    main(sys.argv[1:] or [str(path) for path in sorted(_CORPUS.rglob("*")) if path.is_file()])
