"""Tables in HTML, for notebooks. Every text is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def html_table(heading: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The heading, and a table with these columns unless there is no row."""
    body = "".join(_row("td", row) for row in rows)
    table = f"<table><thead>{_row('th', columns)}</thead><tbody>{body}</tbody></table>"
    title = f"<div>{escaped(heading)}</div>" if heading else ""
    return f"<div>{title}{table if body else ''}</div>"


def _row(tag: str, texts: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escaped(text)}</{tag}>' for text in texts)}</tr>"


def escaped(text: str) -> str:
    """The text in HTML, on one line, without control characters and marks of direction."""
    import html  # on use: a report has this view for notebooks only

    return html.escape("".join(sign if sign.isprintable() else " " for sign in text))
