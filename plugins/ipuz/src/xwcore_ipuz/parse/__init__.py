"""Parse a file: bytes become JSON values, and each value has a place in the bytes.

Contract: linear in the size of the file, without recursion of our own; depth, number of values and
length of strings are checked against the limits. A file that is JSON, or is only cut off, is read
by the tree of the core, and its values are located when places are asked for. Any other file is
parsed by `Scanner`, which reports each fault and reads the file as its fix would be.
"""

from __future__ import annotations

import codecs as encodings
import json
import re
from typing import Any, Final, NoReturn, Self

from xwcore.plugin import Code, Edit, Fix, Place, ReadContext, Span, Unmodeled, plural
from xwcore_documents import (
    MAC_ROMAN,
    JsonFaultKind,
    JsonNode,
    JsonTree,
    is_in_doubt,
    is_single_byte,
    parse_json,
)
from xwcore_ipuz import codes
from xwcore_ipuz.parse.reports import Reporter
from xwcore_ipuz.parse.scanner import UTF8, Scanner, encoding_of, stray_bytes
from xwcore_ipuz.syntax import VALUES_PER_CELL

#: The keys and indices that lead from the outermost object to a value.
Path = tuple[str | int, ...]

#: The function call of JSONP; any name of the callback is allowed (ipuz 1, JSONP).
_WRAPPER: Final = re.compile(r"([A-Za-z_$][A-Za-z0-9_$.]{0,63})[ \t]{0,8}\(")
_WRAPPER_END: Final = re.compile(r"\)[ \t\r\n]*;?")

_CODES: Final = {
    JsonFaultKind.CUT_OFF: codes.CUT_OFF,
    JsonFaultKind.DUPLICATE_KEY: codes.DUPLICATE_KEY,
}


class Collector:
    """Collects what the model cannot hold; `write/unmodeled.py` describes the names."""

    def __init__(self) -> None:
        self._fields: dict[str, Any] = {}
        self._cells: dict[str, list[tuple[int, int, Any]]] = {}

    def add(self, name: str, value: Any) -> None:
        """Add a field, or a thing that occurs once; null is the same as absent."""
        if value is not None:
            self._fields[name] = as_value(value)

    def add_at(self, name: str, row: int, column: int, value: Any) -> None:
        """Add something in a cell."""
        self._cells.setdefault(name, []).append((row, column, as_value(value)))

    def all(self) -> tuple[Unmodeled, ...]:
        """Everything that was added."""
        fields = [Unmodeled(name, value) for name, value in self._fields.items()]
        cells = [Unmodeled(name, tuple(at), len(at)) for name, at in self._cells.items()]
        return (*fields, *cells)


def as_value(value: Any) -> Any:
    """A JSON value as plain value: a list or an object becomes its text."""
    if isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return value


