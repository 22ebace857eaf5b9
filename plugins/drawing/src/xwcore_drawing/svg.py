"""The SVG backend.

Contract: one self-contained document (SVG 1.1): no script, no style sheet, no reference to anything
outside. Text stays text, so that it can be selected and searched. The paper is painted white, so
the picture reads the same on a dark page.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from xwcore_documents import safe_text
from xwcore_drawing.layout import number_text, page
from xwcore_drawing.metrics import (
    CAPITAL,
    SCRIPT_RISES,
    SCRIPT_SIZE,
    fitted_size,
    is_measured,
    reads_from_right,
    text_width,
)
from xwcore_drawing.picture import Picture
from xwcore_drawing.shapes import (
    BLACK,
    END,
    MIDDLE,
    START,
    Bounds,
    Circle,
    Group,
    Line,
    Point,
    Polygon,
    Rectangle,
    Run,
    Shape,
    Text,
    color_parts,
)

#: Characters that XML 1.0 has no way to say, and that `safe_text` leaves.
_NOT_XML: Final = re.compile("[\ufffe\uffff]")

#: A text that takes more than this part of its room may be too wide in another font.
_NEARLY_FULL: Final = 0.78

#: Letters around a text that is read from the right (Unicode, annex 9).
_FROM_RIGHT: Final = "\u2067"
_END_OF_DIRECTION: Final = "\u2069"

_FONTS: Final = "Helvetica, Arial, 'Liberation Sans', sans-serif"


def svg_document(drawing: Picture, *, paper: bool = True) -> str:
    """The drawing as an SVG document; without `paper` nothing is painted behind it."""
    return svg_of(drawing, *page(drawing), paper=paper)


def svg_of(
    drawing: Picture,
    shapes: Iterable[Shape],
    bounds: Bounds,
    *,
    paper: bool,
    has_directions: bool = True,
) -> str:
    """Shapes with their bounds as a document that names the drawing. Without `has_directions` it is
    for a program that does not know the property `direction`: letters state it, and a text begins
    at its left.
    """
    writer = _SvgWriter(bounds, drawing.size, has_directions=has_directions)
    width, height = (
        number_text(bounds.width * drawing.size),
        number_text(bounds.height * drawing.size),
    )
    title = escaped(drawing.title) or "Untitled"
    described = escaped(drawing.description)
    size = f'width="{width}" height="{height}"'
    # With a unit, the document is printed as large as the EPS.
    printed = f'width="{width}pt" height="{height}pt"'
    language = f' xml:lang="{escaped(drawing.language)}"' if drawing.language else ""
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" version="1.1"{language} {printed}',
            f' viewBox="0 0 {width} {height}" font-family="{_FONTS}">',
            f"<title>{title}</title>",
            *([f"<desc>{described}</desc>"] if described else []),
            *([f'<rect {size} fill="#ffffff"/>'] if paper else []),
            *writer.elements(shapes),
            "</svg>\n",
        )
    )


def svg_fragment(shapes: Iterable[Shape], bounds: Bounds, size: float) -> str:
    """Shapes as an SVG element without paper and margins, to be put into a page."""
    writer = _SvgWriter(bounds, size)
    width, height = number_text(bounds.width * size), number_text(bounds.height * size)
    box = f'viewBox="0 0 {width} {height}" font-family="{_FONTS}"'
    return f"<svg {box}>{''.join(writer.elements(shapes))}</svg>"


@lru_cache(maxsize=256)  # layers, letters and numbers
def escaped(text: str) -> str:
    """The text with nothing in it that XML would not take as text."""
    return html.escape(_NOT_XML.sub("", safe_text(text)))


class _SvgWriter:
    """Shapes in cell units become elements in points."""

    def __init__(self, bounds: Bounds, size: float, *, has_directions: bool = True) -> None:
        self.bounds = bounds
        self.size = size
        self.has_directions = has_directions

    def elements(self, shapes: Iterable[Shape]) -> Iterator[str]:
        for shape in shapes:
            if isinstance(shape, Group):
                yield from self._group(shape)
            elif isinstance(shape, Line):
                yield self._line(shape)
            elif isinstance(shape, Rectangle):
                yield self._rectangle(shape)
            elif isinstance(shape, Polygon):
                yield self._polygon(shape)
            elif isinstance(shape, Circle):
                yield self._circle(shape)
            elif element := self._text(shape):
                yield element

    def _group(self, group: Group) -> Iterator[str]:
        if group.tag is None:
            yield from self.elements(group.shapes)
            return
        tag = group.tag
        place = f'data-layer="{escaped(tag.layer)}" data-row="{tag.row}" data-column="{tag.column}"'
        part = f' data-part="{escaped(tag.part)}"' if tag.part else ""
        yield f"<g {place}{part}>"
        yield from self.elements(group.shapes)
        yield "</g>"

    def _x(self, x: float) -> str:
        return number_text((x - self.bounds.left) * self.size)

    def _y(self, y: float) -> str:
        return number_text((y - self.bounds.top) * self.size)

    def _length(self, length: float) -> str:
        return number_text(length * self.size)

    def _paint(self, fill: str | None, stroke: str | None, width: float) -> str:
        paint = f' fill="{_color(fill)}"'
        if stroke is not None and width > 0:
            paint += f' stroke="{_color(stroke)}" stroke-width="{self._length(width)}"'
        return paint

    def _line(self, line: Line) -> str:
        ends = ' stroke-linecap="square"'
        if line.dashes > 0:
            ends = f' stroke-dasharray="{self._length(line.dashes)}"'
        return (
            f'<line x1="{self._x(line.x1)}" y1="{self._y(line.y1)}" x2="{self._x(line.x2)}"'
            f' y2="{self._y(line.y2)}" stroke="{_color(line.color)}"'
            f' stroke-width="{self._length(line.width)}"{ends}/>'
        )

    def _rectangle(self, shape: Rectangle) -> str:
        radius = f' rx="{self._length(shape.radius)}"' if shape.radius else ""
        radius += _events(shape)
        return (
            f'<rect x="{self._x(shape.x)}" y="{self._y(shape.y)}"'
            f' width="{self._length(shape.width)}" height="{self._length(shape.height)}"{radius}'
            f"{self._paint(shape.fill, shape.stroke, shape.line_width)}/>"
        )

    def _polygon(self, shape: Polygon) -> str:
        points = " ".join(map(self._point, shape.points))
        element = "polygon" if shape.closed else "polyline"
        paint = self._paint(shape.fill, shape.stroke, shape.line_width)
        ends = ' stroke-linejoin="round" stroke-linecap="round"' if shape.stroke else _events(shape)
        return f'<{element} points="{points}"{paint}{ends}/>'

    def _point(self, point: Point) -> str:
        return f"{self._x(point[0])},{self._y(point[1])}"

    def _circle(self, shape: Circle) -> str:
        paint = self._paint(shape.fill, shape.stroke, shape.line_width)
        return (
            f'<circle cx="{self._x(shape.x)}" cy="{self._y(shape.y)}"'
            f' r="{self._length(shape.radius)}"{paint}/>'
        )

    def _text(self, shape: Text) -> str:
        text = safe_text(shape.text)
        content = _spans(shape.runs, shape.size * self.size) if shape.runs else escaped(text)
        if not content:
            return ""
        if not self.has_directions and reads_from_right(text):
            content = f"{_FROM_RIGHT}{content}{_END_OF_DIRECTION}"
        size = fitted_size(text, shape.size, shape.fit, bold=shape.bold)
        attributes = self._place(shape, size)
        attributes += f' font-size="{self._length(size)}"'
        if size < shape.size and shape.fit is not None and not shape.runs:
            length = shape.fit
        else:
            length = _set_width(shape)
        if shape.fit is not None and length > _NEARLY_FULL * shape.fit:
            # Fonts differ; this keeps the text within its room in all of them.
            attributes += f' textLength="{self._length(length)}" lengthAdjust="spacingAndGlyphs"'
        attributes += _direction(shape, has_directions=self.has_directions)
        if shape.color != BLACK:
            attributes += f' fill="{_color(shape.color)}"'
        attributes += _font(bold=shape.bold, italic=shape.italic)
        if shape.runs:
            attributes += ' xml:space="preserve"'
        return f"<text{attributes}>{content}</text>"

    def _place(self, shape: Text, size: float) -> str:
        if shape.matrix is None:
            return f' x="{self._x(shape.x)}" y="{self._y(shape.y + size * CAPITAL / 2)}"'
        # The matrix has y upwards, SVG has it downwards.
        a, b, c, d = shape.matrix
        numbers = " ".join(f"{number:.4f}" for number in (a, -b, -c, d))
        place = f"{self._x(shape.x)} {self._y(shape.y)}"
        drop = self._length(size * CAPITAL / 2)
        return f' transform="matrix({numbers} {place})" x="0" y="{drop}"'


def _set_width(text: Text) -> float:
    """The width of a text in its full size; 0 where the width of a letter is not known."""
    runs = text.runs or (Run(text.text, text.bold),)
    if not all(is_measured(run.text) for run in runs):
        return 0.0
    return sum(
        text_width(run.text, text.size * (SCRIPT_SIZE if run.rise else 1.0), bold=run.bold)
        for run in runs
    )


def _direction(text: Text, *, has_directions: bool) -> str:
    """The direction of letters, and which end of the text is at its place."""
    anchor = text.anchor
    rtl = has_directions and len(text.text) > 1 and reads_from_right(text.text)
    if rtl and anchor != MIDDLE:
        anchor = END if anchor == START else START
    named = {START: "", MIDDLE: ' text-anchor="middle"', END: ' text-anchor="end"'}[anchor]
    return named + (' direction="rtl"' if rtl else "")


def _events(shape: Rectangle | Polygon) -> str:
    """An invisible shape still receives the pointer's events."""
    return ' pointer-events="all"' if shape.fill is None and shape.stroke is None else ""


@lru_cache(maxsize=256)
def _color(color: str | None) -> str:
    """The color, "none" where the text is none: it may come from a puzzle."""
    return "none" if color is None or color_parts(color) is None else color


def _font(*, bold: bool, italic: bool) -> str:
    return (' font-weight="bold"' if bold else "") + (' font-style="italic"' if italic else "")


def _spans(runs: Iterable[Run], size: float) -> str:
    spans, raised = [], 0.0
    for run in runs:
        attributes = _font(bold=run.bold, italic=run.italic)
        names = ("underline", run.underline), ("line-through", run.strike)
        if lines := " ".join(name for name, on in names if on):
            attributes += f' text-decoration="{lines}"'
        if run.rise:
            attributes += f' font-size="{number_text(size * SCRIPT_SIZE)}"'
        # Not baseline-shift, which not every browser knows; a shift by dy lasts, so it is undone.
        wanted = size * SCRIPT_RISES[run.rise]
        if wanted != raised:
            attributes += f' dy="{number_text(raised - wanted)}"'
            raised = wanted
        spans.append(f"<tspan{attributes}>{escaped(run.text)}</tspan>")
    return "".join(spans)
