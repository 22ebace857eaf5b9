"""Kinds of puzzles: what the core asks of a kind, and what a package with a kind subclasses.

Contract: a kind is an instance of a subclass of `Kind`, named by an entry point of the group
"xwcore.kinds" whose name is that of the kind. Its module has plain attributes at import; what takes
time is imported in the methods. The core takes features and facts for opaque values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from xwcore.findings.features import Feature

if TYPE_CHECKING:
    from xwcore.findings.adaptation import Adaptation
    from xwcore.findings.diagnostics import Code, Diagnostic
    from xwcore.model.puzzle import Puzzle
    from xwcore.plugin.declarations import FormatSpec


class Overview(NamedTuple):
    """What a list of facts shows of a puzzle: `facts` as JSON can hold them, and the same for
    people in `rows` of a name and a text.
    """

    facts: Mapping[str, Any] = MappingProxyType({})
    rows: tuple[tuple[str, str], ...] = ()


class Kind:
    """A kind of puzzle; subclass it and override what the kind has.

    It may implement hooks of other packages as well, marked `@hookimpl(optionalhook=True)` where
    that package may be absent.

    >>> class DotsKind(Kind):
    ...     name = "dots"
    ...     title = "Connect the dots"
    ...     def puzzle_class(self) -> type[Puzzle]:
    ...         from dots.puzzle import Dots
    ...         return Dots
    >>> DotsKind().title, DotsKind().codes()
    ('Connect the dots', {})
    """

    name: ClassVar[str]
    title: ClassVar[str]
    #: The class that declares the features of the kind.
    features: ClassVar[type[Feature]] = Feature
    #: The features whose adaptation `undo` takes back.
    undoable: ClassVar[frozenset[Feature]] = frozenset()

    def puzzle_class(self) -> type[Puzzle]:
        """The class of the kind's puzzles, imported on use."""
        raise NotImplementedError

    def check(self, puzzle: Puzzle) -> Iterable[Diagnostic]:
        """What is wrong with a puzzle, whatever its format."""
        return ()

    def codes(self) -> Mapping[str, Code]:
        """The codes of the diagnostics that `check` makes."""
        return {}

    def adapt(self, puzzle: Puzzle, target: FormatSpec) -> tuple[Puzzle, tuple[Adaptation, ...]]:
        """The puzzle in a form that `target` can hold, and what was changed for it."""
        return puzzle, ()

    def undo(
        self, puzzle: Puzzle, target: FormatSpec, features: frozenset[Feature] | None
    ) -> Puzzle:
        """The puzzle without the adaptations that an earlier conversion made; `features` are those
        to look at, None stands for all of `undoable`.
        """
        return puzzle

    def overview(self, puzzle: Puzzle) -> Overview:
        """The facts of the puzzle that fit on one screen, beside its texts and metadata."""
        return Overview()

    def sample(self) -> Puzzle:
        """A small puzzle, to try plugins with."""
        return self.puzzle_class()()

    def strategy(self, features: frozenset[Feature]) -> Any:
        """A hypothesis strategy for puzzles that use these features at most, for the kit."""
        raise NotImplementedError

    def sweep(
        self, features: frozenset[Feature], texts: Mapping[str, str]
    ) -> Iterable[tuple[str, Puzzle]]:
        """Puzzles that use these features at most, each with what is special about it: shapes,
        counts, each feature alone at several places, and each of the texts, by what is special
        about it, where the kind has texts of its own. The first puzzle is plain. The kit tries all.
        """
        return ()

    def sized(self, features: frozenset[Feature], width: int, height: int) -> Puzzle | None:
        """A plain puzzle of this size, with clues where the kind has them; None if the kind has no
        size. The kit measures how time grows with it.
        """
        return None
