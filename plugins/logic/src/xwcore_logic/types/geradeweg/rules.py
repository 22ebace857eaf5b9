"""The rules of Geradeweg."""

from xwcore_logic.rules import Rules
from xwcore_logic.vocabulary import STEPS, Breach, Breaches, Case, Spot, keeps_links, single_loop


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from single_loop(case.solution)
    for spot, value in case.given.items():
        if value is None:
            continue
        lengths = [length for length in straight(case, spot) if length]
        if not lengths:
            yield Breach("LOG608", "loop does not pass the circle", spot)
        elif isinstance(value, int):
            for length in lengths:
                if length != value:
                    message = f"straight piece of length {length}, expected {value}"
                    yield Breach("LOG611", message, spot, definite=length > value)


def straight(case: Case, spot: Spot) -> tuple[int, int]:
    """The lengths of the straight pieces through a cell: across, and down."""
    lengths = []
    for ways in (("l", "r"), ("u", "d")):
        length = 0
        for way in ways:
            down, right = STEPS[way]
            here, near = spot, (spot[0] + down, spot[1] + right)
            while near in case.given and case.solution.linked(here, near):
                length += 1
                here, near = near, (near[0] + down, near[1] + right)
        lengths.append(length)
    return lengths[0], lengths[1]


RULES = Rules(_rule)
