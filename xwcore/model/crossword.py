"""The crossword: a grid, its clues, and the state of play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import compress, repeat
from typing import Any, ClassVar, Final, NamedTuple

from xwcore.findings.diagnostics import Diagnostic
from xwcore.findings.features import Feature
from xwcore.findings.places import WHOLE, Place
from xwcore.model import grid as grids
from xwcore.model.clues import NO_DIRECTION, Clue, Clues
from xwcore.model.entries import ACROSS, DOWN, Entry, label
from xwcore.model.grid import Grid, Number, is_symbol
from xwcore.model.metadata import Metadata
from xwcore.model.puzzle import Facts, Puzzle

_FLAG_FEATURES: Final = {
    grids.CIRCLE: Feature.CIRCLES,
    grids.SHADE: Feature.SHADES,
    grids.GIVEN: Feature.GIVEN,
    grids.REVEALED: Feature.REVEALED,
    grids.PENCILLED: Feature.PENCILLED,
    grids.INCORRECT: Feature.INCORRECT,
    grids.PREVIOUSLY_INCORRECT: Feature.PREVIOUSLY_INCORRECT,
}


#: Attributes that are features as they are, wherever they say anything.
_WHOLE_FEATURES: Final = tuple(
    (feature.value, feature)
    for feature in (
        Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES,
        Feature.DIAGRAMLESS, Feature.LOCK, Feature.TIMER,
    )
)  # fmt: skip

#: 1 where there is a letter.
_IS_LETTER: Final = bytes(byte != 0 for byte in range(256))

#: 1 where a cell is open, by kind.
_IS_OPEN: Final = bytes(kind == grids.OPEN for kind in range(256))


class Timer(NamedTuple):
    """The solving clock: seconds spent, and whether it runs."""

    seconds: int
    running: bool = False


class Lock(NamedTuple):
    """A solution that is scrambled with a key which the file does not hold.

    `scheme` names the way of scrambling. `letters` is the scrambled grid, one letter a cell and
    NUL where there is none; `rebus` holds what the file tells of rebus cells in plain text;
    `checksum` is that of the plain solution.
    """

    scheme: str
    checksum: int
    letters: str
    rebus: tuple[tuple[int, str], ...] = ()


class Crossword(Puzzle):
    """A crossword. `diagramless` says that the blocks are hidden from the player; `lock` is set
    where the solution is scrambled, and then no cell has a solution.
    """

    __slots__ = ("clues", "diagramless", "grid", "lock", "timer")

    kind: ClassVar[str] = "crossword"

    grid: Grid
    clues: Clues
    diagramless: bool
    timer: Timer | None
    lock: Lock | None

    def __init__(
        self,
        grid: Grid,
        clues: Clues | Iterable[Clue] = (),
        *,
        diagramless: bool = False,
        timer: Timer | None = None,
        lock: Lock | None = None,
        title: str = "",
        author: str = "",
        copyright: str = "",
        notes: str = "",
        metadata: Metadata | Iterable[tuple[str, str]] | Mapping[str, str] = (),
        diagnostics: Iterable[Diagnostic] = (),
        source_format: str | None = None,
        extras: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(
            title=title,
            author=author,
            copyright=copyright,
            notes=notes,
            metadata=metadata,
            diagnostics=diagnostics,
            source_format=source_format,
            extras=extras,
        )
        if not isinstance(clues, Clues):
            clues = Clues(clues)
        self._set(
            grid=grid,
            clues=clues.in_grid(grid),
            diagramless=diagramless,
            timer=timer,
            lock=lock,
        )

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The places for answers, across in grid order, then down."""
        grid = self.grid
        numbers, directions, starts, stops, _ = grid.slot_columns
        width = repeat(grid.width)
        return tuple(map(Entry, numbers, directions, grid.slot_answers, starts, stops, width))

    @property
    def has_solution(self) -> bool:
        """False where the solution is absent or locked."""
        return self.grid.has_solution

    def _arguments(self) -> dict[str, Any]:
        return {
            **super()._arguments(),
            "grid": self.grid,
            "clues": self.clues,
            "diagramless": self.diagramless,
            "timer": self.timer,
            "lock": self.lock,
        }

    def _columns(self) -> tuple[Any, ...]:
        return (
            *super()._columns(),
            self.grid.columns(),
            self.clues.columns(),
            self.diagramless,
            self.timer,
            self.lock,
        )

    def facts(self) -> Facts:
        """Every single thing that the crossword says, keyed by feature and place."""
        facts = super().facts()
        facts.update(_grid_facts(self.grid))
        for feature, value in (
            (Feature.DIAGRAMLESS, self.diagramless),
            (Feature.LOCK, self.lock),
            (Feature.TIMER, self.timer),
        ):
            if value:
                facts[feature, WHOLE] = value
        facts.update(_clue_facts(self.clues, self.grid))
        return facts

    def features(self) -> frozenset[Feature]:
        """The features that the puzzle uses: those of its facts, told from the columns."""
        found = {feature for name, feature in _WHOLE_FEATURES if getattr(self, name)}
        if self.metadata:
            found.update(feature for feature, _ in super().facts())
        _grid_features(self.grid, found)
        found.update(feature for feature, _ in _clue_facts(self.clues, self.grid))
        return frozenset(found)

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe structure; `docs/to_dict.md` describes it."""
        grid = self.grid
        cells = [
            [_cell_dict(grid[row, column]) for column in range(grid.width)]
            for row in range(grid.height)
        ]
        timer = None if self.timer is None else self.timer._asdict()
        lock = None
        if self.lock is not None:
            lock = {"scheme": self.lock.scheme, "checksum": self.lock.checksum}
        return {
            **super().to_dict(),
            "width": grid.width,
            "height": grid.height,
            "diagramless": self.diagramless,
            "has_solution": self.has_solution,
            "grid": cells,
            "clues": [_clue_dict(clue) for clue in self.clues],
            "timer": timer,
            "lock": lock,
        }


def _grid_facts(grid: Grid) -> Facts:
    facts: Facts = {}
    shape = bytes(kind != grids.OPEN for kind in grid.kinds)
    facts[Feature.GRID, WHOLE] = (grid.width, grid.height, shape)
    places = [Place(cell=divmod(index, grid.width)) for index in range(grid.cell_count)]
    _solution_facts(grid, places, facts)
    for index, kind in enumerate(grid.kinds):
        if kind == grids.VOID:
            facts[Feature.VOIDS, places[index]] = True
    # A bar along the edge of the grid, or between two blocks, divides nothing and says nothing.
    for index, bars in enumerate(grid.bars):
        if said := bars & _dividing(grid, index):
            facts[Feature.BARS, places[index]] = said
    for index, flags in enumerate(grid.flags):
        for bit, feature in _FLAG_FEATURES.items():
            if flags & bit:
                facts[feature, places[index]] = True
    for index, color in grid.colors.items():
        facts[Feature.COLORS, places[index]] = color
    for index, others in grid.other_marks.items():
        facts[Feature.MARKS, places[index]] = others
    _fill_facts(grid, places, facts)
    _number_facts(grid, places, facts)
    return facts


def _fill_facts(grid: Grid, places: list[Place], facts: Facts) -> None:
    for index in range(grid.cell_count) if grid.fill else ():
        if (entered := grid.fill_at(index)) is not None:
            facts[Feature.FILL, places[index]] = entered[0]
            if len(entered) > 1:
                facts[Feature.FILL_REBUS, places[index]] = entered


def _number_facts(grid: Grid, places: list[Place], facts: Facts) -> None:
    if grid.stated_numbers is None:
        return
    automatic = grid.automatic_numbers
    for index in sorted({*automatic, *grid.stated_numbers}):
        if automatic.get(index) != grid.stated_numbers.get(index):
            facts[Feature.NUMBERING, places[index]] = grid.stated_numbers.get(index, "")


def _dividing(grid: Grid, index: int) -> int:
    """The bits of bars that divide this cell from an open neighbour."""
    row, column = divmod(index, grid.width)
    if grid.kinds[index] != grids.OPEN:
        return 0
    left = column > 0 and grid.kinds[index - 1] == grids.OPEN
    above = row > 0 and grid.kinds[index - grid.width] == grids.OPEN
    return (grids.BAR_LEFT if left else 0) | (grids.BAR_TOP if above else 0)


def _solution_facts(grid: Grid, places: list[Place], facts: Facts) -> None:
    if not grid.has_solution:
        return
    for index, letter in enumerate(grid.letters):
        if grid.kinds[index] != grids.OPEN:
            continue
        place = places[index]
        if letter == grids.NONE:
            facts[Feature.UNKNOWN_CELLS, place] = True
            continue
        facts[Feature.SOLUTION, place] = letter
        text = grid.rebus.get(index)
        if text is not None:
            facts[Feature.SYMBOLS if is_symbol(text) else Feature.REBUS, place] = text
        if index in grid.shorts:
            facts[Feature.SHORT_FORMS, place] = grid.shorts[index]
    for index, both in grid.readings.items():
        if both.is_directional:
            facts[Feature.DIRECTIONAL_READINGS, places[index]] = both
        if both.has_alternatives:
            facts[Feature.ALTERNATIVE_READINGS, places[index]] = both


def _grid_features(grid: Grid, found: set[Feature]) -> None:
    """Add what `_grid_facts` would speak of."""
    found.add(Feature.GRID)
    if grid.has_solution:
        _solution_features(grid, found)
    if grids.VOID in grid.kinds:
        found.add(Feature.VOIDS)
    if grid.bars and any(bars & _dividing(grid, at) for at, bars in enumerate(grid.bars)):
        found.add(Feature.BARS)
    if grid.flags:
        found |= _flag_features(grid.flags)
    if grid.colors:
        found.add(Feature.COLORS)
    if grid.other_marks:
        found.add(Feature.MARKS)
    if grid.fill:
        found.add(Feature.FILL)
        if any(grid.fill[index] != grids.NONE for index in grid.fill_rebus):
            found.add(Feature.FILL_REBUS)
    if grid.stated_numbers is not None:
        facts: Facts = {}
        _number_facts(grid, [WHOLE] * grid.cell_count, facts)
        found.update(feature for feature, _ in facts)


def _flag_features(flags: bytes) -> set[Feature]:
    used = 0
    for each in set(flags):
        used |= each
    return {feature for bit, feature in _FLAG_FEATURES.items() if used & bit}


def _solution_features(grid: Grid, found: set[Feature]) -> None:
    is_open = grid.kinds.translate(_IS_OPEN)
    if grid.letters.isascii() and grid.letters.encode("ascii").translate(_IS_LETTER) == is_open:
        found.add(Feature.SOLUTION)  # every open cell has a letter, and no other
    else:
        letters = set(compress(grid.letters, is_open))
        if grids.NONE in letters:
            found.add(Feature.UNKNOWN_CELLS)
        if letters - {grids.NONE}:
            found.add(Feature.SOLUTION)
    for index, text in grid.rebus.items():
        if grid.kinds[index] == grids.OPEN and grid.letters[index] != grids.NONE:
            found.add(Feature.SYMBOLS if is_symbol(text) else Feature.REBUS)
    if any(grid.kinds[at] == grids.OPEN for at in grid.shorts):  # they all have a solution
        found.add(Feature.SHORT_FORMS)
    for both in grid.readings.values():
        if both.is_directional:
            found.add(Feature.DIRECTIONAL_READINGS)
        if both.has_alternatives:
            found.add(Feature.ALTERNATIVE_READINGS)


def clue_feature(number: Number | None, direction: str, has_slot: bool) -> Feature:
    """The feature that a clue is: an ordinary one, a uniclue, one of a further group, ..."""
    if direction in (ACROSS, DOWN):
        return Feature.CLUES if has_slot else Feature.UNPLACED_CLUES
    if direction == NO_DIRECTION:
        return Feature.UNPLACED_CLUES if number is None else Feature.UNICLUES
    return Feature.CLUE_GROUPS


def _clue_facts(clues: Clues, grid: Grid) -> Facts:
    facts: Facts = {}
    slots = {(slot.number, slot.direction): slot.cells.start for slot in grid.slots}
    by_place: dict[tuple[Number | None, str], list[int]] = {}
    for at, (number, direction) in enumerate(zip(clues.numbers, clues.directions, strict=True)):
        by_place.setdefault((number, direction), []).append(at)
    for (number, direction), indices in by_place.items():
        has_slot = (number, direction) in slots or clues.cells.get(indices[0]) is not None
        feature = clue_feature(number, direction, has_slot)
        place = Place(clue=label(number, direction))
        first = indices[0]
        # An entry with an empty clue says no more than an entry without a clue.
        if clues.texts[first] or feature is not Feature.CLUES:
            facts[feature, place] = clues.texts[first]
        facts.update(_detail_facts(clues, first, place))
        if len(indices) > 1:
            said = tuple(_said(clues, at) for at in indices[1:])
            facts[Feature.SHARED_PLACES, place] = said
    facts.update(_order_facts(clues, slots))
    return facts


def _detail_facts(clues: Clues, at: int, place: Place) -> Facts:
    facts: Facts = {}
    if at in clues.markups:
        facts[Feature.CLUE_MARKUP, place] = clues.markups[at]
    if at in clues.metadata:
        facts[Feature.CLUE_METADATA, place] = clues.metadata[at]
    if at in clues.cells:
        facts[Feature.CLUE_CELLS, place] = clues.cells[at]
    answer = clues.stated_answers.get(at)
    if answer is not None and answer != clues.derived_answers[at]:
        facts[Feature.CLUE_ANSWERS, place] = answer
    return facts


def _said(clues: Clues, at: int) -> tuple[Any, ...]:
    details = {feature: value for (feature, _), value in _detail_facts(clues, at, WHOLE).items()}
    return clues.texts[at], details


def _order_facts(clues: Clues, slots: Mapping[tuple[Number | None, str], int]) -> Facts:
    """Facts for groups whose clues are not in the order of the grid, and for an order of groups."""
    facts: Facts = {}
    groups = clues.groups
    for group in groups:
        keys = [
            (number, direction)
            for number, direction in zip(clues.numbers, clues.directions, strict=True)
            if direction == group
        ]
        starts = [slots.get(key, -1) for key in dict.fromkeys(keys)]
        placed = [start for start in starts if start >= 0]
        if placed != sorted(placed):
            said = tuple(number for number, _ in keys)
            facts[Feature.CLUE_ORDER, Place(clue=group or "uniclues")] = said
    further = [group for group in groups if group not in (ACROSS, DOWN)]
    if len(further) > 1:
        facts[Feature.CLUE_ORDER, WHOLE] = tuple(further)
    return facts


def _cell_dict(cell: grids.Cell) -> dict[str, Any] | str | None:
    if cell.is_void:
        return None
    if cell.is_block:
        return "#"
    marks = cell.marks
    said: dict[str, Any] = {
        "solution": cell.solution,
        "short": cell.grid.shorts.get(cell.index),
        "number": cell.number,
        "fill": cell.fill,
        "circle": marks.circle,
        "shade": marks.shade,
        "background": marks.color.background,
        "color": marks.color.text,
        "marks": list(marks.others),
        "bar_left": cell.bar_left,
        "bar_top": cell.bar_top,
        "given": cell.given,
        "revealed": cell.revealed,
        "pencilled": cell.pencilled,
        "incorrect": cell.incorrect,
        "previously_incorrect": cell.previously_incorrect,
    }
    both = cell.grid.readings.get(cell.index)
    if both is not None:
        said["readings"] = {"across": list(both.across), "down": list(both.down)}
    return {name: value for name, value in said.items() if value or name == "solution"}


def _clue_dict(clue: Clue) -> dict[str, Any]:
    said: dict[str, Any] = {
        "number": clue.number,
        "direction": clue.direction,
        "text": clue.text,
        "answer": clue.answer,
    }
    if clue.markup:
        said["markup"] = _markup_list(clue.markup)
    if clue.metadata:
        said["metadata"] = [list(pair) for pair in clue.metadata]
    if clue.cells is not None:
        said["cells"] = [list(cell) for cell in clue.cells]
    return said


def _markup_list(markup: Iterable[Any]) -> list[Any]:
    return [
        node
        if isinstance(node, str)
        else {
            "style": node.style,
            "arguments": list(node.arguments),
            "children": _markup_list(node.children),
        }
        for node in markup
    ]
