# ruff: noqa: RUF001 - the tables hold characters that look like others
"""The terminal backend: a drawing as lines of characters, with its texts beside or below.

Contract: no control character of the puzzle gets through. Without color the output holds no
escape sequence at all; with `unicode=False` the drawing and its frame are ASCII (texts are not).
Sizes of text are left out of account: a text is written where it stands, one letter a column. Texts
that are cut in their cells, and circles that find no room, are listed below the picture.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from xwcore_documents import character_columns, cut_to_columns, safe_text, text_columns
from xwcore_drawing.canvas import DARK, Canvas, Picked, plain_text
from xwcore_drawing.captions import Captions, CaptionSection
from xwcore_drawing.picture import Picture
from xwcore_drawing.shapes import (
    BLACK,
    END,
    HEAVY,
    MIDDLE,
    Bounds,
    Circle,
    Group,
    Line,
    Point,
    Polygon,
    Rectangle,
    Shape,
    Tag,
    Text,
    brightness,
    color_parts,
    flat,
)

#: Characters for one cell: an edge and the place beside it, in the proportion of most fonts.
COLUMNS: Final = 4
ROWS: Final = 2
#: The same where the grid is too wide for the terminal.
COMPACT_COLUMNS: Final = 3
#: A cell is made wider than that for the sake of a rebus, up to here.
_MOST_COLUMNS: Final = 8

#: Characters of a picture; a screen shows a tenth of them, and each takes some microseconds.
_MOST_CHARACTERS: Final = 100_000

#: Cells listed below the picture, for what they do not show.
_MOST_LISTED: Final = 60

#: Clues narrower than this go below the grid, not beside it.
_NARROWEST: Final = 28
_GAP: Final = 3


def terminal_text(
    drawing: Picture, *, color: bool = False, unicode: bool = True, width: int = 100
) -> str:
    """The drawing for a terminal that is `width` columns wide; every line ends in a line feed."""
    columns, rows = COLUMNS * drawing.detail, ROWS * drawing.detail
    if drawing.detail == 1:
        columns = _cell_columns(drawing.shapes, drawing.bounds, width)
    bounds = _shown(drawing.bounds, columns, rows)
    canvas = Canvas(bounds, columns, rows, unicode=unicode)
    left_out = _LeftOut(canvas)
    _draw(canvas, drawing.shapes, left_out)
    picture, widths = [], []
    for number in range(canvas.height):
        row = canvas.line(number)
        picture.append(_row_text(row, color=color))
        # Blank columns at the end of a row do not count, so padding needs the visible width.
        widths.append(len("".join(part.text or " " for part in row).rstrip()))
    if bounds != drawing.bounds:
        wide, high = (f"{size:.0f}" for size in (drawing.bounds.width, drawing.bounds.height))
        picture.append(f"(cut off: the whole picture has {wide} x {high} cells)")
        widths.append(len(picture[-1]))
    elif canvas.is_full:
        picture.append("(cut off: too many shapes)")
        widths.append(len(picture[-1]))
    notes = [line for note in left_out.lines() for line in wrapped(note, width)]
    lines = _with_captions(picture, widths, canvas.width, drawing.captions, notes, width)
    return "".join(f"{line}\n" for line in lines)


def _shown(bounds: Bounds, columns: int, rows: int) -> Bounds:
    """The part of the picture that takes at most so many characters: the upper rows."""
    across = min(bounds.width * columns + 1, _MOST_CHARACTERS)
    down = min(bounds.height * rows + 1, max(_MOST_CHARACTERS // across, 1))
    left, top = bounds.left, bounds.top
    if across * down >= (bounds.width * columns + 1) * (bounds.height * rows + 1):
        return bounds
    return Bounds(left, top, left + (across - 1) / columns, top + (down - 1) / rows)


def _cell_columns(shapes: Sequence[Shape], bounds: Bounds, width: int) -> int:
    texts = [shape for shape in flat(shapes) if isinstance(shape, Text)]
    circles = {_cell(shape.x, shape.y) for shape in flat(shapes) if isinstance(shape, Circle)}
    longest = 0
    for text in texts:
        if text.fit is not None and text.fit <= 1:
            columns = text_columns(safe_text(text.text))
            is_circled = columns > 1 and _cell(text.x, text.y) in circles
            longest = max(longest, columns + 2 if is_circled else columns)
    if bounds.width * COLUMNS + 1 > width:
        return COMPACT_COLUMNS
    wanted = min(max(COLUMNS, longest + 1 + (longest + 1) % 2), _MOST_COLUMNS)
    while wanted > COLUMNS and bounds.width * wanted + 1 > width:
        wanted -= 2
    return wanted


# -- shapes -------------------------------------------------------------------------------------


class _LeftOut:
    """What cells have and the picture does not show: ends of texts, and circles behind texts."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._texts: dict[tuple[int, int], list[str]] = {}
        self._circles: list[tuple[tuple[int, int], int, tuple[int, int]]] = []

    def cut(self, shape: Text, text: str, tag: Tag | None) -> None:
        """A text that was cut."""
        self._texts.setdefault(_cell(shape.x, shape.y, tag), []).append(text)

    def circle(self, shape: Circle, row: int, columns: tuple[int, int], tag: Tag | None) -> None:
        """A circle between two characters of a row."""
        self._circles.append((_cell(shape.x, shape.y, tag), row, columns))

    def lines(self) -> list[str]:
        """A line for each cell."""
        for cell, row, (left, right) in self._circles:
            if (self._canvas.letter(row, left), self._canvas.letter(row, right)) != ("(", ")"):
                self._texts.setdefault(cell, []).append("circled")
        cells = sorted(self._texts.items())
        lines = [
            f"row {row + 1}, column {column + 1}: {', '.join(texts)}"
            for (row, column), texts in cells[:_MOST_LISTED]
        ]
        if len(cells) > _MOST_LISTED:
            lines.append(f"and {len(cells) - _MOST_LISTED} more cells that are not shown in full")
        return lines


