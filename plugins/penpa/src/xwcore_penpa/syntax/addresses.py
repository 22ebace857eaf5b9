"""How an address is spelled: its parameters, the packed text, and the short names in it.

The facts are those of the program's own reader and writer (`load` in `general.js`, `maketext` in
`class_p.js` of swaroopg92/penpa-edit).
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any, Final

#: The name of this format, and the key of its records.
FORMAT: Final = "penpa"

#: What new addresses start with.
PREFIX: Final = "https://swaroopg92.github.io/penpa-edit/#"

#: An address: an optional scheme, host and path, then parameters that begin with the mode.
ADDRESS: Final = re.compile(
    r"(?P<prefix>(?<![\w./:%-])(?:https?://)?[\w.:%-]{1,100}(?:/[\w.%-]{1,60}){0,4}/?[#?])?"
    r"(?P<query>(?<![\w&;])m=(?:edit|solve)&(?:amp;)?[^\s<>()\"'`\[\]|*]*)"
)

#: The short names of keys, and of null, in the packed text.
SHORT_NAMES: Final = {
    "z9": '"qa"',
    "zQ": '"pu_q"',
    "zA": '"pu_a"',
    "zG": '"grid"',
    "zM": '"edit_mode"',
    "zS": '"surface"',
    "zL": '"line"',
    "zE": '"lineE"',
    "zW": '"wall"',
    "zC": '"cage"',
    "zN": '"number"',
    "z1": '"numberS"',
    "zY": '"symbol"',
    "zP": '"special"',
    "zB": '"board"',
    "zR": '"command_redo"',
    "zU": '"command_undo"',
    "z8": '"command_replay"',
    "zF": '"freeline"',
    "z2": '"freelineE"',
    "zT": '"thermo"',
    "z3": '"arrows"',
    "zD": '"direction"',
    "z0": '"squareframe"',
    "z5": '"polygon"',
    "z4": '"deletelineE"',
    "z6": '"killercages"',
    "z7": '"nobulbthermo"',
    "z_": '"__a"',
    "zO": "null",
}
_LONG_NAMES: Final = {name: short for short, name in SHORT_NAMES.items()}

#: A text of JSON, perhaps without its end, or a short name outside of one.
_TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|z[A-Z0-9_]|null', re.DOTALL)

#: The first field of the text of a board of another lattice, and those of squares.
SQUARES: Final = ("square", "sudoku", "kakuro")


class MalformedError(ValueError):
    """A part of an address that cannot be decoded."""


def unpacked(packed: str, most: int) -> str:
    """The text of a parameter: base64 of deflated UTF-8, at most `most` bytes.

    Raises:
        MalformedError: it is not.
        OverflowError: it unpacks to more.
    """
    digits = packed.rstrip("=")
    stream = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = base64.b64decode(digits + "=" * (-len(digits) % 4), validate=True)
        plain = stream.decompress(data, most)
        text = plain.decode("utf-8")
    except (ValueError, zlib.error) as error:
        if stream.unconsumed_tail:
            raise OverflowError(most) from error
        raise MalformedError(f"packed text: {error}") from error
    if stream.unconsumed_tail:
        raise OverflowError(most)
    if not stream.eof or stream.unused_data:
        what = "text after its end" if stream.eof else "truncated"
        raise MalformedError(f"packed text: {what}")
    return text


def packed_text(text: str) -> str:
    """The parameter for a text."""
    stream = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = stream.compress(text.encode("utf-8", "replace")) + stream.flush()
    return base64.b64encode(data).decode("ascii")


def with_long_names(text: str) -> str:
    """JSON with the names of the program instead of short ones."""
    return _TOKEN.sub(lambda match: SHORT_NAMES.get(match[0], match[0]), text)


def with_short_names(text: str) -> str:
    """JSON with short names."""
    return _TOKEN.sub(lambda match: _LONG_NAMES.get(match[0], match[0]), text)


def decoded(text: str) -> Any:
    """The value of JSON with short names.

    Raises:
        MalformedError: it is not JSON.
    """
    try:
        return json.loads(with_long_names(text), parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise MalformedError("no JSON") from error


def encoded(value: Any) -> str:
    """A value as JSON with short names."""
    return with_short_names(plain_json(value))


def plain_json(value: Any) -> str:
    """A value as JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _refuse(name: str) -> Any:
    raise ValueError(name)


#: Signs of a field of the first line that stand for others.
_ESCAPES: Final = (("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "="))


def field_text(field: str, label: str = "") -> str:
    """The text of a field, without its label ("Title: ")."""
    text = field.removeprefix(label)
    for escape, sign in _ESCAPES:
        text = text.replace(escape, sign)
    return text


def text_field(text: str, label: str = "") -> str:
    """The field for a text. A carriage return, and the escape of a sign, cannot be held."""
    for escape, sign in _ESCAPES:
        text = text.replace(sign, escape)
    return label + text
