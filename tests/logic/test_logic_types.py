"""Types of logic puzzles: found, loaded on use, contained; `xw types`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from click.testing import CliRunner

import xwcore
import xwcore_drawing
from xwcore import PluginContractError
from xwcore.errors import (
    IncompatiblePluginError,
    OptionError,
    PluginConflictError,
    PluginLoadError,
)
from xwcore.registry import discovery
from xwcore.registry.discovery import FoundEntryPoint
from xwcore.registry.statuses import PluginState
from xwcore_cli.app import xw
from xwcore_logic import LayerSpec, LogicPuzzle, Numbers, PuzzleType, type_registry
from xwcore_logic.declarations import install_resolver, lookup
from xwcore_logic.type_registry import TypeRegistry, set_default_types, type_named

NUMBERS = LayerSpec(cells=(Numbers(1),))
TYPE = PuzzleType(name="own_type", title="Own type", givens=NUMBERS, solution=NUMBERS)


def entry(name: str, loaded: object, distribution: str = "own") -> FoundEntryPoint:
    def load() -> object:
        if isinstance(loaded, BaseException):
            raise loaded
        return loaded

    return FoundEntryPoint(name, "own.types:TYPE", distribution, "1.0", (), load)


@pytest.fixture
def _fresh() -> Iterator[None]:
    yield
    set_default_types(None)
    install_resolver(None)


_SCAN = discovery.scan


def registry_of(monkeypatch: pytest.MonkeyPatch, *entries: FoundEntryPoint) -> TypeRegistry:
    installed = _SCAN

    def scan(group: str) -> tuple[list[FoundEntryPoint], list[discovery.MetadataProblem]]:
        if group == type_registry.GROUP:
            return list(entries), []
        return ([], []) if group == type_registry.NAMES_GROUP else installed(group)

    monkeypatch.setattr(discovery, "scan", scan)
    monkeypatch.setattr(type_registry, "scan", scan)
    return TypeRegistry()


def test_a_type_is_loaded_when_it_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    types = registry_of(monkeypatch, entry("own_type", TYPE), entry("other", OSError("x")))
    assert types.names() == ("other", "own_type")
    assert types.find("own_type") is TYPE
    states = {status.name: status.state for status in types.statuses(load=False)}
    assert states == {"own_type": PluginState.OK, "other": PluginState.PENDING}


@pytest.mark.parametrize(
    ("loaded", "state", "reason"),
    [
        (ModuleNotFoundError("no module", name="numpy"), PluginState.BROKEN, "numpy"),
        (SystemExit(3), PluginState.BROKEN, "SystemExit"),
        ("text", PluginState.BROKEN, "expected PuzzleType"),
        (replace(TYPE, name="another"), PluginState.BROKEN, "'another'"),
        (replace(TYPE, api_version=9), PluginState.INCOMPATIBLE, "type API 9"),
    ],
)
def test_a_type_that_cannot_be_used_affects_no_other(
    monkeypatch: pytest.MonkeyPatch, loaded: object, state: PluginState, reason: str
) -> None:
    good = replace(TYPE, name="good")
    types = registry_of(monkeypatch, entry("own_type", loaded), entry("good", good))
    assert types.find("own_type") is None
    assert dict(types.types()) == {"good": good}
    status = next(status for status in types.statuses() if status.name == "own_type")
    assert status.state is state
    assert reason in status.reason


def test_two_types_of_one_name_shadow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    types = registry_of(monkeypatch, entry("own_type", TYPE), entry("own_type", TYPE, "rival"))
    assert types.find("own_type") is None
    assert {status.state for status in types.statuses()} == {PluginState.SHADOWED}


@pytest.mark.parametrize(
    ("entries", "error"),
    [
        ([entry("own_type", OSError("x"))], PluginLoadError),
        ([entry("own_type", replace(TYPE, api_version=9))], IncompatiblePluginError),
        ([entry("own_type", TYPE), entry("own_type", TYPE, "rival")], PluginConflictError),
    ],
)
def test_strict_raises_for_a_type_that_cannot_be_used(
    monkeypatch: pytest.MonkeyPatch, entries: list[FoundEntryPoint], error: type[Exception]
) -> None:
    monkeypatch.setenv("XW_STRICT", "1")
    good = replace(TYPE, name="good")
    types = registry_of(monkeypatch, *entries, entry("good", good))
    assert types.find("good") is good
    with pytest.raises(error, match="own_type"):
        types.find("own_type")
    with pytest.raises(error):
        types.types()
    assert len(types.statuses()) == len(entries) + 1


def test_a_host_adds_and_removes_a_type() -> None:
    types = TypeRegistry(discover=False)
    types.register(replace(TYPE, aliases=("mine",)))
    puzzle_type = types.find("mine")
    assert puzzle_type is not None
    assert puzzle_type.name == "own_type"
    types.unregister("own_type")
    assert types.find("own_type") is None
    with pytest.raises(PluginContractError):
        types.register("text")  # type: ignore[arg-type]
    with pytest.raises(IncompatiblePluginError):
        types.register(replace(TYPE, api_version=2))
    with pytest.raises(IncompatiblePluginError):
        types.register(replace(TYPE, api_version=0))


def test_listing_the_types_loads_them(monkeypatch: pytest.MonkeyPatch) -> None:
    types = registry_of(monkeypatch, entry("own_type", TYPE))
    assert [status.state for status in types.statuses(load=False)] == [PluginState.PENDING]
    assert [status.state for status in types.statuses()] == [PluginState.OK]


@pytest.mark.usefixtures("_fresh")
def test_a_type_that_is_named_loads_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [entry(name, OSError("x")) for name in ("a_type", "z_type")]
    types = registry_of(monkeypatch, *entries, entry("own_type", TYPE))
    set_default_types(types)
    install_resolver(types)
    assert type_named("own_type") is TYPE
    assert [status.state for status in types.statuses(load=False)] == [
        PluginState.PENDING,
        PluginState.OK,
        PluginState.PENDING,
    ]


def failing(error: BaseException) -> PuzzleType:
    """A type whose codes raise the error."""

    def fail(*_: object) -> None:
        raise error

    return replace(TYPE, codes=fail)  # type: ignore[arg-type]


def test_errors_of_a_type_are_those_of_the_core() -> None:
    error = OptionError("x", option="o")
    for raised, expected in (
        (error, OptionError),
        (KeyError("x"), PluginContractError),
    ):
        types = TypeRegistry(discover=False)
        types.register(failing(raised))
        with pytest.raises(expected) as caught:
            types.call("own_type", "codes")
        assert type(caught.value) is expected
        if raised is error:
            assert caught.value is error


def test_the_codes_of_a_failing_type_are_none() -> None:
    types = TypeRegistry(discover=False)
    types.register(failing(KeyError("x")))
    assert types.codes("own_type") == {}
    types.unregister("own_type")
    types.register(replace(TYPE, codes=lambda: None))  # type: ignore[arg-type, return-value]
    assert types.call("own_type", "codes") == types.codes("own_type") == {}


@pytest.mark.usefixtures("_fresh")
def test_a_failing_type_is_named() -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("broken")

    types = TypeRegistry(discover=False)
    types.register(replace(TYPE, check=fail, draw=fail))  # type: ignore[arg-type]
    set_default_types(types)
    puzzle = LogicPuzzle.new("own_type", 2)
    with pytest.raises(PluginContractError, match=r"type 'own_type' .*: check raised RuntimeError"):
        xwcore.validate(puzzle)
    with pytest.raises(PluginContractError, match=r"type 'own_type' .*: draw raised"):
        xwcore_drawing.draw(puzzle)


def test_switches_for_formats_leave_the_types_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XW_PLUGINS", "none")
    monkeypatch.setenv("XW_DISABLE", "spf,xwcore-logic")
    assert TypeRegistry().find("sudoku") is not None
    assert lookup("sudoku") is not None


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(xw, ["types", *arguments])
    return result.exit_code, result.output


def test_the_command_lists_the_types() -> None:
    code, output = run()
    assert code == 0
    assert "masyu" in output
    assert len(output.splitlines()) == 1 + len(type_registry.default_types().types())


def test_the_command_shows_one_type() -> None:
    code, output = run("Killer-Sudoku")
    assert code == 0
    for text in ("killer_sudoku:", "square, 1 to 9", "givens: blocks", "solution: cells", "rules"):
        assert text in output


def test_the_command_prints_json() -> None:
    _, output = run("starbattle", "--json")
    (declared,) = json.loads(output)
    assert declared["parameters"]["stars"]["default"] == 2


def test_the_command_names_the_nearest_type() -> None:
    code, output = run("masyuu")
    assert code == 1
    assert "did you mean 'masyu'" in output


@pytest.mark.parametrize(("name", "title"), [("slitherlink", "Fences"), ("Bridges", "Hashi")])
def test_a_name_that_formats_have_for_a_type_finds_it(name: str, title: str) -> None:
    code, output = run(name)
    assert (code, output.splitlines()[0].split()[1]) == (0, title)


def test_the_codes_of_types_are_explained() -> None:
    result = CliRunner().invoke(xw, ["explain", "LOG601"])
    assert result.exit_code == 0
    assert "LOG601" in result.output


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("abcd", "parameter max    number, 1 to 26, default 4"),
        ("domino_hunt", "parameter min    number, 0 or more, required"),
        ("pentomino_search", "parameter used   text"),
    ],
)
def test_the_command_describes_parameters(name: str, row: str) -> None:
    assert row in run(name)[1]


@pytest.mark.usefixtures("_fresh")
def test_the_command_shows_aliases_and_types_that_cannot_be_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_default_types(registry_of(monkeypatch))
    assert run() == (0, "warning: no type is installed: pip install xwcore-logic\n")
    named = replace(TYPE, aliases=("second_name", "third_name"))
    types = registry_of(monkeypatch, entry("own_type", named), entry("bad", OSError("no file")))
    set_default_types(types)
    code, output = run("third-name")
    assert code == 0
    assert "also called      second_name, third_name" in output
    assert "warning: type bad (own 1.0) is broken: OSError: no file" in run()[1]
    code, output = run("bad")
    assert code == 1
    assert output.startswith("error: type 'bad' is broken: OSError: no file [test_logic_types.py:")


def test_the_name_of_a_type_is_in_lower_case() -> None:
    for name in ("Own", "own-type", ""):
        with pytest.raises(ValueError, match=r"name of a puzzle type: .*, expected lower_case"):
            replace(TYPE, name=name)
