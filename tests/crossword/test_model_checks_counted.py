"""The checks of the model that count before they look: they find what looking would find."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from xwcore_crossword import Grid, checks
from xwcore_crossword.puzzle import Crossword
from xwcore_crossword.strategies import grids


@given(grids(max_side=9))
def test_unchecked_cells_are_those_of_one_entry(grid: Grid) -> None:
    places = [
        diagnostic.span.place.cell
        for diagnostic in checks.check_shape(Crossword(grid))
        if diagnostic.code == "XW110" and diagnostic.span is not None
    ]
    counts = Counter(index for slot in grid.slots for index in slot.cells)
    single = [grid.place(index) for index in range(grid.cell_count) if counts[index] == 1]
    assert places == (single if len(single) * 5 < grid.cell_count else [])


@given(st.lists(st.tuples(st.sampled_from("ABÉ\0"), st.sampled_from("ABaé\0")), max_size=12))
def test_checks_of_letters_entered_are_those_of_each_cell(
    cells: list[tuple[str, str]],
) -> None:
    letters, fill = ("".join(column) for column in zip(*cells, strict=True)) if cells else ("", "")
    grid = Grid(len(cells), 1, bytes(len(cells)), letters, fill=fill)
    spans = [diagnostic.span for diagnostic in checks.fill_against_solution(Crossword(grid))]
    wrong = [
        (0, at)
        for at, (solution, entered) in enumerate(cells)
        if "\0" not in (solution, entered) and solution.casefold() != entered.casefold()
    ]
    assert [span.place.cell for span in spans if span is not None] == wrong
