"""Logic puzzles: a type, a size, parameters, constraints, and three sets of layers.

Contract: the layers are the content: what the puzzle gives, its solution, and what a player has
entered. How a format spells them is provenance. A board without a type is drawn, compared and
written, and never judged. The type is a name; what it means is looked up on
use (`xwcore_logic.declarations.lookup`), so a puzzle of a type that is not installed is a value
like any other. Editing and building from cells are strict: a value that its place cannot hold
raises at once. The constructor and `replace` take layers as they are, so that a damaged file can be
read, checked and edited.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import Any, ClassVar, Final

from xwcore.plugin import (
    Diagnostic,
    Fact,
    Facts,
    Feature,
    Part,
    Place,
    Puzzle,
    PuzzleError,
    Span,
    Unmodeled,
    frozen,
    malformed_at,
    parsed_items,
    plain,
    typed,
    whole_part,
)
from xwcore_logic.boards import MOST_CELLS
from xwcore_logic.constraints import Constraint
from xwcore_logic.declarations import (
    LayerSpec,
    NamedBounds,
    PuzzleType,
    check_blocks,
    lookup,
    nearest,
    range_text,
    require,
)
from xwcore_logic.features import LogicFeature
from xwcore_logic.fitting import misfits, places, require_fit
from xwcore_logic.gaps import border_gaps, content_gaps, drawn_gaps, reading_gaps
from xwcore_logic.layers import Block, Clues, Edge, Layers, Mark, Path, Spot, Value
from xwcore_logic.points import Point, place_at
from xwcore_logic.puzzle_codes import NO_TYPE, NOT_DECIDED, TYPE_UNKNOWN, VALUE_MISFIT

#: The value of a parameter: a plain value, or a nested tuple of them.
Parameter = bool | int | float | str | tuple[Any, ...]

#: The sets of layers of a puzzle, and their features.
LAYER_SETS: Final = {
    "givens": LogicFeature.GIVENS,
    "solution": LogicFeature.SOLUTION,
    "progress": LogicFeature.PROGRESS,
}


class LogicPuzzle(Puzzle):
    """A logic puzzle.

    `type` is the name of its type ("sudoku"); it is empty for a board without a type. `params` are
    the type's parameters by name (lists become tuples), `constraints` rules of this puzzle beside
    those of its type. `givens`, `solution` and `progress` are sets of layers; the last two are None
    where there are none. `show_solution` says whether a drawing shows the solution. The rows of a
    puzzle of an unknown type are unmodeled.
    """

    __slots__ = (
        "constraints",
        "givens",
        "height",
        "params",
        "progress",
        "show_solution",
        "solution",
        "type",
        "width",
    )

    kind: ClassVar[str] = "logic"
    dict_version: ClassVar[int] = 3

    type: str
    width: int
    height: int
    params: Mapping[str, Parameter]
    constraints: tuple[Constraint, ...]
    givens: Layers
    solution: Layers | None
    progress: Layers | None
    show_solution: bool

    def __init__(
        self,
        type: str,
        width: int = 0,
        height: int = 0,
        givens: Layers | None = None,
        solution: Layers | None = None,
        *,
        progress: Layers | None = None,
        params: Mapping[str, Any] | None = None,
        constraints: Iterable[Constraint] = (),
        show_solution: bool = False,
        **further: Any,
    ) -> None:
        super().__init__(**further)
        sizes: dict[str, object] = {"width": width, "height": height}
        for name, length in sizes.items():
            if not isinstance(length, int):
                message = f"{name} {length!r}, expected a number; LogicPuzzle.from_cells takes rows"
                raise PuzzleError(message)
        givens = Layers() if givens is None else givens
        if not (width or height):
            width, height = givens.width, givens.height
        put = object.__setattr__
        put(self, "type", type)
        put(self, "width", width)
        put(self, "height", height)
        put(self, "params", {key: frozen(value) for key, value in (params or {}).items()})
        put(self, "constraints", tuple(constraints))
        put(self, "givens", _sized("givens", givens, width, height))
        for name, layers in (("solution", solution), ("progress", progress)):
            put(self, name, None if layers is None else _sized(name, layers, width, height))
        put(self, "show_solution", show_solution)

    def _arguments(self) -> dict[str, Any]:
        return {**super()._arguments(), **{name: getattr(self, name) for name in _ATTRIBUTES}}

    @property
    def cell_count(self) -> int:
        """The number of cells of the board."""
        return self.width * self.height

    # -- building -----------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        type: str,
        width: int,
        height: int | None = None,
        *,
        params: Mapping[str, Any] | None = None,
        **further: Any,
    ) -> LogicPuzzle:
        """An empty puzzle with what every board of its type and size has.

        Raises:
            PuzzleError: the type is unknown, or the size or a parameter does not fit it.
        """
        puzzle_type = require(type)
        height = width if height is None else height
        _check_size(puzzle_type, width, height)
        _check_params(puzzle_type, {} if params is None else params)
        board = None if puzzle_type.board is None else puzzle_type.board(width, height)
        givens = puzzle_type.givens.blank(width, height) if board is None else board
        return cls(puzzle_type.name, width, height, givens, params=params, **further)

    @classmethod
    def from_cells(
        cls,
        type: str,
        rows: Sequence[Sequence[Value]],
        solution: Sequence[Sequence[Value]] | None = None,
        *,
        params: Mapping[str, Any] | None = None,
        **further: Any,
    ) -> LogicPuzzle:
        """A puzzle from rows of values: numbers, symbols, None for an empty cell.

        A row may be a text with one character per cell: a symbol of the type, a digit, or "." or a
        blank for an empty cell.

        Raises:
            PuzzleError: the type is unknown, the rows differ in length, or a value does not fit.
        """
        puzzle_type = require(type)
        widths = {len(row) for row in rows}
        if not puzzle_type.givens.triangular and len(widths) != 1:
            raise PuzzleError(f"rows of cells: lengths {sorted(widths)}, expected one length")
        width = max(widths, default=0)
        puzzle = cls.new(type, width, len(rows), params=params, **further)
        puzzle = puzzle.with_cells(_cell_values(rows, puzzle, puzzle_type, "givens"))
        if solution is None:
            return puzzle
        cells = _cell_values(solution, puzzle, puzzle_type, "solution")
        return puzzle.with_cells(cells, "solution")

    # -- editing ------------------------------------------------------------------------------

    def with_cells(self, changes: Mapping[Spot, Value], layer: str = "givens") -> LogicPuzzle:
        """A copy with other values in some cells of "givens", "solution" or "progress".

        Raises:
            PuzzleError: a value does not fit its place, or `layer` is unknown.
            IndexError: a place is outside the grid.
        """
        before = self._layers(layer)
        return self._edited(layer, before, before.with_cells(changes))

    def with_edges(self, changes: Mapping[Edge, Value], layer: str = "givens") -> LogicPuzzle:
        """A copy with other values on some edges: `{((0, 0), (0, 1)): "wall"}`.

        Raises:
            PuzzleError, IndexError: as `with_cells`.
        """
        before = self._layers(layer)
        return self._edited(layer, before, before.with_edges(changes))

    def with_vertices(self, changes: Mapping[Spot, Value], layer: str = "givens") -> LogicPuzzle:
        """A copy with other values at some vertices; (row, column) is above and left of that cell.

        Raises:
            PuzzleError, IndexError: as `with_cells`.
        """
        before = self._layers(layer)
        return self._edited(layer, before, before.with_vertices(changes))

    def with_clues(self, layer: str = "givens", **sides: Mapping[int, Clues]) -> LogicPuzzle:
        """A copy with other outside clues: `with_clues(left={0: (3, 1)}, top={4: 2})`.

        Raises:
            PuzzleError, IndexError: as `with_cells`.
            TypeError: unknown side.
        """
        before = self._layers(layer)
        return self._edited(layer, before, before.with_clues(**sides))

    def with_areas(self, areas: Iterable[Iterable[Spot]], layer: str = "givens") -> LogicPuzzle:
        """A copy with walls exactly between the cells of different areas.

        Raises:
            PuzzleError, IndexError: as `with_cells`.
        """
        before = self._layers(layer)
        return self._edited(layer, before, before.with_areas(areas))

    def with_blocks(self, blocks: Iterable[Block], layer: str = "givens") -> LogicPuzzle:
        """A copy with other blocks, such as cages with their sums.

        Raises:
            PuzzleError: a block is empty, overlaps another, leaves the grid, or does not fit.
        """
        before = self._layers(layer)
        return self._edited(layer, before, before.replace(blocks=tuple(blocks)))

    def with_marks(self, marks: Iterable[Mark], layer: str = "givens") -> LogicPuzzle:
        """A copy with other marks.

        Raises:
            PuzzleError: `layer` is unknown.
        """
        return self.replace(**{layer: self._layers(layer).replace(marks=tuple(marks))})

    def with_lines(self, lines: Iterable[Path], layer: str = "givens") -> LogicPuzzle:
        """A copy with other lines.

        Raises:
            PuzzleError: `layer` is unknown.
        """
        return self.replace(**{layer: self._layers(layer).replace(lines=tuple(lines))})

    def _layers(self, layer: str) -> Layers:
        """A set of layers with every place that the type has, as far as the type is known."""
        if layer not in LAYER_SETS:
            raise PuzzleError(f"set of layers: {layer!r}, expected one of {tuple(LAYER_SETS)}")
        puzzle_type = lookup(self.type)
        spec = LayerSpec() if puzzle_type is None else puzzle_type.layer(layer)
        layers = _sized(layer, getattr(self, layer) or Layers(), self.width, self.height)
        return spec.completed(layers, self.width, self.height)

    def _edited(self, layer: str, before: Layers, layers: Layers) -> LogicPuzzle:
        check_blocks(layers.blocks, self.width, self.height)
        puzzle_type = lookup(self.type)
        if puzzle_type is not None:
            bounds = puzzle_type.bounds(self.params, self.width, self.height)
            require_fit(puzzle_type, layer, before, layers, bounds)
        return self.replace(**{layer: layers})

    # -- checking -----------------------------------------------------------------------------

    def check(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the puzzle in memory: size, values, and the rules of its type.

        An incomplete solution is checked as far as possible. Where a part of the puzzle is not
        modeled, its rules are not applied, and a solution or progress is not decided.
        """
        if not self.type:
            return (NO_TYPE.at(),)
        puzzle_type = lookup(self.type)
        if puzzle_type is None:
            near = nearest(self.type)
            hint = f"did you mean {near}?" if near else None
            return (TYPE_UNKNOWN.at(f"unknown type {self.type!r}: not checked", hint=hint),)
        problems = self._misfits(puzzle_type, puzzle_type.bounds(self.params))
        gap = self._gap(puzzle_type)
        if gap is not None:  # the rules would judge another puzzle
            is_judged = self.solution is not None or self.progress is not None
            return (*problems, NOT_DECIDED.at(gap)) if is_judged else tuple(problems)
        if not problems:
            if puzzle_type.check is not None:
                problems += puzzle_type.check(self)
            bounds = puzzle_type.bounds(self.params, self.width, self.height)
            reported = {problem.span.place for problem in problems if problem.span is not None}
            problems += [
                misfit
                for misfit in self._misfits(puzzle_type, bounds)
                if misfit.span is None or misfit.span.place not in reported
            ]
        return tuple(problems)

    def gaps(self) -> Iterator[str]:
        """The parts of the puzzle that no rule knows, in words: "clue ? at row 1, column 2".

        These are a type that is not installed, a grid that is not a square where the type
        needs one, errors in the file that it was read from, unmodeled content, a parameter that
        the type does not declare, constraints without a meaning, given marks and lines, borders
        inside of an area, and a given value that its place cannot hold.
        """
        puzzle_type = lookup(self.type)
        if puzzle_type is None:
            yield f"type {self.type!r}"
            return
        if puzzle_type.square and self.width != self.height and self.givens.graph is None:
            yield f"grid of {self.width} x {self.height}, not a square,"
        yield from reading_gaps(self.diagnostics)
        yield from content_gaps(self.unmodeled, self.params, self.constraints, puzzle_type)
        yield from drawn_gaps(self.givens)
        if puzzle_type.check is not None:
            plain_puzzle = self.replace(solution=None, progress=None)
            yield from border_gaps(puzzle_type.check(plain_puzzle))
        bounds = puzzle_type.bounds(self.params, self.width, self.height)
        for place, message in misfits(self.givens, puzzle_type.givens, bounds):
            yield f"value {message.partition(' does not fit')[0]} at {place}"

    def _gap(self, puzzle_type: PuzzleType) -> str | None:
        """Why the rules cannot judge the puzzle; None where they can."""
        gaps = content_gaps(self.unmodeled, self.params, self.constraints, puzzle_type)
        for gap in (*reading_gaps(self.diagnostics), *gaps, *drawn_gaps(self.givens)):
            return f"not decided: {gap} is not modeled"[:99]
        return None if puzzle_type.check else f"not decided: type {self.type!r} has no rules"[:99]

    def _misfits(self, puzzle_type: PuzzleType, bounds: NamedBounds) -> list[Diagnostic]:
        """The values that their places cannot hold."""
        problems = []
        for layer in LAYER_SETS:
            layers: Layers | None = getattr(self, layer)
            if layers is not None:
                for place, message in misfits(layers, puzzle_type.layer(layer), bounds):
                    text = f"{layer}: {message}"
                    problems.append(VALUE_MISFIT.at(text, Span(place=place)))
        return problems

    # -- content ------------------------------------------------------------------------------

    def parts(self) -> dict[str, Part]:
        """The content by part."""
        parts = super().parts()
        if self.type:
            parts["type"] = whole_part(LogicFeature.LOGIC_TYPE, self.type)
        if self.width or self.height:
            parts["size"] = whole_part(LogicFeature.GRID, (self.width, self.height))
        for name, feature in LAYER_SETS.items():
            layers: Layers | None = getattr(self, name)
            if layers is not None:
                parts.update(_layer_parts(name, feature, layers))
        if self.params:
            parameters = partial(_parameter_facts, self.params)
            parts["params"] = Part(frozenset({LogicFeature.PARAMETERS}), self.params, parameters)
        if self.constraints:
            constraints = partial(_constraint_facts, self.constraints)
            feature_set = frozenset({LogicFeature.CONSTRAINTS})
            parts["constraints"] = Part(feature_set, self.constraints, constraints)
        if self.show_solution:
            parts["show_solution"] = whole_part(LogicFeature.SHOW_SOLUTION, True)
        return parts

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe structure; `docs/to_dict.md` describes it."""
        return {
            **super().to_dict(),
            "type": self.type,
            "width": self.width,
            "height": self.height,
            "params": {key: plain(value) for key, value in self.params.items()},
            "constraints": [constraint.to_dict() for constraint in self.constraints],
            "givens": self.givens.to_dict(),
            "solution": None if self.solution is None else self.solution.to_dict(),
            "progress": None if self.progress is None else self.progress.to_dict(),
            "show_solution": self.show_solution,
        }

    @classmethod
    def from_dict(cls, structure: Mapping[str, Any]) -> LogicPuzzle:
        """The puzzle that `to_dict` made the structure of.

        Version 2 of the structure had no constraints, marks and lines. Version 1 had the rows of a
        file; they become unmodeled content, as those of an unknown type. A format that spells these
        rows reads the layers from what it writes.

        Raises:
            PuzzleError: the structure is malformed.
        """
        with cls.arguments_of(structure) as arguments:
            arguments["params"] = typed(structure.get("params"), "params", dict, type(None))
            arguments["show_solution"] = typed(
                structure.get("show_solution", False), "show_solution", bool
            )
            if "puzzle" in structure:
                return cls._from_rows(structure, arguments)
            width, height = (typed(structure[name], name, int) for name in ("width", "height"))
            sets: dict[str, Any] = {name: _layers_of(structure, name) for name in LAYER_SETS}
            return cls(
                typed(structure["type"], "type", str),
                width,
                height,
                **sets,
                constraints=parsed_items(
                    structure.get("constraints", []), "constraints", Constraint.from_dict
                ),
                **arguments,
            )

    @classmethod
    def _from_rows(cls, structure: Mapping[str, Any], arguments: Mapping[str, Any]) -> LogicPuzzle:
        """The puzzle of a structure of version 1."""
        puzzle = cls(typed(structure["type"], "type", str), **arguments)
        rows = {name: structure[name] for name in ("puzzle", "solution") if structure.get(name)}
        if structure.get("format", 1) != 1:
            rows["format"] = structure["format"]
        kept = [Unmodeled(name, frozen(value)) for name, value in rows.items()]
        return puzzle.replace(unmodeled=(*puzzle.unmodeled, *kept))

    def __repr__(self) -> str:
        return f"<{self.__class__.__name__} {self.type!r}>"


_ATTRIBUTES: Final = LogicPuzzle.__slots__


def _layers_of(structure: Mapping[str, Any], name: str) -> Layers | None:
    """The layers of a set in a structure."""
    if structure.get(name) is None:
        return None
    with malformed_at(name):
        return Layers.from_dict(structure[name])


def _sized(name: str, layers: Layers, width: int, height: int) -> Layers:
    """The layers with cells for the whole grid.

    Raises:
        PuzzleError: they have cells for a grid of another size.
    """
    if not layers.cells and width and height:
        return layers.replace(cells=Layers.blank(width, height).cells)
    if layers.cells and (layers.width, layers.height) != (width, height):
        size = f"{layers.width} x {layers.height}"
        raise PuzzleError(f"{name}: cells of a grid of {size}, expected {width} x {height}")
    return layers


def _check_size(puzzle_type: PuzzleType, width: int, height: int) -> None:
    if puzzle_type.square and width != height:
        raise PuzzleError(f"size of {puzzle_type.name}: {width} x {height}, expected a square")
    most = puzzle_type.largest_size
    for length in (width, height):
        if length < puzzle_type.least_size or (most is not None and length > most):
            bounds = range_text(puzzle_type.least_size, most)
            raise PuzzleError(f"size of {puzzle_type.name}: {length}, expected {bounds}")
    if width * height > MOST_CELLS:
        size = f"{width} x {height}"
        raise PuzzleError(
            f"size of {puzzle_type.name}: {size}, expected at most {MOST_CELLS} cells"
        )


def _check_params(puzzle_type: PuzzleType, params: Mapping[str, Any]) -> None:
    for name, value in params.items():
        parameter = puzzle_type.parameters.get(name)
        if parameter is None:
            known = ", ".join(puzzle_type.parameters) or "none"
            raise PuzzleError(
                f"parameter of {puzzle_type.name}: {name!r}, expected one of: {known}"
            )
        if parameter.kind != "number":
            continue
        low, high = parameter.low, parameter.high
        if not isinstance(value, int) or value < low or (high is not None and value > high):
            bounds = range_text(low, high)
            raise PuzzleError(
                f"parameter {name} of {puzzle_type.name}: {value!r}, expected {bounds}"
            )
    for name, parameter in puzzle_type.parameters.items():
        if parameter.required and name not in params:
            raise PuzzleError(f"parameter of {puzzle_type.name}: {name} is missing")


def _cell_values(
    rows: Sequence[Sequence[Value]], puzzle: LogicPuzzle, puzzle_type: PuzzleType, layer: str
) -> dict[Spot, Value]:
    """The values of rows by place; the characters of a text are read as the type's symbols."""
    bounds = puzzle_type.bounds(puzzle.params, puzzle.width, puzzle.height)
    alphabets = puzzle_type.layer(layer).cells
    values: dict[Spot, Value] = {}
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            value = cell
            if isinstance(cells, str) and isinstance(cell, str):
                is_symbol = any(alphabet.holds(cell, bounds) for alphabet in alphabets)
                if not is_symbol and cell in ". ":
                    value = None
                elif not is_symbol and cell in "0123456789":
                    value = int(cell)
            values[row, column] = value
    return values


