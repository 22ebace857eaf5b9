"""The .xd plugin: what it declares. The codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option
from xwcore_crossword import CrosswordFeature

#: The features that a written file can hold. Given letters, marks, metadata and clues are held as
#: far as lines of text can spell them; the writer reports the rest as lost.
FEATURES: Final = frozenset(
    {
        Feature.TITLE,
        Feature.AUTHOR,
        Feature.COPYRIGHT,
        Feature.NOTES,
        Feature.METADATA,
        Feature.METADATA_ORDER,
        Feature.METADATA_LEVELS,
        CrosswordFeature.GRID,
        CrosswordFeature.VOIDS,
        CrosswordFeature.BARS,
        CrosswordFeature.SOLUTION,
        CrosswordFeature.UNKNOWN_CELLS,
        CrosswordFeature.REBUS,
        CrosswordFeature.SYMBOLS,
        CrosswordFeature.DIRECTIONAL_READINGS,
        CrosswordFeature.ALTERNATIVE_READINGS,
        CrosswordFeature.CIRCLES,
        CrosswordFeature.SHADES,
        CrosswordFeature.COLORS,
        CrosswordFeature.MARKS,
        CrosswordFeature.GIVEN,
        CrosswordFeature.FILL,
        CrosswordFeature.CLUES,
        CrosswordFeature.CLUE_GROUPS,
        CrosswordFeature.UNICLUES,
        CrosswordFeature.SHARED_PLACES,
        CrosswordFeature.UNPLACED_CLUES,
        CrosswordFeature.CLUE_ORDER,
        CrosswordFeature.CLUE_MARKUP,
        CrosswordFeature.CLUE_METADATA,
        CrosswordFeature.CLUE_ANSWERS,
    }
)

SPEC: Final = FormatSpec(
    name="xd",
    kinds=("crossword",),
    title=".xd",
    extensions=(".xd",),
    media_types=("text/x-xd",),
    features=FEATURES,
    read_options=(
        Option(
            "dots",
            choices=("block", "unknown"),
            help='what "." means; decided by the clues where it is absent',
        ),
        Option(
            "backslash",
            default="line",
            choices=("line", "literal"),
            help="whether a backslash in a clue is a line break",
        ),
    ),
    write_options=(
        Option(
            "style",
            choices=("canonical", "implicit", "explicit"),
            help="new layout: sections separated by blank lines, by headings, or as needed",
        ),
        Option(
            "dots",
            choices=("block", "unknown"),
            help='what "." means in the file that is written',
        ),
    ),
    url="https://github.com/century-arcade/xd/blob/master/doc/xd-format.md",
)


class XdFormat(CodecHooks):
    """The hooks of .xd."""

    spec = SPEC


plugin: Final = XdFormat()
