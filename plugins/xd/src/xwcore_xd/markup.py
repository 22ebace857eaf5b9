"""Markup in clues, to and from the tree of the model.

Sources: 2016, "Minimal markup" ({/italic/} {*bold*} {_underscore_} {-strike-}); Tools for
{^sup^} {~sub~} {=small caps=} {@text|link@} {#text|light|dark#} {!image|alt|width|height!} and
{!!block!!}, for nesting, and for the spelling of their version 4: {@text | href: link@},
{#text | light: #f00; dark: #c00#}, {!words | src: image; width: 20; display: block!}.
"""

from __future__ import annotations

import re
import sys
from array import array
from typing import Final

from xwcore_crossword import Markup, Node, Styled

#: The style of each sign.
STYLES: Final = {
    "/": "italic",
    "*": "bold",
    "_": "underline",
    "-": "strike",
    "^": "sup",
    "~": "sub",
    "=": "small-caps",
    "@": "link",
    "#": "color",
}
SIGNS: Final = {style: sign for sign, style in STYLES.items()}
#: Styles whose text is followed by arguments.
_WITH_ARGUMENTS: Final = frozenset({"link", "color"})
_IMAGE, _BLOCK_IMAGE = "image", "block"

_TOKEN: Final = re.compile(r"\{!!|!!\}|\{!|!\}|\{[/*_\-^~=@#]|[/*_\-^~=@#]\}")

#: The blanks before the value of a property.
_BLANKS: Final = re.compile(r"\s*")

#: Deeper nesting is read as plain text.
MAX_DEPTH: Final = 20


def parse(text: str) -> Markup | None:
    """The normalized tree of a clue's text; None without markup. An unclosed tag is text."""
    if "{" not in text:
        return None
    tokens = _Tokens(text)
    partners = _partners(tokens)
    if not partners:
        return None
    return _nodes(text, tokens, partners, 0, len(tokens.spellings), 0, len(text))


def has_open_tags(text: str) -> bool:
    """Whether a tag of the first four styles is opened and not closed, or closed and not opened."""
    tokens = _Tokens(text, "/*_")
    partners = _partners(tokens)
    return len(partners) * 2 != len(tokens.spellings)


class _Tokens:
    """The tags of a text by column: a text may have a hundred thousand of them."""

    def __init__(self, text: str, signs: str = "") -> None:
        self.spellings: list[str] = []
        self.starts = array("L")
        for match in _TOKEN.finditer(text):
            spelling = sys.intern(match[0])
            if not signs or spelling.strip("{}") in signs:
                self.spellings.append(spelling)
                self.starts.append(match.start())

    def end(self, number: int) -> int:
        """Where a tag ends."""
        return self.starts[number] + len(self.spellings[number])


def _partners(tokens: _Tokens) -> dict[int, int]:
    """For each opening token that is closed, the index of its closing one; properly nested."""
    partners: dict[int, int] = {}
    waiting: list[int] = []
    by_sign: dict[str, int] = {}
    for number, spelling in enumerate(tokens.spellings):
        sign = spelling.strip("{}")
        if spelling.startswith("{"):
            if len(waiting) < MAX_DEPTH:
                waiting.append(number)
                by_sign[sign] = by_sign.get(sign, 0) + 1
            continue
        if sign == "!" and not by_sign.get(sign):
            sign = "!!"  # a block image that ends as an image does
        if by_sign.get(sign):
            # A tag that was opened inside and not closed is text.
            while waiting:
                opened = waiting.pop()
                inside = tokens.spellings[opened].strip("{}")
                by_sign[inside] -= 1
                if inside == sign:
                    partners[opened] = number
                    break
    return partners


