"""JSON values as text: a layout of our own, or that of the file that a value comes from.

Contract: a value may hold nodes of the old file; they are written as they stand there.
"""

from __future__ import annotations

import itertools
import json
import re
from typing import Any, Final

from xwcore_ipuz.document import Document
from xwcore_ipuz.scanning import Node

#: Members whose items stand on lines of their own, and those whose lists do.
_LISTS: Final = frozenset({"puzzle", "solution", "saved", "cages", "zones"})
_LISTS_OF_LISTS: Final = frozenset({"clues"})

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class Renderer:
    """Writes values; `document` is the old file, where there is one."""

    def __init__(self, document: Document | None = None, indent: int = 2) -> None:
        self.data = b"" if document is None else document.data
        # A file that escapes what is no ASCII goes on doing so.
        self.ascii = self.data.isascii() and b"\\u" in self.data
        self.indent = indent

    def whole(self, value: dict[str, Any]) -> bytes:
        """A file in our own layout: grids by rows, clues one a line."""
        if not self.indent:
            return self.inline(value)
        pad = b" " * self.indent
        members = [
            pad + self.inline(key) + b": " + self._member(key, item, pad)
            for key, item in value.items()
        ]
        return b"{\n" + b",\n".join(members) + b"\n}"

    def _member(self, key: str, value: Any, pad: bytes) -> bytes:
        if key in _LISTS and isinstance(value, list) and value:
            return self._lines(value, pad)
        if key in _LISTS_OF_LISTS and isinstance(value, dict) and value:
            inner = pad * 2
            lists = [
                inner + self.inline(name) + b": "
                + (self._lines(items, inner) if isinstance(items, list) and items
                   else self.inline(items))
                for name, items in value.items()
            ]  # fmt: skip
            return b"{\n" + b",\n".join(lists) + b"\n" + pad + b"}"
        return self.inline(value)

    def _lines(self, items: list[Any], pad: bytes) -> bytes:
        inner = pad + b" " * self.indent
        return (
            b"[\n" + b",\n".join(inner + self.inline(item) for item in items) + b"\n" + pad + b"]"
        )

    def inline(self, value: Any) -> bytes:
        """A value on one line."""
        if isinstance(value, Node):
            return self.data[value.start : value.end]
        if isinstance(value, dict):
            members = [self.inline(key) + b": " + self.inline(item) for key, item in value.items()]
            return b"{" + b", ".join(members) + b"}"
        if isinstance(value, list):
            return b"[" + b", ".join(map(self.inline, value)) + b"]"
        if isinstance(value, str):
            escape = self.ascii or _SURROGATE.search(value) is not None
            return json.dumps(value, ensure_ascii=escape).encode()
        return json.dumps(value).encode()

    # -- over an old value --------------------------------------------------------------------

    def over(self, node: Node, value: Any) -> bytes:
        """`value` in the layout of `node`: what is equal stays as it stands."""
        if value is node or same(node, value):
            return self.data[node.start : node.end]
        if isinstance(value, dict) and node.kind == "object" and node.value and value:
            return self._over_object(node, value)
        if isinstance(value, list) and node.kind == "array" and node.value and value:
            return self._over_array(node, value)
        return self.inline(value)

    def _over_object(self, node: Node, value: dict[str, Any]) -> bytes:
        kept = [
            (
                key.start,
                each.end,
                self.data[key.start : each.start] + self.over(each, value[key.value]),
            )
            for key, each in node.members
            if key.value in value and node.value[key.value] is each
        ]
        first, last = node.members[0][0], node.members[-1][1]
        added = [
            self.inline(key) + b": " + self.inline(item)
            for key, item in value.items()
            if key not in node.value
        ]
        gaps = [
            self.data[one[1].end : other[0].start]
            for one, other in itertools.pairwise(node.members)
        ]
        return self._joined(node, (first.start, last.end), kept, added, gaps)

    def _over_array(self, node: Node, value: list[Any]) -> bytes:
        items = node.array
        count = min(len(items), len(value))
        kept = [
            (each.start, each.end, self.over(each, item))
            for each, item in zip(items[:count], value, strict=False)
        ]
        added = [self.inline(item) for item in value[count:]]
        gaps = [self.data[one.end : other.start] for one, other in itertools.pairwise(items)]
        return self._joined(node, (items[0].start, items[-1].end), kept, added, gaps)

    def _joined(
        self,
        node: Node,
        inside: tuple[int, int],
        kept: list[tuple[int, int, bytes]],
        added: list[bytes],
        gaps: list[bytes],
    ) -> bytes:
        """The parts with what stands between them in the file, or what stands there elsewhere."""
        opening = self.data[node.start : inside[0]]
        gap = gaps[0] if gaps else b"," + (opening[1:] if len(opening) > 1 else b" ")
        parts = [opening]
        end: int | None = None
        for start, stop, text in kept:
            if end is not None:
                between = self.data[end:start]
                # What is left out between two leaves no trace of it.
                parts.append(between if between in gaps else gap)
            parts.append(text)
            end = stop
        for text in added:
            parts += [gap, text] if len(parts) > 1 else [text]
        return b"".join([*parts, self.data[inside[1] : node.end]])


def same(node: Node, value: Any) -> bool:
    """Whether the node says just this value; True is not 1."""
    if isinstance(value, Node):
        return value is node
    if isinstance(value, dict):
        if node.kind != "object" or node.value.keys() != value.keys():
            return False
        return all(same(node.value[key], item) for key, item in value.items())
    if isinstance(value, list):
        if node.kind != "array" or len(node.value) != len(value):
            return False
        return all(map(same, node.value, value))
    return type(node.value) is type(value) and node.value == value
