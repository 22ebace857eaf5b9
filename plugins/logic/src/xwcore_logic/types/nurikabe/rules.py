"""The rules of Nurikabe."""

from xwcore.plugin import plural
from xwcore_logic.layers import Value
from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white, shaded
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    agrees,
    groups,
    hints_shown,
    no_block,
    one_group,
)


def _rule(case: Case) -> Breaches:
    yield from agrees(case, shaded)
    black, white = black_and_white(case)
    yield from one_group(black, "wall cells")
    yield from no_block(black, "wall cells")
    for island in groups(white):
        numbers = [value for value in map(case.given.get, island) if is_clue(value)]
        if numbers not in ([len(island)], ["?"]):
            message = f"island of {plural(len(island), 'cell')}: numbers {hints_shown(numbers)}"
            yield Breach("LOG603", f"{message}, expected {len(island)}", island[0])
    for spot in sorted(black):
        if is_clue(case.given.get(spot)):
            yield Breach("LOG501", f"number {case.given[spot]} is in the wall", spot)


def is_clue(value: Value) -> bool:
    """Whether an island has this clue: its size, or a question mark for any size."""
    return isinstance(value, int) or value == "?"


RULES = Rules(_rule)
