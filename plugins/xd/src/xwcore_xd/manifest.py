"""The .xd plugin: what it declares. The codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option

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
        Feature.GRID,
        Feature.VOIDS,
        Feature.BARS,
        Feature.SOLUTION,
        Feature.UNKNOWN_CELLS,
        Feature.REBUS,
        Feature.SYMBOLS,
        Feature.DIRECTIONAL_READINGS,
        Feature.ALTERNATIVE_READINGS,
        Feature.CIRCLES,
        Feature.SHADES,
        Feature.COLORS,
        Feature.MARKS,
        Feature.GIVEN,
        Feature.FILL,
        Feature.CLUES,
        Feature.CLUE_GROUPS,
        Feature.UNICLUES,
        Feature.SHARED_PLACES,
        Feature.UNPLACED_CLUES,
        Feature.CLUE_ORDER,
        Feature.CLUE_MARKUP,
        Feature.CLUE_METADATA,
        Feature.CLUE_ANSWERS,
    }
)

SPEC: Final = FormatSpec(
    name="xd",
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
