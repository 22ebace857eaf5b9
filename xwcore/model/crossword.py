"""The crossword: a grid, its clues, and the state of play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import repeat
from typing import Any, ClassVar, NamedTuple

from xwcore.findings.diagnostics import Diagnostic
from xwcore.findings.features import Feature
from xwcore.model import grid as grids
from xwcore.model.clues import Clue, Clues, Entry
from xwcore.model.content import Part
from xwcore.model.facts import clue_parts, grid_parts
from xwcore.model.grid import Grid
from xwcore.model.metadata import Metadata
from xwcore.model.puzzle import Puzzle, Unmodeled, whole_part


class Timer(NamedTuple):
    """The solving clock: seconds spent, and whether it runs."""

    seconds: int
    running: bool = False


class Lock(NamedTuple):
    """A solution that is scrambled with a key which the file does not hold.

    `scheme` names the way of scrambling. `letters` is the scrambled grid, one letter a cell and
    NUL where there is none; `rebus` holds the rebus cells that the file holds in plain text;
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
        columns = numbers, directions, grid.slot_answers, starts, stops
        return tuple(map(Entry, *columns, repeat(grid.width), repeat(self.clues)))

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
        parts = {**super().parts(), **grid_parts(self.grid)}
        for feature in (Feature.DIAGRAMLESS, Feature.LOCK, Feature.TIMER):
            if value := getattr(self, feature.value):
                parts[feature.value] = whole_part(feature, value)
        return {**parts, **clue_parts(self.clues, self.grid)}

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe structure; `docs/to_dict.md` describes it."""
        grid = self.grid
        cells = [*map(_cell_dict, grid)]
        width = grid.width
        rows = [cells[row * width : (row + 1) * width] for row in range(grid.height)]
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
            "grid": rows,
            "clues": [_clue_dict(clue) for clue in self.clues],
            "timer": timer,
            "lock": lock,
        }


def _cell_dict(cell: grids.Cell) -> dict[str, Any] | str | None:
    if cell.is_void:
        return None
    if cell.is_block:
        return "#"
    marks = cell.marks
    values: dict[str, Any] = {
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
        values["readings"] = {"across": list(both.across), "down": list(both.down)}
    return {name: value for name, value in values.items() if value or name == "solution"}


def _clue_dict(clue: Clue) -> dict[str, Any]:
    values: dict[str, Any] = {
        "number": clue.number,
        "direction": clue.direction,
        "text": clue.text,
        "answer": clue.answer,
    }
    if clue.markup:
        values["markup"] = _markup_list(clue.markup)
    if clue.metadata:
        values["metadata"] = [list(pair) for pair in clue.metadata]
    if clue.stated_cells is not None:
        values["cells"] = [list(cell) for cell in clue.stated_cells]
    if clue.enumeration:
        values["enumeration"] = clue.enumeration
    return values


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
