"""The rules of Laser."""

from collections.abc import Sequence
from functools import partial

from xwcore.plugin import plural
from xwcore_logic.layers import Value
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import given_breach
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    Spot,
    agrees,
    components,
    corner_cell,
)


def _rule(case: Case) -> Breaches:
    yield from agrees(case, lambda v: None if v is None else (None,) if v == "#" else (v,))
    beam = case.filled("N", "/")
    for name, cells, hints in case.hinted():
        count = sum(cell in beam for cell in cells)
        if isinstance(hints[0], int) and hints[0] != count:
            message = f"{name}: beam crosses {plural(count, 'cell')}, expected {hints[0]}"
            yield Breach("LOG603", message, cells[0])
    mirrors: dict[Spot, str] = {}
    for row, line in enumerate(case.puzzle.vertices):
        for column, sign in enumerate(line):
            touching = _beams_at(case.solved, (row, column))
            mirror = _mirror(touching)
            if mirror:
                mirrors[row, column] = mirror
            message = _wrong_vertex(sign, [case.solved[cell] for cell in touching])
            cell = corner_cell(case.sizes, (row, column))
            if message:
                place = f"vertex {row + 1}, {column + 1}"
                yield Breach("LOG608", f"{place}: {message}", cell)
            if sign in ("-", "|") and sign != mirror:
                yield Breach("LOG608", f"given mirror {sign!r} does not turn the beam", cell)
    parts = groups_of_beam(case.solved)
    for part in parts[1:]:
        yield Breach("LOG604", f"beam: {len(parts)} separate parts, expected 1", part)
    yield from _counted_mirrors(case, mirrors)


#: Arrows, and the diagonal of the beam at each: n and N fall to the right, 7 and / rise.
_ARROWS = {"n": "N", "N": "N", "7": "/", "/": "/"}


def _wrong_vertex(sign: Value, beams: Sequence[Value]) -> str:
    """What is wrong where these pieces of beam meet at a vertex with this sign; "" if nothing."""
    arrow = _ARROWS.get(str(sign))
    if len(beams) % 2 and arrow is None:
        return "beam ends without an arrow"
    if arrow is not None and len(beams) % 2 == 0:
        return f"arrow {sign!r} without the end of a beam"
    if arrow is not None and arrow != beams[0]:
        return f"beam {beams[0]!r} does not match the direction of arrow {sign!r}"
    if len(beams) == 4 and sign != "X":
        return "beam crosses itself, expected a crossing in the puzzle"
    if len(beams) != 4 and sign == "X":
        return f"given crossing: {plural(len(beams), 'piece')} of beam, expected 4"
    return ""


def _beams_at(solved: dict[Spot, Value], corner: Spot) -> list[Spot]:
    """The cells around a vertex whose beam passes the vertex."""
    row, column = corner
    diagonals = {
        (row - 1, column - 1): "N",
        (row - 1, column): "/",
        (row, column - 1): "/",
        (row, column): "N",
    }
    return [cell for cell, diagonal in diagonals.items() if solved.get(cell) == diagonal]


def _mirror(touching: Sequence[Spot]) -> str:
    """The mirror at which a beam turns between two cells; "" where the beam goes straight on."""
    if len(touching) != 2:
        return ""
    (row, column), (other_row, other_column) = touching
    return "-" if row == other_row else "|" if column == other_column else ""


def groups_of_beam(solved: dict[Spot, Value]) -> list[Spot]:
    """The first cell of each part of the beam, which goes straight on where it crosses itself."""
    cells = sorted(cell for cell, value in solved.items() if value in ("N", "/"))
    return [part[0] for part in components(cells, partial(_onward, solved))]


def _onward(solved: dict[Spot, Value], spot: Spot) -> list[Spot]:
    """The cells into which a beam goes on from a cell, at both of its ends."""
    row, column = spot
    ends = [(row, column), (row + 1, column + 1)]
    if solved[spot] == "/":
        ends = [(row, column + 1), (row + 1, column)]
    cells = []
    for corner in ends:
        touching = _beams_at(solved, corner)
        opposite = (2 * corner[0] - row - 1, 2 * corner[1] - column - 1)
        cells += [opposite] if len(touching) == 4 else touching
    return cells


def _counted_mirrors(case: Case, mirrors: dict[Spot, str]) -> Breaches:
    for axis, name, hints in (
        (0, "horizontal grid line", case.puzzle.right),
        (1, "vertical grid line", case.puzzle.bottom),
    ):
        for at, hint in enumerate(hints):
            count = sum(corner[axis] == at for corner in mirrors)
            if isinstance(hint[0], int) and hint[0] != count:
                end = (at, case.sizes.x) if axis == 0 else (case.sizes.y, at)
                message = f"{name} {at + 1}: {count} mirrors, expected {hint[0]}"
                yield Breach("LOG603", message, corner_cell(case.sizes, end))


def arrows(drawn: Drawn) -> Breaches:
    """One arrow enters the diagram and one leaves it."""
    signs = [value for line in drawn.puzzle.vertices for value in line]
    entering = sum(value in ("n", "7") for value in signs)
    leaving = sum(value in ("N", "/") for value in signs)
    if (entering, leaving) != (1, 1):
        message = f"{entering} entering and {leaving} leaving arrows, expected 1 of each kind"
        yield given_breach("LOG416", message, None)


RULES = Rules(_rule, checks=(arrows,))
