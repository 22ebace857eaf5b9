"""Registering, states, switches, wrappers, containment."""

from __future__ import annotations

import sys
import threading
from collections.abc import Generator
from typing import Any

import pytest

from tests.core.toys import Sniffing, ToyFormat
from xwcore import (
    AmbiguousFormatError,
    FormatNotInstalledError,
    IncompatiblePluginError,
    OptionError,
    PluginConflictError,
    PluginContractError,
    PluginLoadError,
    Puzzle,
    ReadError,
    Registry,
    UnknownFormatError,
    UnsupportedOperationError,
    XwError,
)
from xwcore.plugin import (
    Evidence,
    FormatHooks,
    FormatSpec,
    Option,
    Probe,
    ReadContext,
    Signature,
    WriteContext,
    hookimpl,
)
from xwcore.registry.discovery import FoundEntryPoint, MetadataProblem, requirement_unmet
from xwcore.registry.failures import MAX_REASON, why
from xwcore.registry.statuses import PluginState
from xwcore.registry.switches import Switches
from xwcore_crossword import Crossword, CrosswordFeature, Grid
from xwcore_isolation.isolation import Isolation


def registry_of(*plugins: object, **switches: Any) -> Registry:
    registry = Registry(discover=False, **switches)
    for plugin in plugins:
        registry.register(plugin)
    return registry


def test_registry_lists_formats_by_name_in_any_order() -> None:
    one = registry_of(ToyFormat("beta"), ToyFormat("alpha"))
    other = registry_of(ToyFormat("alpha"), ToyFormat("beta"))
    assert list(one.formats()) == list(other.formats()) == ["alpha", "beta"]


def test_registries_do_not_know_of_each_other() -> None:
    registry_of(ToyFormat())
    assert not registry_of().formats()


def test_registry_works_after_a_late_registration() -> None:
    registry = registry_of(ToyFormat("alpha"))
    with pytest.raises(UnknownFormatError):
        registry.detect(b"BETA-FILE\nABC")
    registry.register(ToyFormat("beta"))
    assert registry.detect(b"BETA-FILE\nABC").format == "beta"
    assert registry.read(b"ALPHA-FILE\nABC").source_format == "alpha"


def test_registry_forgets_what_is_unregistered() -> None:
    plugin = ToyFormat()
    registry = registry_of(plugin)
    assert registry.detect(b"TOY-FILE\nAB").format == "toy"
    registry.unregister(plugin)
    with pytest.raises(UnknownFormatError):
        registry.detect(b"TOY-FILE\nAB")


def test_two_plugins_of_one_name_fail_only_when_it_is_used() -> None:
    first, second = ToyFormat("alpha"), ToyFormat("alpha")
    registry = registry_of(first, second, ToyFormat("beta"))
    assert [status.state for status in registry.plugins()][:2] == [PluginState.SHADOWED] * 2
    assert registry.detect(b"BETA-FILE\nAB").format == "beta"
    with pytest.raises(PluginConflictError, match="both claim"):
        registry.read(b"ALPHA-FILE\nAB", "alpha")
    registry.unregister(second)
    assert registry.read(b"ALPHA-FILE\nAB").source_format == "alpha"


class Unmarked(ToyFormat):
    def xw_detect(self, probe: Probe) -> Evidence | None:
        return None


class UnmarkedWriter(ToyFormat):
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        return b""


class Misspelt(ToyFormat):
    @hookimpl
    def xw_reed(self, data: bytes) -> None:
        return None


class WrongArgument(ToyFormat):
    @hookimpl
    def xw_read(self, data: bytes, contekst: ReadContext) -> Puzzle:  # pyright: ignore[reportIncompatibleMethodOverride]
        raise NotImplementedError


class NoSpec(ToyFormat):
    @hookimpl
    def xw_format(self) -> FormatSpec:
        return {"name": "toy"}  # type: ignore[return-value] # pyright: ignore[reportReturnType]


class Declaring(FormatHooks):
    """A format with a signature and without a hook to read or write."""

    def __init__(self, **spec: Any) -> None:
        self.spec = FormatSpec("toy", "Toy", signatures=(Signature(magic=b"TOY-FILE"),), **spec)

    @hookimpl
    def xw_format(self) -> FormatSpec:
        return self.spec


