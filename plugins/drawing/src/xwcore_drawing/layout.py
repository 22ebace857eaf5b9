"""The page of the vector backends: the drawing with its captions set around it, as shapes.

Contract: `page` gives shapes and bounds in cell units, white margin included. Captions are set in
points: their size does not grow with the cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from xwcore_documents import safe_text
from xwcore_drawing.captions import CaptionItem, Captions, CaptionSection
from xwcore_drawing.languages import english_of
from xwcore_drawing.metrics import reads_from_right, text_width
from xwcore_drawing.picture import Picture
from xwcore_drawing.runs import is_rtl, text_of, wrapped
from xwcore_drawing.shapes import END, START, Bounds, Run, Shape, Text

# All in points.
MARGIN: Final = 6.0
TITLE_SIZE: Final = 14.0
TEXT_SIZE: Final = 9.0
LEADING: Final = 11.5
COLUMN: Final = 165.0
LABEL: Final = 20.0
GAP: Final = 14.0

#: Width to height of a page with clues that is aimed at.
_PROPORTION: Final = 1.35
_MOST_COLUMNS: Final = 40


class TextLine(NamedTuple):
    """One line of a column: what stands in the margin for labels, and the runs beside it.

    `rtl` is True for a text that reads from right to left: margin and text start at the right.
    """

    label: str
    runs: tuple[Run, ...]
    heading: bool = False
    rtl: bool = False


def page(drawing: Picture) -> tuple[tuple[Shape, ...], Bounds]:
    """Everything to be drawn, and its bounds."""
    unit = 1 / drawing.size
    bounds, shapes = drawing.bounds, drawing.shapes
    if drawing.captions is not None:
        texts, bounds = _captions(drawing.captions, bounds, unit)
        shapes = (*shapes, *texts)
    margin = MARGIN * unit
    left, top, right, bottom = bounds
    return shapes, Bounds(left - margin, top - margin, right + margin, bottom + margin)


def _captions(captions: Captions, bounds: Bounds, unit: float) -> tuple[list[Shape], Bounds]:
    """The captions as shapes, and the bounds of everything."""
    texts: list[Shape] = []
    lines = [line for section in captions.sections for line in _section(section)]
    columns, deepest = _columns(lines, bounds, unit)
    x = bounds.right
    for column in columns:
        texts += _column(column, x + GAP * unit, bounds.top, unit)
        x += (GAP + COLUMN) * unit
    bottom = max(bounds.bottom, bounds.top + deepest * LEADING * unit)
    width = max(x - bounds.left, 15 * TEXT_SIZE * unit)
    y = bounds.top
    for at, heading in reversed(list(enumerate(captions.heading))):
        size, leading = (TEXT_SIZE, LEADING) if at else (TITLE_SIZE, 1.4 * LEADING)
        broken = wrapped_runs((Run(heading, bold=not at),), width / unit, size)
        for runs in reversed(broken):
            y -= leading * unit
            texts.append(_line(bounds.left, y, runs, size, width, unit))
    for paragraph in captions.footing:
        bottom += LEADING * unit / 2
        for line in safe_text(paragraph, lines=True).split("\n"):
            for runs in wrapped_runs((Run(line),), width / unit, TEXT_SIZE):
                bottom += LEADING * unit
                at_y = bottom - LEADING * unit / 2
                texts.append(_line(bounds.left, at_y, runs, TEXT_SIZE, width, unit))
    top = y - TEXT_SIZE * unit if captions.heading else y
    return texts, Bounds(bounds.left, top, bounds.left + width, bottom)


def _line(
    x: float, y: float, runs: tuple[Run, ...], size: float, width: float, unit: float
) -> Text:
    """A line in the room from `x` on, as wide as `width`: at its left, or at its right."""
    rtl = is_rtl(runs)
    return text_of(x + width if rtl else x, y, runs, size * unit, fit=width, rtl=rtl)


def _columns(
    lines: Sequence[TextLine], bounds: Bounds, unit: float
) -> tuple[list[Sequence[TextLine]], int]:
    """The lines in the number of columns that gives the page its best proportion."""
    if not lines:
        return [], 0
    best: tuple[float, int] | None = None
    for count in range(1, min(_MOST_COLUMNS, len(lines)) + 1):
        depth = -(-len(lines) // count)
        height = max(bounds.height, depth * LEADING * unit)
        proportion = (bounds.width + count * (COLUMN + GAP) * unit) / height
        error = max(proportion / _PROPORTION, _PROPORTION / proportion)
        if best is None or error < best[0]:
            best = error, depth
    assert best is not None
    depth = max(best[1], int(bounds.height / (LEADING * unit)))
    columns = [lines[at : at + depth] for at in range(0, len(lines), depth)]
    return columns, max(map(len, columns))


def _section(section: CaptionSection) -> Iterator[TextLine]:
    if section.heading:
        rtl = bool(section.items) and reads_from_right(section.items[0].text)
        yield TextLine("", (Run(safe_text(section.heading), bold=True),), heading=True, rtl=rtl)
    for item in section.items:
        label = safe_text(item.label)
        rtl = is_rtl(_runs(item))
        for runs in wrapped_runs(_runs(item), COLUMN - LABEL, TEXT_SIZE) or [(Run(""),)]:
            yield TextLine(label, runs, rtl=rtl)
            label = ""
    yield TextLine("", (Run(""),))


def _runs(item: CaptionItem) -> tuple[Run, ...]:
    return item.runs or (Run(item.text),)


def _column(lines: Iterable[TextLine], x: float, top: float, unit: float) -> Iterator[Shape]:
    size = TEXT_SIZE * unit
    for at, line in enumerate(lines):
        y = top + (at + 0.5) * LEADING * unit
        start, onward = (x + COLUMN * unit, -unit) if line.rtl else (x, unit)
        if line.label:
            anchor = END if line.rtl else START
            yield Text(start, y, line.label, size, anchor, bold=True, fit=(LABEL - 2) * unit)
        if any(run.text for run in line.runs):
            indent = 0.0 if line.heading else LABEL
            room = (COLUMN - indent) * unit
            text = text_of(start + indent * onward, y, line.runs, size, fit=room, rtl=line.rtl)
            if line.heading:
                text = text._replace(fallback=english_of(line.runs[0].text))
            yield text


def wrapped_runs(runs: Iterable[Run], width: float, size: float) -> list[tuple[Run, ...]]:
    """The runs in lines no wider than `width`, broken at spaces, else inside a word."""
    return wrapped(runs, width, lambda run: text_width(run.text, size, bold=run.bold))


@lru_cache(maxsize=8192)  # rows and columns share their places
def number_text(value: float) -> str:
    """A length or a place in a document: two decimals, without zeros at the end."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
