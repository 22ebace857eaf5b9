"""The verbs' contracts: strictness, reports, fixes, errors, options, the public surface."""

from __future__ import annotations

import copy
import gzip
import importlib
import inspect
import io
import pickle
import pkgutil
import subprocess
import sys
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import xwcore
import xwcore_logic
from tests.core.toys import ToyFormat
from xwcore import (
    ContainerError,
    Diagnostic,
    Feature,
    KindError,
    Loss,
    LossError,
    OptionError,
    Place,
    PluginContractError,
    Puzzle,
    ReadError,
    Registry,
    Severity,
    Span,
    UnknownFormatError,
    UnsupportedOperationError,
    WriteError,
    XwError,
)
from xwcore import errors as errors_module
from xwcore.errors import DeclarationError
from xwcore.findings import codes
from xwcore.findings.diagnostics import CodeTable
from xwcore.findings.placing import LineIndex, located
from xwcore.plugin import Edit, Evidence, Fix, Option, ReadContext, hookimpl
from xwcore.verbs.targets import target_format
from xwcore_crossword import Crossword, Grid
from xwcore_logic import LogicPuzzle

TOY_CODES = CodeTable(text="## TOY1\n\nBytes are even.\n\nFix: Make it even.\n")
ODD = TOY_CODES.warning("TOY1", "an odd byte")
SUM = TOY_CODES.error("TOY2", "a wrong sum")
LOST = TOY_CODES.warning("TOY3", "a byte to drop")


class Summed(ToyFormat):
    """Letters a, b, c; capitals are odd, X is to be dropped; the last byte is the length."""

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        body = data.removeprefix(self.magic)[:-1]
        start = len(self.magic)
        for at, byte in enumerate(body, start):
            if chr(byte) == "X":
                fix = Fix((Edit(at, at + 1, b""),), safe=False)
                context.report(LOST.at(span=Span(at, at + 1), fix=fix))
            elif chr(byte).isupper():
                lower = chr(byte).lower().encode() * 2
                context.report(ODD.at(span=Span(at, at + 1), fix=Fix((Edit(at, at + 1, lower),))))
        wanted = b"%d" % (len(body) % 10)
        if data[-1:] != wanted:
            fix = Fix((Edit(len(data) - 1, len(data), wanted),))
            context.report(SUM.at(span=Span(len(data) - 1, len(data)), fix=fix))


def summed() -> Registry:
    registry = Registry(discover=False)
    registry.register(Summed(codes=None))
    return registry


MAGIC = b"TOY-FILE\n"


def test_fix_includes_its_consequences() -> None:
    fixed = summed().fix(MAGIC + b"aBc3")
    assert fixed.data == MAGIC + b"abbc4"
    assert [diagnostic.code for diagnostic in fixed.applied] == ["TOY1", "TOY2"]
    assert fixed.remaining == ()
    assert fixed.changed


def test_fix_applies_selected_fixes_and_their_consequences_only() -> None:
    fixed = summed().fix(MAGIC + b"aBc3", select=["TOY1"])
    assert fixed.data == MAGIC + b"abbc4"
    fixed = summed().fix(MAGIC + b"aBc9", select=["TOY2"])
    assert fixed.data == MAGIC + b"aBc3"
    assert [diagnostic.code for diagnostic in fixed.remaining] == ["TOY1"]
    fixed = summed().fix(MAGIC + b"aBc9", ignore=["TOY"])
    assert not fixed.changed


def test_unsafe_fixes_are_applied_on_request_only() -> None:
    fixed = summed().fix(MAGIC + b"aXc3")
    assert not fixed.changed
    assert [diagnostic.code for diagnostic in fixed.remaining] == ["TOY3"]
    assert summed().fix(MAGIC + b"aXc3", unsafe=True).data == MAGIC + b"ac2"


class Endless(ToyFormat):
    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        context.report(ODD.at(fix=Fix((Edit(len(data), len(data), b"x"),))))


def test_fix_ends_when_a_fix_has_no_effect() -> None:
    registry = Registry(discover=False)
    registry.register(Endless())
    fixed = registry.fix(MAGIC + b"AB")
    assert len(fixed.data) < 100
    assert fixed.remaining


def test_strict_refuses_a_loss_and_writes_nothing(tmp_path: Path) -> None:
    registry = summed()
    puzzle = Crossword(Grid.from_rows(["AB"]), title="T")
    (loss,) = registry.losses(puzzle, "toy")
    assert (loss.feature, loss.count) == (Feature.TITLE, 1)
    with pytest.raises(LossError, match="cannot hold title") as caught:
        registry.write(puzzle, tmp_path / "x.toy", strict=True)
    assert caught.value.losses == (loss,)
    assert list(tmp_path.iterdir()) == []
    assert registry.write(puzzle, tmp_path / "x.toy") == (loss,)


