"""How fast .puz is, against puzpy, both interleaved in one run on the same bytes.

    python benchmarks/puz_speed.py [--rounds N] [FILE...]

Files default to the corpus beside the repository, else to puzzles made here. In every round one
program works through a rotation of at least 64 files, then the other; fewer files are repeated.
Each place in the rotation counts with the CPU time of its quickest round. The first files find the
processor's caches full of the other program: the column "at first" has the ratio of each file's
first place. The garbage collector is on, and collects before every round. Puzzles to be written are
read again for every round, so that no write profits from an earlier one. Each row has its floor.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean as mean
from typing import Any, Final

import puz  # puzpy

import xwcore
from xwcore_crossword.clues import Clues
from xwcore_crossword.grid import Grid
from xwcore_crossword.puzzle import Crossword
from xwcore_puz.key_search import search
from xwcore_puz.scrambling import letters_of, lock

ROOT: Final = Path(__file__).resolve().parents[1]
CORPUS: Final = ROOT.parent / "shared" / "corpus" / "puz"

#: The key of the puzzle that is locked here, and the keys that puzpy tries: it is slow, so only
#: every hundredth, and none of them the right one.
KEY: Final = "2718"
TRIED: Final = range(1111, 10_000, 100)

#: How many files a program works through in its turn, at least.
ROTATION: Final = 64

Work = Callable[[Any], object]


def made(width: int, height: int) -> bytes:
    """A puzzle of this size, with blocks, letters, and clues that say nothing."""
    kinds = bytes(1 if (at * 7 + at // width) % 11 == 0 else 0 for at in range(width * height))
    letters = "".join("\0" if kind else chr(65 + at * 5 % 26) for at, kind in enumerate(kinds))
    grid = Grid(width, height, kinds, letters)
    clues = Clues.in_grid_order([f"Clue {at}" for at in range(len(grid.slots))], grid)
    return xwcore.dumps(Crossword(grid, clues, title="Made", author="Made"), "puz")


def files(paths: Sequence[str]) -> list[bytes]:
    """The files that both programs read."""
    wanted = []
    for path in [Path(name) for name in paths] or sorted(CORPUS.glob("*.puz")):
        data = path.read_bytes()
        try:
            puz.load(data)
            xwcore.read(data)
        except (puz.PuzzleFormatError, xwcore.XwError, ValueError):
            continue
        wanted.append(data)
    return wanted or [made(15, 15), made(21, 21)]


def quickest(
    mine: Work,
    theirs: Work,
    pairs: Sequence[tuple[Any, Any]],
    rounds: int,
    *,
    prepare: tuple[Work, Work] | None = None,
) -> tuple[list[float], list[float]]:
    """Seconds for every item of each, the quickest of the rounds; the two take turns.

    `prepare` makes of the items of each, in every round, what the clock then runs for.
    """
    best = [[float("inf")] * len(pairs), [float("inf")] * len(pairs)]
    clock = time.process_time
    for _ in range(rounds):
        items = [[pair[side] for pair in pairs] for side in (0, 1)]
        if prepare is not None:
            items = [list(map(*pair)) for pair in zip(prepare, items, strict=True)]
        gc.collect()
        for side, work in enumerate((mine, theirs)):
            for at, item in enumerate(items[side]):
                start = clock()
                work(item)
                best[side][at] = min(best[side][at], clock() - start)
    return best[0], best[1]


def rotation(corpus: list[bytes]) -> list[tuple[bytes, bytes]]:
    """What both programs work through in a round."""
    return [(data, data) for data in corpus * -(-ROTATION // len(corpus))]


def row(
    name: str, times: tuple[list[float], list[float]], wanted: float | None, first: int = 0
) -> bool:
    """Print one comparison, and that of the `first` places alone; whether it is as required."""
    mine, theirs = map(mean, times)
    ratio = theirs / mine
    verdict = ""
    if wanted is not None:
        verdict = f"   >= {wanted:g}x {'ok' if ratio >= wanted else 'TOO SLOW'}"
    at_first = ""
    if first:
        at_first = f"{mean(times[1][:first]) / mean(times[0][:first]):.1f}x"
    print(
        f"{name:32} {mine * 1e6:10.1f} us {theirs * 1e6:12.1f} us {ratio:7.1f}x"
        f" {at_first:>9}{verdict}"
    )
    return wanted is None or ratio >= wanted


def dump(puzzle: Any) -> bytes:
    """Write as .puz."""
    return xwcore.dumps(puzzle, "puz")


def look(puzzle: Any) -> object:
    """Every entry with number, clue and answer, and both boards."""
    clues = [(clue.number, clue.direction, clue.text, clue.answer) for clue in puzzle.clues]
    return puzzle.title, puzzle.grid.letters, puzzle.grid.fill, clues


def look_with_puzpy(puzzle: puz.Puzzle) -> object:
    """The same of a puzzle of puzpy."""
    numbering = puzzle.clue_numbering()
    clues = []
    for direction, step, entries in (
        ("across", 1, numbering.across),
        ("down", puzzle.width, numbering.down),
    ):
        for entry in entries:
            start, stop = entry["cell"], entry["cell"] + step * entry["len"]
            answer = puzzle.solution[start:stop:step]
            clues.append((entry["num"], direction, entry["clue"], answer))
    return puzzle.title, puzzle.solution, puzzle.fill, clues


def reading(corpus: list[bytes], rounds: int) -> list[bool]:
    """Rows on reading and looking at all entries, and on validation."""
    looking = quickest(
        lambda data: look(xwcore.read(data)),
        lambda data: look_with_puzpy(puz.load(data)),
        rotation(corpus),
        rounds,
    )
    validating = quickest(xwcore.validate, puz.load, rotation(corpus), rounds)
    return [
        row("read, look at all entries", looking, 3, len(corpus)),
        row("validate (puzpy: read)", validating, 1.6, len(corpus)),
    ]


def with_letter(puzzle: Any) -> Any:
    """The puzzle with another letter entered in its first open cell."""
    cell = next(cell for cell in puzzle.grid if not cell.is_block)
    return puzzle.replace(grid=puzzle.grid.with_fill({(cell.row, cell.column): "Q"}))


def writing(corpus: list[bytes], rounds: int) -> list[bool]:
    """Rows on writing: with another title, with another letter, without a record."""
    edits: list[tuple[str, float, Callable[[Any], Any]]] = [
        ("write, another title", 2.7, lambda puzzle: puzzle.replace(title="Another")),
        ("write, another letter", 1.8, with_letter),
        ("write, no record", 1.8, lambda puzzle: puzzle.replace(extras={})),
    ]
    verdicts = []
    for name, required, edit in edits:

        def prepare(data: bytes, edit: Callable[[Any], Any] = edit) -> Any:
            return edit(xwcore.read(data))

        times = quickest(
            dump, puz.Puzzle.tobytes, rotation(corpus), rounds, prepare=(prepare, puz.load)
        )
        verdicts.append(row(name, times, required, len(corpus)))
    return verdicts


def large(rounds: int) -> list[bool]:
    """Rows on the largest grid of the format."""
    data = made(255, 255)
    edited = with_letter(xwcore.read(data)), puz.load(data)
    looking = quickest(
        lambda data: look(xwcore.read(data)),
        lambda data: look_with_puzpy(puz.load(data)),
        [(data, data)],
        rounds,
    )
    writing = quickest(dump, puz.Puzzle.tobytes, [edited], rounds)
    return [
        row("255 x 255: read, look", looking, 3),
        row("255 x 255: write, another letter", writing, 1.8),
    ]


def key_search(rounds: int) -> bool:
    """All keys of a locked 15 x 15."""
    puzzle = puz.load(made(15, 15))
    board, stored = lock(puzzle.solution.encode("ascii"), 15, KEY)
    letters = letters_of(board, 15)
    locked: Any = xwcore.dumps(xwcore.read(made(15, 15)), "puz", key=KEY)

    def theirs(other: puz.Puzzle) -> None:
        for key in TRIED:
            other.unlock_solution(key)

    pairs = [(None, puz.load(locked))]
    mine, some = quickest(lambda _: search(letters, stored), theirs, pairs, rounds)
    return row("all 10,000 keys of a lock", (mine, [some[0] / len(TRIED) * 10_000]), 80)


def main() -> int:
    """Print all rows; 1 where one is not as required."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=120)
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    rounds = max(3, arguments.rounds)
    corpus = files(arguments.files)
    size = mean([*map(len, corpus)])
    print(f"{len(corpus)} files, {size:.0f} bytes on average; the quickest of {rounds} rounds")
    print(f"{'':32} {'xwcore':>13} {'puzpy':>15} {'ratio':>8} {'at first':>9}   required")
    few = max(3, rounds // 8)
    verdicts = [
        *reading(corpus, rounds),
        *writing(corpus, rounds),
        *large(9),
        key_search(few),
    ]
    return 0 if all(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
