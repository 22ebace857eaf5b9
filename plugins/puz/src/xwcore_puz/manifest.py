"""What the .puz plugin declares, and its plugin object."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option, Reason, Signature
from xwcore_crossword import COMMON_FEATURES, CrosswordFeature

_MAGIC: Final = b"ACROSS&DOWN\0"

#: How far into a file detection looks for the header.
_REACH: Final = 4_000

#: What a written file holds. Of voids, unplaced clues and shared places it holds some only; the
#: writer reports those that are lost.
FEATURES: Final = COMMON_FEATURES | {
    CrosswordFeature.VOIDS,
    CrosswordFeature.DIAGRAMLESS,
    CrosswordFeature.UNKNOWN_CELLS,
    CrosswordFeature.SHORT_FORMS,
    CrosswordFeature.LOCK,
    CrosswordFeature.FILL,
    CrosswordFeature.FILL_REBUS,
    CrosswordFeature.PENCILLED,
    CrosswordFeature.REVEALED,
    CrosswordFeature.INCORRECT,
    CrosswordFeature.PREVIOUSLY_INCORRECT,
    CrosswordFeature.TIMER,
    Feature.UNMODELED,
}

_AROUND_NUMBERS: Final = (
    CrosswordFeature.NUMBERING,
    CrosswordFeature.BARS,
    CrosswordFeature.CLUE_CELLS,
)

_READINGS: Final = (
    CrosswordFeature.ALTERNATIVE_READINGS,
    CrosswordFeature.DIRECTIONAL_READINGS,
)

#: What a file does not keep of these features.
REASONS: Final = (
    Reason(
        features=(Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, CrosswordFeature.CLUES),
        text="a text has no NUL, carriage return or half of a surrogate pair in .puz",
        alphabet="^\\0\\r\ud800-\udfff",
    ),
    Reason(
        features=(Feature.NOTES,),
        text="the notes have no NUL, carriage return or half of a surrogate pair in .puz",
        alphabet="^\\0\\r\ud800-\udfff",
    ),
    Reason(
        features=(CrosswordFeature.UNPLACED_CLUES, CrosswordFeature.SHARED_PLACES),
        text="an entry of .puz has one clue, and no other clue has a number or a direction",
        places="uniclues|None|-|puzzle",
    ),
    Reason(
        features=(CrosswordFeature.CLUES, CrosswordFeature.UNPLACED_CLUES),
        text="entries of .puz are numbered as usual, without bars",
        follows=_AROUND_NUMBERS,
    ),
    Reason(
        features=(CrosswordFeature.REBUS, CrosswordFeature.SYMBOLS),
        text="a rebus of .puz is in Windows-1252, without semicolons and blanks at its ends",
        form="[^;\\s]([^;]*[^;\\s])?",
    ),
    Reason(
        features=(CrosswordFeature.SHORT_FORMS,),
        text="the short form is a letter, a digit or a sign of Windows-1252",
        alphabet=r"\0-,/-9;-\x7f",
    ),
    Reason(
        features=(CrosswordFeature.SHORT_FORMS,),
        text="the short form is that of a rebus",
        follows=(CrosswordFeature.REBUS, CrosswordFeature.SYMBOLS, *_READINGS),
    ),
    Reason(
        features=(CrosswordFeature.SOLUTION,),
        text="a letter of .puz is in Windows-1252; dot, colon and hyphen are blocks or blanks",
        alphabet="^.:\\-",
    ),
    Reason(
        features=(CrosswordFeature.SOLUTION,),
        text="a cell with several letters or readings has its short form",
        follows=(
            CrosswordFeature.REBUS,
            CrosswordFeature.SYMBOLS,
            CrosswordFeature.SHORT_FORMS,
            *_READINGS,
        ),
    ),
    Reason(
        features=(CrosswordFeature.VOIDS,),
        text="the places without a cell are blocks in a diagramless puzzle",
        beside=(CrosswordFeature.DIAGRAMLESS,),
    ),
)

SPEC: Final = FormatSpec(
    name="puz",
    kinds=("crossword",),
    title="Across Lite .puz",
    extensions=(".puz",),
    media_types=("application/x-crossword",),
    signatures=(
        Signature(magic=_MAGIC, offset=2),
        Signature(magic=_MAGIC, offset=2, reach=_REACH),
    ),
    markers=(b"\0",),  # of the magic; texts have none
    features=FEATURES,
    reasons=REASONS,
    empty_clues=False,
    read_options=(
        Option("key", help="the four digits that unlock the solution, or search"),
        Option("verify", bool, default=True, help="compare the checksums"),
        Option(
            "encoding",
            choices=("windows-1252", "utf-8", "iso-8859-1", "mac-roman", "cp437"),
            help="encoding of the strings, instead of the one that the version implies",
        ),
    ),
    write_options=(
        Option("key", help="lock the solution with these four digits, 1 to 9"),
        Option(
            "version",
            choices=("1.2", "1.3", "1.4", "2.0"),
            help="version of the file; chosen by content if absent",
        ),
        Option(
            "text",
            choices=("strict", "replace", "transliterate"),
            help="how to write characters that Windows-1252 lacks, instead of version 2.0",
        ),
        Option(
            "normalize",
            bool,
            default=False,
            help="repair what other readers refuse: encoding, version, bytes around the file",
        ),
    ),
    url="https://code.google.com/archive/p/puz/wikis/FileFormat.wiki",
)


class PuzFormat(CodecHooks):
    """The hooks of .puz; `CodecHooks` adds them from the role modules of this package."""

    spec = SPEC


plugin: Final = PuzFormat()
