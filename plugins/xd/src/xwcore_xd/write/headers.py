"""Headers of a puzzle, level by level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from xwcore_crossword import Crossword
from xwcore_xd.syntax import (
    AUTHOR,
    BARRED,
    COPYRIGHT,
    HEADER,
    MEANING,
    SECTION_KEY,
    STAND_INS,
    TITLE,
)
from xwcore_xd.write.grid import WrittenGrid


def one_line(text: str, separator: str = " ") -> str:
    """A text without line breaks, or with line feeds for them."""
    if "\r" not in text and (separator == "\n" or "\n" not in text):
        return text
    return separator.join(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))


def header_levels(
    puzzle: Crossword, written: WrittenGrid, letters: Mapping[str, str]
) -> list[list[str]]:
    """The header lines of each level."""
    names = {entry.key.casefold() for entry in puzzle.metadata}
    levels: list[list[str]] = [[], [], []]
    texts = {TITLE: puzzle.title, AUTHOR: puzzle.author, COPYRIGHT: puzzle.copyright}
    for name, text in texts.items():
        # An empty header keeps metadata of this name, or of a stand-in, from taking its place.
        if name == TITLE or text.strip() or names & {name, *STAND_INS.get(name, ())}:
            levels[0].append(header_line(name.capitalize(), text))
    for entry in puzzle.metadata:
        line = header_line(entry.key, entry.value) if entry.key else one_line(entry.value).strip()
        if _can_write(entry.key, line):
            levels[max(1, min(3, entry.level)) - 1].append(line)
    if puzzle.grid.bars:  # below the metadata: without a section Design it is read as such
        levels[0].append(header_line("Form", BARRED))
    levels[0] += meaning_lines(written, letters)
    return levels


def meaning_lines(written: WrittenGrid, letters: Mapping[str, str]) -> Iterator[str]:
    """The headers that define how grid and clues are read; `letters` are those of the groups."""
    if written.special is not None:
        yield header_line("Special", written.special)
    if written.pairs:
        yield header_line("Rebus", pairs_text(written.pairs))
    names = [(letter, name) for name, letter in letters.items() if name != letter]
    if names:
        yield header_line("Cluegroup", pairs_text(names))


def pairs_text(pairs: Iterable[tuple[str, str]]) -> str:
    """The value of a header Rebus or Cluegroup."""
    return " ".join(f"{key}={one_line(value)}" for key, value in pairs)


def header_line(key: str, value: str) -> str:
    """A header."""
    return f"{key}: {one_line(value).strip()}".rstrip()


def _can_write(key: str, line: str) -> bool:
    """Whether a line of metadata is read as metadata of this key."""
    if key.casefold() in MEANING or key.startswith(SECTION_KEY) or "\r" in key:
        return False
    match = HEADER.fullmatch(line)
    return bool(line) if not key and match is None else match is not None and match[1] == key
