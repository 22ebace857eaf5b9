"""How fast Across Lite TEXT is read, against puzpy, both interleaved in one run on the same files.

    python benchmarks/across_text_speed.py [--rounds N] [FILE...]

Files default to puzzles made here and to the corpus beside the repository. In every round one
program reads every file a few times, then the other; the quickest reading counts, as it is the
least disturbed. xwcore starts from bytes, detects the format, decodes and checks; puzpy starts from
text and checks nothing. It knows version 2 in lower case only, so it is given that. No ratio is
required.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import puz  # puzpy

import xwcore
from xwcore_crossword.cells import CIRCLE
from xwcore_crossword.clues import Clues
from xwcore_crossword.grid import Grid
from xwcore_crossword.puzzle import Crossword

ROOT: Final = Path(__file__).resolve().parents[1]
CORPUS: Final = ROOT.parent / "shared" / "corpus" / "across_text"

#: How often a file is read before it is the next one's turn.
IN_A_ROW: Final = 3

Work = Callable[[Any], object]


def made(width: int, height: int, *, rebus: bool = False) -> bytes:
    """A puzzle of this size, with blocks, letters, and clues that say nothing."""
    size = width * height
    kinds = bytes(1 if (at * 7 + at // width) % 11 == 0 else 0 for at in range(size))
    letters = "".join("\0" if kind else chr(65 + at * 5 % 26) for at, kind in enumerate(kinds))
    cells = [at for at in range(0, size, 17) if not kinds[at]]
    flags = bytes(CIRCLE if at in cells else 0 for at in range(size)) if rebus else b""
    texts = {at: f"WORD{at % 4}" for at in cells} if rebus else {}
    grid = Grid(width, height, kinds, letters, rebus=texts, flags=flags)
    clues = Clues.in_grid_order([f"Clue {at}" for at in range(len(grid.slots))], grid)
    puzzle = Crossword(grid, clues, title="Made", author="Author", copyright="© 2026 Author")
    return xwcore.dumps(puzzle, "across-text")


def for_puzpy(data: bytes) -> str:
    """The text, with the first line that puzpy knows."""
    return data.decode("utf-8-sig").replace("<ACROSS PUZZLE V2>", "<ACROSS PUZZLE v2>")


def quickest(
    mine: Work, theirs: Work, pairs: Sequence[tuple[Any, Any]], rounds: int
) -> list[tuple[float, float]]:
    """Seconds of both programs for every file, in turns."""
    best = [[float("inf"), float("inf")] for _ in pairs]
    clock = time.perf_counter
    for _ in range(rounds):
        for side, work in enumerate((mine, theirs)):
            for at, pair in enumerate(pairs):
                for _ in range(IN_A_ROW):
                    start = clock()
                    work(pair[side])
                    best[at][side] = min(best[at][side], clock() - start)
    return [(one, other) for one, other in best]


def row(name: str, times: tuple[float, float]) -> str:
    """One comparison."""
    mine, theirs = times
    return f"{name:32} {mine * 1e6:10.1f} us {theirs * 1e6:12.1f} us {theirs / mine:7.1f}x"


def samples(paths: Sequence[str]) -> dict[str, bytes]:
    """The files by name; those that puzpy cannot read are left out."""
    sources = {
        "made, 15 x 15": made(15, 15),
        "made, 21 x 21": made(21, 21),
        "made, 15 x 15, rebus and circles": made(15, 15, rebus=True),
    }
    chosen = [Path(path) for path in paths]
    if chosen:
        sources = {}
    for path in chosen or sorted(CORPUS.glob("*.txt")):
        data = path.read_bytes()
        try:
            puz.load_text(for_puzpy(data))
        except (puz.PuzzleFormatError, ValueError, IndexError):
            print(f"{path.name}: puzpy cannot read it")
            continue
        sources[path.name] = data
    return sources


def main() -> None:
    """Print all rows."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    rounds = max(3, arguments.rounds)
    files = samples(arguments.files)
    print(f"{len(files)} files; the quickest of {rounds} rounds")
    print(f"{'reading':32} {'xwcore':>13} {'puzpy':>15} {'ratio':>8}")
    pairs = [(data, for_puzpy(data)) for data in files.values()]
    for name, times in zip(files, quickest(xwcore.read, puz.load_text, pairs, rounds), strict=True):
        print(row(name, times))


if __name__ == "__main__":
    main()
