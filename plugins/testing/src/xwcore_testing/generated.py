"""Checks on generated puzzles: a failure shows the smallest puzzle found within some seconds.

Hypothesis may simplify an example for five minutes, and prints it in its own words. Here it
generates only; the puzzle is simplified by the parts of a puzzle, within a bounded time.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from xwcore.plugin import Puzzle, XwError
from xwcore_crossword import Crossword, Grid
from xwcore_logic import LogicPuzzle

#: Puzzles are large examples; hypothesis need not warn.
UNHURRIED: Final = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

#: CPU seconds for simplifying a puzzle that fails.
SIMPLIFYING_SECONDS: Final = 5.0

#: Columns of a grid that can be left out.
_COLUMNS: Final[dict[str, Any]] = {
    "rebus": {},
    "shorts": {},
    "readings": {},
    "flags": b"",
    "bars": b"",
    "colors": {},
    "other_marks": {},
    "corners": {},
    "fill": "",
    "fill_rebus": {},
    "stated_numbers": None,
}

#: A text, or a part of one, that fills a message.
_LONG: Final = re.compile(r"([^,\[\]{}]{120})[^,\[\]{}]+")

#: What to do where a puzzle cannot be written, or its file not be read back.
_ADVICE: Final = (
    "replace what the format cannot spell, and report it with context.lose_at; if the format has no"
    " form for such a puzzle, override `puzzles`"
)

Check = Callable[[Puzzle], None]


def demand_for_all(
    strategy: st.SearchStrategy[Puzzle],
    check: Check,
    count: int,
    known: list[Puzzle] | None = None,
) -> None:
    """Run the check on `count` generated puzzles.

    To make a puzzle takes longer than most checks: where `known` has enough puzzles of the
    strategy, those are checked; otherwise the new ones are put into it.

    Raises:
        AssertionError: the check fails; the message has the simplest puzzle found.
    """
    __tracebackhide__ = True
    failed: list[Puzzle] = []
    made: list[Puzzle] = []

    # Made here, not at module level: hypothesis keeps state for each function.
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=UNHURRIED,
    )
    @given(puzzle=strategy)
    def check_one(puzzle: Puzzle) -> None:
        made.append(puzzle)
        look(puzzle)

    def look(puzzle: Puzzle) -> None:
        if not failed and _failure(check, puzzle) is not None:
            failed.append(puzzle)

    if known is not None and len(known) >= count:
        for puzzle in known[:count]:
            look(puzzle)
    else:
        check_one()
        if known is not None:
            known[:] = made
    if failed:
        first = _failure(check, failed[0])
        puzzle = simplified(failed[0], lambda simpler: _same(first, _failure(check, simpler)))
        raise AssertionError(f"{_failure(check, puzzle) or first}\nthe puzzle: {summary(puzzle)}")


def _failure(check: Check, puzzle: Puzzle) -> str | None:
    """What is wrong, or None where the check passes."""
    try:
        check(puzzle)
    except AssertionError as error:
        return str(error)
    except XwError as error:
        return f"{type(error).__name__}: {error}\nadvice: {_ADVICE}"
    return None


def _same(first: str | None, second: str | None) -> bool:
    """Whether two failures are of the same kind: their messages begin alike."""
    return (first or "").split(":")[0] == (second or "").split(":")[0]


def simplified(puzzle: Puzzle, fails: Callable[[Puzzle], bool]) -> Puzzle:
    """The puzzle without the parts that the failure does not need; stops after some CPU seconds."""
    deadline = time.process_time() + SIMPLIFYING_SECONDS
    simpler: Puzzle | None = puzzle
    while simpler is not None:
        puzzle = simpler
        simpler = None
        for candidate in _simpler(puzzle):
            if time.process_time() > deadline:
                break
            if candidate != puzzle and fails(candidate):
                simpler = candidate
                break
    return puzzle


def _simpler(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle with one part left out, large parts first."""
    for name in ("title", "author", "copyright", "notes"):
        if getattr(puzzle, name):
            yield puzzle.replace(**{name: ""})
    for name in ("metadata", "unmodeled"):
        if getattr(puzzle, name):
            yield puzzle.replace(**{name: ()})
    if isinstance(puzzle, Crossword):
        yield from _simpler_crosswords(puzzle)
    elif isinstance(puzzle, LogicPuzzle):
        yield puzzle.replace(params={})
        yield puzzle.replace(solution=None)
        yield puzzle.replace(progress=None)


def _simpler_crosswords(puzzle: Crossword) -> Iterator[Puzzle]:
    yield puzzle.replace(clues=[])
    yield puzzle.replace(timer=None)
    yield puzzle.replace(diagramless=False)
    grid = puzzle.grid
    for name, empty in _COLUMNS.items():
        yield puzzle.replace(grid=grid.with_cells(**{name: empty}))
    for row, column in ((grid.height // 2, grid.width), (grid.height, grid.width // 2)):
        yield _cropped(puzzle, row, column)
    yield _cropped(puzzle, grid.height - 1, grid.width)
    yield _cropped(puzzle, grid.height, grid.width - 1)
    clues = [*puzzle.clues]
    for at, clue in enumerate(clues):
        yield puzzle.replace(clues=clues[:at] + clues[at + 1 :])
        if clue.text:
            plain = clue._replace(text="", markup=None)
            yield puzzle.replace(clues=[*clues[:at], plain, *clues[at + 1 :]])


def _cropped(puzzle: Crossword, height: int, width: int) -> Crossword:
    """The puzzle with the first rows and columns of its grid, and nothing but letters in them."""
    grid = puzzle.grid
    if not 0 < height * width < grid.cell_count:
        return puzzle
    kept = [row * grid.width + column for row in range(height) for column in range(width)]
    letters = "".join(grid.letters[index] for index in kept) if grid.letters else ""
    small = Grid(width, height, bytes(grid.kinds[index] for index in kept), letters)
    return puzzle.replace(grid=small)


def summary(puzzle: Puzzle) -> str:
    """The content of the puzzle as a dictionary, without what is empty; long texts are cut."""
    content = {name: value for name, value in puzzle.to_dict().items() if value}
    return _LONG.sub(r"\1...", repr(content))
