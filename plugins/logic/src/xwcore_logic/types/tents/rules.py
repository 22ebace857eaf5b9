"""The rules of Tents."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import cell_counts
from xwcore_logic.rules.shading import unpaired
from xwcore_logic.vocabulary import Breach, Breaches, Case, apart, counted


def _rule(case: Case) -> Breaches:
    trees = {spot for spot, value in case.given.items() if value == "*"}
    pitched = case.filled("A")
    yield from counted(case, pitched, "tents")
    yield from apart(pitched, "tents", diagonal=True)
    for spot in sorted(trees & pitched):
        yield Breach("LOG501", "tent is on a tree", spot)
    if len(trees) != len(pitched):
        yield Breach(
            "LOG603", f"{len(pitched)} tents, expected {len(trees)} as there are trees", None
        )
    for spot in unpaired(trees, pitched):
        yield Breach("LOG615", "tree without a tent of its own", spot)


RULES = Rules(_rule, checks=(cell_counts,))
