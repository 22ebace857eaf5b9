"""The lines of every section of a written file, and a new file of them.

Writing and editing share them: two puzzles with the same lines have the same file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xwcore_across_text.read import displayed_copyright
from xwcore_across_text.syntax import BLANKS, COPYRIGHT_SIGN, HEADER_LINES, TAGS
from xwcore_across_text.write.clues import as_line, clue_lines, one_line
from xwcore_across_text.write.grid import MarkedCell, WrittenGrid, write_grid
from xwcore_crossword import ACROSS, DOWN, Crossword


class WrittenSections(NamedTuple):
    """The lines of every section by tag; REBUS and NOTEPAD are absent if they are empty."""

    needs_v2: bool
    lines: dict[str, list[str]]


def sections_of(
    puzzle: Crossword,
    known: Mapping[str, MarkedCell] | None = None,
    *,
    version: int | None = None,
    keeps_surplus: bool = False,
) -> WrittenSections:
    """The lines of a file of this puzzle; `known` are the markers of the file it was read from, and
    `keeps_surplus` states that this one had more clues than entries.
    """
    written = write_grid(puzzle, known, version=1 if version == 1 else 2)
    clues = clue_lines(puzzle, keeps_surplus=keeps_surplus)
    lines = {
        "TITLE": [as_line(puzzle.title)],
        "AUTHOR": [as_line(puzzle.author)],
        "COPYRIGHT": [as_line(_copyright_line(puzzle.copyright))],
        "SIZE": [f"{puzzle.grid.width}x{puzzle.grid.height}"],
        "GRID": written.rows,
        "REBUS": _rebus_lines(written),
        "ACROSS": clues[ACROSS],
        "DOWN": clues[DOWN],
    }
    if not lines["REBUS"]:
        del lines["REBUS"]
    if puzzle.notes:
        lines["NOTEPAD"] = puzzle.notes.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return WrittenSections(written.needs_v2, lines)


def new_text(lines: Mapping[str, list[str]], version: int) -> str:
    """The text of a new file. Blanks at the start of a line, which readers ignore, are left out."""
    parts = [HEADER_LINES[version]]
    for name in TAGS:
        if name in lines:
            is_verbatim = name == "NOTEPAD"
            own = lines[name] if is_verbatim else [line.lstrip(BLANKS) for line in lines[name]]
            parts += [f"<{name}>", *own]
    return "\n".join([*parts, ""])


def _copyright_line(displayed: str) -> str:
    """The line that is displayed like this; a notice without the sign gains it."""
    line = displayed.removeprefix(f"{COPYRIGHT_SIGN} ")
    return line if displayed_copyright(line) == displayed else displayed


def _rebus_lines(written: WrittenGrid) -> list[str]:
    flags = ["MARK;"] if written.mark else []
    return flags + [
        f"{marker}:{one_line(cell.solution)}:{cell.short}"
        for marker, cell in written.markers.items()
    ]