def _parameter_facts(values: Mapping[str, Parameter]) -> Iterator[Fact]:
    for key, value in values.items():
        yield (LogicFeature.PARAMETERS, Place(key=key)), value


def _constraint_facts(constraints: Iterable[Constraint]) -> Iterator[Fact]:
    """The constraints by name and first point; those that share both are one fact."""
    named = ((item.name, item.points, (item.points, item.value)) for item in constraints)
    return _point_facts(LogicFeature.CONSTRAINTS, named)


def _point_facts(
    feature: Feature, named: Iterable[tuple[str, Sequence[Point], tuple[Any, ...]]]
) -> Iterator[Fact]:
    """What stands at points, by name and first point; what shares both is one fact."""
    held: dict[Place, list[tuple[Any, ...]]] = {}
    for name, points, value in named:
        held.setdefault(place_at(name, points[0] if points else None), []).append(value)
    for place, values in held.items():
        yield (feature, place), tuple(values)


def _layer_parts(name: str, feature: Feature, layers: Layers) -> Iterator[tuple[str, Part]]:
    """A part for each layer of a set; a solution is content also where it is empty."""
    features = frozenset({feature})
    if feature != LogicFeature.GIVENS:
        yield name, whole_part(feature, True)
    for layer in fields(layers):
        values = getattr(layers, layer.name)
        if values:
            facts = partial(_layer_facts, feature, Layers(**{layer.name: values}))
            yield f"{name}.{layer.name}", Part(features, values, facts)


