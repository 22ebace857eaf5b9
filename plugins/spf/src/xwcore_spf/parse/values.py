"""Values of the puzzle dictionary, and how they are spelled.

Contract: a `Value` is a parsed value with its bytes; what is no string, number, boolean or array
(a name, a procedure, a dictionary) is kept as it stands, of kind `OPAQUE`. Spelling a value never
gives anything but data: text is escaped, so that no text can become a program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from xwcore_spf.parse.tokens import Kind, Token, escape_lengths, unescaped


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


class Value(NamedTuple):
    """A value and its bytes, `start` to `end`.

    `content` is bytes (strings), int, float, bool, a tuple of values (arrays), or None (opaque).
    """

    type: Type
    start: int
    end: int
    content: bytes | int | float | bool | tuple[Value, ...] | None

    @property
    def text(self) -> str:
        """A string's text: UTF-8, else Latin-1; "" where this is no string."""
        return decoded(self.content) if isinstance(self.content, bytes) else ""

    @property
    def items(self) -> tuple[Value, ...]:
        """An array's values; empty where this is no array."""
        return self.content if isinstance(self.content, tuple) else ()

    @property
    def integer(self) -> int | None:
        """The number, where it is an integer or a real number without a fraction."""
        if isinstance(self.content, bool) or not isinstance(self.content, (int, float)):
            return None
        return int(self.content) if float(self.content).is_integer() else None

    @property
    def number(self) -> float | None:
        """The number, of either kind."""
        if isinstance(self.content, bool) or not isinstance(self.content, (int, float)):
            return None
        return float(self.content)

    @property
    def strings(self) -> tuple[Value, ...] | None:
        """An array's values where all of them are strings, else None."""
        if self.type is not Type.ARRAY or any(v.type is not Type.STRING for v in self.items):
            return None
        return self.items


_BOOLEANS: Final = {"true": True, "false": False}


def simple_value(token: Token) -> Value:
    """The value that one token makes."""
    kind, start, end, content = token
    if kind in (Kind.STRING, Kind.HEX_STRING, Kind.UNTERMINATED):
        assert isinstance(content, bytes)
        return Value(Type.STRING, start, end, content)
    if isinstance(content, (int, float)):
        return Value(Type.INTEGER if isinstance(content, int) else Type.REAL, start, end, content)
    if kind is Kind.NAME and content in _BOOLEANS:
        return Value(Type.BOOLEAN, start, end, _BOOLEANS[str(content)])
    return Value(Type.OPAQUE, start, end, None)


def decoded(text: bytes) -> str:
    """UTF-8, else Latin-1, which PostScript's standard encodings resemble most."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("latin-1")


def character_offsets(data: bytes, value: Value) -> list[int]:
    """The offset in `data` of each character of a string value's text, and of its end."""
    body = data[value.start + 1 : value.end - 1]
    if unescaped(body) != value.content:  # a string that nothing closes
        body = data[value.start + 1 : value.end]
    if data[value.start : value.start + 1] != b"(":
        return [value.start] * (len(value.text) + 1)
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
        return _spelled_number(value)
    return b"[ " + b"".join(spelled(item) + b" " for item in value) + b"]"


def _spelled_number(value: float) -> bytes:
    text = repr(value)
    return text.removesuffix(".0").encode("ascii")


_ESCAPES: Final = {
    0x28: b"\\(",
    0x29: b"\\)",
    0x5C: b"\\\\",
    0x0A: b"\\n",
    0x0D: b"\\r",
    0x09: b"\\t",
}


def spelled_string(text: str) -> bytes:
    """A literal string: parentheses and backslashes escaped, all but printable ASCII in octal.

    Every byte of the result between the outer parentheses is printable ASCII and no parenthesis is
    bare, so the string ends where it is meant to, in every reader.
    """
    encoded = text.encode("utf-8", "surrogatepass")
    return b"(" + b"".join(map(_spelled_byte, encoded)) + b")"


def _spelled_byte(byte: int) -> bytes:
    if byte in _ESCAPES:
        return _ESCAPES[byte]
    return bytes([byte]) if 0x20 <= byte < 0x7F else b"\\%03o" % byte


def walk(value: Value) -> Iterator[Value]:
    """The value and, in arrays, all values inside, without recursion."""
    waiting = [value]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(current.items))