def test_a_kind_that_the_format_does_not_hold_is_refused() -> None:
    class Other(Puzzle):
        __slots__ = ()
        kind = "other"

    with pytest.raises(UnsupportedOperationError, match="cannot hold a puzzle of kind 'other'"):
        summed().dumps(Other(), "toy")
    with pytest.raises(WriteError, match="expected Puzzle"):
        summed().dumps("x", "toy")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]


def test_write_goes_to_a_stream_too() -> None:
    stream = io.BytesIO()
    summed().write(Crossword(Grid.from_rows(["AB"])), stream, "toy")
    assert stream.getvalue() == MAGIC + b"AB"


class Hopeless(ToyFormat):
    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        context.report(ODD.at(span=Span(9, 10)))
        context.fail(SUM.at("no way", Span(10, 11, 2, 2)), excerpt="AB")


class Buggy(ToyFormat):
    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        raise KeyError("bug")


def test_a_read_error_carries_everything_found() -> None:
    registry = Registry(discover=False)
    registry.register(Hopeless())
    with pytest.raises(ReadError, match="line 2, column 2: no way") as caught:
        registry.read(MAGIC + b"AB")
    error = caught.value
    assert isinstance(error, ValueError)
    assert [diagnostic.code for diagnostic in error.diagnostics] == ["TOY1", "TOY2"]
    assert (error.format, error.excerpt, error.place) == ("toy", "AB", "line 2, column 2")
    report = registry.validate(MAGIC + b"AB")
    assert [diagnostic.code for diagnostic in report] == ["TOY1", "TOY2"]
    assert not report.ok


def test_validate_never_raises_for_content() -> None:
    registry = Registry(discover=False)
    registry.register(Buggy())
    assert [diagnostic.code for diagnostic in registry.validate(MAGIC)] == ["XW003"]
    report = registry.validate(b"unknown")
    assert (report.format, [diagnostic.code for diagnostic in report]) == (None, ["XW001"])
    with pytest.raises(OptionError):
        registry.validate(MAGIC, no_such=1)


def test_puzzle_has_the_diagnostics_of_reading() -> None:
    class Tolerant(ToyFormat):
        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            context.report(ODD.at())
            return Crossword(Grid.from_rows(["AB"]))

    registry = Registry(discover=False)
    registry.register(Tolerant())
    assert [diagnostic.code for diagnostic in registry.read(MAGIC).diagnostics] == ["TOY1"]


# -- values -----------------------------------------------------------------------------------


def example_errors() -> list[XwError]:
    result = ODD.at(span=Span(1, 2, 3, 4, Place(clue="1-Across")), fix=Fix((Edit(1, 2, b"x"),)))
    loss = Loss(Feature.TITLE, "gone")
    special: dict[str, dict[str, Any]] = {
        "UnknownFormatError": {"attempts": [("a", "no")]},
        "AmbiguousFormatError": {"candidates": ["a", "b"]},
        "FormatNotInstalledError": {"format": "puz", "package": "xwcore-puz"},
        "ReadError": {"format": "puz", "diagnostics": [result], "excerpt": "x"},
        "LossError": {"losses": [loss]},
        "OptionError": {"option": "key"},
        "LimitError": {"limit": "max_bytes", "value": 3},
        "PluginLoadError": {"plugin": "puz", "distribution": "xwcore-puz"},
    }
    classes = [
        value
        for value in vars(errors_module).values()
        if isinstance(value, type) and issubclass(value, XwError)
    ]
    return [item("it happened", **special.get(item.__name__, {})) for item in classes]


@pytest.mark.parametrize("error", example_errors(), ids=lambda error: type(error).__name__)
def test_errors_pickle_and_copy_with_all_they_carry(error: XwError) -> None:
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)


def test_diagnostics_are_json_safe_with_all_keys() -> None:
    result = ODD.at("odd", Span(4, 5, 1, 2, Place(cell=(0, 3))), fix=Fix(()))
    assert result.to_dict() == {
        "code": "TOY1",
        "severity": "warning",
        "message": "odd",
        "line": 1,
        "column": 2,
        "offset": 4,
        "cell": [0, 3],
        "clue": None,
        "hint": "Make it even.",
        "fixable": True,
    }
    assert str(result) == "line 1, column 2, row 1, column 4: warning TOY1: odd"
    bare = Diagnostic("X1", Severity.INFO, "m").to_dict()
    assert bare["offset"] is bare["line"] is bare["cell"] is None


