"""What a file consists of, with the place of each part: the meeting point of reading, checking and
editing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xwcore.plugin import Diagnostic

Found = Callable[[Diagnostic], None]

#: Key, value and level of a header.
HeaderTuple = tuple[str, str, int]


class ClueColumns(NamedTuple):
    """Clues by column; `answers` and `metadata` by index, for those that have any."""

    groups: Sequence[str]
    numbers: Sequence[int | None]
    texts: Sequence[str]
    answers: Mapping[int, str]
    metadata: Mapping[int, tuple[tuple[str, str], ...]]


@dataclass(slots=True)
class Header:
    """A line of metadata; `key` is "" for a line without a colon. `at` is the value's column.

    `name` is the key in lower case, by which headers are known.
    """

    line: int
    key: str
    value: str
    at: int = 0
    level: int = 1
    name: str = field(init=False)

    def __post_init__(self) -> None:
        self.name = self.key.casefold()


@dataclass(slots=True)
class Row:
    """A line of a grid; `text` is without blanks, `raw` with those between its cells, and `at` the
    column of its first cell.
    """

    line: int
    at: int
    text: str
    raw: str

    @property
    def spread(self) -> bool:
        """Whether blanks stand between cells."""
        return len(self.raw) != len(self.text)

    def column(self, cell: int) -> int:
        """The column of a cell in the line."""
        if not self.spread:
            return self.at + cell
        cells = [at for at, sign in enumerate(self.raw) if sign not in " \t"]
        return self.at + (cells[cell] if cell < len(cells) else len(self.raw))


@dataclass(slots=True)
class ClueMetadata:
    """A line "A1 ^Refs: A2"."""

    line: int
    key: str
    value: str


@dataclass(slots=True)
class ClueLine:
    """A clue: its lines, position, text as written, and answer (None where there is none).

    `text_at` and `answer_at` are columns, in the first and in the last line; `answer_at` is -1
    where no tilde parts an answer from the text. `position` is as in "A1"; `plain` says that the
    line is written as the format describes it.
    """

    line: int
    last: int
    group: str
    number: int | None
    text: str
    answer: str | None
    text_at: int = 0
    answer_at: int = -1
    position: str = ""
    plain: bool = False
    metadata: Sequence[ClueMetadata] = ()

    @property
    def end(self) -> int:
        """The last line, that of metadata included."""
        return max(self.last, self.metadata[-1].line) if self.metadata else self.last


@dataclass(slots=True)
class Section:
    """A section with a heading: lines `start` to `end`, the heading before them."""

    name: str
    title: str
    heading: int
    start: int
    end: int


@dataclass(slots=True)
class Layout:
    """The parts of a file. `notes` are lines start and end; `sections` are those that have no
    attribute of their own, `parts` all that have a heading. `clue_zones` are the lines in which
    clues stand; `comments` are line numbers.
    """

    explicit: bool = False
    headers: list[Header] = field(default_factory=list)
    rows: Sequence[Row] = ()
    clues: Sequence[ClueLine] = ()
    notes: tuple[int, int] | None = None
    start: list[Row] = field(default_factory=list)
    design: Section | None = None
    sections: list[Section] = field(default_factory=list)
    parts: list[Section] = field(default_factory=list)
    comments: frozenset[int] = frozenset()
    clue_zones: list[tuple[int, int]] = field(default_factory=list)
