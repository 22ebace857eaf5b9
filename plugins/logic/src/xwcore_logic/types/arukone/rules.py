"""The rules of Arukone."""

from xwcore_logic.layers import Value
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import given_breach
from xwcore_logic.rules.paths import or_unused, wrong_links
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    Spot,
    closed_loop,
    hints_shown,
    keeps_links,
    repeats,
)


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from repeats(case, or_unused)
    ends = {spot: v for spot, v in case.given.items() if v is not None and v != "#"}
    for spot in case.solution.spots():
        links = len(case.solution.links_of(spot))
        allowed = (1,) if spot in ends else (0,) if case.given[spot] == "#" else (0, 2)
        if links not in allowed:
            yield wrong_links(spot, links, allowed)
        elif case.numbers.get("all_cells") and not links and case.given[spot] != "#":
            yield Breach("LOG608", "cell is on no path", spot)
    for path in case.solution.paths():
        symbols = [ends[spot] for spot in path if spot in ends]
        if len(symbols) != 2 or symbols[0] != symbols[1]:
            message = f"path joins {hints_shown(symbols)}, expected two equal symbols"
            is_wrong = len(set(symbols)) > 1 or closed_loop(case.solution, path)
            yield Breach("LOG608", message, path[0], definite=is_wrong or len(symbols) > 2)


def letters_or_numbers(drawn: Drawn) -> Breaches:
    """A.5: letters, or numbers where /digits is given; each of them twice, "?" in pairs."""
    ends: dict[Value, list[Spot]] = {}
    for spot, value in drawn.given.items():
        if value is not None and value != "#":
            ends.setdefault(value, []).append(spot)
    has_digits = "digits" in drawn.numbers
    for value, spots in ends.items():
        if value == "?":
            if len(spots) % 2:
                yield given_breach("LOG413", f"{len(spots)} ends ?, expected pairs", spots[0])
            continue
        if isinstance(value, int) != has_digits:
            expected = "a number with /digits" if has_digits else "a letter without /digits"
            yield given_breach("LOG414", f"end {value}, expected {expected}", spots[0])
        if len(spots) != 2:
            yield given_breach("LOG413", f"path {value}: {len(spots)} ends, expected 2", spots[0])


RULES = Rules(_rule, checks=(letters_or_numbers,))
