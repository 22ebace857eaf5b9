"""The rules of ABCD Diagonal."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.latin import lettered
from xwcore_logic.vocabulary import Breaches, Case


def _rule(case: Case) -> Breaches:
    yield from lettered(case, diagonal=True)


RULES = Rules(_rule)
