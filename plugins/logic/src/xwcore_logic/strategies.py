"""Hypothesis strategies: logic puzzles that use a given set of features of the model."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from hypothesis import strategies as st

from xwcore.plugin import Feature
from xwcore_logic.constraints import Constraint
from xwcore_logic.features import LogicFeature
from xwcore_logic.layers import Block, Layers, Mark, Path, Value
from xwcore_logic.puzzle import LogicPuzzle
from xwcore_testing import texts, whole_texts


class TypeCells(NamedTuple):
    """What the cells of a type may hold in the givens and in the solution.

    `edge` is the value of an edge; "" where the type has none. A type with `is_square` boards has
    as many columns as rows.
    """

    givens: Sequence[Value]
    solution: Sequence[Value]
    edge: str = ""
    is_square: bool = False


def parameters() -> st.SearchStrategy[Any]:
    """The value of a parameter: a number, a truth value, a text, or lists of these."""
    numbers = st.integers(max_value=99) | st.floats(allow_nan=False, max_value=99)
    plain = st.booleans() | numbers | texts()
    return st.recursive(plain, lambda inner: st.lists(inner, max_size=3), max_leaves=6)


def points() -> st.SearchStrategy[tuple[float, float]]:
    """A point in or near a grid: a cell, an edge or a vertex."""
    return st.tuples(*[st.sampled_from([-0.5, 0.0, 0.5, 1.0, 1.5])] * 2)


def constraints() -> st.SearchStrategy[Constraint]:
    """A constraint of a known or unknown name."""
    names = st.sampled_from(["thermometer", "cage", "diagonal", "a name"])
    values = st.none() | st.integers(0, 99)
    return st.builds(Constraint, names, st.lists(points(), max_size=3).map(tuple), values)


def marks() -> st.SearchStrategy[Mark]:
    """A mark with a known or unknown tag and style."""
    tags, styles = (st.sampled_from(["corner", "symbol", "a tag"]), st.sampled_from(["", "gray x"]))
    values = st.none() | st.sampled_from([7, "circle", (1, 2)])
    return st.builds(Mark, points(), tags, values, styles)


def lines() -> st.SearchStrategy[Path]:
    """A path of a known or unknown kind."""
    kinds = st.sampled_from(["line", "arrow", "a kind"])
    return st.builds(Path, kinds, st.lists(points(), max_size=3).map(tuple))


@st.composite
def logic_puzzles(
    draw: st.DrawFn, features: Collection[Feature], types: Mapping[str, TypeCells], most: int = 3
) -> LogicPuzzle:
    """A puzzle of one of the types, with at most `most` rows and columns.

    A feature outside `features` is not used, but for the letters of cells.
    """
    further: dict[str, Any] = draw(whole_texts(features))
    if Feature.METADATA in features:
        further["metadata"] = draw(st.dictionaries(texts(), texts(), max_size=2))
    if LogicFeature.PARAMETERS in features:
        keys = st.sampled_from(["X", "Y", "size", "digits", "max", "extra", "a key", "sol"])
        values = st.integers(1, 3) | parameters()
        further["params"] = draw(st.dictionaries(keys, values, max_size=4))
    if LogicFeature.CONSTRAINTS in features:
        further["constraints"] = draw(st.lists(constraints(), max_size=2))
    further["show_solution"] = LogicFeature.SHOW_SOLUTION in features and draw(st.booleans())
    name = draw(st.sampled_from(sorted(types)))
    cells = types[name]
    width = draw(st.integers(1, most))
    height = width if cells.is_square else draw(st.integers(1, most))
    size = width, height
    givens = draw(layer_sets(cells.givens, cells.edge, *size, features))
    solved = draw(layer_sets(cells.solution, cells.edge, *size, features))
    has_solution = LogicFeature.SOLUTION in features and draw(st.booleans())
    if LogicFeature.PROGRESS in features and draw(st.booleans()):
        further["progress"] = solved
    return LogicPuzzle(name, *size, givens, solved if has_solution else None, **further)


@st.composite
def layer_sets(
    draw: st.DrawFn,
    cells: Sequence[Value],
    edge: str,
    width: int,
    height: int,
    features: Collection[Feature],
) -> Layers:
    """Layers with these values in the cells, and perhaps an edge, a clue and a block."""
    row = st.tuples(*[st.sampled_from(cells)] * width)
    made = Layers(cells=draw(st.tuples(*[row] * height)))
    if LogicFeature.GIVENS not in features:
        return made
    if edge and width > 1 and draw(st.booleans()):
        made = made.with_edges({((0, 0), (0, 1)): edge})
    if draw(st.booleans()):
        made = made.with_clues(left={0: (draw(st.integers(0, 99)),)})
    if draw(st.integers(0, 4)) == 0:
        made = made.replace(blocks=(Block(((0, 0),), 7),))
    if draw(st.integers(0, 4)) == 0:
        further = {"marks": marks(), "lines": lines()}
        made = made.replace(
            **{name: tuple(draw(st.lists(item, max_size=2))) for name, item in further.items()}
        )
    return made
