"""The declaration of JPZ. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec

FEATURES: Final = frozenset(
    {
        Feature.TITLE,
        Feature.AUTHOR,
        Feature.COPYRIGHT,
        Feature.NOTES,
        Feature.METADATA,
        Feature.METADATA_ORDER,
        Feature.GRID,
        Feature.VOIDS,
        Feature.BARS,
        Feature.NUMBERING,
        Feature.SOLUTION,
        Feature.UNKNOWN_CELLS,
        Feature.REBUS,
        Feature.SYMBOLS,
        Feature.CIRCLES,
        Feature.COLORS,
        Feature.MARKS,
        Feature.CORNERS,
        Feature.GIVEN,
        Feature.FILL,
        Feature.FILL_REBUS,
        Feature.CLUES,
        Feature.CLUE_GROUPS,
        Feature.UNICLUES,
        Feature.SHARED_PLACES,
        Feature.UNPLACED_CLUES,
        Feature.CLUE_ORDER,
        Feature.CLUE_MARKUP,
        Feature.CLUE_METADATA,
        Feature.CLUE_ANSWERS,
        Feature.CLUE_CELLS,
        Feature.ENUMERATIONS,
        Feature.UNMODELED,
    }
)

SPEC: Final = FormatSpec(
    name="jpz",
    title="JPZ (Crossword Compiler XML)",
    extensions=(".jpz", ".xml"),
    media_types=("application/x-jpz",),
    kinds=("crossword", "other"),
    markers=(b"<",),
    features=FEATURES,
    containers=("zip",),
    url="https://www.crossword-compiler.com",
)


class JpzFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = JpzFormat()
