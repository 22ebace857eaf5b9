"""Runs of text in one style each: broken into words, joined to lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from xwcore_documents import safe_text
from xwcore_drawing.metrics import reads_from_right
from xwcore_drawing.shapes import BLACK, END, START, Run, Text

#: The parts of a word, each in one style.
Word = list[Run]


def words(runs: Iterable[Run]) -> Iterator[tuple[Word, bool]]:
    """Each word with its styles, and whether a space goes before it."""
    word: Word = []
    space_before = next_space = False
    for run in runs:
        for at, text in enumerate(safe_text(run.text).split(" ")):
            if at:
                if word:
                    yield word, space_before
                    word = []
                next_space = True
            if text:
                if not word:
                    space_before, next_space = next_space, False
                word.append(Run(text, *run[1:]))
    if word:
        yield word, space_before


def pieces(
    word: Word, room: float, width_of: Callable[[Run], float]
) -> Iterator[tuple[Word, float]]:
    """A word with its width, in pieces where it alone is wider than a line; accents stay with
    their letters.
    """
    width = sum(map(width_of, word))
    if width <= room:
        yield word, width
        return
    widths: dict[Run, float] = {}
    piece: Word = []
    used = 0.0
    for run in word:
        for text in _clusters(run.text):
            cluster = run._replace(text=text)
            if cluster not in widths:
                widths[cluster] = width_of(cluster)
            if piece and used + widths[cluster] > room:
                yield _measured(piece, width_of)
                piece, used = [], 0.0
            piece.append(cluster)
            used += widths[cluster]
    yield _measured(piece, width_of)


def _measured(piece: Word, width_of: Callable[[Run], float]) -> tuple[Word, float]:
    """The clusters of a piece joined, and the width of it."""
    whole = list(joined(piece))
    return whole, sum(map(width_of, whole))


def _clusters(text: str) -> Iterator[str]:
    """The letters of a text, each with the marks that follow it."""
    start = 0
    for at in range(1, len(text)):
        if text[at].isascii() or unicodedata.category(text[at])[0] not in "MC":
            yield text[start:at]
            start = at
    yield text[start:]


def wrapped(
    runs: Iterable[Run], width: float, width_of: Callable[[Run], float]
) -> list[tuple[Run, ...]]:
    """The runs in lines no wider than `width`, broken at spaces; a word only where it is wider
    than a line.

    A space between two words of different style is plain.
    """
    lines: list[tuple[Run, ...]] = []
    line: list[Run] = []
    used = 0.0
    for word, follows_space in words(runs):
        for number, (piece, needed) in enumerate(pieces(word, width, width_of)):
            if line and follows_space and not number:
                style = piece[0][1:]
                space = Run(" ", *style) if line[-1][1:] == style else Run(" ")
                gap = width_of(space)
                if used + gap + needed <= width:
                    line.append(space)
                    used += gap
                else:
                    lines.append(joined(line))
                    line, used = [], 0.0
            elif line and used + needed > width:
                lines.append(joined(line))
                line, used = [], 0.0
            line += piece
            used += needed
    return [*lines, joined(line)] if line else lines


def joined(line: Iterable[Run]) -> tuple[Run, ...]:
    """The line with neighbors of one style as one run."""
    return tuple(
        Run("".join([run.text for run in same]), *style)
        for style, same in groupby(line, lambda run: run[1:])
    )


def is_rtl(runs: Iterable[Run]) -> bool:
    """Whether a text reads from right to left."""
    return reads_from_right("".join(run.text for run in runs))


def in_visual_order(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    """The runs from left to right: those of a text from right to left in reverse."""
    return runs[::-1] if is_rtl(runs) else runs


def text_of(
    x: float,
    y: float,
    runs: tuple[Run, ...],
    size: float,
    color: str = BLACK,
    *,
    fit: float | None = None,
    rtl: bool = False,
) -> Text:
    """A line of runs at a place, where one from right to left (`rtl`) ends. A single run needs no
    runs in the text, unless it is underlined, struck or raised.
    """
    plain = "".join(run.text for run in runs)
    bold = all(run.bold for run in runs)
    italic = all(run.italic for run in runs)
    has_more = any(run.underline or run.strike or run.rise for run in runs)
    kept = runs if len(runs) > 1 or has_more else ()
    anchor = END if rtl else START
    return Text(x, y, plain, size, anchor, color, bold, italic, fit, runs=kept)
