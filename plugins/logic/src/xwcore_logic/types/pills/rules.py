"""The rules of Pills."""

from xwcore_logic.rules import Rules
from xwcore_logic.vocabulary import Breach, Breaches, Case, Spot, hints_shown


def _rule(case: Case) -> Breaches:
    taken: dict[Spot, int] = {}
    totals = []
    for spot, value in case.solved.items():
        if value is None:
            continue
        row, column = spot
        pill = [(row, column - 1), spot, (row, column + 1)]
        if value == "|":
            pill = [(row - 1, column), spot, (row + 1, column)]
        for cell in pill:
            digit = case.given.get(cell)
            if cell in taken or not isinstance(digit, int):
                problem = "overlaps another pill" if cell in taken else "leaves the grid"
                yield Breach("LOG613", f"pill {problem}", spot, definite=True)
                return
            taken[cell] = digit
        totals.append(sum(taken[cell] for cell in pill))
    if sorted(totals) != list(range(1, case.sizes.m + 1)):
        message = f"pills have the values {hints_shown(sorted(totals))}"
        is_definite = len(set(totals)) < len(totals) or max(totals, default=0) > case.sizes.m
        message = f"{message}, expected 1 to {case.sizes.m}"
        yield Breach("LOG610", message, None, definite=is_definite)
    for name, cells, hints in case.hinted():
        total = sum(taken.get(spot, 0) for spot in cells)
        if isinstance(hints[0], int) and hints[0] != total:
            message = f"{name}: digits under pills sum to {total}, expected {hints[0]}"
            yield Breach("LOG610", message, cells[0], definite=total > hints[0])


RULES = Rules(_rule)
