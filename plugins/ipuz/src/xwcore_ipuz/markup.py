"""HTML in the texts of a puzzle, to and from the markup tree of the model ("HTML").

Contract: `parse(text)` never fails and is linear. A tag without its counterpart and an unknown
character reference are text. `compose` escapes, so that parsing returns the same tree if each of
its styles has an element.
"""

from __future__ import annotations

import re
from html.entities import html5
from typing import Final, NamedTuple

from xwcore.model.markup import ELEMENTS, STYLE_OF_ELEMENT, normalized, plain_text
from xwcore.plugin import Markup, Node, Styled

#: Elements that the model has no style for. Element and text are kept.
_OTHERS: Final = frozenset(
    {"span", "small", "big", "font", "tt", "code", "a", "p", "div", "center"}
)
#: The style of these elements; its arguments are the name of the element and its attributes.
ELEMENT: Final = "element"

_TAG: Final = re.compile(r"<(/?)([A-Za-z]{1,10})((?:[ \t\r\n][^<>]{0,200})?)/?>")
_BREAK: Final = re.compile(r"</?[Bb][Rr](?:[ \t\r\n][^<>]{0,200})?/?>")
_REFERENCE: Final = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z0-9]{1,31}));")
_LINE_END: Final = re.compile(r"\r\n?")
_SPECIAL: Final = re.compile(r"[&<>\r]")
_ESCAPED: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"}

#: Deeper elements are text, because a tree is walked by recursion.
MAX_DEPTH: Final = 20


class Parsed(NamedTuple):
    """The tree, and whether every tag belongs to an element."""

    tree: Markup
    is_whole: bool


def parse(text: str) -> Parsed:
    """The tree of a text."""
    if "<" not in text:
        return Parsed((decoded(text),) if text else (), is_whole=True)
    tags = [match for match in _TAG.finditer(text) if _is_known(match)]
    partners, is_whole = _partners(tags)
    return Parsed(normalized(_tree(text, tags, partners)), is_whole)


def plain(text: str) -> str:
    """The text without markup."""
    if "<" not in text:
        return decoded(text)
    return plain_text(parse(text).tree)


def decoded(text: str) -> str:
    """The text with line feeds as line breaks and without character references."""
    if "\r" in text:
        text = _LINE_END.sub("\n", text)
    return _REFERENCE.sub(_referred, text) if "&" in text else text


def escaped(text: str) -> str:
    """The text with references for the characters that `parse` would interpret."""
    return _SPECIAL.sub(lambda match: _ESCAPED[match[0]], text)


def compose(tree: Markup) -> str:
    """The text of a tree; styles without an element are omitted."""
    parts = []
    for node in tree:
        if isinstance(node, str):
            parts.append(escaped(node))
            continue
        inside = compose(node.children)
        if node.style == ELEMENT and len(node.arguments) == 2:
            name, attributes = node.arguments
            parts.append(f"<{name}{attributes}>{inside}</{name}>")
        elif element := ELEMENTS.get(node.style):
            parts.append(f"<{element}>{inside}</{element}>")
        else:
            parts.append(inside)
    return "".join(parts)


def _referred(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name is not None:
        return html5.get(name + ";", match[0])
    code = int(decimal) if decimal is not None else int(hexadecimal, 16)
    return chr(code) if 0 < code <= 0x10FFFF else match[0]


def _is_known(match: re.Match[str]) -> bool:
    name = match[2].lower()
    return name in STYLE_OF_ELEMENT or name in _OTHERS


def _partners(tags: list[re.Match[str]]) -> tuple[dict[int, int], bool]:
    """The index of the closing tag by that of the opening tag, and whether every tag has a partner.

    An opening tag that is not closed is dropped at the first closing tag around it.
    """
    partners: dict[int, int] = {}
    waiting: list[int] = []
    counts: dict[str, int] = {}
    is_whole = True
    for number, tag in enumerate(tags):
        name = tag[2].lower()
        if not tag[1]:
            if len(waiting) < MAX_DEPTH:
                waiting.append(number)
                counts[name] = counts.get(name, 0) + 1
            else:
                is_whole = False
        elif counts.get(name):
            while True:
                opened = waiting.pop()
                opened_name = tags[opened][2].lower()
                counts[opened_name] -= 1
                if opened_name == name:
                    partners[opened] = number
                    break
                is_whole = False
        else:
            is_whole = False
    return partners, is_whole and not waiting


def _tree(text: str, tags: list[re.Match[str]], partners: dict[int, int]) -> list[Node]:
    closing = set(partners.values())
    levels: list[list[Node]] = [[]]
    opened: list[re.Match[str]] = []
    at = 0
    for number, tag in enumerate(tags):
        if number not in partners and number not in closing:
            continue  # text, like all that lies between tags
        levels[-1].append(_lines(text[at : tag.start()]))
        at = tag.end()
        if number in partners:
            opened.append(tag)
            levels.append([])
        else:
            children = tuple(levels.pop())
            levels[-1].append(_styled(opened.pop(), children))
    levels[-1].append(_lines(text[at:]))
    return levels[0]


def _lines(text: str) -> str:
    """The text between tags, which a `br` breaks into lines."""
    return "\n".join(map(decoded, _BREAK.split(text)))


def _styled(tag: re.Match[str], children: tuple[Node, ...]) -> Styled:
    style = STYLE_OF_ELEMENT.get(tag[2].lower())
    if style is not None:
        return Styled(style, children)
    return Styled(ELEMENT, children, (tag[2], tag[3]))
