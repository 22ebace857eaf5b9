"""What `check` says of a game in progress: every definite error, and no possible one."""

from __future__ import annotations

import random
from typing import Any

import pytest

import xwcore
from tests.logic_samples import SAMPLES
from xwcore.findings.diagnostics import Severity
from xwcore_logic import Layers, LogicPuzzle

Edges = dict[tuple[tuple[int, int], tuple[int, int]], Any]


def errors(puzzle: LogicPuzzle) -> list[str]:
    return [entry.message for entry in puzzle.check() if entry.severity is Severity.ERROR]


def thinned(layers: Layers, chance: random.Random, share: float) -> Layers:
    """The layers with some of their values."""

    def rows(values: tuple[tuple[Any, ...], ...]) -> tuple[tuple[Any, ...], ...]:
        return tuple(
            tuple(value if chance.random() < share else None for value in row) for row in values
        )

    return layers.replace(
        cells=rows(layers.cells),
        horizontal=rows(layers.horizontal),
        vertical=rows(layers.vertical),
    )


@pytest.mark.parametrize("name", SAMPLES)
def test_a_part_of_the_solution_has_no_error(name: str) -> None:
    puzzle = xwcore.read(SAMPLES[name], kind=LogicPuzzle)
    if puzzle.solution is None or puzzle.solution.graph is not None:
        pytest.skip("no solution on a grid")
    before = errors(puzzle.replace(solution=None))
    for seed in range(12):
        progress = thinned(puzzle.solution, random.Random(seed), (0.2, 0.5, 0.8, 0.95)[seed % 4])
        assert errors(puzzle.replace(solution=None, progress=progress)) == before


def loop(*ways: str) -> Edges:
    """The links of walks: a cell as two digits, then r, l, u or d for each step."""
    steps = {"r": (0, 1), "l": (0, -1), "u": (-1, 0), "d": (1, 0)}
    links: Edges = {}
    for way in ways:
        spot = (int(way[0]), int(way[1]))
        for letter in way[2:]:
            down, right = steps[letter]
            after = (spot[0] + down, spot[1] + right)
            links[min(spot, after), max(spot, after)] = "link"
            spot = after
    return links


def row(signs: str) -> dict[Any, Any]:
    """Values of the first row; a dot is none, a digit a number."""
    return {
        (0, column): int(sign) if sign.isdecimal() else sign
        for column, sign in enumerate(signs)
        if sign != "."
    }


#: A Fillomino with all of its numbers, and one of its borders.
FULL = {
    (down, right): int(sign)
    for down, line in enumerate(("4444", "1333", "4444", "3331"))
    for right, sign in enumerate(line)
}
BORDER: Edges = {((0, 0), (1, 0)): "wall"}


def block(sign: str, count: int) -> dict[Any, Any]:
    """The last cells of a block of 2 x 2."""
    return dict.fromkeys(((0, 0), (0, 1), (1, 0), (1, 1))[4 - count :], sign)


def walls(*pairs: str) -> Edges:
    """Borders between two cells, each as two digits."""
    return {((int(pair[0]), int(pair[1])), (int(pair[2]), int(pair[3]))): "wall" for pair in pairs}


#: A type, its givens, what has been entered in cells and on edges, and whether that is wrong.
GAMES: list[tuple[str, str, dict[Any, Any], dict[Any, Any], Edges, bool]] = [
    ("a branch", "masyu", {}, {}, loop("11rr", "12d"), True),
    ("a crossing", "masyu", {}, {}, loop("10rr", "01dd"), True),
    ("an open end", "masyu", {}, {}, loop("10rr"), False),
    ("a loop beside a circle", "masyu", {(3, 3): "*"}, {}, loop("00rdlu"), True),
    ("two loops", "masyu", {}, {}, loop("00rdlu", "22rdlu"), True),
    ("a loop that a shaded cell may complete", "yajilin", {}, {}, loop("00rrddllu", "10u"), False),
    ("a straight line at a black circle", "masyu", {(1, 1): "*"}, {}, loop("10rr"), True),
    ("a turn at a white circle", "masyu", {(1, 1): "O"}, {}, loop("10rd"), True),
    ("a white circle whose line may still turn", "masyu", {(1, 1): "O"}, {}, loop("10rr"), False),
    ("a line past its end", "arukone", {(0, 0): "A", (3, 3): "A"}, {}, loop("00r", "00d"), True),
    ("a line between other ends", "arukone", {(0, 0): "A", (0, 3): "B"}, {}, loop("00rrr"), True),
    ("too many cells of a row", "tents", {}, {(0, 0): "A", (0, 2): "A"}, {}, True),
    ("few cells of a row", "tents", {}, {}, {}, False),
    ("a block with a given circle", "yin_yang", {(0, 0): "O"}, block("O", 3), {}, True),
    ("a block that may have another circle", "yin_yang", {}, block("O", 3), {}, False),
    ("four shaded cells in a line", "aqre", {}, row("####"), {}, True),
    ("three shaded cells in a line", "aqre", {}, row("###"), {}, False),
    ("white cells cut off", "hitori", {}, {(0, 1): "#", (1, 0): "#"}, {}, True),
    ("a number that sees too few cells", "kurodoko", {(0, 0): 5}, {(0, 2): "#"}, {}, False),
    ("a number without room", "kurodoko", {(0, 0): 7}, {(0, 2): "#"}, {}, True),
    ("too many bridges", "hashi", {(0, 0): 1, (0, 3): 2}, {(0, 1): "=", (0, 2): "="}, {}, True),
    ("a bridge too few", "hashi", {(0, 0): 2, (0, 3): 2}, {(0, 1): "-", (0, 2): "-"}, {}, False),
    ("a border beside a center", "galaxies", {(0, 0): "O", (3, 3): "O"}, {}, walls("1011"), False),
    ("an area without a center", "galaxies", {(3, 3): "O"}, {}, walls("0001", "0010"), True),
    ("an area without a number", "shikaku", {(3, 3): 4}, {}, walls("0001", "0010"), True),
    ("an area that is still open", "shikaku", {(3, 3): 16}, {}, walls("0001"), False),
    ("an area without a compass", "compass", {}, {}, walls("0001", "0010"), True),
    ("a bridge that meets another", "hashi", {(0, 0): 1}, row(".-|"), {}, True),
    ("a bridge that may go on", "hashi", {(0, 0): 1}, row(".-"), {}, False),
    ("a group above its number", "fillomino", {}, {**row("22"), (1, 0): 2}, {}, True),
    ("a closed group below its number", "fillomino", {(0, 0): 2}, {(0, 1): 3, (1, 0): 3}, {}, True),
    ("an open group below its number", "fillomino", {(0, 0): 2}, {(0, 1): 3}, {}, False),
    ("all numbers, and not all borders", "fillomino", {}, FULL, BORDER, False),
    ("a border between equal numbers", "fillomino", {}, {**row("2"), (1, 0): 2}, BORDER, True),
    ("an area without a clue", "light_and_shadow", {}, {**row("#-"), (1, 0): "-"}, {}, True),
    ("an area that may reach a clue", "light_and_shadow", {}, row("#-"), {}, False),
    ("an area without an animal", "yagit", {(3, 3): "A"}, {}, walls("0001", "0010"), True),
]


