"""The rules of Nurikabe."""

from xwcore.plugin import plural
from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white, shaded
from xwcore_logic.vocabulary import (
    Case,
    Fault,
    Faults,
    agrees,
    groups,
    hints_shown,
    no_block,
    one_group,
)


def _rule(case: Case) -> Faults:
    yield from agrees(case, shaded)
    black, white = black_and_white(case)
    yield from one_group(black, "wall cells")
    yield from no_block(black, "wall cells")
    for island in groups(white):
        numbers = [value for value in map(case.given.get, island) if isinstance(value, int)]
        if numbers != [len(island)]:
            message = f"island of {plural(len(island), 'cell')}: numbers {hints_shown(numbers)}"
            yield Fault("LOG603", f"{message}, expected {len(island)}", island[0])
    for spot in sorted(black):
        if isinstance(case.given.get(spot), int):
            yield Fault("LOG501", f"number {case.given[spot]} is in the wall", spot)


RULES = Rules(_rule)
