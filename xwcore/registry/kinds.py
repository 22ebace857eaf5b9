"""Kinds of puzzles in a registry: the checks of a kind, and the guard around its methods."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from xwcore.errors import PluginContractError
from xwcore.findings.features import Feature
from xwcore.plugin.kinds import Kind, Overview
from xwcore.registry.admission import UnknownHooks, check_hooks, check_is
from xwcore.registry.door import Door
from xwcore.registry.records import PluginRecord

if TYPE_CHECKING:
    from xwcore.findings.adaptation import Adaptation
    from xwcore.findings.diagnostics import Code, Diagnostic
    from xwcore.model.puzzle import Puzzle
    from xwcore.plugin.declarations import FormatSpec


def check_kind(plugin: Any, name: str, unknown: UnknownHooks) -> None:
    """Refuse a kind that violates the contract; `name` is that of its entry point, or "".

    Raises:
        PluginContractError
    """
    check_is(plugin, Kind)
    for attribute in ("name", "title"):
        if not isinstance(getattr(plugin, attribute, None), str):
            raise PluginContractError(f"{type(plugin).__name__} has no {attribute}")
    if name and plugin.name != name:
        raise PluginContractError(f"the entry point is named {name!r}, the kind {plugin.name!r}")
    features: object = plugin.features
    if not (isinstance(features, type) and issubclass(features, Feature)):
        raise PluginContractError(f"kind {plugin.name}: features, expected a subclass of Feature")
    check_hooks(plugin, unknown)


class ContainedKind(Kind):
    """A kind as the registry gives it away: a failure of a method is a `PluginContractError`."""

    def __init__(self, door: Door, record: PluginRecord, kind: Kind) -> None:
        self.name, self.title = kind.name, kind.title  # type: ignore[misc]
        self.features, self.undoable = kind.features, kind.undoable  # type: ignore[misc]
        self._door = door
        self._record = record
        self._kind = kind

    def _call(self, method: str, finish: Callable[[Any], Any], *arguments: Any) -> Any:
        """The answer of a method, after `finish` has made a value of the core of it."""
        return self._door.call(
            self._record, method, lambda: finish(getattr(self._kind, method)(*arguments))
        )

    def puzzle_class(self) -> type[Puzzle]:
        """The class of the kind's puzzles."""
        answer: type[Puzzle] = self._call("puzzle_class", _unchanged)
        return answer

    def check(self, puzzle: Puzzle) -> tuple[Diagnostic, ...]:
        """What is wrong with a puzzle, whatever its format."""
        answer: tuple[Diagnostic, ...] = self._call("check", tuple, puzzle)
        return answer

    def codes(self) -> Mapping[str, Code]:
        """The codes of the diagnostics of `check`."""
        answer: Mapping[str, Code] = self._call("codes", dict)
        return answer

    def adapt(self, puzzle: Puzzle, target: FormatSpec) -> tuple[Puzzle, tuple[Adaptation, ...]]:
        """The puzzle in a form that `target` can hold, and what was changed for it."""
        answer: tuple[Puzzle, tuple[Adaptation, ...]] = self._call("adapt", _pair, puzzle, target)
        return answer

    def undo(
        self, puzzle: Puzzle, target: FormatSpec, features: frozenset[Feature] | None
    ) -> Puzzle:
        """The puzzle without the adaptations of an earlier conversion."""
        answer: Puzzle = self._call("undo", _unchanged, puzzle, target, features)
        return answer

    def overview(self, puzzle: Puzzle) -> Overview:
        """The facts of the puzzle that fit on one screen."""
        answer: Overview = self._call("overview", _unchanged, puzzle)
        return answer

    def sample(self) -> Puzzle:
        """A small puzzle, to try plugins with."""
        answer: Puzzle = self._call("sample", _unchanged)
        return answer

    def strategy(self, features: frozenset[Feature]) -> Any:
        """A hypothesis strategy for puzzles that use these features at most."""
        return self._call("strategy", _unchanged, features)

    def sweep(
        self, features: frozenset[Feature], texts: Mapping[str, str]
    ) -> Iterable[tuple[str, Puzzle]]:
        """Puzzles that use these features at most, with these texts, for the kit."""
        puzzles: Iterable[tuple[str, Puzzle]] = self._call("sweep", tuple, features, texts)
        return puzzles

    def sized(self, features: frozenset[Feature], width: int, height: int) -> Puzzle | None:
        """A plain puzzle of this size, for the kit."""
        puzzle: Puzzle | None = self._call("sized", _unchanged, features, width, height)
        return puzzle


def _unchanged(answer: Any) -> Any:
    return answer


def _pair(answer: Any) -> tuple[Any, tuple[Any, ...]]:
    puzzle, adaptations = answer
    return puzzle, tuple(adaptations)
