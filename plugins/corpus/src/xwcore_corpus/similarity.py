"""Similar grids: how many cells of two grids of one size have the same kind.

Contract: grids become bits (a block is 1), 64 cells a word, and a pair costs an exclusive or and a
count of bits for each word; the pairs are worked through in blocks, so memory does not depend on
their number. Only grids of equal width and height are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from xwcore_crossword import Grid

#: Rows of a block of pairs: the block's bits stay in the processor's cache.
BLOCK: Final = 512

#: The sign of each kind of cell, by its number in `Grid.kinds`: open, block, void.
_SIGNS: Final = b".#_" + bytes(253)

Words = NDArray[np.uint64]


class SimilarGrids(NamedTuple):
    """Two grids, by their index, and the share of cells of equal kind (0 to 1)."""

    first: int
    second: int
    similarity: float


def pattern_of(grid: Grid) -> str:
    """The kind of each cell, row after row: "#" a block, "_" a void, "." a cell."""
    return grid.kinds.translate(_SIGNS).decode("ascii")


def packed(patterns: Sequence[str]) -> Words:
    """The patterns of one size as words: a row for each, a bit for each cell that is not open."""
    cells = len(patterns[0]) if patterns else 0
    signs = np.frombuffer("".join(patterns).encode("ascii"), dtype=np.uint8)
    bits = np.packbits((signs != ord(".")).reshape(len(patterns), cells), axis=1)
    words = -(-bits.shape[1] // 8)
    padded = np.zeros((len(patterns), words * 8), dtype=np.uint8)
    padded[:, : bits.shape[1]] = bits
    return padded.view(np.uint64)


def distances(one: Words, others: Words) -> NDArray[np.uint16]:
    """In how many cells each row of `one` (rows) differs from each row of `others` (columns)."""
    total = np.zeros((len(one), len(others)), dtype=np.uint16)
    for word in range(one.shape[1]):
        total += np.bitwise_count(one[:, word, None] ^ others[None, :, word])
    return total


def similar_to(pattern: str, patterns: Sequence[str], threshold: float) -> list[tuple[int, float]]:
    """Index and similarity of the patterns at least so similar, the most similar first."""
    if not patterns:
        return []
    cells = len(pattern)
    (row,) = distances(packed([pattern]), packed(patterns))
    similarity = 1 - row / cells
    order = np.argsort(-similarity, kind="stable")
    return [
        (int(index), float(similarity[index])) for index in order if similarity[index] >= threshold
    ]


def similar_pairs(patterns: Sequence[str], threshold: float) -> Iterator[SimilarGrids]:
    """All pairs at least so similar, `first` < `second`, in order."""
    cells = len(patterns[0]) if patterns else 0
    pairs: list[SimilarGrids] = []
    for block in pair_blocks(patterns, threshold):
        if pairs and block.start > pairs[-1].first // BLOCK * BLOCK:
            yield from sorted(pairs)
            pairs = []
        for first, second, count in zip(*(column.tolist() for column in block[1:]), strict=True):
            pairs.append(SimilarGrids(first, second, 1 - count / cells))
    yield from sorted(pairs)


class PairBlock(NamedTuple):
    """Similar pairs of one block of rows: their indexes, and in how many cells they differ."""

    start: int
    firsts: NDArray[np.int64]
    seconds: NDArray[np.int64]
    differences: NDArray[np.uint16]


def pair_blocks(
    patterns: Sequence[str], threshold: float, progress: Callable[[int], object] = lambda _: None
) -> Iterator[PairBlock]:
    """All pairs at least so similar, `first` < `second`, in blocks of at most `BLOCK` * `BLOCK`.

    `progress` is called with the number of patterns that were compared with all after them.
    """
    words, cells = packed(patterns), len(patterns[0]) if patterns else 0
    allowed = int((1 - threshold) * cells + 1e-9)
    for start in range(0, len(words), BLOCK):
        block = words[start : start + BLOCK]
        for other in range(start, len(words), BLOCK):
            counts = distances(block, words[other : other + BLOCK])
            rows, columns = np.nonzero(counts <= allowed)
            differences = counts[rows, columns]
            firsts, seconds = rows + start, columns + other
            is_pair = firsts < seconds
            yield PairBlock(start, firsts[is_pair], seconds[is_pair], differences[is_pair])
        progress(len(block))
