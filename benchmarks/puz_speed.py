"""How fast .puz is, against puzpy, both interleaved in one run on the same bytes.

    python benchmarks/puz_speed.py [--rounds N] [FILE...]

Files default to the corpus beside the repository, else to puzzles made here. In every round one
program works through a rotation of at least 64 files, then the other; where there are fewer, they
come again, so that a program which reads many is measured. Every place in the rotation counts
alike with its quickest round, as the least disturbed one: the first files find the processor's
caches full of the other program, which the column "at first" shows for each file's first place.
The garbage collector runs as Python starts it, and collects all before every round. Puzzles to be
written are read anew for every place of every round, so that nothing that a first write leaves
behind in them helps the next. Each row says what is required.
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
from xwcore_puz.key_search import search
from xwcore_puz.scrambling import letters_of, lock

import xwcore
from xwcore.model.clues import Clues
from xwcore.model.crossword import Crossword
from xwcore.model.grid import Grid

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
    return xwcore.dumps(Crossword(grid, clues, title="Made", author="Nobody"), "puz")


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
    clock = time.perf_counter
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
    """What puzpy has made of a file when it has loaded it, and xwcore makes when one looks."""
    return puzzle.grid.letters, puzzle.grid.fill, puzzle.clues.texts


def reading(corpus: list[bytes], rounds: int) -> list[bool]:
    """Rows on reading and validation."""
    files_of_both = rotation(corpus)

    def row_of(name: str, work: Work, wanted: float | None) -> bool:
        times = quickest(work, puz.load, files_of_both, rounds)
        return row(name, times, wanted, len(corpus))

    return [
        row_of("read, every checksum verified", xwcore.read, 3.5),
        row_of("  and boards, clues looked at", lambda data: look(xwcore.read(data)), None),
        row_of("read, nothing verified", lambda data: xwcore.read(data, verify=False), 10),
        row_of(
            "  and boards, clues looked at",
            lambda data: look(xwcore.read(data, verify=False)),
            None,
        ),
        row_of("full validation", xwcore.validate, 2.5),
    ]


def writing(corpus: list[bytes], rounds: int) -> list[bool]:
    """Rows on writing: as read, without the file that it came from, and with another title."""
    files_of_both, theirs = rotation(corpus), puz.Puzzle.tobytes

    def row_of(name: str, edit: Callable[[Any], Any]) -> bool:
        def prepare(data: bytes) -> Any:
            puzzle = xwcore.read(data)
            look(puzzle)  # which is not part of writing
            return edit(puzzle)

        times = quickest(dump, theirs, files_of_both, rounds, prepare=(prepare, puz.load))
        return row(name, times, 4, len(corpus))

    return [
        row_of("write, as it was read", lambda puzzle: puzzle),
        row_of("write, without a file to go by", lambda puzzle: puzzle.replace(extras={})),
        row_of("write, with another title", lambda puzzle: puzzle.replace(title="Another")),
    ]


def numbering(corpus: list[bytes], rounds: int) -> bool:
    """Entries and their numbers, of puzzles that have not been asked for them yet."""
    times = quickest(
        lambda puzzle: puzzle.grid.slots,
        lambda puzzle: puzzle.clue_numbering(),
        rotation(corpus),
        rounds,
        prepare=(xwcore.read, puz.load),
    )
    return row("numbering", times, 5, len(corpus))


def large(rounds: int) -> list[bool]:
    """Rows on the largest grid that there is."""
    data = made(255, 255)
    pair = (xwcore.read(data).replace(extras={}), puz.load(data))
    return [
        row(
            "255 x 255: read, verified", quickest(xwcore.read, puz.load, [(data, data)], rounds), 6
        ),
        row("255 x 255: write", quickest(dump, puz.Puzzle.tobytes, [pair], rounds), 6),
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


def detection(corpus: list[bytes], rounds: int) -> bool:
    """What this is; puzpy has no such question."""
    pairs = [(data, None) for data, _ in rotation(corpus)]
    seconds = mean(quickest(xwcore.detect, lambda _: None, pairs, rounds)[0])
    fine = seconds <= 10e-6
    verdict = "ok" if fine else "TOO SLOW"
    print(f"{'detection':32} {seconds * 1e6:10.1f} us {'':34}   <= 10 us {verdict}")
    return fine


def main() -> int:
    """Print all rows; 1 where one is not as required."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
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
        numbering(corpus, few),
        *large(9),
        key_search(few),
        detection(corpus, rounds),
    ]
    return 0 if all(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
