"""The rules of ABCD Diagonal."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.latin import lettered
from xwcore_logic.vocabulary import Case, Faults


def rule(case: Case) -> Faults:
    """A.3: as ABCD; equal letters do not touch diagonally either."""
    yield from lettered(case, diagonal=True)


RULES = Rules(rule)
