"""The clue lists: lines without numbers, matched to the entries of the grid by their count.

No line is lost. A blank line is an empty clue exactly if the list then has as many lines as the
grid has entries, and without blank lines it has not. A line that looks like a tag is a clue if the
counts agree. Clues after the last entry are kept, without a number.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import compress, islice
from typing import Final, NamedTuple

from xwcore.plugin import Place, ReadContext, plural
from xwcore_across_text import codes
from xwcore_across_text.parse.grid import Cells
from xwcore_across_text.parse.sections import Section, Sections, rest_of_line
from xwcore_across_text.syntax import CLUE_TAGS, MAX_REPORTED, RANK, TAG
from xwcore_crossword import count_directions, find_runs
from xwcore_documents import TextDocument

_DIRECTIONS: Final = {"ACROSS": "across", "DOWN": "down"}


class SectionLine(NamedTuple):
    """A line of a section: its text without indentation, and the offset of that."""

    text: str
    offset: int


def _no_offsets() -> array[int]:
    return array("Q")


@dataclass(slots=True)
class Lines:
    """Lines of a section by column, since a section may have thousands."""

    texts: list[str] = field(default_factory=list)
    offsets: array[int] = field(default_factory=_no_offsets)

    def __len__(self) -> int:
        return len(self.texts)

    def __getitem__(self, index: int) -> SectionLine:
        return SectionLine(self.texts[index], self.offsets[index])

    def __iter__(self) -> Iterator[SectionLine]:
        return map(SectionLine, self.texts, self.offsets)

    def part(self, start: int, end: int | None = None) -> Lines:
        """The lines from one index to another."""
        return Lines(self.texts[start:end], self.offsets[start:end])

    def append(self, line: SectionLine) -> None:
        """Add a line."""
        self.texts.append(line.text)
        self.offsets.append(line.offset)

    def filled(self) -> Lines:
        """The lines that are not blank."""
        return Lines(list(filter(None, self.texts)), array("Q", compress(self.offsets, self.texts)))

    def filled_count(self) -> int:
        """The number of lines that are not blank."""
        return sum(map(bool, self.texts))


class ClueSections(NamedTuple):
    """The clues of both lists, in the order of the entries."""

    across: Lines
    down: Lines


def parse_clues(
    document: TextDocument,
    sections: Sections,
    lists: ClueSections,
    cells: Cells,
    context: ReadContext,
) -> ClueSections:
    """The clues of both lists, from the lines of their sections.

    Raises:
        LimitError: more clues than the limits allow.
    """
    counts = count_directions(cells.kinds, cells.width)
    across, down = lists
    context.count("max_clues", len(across) + len(down))
    if (len(across), len(down)) == counts and all(across.texts) and all(down.texts):
        return lists
    return _matched(document, sections, cells, lists, counts, context)


def _matched(
    document: TextDocument,
    sections: Sections,
    cells: Cells,
    lists: ClueSections,
    counts: tuple[int, int],
    context: ReadContext,
) -> ClueSections:
    """The clues of lists whose lines do not match the entries one by one."""
    lists = _divided(document, lists, counts)
    matched = []
    for name, lines, count in zip(CLUE_TAGS, lists, counts, strict=True):
        clues = _without_unknown_section(document, lines, count, context)
        clues = _without_blank_lines(document, clues, count, _DIRECTIONS[name], context)
        matched.append(clues)
        if name in sections:
            _report_count(document, sections[name], clues, cells, count, context)
    _report_misplaced_tag(document, matched, counts, context)
    return ClueSections(*matched)


def _fits(lines: Lines, count: int) -> bool:
    return count in (lines.filled_count(), len(lines))


def _divided(document: TextDocument, lists: ClueSections, counts: tuple[int, int]) -> ClueSections:
    """The lists, divided at the <DOWN> that fits if there are several."""
    across, down = lists
    if _fits(across, counts[0]) and _fits(down, counts[1]):
        return lists
    later_tags = [index for index, line in enumerate(down) if _tag_name(line) == "DOWN"]
    for index in later_tags[:MAX_REPORTED]:
        tag = document.text.rfind("<", 0, down[0].offset)
        tag_line = SectionLine(document.text[tag : document.end_of_line(tag)], tag)
        longer, shorter = across.part(0), down.part(index + 1)
        longer.append(tag_line)
        longer.texts += down.texts[:index]
        longer.offsets += down.offsets[:index]
        if _fits(longer, counts[0]) and _fits(shorter, counts[1]):
            return ClueSections(longer, shorter)
    return lists


def _tag_name(line: SectionLine) -> str:
    match = TAG.match(line.text)
    return match[1].upper() if match else ""


def _without_unknown_section(
    document: TextDocument, lines: Lines, count: int, context: ReadContext
) -> Lines:
    """The lines above an unknown or duplicate tag, if they are as many as the entries; else all."""
    if _fits(lines, count):
        return lines
    for index, line in enumerate(lines):
        name = _tag_name(line) if line.text.startswith("<") else ""
        if name and _fits(above := lines.part(0, index), count):
            code = codes.TAG_REPEATED if name in RANK else codes.TAG_UNKNOWN
            kind = "duplicate" if name in RANK else "unknown"
            ignored = len(lines) - index - 1
            message = f"{kind} tag <{name}>, lines below it ignored as clues: {ignored}"
            context.report(code.at(message, rest_of_line(document, line.offset)))
            return above
        if index > count + MAX_REPORTED:
            break
    return lines


def _without_blank_lines(
    document: TextDocument, lines: Lines, count: int, direction: str, context: ReadContext
) -> Lines:
    filled = lines.filled()
    if len(filled) == len(lines):
        return lines
    if len(filled) != count and len(lines) >= count and not any(lines.texts[count:]):
        first = lines.part(0, count)
        _report_empty(document, first, direction, context)
        return first
    blank = array("Q", (line.offset for line in lines if not line.text))
    span = rest_of_line(document, blank[0])
    if len(filled) == count:
        edits = [(offset, offset + 1, "") for offset in blank if offset < len(document.text)]
        fix = document.fix("delete the blank lines", *edits)
        message = f"blank lines between the {direction} clues: {len(blank)}, expected 0"
        context.report(codes.BLANK_LINES.at(message, span, fix=fix))
    elif len(filled) < count:
        counts = f"{direction} clues: {len(filled)}, blank lines: {len(blank)}"
        message = f"{counts}, expected {plural(count, 'clue')}"
        context.report(codes.BLANKS_UNCLEAR.at(message, span))
    return filled


def _report_empty(
    document: TextDocument, lines: Lines, direction: str, context: ReadContext
) -> None:
    empty = [number for number, text in enumerate(lines.texts, 1) if not text]
    for number in empty[:MAX_REPORTED]:
        message = f"empty clue: {direction} clue {number} of {len(lines)}"
        span = rest_of_line(document, lines[number - 1].offset)
        context.report(codes.CLUE_EMPTY.at(message, span))
    if len(empty) > MAX_REPORTED:
        context.report(codes.CLUE_EMPTY.at(f"{len(empty) - MAX_REPORTED} more empty clues"))


def _report_count(
    document: TextDocument,
    section: Section,
    lines: Lines,
    cells: Cells,
    count: int,
    context: ReadContext,
) -> None:
    direction = _DIRECTIONS[section.name]
    if len(lines) < count:
        missing = _missing(cells, direction, len(lines))
        names = ", ".join(missing[:3]) + (", ..." if len(missing) > 3 else "")
        message = f"{len(lines)} {direction} clues, expected {count}: no clue for {names}"
        offset = lines[-1].offset if lines else section.tag_start
        span = rest_of_line(document, offset, Place(clue=missing[0]))
        context.report(codes.CLUES_MISSING.at(message, span))
    surplus = lines.part(count)
    for number, line in enumerate(surplus.part(0, MAX_REPORTED), count + 1):
        message = f"surplus clue: {direction} clue {number}, expected {plural(count, 'clue')}"
        context.report(codes.CLUE_EXTRA.at(message, rest_of_line(document, line.offset)))
    if len(surplus) > MAX_REPORTED:
        message = f"{len(surplus) - MAX_REPORTED} more surplus {direction} clues"
        context.report(codes.CLUE_EXTRA.at(message))


def _missing(cells: Cells, direction: str, index: int) -> list[str]:
    """The labels of the entries of a direction from an index on, four at most."""
    runs = find_runs(cells.kinds, cells.width)
    begins = runs.across if direction == "across" else runs.down
    numbers = compress(range(1, len(begins) + 1), begins)
    return [f"{number}-{direction.title()}" for number in islice(numbers, index, index + 4)]


def _report_misplaced_tag(
    document: TextDocument, lists: list[Lines], counts: tuple[int, int], context: ReadContext
) -> None:
    """Report one list that is too short by as many lines as the other is too long."""
    across, down = lists
    short = counts[0] - len(across)
    if short and short == len(down) - counts[1] and down:
        where, name = ("first", "DOWN") if short > 0 else ("last", "ACROSS")
        offset = down[0].offset if short > 0 else across[-1].offset
        message = f"the {where} lines of {name} fit the other list: {abs(short)}"
        context.report(codes.CLUES_SHIFTED.at(message, rest_of_line(document, offset)))
