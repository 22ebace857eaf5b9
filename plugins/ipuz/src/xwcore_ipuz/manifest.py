"""The declaration of ipuz. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option, Reason
from xwcore_crossword import DETAILED_FEATURES, CrosswordFeature
from xwcore_logic import LogicFeature
from xwcore_word_search import WordSearchFeature

FEATURES: Final = DETAILED_FEATURES | {
    CrosswordFeature.DIAGRAMLESS,
    CrosswordFeature.NUMBERING,
    CrosswordFeature.DIRECTIONAL_READINGS,
    CrosswordFeature.ALTERNATIVE_READINGS,
    CrosswordFeature.SHADES,
    CrosswordFeature.CORNERS,
    CrosswordFeature.FILL_REBUS,
    CrosswordFeature.CLUE_CELLS,
    CrosswordFeature.ENUMERATIONS,
    Feature.UNMODELED,
    LogicFeature.LOGIC_TYPE,
    LogicFeature.GIVENS,
    LogicFeature.PROGRESS,
    WordSearchFeature.SEARCH_GRID,
    WordSearchFeature.SEARCH_LETTERS,
    WordSearchFeature.WORDS,
    WordSearchFeature.WORD_ORDER,
    WordSearchFeature.WORD_CELLS,
    WordSearchFeature.WORDS_SHOWN,
    WordSearchFeature.ZIGZAG,
    WordSearchFeature.RETRACE,
    WordSearchFeature.FOUND_WORDS,
}

#: Reasons that the writer reports as well.
GIVEN: Final = "a given cell of ipuz has a letter"
METADATA_ORDER: Final = "ipuz keeps the values of one key together, and the kinds first"

#: What a file does not keep of these features.
REASONS: Final = (
    Reason(
        features=(CrosswordFeature.MARKS,),
        text="a cell has one shape with a name",
        form="(?!unknown$).+",
    ),
    Reason(
        features=(CrosswordFeature.MARKS,),
        text="a circle is the shape of a cell",
        beside=(CrosswordFeature.CIRCLES,),
    ),
    Reason(
        features=(CrosswordFeature.GIVEN,),
        text=GIVEN,
        without=(CrosswordFeature.FILL, CrosswordFeature.SOLUTION),
    ),
    Reason(
        features=(Feature.METADATA_ORDER,),
        text=METADATA_ORDER,
    ),
)

SPEC: Final = FormatSpec(
    name="ipuz",
    title="ipuz",
    extensions=(".ipuz",),
    media_types=("application/x-ipuz",),
    kinds=("crossword", "logic", "word-search", "other"),
    markers=(b"ipuz", b"showenumerations"),
    features=FEATURES,
    reasons=REASONS,
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
