"""The rules of Mochinyoro."""

from xwcore.plugin import plural
from xwcore_logic.rules import Rules
from xwcore_logic.rules.areas import is_rectangle
from xwcore_logic.rules.shading import white_rectangles
from xwcore_logic.vocabulary import Breach, Breaches, Case, groups


def _rule(case: Case) -> Breaches:
    yield from white_rectangles(case)
    for part in groups(case.filled()):
        if is_rectangle(part):
            yield Breach("LOG614", f"{plural(len(part), 'black cell')} form a rectangle", part[0])


RULES = Rules(_rule)
