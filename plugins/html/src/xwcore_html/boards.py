"""The board of a logic puzzle: what the script of the player needs.

Contract: the picture of the puzzle is the board, with an invisible target for every place that the
player may choose, so that picture and targets have one system of coordinates. The data has what is
given, which values the cells take and which lines the edges; values that are not numbers or letters
have a glyph, drawn as the type draws them. The solution is in the data only where it is asked for.
A puzzle whose type is not known has a board with all that can be entered, and is not checked.
"""

from __future__ import annotations

import dataclasses
import string
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from xwcore.plugin import OptionError, Severity, UnsupportedOperationError
from xwcore_drawing import DEFAULT_SIZE, Bounds, Drawing, Group, Tag, Text, svg_fragment, target
from xwcore_logic import (
    NOT_DECIDED,
    Alphabet,
    ClueParts,
    Layers,
    LayerSpec,
    LogicPuzzle,
    PictureBuilder,
    PlanarGraph,
    PuzzleType,
    Style,
    Value,
    lookup,
)

#: The verb `draw`.
Draw = Callable[..., Drawing]

#: Why a page with a solution has no check where all of the solution is given.
_NOTHING_TO_CHECK: Final = "Entries cannot be checked: the solution has none that the board takes."

#: The largest number that is entered: two digits.
_MOST: Final = 99

#: Every value that a key enters: numbers and the visible characters of ASCII.
_VALUES: Final[tuple[int | str, ...]] = (*range(_MOST + 1), *map(chr, range(0x21, 0x7F)))

#: The values of a board without rules; two digits are typed one after the other.
_ANY_VALUES: Final[tuple[int | str, ...]] = (*range(10), "#", *string.ascii_uppercase)

#: One and two bridges, to the right and down.
_BRIDGES: Final = "-=|H"

#: The same between islands that are neighbors, as values of the edge.
_ON_EDGES: Final = ("bridge", "bridges")

#: How far the target of an edge reaches to each side, in cells.
_REACH: Final = 0.15


class PlayerBoard(NamedTuple):
    """The data of the script, the picture that is the board, and templates with the glyphs of the
    values.
    """

    data: dict[str, Any]
    picture: Drawing
    glyphs: list[str]


def logic_board(puzzle: LogicPuzzle, draw: Draw, *, solution: bool) -> PlayerBoard | None:
    """The board of a puzzle; None where there is nothing to enter."""
    kind = lookup(puzzle.type)
    puzzle = puzzle.replace(progress=None)
    if puzzle.givens.graph is not None:
        return _graph_board(puzzle, puzzle.givens.graph, draw, solution=solution)
    if not puzzle.givens.cells:
        return None
    cells = [_cell(puzzle, kind, spot, solution=solution) for spot in puzzle.givens.spots()]
    glyphs = _glyphs_of(puzzle, kind, draw, cells, solution=solution)
    edges = _edges(puzzle, kind, solution=solution)
    if not glyphs:
        cells = [{**cell, "locked": True} for cell in cells]
    if not edges["tools"] and all(cell["locked"] for cell in cells):
        return None
    picture = _with_targets(_picture(puzzle, kind, draw), puzzle, edges["places"])
    return _board(puzzle, picture, cells, glyphs, edges, solution=solution)


def _board(
    puzzle: LogicPuzzle,
    picture: Drawing,
    cells: list[dict[str, Any]],
    glyphs: dict[int | str, str],
    edges: dict[str, Any],
    *,
    solution: bool,
) -> PlayerBoard:
    templates = [
        f'<template data-name="glyph-{number}">{glyph}</template>'
        for number, glyph in enumerate(glyphs.values())
        if glyph
    ]
    lacks = _lacks(puzzle, solution=solution)
    if solution and not lacks and not _has_entries(cells, edges):
        lacks = _NOTHING_TO_CHECK
    data = {
        "kind": "logic",
        "width": puzzle.width,
        "height": puzzle.height,
        "unit": DEFAULT_SIZE,
        "bounds": [picture.bounds.width, picture.bounds.height],
        "cells": cells,
        "values": [str(value) for value in glyphs],
        "bridges": _has_bridges(puzzle),
        "takesAnything": lookup(puzzle.type) is None,
        "edges": edges,
        "solution": solution and not lacks,
        "lacks": lacks,
    }
    return PlayerBoard(data, picture, templates)


