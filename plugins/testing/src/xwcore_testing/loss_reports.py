"""The contract of losses: the reported losses are exactly the differences after reading back."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterator
from typing import ClassVar, Final

import pytest

from xwcore.plugin import Feature, Puzzle, WriteError, default_registry
from xwcore_crossword import Crossword, CrosswordFeature
from xwcore_testing.advice import demand
from xwcore_testing.base import ContractBase
from xwcore_testing.generated import demand_for_all

#: Features whose generated form a format may lack, although it holds another form.
_MANY_FORMS: Final = frozenset({CrosswordFeature.SHARED_PLACES, CrosswordFeature.UNPLACED_CLUES})


#: The least number of puzzles that show every declared feature.
_ENOUGH_EXAMPLES: Final = 60


class LossContract(ContractBase):
    """The losses that `xw_write` reports for generated puzzles."""

    _own_puzzles: ClassVar[dict[frozenset[Feature], list[Puzzle]]]

    def test_declared_features_are_held(self) -> None:
        """Each declared feature is read back from at least one file, not lost every time."""
        used: set[Feature] = set()
        kept: set[Feature] = set()

        def look(puzzle: Puzzle) -> None:
            if not self.spec.writes:  # what a sample has is held
                used.update(puzzle.features())
                kept.update(puzzle.features())
                return
            again = registry.read(registry.dumps(puzzle, self.spec.name), self.spec.name).facts()
            for (feature, place), value in puzzle.facts().items():
                used.add(feature)
                if again.get((feature, place)) == value:
                    kept.add(feature)

        registry = self.alone()
        for sample in self.samples:
            look(registry.read(sample.data, **sample.options).replace(extras={}))
        for puzzle in self._with_single_features() if self.spec.writes else ():
            with contextlib.suppress(WriteError):  # of a grid that is too large
                look(puzzle)
        strategy = self.puzzles(self.spec.features)
        if self.spec.writes and strategy is not None:
            count = max(self.example_count, _ENOUGH_EXAMPLES)
            demand_for_all(strategy, look, count, self._generated(self.spec.features))
        never = sorted((used - kept - _MANY_FORMS) & self.spec.features)
        advice = "write and read them, or remove them from FormatSpec(features=...)"
        demand(not never, f"declared, but never read back: {', '.join(never)}", advice)
        unused = sorted(self.spec.features - used)
        wrong = f"declared, but in no sample and no generated puzzle: {', '.join(unused)}"
        demand(not unused, wrong, "add a sample with it, or remove it from FormatSpec")

    def _with_single_features(self) -> Iterator[Puzzle]:
        """Crosswords with one feature each: generated ones may lack a feature by chance."""
        name = Crossword.kind
        if name in self.kinds_tested and self.spec.has_kind(name):
            for _, puzzle in default_registry().kinds()[name].sweep(self.spec.features, {}):
                yield puzzle

    def test_generated_puzzles_survive_within_the_declared_features(self) -> None:
        """A puzzle of declared features is read back equal, except for the reported losses."""
        self._with_puzzles(self.spec.features, self._losses_are_exact)

    def test_losses_are_exact_for_every_feature(self) -> None:
        """The reported losses are the differences, whatever features a puzzle uses."""
        self._with_puzzles(frozenset(CrosswordFeature.members()), self._losses_are_exact)

    def test_a_write_reports_the_losses_of_the_dry_run(self) -> None:
        """`losses`, a dry run, and the write itself report the same."""
        few = max(1, self.example_count // 4)
        self._with_puzzles(frozenset(CrosswordFeature.members()), self._write_reports_the_same, few)

    def _losses_are_exact(self, puzzle: Puzzle) -> None:
        self.demand_kept(self.alone(), puzzle)

    def _write_reports_the_same(self, puzzle: Puzzle) -> None:
        registry, stream = self.alone(), io.BytesIO()
        reported = registry.write(puzzle, stream, self.spec.name)
        same = reported == registry.losses(puzzle, self.spec.name)
        advice = "keep no state in the plugin between calls"
        demand(same, "two writes of one puzzle report different losses", advice)
        again = registry.dumps(puzzle, self.spec.name)
        demand(stream.getvalue() == again, "two writes of one puzzle differ", advice)

    def _with_puzzles(
        self, features: frozenset[Feature], check: Callable[[Puzzle], None], count: int = 0
    ) -> None:
        """Run the check on `count` puzzles of `self.puzzles(features)`, else `example_count`."""
        __tracebackhide__ = True
        strategy = self.puzzles(features)
        if not self.spec.writes or strategy is None:
            pytest.skip("no strategy for puzzles of this format: see ContractBase.puzzles")
        demand_for_all(strategy, check, count or self.example_count, self._generated(features))

    @classmethod
    def _generated(cls, features: frozenset[Feature]) -> list[Puzzle]:
        """The puzzles of `puzzles(features)` that were made so far, for all tests of a contract."""
        if "_own_puzzles" not in vars(cls):
            cls._own_puzzles = {}
        return cls._own_puzzles.setdefault(features, [])
