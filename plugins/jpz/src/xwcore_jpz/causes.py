"""The findings of a JPZ file together: a damage before what follows from it.

Contract: malformed XML is the cause of what is missing behind it. A size of the grid is wrong where
all cells and all words contradict it.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Diagnostic, ReadContext
from xwcore_crossword import Crossword
from xwcore_jpz import codes
from xwcore_jpz.read import ReadFile

#: Findings on elements and values, and those of the model.
_OF_ELEMENTS: Final = ("JPZ2", "JPZ3", "JPZ4", "XW")


def put_causes(file: ReadFile, context: ReadContext) -> None:
    """Put the finding that explains others before them, if there is one."""
    reported = tuple(entry.code for entry in context.diagnostics)
    malformed = next(
        (entry for entry in context.diagnostics if entry.code == codes.NOT_XML.code), None
    )
    if malformed is not None and any(code.startswith(_OF_ELEMENTS) for code in reported):
        context.diagnostics.remove(malformed)
        context.report_cause(malformed, lambda entry: entry.code.startswith(_OF_ELEMENTS))
    elif codes.CELLS_MISSING.code in reported:
        size = _contradicted_size(file)
        if size is not None:
            context.report_cause(size, lambda entry: entry.code.startswith(("JPZ305", "XW")))


def _contradicted_size(file: ReadFile) -> Diagnostic | None:
    """The finding that the grid is larger than the rectangle that its cells fill."""
    grid = file.kind.child("grid")
    if grid is None or not isinstance(file.puzzle, Crossword) or file.lists is None:
        return None
    width = file.puzzle.grid.width
    places = {divmod(at, width) for at, cell in enumerate(file.cells) if cell is not None}
    rows = 1 + max((row for row, _ in places), default=-1)
    columns = 1 + max((column for _, column in places), default=-1)
    in_words = {cell for cells in file.lists.word_cells.values() for cell in cells}
    if not in_words or len(places) != rows * columns or not places.issuperset(in_words):
        return None
    sizes = {"width": (width, columns), "height": (file.puzzle.grid.height, rows)}
    wrong = {name: filled for name, (stated, filled) in sizes.items() if stated != filled}
    if not wrong:
        return None
    stated = f"{width} x {file.puzzle.grid.height}"
    message = f"size of the grid: {stated}, expected {columns} x {rows}, which all cells fill"
    attributes = file.document.attributes(grid)
    edits = [
        (attributes[name].value_start, attributes[name].value_end, str(number))
        for name, number in wrong.items()
        if name in attributes
    ]
    fix = file.document.source.fix(f"write {columns} x {rows}", *edits)
    span = file.document.span(grid, attribute=next(iter(wrong)))
    return codes.CONTRADICTED_SIZE.at(message, span, fix=fix)
