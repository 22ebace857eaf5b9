"""The rules of ABCD."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.latin import lettered
from xwcore_logic.vocabulary import Case, Faults


def _rule(case: Case) -> Faults:
    yield from lettered(case, diagonal=False)


RULES = Rules(_rule)