def _layer_facts(feature: Feature, layers: Layers) -> Iterator[Fact]:
    """The values of a set of layers, place by place."""
    for place, value, _ in places(layers):
        yield (feature, place), value
    blocks: Facts = {}
    for block in layers.blocks:
        cells = tuple(sorted(block.cells))
        blocks[feature, Place(cell=cells[0] if cells else None, key="block")] = cells, block.value
    yield from blocks.items()
    yield from _point_facts(
        feature,
        ((f"mark {mark.tag}", [mark.point], (mark.value, mark.style)) for mark in layers.marks),
    )
    yield from _point_facts(
        feature,
        (
            (f"line {line.kind}", line.points, (line.points, line.value, line.style))
            for line in layers.lines
        ),
    )
    graph = layers.graph
    if graph is None:
        return
    if feature == LogicFeature.GIVENS:
        ends = tuple((edge.start, edge.end) for edge in graph.edges)
        points = tuple((area.point, area.style) for area in graph.areas)
        shape = graph.nodes, ends, points, graph.styles, graph.outlines
        yield (feature, Place(key="graph")), shape
    for number, edge in enumerate(graph.edges):
        if edge.marked:
            yield (feature, Place(key=f"edge {number}")), True
    for number, area in enumerate(graph.areas):
        if area.value is not None:
            yield (feature, Place(key=f"area {number}")), area.value
