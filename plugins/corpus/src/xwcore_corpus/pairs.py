"""Pairs of puzzles with similar grids, in bounded memory.

Contract: puzzles with equal grids are compared once, and the pairs of puzzles are made from those
of grids while they are taken, so that memory depends on the number of different grids and of
similar pairs of them, at most `MAX_PAIRS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from xwcore_corpus.similarity import pair_blocks

#: Similar pairs of different grids that are kept, to put the most similar first: 24 bytes each.
MAX_PAIRS: Final = 5_000_000

#: Pairs of puzzles in one batch of an answer.
BATCH: Final = 65_536

SCHEMA: Final = pa.schema(
    [("similarity", pa.float64()), ("first", pa.string()), ("second", pa.string())]
)

#: Called with the number of grids that were compared, and that of all.
Progress = Callable[[int, int], None]

#: The addresses of the puzzles with each pattern.
Groups = Mapping[str, Sequence[str]]


class TooManyPairsError(ValueError):
    """More pairs of grids are similar than are kept."""


def batches_of_pairs(
    sizes: Sequence[Groups], threshold: float, progress: Progress | None = None
) -> Iterator[pa.RecordBatch]:
    """The pairs of puzzles whose grids are at least so similar, the most similar first.

    `sizes` has for each size of grid the addresses by pattern, each group sorted.

    Raises:
        TooManyPairsError: there are more than `MAX_PAIRS` pairs of different grids.
    """
    rows: list[tuple[float, str, str]] = []
    for row in _pairs(sizes, threshold, progress):
        rows.append(row)
        if len(rows) == BATCH:
            yield _batch(rows)
            rows.clear()
    if rows:
        yield _batch(rows)


def _batch(rows: Sequence[tuple[float, str, str]]) -> pa.RecordBatch:
    columns = list(zip(*rows, strict=True))
    return pa.RecordBatch.from_arrays(
        [pa.array(column, field.type) for column, field in zip(columns, SCHEMA, strict=True)],
        schema=SCHEMA,
    )


def _pairs(
    sizes: Sequence[Groups], threshold: float, progress: Progress | None
) -> Iterator[tuple[float, str, str]]:
    similar = _similar(sizes, threshold, progress)
    for groups in sizes:
        for addresses in groups.values():
            for number, address in enumerate(addresses):
                for other in range(number + 1, len(addresses)):
                    yield 1.0, address, addresses[other]
    lists = [list(groups.values()) for groups in sizes]
    for similarity, size, first, second in zip(*similar, strict=True):
        for pair in product(lists[size][first], lists[size][second]):
            yield float(similarity), min(pair), max(pair)


def _similar(
    sizes: Sequence[Groups], threshold: float, progress: Progress | None
) -> tuple[NDArray[Any], ...]:
    """Similarity, size and patterns of each pair of different grids, the most similar first."""
    total, done, kept = sum(map(len, sizes)), 0, 0
    columns: list[list[NDArray[Any]]] = [[], [], [], []]

    def add(count: int) -> None:
        nonlocal done
        done += count
        if progress is not None:
            progress(done, total)

    for size, groups in enumerate(sizes):
        patterns = list(groups)
        for block in pair_blocks(patterns, threshold, add):
            kept += len(block.firsts)
            if kept > MAX_PAIRS:
                raise TooManyPairsError(f"more than {MAX_PAIRS} pairs of different grids")
            if len(block.firsts):
                columns[0].append(1 - block.differences / len(patterns[0]))
                columns[1].append(np.full(len(block.firsts), size, np.int32))
                columns[2].append(block.firsts.astype(np.int32))
                columns[3].append(block.seconds.astype(np.int32))
    if not kept:
        return tuple(np.empty(0, np.int32) for _ in columns)
    whole = [np.concatenate(column) for column in columns]
    order = np.argsort(-whole[0], kind="stable")
    return tuple(column[order] for column in whole)
