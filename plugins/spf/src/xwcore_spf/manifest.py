"""What xwcore knows of SPF before it reads one; the codec is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option, Reason
from xwcore_logic import LogicFeature


def _types() -> tuple[str, ...]:
    """The types that have a spelling in SPF."""
    from xwcore_spf.syntax.spelling import spelled_names

    return spelled_names()


FEATURES: Final = frozenset(
    {
        Feature.AUTHOR,
        Feature.NOTES,
        LogicFeature.GRID,
        LogicFeature.LOGIC_TYPE,
        LogicFeature.PARAMETERS,
        LogicFeature.GIVENS,
        LogicFeature.SOLUTION,
        LogicFeature.SHOW_SOLUTION,
        Feature.UNMODELED,
    }
)


#: What a file does not keep of these features.
REASONS: Final = (
    Reason(
        features=(LogicFeature.GIVENS, LogicFeature.SOLUTION, LogicFeature.SHOW_SOLUTION),
        text="a place has the signs that the type spells there",
    ),
    Reason(
        features=(LogicFeature.PARAMETERS,),
        text="a parameter has a word for a key, and a value that PostScript spells",
    ),
    Reason(
        features=(Feature.UNMODELED, LogicFeature.GRID),
        text="rows that no type spells are those of a puzzle without a board",
    ),
    Reason(
        features=(Feature.AUTHOR, Feature.NOTES),
        text="the author and a line of the notes have no blanks around them",
        form=r"(?!\s)[^\0-\t\x0b-\x1f\U00010000-\U0010ffff]*(?<!\s)",
    ),
)

SPEC: Final = FormatSpec(
    name="spf",
    title="Standard Puzzle Format",
    extensions=(".spf", ".eps"),
    media_types=("application/postscript",),
    kinds=("logic",),
    first="%/<",
    markers=(b"/type",),
    features=FEATURES,
    reasons=REASONS,
    read_options=(
        Option(
            "entities",
            default="keep",
            choices=("keep", "decode"),
            help="decode: give author and description without HTML entities",
        ),
    ),
    write_options=(
        Option(
            "prolog",
            default="eps",
            choices=("eps", "none"),
            help="none: the dictionary alone, without prolog and epilog",
        ),
        Option(
            "active",
            default="keep",
            choices=("keep", "drop"),
            help="drop: write no prolog and epilog that do more than draw",
        ),
    ),
    types=_types,
)


class SpfFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = SpfFormat()
