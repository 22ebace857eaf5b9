"""The people behind a puzzle: constructors and editors from what a file says of its author.

Contract: a name is written as most files write it: one space between its parts, no "By" in front,
and capital letters only where it is not all in capital or small letters. The text of the file stays
beside it, in the column `author`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple


class People(NamedTuple):
    """The constructors and editors of a puzzle, each in the order of the file."""

    constructors: tuple[str, ...]
    editors: tuple[str, ...]


#: Before the names of editors. Without "by", the words need a sign: they may be a name.
_EDITED: Final = re.compile(r"\b(?:edited\s+by|edited:|editors?:|ed\.:?|eds\.:?)\s*", re.IGNORECASE)

#: Before the names of constructors.
_BY: Final = re.compile(
    r"^(?:(?:a\s+)?(?:puzzle|crossword|grid|constructed|created|written)?\s*by\b:?|"
    r"(?:authors?|constructors?|creators?)\s*:)\s*",
    re.IGNORECASE,
)

#: Between two names.
_BETWEEN: Final = re.compile(
    r"\s*(?:[;/|&+]|,?\s+(?:and|with)\s+|,(?!\s*(?:jr|sr|ii|iii|iv|ph))\s*)\s*", re.IGNORECASE
)

#: Around a name.
_EDGES: Final = " \t\n\r,;:/|()[]-"


def people_of(author: str, editors: Iterable[str] = ()) -> People:
    """The people that the author of a file, and the values of its headers for editors, name."""
    text = unicodedata.normalize("NFC", " ".join(author.split()))
    constructors, *edited = _EDITED.split(text)
    named = [*edited, *(" ".join(editor.split()) for editor in editors)]
    return People(
        _names(constructors), tuple(dict.fromkeys(n for text in named for n in _names(text)))
    )


def _names(text: str) -> tuple[str, ...]:
    """The names in a text, each once."""
    parts = _BETWEEN.split(_BY.sub("", text.strip(_EDGES)))
    return tuple(dict.fromkeys(_name(part.strip(_EDGES)) for part in parts if part.strip(_EDGES)))


def _name(text: str) -> str:
    return text.title() if text.isupper() or text.islower() else text