def _lacks(puzzle: LogicPuzzle, *, solution: bool) -> str:
    """Why the page cannot check and reveal; "" where it can.

    A solution is checked against where the rules hold for it: not where a part of the puzzle is not
    modeled, and not where the solution is incomplete or wrong.
    """
    if lookup(puzzle.type) is None:
        return "The rules of this puzzle are not known: entries cannot be checked."
    gap = next(puzzle.gaps(), None)
    if gap is not None:
        return f"Entries cannot be checked: no rule is known for {gap}."
    if not solution or puzzle.solution is None:
        return "The page has no solution: entries cannot be checked or revealed."
    problems = puzzle.check()
    if any(problem.code == NOT_DECIDED.code for problem in problems):
        return "Entries cannot be checked: the type of this puzzle has no rules."
    if any(problem.severity is Severity.ERROR for problem in problems):
        return "Entries cannot be checked: the solution of this puzzle breaks its rules."
    return ""


def _has_entries(cells: list[dict[str, Any]], edges: dict[str, Any]) -> bool:
    """Whether the solution has something that a player enters."""
    return any(cell.get("solution") and not cell["locked"] for cell in cells) or bool(
        edges["required"] and set(edges["solution"].items()) - set(edges["given"].items())
    )


# -- the picture ----------------------------------------------------------------------------------


def _picture(puzzle: LogicPuzzle, kind: PuzzleType | None, draw: Draw) -> Drawing:
    """The picture with the targets that its type draws; a plain board where nothing draws it."""
    try:
        return draw(puzzle, solution=False, targets=True)
    except OptionError:
        return draw(puzzle, solution=False)
    except UnsupportedOperationError:
        if kind is not None:
            raise
    plain = PictureBuilder(puzzle.givens, None, Style(), {})
    return Drawing(tuple(plain.shapes()), plain.bounds())


def _with_targets(picture: Drawing, puzzle: LogicPuzzle, edges: list[str]) -> Drawing:
    """The picture with a target for every cell and these edges: those that are not drawn yet."""
    known = {shape.tag for shape in picture.shapes if isinstance(shape, Group)}
    missing = []
    for row, column in puzzle.givens.spots():
        tag = Tag("cells", row, column)
        if tag not in known:
            missing.append(target(tag, column, row, 1, 1))
    for place in edges:
        row, column = map(int, place[1:].split(","))
        tag = Tag("horizontal" if place[0] == "h" else "vertical", row, column)
        if tag in known:
            continue
        if place[0] == "h":
            box = column + _REACH, row - _REACH, 1 - 2 * _REACH, 2 * _REACH
        else:
            box = column - _REACH, row + _REACH, 2 * _REACH, 1 - 2 * _REACH
        missing.append(target(tag, *box))
    return dataclasses.replace(picture, shapes=(*picture.shapes, *missing))


# -- values ---------------------------------------------------------------------------------------


def _glyphs_of(
    puzzle: LogicPuzzle,
    kind: PuzzleType | None,
    draw: Draw,
    cells: list[dict[str, Any]],
    *,
    solution: bool,
) -> dict[int | str, str]:
    """The values that a player enters, each with its glyph, "" where that is its text."""
    if kind is None:
        return dict.fromkeys(_ANY_VALUES, "")
    values = _values(kind, puzzle)
    glyphs = {value: _glyph(puzzle, draw, value) for value in values}
    solved = _entered_values(puzzle, cells) if solution else set()
    return {
        value: glyph or ""
        for value, glyph in glyphs.items()
        if glyph is not None or value in solved
    }


def _entered_values(puzzle: LogicPuzzle, cells: list[dict[str, Any]]) -> set[Value]:
    """The values of the solution that a player enters."""
    if puzzle.solution is None:
        return set()
    solved = puzzle.solution.cells
    return {solved[cell["row"]][cell["column"]] for cell in cells if not cell["locked"]}


def _values(kind: PuzzleType, puzzle: LogicPuzzle) -> list[int | str]:
    """The values that a player enters into cells.

    Beside a loop, a path or borders these are shaded cells alone, where none are given: what else
    the solution has in cells is given, or follows from the lines.
    """
    bounds = kind.bounds(puzzle.params, puzzle.width, puzzle.height)
    values = [
        value
        for value in _VALUES
        if any(alphabet.holds(value, bounds) for alphabet in kind.solution.cells)
    ]
    if _has_bridges(puzzle):
        return [value for value in values if str(value) in _BRIDGES]
    if kind.solved_by_cells:
        return values
    given = any(alphabet.holds("#", bounds) for alphabet in kind.givens.cells)
    return ["#"] if "#" in values and not given else []


