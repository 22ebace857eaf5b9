"""The rules of Nonogram."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white
from xwcore_logic.vocabulary import Breach, Breaches, Case, hints_shown, like_hints, runs


def _rule(case: Case) -> Breaches:
    black, _ = black_and_white(case)
    for name, cells, hints in case.hinted():
        lengths = [len(run) for run in runs(cells, black)]
        stated = [hint for hint in hints if hint is not None]
        if lengths != stated and not (stated and like_hints(lengths, stated)):
            message = f"{name}: runs {hints_shown(lengths)}, expected {hints_shown(stated)}"
            yield Breach("LOG612", message, cells[0])


RULES = Rules(_rule)
