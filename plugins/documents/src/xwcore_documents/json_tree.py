"""JSON as plain values, and as a tree whose parts know where they are in the bytes.

Contract: linear in the size of the file; depth, number of values and length of strings are checked
against the limits. The standard library makes the values; a part is located when its place is asked
for. A file that its end cuts off is read as far as possible. (RFC 8259.)
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final, NamedTuple, NoReturn

from xwcore.plugin import (
    WHOLE,
    Code,
    Edit,
    Fix,
    Limits,
    LineIndex,
    Place,
    ReadContext,
    Span,
    plural,
)

#: The keys and indices that lead from the outermost value to another.
JsonPath = tuple[str | int, ...]

#: Values for each cell that the limits allow.
_VALUES_PER_CELL: Final = 32
#: Longer integers have no use in a puzzle: they are read as floats, which take any length.
_LONGEST_INTEGER: Final = 15
_LONG_NUMBER: Final = re.compile(rb"[0-9]{15}")

_BLANKS: Final = re.compile(r"[ \t\r\n]*")
#: What follows an item: a comma and white space.
_AFTER_ITEM: Final = re.compile(r"[ \t\r\n]*,?[ \t\r\n]*")
_STRING: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
#: A key with its quotation marks, and the colon after it.
_KEY: Final = re.compile(rf"({_STRING})[ \t\r\n]*:[ \t\r\n]*")
#: Everything up to a bracket that is not inside a string.
_TO_BRACKET: Final = re.compile(rf'[^"\[\]{{}}]*+(?:{_STRING}[^"\[\]{{}}]*+)*+[\[\]{{}}]')
_ANY_STRING: Final = re.compile(rf"(?s:{_STRING})")
#: A string, which may lack its end; a sign; another scalar.
_TOKEN: Final = re.compile(rf'(?s:{_STRING}|".*)|[\[\]{{}},:]|[^\s\[\]{{}},:"]+')
#: A sign that another value follows.
_SEPARATOR: Final = re.compile(r"[\[{]|,(?![ \t\r\n]*+[\]}])")
_SIGNS: Final = frozenset("{}[],:")
_SCALAR: Final = re.compile(r"true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
#: Bytes of a character of UTF-8 that are not all of it.
_HALF_CHARACTER: Final = re.compile(
    rb"(?:[\xc2-\xf4]|[\xe0-\xf4][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{2})\Z"
)
#: Half of an escape at the end of a string.
_HALF_ESCAPE: Final = re.compile(r"(?<!\\)(?:\\\\)*(\\(?:u[0-9A-Fa-f]{0,3})?)\Z")
_DECODER: Final = json.JSONDecoder()
_CLOSING: Final = {"{": "}", "[": "]"}
_KINDS: Final = {"{": "object", "[": "array", '"': "string"} | dict.fromkeys("tfn", "constant")


class JsonNode:
    """One JSON value and its place in the bytes.

    `kind` is "object", "array", "string", "number" or "constant"; the value has the bytes `start`
    to `end`. What a container holds is located when it is asked for.
    """

    __slots__ = ("_members", "_text", "_value", "end", "kind", "start")

    def __init__(self, kind: str, start: int, end: int, value: Any) -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self._value = value
        #: Most values have none, and no list.
        self._members: list[tuple[JsonNode, JsonNode]] | None = None
        #: The text of a container that is not located yet, a character for each byte.
        self._text: str | None = None

    @classmethod
    def at(cls, text: str, start: int) -> JsonNode:
        """The value that begins at an offset of valid JSON with one character for each byte."""
        kind = _KINDS.get(text[start], "number")
        if kind in ("object", "array"):
            node = cls(kind, start, _end_of_container(text, start), None)
            node._text = text
        else:
            value, end = _DECODER.raw_decode(text, start)
            node = cls(kind, start, end, _decoded(text[start:end]) if kind == "string" else value)
        return node

    @property
    def value(self) -> Any:
        """A dict of nodes, a list of nodes, or the scalar."""
        if self._text is not None:
            self._locate(self._text)
        return self._value

    @property
    def members(self) -> list[tuple[JsonNode, JsonNode]]:
        """The key and value nodes of an object in file order, duplicate keys included."""
        if self._text is not None:
            self._locate(self._text)
        if self._members is None:
            self._members = []
        return self._members

    @property
    def object(self) -> dict[str, JsonNode]:
        """The members by key; empty unless this is an object."""
        members: dict[str, JsonNode] = self.value if self.kind == "object" else {}
        return members

    @property
    def array(self) -> list[JsonNode]:
        """The items; empty unless this is an array."""
        items: list[JsonNode] = self.value if self.kind == "array" else []
        return items

    def clear(self) -> None:
        """Become null at the same place: another value of the same key counts."""
        self.kind, self._value, self._members, self._text = "constant", None, None, None

    def plain(self) -> Any:
        """The value in plain Python. The recursion is at most `max_depth` deep."""
        if self.kind == "object":
            return {key: node.plain() for key, node in self.value.items()}
        if self.kind == "array":
            return [node.plain() for node in self.value]
        return self.value

    def _locate(self, text: str) -> None:
        self._text = None
        if self.kind == "array":
            self._value = list(self._located_items(text))
            return
        self._members = list(self._located_members(text))
        self._value = {}
        for key, item in self._members:
            self._value.pop(key.value, None)  # the last one counts, at its own position
            self._value[key.value] = item

    def _located_items(self, text: str) -> Iterator[JsonNode]:
        at = _end(_BLANKS, text, self.start + 1)
        while at < self.end - 1:
            item = JsonNode.at(text, at)
            yield item
            at = _end(_AFTER_ITEM, text, item.end)

    def _located_members(self, text: str) -> Iterator[tuple[JsonNode, JsonNode]]:
        at = _end(_BLANKS, text, self.start + 1)
        while match := _KEY.match(text, at):
            item = JsonNode.at(text, match.end())
            yield JsonNode("string", *match.span(1), _decoded(match[1])), item
            at = _end(_AFTER_ITEM, text, item.end)


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


class JsonFaultKind(StrEnum):
    """What is wrong with a file of JSON."""

    NOT_JSON = "not json"  #: nothing is read
    CUT_OFF = "cut off"  #: the file ends before the outermost value does
    DUPLICATE_KEY = "duplicate key"  #: the last value counts


class JsonFault(NamedTuple):
    """A fault at the bytes `start` to `end`, and the edits that correct it, which are unsafe."""

    kind: JsonFaultKind
    message: str
    start: int
    end: int
    edits: tuple[Edit, ...] = ()


class JsonTree:
    """The plain values of a file of JSON, its faults, and the place of each value.

    `value` is the outermost value in plain Python, None where the file is not JSON.
    """

    def __init__(self, data: bytes, value: Any, faults: list[JsonFault], closing: bytes) -> None:
        self.data = data
        self.value = value
        self.faults = faults
        #: The bytes that are read; without what the end of the file cuts off.
        self._whole = closing or data
        self._root: JsonNode | None = None
        self._lines: LineIndex | None = None

    @property
    def root(self) -> JsonNode:
        """The outermost value as a node."""
        if self._root is None:
            text = self._whole.decode("latin-1")
            start = len(codecs.BOM_UTF8) if self.data.startswith(codecs.BOM_UTF8) else 0
            self._root = JsonNode.at(text, _end(_BLANKS, text, start))
        return self._root

    def node(self, path: JsonPath) -> JsonNode | None:
        """The node at the path; None if the file has no such value."""
        node: JsonNode | None = self.root
        for step in path:
            if node is None:
                return None
            if isinstance(step, str):
                node = node.object.get(step)
            else:
                node = node.array[step] if -len(node.array) <= step < len(node.array) else None
        return node

    def raw(self, path: JsonPath) -> str:
        """A value as it is written: digits of a number, escapes of a string; "" without a value."""
        node = self.node(path)
        raw = b"" if node is None else self._whole[node.start : node.end]
        return raw.decode("utf-8", "replace")

    def span(self, path: JsonPath, place: Place = WHOLE) -> Span:
        """The span of the value at the path; of the first byte if the file has no such value."""
        node = self.node(path)
        start, end = (0, 1) if node is None else (node.start, node.end)
        return self._span(start, end, place)

    def _span(self, start: int, end: int, place: Place = WHOLE) -> Span:
        if self._lines is None:
            self._lines = LineIndex(self.data)
        size = len(self.data)
        return self._lines.span(min(start, size), min(end, size), place)

    def report(self, context: ReadContext, codes: Mapping[JsonFaultKind, Code]) -> None:
        """Report the faults, by the code of each kind.

        Raises:
            ReadError: the file is not JSON.
        """
        for fault in self.faults:
            diagnostic = codes[fault.kind].at(fault.message, self._span(fault.start, fault.end))
            if fault.kind == JsonFaultKind.NOT_JSON:
                context.fail(diagnostic)
            fix = Fix(fault.edits, safe=False, title="close the brackets") if fault.edits else None
            context.report(replace(diagnostic, fix=fix))


def parse_json(data: bytes, limits: Limits, *, values_per_cell: int = _VALUES_PER_CELL) -> JsonTree:
    """The values of a file in UTF-8. One that its end cuts off is read as far as possible.

    Raises:
        LimitError: the file is too deep, has too many values, or too long a string.
    """
    _check_count(data, limits, values_per_cell)
    reader = _StrictDecoder(limits, has_long_numbers=_LONG_NUMBER.search(data) is not None)
    faults: list[JsonFault] = []
    whole = b""
    try:
        value = reader.value(data)
    except ValueError as error:
        value = None
        completed = _completed(data)
        if completed is not None:
            kept, closing = completed
            whole = data[:kept] + closing
            try:
                value = reader.value(whole)
            except ValueError:
                whole = b""
        faults.append(_fault(data, error, completed if whole else None))
    if reader.has_duplicates and value is not None:  # only JSON has nodes
        tree = JsonTree(data, value, faults, whole)
        faults += _duplicate_keys(tree.root)
    return JsonTree(data, value, faults, whole)


def _fault(data: bytes, error: ValueError, completed: tuple[int, bytes] | None) -> JsonFault:
    """The fault of a file that is cut off, or is not JSON."""
    if completed is not None:
        kept, closing = completed
        count = len(closing.lstrip(b'"'))
        message = f"file cut off: {plural(count, 'bracket')} not closed"
        edits = (Edit(kept, len(data), closing),)
        return JsonFault(JsonFaultKind.CUT_OFF, message, kept, len(data), edits)
    start = 0
    if isinstance(error, json.JSONDecodeError):
        start = len(error.doc[: error.pos].encode("utf-8", "surrogatepass"))
        start += len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
    elif isinstance(error, UnicodeDecodeError):
        start = error.start
    message = f"invalid JSON: {getattr(error, 'msg', None) or error}"
    return JsonFault(JsonFaultKind.NOT_JSON, message, start, min(start + 1, len(data)))


def _duplicate_keys(root: JsonNode) -> Iterator[JsonFault]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.kind == "array":
            waiting += node.array
        seen = set()
        for key, item in node.members if node.kind == "object" else ():
            if key.value in seen:
                message = f"duplicate key {key.value[:40]!r} in one object"
                yield JsonFault(JsonFaultKind.DUPLICATE_KEY, message, key.start, key.end)
            seen.add(key.value)
            waiting.append(item)


class _StrictDecoder:
    """Makes plain values by the standard library, and checks them against the limits."""

    def __init__(self, limits: Limits, *, has_long_numbers: bool) -> None:
        self.limits = limits
        self.has_duplicates = False
        self._decode = json.JSONDecoder(
            object_pairs_hook=self._object,
            parse_float=_finite,
            parse_int=_integer if has_long_numbers else None,
            parse_constant=_refused,
        ).decode

    def value(self, data: bytes) -> Any:
        """The outermost value.

        Raises:
            ValueError: the bytes are not JSON.
            LimitError: the value is too deep, or has too long a string.
        """
        try:
            value = self._decode(data.decode("utf-8-sig"))
        except RecursionError:
            self.limits.check("max_depth", self.limits.max_depth + 1)
            raise
        self._check_depth(value)
        if len(data) > self.limits.max_string:
            self._check_strings(value)
        return value

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        members = dict(pairs)
        if len(members) != len(pairs):
            self.has_duplicates = True
            members = {}
            for key, value in pairs:
                members.pop(key, None)  # the last one counts, at its own position
                members[key] = value
        return members

    def _check_depth(self, value: Any) -> None:
        level: list[Any] = [value] if isinstance(value, (dict, list)) else []
        depth = 0
        while level:
            depth += 1
            if depth > self.limits.max_depth:
                self.limits.check("max_depth", depth)
            level = [
                item
                for container in level
                for item in (container.values() if isinstance(container, dict) else container)
                if isinstance(item, (dict, list))
            ]

    def _check_strings(self, value: Any) -> None:
        waiting = [value]
        for item in waiting:  # which grows
            if isinstance(item, dict):
                waiting += item
                waiting += item.values()
            elif isinstance(item, list):
                waiting += item
            elif isinstance(item, str):
                self.limits.check("max_string", len(item))


def _check_count(data: bytes, limits: Limits, values_per_cell: int) -> None:
    """Check the number of values, before they are made."""
    most = limits.max_cells * values_per_cell
    if data.count(b",") + data.count(b"[") + data.count(b"{") > most:
        signs = _ANY_STRING.sub("", data.decode("latin-1"))
        count = len(_SEPARATOR.findall(signs)) + 1
        limits.check("max_cells", count // values_per_cell)


def _finite(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError(f"number {text[:20]} out of range, largest is 1.8e308")
    return value


def _integer(text: str) -> float:
    return int(text) if len(text.removeprefix("-")) <= _LONGEST_INTEGER else _finite(text)


def _refused(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a JSON number")


def _completed(data: bytes) -> tuple[int, bytes] | None:
    """How many bytes of a file are kept that its end cuts off, and what closes it; None where the
    file is not cut off.
    """
    text = data.decode("latin-1")
    opened: list[str] = []
    ends: list[int] = []  # of the last whole item in each open container
    token, last, is_key = "", "", False
    for match in _TOKEN.finditer(text, len(codecs.BOM_UTF8) * data.startswith(codecs.BOM_UTF8)):
        token, end = match[0], match.end()
        is_key = bool(opened) and opened[-1] == "{" and last in ("{", ",")
        if token in _CLOSING:
            opened.append(token)
            ends.append(end)
        elif token in ("}", "]"):
            if not opened or _CLOSING[opened.pop()] != token:
                return None
            ends.pop()
        # Half of a number or of a constant at the end is left out.
        is_whole = end < len(text) or token[0] in '"]}' or _SCALAR.fullmatch(token) is not None
        if ends and is_whole and not is_key and token not in (",", ":", "[", "{"):
            ends[-1] = end
        last = token if token in _SIGNS else ""
    if not opened:
        return None
    closing = "".join(_CLOSING[bracket] for bracket in reversed(opened))
    rest = text[ends[-1] :].strip(" \t\r\n")
    if rest:
        return ends[-1], closing.encode()
    is_open = token[0] == '"' and not _ANY_STRING.fullmatch(token) and not is_key
    if not is_open:
        return len(data), closing.encode()
    half = _HALF_ESCAPE.search(token)
    kept = len(data) - (len(half[1]) if half else 0)
    character = _HALF_CHARACTER.search(data, max(0, kept - 4), kept)
    return kept if character is None else character.start(), b'"' + closing.encode()
