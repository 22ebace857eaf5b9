"""Comparison of reported losses with the differences of the puzzle read back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xwcore.plugin import Difference, Feature, Loss, Place, Puzzle, Registry, diff
from xwcore_testing.advice import demand


def loss_discrepancies(
    registry: Registry,
    puzzle: Puzzle,
    format: str,
    read_options: dict[str, Any] | None = None,
    **options: Any,
) -> tuple[set[tuple[Feature, Place]], tuple[Difference, ...]]:
    """Reported losses without a difference, and differences without a loss; both empty if exact.

    The puzzle is written to `format` and read back with `read_options`.
    """
    differences = differences_of(registry, puzzle, format, read_options, **options)
    return _compared(registry.losses(puzzle, format, **options), differences)


def differences_of(
    registry: Registry,
    puzzle: Puzzle,
    format: str,
    read_options: dict[str, Any] | None = None,
    **options: Any,
) -> tuple[Difference, ...]:
    """How a puzzle that is written and read back differs."""
    data = registry.dumps(puzzle, format, **options)
    return diff(puzzle, registry.read(data, format, **(read_options or {})))


def _compared(
    losses: Iterable[Loss], differences: tuple[Difference, ...]
) -> tuple[set[tuple[Feature, Place]], tuple[Difference, ...]]:
    """Losses without a difference, and differences without a loss."""
    reported = {(loss.feature, place) for loss in losses for place in loss.where}
    happened = {(difference.feature, difference.where) for difference in differences}
    silent = tuple(
        difference
        for difference in differences
        if (difference.feature, difference.where) not in reported
    )
    return reported - happened, silent


def assert_losses_exact(
    registry: Registry,
    puzzle: Puzzle,
    format: str,
    read_options: dict[str, Any] | None = None,
    **options: Any,
) -> None:
    """Fail, with advice, unless the reported losses of a write are exactly the differences."""
    differences = differences_of(registry, puzzle, format, read_options, **options)
    demand_exact(registry.losses(puzzle, format, **options), differences)


def demand_exact(losses: Iterable[Loss], differences: tuple[Difference, ...]) -> None:
    """Fail, with advice, unless the losses are exactly the differences."""
    imagined, silent = _compared(losses, differences)
    unreported = "; ".join(map(str, silent[:5]))
    advice = "declare fewer features, or report them with context.lose_at"
    demand(not silent, f"differences without a reported loss: {unreported}", advice)
    surplus = "; ".join(f"{feature} at {place}" for feature, place in imagined)
    advice = "declare the feature, or report only what is lost"
    demand(not imagined, f"reported losses without a difference: {surplus}", advice)
