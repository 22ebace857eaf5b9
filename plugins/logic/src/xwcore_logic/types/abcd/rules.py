"""The rules of ABCD."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.latin import lettered
from xwcore_logic.vocabulary import Case, Faults


def rule(case: Case) -> Faults:
    """A.2: equal letters are no neighbors; a hint counts one letter in its line.

    A is counted next to the grid, the last letter farthest from it. Black cells are given.
    """
    yield from lettered(case, diagonal=False)


RULES = Rules(rule)
