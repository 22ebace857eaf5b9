"""PostScript as far as a puzzle needs it: tokens, values, the dictionary and its edits.

Contract: `tokens` walks over bytes once and gives every token with its place; it never raises and
never executes anything. What is malformed comes as a token of a kind of its own (`STRAY`,
`UNTERMINATED`), so that a reader can report and recover. A `Literal` is a parsed value with its
bytes; a value other than a string, number, boolean or array is kept as it is, of kind `OPAQUE`.
Spelling a value gives data only: text is escaped, so no text can become a program.
`active_operators` names the operators that reach files, devices or the system: a warning, not a
protection. `find_container` finds the puzzle dictionary of a source between prolog and epilog and
gives its items with their bytes, and a `Problem` for whatever differs from sections 2 and 3 of
the specification; it takes linear time and bounded depth. Source: PostScript Language Reference,
third edition, 3.2 (syntax, scanner) and 8.2 (operators).
"""

from __future__ import annotations

import re
import struct
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, NamedTuple, overload

from xwcore_documents import Spelled, TextPiece, numbered, text_edits

WHITE: Final = b"\0\t\n\f\r "

_REGULAR = re.compile(rb"[^\0\t\n\f\r ()<>\[\]{}/%]+")
_END_OF_LINE = re.compile(rb"\r\n|\r|\n")
_STRING_STOP = re.compile(rb"[()\\]")
_STRING_SPECIAL = re.compile(r"\\([0-7]{1,3}|\r\n|[\s\S]|\Z)|\r\n?")
_HEX = re.compile(rb"<([0-9A-Fa-f\0\t\n\f\r ]*)>")
_NUMBER_STARTS: Final = b"0123456789+-."
_INTEGER = re.compile(rb"[+-]?[0-9]+")
_REAL = re.compile(rb"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_RADIX = re.compile(rb"([0-9]{1,2})#([0-9A-Za-z]+)")

_SHORT_ESCAPES: Final = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}

#: The spelling of a part that stays, or goes.
_SAME: Final = Spelled("")

#: An integer of more digits is too large for a size or number of a puzzle; it is kept as a real, as
#: an interpreter does with an integer that it cannot hold.
MAX_INTEGER_DIGITS: Final = 18

#: A number of more characters is kept as an unknown name: nothing here needs to compute it.
MAX_NUMBER_LENGTH: Final = 400

#: How many unterminated strings may be followed to the end of the source. Each costs a walk over
#: the rest, so without a bound a file of open parentheses would take quadratic time.
MAX_UNTERMINATED_WALKS: Final = 8


class TokenKind(StrEnum):
    """Kinds of token."""

    STRING = "string"
    HEX_STRING = "hexadecimal string"
    INTEGER = "integer"
    REAL = "real"
    NAME = "name"  #: executable, such as `true` or `def`
    LITERAL = "literal name"  #: `/name`
    OPEN_ARRAY = "["
    CLOSE_ARRAY = "]"
    OPEN_PROCEDURE = "{"
    CLOSE_PROCEDURE = "}"
    OPEN_DICTIONARY = "<<"
    CLOSE_DICTIONARY = ">>"
    STRAY = "stray character"  #: a `)`, or a `<` or `>` that opens or closes nothing
    UNTERMINATED = "unterminated string"  #: recovered at the end of its first line


class Token(NamedTuple):
    """A token and its bytes, `start` to `end`.

    `value` is bytes for strings (decoded), int, float, or str for both kinds of name.
    """

    kind: TokenKind
    start: int
    end: int
    value: bytes | int | float | str | None = None


_DELIMITERS: Final = {
    0x5B: TokenKind.OPEN_ARRAY,
    0x5D: TokenKind.CLOSE_ARRAY,
    0x7B: TokenKind.OPEN_PROCEDURE,
    0x7D: TokenKind.CLOSE_PROCEDURE,
}