def _cell(
    puzzle: LogicPuzzle, kind: PuzzleType | None, spot: tuple[int, int], *, solution: bool
) -> dict[str, Any]:
    row, column = spot
    given = puzzle.givens.cells[row][column]
    cell = {
        "row": row,
        "column": column,
        "given": _words(given),
        "locked": given is not None if kind is None else _is_locked(puzzle, kind, given),
    }
    if solution and puzzle.solution is not None:
        cells = puzzle.solution.cells
        solved = cells[row][column] if cells else None
        cell["solution"] = "" if solved is None else str(solved)
    return cell


def _words(given: Value) -> str:
    """What is given in a cell, for screen readers."""
    if isinstance(given, tuple):
        return " ".join("none" if part is None else str(part) for part in given)
    return "" if given is None else str(given)


def _is_locked(puzzle: LogicPuzzle, kind: PuzzleType, given: Value) -> bool:
    """Whether the player enters nothing: a value of the solution is given, or the cell has a clue.

    Where every cell may have a clue beside its value, the first part of a clue is the given value.
    """
    if given is None:
        return False
    if isinstance(given, tuple):
        clues: tuple[Alphabet, ...] = kind.givens.cells
        only_clues = all(isinstance(alphabet, ClueParts) for alphabet in clues)
        return given[:1] not in ((), (None,)) if only_clues else True
    bounds = kind.bounds(puzzle.params, puzzle.width, puzzle.height)
    return any(alphabet.holds(given, bounds) for alphabet in kind.solution.cells)


# -- edges ----------------------------------------------------------------------------------------


def _has_edges(spec: LayerSpec) -> bool:
    return bool(spec.edges or spec.border_edges or spec.horizontal or spec.vertical)


def _edges(puzzle: LogicPuzzle, kind: PuzzleType | None, *, solution: bool) -> dict[str, Any]:
    """What is drawn on edges: the tools, the places, what is given, and what is right.

    A place is "h" for the edge above a cell, or "v" for that left of it, with row and column. On
    the board of a loop along the edges the given edges are those where it may go.
    """
    spec = kind.solution if kind is not None else None
    if spec is not None and not _has_edges(spec):
        return _no_edges()
    has_bridges = _has_bridges(puzzle)
    has_links = spec is None or _holds(puzzle, spec, "link")
    has_walls = spec is None or (not has_links and _holds(puzzle, spec, "wall"))
    along_edges = spec is not None and bool(spec.border_edges)
    given = _lines(puzzle.givens)
    if along_edges and given:
        places, given = list(given), {}
    elif has_bridges:
        places = [place for place in _places(puzzle, border=False) if _joins_islands(puzzle, place)]
    else:
        places = list(_places(puzzle, border=along_edges))
    known = set(places)
    # Where lines are drawn, given walls are borders of areas that lines cross.
    entered = _ON_EDGES if has_bridges else ("link",) if has_links else ("wall",)
    solved = _lines(puzzle.solution) if solution and puzzle.solution is not None else {}
    tools = ["link"] * has_links + ["wall"] * has_walls
    if has_walls and not along_edges:
        tools.append("area")
    return {
        "tools": tools,
        "places": places,
        "given": {
            place: value for place, value in given.items() if place in known and value in entered
        },
        "solution": {place: value for place, value in solved.items() if place in known},
        "required": kind is not None and not kind.solved_by_cells,
    }


def _has_bridges(puzzle: LogicPuzzle) -> bool:
    """Whether bridges join islands: a bridge is a sign in cells, or on the edge of neighbors."""
    kind = lookup(puzzle.type)
    return kind is not None and _holds(puzzle, kind.solution, "bridge")


def _joins_islands(puzzle: LogicPuzzle, place: str) -> bool:
    """Whether there are islands on both sides of an edge."""
    row, column = map(int, place[1:].split(","))
    cells = puzzle.givens.cells
    before = cells[row - 1][column] if place[0] == "h" else cells[row][column - 1]
    return all(
        value is not None and str(value) not in _BRIDGES for value in (before, cells[row][column])
    )


