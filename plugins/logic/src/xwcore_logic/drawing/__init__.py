"""Drawing logic puzzles: what a solver expects on paper.

Contract: `draw` makes a `Drawing` of any puzzle that fits the layers of its type. What types have
in common is drawn in `picture`; what they differ in is the style in the folder of each of them:
glyphs, fills, labels, and a few painters. None where the puzzle has no layers: then it cannot be
drawn.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from xwcore.plugin import Option, resolve_options
from xwcore_drawing import DEFAULT_SIZE, Bounds, Captions, Drawing, Group, Shape, check_size
from xwcore_logic.constraints.catalog import shown_layers
from xwcore_logic.declarations import LayerSpec, PuzzleType, Symbols
from xwcore_logic.drawing.graphs import drawn_graph
from xwcore_logic.drawing.picture import PROGRESS, SOLUTION, PictureBuilder, Style
from xwcore_logic.drawing.styles import SHADING
from xwcore_logic.graphs import joined_graph
from xwcore_logic.layers import Layers, Mark
from xwcore_logic.puzzle import LogicPuzzle

OPTIONS: Final = (
    Option("solution", bool, None, "show the solution; else as the puzzle's own flag says"),
    Option("fill", bool, True, "show what the player has entered, where the solution is not shown"),
    Option("clues", bool, False, "set the name of the type, author and description around it"),
    Option("numbers", bool, True, "for crosswords; numbers are clues here"),
    Option("targets", bool, False, "in SVG, an invisible element over each place, for web pages"),
    Option("size", float, DEFAULT_SIZE, "width of a cell in points, 4 to 400"),
)


def draw(
    puzzle: LogicPuzzle, puzzle_type: PuzzleType, options: Mapping[str, Any]
) -> Drawing | None:
    """The drawing of a puzzle; None where its diagram does not fit.

    Raises:
        OptionError: an option is unknown, or its value is out of range.
    """
    chosen: dict[str, Any] = resolve_options(OPTIONS, options, "drawing a logic puzzle")
    check_size(chosen["size"])
    wanted = chosen["solution"]
    solved = puzzle.show_solution if wanted is None else wanted
    has_progress = not solved and chosen["fill"] and puzzle.progress is not None
    if has_progress:
        shown = puzzle.replace(solution=puzzle.progress)
        parts = _parts(shown, puzzle_type, solved=True)
    else:
        parts = _parts(puzzle, puzzle_type, solved=solved)
    if parts is None:
        return None
    shapes = parts.shapes()
    if has_progress:
        shapes = map(_of_progress, shapes)
    if chosen["targets"]:
        shapes = itertools.chain(shapes, parts.targets())
    return Drawing(
        tuple(shapes),
        parts.bounds,
        title=puzzle.title or puzzle_type.title,
        captions=_captions(puzzle, puzzle_type) if chosen["clues"] else None,
        size=chosen["size"],
        detail=parts.detail,
    )


#: What stands for the type of a board without one.
_NO_TYPE: Final = PuzzleType("board", "Puzzle", LayerSpec(), LayerSpec())


def draw_board(puzzle: LogicPuzzle, options: Mapping[str, Any]) -> Drawing | None:
    """The drawing of a board whose type is missing or not installed; None where it holds nothing.

    Raises:
        OptionError: as `draw`.
    """
    givens = puzzle.givens
    blank = Layers(cells=givens.cells)
    is_held = givens != blank or any(value is not None for row in givens.cells for value in row)
    if puzzle.type and not is_held:
        return None
    return draw(puzzle, _NO_TYPE, options)


def bounds_of(puzzle: LogicPuzzle, puzzle_type: PuzzleType) -> Bounds | None:
    """The bounds of the drawing of a puzzle; None where `draw` makes none."""
    parts = _parts(puzzle, puzzle_type, solved=False)
    return None if parts is None else parts.bounds


def _of_progress(shape: Shape) -> Shape:
    """A shape with the tags of the solution as tags of the progress."""
    if not isinstance(shape, Group):
        return shape
    tag = shape.tag
    if tag is not None and tag.part == SOLUTION:
        tag = tag._replace(part=PROGRESS)
    return shape._replace(shapes=tuple(map(_of_progress, shape.shapes)), tag=tag)


def style_of(puzzle_type: PuzzleType) -> Style:
    """The style in the folder of a type; else the plain one, where shaded cells are gray."""
    name = f"{puzzle_type.folder}.drawing"
    if not puzzle_type.folder or find_spec(name) is None:
        return SHADING if puzzle_type.solution.cells == (Symbols("#"),) else Style()
    style: Style = import_module(name).STYLE
    return style


class _DrawnBoard(NamedTuple):
    """What a drawing is made of; `targets` makes the invisible places for web pages."""

    shapes: Callable[[], Iterable[Shape]]
    bounds: Bounds
    detail: int
    targets: Callable[[], Iterable[Shape]]


def _parts(puzzle: LogicPuzzle, kind: PuzzleType, *, solved: bool) -> _DrawnBoard | None:
    layers, solution = puzzle.givens, puzzle.solution if solved else None
    if layers.graph is not None:
        solved_graph = None if solution is None else solution.graph
        graph = joined_graph(layers.graph, solved_graph, kind)
        drawn = drawn_graph(graph, loop=kind.solution.graph == "edges", solved=solved)
        if drawn is None:
            return None
        return _DrawnBoard(drawn.shapes, drawn.bounds, 2, drawn.targets)
    if not layers.cells:
        return None
    size = puzzle.width, puzzle.height
    layers = kind.givens.completed(layers, *size)
    shown = shown_layers(puzzle.constraints)
    layers = layers.replace(
        marks=(*shown.marks, *layers.marks), lines=(*shown.lines, *layers.lines)
    )
    if solution is not None:
        solution = kind.solution.completed(solution, *size)
    style = style_of(kind)
    if kind is _NO_TYPE:
        style = replace(
            style,
            grid=str(puzzle.params.get("grid", style.grid)),
            frame=puzzle.params.get("frame") is not False,
        )
        if puzzle.params.get("dots") is True:
            vertices = itertools.product(range(puzzle.height + 1), range(puzzle.width + 1))
            dots = tuple(Mark((row, column), "symbol", "dot", "small") for row, column in vertices)
            layers = layers.replace(marks=(*dots, *layers.marks))
    picture = PictureBuilder(layers, solution, style, puzzle.params)
    return _DrawnBoard(picture.shapes, picture.bounds(), picture.style.detail, picture.targets)


def _captions(puzzle: LogicPuzzle, puzzle_type: PuzzleType) -> Captions:
    heading = tuple(dict.fromkeys((puzzle.title or puzzle_type.title, puzzle.author)))
    used = puzzle.params.get("used")
    footing = (f"Used: {used}",) if isinstance(used, str) and used else ()
    notes = (puzzle.notes,) if puzzle.notes else ()
    return Captions(tuple(filter(None, heading)), (), (*footing, *notes))