def tokens(data: bytes, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """The tokens of `data` from `start` up to `end`; comments and white space are skipped."""
    stop = len(data) if end is None else end
    position = start
    walks = 0
    while position < stop:
        first = data[position]
        if first in WHITE:
            position += 1
            continue
        if first == 0x25:  # %
            position = line_end(data, position, stop)
            continue
        if first == 0x28:  # (
            token = _string(data, position, stop, walks < MAX_UNTERMINATED_WALKS)
            walks += token.kind is TokenKind.UNTERMINATED
        elif first in _DELIMITERS:
            token = Token(_DELIMITERS[first], position, position + 1)
        elif first == 0x2F:  # /
            token = _literal(data, position, stop)
        elif first in b"<>)":
            token = _angle(data, position, stop)
        else:
            token = _regular(data, position, stop)
        yield token
        position = token.end


def line_end(data: bytes, position: int, stop: int) -> int:
    """Where the line that holds `position` ends, before its end-of-line characters."""
    match = _END_OF_LINE.search(data, position, stop)
    return stop if match is None else match.start()


def _string(data: bytes, start: int, stop: int, may_walk: bool) -> Token:
    limit = stop if may_walk else line_end(data, start, stop)
    depth, position = 1, start + 1
    while (match := _STRING_STOP.search(data, position, limit)) is not None:
        position = match.end()
        mark = data[match.start()]
        if mark == 0x5C:  # a backslash takes the next character with it
            position = min(position + 1, limit)
        elif mark == 0x28:
            depth += 1
        else:
            depth -= 1
            if depth == 0:
                return _token(data, TokenKind.STRING, start, position)
    return _token(data, TokenKind.UNTERMINATED, start, _recovered_end(data, start, stop))


def _recovered_end(data: bytes, start: int, stop: int) -> int:
    """Where a string that nothing closes is taken to end.

    At the end of its line; before a bracket there, for the last row of a diagram is written
    `(row) ]`, and no diagram has a bracket in it.
    """
    end = line_end(data, start, stop)
    body = data[start + 1 : end].rstrip(b" \t")
    if not body.endswith(b"]"):
        return end
    return start + 1 + len(body[:-1].removesuffix(b" "))


def unescaped(body: bytes) -> bytes:
    """The characters that the body of a literal string stands for (section 3.2.2).

    A line break in it is one newline for all line ends; after a backslash it is
    nothing. An octal code counts modulo 256; a backslash before any other character is dropped.
    """
    if b"\\" not in body and b"\r" not in body:
        return body
    # One character for each byte, as in `spelled_string`.
    return _STRING_SPECIAL.sub(_unescape, body.decode("latin-1")).encode("latin-1")


def _unescape(match: re.Match[str]) -> str:
    code: str | None = match[1]
    if code is None:
        return "\n"
    if code[:1] in "01234567" and code:
        return chr(int(code, 8) & 0xFF)
    if code in ("\n", "\r", "\r\n"):
        return ""
    return _SHORT_ESCAPES.get(code, code)


def escape_lengths(body: bytes) -> list[int]:
    """For each character of `unescaped(body)`, its offset in `body`; one more for the end."""
    if b"\\" not in body and b"\r" not in body:
        return list(range(len(body) + 1))
    offsets: list[int] = []
    position = 0
    for match in _STRING_SPECIAL.finditer(body.decode("latin-1")):
        offsets.extend(range(position, match.start()))
        if _unescape(match):
            offsets.append(match.start())
        position = match.end()
    offsets.extend(range(position, len(body) + 1))
    return offsets


def _literal(data: bytes, start: int, stop: int) -> Token:
    position = start + 1
    if data[position : position + 1] == b"/" and position < stop:
        position += 1
    match = _REGULAR.match(data, position, stop)
    end = position if match is None else match.end()
    return _token(data, TokenKind.LITERAL, start, end)


def _angle(data: bytes, start: int, stop: int) -> Token:
    pair = data[start : min(start + 2, stop)]
    if pair == b"<<":
        return Token(TokenKind.OPEN_DICTIONARY, start, start + 2)
    if pair == b">>":
        return Token(TokenKind.CLOSE_DICTIONARY, start, start + 2)
    match = _HEX.match(data, start, stop)
    if match is None:
        return _token(data, TokenKind.STRAY, start, start + 1)
    return _token(data, TokenKind.HEX_STRING, start, match.end())


def _regular(data: bytes, start: int, stop: int) -> Token:
    match = _REGULAR.match(data, start, stop)
    assert match is not None  # every other byte is white space or a delimiter
    text, end = match[0], match.end()
    if text[0] in _NUMBER_STARTS and len(text) <= MAX_NUMBER_LENGTH:
        number = _number(text)
        if number is not None:
            kind = TokenKind.INTEGER if isinstance(number, int) else TokenKind.REAL
            return Token(kind, start, end, number)
    return Token(TokenKind.NAME, start, end, text.decode("latin-1"))


def _token(data: bytes, kind: TokenKind, start: int, end: int) -> Token:
    """The token of that kind with its value."""
    return Token(kind, start, end, _content(data, kind, start, end))


def _content(
    data: bytes, kind: TokenKind, start: int, end: int
) -> bytes | int | float | str | None:
    """The value of a token whose kind and place are known."""
    if kind is TokenKind.STRING:
        return unescaped(data[start + 1 : end - 1])
    if kind is TokenKind.UNTERMINATED:
        return unescaped(data[start + 1 : end])
    if kind is TokenKind.HEX_STRING:
        digits = data[start + 1 : end - 1].translate(None, WHITE)
        # An odd number of digits is completed by a zero (section 3.2.2).
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))
    if kind in (TokenKind.INTEGER, TokenKind.REAL):
        return _number(data[start:end])
    if kind is TokenKind.LITERAL:
        return data[start + 1 : end].decode("latin-1")
    if kind in (TokenKind.NAME, TokenKind.STRAY):
        return data[start:end].decode("latin-1")
    return None


