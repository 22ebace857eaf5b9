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

#: What a file does not keep of these features.
REASONS: Final = (
    Reason(
        features=(CrosswordFeature.MARKS,),
        text="ipuz has one shape per cell, and a circle is a shape",
        form="(?!unknown$).+",
    ),
    Reason(
        features=(CrosswordFeature.MARKS,),
        text="a circle is the shape of a cell",
        beside=(CrosswordFeature.CIRCLES,),
    ),
    Reason(
        features=(CrosswordFeature.GIVEN,),
        text="a given cell of ipuz has a letter",
        without=(CrosswordFeature.FILL, CrosswordFeature.SOLUTION),
    ),
    Reason(
        features=(Feature.METADATA_ORDER,),
        text="ipuz keeps the values of one key together, and the kinds first",
    ),
    Reason(features=(LogicFeature.LOGIC_TYPE,), text="a killer sudoku of ipuz has cages"),
    Reason(
        features=(LogicFeature.GIVENS, LogicFeature.SOLUTION, LogicFeature.PROGRESS),
        text="a sudoku of ipuz has numbers up to its size, whole areas, and a clue for each cage",
    ),
    Reason(features=(Feature.METADATA,), text="ipuz cannot hold this value under this key"),
    Reason(
        features=(CrosswordFeature.NUMBERING,),
        text="ipuz cannot distinguish these numbers from automatic ones",
    ),
    Reason(
        features=(CrosswordFeature.CLUE_MARKUP,),
        text="ipuz has no element for this markup of the clue",
    ),
    Reason(
        features=(CrosswordFeature.CLUE_METADATA,), text="ipuz cannot hold this detail of a clue"
    ),
    Reason(
        features=(CrosswordFeature.CLUE_CELLS,),
        text="the cells are those of the entry, or outside the grid",
    ),
    Reason(features=(CrosswordFeature.COLORS,), text="a color of ipuz is six hexadecimal digits"),
)


def _types() -> tuple[str, ...]:
    """The types of logic puzzles that are sudokus of ipuz."""
    from xwcore_ipuz.syntax import SUDOKU_TYPES

    return SUDOKU_TYPES


SPEC: Final = FormatSpec(
    name="ipuz",
    title="ipuz",
    extensions=(".ipuz",),
    media_types=("application/x-ipuz",),
    kinds=("crossword", "logic", "word-search", "other"),
    # The object, or the name of the function around it.
    first="{_$ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    markers=(b"ipuz", b"showenumerations"),
    features=FEATURES,
    reasons=REASONS,
    types=_types,
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
