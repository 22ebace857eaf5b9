"""The REBUS section: its flags and its marker lines ("V2 TEXT Version", 3)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from xwcore.model.grid import default_short, implied_short
from xwcore.plugin import ReadContext, Span
from xwcore_across_text import codes
from xwcore_across_text.document import Document
from xwcore_across_text.grammar import (
    BLANKS,
    BLOCK,
    DIAGRAMLESS_BLOCK,
    LETTERS,
    MARK_FLAG,
    OLD_LETTERS,
    V2_CHARACTERS,
)
from xwcore_across_text.sections import Section

#: Flags that stand in front of a marker line instead of on a line of their own.
_FLAG_IN_FRONT: Final = re.compile(r"MARK[ \t]*;[ \t]*", re.IGNORECASE)
_FLAG_LINE: Final = f"{MARK_FLAG};"
_BLOCKS: Final = (BLOCK, DIAGRAMLESS_BLOCK)
#: What a short solution cannot be: the cell would be none, or empty.
_NO_LETTERS: Final = frozenset((*_BLOCKS, " ", "\t", "\0"))
#: Markers that need no word: capitals are told, for they are seldom meant.
_MARKERS: Final = V2_CHARACTERS - frozenset((*_BLOCKS, *LETTERS))


class Marker(NamedTuple):
    """A marker line: the solution of the cells with the marker, and the letter for old readers.

    `at` is where the line stands in the text.
    """

    solution: str
    short: str
    at: int


@dataclass(slots=True)
class Rebus:
    """What a REBUS section says; without one, nothing. `mark_at` is where the flag MARK stands."""

    markers: dict[str, Marker] = field(default_factory=dict)
    mark: bool = False
    mark_at: int = 0
    present: bool = False


def said_short(marker: Marker) -> str:
    """The short letter as it is written anew: one that says nothing becomes the implied one."""
    return implied_short(marker.solution) if marker.short == marker.solution else marker.short


def read_rebus(document: Document, section: Section | None, context: ReadContext) -> Rebus:
    """Flags and markers; a line that cannot be read is reported and left out."""
    rebus = Rebus()
    if section is None:
        return rebus
    rebus.present = True
    at = section.start
    filled = False
    for raw in document.text[section.start : section.end].split("\n"):
        line = raw.strip(BLANKS)
        if line:
            filled = True
            _read_line(document, context, rebus, line, at + raw.index(line))
        at += len(raw) + 1
    if not filled:
        span = document.span(section.tag_start, section.tag_end)
        mend = document.fix("delete the tag", (section.tag_line(document.text), section.end, ""))
        context.report(codes.REBUS_EMPTY.at(span=span, fix=mend))
    return rebus


def _read_line(document: Document, context: ReadContext, rebus: Rebus, line: str, at: int) -> None:
    if line[1:2] == ":":
        _read_marker(document, context, rebus, line, at)
        return
    flag = _FLAG_IN_FRONT.match(line) if ";" in line and ":" in line else None
    if flag is not None:
        rebus.mark, rebus.mark_at = True, at
        mend = document.fix("put the flag on its own line", (at, at + flag.end(), "MARK;\n"))
        span = document.span(at, at + flag.end())
        context.report(codes.FLAG_SPELLING.at("MARK; shares its line", span, fix=mend))
        line, at = line[flag.end() :], at + flag.end()
    if ":" in line and line.rstrip(":; \t").upper() != MARK_FLAG:
        _read_marker(document, context, rebus, line, at)
    else:
        _read_flags(document, context, rebus, line, at)


def _read_flags(document: Document, context: ReadContext, rebus: Rebus, line: str, at: int) -> None:
    if line == _FLAG_LINE:
        rebus.mark, rebus.mark_at = True, at
        return
    words = [word.strip(BLANKS + ":") for word in line.split(";")]
    unknown = [word for word in words if word and word.upper() != MARK_FLAG]
    if any(word.upper() == MARK_FLAG for word in words):
        rebus.mark, rebus.mark_at = True, at
    span = document.span(at, at + len(line)) if unknown else None
    for word in unknown:
        context.report(codes.FLAG_UNKNOWN.at(f"{word!r} is no flag; MARK is the only one", span))
    if not unknown:
        mend = document.fix("write MARK;", (at, at + len(line), _FLAG_LINE))
        span = document.span(at, at + len(line))
        context.report(codes.FLAG_SPELLING.at(span=span, fix=mend if rebus.mark else None))


def _read_marker(
    document: Document, context: ReadContext, rebus: Rebus, line: str, at: int
) -> None:
    # The marker is one character, so the first colon is the second one; the solution may hold
    # colons, and the short letter may not: the last colon ends the solution.
    marker, _, rest = line.partition(":")
    if (marker not in _MARKERS or marker in rebus.markers) and not _is_usable(
        document, context, rebus, marker, document.span(at, at + len(line))
    ):
        return
    solution, colon, short = rest.rpartition(":")
    if not colon:
        solution, short = rest, ""
    if len(short) == 1 and short not in _NO_LETTERS and solution.strip():
        made = Marker(solution.replace("\0", "\ufffd"), short, at)
    else:
        made = _completed(document, context, solution, short, (at, at + len(line)))
    rebus.markers[marker] = made
    if len(made.solution) == 1 and made.short not in _shorts_of(made.solution):
        message = f"{made.short!r} is not the letter that stands for {made.solution!r}"
        context.report(codes.SHORT_ODD.at(message, document.span(at, at + len(line))))


def _shorts_of(solution: str) -> tuple[str, ...]:
    """What one expects to stand for a solution of one character."""
    return solution, default_short(solution), OLD_LETTERS.get(solution, solution)


def _is_usable(
    document: Document, context: ReadContext, rebus: Rebus, marker: str, span: Span
) -> bool:
    """Report a marker that is none of the ordinary ones; whether its line counts all the same."""
    if len(marker) != 1:
        context.report(codes.MARKER_LINE.at(f"{marker!r} is not one character", span))
        return False
    if marker in rebus.markers:
        first = document.line_span(rebus.markers[marker].at).line
        message = f"the marker {marker} is defined on line {first} already"
        context.report(codes.MARKER_REPEATED.at(message, span))
        return False
    if marker in LETTERS:
        context.report(codes.MARKER_LETTER.at(f"the marker {marker} is a capital letter", span))
        return True
    context.report(codes.MARKER_CHARACTER.at(f"a cell cannot hold {marker!r}", span))
    return marker not in _BLOCKS


def _completed(
    document: Document, context: ReadContext, solution: str, short: str, place: tuple[int, int]
) -> Marker:
    """The marker, with what its line lacks made up and reported."""
    start, end = place
    span = document.span(start, end)
    given = short.strip(BLANKS)
    if len(given) != 1 or given in _NO_LETTERS:
        taken = given[:1] if given and given[0] not in _NO_LETTERS else implied_short(solution)
        said = f"{given!r} is not one letter" if given else "there is no short solution"
        colon = "" if document.text[start:end].count(":") > 1 else ":"
        mend = document.fix(
            f"write {taken}", (end - len(short), end, colon + taken), safe=not given
        )
        fix = mend if taken.isascii() or taken in solution else None
        context.report(codes.MARKER_SHORT.at(f"{said}; {taken} is taken", span, fix=fix))
        given = taken
    if not solution.strip():
        message = f"the marker has no solution; {given} is taken"
        context.report(codes.MARKER_EMPTY.at(message, span))
        solution = given
    return Marker(solution.replace("\0", "\ufffd"), given, start)
