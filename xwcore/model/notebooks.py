"""What a notebook shows of a puzzle."""

from __future__ import annotations

import sys
from typing import Any

from xwcore.errors import OptionError
from xwcore.findings.html_views import escaped


def html_of(svg: str, title: str, author: str) -> str:
    """A picture with the title above and the author below, as HTML."""
    heading, byline = (" ".join(escaped(text).split()) for text in (title, author))
    parts = [f"<b>{heading}</b>" if heading else "", f"<div>{byline}</div>" if byline else ""]
    return f"<div>{''.join(parts)}{svg}</div>"


def svg_of(puzzle: object, source_format: str | None) -> str | None:
    """The picture of a puzzle; None where no package draws it."""
    # The registry is above this module; the package has it by name. Some package draws.
    registry: Any = sys.modules["xwcore"].default_registry()
    try:
        drawing = registry.ask("xw_draw", first=(source_format,), puzzle=puzzle, options={})
    except OptionError:  # no installed package specifies the hook
        return None
    svg: str | None = None if drawing is None else drawing.svg()
    return svg
