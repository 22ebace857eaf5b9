"""Pages to print: heading, grid and clues, placed on paper.

Contract: `lay_out` makes sheets with shapes in points, (0, 0) the top left corner of the paper.
Everything fits inside the margins; every clue is on a sheet once; a heading of clues is never the
last line of a column. One sheet is used where the clues fit in at least `SMALLEST` points, more
where they do not. Widths of text come from the backend's fonts.

The clues flow through columns from left to right, or from right to left where most of them read so.
The grid covers the top of some of them, and the columns start below it there. The number of
columns, the width of the grid and the size of the text are those of the best-looking arrangement
that fits, see `_score`.

Sheets are made one at a time, and so are the lines of the clues on them: a file may have clues for
hundreds of sheets.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, Final, NamedTuple, Protocol

from xwcore.plugin import Asking, Feature, Loss, Puzzle, default_registry
from xwcore_documents import safe_text
from xwcore_drawing.captions import CaptionItem, CaptionSection
from xwcore_drawing.drawing import Drawing
from xwcore_drawing.languages import english_of, language_of, words_in
from xwcore_drawing.metrics import reads_from_right, text_width
from xwcore_drawing.picture import Picture
from xwcore_drawing.placing import Placed, turned
from xwcore_drawing.runs import is_rtl, text_of, wrapped
from xwcore_drawing.shapes import (
    END,
    START,
    Bounds,
    Group,
    Line,
    Run,
    Shape,
    Tag,
    Text,
)
from xwcore_drawing.verb import draw

#: Width and height of the papers, in points.
PAPERS: Final[dict[str, tuple[float, float]]] = {
    "a4": (595.28, 841.89),
    "letter": (612.0, 792.0),
}

# All in points.
MARGIN: Final = 36.0
#: The margin of the room of a puzzle, where a sheet has several.
ROOM_MARGIN: Final = 22.0
GUTTER: Final = 12.0
TITLE_SIZE: Final = 17.0
SMALLEST_TITLE: Final = 11.0
AUTHOR_SIZE: Final = 10.5
NOTES_SIZE: Final = 9.0
FOOT_SIZE: Final = 7.5
LARGEST: Final = 14.0
SMALLEST: Final = 8.0
#: The size of clues on the pages after the first, and of clues in large print.
FOLLOWING: Final = 10.0
LARGE: Final = 16.0
STEP: Final = 0.25

#: Pages narrower than this have two columns where only clues are on them.
NARROW: Final = 500.0

#: Widest cell of a crossword, in normal and in large print.
CELL: Final = 30.0
LARGE_CELL: Final = 44.0
#: How much wider the cells of other puzzles may be, for marks and small numbers are put in them.
ROOMY: Final = 1.5
#: Text and cells that need not be larger.
COMFORTABLE_TEXT: Final = 13.0
COMFORTABLE_CELL: Final = 22.0
#: Widest cell of the solution on a page of its own.
SOLUTION_PAGE_CELL: Final = 16.0
#: Widest and narrowest cell of the solution at the foot.
SOLUTION_CELL: Final = 10.0
SMALLEST_SOLUTION_CELL: Final = 8.0

#: Notes are put after the clues where the heading would take more than this part of a sheet.
HIGHEST_HEADING: Final = 0.35

#: The widths of the grid to try, as parts of that of the columns below it.
GRID_PARTS: Final = (1.0, 0.9, 0.8, 0.7)

#: Distance of lines, as a part of the size of the text.
LEADING: Final = 1.16
#: Space after a clue and before a heading, as a part of the size of the text.
AFTER_CLUE: Final = 0.15
BEFORE_HEADING: Final = 0.7
#: Room for the numbers of clues, as a part of the size of the text.
LABEL: Final = 2.0

#: Before the alternative text of a solution.
_OF_SOLUTION: Final = "Solution: "

_GRAY: Final = "#666666"


class Metrics(Protocol):
    """The widths of a backend's fonts."""

    def width(self, text: str, size: float, *, bold: bool = False, italic: bool = False) -> float:
        """The width of a text in points, at a font size in points."""
        raise NotImplementedError

    def can_show(self, text: str) -> bool:
        """Whether the fonts have every character of a text."""
        raise NotImplementedError


class DefaultMetrics:
    """The widths of Helvetica, for a backend that leaves the choice of the font to a viewer."""

    def width(self, text: str, size: float, *, bold: bool = False, italic: bool = False) -> float:
        """The width of a text in points; italics are as wide as upright letters."""
        return text_width(text, size, bold=bold)

    def can_show(self, text: str) -> bool:
        """True: the viewer has fonts of its own."""
        return True


