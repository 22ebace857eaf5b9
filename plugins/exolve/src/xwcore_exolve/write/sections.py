"""The sections of a puzzle, and new files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from xwcore.plugin import Unmodeled
from xwcore_crossword import (
    ACROSS,
    BAR_LEFT,
    BAR_TOP,
    CIRCLE,
    DOWN,
    GIVEN,
    NO_DIRECTION,
    OPEN,
    Clue,
    Crossword,
    Grid,
    compose_html,
    escape_html,
    further_entries,
    stated_clues,
)
from xwcore_exolve import syntax
from xwcore_exolve.read import LINES_BETWEEN

#: What means something else in a row.
_SPECIAL: Final = re.compile(r"[|_+@*!~.?&#{}\[\]]")
#: A dot that would end the label of a clue.
_DOT: Final = re.compile(r"^\s*\.(?!\.)")
_INDENT: Final = "  "
_SECTION_OF: Final = {ACROSS: syntax.ACROSS, DOWN: syntax.DOWN, NO_DIRECTION: syntax.NODIR}


def composed(puzzle: Crossword, unmodeled: Iterable[Unmodeled]) -> bytes:
    """A new file."""
    lines = ["exolve-begin"]
    sections = sections_of(puzzle)
    for item in unmodeled:
        if item.name == LINES_BETWEEN:
            for name, text in item.value:
                sections.get(name, [])[1:1] = [f"{_INDENT}{_INDENT}{text}"]
        elif syntax.SECTION.fullmatch(item.name):
            sections[item.name] = [line for text in item.value for line in _kept(item.name, text)]
    for texts in sections.values():
        lines += texts
    return ("\n".join([*lines, "exolve-end"]) + "\n").encode("utf-8", "replace")


def _kept(name: str, text: str) -> list[str]:
    """The lines of a section that the model does not hold."""
    if name in syntax.SEVERAL_LINES or "\n" in text:
        return [f"{_INDENT}{name}:", *(f"{_INDENT}{_INDENT}{line}" for line in text.split("\n"))]
    return [f"{_INDENT}{name}: {' '.join(text.split())}"]


def sections_of(puzzle: Crossword) -> dict[str, list[str]]:
    """The lines of each section that a puzzle needs, by name."""
    grid = puzzle.grid
    sections: dict[str, list[str]] = {}
    values = {
        syntax.ID: puzzle.metadata.get("UniqueID") or "",
        syntax.TITLE: puzzle.title,
        syntax.SETTER: puzzle.author,
        syntax.COPYRIGHT: puzzle.copyright,
        syntax.WIDTH: str(grid.width),
        syntax.HEIGHT: str(grid.height),
        syntax.OPTION: " ".join(_options(grid)),
    }
    for name, value in values.items():
        if value:
            sections[name] = [_one_line(name, value)]
    thanks = puzzle.metadata.get_all("Credits")
    if any(thanks):
        sections[syntax.CREDITS] = [_one_line(syntax.CREDITS, value) for value in thanks if value]
    if puzzle.notes:
        lines = [
            syntax.KEYWORD.sub(r"\1&#101;", _without_comment(escape_html(text)))
            for text in puzzle.notes.split("\n")
        ]
        notes = [f"{_INDENT}{_INDENT}{line}" for line in lines]
        sections[syntax.PREAMBLE] = [f"{_INDENT}exolve-{syntax.PREAMBLE}:", *notes]
    rows = [f"{_INDENT}{_INDENT}{row}" for row in _rows(puzzle)]
    sections[syntax.GRID] = [f"{_INDENT}exolve-{syntax.GRID}:", *rows]
    colors: dict[str, list[str]] = {}
    for index, color in sorted(grid.colors.items()):
        if color.background:
            colors.setdefault(color.background, []).append(_location(index, grid))
    if colors:
        sections[syntax.COLOR] = [
            f"{_INDENT}exolve-{syntax.COLOR}: {color} {' '.join(places)}"
            for color, places in colors.items()
        ]
    counted = _counted_numbers(grid)
    can_state = puzzle.diagramless and not grid.has_solution
    for stated in stated_clues(puzzle.clues):
        if stated.direction not in _SECTION_OF:  # a group of clues, which the format does not have
            continue
        clue = stated if can_state else _counted(stated, grid, counted)
        name = _SECTION_OF[clue.direction]
        lines = sections.setdefault(name, [f"{_INDENT}exolve-{name}:"])
        lines.append(f"{_INDENT}{_INDENT}{_line(clue, grid)}")
    return sections


def _one_line(name: str, value: str) -> str:
    return f"{_INDENT}exolve-{name}: {_without_comment(escape_html(' '.join(value.split())))}"


def _without_comment(text: str) -> str:
    """The text with a reference for each sign that would begin a comment."""
    return syntax.COMMENT_SIGN.sub("&#35;", text)


def _location(index: int, grid: Grid) -> str:
    row, column = divmod(index, grid.width)
    return f"c{column + 1}r{grid.height - row}"


def _options(grid: Grid) -> list[str]:
    """The options that the letters of a grid need."""
    options = [syntax.REBUS_OPTION] if grid.rebus else []
    return [*options, "allow-digits"] if syntax.ABSENT in grid.letters else options


def _counted_numbers(grid: Grid) -> dict[int, int]:
    """The numbers that the format counts, by the first cell of an entry; skipped cells have none.

    Empty where no number is stated.
    """
    if grid.stated_numbers is None:
        return {}
    numbered = [index for index in grid.automatic_numbers if index in grid.cell_numbers]
    return {index: number for number, index in enumerate(numbered, 1)}


def _counted(clue: Clue, grid: Grid, counted: Mapping[int, int]) -> Clue:
    """The clue with the number that the format counts for its entry (README, "Some details about
    clue numbers"). Only a label that is not a number is stated together with a cell.
    """
    if not counted or not isinstance(clue.number, int) or clue.direction == NO_DIRECTION:
        return clue
    entry = clue._replace(grid=grid).entry
    return clue if entry is None else clue._replace(number=counted[entry.start])


def _rows(puzzle: Crossword) -> list[str]:
    grid = puzzle.grid
    absent = syntax.UNKNOWN if grid.has_solution else syntax.ABSENT
    spelled: dict[str | None, str] = {None: absent}
    skipped = grid.automatic_numbers.keys() - grid.cell_numbers.keys()
    is_decorated = bool(grid.bars or grid.flags or skipped or puzzle.diagramless)
    cells = []
    for index, kind in enumerate(grid.kinds):
        if kind != OPEN:
            text = syntax.BLOCK
        else:
            solution = grid.solution_at(index)
            if solution not in spelled:
                spelled[solution] = _spelled(solution or "")
            text = spelled[solution]
        if is_decorated:
            text += _decorators(puzzle, index, is_skipped=index in skipped)
        cells.append(text)
    return [" ".join(cells[at : at + grid.width]) for at in range(0, len(cells), grid.width)]


def _spelled(solution: str) -> str:
    """A solution as a row of the grid has it."""
    return _SPECIAL.sub(_escaped, "".join(solution.split())) or syntax.UNKNOWN


def _escaped(sign: re.Match[str]) -> str:
    """A sign of the format as a letter of a cell."""
    return f"{syntax.ESCAPE}{sign[0]}"


def _decorators(puzzle: Crossword, index: int, *, is_skipped: bool) -> str:
    grid = puzzle.grid
    below, right = index + grid.width, index + 1
    bars = grid.bars
    has_right = bars and right % grid.width and bars[right] & BAR_LEFT
    has_below = bars and below < grid.cell_count and bars[below] & BAR_TOP
    text = "+" if has_right and has_below else "|" if has_right else "_" if has_below else ""
    text += "@" if grid.flag_at(index, CIRCLE) else ""
    text += "*" if puzzle.diagramless else ""
    text += "!" if grid.flag_at(index, GIVEN) and grid.solution_at(index) else ""
    return text + ("~" if is_skipped else "")


def _line(clue: Clue, grid: Grid) -> str:
    """The line of a clue."""
    places = ""
    if clue.stated_cells and clue.direction == NO_DIRECTION:
        indices = [row * grid.width + column for row, column in clue.stated_cells]
        places = "".join(f"#{_location(index, grid)} " for index in indices)
    elif clue.direction != NO_DIRECTION and grid.stated_numbers is not None:
        entry = clue._replace(grid=grid).entry
        if entry is not None and not isinstance(clue.number, int):
            places = f"#{_location(entry.start, grid)} "
    metadata = dict(clue.metadata)
    text = metadata.get("marked") or _without_comment(
        compose_html(clue.markup) if clue.markup else escape_html(clue.text)
    )
    text = _DOT.sub("&#46;", " ".join(text.split("\n")))
    enumeration = f" ({clue.enumeration})" if clue.enumeration else ""
    annotation = metadata.get("annotation", "")
    further = "".join(
        f", {_reference(name, clue.direction)}" for name in further_entries(clue.metadata)
    )
    line = f"{places}{_label(clue.number)}{further} {text}{enumeration}"
    return f"{line} {annotation}".rstrip() if annotation else line


def _label(number: object) -> str:
    return str(number) if isinstance(number, int) else f"[{number or ''}]"


def _reference(name: str, direction: str) -> str:
    """The reference to an entry by its label: "5", "2d"."""
    number, _, side = name.partition("-")
    suffix = "" if side.lower() == direction else side[:1].lower()
    return f"{number}{suffix}" if number.isdecimal() else f"[{number}]"