class ParsedFile:
    """The JSON object of a file as plain values, and the place of each value.

    `members` is the outermost object. A value is addressed by its path, such as
    `("puzzle", 0, 3)`. `data` are the bytes with these places: those of the file, or a copy in
    UTF-8. `reporter` and `unmodeled`, which collects what the model cannot hold, are made on use.
    """

    def __init__(self, data: bytes, context: ReadContext, members: dict[str, Any]) -> None:
        self.data = data
        self.context = context
        self.members = members
        self.encoding = UTF8
        self.is_wrapped = False
        self._tree: JsonTree | None = None
        self._root: JsonNode | None = None
        self._reporter: Reporter | None = None
        self._unmodeled: Collector | None = None

    @classmethod
    def scanned(cls, reporter: Reporter, root: JsonNode) -> Self:
        """The structure of a file that was scanned."""
        parsed = cls(reporter.data, reporter.context, root.plain())
        parsed._root = root
        parsed._reporter = reporter
        return parsed

    @classmethod
    def located(cls, tree: JsonTree, context: ReadContext) -> Self:
        """The structure of a file that is JSON, or would be if it were not cut off."""
        parsed = cls(tree.data, context, tree.value)
        parsed._tree = tree
        for fault in tree.faults:
            fix = Fix(fault.edits, safe=False, title="close the brackets") if fault.edits else None
            code = _CODES[fault.kind]
            parsed.reporter.report(code, fault.start, fault.end, fault.message, fix=fix)
        parsed.flush()
        return parsed

    @property
    def reporter(self) -> Reporter:
        """Collects diagnostics until `flush`."""
        if self._reporter is None:
            self._reporter = Reporter(self.data, self.context)
        return self._reporter

    def flush(self) -> None:
        """Hand the diagnostics to the context."""
        if self._reporter is not None:
            self._reporter.flush()

    @property
    def unmodeled(self) -> Collector:
        """Collects what the model cannot hold."""
        if self._unmodeled is None:
            self._unmodeled = Collector()
        return self._unmodeled

    def take_unmodeled(self) -> tuple[Unmodeled, ...]:
        """What the model cannot hold; the collector starts over."""
        collector, self._unmodeled = self._unmodeled, None
        return () if collector is None else collector.all()

    @property
    def root(self) -> JsonNode:
        """The outermost object as a node."""
        if self._root is None:
            assert self._tree is not None
            self._root = self._tree.root
        return self._root

    @property
    def before(self) -> bytes:
        """The bytes before the object: byte order mark, white space, start of the wrapper."""
        return self.data[: self.root.start]

    @property
    def after(self) -> bytes:
        """The bytes after the object: end of the wrapper, white space."""
        return self.data[self.root.end :]

    def node(self, path: Path) -> JsonNode | None:
        """The node at the path; None if the file has no such value."""
        node: JsonNode | None = self.root
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
        if node is None:
            return None
        return self.reporter.span(node.start, min(node.end, len(self.data)))

    def report(
        self,
        code: Code,
        path: Path,
        message: str = "",
        place: Place | None = None,
        *,
        replacement: Any = None,
        is_safe: bool = False,
    ) -> None:
        """Report a diagnostic at a value; at the opening brace if the file has no such value.

        `replacement` is the value that a fix writes, unless the JSON has faults, whose fixes may
        move the value; a missing field is added. `is_safe` if no information is lost.
        """
        start, end = self._bytes(path)
        fix = None
        if replacement is not None and not self.reporter.changes_json:
            text = json.dumps(replacement, ensure_ascii=False)
            title = f"set {path[0]!r} to {text}"
            if self.node(path) is None:
                start_of_object = self.root.start + 1
                comma = "," if self.members else ""
                edit = Edit(
                    start_of_object, start_of_object, f'"{path[0]}": {text}{comma}'.encode()
                )
            else:
                edit = Edit(start, end, text.encode())
            fix = Fix((edit,), safe=is_safe, title=title)
        self.reporter.report(code, start, end, message, place=place, fix=fix)

    def fail(self, code: Code, path: Path, message: str = "") -> NoReturn:
        """Report a diagnostic at a value and give up.

        Raises:
            ReadError: always.
        """
        start, end = self._bytes(path)
        self.reporter.fail(code, start, end, message)

    def _bytes(self, path: Path) -> tuple[int, int]:
        node = self.node(path) if path else None
        if node is None:
            return self.root.start, self.root.start + 1
        # What the end of the file cuts off is closed after it.
        return node.start, min(node.end, len(self.data))


def parse(data: bytes, context: ReadContext) -> ParsedFile:
    """Parse a file.

    Raises:
        ReadError: the file is not JSON, or not an object.
        LimitError: the file is too deep, or has too many values.
    """
    tree = parse_json(data, context.limits, values_per_cell=VALUES_PER_CELL)
    if isinstance(tree.value, dict):
        return ParsedFile.located(tree, context)
    reporter, encoding = _decoded(data, context)
    try:
        return _scanned(reporter, encoding)
    finally:
        reporter.flush()


# -- any file -----------------------------------------------------------------------------------


