"""Hooks that a host or a package specifies, and `Registry.ask`."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from tests.core.toys import ToyFormat
from xwcore import OptionError, PluginContractError, PluginLoadError, Puzzle
from xwcore.plugin import Kind, OtherPuzzle, PluginState, Registry, hookimpl, hookspec
from xwcore.registry import discovery


class Speaking:
    """Hooks of a host."""

    @hookspec(firstresult=True)
    def xw_speak(self, puzzle: Puzzle) -> str | None:
        """The puzzle in words."""

    @hookspec
    def xw_name(self, puzzle: Puzzle) -> str | None:
        """A name for the puzzle."""


class Speaker(ToyFormat):
    def __init__(self, name: str, answer: Any) -> None:
        super().__init__(name)
        self.answer = answer

    @hookimpl
    def xw_speak(self, puzzle: Puzzle) -> Any:
        return self.answer

    @hookimpl
    def xw_name(self) -> Any:
        return self.answer


class Silent(ToyFormat):
    pass


class SpokenKind(Kind):
    name = "spoken"
    title = "Spoken"

    @hookimpl(optionalhook=True)
    def xw_speak(self, puzzle: Puzzle) -> str | None:
        return "the kind"

    def puzzle_class(self) -> type[Puzzle]:
        return OtherPuzzle


class Failing(ToyFormat):
    @hookimpl
    def xw_speak(self, puzzle: Puzzle) -> str:
        raise SystemExit


def registry_of(*plugins: object, **arguments: Any) -> Registry:
    registry = Registry(discover=False, hookspecs=[Speaking], **arguments)
    for plugin in plugins:
        registry.register(plugin)
    return registry


def test_the_first_answer_counts() -> None:
    registry = registry_of(Speaker("b", "of b"), Silent("a"), Speaker("c", "of c"))
    assert registry.ask("xw_speak", puzzle=OtherPuzzle()) == "of b"
    assert registry.ask("xw_speak", first=["none", "c", None], puzzle=OtherPuzzle()) == "of c"


def test_none_leaves_the_answer_to_the_next() -> None:
    registry = registry_of(Speaker("b", None), Speaker("c", "of c"))
    assert registry.ask("xw_speak", puzzle=OtherPuzzle()) == "of c"
    assert registry_of(Speaker("b", None)).ask("xw_speak", puzzle=OtherPuzzle()) is None


def test_all_answers_of_a_hook_without_first_result() -> None:
    registry = registry_of(Speaker("b", "of b"), Speaker("c", None), Speaker("d", "of d"))
    assert registry.ask("xw_name", first=["d"], puzzle=OtherPuzzle()) == ["of d", "of b"]


def test_kinds_answer_as_well() -> None:
    registry = registry_of(Speaker("b", "of b"), SpokenKind())
    assert registry.ask("xw_speak", puzzle=OtherPuzzle()) == "the kind"
    assert registry.ask("xw_speak", first=["b"], puzzle=OtherPuzzle()) == "of b"


def test_failures_are_contained_as_those_of_the_core() -> None:
    registry = registry_of(Failing("bad"))
    with pytest.raises(PluginContractError, match=r"'bad' .* xw_speak raised SystemExit"):
        registry.ask("xw_speak", puzzle=OtherPuzzle())


def test_an_unknown_hook_names_the_nearest() -> None:
    with pytest.raises(OptionError, match="'xw_speek'; did you mean 'xw_speak'"):
        registry_of().ask("xw_speek", puzzle=OtherPuzzle())


def test_a_hook_that_nothing_specifies_is_refused_unless_it_is_optional() -> None:
    registry = Registry(discover=False)
    with pytest.raises(PluginContractError, match="unknown hook xw_name"):
        registry.register(Speaker("b", ""))
    registry.register(SpokenKind())
    assert registry.kind("spoken").title == "Spoken"


def test_arguments_are_checked_on_admission() -> None:
    class Wrong(ToyFormat):
        @hookimpl
        def xw_speak(self, puzzle: Puzzle, loudness: int) -> str:
            return ""

    with pytest.raises(PluginLoadError, match="loudness"):
        registry_of(Wrong())


def test_wrappers_of_a_host_wrap_hooks_of_others() -> None:
    class Shouting:
        @hookimpl(wrapper=True)
        def xw_speak(self, puzzle: Puzzle) -> Any:
            answer = yield
            return answer.upper()

    registry = registry_of(Speaker("b", "of b"))
    wrapper = Shouting()
    registry.register(wrapper)
    assert registry.ask("xw_speak", puzzle=OtherPuzzle()) == "OF B"
    registry.unregister(wrapper)
    assert registry.ask("xw_speak", puzzle=OtherPuzzle()) == "of b"


def test_a_class_without_hooks_specifies_nothing() -> None:
    with pytest.raises(PluginContractError, match=r"ToyFormat specifies no hook|specified twice"):
        Registry(discover=False, hookspecs=[ToyFormat])
    with pytest.raises(PluginContractError, match="specifies no hook"):
        Registry(discover=False, hookspecs=[Puzzle])


def test_hooks_of_packages_are_imported_when_they_are_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = []

    def load() -> type:
        loaded.append("hooks")
        return Speaking

    def scan(group: str = discovery.GROUP) -> tuple[list[discovery.FoundEntryPoint], list[Any]]:
        entry = discovery.FoundEntryPoint(
            "speaking", "speaking:Speaking", "speaking", "1", (), load
        )
        return ([entry] if group == "xwcore.hooks" else []), []

    monkeypatch.setattr(discovery, "scan", scan)
    registry = Registry()
    registry.register(SpokenKind())
    assert loaded == []
    assert registry.ask("xw_speak", puzzle=OtherPuzzle()) == "the kind"
    registry.register(Speaker("b", "of b"))
    assert registry.ask("xw_name", puzzle=OtherPuzzle()) == ["of b"]
    assert loaded == ["hooks"]


def test_an_optional_hook_with_other_arguments_is_out_of_use_once_it_is_specified(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Wrong(Kind):
        name = "spoken"
        title = "Spoken"

        @hookimpl(optionalhook=True)
        def xw_speak(self, loudness: int) -> str:
            return ""

        def puzzle_class(self) -> type[Puzzle]:
            return OtherPuzzle

    entry = discovery.FoundEntryPoint("speaking", "s:S", "speaking", "1", (), lambda: Speaking)

    def scan(group: str = discovery.GROUP) -> tuple[list[discovery.FoundEntryPoint], list[Any]]:
        return ([entry] if group == "xwcore.hooks" else []), []

    monkeypatch.setattr(discovery, "scan", scan)
    registry = Registry()
    registry.register(Wrong())
    assert registry.ask("xw_speak", puzzle=OtherPuzzle()) is None
    (status,) = registry.doors()[1].statuses()
    assert status.state is PluginState.BROKEN
    assert "loudness" in status.reason


def test_a_module_may_specify_hooks() -> None:
    module = ModuleType("speaking")
    module.xw_speak = Speaking.xw_speak  # type: ignore[attr-defined]
    registry = Registry(discover=False, hookspecs=[module])
    registry.register(SpokenKind())
    assert registry.ask("xw_speak", puzzle=OtherPuzzle()) == "the kind"
