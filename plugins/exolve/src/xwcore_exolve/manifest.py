"""The declaration of Exolve. Cheap to import: the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Reason
from xwcore_crossword import COMMON_FEATURES, CrosswordFeature

FEATURES: Final = COMMON_FEATURES | {
    Feature.METADATA,
    Feature.UNMODELED,
    CrosswordFeature.BARS,
    CrosswordFeature.DIAGRAMLESS,
    CrosswordFeature.NUMBERING,
    CrosswordFeature.UNKNOWN_CELLS,
    CrosswordFeature.COLORS,
    CrosswordFeature.GIVEN,
    CrosswordFeature.UNICLUES,
    CrosswordFeature.CLUE_ORDER,
    CrosswordFeature.CLUE_MARKUP,
    CrosswordFeature.CLUE_METADATA,
    CrosswordFeature.CLUE_CELLS,
    CrosswordFeature.ENUMERATIONS,
}

_CLUES: Final = (CrosswordFeature.CLUES, CrosswordFeature.UNICLUES, CrosswordFeature.UNPLACED_CLUES)

#: What a file does not keep of these features; the writer reports the texts.
REASONS: Final = (
    Reason(
        features=(Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.METADATA),
        text="a section of Exolve is one line, without blanks around it or two in a row",
        form=r"\S+(?: \S+)*",
    ),
    Reason(
        features=(Feature.NOTES,),
        text="a line of the preamble of Exolve has no blanks around it, and is not empty",
        form=r"\S(?:[^\n]*\S)?(?:\n\S(?:[^\n]*\S)?)*",
    ),
    Reason(
        features=(Feature.METADATA,),
        text="Exolve has an id and credits only",
        places="UniqueID|Credits",
    ),
    Reason(features=(Feature.UNMODELED,), text="a new file has what the model holds"),
    Reason(
        features=(
            *_CLUES,
            CrosswordFeature.CLUE_MARKUP,
            CrosswordFeature.ENUMERATIONS,
            CrosswordFeature.SHARED_PLACES,
        ),
        text="a clue is one line without blanks around it",
        form=r"(?!\s)[^\n]*(?<!\s)",
    ),
    Reason(
        features=(*_CLUES, CrosswordFeature.CLUE_MARKUP, CrosswordFeature.ENUMERATIONS),
        text="the last numbers in parentheses are the enumeration, and brackets are labels",
        form=r"[^()\[\]{}~#]*",
    ),
    Reason(
        features=(CrosswordFeature.CLUE_METADATA,),
        text="a clue of Exolve has an annotation and the entries where it goes on",
    ),
    Reason(
        features=(CrosswordFeature.CLUE_CELLS,),
        text="only a clue without direction states its cells",
    ),
    Reason(
        features=(CrosswordFeature.SOLUTION, CrosswordFeature.REBUS),
        text="a cell has no blanks",
        alphabet=r"^\s",
    ),
    Reason(
        features=(CrosswordFeature.SOLUTION,),
        text="without its blanks, a rebus has another short form",
        follows=(CrosswordFeature.REBUS,),
    ),
    Reason(
        features=(CrosswordFeature.UNPLACED_CLUES, CrosswordFeature.SHARED_PLACES),
        text="a clue across or down has a number",
        places="(?!no number).*",
    ),
    Reason(
        features=(CrosswordFeature.GIVEN,),
        text="a given cell has a solution",
        without=(CrosswordFeature.SOLUTION,),
    ),
    Reason(
        features=(CrosswordFeature.COLORS,),
        text="a color is that of the background",
    ),
    Reason(
        features=(CrosswordFeature.NUMBERING,),
        text="a label is at the start of an entry with a clue",
    ),
    Reason(
        features=(
            *_CLUES,
            CrosswordFeature.CLUE_MARKUP,
            CrosswordFeature.CLUE_METADATA,
            CrosswordFeature.CLUE_ORDER,
            CrosswordFeature.ENUMERATIONS,
            CrosswordFeature.SHARED_PLACES,
        ),
        text="the entries are numbered as usual",
        follows=(CrosswordFeature.NUMBERING,),
    ),
)

SPEC: Final = FormatSpec(
    name="exolve",
    title="Exolve",
    extensions=(".exolve",),
    kinds=("crossword",),
    first="e#<",
    markers=(b"exolve-begin", b"<html", b"<HTML", b"<!"),
    features=FEATURES,
    reasons=REASONS,
    url="https://github.com/viresh-ratnakar/exolve",
)


class ExolveFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = ExolveFormat()
