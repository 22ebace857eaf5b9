"""The rules of Magnets."""

from xwcore.plugin import plural
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import cell_counts, given_breach
from xwcore_logic.vocabulary import Breach, Breaches, Case, Drawn, agrees, apart, counted, literally


def _rule(case: Case) -> Breaches:
    yield from agrees(case, literally)
    solved = case.solved
    for plate in case.puzzle.areas():
        poles = sorted(str(solved.get(spot)) for spot in plate)
        if poles not in (["+", "-"], ["#", "#"], ["#"]):
            message = f"plate holds {' '.join(poles)}, expected + and -, or # alone"
            yield Breach("LOG613", message, plate[0])
    is_alike = bool(case.numbers.get("alike"))
    if is_alike:
        yield from _alike(case)
    for at, (pole, what) in enumerate((("+", "plus poles"), ("-", "minus poles"))):
        if not is_alike:
            yield from apart(case.filled(pole), what)
        yield from counted(case, case.filled(pole), what, at)


def _alike(case: Case) -> Breaches:
    """Neighboring poles of two plates are equal."""
    plate_of = {spot: at for at, plate in enumerate(case.puzzle.areas()) for spot in plate}
    for cell, near in case.puzzle.pairs():
        if plate_of[cell] != plate_of[near]:
            poles = {case.solved.get(cell), case.solved.get(near)}
            if poles == {"+", "-"}:
                yield Breach("LOG607", "poles of two plates are neighbors and not equal", cell)


def plates(drawn: Drawn) -> Breaches:
    """A.31: plates of two; single cells are #; both cells of a plate are given, or none."""
    given = drawn.given
    for area in drawn.puzzle.areas():
        signs, first = [given[spot] for spot in area], area[0]
        if len(area) > 2:
            yield given_breach("LOG405", f"plate of {plural(len(area), 'cell')}, expected 2", first)
        elif len(area) == 1:
            if "#" not in signs:
                yield given_breach("LOG405", "plate of 1 cell: # is missing", first)
        elif (None in signs) != (signs == [None, None]):
            yield given_breach(
                "LOG406", "plate: 1 of 2 cells is given, expected both or none", first
            )
        elif None not in signs and sorted(map(str, signs)) not in (["#", "#"], ["+", "-"]):
            yield given_breach(
                "LOG405",
                f"plate holds {' '.join(map(str, signs))}, expected + and -, or # twice",
                first,
            )


RULES = Rules(
    _rule,
    checks=(
        plates,
        cell_counts,
    ),
)
