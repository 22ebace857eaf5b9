"""Verbs on several files at once, targets that exist, checks after converting, and who draws."""

from __future__ import annotations

import gc
import gzip
import io
import os
import weakref
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

import xwcore
from tests.core.test_parts import BlocksFormat
from tests.core.test_verbs import Summed
from tests.core.toys import ToyFormat
from xwcore import Feature, Registry
from xwcore.errors import (
    ContainerError,
    LimitError,
    OptionError,
    PluginContractError,
    ReadError,
    UnsupportedOperationError,
    WriteError,
)
from xwcore.files.source import DEFAULT_LIMITS, Limits
from xwcore.findings import codes
from xwcore.findings.diagnostics import Diagnostic, Edit, Fix, Span
from xwcore.findings.places import Place
from xwcore.model.puzzle import OtherPuzzle, Puzzle
from xwcore.plugin import ReadContext, WriteContext, hookimpl
from xwcore_crossword import Crossword, Grid
from xwcore_crossword import codes as crossword_codes
from xwcore_drawing import Drawing, draw

PUZZLE: Final = Crossword(Grid.from_rows(["AB"]))


def registry_of(*plugins: object, **switches: Any) -> Registry:
    registry = Registry(discover=False, **switches)
    for plugin in plugins:
        registry.register(plugin)
    return registry


