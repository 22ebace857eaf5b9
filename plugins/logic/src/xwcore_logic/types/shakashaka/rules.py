"""The rules of Shakashaka."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.areas import is_rectangle
from xwcore_logic.vocabulary import STEPS, Breach, Breaches, Case, Spot, around, components

#: The sides of a cell that a triangle covers: left or right, and up or down.
COVERED = {"W": "ld", "Q": "rd", "A": "ru", "S": "lu"}

_OPPOSITE = {"l": "r", "r": "l", "u": "d", "d": "u"}


def _rule(case: Case) -> Breaches:
    white = {spot for spot, value in case.given.items() if value is None}
    triangles = case.filled(*COVERED)
    for spot in sorted(triangles - white):
        yield Breach("LOG613", "triangle is in a black cell", spot, definite=True)
    covered = {spot: COVERED.get(str(case.solved[spot]), "") for spot in white}

    def reached(spot: Spot, side: str) -> Spot | None:
        """The neighbor whose white part is joined to that of a cell at a side."""
        near = (spot[0] + STEPS[side][0], spot[1] + STEPS[side][1])
        is_open = side not in covered[spot] and near in white
        return near if is_open and _OPPOSITE[side] not in covered[near] else None

    def joined(spot: Spot) -> list[Spot]:
        return [near for side in STEPS if (near := reached(spot, side)) is not None]

    for area in components(sorted(white), joined):
        cells = set(area)
        is_upright = not cells & triangles and is_rectangle(sorted(area))
        if not is_upright and not all(_is_turned(spot, covered, cells) for spot in area):
            yield Breach("LOG614", f"white area of {len(area)} cells is not a rectangle", min(area))
    for spot, value in case.given.items():
        count = sum(near in triangles for near in around(spot))
        if isinstance(value, int) and count != value:
            message = f"{count} triangles beside the number, expected {value}"
            yield Breach("LOG603", message, spot, definite=count > value)


def _is_turned(spot: Spot, covered: dict[Spot, str], area: set[Spot]) -> bool:
    """Whether a cell is bounded as those of a turned rectangle are: by its own triangle alone,
    which no other part of the area touches from behind.
    """
    neighbors = {side: (spot[0] + down, spot[1] + right) for side, (down, right) in STEPS.items()}
    return all((side in covered[spot]) != (near in area) for side, near in neighbors.items())


RULES = Rules(_rule)
