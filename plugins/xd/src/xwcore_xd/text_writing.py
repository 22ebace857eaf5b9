"""From a crossword to the lines of a file, laid out anew."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from xwcore.model.clues import ACROSS, DOWN, NO_DIRECTION
from xwcore.plugin import Clue, Crossword
from xwcore_xd import markup as tags
from xwcore_xd.cell_writing import Customs, WrittenGrid, write_grid
from xwcore_xd.design import design_lines, start_lines
from xwcore_xd.dots import dots_are_blocks
from xwcore_xd.grammar import (
    ACROSS_LETTER,
    AUTHOR,
    CLUEGROUP,
    COPYRIGHT,
    DESIGN,
    DOWN_LETTER,
    HEADER,
    LINE_BREAK,
    MEANING,
    REBUS,
    SECTION_KEY,
    SPECIAL,
    STAND_INS,
    TITLE,
)
from xwcore_xd.layout import ClueColumns
from xwcore_xd.line_shapes import section_name

_BREAK: Final = re.compile(r"\r\n|\r|\n")


def one_line(text: str, instead: str = " ") -> str:
    """A text without line breaks."""
    return _BREAK.sub(lambda _: instead, text)


@dataclass(slots=True)
class Sections:
    """The lines of each section. `groups` are the clues of each group; `further` are sections with
    a heading of their own.
    """

    levels: list[list[str]]
    rows: list[str]
    groups: list[list[str]]
    notes: str
    further: list[tuple[str, list[str]]]

    @property
    def needs_headings(self) -> bool:
        """Whether blank lines alone cannot tell the sections apart."""
        return bool(self.further)


def sections_of(puzzle: Crossword, customs: Customs) -> Sections:
    """All that a file says of the puzzle."""
    written = write_grid(puzzle.grid, customs)
    letters = group_letters(puzzle.clues.groups)
    groups = clue_groups(puzzle, letters)
    if customs.block == "#" and _dots_mislead(puzzle, written):
        groups = _anchored(puzzle, groups)
    return Sections(
        header_levels(puzzle, written, letters),
        written.rows,
        groups,
        puzzle.notes,
        list(_further(puzzle, written)),
    )


# -- headers ------------------------------------------------------------------------------------


def header_levels(
    puzzle: Crossword, written: WrittenGrid, letters: dict[str, str]
) -> list[list[str]]:
    """The header lines of each level."""
    keys = {entry.key.casefold() for entry in puzzle.metadata}
    levels: list[list[str]] = [[], [], []]
    for name, text in (
        (TITLE, puzzle.title), (AUTHOR, puzzle.author), (COPYRIGHT, puzzle.copyright)
    ):  # fmt: skip
        # Metadata of this name, or of one that stands in for it, must not be taken for it.
        if name == TITLE or text or keys & {name, *STAND_INS.get(name, ())}:
            levels[0].append(header_line(name.capitalize(), text))
    for entry in puzzle.metadata:
        line = header_line(entry.key, entry.value) if entry.key else one_line(entry.value).strip()
        if is_sayable(entry.key, line):
            levels[max(1, min(3, entry.level)) - 1].append(line)
    levels[0] += meaning_lines(written, letters)
    if puzzle.grid.bars:
        levels[0].append("Form: barred")
    return levels


def meaning_lines(written: WrittenGrid, letters: dict[str, str]) -> Iterator[str]:
    """The headers that tell how grid and clues are to be read."""
    if written.special is not None:
        yield header_line("Special", written.special)
    if written.pairs:
        yield header_line("Rebus", pairs_text(written.pairs))
    named = [(letter, one_line(name)) for name, letter in letters.items() if name != letter]
    if named:
        yield header_line("Cluegroup", pairs_text(named))


def pairs_text(pairs: Iterable[tuple[str, str]]) -> str:
    """The value of a header Rebus or Cluegroup."""
    return " ".join(f"{key}={one_line(value)}" for key, value in pairs)


def header_line(key: str, value: str) -> str:
    """A header."""
    return f"{key}: {one_line(value).strip()}".rstrip()


def is_sayable(key: str, line: str) -> bool:
    """Whether a line of metadata would be read as what it is."""
    if key.casefold() in MEANING or key.startswith(SECTION_KEY):
        return False
    match = HEADER.fullmatch(line)
    return bool(line) if not key and match is None else match is not None and match[1] == key


# -- clues --------------------------------------------------------------------------------------


def group_letters(groups: Iterable[str]) -> dict[str, str]:
    """The letter of each group of clues beyond across and down; none where they run out."""
    further = [name for name in groups if name not in (ACROSS, DOWN, NO_DIRECTION)]
    own = {name for name in further if _is_letter(name)}
    pool = [each for each in reversed(string.ascii_uppercase) if each not in own | {"A", "D"}]
    letters = {}
    for name in further:
        if name in own:
            letters[name] = name
        elif pool:
            letters[name] = pool.pop()
    return letters


def _is_letter(name: str) -> bool:
    known = (ACROSS_LETTER, DOWN_LETTER)
    return len(name) == 1 and name in string.ascii_uppercase and name not in known


def clue_groups(puzzle: Crossword, letters: dict[str, str]) -> list[list[str]]:
    """The lines of the clues, group by group."""
    groups: dict[str, list[str]] = {}
    for clue in puzzle.clues:
        lines = clue_lines(clue, letters)
        groups.setdefault(clue.direction, []).extend(lines)
    return list(groups.values())


def clue_lines(clue: Clue, letters: dict[str, str]) -> list[str]:
    """The line of a clue, and those of its metadata."""
    position = position_of(clue, letters)
    if position is None:
        return []
    lines = [clue_line(position, clue_text(clue), clue.answer)]
    for key, value in clue.metadata if position else ():
        lines.append(f"{position} ^{one_line(key)}: {one_line(value)}".rstrip())
    return lines


def position_of(clue: Clue, letters: dict[str, str]) -> str | None:
    """As in "A1"; None for a clue of a group that has no letter."""
    known = {ACROSS: ACROSS_LETTER, DOWN: DOWN_LETTER, NO_DIRECTION: "", **letters}
    letter = known.get(clue.direction)
    if letter is None:
        return None
    return f"{letter}{'' if clue.number is None else clue.number}"


def clue_text(clue: Clue) -> str:
    """The text with its tags, in one line."""
    text = tags.written(clue.markup) if clue.markup else clue.text
    return one_line(text, LINE_BREAK).strip()


def clue_line(position: str, text: str, answer: str | None) -> str:
    """The line of a clue. A tilde stands behind every text, so that none in it can be taken for
    the one before the answer.
    """
    start = f"{position}. {text}" if text else f"{position}."
    return f"{start} ~ {one_line(answer or '').strip()}"


def _dots_mislead(puzzle: Crossword, written: WrittenGrid) -> bool:
    """Whether the empty cells of the rows would be taken for blocks."""
    cells = "".join(written.rows)
    if "." not in cells or "#" in cells:
        return False
    clues = puzzle.clues
    groups = [{ACROSS: "A", DOWN: "D"}.get(name, name) for name in clues.directions]
    numbers = [each if isinstance(each, int) else None for each in clues.numbers]
    answers = {at: clue.answer for at, clue in enumerate(clues) if clue.answer}
    columns = ClueColumns(groups, numbers, clues.texts, answers, {})
    return dots_are_blocks(puzzle.grid.width, cells, columns)


def _anchored(puzzle: Crossword, groups: list[list[str]]) -> list[list[str]]:
    """The clues, and an empty one for each entry without: their numbers tell what dots are."""
    said = set(zip(puzzle.clues.numbers, puzzle.clues.directions, strict=True))
    for direction in (DOWN, ACROSS):
        missing = [
            line
            for slot in puzzle.grid.slots
            if slot.direction == direction and (slot.number, direction) not in said
            for line in clue_lines(Clue(slot.number, direction, ""), {})
        ]
        at = 0 if direction == ACROSS or ACROSS not in puzzle.clues.groups else 1
        if direction in puzzle.clues.groups:
            groups[at] = groups[at] + missing
        elif missing:
            groups.insert(at, missing)
    return groups


# -- further sections ---------------------------------------------------------------------------


def _further(puzzle: Crossword, written: WrittenGrid) -> Iterator[tuple[str, list[str]]]:
    start = start_lines(puzzle.grid)
    if start:
        yield "Start", start
    kept = [entry for entry in puzzle.metadata if entry.key.startswith(SECTION_KEY)]
    own_design = any(section_name(entry.key[len(SECTION_KEY) :]) == DESIGN for entry in kept)
    if written.looks and not own_design:
        yield "Design", design_lines(puzzle.grid, written.looks)
    for entry in kept:
        title = one_line(entry.key[len(SECTION_KEY) :]).strip()
        if title and section_name(title) in ("", DESIGN):
            yield title, _BREAK.split(entry.value)


# -- layouts ------------------------------------------------------------------------------------


def implicit(sections: Sections) -> str:
    """The file as the first description of the format lays it out."""
    parts = [
        "\n\n".join("\n".join(level) for level in sections.levels if level),
        "\n".join(sections.rows),
    ]
    if sections.groups:
        parts.append("\n\n".join("\n".join(group) for group in sections.groups if group))
    if sections.notes:
        parts.append(_BREAK.sub("\n", sections.notes))
    return "\n\n\n".join(part for part in parts if part) + "\n"


def explicit(sections: Sections) -> str:
    """The file with a heading before each section (2.0)."""
    parts = [("Metadata", "\n\n".join("\n".join(level) for level in sections.levels if level))]
    parts.append(("Grid", "\n".join(sections.rows)))
    if sections.groups:
        groups = "\n\n".join("\n".join(group) for group in sections.groups if group)
        parts.append(("Clues", groups))
    if sections.notes:
        parts.append(("Notes", _BREAK.sub("\n", sections.notes)))
    parts += [(title, "\n".join(lines)) for title, lines in sections.further]
    return "\n\n".join(f"## {title}\n\n{text}" for title, text in parts) + "\n"


__all__ = ["CLUEGROUP", "REBUS", "SPECIAL", "Sections", "explicit", "implicit", "sections_of"]
