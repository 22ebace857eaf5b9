"""Parsing: a text to the addresses in it, and each address to its id, size and clues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from xwcore.plugin import ReadContext
from xwcore_documents import TextDocument
from xwcore_puzzlink.syntax.addresses import (
    ADDRESS,
    END_OF_SENTENCE,
    HOSTS,
    MOST_AT_END,
    PATH,
    SAVED_HEAD,
    SIZE,
)
from xwcore_puzzlink.syntax.rows import TypeRow, row_of_id


@dataclass(frozen=True)
class Address:
    """An address in a text. `start` and `end` are its offsets; so is `clues_start`.

    `width` and `height` are 0 where the size is missing. `flags` is None where there is no place
    for them, and `variant` where the address states no variant of the rules by name.
    """

    start: int
    end: int
    prefix: str
    id: str
    flags: str | None
    width: int
    height: int
    clues: str
    clues_start: int
    variant: str | None = None

    @cached_property
    def row(self) -> TypeRow | None:
        """The row of the id; None if the model has no type for it. Reading asks several times."""
        return row_of_id(self.id)

    @property
    def has_size(self) -> bool:
        """Whether columns and rows are stated."""
        return bool(self.width and self.height)

    @property
    def name(self) -> str:
        """The address for messages: "slither 10 x 10"."""
        return f"{self.id} {self.width} x {self.height}"


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A text, its first addresses, and the number of all. A file of pzprv3 has none that count."""

    document: TextDocument
    addresses: tuple[Address, ...] = ()
    address_count: int = 0
    is_saved: bool = False


#: Addresses of a text that are kept: one is the puzzle, and a message names this many.
_MOST_ADDRESSES: Final = 3


def parse(data: bytes, context: ReadContext) -> ParsedFile:
    """The addresses in the text of a file; whether it is one of pzprv3."""
    document = TextDocument.decode(data)
    context.limits.check("max_string", max(map(len, document.lines), default=0))
    if SAVED_HEAD.match(document.text):
        return ParsedFile(document, is_saved=True)
    addresses = find_addresses(document.text)
    first = tuple(islice(addresses, _MOST_ADDRESSES))
    return ParsedFile(document, first, len(first) + sum(1 for _ in addresses))


def find_addresses(text: str) -> Iterator[Address]:
    """The addresses of puzzles in a text."""
    for match in ADDRESS.finditer(text):
        data = _without_end_of_sentence(match["data"])
        size = SIZE.fullmatch(data)
        is_host = match["path"].partition("/")[0] in HOSTS
        is_puzzle = size is not None or row_of_id(match["id"]) is not None
        if not (is_host or (is_puzzle and _is_player(match))):
            continue
        flags, variant, width, height, clues = None, None, 0, 0, ""
        if size is not None:
            flags, variant, clues = size["flags"], size["variant"], size["clues"] or ""
            width, height = int(size["width"]), int(size["height"])
        end = match.start("data") + len(data)
        start = end - len(clues)
        prefix, name = match["prefix"], match["id"]
        yield Address(match.start(), end, prefix, name, flags, width, height, clues, start, variant)


def _without_end_of_sentence(data: str) -> str:
    """The end of an address without a few signs that no clues end with."""
    stripped = data.rstrip(END_OF_SENTENCE)
    return stripped if len(data) - len(stripped) <= MOST_AT_END else data


def _is_player(match: re.Match[str]) -> bool:
    """Whether the path of an address is one of a player of these puzzles on any host."""
    path = match["path"]
    return bool(PATH.fullmatch(path.rpartition("/")[2]) or PATH.fullmatch(path))
