"""The rules of Stations."""

from collections.abc import Sequence

from xwcore_logic.layers import Layers, Value
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import given_breach
from xwcore_logic.rules.paths import has_closed_loop, wrong_links
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    Spot,
    hints_shown,
    keeps_links,
    number,
    repeats,
)


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from repeats(case)
    layers = case.solution
    for spot in layers.spots():
        links = len(layers.links_of(spot))
        expected = {"+": 4, "#": 0}.get(str(case.given[spot]), 2)
        if links != expected:
            yield wrong_links(spot, links, (expected,))
            return
    way = _crossing_way(layers, case.given)
    stations = {spot: v for spot, v in case.given.items() if number(v) or v == "?"}
    for spot, value in stations.items():
        if layers.is_bend(spot):
            yield Breach("LOG612", f"loop turns in station {value}", spot, definite=True)
    passed = set(way)
    cells = [spot for spot in layers.spots() if case.given[spot] != "#"]
    missed = next((spot for spot in cells if spot not in passed), None)
    if missed is not None:
        message = f"loop passes {len(passed)} of {len(cells)} cells, not this cell"
        yield Breach("LOG608", message, missed)
    order = [stations[spot] for spot in way if spot in stations]
    if order and not _cyclic(order):
        yield Breach("LOG612", f"stations in the order {hints_shown(order)}", None)


def _crossing_way(layers: Layers, given: dict[Spot, Value]) -> list[Spot]:
    """The cells that a loop passes, which goes straight over crossings."""
    start = next((spot for spot in layers.spots() if given[spot] not in ("+", "#")), None)
    if start is None:
        return []
    way = [start]
    before, spot = start, layers.links_of(start)[0]
    while spot != start and len(way) < 4 * len(given):
        way.append(spot)
        straight = (2 * spot[0] - before[0], 2 * spot[1] - before[1])
        onward = [near for near in layers.links_of(spot) if near != before]
        before, spot = spot, straight if given[spot] == "+" else onward[0]
    return way


def _cyclic(stations: Sequence[Value]) -> bool:
    """Whether stations are in the order 1, 2, 3 ... round a circle, in either direction; a
    question mark is a station of any number.
    """
    known = [(at, value) for at, value in enumerate(stations) if isinstance(value, int)]
    return any(
        len({(value - way * at) % len(stations) for at, value in known}) <= 1 for way in (1, -1)
    ) and all(value <= len(stations) for _, value in known)


def stations_in_order(drawn: Drawn) -> Breaches:
    """The stations are numbered from 1 on, each once."""
    numbers = sorted(value for value in drawn.given.values() if isinstance(value, int))
    if "?" not in drawn.given.values() and numbers != list(range(1, len(numbers) + 1)):
        yield given_breach(
            "LOG413",
            f"{len(numbers)} stations, expected each number from 1 to {len(numbers)} once",
            None,
        )


RULES = Rules(_rule, checks=(stations_in_order,), closes=has_closed_loop)
