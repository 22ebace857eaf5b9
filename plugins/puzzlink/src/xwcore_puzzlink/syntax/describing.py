"""The ids of puzz.link whose addresses are read into layers, described for people.

Contract: `page` puts the table of these ids between its marks in a page of the documentation.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from xwcore_logic import spelled_types
from xwcore_puzzlink.syntax.addresses import FORMAT
from xwcore_puzzlink.syntax.genres import ROWS
from xwcore_puzzlink.syntax.rows import row_of_id, rows_of

#: Where the table stands in a page.
BEGIN: Final = "<!-- ids: begin -->\n"
END: Final = "<!-- ids: end -->\n"


def page(text: str) -> str:
    """A page with the table of all ids between its marks."""
    before, _, rest = text.partition(BEGIN)
    table = ["| id | read as | lists of clues |", "|---|---|---|", *sorted(_lines())]
    return before + BEGIN + "\n" + "\n".join(table) + "\n\n" + END + rest.partition(END)[2]


def _lines() -> Iterator[str]:
    """A line for the ids of each row: those of types, then those of boards without one."""
    for puzzle_type in spelled_types(FORMAT):
        spelling = puzzle_type.spellings[FORMAT]
        spellings = (spelling,) if isinstance(spelling, Mapping) else spelling
        for row, data in zip(rows_of(puzzle_type), spellings, strict=True):
            yield _line([row.id], f"type `{row.type}`", data["address"])
    for ids, address in ROWS:
        known = {name: row_of_id(name) for name in ids.split()}
        boards = [name for name, board in known.items() if board is not None and board.is_board]
        if boards:
            yield _line(boards, "board", address)


def _line(ids: list[str], is_read: str, address: tuple[Any, ...]) -> str:
    return f"| {_names(ids)} | {is_read} | {'; '.join(_parts(address))} |"


def _names(words: list[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _parts(address: tuple[Any, ...]) -> Iterator[str]:
    """The lists of an address; those that are left out together in parentheses."""
    for part in address:
        if isinstance(part, str):
            yield f"`{part}`".replace("|", "\\|")
        else:
            yield f"({'; '.join(_parts(part))})"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(page(Path(name).read_text("utf-8")), "utf-8")
