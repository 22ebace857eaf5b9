"""Crosswords that a format must hold, made one by one: shapes, counts, places and texts.

Generated puzzles are small and mixed; a mistake that shows in the last of 80 clues, or in a grid
that is not square, needs these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final

from xwcore.plugin import Feature
from xwcore_crossword.cells import BAR_LEFT, BLOCK, NONE, OPEN, VOID, Color, Corners, Readings
from xwcore_crossword.clue import Clue
from xwcore_crossword.column_facts import FLAGS
from xwcore_crossword.features import CrosswordFeature
from xwcore_crossword.grid import Grid
from xwcore_crossword.puzzle import Crossword
from xwcore_crossword.states import Timer

#: Columns and rows. Those of two rows have 21, 51, 81, 101 and 257 entries.
SHAPES: Final = (
    *((1, 9), (9, 1), (3, 7), (7, 3), (21, 21), (22, 22), (40, 3), (3, 40)),
    *((19, 2), (49, 2), (79, 2), (99, 2), (255, 2), (2, 255), (2, 300)),
)

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WIDTH, _HEIGHT = 7, 5
_BLOCKS: Final = ((1, 2), (3, 4))
#: The side from which on a grid has a block in every fifth cell.
_LARGE: Final = 50
_PLACES: Final = {
    "top left": (0, 0),
    "top right": (0, _WIDTH - 1),
    "bottom left": (_HEIGHT - 1, 0),
    "bottom right": (_HEIGHT - 1, _WIDTH - 1),
    "middle": (_HEIGHT // 2, _WIDTH // 2),
    "last row": (_HEIGHT - 1, 3),
    "last column": (2, _WIDTH - 1),
}


def sweep(
    features: Collection[Feature], texts: Mapping[str, str]
) -> Iterator[tuple[str, Crossword]]:
    """What is special about a crossword, and the crossword; none uses a feature outside `features`.

    The first one is plain. Each of the texts is that of the first clue, and of the last one.
    """
    yield "a plain crossword", plain(features, _WIDTH, _HEIGHT)
    yield (
        "a crossword without any text",
        plain(features, _WIDTH, _HEIGHT).replace(title="", author="", copyright="", notes=""),
    )
    for width, height in SHAPES:
        yield f"a grid of {width} x {height}", plain(features, width, height)
    yield from _with_texts(features, texts)
    yield from _with_features(features)


def plain(features: Collection[Feature], width: int, height: int) -> Crossword:
    """A crossword with a letter in each cell, no two rows or columns of them alike."""
    letters = "".join(
        _LETTERS[(5 * row + 3 * column + row * column) % 26]
        for row in range(height)
        for column in range(width)
    )
    kinds = bytearray(width * height)
    if (width, height) == (_WIDTH, _HEIGHT):
        for row, column in _BLOCKS:
            kinds[row * width + column] = BLOCK
    if min(width, height) >= _LARGE:  # thousands of clues
        kinds = bytearray(
            BLOCK if (row + 2 * column) % 5 == 0 else OPEN
            for row in range(height)
            for column in range(width)
        )
    has_solution = CrosswordFeature.SOLUTION in features
    grid = Grid(
        width,
        height,
        bytes(kinds),
        "".join(NONE if kind else letter for letter, kind in zip(letters, kinds, strict=True))
        if has_solution
        else "",
    )
    clues = [
        Clue(slot.number, slot.direction, f"Words for {slot.direction} {slot.number}")
        for slot in grid.slots
    ]
    texts: dict[str, Any] = {
        feature: f"The {feature} of it"
        for feature in (Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES)
        if feature in features
    }
    return Crossword(grid, clues if CrosswordFeature.CLUES in features else [], **texts)


def _with_texts(
    features: Collection[Feature], texts: Mapping[str, str]
) -> Iterator[tuple[str, Crossword]]:
    puzzle = plain(features, _WIDTH, _HEIGHT)
    clues = [*puzzle.clues]
    for at, which in ((0, "the first clue"), (len(clues) - 1, "the last clue")):
        for what, text in texts.items() if clues else ():
            changed = [*clues[:at], clues[at]._replace(text=text), *clues[at + 1 :]]
            yield f"{which} with {what}", puzzle.replace(clues=changed)


def _with_features(features: Collection[Feature]) -> Iterator[tuple[str, Crossword]]:
    puzzle = plain(features, _WIDTH, _HEIGHT)
    for feature, change in _CHANGES.items():
        for name, place in _PLACES.items() if feature in features else ():
            grid = change(puzzle.grid, place[0] * _WIDTH + place[1])
            yield f"{feature.label} alone, {name}", puzzle.replace(grid=grid)
    if CrosswordFeature.DIAGRAMLESS in features:
        yield "diagramless", puzzle.replace(diagramless=True)
    if CrosswordFeature.TIMER in features:
        yield "a timer", puzzle.replace(timer=Timer(75, True))
    clues = [*puzzle.clues]
    for feature, changes in _CLUE_CHANGES.items():
        for at, name in ((0, "the first clue"), (len(clues) - 1, "the last clue")):
            if feature in features and clues:
                changed = [*clues[:at], clues[at]._replace(**changes), *clues[at + 1 :]]
                yield f"{feature.label} alone, {name}", puzzle.replace(clues=changed)
    for feature, what, changed in (
        (CrosswordFeature.CLUE_ORDER, "the clues in another order", clues[::-1]),
        (CrosswordFeature.SHARED_PLACES, "two clues at a place", [*clues, *clues[-1:]]),
        (CrosswordFeature.UNPLACED_CLUES, "a clue without an entry", [*clues, _UNPLACED]),
    ):
        if feature in features and clues:
            yield what, puzzle.replace(clues=changed)
    last = {clue.direction: at for at, clue in enumerate(clues)}
    for direction, at in last.items():
        left_out = puzzle.replace(clues=clues[:at] + clues[at + 1 :])
        yield f"no clue for the last entry {direction}", left_out


def _column(name: str, value: Any) -> Callable[[Grid, int], Grid]:
    """Set a sparse column at one cell."""
    return lambda grid, index: grid.with_cells(**{name: {index: value}})


def _flag(bit: int) -> Callable[[Grid, int], Grid]:
    def change(grid: Grid, index: int) -> Grid:
        flags = bytearray(grid.cell_count)
        flags[index] = bit
        return grid.with_cells(flags=bytes(flags))

    return change


def _bar(grid: Grid, index: int) -> Grid:
    """A bar at the left of the cell, or at its right where it begins a row."""
    bars = bytearray(grid.cell_count)
    bars[index if index % grid.width else index + 1] = BAR_LEFT
    return grid.with_cells(bars=bytes(bars))


def _void(grid: Grid, index: int) -> Grid:
    kinds = bytearray(grid.kinds)
    kinds[index] = VOID
    letters = grid.letters and grid.letters[:index] + NONE + grid.letters[index + 1 :]
    return Grid(grid.width, grid.height, bytes(kinds), letters)


def _letter(column: str, letter: str) -> Callable[[Grid, int], Grid]:
    """Set one letter of a dense column; the others are empty, or those of the grid."""

    def change(grid: Grid, index: int) -> Grid:
        letters = getattr(grid, column) or NONE * grid.cell_count
        return grid.with_cells(**{column: letters[:index] + letter + letters[index + 1 :]})

    return change


#: How to give a feature to one cell.
_CHANGES: Final[dict[Feature, Callable[[Grid, int], Grid]]] = {
    **{flag.feature: _flag(flag.bit) for flag in FLAGS if flag.column == "flags"},
    CrosswordFeature.VOIDS: _void,
    CrosswordFeature.BARS: _bar,
    CrosswordFeature.UNKNOWN_CELLS: _letter("letters", NONE),
    CrosswordFeature.REBUS: _column("rebus", "STAR"),
    CrosswordFeature.SYMBOLS: _column("rebus", "[75]"),
    CrosswordFeature.SHORT_FORMS: lambda grid, index: grid.with_cells(
        rebus={index: "STAR"}, shorts={index: "Q"}
    ),
    CrosswordFeature.ALTERNATIVE_READINGS: _column("readings", Readings(("A", "B"), ("A", "B"))),
    CrosswordFeature.DIRECTIONAL_READINGS: _column("readings", Readings(("C",), ("D",))),
    CrosswordFeature.COLORS: _column("colors", Color("#ff0000", None)),
    CrosswordFeature.MARKS: _column("other_marks", ("triangle-left",)),
    CrosswordFeature.CORNERS: _column("corners", Corners(top_right="A")),
    CrosswordFeature.FILL: _letter("fill", "E"),
}

_UNPLACED: Final = Clue(901, "across", "Words for no entry")

#: How to give a feature to one clue.
_CLUE_CHANGES: Final[dict[Feature, dict[str, Any]]] = {
    CrosswordFeature.ENUMERATIONS: {"enumeration": "3,4"},
    CrosswordFeature.CLUE_ANSWERS: {"answer": "OTHER"},
    CrosswordFeature.CLUE_METADATA: {"metadata": (("Refs", "A1"),)},
}