def test_spans_gain_bytes_and_keep_their_place() -> None:
    result = ODD.at(span=Span(place=Place(clue="1-Across")))
    assert located(result, Span(7, 9)).span == Span(7, 9, place=Place(clue="1-Across"))


def test_line_index_counts_characters_and_every_line_end() -> None:
    data = "é\r\nab\rcd\nef".encode()
    index = LineIndex(data)
    places = [(index.span(at, at).line, index.span(at, at).column) for at in (0, 2, 4, 5, 7, 10)]
    assert places == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (4, 1)]
    assert index.span(len(data), len(data)).line == 4


def test_a_code_cannot_be_declared_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        TOY_CODES.error(ODD.code, "an even byte")


@pytest.mark.parametrize("name", ["format", "strict", "Bad", "", "a-b"])
def test_options_may_not_bear_these_names(name: str) -> None:
    with pytest.raises(DeclarationError):
        Option(name)


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (Option("a"), 7844, "7844"),
        (Option("a", bool), "off", False),
        (Option("a", int), "12", 12),
        (Option("a", float), "1.5", 1.5),
        (Option("a", float), 2, 2.0),
        (Option("a", choices=("x", "y")), "x", "x"),
        (Option("a", int), None, None),
    ],
)
def test_options_convert_what_a_command_line_gives(option: Option, given: Any, value: Any) -> None:
    assert option.convert(given) == value


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (Option("a"), True),
        (Option("a"), b"x"),
        (Option("a", bool), 1),
        (Option("a", int), "x"),
        (Option("a", int), True),
        (Option("a", int), 1.5),
        (Option("a", choices=("x",)), "z"),
    ],
)
def test_options_refuse_other_values(option: Option, given: Any) -> None:
    with pytest.raises(OptionError):
        option.convert(given)


# -- the public surface -----------------------------------------------------------------------


REGISTRY_VERBS = (
    "convert", "detect", "dumps", "fix", "formats", "losses", "open", "read", "read_all",
    "validate", "write",
)  # fmt: skip


def test_every_public_name_exists_and_survives_every_import() -> None:
    for module in pkgutil.walk_packages(xwcore.__path__, "xwcore."):
        is_script = not module.name.rpartition(".")[2].isidentifier()
        if not module.name.startswith("xwcore_cli") and not is_script:
            importlib.import_module(module.name)
    for name in dir(xwcore):
        assert getattr(xwcore, name) is not None
    for verb in [*REGISTRY_VERBS, "diff"]:
        assert callable(getattr(xwcore, verb)), f"a submodule hides xwcore.{verb}"
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        getattr(xwcore, "nonsense")  # noqa: B009 - a type checker would object to the attribute


def test_lazy_names_and_typed_names_agree() -> None:
    text = Path(xwcore.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    typed = {line.rsplit(" as ", 1)[1] for line in text.splitlines()}
    assert typed == set(dir(xwcore))


def test_verbs_of_module_and_registry_have_one_signature() -> None:
    for verb in REGISTRY_VERBS:
        method = getattr(Registry, verb)
        ours, theirs = inspect.signature(getattr(xwcore, verb)), inspect.signature(method)
        parameters = [value for name, value in theirs.parameters.items() if name != "self"]
        assert [*ours.parameters.values()] == parameters, verb
        assert ours.return_annotation == theirs.return_annotation, verb
        assert getattr(xwcore, verb).__doc__ == method.__doc__, verb


def test_importing_the_package_loads_no_dependency() -> None:
    program = (
        "import sys, xwcore; print([name for name in ('pluggy', 'importlib.metadata', 'click',"
        " 'packaging', 'rich', 'dataclasses') if name in sys.modules])"
    )
    environment = {"PYTHONPATH": ":".join(sys.path), "PYTHONNOUSERSITE": "1"}
    out = subprocess.check_output([sys.executable, "-c", program], env=environment)
    assert out.strip() == b"[]"


def test_plugin_surface_is_whole() -> None:
    module = importlib.import_module("xwcore.plugin")
    assert all(getattr(module, name) is not None for name in module.__all__)


def test_an_extension_of_two_formats_is_that_of_the_kind_of_the_puzzle() -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat("toy-grid", extensions=(".txt",)))
    registry.register(ToyFormat("toy-logic", extensions=(".txt",), kinds=("logic",)))
    crossword = Crossword.build(["AB"], across=["Letters"])
    assert target_format(registry, crossword, "a.txt") == "toy-grid"
    sudoku = xwcore_logic.LogicPuzzle.from_cells("sudoku", ["1...", "..3.", ".4..", "...2"])
    assert target_format(registry, sudoku, "a.txt") == "toy-logic"


