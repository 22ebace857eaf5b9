"""Tables of findings in HTML, for notebooks. Every text of a file is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from xwcore.files.terminal_text import safe_text

if TYPE_CHECKING:
    from xwcore.findings.adaptation import Adaptation
    from xwcore.findings.diagnostics import Diagnostic
    from xwcore.findings.loss import Loss


def diagnostics_table(heading: str, diagnostics: Iterable[Diagnostic]) -> str:
    """A row for each diagnostic: severity, code, place, message."""
    rows = [
        (
            str(entry.severity),
            entry.code,
            "" if entry.span is None else str(entry.span),
            entry.message,
        )
        for entry in diagnostics
    ]
    return _table(heading, ("severity", "code", "place", "message"), rows)


def findings_table(findings: Iterable[tuple[str, Iterable[Loss | Adaptation]]]) -> str:
    """A row for each loss and adaptation: what happened, the feature, the message with places."""
    rows = [(word, entry.feature.label, str(entry)) for word, group in findings for entry in group]
    heading = "" if rows else "nothing lost, nothing adapted"
    return _table(heading, ("", "feature", "message"), rows)


def _table(heading: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    body = "".join(_row("td", row) for row in rows)
    table = f"<table><thead>{_row('th', columns)}</thead><tbody>{body}</tbody></table>"
    title = f"<div>{escape(safe_text(heading))}</div>" if heading else ""
    return f"<div>{title}{table if body else ''}</div>"


def _row(tag: str, texts: Iterable[str]) -> str:
    cells = "".join(f"<{tag}>{escape(safe_text(text))}</{tag}>" for text in texts)
    return f"<tr>{cells}</tr>"
