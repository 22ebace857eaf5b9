"""Reading: the structure of a file to a `Crossword`."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_across_text.parse import ParsedFile, parse
from xwcore_across_text.parse.grid import Cells, Rebus
from xwcore_across_text.record import AcrossTextRecord
from xwcore_across_text.syntax import (
    BLOCK,
    COPYRIGHT_SIGN,
    DIAGRAMLESS_BLOCK,
    FORMAT,
    LETTERS,
    LOWER_CASE,
    OMITTED,
)
from xwcore_crossword import CIRCLE, NONE, Crossword, Grid, clues_in_lists, implied_short

#: The characters of cells whose solution was left out, and of blocks.
_NO_SOLUTION: Final = OMITTED + OMITTED.lower() + BLOCK + DIAGRAMLESS_BLOCK
#: From cells to letters: blocks have none, a-z are A-Z. No puzzle has U+0000.
_LETTERS: Final = str.maketrans(
    LOWER_CASE + BLOCK + DIAGRAMLESS_BLOCK + "\0", LETTERS + NONE + NONE + "\ufffd"
)
#: From cells to flags, if the file has the flag MARK.
_FLAGS: Final = bytes(CIRCLE if chr(byte) in LOWER_CASE else 0 for byte in range(256))


def read(data: bytes, context: ReadContext) -> Crossword:
    """The crossword of a file.

    Raises:
        ReadError: there is no grid, or the bytes are malformed in the encoding of the option.
        LimitError: more cells or clues, or a longer text, than the limits allow.
    """
    encoding = context.options.get("encoding")
    return crossword(parse(data, context), None if encoding is None else str(encoding))


def crossword(parsed: ParsedFile, encoding: str | None = None) -> Crossword:
    """The crossword of a parsed file; `encoding` is the option that it was read with."""
    across, down = parsed.clues
    grid = _grid(parsed.cells, parsed.rebus)
    return Crossword(
        grid,
        clues_in_lists(across.texts, down.texts, grid),
        diagramless=parsed.cells.is_diagramless,
        title=parsed.title,
        author=parsed.author,
        copyright=displayed_copyright(parsed.copyright),
        notes=parsed.notes,
        extras={FORMAT: AcrossTextRecord(parsed.document.data, encoding)},
    )


def displayed_copyright(line: str) -> str:
    """The notice as displayed: with the sign in front, unless it is there."""
    if not line or line.startswith(COPYRIGHT_SIGN):
        return line
    return f"{COPYRIGHT_SIGN} {line}"


def _grid(cells: Cells, rebus: Rebus) -> Grid:
    width, height = cells.width, len(cells.rows)
    flags = b""
    if rebus.mark:
        flags = cells.text.encode("latin-1", "replace").translate(_FLAGS)
    if _is_solution_omitted(cells, rebus):
        return Grid(width, height, cells.kinds, flags=flags)
    solutions: dict[int, str] = {}
    shorts: dict[int, str] = {}
    for character, (solution, short, _) in rebus.markers.items():
        is_stated = short not in (solution, implied_short(solution))
        index = cells.text.find(character)
        while index >= 0:
            solutions[index] = solution
            if is_stated:
                shorts[index] = short
            index = cells.text.find(character, index + 1)
    letters = cells.text.translate(_LETTERS)
    return Grid(width, height, cells.kinds, letters, rebus=solutions, shorts=shorts, flags=flags)


def _is_solution_omitted(cells: Cells, rebus: Rebus) -> bool:
    """Whether every cell is X or, circled, x, and X is not a marker."""
    if cells.text.strip(_NO_SOLUTION):
        return False
    markers = rebus.markers.keys() & {OMITTED, OMITTED.lower()}
    return not any(marker in cells.text for marker in markers)
