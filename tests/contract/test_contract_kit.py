"""The kit itself: a plugin with one fault fails the test of that fault, with advice."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st

from tests.contract import test_contract_rows as rows
from tests.contract.test_contract_rows import RAGGED, RowsFormat, lambda_codes
from tests.support import ROOT
from xwcore import ReadError
from xwcore.plugin import (
    Code,
    CodeTable,
    Diagnostic,
    Edit,
    Evidence,
    Feature,
    Fix,
    FormatHooks,
    FormatSpec,
    Option,
    Probe,
    Puzzle,
    ReadContext,
    Severity,
    Signature,
    Span,
    WriteContext,
    hookimpl,
)
from xwcore_crossword import Crossword, CrosswordFeature, Grid
from xwcore_logic import Layers, LogicFeature, LogicPuzzle
from xwcore_testing import Fault, FormatContract, Sample, growth, nested, repeated
from xwcore_testing.answers import Question
from xwcore_testing.determinism import answers_elsewhere

LETTERS = CodeTable(
    text="## ROW3\n\nLetters are capitals.\n\nExample: the row aBC\n\nFix: Write a capital.\n"
)
LOWER = LETTERS.warning("ROW3", "a small letter")
GRID = Grid.from_rows(["AB"])
SAMPLES = (Sample("three by three", b"ROWS\nABC\nD#E\nFGH"),)


def declared(**changes: Any) -> FormatSpec:
    """The declaration of plain rows, with changes."""
    given: dict[str, Any] = {
        "name": "rows",
        "title": "Plain rows",
        "extensions": (".rows",),
        "signatures": (Signature(magic=b"ROWS\n"),),
        "features": frozenset(
            {CrosswordFeature.GRID, CrosswordFeature.SOLUTION, CrosswordFeature.UNKNOWN_CELLS}
        ),
        "codes": codes,
    }
    return FormatSpec(**{**given, **changes})


def codes() -> dict[str, Code]:
    return {**lambda_codes(), LOWER.code: LOWER}


def contract(broken: FormatHooks, **given: Any) -> FormatContract:
    class Contract(FormatContract):
        plugin: ClassVar[FormatHooks] = broken
        samples: ClassVar[Sequence[Sample]] = SAMPLES
        example_count: ClassVar[int] = 20

    for name, value in given.items():
        setattr(Contract, name, value)
    return Contract()


def declaring(**changes: Any) -> FormatHooks:
    """Plain rows with another declaration."""

    class Declaring(RowsFormat):
        @hookimpl
        def xw_format(self) -> FormatSpec:
            return declared(**changes)

    return Declaring()


def validating(report: Callable[[bytes], list[Diagnostic]]) -> FormatHooks:
    """Plain rows whose validation reports this after reading."""

    class Validating(RowsFormat):
        @hookimpl
        def xw_format(self) -> FormatSpec:
            return declared()

        @hookimpl
        def xw_validate(self, data: bytes, context: ReadContext) -> None:
            self.xw_read(data, context)
            for diagnostic in report(data):
                context.report(diagnostic)

    return Validating()


def reporting(span: Span) -> Callable[[bytes], list[Diagnostic]]:
    return lambda _data: [LOWER.at(span=span)]


def _generate(tested: FormatContract, *puzzles: Puzzle) -> None:
    """Let the contract generate these puzzles."""
    strategy = st.sampled_from(puzzles)
    vars(tested)["puzzles"] = lambda _features: strategy


# -- declaration and detection --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"title": ""}, "no title"),
        ({"extensions": ()}, "no extension"),
        ({"read_options": (Option("size", int),)}, "option size has no help"),
    ],
)
def test_finds_an_incomplete_declaration(changes: dict[str, Any], wrong: str) -> None:
    with pytest.raises(AssertionError, match=wrong):
        contract(declaring(**changes)).test_declaration_is_whole()


def test_finds_codes_without_explanation() -> None:
    bare = {"ROW9": Code("ROW9", Severity.ERROR, "something")}
    with pytest.raises(AssertionError, match="ROW9 has no explanation"):
        contract(declaring(codes=lambda: bare)).test_codes_are_explained()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("## ROW9\n\nRows.\n\nFix: Go.\n", "ROW9 has no example"),
        ("## ROW9\n\nRows.\n\nExample: a\n", "ROW9 has no hint"),
        ("## ROW9\n\nRows.\n\nFix: Go.\n\nExample: a\n", "line 7: ROW9: Example is misplaced"),
        (
            "## ROW9\n\nRows.\n\nExample: a\n\nFix: Go.\n\n## ROW8\n\nOther rows.\n",
            "no code for the section ROW8",
        ),
    ],
)
def test_finds_codes_whose_sections_are_wrong(text: str, wrong: str) -> None:
    table = CodeTable(text=text)
    table.error("ROW9", "something")
    with pytest.raises(AssertionError, match=wrong):
        contract(declaring(codes=lambda: table)).test_codes_are_explained()


def test_finds_signatures_that_overlap_an_installed_format() -> None:
    # Four bytes so far in leave room before them for the magic of any other format.
    greedy = declaring(signatures=(Signature(magic=b"ROWS", offset=20),))
    broken = contract(greedy)
    with pytest.raises(
        AssertionError, match=r"ambiguous: a file may match .* of '[a-z-]+'\nadvice: take more"
    ):
        broken.test_signatures_overlap_no_installed_format()
    installed = tuple(broken.company().formats())
    contract(greedy, rivals=installed).test_signatures_overlap_no_installed_format()
    contract(RowsFormat()).test_signatures_overlap_no_installed_format()


def test_finds_claims_to_files_of_installed_formats(tmp_path: Path) -> None:
    class Greedy(RowsFormat):
        @hookimpl
        def xw_detect(self, probe: Probe) -> Evidence | None:
            return Evidence.LIKELY if b"Home of a beast" in probe.head else None

    broken = contract(Greedy())
    with pytest.raises(AssertionError, match=r"a crossword as .* is claimed"):
        broken.test_claims_no_sample_of_another_format(broken.alone(), tmp_path)


def test_samples_of_other_contracts_must_not_be_claimed(tmp_path: Path) -> None:
    class Columns(RowsFormat):
        @hookimpl
        def xw_format(self) -> FormatSpec:
            return declared(name="columns")

    twin = contract(Columns())
    assert issubclass(rows.TestRowsContract, FormatContract)
    with pytest.raises(AssertionError, match=r"three by three \(rows\) is claimed"):
        twin.test_claims_no_sample_of_another_format(twin.alone(), tmp_path)


def test_finds_samples_that_are_not_detected() -> None:
    late = contract(declaring(signatures=(Signature(magic=b"COLS"),)))
    with pytest.raises(AssertionError, match="is detected as nothing"):
        late.test_detects_samples_in_any_company()


# -- reading and writing --------------------------------------------------------------------------


def test_finds_a_writer_that_loses_a_declared_feature() -> None:
    class Forgetful(RowsFormat):
        @hookimpl
        def xw_format(self) -> FormatSpec:
            return declared(features=frozenset({*declared().features, Feature.TITLE}))

        @hookimpl
        def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
            if puzzle.title:
                context.lose_at(Feature.TITLE, "there is no room for it")
            return super().xw_write(puzzle.replace(title=""), context)

    broken = contract(Forgetful())
    with pytest.raises(AssertionError, match="never read back: title"):
        broken.test_declared_features_are_held()
    with pytest.raises(AssertionError, match="lost without a declared reason: title"):
        broken.test_an_edit_survives(broken.alone())


def test_finds_a_writer_without_record() -> None:
    class Tidy(RowsFormat):
        @hookimpl
        def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
            return super().xw_write(puzzle, context) + b""

        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            return super().xw_read(data.rstrip(b"\n"), context)

    broken = contract(Tidy(), samples=(Sample("more lines", SAMPLES[0].data + b"\n\n"),))
    with pytest.raises(AssertionError, match="is not written byte for byte"):
        broken.test_unmodified_samples_are_written_byte_for_byte(broken.alone())


def test_finds_records_that_can_be_changed() -> None:
    values = [
        ([], "extras['rows']: list"),
        (SimpleNamespace(data=b""), "extras['rows']: SimpleNamespace"),
        (Changeable(b""), "extras['rows']: Changeable"),
        ((b"", Immutable([])), "extras['rows'][1].lines: list"),
    ]
    for record, wrong in values:
        broken = contract(keeping(record))
        with pytest.raises(AssertionError, match=re.escape(f"can be changed: {wrong}\nadvice")):
            broken.test_records_cannot_be_changed(broken.alone())
    for record in (b"", None, 7, ("a", date(2026, 1, 2)), Immutable(()), Severity.INFO, GRID):
        good = contract(keeping(record))
        good.test_records_cannot_be_changed(good.alone())


def keeping(record: object) -> FormatHooks:
    """Plain rows with another record."""

    class Keeping(RowsFormat):
        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            return super().xw_read(data, context).replace(extras={"rows": record})

    return Keeping()


@dataclass(slots=True)
class Changeable:
    """A record whose attribute can be set."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Immutable:
    """A record that is as immutable as its lines."""

    lines: Sequence[bytes]


