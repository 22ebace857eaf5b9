"""Drawing the puzzles of SPF: what a solver expects on paper, type by type.

Contract: `draw` makes a `Drawing` of any puzzle of a known type that fits its diagram. What types
have in common is drawn in `picture`; what they differ in is data (`styles`): glyphs, fills, labels,
and a few painters. None where the puzzle has no layers: then it cannot be drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from xwcore.drawing import DEFAULT_SIZE, Drawing, check_size
from xwcore.drawing.captions import Captions
from xwcore.drawing.shapes import Bounds, Group, Shape
from xwcore.model.logic import LogicPuzzle
from xwcore.options import Option, resolve_options
from xwcore_logic.drawing.graphs import drawn_graph
from xwcore_logic.drawing.picture import PROGRESS, SOLUTION, Picture
from xwcore_logic.drawing.styles import STYLES
from xwcore_logic.graphs import joined_graph
from xwcore_logic.types import TYPES

OPTIONS: Final = (
    Option("solution", bool, None, "show the solution; else as the puzzle's own flag says"),
    Option("fill", bool, True, "show what the player has entered, where the solution is not shown"),
    Option("clues", bool, False, "set the name of the type, author and description around it"),
    Option("numbers", bool, True, "for crosswords; numbers are clues here"),
    Option("targets", bool, False, "in SVG, an invisible element over each place, for web pages"),
    Option("size", float, DEFAULT_SIZE, "width of a cell in points, 4 to 400"),
)


def draw(puzzle: LogicPuzzle, options: Mapping[str, Any]) -> Drawing | None:
    """The drawing of a puzzle; None where its type is unknown or its diagram does not fit.

    Raises:
        OptionError: an option is unknown, or its value is out of range.
    """
    chosen: dict[str, Any] = resolve_options(OPTIONS, options, "drawing a logic puzzle")
    check_size(chosen["size"])
    wanted = chosen["solution"]
    solved = puzzle.show_solution if wanted is None else wanted
    if not solved and chosen["fill"] and puzzle.progress is not None:
        drawn = _shapes(puzzle.replace(solution=puzzle.progress), solved=True)
        if drawn is not None:
            drawn = drawn._replace(shapes=tuple(map(_of_progress, drawn.shapes)))
    else:
        drawn = _shapes(puzzle, solved=solved)
    if drawn is None:
        return None
    shapes, bounds, detail, targets = drawn
    if chosen["targets"]:
        shapes += tuple(targets())
    return Drawing(
        shapes,
        bounds,
        title=puzzle.title or type_title(puzzle),
        captions=_captions(puzzle) if chosen["clues"] else None,
        size=chosen["size"],
        detail=detail,
    )


def _of_progress(shape: Shape) -> Shape:
    """A shape with the tags of the solution as tags of the progress."""
    if not isinstance(shape, Group):
        return shape
    tag = shape.tag
    if tag is not None and tag.part == SOLUTION:
        tag = tag._replace(part=PROGRESS)
    return shape._replace(shapes=tuple(map(_of_progress, shape.shapes)), tag=tag)


def type_title(puzzle: LogicPuzzle) -> str:
    """The name of the puzzle's type for people."""
    puzzle_type = TYPES.get(puzzle.type)
    return puzzle.type if puzzle_type is None else puzzle_type.title


class _Parts(NamedTuple):
    """What a drawing is made of; `targets` makes the invisible places for web pages."""

    shapes: tuple[Shape, ...]
    bounds: Bounds
    detail: int
    targets: Callable[[], Iterable[Shape]]


def _shapes(puzzle: LogicPuzzle, *, solved: bool) -> _Parts | None:
    kind = TYPES.get(puzzle.type)
    if kind is None:
        return None
    layers, solution = puzzle.givens, puzzle.solution if solved else None
    if layers.graph is not None:
        solved_graph = None if solution is None else solution.graph
        graph = joined_graph(layers.graph, solved_graph, kind.name)
        drawn = drawn_graph(graph, kind.name, solved=solved)
        return None if drawn is None else _Parts(drawn.shapes, drawn.bounds, 2, drawn.targets)
    if not layers.cells:
        return None
    size = puzzle.width, puzzle.height
    layers = kind.givens.completed(layers, *size)
    if solution is not None:
        solution = kind.solution.completed(solution, *size)
    picture = Picture(layers, solution, STYLES[kind.name], puzzle.params)
    shapes = tuple(picture.shapes())
    return _Parts(shapes, picture.bounds(), picture.style.detail, picture.targets)


def _captions(puzzle: LogicPuzzle) -> Captions:
    heading = tuple(dict.fromkeys((puzzle.title or type_title(puzzle), puzzle.author)))
    used = puzzle.params.get("used")
    footing = (f"Used: {used}",) if isinstance(used, str) and used else ()
    notes = (puzzle.notes,) if puzzle.notes else ()
    return Captions(tuple(filter(None, heading)), (), (*footing, *notes))
