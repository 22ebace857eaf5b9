"""Files for the tests, made for them; none was published."""

from __future__ import annotations

from typing import Any

from xwcore import Registry
from xwcore_crossword import Crossword
from xwcore_xd.manifest import plugin

REGISTRY = Registry(discover=False)
REGISTRY.register(plugin)

#: 4 x 4, every entry with a clue; rows, columns and answers agree.
SMALL_HEADERS = "Title: Small\nAuthor: N. Body\nEditor: E. Ditor\nDate: 2024-02-29"
SMALL_ROWS = "PLUM\nEAR#\n#SEA\nATEN"
SMALL_CLUES = (
    "A1. Fruit of a pie ~ PLUM\n"
    "A4. Corn holder ~ EAR\n"
    "A5. Sailor's place ~ SEA\n"
    "A7. Sun disk of Egypt ~ ATEN\n"
    "\n"
    "D1. Gym class ~ PE\n"
    "D2. Final ~ LAST\n"
    "D3. Not fake, in a way ~ UREE\n"
    "D6. Article ~ AN\n"
)


def implicit(
    headers: str = SMALL_HEADERS, rows: str = SMALL_ROWS, clues: str = SMALL_CLUES, notes: str = ""
) -> bytes:
    """A file whose sections are parted by blank lines."""
    parts = [headers, rows, clues.rstrip("\n"), notes.rstrip("\n")]
    return ("\n\n\n".join(part for part in parts if part) + "\n").encode()


def explicit(
    headers: str = SMALL_HEADERS,
    rows: str = SMALL_ROWS,
    clues: str = SMALL_CLUES,
    **further: str,
) -> bytes:
    """A file whose sections have headings."""
    parts = {"Metadata": headers, "Grid": rows, "Clues": clues.rstrip("\n"), **further}
    return ("\n\n".join(f"## {name}\n\n{text}" for name, text in parts.items()) + "\n").encode()


def read(data: bytes, **options: Any) -> Crossword:
    """The crossword in a file."""
    puzzle = REGISTRY.read(data, "xd", **options)
    assert isinstance(puzzle, Crossword)
    return puzzle


def codes(data: bytes, **options: Any) -> list[str]:
    """The codes that validation reports, without those for the two unchecked cells."""
    all_codes = [diagnostic.code for diagnostic in REGISTRY.validate(data, "xd", **options)]
    return [code for code in all_codes if code != "XW110"]


def written(puzzle: Crossword, **options: Any) -> str:
    """The puzzle as the text of a file."""
    return REGISTRY.dumps(puzzle, "xd", **options).decode()


def anew(puzzle: Crossword, **options: Any) -> str:
    """The puzzle as the text of a file, without its record."""
    return written(puzzle.replace(extras={}), **options)
