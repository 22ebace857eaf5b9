"""Places of findings: lines and columns of bytes, and the places of a part in its file."""

from __future__ import annotations

import bisect
from array import array
from collections.abc import Iterable
from dataclasses import replace
from itertools import accumulate

from xwcore.findings.diagnostics import Diagnostic, Edit, Fix, Span
from xwcore.findings.places import WHOLE, Place


class LineIndex:
    """Line and column of byte offsets in a text source; lines end in LF, CRLF or CR."""

    def __init__(self, data: bytes, encoding: str = "utf-8") -> None:
        self._data = data
        self._encoding = encoding
        self._starts = array("Q", accumulate(map(len, data.splitlines(keepends=True)), initial=0))
        if not data.endswith((b"\n", b"\r")) and len(self._starts) > 1:
            self._starts.pop()  # the last line ends with the data

    def span(self, start: int, end: int, place: Place = WHOLE) -> Span:
        """The span of bytes `start` to `end`, with line and column (in characters) of its start."""
        line = max(0, min(bisect.bisect_right(self._starts, start) - 1, len(self._starts) - 1))
        before = self._data[self._starts[line] : start]
        column = len(before.decode(self._encoding, "replace")) + 1
        return Span(start, end, line + 1, column, place)


def select(
    diagnostics: Iterable[Diagnostic], only: Iterable[str] = (), ignore: Iterable[str] = ()
) -> tuple[Diagnostic, ...]:
    """The diagnostics whose code starts with one of `only` (all if empty), none of `ignore`."""
    wanted, unwanted = tuple(only), tuple(ignore)
    return tuple(
        diagnostic
        for diagnostic in diagnostics
        if (not wanted or diagnostic.code.startswith(wanted))
        and not (unwanted and diagnostic.code.startswith(unwanted))
    )


def located(diagnostic: Diagnostic, span: Span) -> Diagnostic:
    """The diagnostic at the bytes of `span`; a cell or clue that it already names is kept."""
    place = diagnostic.span.place if diagnostic.span is not None else span.place
    return replace(diagnostic, span=span._replace(place=place))


def inside(
    diagnostics: Iterable[Diagnostic], path: tuple[str, ...], part: Span | None = None
) -> tuple[Diagnostic, ...]:
    """The diagnostics of a file in archives, with the names of the members that lead to it.

    Those of a part of the file get places and edits of the file.
    """
    if not path and part is None:
        return tuple(diagnostics)
    placed = []
    for diagnostic in diagnostics:
        fix = diagnostic.fix
        if fix is not None and part is not None:
            fix = _fix_within(fix, part)
        placed.append(replace(diagnostic, span=span_inside(diagnostic.span, path, part), fix=fix))
    return tuple(placed)


def span_inside(span: Span | None, path: tuple[str, ...], part: Span | None = None) -> Span:
    """The place in a file in archives; `part` is where the file has what `span` refers to."""
    span = span or Span()
    return (span if part is None else _within(span, part))._replace(path=path)


def _within(span: Span, part: Span) -> Span:
    """The place in a file of a place in a part of it; the whole part if it has no bytes."""
    if span.line is None and span.end is None:
        return part._replace(place=span.place, path=span.path)
    column = span.column
    if column is not None and span.line == 1:
        column += (part.column or 1) - 1
    return span._replace(
        start=part.start + span.start,
        end=None if span.end is None else part.start + span.end,
        line=None if span.line is None else span.line + (part.line or 1) - 1,
        column=column,
    )


def _fix_within(fix: Fix, part: Span) -> Fix:
    """The fix of a file for a fix of a part of it."""
    edits = (Edit(part.start + edit.start, part.start + edit.end, edit.data) for edit in fix.edits)
    return fix._replace(edits=tuple(edits))
