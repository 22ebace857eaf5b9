"""The rules of Compass."""

from xwcore.plugin import plural
from xwcore_logic.rules import Rules
from xwcore_logic.vocabulary import Breach, Breaches, Case


def _rule(case: Case) -> Breaches:
    for area in case.solution.areas():
        clues = [(cell, case.given[cell]) for cell in area if case.given[cell] is not None]
        if len(clues) != 1:
            message = f"area of {plural(len(area), 'cell')}: {len(clues)} compasses, expected 1"
            yield Breach("LOG603", message, area[0], definite=not clues)
            continue
        (row, column), numbers = clues[0]
        counts = {
            "above": sum(r < row for r, _ in area),
            "at the right": sum(c > column for _, c in area),
            "at the left": sum(c < column for _, c in area),
            "below": sum(r > row for r, _ in area),
        }
        for (side, count), clue in zip(
            counts.items(), numbers if isinstance(numbers, tuple) else (), strict=False
        ):
            if isinstance(clue, int) and clue != count:
                message = f"compass: {plural(count, 'cell')} {side}, expected {clue}"
                # A part of the area that is cut off has no compass.
                yield Breach("LOG603", message, (row, column), definite=True)


RULES = Rules(_rule, closed_solution=True)
