"""The output formats of `xw validate` that have one line for each diagnostic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import click

from xwcore.plugin import WHOLE, Diagnostic, Severity, Span, safe_text
from xwcore_cli.output import SEVERITY_COLORS, member_and_line, shown

_GITHUB_COMMANDS: Final = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "notice",
}


def by_place(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics in the order of the file, by member; those without bytes last, by cell."""
    return sorted(diagnostics, key=_place_key)


def _place_key(diagnostic: Diagnostic) -> tuple[object, ...]:
    span = diagnostic.span or Span()
    if span.line is None and span.end is None:
        return span.path, 1, span.place.cell or (-1, -1)
    return span.path, 0, (span.line or 0, span.column or 0), span.start


def concise(path: str, diagnostic: Diagnostic) -> str:
    """One line: path, place, severity, code, whether `xw fix` resolves it, and the message."""
    severity = diagnostic.severity
    words = [
        click.style(f"{shown(path)}{_position(diagnostic.span)}:", bold=True),
        click.style(str(severity), fg=SEVERITY_COLORS[severity]),
        safe_text(diagnostic.code),
        *_mark(diagnostic),
        safe_text(diagnostic.message),
    ]
    return " ".join(words)


def _position(span: Span | None) -> str:
    if span is None:
        return ""
    where = member_and_line(span)
    if span.line is not None:
        return where
    if span.end is not None:
        return f"{where}:{span.start:#x}"
    return f"{where} ({safe_text(str(span.place))})" if span.place != WHOLE else where


def _mark(diagnostic: Diagnostic) -> Iterator[str]:
    if diagnostic.fix is not None:
        yield "[*]" if diagnostic.fix.safe else "[unsafe fix]"


def github(path: str, diagnostic: Diagnostic) -> str:
    """A workflow command of GitHub Actions, which shows the diagnostic beside the line."""
    span = diagnostic.span or Span()
    # Paths without "./" are those of the files that GitHub shows.
    properties = {"file": path.removeprefix("./"), "title": diagnostic.code}
    if span.line is not None and not span.path:
        properties["line"] = str(span.line)
        if span.column is not None:
            properties["col"] = str(span.column)
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    place = str(diagnostic.span) if diagnostic.span is not None and "line" not in properties else ""
    text = f"{place}: {diagnostic.message}" if place else diagnostic.message
    return f"::{_GITHUB_COMMANDS[diagnostic.severity]} {listed}::{_data(text)}"


def _data(text: str) -> str:
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return safe_text(escaped)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