def test_finds_losses_that_change_from_call_to_call() -> None:
    class Counting(RowsFormat):
        calls = 0

        @hookimpl
        def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
            self.calls += 1
            context.lose_at(CrosswordFeature.GRID, f"loss {self.calls}")
            return super().xw_write(puzzle, context)

    broken = contract(Counting())
    _generate(broken, Crossword(Grid.from_rows(["AB"])))
    with pytest.raises(AssertionError, match="report different losses"):
        broken.test_a_write_reports_the_losses_of_the_dry_run()


# -- checking -------------------------------------------------------------------------------------


def test_finds_unreported_faults() -> None:
    fault = Fault("a short row", b"ROWS\nABC\nD#\nFGH", "ROW2", at=b"D#")
    silent = contract(RowsFormat(), faults=(Fault("none", SAMPLES[0].data, "ROW2"),))
    with pytest.raises(AssertionError, match="ROW2 is not reported"):
        silent.test_planted_faults_are_found(silent.alone())
    placeless = contract(RowsFormat(), faults=(fault,))
    with pytest.raises(AssertionError, match="ROW2 has no span"):
        placeless.test_planted_faults_are_found(placeless.alone())


def test_finds_spans_elsewhere() -> None:
    fault = Fault("a small letter", b"ROWS\nABC\nDeF", "ROW3", at=b"e")
    for span, wrong in ((Span(0, 1), "not at b'e'"), (Span(9, 99), "bytes 9 to 99 of 12")):
        broken = contract(validating(reporting(span)), faults=(fault,))
        with pytest.raises(AssertionError, match=wrong):
            broken.test_planted_faults_are_found(broken.alone())
    good = contract(validating(reporting(Span(10, 11))), faults=(fault,))
    good.test_planted_faults_are_found(good.alone())


