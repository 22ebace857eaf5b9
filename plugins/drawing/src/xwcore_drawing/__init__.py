"""Drawing puzzles: a display list, page layout, and backends that know no puzzle.

A drawing is a value. Its output is self-contained, and the backends escape every text of a puzzle.
The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "xwcore_drawing.booklets": "BookletOptions Chapter Leaf ROOMS bound room_options",
        "xwcore_drawing.captions": "CaptionItem CaptionSection Captions",
        "xwcore_drawing.drawing": "Drawing",
        "xwcore_drawing.hooks": "DrawingHooks",
        "xwcore_drawing.languages": (
            "heading_in is_language_from_right language_of language_of_letters words_in"
        ),
        "xwcore_drawing.layout": "page",
        "xwcore_drawing.marks": "mark_shape",
        "xwcore_drawing.metrics": "CAPITAL SCRIPT_RISES SCRIPT_SIZE reads_from_right text_width",
        "xwcore_drawing.pages": (
            "HEADING LABEL_OF_CLUE PARAGRAPH Page PageOptions PageTexts Sheet TEXT_OF_CLUE TITLE "
            "lay_out page_of plain_page"
        ),
        "xwcore_drawing.picture": "DEFAULT_SIZE check_size",
        "xwcore_drawing.placing": "Placed mirrored",
        "xwcore_drawing.postscript": "string_literal",
        "xwcore_drawing.shapes": (
            "BLACK Bounds Circle END Group Line MIDDLE Point Polygon Rectangle Run START Shape "
            "Tag Text WHITE brightness color_parts flat tagged target"
        ),
        "xwcore_drawing.svg": "escaped svg_fragment",
        "xwcore_drawing.symbols": "symbol_text",
        "xwcore_drawing.verb": "draw",
    },
)
