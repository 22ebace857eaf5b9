r"""The Encapsulated PostScript backend.

Contract: 7-bit, language level 2, DSC-conforming ("PostScript Language Document Structuring
Conventions" 3.0 and "Encapsulated PostScript File Format" 3.0): a bounding box that holds the whole
picture, lines of at most 255 characters, no file, no operator that an embedding document forbids,
and only fonts that every interpreter has. No text of a puzzle is ever outside a string, and strings
hold nothing but printable ASCII and octal escapes.

Text with a character that those fonts lack is drawn as outlines of the fonts of xwcore-fonts and of
the system, so that it needs no font, and reads from the right where its letters do.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from xwcore_documents import safe_text
from xwcore_drawing.glyphs import GlyphFonts
from xwcore_drawing.layout import number_text, page
from xwcore_drawing.metrics import CAPITAL, SCRIPT_RISES, SCRIPT_SIZE, fitted_size
from xwcore_drawing.picture import Picture
from xwcore_drawing.runs import in_visual_order
from xwcore_drawing.shapes import (
    BLACK,
    END,
    MIDDLE,
    Bounds,
    Circle,
    Line,
    Polygon,
    Rectangle,
    Run,
    Shape,
    Text,
    color_parts,
    flat,
)
from xwcore_fonts import Fonts, outline

#: Everything that the pictures use; its own dictionary keeps names apart from those of a document
#: that embeds it. Operands are in points, from the lower left corner.
PROCEDURES: Final = """\
/xwcoredict 60 dict def
xwcoredict begin
/rgb { setrgbcolor } bind def
% x1 y1 x2 y2 width line
/line { newpath setlinewidth 2 setlinecap 4 2 roll moveto lineto stroke } bind def
% x1 y1 x2 y2 width dash dashed
/dashed { newpath [ exch ] 0 setdash setlinewidth 0 setlinecap 4 2 roll moveto lineto stroke
  [] 0 setdash } bind def
% x y width height box: a path
/box { newpath 4 2 roll moveto 1 index 0 rlineto 0 exch rlineto neg 0 rlineto closepath
} bind def
% x y width height radius roundbox: a path
/roundbox { /r exch def /h exch def /w exch def /y exch def /x exch def newpath
  x r add y moveto x w add y x w add y h add r arcto 4 { pop } repeat
  x w add y h add x y h add r arcto 4 { pop } repeat
  x y h add x y r arcto 4 { pop } repeat x y x w add y r arcto 4 { pop } repeat closepath
} bind def
% x y radius disc: a path
/disc { newpath 0 360 arc closepath } bind def
% red green blue paint: fill the path, and keep it
/paint { gsave setrgbcolor fill grestore } bind def
% red green blue width outline
/outline { setlinewidth setrgbcolor 1 setlinejoin 1 setlinecap stroke newpath } bind def
% runs: [ font size rise underline strike string ... ] sized [ ... ]
/each { /runs exch def 0 6 runs length 1 sub { /at exch def
  runs at get findfont runs at 1 add get scalefont setfont action } for } bind def
/measure { /width 0 def
  /action { runs at 5 add get stringwidth pop width add /width exch def } def each } bind def
/rule { /dy exch def /size runs at 1 add get def gsave currentpoint dy size mul add
  newpath moveto runs at 5 add get stringwidth pop 0 rlineto size 15 div setlinewidth
  0 setlinecap stroke grestore } bind def
% x y anchor runs text: anchor is the part of the width that goes before x
/text { /runs exch def /anchor exch def runs measure
  exch anchor width mul sub exch moveto
  /action { 0 runs at 2 add get rmoveto
    runs at 3 add get { -0.12 rule } if runs at 4 add get { 0.25 rule } if
    runs at 5 add get show 0 runs at 2 add get neg rmoveto } def runs each } bind def
