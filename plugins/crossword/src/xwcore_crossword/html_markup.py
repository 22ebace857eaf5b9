"""HTML in the texts of a puzzle, to and from the markup tree.

Contract: `parse_html(text)` never fails and is linear. A tag without its counterpart and an unknown
character reference are text. `compose_html` escapes, so that parsing returns the same tree if each
of its styles has an element.
"""

from __future__ import annotations

import re
from html.entities import html5
from typing import Final, NamedTuple

from xwcore_crossword.markup import (
    ELEMENTS,
    LINK,
    STYLE_OF_ELEMENT,
    Markup,
    Node,
    Styled,
    link_address,
    normalized,
    plain_text,
)

#: Elements that the model has no style for. Element and text are kept.
_OTHERS: Final = frozenset(
    {"span", "small", "big", "font", "tt", "code", "a", "p", "div", "center"}
)
#: The style of these elements; its arguments are the name of the element and its attributes.
ELEMENT: Final = "element"

#: The attributes of an element `a` that is a link and nothing else.
_ADDRESS: Final = re.compile(r"""\s+[Hh][Rr][Ee][Ff]=(?:"([^"]*)"|'([^']*)')\s*""")
#: A longer attribute is not a tag.
_LONGEST_ADDRESS: Final = 192

_TAG: Final = re.compile(r"<(/?)([A-Za-z]{1,10})((?:[ \t\r\n][^<>]{0,200})?)/?>")
_BREAK: Final = re.compile(r"</?[Bb][Rr](?:[ \t\r\n][^<>]{0,200})?/?>")
_REFERENCE: Final = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z0-9]{1,31}));")
_LINE_END: Final = re.compile(r"\r\n?")
_SPECIAL: Final = re.compile(r"[&<>\r]")
_ESCAPED: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"}

#: Deeper elements are text, because a tree is walked by recursion.
MAX_DEPTH: Final = 20


class ParsedHtml(NamedTuple):
    """The tree, and whether every tag belongs to an element."""

    tree: Markup
    is_whole: bool


def parse_html(text: str) -> ParsedHtml:
    """The tree of a text."""
    if "<" not in text:
        return ParsedHtml((decoded_html(text),) if text else (), is_whole=True)
    elements, is_whole = _elements(text)
    return ParsedHtml(normalized(_tree(text, elements)), is_whole)


def plain_html(text: str) -> str:
    """The text without markup."""
    if "<" not in text:
        return decoded_html(text)
    return plain_text(parse_html(text).tree)


def decoded_html(text: str) -> str:
    """The text with line feeds as line breaks and without character references."""
    if "\r" in text:
        text = _LINE_END.sub("\n", text)
    return _REFERENCE.sub(_referred, text) if "&" in text else text


def escape_html(text: str) -> str:
    """The text with references for the characters that `parse_html` would interpret."""
    return _SPECIAL.sub(lambda match: _ESCAPED[match[0]], text)


def compose_html(tree: Markup) -> str:
    """The text of a tree; styles without an element are omitted."""
    parts = []
    for node in tree:
        if isinstance(node, str):
            parts.append(escape_html(node))
            continue
        inside = compose_html(node.children)
        address = link_address(node)
        if address is not None:
            attributes = _link_attributes(address)
            parts.append(f"<a{attributes}>{inside}</a>" if attributes else inside)
        elif node.style == ELEMENT and len(node.arguments) == 2:
            name, attributes = node.arguments
            parts.append(f"<{name}{attributes}>{inside}</{name}>")
        elif element := ELEMENTS.get(node.style):
            parts.append(f"<{element}>{inside}</{element}>")
        else:
            parts.append(inside)
    return "".join(parts)


def _link_attributes(address: str) -> str:
    """The attributes of a link; "" for an address that is too long for a tag."""
    quoted = escape_html(address).replace('"', "&quot;")
    return f' href="{quoted}"' if len(quoted) <= _LONGEST_ADDRESS else ""


def _referred(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name is not None:
        return html5.get(name + ";", match[0])
    code = int(decimal) if decimal is not None else int(hexadecimal, 16)
    return chr(code) if 0 < code <= 0x10FFFF else match[0]


class _Element(NamedTuple):
    """An element of a text: where its tags start and end, its name as written, and attributes."""

    start: int
    inner_start: int
    inner_end: int
    end: int
    name: str
    attributes: str


def _elements(text: str) -> tuple[list[_Element], bool]:
    """The elements in the order of their opening tags, and whether every tag belongs to one.

    An opening tag that is not closed is dropped at the first closing tag around it.
    """
    elements: list[_Element] = []
    waiting: list[re.Match[str]] = []
    counts: dict[str, int] = {}
    is_whole = True
    for tag in _TAG.finditer(text):
        name = tag[2].lower()
        if name not in STYLE_OF_ELEMENT and name not in _OTHERS:
            continue
        if not tag[1]:
            if len(waiting) < MAX_DEPTH:
                waiting.append(tag)
                counts[name] = counts.get(name, 0) + 1
            else:
                is_whole = False
        elif counts.get(name):
            while True:
                opened = waiting.pop()
                opened_name = opened[2].lower()
                counts[opened_name] -= 1
                if opened_name == name:
                    break
                is_whole = False
            place = opened.start(), opened.end(), tag.start(), tag.end()
            elements.append(_Element(*place, opened[2], opened[3]))
        else:
            is_whole = False
    elements.sort()
    return elements, is_whole and not waiting


def _tree(text: str, elements: list[_Element]) -> list[Node]:
    """The text and its elements, in which texts may neighbor each other."""
    levels: list[list[Node]] = [[]]
    opened: list[_Element] = []
    at = 0

    def close() -> int:
        element = opened.pop()
        levels[-1].append(_lines(text[at : element.inner_end]))
        children = tuple(levels.pop())
        levels[-1].append(_styled(element, children))
        return element.end

    for element in elements:
        while opened and opened[-1].end <= element.start:
            at = close()
        levels[-1].append(_lines(text[at : element.start]))
        opened.append(element)
        levels.append([])
        at = element.inner_start
    while opened:
        at = close()
    levels[-1].append(_lines(text[at:]))
    return levels[0]


def _lines(text: str) -> str:
    """The text between tags, which a `br` breaks into lines."""
    return "\n".join(map(decoded_html, _BREAK.split(text)))


def _styled(element: _Element, children: tuple[Node, ...]) -> Styled:
    style = STYLE_OF_ELEMENT.get(element.name.lower())
    if style is not None:
        return Styled(style, children)
    address = _ADDRESS.fullmatch(element.attributes) if element.name in ("a", "A") else None
    if address is not None:
        return Styled(LINK, children, (decoded_html(address[1] or address[2] or ""),))
    return Styled(ELEMENT, children, (element.name, element.attributes))
