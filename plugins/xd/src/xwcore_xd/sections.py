"""What Design and Start sections add to a grid; what is not understood stays as it is."""

from __future__ import annotations

from xwcore.model.grid import GIVEN, NONE, OPEN
from xwcore.plugin import Grid
from xwcore_xd import codes as finding
from xwcore_xd.design import read_design, read_start
from xwcore_xd.document import Document
from xwcore_xd.grammar import SECTION_KEY
from xwcore_xd.layout import Found, HeaderTuple, Row, Section
from xwcore_xd.line_shapes import notes_between

BARRED = "barred"


def with_design(
    grid: Grid,
    further: list[HeaderTuple],
    section: Section,
    document: Document,
    found: Found,
    form_key: str,
) -> tuple[Grid, list[HeaderTuple]]:
    """The grid with marks, colours and bars; the section is metadata where not all is understood.

    "form: barred" says no more than the bars do, and is not kept beside them.
    """
    lines = notes_between(document, section.start, section.end)
    said = [] if lines is None else document.lines[slice(*lines)]
    design = read_design(said, grid.width, grid.height)
    open_cells = [kind == OPEN for kind in grid.kinds]
    flags = bytes(
        (each | (grid.flags[at] if grid.flags else 0)) if open_cells[at] else 0
        for at, each in enumerate(design.flags)
    )
    bars = bytes(each if open_cells[at] else 0 for at, each in enumerate(design.bars))
    colors = {at: color for at, color in design.colors.items() if open_cells[at]}
    made = grid.with_cells(flags=flags, bars=bars, colors=colors)
    if not design.whole:
        found(finding.DESIGN.at(span=document.span(section.heading)))
        further = [*further, (SECTION_KEY + section.title, "\n".join(said), 1)]
    elif made.bars:
        further = [each for each in further if (each[0].casefold(), each[1]) != (form_key, BARRED)]
    return made, further


def with_start(grid: Grid, rows: list[Row], document: Document, found: Found) -> Grid:
    """The grid with letters that are given: filled in before the player begins."""
    letters = read_start([row.text for row in rows], grid.width, grid.height)
    if letters is None:
        found(finding.START_SIZE.at(span=document.span(rows[0].line)))
        return grid
    fill = [NONE] * grid.cell_count
    flags = bytearray(grid.flags or bytes(grid.cell_count))
    for at, letter in letters.items():
        if grid.kinds[at] == OPEN:
            fill[at] = letter
            flags[at] |= GIVEN
    return grid.with_cells(fill="".join(fill), flags=bytes(flags))
