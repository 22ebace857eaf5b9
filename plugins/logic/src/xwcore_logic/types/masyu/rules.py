"""The rules of Masyu."""

from collections.abc import Iterator

from xwcore_logic.layers import Layers
from xwcore_logic.puzzle import LogicPuzzle
from xwcore_logic.rules import Rules
from xwcore_logic.rules.paths import has_closed_loop, or_unused
from xwcore_logic.solution_clues import SolutionClue
from xwcore_logic.vocabulary import Breach, Breaches, Case, keeps_links, repeats, single_loop


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from repeats(case, or_unused)
    yield from single_loop(case.solution)
    layers = case.solution
    for spot, value in case.given.items():
        links = layers.links_of(spot)
        if value == "#" and links:
            yield Breach("LOG501", "loop passes an unused cell", spot)
        if value not in ("O", "*"):
            continue
        turns = layers.is_bend(spot)
        turns_beside = sum(layers.is_bend(near) for near in links)
        if len(links) != 2:
            yield Breach("LOG612", "loop does not pass the circle", spot)
        elif value == "*" and (not turns or turns_beside):
            expected = "expected a turn here and none beside"
            message = f"black circle: {_turning(turns, turns_beside)}, {expected}"
            yield Breach("LOG612", message, spot, definite=True)
        elif value == "O" and (turns or not turns_beside):
            expected = "expected none here and 1 or 2 beside"
            is_passed = all(len(layers.links_of(near)) == 2 for near in links)
            message = f"white circle: {_turning(turns, turns_beside)}, {expected}"
            yield Breach("LOG612", message, spot, definite=turns or is_passed)


def _turning(turns: bool, beside: int) -> str:
    return f"{'a turn' if turns else 'no turn'} here and {beside} in the cells beside"


def clues(_puzzle: LogicPuzzle, solution: Layers) -> Iterator[SolutionClue]:
    """All circles of a masyu that the loop allows."""
    for row, column in solution.spots():
        links = solution.links_of((row, column))
        beside = sum(solution.is_bend(near) for near in links)
        if solution.is_bend((row, column)) and not beside:
            yield SolutionClue("cells", row, column, "*")
        elif links and not solution.is_bend((row, column)) and beside:
            yield SolutionClue("cells", row, column, "O")


RULES = Rules(_rule, closes=has_closed_loop, clues=clues)
