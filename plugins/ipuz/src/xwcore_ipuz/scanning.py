"""A JSON scanner that knows where everything stands.

Contract: one pass, linear in the size of the text, without recursion; depth and number of values
are checked before anything is made of them. Offsets are those of the file's bytes: the text is
scanned as Latin-1, one character a byte, and only strings are decoded. What JavaScript would
forgive is reported and read; the rest fails with its place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from xwcore.plugin import Code, Edit, Fix, Place, ReadContext, Span
from xwcore_ipuz import codes
from xwcore_ipuz.grammar import VALUES_PER_CELL

_BLANKS: Final = re.compile(r"[ \t\r\n]*")
_PLAIN: Final = re.compile(r'[^"\\\x00-\x1f]*')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD: Final = re.compile(r"-?[A-Za-z_$][A-Za-z0-9_$]*")
_HEX: Final = re.compile(r"[0-9A-Fa-f]{4}")
_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")

_CONSTANTS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None}
_ESCAPES: Final = {
    '"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t",
}  # fmt: skip
_CLOSING: Final = {"object": "}", "array": "]"}
#: A longer integer has no use in a puzzle; it is read as a float, which takes any length.
_LONGEST_INTEGER: Final = 15
#: Findings of one code that are reported: damage repeats itself.
_MOST_OF_ONE_CODE: Final = 200


class Node:
    """One JSON value: its `kind` ("object", "array", "string", "number", "constant"), the bytes
    `start` to `end`, and its `value`: nodes by key, a list of nodes, or the scalar.

    `members` are the key and value nodes of an object as they stand, doubled keys included.
    """

    __slots__ = ("end", "kind", "members", "start", "value")

    def __init__(self, kind: str, start: int, end: int, value: Any) -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.value = value
        self.members: list[tuple[Node, Node]] = []

    @property
    def object(self) -> dict[str, Node]:
        """The members by key; none where this is no object."""
        found: dict[str, Node] = self.value if self.kind == "object" else {}
        return found

    @property
    def array(self) -> list[Node]:
        """The items; none where this is no array."""
        found: list[Node] = self.value if self.kind == "array" else []
        return found

    def plain(self) -> Any:
        """The value in plain Python; as deep as `max_depth` allows, at most."""
        if self.kind == "object":
            return {key: node.plain() for key, node in self.value.items()}
        if self.kind == "array":
            return [node.plain() for node in self.value]
        return self.value


class Places:
    """Lines and columns, and reports, of one source.

    Findings come in order, more or less: the last place is the start of the search for the next.
    """

    def __init__(self, data: bytes, context: ReadContext) -> None:
        self.data = data
        self.context = context
        self._at = (0, 1, 1)
        self._told: dict[str, int] = {}

    def span(self, start: int, end: int, place: Place | None = None) -> Span:
        """The span of these bytes, with line and column."""
        at, line, column = self._at if self._at[0] <= start else (0, 1, 1)
        between = self.data[at:start]
        last = 0
        for match in _LINE_END.finditer(between):
            line, column, last = line + 1, 1, match.end()
        column += len(between[last:].decode("utf-8", "replace"))
        self._at = start, line, column
        return Span(start, end, line, column, place or Place())

    def report(
        self, code: Code, start: int, end: int, message: str = "", *,
        place: Place | None = None, fix: Fix | None = None,
    ) -> None:  # fmt: skip
        """Report a finding at these bytes, unless its code has been told often enough."""
        count = self._told[code.code] = self._told.get(code.code, 0) + 1
        if count <= _MOST_OF_ONE_CODE:
            self.context.report(code.at(message, self.span(start, end, place), fix=fix))

    def at_node(
        self, code: Code, node: Node, message: str = "", place: Place | None = None
    ) -> None:
        """Report a finding at a JSON value."""
        self.report(code, node.start, node.end, message, place=place)

    def fail(self, code: Code, start: int, end: int, message: str = "") -> NoReturn:
        """Report a finding and give up.

        Raises:
            ReadError: always.
        """
        self.context.fail(code.at(message, self.span(start, end)))


class Scanner:
    """Makes nodes of a text; see the module for what it promises."""

    def __init__(self, places: Places, encoding: str) -> None:
        self.places = places
        self.text = places.data.decode("latin-1")
        self.encoding = encoding
        self.count = 0

    def blank(self, at: int) -> int:
        """The first place from `at` on that is not blank."""
        match = _BLANKS.match(self.text, at)
        assert match is not None
        return match.end()

    def value(self, at: int) -> Node:
        """The value that begins at `at` or behind blanks there.

        Raises:
            ReadError: it is not JSON.
            LimitError: it is too deep, or has too many values.
        """
        opened: list[Node] = []
        keys: list[Node] = []
        while True:
            at = self.blank(at)
            char = self.text[at : at + 1]
            if char and char in "{[":
                node = self._open(at, opened)
                at = self.blank(at + 1)
                if self.text[at : at + 1] != _CLOSING[node.kind]:
                    at = self._key(at, keys) if node.kind == "object" else at
                    continue
                node.end = at = at + 1
                opened.pop()
            else:
                node = self._scalar(at, char)
                at = node.end
            inside = self._attach(node, at, opened, keys)
            if isinstance(inside, Node):
                return inside
            at = inside

    def _open(self, at: int, opened: list[Node]) -> Node:
        self._counted()
        limits = self.places.context.limits
        limits.check("max_depth", len(opened) + 1)
        is_object = self.text[at] == "{"
        node = Node("object" if is_object else "array", at, at, {} if is_object else [])
        opened.append(node)
        return node

    def _counted(self) -> None:
        self.count += 1
        if not self.count % VALUES_PER_CELL:
            self.places.context.limits.check("max_cells", self.count // VALUES_PER_CELL)

    def _attach(self, node: Node, at: int, opened: list[Node], keys: list[Node]) -> Node | int:
        """Put a value into its container, and close what closes; the root, or where to go on."""
        while opened:
            parent = opened[-1]
            if parent.kind == "object":
                self._member(parent, keys.pop(), node)
            else:
                parent.value.append(node)
            at = self.blank(at)
            if self.text[at : at + 1] == ",":
                comma, at = at, self.blank(at + 1)
                if self.text[at : at + 1] != _CLOSING[parent.kind]:
                    return self._key(at, keys) if parent.kind == "object" else at
                fix = Fix((Edit(comma, comma + 1, b""),), title="remove the comma")
                self.places.report(codes.TRAILING_COMMA, comma, comma + 1, fix=fix)
            if self.text[at : at + 1] != _CLOSING[parent.kind]:
                self._fail(at, f"a comma or {_CLOSING[parent.kind]!r} is expected")
            parent.end = at = at + 1
            node = opened.pop()
        return node

    def _member(self, parent: Node, key: Node, node: Node) -> None:
        if key.value in parent.value:
            message = f"{key.value!r} stands twice in one object"
            self.places.at_node(codes.DUPLICATE_KEY, key, message)
            del parent.value[key.value]  # the last one counts, at its own place
        parent.value[key.value] = node
        parent.members.append((key, node))

    def _key(self, at: int, keys: list[Node]) -> int:
        """Read a key and its colon; where the value begins."""
        if self.text[at : at + 1] == '"':
            key = self._string(at)
        elif match := _WORD.match(self.text, at):
            key = Node("string", at, match.end(), match[0])
            edit = Edit(at, match.end(), b'"' + match[0].encode("latin-1") + b'"')
            fix = Fix((edit,), title="put the key in quotation marks")
            self.places.report(codes.BARE_KEY, at, match.end(), fix=fix)
        else:
            self._fail(at, "a key in quotation marks is expected")
        keys.append(key)
        at = self.blank(key.end)
        if self.text[at : at + 1] != ":":
            self._fail(at, "a colon is expected")
        return at + 1

    def _scalar(self, at: int, char: str) -> Node:
        self._counted()
        if char == '"':
            return self._string(at)
        if match := _NUMBER.match(self.text, at):
            return self._number(at, match[0])
        if match := _WORD.match(self.text, at):
            word = match[0]
            if word in _CONSTANTS:
                return Node("constant", at, match.end(), _CONSTANTS[word])
            if word.lstrip("-") in ("NaN", "Infinity"):
                self.places.report(codes.NOT_A_NUMBER, at, match.end(), f"{word} is no number")
                return Node("constant", at, match.end(), None)
        return self._fail(at, "a value is expected")

    def _number(self, at: int, text: str) -> Node:
        end = at + len(text)
        if len(text) <= _LONGEST_INTEGER and text.lstrip("-").isdecimal():
            return Node("number", at, end, int(text))
        value = float(text)
        if value in (float("inf"), float("-inf")):
            self.places.report(codes.NOT_A_NUMBER, at, end, "the number is too large")
            return Node("constant", at, end, None)
        return Node("number", at, end, value)

    def _string(self, start: int) -> Node:
        node = self._whole_string(start)
        self.places.context.limits.check("max_string", len(node.value))
        return node

    def _whole_string(self, start: int) -> Node:
        at = self._plain_end(start + 1)
        if self.text[at : at + 1] == '"':
            return Node("string", start, at + 1, self._decoded(self.text[start + 1 : at]))
        parts: list[str] = []
        begin = start + 1
        while (char := self.text[at : at + 1]) != '"':
            if not char:
                self.places.fail(codes.NOT_JSON, start, at, "the string has no end")
            parts.append(self._decoded(self.text[begin:at]))
            piece, begin = self._special(at, char)
            parts.append(piece)
            at = self._plain_end(begin)
        parts.append(self._decoded(self.text[begin:at]))
        return Node("string", start, at + 1, _joined(parts))

    def _plain_end(self, at: int) -> int:
        match = _PLAIN.match(self.text, at)
        assert match is not None
        return match.end()

    def _decoded(self, raw: str) -> str:
        return raw if raw.isascii() else raw.encode("latin-1").decode(self.encoding, "replace")

    def _special(self, at: int, char: str) -> tuple[str, int]:
        """What an escape, or a bare control character, stands for, and where it ends."""
        if char != "\\":
            edit = Edit(at, at + 1, json.dumps(char)[1:-1].encode())
            fix = Fix((edit,), title="escape it")
            message = f"U+{ord(char):04X} inside of a string"
            self.places.report(codes.CONTROL_CHARACTER, at, at + 1, message, fix=fix)
            return char, at + 1
        letter = self.text[at + 1 : at + 2]
        if letter in _ESCAPES and letter:
            return _ESCAPES[letter], at + 2
        if letter == "u" and (match := _HEX.match(self.text, at + 2)):
            return chr(int(match[0], 16)), at + 6
        edit = Edit(at, at + 1, b"\\\\")
        fix = Fix((edit,), title="double the backslash")
        self.places.report(codes.BAD_ESCAPE, at, at + 1, fix=fix)
        return "\\", at + 1

    def _fail(self, at: int, message: str) -> NoReturn:
        if at >= len(self.text):
            message = f"the file ends where {message.removesuffix(' is expected')} is expected"
        self.places.fail(codes.NOT_JSON, at, min(at + 1, len(self.text)), message)


def _joined(parts: list[str]) -> str:
    """The text, in which two escaped halves of a character are that character."""
    text = "".join(parts)
    if _SURROGATE.search(text) is None:
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        waiting.extend(each.array or each.object.values())
