"""The declaration of Across Lite TEXT; the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option, Reason, Signature
from xwcore_crossword import COMMON_FEATURES, CrosswordFeature

_ENCODINGS: Final = ("utf-8", "windows-1252", "mac-roman")

#: The first line as writers spell it, and any other spelling of it.
SIGNATURES: Final = (
    *(
        Signature(magic=line + end)
        for line in (b"<ACROSS PUZZLE>", b"<ACROSS PUZZLE V2>", b"<ACROSS PUZZLE v2>")
        for end in (b"\n", b"\r")
    ),
    Signature(
        pattern=rb"(?i)(?:\xef\xbb\xbf){0,4}+[ \t\r\n]*+<[ \t]*+ACROSS[ \t]++PUZZLE"
        rb"(?:[ \t]++V[0-9.]{1,8}+)?[ \t]*+>[ \t]*+(?:[\r\n]|\Z)",
        reach=1024,
    ),
)

FEATURES: Final = COMMON_FEATURES | {
    CrosswordFeature.DIAGRAMLESS,
    CrosswordFeature.SHORT_FORMS,
}

#: What a file does not keep of these features; the writer reports the texts.
REASONS: Final = (
    Reason(
        features=(Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, CrosswordFeature.CLUES),
        text="a text is one line without blanks around it, and none of the tags",
        form=r"(?!<)\S(.*\S)?",
    ),
    Reason(
        features=(Feature.COPYRIGHT,),
        text="a copyright notice begins with the sign",
        form="©.*",
    ),
    Reason(
        features=(CrosswordFeature.SHARED_PLACES, CrosswordFeature.UNPLACED_CLUES),
        text="an entry has one clue, and there is no other clue",
        places="Across|Down",
    ),
    Reason(
        features=(CrosswordFeature.CLUES,),
        text="entries are numbered as usual, without bars",
        follows=(CrosswordFeature.NUMBERING, CrosswordFeature.BARS),
    ),
    Reason(
        features=(CrosswordFeature.SHORT_FORMS,),
        text="the short form is one character, and no dot or colon",
        alphabet="^.:\\s",
    ),
    Reason(
        features=(CrosswordFeature.DIAGRAMLESS,),
        text="the grid of a diagramless puzzle has a block",
    ),
    Reason(features=(Feature.NOTES,), text="the notepad lacks these characters"),
    Reason(features=(CrosswordFeature.REBUS,), text="more rebus cells than markers"),
    Reason(features=(CrosswordFeature.CIRCLES,), text="more circled cells than lower-case letters"),
    Reason(features=(CrosswordFeature.SOLUTION,), text="unsupported solution of a cell"),
)

SPEC: Final = FormatSpec(
    name="across-text",
    kinds=("crossword",),
    title="Across Lite TEXT",
    extensions=(".txt",),
    media_types=("text/plain",),
    signatures=SIGNATURES,
    first="<",
    features=FEATURES,
    reasons=REASONS,
    empty_clues=False,
    read_options=(
        Option(
            "encoding",
            help="encoding of the file; default: UTF-8, else Windows-1252",
            choices=_ENCODINGS,
        ),
    ),
    write_options=(
        Option(
            "encoding",
            help="encoding to write; default: that of the file read, else UTF-8",
            choices=_ENCODINGS,
        ),
        Option(
            "version",
            int,
            help="version to write; default: the lowest that holds the puzzle",
            choices=(1, 2),
        ),
        Option(
            "newline",
            help="line end to write; default: that of the file read, else lf",
            choices=("lf", "crlf", "cr"),
        ),
        Option(
            "notes",
            default="whole",
            help="cut: cut the notepad at the 1023 characters that Across Lite keeps",
            choices=("whole", "cut"),
        ),
    ),
    url="https://www.litsoft.com/across/docs/AcrossTextFormat.pdf",
)


class AcrossTextFormat(CodecHooks):
    """Across Lite TEXT, by the role modules beside this one."""

    spec = SPEC


plugin = AcrossTextFormat()