def test_finds_errors_without_fault() -> None:
    broken = contract(declaring(), every_error_planted=True)
    with pytest.raises(AssertionError, match=RAGGED.code):
        broken.test_every_error_has_a_planted_fault()


def test_finds_fixes_that_fix_nothing() -> None:
    def useless(data: bytes) -> list[Diagnostic]:
        return [LOWER.at(span=Span(5, 6), fix=Fix((Edit(5, 6, data[5:6]),)))]

    def endless(data: bytes) -> list[Diagnostic]:
        return [LOWER.at(span=Span(5, 6), fix=Fix((Edit(5, 5, data[5:] + b"\n"),)))]

    for report in (useless, endless):  # `fix` leaves out a fix that never ends
        broken = contract(validating(report))
        with pytest.raises(AssertionError, match="not fixed"):
            broken.test_fixes_remove_their_diagnostics(broken.alone())


def test_finds_fixes_that_break_the_file() -> None:
    def deadly(data: bytes) -> list[Diagnostic]:
        whole = b"ABC\n" in data
        return [LOWER.at(span=Span(5, 6), fix=Fix((Edit(5, 6, b""),)))] if whole else []

    broken = contract(validating(deadly))
    with pytest.raises(AssertionError, match="unreadable after the fix"):
        broken.test_fixes_remove_their_diagnostics(broken.alone())


def test_finds_duplicate_diagnostics() -> None:
    broken = contract(validating(lambda _: [LOWER.at(span=Span(5, 6))] * 2))
    with pytest.raises(AssertionError, match="reported twice"):
        broken.test_reading_reports_nothing_that_validation_does_not(broken.alone())


# -- bad input ------------------------------------------------------------------------------------


def test_finds_stray_exceptions() -> None:
    class Careless(RowsFormat):
        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            data.index(b"#")
            return super().xw_read(data, context)

    broken = contract(Careless())
    with pytest.raises(AssertionError, match=r"ValueError.*\nadvice: "):
        broken.test_truncations_raise_typed_errors_only(broken.alone())


def test_finds_quadratic_time() -> None:
    class Slow(RowsFormat):
        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            for at in range(0, len(data), 8):
                data[at:].count(b"\xf0")
            return super().xw_read(data, context)

    broken = contract(Slow())
    with pytest.raises(AssertionError, match="time is not linear"):
        broken.test_time_is_linear_in_size(broken.alone())


def test_finds_slow_damaged_files() -> None:
    class Waiting(RowsFormat):
        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            end = time.process_time() + (0.6 if len(data) == 7 else 0)
            while time.process_time() < end:
                pass
            return super().xw_read(data, context)

    broken = contract(Waiting())
    with pytest.raises(AssertionError, match="search for a nested loop"):
        broken.test_truncations_raise_typed_errors_only(broken.alone())


# -- repetition ----------------------------------------------------------------------------------


class Hashed(RowsFormat):
    """Losses that depend on the hash seed."""

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        context.lose_at(CrosswordFeature.GRID, f"{hash('a')}")
        return super().xw_write(puzzle, context)


class Collecting(RowsFormat):
    """The rows of all files that were read."""

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext, rows: list[bytes] = []) -> Puzzle:  # noqa: B006
        rows.extend(data.splitlines()[1:])
        return super().xw_read(b"\n".join([b"ROWS", *rows]), context)


