"""Checking: everything that reading reports, and what only a reader with time would notice.

Contract: one pass over one parse; every finding has the line and column it speaks of. Findings
about the clues are guesses of a careful editor, so none of them is an error.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Final

from xwcore.model import checks
from xwcore.plugin import Diagnostic, ReadContext, located
from xwcore_across_text import codes
from xwcore_across_text.clue_checks import Clue, check_clues
from xwcore_across_text.clue_lists import Line, lines_of
from xwcore_across_text.grammar import (
    BLANKS,
    COPYRIGHT_SIGN,
    FORMAT,
    LOWER_CASE,
    ONE_LINE_TAGS,
)
from xwcore_across_text.grid_rows import Row, read_rows
from xwcore_across_text.reading import Parsed, parse

_CONTROL: Final = re.compile(r"[\0-\x08\x0b-\x1f\x7f]")
#: Control characters told one by one.
_MOST_FINDINGS: Final = 20


def validate(data: bytes, context: ReadContext) -> None:
    """Report all that is wrong or remarkable in the file."""
    parsed = parse(data, context)
    for each in (*_texts(parsed), *_rebus(parsed), *_clues(parsed)):
        context.report(each)


# -- text ------------------------------------------------------------------------------------------


def _texts(parsed: Parsed) -> Iterator[Diagnostic]:
    yield from _control_characters(parsed)
    yield from _trailing_blanks(parsed)
    yield from _copyright_sign(parsed)


def _control_characters(parsed: Parsed) -> Iterator[Diagnostic]:
    document = parsed.document
    for told, match in enumerate(_CONTROL.finditer(document.text)):
        if told == _MOST_FINDINGS:
            yield codes.CONTROL_CHARACTER.at("there are more control characters")
            return
        mend = document.fix("delete it", (match.start(), match.end(), ""), safe=False)
        span = document.span(match.start(), match.end())
        message = f"control character U+{ord(match[0]):04X}"
        yield codes.CONTROL_CHARACTER.at(message, span, fix=mend)


def _trailing_blanks(parsed: Parsed) -> Iterator[Diagnostic]:
    document = parsed.document
    edits = []
    for name in (*ONE_LINE_TAGS, "ACROSS", "DOWN"):
        for line in lines_of(document, parsed.sections.get(name)):
            bare = line.text.rstrip(BLANKS)
            if bare and bare != line.text:
                edits.append((line.at + len(bare), line.at + len(line.text), ""))
    if edits:
        start, end, _ = edits[0]
        many = "one line ends" if len(edits) == 1 else f"{len(edits)} lines end"
        mend = document.fix("delete the blanks", *edits, safe=False)
        span = document.span(start, end)
        yield codes.TRAILING_BLANKS.at(f"{many} with blanks", span, fix=mend)


def _copyright_sign(parsed: Parsed) -> Iterator[Diagnostic]:
    document = parsed.document
    for line in lines_of(document, parsed.sections.get("COPYRIGHT"))[:1]:
        if line.text.startswith(COPYRIGHT_SIGN):
            same = line.text.startswith(f"{COPYRIGHT_SIGN} ")
            end = line.at + 2 if same else line.at + 1
            mend = document.fix("leave the sign out", (line.at, end, ""), safe=same)
            yield codes.SIGN_WRITTEN_OUT.at(span=document.line_span(line.at), fix=mend)


# -- markers ---------------------------------------------------------------------------------------


def _rebus(parsed: Parsed) -> Iterator[Diagnostic]:
    document, rebus = parsed.document, parsed.rebus
    if not rebus.present:
        return
    grid = parsed.sections["GRID"]
    used = set(document.text[grid.start : grid.end])
    for marker, made in rebus.markers.items():
        if marker not in used:
            end = min(document.line_end(made.at) + 1, len(document.text))
            start = document.text.rfind("\n", 0, made.at) + 1
            mend = document.fix("delete the line", (start, end, ""), safe=False)
            message = f"no cell has the marker {marker}"
            yield codes.MARKER_UNUSED.at(message, document.line_span(made.at), fix=mend)
    if rebus.mark and not used & set(LOWER_CASE):
        yield codes.MARK_UNUSED.at(span=document.line_span(rebus.mark_at))


# -- clues -----------------------------------------------------------------------------------------


def clues_of(parsed: Parsed) -> tuple[list[Clue], list[Clue]]:
    """The clues of both lists with their entries and their places in the file."""
    lines = parsed.clued.lines or (
        _filled(lines_of(parsed.document, parsed.sections.get("ACROSS"))),
        _filled(lines_of(parsed.document, parsed.sections.get("DOWN"))),
    )
    entries = parsed.puzzle.entries
    made: list[list[Clue]] = []
    for direction, listed in zip(("across", "down"), lines, strict=True):
        own = [entry for entry in entries if entry.direction == direction]
        made.append(
            [
                Clue(line.text, line.at, own[at] if at < len(own) else None)
                for at, line in enumerate(listed)
            ]
        )
    return made[0], made[1]


def _filled(lines: list[Line]) -> list[Line]:
    return [line for line in lines if line.text]


def _clues(parsed: Parsed) -> Iterator[Diagnostic]:
    document = parsed.document
    lists = clues_of(parsed)
    yield from check_clues(document, lists)
    spans = {
        clue.entry.label: document.line_span(clue.at)
        for listed in lists
        for clue in listed
        if clue.entry is not None
    }
    doubled = {
        second.label
        for listed in lists
        for first, second in itertools.pairwise(listed)
        if first.text == second.text
    }
    for found in checks.repeated_clues(parsed.puzzle):
        where = found.span.place.clue if found.span is not None else None
        if where in doubled:
            continue  # CLUE_DOUBLED has told it
        yield located(found, spans[where]) if where in spans else found
    rows = _rows(parsed)
    for found in checks.shape(parsed.puzzle):
        cell = found.span.place.cell if found.span is not None else None
        row = rows[cell[0]] if cell is not None else None
        if row is not None and cell is not None and cell[1] < len(row.cells):
            at = row.cell_at(cell[1])
            found = located(found, document.span(at, at + 1))  # noqa: PLW2901 - with its place
        yield found


def _rows(parsed: Parsed) -> list[Row]:
    """The rows once more; what they deviate in was reported by reading."""
    silent = ReadContext(FORMAT)
    return read_rows(parsed.document, parsed.sections["GRID"], silent)
