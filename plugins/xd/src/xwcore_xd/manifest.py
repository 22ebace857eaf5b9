"""The .xd plugin: what it declares. The codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option, Reason
from xwcore_crossword import DETAILED_FEATURES, CrosswordFeature

#: The features that a written file can hold. Given letters, marks, metadata and clues are held as
#: far as lines of text can spell them; the writer reports the rest as lost.
FEATURES: Final = DETAILED_FEATURES | {
    Feature.METADATA_LEVELS,
    CrosswordFeature.DIRECTIONAL_READINGS,
    CrosswordFeature.ALTERNATIVE_READINGS,
    CrosswordFeature.SHADES,
}

#: What shifts the numbers of the entries.
_NUMBERS: Final = (CrosswordFeature.NUMBERING, CrosswordFeature.CLUE_CELLS)
_OF_CELLS: Final = (
    CrosswordFeature.BARS,
    CrosswordFeature.VOIDS,
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
    CrosswordFeature.UNPLACED_CLUES,
    CrosswordFeature.CLUE_ORDER,
    CrosswordFeature.CLUE_ANSWERS,
)
_CLUES: Final = (
    CrosswordFeature.CLUES,
    CrosswordFeature.UNICLUES,
    CrosswordFeature.CLUE_GROUPS,
    CrosswordFeature.UNPLACED_CLUES,
    CrosswordFeature.SHARED_PLACES,
)

#: What a file does not keep of these features; the writer reports the texts.
REASONS: Final = (
    Reason(
        features=(Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.METADATA),
        text="a header has a plain key and a value of one line without blanks around it",
        form=r"(?!\s)[^\n\r]*(?<!\s)",
    ),
    Reason(
        features=(Feature.METADATA, Feature.METADATA_ORDER, Feature.METADATA_LEVELS),
        text="headers are sorted by level, and no level is empty",
        beside=(Feature.METADATA_LEVELS,),
    ),
    Reason(
        features=(Feature.NOTES,),
        text="a line of the notes is not a heading of a section",
        form=r"(?!\s)[^#\r]*",
    ),
    Reason(
        features=(*_CLUES, CrosswordFeature.CLUE_MARKUP),
        text="a clue is a line without blanks around it; a backslash is a line break",
        form=r"(?!\s)[^\\\r]*(?<!\s)",
    ),
    Reason(
        features=(*_CLUES, CrosswordFeature.CLUE_ANSWERS),
        text="the answer follows a tilde at the end of a clue",
        form=r"(?s:(?!.* ~ ).*)",
    ),
    Reason(
        features=(
            *_CLUES,
            CrosswordFeature.CLUE_ANSWERS,
            CrosswordFeature.CLUE_ORDER,
            CrosswordFeature.CLUE_METADATA,
            CrosswordFeature.CLUE_MARKUP,
        ),
        text="a file cannot state numbers: the entries are numbered as usual",
        follows=_NUMBERS,
    ),
    Reason(
        features=(CrosswordFeature.SOLUTION, CrosswordFeature.REBUS),
        text="a solution has no sign of a block, a void or a separator",
        alphabet=r"^.#_\s=",
    ),
    Reason(
        features=(CrosswordFeature.SOLUTION,),
        text="a cell with several letters or readings has the first of them",
        follows=(
            CrosswordFeature.ALTERNATIVE_READINGS,
            CrosswordFeature.DIRECTIONAL_READINGS,
            CrosswordFeature.REBUS,
            CrosswordFeature.SYMBOLS,
            CrosswordFeature.SHORT_FORMS,
        ),
    ),
    Reason(
        features=(CrosswordFeature.CLUE_ANSWERS, CrosswordFeature.SHARED_PLACES),
        text="an answer is a line without blanks around it",
        form=r"(?!\s)[^\s]*(?<!\s)",
    ),
    Reason(
        features=(CrosswordFeature.GRID,),
        text="a grid without blocks has no empty cells, which are dots",
    ),
    Reason(
        features=_OF_CELLS,
        text="the rows spell another shape of the grid",
        follows=(CrosswordFeature.GRID,),
    ),
    Reason(
        features=(CrosswordFeature.GIVEN,),
        text="a given cell has a letter of its own, which is not the solution",
    ),
    Reason(
        features=(CrosswordFeature.FILL,),
        text="the letter of a cell is that of a given one",
    ),
    Reason(
        features=(CrosswordFeature.FILL,),
        text="the letter of a cell is one letter",
        follows=(CrosswordFeature.FILL_REBUS,),
    ),
    Reason(
        features=(CrosswordFeature.MARKS, CrosswordFeature.CIRCLES, CrosswordFeature.SHADES),
        text="all marks have one kind, which is not that of circles or shades",
    ),
    Reason(
        features=(CrosswordFeature.COLORS,),
        text="a color is the background #rrggbb of a cell",
        alphabet="#0-9a-f",
    ),
    Reason(features=(CrosswordFeature.BARS,), text="bars need a section Design"),
    Reason(
        features=(CrosswordFeature.DIRECTIONAL_READINGS, CrosswordFeature.ALTERNATIVE_READINGS),
        text="the header Rebus cannot spell these readings",
    ),
    Reason(
        features=(CrosswordFeature.CLUE_GROUPS,),
        text="a place in a clue group is a letter and a number, its name one line",
    ),
    Reason(
        features=(CrosswordFeature.UNPLACED_CLUES,),
        text="a position is the letter of a group and a number",
    ),
    Reason(
        features=(CrosswordFeature.CLUE_MARKUP,),
        text="a clue cannot spell this markup, or its signs as text",
    ),
    Reason(
        features=(CrosswordFeature.CLUE_METADATA,),
        text="clue metadata has a plain key and a value of one line",
    ),
)

SPEC: Final = FormatSpec(
    name="xd",
    kinds=("crossword",),
    title=".xd",
    extensions=(".xd",),
    media_types=("text/x-xd",),
    # No header, row, comment or heading begins with another character of ASCII.
    first="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+,-./:<=?@_|",
    features=FEATURES,
    reasons=REASONS,
    empty_clues=False,
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
