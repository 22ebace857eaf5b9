"""Which board notices that a constraint of a program is missing.

    python -m tests.solve.noticed_constraints [--count N] [TYPE ...]

The program of a type gets one constraint turned round: its solutions keep every rule but this one.
A board notices the constraint if it has such a solution and the checks of the type reject it.
Prints the first board, as (width, height, number), for each constraint of a type, in the order of
the program; None where no board of N for each size notices it.

No board notices these constraints, because they follow from others and only shorten the search:

- Domino Hunt, no domino has a number outside of min and max: a fault of the givens.
- Fillomino, the owner of a cell owns its own cell: a cell is held only from such an owner.
- Masyu, circles are on the loop: outside of it a circle neither bends nor has a bend beside it.
- Snake, a cell of the snake has a number: the snake is one path, numbered from its head.
- Snake, a number in the middle is no end, the largest is: the snake has that many cells.
- Stations, a crossing has four neighbors: at the border it has a link that no station leads to.
- Stations, a cell is left once: this fixes the direction of the loop alone.
- Stations, the loop goes straight at a crossing: else two of its links are led to by no station.
- Stations, one station leads to a link: each cell but a crossing is entered once.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import clingo

from tests.logic_types import RULES
from tests.solve.rules_judge import Board
from tests.solve.rules_sweep import sizes
from xwcore_logic import Layers, file_in
from xwcore_logic.declarations import require
from xwcore_solve.answers import layers_of
from xwcore_solve.facts import facts
from xwcore_solve.search import in_time, whole

#: Solutions of a board that are tried: of several that show the same some are right.
MOST: Final = 20

#: A constraint from its sign to the period at the end of a line.
_CONSTRAINT: Final = re.compile(r"^:-(.*?)\.[ \t]*(?:%.*)?$", re.MULTILINE | re.DOTALL)


class Constraint(NamedTuple):
    """A constraint of a program, and the program in which every solution breaks it."""

    text: str
    program: str


def constraints(name: str) -> list[Constraint]:
    """The constraints of the program of a type, in order."""
    program = file_in(require(name), "program.lp")
    assert program is not None
    rows = []
    for match in _CONSTRAINT.finditer(program):
        before, after = program[: match.start()], program[match.end() :]
        text = f"{before}broken :-{match[1]}. :- not broken.{after}"
        rows.append(Constraint(match[0], text))
    return rows


def breaking(board: Board, constraint: Constraint, seconds: float = 10) -> Iterator[Layers]:
    """Solutions of a board that break the constraint and no other."""
    options = [f"--models={MOST}", "--project=show", "--warn=none"]
    control = clingo.Control(options, logger=lambda _code, _text: None)
    control.add("base", [], facts(board.puzzle))
    control.add("base", [], whole(constraint.program))
    control.ground([("base", [])])
    end = time.monotonic() + seconds
    with control.solve(yield_=True, async_=True) as handle:
        while True:
            handle.resume()
            if not in_time(handle, end):
                return
            model = handle.model()
            if model is None:
                return
            yield layers_of(board.puzzle, model.symbols(shown=True))


def is_noticed(board: Board, constraint: Constraint) -> bool:
    """Whether the checks reject a solution of the board that breaks only this constraint."""
    places = [place for place, _ in board.choices()]
    return any(
        not board.is_accepted(board.filled(places, board.key(places, layers)))
        for layers in breaking(board, constraint)
    )


def noticing(name: str, constraint: Constraint, count: int) -> tuple[int, int, int] | None:
    """The first board that notices a constraint: its width, its height and its number."""
    small = [size for size in sizes(name) if size not in ((2, 2), (4, 4)) or require(name).square]
    for number in range(count):
        for width, height in small:
            if is_noticed(Board(name, number, (width, height)), constraint):
                return width, height, number
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the boards that notice the constraints of every type, or of the types named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("types", nargs="*", metavar="TYPE")
    parser.add_argument("--count", type=int, default=25)
    chosen = parser.parse_args(arguments)
    for name in chosen.types or sorted(RULES):
        rows = constraints(name)
        boards = [noticing(name, constraint, chosen.count) for constraint in rows]
        print(f'    "{name}": {tuple(boards)},', flush=True)
        for constraint, board in zip(rows, boards, strict=True):
            if board is None:
                print(f"        # {constraint.text}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
