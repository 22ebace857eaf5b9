"""Compare the solver with the rules on boards of every type: `make solver-rules COUNT=25`.

    python -m tests.solve.rules_sweep [--count N] [--folder FOLDER] [TYPE ...]

Every type has boards of all small sizes: for each size one without givens, as far as the type
allows this, and N with random givens. All fillings of a board are judged where these are at most
20,000; else a sample, and up to 1,000 solutions of the solver.

Board number N of a type and size is always the same, so that a run resumes where it stopped: FOLDER
(`.solver-rules`) has a file for each type, with one line for each board. Disagreements are printed,
and a table of all types at the end. Exits with 1 where there is a disagreement.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

from tests.logic_types import RULES
from tests.solve.rules_judge import Board, Spot, judged, sizes_of
from tests.support import ROOT
from xwcore_logic.declarations import require

#: Sizes as (width, height), and those of types whose grid is a square.
SMALL: Final = ((2, 2), (2, 3), (3, 2), (3, 3), (4, 3), (4, 4))
SQUARE: Final = ((2, 2), (3, 3), (4, 4))

#: The most fillings of a board that are all judged, and the size of the sample of other boards.
MOST: Final = 20_000
SAMPLE: Final = 1_000

#: The columns of the table.
COLUMNS: Final = ("type", "boards", "all fillings", "fillings", "solutions", "disagreements")


def sizes(name: str) -> tuple[Spot, ...]:
    """The small sizes at which the type has a board."""
    small = SQUARE if require(name).square else SMALL
    return tuple(dict.fromkeys((*_possible(name, small), *sizes_of(name))))


def _possible(name: str, candidates: Sequence[Spot]) -> Iterator[Spot]:
    for size in candidates:
        try:
            Board(name, 0, size)
        except (ValueError, IndexError):  # fewer cells than the givens that the type requires
            continue
        yield size


def boards(name: str, count: int) -> list[tuple[Spot, int]]:
    """The sizes and numbers of the boards of a type."""
    return [(size, number) for size in sizes(name) for number in range(count + 1)]


def sweep(name: str, count: int, folder: Path) -> list[dict[str, Any]]:
    """Judge the boards of a type that have not been judged; the records of all of its boards."""
    path = folder / f"{name}.jsonl"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    records = {line["board"]: line for line in map(json.loads, lines)}
    wanted = {
        f"{width} x {height} #{number}": ((width, height), number)
        for (width, height), number in boards(name, count)
    }
    with path.open("a", encoding="utf-8") as stream:
        for board, (size, number) in wanted.items():
            if board in records:
                continue
            judgment = judged(Board(name, number, size), f"{name} {board}", MOST, SAMPLE)
            records[board] = {"board": board, **judgment._asdict()}
            stream.write(json.dumps(records[board]) + "\n")
            stream.flush()
    return [records[board] for board in wanted]


def row(name: str, records: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    """The row of a type in the table."""
    numbers = (
        len(records),
        sum(record["is_whole"] for record in records),
        sum(record["fillings"] for record in records),
        sum(record["solutions"] for record in records),
        sum(len(record["disagreements"]) for record in records),
    )
    return (name, *map(str, numbers))


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge boards of every type, or of the types named; 1 where there is a disagreement."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("types", nargs="*", metavar="TYPE")
    parser.add_argument("--count", type=int, default=25)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--folder", type=Path, default=ROOT / ".solver-rules")
    chosen = parser.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    names = chosen.types or sorted(RULES)
    rows: list[tuple[str, ...]] = [COLUMNS]
    total: list[dict[str, Any]] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        settings = [[value] * len(names) for value in (chosen.count, chosen.folder)]
        for name, records in zip(names, pool.map(sweep, names, *settings), strict=True):
            for record in records:
                print(
                    *record["disagreements"][:1], sep="\n", end="\n" * bool(record["disagreements"])
                )
            rows.append(row(name, records))
            total += records
            print(f"{name}: {len(records)} boards", flush=True)
    rows.append(row("total", total))
    for cells in rows:
        print(f"{cells[0]:24}", *(f"{cell:>13}" for cell in cells[1:]))
    return int(any(record["disagreements"] for record in total))


if __name__ == "__main__":
    sys.exit(main())
