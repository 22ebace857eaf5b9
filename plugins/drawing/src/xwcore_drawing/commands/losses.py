"""What the commands that draw leave out: on standard error, and an error with `--strict`."""

from __future__ import annotations

from collections.abc import Iterable

from xwcore.plugin import Asking, Loss, LossError, Puzzle
from xwcore_cli import report_loss
from xwcore_drawing import page_of


def losses_of_picture(
    puzzle: Puzzle, registry: Asking | None, *, solution: bool | None
) -> list[Loss]:
    """What belongs to the picture, or is the solution that was asked for, and cannot be drawn."""
    page = page_of(puzzle, registry)
    return [*page.picture_losses, *(page.solution_losses if solution else ())]


def report_losses(path: str, losses: Iterable[Loss], *, strict: bool) -> None:
    """List the losses of a drawing.

    Raises:
        LossError: there are any, and `strict` is set.
    """
    all_losses = tuple(losses)
    for loss in all_losses:
        report_loss(loss, path)
    if all_losses and strict:
        labels = dict.fromkeys(loss.feature.label for loss in all_losses)
        raise LossError(f"the drawing would lose {', '.join(labels)}", losses=all_losses)
