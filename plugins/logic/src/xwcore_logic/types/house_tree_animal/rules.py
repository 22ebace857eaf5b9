"""The rules of House-Tree-Animal."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import cell_counts
from xwcore_logic.rules.shading import unpaired
from xwcore_logic.vocabulary import Breach, Breaches, Case, agrees, apart, counted, literally


def _rule(case: Case) -> Breaches:
    yield from agrees(case, lambda value: (None,) if value == "-" else literally(value))
    houses, trees, animals = case.filled("#"), case.filled("*"), case.filled("&")
    for at, (cells, what) in enumerate(
        ((houses, "houses"), (trees, "trees"), (animals, "animals"))
    ):
        yield from counted(case, cells, what, at)
        yield from apart(cells, what, diagonal=True)
    for others, what in ((trees, "tree"), (animals, "animal")):
        if len(others) != len(houses):
            message = f"{len(others)} {what}s, expected {len(houses)} as there are houses"
            yield Breach("LOG603", message, None)
        for spot in unpaired(houses, others):
            yield Breach("LOG615", f"house without {what} of its own", spot)


RULES = Rules(_rule, checks=(cell_counts,))