def _scanned(reporter: Reporter, encoding: str) -> ParsedFile:
    """The structure of a file that is not plain JSON."""
    scanner = Scanner(reporter, encoding)
    start = _object_start(scanner)
    wrapper = _WRAPPER.match(scanner.text, start)
    if wrapper is not None:
        reporter.report(codes.WRAPPED, wrapper.start(), wrapper.end())
    root = scanner.value(start if wrapper is None else wrapper.end())
    if root.kind != "object":
        message = f"outermost JSON value: {root.kind}, expected object"
        reporter.fail(codes.NOT_AN_OBJECT, root.start, root.end, message)
    if not scanner.is_cut:
        _check_end(scanner, root, wrapped=wrapper is not None)
    parsed = ParsedFile.scanned(reporter, root)
    parsed.encoding = encoding
    parsed.is_wrapped = wrapper is not None
    return parsed


def _decoded(data: bytes, context: ReadContext) -> tuple[Reporter, str]:
    """The reporter of bytes that are UTF-8 or of another encoding, and which of them."""
    utf16 = _utf16(data)
    if utf16:
        text = data.decode(utf16, "replace")
        has_mark = text.startswith("\ufeff")
        transcoded = text.removeprefix("\ufeff").encode("utf-8", "replace")
        reporter = Reporter(transcoded, context, utf16, offset=2 if has_mark else 0)
        fix = Fix((Edit(0, len(data), transcoded),), title="convert the file to UTF-8")
        reporter.report(codes.NOT_UTF8, 0, 1, "encoding: UTF-16, expected UTF-8", fix=fix)
        return reporter, UTF8
    reporter = Reporter(data, context)
    encoding = encoding_of(data)
    if encoding == UTF8:
        return reporter, UTF8
    edits = stray_bytes(data, encoding)
    first = edits[0]
    shown = "Mac Roman" if encoding == MAC_ROMAN else "Windows-1252"
    message = f"byte {data[first.start]:#04x} is not valid UTF-8, read as {shown}"
    if len(edits) > 1:
        message += f", and {len(edits) - 1} more"
    is_evident = is_single_byte(data) and not is_in_doubt(data)
    fix = Fix(tuple(edits), is_evident, "convert the file to UTF-8")
    reporter.report(codes.NOT_UTF8, first.start, first.end, message, fix=fix)
    return reporter, encoding


def _utf16(data: bytes) -> str:
    """The encoding of a file in UTF-16, which has a byte order mark or NULs at its start; or ""."""
    if data.startswith((encodings.BOM_UTF16_LE, b"{\0", b"\n\0", b"\r\0", b" \0", b"\t\0")):
        return "utf-16-le"
    is_big = data.startswith((encodings.BOM_UTF16_BE, b"\0{", b"\0\n", b"\0\r", b"\0 ", b"\0\t"))
    return "utf-16-be" if is_big else ""


def _object_start(scanner: Scanner) -> int:
    """Where the object or the function call begins: after other data, which is reported."""
    start = scanner.start()
    brace = scanner.text.find("{", start)
    if brace < 0 or brace == start or _WRAPPER.match(scanner.text, start):
        return start
    if scanner.text[start] in '["' or len(scanner.text) - brace < brace - start:
        return start
    count = brace - start
    message = f"unexpected data before the object: {plural(count, 'byte')}, expected '{{'"
    fix = Fix((Edit(start, brace, b""),), safe=False, title="remove the data")
    scanner.reporter.report(codes.TEXT_AROUND, start, brace, message, fix=fix)
    return brace


def _check_end(scanner: Scanner, root: JsonNode, *, wrapped: bool) -> None:
    at = scanner.blank(root.end)
    if wrapped:
        match = _WRAPPER_END.match(scanner.text, at)
        if match is None:
            fix = Fix((Edit(root.end, root.end, b")"),), title="add a closing parenthesis")
            scanner.reporter.report(codes.WRAPPER_OPEN, at, at, fix=fix)
        else:
            at = scanner.blank(match.end())
    if at < len(scanner.text):
        count = len(scanner.text) - at
        message = f"unexpected data after the object: {plural(count, 'byte')}, expected end of file"
        fix = Fix((Edit(at, len(scanner.text), b""),), safe=False, title="remove the data")
        scanner.reporter.report(codes.TEXT_AROUND, at, len(scanner.text), message, fix=fix)
