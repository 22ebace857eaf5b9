"""Markup in clues, to and from the tree of the model.

Sources: 2016, "Minimal markup" ({/italic/} {*bold*} {_underscore_} {-strike-}); Tools for
{^sup^} {~sub~} {=small caps=} {@text|link@} {#text|light|dark#} {!image|alt|width|height!} and
{!!block!!}, and for nesting.
"""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Markup, Node, Styled

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

#: Deeper nesting is read as plain text.
MAX_DEPTH: Final = 20


def parse(text: str) -> Markup | None:
    """The normalized tree of a clue's text; None without markup. An unclosed tag is text."""
    if "{" not in text:
        return None
    tokens = list(_TOKEN.finditer(text))
    partners = _partners(tokens)
    if not partners:
        return None
    nodes, _ = _nodes(text, tokens, partners, 0, len(tokens), 0, len(text))
    return nodes


def has_open_tags(text: str) -> bool:
    """Whether a tag of the first four styles is opened and not closed, or closed and not opened."""
    tokens = [match for match in _TOKEN.finditer(text) if match[0].strip("{}") in "/*_"]
    partners = _partners(tokens)
    return len(partners) * 2 != len(tokens)


def _partners(tokens: list[re.Match[str]]) -> dict[int, int]:
    """For each opening token that is closed, the index of its closing one; properly nested."""
    partners: dict[int, int] = {}
    waiting: list[int] = []
    by_sign: dict[str, int] = {}
    for number, token in enumerate(tokens):
        sign = token[0].strip("{}")
        if token[0].startswith("{"):
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
                inside = tokens[opened][0].strip("{}")
                by_sign[inside] -= 1
                if inside == sign:
                    partners[opened] = number
                    break
    return partners


def _nodes(
    text: str, tokens: list[re.Match[str]], partners: dict[int, int],
    first: int, last: int, start: int, end: int,
) -> tuple[Markup, int]:  # fmt: skip
    """The nodes of `text[start:end]`, which holds the tokens `first` to `last`."""
    nodes: list[Node] = []
    number = first
    while number < last:
        close = partners.get(number)
        if close is None:
            number += 1
            continue
        opening, closing = tokens[number], tokens[close]
        if opening.start() > start:
            nodes.append(text[start : opening.start()])
        inside = (number + 1, close, opening.end(), closing.start())
        nodes.append(_styled(opening[0][1:], text, tokens, partners, inside))
        start, number = closing.end(), close + 1
    if start < end:
        nodes.append(text[start:end])
    return tuple(nodes), number


def _styled(
    sign: str, text: str, tokens: list[re.Match[str]], partners: dict[int, int],
    inside: tuple[int, int, int, int],
) -> Styled:  # fmt: skip
    first, last, start, end = inside
    if sign in ("!", "!!"):
        parts = [part.strip() for part in text[start:end].split("|")]
        style = _IMAGE if sign == "!" else _BLOCK_IMAGE
        words = parts[1] if len(parts) > 1 else ""
        return Styled(style, (words,) if words else (), (parts[0], *parts[2:]))
    style = STYLES[sign]
    arguments: tuple[str, ...] = ()
    if style in _WITH_ARGUMENTS:
        bar = text.find("|", start, end)
        if bar >= 0:
            arguments = tuple(text[bar + 1 : end].split("|"))
            end = bar
            while last > first and tokens[last - 1].start() >= bar:
                last -= 1
    if any(partners.get(number, 0) >= last for number in range(first, last)):
        return Styled(style, (text[start:end],) if start < end else (), arguments)
    nodes, _ = _nodes(text, tokens, partners, first, last, start, end)
    return Styled(style, nodes, arguments)


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
