"""The contract of losses: what is told to be lost is what the written file does not give back."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import HealthCheck, given, note, settings

from xwcore.declaration import Feature
from xwcore.model.puzzle import Puzzle
from xwcore.testing.advice import demand
from xwcore.testing.base import ContractBase
from xwcore.testing.exactness import assert_losses_exact

#: Puzzles are large as examples go; that is no fault of the strategy.
_UNHURRIED: Final = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)


class LossContract(ContractBase):
    """What `xw_write` tells `context`, tried on generated puzzles."""

    def test_generated_puzzles_survive_within_the_declared_features(self) -> None:
        """A puzzle that uses declared features only is given back, less the losses told."""
        self._with_puzzles(self.spec.features, self._losses_are_exact)

    def test_losses_are_exact_for_every_feature(self) -> None:
        """The losses told are the differences found, whatever a puzzle uses."""
        self._with_puzzles(frozenset(Feature), self._losses_are_exact)

    def test_writing_tells_the_losses_of_the_dry_run(self) -> None:
        """`losses`, a dry run, and the write itself tell the same."""
        self._with_puzzles(frozenset(Feature), self._write_tells_the_same)

    def _losses_are_exact(self, puzzle: Puzzle) -> None:
        assert_losses_exact(self.alone(), puzzle, self.spec.name)

    def _write_tells_the_same(self, puzzle: Puzzle) -> None:
        registry, stream = self.alone(), io.BytesIO()
        told = registry.write(puzzle, stream, self.spec.name)
        same = told == registry.losses(puzzle, self.spec.name)
        advice = "let neither depend on state that the plugin keeps between calls"
        demand(same, "two writes of one puzzle tell different losses", advice)
        again = registry.dumps(puzzle, self.spec.name)
        demand(stream.getvalue() == again, "two writes of one puzzle differ", advice)

    def _with_puzzles(self, features: frozenset[Feature], check: Callable[[Puzzle], None]) -> None:
        """Run the check on puzzles of `self.puzzles(features)`.

        The test is made here, not in the class body: hypothesis keeps one state per function, and
        the methods of this class are shared by every contract of a test run.
        """
        strategy = self.puzzles(features)
        if not self.spec.writes or strategy is None:
            pytest.skip("nothing to generate for this format: see ContractBase.puzzles")

        @settings(max_examples=self.example_count, deadline=None, suppress_health_check=_UNHURRIED)
        @given(puzzle=strategy)
        def on(puzzle: Puzzle) -> None:
            note(f"the puzzle: {puzzle.to_dict()}")
            check(puzzle)

        on()