def _cell(x: float, y: float, tag: Tag | None = None) -> tuple[int, int]:
    """Row and column of the cell at a point, or of the one that a tag names."""
    if tag is not None and tag.layer == "cells":
        return tag.row, tag.column
    return math.floor(y), math.floor(x)


def _draw(
    canvas: Canvas, shapes: Iterable[Shape], left_out: _LeftOut, tag: Tag | None = None
) -> None:
    for shape in shapes:
        if canvas.is_full:
            return
        if isinstance(shape, Group):
            if isinstance(shape.stand_in, Line):
                _line(canvas, shape.stand_in, dashed=True)
            else:
                shown = shape.shapes if shape.stand_in is None else (shape.stand_in,)
                _draw(canvas, shown, left_out, shape.tag or tag)
        elif isinstance(shape, Line):
            _line(canvas, shape)
        elif isinstance(shape, Rectangle):
            _rectangle(canvas, shape)
        elif isinstance(shape, Polygon):
            _polygon(canvas, shape)
        elif isinstance(shape, Circle):
            _circle(canvas, shape, left_out, tag)
        else:
            _text(canvas, shape, left_out, tag)


def _line(canvas: Canvas, line: Line, *, dashed: bool = False) -> None:
    weight = 2 if line.width >= HEAVY else 1
    first, last = sorted((canvas.column(line.x1), canvas.column(line.x2)))
    upper, lower = sorted((canvas.row(line.y1), canvas.row(line.y2)))
    if upper == lower:
        canvas.horizontal(upper, first, last, weight, line.color, dashed=dashed)
    elif first == last:
        canvas.vertical(first, upper, lower, weight, line.color, dashed=dashed)
    else:
        _slope(canvas, line)


def _slope(canvas: Canvas, line: Line) -> None:
    """A slanting line: a stroke of about its direction wherever it passes, letters spared."""
    across, along = line.x2 - line.x1, line.y2 - line.y1
    steps = math.ceil(max(abs(across) * canvas.columns, abs(along) * canvas.rows))
    steps = min(steps, _MOST_CHARACTERS)
    steep = abs(along) * 2 > abs(across) * 5
    stroke = "│" if steep else "╲" if across * along > 0 else "╱"
    if abs(across) > abs(along) * 5:
        stroke = "─"
    if line.dashes:
        stroke = "·"
    for step in range(1, steps):
        x, y = line.x1 + across * step / steps, line.y1 + along * step / steps
        canvas.write(canvas.row(y), canvas.column(x), stroke, line.color)


def _rectangle(canvas: Canvas, shape: Rectangle) -> None:
    right, lower = shape.x + shape.width, shape.y + shape.height
    box = Bounds(shape.x, shape.y, right, lower)
    if shape.fill is not None:
        canvas.fill(box, lambda at: shape.x < at[0] < right and shape.y < at[1] < lower, shape.fill)
    if shape.stroke is not None:
        corners = (
            (shape.x, shape.y),
            (right, shape.y),
            (right, lower),
            (shape.x, lower),
        )
        _outline(canvas, corners, shape.line_width, shape.stroke)


