"""The declaration of CSV. Cheap to import: the writer is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, FormatSpec, Option
from xwcore_crossword import CrosswordFeature

SPEC: Final = FormatSpec(
    name="csv",
    title="CSV table of clues",
    extensions=(".csv",),
    media_types=("text/csv",),
    kinds=("crossword",),
    features=frozenset(
        {
            CrosswordFeature.NUMBERING,
            CrosswordFeature.SOLUTION,
            CrosswordFeature.REBUS,
            CrosswordFeature.CLUES,
            CrosswordFeature.CLUE_GROUPS,
            CrosswordFeature.UNICLUES,
            CrosswordFeature.SHARED_PLACES,
            CrosswordFeature.UNPLACED_CLUES,
            CrosswordFeature.CLUE_ORDER,
        }
    ),
    reads=False,
    write_options=(
        Option(
            "formulas", bool, False, help="keep texts that a spreadsheet would compute as formulas"
        ),
    ),
    url="https://www.rfc-editor.org/rfc/rfc4180",
)


class CsvFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = CsvFormat()
