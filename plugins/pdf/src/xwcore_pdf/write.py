"""Write a puzzle as PDF.

Contract: the same puzzle, options and fonts give the same bytes: the document has a fixed date and
an identifier made from its content. Text stays text, in reading order: heading, grid, clues. Fonts
are embedded as subsets.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from fpdf import FPDF
from fpdf.drawing_primitives import Transform
from fpdf.prefs import ViewerPreferences

from xwcore.plugin import Asking, Diagnostic, Loss, Puzzle, WriteContext, XwError
from xwcore_documents import safe_text
from xwcore_drawing import (
    CAPITAL,
    END,
    HEADING,
    LABEL_OF_CLUE,
    MIDDLE,
    PARAGRAPH,
    SCRIPT_RISES,
    SCRIPT_SIZE,
    START,
    TITLE,
    BookletOptions,
    Bounds,
    Chapter,
    Circle,
    Group,
    Leaf,
    Line,
    PageOptions,
    Placed,
    Polygon,
    Rectangle,
    Run,
    Shape,
    Sheet,
    Tag,
    Text,
    bound,
    color_parts,
    flat,
    lay_out,
    page_of,
    reads_from_right,
    room_options,
)
from xwcore_fonts import FontRun, Fonts, losses_without_glyphs, missing_text
from xwcore_pdf import codes
from xwcore_pdf.compact import compacted
from xwcore_pdf.embedding import drop_hints
from xwcore_pdf.metadata import metadata
from xwcore_pdf.tags import GRID_LAYERS, GridTable, TaggedElement, Tagger

# fpdf2 logs missing glyphs, which are reported as PDF101: without a handler, logging would write
# them to standard error.
logging.getLogger("fpdf").addHandler(logging.NullHandler())

#: The date of every document: a real one would make equal puzzles different files.
_EPOCH: Final = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The document of one puzzle."""
    layout, page = page_options(context.options), page_of(puzzle, context.registry)
    fonts = Fonts(page.language)
    context.hold(*page.features)
    if layout.solution != "none":
        context.hold(*(page.solution_features if page.solved is not None else ()))
        for loss in page.solution_losses:
            context.lose(loss)
    sheets = puzzle_sheets(puzzle, layout, fonts, context.registry)
    title = page.texts.title or "Untitled"
    leaves = (Leaf(sheet, () if number else (title,)) for number, sheet in enumerate(sheets))
    data = document(leaves, fonts, title, puzzle.author, page.language)
    for diagnostic in glyph_diagnostics(fonts):
        context.report(diagnostic)
    for loss in losses_without_glyphs(puzzle, fonts.missing):
        context.lose(loss)
    return data


class Booklet(NamedTuple):
    """A document of many puzzles: its bytes, diagnostics of the whole, and for each puzzle by its
    number what was lost, or why it is not in the document.
    """

    data: bytes
    diagnostics: list[Diagnostic]
    losses: list[tuple[int, Loss]]
    failures: list[tuple[int, XwError]]


def booklet(
    puzzles: Sequence[Puzzle],
    options: Mapping[str, Any],
    title: str,
    registry: Asking | None,
    arranged: BookletOptions | None = None,
) -> Booklet:
    """One document of many puzzles, solution pages last, without those that cannot be laid out."""
    arranged = arranged or BookletOptions()
    layout = page_options(options)
    language = next((page_of(puzzle, registry).language for puzzle in puzzles[:1]), "")
    fonts = Fonts(language)
    losses: list[tuple[int, Loss]] = []
    failures: list[tuple[int, XwError]] = []
    chapters = []
    for number, puzzle in enumerate(puzzles):
        try:
            page = page_of(puzzle, registry)
            sheets = puzzle_sheets(puzzle, room_options(layout, arranged), fonts, registry)
            chapters.append(Chapter(page.texts.title or "Untitled", tuple(sheets)))
        except XwError as error:
            failures.append((number, error))
            continue
        if layout.solution != "none":
            losses += ((number, loss) for loss in page.solution_losses)
    leaves = bound(chapters, layout, arranged, language)
    first = chapters[0].title if chapters else ""
    data = document(leaves, fonts, title or first, "", language)
    if fonts.missing:
        for number, puzzle in enumerate(puzzles):
            losses += ((number, loss) for loss in losses_without_glyphs(puzzle, fonts.missing))
    return Booklet(data, glyph_diagnostics(fonts), losses, failures)


