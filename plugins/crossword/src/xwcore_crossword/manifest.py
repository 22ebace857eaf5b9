"""The kind of crosswords. Cheap to import: everything else is imported on use."""

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
from xwcore_crossword.features import CrosswordFeature

if TYPE_CHECKING:
    from xwcore_drawing import Drawing, Page


class CrosswordKind(Kind):
    """Crosswords."""

    name: ClassVar[str] = "crossword"
    title: ClassVar[str] = "Crossword"
    features: ClassVar[type[Feature]] = CrosswordFeature
    #: A test compares them with the rules of `xwcore_crossword.adapting`, which is imported on use.
    undoable: ClassVar[frozenset[Feature]] = frozenset(
        {
            CrosswordFeature.ENUMERATIONS,
            CrosswordFeature.CLUE_MARKUP,
            Feature.METADATA,
            CrosswordFeature.SHADES,
            CrosswordFeature.ALTERNATIVE_READINGS,
            CrosswordFeature.CLUES,
        }
    )

    def puzzle_class(self) -> type[Puzzle]:
        """The class of crosswords."""
        from xwcore_crossword.puzzle import Crossword

        return Crossword

    def check(self, puzzle: Puzzle) -> Iterable[Diagnostic]:
        """Every check of `xwcore_crossword.checks`."""
        from xwcore_crossword.checks import check_crossword
        from xwcore_crossword.puzzle import Crossword

        return check_crossword(puzzle) if isinstance(puzzle, Crossword) else ()

    def codes(self) -> Mapping[str, Code]:
        """XW1xx."""
        from xwcore_crossword.codes import CODES

        return CODES

    def adapt(self, puzzle: Puzzle, target: FormatSpec) -> tuple[Puzzle, tuple[Adaptation, ...]]:
        """The puzzle as the format holds most of it, and what was done."""
        from xwcore_crossword.adapting import adapt

        return adapt(puzzle, target.features, empty_clues=target.empty_clues)

    def undo(
        self, puzzle: Puzzle, target: FormatSpec, features: frozenset[Feature] | None
    ) -> Puzzle:
        """The puzzle before it was adapted to a format."""
        from xwcore_crossword.adapting import undo

        return undo(puzzle, target.features, empty_clues=target.empty_clues, only=features)

    def overview(self, puzzle: Puzzle) -> Overview:
        """One screen of facts."""
        from xwcore_crossword.overview import overview
        from xwcore_crossword.puzzle import Crossword

        return overview(puzzle) if isinstance(puzzle, Crossword) else Overview()

    def sample(self) -> Puzzle:
        """A small puzzle."""
        from xwcore_crossword.grid import Grid
        from xwcore_crossword.puzzle import Crossword

        return Crossword(Grid.from_rows(["ON", "WE"]), title="Sample")

    def strategy(self, features: frozenset[Feature]) -> Any:
        """Crosswords that use no feature outside `features`."""
        from xwcore_crossword.strategies import crosswords

        return crosswords(features)

    def sweep(
        self, features: frozenset[Feature], texts: Mapping[str, str]
    ) -> Iterable[tuple[str, Puzzle]]:
        """Crosswords in many shapes, with many clues and texts, and each feature alone."""
        from xwcore_crossword.sweeps import sweep

        return sweep(features, texts)

    def sized(self, features: frozenset[Feature], width: int, height: int) -> Puzzle:
        """A plain crossword of this size."""
        from xwcore_crossword.sweeps import plain

        return plain(features, width, height)

    @hookimpl(optionalhook=True)
    def xw_draw(self, puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing | None:
        """The drawing of a crossword."""
        from xwcore_crossword.drawing import draw_crossword
        from xwcore_crossword.puzzle import Crossword

        return draw_crossword(puzzle, options) if isinstance(puzzle, Crossword) else None

    @hookimpl(optionalhook=True)
    def xw_page(self, puzzle: Puzzle) -> Page | None:
        """What a page to print shows of one."""
        from xwcore_crossword.drawing import page_of_crossword
        from xwcore_crossword.puzzle import Crossword

        return page_of_crossword(puzzle) if isinstance(puzzle, Crossword) else None


kind = CrosswordKind()