@pytest.mark.parametrize(
    ("plugin", "words"),
    [
        (Unmarked(), "xw_detect is not marked"),
        (UnmarkedWriter(), "xw_write is not marked"),
        (Declaring(reads=True, writes=False), "declares reads=True without xw_read"),
        (Declaring(reads=False, writes=True), "declares writes=True without xw_write"),
        (
            ToyFormat(features=[CrosswordFeature.GRID]),
            "of type list, expected frozenset of Feature",
        ),
        (ToyFormat(features=frozenset({1})), "item of features is of type int, expected Feature"),
        (ToyFormat(extensions=[".toy"]), "extensions is of type list, expected tuple of str"),
        (ToyFormat(title=1, url=2), "title is of type int, expected str"),
        (
            ToyFormat(read_options=(Option("own", help=5),)),  # type: ignore[arg-type]
            "help of an option is of type int, expected str",
        ),
        (Misspelt(), "did you mean 'xw_read'"),
        (NoSpec(), "expected FormatSpec"),
        (ToyFormat, "is a class"),
        (object(), "has no hook"),
        (ToyFormat(api_version=99), "plugin API 99"),
        (ToyFormat(signatures=()), "neither a signature"),
        (ToyFormat(signatures=(Signature(magic=b"%!PS-Adobe"),)), "EPS without a puzzle"),
        (
            ToyFormat(signatures=(Signature(pattern=rb"[\s\S]", reach=9),)),
            "matches a source without puzzle",
        ),
    ],
)
def test_registering_refuses(plugin: object, words: str) -> None:
    with pytest.raises(XwError, match=words):
        registry_of(plugin)


def test_registering_refuses_a_hash_of_its_own() -> None:
    class Hashed(ToyFormat):
        def __hash__(self) -> int:
            return 1

    with pytest.raises(PluginContractError, match="compares by value"):
        registry_of(Hashed())


def test_registering_refuses_a_misspelled_hook_of_the_object() -> None:
    plugin = ToyFormat()
    plugin.__dict__["xw_validat"] = print
    with pytest.raises(PluginContractError, match="unknown hook xw_validat; did you mean"):
        registry_of(plugin)


def test_the_first_of_several_unknown_hooks_is_named() -> None:
    class Twice(Misspelt):
        @hookimpl
        def xw_wriet(self, data: bytes) -> None:
            return None

    with pytest.raises(PluginContractError, match="unknown hook xw_reed; did you mean 'xw_read'"):
        registry_of(Twice())


def test_a_format_needs_no_hook_for_what_it_does_not_declare() -> None:
    registry = registry_of(Declaring(reads=False, writes=False))
    assert list(registry.formats()) == ["toy"]


class TextError(Exception):
    """An exception whose text raises another one."""

    def __str__(self) -> str:
        raise self.args[0]


def test_an_exception_whose_text_fails_is_named_by_its_class() -> None:
    assert why(TextError(ValueError())) == "TextError"
    with pytest.raises(KeyboardInterrupt):
        why(TextError(KeyboardInterrupt()))


def test_reasons_are_cut_after_the_longest() -> None:
    assert why(XwError("x" * MAX_REASON)) == "x" * MAX_REASON
    assert why(XwError("x" * (MAX_REASON + 1))) == "x" * MAX_REASON + "..."


def test_registering_refuses_a_wrong_argument_name() -> None:
    with pytest.raises(PluginLoadError, match="contekst"):
        registry_of(WrongArgument())


def test_a_refused_plugin_leaves_no_trace() -> None:
    registry = registry_of(ToyFormat("alpha"))
    with pytest.raises(PluginContractError):
        registry.register(Misspelt("beta"))
    assert list(registry.formats()) == ["alpha"]
    assert registry.read(b"ALPHA-FILE\nAB").source_format == "alpha"


class Failing(ToyFormat):
    def __init__(self, error: BaseException) -> None:
        super().__init__("bad")
        self.error = error

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        raise self.error


@pytest.mark.parametrize(
    "error", [KeyError("x"), RecursionError(), SystemExit(3), StopIteration(), MemoryError()]
)
def test_whatever_a_hook_raises_is_a_contract_error_with_its_cause(error: BaseException) -> None:
    registry = registry_of(Failing(error), ToyFormat("good"))
    with pytest.raises(PluginContractError, match="xw_read raised") as caught:
        registry.read(b"BAD-FILE\nAB")
    assert caught.value.__cause__ is error or isinstance(error, StopIteration)
    assert registry.read(b"GOOD-FILE\nAB").source_format == "good"
    assert "xw_read raised" in registry.plugins()[0].notes[0]


