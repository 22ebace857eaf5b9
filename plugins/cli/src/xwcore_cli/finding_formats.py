"""The order of diagnostics, causes before what follows from them, and the output formats of
`xw validate` that have one line for each diagnostic.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

import click

from xwcore.plugin import WHOLE, Diagnostic, Severity, Span
from xwcore_cli.output import SEVERITY_COLORS, member_and_line, shown
from xwcore_documents import safe_text

_GITHUB_COMMANDS: Final = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "notice",
}


def by_place(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics in the order of the file, by member; those without bytes last, by cell.

    The causes of others come first.
    """
    listed = [*diagnostics]
    causes = {diagnostic.cause for diagnostic in listed if diagnostic.cause}
    return sorted(listed, key=lambda diagnostic: _place_key(diagnostic, causes))


def _place_key(diagnostic: Diagnostic, causes: set[str]) -> tuple[object, ...]:
    span = diagnostic.span or Span()
    is_later = diagnostic.code not in causes
    if span.line is None and span.end is None:
        return span.path, is_later, 1, span.place.cell or (-1, -1)
    return span.path, is_later, 0, (span.line or 0, span.column or 0), span.start


def consequences(diagnostics: Iterable[Diagnostic]) -> Counter[str]:
    """How many of the diagnostics follow from another one of them, by the code of that."""
    listed = [*diagnostics]
    codes = {diagnostic.code for diagnostic in listed}
    return Counter(diagnostic.cause for diagnostic in listed if diagnostic.cause in codes)


def without_consequences(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics that follow from no other one of them."""
    listed = [*diagnostics]
    counts = consequences(listed)
    return [diagnostic for diagnostic in listed if diagnostic.cause not in counts]


def following(count: int) -> str:
    """The words for findings that are counted under their cause."""
    return "1 finding follows from it" if count == 1 else f"{count} findings follow from it"


def concise(path: str, diagnostic: Diagnostic, followers: int = 0) -> str:
    """One line: path, place, severity, code, whether `xw fix` resolves it, the message, and how
    many findings follow from it.
    """
    severity = diagnostic.severity
    words = [
        click.style(f"{shown(path)}{_position(diagnostic.span)}:", bold=True),
        click.style(str(severity), fg=SEVERITY_COLORS[severity]),
        safe_text(diagnostic.code),
        *_mark(diagnostic),
        safe_text(diagnostic.message),
        *([f"({following(followers)})"] if followers else []),
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
