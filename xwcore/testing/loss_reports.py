"""The contract of losses: the reported losses are exactly the differences after reading back."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import HealthCheck, given, note, settings

from xwcore.findings.features import Feature
from xwcore.model.puzzle import Puzzle
from xwcore.testing.advice import demand
from xwcore.testing.base import ContractBase
from xwcore.testing.exact_losses import assert_losses_exact

#: Puzzles are large examples; hypothesis need not warn.
UNHURRIED: Final = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

#: Features with many forms: a format may hold other forms than those that the kit generates.
_MANY_FORMS: Final = frozenset(
    {
        Feature.METADATA,
        Feature.METADATA_ORDER,
        Feature.METADATA_LEVELS,
        Feature.LOCK,
        Feature.COLORS,
        Feature.MARKS,
        Feature.CLUE_GROUPS,
        Feature.UNICLUES,
        Feature.SHARED_PLACES,
        Feature.UNPLACED_CLUES,
        Feature.CLUE_ORDER,
        Feature.CLUE_MARKUP,
        Feature.CLUE_METADATA,
        Feature.CLUE_ANSWERS,
        Feature.CLUE_CELLS,
        Feature.PARAMETERS,
    }
)


class LossContract(ContractBase):
    """The losses that `xw_write` reports for generated puzzles."""

    def test_generated_puzzles_survive_within_the_declared_features(self) -> None:
        """A puzzle of declared features is read back equal, except for the reported losses."""
        self._with_puzzles(self.spec.features, self._losses_are_exact)

    def test_losses_are_exact_for_every_feature(self) -> None:
        """The reported losses are the differences, whatever features a puzzle uses."""
        self._with_puzzles(frozenset(Feature), self._losses_are_exact)

    def test_a_write_reports_the_losses_of_the_dry_run(self) -> None:
        """`losses`, a dry run, and the write itself report the same."""
        few = max(1, self.example_count // 4)
        self._with_puzzles(frozenset(Feature), self._write_reports_the_same, few)

    def test_declared_features_are_held(self) -> None:
        """Each declared feature is read back from at least one file, not lost every time."""
        used: set[Feature] = set()
        kept: set[Feature] = set()

        def look(puzzle: Puzzle) -> None:
            again = registry.read(registry.dumps(puzzle, self.spec.name), self.spec.name).facts()
            for (feature, place), value in puzzle.facts().items():
                used.add(feature)
                if again.get((feature, place)) == value:
                    kept.add(feature)

        registry = self.alone()
        self._with_puzzles(self.spec.features, look)
        for sample in self.samples:
            look(registry.read(sample.data, **sample.options).replace(extras={}))
        never = sorted((used - kept - _MANY_FORMS) & self.spec.features)
        advice = "write and read them, or remove them from FormatSpec(features=...)"
        demand(not never, f"declared, but never read back: {', '.join(never)}", advice)

    def _losses_are_exact(self, puzzle: Puzzle) -> None:
        assert_losses_exact(self.alone(), puzzle, self.spec.name)

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
        """Run the check on `count` puzzles of `self.puzzles(features)`, else `example_count`.

        The test function is made here, not in the class body: hypothesis keeps state per
        function, and all contracts of a test run share the methods of this class.
        """
        strategy = self.puzzles(features)
        if not self.spec.writes or strategy is None:
            pytest.skip("no strategy for puzzles of this format: see ContractBase.puzzles")

        @settings(
            max_examples=count or self.example_count,
            deadline=None,
            suppress_health_check=UNHURRIED,
        )
        @given(puzzle=strategy)
        def check_one(puzzle: Puzzle) -> None:
            note(f"the puzzle: {puzzle.to_dict()}")
            check(puzzle)

        check_one()
