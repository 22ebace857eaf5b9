"""The rules of Pentomino Search."""

from collections import Counter

from xwcore.plugin import plural
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import cell_counts, given_breach
from xwcore_logic.rules.shading import shaded
from xwcore_logic.vocabulary import (
    PENTOMINOES,
    Breach,
    Breaches,
    Case,
    Drawn,
    agrees,
    counted,
    free_shape,
    groups,
)


def _rule(case: Case) -> Breaches:
    yield from agrees(case, shaded)
    black = case.filled()
    yield from counted(case, black, "blocks")
    names: Counter[str] = Counter()
    for shape in groups(black, diagonal=True):
        name = PENTOMINOES.get(free_shape(shape), "")
        names[name] += 1
        if not name:
            yield Breach(
                "LOG614", f"shape of {plural(len(shape), 'cell')} is not a pentomino", shape[0]
            )
    used = case.texts.get("used")
    if used is not None and names != Counter(used):
        drawn = "".join(sorted(names.elements()))
        expected = "".join(sorted(used))
        message = f"pentominoes {drawn or 'none'}, expected {expected} from /used"
        yield Breach("LOG614", message, None)


def used_letters(drawn: Drawn) -> Breaches:
    """A.35: /used is made of the letters of the pentominoes."""
    for letter in drawn.texts.get("used", ""):
        if letter not in "FILNPTUVWXYZ":
            yield given_breach(
                "LOG419", f"letter {letter!r}, expected the name of a pentomino", None, "used"
            )
    yield from cell_counts(drawn)


RULES = Rules(_rule, checks=(used_letters,))
