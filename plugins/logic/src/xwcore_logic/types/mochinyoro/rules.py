"""The rules of Mochinyoro."""

from xwcore.plugin import plural
from xwcore_logic.rules import Rules
from xwcore_logic.rules.areas import is_rectangle
from xwcore_logic.rules.shading import white_rectangles
from xwcore_logic.vocabulary import Case, Fault, Faults, groups


def _rule(case: Case) -> Faults:
    yield from white_rectangles(case)
    for part in groups(case.filled()):
        if is_rectangle(part):
            yield Fault("LOG614", f"{plural(len(part), 'black cell')} form a rectangle", part[0])


RULES = Rules(_rule)
