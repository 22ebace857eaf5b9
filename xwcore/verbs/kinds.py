"""What verbs ask of the kind of a puzzle: checks and adaptations."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from xwcore.errors import OptionError
from xwcore.findings.report import Report
from xwcore.registry.switches import one_or_more

if TYPE_CHECKING:
    from xwcore.findings.adaptation import Adaptation
    from xwcore.findings.features import Feature
    from xwcore.model.puzzle import Puzzle
    from xwcore.plugin.declarations import FormatSpec
    from xwcore.registry.plugins import PluginRegistry


def report_of_puzzle(registry: PluginRegistry, puzzle: Puzzle) -> Report:
    """What the kind of a puzzle in memory finds wrong with it.

    Raises:
        KindError: no installed package has the kind of the puzzle.
        PluginContractError: the package of the kind failed.
    """
    kind = registry.kind(puzzle.kind)
    return Report(puzzle.source_format, tuple(kind.check(puzzle)))


def adapted(
    registry: PluginRegistry, puzzle: Puzzle, spec: FormatSpec
) -> tuple[Puzzle, tuple[Adaptation, ...]]:
    """The puzzle as this format has room for it, and what was done to it."""
    kind = registry.kinds().get(puzzle.kind)
    return (puzzle, ()) if kind is None else kind.adapt(puzzle, spec)


def without_adaptations(
    registry: PluginRegistry, puzzle: Puzzle, spec: FormatSpec, features: bool | Collection[str]
) -> Puzzle:
    """The puzzle before an adapting conversion wrote it to this format.

    Raises:
        OptionError: no adaptation of a feature that is named can be taken back.
    """
    kinds = registry.kinds()
    only: frozenset[Feature] | None = None
    if not isinstance(features, bool):
        undoable = {feature for kind in kinds.values() for feature in kind.undoable}
        named = frozenset(one_or_more(features))
        if unknown := sorted(named - undoable):
            expected = ", ".join(sorted(undoable))
            raise OptionError(
                f"undo_adaptations: {unknown[0]!r}, expected one of {expected}",
                option="undo_adaptations",
            )
        only = frozenset(feature for feature in undoable if feature in named)
    kind = kinds.get(puzzle.kind)
    return puzzle if kind is None else kind.undo(puzzle, spec, only)
