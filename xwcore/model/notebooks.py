"""What a notebook shows of a puzzle."""

from __future__ import annotations

from html import escape

from xwcore.files.terminal_text import safe_text


def html_of(svg: str, title: str, author: str) -> str:
    """A picture with the title above and the author below, as HTML."""
    heading, byline = (" ".join(escape(safe_text(text)).split()) for text in (title, author))
    parts = [f"<b>{heading}</b>" if heading else "", f"<div>{byline}</div>" if byline else ""]
    return f"<div>{''.join(parts)}{svg}</div>"
