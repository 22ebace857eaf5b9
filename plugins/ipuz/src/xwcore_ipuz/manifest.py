"""The declaration of ipuz. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option

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
        Feature.DIAGRAMLESS,
        Feature.NUMBERING,
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
        Feature.LOGIC_TYPE,
        Feature.GIVENS,
        Feature.PROGRESS,
    }
)

SPEC: Final = FormatSpec(
    name="ipuz",
    title="ipuz",
    extensions=(".ipuz",),
    media_types=("application/x-ipuz",),
    kinds=("crossword", "logic", "other"),
    markers=(b"ipuz", b"showenumerations"),
    features=FEATURES,
    write_options=(
        Option(
            "indent",
            int,
            help="spaces per level; 0 writes one line; without it the layout of the file is kept",
            choices=(0, 1, 2, 3, 4, 8),
        ),
        Option(
            "wrapper",
            default="keep",
            choices=("keep", "none", "ipuz"),
            help="function call around the object (JSONP, deprecated): as read, none, or ipuz()",
        ),
    ),
    url="http://www.ipuz.org",
)


class IpuzFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = IpuzFormat()
