"""For every ordered pair of installed formats: the reported losses are the differences.

`make losses` runs it over 20,000 puzzles and more; here it is a sample.
"""

from __future__ import annotations

import os
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings

import xwcore
from xwcore_crossword import Crossword, CrosswordFeature
from xwcore_crossword.strategies import crosswords
from xwcore_logic.sweeps import sweep
from xwcore_testing import loss_discrepancies

#: Puzzles for each source format.
EXAMPLES = int(os.environ.get("LOSS_EXAMPLES", "40"))

UNHURRIED = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=(
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.filter_too_much,
    ),
)

FORMATS = [
    spec.name
    for spec in xwcore.formats().values()
    if spec.writes and spec.reads and "crossword" in spec.kinds
]


LOGIC_FORMATS = [
    spec.name
    for spec in xwcore.formats().values()
    if spec.writes and spec.reads and "logic" in spec.kinds
]


def assert_exact(puzzle: xwcore.Puzzle, target: str) -> None:
    imagined, silent = loss_discrepancies(xwcore.default_registry(), puzzle, target)
    assert not silent, f"to {target}: not reported: {silent[:3]}"
    assert not imagined, f"to {target}: reported, but not lost: {sorted(imagined)[:3]}"


@pytest.mark.slow
@pytest.mark.parametrize("source", FORMATS)
def test_losses_of_every_pair_are_exact(source: str) -> None:
    @UNHURRIED
    @given(puzzle=crosswords(xwcore.formats()[source].features))
    def check(puzzle: Crossword) -> None:
        through = xwcore.read(xwcore.dumps(puzzle, source), source)
        for target in FORMATS:
            assert_exact(through, target)

    check()


@pytest.mark.slow
def test_losses_of_a_puzzle_with_every_feature_are_exact() -> None:
    @UNHURRIED
    @given(puzzle=crosswords(frozenset(CrosswordFeature.members())))
    def check(puzzle: Crossword) -> None:
        for target in FORMATS:
            assert_exact(puzzle, target)

    check()


@pytest.mark.slow
@pytest.mark.parametrize("source", LOGIC_FORMATS)
def test_losses_of_every_pair_of_logic_formats_are_exact(source: str) -> None:
    swept = [puzzle for _, puzzle in sweep(xwcore.formats()[source].features)]
    step = max(1, len(swept) // EXAMPLES)
    count = 0
    for puzzle in islice(swept, 0, None, step):
        try:
            through = xwcore.read(xwcore.dumps(puzzle, source), source)
        except xwcore.WriteError:
            continue  # the format has no such type
        for target in LOGIC_FORMATS:
            try:
                assert_exact(through, target)
            except xwcore.WriteError:
                continue
            count += 1
    assert count
