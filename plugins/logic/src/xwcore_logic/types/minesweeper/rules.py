"""The rules of Minesweeper."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white
from xwcore_logic.vocabulary import Breach, Breaches, Case, around


def _rule(case: Case) -> Breaches:
    black, _ = black_and_white(case)
    for spot, value in case.given.items():
        if value is not None and spot in black:
            yield Breach("LOG501", "mine is in a cell with a number", spot, definite=True)
        count = sum(near in black for near in around(spot, diagonal=True))
        if isinstance(value, int) and count != value:
            message = f"{count} mines around the cell, expected {value}"
            yield Breach("LOG603", message, spot, definite=count > value)


RULES = Rules(_rule)
