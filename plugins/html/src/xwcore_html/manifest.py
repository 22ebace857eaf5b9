"""The declaration of HTML. Cheap to import: the writer is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodecHooks, Feature, FormatSpec, Option

#: What a page shows; it cannot be read back.
FEATURES: Final = frozenset(
    {
        Feature.TITLE,
        Feature.AUTHOR,
        Feature.COPYRIGHT,
        Feature.NOTES,
        Feature.GRID,
        Feature.VOIDS,
        Feature.BARS,
        Feature.DIAGRAMLESS,
        Feature.NUMBERING,
        Feature.CIRCLES,
        Feature.SHADES,
        Feature.COLORS,
        Feature.GIVEN,
        Feature.CLUES,
        Feature.CLUE_GROUPS,
        Feature.UNICLUES,
        Feature.SHARED_PLACES,
        Feature.UNPLACED_CLUES,
        Feature.CLUE_ORDER,
        Feature.CLUE_MARKUP,
        Feature.ENUMERATIONS,
        Feature.LOGIC_TYPE,
        Feature.PARAMETERS,
        Feature.GIVENS,
    }
)

SPEC: Final = FormatSpec(
    name="html",
    title="HTML page",
    extensions=(".html", ".htm"),
    media_types=("text/html",),
    kinds=("crossword", "logic"),
    features=FEATURES,
    reads=False,
    write_options=(
        Option("player", bool, False, help="a crossword can be solved in the page"),
        Option("solution", bool, False, help="the page has the solution"),
    ),
    url="https://html.spec.whatwg.org/",
)


class HtmlFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = HtmlFormat()
