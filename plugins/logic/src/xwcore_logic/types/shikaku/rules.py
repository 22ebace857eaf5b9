"""The rules of Shikaku."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.areas import is_rectangle, keeps_walls
from xwcore_logic.vocabulary import Case, Fault, Faults, hints_shown


def _rule(case: Case) -> Faults:
    yield from keeps_walls(case)
    for area in case.solution.areas():
        clues = [case.given[spot] for spot in area if case.given[spot] is not None]
        if not is_rectangle(area):
            yield Fault("LOG614", f"area of {len(area)} cells is not a rectangle", area[0])
        elif clues not in ([len(area)], ["?"]):
            message = f"area of {len(area)} cells: numbers {hints_shown(clues)}"
            yield Fault("LOG603", f"{message}, expected {len(area)}", area[0])


RULES = Rules(_rule, open_borders=True, closed_solution=True)
