"""Are the reported losses exactly the differences? What `findings.loss` promises, checked."""

from __future__ import annotations

from typing import Any

from xwcore.findings.features import Feature
from xwcore.findings.places import Place
from xwcore.model.difference import Difference, diff
from xwcore.model.puzzle import Puzzle
from xwcore.verbs import Registry


def loss_discrepancies(
    registry: Registry,
    puzzle: Puzzle,
    format: str,
    read_options: dict[str, Any] | None = None,
    **options: Any,
) -> tuple[set[tuple[Feature, Place]], tuple[Difference, ...]]:
    """Losses that did not happen, and differences that nobody reported; both empty if exact.

    The puzzle is written to `format` and read back with `read_options`.
    """
    data = registry.dumps(puzzle, format, **options)
    reported = {
        (loss.feature, place)
        for loss in registry.losses(puzzle, format, **options)
        for place in loss.where
    }
    found = diff(puzzle, registry.read(data, format, **(read_options or {})))
    happened = {(each.feature, each.where) for each in found}
    silent = tuple(each for each in found if (each.feature, each.where) not in reported)
    return reported - happened, silent


def assert_losses_exact(
    registry: Registry,
    puzzle: Puzzle,
    format: str,
    read_options: dict[str, Any] | None = None,
    **options: Any,
) -> None:
    """Fail, with advice, where the losses of a write are not exactly what the file lost."""
    imagined, silent = loss_discrepancies(registry, puzzle, format, read_options, **options)
    assert not silent, (
        "the file differs from the puzzle in ways that no loss tells: declare fewer features, or"
        " report it with context.lose_at: " + "; ".join(map(str, silent[:5]))
    )
    assert not imagined, (
        "losses were reported that did not happen: declare the feature, or report only what is"
        " really lost: " + "; ".join(f"{feature} at {place}" for feature, place in imagined)
    )
