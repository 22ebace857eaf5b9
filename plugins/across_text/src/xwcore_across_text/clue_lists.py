"""The clue lists: lines without numbers, matched to the entries of the grid by their count.

Contract: no line is lost. A blank line is an empty clue exactly where that makes as many lines as
entries and leaving it out does not; a line that looks like a tag is a clue where the counts say so.
Clues beyond the last entry are kept, without a number; entries beyond the last clue are named.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from typing import Final, NamedTuple

from xwcore.model.numbering import count_directions
from xwcore.plugin import Grid, Place, ReadContext
from xwcore_across_text import codes
from xwcore_across_text.document import Document
from xwcore_across_text.grammar import BLANKS, CLUE_TAGS, RANK, TAG
from xwcore_across_text.sections import Section, Sections

#: Findings of one sort told one by one; the rest is told as a number.
_MOST_FINDINGS: Final = 50
_DIRECTIONS: Final = {"ACROSS": "across", "DOWN": "down"}


class Line(NamedTuple):
    """A line of a clue list: its text without indentation, and where that is in the text."""

    text: str
    at: int


class Clued(NamedTuple):
    """The texts of both lists, one per entry and perhaps more.

    `lines` holds the same with their places; None where no line needed a closer look.
    """

    across: Sequence[str]
    down: Sequence[str]
    lines: tuple[list[Line], list[Line]] | None = None


def read_clues(document: Document, sections: Sections, grid: Grid, context: ReadContext) -> Clued:
    """The clues of both lists."""
    counts = count_directions(grid.kinds, grid.width)
    lists = []
    for name, count in zip(CLUE_TAGS, counts, strict=True):
        section = sections.get(name)
        if section is None:
            return _careful_clues(document, sections, grid, counts, context)
        lines = document.text[section.start : section.end].split("\n")
        if not lines[-1]:
            lines.pop()
        texts = [*map(str.lstrip, lines, repeat(BLANKS))]
        if len(texts) != count or not all(texts):
            return _careful_clues(document, sections, grid, counts, context)
        lists.append(texts)
    context.limits.check("max_clues", sum(counts))
    return Clued(lists[0], lists[1])


def lines_of(document: Document, section: Section | None) -> list[Line]:
    """Every line of a section, blank ones included, but for what follows the last line end."""
    if section is None:
        return []
    lines: list[Line] = []
    at = section.start
    raws = document.text[section.start : section.end].split("\n")
    if not raws[-1].strip(BLANKS):
        raws.pop()
    for raw in raws:
        text = raw.lstrip(BLANKS)
        lines.append(Line(text, at + len(raw) - len(text)))
        at += len(raw) + 1
    return lines


def _careful_clues(
    document: Document,
    sections: Sections,
    grid: Grid,
    counts: tuple[int, int],
    context: ReadContext,
) -> Clued:
    across = lines_of(document, sections.get("ACROSS"))
    down = lines_of(document, sections.get("DOWN"))
    context.limits.check("max_clues", len(across) + len(down))
    across, down = _divided(document, across, down, counts)
    made = []
    for name, all_lines, count in zip(CLUE_TAGS, (across, down), counts, strict=True):
        kept = _without_strange_section(document, all_lines, count, context)
        lines = _without_blank_lines(document, kept, count, _DIRECTIONS[name], context)
        made.append(lines)
        if name in sections:
            _report_count(document, sections[name], lines, grid, context)
    _report_other_side(document, made, counts, context)
    texts = [[line.text for line in lines] for lines in made]
    return Clued(texts[0], texts[1], (made[0], made[1]))


def _filled(lines: Sequence[Line]) -> int:
    return sum(1 for line in lines if line.text)


def _fits(lines: Sequence[Line], count: int) -> bool:
    return count in (_filled(lines), len(lines))


def _divided(
    document: Document, across: list[Line], down: list[Line], counts: tuple[int, int]
) -> tuple[list[Line], list[Line]]:
    """Where a second <DOWN> stands in the list, that one of them which fits is the tag."""
    if _fits(across, counts[0]) and _fits(down, counts[1]):
        return across, down
    again = [at for at, line in enumerate(down) if _tag_name(line) == "DOWN"]
    for at in again[:_MOST_FINDINGS]:
        tag_at = document.text.rfind("<", 0, down[0].at if down else 0)
        longer = [*across, Line(_line_text(document, tag_at), tag_at), *down[:at]]
        if _fits(longer, counts[0]) and _fits(down[at + 1 :], counts[1]):
            return longer, down[at + 1 :]
    return across, down


def _line_text(document: Document, at: int) -> str:
    return document.text[at : document.line_end(at)]


def _tag_name(line: Line) -> str:
    match = TAG.match(line.text)
    return match[1].upper() if match else ""


def _without_strange_section(
    document: Document, lines: list[Line], count: int, context: ReadContext
) -> list[Line]:
    """The lines before an unknown tag, where they are as many as entries; else all of them."""
    if _fits(lines, count):
        return lines
    for at, line in enumerate(lines):
        if line.text.startswith("<") and (name := _tag_name(line)) and _fits(lines[:at], count):
            code = codes.TAG_REPEATED if name in RANK else codes.TAG_UNKNOWN
            said = "stands here again" if name in RANK else "is no tag of the format"
            kept = len(lines) - at - 1
            lines_below = "line" if kept == 1 else f"{kept} lines"
            message = f"<{name}> {said}; the {lines_below} below it count as no clues"
            context.report(code.at(message, document.line_span(line.at)))
            return lines[:at]
        if at > count + _MOST_FINDINGS:
            break
    return lines


def _without_blank_lines(
    document: Document, lines: list[Line], count: int, direction: str, context: ReadContext
) -> list[Line]:
    filled = [line for line in lines if line.text]
    if len(filled) == len(lines):
        return lines
    blank = [line for line in lines if not line.text]
    whole = _within_count(lines, count)
    if len(filled) != count and whole is not None:
        _report_empty(document, whole, direction, context)
        return whole
    first = blank[0]
    if len(filled) == count:
        edits = [(line.at, line.at + 1, "") for line in blank if line.at < len(document.text)]
        mend = document.fix("delete the blank lines", *edits)
        message = f"{len(blank)} blank lines between the {direction} clues"
        context.report(codes.BLANK_LINES.at(message, document.line_span(first.at), fix=mend))
    elif len(filled) < count:
        message = f"{len(filled)} {direction} clues and {len(blank)} blank lines"
        message += f" for {count} entries"
        context.report(codes.BLANKS_UNCLEAR.at(message, document.line_span(first.at)))
    return filled


def _within_count(lines: list[Line], count: int) -> list[Line] | None:
    """The first `count` lines, where nothing but blank lines follows them."""
    if len(lines) < count or any(line.text for line in lines[count:]):
        return None
    return lines[:count]


def _report_empty(
    document: Document, lines: list[Line], direction: str, context: ReadContext
) -> None:
    told = 0
    for number, line in enumerate(lines, 1):
        if not line.text:
            told += 1
            if told <= _MOST_FINDINGS:
                message = f"{direction} clue {number} of {len(lines)} is empty"
                context.report(codes.CLUE_EMPTY.at(message, document.line_span(line.at)))
    if told > _MOST_FINDINGS:
        context.report(codes.CLUE_EMPTY.at(f"{told - _MOST_FINDINGS} more clues are empty"))


def _report_count(
    document: Document,
    section: Section,
    lines: list[Line],
    grid: Grid,
    context: ReadContext,
) -> None:
    direction = _DIRECTIONS[section.name]
    labels = [f"{slot.number}-{direction.title()}" for slot in grid.slots
              if slot.direction == direction]  # fmt: skip
    if len(lines) < len(labels):
        missing = labels[len(lines) :]
        names = ", ".join(missing[:20]) + (", ..." if len(missing) > 20 else "")
        message = f"{len(lines)} {direction} clues for {len(labels)} entries:"
        message += f" nothing is left for {names}"
        at = lines[-1].at if lines else section.tag_start
        span = document.line_span(at, Place(clue=missing[0]))
        context.report(codes.CLUES_MISSING.at(message, span))
    for number, line in enumerate(lines[len(labels) :][:_MOST_FINDINGS], len(labels) + 1):
        message = f"{direction} clue {number} is one too many: the grid has {len(labels)} entries"
        context.report(codes.CLUE_EXTRA.at(message, document.line_span(line.at)))
    if len(lines) > len(labels) + _MOST_FINDINGS:
        more = len(lines) - len(labels) - _MOST_FINDINGS
        context.report(codes.CLUE_EXTRA.at(f"{more} more {direction} clues have no entry"))


def _report_other_side(
    document: Document, made: list[list[Line]], counts: tuple[int, int], context: ReadContext
) -> None:
    """One list too short by as many lines as the other is too long: the tag stands wrong."""
    across, down = made
    short = counts[0] - len(across)
    if short and short == len(down) - counts[1] and down:
        where, other = ("first", "DOWN") if short > 0 else ("last", "ACROSS")
        at = down[0].at if short > 0 else across[-1].at
        message = f"the {where} {abs(short)} lines of {other} look like clues of the other list"
        context.report(codes.CLUES_SHIFTED.at(message, document.line_span(at)))
