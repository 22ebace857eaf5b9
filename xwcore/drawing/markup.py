"""Markup of clues as runs of text in one style each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from xwcore.drawing.shapes import Run
from xwcore.model.markup import Node

#: What a style changes in a run; styles that are not here are shown plain.
_CHANGES: Final[dict[str, dict[str, Any]]] = {
    "italic": {"italic": True},
    "bold": {"bold": True},
    "underline": {"underline": True},
    "strike": {"strike": True},
    "sub": {"rise": -1},
    "sup": {"rise": 1},
}


def runs_of(markup: Iterable[Node]) -> tuple[Run, ...]:
    """The tree laid flat."""
    return tuple(_runs(markup, Run("")))


def _runs(markup: Iterable[Node], style: Run) -> Iterator[Run]:
    for node in markup:
        if isinstance(node, str):
            yield style._replace(text=node)
        else:
            yield from _runs(node.children, style._replace(**_CHANGES.get(node.style, {})))
