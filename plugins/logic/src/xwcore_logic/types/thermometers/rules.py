"""The rules of Thermometers."""

from xwcore.plugin import plural
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import cell_counts, given_breach
from xwcore_logic.vocabulary import Breach, Breaches, Case, Drawn, Spot, counted


def _rule(case: Case) -> Breaches:
    black = case.filled()
    yield from counted(case, black, "filled cells")
    for cell in sorted(black):
        if case.given.get(cell) is None:
            yield Breach("LOG613", "filled cell is on no thermometer", cell)
    for path in case.puzzle.paths():
        bulbs = [cell for cell in path if case.given[cell] == "O"]
        if len(bulbs) != 1:
            wrong = f"thermometer of {plural(len(path), 'cell')} not checked"
            message = f"{wrong}: {plural(len(bulbs), 'bulb')}, expected 1"
            yield Breach("LOG620", message, path[0])
            continue
        before = thermometer(case, bulbs[0])
        if any(cell in black and before[cell] not in black for cell in before if cell != bulbs[0]):
            message = f"thermometer of {plural(len(path), 'cell')} is not filled from its bulb on"
            yield Breach("LOG613", message, bulbs[0])


def thermometer(case: Case, bulb: Spot) -> dict[Spot, Spot]:
    """The cells of a thermometer, each with the cell before it on the way from the bulb."""
    before = {bulb: bulb}
    waiting = [bulb]
    while waiting:
        cell = waiting.pop()
        onward = [near for near in case.puzzle.links_of(cell) if near not in before]
        before.update(dict.fromkeys(onward, cell))
        waiting += onward
    return before


def bulbs(drawn: Drawn) -> Breaches:
    """A.50: a thermometer goes on from its bulb; signs without a bulb belong to none."""
    held: set[Spot] = set()
    for path in drawn.puzzle.paths():
        bulbs = [spot for spot in path if drawn.given[spot] == "O"]
        held.update(path)
        if len(bulbs) != 1:
            yield given_breach(
                "LOG421",
                f"thermometer of {plural(len(path), 'cell')}: "
                f"{plural(len(bulbs), 'bulb')}, expected 1",
                path[0],
            )
    for spot, value in drawn.given.items():
        if value is not None and spot not in held:
            yield given_breach("LOG421", "piece of thermometer without a neighbor", spot)


RULES = Rules(
    _rule,
    checks=(
        cell_counts,
        bulbs,
    ),
)