def _number(text: bytes) -> int | float | None:
    """The number that a run of regular characters spells, or None (section 3.2.2)."""
    if _INTEGER.fullmatch(text) and len(text.lstrip(b"+-0")) <= MAX_INTEGER_DIGITS:
        return int(text)
    if _REAL.fullmatch(text):
        value = float(text)
        return value if abs(value) != float("inf") else None
    radix = _RADIX.fullmatch(text)
    if radix is None or not 2 <= int(radix[1]) <= 36 or len(radix[2]) > MAX_INTEGER_DIGITS:
        return None
    try:
        return int(radix[2], int(radix[1]))
    except ValueError:  # a digit that the base does not have
        return None


class Type(StrEnum):
    """Types of value."""

    STRING = "string"
    INTEGER = "integer"
    REAL = "real number"
    BOOLEAN = "boolean"
    ARRAY = "array"
    OPAQUE = "value of no use here"


#: What a value can be written from.
Plain = bool | int | float | str | Sequence["Plain"]


class Literal(NamedTuple):
    """A value and its bytes, `start` to `end`.

    `content` is bytes (strings), int, float, bool, `Literals` (arrays), or None (opaque).
    """

    type: Type
    start: int
    end: int
    content: bytes | int | float | bool | Literals | None

    @property
    def text(self) -> str:
        """The text of a string: UTF-8, else Latin-1; "" for other values."""
        return decoded(self.content) if isinstance(self.content, bytes) else ""

    @property
    def items(self) -> Sequence[Literal]:
        """The values of an array; empty for other values."""
        return self.content if isinstance(self.content, Literals) else ()

    @property
    def integer(self) -> int | None:
        """The number, where it is an integer or a real number without a fraction."""
        if isinstance(self.content, bool) or not isinstance(self.content, (int, float)):
            return None
        return int(self.content) if float(self.content).is_integer() else None

    @property
    def strings(self) -> Sequence[Literal] | None:
        """An array's values where all of them are strings, else None."""
        if not isinstance(self.content, Literals) or not self.content.are_strings():
            return None
        return self.content


#: Kinds of token by their numbers in a table of values.
_KINDS: Final = tuple(TokenKind)
_NUMBERS: Final = {kind: number for number, kind in enumerate(_KINDS)}
_ARRAY: Final = _NUMBERS[TokenKind.OPEN_ARRAY]
_STRINGS: Final = frozenset(
    _NUMBERS[kind] for kind in (TokenKind.STRING, TokenKind.HEX_STRING, TokenKind.UNTERMINATED)
)

#: Numbers in a row of a table of values.
_ROW: Final = 5


