"""The rules of ABCD."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.latin import lettered
from xwcore_logic.vocabulary import Breaches, Case


def _rule(case: Case) -> Breaches:
    yield from lettered(case, diagonal=False)


RULES = Rules(_rule)
