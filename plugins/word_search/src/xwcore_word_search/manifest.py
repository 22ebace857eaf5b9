"""The kind of word searches. Cheap to import: everything else is imported on use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from xwcore.plugin import Code, Diagnostic, Feature, Kind, Overview, Puzzle, hookimpl
from xwcore_word_search.features import WordSearchFeature

if TYPE_CHECKING:
    from xwcore_drawing import Drawing, Page


class WordSearchKind(Kind):
    """Word searches."""

    name: ClassVar[str] = "word-search"
    title: ClassVar[str] = "Word search"
    features: ClassVar[type[Feature]] = WordSearchFeature

    def puzzle_class(self) -> type[Puzzle]:
        """The class of word searches."""
        from xwcore_word_search.puzzle import WordSearch

        return WordSearch

    def check(self, puzzle: Puzzle) -> Iterable[Diagnostic]:
        """Every check of `xwcore_word_search.checks`."""
        from xwcore_word_search.checks import check_word_search
        from xwcore_word_search.puzzle import WordSearch

        return check_word_search(puzzle) if isinstance(puzzle, WordSearch) else ()

    def codes(self) -> Mapping[str, Code]:
        """XW3xx."""
        from xwcore_word_search.codes import CODES

        return CODES

    def overview(self, puzzle: Puzzle) -> Overview:
        """One screen of facts."""
        from xwcore_word_search.overview import overview
        from xwcore_word_search.puzzle import WordSearch

        return overview(puzzle) if isinstance(puzzle, WordSearch) else Overview()

    def sample(self) -> Puzzle:
        """A small puzzle."""
        from xwcore_word_search.puzzle import WordSearch

        return WordSearch(["ON", "WE"], ["OWN", "WE"], title="Sample")

    def strategy(self, features: frozenset[Feature]) -> Any:
        """Word searches that use no feature outside `features`."""
        from xwcore_word_search.strategies import word_searches

        return word_searches(features)

    def sweep(
        self, features: frozenset[Feature], texts: Mapping[str, str]
    ) -> Iterable[tuple[str, Puzzle]]:
        """Word searches in many shapes, with many words and texts, and each feature alone."""
        from xwcore_word_search.sweeps import sweep

        return sweep(features, texts)

    def sized(self, features: frozenset[Feature], width: int, height: int) -> Puzzle:
        """A plain word search of this size."""
        from xwcore_word_search.sweeps import plain

        return plain(features, width, height)

    @hookimpl(optionalhook=True)
    def xw_draw(self, puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing | None:
        """The drawing of a word search."""
        from xwcore_word_search.drawing import draw_word_search
        from xwcore_word_search.puzzle import WordSearch

        return draw_word_search(puzzle, options) if isinstance(puzzle, WordSearch) else None

    @hookimpl(optionalhook=True)
    def xw_page(self, puzzle: Puzzle) -> Page | None:
        """What a page to print shows of one."""
        from xwcore_word_search.drawing import page_of_word_search
        from xwcore_word_search.puzzle import WordSearch

        return page_of_word_search(puzzle) if isinstance(puzzle, WordSearch) else None


kind = WordSearchKind()