class Literals(Sequence[Literal]):
    """The values of an array, each made when it is asked for.

    All arrays of a file have their values in one table. A row is the kind, the start and the end of
    a value, and the first row and the number of rows of an array's own values. A row takes 20 bytes
    and an object 170, and the shortest values are two bytes apart.
    """

    __slots__ = ("_count", "_data", "_first", "_table")

    def __init__(self, data: bytes, table: array[int], first: int, count: int) -> None:
        self._data = data
        self._table = table
        self._first = first
        self._count = count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Literal: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Literal]: ...

    def __getitem__(self, index: int | slice) -> Literal | Sequence[Literal]:
        if isinstance(index, slice):
            return [self._value(at) for at in range(self._count)[index]]
        return self._value(range(self._count)[index])

    def __iter__(self) -> Iterator[Literal]:
        return map(self._value, range(self._count))

    def _value(self, at: int) -> Literal:
        row = (self._first + at) * _ROW
        number, start, end, first, count = self._table[row : row + _ROW]
        if number == _ARRAY:
            return Literal(Type.ARRAY, start, end, Literals(self._data, self._table, first, count))
        return simple_value(_token(self._data, _KINDS[number], start, end))

    def are_strings(self) -> bool:
        """Whether all values are strings."""
        first, last = self._first * _ROW, (self._first + self._count) * _ROW
        return _STRINGS.issuperset(self._table[first:last:_ROW])


_BOOLEANS: Final = {"true": True, "false": False}


def simple_value(token: Token) -> Literal:
    """The value that one token makes."""
    kind, start, end, content = token
    if kind in (TokenKind.STRING, TokenKind.HEX_STRING, TokenKind.UNTERMINATED):
        assert isinstance(content, bytes)
        return Literal(Type.STRING, start, end, content)
    if isinstance(content, (int, float)):
        return Literal(Type.INTEGER if isinstance(content, int) else Type.REAL, start, end, content)
    if kind is TokenKind.NAME and content in _BOOLEANS:
        return Literal(Type.BOOLEAN, start, end, _BOOLEANS[str(content)])
    return Literal(Type.OPAQUE, start, end, None)


def decoded(text: bytes) -> str:
    """UTF-8, else Latin-1, which PostScript's standard encodings resemble most."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("latin-1")


def character_offsets(data: bytes, value: Literal) -> Sequence[int]:
    """The offset in `data` of each character of a string value's text, and of its end."""
    body = data[value.start + 1 : value.end - 1]
    if unescaped(body) != value.content:  # a string that nothing closes
        body = data[value.start + 1 : value.end]
    if data[value.start : value.start + 1] != b"(":
        return [value.start] * (len(value.text) + 1)
    if body.isascii() and b"\\" not in body and b"\r" not in body:
        return range(value.start + 1, value.start + len(body) + 2)
    offsets = [value.start + 1 + offset for offset in escape_lengths(body)]
    if value.text.isascii():
        return offsets
    kept = [0]  # a character of UTF-8 takes several bytes
    for character in value.text:
        kept.append(kept[-1] + len(character.encode("utf-8", "surrogatepass")))
    return [offsets[at] for at in kept] if kept[-1] < len(offsets) else offsets


def spelled(value: Plain) -> bytes:
    """`value` in PostScript syntax, ASCII only: a short array on one line."""
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, str):
        return spelled_string(value)
    if isinstance(value, (int, float)):
        return repr(value).removesuffix(".0").encode("ascii")
    return b"[ " + b"".join(spelled(item) + b" " for item in value) + b"]"


#: The bytes that a literal string escapes.
_ESCAPED: Final = re.compile(r"[^\x20-\x7e]|[()\\]")
_ESCAPES: Final = {
    "(": "\\(",
    ")": "\\)",
    "\\": "\\\\",
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
}


def spelled_string(text: str) -> bytes:
    """A literal string: parentheses and backslashes escaped, all but printable ASCII in octal.

    Every byte of the result between the outer parentheses is printable ASCII and no parenthesis is
    bare, so the string ends where it is meant to, in every reader.
    """
    # One character for each byte: joining thousands of short texts takes less than of bytes.
    encoded = text.encode("utf-8", "surrogatepass").decode("latin-1")
    return f"({_ESCAPED.sub(_escape, encoded)})".encode("ascii")


def _escape(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[0]) or f"\\{ord(match[0]):03o}"


#: Operators by what they reach.
ACTIVE_OPERATORS: Final = frozenset({
    # files
    "file", "run", "deletefile", "renamefile", "filenameforall", "currentfile", "closefile",
    "flushfile", "resetfile", "setfileposition", "filter", "token", "status", "read", "readstring",
    "readhexstring", "readline", "write", "writestring", "writehexstring",
    # devices and the job server
    "setpagedevice", "setdevice", "nulldevice", "putdeviceprops", "copypage", "exitserver",
    "startjob", "setsystemparams", "setuserparams", "setdevparams", "setpassword",
    # the system, and text that becomes a program
    "getenv", "system", "quit", "prompt", "executive", "exec", "superexec", "cvx", "internaldict",
})  # fmt: skip