@dataclass(frozen=True, slots=True)
class PageOptions:
    """How a puzzle is put on paper.

    `solution` is "none", "page" (a sheet of its own) or "foot" (small and upside down at the foot
    of the last sheet). `blank_clues` sets a line to write on instead of every clue.
    `smallest` is the least size of clues in points, and `ink_saver` makes blocks gray. `room` is
    that of one puzzle where a sheet has several; without it a puzzle has the whole paper.
    """

    paper: str = "a4"
    landscape: bool = False
    large_print: bool = False
    solution: str = "none"
    blank_clues: bool = False
    smallest: float = SMALLEST
    ink_saver: bool = False
    room: tuple[float, float] | None = None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the paper, or of the room of one puzzle, in points."""
        return self.room or self.paper_size

    @property
    def paper_size(self) -> tuple[float, float]:
        """Width and height of the paper in points."""
        width, height = PAPERS[self.paper]
        return (height, width) if self.landscape else (width, height)


class PageTexts(NamedTuple):
    """The texts of a page: title, author, rules and notes above the grid, clues, copyright at the
    foot.
    """

    title: str
    author: str
    rules: str
    notes: str
    sections: tuple[CaptionSection, ...]
    copyright: str


class Page(NamedTuple):
    """What a page shows of a puzzle.

    `unsolved` and `solved` are the options of `draw` for the picture without what a player has
    entered, and for that of the solution; `solved` is None where no solution is known. `features`
    are those that a page shows, and `solution_features` those that it shows besides where the
    solution is asked for. `solution_losses` are the losses where it is asked for in vain, and
    `picture_losses` what a picture leaves out. `language` is a tag of BCP 47, "" if unknown.
    """

    texts: PageTexts
    unsolved: Mapping[str, Any] = {}
    solved: Mapping[str, Any] | None = None
    features: frozenset[Feature] = frozenset()
    solution_features: frozenset[Feature] = frozenset()
    solution_losses: tuple[Loss, ...] = ()
    picture_losses: tuple[Loss, ...] = ()
    language: str = ""

    def draw(self, puzzle: Puzzle, registry: Asking | None, *, solution: bool = False) -> Drawing:
        """The picture for a page."""
        options = self.solved if solution and self.solved is not None else self.unsolved
        return draw(puzzle, registry=registry, **options)


def plain_page(puzzle: Puzzle) -> Page:
    """The page of any puzzle: its texts, and its picture."""
    texts = PageTexts(puzzle.title, puzzle.author, "", puzzle.notes, (), puzzle.copyright)
    return Page(texts, language=language_of(puzzle))


def page_of(puzzle: Puzzle, registry: Asking | None = None) -> Page:
    """What a page shows of a puzzle, by its kind in a registry, or in the default registry.

    Raises:
        PluginContractError: the kind gave something else.
    """
    asked: Asking = default_registry() if registry is None else registry
    page: Page | None = asked.ask("xw_page", first=(puzzle.kind,), expected=Page, puzzle=puzzle)
    return plain_page(puzzle) if page is None else page


def _reads_from_right(texts: PageTexts) -> bool:
    """Whether more clues read from right to left than from left to right."""
    directions = [
        reads_from_right(item.text) for section in texts.sections for item in section.items
    ]
    return 2 * sum(directions) > len(directions)


class Sheet(NamedTuple):
    """One side of paper: its size in points, and what is printed on it."""

    width: float
    height: float
    parts: tuple[Iterable[Shape], ...]
    is_solution: bool = False

    @property
    def shapes(self) -> Iterator[Shape]:
        """What is printed, in order; the shapes of a grid are made one at a time."""
        for shape in chain.from_iterable(self.parts):
            if isinstance(shape, Group) and shape.tag and shape.tag.layer in PAGE_LAYERS:
                yield from shape.shapes
            else:
                yield shape


#: What a text of a page is, as the layer of its tag; the row of the tag is the number of the
#: section, the column that of the clue.
TITLE: Final = "title"
HEADING: Final = "heading"
LABEL_OF_CLUE: Final = "label"
TEXT_OF_CLUE: Final = "clue"
PARAGRAPH: Final = "paragraph"
PAGE_LAYERS: Final = frozenset({TITLE, HEADING, LABEL_OF_CLUE, TEXT_OF_CLUE, PARAGRAPH})


def _tagged(layer: str, text: Text, section: int = -1, item: int = -1) -> Group:
    """A text of a page, and what it is."""
    return Group((text,), tag=Tag(layer, section, item))


# -- lines of clues -------------------------------------------------------------------------------


class _Line(NamedTuple):
    """One line of a column: `label` in front of `runs`; `height` includes the space after it.

    `rtl` is True for a text that reads from right to left: it starts at the right of the column.
    """

    label: str
    runs: tuple[Run, ...]
    height: float
    heading: bool = False
    rule: bool = False
    remark: bool = False
    rtl: bool = False
    section: int = -1
    item: int = -1


class _Block(NamedTuple):
    """Lines that stay in one column: a clue, or a heading with the first clue after it.

    `section` is the number of its section, `is_first` and `is_last` its place there.
    """

    lines: tuple[_Line, ...]
    space_before: float = 0.0
    section: int = -1
    is_first: bool = False
    is_last: bool = False

    @property
    def height(self) -> float:
        """The height of all lines."""
        return sum(line.height for line in self.lines)


class _Blocks:
    """Blocks in order, each made when it is asked for, and gone when its sheet is set."""

    def __init__(self, blocks: Iterator[_Block]) -> None:
        self._coming = blocks
        self._made: deque[_Block] = deque()

    def has(self, number: int) -> bool:
        """Whether there are more than `number` blocks."""
        missing = number + 1 - len(self._made)
        if missing > 0:
            self._made.extend(islice(self._coming, missing))
        return len(self._made) > number

    def __getitem__(self, number: int) -> _Block:
        """A block for which `has` is True."""
        return self._made[number]

    def drop(self, count: int) -> None:
        """Remove the first blocks, which have been made."""
        for _ in range(count):
            self._made.popleft()

    def split_first(self) -> None:
        """Make each line of the first block a block of its own."""
        lines = self._made.popleft().lines
        self._made.extendleft(_Block((line,)) for line in reversed(lines))


#: Words whose widths are kept: those of the largest puzzles that fit on a sheet.
_MOST_WIDTHS: Final = 4_096


class _Setter:
    """Breaks clues into lines of one width and size."""

    def __init__(self, metrics: Metrics, options: PageOptions, texts: PageTexts) -> None:
        self._metrics = metrics
        self._options = options
        self._texts = texts
        #: Paragraphs after the clues.
        self.remarks: tuple[str, ...] = ()
        self._label_widths: dict[float, float] = {}
        self._widths: dict[Run, float] = {}

    def blocks(self, width: float, size: float) -> Iterator[_Block]:
        """The clues as blocks, in order."""
        label_width = self.label_width(size)
        for at, section in enumerate(self._texts.sections):
            heading: list[_Line] = []
            if section.heading:
                runs = (Run(safe_text(section.heading), bold=True),)
                first = section.items[0].text if section.items else section.heading
                rtl = reads_from_right(first)
                heading = [
                    _Line("", line, size * LEADING * 1.1, heading=True, rtl=rtl, section=at)
                    for line in self.wrapped(runs, width, size * 1.1)
                ]
            for number, item in enumerate(section.items):
                lines = [
                    line._replace(section=at, item=number)
                    for line in self._item(item, width - label_width, size)
                ]
                is_first, is_last = number == 0, number == len(section.items) - 1
                if is_first:
                    lines = [*heading, *lines]
                space = size * BEFORE_HEADING if is_first and heading else 0.0
                yield _Block(tuple(lines), space, at, is_first, is_last)
            if heading and not section.items:
                yield _Block(tuple(heading), size * BEFORE_HEADING)
        for number, paragraph in enumerate(self.remarks):
            space = 0.0 if number else size * BEFORE_HEADING
            runs = (Run(paragraph, italic=True),)
            rtl = reads_from_right(paragraph)
            lines = [
                _Line("", line, size * LEADING, remark=True, rtl=rtl)
                for line in self.wrapped(runs, width, size)
            ]
            yield _Block(tuple(lines), space)

    def label_width(self, size: float) -> float:
        """The indentation of clues after their numbers: room for the widest of them."""
        if size not in self._label_widths:
            self._label_widths[size] = self._label_width(size)
        return self._label_widths[size]

    def _label_width(self, size: float) -> float:
        """The width of the widest number and a gap, at least `LABEL` times the size."""
        labels = (item.label for section in self._texts.sections for item in section.items)
        widest = max(
            (self._metrics.width(safe_text(label)[:6], size, bold=True) for label in labels),
            default=0.0,
        )
        return max(size * LABEL, widest + size * 0.5) if widest else 0.0

    def _item(self, item: CaptionItem, width: float, size: float) -> list[_Line]:
        label = safe_text(item.label)
        height = size * LEADING
        if self._options.blank_clues:
            return [
                _Line(label, (), height * 1.5, rule=True),
                _Line("", (), height * 1.5, rule=True),
            ]
        runs = item.runs or (Run(item.text),)
        broken = self.wrapped(runs, width, size) or [(Run(""),)]
        rtl = is_rtl(runs)
        lines = [
            _Line(label if number == 0 else "", line, height, rtl=rtl)
            for number, line in enumerate(broken)
        ]
        lines[-1] = lines[-1]._replace(height=height + size * AFTER_CLUE)
        return lines

    def wrapped(self, runs: Iterable[Run], width: float, size: float) -> list[tuple[Run, ...]]:
        """The runs in lines no wider than `width`, broken at spaces, else inside a word."""
        return wrapped(runs, width, lambda run: self._width_of(run) * size)

    def _width_of(self, run: Run) -> float:
        """The width of a word at a font size of 1 point; the same words are set in many sizes."""
        width = self._widths.get(run)
        if width is None:
            if len(self._widths) == _MOST_WIDTHS:
                self._widths.clear()
            width = self._metrics.width(run.text, 1.0, bold=run.bold, italic=run.italic)
            self._widths[run] = width
        return width

    def fitted(self, text: str, size: float, width: float, *, bold: bool = False) -> float:
        """`size`, or the smaller one in which the text is no wider than `width`."""
        needed = self._metrics.width(text, size, bold=bold)
        return size if needed <= width else size * width / needed

    def line_width(self, text: str, size: float) -> float:
        """The width of a plain text in one line."""
        return self._metrics.width(safe_text(text), size)


# -- columns --------------------------------------------------------------------------------------


class _Column(NamedTuple):
    """Room for clues, from `top` to `bottom`."""

    x: float
    top: float
    bottom: float


class _Corner(NamedTuple):
    """The solution at the foot of the last column: its size with the space around it."""

    width: float = 0.0
    height: float = 0.0
    cell: float = 0.0


#: Lines with the place of their top.
_Placed = list[tuple[float, _Line]]


class _Flow(NamedTuple):
    """Blocks set into columns: the lines of each column, and how many blocks the columns up to each
    one hold.
    """

    lines: list[_Placed]
    counts: list[int]

    @property
    def fitting(self) -> int:
        """How many blocks fit."""
        return self.counts[-1]


def _above(corner: _Corner, columns: list[_Column], right: float) -> list[_Column]:
    """The columns, those over the corner ending above it. They are equally wide."""
    if not corner.width:
        return columns
    width = right - columns[-1].x
    free = right - corner.width - GUTTER / 2
    return [
        column._replace(bottom=column.bottom - corner.height) if column.x + width > free else column
        for column in columns
    ]


def _flow(blocks: _Blocks, columns: Sequence[_Column]) -> _Flow:
    """The blocks set into the columns, as many as fit."""
    placed: list[_Placed] = [[] for _ in columns]
    counts: list[int] = []
    number = 0
    for column, lines in zip(columns, placed, strict=True):
        y = column.top
        while blocks.has(number):
            block = blocks[number]
            space = block.space_before if lines else 0.0
            if y + space + block.height > column.bottom + 0.01:
                break
            y += space
            for line in block.lines:
                lines.append((y, line))
                y += line.height
            number += 1
        counts.append(number)
    return _Flow(placed, counts)


def _balanced(blocks: _Blocks, columns: Sequence[_Column]) -> list[_Placed]:
    """The blocks in the columns, which end at about one height. They are known to fit.

    Columns may be a little longer than they need be, where that spares a lonely clue.
    """
    low = min(column.top for column in columns)
    lowest = max(column.bottom for column in columns)
    high = lowest
    for _ in range(12):
        middle = (low + high) / 2
        if not blocks.has(_flow(blocks, _cut(columns, middle)).fitting):
            high = middle
        else:
            low = middle
    shortest = _flow(blocks, _cut(columns, high))
    for number in range(_MOST_STEPS + 1):
        bottom = high + number * _STEP_DOWN
        flow = _flow(blocks, _cut(columns, bottom)) if number else shortest
        if bottom > lowest:
            break
        if not blocks.has(flow.fitting) and not _has_lonely_clue(blocks, flow):
            return flow.lines
    return shortest.lines


#: How far columns are lengthened for the sake of a lonely clue, in steps of so many points.
_STEP_DOWN: Final = 6.0
_MOST_STEPS: Final = 15


def _cut(columns: Sequence[_Column], bottom: float) -> list[_Column]:
    return [column._replace(bottom=min(column.bottom, bottom)) for column in columns]


def _has_lonely_clue(blocks: _Blocks, flow: _Flow) -> bool:
    """Whether a column ends with a heading and one of its clues, or starts with a last clue."""
    for count in flow.counts:
        if count and blocks.has(count):
            before, after = blocks[count - 1], blocks[count]
            if before.section == after.section and (before.is_first or after.is_last):
                return True
    return False


# -- the arrangement ------------------------------------------------------------------------------


class _Arrangement(NamedTuple):
    """Columns, and the grid over the last `span` of them."""

    columns: int
    span: int
    column_width: float
    cell: float
    size: float
    all_fit: bool


def lay_out(
    picture: Picture,
    texts: PageTexts,
    options: PageOptions,
    metrics: Metrics,
    solution: Picture | None = None,
    language: str = "",
) -> Iterator[Sheet]:
    """The sheets of one puzzle, each made when it is asked for.

    `picture` is the puzzle without captions; `solution` the same with its solution, used where
    `options.solution` asks for it. `language` is that of the words which the page adds.
    """
    return _Layout(picture, texts, options, metrics, solution, language).sheets()


def _with_shown_headings(texts: PageTexts, metrics: Metrics) -> PageTexts:
    """The texts, with English headings instead of those that the fonts cannot show."""
    sections = tuple(
        section
        if metrics.can_show(section.heading)
        else section._replace(heading=english_of(section.heading) or section.heading)
        for section in texts.sections
    )
    return texts if sections == texts.sections else texts._replace(sections=sections)


class _Layout:
    """The layout of one puzzle."""

    def __init__(
        self,
        picture: Picture,
        texts: PageTexts,
        options: PageOptions,
        metrics: Metrics,
        solution: Picture | None,
        language: str,
    ) -> None:
        self._picture = picture
        words = words_in(language)
        self._words = words if all(map(metrics.can_show, words)) else words_in("en")
        texts = _with_shown_headings(texts, metrics)
        self._texts = texts
        self._options = options
        self._setter = _Setter(metrics, options, texts)
        self._made: dict[tuple[float, float], _Blocks] = {}
        self._solution = solution if options.solution != "none" else None
        self._width, self._height = options.size
        self._margin = MARGIN if options.room is None else ROOM_MARGIN
        self._text_width: float | None = None
        self._following_size = max(FOLLOWING, options.smallest)
        self._is_mirrored = _reads_from_right(texts)
        self._largest_cell = LARGE_CELL if options.large_print else CELL
        if not texts.sections:
            self._largest_cell *= ROOMY

    def sheets(self) -> Iterator[Sheet]:
        """The sheets, the solution last."""
        heading, top = self._heading()
        foot, bottom = self._foot()
        area = Bounds(self._margin, top, self._width - self._margin, bottom)
        arrangement = self._arrangement(area)
        corner = self._corner(arrangement.column_width)
        first, rest = self._first(area, arrangement, corner)
        if not arrangement.all_fit:  # the solution is on a later sheet
            whole, after = self._first(area, arrangement, _Corner())
            first, rest = (whole, after) if after.has(0) else (first, rest)
        self._made.clear()
        parts = [heading, *first, foot]
        if rest.has(0):
            corner = self._corner(self._following_columns()[0])
            bottom = self._height - self._margin
        while rest.has(0):
            yield self._sheet(parts)
            parts = [self._following(rest, corner)]
        yield self._sheet([*parts, *self._upside_down(corner, bottom)])
        if self._solution is not None and self._options.solution == "page":
            sheet = self._sheet(self._solution_page(self._solution))
            yield sheet._replace(is_solution=True)

    def _mirrored(self, left: float, width: float) -> float:
        """The left edge of a column or grid; on the other side if the page reads from the right."""
        return self._width - left - width if self._is_mirrored else left

    def _placed(
        self, picture: Picture, cell: float, left: float, top: float, of: str = ""
    ) -> Placed:
        """A picture in points. Its alternative text begins with what the picture is `of`."""
        saves_ink = self._options.ink_saver
        alt = of + (picture.description or picture.title or "Puzzle")
        return Placed(picture.shapes, picture.bounds, cell, left, top, saves_ink=saves_ink, alt=alt)

    def _sheet(self, parts: Iterable[Iterable[Shape]]) -> Sheet:
        return Sheet(self._width, self._height, tuple(parts))

    # -- heading and foot ---------------------------------------------------------------------

    def _heading(self) -> tuple[list[Shape], float]:
        """Title, author, rules and notes with a rule below, and where the rest may start.

        A title too long for its size is set smaller. Notes too long for the heading become
        remarks after the clues; so do a title and an author of more than three lines.
        """
        scale = 1.4 if self._options.large_print else 1.0
        width = self._width - 2 * self._margin
        title = (Run(" ".join(safe_text(self._texts.title, lines=True).split()), bold=True),)
        size = TITLE_SIZE * scale
        lines = self._setter.wrapped(title, width, size)
        while len(lines) > 1 and size > SMALLEST_TITLE * scale:
            size -= 0.5
            lines = self._setter.wrapped(title, width, size)
        parts = [(line, size) for line in lines[:3]]
        remarks = [title[0].text] if len(lines) > 3 else []
        author = (Run(" ".join(safe_text(self._texts.author, lines=True).split())),)
        size = AUTHOR_SIZE * scale
        lines = self._setter.wrapped(author, width, size)
        parts += [(line, size) for line in lines[:3]]
        remarks += [author[0].text] if len(lines) > 3 else []
        size = NOTES_SIZE * scale
        for text, italic in ((self._texts.rules, False), (self._texts.notes, True)):
            paragraphs = safe_text(text, lines=True).split("\n")
            height = sum(size * LEADING for _, size in parts)
            long = []
            for line in self._paragraph_lines(paragraphs, width, size, italic=italic):
                long.append((line, size))
                height += size * LEADING
                if height > self._height * HIGHEST_HEADING:
                    break
            if height > self._height * HIGHEST_HEADING:
                remarks += [paragraph for paragraph in paragraphs if paragraph.strip()]
            else:
                parts += long
        self._setter.remarks = tuple(remarks)
        return self._heading_shapes(parts)

    def _paragraph_lines(
        self, paragraphs: Iterable[str], width: float, size: float, *, italic: bool
    ) -> Iterator[tuple[Run, ...]]:
        """The lines of paragraphs, each paragraph broken when it is asked for."""
        for paragraph in paragraphs:
            yield from self._setter.wrapped((Run(paragraph, italic=italic),), width, size)

    def _heading_shapes(
        self, lines: Iterable[tuple[tuple[Run, ...], float]]
    ) -> tuple[list[Shape], float]:
        """The lines of the heading with a rule below, and where the rest may start."""
        shapes: list[Shape] = []
        y = self._margin
        for runs, size in lines:
            y += size * LEADING
            rtl = is_rtl(runs)
            x = self._width - self._margin if rtl else self._margin
            text = text_of(x, y - size * 0.5, runs, size, rtl=rtl)
            shapes.append(_tagged(TITLE if text.bold else PARAGRAPH, text))
        if shapes:
            y += 5.0
            shapes.append(Line(self._margin, y, self._width - self._margin, y, 0.8))
            y += 8.0
        return shapes, y

    def _foot(self) -> tuple[list[Shape], float]:
        """The copyright, and where the rest has to end."""
        bottom = self._height - self._margin
        text = " ".join(safe_text(self._texts.copyright, lines=True).split())
        if not text:
            return [], bottom
        width = self._width - 2 * self._margin
        lines = self._setter.wrapped((Run(text),), width, FOOT_SIZE)
        if len(lines) > 2:
            self._setter.remarks += (text,)
            lines = lines[:2]
        shapes: list[Shape] = []
        for line in reversed(lines):
            rtl = is_rtl(line)
            x = self._width - self._margin if rtl else self._margin
            shown = text_of(x, bottom - FOOT_SIZE * 0.5, line, FOOT_SIZE, _GRAY, rtl=rtl)
            shapes.append(_tagged(PARAGRAPH, shown))
            bottom -= FOOT_SIZE * LEADING
        return shapes, bottom - 4.0

    def _corner(self, column_width: float) -> _Corner:
        """The room of the solution at the foot: as wide as a column, if that is legible."""
        if self._solution is None or self._options.solution != "foot":
            return _Corner()
        bounds = self._solution.bounds
        cell = max(SMALLEST_SOLUTION_CELL, column_width / bounds.width)
        cell = min(SOLUTION_CELL, cell, (self._width / 2 - self._margin) / bounds.width)
        cell = min(cell, self._height * 0.2 / bounds.height)
        return _Corner(bounds.width * cell, bounds.height * cell + 20.0, cell)

    def _upside_down(self, corner: _Corner, bottom: float) -> list[Iterable[Shape]]:
        """The solution turned by half a circle at the foot, and a word above it."""
        if self._solution is None or not corner.width:
            return []
        bounds = self._solution.bounds
        right = (
            self._mirrored(self._width - self._margin - corner.width, corner.width) + corner.width
        )
        upright = self._placed(self._solution, corner.cell, 0.0, 0.0, _OF_SOLUTION)
        upside_down = [turned(shape, right, bottom) for shape in upright]
        top = bottom - bounds.height * corner.cell
        label = Text(right, top - 6.0, self._words.solution, 7, START, _GRAY)
        label = label._replace(matrix=(-1.0, 0.0, 0.0, -1.0))
        box = Bounds(right - bounds.width * corner.cell, top, right, bottom)
        grid = Placed(upside_down, box, 1.0, box.left, box.top, alt=upright.alt)
        return [[_tagged(PARAGRAPH, label)], grid]

    # -- the first sheet ----------------------------------------------------------------------

    def _arrangement(self, area: Bounds) -> _Arrangement:
        """The best arrangement of grid and clues on the first sheet."""
        best: _Arrangement | None = None
        for columns in self._column_counts(area):
            for span in range(1, columns + 1):
                for part in GRID_PARTS:
                    best = self._sized(area, columns, span, part, best) or best
        assert best is not None  # the first one is better than none
        return best

    def _column_counts(self, area: Bounds) -> range:
        """The numbers of columns to try."""
        if not self._texts.sections and not self._setter.remarks:
            return range(1, 2)
        narrowest = 200.0 if self._options.large_print else 105.0
        most = max(1, int((area.width + GUTTER) / (narrowest + GUTTER)))
        return range(min(2, most), max(2, min(most, 6)) + 1)

    def _sized(
        self, area: Bounds, columns: int, span: int, part: float, best: _Arrangement | None
    ) -> _Arrangement | None:
        """The arrangement with the largest text in which the clues fit on the first sheet; None if
        it is not better than the best one before.

        The grid is `part` as wide as its columns. Setting the clues takes long, so it is done only
        for sizes that are left: first for the smallest one that would be better.
        """
        column_width = (area.width - (columns - 1) * GUTTER) / columns
        bounds = self._picture.bounds
        corner = self._corner(column_width)
        room = span * column_width + (span - 1) * GUTTER
        height = area.height - corner.height
        cell = min(self._largest_cell, room / bounds.width, height / bounds.height) * part
        arrangement = _Arrangement(columns, span, column_width, cell, 0.0, all_fit=True)
        frame = self._columns(area, arrangement, corner)
        if self._is_crowded(area):
            crowded = arrangement._replace(size=self._following_columns()[1], all_fit=False)
            return self._better(crowded, best)
        largest = LARGE if self._options.large_print else LARGEST
        smallest = LARGE if self._options.large_print else self._options.smallest
        largest = max(largest, smallest)

        def fits(step: int) -> bool:
            blocks = self._blocks(column_width, largest - step * STEP)
            return not blocks.has(_flow(blocks, frame).fitting)

        fitting = [
            arrangement._replace(size=largest - step * STEP)
            for step in range(int((largest - smallest) / STEP) + 1)
        ]
        size = LARGE if self._options.large_print else self._following_size
        otherwise = self._better(arrangement._replace(size=size, all_fit=False), best)
        if otherwise is None:
            while fitting and self._better(fitting[-1], best) is None:
                fitting.pop()
            if not fitting or not fits(len(fitting) - 1):
                return None
        # Smaller text fits where larger text does.
        step = bisect_left(range(len(fitting)), True, key=fits)
        return self._better(fitting[step], best) if step < len(fitting) else otherwise

    def _better(self, arrangement: _Arrangement, best: _Arrangement | None) -> _Arrangement | None:
        """The arrangement, if it is better than the best one."""
        is_better = best is None or self._score(arrangement) > self._score(best)
        return arrangement if is_better else None

    def _is_crowded(self, area: Bounds) -> bool:
        """Whether the texts take more than a sheet in the smallest size, by number or by width.

        This saves breaking very many or very long texts into lines for each arrangement.
        """
        sections = self._texts.sections
        least_lines = sum(len(section.items) + bool(section.heading) for section in sections)
        height = self._options.smallest * LEADING
        if least_lines * height > self._column_counts(area)[-1] * area.height:
            return True
        if self._text_width is None:
            texts = [item.text for section in self._texts.sections for item in section.items]
            texts += self._setter.remarks
            self._text_width = sum(
                self._setter.line_width(text, self._options.smallest) for text in texts
            )
        blank = self._options.blank_clues
        return not blank and self._text_width * height > area.width * area.height

    def _score(self, arrangement: _Arrangement) -> tuple[bool, float]:
        """Better arrangements have a higher score: all on one sheet, large text, a large grid."""
        comfortable_text = LARGE if self._options.large_print else COMFORTABLE_TEXT
        comfortable_cell = min(
            self._largest_cell, COMFORTABLE_CELL * (2 if self._options.large_print else 1)
        )
        text = min(1.0, arrangement.size / comfortable_text)
        grid = min(1.0, arrangement.cell / comfortable_cell)
        # What is more than comfortable still counts, but little.
        more = 0.01 * arrangement.size + 0.004 * arrangement.cell
        # A column narrower than about twenty letters breaks too many lines.
        narrow = max(0.0, 1.0 - arrangement.column_width / (arrangement.size * 11))
        # The further below comfort, the worse; small text is worse than a small grid.
        # Large print takes as many sheets as it needs.
        all_fit = arrangement.all_fit or self._options.large_print
        return all_fit, 1.7 * text**2 + 1.4 * grid**1.3 + more - 1.5 * narrow

    def _columns(self, area: Bounds, arrangement: _Arrangement, corner: _Corner) -> list[_Column]:
        """The columns: the grid is over the last `span` of them, the corner below the last."""
        columns, span = arrangement.columns, arrangement.span
        below = area.top + self._picture.bounds.height * arrangement.cell + 10.0
        step = arrangement.column_width + GUTTER
        return _above(
            corner,
            [
                _Column(
                    area.left + number * step,
                    area.top if number < columns - span else below,
                    area.bottom,
                )
                for number in range(columns)
            ],
            area.right,
        )

    def _first(
        self, area: Bounds, arrangement: _Arrangement, corner: _Corner
    ) -> tuple[list[Iterable[Shape]], _Blocks]:
        """Grid and clues of the first sheet, and the clues that do not fit."""
        columns, span = arrangement.columns, arrangement.span
        column_width, cell = arrangement.column_width, arrangement.cell
        bounds = self._picture.bounds
        room = span * column_width + (span - 1) * GUTTER
        free = room - bounds.width * cell
        # Beside clues the grid is flush with the margin, else in the middle.
        left = area.right - room + (free if span < columns else free / 2)
        left = self._mirrored(left, bounds.width * cell)
        grid = self._placed(self._picture, cell, left, area.top)
        frame = self._columns(area, arrangement, corner)
        blocks = self._blocks(column_width, arrangement.size)
        flow = _flow(blocks, frame)
        flowed, count = flow.lines, flow.fitting
        if count and not blocks.has(count):
            flowed = _balanced(blocks, frame)
        clues = list(self._set(flowed, frame, column_width, arrangement.size))
        rest = self._setter.blocks(*self._following_columns()) if blocks.has(count) else iter(())
        return [grid, clues], _Blocks(islice(rest, count, None))

    def _blocks(self, width: float, size: float) -> _Blocks:
        """The blocks of the first sheet, kept for arrangements of the same width and size."""
        key = width, size
        if key not in self._made:
            self._made[key] = _Blocks(self._setter.blocks(width, size))
        return self._made[key]

    def _set(
        self, flowed: list[_Placed], columns: Sequence[_Column], width: float, size: float
    ) -> Iterator[Shape]:
        """The lines of the columns as shapes."""
        indent = self._setter.label_width(size)
        for lines, column in zip(flowed, columns, strict=True):
            for y, line in lines:
                middle = y + size * LEADING / 2
                start = self._mirrored(column.x, width)
                right = start + width
                if line.heading:
                    x = right if line.rtl else start
                    text = text_of(x, middle, line.runs, size * 1.1, rtl=line.rtl)
                    yield _tagged(HEADING, text, line.section)
                    continue
                if line.label:
                    fit = self._setter.fitted(line.label, size, indent - size * 0.3, bold=True)
                    inset = indent - size * 0.45
                    x = right - inset if line.rtl else start + inset
                    anchor = START if line.rtl else END
                    label = Text(x, middle, line.label, fit, anchor, bold=True)
                    yield _tagged(LABEL_OF_CLUE, label, line.section, line.item)
                if line.rule:
                    low = y + size * LEADING * 1.2
                    yield Line(start + indent, low, right, low, 0.4, _GRAY)
                elif any(run.text for run in line.runs):
                    inset = 0.0 if line.remark else indent
                    x = right - inset if line.rtl else start + inset
                    text = text_of(x, middle, line.runs, size, rtl=line.rtl)
                    layer = PARAGRAPH if line.remark else TEXT_OF_CLUE
                    yield _tagged(layer, text, line.section, line.item)

    # -- the other sheets ---------------------------------------------------------------------

    def _following_columns(self) -> tuple[float, float]:
        """Width of a column and size of the text on the sheets after the first."""
        columns = 2 if self._options.large_print or self._width < NARROW else 3
        width = (self._width - 2 * self._margin - (columns - 1) * GUTTER) / columns
        return width, LARGE if self._options.large_print else self._following_size

    def _following(self, blocks: _Blocks, corner: _Corner) -> list[Shape]:
        """The next sheet with clues that do not fit on the first; removes them from the blocks."""
        width, size = self._following_columns()
        count = round((self._width - 2 * self._margin + GUTTER) / (width + GUTTER))
        columns = [
            _Column(
                self._margin + number * (width + GUTTER), self._margin, self._height - self._margin
            )
            for number in range(count)
        ]
        flow = _flow(blocks, columns)
        while not flow.fitting:  # a clue higher than a sheet: its lines become blocks of their own
            blocks.split_first()
            flow = _flow(blocks, columns)
        if not blocks.has(flow.fitting):  # the last sheet, if there is room for the solution
            columns = _above(corner, columns, self._width - self._margin)
            flow = _flow(blocks, columns)
        flowed = flow.lines if blocks.has(flow.fitting) else _balanced(blocks, columns)
        shapes = list(self._set(flowed, columns, width, size))
        blocks.drop(flow.fitting)
        return shapes

    def _solution_page(self, solution: Picture) -> list[Iterable[Shape]]:
        """A sheet with the solution at half size."""
        bounds = solution.bounds
        scale = 1.4 if self._options.large_print else 1.0
        size = AUTHOR_SIZE * scale
        title = " ".join(safe_text(self._texts.title, lines=True).split())
        name = self._words.solution
        text = f"{name}: {title}" if title else name
        width = self._width - 2 * self._margin
        # A longer title is whole on the first sheet.
        lines = self._setter.wrapped((Run(text, bold=True),), width, size)[:3]
        heading = [
            _tagged(
                TITLE,
                text_of(self._margin, self._margin + size * (0.6 + number * LEADING), line, size),
            )
            for number, line in enumerate(lines)
        ]
        top = self._margin + len(lines) * size * LEADING + 8.0
        room = self._height - self._margin - top - 8.0
        cell = min(SOLUTION_PAGE_CELL * scale, width / bounds.width, room / bounds.height)
        return [heading, self._placed(solution, cell, self._margin, top, _OF_SOLUTION)]
