"""Markup in a clue: a small tree, with plain and escaped views.

A node is a string, or a `Styled` run of nodes. Every format translates its own notation to and from
this tree; nothing here interprets text.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final, NamedTuple

#: The styles that the core can show, and the HTML element of each. Others are shown plain.
STYLES: Final = {
    "italic": "i",
    "bold": "b",
    "underline": "u",
    "strike": "s",
    "sub": "sub",
    "sup": "sup",
    "small-caps": "span",
    "link": "span",
    "image": "span",
    "color": "span",
    "block": "span",
}

#: The styles that HTML and XML have an element for, with the element to write.
ELEMENTS: Final = {style: element for style, element in STYLES.items() if element != "span"}

#: The style of each element that formats with HTML or XML in their texts use.
STYLE_OF_ELEMENT: Final = {
    **{element: style for style, element in ELEMENTS.items()},
    "strong": "bold",
    "em": "italic",
    "strike": "strike",
    "del": "strike",
}


class Styled(NamedTuple):
    """A run in one style; `arguments` are what the style needs, such as the target of a link."""

    style: str
    children: tuple[Node, ...]
    arguments: tuple[str, ...] = ()


Node = str | Styled
Markup = tuple[Node, ...]


def plain_text(markup: Iterable[Node]) -> str:
    """The text alone."""
    return "".join(node if isinstance(node, str) else plain_text(node.children) for node in markup)


#: The style of a link; its one argument is the address.
LINK: Final = "link"


def link_address(node: Styled) -> str | None:
    """The address of a link; None for other nodes, and for a link with other arguments."""
    is_link = node.style == LINK and len(node.arguments) == 1
    return node.arguments[0] if is_link else None


def escaped_html(markup: Iterable[Node]) -> str:
    """HTML in which every text is escaped and only elements of `STYLES` occur.

    A link shows its address when it is pointed at: nothing refers to a place outside of the text.
    """
    # Imported on use: it loads the table of all entities.
    import html

    parts = []
    for node in markup:
        if isinstance(node, str):
            parts.append(html.escape(node))
            continue
        inside = escaped_html(node.children)
        address = link_address(node)
        element = STYLES.get(node.style)
        title = f' title="{html.escape(address)}"' if address else ""
        parts.append(f"<{element}{title}>{inside}</{element}>" if element else inside)
    return "".join(parts)


def is_plain(markup: Iterable[Node]) -> bool:
    """True where no node is styled."""
    return all(isinstance(node, str) for node in markup)


def normalized(markup: Iterable[Node]) -> Markup:
    """The same tree with neighboring strings joined and empty strings left out."""
    joined: list[Node] = []
    for _, neighbors in groupby(markup, lambda node: isinstance(node, str)):
        nodes = list(neighbors)
        if text := "".join(node for node in nodes if isinstance(node, str)):
            joined.append(text)
        styled = (node for node in nodes if isinstance(node, Styled))
        joined += map(_with_normalized_children, styled)
    return tuple(joined)


def _with_normalized_children(node: Styled) -> Styled:
    children = normalized(node.children)
    return node if children == node.children else node._replace(children=children)
