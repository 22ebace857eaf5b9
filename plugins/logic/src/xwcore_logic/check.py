"""Check a puzzle in memory: its givens, and its solution or a player's progress by the rules.

Contract: `check` reports every place where the puzzle breaks the rules of its type. `solution` is
checked as a complete one, `progress` as far as it goes: an unfinished one has only faults that no
further value heals.
"""

from __future__ import annotations

from collections.abc import Iterator

from xwcore.plugin import Diagnostic, Place, Span
from xwcore_logic import Layers, LogicPuzzle, PlanarGraph, PuzzleType
from xwcore_logic.codes import CODES
from xwcore_logic.graphs import joined_graph
from xwcore_logic.rules import RULES, givens, graphs
from xwcore_logic.types import TYPES
from xwcore_logic.vocabulary import Case, Fault, Sizes, number

#: The largest puzzle whose rules are checked, in cells: some rules look at every pair of cells of a
#: line, and puzzles of this size are not solved by hand.
MAX_CHECKED_CELLS = 4_096

#: Faults of the givens after which the rules cannot be applied.
SPOILING = frozenset({"LOG415", "LOG416", "LOG417"})


def check(puzzle: LogicPuzzle) -> tuple[Diagnostic, ...]:
    """Every fault of the puzzle."""
    puzzle_type = TYPES[puzzle.type]
    if puzzle.givens.graph is not None:
        return tuple(_graph_diagnostics(puzzle, puzzle.givens.graph))
    if puzzle.width * puzzle.height > MAX_CHECKED_CELLS:
        size = f"{puzzle.width} x {puzzle.height}"
        return (CODES["LOG620"].at(f"rules not checked: the grid of {size} is too large"),)
    return tuple(_grid_diagnostics(puzzle, puzzle_type))


def _grid_diagnostics(puzzle: LogicPuzzle, puzzle_type: PuzzleType) -> Iterator[Diagnostic]:
    drawn = drawn_of(puzzle, puzzle_type)
    faults = list(givens.given_faults(drawn))
    yield from map(_diagnostic, faults)
    is_spoiled = any(fault.code in SPOILING for fault in faults)
    size = puzzle.width, puzzle.height
    for layer in (puzzle.solution, puzzle.progress):
        if layer is None or is_spoiled:
            continue
        layers = puzzle_type.solution.completed(layer, *size)
        if layer is puzzle.progress:
            layers = _with_given_values(layers, drawn.puzzle, puzzle.type)
        case = drawn.case(layers)
        is_unfinished = layer is puzzle.progress and not _is_filled(case)
        for fault in (*givens.solution_faults(drawn, layers), *RULES[puzzle.type](case)):
            if not is_unfinished or _is_certain(case, fault):
                yield _diagnostic(fault)


def _with_given_values(progress: Layers, given: Layers, type_name: str) -> Layers:
    """What a player has entered, with the given values of a type whose solution repeats them."""
    if type_name not in _GIVEN_VALUES_STAY:
        return progress
    rows = zip(progress.cells, given.cells, strict=True)
    return progress.replace(
        cells=tuple(
            tuple(
                value if entered is None and number(value) is not None else entered
                for entered, value in zip(*row, strict=True)
            )
            for row in rows
        )
    )


def _is_filled(case: Case) -> bool:
    """Whether a player has entered a value in every cell of a type that needs all of them."""
    if case.kind.name not in _FILLED_TYPES:
        return False
    return all(value is not None for value in case.solved.values())


def _is_certain(case: Case, fault: Fault) -> bool:
    """Whether a fault of an unfinished solution stays, whatever is still entered."""
    if fault.code not in _CERTAIN:
        return False
    if fault.code == "LOG501" and case.kind.solution.edges:
        return False  # a given edge may still be entered
    return fault.cell is None or case.solved.get(fault.cell) is not None


#: Types whose solution has a value in every cell.
_FILLED_TYPES = frozenset(
    {"abc_box", "abcd", "abcd_diagonal", "basic", "doubleblock", "fillomino", "kakuro"}
    | {"greater_than_sudoku", "japanese_sums", "killer_sudoku", "kropki", "magnets", "pyramid"}
    | {"diagonal_sudoku", "hyper_sudoku", "latin_square", "skyscrapers", "slalom", "sudoku"}
)

#: Types whose given cells are numbers of the solution; a player does not enter these again.
_GIVEN_VALUES_STAY = frozenset(
    {"diagonal_sudoku", "greater_than_sudoku", "hyper_sudoku", "killer_sudoku", "kropki"}
    | {"latin_square", "skyscrapers", "sudoku"}
)

#: Faults that further values do not heal: a given changed, a value repeated or not in the puzzle,
#: a 2 x 2 block, touching cells, a sign that does not hold.
_CERTAIN = frozenset({"LOG501", "LOG502", "LOG601", "LOG606", "LOG607", "LOG609"})


def drawn_of(puzzle: LogicPuzzle, puzzle_type: PuzzleType) -> givens.Drawn:
    """The givens of a puzzle as the rules need them."""
    size = puzzle.width, puzzle.height
    layers = puzzle_type.givens.completed(puzzle.givens, *size)
    numbers = {
        name: parameter.default
        for name, parameter in puzzle_type.parameters.items()
        if parameter.default is not None
    }
    numbers |= {
        name: value
        for name, value in puzzle.params.items()
        if isinstance(value, int) and not isinstance(value, bool)
    }
    if any(number(value) is not None for row in layers.cells for value in row):
        numbers.setdefault("digits", 1)  # A.5: numbers instead of letters
    texts = {name: value for name, value in puzzle.params.items() if isinstance(value, str)}
    shapes = puzzle.params.get("shapes", ())
    return givens.Drawn(
        puzzle_type,
        Sizes(*size, puzzle_type.largest(puzzle.params)),
        numbers,
        layers,
        texts,
        tuple(shape for shape in shapes if isinstance(shape, tuple))
        if isinstance(shapes, tuple)
        else (),
    )


def _diagnostic(fault: Fault) -> Diagnostic:
    place = Place(cell=fault.cell)
    span = None if fault.cell is None else Span(place=place)
    return CODES[fault.code].at(fault.message, span)


def _graph_diagnostics(puzzle: LogicPuzzle, graph: PlanarGraph) -> Iterator[Diagnostic]:
    faults = list(graphs.structure(graph))
    solution = None if puzzle.solution is None else puzzle.solution.graph
    if solution is not None and not any(fault.code == "LOG431" for fault in faults):
        joined = joined_graph(graph, solution, puzzle.type)
        rule = graphs.fences if puzzle.type == "fences" else graphs.fillomino
        faults += rule(joined)
    for fault in faults:
        where = fault.key if fault.line is None else f"{fault.key} {fault.line}"
        yield CODES[fault.code].at(fault.message, Span(place=Place(key=where)))
