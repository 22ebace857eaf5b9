"""The declaration of JPZ. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Reason
from xwcore_crossword import DETAILED_FEATURES, CrosswordFeature

FEATURES: Final = DETAILED_FEATURES | {
    CrosswordFeature.NUMBERING,
    CrosswordFeature.CORNERS,
    CrosswordFeature.FILL_REBUS,
    CrosswordFeature.CLUE_CELLS,
    CrosswordFeature.ENUMERATIONS,
    Feature.UNMODELED,
}

#: What a file does not keep of these features.
REASONS: Final = (
    Reason(features=(Feature.METADATA,), text="JPZ cannot hold this value under this key"),
    Reason(
        features=(CrosswordFeature.MARKS,),
        text="JPZ has one shape per cell, and a circle is a shape",
        form="(?!unknown$).+",
    ),
    Reason(
        features=(CrosswordFeature.MARKS,),
        text="a circle is the shape of a cell",
        beside=(CrosswordFeature.CIRCLES,),
    ),
    Reason(
        features=(CrosswordFeature.CORNERS,),
        text="JPZ has texts in three corners, besides the number",
        places=r".*, (top right|bottom left|bottom right)",
    ),
    Reason(
        features=(
            Feature.TITLE,
            Feature.AUTHOR,
            Feature.COPYRIGHT,
            Feature.NOTES,
            Feature.METADATA,
            CrosswordFeature.CLUES,
            CrosswordFeature.UNPLACED_CLUES,
            CrosswordFeature.SHARED_PLACES,
        ),
        text="a text has the characters of XML",
        alphabet=r"^\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff",
    ),
    Reason(
        features=(CrosswordFeature.CORNERS,),
        text="the text of a corner has the characters of XML, in one line",
        alphabet=r"^\0-\x1f\ud800-\udfff\ufffe\uffff",
    ),
    Reason(
        features=(CrosswordFeature.GIVEN, CrosswordFeature.FILL),
        text="a given cell is open, and has its solution or another letter",
        beside=(CrosswordFeature.GIVEN,),
    ),
    Reason(
        features=(Feature.METADATA_ORDER,),
        text="JPZ keeps the kind and the message of completion first",
    ),
    Reason(
        features=(CrosswordFeature.NUMBERING,),
        text="JPZ cannot distinguish these numbers from automatic ones",
    ),
    Reason(
        features=(CrosswordFeature.CLUE_GROUPS,),
        text="a title of JPZ is one line, and some titles mean across or down",
    ),
    Reason(
        features=(CrosswordFeature.CLUE_MARKUP,),
        text="JPZ has no element for this markup of the clue",
    ),
    Reason(
        features=(CrosswordFeature.CLUE_METADATA,),
        text="a detail of a clue is an attribute, which this key cannot name",
    ),
    Reason(
        features=(CrosswordFeature.CLUE_ANSWERS,),
        text="the answer is stated by a word, and the clue has no cells",
    ),
    Reason(
        features=(CrosswordFeature.CLUE_CELLS,),
        text="the cells are those of the entry, or outside the grid",
    ),
    Reason(features=(CrosswordFeature.COLORS,), text="a color of JPZ is six hexadecimal digits"),
    Reason(
        features=(Feature.UNMODELED,),
        text="JPZ has no place for this content",
        places=r"(?!metadata\.).*",
    ),
)

SPEC: Final = FormatSpec(
    name="jpz",
    title="JPZ (Crossword Compiler XML)",
    extensions=(".jpz", ".xml"),
    media_types=("application/x-jpz",),
    kinds=("crossword", "other"),
    first="<",
    features=FEATURES,
    reasons=REASONS,
    containers=("zip",),
    url="https://www.crossword-compiler.com",
)


class JpzFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = JpzFormat()
