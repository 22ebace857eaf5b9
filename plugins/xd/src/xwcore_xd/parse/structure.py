"""The structure of a file: headers, rows, clues and sections, each with its lines.

Reading, checking and editing all work on this structure. What is written as the format describes it
is kept by column; only odd lines are objects.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xwcore.plugin import Diagnostic
from xwcore_documents import TextDocument

Report = Callable[[Diagnostic], None]


@dataclass(slots=True)
class Header:
    """A metadata line. `key` is "" for a line without a colon; `name` is the key in lower case.
    `at` is the column of the value.
    """

    line: int
    key: str
    name: str
    value: str
    at: int
    level: int


@dataclass(slots=True)
class Row:
    """A line of a grid. `text` has no blanks, `raw` has those between the cells; `at` is the
    column of the first cell.
    """

    line: int
    at: int
    text: str
    raw: str

    @property
    def is_spread(self) -> bool:
        """Whether blanks stand between the cells."""
        return len(self.raw) != len(self.text)

    def column(self, cell: int) -> int:
        """The column of a cell in the line."""
        if not self.is_spread:
            return self.at + cell
        cells = [at for at, sign in enumerate(self.raw) if sign not in " \t"]
        return self.at + (cells[cell] if cell < len(cells) else len(self.raw))


@dataclass(slots=True)
class Rows:
    """The rows of a grid by column: line numbers and texts. `odd` are the rows with white space."""

    lines: list[int] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    odd: dict[int, Row] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, index: int) -> Row:
        row = self.odd.get(index)
        if row is not None:
            return row
        text = self.texts[index]
        return Row(self.lines[index], 0, text, text)


@dataclass(slots=True)
class ClueMetadata:
    """A line "A1 ^Refs: A2"."""

    line: int
    key: str
    value: str


@dataclass(slots=True)
class ClueLine:
    """A clue with its lines. `answer` is None where there is none.

    `text_at` and `answer_at` are columns, in the first and in the last line; `answer_at` is -1
    where no tilde separates an answer from the text. `position` is the spelling of group and
    number ("A1").
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


@dataclass(slots=True)
class ClueTable:
    """The clues of a file by column, in file order; `odd` and `metadata` are sparse, by index.

    `lines` are the first lines. `odd` has a `ClueLine` for each clue that is not written as
    "A1. text ~ ANSWER" in one line; the columns have its content, too.
    """

    groups: list[str] = field(default_factory=list)
    numbers: list[int | None] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    answers: list[str | None] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    odd: dict[int, ClueLine] = field(default_factory=dict)
    metadata: dict[int, list[ClueMetadata]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.texts)

    def __getitem__(self, index: int) -> ClueLine:
        clue = self.odd.get(index)
        if clue is not None:
            return clue
        line, group, number = self.lines[index], self.groups[index], self.numbers[index]
        text, answer = self.texts[index], self.answers[index]
        position = f"{group}{number}"
        text_at = len(position) + len(". ")
        answer_at = text_at + len(text) + len(" ~ ")
        return ClueLine(line, line, group, number, text, answer, text_at, answer_at, position)

    def last_line(self, index: int) -> int:
        """The last line of a clue, without its metadata."""
        clue = self.odd.get(index)
        return self.lines[index] if clue is None else clue.last

    def end(self, index: int) -> int:
        """The last line of a clue, metadata included."""
        metadata = self.metadata.get(index)
        last = self.last_line(index)
        return max(last, metadata[-1].line) if metadata else last

    def append(self, clue: ClueLine) -> None:
        """Add a clue that is not written as usual."""
        self.odd[len(self.texts)] = clue
        self.groups.append(clue.group)
        self.numbers.append(clue.number)
        self.texts.append(clue.text)
        self.answers.append(clue.answer)
        self.lines.append(clue.line)

    def change(self, index: int, text: str, answer: str | None) -> ClueLine:
        """Set text and answer of a clue; returns the clue, which counts as odd from now on."""
        clue = self[index]
        clue.text = self.texts[index] = text
        clue.answer = self.answers[index] = answer
        self.odd[index] = clue
        return clue


@dataclass(slots=True)
class Section:
    """A section with a heading: content from line `start` to line `end`."""

    name: str
    title: str
    heading: int
    start: int
    end: int


@dataclass(slots=True)
class ParsedFile:
    """The parts of a file. `is_explicit` says that sections have headings; `notes` are the first
    line and the end; `sections` are those that are kept as metadata; `comments` are line numbers.
    """

    document: TextDocument
    comments: frozenset[int]
    is_explicit: bool = False
    headers: list[Header] = field(default_factory=list)
    rows: Rows = field(default_factory=Rows)
    clues: ClueTable = field(default_factory=ClueTable)
    notes: tuple[int, int] | None = None
    start: Rows = field(default_factory=Rows)
    design: Section | None = None
    sections: list[Section] = field(default_factory=list)

    def header(self, name: str) -> Header | None:
        """The first header of that name in lower case."""
        return next((header for header in self.headers if header.name == name), None)

    def section_lines(self, section: Section) -> list[str]:
        """The lines of a section without the blank line at either end."""
        return self.document.lines[slice(*self.inner_lines(section.start, section.end))]

    def inner_lines(self, start: int, end: int) -> tuple[int, int]:
        """The lines `start` to `end` without the blank line after a heading and before the next."""
        lines = self.document.lines
        if start < end and not lines[start].strip(" \t"):
            start += 1
        if end < len(lines) and start < end and not lines[end - 1].strip(" \t"):
            end -= 1
        return start, end