def _nodes(
    text: str,
    tokens: _Tokens,
    partners: dict[int, int],
    first: int,
    last: int,
    start: int,
    end: int,
) -> Markup:
    """The nodes of `text[start:end]`, which holds the tokens `first` to `last`."""
    nodes: list[Node] = []
    number = first
    while number < last:
        close = partners.get(number)
        if close is None:
            number += 1
            continue
        opening = tokens.starts[number]
        if opening > start:
            nodes.append(text[start:opening])
        inside = (number + 1, close, tokens.end(number), tokens.starts[close])
        nodes.append(_styled(tokens.spellings[number][1:], text, tokens, partners, inside))
        start, number = tokens.end(close), close + 1
    if start < end:
        nodes.append(text[start:end])
    return tuple(nodes)


def _styled(
    sign: str,
    text: str,
    tokens: _Tokens,
    partners: dict[int, int],
    inside: tuple[int, int, int, int],
) -> Styled:
    first, last, start, end = inside
    if sign in ("!", "!!"):
        return _image(sign, text[start:end])
    style = STYLES[sign]
    arguments: tuple[str, ...] = ()
    if style in _WITH_ARGUMENTS:
        bar = text.find("|", start, end)
        if bar >= 0:
            properties = _properties(text[bar + 1 : end])
            names = ("href",) if style == "link" else ("light", "dark")
            arguments = tuple(text[bar + 1 : end].split("|"))
            end = bar
            if names[0] in properties:
                arguments = tuple(properties.get(name, "") for name in names)
                end = start + len(text[start:bar].rstrip())
            while last > first and tokens.starts[last - 1] >= bar:
                last -= 1
    if any(partners.get(number, 0) >= last for number in range(first, last)):
        return Styled(style, (text[start:end],) if start < end else (), arguments)
    nodes = _nodes(text, tokens, partners, first, last, start, end)
    return Styled(style, nodes, arguments)


def _image(sign: str, inside: str) -> Styled:
    """An image: its address, what is displayed without it, and its size."""
    words, _, rest = inside.partition("|")
    properties = _properties(rest)
    if "src" in properties:
        is_block = sign == "!!" or properties.get("display") == "block"
        size = [properties.get("width", ""), properties.get("height", "")]
        while size and not size[-1]:
            size.pop()
        words, arguments = words.strip(), (properties["src"], *size)
    else:
        inside = inside.strip()
        if inside.startswith("[") and inside.endswith("]"):
            inside = inside[1:-1]
        parts = [part.strip() for part in inside.split("|")]
        is_block, words = sign == "!!", parts[1] if len(parts) > 1 else ""
        arguments = (parts[0], *parts[2:])
    style = _BLOCK_IMAGE if is_block else _IMAGE
    return Styled(style, (words,) if words else (), arguments)


def _after_blanks(text: str, at: int) -> int:
    match = _BLANKS.match(text, at)
    return at if match is None else match.end()


def _properties(text: str) -> dict[str, str]:
    """The values of "name: value; name: 'value'"; a semicolon may be in quotation marks."""
    properties: dict[str, str] = {}
    at = 0
    while (colon := text.find(":", at)) >= 0:
        name, start = text[at:colon].strip(), _after_blanks(text, colon + 1)
        quote = text[start : start + 1]
        end = text.find(quote, start + 1) if quote in ("'", '"') else -1
        if end >= 0:
            properties[name] = text[start + 1 : end]
            at = text.find(";", end) + 1
        else:
            end = text.find(";", start)
            properties[name] = text[start : len(text) if end < 0 else end].strip()
            at = end + 1
        if not at:
            break
    return properties


def written(markup: Markup) -> str:
    """The text with its tags; a style that the format does not have is left out."""
    return "".join(node if isinstance(node, str) else _tagged(node) for node in markup)


def _tagged(node: Styled) -> str:
    inside = written(node.children)
    if node.style in (_IMAGE, _BLOCK_IMAGE) and node.arguments:
        sign = "!" if node.style == _IMAGE else "!!"
        first, *rest = node.arguments
        parts = [first, inside, *rest] if inside or rest else [first]
        return f"{{{sign}{'|'.join(parts)}{sign}}}"
    sign = SIGNS.get(node.style, "")
    if not sign:
        return inside
    return f"{{{sign}{'|'.join([inside, *node.arguments])}{sign}}}"
