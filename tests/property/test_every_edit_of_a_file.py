"""Every edit of a file is read back, or reported as a loss."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import pytest

import xwcore
from tests.exolve import exolve_samples
from xwcore import WriteError, XwError
from xwcore_crossword import (
    BAR_LEFT,
    BAR_TOP,
    BLOCK,
    GIVEN,
    OPEN,
    VOID,
    Clue,
    Clues,
    Color,
    Crossword,
    Grid,
    Readings,
    Styled,
    Timer,
)
from xwcore_crossword.cells import CIRCLE, SHADE
from xwcore_crossword.clue_lists import stated_clues

#: Puzzles of a format that are edited; they are spread over the stored cases.
MOST = 3

LARGEST = 120


def files(format: str) -> list[tuple[bytes, Mapping[str, Any]]]:
    """The files of a format, with their read options."""
    if format == "exolve":
        return [(data, {}) for data in exolve_samples.FILES.values()]
    area = format.replace("-", "_")
    cases = import_module(f"tests.{area}.test_{area}_expected").CASES.values()
    return [(case.data, case.options) for case in cases]


def puzzles(format: str) -> list[Crossword]:
    chosen = []
    for data, options in files(format):
        try:
            puzzle = xwcore.read(data, format, **options)
        except XwError:
            continue
        if isinstance(puzzle, Crossword) and 3 < puzzle.grid.cell_count <= LARGEST:
            chosen.append(puzzle)
    return chosen[:: max(1, len(chosen) // MOST)][:MOST]


def open_places(puzzle: Crossword) -> list[tuple[int, int]]:
    grid = puzzle.grid
    return [grid.place(index) for index, kind in enumerate(grid.kinds) if kind == OPEN]


def entries(puzzle: Crossword, key: str = "", value: str = "") -> list[tuple[str, str, int]]:
    return [(old.key + key, old.value + value, old.level) for old in puzzle.metadata]


def with_last(puzzle: Crossword, kind: int) -> Crossword:
    """The puzzle with a block or void in place of the last cell."""
    place = open_places(puzzle)[-1]
    index = place[0] * puzzle.grid.width + place[1]
    kinds = bytearray(puzzle.grid.kinds)
    kinds[index] = kind
    cleared = puzzle.with_solution({place: None}).with_fill({place: None})
    return cleared.replace(grid=cleared.grid.with_cells(kinds=bytes(kinds)))


def flagged(puzzle: Crossword, flag: int) -> Crossword:
    return puzzle.replace(grid=puzzle.grid.with_flag(flag, open_places(puzzle)[:2]))


def with_grid(puzzle: Crossword, **columns: Any) -> Crossword:
    return puzzle.replace(grid=puzzle.grid.with_cells(**columns))


OF_PUZZLES: dict[str, Callable[[Crossword], Crossword]] = {
    "texts": lambda puzzle: puzzle.replace(title="a", author="b", copyright="c", notes="d\ne"),
    "no texts": lambda puzzle: puzzle.replace(title="", author="", copyright="", notes=""),
    "odd texts": lambda puzzle: puzzle.replace(
        title=" a\tb ", author="é\u2012\u200b", copyright="\n", notes="## Clues\n\nA1. x ~ Y"
    ),
    "no metadata": lambda puzzle: puzzle.replace(metadata=[]),
    "less metadata": lambda puzzle: puzzle.replace(metadata=entries(puzzle)[1:]),
    "other values": lambda puzzle: puzzle.replace(metadata=entries(puzzle, value="2")),
    "other keys": lambda puzzle: puzzle.replace(metadata=entries(puzzle, key="2")),
    "more metadata": lambda puzzle: puzzle.replace(
        metadata=[*entries(puzzle), ("Publisher", "P", 1)]
    ),
    "metadata before": lambda puzzle: puzzle.replace(
        metadata=[("Publisher", "P", 1), *entries(puzzle)]
    ),
    "metadata twice": lambda puzzle: puzzle.replace(metadata=[*entries(puzzle), *entries(puzzle)]),
    "other levels": lambda puzzle: puzzle.replace(
        metadata=[(key, value, 2) for key, value, _ in entries(puzzle)]
    ),
    "fill": lambda puzzle: puzzle.with_fill(dict.fromkeys(open_places(puzzle)[:2], "Q")),
    "fill of a rebus": lambda puzzle: puzzle.with_fill({open_places(puzzle)[0]: "QRS"}),
    "rebus": lambda puzzle: puzzle.with_solution(dict.fromkeys(open_places(puzzle)[1:3], "QRS")),
    "many rebuses": lambda puzzle: puzzle.with_solution(
        {place: f"QRS{number}" for number, place in enumerate(open_places(puzzle))}
    ),
    "digits": lambda puzzle: puzzle.with_solution(dict.fromkeys(open_places(puzzle)[1:3], "1")),
    "no solution": lambda puzzle: puzzle.with_solution(dict.fromkeys(open_places(puzzle))),
    "lower case": lambda puzzle: puzzle.with_solution(dict.fromkeys(open_places(puzzle)[:2], "é")),
    "circles": lambda puzzle: flagged(puzzle, CIRCLE),
    "circles and shades": lambda puzzle: flagged(flagged(puzzle, CIRCLE), SHADE),
    "given": lambda puzzle: flagged(puzzle, GIVEN),
    "no flags": lambda puzzle: with_grid(puzzle, flags=b""),
    "bars": lambda puzzle: with_grid(
        puzzle, bars=bytes([*[0] * (puzzle.grid.cell_count - 1), BAR_LEFT | BAR_TOP])
    ),
    "no bars": lambda puzzle: with_grid(puzzle, bars=b""),
    "color": lambda puzzle: with_grid(puzzle, colors={0: Color("#112233")}),
    "colors": lambda puzzle: with_grid(puzzle, colors={0: Color("red", "#010203")}),
    "no colors": lambda puzzle: with_grid(puzzle, colors={}),
    "block": lambda puzzle: with_last(puzzle, BLOCK),
    "void": lambda puzzle: with_last(puzzle, VOID),
    "numbers": lambda puzzle: with_grid(puzzle, stated_numbers={0: "7"}),
    "readings": lambda puzzle: with_grid(puzzle, readings={0: Readings(("A", "B"), ("C",))}),
    "diagramless": lambda puzzle: puzzle.replace(diagramless=not puzzle.diagramless),
    "timer": lambda puzzle: puzzle.replace(timer=Timer(5, running=True)),
    "other size": lambda puzzle: puzzle.replace(grid=Grid.from_rows(["AB", "CD"]), clues=Clues()),
    "no unmodeled content": lambda puzzle: puzzle.replace(unmodeled=()),
    "new file": lambda puzzle: puzzle.replace(extras={}),
}

OF_CLUES: dict[str, Callable[[list[Clue]], list[Clue]]] = {
    "no clue": lambda _: [],
    "another first clue": lambda clues: [Clue("A", "across", "New"), *clues],
    "no number": lambda clues: [Clue(None, "across", "New"), *clues],
    "groups": lambda clues: [*clues, Clue(1, group="Zeta", text="x"), Clue(2, group="Zeta 2")],
    "answers": lambda clues: [clue._replace(answer="ZZ") for clue in clues],
    "no answers": lambda clues: [clue._replace(answer=None) for clue in clues],
    "cells": lambda clues: [clue._replace(stated_cells=((0, 0),)) for clue in clues],
    "no cells": lambda clues: [clue._replace(stated_cells=()) for clue in clues],
    "down only": lambda clues: [clue for clue in clues if clue.direction == "down"],
    "reversed": lambda clues: clues[::-1],
    "first clue twice": lambda clues: [*clues[:1], *clues],
    "markup": lambda clues: [
        clue._replace(text="a b", markup=("a ", Styled("italic", ("b",)))) for clue in clues
    ],
    "odd text": lambda clues: [
        clue._replace(text="a ~ {/b/} [c] \\ <d> &amp; ~ D", markup=None) for clue in clues
    ],
    "enumeration": lambda clues: [clue._replace(enumeration="1,2") for clue in clues],
    "metadata": lambda clues: [
        clue._replace(metadata=(("refs", "x"), ("a b", "y"))) for clue in clues
    ],
}


def edited(puzzle: Crossword) -> list[Crossword]:
    """Every edit that the puzzle admits."""
    results = [
        puzzle.replace(clues=Clues(change(stated_clues(puzzle.clues))))
        for change in OF_CLUES.values()
    ]
    for change in OF_PUZZLES.values():
        try:
            results.append(change(puzzle))
        except (ValueError, IndexError):  # the first cell is a block, for instance
            continue
    return results


@pytest.mark.parametrize("format", ["across-text", "exolve", "ipuz", "jpz", "puz", "xd"])
def test_every_edit_is_read_back_or_reported(format: str) -> None:
    for puzzle in puzzles(format):
        for after in edited(puzzle):
            try:
                data = xwcore.dumps(after, format)
            except WriteError:
                continue
            again = xwcore.read(data, format)
            differing = {difference.feature for difference in xwcore.diff(after, again)}
            losses = xwcore.losses(after, format) if differing else ()
            assert {loss.feature for loss in losses} == differing
