"""The lines of a file as pieces for the lossless editor: headings, values, rows, cells, clues."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from xwcore_crossword import Crossword
from xwcore_documents import Spelled, TextPiece, numbered, text_edits
from xwcore_exolve import syntax
from xwcore_exolve.parse import Section
from xwcore_exolve.read import ReadFile, has_spaced_cells, matched_cells, number_of
from xwcore_exolve.write.sections import sections_of

_CLUES: Final = frozenset({syntax.ACROSS, syntax.DOWN, syntax.NODIR})
_LISTS: Final = _CLUES | {syntax.GRID, syntax.PREAMBLE}
_HEADING: Final = "heading"


def edited(file: ReadFile, puzzle: Crossword) -> bytes:
    """The file with the puzzle in place of the one that was read from it."""
    old, new = sections_of(file.puzzle), sections_of(puzzle)
    stored, before, after = dict(_located(file)), _spelled(old), _spelled(new)
    if old.get(syntax.OPTION) != new.get(syntax.OPTION):  # cells are separated in another way
        new_rows = {key for key in after if key[0] == syntax.GRID}
        before |= dict.fromkeys(new_rows, Spelled(""))
    for name in old.keys() | new.keys():
        keys = {key for key in stored if key[0] == name}
        if old.get(name) != new.get(name) and keys != {key for key in before if key[0] == name}:
            before |= dict.fromkeys(keys, Spelled(""))  # the file has more than the puzzle
    document = file.parsed.document
    return document.changed(text_edits(document.text, stored, before, after))[0]


def _keys(name: str, texts: Iterable[str]) -> Iterator[tuple[Any, ...]]:
    """The keys of the lines of a section: clues by label, colors by name, others by number."""
    if name in _CLUES:
        matches = map(syntax.CLUE.fullmatch, texts)
        keys: Iterable[Any] = [match and number_of(match["label"]) for match in matches]
    elif name == syntax.COLOR:
        keys = map(_color, texts)
    else:
        keys = ["" for _ in texts]
    return ((name, *key) for key in numbered(keys))


def _color(text: str) -> str | None:
    words = text.split()
    names = [word for word in words if not syntax.is_place(word)]
    return syntax.color_of(names[0]) if names else None


def _spelled(sections: dict[str, list[str]]) -> dict[Any, Spelled]:
    pieces: dict[Any, Spelled] = {}
    for name, lines in sections.items():
        texts = [line.strip() for line in lines]
        if name == syntax.OPTION:  # options stand on one line or on several
            words = texts[0].partition(": ")[2].split()
            pieces |= {(name, word): Spelled(f"exolve-{name}: {word}") for word in words}
            continue
        if name in _LISTS:
            pieces[name, _HEADING] = Spelled(texts.pop(0))
            values = texts
        else:
            values = [text.partition(": ")[2] for text in texts]
        for key, text, value in zip(_keys(name, values), texts, values, strict=True):
            inside = {"value": Spelled(value, _cells(value) if name == syntax.GRID else {})}
            pieces[key] = Spelled(text, inside)
    return pieces


def _cells(row: str) -> dict[int, Spelled]:
    return dict(enumerate(map(Spelled, row.split())))


def _located(file: ReadFile) -> Iterator[tuple[Any, TextPiece]]:
    """The lines that the model holds, where they are in the text."""
    lines: dict[str, list[tuple[int, str]]] = {}
    for section in file.parsed.sections:
        if section.is_kept or section.name == syntax.OPTION:
            continue
        if section.name in _LISTS:
            if section.name not in lines:
                yield (section.name, _HEADING), _line(file, section.first)
            lines.setdefault(section.name, []).extend(_own_lines(section))
        else:
            lines.setdefault(section.name, []).append((section.first, section.value))
    is_spaced = has_spaced_cells(file.parsed)
    for name, numbered_lines in lines.items():
        keys = _keys(name, [text for _, text in numbered_lines])
        for key, (number, text) in zip(keys, numbered_lines, strict=True):
            has_cells = name == syntax.GRID and (" " in text or not is_spaced)
            cells = matched_cells(text, is_spaced=is_spaced) if has_cells else []
            yield key, _line(file, number, text, cells)


def _own_lines(section: Section) -> list[tuple[int, str]]:
    """The lines of a list, without those between clues."""
    if section.name not in _CLUES:
        return section.lines
    return [line for line in section.lines if syntax.CLUE.fullmatch(line[1])]


def _bare_end(cell: re.Match[str]) -> int:
    """Where the decorators of a cell end, or the first of them in braces or brackets begins."""
    return cell.start("marks") + len(re.split(r"[{\[]", cell["marks"], maxsplit=1)[0])


def _line(
    file: ReadFile, number: int, value: str = "", cells: Iterable[re.Match[str]] = ()
) -> TextPiece:
    """A line, with its value and the cells in this; what a cell has in braces or brackets is not
    part of it.
    """
    document, line = file.parsed.document, file.parsed.lines[number]
    start = document.line_start(number)
    at = start + line.find(value)
    places = {
        column: TextPiece.bare(at + cell.start("text"), at + _bare_end(cell))
        for column, cell in enumerate(cells)
    }
    pieces = {"value": TextPiece.bare(at, at + len(value), places)} if value else {}
    first = start + len(line) - len(line.lstrip())
    return TextPiece(start, first, start + len(line), document.line_start(number + 1), pieces)