def zipped(**members: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return stream.getvalue()


# -- members ----------------------------------------------------------------------------------


class Partial(ToyFormat):
    """Reads rows of letters; digits are an error, and "!" a fault of the plugin."""

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        row = data.removeprefix(self.magic).decode()
        if row.isdigit():
            context.fail(codes.UNREADABLE.at(row))
        if "!" in row:
            raise ZeroDivisionError
        return Crossword(Grid.from_rows([row]))


FAULTY: Final = zipped(a=b"TOY-FILE\n!", b=b"TOY-FILE\nAB")


def test_a_fault_in_one_member_stops_a_strict_registry_only() -> None:
    puzzles = registry_of(Partial()).read_all(FAULTY)
    assert puzzles.names == ("b",)
    assert [name for name, _ in puzzles.failures] == ["a"]
    with pytest.raises(PluginContractError, match="ZeroDivisionError"):
        registry_of(Partial(), strict=True).read_all(FAULTY)


def test_errors_of_members_keep_no_calls() -> None:
    rows = zipped(a=b"TOY-FILE\n!", b=b"TOY-FILE\n1", c=b"TOY-FILE\nAB")
    (_, fault), (_, refused) = registry_of(Partial()).read_all(rows).failures
    assert isinstance(fault.__cause__, ZeroDivisionError)
    assert isinstance(refused, ReadError)
    assert refused.__cause__ is refused.__context__ is None
    assert fault.__traceback__ is refused.__traceback__ is None


def test_an_unreadable_member_stops_no_strict_registry() -> None:
    data = zipped(a=b"TOY-FILE\n12", b=b"TOY-FILE\nAB")
    assert registry_of(Partial(), strict=True).read_all(data).names == ("b",)


def test_the_first_of_several_unreadable_members_is_the_error() -> None:
    data = zipped(a=b"TOY-FILE\n12", b=b"TOY-FILE\n34")
    with pytest.raises(ReadError, match="12"):
        registry_of(Partial()).read_all(data)


def test_a_format_that_is_not_read_is_an_unsupported_operation() -> None:
    with pytest.raises(UnsupportedOperationError, match="cannot read"):
        registry_of(ToyFormat(reads=False)).read(b"TOY-FILE\nAB")


def test_an_unknown_container_is_explained_by_the_claims_of_all_formats() -> None:
    registry = registry_of(ToyFormat(), ToyFormat("other"))
    detection, claims = registry.open(gzip.compress(b"nothing known")).explain()
    assert detection is None
    assert [claim.format for claim in claims] == ["other", "toy"]


def test_detectors_of_several_choices_of_formats_are_kept() -> None:
    registry = registry_of(ToyFormat(), ToyFormat("other"))
    every = registry.detector()
    only = registry.detector({"toy"})
    assert registry.detector() is every
    assert registry.detector("toy") is only
    registry.register(ToyFormat("third"))
    assert registry.detector() is not every


def test_a_container_has_its_puzzles_as_members_and_a_file_has_none() -> None:
    registry = registry_of(ToyFormat())
    (member,) = registry.open(gzip.compress(b"TOY-FILE\nAB")).members()
    assert (member.format, member.member, member.content) == ("toy", "", b"TOY-FILE\nAB")
    assert registry.open(b"TOY-FILE\nAB").members() == ()


def test_detectors_of_earlier_plugins_are_freed() -> None:
    registry = registry_of(ToyFormat())
    earlier = weakref.ref(registry.detector())
    registry.register(ToyFormat("other"))
    assert registry.detector() is registry.detector()
    gc.collect()
    assert earlier() is None


def test_members_that_cannot_be_fixed_do_not_stop_the_others() -> None:
    data = zipped(a=b"unknown", b=b"TOY-FILE\nabc9", c=b"TOY-FILE\nabc3")
    registry = registry_of(Summed())
    fixed = registry.open(data).fix_all(members=["a", "missing", "b", "c"])
    assert [name for name, _ in fixed.failures] == ["a", "missing"]
    assert isinstance(fixed.failures[1][1], ContainerError)
    assert [(name, result.changed) for name, result in fixed.members] == [("b", True), ("c", False)]
    assert registry.open(fixed.data, member="b").content == b"TOY-FILE\nabc3"


@pytest.mark.parametrize("strict", [False, True])
def test_a_member_that_cannot_be_opened_is_a_failure_of_fixing(strict: bool) -> None:
    data = zipped(a=b"unknown", b=b"TOY-FILE\nabc9")
    fixed = registry_of(Summed(), strict=strict).open(data).fix_all(members=["a", "b"])
    assert [name for name, _ in fixed.failures] == ["a"]


def test_members_that_are_only_named_like_puzzles_cannot_be_fixed() -> None:
    data = zipped(**{"a.toy": b"unknown", "b": b"TOY-FILE\nabc9", "c.txt": b"unknown"})
    fixed = registry_of(Summed()).open(data).fix_all()
    assert [name for name, _ in fixed.failures] == ["a.toy"]


def test_the_content_of_a_file_has_no_members() -> None:
    registry = registry_of(ToyFormat())
    assert registry.open(b"TOY-FILE\nAB").content == b"TOY-FILE\nAB"
    with pytest.raises(ContainerError, match="not a container"):
        registry.open(b"TOY-FILE\nAB", member="a").found()


class OutsideFix(ToyFormat):
    """Has a fix outside of the file."""

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        if b"!" in data:
            fix = Fix((Edit(99, 100, b""),))
            context.report(crossword_codes.CLUE_MISSING.at(fix=fix))


def test_a_wrong_fix_in_one_member_stops_a_strict_registry_only() -> None:
    fixed = registry_of(OutsideFix()).open(FAULTY).fix_all()
    assert [name for name, _ in fixed.failures] == ["a"]
    assert [name for name, _ in fixed.members] == ["b"]
    with pytest.raises(PluginContractError, match="a fix"):
        registry_of(OutsideFix(), strict=True).open(FAULTY).fix_all()


def test_the_places_of_parts_move_in_a_list_of_an_archive() -> None:
    blocks = b"; lower\n=ab\n\n; more\n=CD\n=ef\n\n=GH\n=IJ\n=KL\n=mn\n"
    registry = registry_of(BlocksFormat())
    data = zipped(one=b"=xy\n", all=blocks)
    fixed = registry.open(data).fix_all()
    results = dict(fixed.members)
    assert list(results) == ["one", "all:2", "all:5", "all:8"]
    (remaining,) = results["all:8"].remaining
    assert remaining.span is not None
    changed = registry.open(fixed.data, member="all").content
    assert (remaining.span.line, remaining.span.start) == (10, changed.index(b"=GH"))
    assert remaining.span.path == ("all",)
    (applied,) = results["one"].applied
    assert applied.span is not None
    assert (applied.span.path, applied.span.line) == (("one",), 1)
    assert registry.open(fixed.data, member="one").content == b"=XY\n; upper\n"


def test_the_message_about_parts_names_the_end_of_the_last() -> None:
    class Wrong(BlocksFormat):
        @hookimpl
        def xw_parts(self, data: bytes, context: ReadContext) -> tuple[Span, ...]:
            return Span(0, 1), Span(1, 2), Span(2, 999)

    with pytest.raises(PluginContractError, match="a part that ends at 999, after the file"):
        registry_of(Wrong()).read_all(b"=AB\n")


class OddFormat(ToyFormat):
    """Reads puzzles of a kind without cells, and crosswords where the file has letters."""

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        row = data.removeprefix(self.magic).decode()
        return Crossword(Grid.from_rows([row])) if row else Odd()


class Odd(OtherPuzzle):
    kind = "toy"


def test_puzzles_without_a_grid_have_no_cells_to_count() -> None:
    registry = registry_of(OddFormat(kinds=("toy", "crossword")))
    limits = Limits(max_total_cells=1)
    odd = zipped(a=b"TOY-FILE\n", b=b"TOY-FILE\n")
    assert len(registry.read_all(odd, limits=limits)) == 2
    with pytest.raises(LimitError, match="max_total_cells"):
        registry.read_all(zipped(a=b"TOY-FILE\n", b=b"TOY-FILE\nAB"), limits=limits)


# -- targets ----------------------------------------------------------------------------------

TWO: Final = zipped(a=b"TOY-FILE\nAB", b=b"TOY-FILE\nCD")


def of_two() -> tuple[Registry, Puzzle]:
    """A registry, and a puzzle with another one in its archive."""
    registry = registry_of(ToyFormat())
    return registry, registry.read(TWO, member="a")


def test_a_target_with_a_nul_is_a_write_error_for_a_member_as_well(tmp_path: Path) -> None:
    registry, puzzle = of_two()
    with pytest.raises(WriteError, match="invalid path"):
        registry.write(puzzle, tmp_path / "a\0.toy", overwrite=True)


@pytest.mark.parametrize(
    "old",
    [b"PK\3\4 damaged", zipped(c=b"TOY-FILE\nEF"), b"no archive"],
    ids=["damaged", "one puzzle", "no archive"],
)
def test_a_target_without_several_puzzles_is_overwritten(old: bytes, tmp_path: Path) -> None:
    registry, puzzle = of_two()
    path = tmp_path / "other.toy"
    path.write_bytes(old)
    registry.write(puzzle, path, "toy", overwrite=True)
    assert b"CD" not in path.read_bytes()


@pytest.mark.parametrize("container", [None, "gzip", "same"])
def test_a_puzzle_is_written_into_its_archive_in_a_gzip(
    container: str | None, tmp_path: Path
) -> None:
    registry = registry_of(ToyFormat())
    path = tmp_path / "two.zip.gz"
    path.write_bytes(gzip.compress(TWO, mtime=0))
    puzzle = registry.read(path, member="a", kind=Crossword)
    changed = puzzle.replace(grid=puzzle.grid.with_solution({(0, 0): "Z"}))
    registry.write(changed, path, "toy", overwrite=True, container=container)
    assert registry.open(path, member="a").content == b"TOY-FILE\nZB"
    assert registry.open(path, member="b").content == b"TOY-FILE\nCD"


def test_a_target_over_the_limit_is_overwritten(tmp_path: Path) -> None:
    registry, puzzle = of_two()
    path = tmp_path / "other.toy"
    path.write_bytes(b"")
    os.truncate(path, DEFAULT_LIMITS.max_bytes + 1)
    registry.write(puzzle, path, "toy", overwrite=True)
    assert path.stat().st_size < 1_000
    assert b"CD" not in path.read_bytes()


def test_a_new_member_has_the_first_extension_of_the_format() -> None:
    registry = registry_of(ToyFormat(extensions=(".toy", ".other")))
    data = registry.dumps(PUZZLE, "toy", container="zip")
    assert zipfile.ZipFile(io.BytesIO(data)).namelist() == ["toy.toy"]


def test_a_part_that_makes_its_file_invalid_is_refused() -> None:
    class Fragile(BlocksFormat):
        @hookimpl
        def xw_parts(self, data: bytes, context: ReadContext) -> tuple[Span, ...]:
            if b"=Z" in data:
                raise ReadError("no parts")
            return super().xw_parts(data, context)

    registry = registry_of(Fragile())
    data = zipped(all=b"=AB\n\n=CD\n\n=EF\n")
    puzzle = registry.read(data, member="all:3")
    assert isinstance(puzzle, Crossword)
    changed = puzzle.replace(grid=puzzle.grid.with_solution({(0, 0): "Z"}))
    with pytest.raises(WriteError, match="as part '3' of its file, 2 other puzzles would be lost"):
        registry.dumps(changed, "blocks", container="same")


# -- losses and checks ------------------------------------------------------------------------


def test_a_feature_that_an_option_adds_is_no_loss() -> None:
    class Holding(ToyFormat):
        @hookimpl
        def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
            context.hold(Feature.TITLE)
            return super().xw_write(puzzle, context)

    puzzle = PUZZLE.replace(title="T", author="A")
    registry = registry_of(Holding(), ToyFormat("other"))
    assert {loss.feature for loss in registry.losses(puzzle, "toy")} == {Feature.AUTHOR}
    assert {loss.feature for loss in registry.losses(puzzle, "other")} == {
        Feature.AUTHOR,
        Feature.TITLE,
    }


class Reporting(ToyFormat):
    """Reports diagnostics that a test chooses, when a file is read."""

    def __init__(self, name: str, *diagnostics: Diagnostic) -> None:
        super().__init__(name)
        self.diagnostics = diagnostics

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        for diagnostic in self.diagnostics:
            context.report(diagnostic)
        return super().xw_read(data, context)


def test_checking_adds_the_warnings_that_reading_the_target_reports_first() -> None:
    at_a_cell, at_bytes = Span(0, 1, place=Place(cell=(0, 1))), Span(0, 1)
    target = Reporting(
        "other",
        crossword_codes.CLUE_MISSING.at("as in the source"),
        crossword_codes.CLUE_TEXT_REPEATED.at("only a note"),
        crossword_codes.ANSWER_LENGTH.at("with a cell", at_a_cell),
        crossword_codes.ANSWER_LETTERS.at("with bytes", at_bytes),
        crossword_codes.CLUE_WITHOUT_ENTRY.at("without a place"),
    )
    registry = registry_of(
        Reporting("toy", crossword_codes.CLUE_MISSING.at("in the source")), target
    )
    conversion = registry.convert(b"TOY-FILE\nAB", io.BytesIO(), target_format="other", check=True)
    assert [(entry.message, entry.span) for entry in conversion.diagnostics] == [
        ("in the source", None),
        ("with a cell", Span(place=Place(cell=(0, 1)))),
        ("with bytes", None),
        ("without a place", None),
    ]


def test_undo_names_the_first_of_several_unknown_features() -> None:
    registry = registry_of(ToyFormat())
    with pytest.raises(OptionError, match="undo_adaptations: 'a', expected one of"):
        registry.read(b"TOY-FILE\nAB", undo_adaptations=["b", "a"])


def test_verbs_of_the_package_have_the_names_and_texts_of_the_registry() -> None:
    assert xwcore.read.__name__ == "read"
    assert xwcore.read.__doc__ == Registry.read.__doc__


# -- drawing ----------------------------------------------------------------------------------


class Painter(ToyFormat):
    """Answers drawings that a test chooses, and counts the calls."""

    def __init__(self, name: str, answer: Drawing | None, **spec: Any) -> None:
        super().__init__(name, **spec)
        self.answer = answer
        self.calls = 0

    @hookimpl(optionalhook=True)
    def xw_draw(self, puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing | None:
        self.calls += 1
        return self.answer


def test_the_plugin_of_the_source_draws_or_leaves_it_to_the_kind() -> None:
    usual = draw(PUZZLE)
    own = draw(Crossword(Grid.from_rows(["ABC"])))
    puzzle = PUZZLE.replace(source_format="toy")
    assert draw(puzzle, registry=registry_of(Painter("toy", own))) == own
    assert draw(puzzle, registry=registry_of(Painter("toy", None))) == usual
    assert draw(PUZZLE, registry=registry_of(Painter("toy", own))) == usual
