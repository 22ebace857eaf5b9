"""The layout of JSON: that of a new file, or that of the file that is edited.

Contract: a value may hold nodes of the edited file; their bytes are copied.
"""

from __future__ import annotations

import itertools
import json
from typing import Any, Final

from xwcore_documents import JsonNode
from xwcore_ipuz.parse import ParsedFile

#: Fields with one item per line, and fields with lists of that layout.
_LISTS: Final = frozenset({"puzzle", "solution", "saved", "cages", "zones"})
_LISTS_OF_LISTS: Final = frozenset({"clues"})

#: The indentation of a new file.
INDENT: Final = 2


class Layout:
    """Writes values as JSON; `parsed` is the edited file, if there is one."""

    def __init__(self, parsed: ParsedFile | None = None, indent: int = INDENT) -> None:
        self.data = b"" if parsed is None else parsed.data
        # A file that escapes all characters beyond ASCII continues to do so.
        is_escaped = self.data.isascii() and b"\\u" in self.data
        self._encode = json.JSONEncoder(ensure_ascii=is_escaped).encode
        self.indent = indent

    def whole(self, value: dict[str, Any]) -> bytes:
        """A file in the layout of a new file: a line per row of a grid and per clue."""
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
                inner + self.inline(name) + b": " + self._lines(items, inner)
                for name, items in value.items()
            ]
            return b"{\n" + b",\n".join(lists) + b"\n" + pad + b"}"
        return self.inline(value)

    def _lines(self, items: Any, pad: bytes) -> bytes:
        """A list with one item per line; any other value on one line."""
        if not isinstance(items, list) or not items:
            return self.inline(items)
        inner = pad + b" " * self.indent
        lines = b",\n".join([inner + self.inline(item) for item in items])
        return b"[\n" + lines + b"\n" + pad + b"]"

    def inline(self, value: Any) -> bytes:
        """A value on one line."""
        if isinstance(value, JsonNode):
            return self.data[value.start : value.end]
        if isinstance(value, dict) and self.data:
            members = [self.inline(key) + b": " + self.inline(item) for key, item in value.items()]
            return b"{" + b", ".join(members) + b"}"
        if isinstance(value, list) and self.data:
            return b"[" + b", ".join(map(self.inline, value)) + b"]"
        # Half of a surrogate pair has no UTF-8; its backslash escape is the one of JSON.
        return self._encode(value).encode("utf-8", "backslashreplace")

    # -- over the edited file -----------------------------------------------------------------

    def over(self, node: JsonNode, value: Any) -> bytes:
        """`value` in the layout of `node`: equal parts keep their bytes."""
        if value is node or same(node, value):
            return self.data[node.start : node.end]
        if isinstance(value, dict) and node.kind == "object" and node.value and value:
            return self._over_object(node, value)
        if isinstance(value, list) and node.kind == "array" and node.value and value:
            return self._over_array(node, value)
        return self.inline(value)

    def _over_object(self, node: JsonNode, value: dict[str, Any]) -> bytes:
        kept = [
            (
                key.start,
                item.end,
                self.data[key.start : item.start] + self.over(item, value[key.value]),
            )
            for key, item in node.members
            if key.value in value and node.value[key.value] is item
        ]
        first, last = node.members[0][0], node.members[-1][1]
        added = [
            self.inline(key) + b": " + self.inline(item)
            for key, item in value.items()
            if key not in node.value
        ]
        gaps = [
            self.data[before[1].end : after[0].start]
            for before, after in itertools.pairwise(node.members)
        ]
        return self._joined(node, (first.start, last.end), kept, added, gaps)

    def _over_array(self, node: JsonNode, value: list[Any]) -> bytes:
        items = node.array
        count = min(len(items), len(value))
        kept = [
            (item.start, item.end, self.over(item, new))
            for item, new in zip(items[:count], value, strict=False)
        ]
        added = [self.inline(item) for item in value[count:]]
        gaps = [self.data[before.end : after.start] for before, after in itertools.pairwise(items)]
        return self._joined(node, (items[0].start, items[-1].end), kept, added, gaps)

    def _joined(
        self,
        node: JsonNode,
        inside: tuple[int, int],
        kept: list[tuple[int, int, bytes]],
        added: list[bytes],
        gaps: list[bytes],
    ) -> bytes:
        """The parts, separated as in the file, or by a separator of the same list."""
        opening = self.data[node.start : inside[0]]
        gap = gaps[0] if gaps else b"," + (opening[1:] if len(opening) > 1 else b" ")
        parts = [opening]
        last_end: int | None = None
        for start, end, text in kept:
            if last_end is not None:
                between = self.data[last_end:start]
                # Between two kept parts with a removed one there is only one separator.
                parts.append(between if between in gaps else gap)
            parts.append(text)
            last_end = end
        for text in added:
            parts += [gap, text] if len(parts) > 1 else [text]
        return b"".join([*parts, self.data[inside[1] : node.end]])


def same(node: JsonNode, value: Any) -> bool:
    """Whether the node has just this value; true is not 1."""
    if isinstance(value, JsonNode):
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
