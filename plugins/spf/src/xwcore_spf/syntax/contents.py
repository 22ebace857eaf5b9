"""What the places of a diagram may hold, from what the layers of a type may hold.

Contract: a number of a layer is a number in a wide place and a digit in a narrow one; a symbol is
itself; a wall, a link and a sign on a wall have characters of their own. So a type states its
alphabet once, in its declaration.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from xwcore_logic import Alphabet, ClueParts, Letters, Numbers, NumbersUpToMax, Symbols, Value
from xwcore_spf.syntax.diagram import (
    DIGITS,
    LETTERS,
    SIGNED_WALLS,
    UPPER,
    Blank,
    Number,
    Parts,
    Suffixed,
    Symbol,
    ValueSpelling,
    Where,
)

Contents = tuple[ValueSpelling, ...]

#: What is written for a character, and what is meant: the letter O, which the printed
#: specification confuses with the digit 0, and the letter N, which stands for the backslash.
_INSTEAD: Final = {"O": ("0O", "oO"), "N": ("\\N",)}

_ON_WALLS: Final = {value: character for character, value in SIGNED_WALLS}


class _Symbols:
    """Characters with what they stand for, by where they stand in their place."""

    def __init__(self, instead: tuple[str, ...] = ()) -> None:
        self.found: dict[tuple[Where, str], dict[str, Value]] = {}
        self.alphabets: dict[tuple[Where, str], str] = {}
        self.instead = instead

    def add(self, character: str, value: Value, where: Where, padding: str = " ") -> None:
        """One character."""
        self.found.setdefault((where, padding), {})[character] = value

    def add_alphabet(self, name: str, where: Where) -> None:
        """The letters or digits up to /max."""
        self.found.setdefault((where, " "), {})
        self.alphabets[where, " "] = name

    def contents(self) -> Contents:
        """A content for each place in which symbols stand."""
        return tuple(
            Symbol(
                "".join(symbols) + self.alphabets.get((where, padding), ""),
                where,
                padding,
                self.instead + tuple(i for c in symbols for i in _INSTEAD.get(c, ())),
                tuple((c, value) for c, value in symbols.items() if value != _plain(c)),
            )
            for (where, padding), symbols in self.found.items()
        )


def _plain(character: str) -> Value:
    """What a character stands for by itself."""
    return int(character) if "0" <= character <= "9" else character


def contents(
    alphabets: Iterable[Alphabet],
    *,
    narrow: bool,
    where: Where = Where.ALL,
    instead: tuple[str, ...] = (),
) -> Contents:
    """The contents of a cell, a hint or a row color, without the blank.

    `narrow`: the place is one character wide. Elsewhere symbols stand as `where` says, letters and
    the digits up to /max in the last place.
    """
    symbols, others = _Symbols(instead), list[ValueSpelling]()
    last = Where.ALL if narrow else Where.LAST
    for alphabet in alphabets:
        match alphabet:
            case Numbers(low=low, high=high) if narrow:
                first = low if isinstance(low, int) else 0
                for digit in range(first, high + 1 if isinstance(high, int) else 10):
                    symbols.add(str(digit), digit, Where.ALL)
            case Numbers(low=low):
                others.append(Number(low if isinstance(low, int) else 0))
            case NumbersUpToMax():
                symbols.add_alphabet(DIGITS, last)
            case Letters(up_to_max=True):
                symbols.add_alphabet(LETTERS, last)
            case Letters():
                symbols.add_alphabet(UPPER, last)
            case Symbols(symbols=characters):
                for character in characters:
                    symbols.add(str(character), character, Where.ALL if narrow else where)
            case ClueParts(parts=parts, required=required):
                others.append(_several(parts, is_whole=required == len(parts)))
    return (*others, *symbols.contents())


def _several(parts: tuple[tuple[Alphabet, ...], ...], *, is_whole: bool) -> ValueSpelling:
    """The content of a clue of several parts: equal ones side by side, or one with suffixes, which
    may be missing where the clue is not `is_whole`.
    """
    if all(part == parts[0] for part in parts):
        return Parts(len(parts), contents(parts[0], narrow=False)[::-1])
    inner = contents(parts[0], narrow=False, where=Where.LAST)
    suffixes = (
        "".join(str(sign) for alphabet in part for sign in getattr(alphabet, "symbols", ()))
        for part in parts[1:]
    )
    return Suffixed(inner, tuple(suffixes), is_whole)


def edge_contents(alphabets: Iterable[Alphabet], *, upright: bool, narrow: bool) -> Contents:
    """The contents of an edge, without the blank; `upright` ones are those between columns."""
    symbols = _Symbols()
    center = Where.ALL if narrow else Where.CENTER
    for alphabet in alphabets:
        for value in getattr(alphabet, "symbols", ()):
            if value == "wall":
                symbols.add("|" if upright else "-", value, Where.ALL)
            elif value == "link":
                symbols.add("-" if upright else "|", value, center)
            elif value in _ON_WALLS:
                symbols.add(_ON_WALLS[value], value, center, " " if narrow else "-")
            else:
                symbols.add(str(value), value, center)
    return symbols.contents()


def vertex_contents(alphabets: Iterable[Alphabet]) -> Contents:
    """The contents of a vertex: a plus, a sign or a digit; blank for a word, such as "hole"."""
    known = tuple(alphabets)
    words = [v for a in known if isinstance(a, Symbols) for v in a.symbols if len(str(v)) > 1]
    symbols = _Symbols()
    symbols.add("+", None, Where.ALL)
    for content in contents([a for a in known if not _has_words(a)], narrow=True):
        if isinstance(content, Symbol):
            for character in content.characters:
                symbols.add(character, content.value_of(character), Where.ALL)
    return (*(Blank(value=word) for word in words), *symbols.contents())


def _has_words(alphabet: Alphabet) -> bool:
    return isinstance(alphabet, Symbols) and isinstance(alphabet.symbols, tuple)
