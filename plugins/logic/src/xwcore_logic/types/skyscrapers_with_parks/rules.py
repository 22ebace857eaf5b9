"""The rules of Skyscrapers with Parks."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import skyline
from xwcore_logic.rules.latin import buildings_in_sight
from xwcore_logic.solution_clues import skyline_clues
from xwcore_logic.vocabulary import Breaches, Case, agrees, exactly, latin, literally


def _rule(case: Case) -> Breaches:
    parks = case.numbers.get("parks", 0)
    yield from agrees(case, lambda value: (None,) if value == "-" else literally(value))
    yield from latin(case, range(1, case.sizes.x - parks + 1))
    empty = {spot for spot, value in case.solved.items() if value is None}
    yield from exactly(case.rows, empty, parks, "parks", "row", grows=False)
    yield from exactly(case.columns, empty, parks, "parks", "column", grows=False)
    yield from buildings_in_sight(case)


RULES = Rules(_rule, checks=(skyline,), clues=skyline_clues)
