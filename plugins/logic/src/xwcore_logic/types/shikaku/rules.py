"""The rules of Shikaku."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.areas import is_rectangle, keeps_walls
from xwcore_logic.vocabulary import Breach, Breaches, Case, hints_shown


def _rule(case: Case) -> Breaches:
    yield from keeps_walls(case)
    for area in case.solution.areas():
        clues = [case.given[spot] for spot in area if case.given[spot] is not None]
        is_definite = len(clues) < 2  # a part that is cut off has no number
        if not is_rectangle(area):
            message = f"area of {len(area)} cells is not a rectangle"
            yield Breach("LOG614", message, area[0], definite=is_definite)
        elif clues not in ([len(area)], ["?"]):
            message = f"area of {len(area)} cells: numbers {hints_shown(clues)}"
            message += f", expected {len(area)}"
            yield Breach("LOG603", message, area[0], definite=is_definite)


RULES = Rules(_rule, open_borders=True, closed_solution=True)
