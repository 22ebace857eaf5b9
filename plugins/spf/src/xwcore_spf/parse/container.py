"""The container: prolog, dictionary, epilog, and the edits that keep everything else.

Contract: `find_container` finds the puzzle dictionary of a source and gives its entries with their
bytes, and a list of `Problem` records for whatever differs from sections 2 and 3 of the
specification; it raises nothing for any content. It takes linear time and bounded depth.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from xwcore_spf.parse.postscript import Kind, Token, Type, Value, line_end, simple_value, tokens

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"

#: Magic of an EPS file for DOS: a binary header, then a PostScript section and a preview.
DOS_EPS_MAGIC: Final = b"\xc5\xd0\xd3\xc6"
_DOS_EPS_HEADER: Final = struct.Struct("<4s6IH")

#: The specification allows one `<<` before the end of the dictionary; a prolog that breaks this
#: is searched for further ones, but not without end.
MAX_CANDIDATES: Final = 16

#: Nesting of arrays that is followed; the deepest that the specification has is 2.
MAX_DEPTH: Final = 100

_KEY: Final = re.compile(r"[A-Za-z0-9_]+")

#: A backslash takes the meaning from the parenthesis after it.
_ESCAPE: Final = re.compile(rb"\\.", re.DOTALL)


class Problem(NamedTuple):
    """Something at bytes `start` to `end` that is not as it should be.

    `code` is a row of `xwcore_spf.codes`; `cell` the (row, column) it speaks of; `edits` are
    (start, end, replacement) triples that fix it, `safe` where they lose nothing.
    """

    code: str
    message: str
    start: int
    end: int
    cell: tuple[int, int] | None = None
    edits: tuple[tuple[int, int, bytes], ...] = ()
    safe: bool = True


class Entry(NamedTuple):
    """A key and its value; `start` is the offset of the slash."""

    key: str
    start: int
    value: Value

    @property
    def end(self) -> int:
        """Behind the value."""
        return self.value.end


@dataclass(frozen=True, slots=True)
class Container:
    """A source and where its dictionary is.

    `start` and `end` are the offsets of `<<` and behind `>>`; `entries` are in file order, repeated
    keys included; `closed` is False where there is no `>>` and `end` was guessed.
    """

    data: bytes
    start: int
    end: int
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    closed: bool = True
    section: tuple[int, int] = (0, 0)  #: the PostScript section: all, but for a DOS EPS file
    values: Mapping[str, Value] = field(default_factory=dict)  #: by key; the last of equal keys

    @property
    def prolog(self) -> bytes:
        """Everything before `<<`, a DOS EPS header excepted."""
        return self.data[self.section[0] : self.start]

    @property
    def epilog(self) -> bytes:
        """Everything behind `>>` that is PostScript."""
        return self.data[self.end : self.section[1]]

    @property
    def line_ending(self) -> bytes:
        """The first line end of the dictionary; a newline where there is none."""
        match = re.search(rb"\r\n|\r|\n", self.data[self.start : self.end])
        return b"\n" if match is None else match[0]

    def edited(self, changes: Mapping[str, bytes | None]) -> bytes:
        """The source with other values for some keys, every other byte the same.

        A value is PostScript text, its lines ended by newlines; None removes the key with its
        line. A new key goes before `>>`. Of a repeated key every occurrence is changed.
        """
        edits: list[tuple[int, int, bytes]] = []
        ending = self.line_ending
        for entry in self.entries:
            if entry.key not in changes:
                continue
            value = changes[entry.key]
            if value is None:
                edits.append((*self._line_of(entry), b""))
            else:
                edits.append((entry.value.start, entry.end, value.replace(b"\n", ending)))
        new = {key: text for key, text in changes.items() if key not in self.values}
        lines = [
            b"/%s %s%s" % (key.encode("ascii"), text.replace(b"\n", ending), ending)
            for key, text in new.items()
            if text is not None
        ]
        if lines:
            edits.append(self._insertion(b"".join(lines), ending))
        return self.with_edits(edits)

    def _line_of(self, entry: Entry) -> tuple[int, int]:
        """The entry with the line end behind it, where nothing else stands on its last line."""
        end = line_end(self.data, entry.end, self.end)
        if self.data[entry.end : end].strip():
            return entry.start, entry.end
        ending = self.data[end : end + 2]
        return entry.start, end + (2 if ending == b"\r\n" else 1 if ending[:1] in b"\r\n" else 0)

    def _insertion(self, lines: bytes, ending: bytes) -> tuple[int, int, bytes]:
        place = self.end - 2 if self.closed else self.end
        before = self.data[:place]
        if before.endswith((b"\n", b"\r")):
            return place, place, lines
        return place, place, ending + lines

    def with_edits(self, edits: list[tuple[int, int, bytes]]) -> bytes:
        """The source with (start, end, replacement) applied; a DOS EPS header is kept right."""
        parts: list[bytes] = []
        position = 0
        for start, end, replacement in sorted(edits, key=lambda edit: edit[:2]):
            parts += [self.data[position:start], replacement]
            position = end
        parts.append(self.data[position:])
        changed = b"".join(parts)
        if self.section[0] == 0 or changed == self.data:
            return changed
        return _dos_eps_resized(changed, len(changed) - len(self.data))


def find_container(data: bytes, max_depth: int = MAX_DEPTH) -> Container | None:
    """The container that `data` is, or None where no `<<` is in it at all.

    The dictionary is the first `<<` (section 2), unless that one does not parse to a dictionary
    with a `/type` and a later one does: then the later one, which is reported.
    """
    section = postscript_section(data)
    first: Container | None = None
    position, stop = section
    for _ in range(MAX_CANDIDATES):
        position = data.find(b"<<", position, stop)
        if position < 0:
            break
        container = _Parser(data, position, section, max_depth).parse()
        if first is None:
            first = container
        if "type" in container.values:
            return container if container.start == first.start else _late(container, first.start)
        position += 2
    return first


def _late(container: Container, first: int) -> Container:
    message = "'<<' in the prolog, where other readers expect the dictionary"
    problem = Problem("SPF103", message, first, first + 2)
    return Container(
        container.data,
        container.start,
        container.end,
        container.entries,
        (problem, *container.problems),
        container.closed,
        container.section,
        container.values,
    )


def postscript_section(data: bytes) -> tuple[int, int]:
    """Where the PostScript of the source is: all of it, or a section of an EPS file for DOS."""
    if not data.startswith(DOS_EPS_MAGIC) or len(data) < _DOS_EPS_HEADER.size:
        return 0, len(data)
    _, start, length, *_ = _DOS_EPS_HEADER.unpack_from(data)
    if start < _DOS_EPS_HEADER.size or start + length > len(data):
        return _DOS_EPS_HEADER.size, len(data)
    return start, start + length


def _dos_eps_resized(data: bytes, growth: int) -> bytes:
    """The header for a PostScript section that grew by `growth` bytes."""
    magic, start, length, *previews, checksum = _DOS_EPS_HEADER.unpack_from(data)
    moved = [
        value + growth if at % 2 == 0 and value > start else value
        for at, value in enumerate(previews)
    ]
    # 0xFFFF says that the checksum is not used; a checksum of the old header would be wrong.
    header = _DOS_EPS_HEADER.pack(magic, start, length + growth, *moved, checksum | 0xFFFF)
    return header + data[_DOS_EPS_HEADER.size :]


class _Parser:
    """One walk over the tokens of a dictionary."""

    def __init__(self, data: bytes, start: int, section: tuple[int, int], max_depth: int) -> None:
        self.data = data
        self.start = start
        self.section = section
        self.max_depth = max_depth
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self.waiting: Token | None = None
        self.source: Iterator[Token] = tokens(data, start + 2, section[1])

    def parse(self) -> Container:
        end, closed = self._entries()
        if not closed:
            self._report("SPF105", "dictionary without '>>'", self.start, self.start + 2)
        values: dict[str, Value] = {}
        for entry in self.entries:
            if entry.key in values:
                message = f"duplicate key /{entry.key}, the last value counts"
                self._report("SPF112", message, entry.start, entry.start + len(entry.key) + 1)
            values[entry.key] = entry.value
        return Container(
            self.data,
            self.start,
            end,
            tuple(self.entries),
            tuple(sorted(self.problems, key=lambda problem: problem.start)),
            closed,
            self.section,
            values,
        )

    def _report(
        self, code: str, message: str, start: int, end: int, *edits: tuple[int, int, bytes]
    ) -> None:
        self.problems.append(Problem(code, message, start, end, None, edits))

    def _next(self) -> Token | None:
        if self.waiting is not None:
            waiting, self.waiting = self.waiting, None
            return waiting
        token = next(self.source, None)
        if token is not None and token.kind is Kind.UNTERMINATED:
            message = "string without closing parenthesis, taken to end with its line"
            text = _ESCAPE.sub(b"", self.data[token.start : token.end])
            missing = b")" * max(1, text.count(b"(") - text.count(b")"))
            self._report("SPF106", message, token.start, token.end, (token.end, token.end, missing))
        return token

    def _entries(self) -> tuple[int, bool]:
        """Read up to `>>`; gives the end of the dictionary and whether there was a `>>`."""
        reached = self.start + 2
        while (token := self._next()) is not None:
            if token.kind is Kind.CLOSE_DICTIONARY:
                if not self._at_line_start(token.start):
                    edit = (token.start, token.start, b"\n")
                    self._report(
                        "SPF104",
                        "'>>' inside a line, expected at the start",
                        token.start,
                        token.end,
                        edit,
                    )
                return token.end, True
            if token.kind is Kind.LITERAL:
                reached = self._entry(token)
            elif token.kind is Kind.OPEN_DICTIONARY and not self.entries:
                return reached, False  # a `<<` of the prolog; the dictionary comes later
            else:
                what = self.data[token.start : min(token.end, token.start + 20)]
                message = f"'{what.decode('latin-1')}' without a key"
                self._report("SPF109", message, token.start, token.end)
        return reached, False

    def _entry(self, key: Token) -> int:
        name = str(key.value)
        if not self._at_line_start(key.start):
            edit = (key.start, key.start, b"\n")
            self._report(
                "SPF107", f"/{name} inside a line, expected at the start", key.start, key.end, edit
            )
        if not _KEY.fullmatch(name):
            message = f"/{name}: expected letters, digits and underscores only"
            self._report("SPF110", message, key.start, key.end)
        token = self._next()
        if token is None or self._ends_value(token):
            self.waiting = token
            self._report("SPF111", f"/{name}: value missing", key.start, key.end)
            return key.end
        value = self._value(token)
        self._check_separator(name, key, value)
        self.entries.append(Entry(name, key.start, value))
        return value.end

    def _check_separator(self, name: str, key: Token, value: Value) -> None:
        between = self.data[key.end : value.start]
        if b"\n" in between or b"\r" in between:
            message = f"/{name}: value on another line, expected on the same line"
            edits = () if b"%" in between else ((key.end, value.start, b" "),)
            self._report("SPF108", message, key.start, value.start, *edits)

    def _ends_value(self, token: Token) -> bool:
        """Whether a value cannot start here: the dictionary ends, or a new line has a key."""
        if token.kind is Kind.LITERAL:
            return self._at_line_start(token.start)
        return token.kind is Kind.CLOSE_DICTIONARY

    def _at_line_start(self, position: int) -> bool:
        return self.data[position - 1 : position] in (b"\n", b"\r")

    def _value(self, token: Token) -> Value:
        if token.kind is Kind.OPEN_ARRAY:
            return self._array(token)
        if token.kind in (Kind.OPEN_PROCEDURE, Kind.OPEN_DICTIONARY):
            return self._skipped(token)
        return simple_value(token)

    def _array(self, opening: Token) -> Value:
        """An array and those in it, by a stack of our own, so that depth costs no recursion."""
        stack: list[tuple[int, list[Value]]] = [(opening.start, [])]
        surplus = 0  # arrays open beyond the depth that is followed
        too_deep = False
        value: Value | None = None
        while value is None:
            token = self._next()
            if token is None or self._ends_value(token):
                self.waiting = token
                self._report("SPF113", "array without ']'", opening.start, opening.end)
                value = _all_closed(stack)
            elif token.kind is Kind.OPEN_ARRAY and len(stack) >= self.max_depth:
                surplus, too_deep = surplus + 1, True
            elif token.kind is Kind.OPEN_ARRAY:
                stack.append((token.start, []))
            elif token.kind is Kind.CLOSE_ARRAY and surplus:
                surplus -= 1
            elif token.kind is Kind.CLOSE_ARRAY:
                closed = _close(stack, token.end)
                value = None if stack else closed
            else:
                stack[-1][1].append(self._value(token))
        if not too_deep:
            return value
        message = f"arrays nested deeper than {self.max_depth}"
        self._report("SPF114", message, opening.start, opening.end)
        return Value(Type.OPAQUE, value.start, value.end, None)

    def _skipped(self, opening: Token) -> Value:
        """A procedure or a dictionary, as one opaque value: up to the bracket that closes it."""
        depth, reached = 1, opening.end
        while depth:
            inner = self._next()
            if inner is None:
                break
            reached = inner.end
            depth += inner.kind in (Kind.OPEN_PROCEDURE, Kind.OPEN_DICTIONARY)
            depth -= inner.kind in (Kind.CLOSE_PROCEDURE, Kind.CLOSE_DICTIONARY)
        return Value(Type.OPAQUE, opening.start, reached, None)


def _close(stack: list[tuple[int, list[Value]]], end: int) -> Value:
    """The innermost open array, closed, and put into the one around it."""
    start, values = stack.pop()
    value = Value(Type.ARRAY, start, end, tuple(values))
    if stack:
        stack[-1][1].append(value)
    return value


def _all_closed(stack: list[tuple[int, list[Value]]]) -> Value:
    """The outermost array, where the source ends or the next key comes before its `]`."""
    start, values = stack[-1]
    end = values[-1].end if values else start + 1
    while len(stack) > 1:
        _close(stack, end)
    return _close(stack, end)
