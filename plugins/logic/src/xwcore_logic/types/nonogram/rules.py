"""The rules of Nonogram."""

from collections.abc import Sequence

from xwcore_logic.layers import Value
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
            is_definite = not _can_grow([cell in black for cell in cells], stated)
            yield Breach("LOG612", message, cells[0], definite=is_definite)


def _can_grow(shaded: Sequence[bool], hints: Sequence[Value]) -> bool:
    """Whether further shaded cells make the runs of a line those of its hints."""
    if "?" in hints:
        return True
    # The places after which the runs so far are complete, without a shaded cell that is in none.
    ends = {0}
    for hint in hints:
        assert isinstance(hint, int)
        following = set()
        may_start = False
        for start in range(len(shaded) - hint + 1):
            may_start = start in ends or (may_start and not shaded[start - 1])
            after = start + hint
            if may_start and (after == len(shaded) or not shaded[after]):
                following.add(min(after + 1, len(shaded)))
        ends = following
    return any(not any(shaded[end:]) for end in ends)


RULES = Rules(_rule)
