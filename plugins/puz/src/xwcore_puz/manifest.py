"""What the .puz plugin declares, and its plugin object."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option, Signature
from xwcore_crossword import CrosswordFeature

_MAGIC: Final = b"ACROSS&DOWN\0"

#: How far into a file detection looks for the header.
_REACH: Final = 4_000

#: What a written file holds. Of voids, unplaced clues and shared places it holds some only; the
#: writer reports those that are lost.
FEATURES: Final = frozenset(
    {
        Feature.TITLE,
        Feature.AUTHOR,
        Feature.COPYRIGHT,
        Feature.NOTES,
        CrosswordFeature.GRID,
        CrosswordFeature.VOIDS,
        CrosswordFeature.DIAGRAMLESS,
        CrosswordFeature.SOLUTION,
        CrosswordFeature.UNKNOWN_CELLS,
        CrosswordFeature.REBUS,
        CrosswordFeature.SHORT_FORMS,
        CrosswordFeature.SYMBOLS,
        CrosswordFeature.LOCK,
        CrosswordFeature.CIRCLES,
        CrosswordFeature.FILL,
        CrosswordFeature.FILL_REBUS,
        CrosswordFeature.PENCILLED,
        CrosswordFeature.REVEALED,
        CrosswordFeature.INCORRECT,
        CrosswordFeature.PREVIOUSLY_INCORRECT,
        CrosswordFeature.TIMER,
        CrosswordFeature.CLUES,
        CrosswordFeature.UNPLACED_CLUES,
        CrosswordFeature.SHARED_PLACES,
        Feature.UNMODELED,
    }
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
    markers=(_MAGIC,),
    features=FEATURES,
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