class Active(NamedTuple):
    """An operator or a device name, and where it stands."""

    name: str
    start: int
    end: int


def active_operators(data: bytes, start: int, end: int) -> Iterator[Active]:
    """The operators of note between two offsets; each name once."""
    seen: set[str] = set()
    for token in tokens(data, start, end):
        name = ""
        if token.kind is TokenKind.NAME or token.kind is TokenKind.LITERAL:
            name = str(token.value).lstrip("/")
            name = name if name in ACTIVE_OPERATORS else ""
        elif token.kind in (TokenKind.STRING, TokenKind.HEX_STRING) and isinstance(
            token.value, bytes
        ):
            name = "%pipe%" if b"%pipe%" in token.value else ""
        if name and name not in seen:
            seen.add(name)
            yield Active(name, token.start, token.end)


# -- the dictionary -------------------------------------------------------------------------------

#: Magic of an EPS file for DOS: a binary header, then a PostScript section and a preview.
DOS_EPS_MAGIC: Final = b"\xc5\xd0\xd3\xc6"
_DOS_EPS_HEADER: Final = struct.Struct("<4s6IH")

#: The specification allows one `<<` before the end of the dictionary; a prolog that breaks this
#: is searched for further ones, but not without end.
MAX_CANDIDATES: Final = 16

#: Problems that are kept: those of the tokens, and as many of the keys. A report has no more.
MAX_PROBLEMS: Final = 10_000

#: Nesting of arrays that is followed; the deepest that the specification has is 2.
MAX_DEPTH: Final = 100

_KEY: Final = re.compile(r"[A-Za-z0-9_]+")

#: A backslash takes the meaning from the parenthesis after it.
_ESCAPE: Final = re.compile(rb"\\.", re.DOTALL)


class Problem(NamedTuple):
    """Something at bytes `start` to `end` that is not as it should be.

    `code` is a row of `xwcore_spf.codes`; `cell` the (row, column) concerned; `edits` are
    (start, end, replacement) triples that fix it, `safe` where they lose nothing.
    """

    code: str
    message: str
    start: int
    end: int
    cell: tuple[int, int] | None = None
    edits: tuple[tuple[int, int, bytes], ...] = ()
    safe: bool = True


class DictionaryItem(NamedTuple):
    """A key and its value; `start` is the offset of the slash."""

    key: str
    start: int
    value: Literal

    @property
    def end(self) -> int:
        """Behind the value."""
        return self.value.end


@dataclass(frozen=True, slots=True)
class PostScriptFile:
    """A source and where its dictionary is.

    `start` and `end` are the offsets of `<<` and behind `>>`; `items` are in file order, repeated
    keys included; `closed` is False where there is no `>>` and `end` was guessed.
    """

    data: bytes
    start: int
    end: int
    items: tuple[DictionaryItem, ...]
    problems: tuple[Problem, ...]
    closed: bool = True
    section: tuple[int, int] = (0, 0)  #: the PostScript section: all, but for a DOS EPS file
    values: Mapping[str, Literal] = field(default_factory=dict)  #: by key; the last of equal keys

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
        text, ending = self.data.decode("latin-1"), self.line_ending
        spelled = {
            key: Spelled(value.replace(b"\n", ending).decode("latin-1"))
            for key, value in changes.items()
            if value is not None
        }
        keys = numbered(item.key for item in self.items)
        stored: dict[Any, TextPiece] = dict(zip(keys, map(self._located, self.items), strict=True))
        before = {key: _SAME for key in stored if key[0] in changes}
        after = {key: spelled[key[0]] for key in before if key[0] in spelled}
        place = self.end - 2 if self.closed else self.end
        stored["end"] = TextPiece(place, place, place, place)
        before["end"] = after["end"] = _SAME
        start = "" if self.data[:place].endswith((b"\n", b"\r")) else ending.decode()
        for key in [key for key in spelled if key not in self.values]:
            after[key] = Spelled(f"{start}/{key} {spelled[key].text}{ending.decode()}")
            start = ""
        edits = text_edits(text, stored, before, after)
        return self.with_edits([(*edit[:2], edit[2].encode("latin-1")) for edit in edits])

    def _located(self, item: DictionaryItem) -> TextPiece:
        """The item, with the line end behind it where nothing else stands on its last line."""
        end = line_end(self.data, item.end, self.end)
        if self.data[item.end : end].strip():
            end = item.end
        else:
            line_ending = _END_OF_LINE.match(self.data, end)
            end = end if line_ending is None else line_ending.end()
        return TextPiece(item.start, item.value.start, item.end, end)

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


