"""Parse Rows Garden: lines of keys with texts, and lists of clues with their answers.

The lines look like YAML; but a text is not quoted, whatever signs it has.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from xwcore.plugin import Unmodeled
from xwcore_publishers.parse.text import FilePart, TextFile

#: The lists of clues: the rows, and the flowers by the shade of their cells.
ROWS: Final = "rows"
SHADES: Final = ("light", "dark", "medium")

_KEY: Final = re.compile(r"([a-z]{1,20}):[ \t]*(.*?)[ \t]*")
#: A line of a list: two signs begin a row, one a further clue in it.
_ITEM: Final = re.compile(r"[ \t]*((?:-[ \t]+){0,2})(clue|answer):[ \t]*(.*?)[ \t]*")


class ClueWithAnswer(NamedTuple):
    """A clue with its answer; `is_first` where it begins a row."""

    clue: str
    answer: str
    is_first: bool
    line: FilePart

    @property
    def letters(self) -> str:
        """The letters of the answer, in upper case."""
        return "".join(filter(str.isalpha, self.answer)).upper()


class Lists(NamedTuple):
    """The texts by key, the lists of clues by name, and the lines that are neither."""

    texts: dict[str, list[str]]
    items: dict[str, list[ClueWithAnswer]]
    unmodeled: list[Unmodeled]


def parse_lists(document: TextFile) -> Lists:
    """Parse a file.

    Raises:
        LimitError: the file has too many clues.
    """
    lists = Lists({}, {name: [] for name in (ROWS, *SHADES)}, [])
    further: list[str] = []
    key = ""
    for line in document.lines():
        item = _ITEM.fullmatch(line.text) if key in lists.items else None
        heading = _KEY.fullmatch(line.text)
        if item is not None:
            _add(item, line, lists.items[key])
        elif heading is not None:
            key = heading[1]
            lists.texts.setdefault(key, []).append(heading[2])
        elif line.text.strip():
            further.append(line.text.strip())
    if further:
        lists.unmodeled.append(Unmodeled("further lines", tuple(further), len(further)))
    return lists


def _add(item: re.Match[str], line: FilePart, clues: list[ClueWithAnswer]) -> None:
    """Add a line of a list: a sign begins another clue, the line after it completes this one."""
    signs, field, text = item.groups()
    if signs or not clues:
        clues.append(ClueWithAnswer("", "", signs.count("-") == 2, line))
        line.document.context.limits.check("max_clues", len(clues))
    last = clues[-1]
    clues[-1] = last._replace(clue=text) if field == "clue" else last._replace(answer=text)
