"""The declaration of f-puzzles and SudokuPad. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option, Reason
from xwcore_logic import LogicFeature

FEATURES: Final = frozenset(
    {
        Feature.TITLE,
        Feature.AUTHOR,
        Feature.NOTES,
        Feature.UNMODELED,
        LogicFeature.GRID,
        LogicFeature.LOGIC_TYPE,
        LogicFeature.CONSTRAINTS,
        LogicFeature.GIVENS,
        LogicFeature.SOLUTION,
        LogicFeature.PROGRESS,
    }
)

#: What an address does not keep of these features.
REASONS: Final = (
    Reason(
        features=(
            Feature.UNMODELED,
            LogicFeature.LOGIC_TYPE,
            LogicFeature.CONSTRAINTS,
            LogicFeature.GIVENS,
            LogicFeature.SOLUTION,
            LogicFeature.PROGRESS,
        ),
        text="f-puzzles has sudokus with its constraints, SudokuPad drawings without a type",
    ),
)


def _types() -> tuple[str, ...]:
    return ("sudoku", "killer_sudoku", "diagonal_sudoku")


SPEC: Final = FormatSpec(
    name="sudokupad",
    title="f-puzzles and SudokuPad",
    extensions=(".json", ".txt", ".url"),
    kinds=("logic",),
    markers=(b"f-puzzles.com/", b"sudokupad.app/", b'"grid"', b'"cells"', b'"cellSize"'),
    features=FEATURES,
    types=_types,
    reasons=REASONS,
    write_options=(
        Option(
            "form",
            str,
            "auto",
            help="the program of a new address; auto: f-puzzles for sudokus, SudokuPad for boards",
            choices=("auto", "f-puzzles", "sudokupad"),
        ),
    ),
    url="https://sudokupad.app",
)


class SudokuPadFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = SudokuPadFormat()
