"""The contract of a type of logic puzzle: what every declaration must hold.

An author subclasses `TypeContract`, names the type and a solved puzzle of it, and pytest does the
rest. The tests use a registry that knows this type only.
"""

from __future__ import annotations

import json
import pickle
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

import pytest

from xwcore.plugin import Diagnostic, Severity
from xwcore_drawing import Drawing
from xwcore_logic import (
    TYPE_API_VERSION,
    Edge,
    Layers,
    LogicPuzzle,
    PuzzleType,
    Spot,
    TypeRegistry,
    Value,
    install_resolver,
    layers_in_words,
)
from xwcore_testing.code_tables import demand_explained

#: A value that no type allows.
_FOREIGN = "\N{SNOWMAN}"

#: CPU seconds that checking a puzzle of up to 10 x 10 cells may take.
MAX_CHECK_SECONDS = 0.01


class TypeContract:
    """The tests of one type.

    `puzzle_type` is the declaration that the entry point names; `solved` is a puzzle of the type
    with its one solution. `has_errors_in_solution` is False for a type whose rules cannot
    refute a solution.
    """

    puzzle_type: ClassVar[PuzzleType]
    solved: ClassVar[LogicPuzzle]
    has_errors_in_solution: ClassVar[bool] = True

    @pytest.fixture(autouse=True)
    def _only_this_type(self) -> Iterator[None]:
        types = TypeRegistry(discover=False)
        types.register(self.puzzle_type)
        install_resolver(types)
        yield
        install_resolver(None)

    def test_the_declaration_is_complete(self) -> None:
        """Names, rules and layers are stated, and the declaration is JSON-safe."""
        declared = self.puzzle_type
        assert declared.api_version == TYPE_API_VERSION
        assert declared.title
        assert declared.rules, "state the rules in one paragraph"
        assert layers_in_words(declared.givens), "the givens have no layer"
        assert layers_in_words(declared.solution), "the solution has no layer"
        assert json.loads(json.dumps(declared.to_dict())) == declared.to_dict()

    def test_every_code_is_in_the_table(self) -> None:
        """The codes that the check reports are in the table, each with its section in codes.md."""
        table = self.puzzle_type.codes() if self.puzzle_type.codes is not None else {}
        demand_explained(table)
        known = {*table, "XW202"}
        for puzzle in self._wrong_solutions():
            assert {diagnostic.code for diagnostic in puzzle.check()} <= known

    def test_the_example_is_a_puzzle_of_the_type(self) -> None:
        """The example has a solution, and copies of it are equal."""
        puzzle = self.solved
        assert puzzle.type == self.puzzle_type.name
        assert puzzle.solution is not None
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle  # noqa: S301 - made here
        assert LogicPuzzle.from_dict(json.loads(json.dumps(puzzle.to_dict()))) == puzzle

    def test_the_example_has_no_errors(self) -> None:
        """The solved example passes the checks of the type."""
        assert errors(self.solved) == []

    def test_an_unfinished_solution_has_no_errors(self) -> None:
        """A part of the solution, as a player enters it, has no errors."""
        solution = self.solved.solution
        assert solution is not None
        for part in _parts_of(solution):
            puzzle = self.solved.replace(solution=None, progress=part)
            assert errors(puzzle) == [], part

    def test_a_wrong_solution_has_an_error(self) -> None:
        """Some other value in some cell or on some edge of the solution is reported."""
        if self.has_errors_in_solution:
            assert any(errors(puzzle) for puzzle in self._wrong_solutions())

    def test_a_value_that_does_not_fit_is_refused(self) -> None:
        """A value that no alphabet of the type has is refused on editing, and reported."""
        if self.solved.givens.graph is not None:
            pytest.skip("the puzzle has no grid")
        with pytest.raises(ValueError, match="does not fit"):
            self.solved.with_cells({(0, 0): _FOREIGN})
        cells = ((_FOREIGN, *self.solved.givens.cells[0][1:]), *self.solved.givens.cells[1:])
        puzzle = self.solved.replace(givens=self.solved.givens.replace(cells=cells))
        assert "XW202" in {diagnostic.code for diagnostic in puzzle.check()}

    def test_an_empty_board_is_a_puzzle(self) -> None:
        """An empty board of the size of the example is checked and drawn without exceptions."""
        puzzle = self.solved
        if puzzle.givens.graph is not None:
            pytest.skip("the puzzle has no grid")
        board = LogicPuzzle.new(puzzle.type, puzzle.width, puzzle.height, params=puzzle.params)
        board.check()
        if self.puzzle_type.draw is not None:
            assert isinstance(self.puzzle_type.draw(board, {}), Drawing)

    def test_the_solution_changes_the_drawing(self) -> None:
        """The givens and the solved puzzle are drawn, and the drawings differ."""
        if self.puzzle_type.draw is None:
            pytest.skip("the type has no drawing")
        givens = self.puzzle_type.draw(self.solved, {"solution": False})
        solved = self.puzzle_type.draw(self.solved, {"solution": True})
        assert isinstance(givens, Drawing)
        assert isinstance(solved, Drawing)
        assert givens.svg() != solved.svg()

    def test_checking_is_fast(self) -> None:
        """A check is fast enough to run after every key press."""
        puzzle = self.solved
        if puzzle.width * puzzle.height > 100:
            pytest.skip("the example is larger than 10 x 10")
        puzzle.check()  # imports
        times = []
        for _ in range(5):
            start = time.process_time()
            puzzle.check()
            times.append(time.process_time() - start)
        assert min(times) < MAX_CHECK_SECONDS

    def _wrong_solutions(self) -> Iterator[LogicPuzzle]:
        """Solutions in which two cells or two edges have changed their values."""
        solution = self.solved.solution
        assert solution is not None
        for changed in _changed_layers(solution):
            yield self.solved.replace(solution=changed)


def errors(puzzle: LogicPuzzle) -> list[Diagnostic]:
    """The errors that a check of a puzzle in memory reports."""
    return [diagnostic for diagnostic in puzzle.check() if diagnostic.severity is Severity.ERROR]


def _parts_of(solution: Layers) -> Iterator[Layers]:
    """Parts of a solution: none of it, the first and the second half, all but one cell."""
    spots = list(solution.spots())
    middle = len(spots) // 2
    for erased in (spots, spots[:middle], spots[middle:], *([spot] for spot in spots[:12])):
        layers = solution.with_cells(dict.fromkeys(erased))
        yield _without_edges(layers, set(erased))


def _without_edges(layers: Layers, erased: set[Spot]) -> Layers:
    """The layers without the edges at some cells."""
    edges: dict[Edge, Value] = {}
    for row, column in erased:
        for near in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            first, second = sorted(((row, column), near))
            if layers.edge(first, second) is not None:
                edges[first, second] = None
    return layers.with_edges(edges) if edges else layers


def _changed_layers(solution: Layers) -> Iterator[Layers]:
    spots = list(solution.spots())
    for first, second in pairwise(spots):
        values = [solution.cells[row][column] for row, column in (first, second)]
        if values[0] != values[1]:
            yield solution.with_cells({first: values[1], second: values[0]})
    for pair in solution.pairs():
        if solution.edge(*pair) is not None:
            yield solution.with_edges({pair: None})
