"""Write the strings of a .puz file: title, author, copyright, clues, notes."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from xwcore.plugin import WriteError
from xwcore_crossword import NO_DIRECTION, Crossword, Grid, slot_from, texts_in_grid_order
from xwcore_documents import encode_windows_1252

#: Values of the write option `text`: what to do with characters that the encoding lacks.
STRICT, REPLACE, TRANSLITERATE = "strict", "replace", "transliterate"

#: The clue of an entry that the file counts and the crossword does not have: some programs fail on
#: an empty one.
_NO_CLUE: Final = "-"

#: What a typist would write for characters that have no decomposition.
_PLAIN: Final = {
    "\u2013": "-",
    "\u2014": "--",
    "\u2012": "-",
    "\u2015": "--",
    "\u2212": "-",
    "\u2018": "'",
    "\u2019": "'",
    "\u201a": "'",
    "\u201b": "'",
    "\u2032": "'",
    "\u201c": '"',
    "\u201d": '"',
    "\u201e": '"',
    "\u2033": '"',
    "\u2026": "...",
    "\u00d7": "x",
    "\u2190": "<-",
    "\u2192": "->",
    "\u2022": "*",
    "\u0141": "L",
    "\u0142": "l",
    "\u0110": "D",
    "\u0111": "d",
    "\u0131": "i",
    "\u2665": "<3",
    "\u200b": "",
    "\ufe0f": "",
}


@dataclass(slots=True)
class Texts:
    """The strings of a file in its order: title, author, copyright, clues, notes.

    `is_lossy` means that a clue is left out or moved.
    """

    values: list[str]
    is_lossy: bool = False

    @property
    def clues(self) -> list[str]:
        """The clues."""
        return self.values[3:-1]


def texts_of(crossword: Crossword, surplus: int = 0) -> Texts:
    """The strings of a crossword; an entry without a clue has an empty one.

    At most `surplus` clues without number and direction follow those of the entries.
    """
    grid = crossword.grid
    is_plain = grid.stated_numbers is None and not grid.bars and not crossword.clues.cells
    clues = texts_in_grid_order(crossword.clues) if is_plain else None
    is_lossy = False
    if clues is None or len(clues) != len(grid.slot_columns.numbers):
        clues, is_lossy = _clues_in_file_order(crossword, surplus)
    head = [crossword.title, crossword.author, crossword.copyright]
    return Texts([*head, *clues, crossword.notes], is_lossy)


def _clues_in_file_order(crossword: Crossword, surplus: int) -> tuple[list[str], bool]:
    """The clues by the cell of their entry, across before down; whether that loses anything."""
    grid, clues = crossword.grid, crossword.clues
    is_plain = grid.stated_numbers is None and not grid.bars
    # The numbers that a reader of the file will count, without bars and numbers of the grid's own.
    counted = grid if is_plain else Grid(grid.width, grid.height, grid.kinds)
    slots = counted.slot_columns
    placed: dict[tuple[int, str], str | None]
    placed = dict.fromkeys(sorted(zip(slots.starts, slots.directions, strict=True)))
    own = grid.slot_columns
    starts = dict(zip(zip(own.numbers, own.directions, strict=True), own.starts, strict=True))
    is_lossy = not is_plain or bool(clues.cells)
    beyond: list[str] = []
    columns = zip(clues.numbers, clues.directions, clues.texts, strict=True)
    for index, (number, direction, text) in enumerate(columns):
        slot = slot_from(clues.cells.get(index), counted)
        if slot is None:
            key = starts.get((number, direction), -1), direction
        else:
            key = slot.cells.start, slot.direction
        if placed.get(key, "") is None:
            placed[key] = text
        elif number is None and direction == NO_DIRECTION and len(beyond) < surplus:
            beyond.append(text)
        else:
            is_lossy = True
    numbered = {
        (start, direction) for (number, direction), start in starts.items() if number is not None
    }
    texts = ("" if key in numbered else _NO_CLUE for key in placed)
    values = [
        text if given is None else given for text, given in zip(texts, placed.values(), strict=True)
    ]
    return [*values, *beyond], is_lossy or bool(beyond)


# -- encoding -------------------------------------------------------------------------------------


def stored_texts(texts: list[str]) -> tuple[str, bool]:
    """The strings joined by NULs, with the line breaks of .puz, and whether that loses nothing."""
    joined = "\0".join(texts)
    is_lossless = "\r" not in joined and joined.count("\0") == len(texts) - 1
    if not is_lossless:
        joined = "\0".join(text.replace("\0", " ") for text in texts)
        joined = joined.replace("\r\n", "\n")
    return joined.replace("\n", "\r\n"), is_lossless


def encode_texts(
    joined: str, single: bytes | None, *, utf8: bool, policy: str
) -> tuple[list[bytes], bool]:
    """The strings in the encoding of the file, and whether that loses nothing.

    `single` is `joined` in Windows-1252, or None where that is impossible.

    Raises:
        WriteError: `policy` is strict, and a string cannot be encoded.
    """
    data = encode_utf8(joined) if utf8 else single
    if data is not None:
        return data.split(b"\0"), True
    if policy == STRICT:
        encoding = "UTF-8" if utf8 else "Windows-1252"
        characters = _unencodable(joined, encode_utf8 if utf8 else encode_single)
        raise WriteError(f"characters that {encoding} lacks: {characters}")
    if utf8:
        return joined.encode("utf-8", "replace").split(b"\0"), False
    return (encode_single(POLICIES[policy](joined)) or b"").split(b"\0"), False


def _unencodable(text: str, encode: Callable[[str], bytes | None]) -> str:
    characters = dict.fromkeys(char for char in text if encode(char) is None)
    return ", ".join(f"{char!r} (U+{ord(char):04X})" for char in list(characters)[:5])


def encode_single(text: str) -> bytes | None:
    """The text in Windows-1252, or None where it has a character that has no byte."""
    try:
        return encode_windows_1252(text)
    except UnicodeEncodeError:
        return None


def encode_utf8(text: str) -> bytes | None:
    """The text in UTF-8, or None where it has half a surrogate pair."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return None


def transliterated(text: str) -> str:
    """The text; for what Windows-1252 lacks, what a typist would write, else "?"."""
    return "".join(char if encode_single(char) is not None else _plain(char) for char in text)


def _plain(char: str) -> str:
    if char in _PLAIN:
        return _PLAIN[char]
    decomposed = unicodedata.normalize("NFKD", char)
    kept = "".join(part for part in decomposed if encode_single(part) is not None)
    return kept or ("" if unicodedata.combining(char) else "?")


def replaced(text: str) -> str:
    """The text with "?" for what Windows-1252 lacks."""
    return "".join(char if encode_single(char) is not None else "?" for char in text)


POLICIES: Final[Mapping[str, Callable[[str], str]]] = {
    REPLACE: replaced,
    TRANSLITERATE: transliterated,
}
