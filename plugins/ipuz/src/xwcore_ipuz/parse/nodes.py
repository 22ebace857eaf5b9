"""JSON values and their places in the bytes."""

from __future__ import annotations

import codecs as encodings
import json
import re
from collections.abc import Iterator
from typing import Any, Final

_BLANKS: Final = re.compile(r"[ \t\r\n]*")
#: What follows an item: a comma and white space.
_AFTER_ITEM: Final = re.compile(r"[ \t\r\n]*,?[ \t\r\n]*")
_STRING: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
#: A key with its quotation marks, and the colon after it.
_KEY: Final = re.compile(rf"({_STRING})[ \t\r\n]*:[ \t\r\n]*")
#: Everything up to a bracket that is not inside a string.
_TO_BRACKET: Final = re.compile(rf'[^"\[\]{{}}]*+(?:{_STRING}[^"\[\]{{}}]*+)*+[\[\]{{}}]')
_DECODER: Final = json.JSONDecoder()
_KINDS: Final = {
    "{": "object",
    "[": "array",
    '"': "string",
    "t": "constant",
    "f": "constant",
    "n": "constant",
}
_CONTAINERS: Final = ("object", "array")


class Node:
    """One JSON value and its place in the bytes.

    `kind` is "object", "array", "string", "number" or "constant"; the value has the bytes `start`
    to `end`.
    """

    __slots__ = ("_members", "_value", "end", "kind", "start")

    def __init__(self, kind: str, start: int, end: int, value: Any) -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self._value = value
        #: Most values have none, and no list.
        self._members: list[tuple[Node, Node]] | None = None

    @property
    def value(self) -> Any:
        """A dict of nodes, a list of nodes, or the scalar."""
        return self._value

    @property
    def members(self) -> list[tuple[Node, Node]]:
        """The key and value nodes of an object in file order, duplicate keys included."""
        if self._members is None:
            self._members = []
        return self._members

    @property
    def object(self) -> dict[str, Node]:
        """The members by key; empty unless this is an object."""
        members: dict[str, Node] = self.value if self.kind == "object" else {}
        return members

    @property
    def array(self) -> list[Node]:
        """The items; empty unless this is an array."""
        items: list[Node] = self.value if self.kind == "array" else []
        return items

    def clear(self) -> None:
        """Become null at the same place: another value of the same key counts."""
        self.kind, self._value, self._members = "constant", None, None

    def plain(self) -> Any:
        """The value in plain Python. The recursion is at most `max_depth` deep."""
        if self.kind == "object":
            return {key: node.plain() for key, node in self.value.items()}
        if self.kind == "array":
            return [node.plain() for node in self.value]
        return self.value


class PlainNode(Node):
    """A value of plain JSON. What a container holds is located when it is asked for.

    `text` has one character for each byte, and was parsed by the standard library.
    """

    __slots__ = ("_is_located", "_text")

    def __init__(self, text: str, start: int) -> None:
        kind = _KINDS.get(text[start], "number")
        if kind in _CONTAINERS:
            super().__init__(kind, start, _end_of_container(text, start), None)
        else:
            value, end = _DECODER.raw_decode(text, start)
            super().__init__(kind, start, end, value)
        self._text = text
        self._is_located = False

    @property
    def value(self) -> Any:
        """A dict of nodes, a list of nodes, or the scalar."""
        self._locate()
        return self._value

    @property
    def members(self) -> list[tuple[Node, Node]]:
        """The key and value nodes of an object in file order."""
        self._locate()
        return self._members or []

    def _locate(self) -> None:
        if self._is_located:
            return
        self._is_located = True
        if self.kind == "object":
            self._members = list(self._located_members())
            self._value = {key.value: item for key, item in self._members}
        elif self.kind == "array":
            self._value = list(self._located_items())
        elif self.kind == "string":
            self._value = _decoded(self._text[self.start : self.end])

    def _located_items(self) -> Iterator[Node]:
        at = _end(_BLANKS, self._text, self.start + 1)
        while at < self.end - 1:
            item = PlainNode(self._text, at)
            yield item
            at = _end(_AFTER_ITEM, self._text, item.end)

    def _located_members(self) -> Iterator[tuple[Node, Node]]:
        at = _end(_BLANKS, self._text, self.start + 1)
        while match := _KEY.match(self._text, at):
            item = PlainNode(self._text, match.end())
            yield Node("string", *match.span(1), _decoded(match[1])), item
            at = _end(_AFTER_ITEM, self._text, item.end)


def _end_of_container(text: str, start: int) -> int:
    """Where the bracket at `start` is closed."""
    depth = 0
    for match in _TO_BRACKET.finditer(text, start):
        depth += 1 if match[0][-1] in "[{" else -1
        if not depth:
            return match.end()
    raise AssertionError("bracket not closed")


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where the match of a pattern ends that matches everywhere."""
    match = pattern.match(text, at)
    assert match is not None
    return match.end()


def _decoded(raw: str) -> Any:
    """The text of a string with its quotation marks."""
    return json.loads(raw.encode("latin-1"))


def plain_root(data: bytes) -> Node:
    """The outermost object of a file that the standard library parses."""
    text = data.decode("latin-1")
    start = len(encodings.BOM_UTF8) if data.startswith(encodings.BOM_UTF8) else 0
    return PlainNode(text, _end(_BLANKS, text, start))
