"""The rules of Aqre."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white
from xwcore_logic.vocabulary import Breach, Breaches, Case, one_group, runs


def _rule(case: Case) -> Breaches:
    black, white = black_and_white(case)
    yield from one_group(black, "black cells")
    for area in case.puzzle.areas():
        count = sum(spot in black for spot in area)
        for spot in area:
            value = case.given[spot]
            if isinstance(value, int) and value != count:
                message = f"area: {count} black cells, expected {value}"
                yield Breach("LOG603", message, spot, definite=count > value)
    for name, cells in (("black", black), ("white", white)):
        for line in case.lines:
            for run in runs(line, cells):
                if len(run) > 3:
                    message = f"{len(run)} {name} cells in a line, expected at most 3"
                    yield Breach("LOG613", message, run[0], definite=cells is black)


RULES = Rules(_rule)