def glyph_diagnostics(fonts: Fonts) -> list[Diagnostic]:
    """One diagnostic for all characters without a glyph."""
    return [codes.NO_GLYPH.at(missing_text(fonts.missing))] if fonts.missing else []


def page_options(options: Mapping[str, Any]) -> PageOptions:
    """The options of the layout, from those of the format."""
    return PageOptions(
        paper=str(options["paper"]),
        landscape=bool(options["landscape"]),
        large_print=bool(options["large_print"]),
        solution=str(options["solution"]),
        blank_clues=bool(options["blank_clues"]),
        smallest=float(options["smallest_text"]),
        ink_saver=bool(options["ink_saver"]),
    )


def puzzle_sheets(
    puzzle: Puzzle, options: PageOptions, fonts: Fonts, registry: Asking | None
) -> Iterable[Sheet]:
    """The sheets of a puzzle, laid out with the widths of the fonts."""
    page = page_of(puzzle, registry)
    solution = None
    if options.solution != "none" and page.solved is not None:
        solution = page.draw(puzzle, registry, solution=True)
    picture = page.draw(puzzle, registry)
    return lay_out(picture, page.texts, options, fonts, solution, page.language)


# -- the document ---------------------------------------------------------------------------------


class _Document(FPDF):
    """A document in points, without margins, with a fixed date."""

    def __init__(self) -> None:
        super().__init__(unit="pt")
        self.set_margin(0)
        self.set_auto_page_break(auto=False)
        self.c_margin = 0
        self.set_creation_date(_EPOCH)
        self.set_producer("xwcore")

    def operator(self, text: str) -> None:
        """Operators of PDF for which fpdf2 has no call."""
        self._out(text)


def document(leaves: Iterable[Leaf], fonts: Fonts, title: str, author: str, language: str) -> bytes:
    """The sheets as a PDF document; a bookmark leads to each puzzle."""
    title, author = _plain(title) or "Untitled", _plain(author)
    language = language or "en"  # the headings are English where no language is known
    pdf = _Document()
    pdf.set_title(title)
    pdf.set_author(author)
    pdf.set_creator("xwcore")
    pdf.set_lang(language)
    pdf.viewer_preferences = ViewerPreferences(display_doc_title=True)
    pdf.set_xmp_metadata(metadata(title, author, language))
    painter = _Painter(pdf, fonts)
    for leaf in leaves:
        pdf.add_page(format=(leaf.sheet.width, leaf.sheet.height))
        for bookmark in leaf.titles:
            pdf.start_section(_plain(bookmark) or "Untitled")
        painter.paint_sheet(leaf.sheet)
    drop_hints(pdf.fonts)
    return compacted(bytes(pdf.output()))


def _plain(text: str) -> str:
    return " ".join(safe_text(text, lines=True).split())


#: Elements of the structure by what a text of a page is.
_KINDS: Final = {TITLE: "H1", HEADING: "H2", PARAGRAPH: "P"}


def _is_artifact(shape: Shape) -> bool:
    """Whether a shape is without meaning of its own: lines and fills, and what is not tagged."""
    return not isinstance(shape, Group) or shape.tag is None


def _place_of_text(shape: Shape) -> tuple[str, int, int] | None:
    """Layer, row and column of a place of a grid, if a text is there."""
    if not isinstance(shape, Group) or shape.tag is None or shape.tag.layer not in GRID_LAYERS:
        return None
    has_text = any(isinstance(inner, Text) for inner in flat((shape,)))
    return (shape.tag.layer, shape.tag.row, shape.tag.column) if has_text else None


