"""The declaration of JPZ. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec
from xwcore_crossword import CrosswordFeature

FEATURES: Final = frozenset(
    {
        Feature.TITLE,
        Feature.AUTHOR,
        Feature.COPYRIGHT,
        Feature.NOTES,
        Feature.METADATA,
        Feature.METADATA_ORDER,
        CrosswordFeature.GRID,
        CrosswordFeature.VOIDS,
        CrosswordFeature.BARS,
        CrosswordFeature.NUMBERING,
        CrosswordFeature.SOLUTION,
        CrosswordFeature.UNKNOWN_CELLS,
        CrosswordFeature.REBUS,
        CrosswordFeature.SYMBOLS,
        CrosswordFeature.CIRCLES,
        CrosswordFeature.COLORS,
        CrosswordFeature.MARKS,
        CrosswordFeature.CORNERS,
        CrosswordFeature.GIVEN,
        CrosswordFeature.FILL,
        CrosswordFeature.FILL_REBUS,
        CrosswordFeature.CLUES,
        CrosswordFeature.CLUE_GROUPS,
        CrosswordFeature.UNICLUES,
        CrosswordFeature.SHARED_PLACES,
        CrosswordFeature.UNPLACED_CLUES,
        CrosswordFeature.CLUE_ORDER,
        CrosswordFeature.CLUE_MARKUP,
        CrosswordFeature.CLUE_METADATA,
        CrosswordFeature.CLUE_ANSWERS,
        CrosswordFeature.CLUE_CELLS,
        CrosswordFeature.ENUMERATIONS,
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
