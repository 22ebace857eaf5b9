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
        features=(LogicFeature.LOGIC_TYPE,),
        text="f-puzzles has sudokus; the boards of SudokuPad have no type",
    ),
    Reason(features=(LogicFeature.CONSTRAINTS,), text="the program has no such constraint"),
    Reason(
        features=(LogicFeature.GIVENS,), text="the program has no item of this kind at this place"
    ),
    Reason(features=(LogicFeature.SOLUTION,), text="a solution has a number in every cell"),
    Reason(
        features=(LogicFeature.PROGRESS,),
        text="the program has numbers and pencil marks of a player",
    ),
    Reason(features=(Feature.UNMODELED,), text="the program has no place for this content"),
)


def _types() -> tuple[str, ...]:
    return ("sudoku", "killer_sudoku", "diagonal_sudoku")


SPEC: Final = FormatSpec(
    name="sudokupad",
    title="f-puzzles and SudokuPad",
    extensions=(".json", ".txt", ".url"),
    kinds=("logic",),
    markers=(b"f-puzzles.com/", b"sudokupad.app/", b'"grid"', b'"cells"'),
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
