"""The rules of Hashi."""

from collections import Counter
from collections.abc import Collection

from xwcore_logic.rules import Rules
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Spot,
    components,
    contradiction,
    number,
    shown,
    sight,
)

_BRIDGES = {"-": (1, (0, 1)), "=": (2, (0, 1)), "|": (1, (1, 0)), "H": (2, (1, 0))}

#: The number of bridges between islands that are neighbors.
_BETWEEN = {"bridge": 1, "bridges": 2}


def _rule(case: Case) -> Breaches:
    solved = case.solved
    islands = {spot for spot, value in solved.items() if number(value) is not None or value == "?"}
    counts: Counter[Spot] = Counter()
    joined: dict[Spot, list[Spot]] = {spot: [] for spot in islands}
    for spot, value in case.given.items():
        solution = solved.get(spot)
        if value is not None and value != solution and not (value == "?" and spot in islands):
            yield contradiction(spot, solution, value)
        if spot in islands and number(value) is None and value != "?":
            message = f"solution has an island, the puzzle has {shown(value)}"
            yield Breach("LOG501", message, spot)
    for spot, near in case.solution.pairs():
        given, value = case.puzzle.edge(spot, near), case.solution.edge(spot, near)
        if value is not None and not {spot, near} <= islands:
            yield Breach("LOG608", "bridge on an edge without islands at both sides", spot)
        if given is not None and given != value:
            yield Breach("LOG501", f"solution has {shown(value)}, expected {shown(given)}", spot)
    spans = {sign: {s for s, v in solved.items() if v == sign} for sign in _BRIDGES}
    for spot in sorted(islands):
        for step in ((0, 1), (1, 0)):
            near = (spot[0] + step[0], spot[1] + step[1])
            if near in islands:
                count = _BETWEEN.get(str(case.solution.edge(spot, near)), 0)
                counts.update({spot: count, near: count})
                if count:
                    joined[spot].append(near)
                    joined[near].append(spot)
                continue
            bridge = _BRIDGES.get(str(solved.get(near)))
            if bridge is None or bridge[1] != step:
                continue
            way = sight(spot, step, spans[str(solved[near])])
            end = (way[-1][0] + step[0], way[-1][1] + step[1])
            if end not in islands:
                is_crossed = end not in solved or solved[end] is not None
                message = "bridge ends without an island"
                yield Breach("LOG608", message, near, definite=is_crossed)
                continue
            counts.update({spot: bridge[0], end: bridge[0]})
            joined[spot].append(end)
            joined[end].append(spot)
    yield from _bridged(case, islands, counts, joined)


def _bridged(
    case: Case, islands: Collection[Spot], counts: Counter[Spot], joined: dict[Spot, list[Spot]]
) -> Breaches:
    for spot in sorted(islands):
        expected = number(case.solved[spot])
        if expected is not None and counts[spot] != expected:
            message = f"island: {counts[spot]} bridges, expected {expected}"
            yield Breach("LOG603", message, spot, definite=counts[spot] > expected)
    lengths = sum(str(value) in _BRIDGES for value in case.solved.values())
    walked = sum(
        abs(a[0] - b[0]) + abs(a[1] - b[1]) - 1 for a, ends in joined.items() for b in ends if b > a
    )
    if lengths != walked:
        message = f"{lengths - walked} bridge cells join no islands"
        yield Breach("LOG608", message, None)
    parts = components(sorted(islands), joined.__getitem__)
    is_closed = [all(counts[spot] == number(case.solved[spot]) for spot in part) for part in parts]
    for part in parts[1:2]:
        message = f"islands: {len(parts[0])} of {len(islands)} connected, this island is separate"
        yield Breach("LOG604", message, part[0], definite=any(is_closed))


RULES = Rules(_rule, keeps_givens=True)