def find_container(
    data: bytes, max_depth: int = MAX_DEPTH, most_problems: int = MAX_PROBLEMS
) -> PostScriptFile | None:
    """The container that `data` is, or None where no `<<` is in it at all; it has at most about
    twice as many problems as `most_problems`, the first ones.

    The dictionary is the first `<<` (section 2), unless that one does not parse to a dictionary
    with a `/type` and a later one does: then the later one, which is reported.
    """
    section = postscript_section(data)
    first: PostScriptFile | None = None
    position, stop = section
    for _ in range(MAX_CANDIDATES):
        position = data.find(b"<<", position, stop)
        if position < 0:
            break
        container = _Parser(data, position, section, max_depth, most_problems).parse()
        if first is None:
            first = container
        if "type" in container.values:
            return container if container.start == first.start else _late(container, first.start)
        position += 2
    return first


def _late(container: PostScriptFile, first: int) -> PostScriptFile:
    message = "'<<' in the prolog, where other readers expect the dictionary"
    problem = Problem("SPF103", message, first, first + 2)
    return replace(container, problems=(problem, *container.problems))


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
    # 0xFFFF: the checksum is not used. The checksum of the old header would be wrong.
    header = _DOS_EPS_HEADER.pack(magic, start, length + growth, *moved, checksum | 0xFFFF)
    return header + data[_DOS_EPS_HEADER.size :]


