"""Writing: a crossword to bytes, and the losses.

Contract: a puzzle that was read from this format and not changed is written as the same bytes. An
edited one keeps the lines that the edit does not touch (`edit`). Any other one gets a new layout.
The file is read back once, and the differences are reported as losses, so that the losses are exact
for every puzzle. Another layout is read back, too, where a template cannot hold an edit, or where
the sections of the file are not separated; the file with fewer losses is taken.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from xwcore.plugin import Difference, Feature, Puzzle, WriteContext, WriteError
from xwcore_crossword import (
    ACROSS,
    DOWN,
    NONE,
    OPEN,
    Crossword,
    CrosswordFeature,
    with_automatic_numbers,
)
from xwcore_documents import loss_messages, recorded_file
from xwcore_xd.design import design_lines, start_lines
from xwcore_xd.manifest import FEATURES, REASONS
from xwcore_xd.parse import heading_of, paragraphs_in, section_name
from xwcore_xd.parse.clues import is_like_clue
from xwcore_xd.parse.structure import ClueTable
from xwcore_xd.read import GridSigns, dots_are_blocks, grid_of, read, read_file
from xwcore_xd.record import XdRecord
from xwcore_xd.syntax import (
    ACROSS_LETTER,
    BLANKS,
    BLOCK,
    DESIGN,
    DOWN_LETTER,
    FORMAT,
    HEADER,
    SECTION_KEY,
    SURE_CLUE,
    UNKNOWN,
)
from xwcore_xd.write.clues import clue_groups, group_letters, with_empty_clues
from xwcore_xd.write.grid import GridStyle, WrittenGrid, write_grid
from xwcore_xd.write.headers import header_levels, one_line

__all__ = ["write"]

#: Rows that every program takes for a grid: two at least, of two cells at least. Two blocks at the
#: start look like those of a heading.
_USUAL_ROWS: Final = re.compile(r"(?!##)[A-Za-z0-9#.]{2,}\n[A-Za-z0-9#.\n]*")

#: Without headings, a file is detected by its grid, which has to be in the head of the file.
_MOST_ABOVE_GRID: Final = 1_000


@dataclass(slots=True)
class WrittenFile:
    """The bytes of a file, and what they lose of the puzzle."""

    data: bytes
    losses: list[Difference]


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The bytes of a file; losses are reported.

    Raises:
        WriteError: the puzzle is not a crossword, or has no cells; or dots are to be blocks, and
            there are cells without a solution.
    """
    if not isinstance(puzzle, Crossword):
        raise WriteError(f"kind {puzzle.kind!r}, expected 'crossword'")
    if not puzzle.grid.cell_count:
        raise WriteError("the grid has no cells")
    file = None if _has_options(context) else _kept(puzzle, context)
    if file is None or file.losses:
        new_file = _new(puzzle, context)
        allowed = 0 if file is None else len(file.losses) - (not _are_sections_misread(file))
        if file is None or len(new_file.losses) <= allowed:
            file = new_file
    if file.losses:
        lost = {loss.feature for loss in file.losses} | puzzle.features() - FEATURES
        context.report_losses(file.losses, loss_messages(REASONS, lost))
    return file.data


def _has_options(context: WriteContext) -> bool:
    return any(context.options.get(name) is not None for name in ("style", "dots"))


def _kept(puzzle: Crossword, context: WriteContext) -> WrittenFile | None:
    """The file of the record with the changes of the puzzle; None where it is no template."""
    source = recorded_file(puzzle, FORMAT, XdRecord, read_file)
    if source is None:
        return None
    if source.crossword == puzzle:
        return WrittenFile(source.parsed.document.data, [])
    # Imported on use: most puzzles are written unchanged, or come from another format.
    from xwcore_xd.write.edit import edited

    data = edited(puzzle, source)
    if data is None:
        return None
    options = puzzle.extras[FORMAT].options
    try:
        return WrittenFile(data, context.differences(puzzle, data, read, options=options))
    except WriteError:
        return None  # the changes make a file that cannot be read


def _new(puzzle: Crossword, context: WriteContext) -> WrittenFile:
    """A file with a new layout.

    Blank lines alone may fail to separate the sections of an unusual puzzle. The grid or the notes
    differ then when the file is read back, and the other layout is tried; then one in which no line
    of the notes is a heading.
    """
    style, dots = context.options.get("style"), context.options.get("dots")
    if dots == "block" and _has_unknown_cells(puzzle):
        raise WriteError("cells without a solution cannot be written with dots for blocks")
    sections = _sections_of(puzzle, GridStyle(block=UNKNOWN) if dots == "block" else GridStyle())
    if style in ("implicit", "explicit"):
        return _read_back(puzzle, sections.data(explicit=style == "explicit"), context)
    file: WrittenFile | None = None
    for explicit in (sections.need_headings, not sections.need_headings):
        try:
            other = _read_back(puzzle, sections.data(explicit=explicit), context)
        except WriteError:
            continue  # the layout makes a file that cannot be read
        if file is None or len(other.losses) < len(file.losses):
            file = other
        if not _are_sections_misread(file):
            return file
    if file is None or any(map(heading_of, sections.notes.split("\n"))):
        file = _read_back(puzzle, _without_headings_in_notes(sections).data(explicit=True), context)
    return file


