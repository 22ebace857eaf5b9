"""The rules of Subway."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import cell_counts
from xwcore_logic.vocabulary import JUNCTIONS, STEPS, Breach, Breaches, Case, keeps_links, repeats

_SHAPES = {4: "crossing", 3: "T", 1: "end"}


def _rule(case: Case) -> Breaches:
    yield from repeats(case, lambda value: ("#",) if value == "#" else (".",))
    layers = case.solution
    used = {spot for spot in layers.spots() if layers.links_of(spot)}
    names = {}
    for spot in used:
        links = layers.links_of(spot)
        names[spot] = _SHAPES.get(len(links), "corner" if layers.is_bend(spot) else "straight")
        if names[spot] == "end":
            yield Breach("LOG608", "dead end of the network", spot)
        if case.given[spot] == "#":
            yield Breach("LOG501", "network passes a black cell", spot)
    parts = layers.paths()
    if len(parts) > 1:
        message = f"network: {len(parts)} separate parts, expected 1"
        yield Breach("LOG604", message, parts[1][0])
    yield from keeps_links(case)
    yield from _given_junctions(case)
    for name, cells, hints in case.hinted():
        for at, shape in enumerate(("crossing", "T", "straight", "corner")):
            count = sum(names.get(spot) == shape for spot in cells)
            if isinstance(hints[at], int) and hints[at] != count:
                message = f"{name}: {count} times {shape}, expected {hints[at]}"
                yield Breach("LOG603", message, cells[0])


def _given_junctions(case: Case) -> Breaches:
    for (row, column), value in case.given.items():
        ways = JUNCTIONS.get(str(value))
        if ways is None:
            continue
        expected = {(row + STEPS[way][0], column + STEPS[way][1]) for way in ways}
        if expected != set(case.solution.links_of((row, column))):
            message = f"segments of the network do not match the given {value!r}"
            yield Breach("LOG501", message, (row, column))


RULES = Rules(_rule, checks=(cell_counts,))
