"""The crossword: a grid, its clues, and the state of play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any, ClassVar, Final

from xwcore.plugin import (
    Diagnostic,
    Feature,
    Metadata,
    Puzzle,
    PuzzleError,
    Unmodeled,
)
from xwcore_crossword.cells import CIRCLE, Number
from xwcore_crossword.clues import Clues
from xwcore_crossword.entries import NO_DIRECTION, label
from xwcore_crossword.features import CrosswordFeature
from xwcore_crossword.grid import Grid
from xwcore_crossword.states import Lock, Timer

if TYPE_CHECKING:
    from xwcore.plugin import Part
    from xwcore_crossword.building import ClueTexts
    from xwcore_crossword.clue import Clue, Entry

#: The attributes of the crossword as a whole, with the name of their feature.
_STATES: Final = {
    feature: feature
    for feature in (CrosswordFeature.DIAGRAMLESS, CrosswordFeature.LOCK, CrosswordFeature.TIMER)
}


class Crossword(Puzzle):
    """A crossword. `diagramless` says that the blocks are hidden from the player; `lock` is set
    where the solution is scrambled, and then no cell has a solution.
    """

    __slots__ = ("clues", "diagramless", "grid", "lock", "timer")

    kind: ClassVar[str] = "crossword"
    instead: ClassVar[Mapping[Feature, Feature]] = {
        CrosswordFeature.SOLUTION: CrosswordFeature.UNKNOWN_CELLS,
        CrosswordFeature.UNKNOWN_CELLS: CrosswordFeature.SOLUTION,
    }

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
        unmodeled: Iterable[Unmodeled] = (),
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
            unmodeled=unmodeled,
        )
        if not isinstance(grid, Grid):
            raise TypeError(f"grid: {type(grid).__name__}, expected Grid")
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
        from xwcore_crossword.clue import Entry

        grid = self.grid
        numbers, directions, starts, stops, _ = grid.slot_columns
        columns = numbers, directions, grid.slot_answers, starts, stops
        return tuple(map(Entry, *columns, repeat(grid.width), repeat(self.clues)))

    def entry(self, number: Number | None, direction: str) -> Entry:
        """The entry of that number and direction, such as 1 and "across".

        Raises:
            PuzzleError: the grid has no such entry.
        """
        from xwcore_crossword.clue import entry_at

        wanted = entry_at(self.grid, number, direction.strip().lower())
        if wanted is None:
            raise PuzzleError(f"no entry {label(number, direction)}")
        return wanted.of(self.clues)

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.grid.width

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.grid.height

    @property
    def cell_count(self) -> int:
        """The number of cells, blocks and voids included."""
        return self.grid.cell_count

    # -- building -----------------------------------------------------------------------------

    @classmethod
    def build(
        cls,
        rows: Iterable[str | Sequence[str | None]],
        across: ClueTexts = (),
        down: ClueTexts = (),
        *,
        block: str = "#",
        **further: Any,
    ) -> Crossword:
        """A crossword from rows of letters and from clues, checked at once.

        In `rows` "#" is a block, "_" a place without a cell; see `Grid.from_rows`. `across` and
        `down` are one text for each entry, in order, or texts by number. A crossword without any
        clue may be built. `further` are arguments of `Crossword`, such as `title`.

        Raises:
            PuzzleError: the rows are malformed; an entry has no clue, or a clue no entry; rows or
                clues are one text, or are not made of texts. It is a ValueError and a TypeError.
        """
        from xwcore_crossword.building import built_clues

        try:
            grid = Grid.from_rows(rows, block=block)
            return cls(grid, built_clues(grid, across, down), **further)
        except (ValueError, TypeError) as error:
            raise PuzzleError(str(error)) from error

    # -- solving ------------------------------------------------------------------------------

    @property
    def is_filled(self) -> bool:
        """Every open cell is given or has an entered letter."""
        from xwcore_crossword.solving import is_filled

        return is_filled(self.grid)

    @property
    def is_solved(self) -> bool:
        """Every open cell is filled, and every letter entered is right. False where the solution
        of a cell is unknown, absent or locked.
        """
        from xwcore_crossword.solving import is_solved

        return is_solved(self.grid)

    @property
    def wrong_cells(self) -> tuple[tuple[int, int], ...]:
        """The cells, as (row, column), in which the player entered what is not the solution; cells
        without a known solution are left out.
        """
        from xwcore_crossword.solving import wrong_cells

        return wrong_cells(self.grid)

    def unlock(self, key: str | int = "search") -> Crossword:
        """The crossword with the solution that the key unlocks; "search" tries every key. The
        crossword itself where it is not locked. The keys found are in `diagnostics`.

        Raises:
            OptionError: the key is malformed.
            ReadError: the key, or every key, is wrong.
            UnsupportedOperationError: no installed format unlocks the solution.
        """
        if self.lock is None:
            return self
        from xwcore_crossword.unlocking import unlocked

        return unlocked(self, key)

    # -- editing ------------------------------------------------------------------------------

    def with_clue(
        self,
        number: Number | None,
        direction: str = NO_DIRECTION,
        text: str | None = None,
        *,
        group: str | None = None,
        **changes: Any,
    ) -> Crossword:
        """A copy with another text of one clue; an entry without a clue gets one.

        `group` is the name of a further group, instead of a direction. Without `text` only
        `changes` are made: further attributes of the clue, such as `enumeration`.

        Raises:
            PuzzleError: there is neither a clue nor an entry of that number and direction.
        """
        from xwcore_crossword.clue_lists import with_clue

        where = number, direction, group
        return self.replace(clues=with_clue(self.clues, self.grid, where, text, changes))

    def with_fill(self, changes: Mapping[tuple[int, int], str | None]) -> Crossword:
        """A copy in which the player has entered other letters; see `Grid.with_fill`."""
        return self.replace(grid=self.grid.with_fill(changes))

    def with_solution(self, changes: Mapping[tuple[int, int], str | None]) -> Crossword:
        """A copy with other solutions in some open cells; see `Grid.with_solution`."""
        return self.replace(grid=self.grid.with_solution(changes))

    def with_circles(self, places: Sequence[tuple[int, int]], on: bool = True) -> Crossword:
        """A copy with circles in these cells, or without; see `Grid.with_flag` for other marks."""
        return self.replace(grid=self.grid.with_flag(CIRCLE, places, on))

    # -- content ------------------------------------------------------------------------------

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

    def parts(self) -> dict[str, Part]:
        """The content by part."""
        from xwcore.plugin import whole_part
        from xwcore_crossword.facts import clue_parts, grid_parts

        parts = {**super().parts(), **grid_parts(self.grid)}
        for name, feature in _STATES.items():
            if value := getattr(self, name):
                parts[name] = whole_part(feature, value)
        return {**parts, **clue_parts(self.clues, self.grid)}

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe structure; `docs/to_dict.md` describes it."""
        from xwcore_crossword.dictionaries import content_dict

        state = self.diagramless, self.timer, self.lock
        return {**super().to_dict(), **content_dict(self.grid, self.clues, *state)}

    @classmethod
    def from_dict(cls, structure: Mapping[str, Any]) -> Crossword:
        """The crossword that `to_dict` made the structure of.

        Raises:
            PuzzleError: the structure is malformed.
        """
        from xwcore_crossword.dictionaries import arguments_in

        with cls.arguments_of(structure) as arguments:
            return cls(**arguments_in(structure), **arguments)
