"""The rules of Stations."""

from collections.abc import Sequence

from xwcore_logic.layers import Layers, Value
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import given_fault
from xwcore_logic.rules.paths import wrong_links
from xwcore_logic.vocabulary import (
    Case,
    Drawn,
    Fault,
    Faults,
    Spot,
    hints_shown,
    keeps_links,
    number,
    repeats,
)


def _rule(case: Case) -> Faults:
    yield from keeps_links(case)
    yield from repeats(case)
    layers = case.solution
    for spot in layers.spots():
        links, expected = len(layers.links_of(spot)), 4 if case.given[spot] == "+" else 2
        if links != expected:
            yield wrong_links(spot, links, (expected,))
            return
    way = _crossing_way(layers, case.given)
    numbers = {spot: n for spot, n in ((s, number(v)) for s, v in case.given.items()) if n}
    for spot, value in numbers.items():
        if layers.is_bend(spot):
            yield Fault("LOG612", f"loop turns in station {value}", spot)
    passed = set(way)
    missed = next((spot for spot in layers.spots() if spot not in passed), None)
    if missed is not None:
        message = f"loop passes {len(passed)} of {len(case.given)} cells, not this cell"
        yield Fault("LOG608", message, missed)
    order = [numbers[spot] for spot in way if spot in numbers]
    if order and not _cyclic(order):
        yield Fault("LOG612", f"stations in the order {hints_shown(order)}", None)


def _crossing_way(layers: Layers, given: dict[Spot, Value]) -> list[Spot]:
    """The cells that a loop passes, which goes straight over crossings."""
    start = next((spot for spot in layers.spots() if given[spot] != "+"), (0, 0))
    way = [start]
    before, spot = start, layers.links_of(start)[0]
    while spot != start and len(way) < 4 * len(given):
        way.append(spot)
        straight = (2 * spot[0] - before[0], 2 * spot[1] - before[1])
        onward = [near for near in layers.links_of(spot) if near != before]
        before, spot = spot, straight if given[spot] == "+" else onward[0]
    return way


def _cyclic(numbers: Sequence[int]) -> bool:
    """Whether numbers are in the order 1, 2, 3 ... round a circle, in either direction."""
    start = numbers.index(min(numbers))
    turned = [*numbers[start:], *numbers[:start]]
    return turned == sorted(numbers) or [turned[0], *turned[:0:-1]] == sorted(numbers)


def stations_in_order(drawn: Drawn) -> Faults:
    """The stations are numbered from 1 on, each once."""
    numbers = sorted(value for value in drawn.given.values() if isinstance(value, int))
    if numbers != list(range(1, len(numbers) + 1)):
        yield given_fault(
            "LOG413",
            f"{len(numbers)} stations, expected each number from 1 to {len(numbers)} once",
            None,
        )


RULES = Rules(_rule, checks=(stations_in_order,))