% outlines of letters
/m { moveto } bind def
/l { lineto } bind def
/c { curveto } bind def
/h { closepath } bind def
"""

_ANCHORS: Final = {MIDDLE: "0.5", END: "1"}
_PARTS_BEFORE: Final = {MIDDLE: 0.5, END: 1.0}
_COMMANDS: Final = {"M": "m", "L": "l", "C": "c", "Z": "h"}

#: A line of a document may have 255 characters; strings are broken well before.
_STRING_LINE: Final = 200


def eps_document(drawing: Picture) -> bytes:
    """The drawing as an EPS file."""
    shapes, bounds = page(drawing)
    fonts = GlyphFonts()
    body = list(_PostScriptWriter(bounds, drawing.size, fonts).lines(shapes))
    width, height = bounds.width * drawing.size, bounds.height * drawing.size
    needed = fonts.names()
    lines = [
        "%!PS-Adobe-3.0 EPSF-3.0",
        f"%%BoundingBox: 0 0 {math.ceil(width)} {math.ceil(height)}",
        f"%%HiResBoundingBox: 0 0 {width:.4f} {height:.4f}",
        f"%%Title: {_comment_text(drawing.title)}",
        "%%Creator: (xwcore)",
        "%%LanguageLevel: 2",
        "%%DocumentData: Clean7Bit",
        "%%Pages: 1",
        *_needed(needed),
        "%%EndComments",
        "%%BeginProlog",
        "%%BeginResource: procset xwcore-drawing 1 0",
        PROCEDURES + "end",
        "%%EndResource",
        "%%EndProlog",
        "%%Page: 1 1",
        "%%BeginPageSetup",
        *(f"%%IncludeResource: font {name}" for name in needed),
        "%%EndPageSetup",
        "xwcoredict begin gsave",
        *fonts.definitions(),
        f"1 1 1 rgb 0 0 {number_text(width)} {number_text(height)} box fill",
        *body,
        "grestore end",
        "showpage",
        "%%Trailer",
        "%%EOF",
    ]
    return ("\n".join(lines) + "\n").encode("ascii")


def _needed(names: Sequence[str]) -> Iterator[str]:
    for at, name in enumerate(names):
        yield f"%%+ font {name}" if at else f"%%DocumentNeededResources: font {name}"


def string_literal(data: bytes) -> str:
    r"""The bytes as a PostScript string: `( ) \` and whatever is not printable by octal escapes.

    Long strings go over several lines, which a backslash at the end of a line joins.
    """
    parts, length = ["("], 0
    for byte in data:
        printable = 32 <= byte < 127 and byte not in b"()\\"
        part = chr(byte) if printable else f"\\{byte:03o}"
        if length + len(part) > _STRING_LINE:
            parts.append("\\\n")
            length = 0
        parts.append(part)
        length += len(part)
    return "".join((*parts, ")"))


def _comment_text(text: str) -> str:
    """A title for a DSC comment: one line of ASCII, in parentheses."""
    plain = safe_text(text).encode("ascii", "replace")[:60] or b"Untitled"
    return string_literal(plain)


class _PostScriptWriter:
    """Shapes in cell units become calls of the procedures, in points from the lower left."""

    def __init__(self, bounds: Bounds, size: float, fonts: GlyphFonts) -> None:
        self.bounds = bounds
        self.size = size
        self.fonts = fonts
        self.outlines = Fonts()
        self.color = ""

    def lines(self, shapes: Iterable[Shape]) -> Iterator[str]:
        for shape in flat(shapes):
            if isinstance(shape, Line):
                yield from self._line(shape)
            elif isinstance(shape, Rectangle):
                yield from self._rectangle(shape)
            elif isinstance(shape, Polygon):
                yield from self._polygon(shape)
            elif isinstance(shape, Circle):
                path = f"{self._at(shape.x, shape.y)} {self._length(shape.radius)} disc"
                yield from self._painted(path, shape.fill, shape.stroke, shape.line_width)
            else:
                yield from self._text(shape)

    def _at(self, x: float, y: float) -> str:
        across = (x - self.bounds.left) * self.size
        return f"{number_text(across)} {number_text((self.bounds.bottom - y) * self.size)}"

    def _length(self, length: float) -> str:
        return number_text(length * self.size)

    def _ink(self, color: str) -> Iterator[str]:
        if color != self.color and color_parts(color) is not None:
            self.color = color
            yield f"{_rgb(color)} rgb"

    def _line(self, line: Line) -> Iterator[str]:
        yield from self._ink(line.color)
        ends = f"{self._at(line.x1, line.y1)} {self._at(line.x2, line.y2)}"
        width = self._length(line.width)
        if line.dashes > 0:
            yield f"{ends} {width} {self._length(line.dashes)} dashed"
        else:
            yield f"{ends} {width} line"

    def _painted(
        self, path: str, fill: str | None, stroke: str | None, width: float
    ) -> Iterator[str]:
        parts = [path]
        if color_parts(fill) is not None:
            parts.append(f"{_rgb(fill)} paint")
        if color_parts(stroke) is not None and width > 0:
            parts.append(f"{_rgb(stroke)} {self._length(width)} outline")
            self.color = stroke or ""
        if len(parts) > 1:
            yield " ".join(parts)

    def _rectangle(self, shape: Rectangle) -> Iterator[str]:
        corner = self._at(shape.x, shape.y + shape.height)
        path = f"{corner} {self._length(shape.width)} {self._length(shape.height)}"
        path += f" {self._length(shape.radius)} roundbox" if shape.radius else " box"
        yield from self._painted(path, shape.fill, shape.stroke, shape.line_width)

    def _polygon(self, shape: Polygon) -> Iterator[str]:
        if not shape.points:
            return
        places = [self._at(x, y) for x, y in shape.points]
        yield f"newpath {places[0]} moveto"
        yield from (f"{place} lineto" for place in places[1:])
        path = "closepath" if shape.closed else ""
        yield from self._painted(path, shape.fill, shape.stroke, shape.line_width)

    def _text(self, shape: Text) -> Iterator[str]:
        text = safe_text(shape.text)
        if shape.fallback and not self.outlines.can_show(text):
            shape = shape._replace(text=shape.fallback, runs=())
            text = safe_text(shape.text)
        if not text:
            return
        runs = shape.runs or (Run(text, shape.bold, shape.italic),)
        runs = tuple(run._replace(text=safe_text(run.text)) for run in runs)
        yield from self._ink(shape.color if color_parts(shape.color) else BLACK)
        size = fitted_size(text, shape.size, shape.fit, bold=shape.bold)
        parts = self._parts(runs, size)
        if parts is None:
            yield from self._outlines(shape, runs)
            return
        anchor = _ANCHORS.get(shape.anchor, "0")
        if shape.matrix is None:
            yield f"{self._at(shape.x, shape.y + size * CAPITAL / 2)} {anchor} ["
            yield from parts
            yield "] text"
        else:
            yield self._turned(shape)
            yield f"0 {self._length(-size * CAPITAL / 2)} {anchor} ["
            yield from parts
            yield "] text grestore"

    def _turned(self, shape: Text) -> str:
        matrix = " ".join(f"{number:.4f}" for number in shape.matrix or (1, 0, 0, 1))
        return f"gsave {self._at(shape.x, shape.y)} translate [{matrix} 0 0] concat"

    def _parts(self, runs: Iterable[Run], size: float) -> list[str] | None:
        """Six items for each part of a run that is in one font; None where a font is lacking."""
        items: list[str] = []
        for run in runs:
            points = size * self.size
            rise = points * SCRIPT_RISES[run.rise]
            if run.rise:
                points *= SCRIPT_SIZE
            lines = f"{_flag(run.underline)} {_flag(run.strike)}"
            parts = self.fonts.parts(run.text, bold=run.bold, italic=run.italic)
            if parts is None:
                return None
            for font, data in parts:
                items.append(f"/{font} {number_text(points)} {number_text(rise)} {lines}")
                items.append(string_literal(data))
        return items

    # -- outlines -----------------------------------------------------------------------------

    def _outlines(self, shape: Text, runs: tuple[Run, ...]) -> Iterator[str]:
        """The text as filled paths."""
        size = shape.size * self.size
        width = sum(self._width(run, size) for run in runs)
        if shape.fit is not None and width > shape.fit * self.size:
            size *= shape.fit * self.size / width
            width = shape.fit * self.size
        x = -width * _PARTS_BEFORE.get(shape.anchor, 0.0)
        yield self._turned(shape)
        for run in in_visual_order(runs):
            run_size = size * SCRIPT_SIZE if run.rise else size
            y = size * (SCRIPT_RISES[run.rise] - CAPITAL / 2)
            start = x
            for part in self.outlines.parts(run.text, bold=run.bold, italic=run.italic):
                yield "newpath"
                for command, points in outline(part):
                    moved = (
                        number_text(point * run_size + (y if at % 2 else x))
                        for at, point in enumerate(points)
                    )
                    yield " ".join((*moved, _COMMANDS[command]))
                yield "fill"
                x += part.width * run_size / 1000
            for wanted, height in ((run.underline, -0.12), (run.strike, 0.25)):
                if wanted:
                    at = number_text(y + height * run_size)
                    ends = f"{number_text(start)} {at} {number_text(x)} {at}"
                    yield f"{ends} {number_text(run_size / 15)} line"
        yield "grestore"

    def _width(self, run: Run, size: float) -> float:
        size = size * SCRIPT_SIZE if run.rise else size
        return self.outlines.width(run.text, size, bold=run.bold, italic=run.italic)


def _flag(on: bool) -> str:
    return "true" if on else "false"


def _rgb(color: str | None) -> str:
    parts = color_parts(color)
    assert parts is not None
    return " ".join(f"{part:.3f}".rstrip("0").rstrip(".") for part in parts)