def _are_sections_misread(file: WrittenFile) -> bool:
    return any(loss.feature in (CrosswordFeature.GRID, Feature.NOTES) for loss in file.losses)


def _read_back(puzzle: Crossword, data: bytes, context: WriteContext) -> WrittenFile:
    return WrittenFile(data, context.differences(puzzle, data, read))


def _has_unknown_cells(puzzle: Crossword) -> bool:
    cells = zip(puzzle.grid.kinds, puzzle.grid.letters, strict=True)
    return any(kind == OPEN and letter == NONE for kind, letter in cells)


# -- the new layout --------------------------------------------------------------------------------


@dataclass(slots=True)
class WrittenSections:
    """The sections of a file as text. `further` are the ones that need a heading, by title."""

    headers: str
    grid: str
    clues: str
    notes: str
    further: list[tuple[str, str]]

    @property
    def need_headings(self) -> bool:
        """Whether blank lines alone do not separate the sections, or a program might not see that
        the second one is the grid: some know letters, digits, blocks and points only.
        """
        headers = self.headers.split("\n")
        if len(self.headers) > _MOST_ABOVE_GRID or not _USUAL_ROWS.fullmatch(self.grid):
            return True
        are_headers = all(not line or HEADER.fullmatch(line) for line in headers)
        return (
            bool(self.further)
            or not are_headers
            or _are_misread(self.notes)
            or any(map(SURE_CLUE.match, headers))
        )

    def data(self, *, explicit: bool) -> bytes:
        """The bytes of the file, in UTF-8."""
        return self._text(explicit=explicit).encode("utf-8", "replace")

    def _text(self, *, explicit: bool) -> str:
        """The file with headings (2.0), or with two blank lines between the sections (2016)."""
        sections = [("Metadata", self.headers), ("Grid", self.grid)]
        sections += [("Clues", self.clues)] if self.clues else []
        sections += [("Notes", self.notes)] if self.notes else []
        if not explicit:
            return "\n\n\n".join(text for _, text in sections if text) + "\n"
        sections += self.further
        return "\n\n".join(f"## {title}\n\n{text}" for title, text in sections) + "\n"


def _without_headings_in_notes(sections: WrittenSections) -> WrittenSections:
    """The sections with a sign more in front of each line of the notes that is a heading."""
    lines = (f"#{line}" if heading_of(line) else line for line in sections.notes.split("\n"))
    return replace(sections, notes="\n".join(lines))


def _are_misread(notes: str) -> bool:
    """Whether notes without a heading are read as clues, or lose a blank line at the start."""
    lines = notes.split("\n")
    if not lines[0].strip(BLANKS):
        return bool(notes)
    if not any(map(is_like_clue, lines)):
        return False
    paragraphs = paragraphs_in(lines, range(len(lines)))
    first = next(paragraphs)
    return (
        is_like_clue(lines[0])
        or any(map(SURE_CLUE.match, lines[: first.end]))
        or any(all(map(is_like_clue, lines[start:end])) for start, end, _ in paragraphs)
    )


def _sections_of(puzzle: Crossword, style: GridStyle) -> WrittenSections:
    """The text of all sections."""
    puzzle = with_automatic_numbers(puzzle)
    written = write_grid(puzzle.grid, style)
    letters = group_letters(puzzle.clues.groups)
    groups = clue_groups(puzzle, letters)
    if style.block == BLOCK and _are_dots_misleading(puzzle, written):
        groups = with_empty_clues(puzzle, groups)
    levels = header_levels(puzzle, written, letters)
    return WrittenSections(
        "\n\n".join("\n".join(level) for level in levels if level),
        "\n".join(written.rows),
        "\n\n".join("\n".join(group) for group in groups.values() if group),
        one_line(puzzle.notes, "\n"),
        _further_sections(puzzle, written),
    )


def _are_dots_misleading(puzzle: Crossword, written: WrittenGrid) -> bool:
    """Whether the empty cells of the rows would be read as blocks."""
    cells = "".join(written.rows)
    if UNKNOWN not in cells or BLOCK in cells:
        return False
    clues = puzzle.clues
    letters = {ACROSS: ACROSS_LETTER, DOWN: DOWN_LETTER}
    table = ClueTable(
        [letters.get(name, name) for name in clues.directions],
        [number if isinstance(number, int) else None for number in clues.numbers],
        list(clues.texts),
        [clue.answer or None for clue in clues],
    )
    blocked = grid_of(GridSigns(puzzle.grid.width, cells), dots_are_blocks=True)
    blocked = blocked.with_cells(bars=puzzle.grid.bars)
    return dots_are_blocks(cells, blocked, table)


def _further_sections(puzzle: Crossword, written: WrittenGrid) -> list[tuple[str, str]]:
    """Title and text of the sections that need a heading."""
    kept = [
        (one_line(entry.key[len(SECTION_KEY) :]).strip(), one_line(entry.value, "\n"))
        for entry in puzzle.metadata
        if entry.key.startswith(SECTION_KEY)
    ]
    sections = []
    start = start_lines(puzzle.grid)
    if start:
        sections.append(("Start", "\n".join(start)))
    if written.looks and not any(section_name(title) == DESIGN for title, _ in kept):
        sections.append(("Design", "\n".join(design_lines(puzzle.grid, written.looks))))
    sections += [
        (title, text) for title, text in kept if title and section_name(title) in ("", DESIGN)
    ]
    return sections
