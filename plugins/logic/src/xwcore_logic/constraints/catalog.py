"""The constraints that have a meaning: what they state, when they hold, and how they are drawn.

Contract: a constraint is looked up by its name. `holds` judges the numbers of a solution, or of an
unfinished one: None where further numbers decide. The program of the solver is the file
`NAME.lp` beside this module; it was written independently of `holds`. A drawing is marks and lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from xwcore_logic.constraints import Constraint
from xwcore_logic.declarations import Numbers, PuzzleType
from xwcore_logic.layers import Layers, Mark, Path, Spot, Value
from xwcore_logic.points import edge_at, spot_at, vertex_at

#: Numbers by cell; a cell without one is missing.
Digits = Mapping[Spot, int]


@dataclass(frozen=True, slots=True)
class NumberGrid:
    """The numbers of a grid, its areas, and all constraints of the puzzle."""

    size: int
    digits: Digits
    areas: tuple[tuple[Spot, ...], ...] = ()
    constraints: tuple[Constraint, ...] = ()
    width: int = 0
    height: int = 0

    def area_of(self, spot: Spot) -> int:
        """The number of the area of a cell; -1 outside of all."""
        return next((at for at, area in enumerate(self.areas) if spot in area), -1)


Holds = Callable[[Constraint, NumberGrid], bool | None]
Shown = Callable[[Constraint], Iterable[Mark | Path]]


def _nothing(_constraint: Constraint) -> Iterable[Mark | Path]:
    return ()


@dataclass(frozen=True, slots=True)
class ConstraintRule:
    """A constraint: its title, one sentence for the player, when it holds, and how it is drawn.

    In `rules` "/value" stands for the value of a constraint, or `default`.
    """

    name: str
    title: str
    rules: str
    holds: Holds
    shown: Shown = _nothing
    default: Value = None


def cells_of(constraint: Constraint, width: int, height: int) -> tuple[Spot, ...]:
    """The cells inside the grid that a constraint is about, in order.

    An edge stands for the two cells beside it, a vertex for the four around it; without points the
    constraint is about all cells.
    """
    if not constraint.points:
        return tuple((row, column) for row in range(height) for column in range(width))
    cells: list[Spot] = []
    for point in constraint.points:
        spot, edge, vertex = spot_at(point), edge_at(point), vertex_at(point)
        if spot is not None:
            cells.append(spot)
        elif edge is not None:
            cells += edge
        elif vertex is not None:
            row, column = vertex
            cells += [(row - down, column - right) for down in (1, 0) for right in (1, 0)]
    return tuple((r, c) for r, c in cells if 0 <= r < height and 0 <= c < width)


def _known(constraint: Constraint, grid: NumberGrid) -> list[int | None]:
    """The numbers of the cells of a constraint; None for a cell without one."""
    cells = cells_of(constraint, grid.width, grid.height)
    return [grid.digits.get(cell) for cell in cells]


def _number(constraint: Constraint, default: int) -> int:
    value = constraint.value
    return value if isinstance(value, int) else default


def _all(numbers: Sequence[int | None]) -> list[int] | None:
    """The numbers, if none is missing."""
    known = [number for number in numbers if number is not None]
    return known if len(known) == len(numbers) else None


def _pairs_hold(
    pairs: Iterable[tuple[int | None, int | None]], fits: Callable[[int, int], bool]
) -> bool | None:
    """Whether each pair fits; None where one is not known and no other is wrong."""
    answer: bool | None = True
    for first, second in pairs:
        if first is None or second is None:
            answer = None
        elif not fits(first, second):
            return False
    return answer


# -- when they hold -------------------------------------------------------------------------------


def _increasing(constraint: Constraint, grid: NumberGrid) -> bool | None:
    numbers = _known(constraint, grid)
    known = [number for number in numbers if number is not None]
    if any(first >= second for first, second in pairwise(known)):
        return False
    return True if len(known) == len(numbers) else None


def _not_decreasing(constraint: Constraint, grid: NumberGrid) -> bool | None:
    numbers = _known(constraint, grid)
    known = [number for number in numbers if number is not None]
    if any(first > second for first, second in pairwise(known)):
        return False
    return True if len(known) == len(numbers) else None


def _arrow(constraint: Constraint, grid: NumberGrid) -> bool | None:
    numbers = _all(_known(constraint, grid))
    if numbers is None:
        return None
    count = _number(constraint, 1)
    bulb = int("".join(map(str, numbers[:count])) or "0")
    return bulb == sum(numbers[count:])


def _distinct(constraint: Constraint, grid: NumberGrid) -> bool | None:
    cells = dict.fromkeys(cells_of(constraint, grid.width, grid.height))
    numbers = [grid.digits.get(cell) for cell in cells]
    known = [number for number in numbers if number is not None]
    if len(set(known)) < len(known):
        return False
    return True if len(known) == len(numbers) else None


def _cage(constraint: Constraint, grid: NumberGrid) -> bool | None:
    answer = _distinct(constraint, grid)
    if answer is not True or not isinstance(constraint.value, int):
        return answer
    cells = dict.fromkeys(cells_of(constraint, grid.width, grid.height))
    return sum(grid.digits[cell] for cell in cells) == constraint.value


def _sum(constraint: Constraint, grid: NumberGrid) -> bool | None:
    numbers = _all(_known(constraint, grid))
    return None if numbers is None else sum(numbers) == _number(constraint, 0)


def _palindrome(constraint: Constraint, grid: NumberGrid) -> bool | None:
    numbers = _known(constraint, grid)
    return _pairs_hold(zip(numbers, reversed(numbers), strict=True), lambda a, b: a == b)


def _renban(constraint: Constraint, grid: NumberGrid) -> bool | None:
    answer = _distinct(constraint, grid)
    cells = dict.fromkeys(cells_of(constraint, grid.width, grid.height))
    known = [grid.digits[cell] for cell in cells if cell in grid.digits]
    if answer is False or (known and max(known) - min(known) >= len(cells)):
        return False
    return answer


def _whispers(constraint: Constraint, grid: NumberGrid) -> bool | None:
    least = _number(constraint, 5)
    pairs = pairwise(_known(constraint, grid))
    return _pairs_hold(pairs, lambda a, b: abs(a - b) >= least)


def _between(constraint: Constraint, grid: NumberGrid) -> bool | None:
    numbers = _known(constraint, grid)
    if len(numbers) < 2 or numbers[0] is None or numbers[-1] is None:
        return None
    low, high = sorted((numbers[0], numbers[-1]))
    inner = numbers[1:-1]
    if any(number is not None and not low < number < high for number in inner):
        return False
    return None if None in inner else True


def _lockout(constraint: Constraint, grid: NumberGrid) -> bool | None:
    numbers = _known(constraint, grid)
    if len(numbers) < 2 or numbers[0] is None or numbers[-1] is None:
        return None
    low, high = sorted((numbers[0], numbers[-1]))
    inner = numbers[1:-1]
    if high - low < 4 or any(number is not None and low <= number <= high for number in inner):
        return False
    return None if None in inner else True


def _region_sum_line(constraint: Constraint, grid: NumberGrid) -> bool | None:
    sums: list[int] = []
    before = None
    for cell in cells_of(constraint, grid.width, grid.height):
        if cell not in grid.digits:
            return None
        area = grid.area_of(cell)
        if area != before:
            sums.append(0)
        sums[-1] += grid.digits[cell]
        before = area
    return len(set(sums)) <= 1


def _difference(constraint: Constraint, grid: NumberGrid) -> bool | None:
    value = _number(constraint, 1)
    numbers = _known(constraint, grid)
    return _pairs_hold(pairwise(numbers), lambda a, b: abs(a - b) == value)


def _ratio(constraint: Constraint, grid: NumberGrid) -> bool | None:
    value = _number(constraint, 2)
    numbers = _known(constraint, grid)
    return _pairs_hold(pairwise(numbers), lambda a, b: max(a, b) == value * min(a, b))


def _quadruple(constraint: Constraint, grid: NumberGrid) -> bool | None:
    numbers = _known(constraint, grid)
    left = [number for number in numbers if number is not None]
    missing = 0
    value = constraint.value
    for digit in value if isinstance(value, tuple) else (value,):
        if digit in left:
            left.remove(int(digit or 0))
        else:
            missing += 1
    if missing > numbers.count(None):
        return False
    return True if not missing else None


def _clone(constraint: Constraint, grid: NumberGrid) -> bool | None:
    numbers = _known(constraint, grid)
    half = len(numbers) // 2
    return _pairs_hold(zip(numbers[:half], numbers[half:], strict=False), lambda a, b: a == b)


def _sandwich(constraint: Constraint, grid: NumberGrid) -> bool | None:
    numbers = _all(_known(constraint, grid))
    if numbers is None:
        return None
    if 1 not in numbers or grid.size not in numbers:
        return False
    start, end = sorted((numbers.index(1), numbers.index(grid.size)))
    return sum(numbers[start + 1 : end]) == _number(constraint, 0)


def _x_sum(constraint: Constraint, grid: NumberGrid) -> bool | None:
    numbers = _known(constraint, grid)
    if not numbers or numbers[0] is None:
        return None
    first = _all(numbers[: numbers[0]])
    return None if first is None else sum(first) == _number(constraint, 0)


def _skyscraper(constraint: Constraint, grid: NumberGrid) -> bool | None:
    numbers = _all(_known(constraint, grid))
    if numbers is None:
        return None
    highest = count = 0
    for number in numbers:
        if number > highest:
            highest, count = number, count + 1
    return count == _number(constraint, 0)


def _moves(*steps: Spot) -> Holds:
    """No number repeated a move apart."""

    def holds(_constraint: Constraint, grid: NumberGrid) -> bool | None:
        for (row, column), number in grid.digits.items():
            reached = [(row + down, column + right) for down, right in steps]
            if any(grid.digits.get(spot) == number for spot in reached):
                return False
        return True if len(grid.digits) == grid.width * grid.height else None

    return holds


def _nonconsecutive(_constraint: Constraint, grid: NumberGrid) -> bool | None:
    for (row, column), number in grid.digits.items():
        for near in ((row + 1, column), (row, column + 1)):
            if near in grid.digits and abs(grid.digits[near] - number) == 1:
                return False
    return True if len(grid.digits) == grid.width * grid.height else None


def _disjoint_groups(_constraint: Constraint, grid: NumberGrid) -> bool | None:
    for cells in zip(*grid.areas, strict=False):
        known = [grid.digits[cell] for cell in cells if cell in grid.digits]
        if len(set(known)) < len(known):
            return False
    return True if len(grid.digits) == grid.width * grid.height else None


def _negative(constraint: Constraint, grid: NumberGrid) -> bool | None:
    """No two neighbors as the pairs of that name, but where one is."""
    name = str(constraint.value)
    stated = [other for other in grid.constraints if other.name == name]
    pairs = {frozenset(cells_of(other, grid.width, grid.height)) for other in stated}
    defaults = {"difference": {1}, "ratio": {2}, "sum": {5, 10}}.get(name, set())
    values = {other.value for other in stated if isinstance(other.value, int)} | defaults
    fits: dict[str, Callable[[int, int], bool]] = {
        "difference": lambda a, b: abs(a - b) in values,
        "ratio": lambda a, b: any(max(a, b) == value * min(a, b) for value in values),
        "sum": lambda a, b: a + b in values,
    }
    is_fit = fits[name]
    for (row, column), number in grid.digits.items():
        for near in ((row + 1, column), (row, column + 1)):
            is_stated = frozenset(((row, column), near)) in pairs
            if near in grid.digits and not is_stated and is_fit(number, grid.digits[near]):
                return False
    return True if len(grid.digits) == grid.width * grid.height else None


def _parity(remainder: int) -> Holds:
    def holds(constraint: Constraint, grid: NumberGrid) -> bool | None:
        numbers = _known(constraint, grid)
        if any(number is not None and number % 2 != remainder for number in numbers):
            return False
        return None if None in numbers else True

    return holds


def _extreme(sign: int) -> Holds:
    """Less (1), or more (-1), than every neighbor that is not one of them, too."""

    def holds(constraint: Constraint, grid: NumberGrid) -> bool | None:
        marked = {
            cell
            for other in grid.constraints
            if other.name == constraint.name
            for cell in cells_of(other, grid.width, grid.height)
        }
        answer: bool | None = True
        for row, column in cells_of(constraint, grid.width, grid.height):
            number = grid.digits.get((row, column))
            for near in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ):
                inside = 0 <= near[0] < grid.height and 0 <= near[1] < grid.width
                if not inside or near in marked:
                    continue
                other = grid.digits.get(near)
                if number is None or other is None:
                    answer = None
                elif sign * number >= sign * other:
                    return False
        return answer

    return holds


# -- how they are drawn ---------------------------------------------------------------------------


def _line(style: str, kind: str = "line") -> Shown:
    def shown(constraint: Constraint) -> Iterable[Mark | Path]:
        if constraint.points:
            yield Path(kind, constraint.points, None, style)

    return shown


def _thermometer(constraint: Constraint) -> Iterable[Mark | Path]:
    if constraint.points:
        yield Path("thermometer", constraint.points)


def _shown_arrow(constraint: Constraint) -> Iterable[Mark | Path]:
    points, count = constraint.points, _number(constraint, 1)
    if not 0 < count <= len(points):
        return
    yield Path("line", points[:count], None, "gray thickness=0.8")
    yield Path("line", points[:count], None, "white thickness=0.72")
    shaft = points[count:]
    if shaft:
        row, column = shaft[0]
        start = min(points[:count], key=lambda p: abs(p[0] - row) + abs(p[1] - column))
        yield Path("arrow", (start, *shaft), None, "gray")
    for point in points[:count] if count == 1 else ():
        yield Mark(point, "symbol", "circle", "outline=gray fill=white large")


def _shown_cage(constraint: Constraint) -> Iterable[Mark | Path]:
    if constraint.points:
        yield Path("cage", constraint.points, constraint.value)


def _ends(constraint: Constraint) -> Iterable[Mark | Path]:
    points = constraint.points
    if points:
        yield Path("line", points, None, "lightgray thick")
        for point in (points[0], points[-1]):
            yield Mark(point, "symbol", "circle", "fill=white outline=gray large")


def _lockout_ends(constraint: Constraint) -> Iterable[Mark | Path]:
    points = constraint.points
    if points:
        yield Path("line", points, None, "lightblue thick")
        for point in (points[0], points[-1]):
            yield Mark(point, "symbol", "diamond", "fill=white outline=blue large")


def _dot(style: str, default: int) -> Shown:
    def shown(constraint: Constraint) -> Iterable[Mark | Path]:
        value = constraint.value
        name: Value = "circle" if value in (None, default) else ("circle", str(value))
        for point in constraint.points[:1]:
            yield Mark(point, "symbol", name, style)

    return shown


def _letter(constraint: Constraint) -> Iterable[Mark | Path]:
    letters = {5: "V", 10: "X"}
    value = constraint.value
    text = letters.get(value, str(value)) if isinstance(value, int) else str(value)
    for point in constraint.points[:1]:
        yield Mark(point, "number", text, "small fill=white")


def _shown_quadruple(constraint: Constraint) -> Iterable[Mark | Path]:
    value = constraint.value
    digits = value if isinstance(value, tuple) else (value,)
    for point in constraint.points[:1]:
        yield Mark(point, "symbol", ("circle", *digits), "fill=white outline=black font=0.2")


def _outside(constraint: Constraint) -> Iterable[Mark | Path]:
    if constraint.points and constraint.value is not None:
        yield Mark(constraint.points[0], "number", constraint.value, "medium")


def _little_killer(constraint: Constraint) -> Iterable[Mark | Path]:
    yield from _outside(constraint)
    if len(constraint.points) > 1:
        (row, column), (to_row, to_column) = constraint.points[:2]
        down, right = (to_row - row) * 0.3, (to_column - column) * 0.3
        start, end = (row + down, column + right), (row + 1.6 * down, column + 1.6 * right)
        yield Path("arrow", (start, end), None, "thin")


def _shaded(style: str) -> Shown:
    def shown(constraint: Constraint) -> Iterable[Mark | Path]:
        for point in constraint.points:
            yield Mark(point, "color", None, style)

    return shown


def _shown_parity(name: str) -> Shown:
    def shown(constraint: Constraint) -> Iterable[Mark | Path]:
        for point in constraint.points:
            yield Mark(point, "symbol", name, "fill=lightgray large below")

    return shown


_RULES: Final = (
    ConstraintRule(
        "thermometer",
        "Thermometer",
        "Numbers increase along a thermometer from its bulb on.",
        _increasing,
        _thermometer,
    ),
    ConstraintRule(
        "slow_thermometer",
        "Slow thermometer",
        "Numbers do not decrease along a slow thermometer from its bulb on.",
        _not_decreasing,
        _thermometer,
    ),
    ConstraintRule(
        "arrow",
        "Arrow",
        "The number in the circle of an arrow is the sum of the numbers along it.",
        _arrow,
        _shown_arrow,
        1,
    ),
    ConstraintRule(
        "cage",
        "Killer cage",
        "The numbers of a cage differ and add up to the number in its corner.",
        _cage,
        _shown_cage,
    ),
    ConstraintRule(
        "palindrome",
        "Palindrome",
        "A palindrome reads the same from both ends.",
        _palindrome,
        _line("gray thick"),
    ),
    ConstraintRule(
        "renban",
        "Renban",
        "The numbers of a renban line are consecutive, in any order, and differ.",
        _renban,
        _line("purple thick"),
    ),
    ConstraintRule(
        "whispers",
        "Whispers",
        "Neighbors on a whispers line differ by at least /value.",
        _whispers,
        _line("green thick"),
        5,
    ),
    ConstraintRule(
        "between",
        "Between line",
        "The numbers on a between line lie between those in its circles.",
        _between,
        _ends,
    ),
    ConstraintRule(
        "lockout",
        "Lockout line",
        "The numbers in the diamonds differ by 4 or more; those on the line lie outside of them.",
        _lockout,
        _lockout_ends,
    ),
    ConstraintRule(
        "region_sum_line",
        "Region sum line",
        "The parts of a line in each of its areas have the same sum.",
        _region_sum_line,
        _line("lightblue thick"),
    ),
    ConstraintRule(
        "difference",
        "White dot",
        "Two numbers with a white dot between them differ by /value.",
        _difference,
        _dot("white small", 1),
        1,
    ),
    ConstraintRule(
        "ratio",
        "Black dot",
        "Of two numbers with a black dot between them one is /value times the other.",
        _ratio,
        _dot("black small", 2),
        2,
    ),
    ConstraintRule(
        "sum",
        "Sum of two cells",
        "Two numbers with an X between them add up to 10, with a V to 5.",
        _sum,
        _letter,
    ),
    ConstraintRule(
        "quadruple",
        "Quadruple",
        "The numbers in a circle are among the four cells around it.",
        _quadruple,
        _shown_quadruple,
    ),
    ConstraintRule(
        "clone",
        "Clone",
        "Both parts of a clone have the same numbers at the same places.",
        _clone,
        _shaded("lightgray"),
    ),
    ConstraintRule(
        "little_killer",
        "Little killer",
        "A number at the end of an arrow is the sum of the diagonal.",
        _sum,
        _little_killer,
    ),
    ConstraintRule(
        "sandwich",
        "Sandwich",
        "A number outside is the sum of the numbers between 1 and the largest.",
        _sandwich,
        _outside,
    ),
    ConstraintRule(
        "x_sum",
        "X-sum",
        "A number outside is the sum of the first X numbers of its line; X is the first.",
        _x_sum,
        _outside,
    ),
    ConstraintRule(
        "skyscraper",
        "Skyscraper",
        "A number outside counts the numbers of its line that exceed all before them.",
        _skyscraper,
        _outside,
    ),
    ConstraintRule(
        "extra_region",
        "Extra region",
        "The numbers of a shaded region differ.",
        _distinct,
        _shaded("lightgray"),
    ),
    ConstraintRule(
        "diagonal",
        "Diagonal",
        "The numbers of a marked diagonal differ.",
        _distinct,
        _line("blue thin"),
    ),
    ConstraintRule(
        "antiknight",
        "Anti-knight",
        "Cells a knight's move apart have different numbers.",
        _moves((1, 2), (2, 1), (1, -2), (2, -1)),
    ),
    ConstraintRule(
        "antiking",
        "Anti-king",
        "Cells that touch at a corner have different numbers.",
        _moves((1, 1), (1, -1)),
    ),
    ConstraintRule(
        "nonconsecutive",
        "Nonconsecutive",
        "Neighbors are not consecutive.",
        _nonconsecutive,
    ),
    ConstraintRule(
        "disjoint_groups",
        "Disjoint groups",
        "Cells at the same place of different areas have different numbers.",
        _disjoint_groups,
    ),
    ConstraintRule(
        "negative",
        "All pairs are marked",
        "Where neighbors could have a sign (/value) and have none, it does not hold.",
        _negative,
    ),
    ConstraintRule(
        "odd", "Odd", "Cells with a circle are odd.", _parity(1), _shown_parity("circle")
    ),
    ConstraintRule(
        "even", "Even", "Cells with a square are even.", _parity(0), _shown_parity("square")
    ),
    ConstraintRule(
        "minimum",
        "Minimum",
        "A minimum is less than its neighbors.",
        _extreme(1),
        _shaded("lightgray"),
    ),
    ConstraintRule(
        "maximum",
        "Maximum",
        "A maximum is more than its neighbors.",
        _extreme(-1),
        _shaded("gray"),
    ),
)

#: The constraints that have a meaning, by name.
CONSTRAINT_RULES: Final[Mapping[str, ConstraintRule]] = {rule.name: rule for rule in _RULES}

#: The pairs whose absence a "negative" constraint may forbid.
_SIGNS: Final = ("difference", "ratio", "sum")


def has_meaning(constraint: Constraint) -> bool:
    """Whether checker and solver know a constraint, and can judge its value."""
    if constraint.name == "negative":
        return constraint.value in _SIGNS
    if constraint.name in ("sum", "little_killer", "sandwich", "x_sum", "skyscraper"):
        return isinstance(constraint.value, int)
    if constraint.name == "quadruple":
        value = constraint.value
        digits = value if isinstance(value, tuple) else (value,)
        return all(isinstance(digit, int) for digit in digits)
    if constraint.name == "arrow":
        count = _number(constraint, 1)
        return constraint.value is None or 0 < count <= len(constraint.points)
    is_number = constraint.value is None or isinstance(constraint.value, int)
    return constraint.name in CONSTRAINT_RULES and is_number


def takes_constraints(puzzle_type: PuzzleType) -> bool:
    """Whether constraints have a meaning in a type: a number in every cell solves it."""
    spec = puzzle_type.solution
    return spec.filled and all(isinstance(alphabet, Numbers) for alphabet in spec.cells)


def shown_layers(constraints: Iterable[Constraint]) -> Layers:
    """What a drawing shows of constraints, as marks and lines."""
    marks: list[Mark] = []
    lines: list[Path] = []
    for constraint in constraints:
        rule = CONSTRAINT_RULES.get(constraint.name)
        items = _plain(constraint) if rule is None else rule.shown(constraint)
        for item in items:
            if isinstance(item, Mark):
                marks.append(item)
            else:
                lines.append(item)
    return Layers(marks=tuple(marks), lines=tuple(lines))


def _plain(constraint: Constraint) -> Iterator[Mark | Path]:
    """A constraint without a meaning: a line through its points."""
    if len(constraint.points) > 1:
        yield Path("line", constraint.points, None, "lightgray")


def breaches_of(
    constraints: Iterable[Constraint], grid: NumberGrid
) -> Iterator[tuple[Constraint, ConstraintRule]]:
    """The constraints that the numbers of a grid break."""
    for constraint in constraints:
        rule = CONSTRAINT_RULES.get(constraint.name)
        if rule is not None and has_meaning(constraint) and rule.holds(constraint, grid) is False:
            yield constraint, rule


def rules_text(constraints: Iterable[Constraint]) -> str:
    """The sentences of the constraints for the player, each once."""
    sentences = []
    for constraint in constraints:
        rule = CONSTRAINT_RULES.get(constraint.name)
        if rule is not None:
            value = rule.default if constraint.value is None else constraint.value
            sentences.append(rule.rules.replace("/value", str(value)))
    return " ".join(dict.fromkeys(sentences))


def constraint_program(name: str) -> str:
    """The program of a constraint for the solver; "" where the name has no meaning.

    The line before each rule names the constraint, for the reasons of a hint.
    """
    from importlib.resources import files

    rule = CONSTRAINT_RULES.get(name)
    if rule is None:
        return ""
    text = (files("xwcore_logic.constraints") / f"{name}.lp").read_text(encoding="utf-8")
    return re.sub("^:-", f"%! {rule.title.lower()}\n:-", text, flags=re.MULTILINE)
