"""Drawing puzzles: a display list, page layout, and backends that know no puzzle.

A drawing is a value. Its output is self-contained, and the backends escape every text of a puzzle.
The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

TYPE_CHECKING = False

if TYPE_CHECKING:
    from xwcore_drawing.captions import Captions as Captions
    from xwcore_drawing.captions import Item as Item
    from xwcore_drawing.captions import Section as Section
    from xwcore_drawing.drawing import Drawing as Drawing
    from xwcore_drawing.hooks import DrawingHooks as DrawingHooks
    from xwcore_drawing.layout import page as page
    from xwcore_drawing.marks import mark_shape as mark_shape
    from xwcore_drawing.metrics import CAPITAL as CAPITAL
    from xwcore_drawing.metrics import SCRIPT_RISES as SCRIPT_RISES
    from xwcore_drawing.metrics import SCRIPT_SIZE as SCRIPT_SIZE
    from xwcore_drawing.metrics import reads_from_right as reads_from_right
    from xwcore_drawing.metrics import text_width as text_width
    from xwcore_drawing.pages import Page as Page
    from xwcore_drawing.pages import PageOptions as PageOptions
    from xwcore_drawing.pages import PageTexts as PageTexts
    from xwcore_drawing.pages import Sheet as Sheet
    from xwcore_drawing.pages import lay_out as lay_out
    from xwcore_drawing.pages import page_of as page_of
    from xwcore_drawing.pages import plain_page as plain_page
    from xwcore_drawing.picture import DEFAULT_SIZE as DEFAULT_SIZE
    from xwcore_drawing.picture import check_size as check_size
    from xwcore_drawing.postscript import string_literal as string_literal
    from xwcore_drawing.shapes import BLACK as BLACK
    from xwcore_drawing.shapes import END as END
    from xwcore_drawing.shapes import MIDDLE as MIDDLE
    from xwcore_drawing.shapes import START as START
    from xwcore_drawing.shapes import WHITE as WHITE
    from xwcore_drawing.shapes import Bounds as Bounds
    from xwcore_drawing.shapes import Circle as Circle
    from xwcore_drawing.shapes import Group as Group
    from xwcore_drawing.shapes import Line as Line
    from xwcore_drawing.shapes import Point as Point
    from xwcore_drawing.shapes import Polygon as Polygon
    from xwcore_drawing.shapes import Rectangle as Rectangle
    from xwcore_drawing.shapes import Run as Run
    from xwcore_drawing.shapes import Shape as Shape
    from xwcore_drawing.shapes import Tag as Tag
    from xwcore_drawing.shapes import Text as Text
    from xwcore_drawing.shapes import brightness as brightness
    from xwcore_drawing.shapes import color_parts as color_parts
    from xwcore_drawing.shapes import flat as flat
    from xwcore_drawing.shapes import tagged as tagged
    from xwcore_drawing.shapes import target as target
    from xwcore_drawing.svg import escaped as escaped
    from xwcore_drawing.svg import svg_fragment as svg_fragment
    from xwcore_drawing.symbols import symbol_text as symbol_text
    from xwcore_drawing.verb import draw as draw

# Type checkers must not see this: with it, any name at all would seem to exist.
if not TYPE_CHECKING:
    __getattr__, __dir__, __all__ = lazy_exports(
        __name__,
        {
            "xwcore_drawing.captions": "Captions Item Section",
            "xwcore_drawing.drawing": "Drawing",
            "xwcore_drawing.hooks": "DrawingHooks",
            "xwcore_drawing.layout": "page",
            "xwcore_drawing.marks": "mark_shape",
            "xwcore_drawing.metrics": (
                "CAPITAL SCRIPT_RISES SCRIPT_SIZE reads_from_right text_width"
            ),
            "xwcore_drawing.pages": "Page PageOptions PageTexts Sheet lay_out page_of plain_page",
            "xwcore_drawing.picture": "DEFAULT_SIZE check_size",
            "xwcore_drawing.postscript": "string_literal",
            "xwcore_drawing.shapes": (
                "BLACK Bounds Circle END Group Line MIDDLE Point Polygon Rectangle Run START "
                "Shape Tag Text WHITE brightness color_parts flat tagged target"
            ),
            "xwcore_drawing.svg": "escaped svg_fragment",
            "xwcore_drawing.symbols": "symbol_text",
            "xwcore_drawing.verb": "draw",
        },
    )
