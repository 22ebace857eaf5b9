"""The facts of a crossword's grid and clues, by part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any, Final

from xwcore.plugin import WHOLE, Fact, Facts, Feature, Part, Place
from xwcore_crossword import cells
from xwcore_crossword.cells import Number
from xwcore_crossword.clues import Clues
from xwcore_crossword.column_facts import FLAGS, SPARSE_FACTS
from xwcore_crossword.columns import SPARSE, Sparse
from xwcore_crossword.entries import ACROSS, DOWN, NO_DIRECTION, label
from xwcore_crossword.features import CrosswordFeature
from xwcore_crossword.grid import Grid
from xwcore_crossword.spellings import is_symbol

_FLAGS: Final = tuple(flag for flag in FLAGS if flag.column == "flags")

#: The features of each part that has fixed ones.
_SHAPE: Final = frozenset({CrosswordFeature.GRID})
_VOIDS: Final = frozenset({CrosswordFeature.VOIDS})
_LETTERS: Final = frozenset({CrosswordFeature.SOLUTION})
_UNKNOWN_CELLS: Final = frozenset({CrosswordFeature.UNKNOWN_CELLS})
_BARS: Final = frozenset({CrosswordFeature.BARS})
_REBUS: Final = frozenset({CrosswordFeature.REBUS, CrosswordFeature.SYMBOLS})
_FILL: Final = frozenset({CrosswordFeature.FILL, CrosswordFeature.FILL_REBUS})
_NUMBERS: Final = frozenset({CrosswordFeature.NUMBERING})
_ENTRY_CLUES: Final = frozenset({CrosswordFeature.CLUES})
_CLUES: Final = frozenset(
    {
        CrosswordFeature.CLUES,
        CrosswordFeature.UNPLACED_CLUES,
        CrosswordFeature.UNICLUES,
        CrosswordFeature.CLUE_GROUPS,
        CrosswordFeature.SHARED_PLACES,
        CrosswordFeature.CLUE_ORDER,
        CrosswordFeature.CLUE_MARKUP,
        CrosswordFeature.CLUE_METADATA,
        CrosswordFeature.CLUE_CELLS,
        CrosswordFeature.CLUE_ANSWERS,
        CrosswordFeature.ENUMERATIONS,
    }
)


def grid_parts(grid: Grid) -> dict[str, Part]:
    """The parts of a grid; those without any content are left out."""
    shape, has_solution = (grid.width, grid.kinds), grid.has_solution
    parts = {"shape": Part(_SHAPE, (grid.height, *shape), partial(_shape_facts, grid))}

    def add(
        name: str, features: frozenset[Feature], facts: Callable[[Grid], Iterator[Fact]]
    ) -> None:
        if column := getattr(grid, name):
            parts[name] = Part(features, (shape, column), partial(facts, grid))

    if cells.VOID in grid.kinds:
        parts["voids"] = Part(_VOIDS, shape, partial(_void_facts, grid))
    if has_solution:
        add("letters", _LETTERS, _letter_facts)
        unknown = (shape, grid.letters)
        parts["unknown_cells"] = Part(_UNKNOWN_CELLS, unknown, partial(_unknown_cell_facts, grid))
        add("rebus", _REBUS, _rebus_facts)
    add("bars", _BARS, _bar_facts)
    if grid.flags:
        add("flags", _flag_features(grid.flags), _flag_facts)
    for column in SPARSE:
        if getattr(grid, column.name) and (has_solution or not column.of_solution):
            add(column.name, SPARSE_FACTS[column.name].features, partial(_sparse_facts, column))
    add("fill", _FILL, _fill_facts)
    if grid.fill_rebus:
        fill = shape, grid.fill, grid.fill_rebus
        parts["fill"] = Part(_FILL, fill, partial(_fill_facts, grid))
    if grid.stated_numbers is not None:
        numbers = shape, grid.bars, grid.stated_numbers
        parts["numbers"] = Part(_NUMBERS, numbers, partial(_number_facts, grid))
    return parts


def clue_parts(clues: Clues, grid: Grid) -> dict[str, Part]:
    """The parts of the clues: of those of the entries, each detail is a part of its own."""
    if not clues:
        return {}
    answers = {
        at: answer
        for at, answer in clues.stated_answers.items()
        if answer != clues.derived_answers[at]
    }
    details = _detail_columns(clues, answers)
    positions = clues.numbers, clues.directions
    if grid.stated_numbers is None and clues.are_the_entries():
        entry_clues = partial(_entry_clue_facts, clues)
        parts = {"clues": Part(_ENTRY_CLUES, (*positions, clues.texts), entry_clues)}
        for feature, column in details:
            if column:
                facts = partial(_detail_facts, clues, feature, column)
                parts[feature] = Part(frozenset({feature}), (*positions, column), facts)
        return parts
    contents = [column for _, column in details]
    columns = *positions, clues.texts, *contents, *grid.slot_columns[:3]
    return {"clues": Part(_CLUES, columns, partial(_clue_facts, clues, grid, answers))}


# -- grid -----------------------------------------------------------------------------------------


def _at(grid: Grid, index: int) -> Place:
    return Place(cell=divmod(index, grid.width))


def _shape_facts(grid: Grid) -> Iterator[Fact]:
    is_closed = bytes(kind != cells.OPEN for kind in grid.kinds)
    yield (CrosswordFeature.GRID, WHOLE), (grid.width, grid.height, is_closed)


def _void_facts(grid: Grid) -> Iterator[Fact]:
    for index, kind in enumerate(grid.kinds):
        if kind == cells.VOID:
            yield (CrosswordFeature.VOIDS, _at(grid, index)), True


def _letter_facts(grid: Grid) -> Iterator[Fact]:
    for index in _with_open_letter(grid, range(grid.cell_count)):
        yield (CrosswordFeature.SOLUTION, _at(grid, index)), grid.letters[index]


def _unknown_cell_facts(grid: Grid) -> Iterator[Fact]:
    for index, cell in enumerate(zip(grid.kinds, grid.letters, strict=True)):
        if cell == (cells.OPEN, cells.NONE):
            yield (CrosswordFeature.UNKNOWN_CELLS, _at(grid, index)), True


def _with_open_letter(grid: Grid, indices: Iterable[int]) -> Iterator[int]:
    for index in indices:
        if grid.kinds[index] == cells.OPEN and grid.letters[index] != cells.NONE:
            yield index


def _rebus_facts(grid: Grid) -> Iterator[Fact]:
    for index in _with_open_letter(grid, sorted(grid.rebus)):
        text = grid.rebus[index]
        feature = CrosswordFeature.SYMBOLS if is_symbol(text) else CrosswordFeature.REBUS
        yield (feature, _at(grid, index)), text


def _bar_facts(grid: Grid) -> Iterator[Fact]:
    """A bar along the edge of the grid, or beside a block, divides nothing and is not content."""
    for index, bars in enumerate(grid.bars):
        if dividing := bars & _dividing(grid, index):
            yield (CrosswordFeature.BARS, _at(grid, index)), dividing


def _dividing(grid: Grid, index: int) -> int:
    """The bits of bars that divide this cell from an open neighbor."""
    row, column = divmod(index, grid.width)
    if grid.kinds[index] != cells.OPEN:
        return 0
    left = column > 0 and grid.kinds[index - 1] == cells.OPEN
    above = row > 0 and grid.kinds[index - grid.width] == cells.OPEN
    return (cells.BAR_LEFT if left else 0) | (cells.BAR_TOP if above else 0)


def _flag_features(flags: bytes) -> frozenset[Feature]:
    used = 0
    for bits in set(flags):
        used |= bits
    return _features_of(used)


@cache
def _features_of(bits: int) -> frozenset[Feature]:
    """The features of these flags of cells: at most 256 sets."""
    return frozenset(flag.feature for flag in _FLAGS if flag.bit & bits)


def _flag_facts(grid: Grid) -> Iterator[Fact]:
    for index, bits in enumerate(grid.flags):
        for flag in _FLAGS if bits else ():
            if bits & flag.bit:
                yield (flag.feature, _at(grid, index)), True


def _sparse_facts(column: Sparse, grid: Grid) -> Iterator[Fact]:
    values: Mapping[int, Any] = getattr(grid, column.name)
    indices = sorted(values)
    facts_of = SPARSE_FACTS[column.name].facts
    for index in _with_open_letter(grid, indices) if column.of_solution else indices:
        for feature, key, value in facts_of(values[index]):
            yield (feature, _at(grid, index)._replace(key=key)), value


def _fill_facts(grid: Grid) -> Iterator[Fact]:
    for index, letter in enumerate(grid.fill):
        if letter != cells.NONE:
            yield (CrosswordFeature.FILL, _at(grid, index)), letter
            if index in grid.fill_rebus:
                yield (CrosswordFeature.FILL_REBUS, _at(grid, index)), grid.fill_rebus[index]


def _number_facts(grid: Grid) -> Iterator[Fact]:
    automatic, stated = grid.automatic_numbers, grid.stated_numbers or {}
    for index in sorted({*automatic, *stated}):
        if automatic.get(index) != stated.get(index):
            yield (CrosswordFeature.NUMBERING, _at(grid, index)), stated.get(index, "")


# -- clues ----------------------------------------------------------------------------------------


def _entry_clue_facts(clues: Clues) -> Iterator[Fact]:
    """Facts of the texts of clues, one for each entry.

    An entry with an empty clue has the same content as an entry without a clue.
    """
    for number, direction, text in zip(clues.numbers, clues.directions, clues.texts, strict=True):
        if text:
            yield (CrosswordFeature.CLUES, Place(clue=label(number, direction))), text


def _detail_facts(clues: Clues, feature: Feature, column: Mapping[int, Any]) -> Iterator[Fact]:
    """Facts of one detail of the clues of entries."""
    for at, value in column.items():
        yield (feature, Place(clue=label(clues.numbers[at], clues.directions[at]))), value


def _clue_facts(clues: Clues, grid: Grid, answers: Mapping[int, str]) -> Iterable[Fact]:
    facts: Facts = {}
    slots = {(slot.number, slot.direction): slot.cells.start for slot in grid.slots}
    by_position: dict[tuple[Number | None, str], list[int]] = {}
    for at, position in enumerate(zip(clues.numbers, clues.directions, strict=True)):
        by_position.setdefault(position, []).append(at)
    for (number, direction), (first, *further) in by_position.items():
        has_slot = (number, direction) in slots or first in clues.cells
        feature = clue_feature(number, direction, has_slot)
        place = Place(clue=label(number, direction))
        if clues.texts[first] or feature != CrosswordFeature.CLUES:
            facts[feature, place] = clues.texts[first]
        for detail, value in _details(clues, answers, first).items():
            facts[detail, place] = value
        if further:
            contents = [(clues.texts[at], _details(clues, answers, at)) for at in further]
            facts[CrosswordFeature.SHARED_PLACES, place] = tuple(contents)
    return (facts | _order_facts(clues, slots)).items()


def clue_feature(number: Number | None, direction: str, has_slot: bool) -> Feature:
    """The feature of a clue: an ordinary one, a uniclue, one of a further group, ..."""
    if direction in (ACROSS, DOWN):
        return CrosswordFeature.CLUES if has_slot else CrosswordFeature.UNPLACED_CLUES
    if direction == NO_DIRECTION:
        return CrosswordFeature.UNPLACED_CLUES if number is None else CrosswordFeature.UNICLUES
    return CrosswordFeature.CLUE_GROUPS


def _details(clues: Clues, answers: Mapping[int, str], at: int) -> dict[Feature, Any]:
    """What a clue has beside its text."""
    columns = _detail_columns(clues, answers)
    return {feature: column[at] for feature, column in columns if at in column}


def _detail_columns(
    clues: Clues, answers: Mapping[int, str]
) -> tuple[tuple[Feature, Mapping[int, Any]], ...]:
    """What clues have beside their texts: the values by index, for each feature."""
    return (
        (CrosswordFeature.CLUE_MARKUP, clues.markups),
        (CrosswordFeature.CLUE_METADATA, clues.metadata),
        (CrosswordFeature.CLUE_CELLS, clues.cells),
        (CrosswordFeature.CLUE_ANSWERS, answers),
        (CrosswordFeature.ENUMERATIONS, clues.enumerations),
    )


def _order_facts(clues: Clues, slots: Mapping[tuple[Number | None, str], int]) -> Facts:
    """Facts for groups whose clues are not in the order of the grid, and for an order of groups."""
    facts: Facts = {}
    groups: dict[str, list[Number | None]] = {}
    for number, direction in zip(clues.numbers, clues.directions, strict=True):
        groups.setdefault(direction, []).append(number)
    for group, numbers in groups.items():
        starts = [slots.get((number, group), -1) for number in dict.fromkeys(numbers)]
        placed = [start for start in starts if start >= 0]
        if placed != sorted(placed):
            facts[CrosswordFeature.CLUE_ORDER, Place(clue=group or "uniclues")] = tuple(numbers)
    further = [group for group in groups if group not in (ACROSS, DOWN)]
    if len(further) > 1:
        facts[CrosswordFeature.CLUE_ORDER, WHOLE] = tuple(further)
    return facts
