"""Across Lite TEXT, as puzpy reads and writes it; the format has a package of its own, too."""

from __future__ import annotations

import string
from collections.abc import Iterator

from xwcore_puz.compat.grids import get_grid_numbering, is_blacksquare
from xwcore_puz.compat.names import (
    BLACKSQUARE2,
    BLANKSQUARE,
    GridMarkup,
    PuzzleFormatError,
    PuzzleType,
)
from xwcore_puz.compat.puzzle import Puzzle

_HEADERS = ("ACROSS PUZZLE", "ACROSS PUZZLE v2")
_MARKERS = string.digits[1:] + string.ascii_lowercase


def read_text(filename: str) -> Puzzle:
    """The puzzle in a TEXT file.

    Raises:
        PuzzleFormatError: it is none.
        OSError: it cannot be read.
    """
    with open(filename, encoding="utf-8", errors="replace") as file:
        return load_text(file.read())


def load_text(text: str) -> Puzzle:
    """The puzzle in a text.

    Raises:
        PuzzleFormatError: it is not TEXT.
    """
    return from_text_format(text)


def text_file_as_dict(s: str) -> dict[str, str]:
    """The lines of each section, by its tag."""
    sections: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in map(str.strip, s.splitlines()):
        if line.startswith("<") and line.endswith(">"):
            lines = []
            if line[1:-1]:
                sections[line[1:-1]] = lines
        else:
            lines.append(line)
    return {tag: "\n".join(lines) for tag, lines in sections.items()}


def from_text_format(s: str) -> Puzzle:
    """The puzzle in a text.

    Raises:
        PuzzleFormatError: it has no header of TEXT.
        ValueError: the size is not a pair of numbers.
    """
    sections = text_file_as_dict(s)
    if not any(header in sections for header in _HEADERS):
        raise PuzzleFormatError("Not a valid Across Lite text puzzle")
    puzzle = Puzzle()
    puzzle.title = sections.get("TITLE", "")
    puzzle.author = sections.get("AUTHOR", "")
    puzzle.copyright = sections.get("COPYRIGHT", "")
    puzzle.notes = sections.get("NOTEPAD", "")
    if "SIZE" in sections:
        width, height = sections["SIZE"].split("x")
        puzzle.width, puzzle.height = int(width), int(height)
    rebus, is_marked = _rebus_of(sections.get("REBUS", ""))
    _add_board(puzzle, "".join(_lines(sections.get("GRID", ""))), rebus, is_marked=is_marked)
    if puzzle.solution:
        _add_clues(puzzle, sections)
    return puzzle


def _lines(section: str) -> Iterator[str]:
    """The lines that have a text."""
    return filter(None, map(str.strip, section.splitlines()))


def _rebus_of(section: str) -> tuple[dict[str, tuple[str, str]], bool]:
    """Solution and short form by marker, and whether lower-case letters are circled cells."""
    rebus, is_marked = {}, False
    for line in _lines(section):
        marker, *parts = line.split(":")
        if not parts:
            is_marked = is_marked or "MARK" in [flag.strip().upper() for flag in line.split(";")]
        elif marker:
            solution = parts[0]
            rebus[marker] = solution, parts[1] if len(parts) > 1 else (solution or marker)[0]
    return rebus, is_marked


def _add_board(
    puzzle: Puzzle, board: str, rebus: dict[str, tuple[str, str]], *, is_marked: bool
) -> None:
    letters, circled = [], []
    solutions: dict[int, str] = {}
    for at, sign in enumerate(board):
        if sign in rebus:
            solutions[at], letter = rebus[sign]
        elif is_marked and sign.islower():
            circled.append(at)
            letter = sign.upper()
        else:
            letter = sign
        letters.append(letter)
    puzzle.solution = "".join(letters)
    for at, solution in solutions.items():
        puzzle.rebus().add_rebus_squares(at, solution)
    if circled:
        puzzle.markup().set_markup_squares(circled, GridMarkup.Circled)


def _add_clues(puzzle: Puzzle, sections: dict[str, str]) -> None:
    """Type, state and clues that follow from the solution."""
    if BLACKSQUARE2 in puzzle.solution:
        puzzle.puzzletype = PuzzleType.Diagramless
    cells = puzzle.solution
    puzzle.fill = "".join(cell if is_blacksquare(cell) else BLANKSQUARE for cell in cells)
    entries = get_grid_numbering(puzzle.fill, puzzle.width, puzzle.height)
    puzzle.clues = [""] * sum(map(len, entries))
    for name, direction in zip(("ACROSS", "DOWN"), entries, strict=True):
        texts = _lines(sections.get(name, ""))
        for entry, text in zip(direction, texts, strict=False):
            puzzle.clues[entry["clue_index"]] = text


def to_text_format(p: Puzzle, text_version: str = "v1") -> str:
    """The puzzle as TEXT; rebus and circles make it v2.

    Raises:
        ValueError: the version is empty.
    """
    rebus = p.rebus() if p.has_rebus() else None
    circled = set[int]()
    if p.has_markup():
        circled = set(p.markup().get_markup_squares(GridMarkup.Circled))
    if not text_version:
        raise ValueError("invalid text_version")
    if (rebus or circled) and text_version == "v1":
        text_version = "v2"
    header = "ACROSS PUZZLE" if text_version == "v1" else f"ACROSS PUZZLE {text_version}"
    solutions = [] if rebus is None else list(dict.fromkeys(rebus.solutions.values()))
    markers = dict(zip(solutions, _MARKERS, strict=False))
    shorts: dict[str, str] = {}
    signs = [cell.lower() if at in circled else cell for at, cell in enumerate(p.solution)]
    for at in () if rebus is None else rebus.get_rebus_squares():
        solution = rebus.get_rebus_solution(at) or "" if rebus else ""
        shorts.setdefault(solution, p.solution[at])
        signs[at] = markers.get(solution, p.solution[at])
    rows = ["".join(signs[start : start + p.width]) for start in range(0, len(signs), p.width or 1)]
    sections = [
        (header, []),
        ("TITLE", [p.title]),
        ("AUTHOR", [p.author]),
        ("COPYRIGHT", [p.copyright]),
        ("SIZE", [f"{p.width}x{p.height}"]),
        ("GRID", rows),
    ]
    if rebus or circled:
        pairs = [f"{sign}:{text}:{shorts.get(text, text[:1])}" for text, sign in markers.items()]
        sections.append(("REBUS", [*(["MARK;"] if circled else []), *pairs]))
    numbering = p.clue_numbering()
    sections.append(("ACROSS", [entry["clue"] or "" for entry in numbering.across]))
    sections.append(("DOWN", [entry["clue"] or "" for entry in numbering.down]))
    lines = [line for tag, texts in sections for line in (f"<{tag}>", *(f"\t{t}" for t in texts))]
    return "\n".join([*lines, "<NOTEPAD>", p.notes])