def test_a_reader_that_collects_rows_fails_at_once(tmp_path: Path) -> None:
    path = tmp_path / "test_collecting.py"
    path.write_text(
        "from tests.contract.test_contract_kit import SAMPLES, Collecting\n"
        "from xwcore_testing import FormatContract\n"
        "class TestCollecting(FormatContract):\n"
        "    plugin, samples = Collecting(), SAMPLES\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert "three by three is read differently the second time" in done.stdout
    assert re.search(r"^1 failed, \d+ skipped in", done.stdout, re.MULTILINE), done.stdout


def test_finds_answers_that_depend_on_the_hash_seed() -> None:
    with pytest.raises(AssertionError, match="depend on the hash seed"):
        contract(Hashed()).test_results_depend_on_the_input_only()


class Unloadable(RowsFormat):
    """A plugin that no other process can unpickle."""

    def __reduce__(self) -> tuple[Callable[[str], int], tuple[str]]:
        return int, ("no number",)


def test_a_failing_process_is_reported_with_its_reason() -> None:
    with pytest.raises(AssertionError, match="another process cannot use"):
        answers_elsewhere(Question(Unloadable(), ()))


# -- other kinds of puzzle ------------------------------------------------------------------------


class Digits(FormatHooks):
    """Rows of a logic puzzle; the description is left out."""

    @hookimpl
    def xw_format(self) -> FormatSpec:
        held = frozenset({LogicFeature.LOGIC_TYPE, CrosswordFeature.GRID, LogicFeature.GIVENS})
        magic = (Signature(magic=b"DIGITS\n"),)
        return declared(name="digits", kinds=("logic",), features=held, signatures=magic)

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        rows = data.decode("latin-1").split("\n")[1:]
        return LogicPuzzle("digits", givens=Layers(cells=tuple(map(tuple, rows))))

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        assert isinstance(puzzle, LogicPuzzle)
        rows = ["".join(map(str, row)).replace("0", "") for row in puzzle.givens.cells]
        return "\n".join(["DIGITS", *rows]).encode("latin-1")


def test_uses_the_strategy_of_the_author() -> None:
    good = LogicPuzzle("digits", givens=Layers(cells=(("1", "2"),)), notes="A note")
    bad = LogicPuzzle("digits", givens=Layers(cells=(("1", "0"),)))
    for puzzle, wrong in ((good, None), (bad, "without a reported loss")):
        own = contract(Digits(), samples=(Sample("digits", b"DIGITS\n12"),))
        _generate(own, puzzle)
        if wrong is None:
            own.test_losses_are_exact_for_every_feature()
        else:
            with pytest.raises(AssertionError, match=wrong):
                own.test_losses_are_exact_for_every_feature()


def test_makes_no_crosswords_for_a_logic_format() -> None:
    with pytest.raises(pytest.skip.Exception, match="no strategy for puzzles"):
        contract(Digits()).test_losses_are_exact_for_every_feature()


def test_a_failure_has_advice() -> None:
    broken = contract(declaring(title=""))
    with pytest.raises(AssertionError) as failure:
        broken.test_declaration_is_whole()
    wrong, advice = str(failure.value).split("\nadvice: ")
    assert wrong == "the format has no title"
    assert "FormatSpec(title=...)" in advice


# -- growth ---------------------------------------------------------------------------------------

ROWS_SHAPE = repeated("rows", "ROWS\nABC\n", "ABC\n", "")


def test_finds_memory_that_is_many_times_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    class Large(RowsFormat):
        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            bytes(100 * len(data)).count(b"\1")
            raise ReadError("read in vain: there is no puzzle to draw")

    monkeypatch.setenv("XWCORE_TESTING_GROWTH", "65536")
    broken = contract(Large(), shapes=(ROWS_SHAPE,))
    with pytest.raises(AssertionError, match="bytes of memory"):
        broken.test_time_and_memory_grow_with_the_size(broken.alone())


def test_finds_a_file_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    class Late(RowsFormat):
        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            end = time.process_time() + 0.02
            while time.process_time() < end:
                pass
            raise ReadError("read in vain: there is no puzzle to draw")

    monkeypatch.setenv("XWCORE_TESTING_GROWTH", "65536")
    monkeypatch.setattr(growth, "MOST_SECONDS", 0.01)
    broken = contract(Late(), shapes=(ROWS_SHAPE,))
    with pytest.raises(AssertionError, match=r"rows, read: 0\.\d\d s for \d+ bytes"):
        broken.test_time_and_memory_grow_with_the_size(broken.alone())


def test_shapes_are_made_in_any_size() -> None:
    for size in (1_000, 8_000):
        assert 0.9 < len(ROWS_SHAPE.of_size(size)) / size < 1.1
    brackets = nested("brackets", "(", "[", "]", ")")
    assert brackets.make(2) == b"([[]])"
    assert repeated("numbers", "", "#,", ".").make(2) == b"1,2,."
