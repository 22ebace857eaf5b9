"""The rules of Nuribou."""

from xwcore.plugin import plural
from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white, islands
from xwcore_logic.vocabulary import Breach, Breaches, Case, Spot, around, groups


def _rule(case: Case) -> Breaches:
    black, white = black_and_white(case)
    strips: dict[Spot, list[Spot]] = {}
    for strip in groups(black):
        strips.update(dict.fromkeys(strip, strip))
        if len({row for row, _ in strip}) > 1 and len({column for _, column in strip}) > 1:
            message = f"strip of {plural(len(strip), 'cell')} bends"
            yield Breach("LOG614", message, strip[0], definite=True)
    for spot, strip in sorted(strips.items()):
        for near in around(spot, diagonal=True):
            other = strips.get(near, strip)
            if near > spot and other is not strip and len(other) == len(strip):
                yield Breach("LOG614", f"two strips of length {len(strip)} touch", spot)
    yield from islands(case, black, white)


RULES = Rules(_rule)
