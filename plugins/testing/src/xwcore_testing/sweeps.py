"""The contract of sweeps: shapes, counts, texts and places that generated puzzles seldom have.

The puzzles come from the kinds that the format holds (`Kind.sweep`). A mistake that shows in the
last of 80 clues, in a grid that is not square or in a text of 300 characters is found here.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from xwcore.plugin import Puzzle, XwError, default_registry
from xwcore_testing.advice import demand
from xwcore_testing.base import ContractBase
from xwcore_testing.generated import summary

#: A puzzle is written again after so many others.
_REPEATED_AFTER = 20


class SweepContract(ContractBase):
    """Every puzzle of the sweeps of the kinds, written and read back."""

    def test_swept_puzzles_are_kept(self) -> None:
        """Shapes, counts, texts, and each feature alone: read back equal, but for a reason."""
        registry = self.alone()
        for what, puzzle in self._swept():
            try:
                self.demand_kept(registry, puzzle)
            except AssertionError as error:
                raise AssertionError(f"{what}: {error}\nthe puzzle: {summary(puzzle)}") from None
            except XwError as error:
                advice = "write it; what the format cannot spell is replaced and reported"
                demand(False, f"{what}: {type(error).__name__}: {error}", advice)

    def test_nothing_of_an_earlier_puzzle_shows(self) -> None:
        """A puzzle without a text is the same in a file, whatever was written and read before."""
        registry, name = self.alone(), self.spec.name
        first: tuple[bytes, Puzzle] | None = None
        bare: Puzzle | None = None
        for at, (what, puzzle) in enumerate(self._swept()):
            if bare is None:
                bare = puzzle.replace(title="", author="", copyright="", notes="", metadata=())
            if at % _REPEATED_AFTER and first is not None:
                continue
            registry.read(registry.dumps(puzzle, name), name)
            data = registry.dumps(bare, name)
            outcome = data, registry.read(data, name)
            first = first or outcome
            advice = "keep no text of an earlier call: make every value inside of the hook"
            wrong = f"a puzzle without texts is written or read differently after {what}"
            demand(outcome == first, wrong, advice)

    def _swept(self) -> Iterator[tuple[str, Puzzle]]:
        if not self.spec.writes:
            pytest.skip("the format does not write")
        for name, kind in default_registry().kinds().items():
            if name in self.kinds_tested and self.spec.has_kind(name):
                yield from kind.sweep(self.spec.features)
