"""Parse a file: bytes become JSON values, and each value has a place in the bytes.

Contract: linear in the size of the file, without recursion of our own; depth, number of values and
length of strings are checked against the limits. A file that is plain JSON is parsed by the
standard library. Any other file is parsed by `Scanner`, which reports and reads what JavaScript
would accept, and which knows the offset of every value; for a plain file it runs when the first
place is needed.
"""

from __future__ import annotations

import codecs as encodings
import json
import re
from typing import Any, Final, NoReturn

from xwcore.plugin import Code, Edit, Fix, Limits, Place, ReadContext, Span
from xwcore_ipuz import codes
from xwcore_ipuz.syntax import VALUES_PER_CELL

#: The keys and indices that lead from the outermost object to a value.
Path = tuple[str | int, ...]

_BLANKS: Final = re.compile(r"[ \t\r\n]*")
_PLAIN: Final = re.compile(r'[^"\\\x00-\x1f]*')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD: Final = re.compile(r"-?[A-Za-z_$][A-Za-z0-9_$]*")
_HEX: Final = re.compile(r"[0-9A-Fa-f]{4}")
_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")

#: The function call of JSONP; any name of the callback is allowed (ipuz 1, JSONP).
_WRAPPER: Final = re.compile(r"([A-Za-z_$][A-Za-z0-9_$.]{0,63})[ \t]{0,8}\(")
_WRAPPER_END: Final = re.compile(r"\)[ \t\r\n]*;?")

_CONSTANTS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None}
_ESCAPES: Final = {
    '"': '"',
    "\\": "\\",
    "/": "/",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
}
_CLOSING: Final = {"object": "}", "array": "]"}
#: Longer integers have no use in a puzzle. They are read as floats, which take any length.
_LONGEST_INTEGER: Final = 15
_LONG_NUMBER: Final = re.compile(rb"[0-9]{15}")
#: Reports per code and file: damage repeats itself.
_MOST_REPORTS: Final = 200


