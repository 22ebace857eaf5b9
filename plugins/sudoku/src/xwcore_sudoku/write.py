"""From a sudoku to a text.

Contract: an unchanged puzzle gives the bytes of its file; one with other numbers gives the file
with these numbers; any other puzzle gives an .sdk file, or a line where only this can hold the
solution. What is not held is reported as lost, place by place.
"""

from __future__ import annotations

from itertools import chain
from typing import Final

from xwcore.plugin import (
    Puzzle,
    WriteContext,
    WriteError,
)
from xwcore_documents import (
    Spelled,
    TextPiece,
    encode_text,
    loss_messages,
    recorded_file,
    text_edits,
)
from xwcore_logic import LogicPuzzle, Value
from xwcore_sudoku.manifest import REASONS
from xwcore_sudoku.parse import ParsedFile
from xwcore_sudoku.parse.grid import ParsedGrid
from xwcore_sudoku.read import blank_text, read, read_file
from xwcore_sudoku.record import SudokuRecord
from xwcore_sudoku.syntax import (
    AUTHOR,
    BLANK,
    DIGITS,
    FORMAT,
    LETTERS,
    NOTES,
    PUZZLE,
    SIZES,
    STATE,
    symbols_of,
)

#: The message for a difference in a feature.
_REASONS: Final = loss_messages(REASONS)

#: The number of characters of author, notes and metadata that are written above the rows.
_MOST_ABOVE_ROWS: Final = 4_000


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """Write a sudoku.

    Raises:
        WriteError: the puzzle is not a sudoku, or of a size without a spelling.
    """
    if not isinstance(puzzle, LogicPuzzle):
        raise WriteError("unsupported kind of puzzle: a text of digits holds sudokus")
    if puzzle.type != FORMAT:
        raise WriteError(f"type {puzzle.type!r}: a text of digits holds sudokus")
    size = puzzle.width
    if size != puzzle.height or size * size not in SIZES or puzzle.givens.graph is not None:
        sizes = ", ".join(map(str, SIZES.values()))
        raise WriteError(f"size {size} x {puzzle.height}: a sudoku in text has size {sizes}")
    data = _edited(puzzle, context)
    if data is None:
        data = _new(puzzle, str(context.options.get("layout", "auto")))
    context.report_differences(puzzle, data, read, _REASONS)
    return data


# -- the file that the puzzle is from -------------------------------------------------------------


def _edited(puzzle: LogicPuzzle, context: WriteContext) -> bytes | None:
    """The file of the record with the numbers of the puzzle; None if more than these differ."""
    recorded = recorded_file(puzzle, FORMAT, SudokuRecord, read_file)
    if recorded is None:
        return None
    old, file = recorded
    if not context.held_differences(puzzle, old):
        return file.document.data
    same = old.replace(givens=puzzle.givens, solution=puzzle.solution, progress=puzzle.progress)
    grid = file.grid(PUZZLE)
    if grid is None or puzzle.width != grid.size or context.held_differences(puzzle, same):
        return None
    if (old.solution is None) != (puzzle.solution is None):
        return None
    if puzzle.progress is not None and file.grid(STATE) is None:
        return None
    return _replaced(file, puzzle, grid)


def _replaced(file: ParsedFile, puzzle: LogicPuzzle, grid: ParsedGrid) -> bytes | None:
    """The bytes of the file with other characters in the cells; None if a cell is missing."""
    givens = list(chain.from_iterable(puzzle.givens.cells))
    wanted: list[tuple[ParsedGrid, list[Value]]] = [(grid, givens)]
    if grid.solution is not None and puzzle.solution is not None:
        wanted.append((grid.solution, list(chain.from_iterable(puzzle.solution.cells))))
    if (state := file.grid(STATE)) is not None and state.size == grid.size:
        wanted.append((state, _state(puzzle)))
    stored, before, after = {}, {}, {}
    for number, (part, values) in enumerate(wanted):
        symbols = symbols_of(part.cells, part.size)
        texts = _texts(file, part)
        for at, (sign, value) in enumerate(zip(part.cells, values, strict=True)):
            is_same = sign in symbols and symbols[sign] == value
            text = texts.get(value if isinstance(value, int) else None, BLANK)
            before[number, at] = Spelled(sign)
            after[number, at] = Spelled(sign if is_same else text)
            start, end = part.offsets[at], part.offsets[at] + part.lengths[at]
            if start >= 0:
                stored[number, at] = TextPiece.bare(start, end)
            elif not is_same:
                return None
    return file.document.replaced(text_edits(file.document.text, stored, before, after))


def _texts(file: ParsedFile, grid: ParsedGrid) -> dict[int | None, str]:
    """How the numbers and the blanks of a grid are spelled."""
    symbols = symbols_of(grid.cells, grid.size)
    texts = {value: sign for sign, value in symbols.items() if sign == sign.upper()}
    if 2 in grid.lengths:
        texts.update({value: str(value) for value in range(1, grid.size + 1)})
    texts[None] = blank_text(file.document, grid)
    return texts


# -- new files ------------------------------------------------------------------------------------


def _new(puzzle: LogicPuzzle, layout: str) -> bytes:
    """The text of a new file."""
    properties = _properties(puzzle)
    if layout == "auto":
        has_more = bool(properties) or puzzle.progress is not None
        layout = "line" if puzzle.solution is not None and not has_more else "sdk"
    if layout == "line":
        line = _text(list(chain.from_iterable(puzzle.givens.cells)))
        if puzzle.solution is not None:
            line += "," + _text(list(chain.from_iterable(puzzle.solution.cells)))
        return encode_text(f"{line}\n")
    lines = ["[Puzzle]", *_rows(list(chain.from_iterable(puzzle.givens.cells)))]
    if puzzle.progress is not None:
        lines += ["[State]", *_rows(_state(puzzle))]
    # A file is detected by its first rows: long texts are below them.
    is_long = sum(map(len, properties)) > _MOST_ABOVE_ROWS
    lines = [*lines, *properties] if is_long else [*properties, *lines]
    return encode_text("\n".join([*lines, ""]))


def _properties(puzzle: LogicPuzzle) -> list[str]:
    """The lines of author, notes and metadata."""
    lines = [f"#{AUTHOR}{_line(puzzle.author)}"] if puzzle.author else []
    lines += [f"#{NOTES}{_line(line)}" for line in puzzle.notes.split("\n") if puzzle.notes]
    for entry in puzzle.metadata:
        letter = AUTHOR if entry.key == "author" else LETTERS.get(entry.key)
        if letter is not None:
            lines.append(f"#{letter}{_line(entry.value)}")
    return lines


def _line(text: str) -> str:
    """A text in one line, without characters that end one."""
    return " ".join(text.split()) if "\n" in text or "\r" in text else text


def _rows(values: list[Value]) -> list[str]:
    text = _text(values)
    size = SIZES[len(values)]
    return [text[at : at + size] for at in range(0, len(text), size)]


def _text(values: list[Value]) -> str:
    """The characters of cells."""
    size = SIZES[len(values)]
    return "".join(
        DIGITS[value - 1] if isinstance(value, int) and 1 <= value <= size else BLANK
        for value in values
    )


def _state(puzzle: LogicPuzzle) -> list[Value]:
    """The numbers that are given, and those that have been entered."""
    givens = chain.from_iterable(puzzle.givens.cells)
    if puzzle.progress is None:
        return list(givens)
    entered = chain.from_iterable(puzzle.progress.cells)
    return [given if value is None else value for given, value in zip(givens, entered, strict=True)]
