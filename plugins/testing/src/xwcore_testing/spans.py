"""The spans and fixes of diagnostics: inside of the file, and counted from 1."""

from __future__ import annotations

from collections.abc import Iterable

from xwcore.plugin import Diagnostic
from xwcore_testing.advice import demand


def demand_placed_inside(diagnostics: Iterable[Diagnostic], data: bytes, what: str) -> None:
    """Fail if a span, or an edit of a fix, is not inside of `data`."""
    __tracebackhide__ = True
    for diagnostic in diagnostics:
        span = diagnostic.span
        if span is not None and span.end is not None:
            demand(
                0 <= span.start <= span.end <= len(data),
                f"{what}: {diagnostic}: bytes {span.start} to {span.end} of {len(data)}",
                "count from the first byte of the file; `end` is one after the last byte",
            )
            counted = (span.line or 1) >= 1 and (span.column or 1) >= 1
            demand(
                counted and (span.column is None or span.line is not None),
                f"{what}: {diagnostic}: line {span.line}, column {span.column}",
                "lines and columns count from 1: use LineIndex(data).span",
            )
        for edit in diagnostic.fix.edits if diagnostic.fix is not None else ():
            demand(
                0 <= edit.start <= edit.end <= len(data),
                f"{what}: {diagnostic}: fix of bytes {edit.start} to {edit.end} of {len(data)}",
                "an Edit replaces bytes of the file that was checked",
            )
