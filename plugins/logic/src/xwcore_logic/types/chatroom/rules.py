"""The rules of Chatroom."""

from collections.abc import Sequence

from xwcore_logic.layers import Layers, Value
from xwcore_logic.rules import Rules
from xwcore_logic.rules.paths import wrong_links
from xwcore_logic.vocabulary import Breach, Breaches, Case, Spot, keeps_links, repeats


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from repeats(case, _sign_of_chatroom)
    layers = case.solution
    for spot in layers.spots():
        value = case.given[spot]
        is_circle = isinstance(value, tuple) and value[0] != "@"
        links = len(layers.links_of(spot))
        if links != (1 if is_circle else 2):
            yield wrong_links(spot, links, (1,) if is_circle else (2,))
    for path in layers.paths():
        way = _way(layers, path)
        clues = [case.given[spot] for spot in way]
        phones = [at for at, clue in enumerate(clues) if isinstance(clue, tuple) and clue[0] == "@"]
        ends = [clue for clue in (clues[0], clues[-1]) if isinstance(clue, tuple)]
        if len(phones) != 1 or len(ends) != 2 or ends[0][1] == ends[1][1]:
            message = f"path with {len(ends)} circles and {len(phones)} phones, expected"
            yield Breach("LOG608", f"{message} a white and a black circle, 1 phone", way[0])
            continue
        for clue, part in ((clues[0], way[: phones[0] + 1]), (clues[-1], way[phones[0] :])):
            turns = sum(layers.is_bend(spot) for spot in part[1:-1])
            if isinstance(clue, tuple) and isinstance(clue[0], int) and clue[0] != turns:
                message = f"path turns {turns} times before the phone, expected {clue[0]}"
                yield Breach("LOG612", message, part[0])


def _sign_of_chatroom(value: Value) -> str:
    """How the solution may show a clue."""
    return "" if not isinstance(value, tuple) else "@" if value[0] == "@" else "*"


def _way(layers: Layers, path: Sequence[Spot]) -> list[Spot]:
    """The cells of a path without branches in order, from one of its ends."""
    start = next((spot for spot in path if len(layers.links_of(spot)) == 1), path[0])
    way, seen = [start], {start}
    while True:
        onward = [near for near in layers.links_of(way[-1]) if near not in seen]
        if not onward:
            return way
        way.append(onward[0])
        seen.add(onward[0])


RULES = Rules(_rule)