class Node:
    """One JSON value and its place in the bytes.

    `kind` is "object", "array", "string", "number" or "constant"; the value has the bytes `start`
    to `end`. `value` is a dict of nodes, a list of nodes, or the scalar. `members` are the key and
    value nodes of an object in file order, duplicate keys included.
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
        """The members by key; empty unless this is an object."""
        members: dict[str, Node] = self.value if self.kind == "object" else {}
        return members

    @property
    def array(self) -> list[Node]:
        """The items; empty unless this is an array."""
        items: list[Node] = self.value if self.kind == "array" else []
        return items

    def plain(self) -> Any:
        """The value in plain Python. The recursion is at most `max_depth` deep."""
        if self.kind == "object":
            return {key: node.plain() for key, node in self.value.items()}
        if self.kind == "array":
            return [node.plain() for node in self.value]
        return self.value


class Reporter:
    """Reports diagnostics at byte offsets, with line and column.

    Reports come roughly in file order: the search for a line starts at the last reported place.
    """

    def __init__(self, data: bytes, context: ReadContext) -> None:
        self.data = data
        self.context = context
        self._last = (0, 1, 1)
        self._counts: dict[str, int] = {}

    def span(self, start: int, end: int, place: Place | None = None) -> Span:
        """The span of these bytes, with line and column."""
        at, line, column = self._last if self._last[0] <= start else (0, 1, 1)
        between = self.data[at:start]
        last_end = 0
        for match in _LINE_END.finditer(between):
            line, column, last_end = line + 1, 1, match.end()
        column += len(between[last_end:].decode("utf-8", "replace"))
        self._last = start, line, column
        return Span(start, end, line, column, place or Place())

    def report(
        self,
        code: Code,
        start: int,
        end: int,
        message: str = "",
        *,
        place: Place | None = None,
        fix: Fix | None = None,
    ) -> None:
        """Report a diagnostic at these bytes, at most `_MOST_REPORTS` times per code."""
        count = self._counts[code.code] = self._counts.get(code.code, 0) + 1
        if count <= _MOST_REPORTS:
            self.context.report(code.at(message, self.span(start, end, place), fix=fix))

    def fail(self, code: Code, start: int, end: int, message: str = "") -> NoReturn:
        """Report a diagnostic and give up.

        Raises:
            ReadError: always.
        """
        self.context.fail(code.at(message, self.span(start, end)))


class Document:
    """The JSON object of a file as plain values, and the place of each value.

    `members` is the outermost object. A value is addressed by its path, such as
    `("puzzle", 0, 3)`.
    """

    __slots__ = ("_root", "data", "encoding", "is_wrapped", "members", "reporter")

    def __init__(
        self, reporter: Reporter, members: dict[str, Any], root: Node | None = None
    ) -> None:
        self.data = reporter.data
        self.reporter = reporter
        self.members = members
        self.encoding = "utf-8"
        self.is_wrapped = False
        self._root = root

    @property
    def root(self) -> Node:
        """The outermost object as a node; a plain file is scanned on first use."""
        if self._root is None:
            scanner = Scanner(self.reporter)
            self._root = scanner.value(scanner.start())
        return self._root

    @property
    def limits(self) -> Limits:
        """The limits of this read."""
        return self.reporter.context.limits

    @property
    def before(self) -> bytes:
        """The bytes before the object: byte order mark, white space, start of the wrapper."""
        return self.data[: self.root.start]

    @property
    def after(self) -> bytes:
        """The bytes after the object: end of the wrapper, white space."""
        return self.data[self.root.end :]

    def node(self, path: Path) -> Node | None:
        """The node at the path; None if the file has no such value."""
        node: Node | None = self.root
        for step in path:
            if node is None:
                return None
            if isinstance(step, str):
                node = node.object.get(step)
            else:
                node = node.array[step] if step < len(node.array) else None
        return node

    def span(self, path: Path) -> Span | None:
        """The bytes of the value at the path; None if the file has no such value."""
        node = self.node(path)
        return None if node is None else self.reporter.span(node.start, node.end)

    def report(self, code: Code, path: Path, message: str = "", place: Place | None = None) -> None:
        """Report a diagnostic at a value; at the opening brace if the file has no such value."""
        start, end = self._bytes(path)
        self.reporter.report(code, start, end, message, place=place)

    def fail(self, code: Code, path: Path, message: str = "") -> NoReturn:
        """Report a diagnostic at a value and give up.

        Raises:
            ReadError: always.
        """
        start, end = self._bytes(path)
        self.reporter.fail(code, start, end, message)

    def _bytes(self, path: Path) -> tuple[int, int]:
        node = self.node(path) if path else None
        return (self.root.start, self.root.start + 1) if node is None else (node.start, node.end)


def parse(data: bytes, context: ReadContext) -> Document:
    """Parse a file.

    Raises:
        ReadError: the file is not JSON, or not an object.
        LimitError: the file is too deep, or has too many values.
    """
    reporter = Reporter(data, context)
    members = _plain_members(data, context.limits)
    return _scanned(reporter) if members is None else Document(reporter, members)


# -- plain JSON ---------------------------------------------------------------------------------


def _plain_members(data: bytes, limits: Limits) -> dict[str, Any] | None:
    """The members of a file that is one JSON object within the limits; None for other files.

    The standard library parses in an eighth of the time of `Scanner`; docs/formats/ipuz.md has the
    measurement. It is used where both agree: no duplicate keys, no long numbers, no wrapper.
    """
    most_values = data.count(b",") + data.count(b"[") + data.count(b"{") + 1
    if most_values // VALUES_PER_CELL > limits.max_cells or len(data) > limits.max_string:
        return None
    if _LONG_NUMBER.search(data):
        return None
    try:
        members = _DECODER.decode(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(members, dict) or _is_deeper(members, limits.max_depth):
        return None
    return members


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("duplicate key")
    return members


def _finite(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError("number out of range")
    return value


def _refused(text: str) -> NoReturn:
    raise ValueError(text)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_unique, parse_float=_finite, parse_constant=_refused
)


def _is_deeper(members: dict[str, Any], most: int) -> bool:
    """Whether objects and arrays are nested more than `most` deep."""
    level: list[Any] = [members]
    for _ in range(most):
        level = [
            item
            for container in level
            for item in (container.values() if isinstance(container, dict) else container)
            if isinstance(item, (dict, list))
        ]
        if not level:
            return False
    return True


# -- any file -----------------------------------------------------------------------------------


def _scanned(reporter: Reporter) -> Document:
    """The document of a file that is not plain JSON."""
    encoding = _encoding(reporter)
    scanner = Scanner(reporter, encoding)
    start = scanner.start()
    wrapper = _WRAPPER.match(scanner.text, start)
    if wrapper is not None:
        reporter.report(codes.WRAPPED, wrapper.start(), wrapper.end())
    root = scanner.value(start if wrapper is None else wrapper.end())
    if root.kind != "object":
        message = f"outermost JSON value: {root.kind}, expected object"
        reporter.fail(codes.NOT_AN_OBJECT, root.start, root.end, message)
    _check_end(scanner, root, wrapped=wrapper is not None)
    document = Document(reporter, root.plain(), root)
    document.encoding = encoding
    document.is_wrapped = wrapper is not None
    return document


def _encoding(reporter: Reporter) -> str:
    try:
        reporter.data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"byte {error.object[error.start]:#04x} is not valid UTF-8"
        reporter.report(codes.NOT_UTF8, error.start, error.end, message)
        return "cp1252"
    return "utf-8"


def _check_end(scanner: Scanner, root: Node, *, wrapped: bool) -> None:
    at = scanner.blank(root.end)
    if wrapped:
        match = _WRAPPER_END.match(scanner.text, at)
        if match is None:
            scanner.reporter.report(codes.WRAPPER_OPEN, at, at)
        else:
            at = scanner.blank(match.end())
    if at < len(scanner.text):
        count = len(scanner.text) - at
        message = f"unexpected data after the puzzle: {count} bytes, expected end of file"
        scanner.reporter.report(codes.TEXT_AFTER, at, len(scanner.text), message)


class Scanner:
    """Makes nodes from bytes in one pass.

    The bytes are scanned as Latin-1, one character per byte, so that offsets are those of the file;
    only strings are decoded.
    """

    def __init__(self, reporter: Reporter, encoding: str = "utf-8") -> None:
        self.reporter = reporter
        self.text = reporter.data.decode("latin-1")
        self.encoding = encoding
        self.count = 0

    def start(self) -> int:
        """Where the file begins after byte order mark and white space."""
        has_mark = self.reporter.data.startswith(encodings.BOM_UTF8)
        return self.blank(len(encodings.BOM_UTF8) if has_mark else 0)

    def blank(self, at: int) -> int:
        """The first offset from `at` on that is not white space."""
        match = _BLANKS.match(self.text, at)
        assert match is not None
        return match.end()

    def value(self, at: int) -> Node:
        """The value that begins at `at`, or after white space there.

        Raises:
            ReadError: the value is not JSON.
            LimitError: the value is too deep, or has too many values.
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
            after = self._attach(node, at, opened, keys)
            if isinstance(after, Node):
                return after
            at = after

    def _open(self, at: int, opened: list[Node]) -> Node:
        self._count()
        self.reporter.context.limits.check("max_depth", len(opened) + 1)
        is_object = self.text[at] == "{"
        node = Node("object" if is_object else "array", at, at, {} if is_object else [])
        opened.append(node)
        return node

    def _count(self) -> None:
        self.count += 1
        if not self.count % VALUES_PER_CELL:
            self.reporter.context.limits.check("max_cells", self.count // VALUES_PER_CELL)

    def _attach(self, node: Node, at: int, opened: list[Node], keys: list[Node]) -> Node | int:
        """Put a value into its container and close what ends here.

        Returns the root, or the offset to continue at.
        """
        while opened:
            parent = opened[-1]
            if parent.kind == "object":
                self._add_member(parent, keys.pop(), node)
            else:
                parent.value.append(node)
            at = self.blank(at)
            if self.text[at : at + 1] == ",":
                comma, at = at, self.blank(at + 1)
                if self.text[at : at + 1] != _CLOSING[parent.kind]:
                    return self._key(at, keys) if parent.kind == "object" else at
                fix = Fix((Edit(comma, comma + 1, b""),), title="remove the comma")
                message = f"trailing comma before {_CLOSING[parent.kind]!r}"
                self.reporter.report(codes.TRAILING_COMMA, comma, comma + 1, message, fix=fix)
            if self.text[at : at + 1] != _CLOSING[parent.kind]:
                self._fail(at, f"',' or {_CLOSING[parent.kind]!r}")
            parent.end = at = at + 1
            node = opened.pop()
        return node

    def _add_member(self, parent: Node, key: Node, node: Node) -> None:
        if key.value in parent.value:
            message = f"duplicate key {key.value[:40]!r} in one object"
            self.reporter.report(codes.DUPLICATE_KEY, key.start, key.end, message)
            del parent.value[key.value]  # the last one counts, at its own position
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
            message = f"key {match[0][:40]} without quotation marks"
            self.reporter.report(codes.BARE_KEY, at, match.end(), message, fix=fix)
        else:
            self._fail(at, "a key in quotation marks")
        keys.append(key)
        at = self.blank(key.end)
        if self.text[at : at + 1] != ":":
            self._fail(at, "':'")
        return at + 1

    def _scalar(self, at: int, char: str) -> Node:
        self._count()
        if char == '"':
            return self._string(at)
        if match := _NUMBER.match(self.text, at):
            return self._number(at, match[0])
        if match := _WORD.match(self.text, at):
            word = match[0]
            if word in _CONSTANTS:
                return Node("constant", at, match.end(), _CONSTANTS[word])
            if word.lstrip("-") in ("NaN", "Infinity"):
                message = f"{word} is not a JSON number"
                self.reporter.report(codes.NOT_A_NUMBER, at, match.end(), message)
                return Node("constant", at, match.end(), None)
        return self._fail(at, "a value")

    def _number(self, at: int, text: str) -> Node:
        end = at + len(text)
        if len(text) <= _LONGEST_INTEGER and text.lstrip("-").isdecimal():
            return Node("number", at, end, int(text))
        value = float(text)
        if value in (float("inf"), float("-inf")):
            message = f"number {text[:20]} out of range, largest is 1.8e308"
            self.reporter.report(codes.NOT_A_NUMBER, at, end, message)
            return Node("constant", at, end, None)
        return Node("number", at, end, value)

    def _string(self, start: int) -> Node:
        node = self._whole_string(start)
        self.reporter.context.limits.check("max_string", len(node.value))
        return node

    def _whole_string(self, start: int) -> Node:
        at = self._plain_end(start + 1)
        if self.text[at : at + 1] == '"':
            return Node("string", start, at + 1, self._decoded(self.text[start + 1 : at]))
        parts: list[str] = []
        begin = start + 1
        while (char := self.text[at : at + 1]) != '"':
            if not char:
                message = "unterminated string: closing quotation mark missing"
                self.reporter.fail(codes.NOT_JSON, start, at, message)
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
        """The text of an escape, or of a bare control character, and where it ends."""
        if char != "\\":
            edit = Edit(at, at + 1, json.dumps(char)[1:-1].encode())
            fix = Fix((edit,), title="escape the control character")
            message = f"unescaped control character U+{ord(char):04X} in a string"
            self.reporter.report(codes.CONTROL_CHARACTER, at, at + 1, message, fix=fix)
            return char, at + 1
        letter = self.text[at + 1 : at + 2]
        if letter in _ESCAPES and letter:
            return _ESCAPES[letter], at + 2
        if letter == "u" and (match := _HEX.match(self.text, at + 2)):
            return chr(int(match[0], 16)), at + 6
        edit = Edit(at, at + 1, b"\\\\")
        fix = Fix((edit,), title="double the backslash")
        message = f"invalid escape sequence \\{letter}" if letter.isprintable() else ""
        self.reporter.report(codes.BAD_ESCAPE, at, at + 1, message, fix=fix)
        return "\\", at + 1

    def _fail(self, at: int, expected: str) -> NoReturn:
        char = self.text[at : at + 1]
        found = repr(char) if char else "the end of the file"
        message = f"invalid JSON: found {found}, expected {expected}"
        self.reporter.fail(codes.NOT_JSON, at, min(at + 1, len(self.text)), message)


def _joined(parts: list[str]) -> str:
    """The text, with a pair of escaped surrogates as one character."""
    text = "".join(parts)
    if _SURROGATE.search(text) is None:
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
