"""What verbs ask of the kind of a puzzle: checks, adaptations, the number of its cells."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from xwcore.errors import OptionError, UnsupportedOperationError
from xwcore.findings.diagnostics import Report
from xwcore.registry.switches import one_or_more

if TYPE_CHECKING:
    from xwcore.findings.adaptation import Adaptation
    from xwcore.model.puzzle import Puzzle
    from xwcore.plugin.declarations import FormatSpec


def report_of_puzzle(puzzle: Puzzle) -> Report:
    """What the kind of a puzzle in memory finds wrong with it.

    Raises:
        UnsupportedOperationError: the core has no checks for this kind of puzzle.
        PluginContractError: the type of a logic puzzle failed.
    """
    from xwcore_crossword.puzzle import Crossword
    from xwcore_logic.puzzle import LogicPuzzle

    if isinstance(puzzle, Crossword):
        from xwcore_crossword import checks

        return Report(puzzle.source_format, checks.check_crossword(puzzle))
    if not isinstance(puzzle, LogicPuzzle):
        raise UnsupportedOperationError(f"no checks for a puzzle of kind {puzzle.kind!r}")
    from xwcore_logic.type_registry import contained

    return Report(puzzle.source_format, contained(puzzle.type, "check", puzzle.check))


def adapted(puzzle: Puzzle, spec: FormatSpec) -> tuple[Puzzle, tuple[Adaptation, ...]]:
    """The puzzle as this format has room for it, and what was done to it."""
    from xwcore_crossword import adapting

    return adapting.adapt(puzzle, spec.features, empty_clues=spec.empty_clues)


def without_adaptations(
    puzzle: Puzzle, spec: FormatSpec, features: bool | Collection[str]
) -> Puzzle:
    """The puzzle before an adapting conversion wrote it to this format.

    Raises:
        OptionError: no adaptation of a feature that is named can be taken back.
    """
    from xwcore_crossword import adapting

    only: frozenset[str] | None = None
    if not isinstance(features, bool):
        only = frozenset(one_or_more(features))
        if unknown := sorted(only - adapting.UNDOABLE):
            expected = ", ".join(sorted(adapting.UNDOABLE))
            raise OptionError(
                f"undo_adaptations: {unknown[0]!r}, expected one of {expected}",
                option="undo_adaptations",
            )
    return adapting.undo(puzzle, spec.features, empty_clues=spec.empty_clues, only=only)


def cell_count_of(puzzle: Puzzle) -> int:
    """The number of cells of a puzzle, for limits."""
    from xwcore_crossword.puzzle import Crossword
    from xwcore_logic.puzzle import LogicPuzzle

    if isinstance(puzzle, Crossword):
        return puzzle.grid.cell_count
    return puzzle.width * puzzle.height if isinstance(puzzle, LogicPuzzle) else 0
