"""The declaration of HTML. Cheap to import: the writer is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ANY_KIND, CodecHooks, FormatSpec, Option
from xwcore_crossword import PAGE_FEATURES

SPEC: Final = FormatSpec(
    name="html",
    title="HTML page",
    extensions=(".html", ".htm"),
    media_types=("text/html",),
    kinds=ANY_KIND,
    # Those of crosswords, which adapting looks at; other kinds name theirs when one is written.
    features=PAGE_FEATURES,
    reads=False,
    write_options=(
        Option("player", bool, False, help="a puzzle can be solved in the page"),
        Option("solution", bool, False, help="the page has the solution"),
    ),
    url="https://html.spec.whatwg.org/",
)


class HtmlFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = HtmlFormat()