def _outline(canvas: Canvas, points: Sequence[Point], width: float, color: str) -> None:
    for at, (x, y) in enumerate(points):
        before_x, before_y = points[at - 1]
        _line(canvas, Line(before_x, before_y, x, y, width, color))


def _polygon(canvas: Canvas, shape: Polygon) -> None:
    points = shape.points
    if not points:
        return
    if shape.fill is not None:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = Bounds(min(xs), min(ys), max(xs), max(ys))
        canvas.fill(box, lambda at: is_inside(at, points), shape.fill, len(points))
    if shape.stroke is not None:
        pairs = zip(points, points[1:] + points[:1] if shape.closed else points[1:], strict=False)
        for (x1, y1), (x2, y2) in pairs:
            _line(canvas, Line(x1, y1, x2, y2, shape.line_width, shape.stroke))


def is_inside(point: Point, corners: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon: a ray to the right crosses an odd number of sides."""
    x, y = point
    inside = False
    for (from_x, from_y), (to_x, to_y) in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        if (from_y > y) != (to_y > y):
            inside ^= x < from_x + (y - from_y) / (to_y - from_y) * (to_x - from_x)
    return inside


def _circle(canvas: Canvas, shape: Circle, left_out: _LeftOut, tag: Tag | None) -> None:
    reach = shape.radius * canvas.columns
    row, column = canvas.row(shape.y), canvas.column(shape.x)
    color = shape.stroke or shape.fill or BLACK
    if reach < 1:
        dark = shape.fill is not None and brightness(shape.fill) < DARK
        canvas.write(row, column, "●" if dark else "○", color)
    elif shape.radius <= 0.6:
        if shape.fill is not None:
            box = Bounds(
                shape.x - shape.radius, shape.y - 0.3, shape.x + shape.radius, shape.y + 0.3
            )
            canvas.fill(box, lambda at: _in_circle(shape, at), shape.fill)
        left, right = column - round(reach * 0.6), column + round(reach * 0.6)
        canvas.write(row, left, "(", color)
        canvas.write(row, right, ")", color)
        left_out.circle(shape, row, (left, right), tag)
    else:
        turns = [math.tau * turn / 24 for turn in range(24)]
        points = [
            (shape.x + shape.radius * math.cos(turn), shape.y + shape.radius * math.sin(turn))
            for turn in turns
        ]
        _outline(canvas, points, shape.line_width, color)


def _in_circle(shape: Circle, at: Point) -> bool:
    return math.dist((shape.x, shape.y), at) < shape.radius


def _text(canvas: Canvas, shape: Text, left_out: _LeftOut, tag: Tag | None) -> None:
    text = safe_text(shape.text[:_MOST_CHARACTERS])
    if not canvas.unicode and shape.fallback and not plain_text(text).isascii():
        text = safe_text(shape.fallback)
    if shape.fit is not None:
        room = max(round(shape.fit * canvas.columns), 1)
        if shape.anchor == MIDDLE and shape.fit <= 1:
            room = max(min(room, canvas.columns - 1), 1)  # the sides of the cell stay
        if text_columns(text) > room:
            left_out.cut(shape, text, tag)
            text = cut_to_columns(text, room, ellipsis="…")
    columns = text_columns(text)
    if shape.anchor == MIDDLE:
        column = canvas.column(shape.x - (columns - 1) / 2 / canvas.columns)
    elif shape.anchor == END:
        column = math.ceil((shape.x - canvas.bounds.left) * canvas.columns) - columns
    else:
        column = math.ceil((shape.x - canvas.bounds.left) * canvas.columns)
    canvas.write(canvas.row(shape.y), column, text, shape.color)


# -- colors ------------------------------------------------------------------------------------


def _row_text(row: Sequence[Picked], *, color: bool) -> str:
    if not color:
        return "".join(part.text for part in row).rstrip()
    parts, current = [], ""
    for part in row:
        wanted = _codes(part)
        if wanted != current:
            parts.append(f"\x1b[0;{wanted}m" if wanted else "\x1b[0m")
            current = wanted
        # A color needs no character to be seen.
        painted = _is_paint(part.background) and part.color == part.background
        parts.append(" " * len(part.text) if painted else part.text)
    return "".join(parts).rstrip() + ("\x1b[0m" if current else "")


def _codes(picked: Picked) -> str:
    """The parameters of the escape sequence for the colors (SGR, ECMA-48); "" for the default."""
    background = color_parts(picked.background)
    if background is not None and _is_paint(picked.background):
        dark = brightness(picked.background) < 0.5
        plain = _is_neutral(picked.color) or picked.color == picked.background
        text = "97" if dark else "30" if plain else _hue_code(picked.color)
        return f"{text};48;5;{_palette(background)}"
    return "" if _is_neutral(picked.color) else _hue_code(picked.color)


def _is_paint(color: str | None) -> bool:
    """True for fills that are shown by a background color. Black and the dark grays are shown by
    characters in the terminal's own color: visible on any background.
    """
    return color_parts(color) is not None and (brightness(color) > DARK or not _is_neutral(color))


def _is_neutral(color: str | None) -> bool:
    parts = color_parts(color)
    if parts is None:
        return True
    return max(parts) - min(parts) < 0.15 and not 0.4 < max(parts) < 0.9


def _hue_code(color: str | None) -> str:
    """One of the terminal's own colors, which its user has made readable."""
    parts = color_parts(color)
    assert parts is not None
    if max(parts) - min(parts) < 0.15:
        return "90"
    middle = (max(parts) + min(parts)) / 2
    bits = sum((part > middle) << at for at, part in enumerate(parts))
    return str(30 + bits)


def _palette(parts: tuple[float, float, float]) -> int:
    """The nearest color of the 6 x 6 x 6 cube of the palette of 256."""
    levels = (0, 95, 135, 175, 215, 255)
    red, green, blue = (
        min(range(6), key=lambda at: abs(levels[at] - part * 255)) for part in parts
    )
    return 16 + 36 * red + 6 * green + blue


# -- texts beside -------------------------------------------------------------------------------


def _with_captions(
    picture: list[str],
    widths: list[int],
    grid_width: int,
    captions: Captions | None,
    notes: list[str],
    width: int,
) -> Iterator[str]:
    if captions is None:
        yield from picture
        yield from notes
        return
    heading = [line for text in captions.heading for line in wrapped(safe_text(text), width)]
    if heading:
        yield from (*heading, "")
    beside = width - grid_width - _GAP
    sections = list(captions.sections)
    if beside >= _NARROWEST and sections:
        column = _section_lines(sections, beside)
        for at in range(max(len(picture), len(column))):
            left = picture[at] if at < len(picture) else ""
            padding = grid_width - (widths[at] if at < len(picture) else 0) + _GAP
            right = column[at] if at < len(column) else ""
            yield left + " " * padding + right if right else left
        yield from notes
    else:
        yield from picture
        yield from notes
        if sections:
            yield ""
            yield from _section_lines(sections, width)
    for paragraph in captions.footing:
        yield ""
        for line in safe_text(paragraph, lines=True).split("\n"):
            yield from wrapped(line, width)


def _section_lines(sections: Iterable[CaptionSection], width: int) -> list[str]:
    lines: list[str] = []
    for section in sections:
        if lines:
            lines.append("")
        if section.heading:
            lines.append(cut_to_columns(safe_text(section.heading), width))
        margin = max((text_columns(safe_text(item.label)) for item in section.items), default=0)
        margin = min(margin, width // 3)
        for item in section.items:
            label = cut_to_columns(safe_text(item.label), margin)
            indent = " " * (margin - text_columns(label)) + label + "  " if margin else ""
            for line in wrapped(safe_text(item.text), width - text_columns(indent)) or [""]:
                lines.append((indent + line).rstrip())
                indent = " " * text_columns(indent)
    return lines


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most `width` columns, broken between words where it can be."""
    lines: list[str] = []
    line: list[str] = []
    used = 0
    for word in text.split():
        for piece in _pieces(word, width):
            columns = text_columns(piece)
            if line and used + 1 + columns > width:
                lines.append(" ".join(line))
                line, used = [], 0
            used += columns + (1 if line else 0)
            line.append(piece)
    return [*lines, " ".join(line)] if line else lines


def _pieces(word: str, width: int) -> Iterator[str]:
    """A word cut where it is longer than a line."""
    if len(word) * 2 <= width:
        yield word
        return
    start, used = 0, 0
    for at, letter in enumerate(word):
        columns = character_columns(letter)
        if used + columns > width and at > start:
            yield word[start:at]
            start, used = at, 0
        used += columns
    yield word[start:]