def _holds(puzzle: LogicPuzzle, spec: LayerSpec, value: Value) -> bool:
    kind = lookup(puzzle.type)
    bounds = None if kind is None else kind.bounds(puzzle.params, puzzle.width, puzzle.height)
    return bounds is not None and any(alphabet.holds(value, bounds) for alphabet in spec.edges)


def _no_edges() -> dict[str, Any]:
    return {"tools": [], "places": [], "given": {}, "solution": {}, "required": False}


def _places(puzzle: LogicPuzzle, *, border: bool) -> Iterator[str]:
    """The edges between cells, and those of the border where it is asked for."""
    spots = set(puzzle.givens.spots())
    for row in range(puzzle.height + 1):
        for column in range(puzzle.width + 1):
            here = (row, column) in spots
            for name, near in (("h", (row - 1, column)), ("v", (row, column - 1))):
                beside = near in spots
                if (here and beside) or (border and (here or beside)):
                    yield f"{name}{row},{column}"


def _lines(layers: Layers) -> dict[str, str]:
    """The edges with a wall, a link or bridges."""
    lines = {}
    for name, rows in (("h", layers.horizontal), ("v", layers.vertical)):
        for row, values in enumerate(rows):
            for column, value in enumerate(values):
                if value in layers.links or value in _ON_EDGES:
                    lines[f"{name}{row},{column}"] = str(value)
                elif value in layers.walls or (isinstance(value, tuple) and value[0] == "wall"):
                    lines[f"{name}{row},{column}"] = "wall"
    return lines


# -- graphs ---------------------------------------------------------------------------------------


def _graph_board(
    puzzle: LogicPuzzle, graph: PlanarGraph, draw: Draw, *, solution: bool
) -> PlayerBoard | None:
    """The board of a puzzle without a square grid: a loop along edges, or numbers in areas."""
    kind = lookup(puzzle.type)
    solved = puzzle.solution.graph if solution and puzzle.solution is not None else None
    edges = _no_edges()
    cells: list[dict[str, Any]] = []
    glyphs: dict[int | str, str] = {}
    if kind is not None and kind.solved_by_cells:
        for index, area in enumerate(graph.areas):
            given = "" if area.value is None else str(area.value)
            cell = {"layer": "areas", "row": index, "column": 0, "given": given}
            cells.append({**cell, "locked": bool(given)})
            if solved is not None:
                value = solved.areas[index].value
                cells[-1]["solution"] = "" if value is None else str(value)
        largest = min(_MOST, len(graph.areas))
        glyphs = dict.fromkeys(range(1, largest + 1), "")
    else:
        marked = [] if solved is None else solved.edges
        edges = {
            "tools": ["wall"],
            "places": [f"e{index},0" for index in range(len(graph.edges))],
            "given": {},
            "solution": {f"e{index},0": "wall" for index, e in enumerate(marked) if e.marked},
            "required": True,
        }
    try:
        picture = draw(puzzle, solution=False, targets=True)
    except OptionError:
        return None
    return _board(puzzle, picture, cells, glyphs, edges, solution=solution)


# -- glyphs ---------------------------------------------------------------------------------------


def _glyph(puzzle: LogicPuzzle, draw: Draw, value: int | str) -> str | None:
    """The value as the type draws it in a solution, as SVG of one cell; "" where that is its text,
    None where the type draws nothing.
    """
    if isinstance(value, int):
        return ""
    empty = puzzle.givens.replace(cells=tuple((None,) * len(row) for row in puzzle.givens.cells))
    row = puzzle.height // 2
    column = len(puzzle.givens.cells[row]) // 2
    solved = empty.with_cells({(row, column): value})
    unlinked = solved.replace(horizontal=(), vertical=(), vertices=())
    picture = draw(puzzle.replace(givens=empty, solution=unlinked), solution=True)
    shapes = tuple(
        member
        for shape in picture.shapes
        if isinstance(shape, Group) and shape.tag == Tag("cells", row, column, "solution")
        for member in shape.shapes
    )
    if not shapes:
        return None
    if len(shapes) == 1 and isinstance(shapes[0], Text) and shapes[0].text == value:
        return ""
    return svg_fragment(shapes, Bounds(column, row, column + 1, row + 1), DEFAULT_SIZE)