class _Painter:
    """Draws shapes, whose unit is the point, on the current page."""

    def __init__(self, pdf: _Document, fonts: Fonts) -> None:
        self._pdf = pdf
        self._fonts = fonts
        self._added: set[str] = set()
        self._tags = Tagger(pdf)
        self._has_title = False

    def paint_sheet(self, sheet: Sheet) -> None:
        """Draw a sheet, every text in its element of the document's structure."""
        self._tags.begin_page()
        for number, part in enumerate(sheet.parts):
            if isinstance(part, Placed) and part.alt:
                self._paint_grid(part, sheet.height)
                continue
            for is_artifact, shapes in groupby(part, _is_artifact):
                if is_artifact:
                    with self._tags.artifact():
                        self.paint(shapes)
                    continue
                for shape in shapes:
                    assert isinstance(shape, Group)
                    assert shape.tag is not None
                    with self._tags.content(self._element(shape.tag, number)):
                        self.paint((shape,))

    def _paint_grid(self, part: Placed, height: float) -> None:
        """Draw a grid. What can be read is in the table, everything else belongs to its figure."""
        box = part.box
        upwards = Bounds(box.left, height - box.bottom, box.right, height - box.top)
        table = GridTable(self._tags, _plain(part.alt), upwards)
        for place, shapes in groupby(part, _place_of_text):
            with self._tags.content(table.cell(*place) if place else table.figure):
                self.paint(shapes)
        table.close()

    def _element(self, tag: Tag, part: int) -> TaggedElement:
        """The element of the structure for a text of a page."""
        tags, row, column = self._tags, tag.row, tag.column
        if tag.layer in _KINDS:
            self._has_title |= tag.layer == TITLE
            # The first heading of a document is of the first level.
            is_first_level = tag.layer == HEADING and not self._has_title
            return tags.element("H1" if is_first_level else _KINDS[tag.layer])
        clues = tags.element("L", part, row, attributes="/O /List /ListNumbering /Decimal")
        clue = tags.element("LI", part, row, column, inside=clues)
        kind = "Lbl" if tag.layer == LABEL_OF_CLUE else "LBody"
        return tags.element(kind, part, row, column, inside=clue)

    def paint(self, shapes: Iterable[Shape]) -> None:
        """Draw the shapes in order."""
        for shape in flat(shapes):
            if isinstance(shape, Line):
                self._line(shape)
            elif isinstance(shape, Rectangle):
                self._rectangle(shape)
            elif isinstance(shape, Polygon):
                self._polygon(shape)
            elif isinstance(shape, Circle):
                self._circle(shape)
            else:
                self._text(shape)

    def _stroke(self, color: str | None, width: float) -> None:
        red, green, blue = _rgb(color)
        self._pdf.set_draw_color(red, green, blue)
        self._pdf.set_line_width(width)

    def _style(self, fill: str | None, stroke: str | None, width: float) -> str:
        """The style of fpdf2 for a shape: "F", "D", "DF", or "" for an invisible one."""
        style = ""
        if stroke is not None and width > 0 and color_parts(stroke) is not None:
            self._stroke(stroke, width)
            style = "D"
        if fill is not None and color_parts(fill) is not None:
            self._pdf.set_fill_color(*_rgb(fill))
            style += "F"
        return style

    def _line(self, line: Line) -> None:
        self._stroke(line.color, line.width)
        with self._pdf.local_context():
            if line.dashes > 0:
                self._pdf.set_dash_pattern(line.dashes, line.dashes)
            else:
                self._pdf.operator("2 J")  # square ends
            self._pdf.line(line.x1, line.y1, line.x2, line.y2)

    def _rectangle(self, shape: Rectangle) -> None:
        style = self._style(shape.fill, shape.stroke, shape.line_width)
        if style:
            rounded = shape.radius > 0
            self._pdf.rect(
                shape.x,
                shape.y,
                shape.width,
                shape.height,
                style,
                round_corners=rounded,
                corner_radius=min(shape.radius, shape.width / 2, shape.height / 2),
            )

    def _polygon(self, shape: Polygon) -> None:
        style = self._style(shape.fill, shape.stroke, shape.line_width)
        if style:
            with self._pdf.local_context():
                self._pdf.operator("1 J 1 j")  # round ends and corners
                if shape.closed:
                    self._pdf.polygon(list(shape.points), style=style)
                else:
                    self._pdf.polyline(list(shape.points), style=style)

    def _circle(self, shape: Circle) -> None:
        style = self._style(shape.fill, shape.stroke, shape.line_width)
        if style:
            self._pdf.circle(shape.x, shape.y, shape.radius, style)

    # -- text ---------------------------------------------------------------------------------

    def _text(self, shape: Text) -> None:
        if shape.fallback and not self._fonts.can_show(safe_text(shape.text)):
            shape = shape._replace(text=shape.fallback, runs=())
        runs = shape.runs or (Run(shape.text, shape.bold, shape.italic),)
        runs = tuple(run._replace(text=safe_text(run.text)) for run in runs)
        size = shape.size
        width = sum(self._width(run, size) for run in runs)
        if shape.fit is not None and width > shape.fit:
            size *= shape.fit / width
            width = shape.fit
        if not width or size <= 0:
            return
        left = {START: 0.0, MIDDLE: width / 2, END: width}[shape.anchor]
        self._pdf.set_text_color(*_rgb(shape.color))
        if shape.matrix is None:
            self._runs(runs, shape.x - left, shape.y + size * CAPITAL / 2, size)
            return
        # The matrix has y upwards, a page of fpdf2 has it downwards.
        a, b, c, d = shape.matrix
        with self._pdf.transform(Transform(a, -b, -c, d, shape.x, shape.y)):
            self._runs(runs, -left, size * CAPITAL / 2, size)

    def _width(self, run: Run, size: float) -> float:
        size = size * SCRIPT_SIZE if run.rise else size
        return self._fonts.width(run.text, size, bold=run.bold, italic=run.italic)

    def _runs(self, runs: Sequence[Run], x: float, baseline: float, size: float) -> None:
        # The runs of a text from right to left stand in the reverse order.
        for run in reversed(runs) if reads_from_right("".join(run.text for run in runs)) else runs:
            run_size = size * SCRIPT_SIZE if run.rise else size
            y = baseline - size * SCRIPT_RISES[run.rise]
            start = x
            for part in self._fonts.parts(run.text, bold=run.bold, italic=run.italic):
                self._part(part, x, y, run_size)
                x += part.width * run_size / 1000
            for wanted, height in ((run.underline, 0.12), (run.strike, -0.28)):
                if wanted:
                    self._stroke("#000000", run_size * 0.05)
                    self._pdf.line(start, y + height * run_size, x, y + height * run_size)

    def _part(self, part: FontRun, x: float, baseline: float, size: float) -> None:
        if part.face.name not in self._added:
            number = part.face.number
            self._pdf.add_font(part.face.name, "", part.face.path, collection_font_number=number)
            self._added.add(part.face.name)
        self._pdf.set_font(part.face.name, "", size)
        if not part.shaped:
            self._pdf.text(x, baseline, part.text)
            return
        # Only cells have their letters ordered and joined; the baseline of one is this far down.
        self._pdf.set_text_shaping(True, direction="rtl" if part.rtl else "ltr")
        # `set_xy` would count a negative place, as in a turned picture, from the other edge.
        self._pdf.x, self._pdf.y = x, baseline - 0.8 * size
        self._pdf.cell(h=size, text=part.text)
        self._pdf.set_text_shaping(False)


def _rgb(color: str | None) -> tuple[int, int, int]:
    red, green, blue = color_parts(color) or (0.0, 0.0, 0.0)
    return round(red * 255), round(green * 255), round(blue * 255)