class _Parser:
    """One walk over the tokens of a dictionary."""

    def __init__(
        self, data: bytes, start: int, section: tuple[int, int], max_depth: int, most_problems: int
    ) -> None:
        self.data = data
        self.start = start
        self.section = section
        self.max_depth = max_depth
        self.most_problems = most_problems
        self.room = most_problems
        self.items: list[DictionaryItem] = []
        self.problems: list[Problem] = []
        self.table = array("I")  # the values of all arrays
        self.waiting: Token | None = None
        self.source: Iterator[Token] = tokens(data, start + 2, section[1])

    def parse(self) -> PostScriptFile:
        end, closed = self._entries()
        self.room = self.most_problems
        if not closed:
            self._report("SPF105", "dictionary without '>>'", self.start, self.start + 2)
        values: dict[str, Literal] = {}
        for item in self.items:
            if item.key in values:
                message = f"duplicate key /{item.key}, the last value counts"
                self._report("SPF112", message, item.start, item.start + len(item.key) + 1)
            values[item.key] = item.value
        return PostScriptFile(
            self.data,
            self.start,
            end,
            tuple(self.items),
            tuple(sorted(self.problems, key=lambda problem: problem.start)),
            closed,
            self.section,
            values,
        )

    def _report(
        self,
        code: str,
        message: str,
        start: int,
        end: int,
        *edits: tuple[int, int, bytes],
        safe: bool = True,
    ) -> None:
        if self.room:
            self.room -= 1
            self.problems.append(Problem(code, message, start, end, None, edits, safe))

    def _next(self) -> Token | None:
        if self.waiting is not None:
            waiting, self.waiting = self.waiting, None
            return waiting
        token = next(self.source, None)
        if token is not None and token.kind is TokenKind.UNTERMINATED:
            message = "string without closing parenthesis, taken to end with its line"
            text = _ESCAPE.sub(b"", self.data[token.start : token.end])
            missing = b")" * max(1, text.count(b"(") - text.count(b")"))
            # The last character may stand in place of the parenthesis.
            edit = token.end, token.end, missing
            self._report("SPF106", message, token.start, token.end, edit, safe=False)
        return token

    def _entries(self) -> tuple[int, bool]:
        """Read up to `>>`; gives the end of the dictionary and whether there was a `>>`."""
        reached = self.start + 2
        while (token := self._next()) is not None:
            if token.kind is TokenKind.CLOSE_DICTIONARY:
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
            if token.kind is TokenKind.LITERAL:
                reached = self._entry(token)
            elif token.kind is TokenKind.OPEN_DICTIONARY and not self.items:
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
            message = f"/{name} inside a line, expected at the start"
            # Without a blank before it, the line end may be in a wrong place, as inside a string.
            is_safe = self.data[key.start - 1 : key.start] in (b" ", b"\t")
            self._report("SPF107", message, key.start, key.end, edit, safe=is_safe)
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
        self.items.append(DictionaryItem(name, key.start, value))
        return value.end

    def _check_separator(self, name: str, key: Token, value: Literal) -> None:
        between = self.data[key.end : value.start]
        if b"\n" in between or b"\r" in between:
            message = f"/{name}: value on another line, expected on the same line"
            edits = () if b"%" in between else ((key.end, value.start, b" "),)
            self._report("SPF108", message, key.start, value.start, *edits)

    def _ends_value(self, token: Token) -> bool:
        """Whether a value cannot start here: the dictionary ends, or a new line has a key."""
        if token.kind is TokenKind.LITERAL:
            return self._at_line_start(token.start)
        return token.kind is TokenKind.CLOSE_DICTIONARY

    def _at_line_start(self, position: int) -> bool:
        return self.data[position - 1 : position] in (b"\n", b"\r")

    def _value(self, token: Token) -> Literal:
        if token.kind is TokenKind.OPEN_ARRAY:
            return self._array(token)
        if token.kind in (TokenKind.OPEN_PROCEDURE, TokenKind.OPEN_DICTIONARY):
            return Literal(Type.OPAQUE, token.start, self._skipped(token), None)
        return simple_value(token)

    def _array(self, opening: Token) -> Literal:
        """An array and those in it, by a stack of our own, so that depth costs no recursion."""
        stack = [(opening.start, array("I"))]
        surplus = 0  # arrays open beyond the depth that is followed
        too_deep = False
        value: Literal | None = None
        while value is None:
            token = self._next()
            if token is None or self._ends_value(token):
                self.waiting = token
                self._report("SPF113", "array without ']'", opening.start, opening.end)
                value = self._all_closed(stack)
            elif token.kind is TokenKind.OPEN_ARRAY and len(stack) >= self.max_depth:
                surplus, too_deep = surplus + 1, True
            elif token.kind is TokenKind.OPEN_ARRAY:
                stack.append((token.start, array("I")))
            elif token.kind is TokenKind.CLOSE_ARRAY and surplus:
                surplus -= 1
            elif token.kind is TokenKind.CLOSE_ARRAY:
                closed = self._close(stack, token.end)
                value = None if stack else closed
            else:
                opens = token.kind in (TokenKind.OPEN_PROCEDURE, TokenKind.OPEN_DICTIONARY)
                end = self._skipped(token) if opens else token.end
                stack[-1][1].extend((_NUMBERS[token.kind], token.start, end, 0, 0))
        if not too_deep:
            return value
        message = f"arrays nested deeper than {self.max_depth}"
        self._report("SPF114", message, opening.start, opening.end)
        return Literal(Type.OPAQUE, value.start, value.end, None)

    def _skipped(self, opening: Token) -> int:
        """Where a procedure or a dictionary ends, which is one opaque value."""
        depth, reached = 1, opening.end
        while depth:
            inner = self._next()
            if inner is None:
                break
            reached = inner.end
            depth += inner.kind in (TokenKind.OPEN_PROCEDURE, TokenKind.OPEN_DICTIONARY)
            depth -= inner.kind in (TokenKind.CLOSE_PROCEDURE, TokenKind.CLOSE_DICTIONARY)
        return reached

    def _close(self, stack: list[tuple[int, array[int]]], end: int) -> Literal:
        """The innermost open array, closed, and put into the one around it."""
        start, rows = stack.pop()
        first, count = len(self.table) // _ROW, len(rows) // _ROW
        self.table.extend(rows)
        if stack:
            stack[-1][1].extend((_ARRAY, start, end, first, count))
        return Literal(Type.ARRAY, start, end, Literals(self.data, self.table, first, count))

    def _all_closed(self, stack: list[tuple[int, array[int]]]) -> Literal:
        """The outermost array, where the source ends or the next key comes before its `]`."""
        start, rows = stack[-1]
        end = rows[2 - _ROW] if rows else start + 1
        while len(stack) > 1:
            self._close(stack, end)
        return self._close(stack, end)