@pytest.mark.parametrize(("what", "name", "given", "cells", "edges", "is_wrong"), GAMES)
def test_definite_errors_are_reported_and_no_possible_ones(
    what: str,
    name: str,
    given: dict[Any, Any],
    cells: dict[Any, Any],
    edges: Edges,
    is_wrong: bool,
) -> None:
    puzzle = LogicPuzzle.new(name, 4, 4).with_cells(given)
    if name == "tents":
        puzzle = puzzle.with_clues(left={0: 1})
    before = errors(puzzle)
    puzzle = puzzle.with_cells(cells, "progress").with_edges(edges, "progress")
    assert (errors(puzzle) != before) == is_wrong, what


def test_a_full_line_is_judged() -> None:
    puzzle = LogicPuzzle.new("doubleblock", 4, 4).with_clues(left={0: 3})
    row: dict[Any, Any] = {(0, 0): "#", (0, 2): "#"}
    assert errors(puzzle.with_cells(row, "progress")) == []
    full = puzzle.with_cells({**row, (0, 1): 1}, "progress")
    assert errors(full) == ["row 1: sum 1 between the blocks, expected 3"]


@pytest.mark.parametrize(
    ("shaded", "is_wrong"),
    [("#...", False), (".#..", False), ("##.#", False), ("###.", True), ("#.#.", True)],
)
def test_a_line_of_a_nonogram_is_wrong_where_no_cell_completes_it(
    shaded: str, is_wrong: bool
) -> None:
    top = dict.fromkeys(range(4), ("?",))
    puzzle = LogicPuzzle.new("nonogram", 4, 4).with_clues(left={0: (2, 1)}, top=top)
    cells = {(0, column): "#" for column, sign in enumerate(shaded) if sign == "#"}
    assert bool(errors(puzzle.with_cells(cells, "progress"))) == is_wrong


def test_pills_that_overlap_or_repeat_a_value_are_errors() -> None:
    digits = {(row, column): column for row in range(4) for column in range(4)}
    puzzle = LogicPuzzle.new("pills", 4, 4, params={"max": 10}).with_cells(digits)
    assert errors(puzzle.with_cells({(0, 1): "-"}, "progress")) == []
    assert errors(puzzle.with_cells({(0, 1): "-", (1, 1): "-"}, "progress"))
    assert errors(puzzle.with_cells({(0, 1): "-", (0, 2): "-"}, "progress"))
    assert errors(puzzle.with_cells({(0, 0): "-"}, "progress"))


def test_a_fence_that_branches_or_closes_too_soon_is_an_error() -> None:
    puzzle = LogicPuzzle.new("fences", 3, 3).with_cells({(2, 2): 2})
    ring: Edges = {
        ((-1, 0), (0, 0)): "wall",
        ((0, -1), (0, 0)): "wall",
        ((0, 0), (1, 0)): "wall",
        ((0, 0), (0, 1)): "wall",
    }
    assert errors(puzzle.with_edges(dict(list(ring.items())[:3]), "progress")) == []
    assert errors(puzzle.with_edges(ring, "progress"))
    branch: Edges = {
        ((0, 0), (0, 1)): "wall",
        ((1, 0), (1, 1)): "wall",
        ((0, 0), (1, 0)): "wall",
    }
    assert errors(puzzle.with_edges(branch, "progress"))
