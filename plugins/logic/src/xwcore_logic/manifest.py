"""The kind of logic puzzles. Cheap to import: everything else is imported on use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from xwcore.plugin import (
    Adaptation,
    Code,
    Diagnostic,
    Feature,
    FormatSpec,
    Kind,
    Overview,
    Puzzle,
    hookimpl,
)
from xwcore_documents import usual_metadata
from xwcore_logic.features import LogicFeature

if TYPE_CHECKING:
    from xwcore_drawing import Drawing, Page


class LogicKind(Kind):
    """Logic puzzles: what one means is up to its type (`xwcore.types`)."""

    name: ClassVar[str] = "logic"
    title: ClassVar[str] = "Logic puzzle"
    features: ClassVar[type[Feature]] = LogicFeature

    def puzzle_class(self) -> type[Puzzle]:
        """The class of logic puzzles."""
        from xwcore_logic.puzzle import LogicPuzzle

        return LogicPuzzle

    def check(self, puzzle: Puzzle) -> Iterable[Diagnostic]:
        """The values of a puzzle against its type, and its givens against the rules."""
        from xwcore_logic.puzzle import LogicPuzzle
        from xwcore_logic.type_registry import default_types

        if not isinstance(puzzle, LogicPuzzle):
            return ()
        contained = default_types().contained
        diagnostics: Iterable[Diagnostic] = contained(puzzle.type, "check", puzzle.check)
        return diagnostics

    def codes(self) -> Mapping[str, Code]:
        """XW2xx, and those of every installed type."""
        from xwcore_logic.puzzle_codes import CODES
        from xwcore_logic.type_registry import default_types

        types = default_types()
        codes = dict(CODES)
        for name in types.names():
            codes.update(types.codes(name))
        return codes

    def adapt(self, puzzle: Puzzle, target: FormatSpec) -> tuple[Puzzle, tuple[Adaptation, ...]]:
        """The puzzle with its metadata in the usual spelling, and what was done."""
        return usual_metadata(puzzle, target.features)

    def overview(self, puzzle: Puzzle) -> Overview:
        """One screen of facts."""
        from xwcore_logic.overview import overview
        from xwcore_logic.puzzle import LogicPuzzle

        return overview(puzzle) if isinstance(puzzle, LogicPuzzle) else Overview()

    def sample(self) -> Puzzle:
        """A small puzzle."""
        from xwcore_logic.puzzle import LogicPuzzle

        return LogicPuzzle("sample", 2, 2)

    def strategy(self, features: frozenset[Feature]) -> Any:
        """Latin squares that use no feature outside `features`, but for letters of cells."""
        from xwcore_logic.strategies import TypeCells, logic_puzzles

        squares = TypeCells((None, 1, 2, 3), (1, 2, 3), is_square=True)
        return logic_puzzles(features, {"latin_square": squares})

    def sweep(
        self, features: frozenset[Feature], texts: Mapping[str, str]
    ) -> Iterable[tuple[str, Puzzle]]:
        """Boards, and puzzles of every installed type: shapes, places, values, parameters."""
        from xwcore_logic.sweeps import sweep

        return sweep(features)

    @hookimpl(optionalhook=True)
    def xw_draw(self, puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing | None:
        """The drawing of a logic puzzle by its type; None where the type does not draw it.

        A board without a type is drawn as it is.
        """
        from xwcore_logic.declarations import lookup
        from xwcore_logic.puzzle import LogicPuzzle
        from xwcore_logic.type_registry import default_types

        if not isinstance(puzzle, LogicPuzzle):
            return None
        if not puzzle.type or lookup(puzzle.type) is None:
            from xwcore_logic.drawing import draw_board

            return draw_board(puzzle, dict(options))
        drawn: Drawing | None = default_types().call(puzzle.type, "draw", puzzle, dict(options))
        return drawn

    @hookimpl(optionalhook=True)
    def xw_page(self, puzzle: Puzzle) -> Page | None:
        """What a page to print shows of one."""
        from xwcore_logic.drawing.page import page_of_logic_puzzle
        from xwcore_logic.puzzle import LogicPuzzle

        return page_of_logic_puzzle(puzzle) if isinstance(puzzle, LogicPuzzle) else None


kind = LogicKind()
