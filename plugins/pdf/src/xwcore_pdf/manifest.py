"""The declaration of PDF. Cheap to import: the writer is imported on use."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ANY_KIND, CodecHooks, FormatSpec, Option
from xwcore_crossword import PAGE_FEATURES

SPEC: Final = FormatSpec(
    name="pdf",
    title="PDF",
    extensions=(".pdf",),
    media_types=("application/pdf",),
    kinds=ANY_KIND,
    # Those of crosswords, which adapting looks at; other kinds name theirs when one is written.
    features=PAGE_FEATURES,
    reads=False,
    write_options=(
        Option("paper", default="a4", choices=("a4", "letter"), help="size of the paper"),
        Option("landscape", bool, False, help="the long side of the paper is its width"),
        Option("large_print", bool, False, help="clues of 16 points and large cells"),
        Option(
            "solution",
            default="none",
            choices=("none", "page", "foot"),
            help="on a page of its own, or small and upside down at the foot",
        ),
        Option(
            "smallest_text",
            float,
            8.0,
            help="least size of clues in points; what does not fit is on further pages",
        ),
        Option("ink_saver", bool, False, help="gray blocks"),
        Option("blank_clues", bool, False, help="lines to write on instead of the clues"),
    ),
    url="https://www.iso.org/standard/51502.html",
)


class PdfFormat(CodecHooks):
    """The plugin."""

    spec = SPEC


plugin = PdfFormat()
