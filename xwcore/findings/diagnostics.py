"""Diagnostics: what reading, validating and fixing report about a file.

Contract: a `Diagnostic` is a frozen value with a stable code, a severity, a place and, where the
fix is mechanical, the fix as edits of the source bytes. Codes are declared once, in a table of
`Code` rows, from which `xw explain` and the documentation are made.
"""

from __future__ import annotations

import bisect
from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from itertools import accumulate
from typing import Any, NamedTuple

from xwcore.findings.places import WHOLE, Place


class Severity(StrEnum):
    """How severe a diagnostic is."""

    ERROR = "error"  #: cannot be read as meant, or breaks the format
    WARNING = "warning"  #: likely wrong
    INFO = "info"  #: worth knowing


class Span(NamedTuple):
    """A place in a source: bytes `start` to `end`, and what they stand for.

    Text formats set `line` and `column` (both from 1, columns in characters); binary formats set
    the byte offset alone. `place` is the cell or clue that the bytes stand for. `path` has the
    names of the members that lead to the file in archives; all else refers to that file. A puzzle
    of a file with several has its places in this file.
    """

    start: int = 0
    end: int | None = None
    line: int | None = None
    column: int | None = None
    place: Place = WHOLE
    path: tuple[str, ...] = ()

    def within(self, part: Span) -> Span:
        """The place in a file of a place in a part of it; the whole part if it has no bytes."""
        if self.line is None and self.end is None:
            return part._replace(place=self.place, path=self.path)
        column = self.column
        if column is not None and self.line == 1:
            column += (part.column or 1) - 1
        return self._replace(
            start=part.start + self.start,
            end=None if self.end is None else part.start + self.end,
            line=None if self.line is None else self.line + (part.line or 1) - 1,
            column=column,
        )

    def __str__(self) -> str:
        parts = [f"member {':'.join(self.path)}"] if self.path else []
        if self.line is not None:
            parts.append(f"line {self.line}")
            if self.column is not None:
                parts.append(f"column {self.column}")
        elif self.end is not None:
            parts.append(f"offset {self.start:#x}")
        if self.place != WHOLE:
            parts.append(str(self.place))
        return ", ".join(parts)


class Edit(NamedTuple):
    """Replace the source bytes `start` to `end` by `data`."""

    start: int
    end: int
    data: bytes


class Fix(NamedTuple):
    """A mechanical fix. `safe` means that it loses no information of the source."""

    edits: tuple[Edit, ...]
    safe: bool = True
    title: str = ""

    def within(self, part: Span) -> Fix:
        """The fix of a file for a fix of a part of it."""
        edits = (
            Edit(part.start + edit.start, part.start + edit.end, edit.data) for edit in self.edits
        )
        return self._replace(edits=tuple(edits))


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about a file. `hint` says what to do; `fix` does it."""

    code: str
    severity: Severity
    message: str
    span: Span | None = None
    hint: str = ""
    fix: Fix | None = None

    @property
    def place(self) -> Place:
        """The cell or clue that the finding is about; the whole puzzle if it names none."""
        return WHOLE if self.span is None else self.span.place

    def __str__(self) -> str:
        where = f"{self.span}: " if self.span is not None and str(self.span) else ""
        return f"{where}{self.severity} {self.code}: {self.message}"

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form, as `xw validate --json` prints it."""
        span = self.span or Span()
        located = self.span is not None and (span.line is not None or span.end is not None)
        return {
            "code": self.code,
            "severity": str(self.severity),
            "message": self.message,
            "line": span.line,
            "column": span.column,
            "offset": span.start if located else None,
            "cell": None if self.place.cell is None else list(self.place.cell),
            "clue": self.place.clue,
            "hint": self.hint,
            "fixable": self.fix is not None,
            **({"member": ":".join(span.path)} if span.path else {}),
        }


@dataclass(frozen=True, slots=True)
class Code:
    """A row of a code table: what a diagnostic code means, for `xw explain` and the docs.

    `summary` is one line; `explanation` a short paragraph; `example` shows the fault; `hint` says
    how to correct it; `source` cites the format document.
    """

    code: str
    severity: Severity
    summary: str
    explanation: str = ""
    example: str = ""
    hint: str = ""
    source: str = ""

    def at(
        self,
        message: str = "",
        span: Span | None = None,
        *,
        hint: str | None = None,
        fix: Fix | None = None,
        severity: Severity | None = None,
    ) -> Diagnostic:
        """A diagnostic of this code; message and hint default to those of the row."""
        return Diagnostic(
            self.code,
            severity or self.severity,
            message or self.summary,
            span,
            self.hint if hint is None else hint,
            fix,
        )

    def to_dict(self) -> dict[str, str]:
        """JSON-safe form, as `xw explain --json` prints it."""
        return {**asdict(self), "severity": str(self.severity)}


def code_table(*rows: Code) -> Mapping[str, Code]:
    """The rows by code; a code declared twice raises ValueError."""
    table = {row.code: row for row in rows}
    if len(table) != len(rows):
        raise ValueError("a diagnostic code is declared twice")
    return table


def codes_in(module: Mapping[str, object]) -> tuple[Code, ...]:
    """The rows that a module defines, in order: `CODES = code_table(*codes_in(globals()))`."""
    return tuple(value for value in module.values() if isinstance(value, Code))


@dataclass(frozen=True, slots=True)
class Report:
    """The diagnostics of a source. `format` is None where no format claims it."""

    format: str | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        """True where no diagnostic is an error."""
        return not any(entry.severity is Severity.ERROR for entry in self.diagnostics)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)


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
    """Those whose code starts with a prefix in `only` (all if empty), and with none in `ignore`."""
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
            fix = fix.within(part)
        placed.append(replace(diagnostic, span=span_inside(diagnostic.span, path, part), fix=fix))
    return tuple(placed)


def span_inside(span: Span | None, path: tuple[str, ...], part: Span | None = None) -> Span:
    """The place in a file in archives; `part` is where the file has what `span` refers to."""
    span = span or Span()
    return (span if part is None else span.within(part))._replace(path=path)
