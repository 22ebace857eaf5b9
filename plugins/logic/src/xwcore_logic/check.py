"""Check a puzzle in memory: its givens, and its solution or a player's progress by the rules.

Contract: `check` reports every place where the puzzle breaks the rules of its type. `solution` is
checked as a complete one, `progress` as far as possible: an unfinished one has only breaches that
no further value heals.
"""

from __future__ import annotations

from collections.abc import Iterator

from xwcore.plugin import Diagnostic, Place, Span
from xwcore_logic.codes import CODES
from xwcore_logic.constraints.catalog import NumberGrid, breaches_of, cells_of
from xwcore_logic.declarations import PuzzleType, Symbols
from xwcore_logic.graphs import joined_graph
from xwcore_logic.layers import Layers
from xwcore_logic.planar import PlanarGraph
from xwcore_logic.puzzle import LogicPuzzle
from xwcore_logic.rules import givens, graphs, rules_of
from xwcore_logic.vocabulary import Breach, Breaches, Case, Drawn, Sizes, number

#: The largest puzzle whose rules are checked, in cells: some rules look at every pair of cells of a
#: line, and puzzles of this size are not solved by hand.
MAX_CHECKED_CELLS = 4_096

#: Breaches of the givens after which the rules cannot be applied.
SPOILING = frozenset({"LOG415", "LOG416", "LOG417"})


def check(puzzle: LogicPuzzle, puzzle_type: PuzzleType) -> tuple[Diagnostic, ...]:
    """Every breach of the puzzle."""
    if puzzle.givens.graph is not None:
        return tuple(_graph_diagnostics(puzzle, puzzle.givens.graph, puzzle_type))
    if puzzle.width * puzzle.height > MAX_CHECKED_CELLS:
        size = f"{puzzle.width} x {puzzle.height}"
        return (CODES["LOG620"].at(f"rules not checked: the grid of {size} is too large"),)
    return tuple(_grid_diagnostics(puzzle, puzzle_type))


def _grid_diagnostics(puzzle: LogicPuzzle, puzzle_type: PuzzleType) -> Iterator[Diagnostic]:
    drawn, rules = drawn_of(puzzle, puzzle_type), rules_of(puzzle_type)
    breaches = list(givens.given_breaches(drawn))
    yield from map(_diagnostic, breaches)
    is_spoiled = any(breach.code in SPOILING for breach in breaches)
    size = puzzle.width, puzzle.height
    for layer in (puzzle.solution, puzzle.progress):
        if layer is None or is_spoiled:
            continue
        layers = puzzle_type.solution.completed(layer, *size)
        if layer is puzzle.progress and rules.keeps_givens:
            layers = _with_given_values(layers, drawn.puzzle, puzzle_type)
        case = drawn.case(layers)
        is_unfinished = layer is puzzle.progress and not (
            _is_filled(case) or (rules.closes is not None and rules.closes(case))
        )
        for breach in (*givens.solution_breaches(drawn, layers), *rules.solved(case)):
            if not is_unfinished or _is_certain(case, breach):
                yield _diagnostic(breach)
        yield from map(_diagnostic, _broken_constraints(puzzle, case))


def _broken_constraints(puzzle: LogicPuzzle, case: Case) -> Breaches:
    """The constraints that the numbers break, whatever is still entered."""
    if not puzzle.constraints:
        return
    known = {spot: number(value) for spot, value in case.solved.items()}
    grid = NumberGrid(
        case.sizes.x,
        {spot: digit for spot, digit in known.items() if digit is not None},
        case.puzzle.areas(),
        puzzle.constraints,
        puzzle.width,
        puzzle.height,
    )
    for constraint, rule in breaches_of(puzzle.constraints, grid):
        cells = cells_of(constraint, puzzle.width, puzzle.height)
        value = "" if constraint.value is None else f" {constraint.value}"
        message = f"{rule.title.lower()}{value}: {rule.rules}".rstrip(".")
        yield Breach("LOG617", message[:99], cells[0] if constraint.points and cells else None)


def _with_given_values(progress: Layers, given: Layers, puzzle_type: PuzzleType) -> Layers:
    """What a player has entered, with the given values; a question mark only where solutions have
    one.
    """
    alphabets = puzzle_type.solution.cells
    has_unknown = any(isinstance(item, Symbols) and "?" in item.symbols for item in alphabets)
    rows = zip(progress.cells, given.cells, strict=True)
    return progress.replace(
        cells=tuple(
            tuple(
                value if entered is None and (value != "?" or has_unknown) else entered
                for entered, value in zip(*row, strict=True)
            )
            for row in rows
        )
    )


def _is_filled(case: Case) -> bool:
    """Whether a player has entered a value in every cell of a type that needs these alone."""
    spec, solved = case.kind.solution, case.solved.values()
    return spec.filled and not spec.edges and all(value is not None for value in solved)


def _is_certain(case: Case, breach: Breach) -> bool:
    """Whether a breach of an unfinished solution stays, whatever is still entered."""
    if breach.definite or (
        breach.about and all(case.solved.get(cell) is not None for cell in breach.about)
    ):
        return True
    if breach.code not in _CERTAIN:
        return False
    if breach.code == "LOG501" and case.kind.solution.edges:
        return False  # a given edge may still be entered
    return breach.cell is None or case.solved.get(breach.cell) is not None


#: Breaches that further values do not heal: a given changed, a value repeated or not in the puzzle,
#: a 2 x 2 block, touching cells, a sign that does not hold.
_CERTAIN = frozenset({"LOG501", "LOG601", "LOG606", "LOG607", "LOG609"})


def drawn_of(puzzle: LogicPuzzle, puzzle_type: PuzzleType) -> Drawn:
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
    return Drawn(
        puzzle_type,
        Sizes(*size, puzzle_type.largest(puzzle.params)),
        numbers,
        layers,
        texts,
        tuple(shape for shape in shapes if isinstance(shape, tuple))
        if isinstance(shapes, tuple)
        else (),
    )


def _diagnostic(breach: Breach) -> Diagnostic:
    place = Place(cell=breach.cell)
    span = None if breach.cell is None else Span(place=place)
    return CODES[breach.code].at(breach.message, span)


def _graph_diagnostics(
    puzzle: LogicPuzzle, graph: PlanarGraph, puzzle_type: PuzzleType
) -> Iterator[Diagnostic]:
    breaches = list(graphs.structure(graph))
    solution = None if puzzle.solution is None else puzzle.solution.graph
    rule = rules_of(puzzle_type).graph
    is_spoiled = any(breach.code == "LOG431" for breach in breaches)
    if rule is not None and solution is not None and not is_spoiled:
        breaches += rule(joined_graph(graph, solution, puzzle_type))
    for breach in breaches:
        where = breach.key if breach.line is None else f"{breach.key} {breach.line}"
        yield CODES[breach.code].at(breach.message, Span(place=Place(key=where)))
