"""The rules of Coral."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import cell_counts, given_breach
from xwcore_logic.rules.shading import black_and_white, shaded
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    agrees,
    hints_shown,
    like_hints_unordered,
    no_block,
    number,
    one_group,
    reaches_border,
    runs,
)


def _rule(case: Case) -> Breaches:
    yield from agrees(case, shaded)
    black, white = black_and_white(case)
    yield from one_group(black, "coral cells")
    yield from no_block(black, "coral cells")
    yield from reaches_border(white, case.sizes, "water")
    for name, cells, hints in case.hinted():
        lengths = [len(run) for run in runs(cells, black)]
        if not like_hints_unordered(lengths, hints):
            message = (
                f"{name}: runs {hints_shown(lengths)}, expected {hints_shown(hints)} in any order"
            )
            yield Breach("LOG612", message, cells[0])


def coral_order(drawn: Drawn) -> Breaches:
    """A.10: question marks first, then numbers from lower to upper."""
    for name, lines in (("row", drawn.puzzle.left), ("column", drawn.puzzle.top)):
        for at, hints in enumerate(lines):
            ranks = [number(hint) or 0 for hint in hints if hint is not None]
            if ranks != sorted(ranks):
                message = f"{name} {at + 1}: hints not in ascending order with ? first"
                yield given_breach("LOG420", message, None)


RULES = Rules(
    _rule,
    checks=(
        cell_counts,
        coral_order,
    ),
)
