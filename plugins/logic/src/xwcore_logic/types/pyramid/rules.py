"""The rules of Pyramid."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.latin import entered_numbers
from xwcore_logic.vocabulary import Breach, Breaches, Case, agrees, empty_cells, literally


def _rule(case: Case) -> Breaches:
    yield from agrees(case, literally)
    yield from empty_cells(case, "a number")
    numbers = entered_numbers(case)
    for (row, column), value in numbers.items():
        below = [
            numbers[near] for near in ((row + 1, column), (row + 1, column + 1)) if near in numbers
        ]
        if len(below) == 2 and value not in (sum(below), abs(below[0] - below[1])):
            message = f"{value}, expected the sum or the difference of {below[0]} and {below[1]}"
            yield Breach("LOG610", message, (row, column))
    for row, color in enumerate(case.puzzle.row_colors):
        line = [value for (at, _), value in sorted(numbers.items()) if at == row]
        is_repeated = len(set(line)) < len(line)
        if color == "#" and is_repeated:
            yield Breach("LOG601", f"gray row {row + 1}: a number is repeated", (row, 0))
        if color == "=" and not is_repeated:
            yield Breach(
                "LOG602", f"white row {row + 1}: no duplicate number, expected one", (row, 0)
            )


RULES = Rules(_rule)
