"""Runs of text in one style each: broken into words, joined to lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from xwcore.plugin import safe_text
from xwcore_drawing.metrics import reads_from_right
from xwcore_drawing.shapes import BLACK, END, START, Run, Text


def words(runs: Iterable[Run]) -> Iterator[tuple[Run, bool]]:
    """Each word in its style, and whether a space goes before it."""
    space_before = False
    for run in runs:
        for at, word in enumerate(safe_text(run.text).split(" ")):
            space_before = space_before or at > 0
            if word:
                yield run._replace(text=word), space_before
                space_before = False


def pieces(run: Run, room: float, width_of: Callable[[Run], float]) -> Iterator[Run]:
    """A word, in pieces where it alone is wider than a line."""
    if width_of(run) <= room:
        yield run
        return
    widths = {letter: width_of(run._replace(text=letter)) for letter in dict.fromkeys(run.text)}
    start, used = 0, 0.0
    for at, letter in enumerate(run.text):
        needed = widths[letter]
        if used + needed > room and at > start:
            yield run._replace(text=run.text[start:at])
            start, used = at, 0.0
        used += needed
    yield run._replace(text=run.text[start:])


def wrapped(
    runs: Iterable[Run], width: float, width_of: Callable[[Run], float]
) -> list[tuple[Run, ...]]:
    """The runs in lines no wider than `width`, broken at spaces, else inside a word.

    A space between two words of different style is plain.
    """
    lines: list[tuple[Run, ...]] = []
    line: list[Run] = []
    used = 0.0
    for word, starts_word in words(runs):
        for piece in pieces(word, width, width_of):
            added = [piece]
            if line and starts_word:
                space = piece._replace(text=" ")
                added = [space if line[-1]._replace(text=" ") == space else Run(" "), piece]
            needed = sum(map(width_of, added))
            if line and used + needed > width:
                lines.append(joined(line))
                line, used, added, needed = [], 0.0, [piece], width_of(piece)
            line += added
            used += needed
    return [*lines, joined(line)] if line else lines


def joined(line: Iterable[Run]) -> tuple[Run, ...]:
    """The line with neighbors of one style as one run."""
    return tuple(
        style._replace(text="".join(run.text for run in same))
        for style, same in groupby(line, lambda run: run._replace(text=""))
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
