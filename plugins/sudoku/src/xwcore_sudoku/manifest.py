"""The declaration of sudokus in text. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option

FEATURES: Final = frozenset(
    {
        Feature.AUTHOR,
        Feature.NOTES,
        Feature.METADATA,
        Feature.METADATA_ORDER,
        Feature.GRID,
        Feature.LOGIC_TYPE,
        Feature.GIVENS,
        Feature.SOLUTION,
        Feature.PROGRESS,
    }
)

SPEC: Final = FormatSpec(
    name="sudoku",
    title="sudokus in text",
    extensions=(".sdk", ".sdm", ".ss"),
    kinds=("logic",),
    # Two blanks beside each other: other texts rarely have them, and few sudokus have none.
    markers=(b"[P", b"[p", b"..", b"00", b"__", b"**", b". .", b"0 0", b"_ _", b"* *"),
    features=FEATURES,
    types=("sudoku",),
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
