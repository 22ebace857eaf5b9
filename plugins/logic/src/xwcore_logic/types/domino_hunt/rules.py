"""The rules of Domino Hunt."""

from collections import Counter

from xwcore.plugin import plural
from xwcore_logic.rules import Rules
from xwcore_logic.rules.areas import keeps_walls
from xwcore_logic.rules.givens import given_breach, in_range
from xwcore_logic.vocabulary import Breach, Breaches, Case, Drawn, number, repeats


def _rule(case: Case) -> Breaches:
    low, high = case.numbers.get("min", 0), case.numbers.get("max", 0)
    black = frozenset(cell for cell, value in case.given.items() if value == "#")
    yield from repeats(case)
    dominoes: Counter[tuple[int, ...]] = Counter()
    for area in case.solution.areas(black):
        numbers = tuple(sorted(number(case.given[cell]) or 0 for cell in area))
        dominoes[numbers] += 1
        if len(area) != 2:
            yield Breach("LOG614", f"domino: {plural(len(area), 'cell')}, expected 2", area[0])
        elif dominoes[numbers] > 1:
            yield Breach("LOG601", f"domino {numbers[0]}-{numbers[1]} is repeated", area[0])
    for first in range(low, high + 1):
        for second in range(first, high + 1):
            if not dominoes[first, second]:
                yield Breach("LOG602", f"domino {first}-{second} is missing", None)
    yield from keeps_walls(case)


def domino_numbers(drawn: Drawn) -> Breaches:
    """A.12: numbers from /min to /max; as many cells as all dominoes have."""
    low, high = drawn.numbers.get("min", 0), drawn.numbers.get("max", 0)
    yield from in_range(drawn.given, low, high)
    kinds = max(0, high - low + 1)
    cells = sum(value != "#" for value in drawn.given.values())
    if cells != kinds * (kinds + 1):
        message = f"{plural(cells, 'cell')} for dominoes, expected {kinds * (kinds + 1)}"
        yield given_breach("LOG412", message, None)


RULES = Rules(_rule, checks=(domino_numbers,), open_borders=True, closed_solution=True)
