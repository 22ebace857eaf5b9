"""The declaration of sudokus in text. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option, Reason
from xwcore_logic import LogicFeature

FEATURES: Final = frozenset(
    {
        Feature.AUTHOR,
        Feature.NOTES,
        Feature.METADATA,
        Feature.METADATA_ORDER,
        LogicFeature.GRID,
        LogicFeature.LOGIC_TYPE,
        LogicFeature.GIVENS,
        LogicFeature.SOLUTION,
        LogicFeature.PROGRESS,
    }
)


def _types() -> tuple[str, ...]:
    return ("sudoku",)


#: What a file does not keep of these features.
REASONS: Final = (
    Reason(
        features=(LogicFeature.GIVENS,),
        text="sudoku text holds numbers in cells only, and standard boxes",
    ),
    Reason(
        features=(LogicFeature.SOLUTION,),
        text="an .sdk file has no place for the solution; a line has",
    ),
    Reason(
        features=(LogicFeature.PROGRESS,),
        text="a state has numbers in cells that are not given, and a line has none",
    ),
    Reason(features=(Feature.AUTHOR,), text="the author is one line in an .sdk file"),
    Reason(features=(Feature.NOTES,), text="a line of this layout has no place for these notes"),
    Reason(
        features=(Feature.METADATA, Feature.METADATA_ORDER),
        text="an .sdk file has date, comment, level, source and url",
    ),
)

#: What the first line with content may begin with, beside a letter, a digit and lines of a frame.
SIGNS: Final = "`._*?#[;/|!+-=':\","

SPEC: Final = FormatSpec(
    name="sudoku",
    title="sudokus in text",
    extensions=(".sdk", ".sdm", ".ss", ".txt"),
    kinds=("logic",),
    first=f"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789{SIGNS}",
    features=FEATURES,
    reasons=REASONS,
    types=_types,
    write_options=(
        Option(
            "layout",
            str,
            "auto",
            help="sdk: an .sdk file; line: one line; auto: a line where only this has the solution",
            choices=("auto", "sdk", "line"),
        ),
    ),
    url="http://www.sudocue.net/fileformats.php",
)


class SudokuFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = SudokuFormat()