def test_the_default_registry_is_made_once_and_may_be_replaced() -> None:
    before = xwcore.default_registry()
    own = Registry(discover=False)
    try:
        xwcore.set_default_registry(own)
        assert xwcore.default_registry() is own
        xwcore.set_default_registry(None)
        fresh = xwcore.default_registry()
        assert fresh is xwcore.default_registry()
        assert fresh not in (before, own)
    finally:
        xwcore.set_default_registry(before)
    assert xwcore.default_registry() is before


class Unreadable(ToyFormat):
    """A format that reads nothing."""

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        context.fail(codes.UNREADABLE.at(f"{len(data)} bytes"))


def test_reading_a_kind_refuses_another() -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat())
    assert registry.read(b"TOY-FILE\nAB", kind=Crossword).kind == "crossword"
    with pytest.raises(KindError, match="crossword, expected logic"):
        registry.read(b"TOY-FILE\nAB", kind=LogicPuzzle)


def test_members_are_fixed_in_a_container_only() -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat())
    with pytest.raises(ContainerError, match="not a container"):
        registry.open(b"TOY-FILE\nAB").fix_all()
    data = gzip.compress(b"TOY-FILE\nAB", mtime=0)
    assert registry.open(data).fix_all().data == data


def test_a_container_is_explained_by_its_content() -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat())
    registry.register(ToyFormat("other"))
    detection, claims = registry.open(gzip.compress(b"TOY-FILE\nAB")).explain()
    assert detection is not None
    assert detection.chain == "toy in gzip"
    assert {claim.format: claim.evidence for claim in claims} == {
        "toy": Evidence.STRONG,
        "other": None,
    }


def test_a_container_of_one_unreadable_file_raises_its_error() -> None:
    registry = Registry(discover=False)
    registry.register(Unreadable())
    with pytest.raises(ReadError, match="11 bytes"):
        registry.read_all(gzip.compress(b"TOY-FILE\nAB"))


class Faulty(ToyFormat):
    """A format whose hooks for files raise a foreign exception."""

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        raise KeyError(data)

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        raise KeyError(data)


def test_a_strict_registry_raises_faults_of_plugins_where_others_go_on() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("a.toy", b"TOY-FILE\nAB")
        archive.writestr("b.bad", b"BAD-FILE\nAB")
    data, calls = stream.getvalue(), ("read_all", "fix_all")
    for strict in (False, True):
        registry = Registry(discover=False, strict=strict)
        registry.register(ToyFormat())
        registry.register(Faulty("bad"))
        for name in calls:
            verb = getattr(registry.open(data), name)
            if strict:
                with pytest.raises(PluginContractError):
                    verb()
            else:
                verb()
        bad = b"BAD-FILE\nAB"
        if strict:
            with pytest.raises(PluginContractError):
                registry.validate(bad)
        else:
            assert [diagnostic.code for diagnostic in registry.validate(bad)] == ["XW003"]
            ((member, error),) = registry.read_all(data).failures
            assert member == "b.bad"
            assert isinstance(error, PluginContractError)


def test_a_wrong_option_is_an_error_for_all_puzzles_of_a_container() -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat())
    with pytest.raises(OptionError):
        registry.read_all(gzip.compress(b"TOY-FILE\nAB"), no_such_option=1)


def test_an_extension_of_two_formats_of_one_kind_is_ambiguous() -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat("one", extensions=(".txt",)))
    registry.register(ToyFormat("two", extensions=(".txt",)))
    with pytest.raises(UnknownFormatError, match=r"extension .txt is ambiguous \(one, two\)"):
        target_format(registry, Crossword.build(["AB"], across=["Letters"]), "a.txt")


def test_the_type_of_a_puzzle_decides_between_formats_of_one_extension() -> None:
    registry = Registry(discover=False)
    types = {"wide": ("sudoku", "tapa", "masyu"), "narrow": ("sudoku",), "all": None}
    for name, known in types.items():
        declared = None if known is None else partial(tuple, known)
        registry.register(ToyFormat(name, extensions=(".txt",), kinds=("logic",), types=declared))
    formats = {"sudoku": "narrow", "tapa": "wide"}
    for name, format_name in formats.items():
        puzzle = LogicPuzzle.from_cells(name, ["..", ".."])
        assert target_format(registry, puzzle, "a.txt") == format_name


def test_the_kind_of_a_puzzle_that_is_not_installed_is_named() -> None:
    class Odd(Puzzle):
        kind = "odd"

    with pytest.raises(KindError, match="'odd'"):
        Registry(discover=False).validate(Odd())
