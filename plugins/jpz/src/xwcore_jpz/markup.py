"""Texts with elements of HTML, to and from the markup tree of the model.

White space at both ends of a text, and around a line break in the file, is layout. White space that
is written as a reference is text.
"""

from __future__ import annotations

import re
from collections import deque
from typing import Final

from xwcore_crossword import (
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
from xwcore_documents import FORBIDDEN_IN_XML, XmlElement, XmlText, decoded_xml
from xwcore_jpz.parse import ParsedFile
from xwcore_jpz.syntax import NAME

#: The style of all other elements; its arguments are the name of the element and its attributes.
ELEMENT: Final = "element"
BREAK: Final = "br"
_LINK: Final = "a"
#: An element that has no meaning without attributes.
_SPAN: Final = "span"

_WHITE: Final = re.compile(r"[ \t\n]+")
_SPACE: Final = " \t\n"
_SPECIAL: Final = re.compile(r"[&<>\r]")
_SPECIAL_IN_ATTRIBUTE: Final = re.compile(r'[&<"\r\n\t]')
_ESCAPED: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_ATTRIBUTES: Final = re.compile(r"""(?:\s+[A-Za-z_][A-Za-z0-9_.:-]*=(?:"[^"<]*"|'[^'<]*'))*""")


# -- reading ------------------------------------------------------------------------------------


def read_tree(parsed: ParsedFile, element: XmlElement) -> Markup:
    """The tree of the text inside of an element, without layout."""
    raw = parsed.tree.raw_inside(element)
    if "<" not in raw:  # most clues
        parsed.context.limits.check("max_string", len(raw))
        text = decoded_xml(_WHITE.sub(_one_line, raw.strip(_SPACE)))
        return (text,) if text else ()
    return normalized(_nodes(parsed, element, is_outer=True, one_line=True))


def read_lines(parsed: ParsedFile, element: XmlElement, *, one_line: bool) -> str:
    """The plain text inside of an element; its line breaks are kept unless it is `one_line`."""
    return plain_text(_nodes(parsed, element, is_outer=True, one_line=one_line))


def _nodes(
    parsed: ParsedFile, element: XmlElement, *, is_outer: bool, one_line: bool
) -> list[Node]:
    pieces = deque(parsed.pieces(element))
    while is_outer and pieces and _is_layout(pieces[0]):
        pieces.popleft()
    while is_outer and pieces and _is_layout(pieces[-1]):
        pieces.pop()
    nodes: list[Node] = []
    is_first = True
    while pieces:
        piece = pieces.popleft()
        if isinstance(piece, XmlElement):
            nodes += _element_nodes(parsed, piece, one_line=one_line)
        elif piece.is_literal:
            nodes.append(FORBIDDEN_IN_XML.sub("", piece.text))
        else:
            raw = piece.text
            if is_outer and is_first:
                raw = raw.lstrip(_SPACE)
            if is_outer and not pieces:
                raw = raw.rstrip(_SPACE)
            nodes.append(decoded_xml(_WHITE.sub(_one_line, raw) if one_line else raw))
        is_first = False
    return nodes


def _one_line(match: re.Match[str]) -> str:
    """White space without line breaks."""
    return " " if "\n" in match[0] else match[0]


def _is_layout(piece: XmlText | XmlElement) -> bool:
    """Whether a piece is white space, which is layout at both ends of a text."""
    return isinstance(piece, XmlText) and not piece.is_literal and not piece.text.strip(_SPACE)


def _element_nodes(parsed: ParsedFile, element: XmlElement, *, one_line: bool) -> list[Node]:
    others = [(attribute.name, attribute.value) for attribute in parsed.others(element)]
    is_break = element.name == BREAK
    children: list[Node] = (
        ["\n"] if is_break else _nodes(parsed, element, is_outer=False, one_line=one_line)
    )
    style = STYLE_OF_ELEMENT.get(element.name)
    if element.name == _LINK and [name for name, _ in others] == ["href"]:
        return [Styled(LINK, tuple(children), (others[0][1],))]
    # A style or a line break has no place for attributes: they are those of a span inside of it.
    name = _SPAN if style is not None or is_break else element.name
    if others or name != _SPAN:
        attributes = "".join(f' {key}="{escaped_attribute(value)}"' for key, value in others)
        children = [Styled(ELEMENT, tuple(children), (name, attributes))]
    return children if style is None else [Styled(style, tuple(children))]


# -- writing ------------------------------------------------------------------------------------


def escaped(text: str) -> str:
    """A text with references for special characters; what XML does not allow is left out."""
    text = text if text.isprintable() else FORBIDDEN_IN_XML.sub("", text)
    return _SPECIAL.sub(_reference, text)


def escaped_attribute(value: str) -> str:
    """A value of an attribute, between double quotes."""
    if value.isalnum():  # most values
        return value
    value = value if value.isprintable() else FORBIDDEN_IN_XML.sub("", value)
    return _SPECIAL_IN_ATTRIBUTE.sub(_reference, value)


def _reference(match: re.Match[str]) -> str:
    return _ESCAPED.get(match[0]) or f"&#{ord(match[0])};"


def compose_lines(text: str, *, one_line: bool = False) -> str:
    """The XML of a plain text; white space at its ends is written as references."""
    composed = _guarded(escaped(text))
    return composed.replace("\n", "&#10;") if one_line else composed


def compose_tree(tree: Markup) -> str:
    """The XML of a text with markup; styles without an element are omitted."""
    return _guarded(_composed(tree))


def _composed(tree: Markup) -> str:
    parts = []
    for node in tree:
        if isinstance(node, str):
            parts.append(escaped(node).replace("\n", "<br/>"))
            continue
        inside = _composed(node.children)
        element, attributes = ELEMENTS.get(node.style, ""), ""
        address = link_address(node)
        if address is not None:
            element, attributes = _LINK, f' href="{escaped_attribute(address)}"'
        elif node.style == ELEMENT and len(node.arguments) == 2:
            element, attributes = node.arguments
            is_safe = NAME.fullmatch(element) and element.lower() != BREAK
            if not is_safe or not _ATTRIBUTES.fullmatch(attributes):
                element = ""
        parts.append(f"<{element}{attributes}>{inside}</{element}>" if element else inside)
    return "".join(parts)


def _guarded(text: str) -> str:
    """The text with references for the white space at its ends, which is layout otherwise."""
    inner = text.strip(_SPACE)
    if len(inner) == len(text):
        return text
    start = len(text) - len(text.lstrip(_SPACE))
    end = len(text) if start == len(text) else len(text.rstrip(_SPACE))
    before = "".join(f"&#{ord(character)};" for character in text[:start])
    after = "".join(f"&#{ord(character)};" for character in text[end:])
    return before + text[start:end] + after