def test_a_keyboard_interrupt_is_not_contained() -> None:
    with pytest.raises(KeyboardInterrupt):
        registry_of(Failing(KeyboardInterrupt())).read(b"BAD-FILE\nAB")


def test_a_read_error_of_the_plugin_is_passed_on() -> None:
    with pytest.raises(ReadError, match="torn"):
        registry_of(Failing(ReadError("torn"))).read(b"BAD-FILE\nAB")


class Junk(ToyFormat):
    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        return "junk"  # type: ignore[return-value] # pyright: ignore[reportReturnType]

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: object) -> bytes:
        return "junk"  # type: ignore[return-value] # pyright: ignore[reportReturnType]


def test_junk_answers_are_contract_errors() -> None:
    registry = registry_of(Junk())
    with pytest.raises(PluginContractError, match="expected Puzzle"):
        registry.read(b"TOY-FILE\nAB")
    with pytest.raises(PluginContractError, match="expected bytes"):
        registry.dumps(Crossword(Grid.from_rows(["AB"])), "toy")


class Counting:
    """A host's wrapper."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    @hookimpl(wrapper=True)
    def xw_read(self, data: bytes) -> Generator[None, Puzzle, Puzzle]:
        self.seen.append(len(data))
        return (yield)


def test_a_host_wraps_every_format_and_only_while_registered() -> None:
    counting = Counting()
    registry = registry_of(ToyFormat("alpha"), ToyFormat("beta"), counting)
    registry.read(b"ALPHA-FILE\nAB")
    registry.read(b"BETA-FILE\nABC")
    registry.unregister(counting)
    registry.read(b"BETA-FILE\nABC")
    assert counting.seen == [13, 13]


def test_a_host_object_is_registered_once() -> None:
    counting = Counting()
    registry = registry_of(counting)
    with pytest.raises(PluginLoadError, match="already registered"):
        registry.register(counting)


def test_closing_a_registry_without_workers_changes_nothing() -> None:
    registry = registry_of(ToyFormat())
    registry.close()
    assert registry.read(b"TOY-FILE\nAB").source_format == "toy"


def test_a_plugin_that_workers_cannot_have_leaves_no_trace() -> None:
    plugin = ToyFormat()
    plugin.lock = threading.Lock()  # type: ignore[attr-defined] # pyright: ignore[reportAttributeAccessIssue]
    registry = Registry(discover=False, isolated=Isolation())
    for _ in range(2):
        with pytest.raises(PluginContractError, match="cannot be sent to a worker process"):
            registry.register(plugin)
    assert not registry.formats()
    registry.close()


class Plain:
    @hookimpl
    def xw_read(self, data: bytes) -> None:
        return None


class Unknown:
    @hookimpl(wrapper=True)
    def xw_a(self) -> Generator[None]:
        yield

    @hookimpl(wrapper=True)
    def xw_b(self) -> Generator[None]:
        yield


def test_the_first_unknown_hook_of_a_host_object_is_named() -> None:
    with pytest.raises(PluginContractError, match="unknown hook xw_a"):
        registry_of(Unknown())


def test_a_host_object_that_does_not_wrap_is_refused() -> None:
    with pytest.raises(PluginContractError, match="wrapper=True"):
        registry_of(Plain())


def test_a_known_format_without_plugin_names_the_package() -> None:
    with pytest.raises(FormatNotInstalledError, match="pip install xwcore-puz") as caught:
        registry_of().read(b"x", "puz")
    assert (caught.value.format, caught.value.package) == ("puz", "xwcore-puz")


def test_an_unknown_format_name_gets_the_nearest() -> None:
    with pytest.raises(UnknownFormatError, match=r"did you mean 'alpha'.*\(installed: alpha"):
        registry_of(ToyFormat("alpha")).read(b"x", "alpa")


def test_unknown_options_get_the_nearest_and_values_are_typed() -> None:
    registry = registry_of(ToyFormat())
    data = b"TOY-FILE\nAB"
    with pytest.raises(OptionError, match="did you mean verify"):
        registry.read(data, verfy=True)
    with pytest.raises(OptionError, match="expected bool"):
        registry.read(data, verify="maybe")
    puzzle = registry.read(data, verify="no")
    with pytest.raises(OptionError, match="expected int"):
        registry.dumps(puzzle, "toy", level="high")


def test_a_format_that_does_not_write_says_so() -> None:
    class ReadOnly(ToyFormat):
        pass

    registry = registry_of(ReadOnly(writes=False))
    puzzle = registry.read(b"TOY-FILE\nAB")
    with pytest.raises(UnsupportedOperationError, match="cannot write"):
        registry.dumps(puzzle, "toy")


# -- entry points, without installing anything ------------------------------------------------


def found(
    name: str, load: Any, distribution: str = "xwcore-toy", **further: Any
) -> FoundEntryPoint:
    requires = further.get("requires", ())
    return FoundEntryPoint(name, "toy:plugin", distribution, "1.0", requires, load)


def scanned(
    monkeypatch: pytest.MonkeyPatch, *entries: FoundEntryPoint, **switches: Any
) -> Registry:
    def scan(group: str = "xwcore.formats") -> tuple[list[FoundEntryPoint], list[Any]]:
        return list(entries) if group == "xwcore.formats" else [], []

    monkeypatch.setattr("xwcore.registry.discovery.scan", scan)
    return Registry(**switches)


def test_a_plugin_that_fails_on_import_changes_nothing_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken() -> object:
        raise ModuleNotFoundError("No module named 'nowhere'")

    registry = scanned(monkeypatch, found("bad", broken), found("toy", ToyFormat))
    assert list(registry.formats()) == ["toy"]
    with pytest.raises(PluginLoadError, match="nowhere") as caught:
        registry.read(b"x", "bad")
    assert isinstance(caught.value.__cause__, ModuleNotFoundError)


def test_a_plugin_that_exits_on_import_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = scanned(monkeypatch, found("bad", lambda: sys.exit(1)))
    assert registry.plugins()[0].state is PluginState.BROKEN


def test_an_entry_point_of_another_name_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = scanned(monkeypatch, found("other", lambda: ToyFormat("toy")))
    assert "is named 'other', the format 'toy'" in registry.plugins()[0].reason


def test_requirements_on_the_core_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = found("toy", ToyFormat, requires=("xwcore>=99", "click"))
    registry = scanned(monkeypatch, entry)
    assert registry.plugins()[0].state is PluginState.INCOMPATIBLE
    with pytest.raises(IncompatiblePluginError, match="requires xwcore>=99"):
        registry.read(b"x", "toy")


@pytest.mark.parametrize(
    ("requires", "unmet"),
    [
        (["xwcore>=0.1,<0.2"], None),
        (["XWCore>=2"], "XWCore>=2"),
        (["xwcore-puz>=9"], None),
        (["xwcore"], None),
        (["xwcore >= 0.1.0.0, < 0.2.0"], None),
        (["xwcore>=0.1.1"], "xwcore>=0.1.1"),
        (["xwcore<0.1.0"], "xwcore<0.1.0"),
        (["xwcore==0.1.*"], None),
        (["xwcore!=0.1.0"], "xwcore!=0.1.0"),
        (["xwcore>=0.1,"], None),
        (["xwcore_extra>=9", "xwcores>=9"], None),
        (["xwcore>=9; extra == 'future'"], None),
        (["xwcore[cli]>=9"], None),
        (["not a requirement !"], None),
        (["xwcore-logic>=99", "XWCORE.logic>=99"], None),
    ],
)
def test_requirement_rules(requires: list[str], unmet: str | None) -> None:
    assert requirement_unmet(requires, "0.1.0") == unmet


@pytest.mark.parametrize(
    ("variable", "value", "usable"),
    [
        ("XW_PLUGINS", "none", []),
        ("XW_PLUGINS", "beta", ["beta"]),
        ("XW_PLUGINS", "alpha, beta", ["alpha", "beta"]),
        ("XW_DISABLE", "alpha", ["beta"]),
        ("XW_DISABLE", "xwcore-beta", ["alpha"]),
    ],
)
def test_switches_are_read_before_anything_is_imported(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, usable: list[str]
) -> None:
    loaded: list[str] = []

    def loader(name: str) -> Any:
        def load() -> object:
            loaded.append(name)
            return ToyFormat(name)

        return load

    monkeypatch.setenv(variable, value)
    entries = [found(name, loader(name), f"xwcore-{name}") for name in ("alpha", "beta")]
    registry = scanned(monkeypatch, *entries)
    assert list(registry.formats()) == usable == loaded
    states = {status.name: status.state for status in registry.plugins()}
    assert all(states[name] is PluginState.DISABLED for name in states if name not in usable)


def test_a_registry_takes_a_single_name_as_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [found(name, lambda name=name: ToyFormat(name), name) for name in ("alpha", "beta")]
    assert list(scanned(monkeypatch, *entries, allow="alpha").formats()) == ["alpha"]
    assert list(scanned(monkeypatch, *entries, disable="alpha").formats()) == ["beta"]


def test_strict_raises_for_a_broken_plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XW_STRICT", "1")
    registry = scanned(monkeypatch, found("bad", lambda: 1 / 0))
    with pytest.raises(PluginLoadError, match="ZeroDivisionError"):
        registry.formats()


def test_strict_raises_for_corrupt_metadata(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = MetadataProblem("xwcore-corrupt", "no header Name")
    entries = [found("toy", ToyFormat)]
    monkeypatch.setattr("xwcore.registry.discovery.scan", lambda: (entries, [problem]))
    assert list(Registry(strict=False).formats()) == ["toy"]
    with pytest.raises(PluginLoadError, match="metadata of xwcore-corrupt cannot be read: no"):
        Registry(strict=True).formats()


def test_strict_names_the_first_of_several_corrupt_distributions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problems = [MetadataProblem(name, "no header Name") for name in ("xwcore-a", "xwcore-b")]
    monkeypatch.setattr("xwcore.registry.discovery.scan", lambda: ([], problems))
    with pytest.raises(PluginLoadError, match="xwcore-a"):
        Registry(strict=True).formats()


def test_an_installed_rival_of_a_registered_plugin_is_a_conflict(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    registry = scanned(monkeypatch, found("toy", ToyFormat))
    registry.register(ToyFormat())
    with pytest.raises(PluginConflictError, match="both claim"):
        registry.status("toy")


def test_an_allow_list_is_applied_before_a_plugin_is_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never() -> object:
        raise AssertionError("loaded")

    registry = scanned(monkeypatch, found("bad", never), found("toy", ToyFormat))
    data = b"TOY-FILE\nAB"
    assert registry.detect(data, formats={"toy"}).format == "toy"
    assert registry.read(data, formats=["toy"]).source_format == "toy"
    assert registry.plugins(load=False)[0].state is PluginState.PENDING
    with pytest.raises(UnknownFormatError, match="not among the allowed formats"):
        registry.read(data, "bad", formats={"toy"})


def test_threads_that_come_first_together_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [found(f"f{n}", lambda n=n: ToyFormat(f"f{n}"), f"d{n}") for n in range(8)]
    registry = scanned(monkeypatch, *entries)
    answers: list[str] = []
    barrier = threading.Barrier(8)

    def ask(n: int) -> None:
        barrier.wait()
        answers.append(registry.read(f"F{n}-FILE\nAB".encode()).source_format or "")

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [f"f{n}" for n in range(8)]


def test_a_plugin_may_ask_for_formats_while_it_is_imported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[list[str]] = []

    def curious() -> object:
        seen.append(list(registry.formats()))
        return ToyFormat("curious")

    registry = scanned(monkeypatch, found("curious", curious), found("toy", ToyFormat))
    assert list(registry.formats()) == ["curious", "toy"]
    assert seen == [["toy"]]
    assert [status.reason for status in registry.plugins()] == ["", ""]


def test_the_sniffer_of_one_format_may_fail_without_harm() -> None:
    class Raising(Sniffing):
        @hookimpl
        def xw_detect(self, probe: Any) -> Any:
            raise ZeroDivisionError

    registry = registry_of(Raising("bad", "x"), Sniffing("good", "word"))
    assert registry.detect(b"a word").format == "good"
    assert "ZeroDivisionError" in registry.plugins()[0].notes[0]


def test_a_disabled_rival_does_not_stand_in_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [found("toy", ToyFormat, name) for name in ("first", "second")]
    states = [status.state for status in scanned(monkeypatch, *entries).plugins()]
    assert states == [PluginState.SHADOWED, PluginState.SHADOWED]
    registry = scanned(monkeypatch, *entries, disable=["first"])
    states = [status.state for status in registry.plugins()]
    assert states == [PluginState.DISABLED, PluginState.OK]
    assert registry.detect(b"TOY-FILE\nAB").format == "toy"


def test_a_preferred_distribution_is_used_and_the_rival_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entries = [found("toy", ToyFormat, name) for name in ("first", "second")]
    registry = scanned(monkeypatch, *entries, prefer={"toy": "second"})
    states = {status.distribution: status.state for status in registry.plugins()}
    assert states == {"first": PluginState.SHADOWED, "second": PluginState.OK}
    assert registry.status("toy").distribution == "second"


def test_a_broken_plugin_does_not_shadow_one_that_is_registered_later() -> None:
    registry = registry_of(Sniffing("toy", ""), ToyFormat("other"))
    with pytest.raises(UnknownFormatError):
        registry.detect(b"a word")
    registry.register(ToyFormat())
    assert registry.read(b"TOY-FILE\nAB").source_format == "toy"


@pytest.mark.parametrize(
    ("prefer", "variable", "expected"),
    [
        ({"puz": "acme-puz"}, "", True),
        ({"xd": "acme-puz"}, "", False),
        (["acme-puz"], "", True),
        ("acme-puz", "", True),
        ((), "acme-puz", True),
        ((), "puz=acme-puz, xd=other", True),
        ((), "xd=acme-puz", False),
    ],
)
def test_a_distribution_is_preferred_for_all_formats_or_for_one(
    prefer: Any, variable: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XW_PREFER", variable)
    assert Switches(None, (), prefer).prefers("puz", "acme-puz") is expected
    assert not Switches(None, (), prefer).prefers("puz", "xwcore-puz")


RIVALS = Sniffing("one", "SAME"), Sniffing("two", "SAME"), Sniffing("three", "SAME")


def rivals(**switches: Any) -> Registry:
    registry = Registry(discover=False, **switches)
    for plugin in RIVALS:
        registry.register(plugin)
    return registry


def test_formats_that_claim_the_same_bytes_are_ranked_by_the_host() -> None:
    with pytest.raises(
        AmbiguousFormatError, match=r"prefer one \(Registry\(prefer=...\) or XW_PREFER"
    ):
        rivals().detect(b"THE SAME")
    detection = rivals(prefer=["two"]).detect(b"THE SAME")
    assert (detection.format, detection.runner_up) == ("two", "one")
    assert rivals(prefer=["three", "one"]).detect(b"THE SAME").format == "three"


def test_formats_are_ranked_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XW_PREFER", "nothing, two, one")
    assert rivals().detect(b"THE SAME").format == "two"


def test_better_evidence_wins_over_a_preference() -> None:
    registry = rivals(prefer=["two"])
    registry.register(ToyFormat("four"))
    assert registry.detect(b"FOUR-FILE\nSAME").format == "four"


@pytest.mark.parametrize(
    ("switches", "message"),
    [
        ({"allow": {"ton"}}, r"Registry\(allow=...\): no plugin .* 'ton'; did you mean 'toy'"),
        ({"disable": ["somebodies"]}, "'somebodies'; did you mean 'somebodys'"),
        ({"prefer": ["nosuch"]}, "named 'nosuch'$"),
        ({"prefer": {"toy": "nosuch"}}, "named 'nosuch'$"),
    ],
)
def test_a_name_that_nothing_bears_is_an_error(
    monkeypatch: pytest.MonkeyPatch, switches: dict[str, Any], message: str
) -> None:
    registry = scanned(monkeypatch, found("toy", ToyFormat, "somebodys"), **switches)
    for act in (registry.formats, lambda: registry.status("toy"), lambda: registry.detect(b"x")):
        with pytest.raises(OptionError, match=message):
            act()
    assert registry.plugins()


def test_names_of_packages_that_are_known_and_absent_are_no_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entries = [found("toy", ToyFormat, "somebodys")]
    registry = scanned(monkeypatch, *entries, disable=["xwcore-pdf"], prefer={"toy": "somebodys"})
    assert list(registry.formats()) == ["toy"]


def test_an_unknown_format_lists_those_that_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [found("toy", ToyFormat), found("other", ToyFormat)]
    registry = scanned(monkeypatch, *entries, allow=["toy"])
    with pytest.raises(UnknownFormatError, match=r"\(installed: toy\)"):
        registry.status("nosuch")
