"""The rules of Magic Labyrinth."""

from collections.abc import Sequence

from xwcore_logic.layers import Layers
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import given_breach
from xwcore_logic.rules.latin import entered_numbers
from xwcore_logic.vocabulary import Breach, Breaches, Case, Drawn, Spot, agrees, latin, literally


def _rule(case: Case) -> Breaches:
    yield from agrees(case, lambda value: (None,) if value == "-" else literally(value))
    high = case.sizes.m
    yield from latin(case, range(1, high + 1))
    way = labyrinth_way(case)
    numbers = entered_numbers(case)
    entered = [cell for cell in way if cell in numbers]
    for at, cell in enumerate(entered):
        expected = at % high + 1
        if numbers[cell] != expected:
            message = f"number {numbers[cell]} on the way, expected {expected}"
            yield Breach("LOG612", message, cell)
            break
    if len(way) < len(case.given):
        yield Breach("LOG620", *_unclear(case, way))


def _unclear(case: Case, way: Sequence[Spot]) -> tuple[str, Spot | None]:
    """Why the sequence along the way of a labyrinth is not checked, and where."""
    if not way:
        return "sequence not checked: the number of entrances is not 1", None
    onward = [near for near in _open_neighbors(case.puzzle, way[-1]) if near not in set(way)]
    if onward:
        return f"sequence not checked: the way has {len(onward)} branches", way[-1]
    cells = f"{len(way)} of {len(case.given)} cells"
    return f"sequence not checked: the way ends after {cells}", way[-1]


def labyrinth_way(case: Case) -> list[Spot]:
    """The cells of a labyrinth from its entrance on, up to the first branch or the dead end.

    Empty where there is no entrance, or more than one.
    """
    layers, size = case.puzzle, case.sizes.x
    doors = [(0, at) for at in range(size) if layers.horizontal[0][at] is None]
    doors += [(size - 1, at) for at in range(size) if layers.horizontal[size][at] is None]
    doors += [(at, 0) for at in range(size) if layers.vertical[at][0] is None]
    doors += [(at, size - 1) for at in range(size) if layers.vertical[at][size] is None]
    if len(doors) != 1:
        return []
    way = doors
    seen = set(way)
    while True:
        onward = [near for near in _open_neighbors(layers, way[-1]) if near not in seen]
        if len(onward) != 1:
            return way
        way.append(onward[0])
        seen.add(onward[0])


def _open_neighbors(layers: Layers, cell: Spot) -> list[Spot]:
    """The neighbors of a cell that no wall separates from it."""
    return [near for near in layers.neighbors(cell) if layers.edge(cell, near) is None]


def entrance(drawn: Drawn) -> Breaches:
    """A.30: the border is closed but for one edge, the entrance."""
    layers, size = drawn.puzzle, drawn.sizes.x
    border = [*layers.horizontal[0], *layers.horizontal[size]]
    border += [line[0] for line in layers.vertical] + [line[size] for line in layers.vertical]
    doors = sum(value is None for value in border)
    if doors != 1:
        yield given_breach("LOG416", f"{doors} entrances, expected 1", None)


RULES = Rules(_rule, checks=(entrance,), open_borders=True)
