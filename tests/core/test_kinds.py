"""Kinds as plugins: found, admitted and contained like formats."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

import pytest

from xwcore import KindError, PluginConflictError, PluginContractError, PluginLoadError, Puzzle
from xwcore.plugin import Diagnostic, Feature, Kind, PluginState, Registry, hookimpl
from xwcore.registry import discovery


class DotFeature(Feature):
    DOTS: ClassVar[Feature]  #: the dots to connect


class DotPuzzle(Puzzle):
    __slots__ = ()
    kind: ClassVar[str] = "dots"


class DotKind(Kind):
    name = "dots"
    title = "Connect the dots"
    features = DotFeature

    def puzzle_class(self) -> type[Puzzle]:
        return DotPuzzle


class FailingKind(DotKind):
    name = "failing"

    def check(self, puzzle: Puzzle) -> Iterable[Diagnostic]:
        raise ZeroDivisionError

    def codes(self) -> Any:
        raise SystemExit


def found(name: str, load: Any, distribution: str = "somebodys") -> discovery.FoundEntryPoint:
    return discovery.FoundEntryPoint(name, f"{name}:kind", distribution, "1", (), load)


def registry_of(
    monkeypatch: pytest.MonkeyPatch, *entries: discovery.FoundEntryPoint, **arguments: Any
) -> Registry:
    def scan(group: str = discovery.GROUP) -> tuple[list[discovery.FoundEntryPoint], list[Any]]:
        return (list(entries) if group == "xwcore.kinds" else []), []

    monkeypatch.setattr(discovery, "scan", scan)
    return Registry(**arguments)


def test_a_kind_of_the_host_is_found_by_its_name() -> None:
    registry = Registry(discover=False)
    registry.register(DotKind())
    kind = registry.kind("dots")
    assert (kind.name, kind.title) == ("dots", "Connect the dots")
    assert kind.features is DotFeature
    assert kind.puzzle_class() is DotPuzzle
    puzzle = DotPuzzle(title="A")
    assert kind.check(puzzle) == ()
    assert kind.codes() == {}
    assert "dots" in registry.kinds()


def test_a_kind_is_removed() -> None:
    registry, kind = Registry(discover=False), DotKind()
    registry.register(kind)
    registry.unregister(kind)
    assert "dots" not in registry.kinds()


def test_an_unknown_kind_names_the_nearest() -> None:
    registry = Registry(discover=False)
    registry.register(DotKind())
    with pytest.raises(KindError, match="unknown kind 'dotz'; did you mean 'dots'") as caught:
        registry.kind("dotz")
    assert caught.value.kind == "dotz"


def test_a_known_kind_names_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KindError, match="pip install xwcore-crossword"):
        registry_of(monkeypatch).kind("crossword")


def test_a_kind_is_imported_on_use_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = []

    def load(kind: type[Kind]) -> Kind:
        loaded.append(kind.name)
        return kind()

    registry = registry_of(
        monkeypatch,
        found("dots", partial(load, DotKind)),
        found("failing", partial(load, FailingKind)),
    )
    registry.kind("dots")
    assert loaded == ["dots"]
    assert list(registry.kinds()) == ["dots", "failing"]


def test_failures_of_a_kind_are_contained() -> None:
    registry = Registry(discover=False)
    registry.register(FailingKind())
    kind = registry.kind("failing")
    with pytest.raises(PluginContractError, match=r"kind 'failing' .* check raised ZeroDivision"):
        kind.check(DotPuzzle())
    with pytest.raises(PluginContractError, match="codes raised SystemExit"):
        kind.codes()


def test_a_kind_that_cannot_be_imported_affects_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Kind:
        raise SystemExit(3)

    registry = registry_of(monkeypatch, found("bad", broken), found("dots", DotKind))
    assert list(registry.kinds()) == ["dots"]
    with pytest.raises(PluginLoadError, match=r"the kind 'bad' .* is broken: SystemExit"):
        registry.kind("bad")


def test_two_distributions_with_one_kind_are_a_conflict(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = found("dots", DotKind, "one"), found("dots", DotKind, "two")
    with pytest.raises(PluginConflictError, match="both claim the kind 'dots'"):
        registry_of(monkeypatch, *entries).kind("dots")
    assert registry_of(monkeypatch, *entries, prefer=["two"]).kind("dots").name == "dots"


def test_a_kind_is_disabled_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = registry_of(monkeypatch, found("dots", DotKind), disable=["dots"])
    (status,) = registry.doors()[1].statuses()
    assert status.state is PluginState.DISABLED


class Misspelt(DotKind):
    @hookimpl
    def xw_drow(self, puzzle: Puzzle) -> None:
        return None


class Unmarked(DotKind):
    def xw_read(self, puzzle: Puzzle) -> None:
        return None


class Nameless(Kind):
    title = "Nameless"


class WithoutFeatures(DotKind):
    features = str  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (Misspelt(), "unknown hook xw_drow"),
        (Unmarked(), "not marked with @hookimpl"),
        (Nameless(), "Nameless has no name"),
        (WithoutFeatures(), "expected a subclass of Feature"),
    ],
)
def test_registering_refuses(kind: Kind, message: str) -> None:
    with pytest.raises(PluginContractError, match=message):
        Registry(discover=False).register(kind)
