"""The kit on plugins whose fault is in meaning, places, limits, options, or around the result."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from typing import Any

import pytest

import xwcore
from tests.contract.test_contract_kit import LOWER, SAMPLES, contract, declared, validating
from tests.contract.test_contract_rows import RAGGED, RowsFormat
from tests.support import ROOT
from xwcore.plugin import (
    Diagnostic,
    Edit,
    Feature,
    Fix,
    FormatSpec,
    Option,
    Place,
    Puzzle,
    ReadContext,
    Span,
    WriteContext,
    hookimpl,
)
from xwcore_crossword import Crossword, CrosswordFeature, Grid
from xwcore_crossword.strategies import crosswords
from xwcore_testing import Fault, Sample
from xwcore_testing.generated import demand_for_all
from xwcore_testing.other_formats import PLAIN

DATA = SAMPLES[0].data


def odd_bytes(data: bytes) -> list[int]:
    return [at for at, byte in enumerate(data[5:], 5) if byte in b"?~\x01"]


# -- meaning --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "expect",
    [
        {"rows": ["ABC", "D#E", "FGX"]},
        {"rows": {1: "D#X"}},
        {"cells": {(0, 0): "X"}},
        {"clues": [("1-Across", "A clue")]},
        {"clues": {"1-Across": "A clue"}},
        {"circles": [(0, 0)]},
        {"title": "X"},
        {"no_attribute": 1},
        Crossword(Grid.from_rows(["ABC", "D#E", "FGX"])),
        Crossword(Grid.from_rows(["ABC", "D#E", "FGX"])).to_dict(),
    ],
)
def test_finds_readings_that_differ_from_the_statement(expect: Any) -> None:
    broken = contract(RowsFormat(), samples=(Sample("stated", DATA, expect=expect),))
    with pytest.raises(AssertionError, match=r"stated: .*expected"):
        broken.test_samples_hold_what_they_state(broken.alone())


def test_accepts_right_statements() -> None:
    expect = {"rows": ["ABC", "D#E", "FGH"], "cells": {(1, 1): None}, "title": "", "clues": []}
    twin = Crossword(Grid.from_rows(["ABC", "D#E", "FGH"]))
    statements: list[Any] = [expect, twin, twin.to_dict()]
    samples = [Sample(str(at), DATA, expect=stated) for at, stated in enumerate(statements)]
    good = contract(RowsFormat(), samples=samples)
    good.test_samples_hold_what_they_state(good.alone())
    twin_file = xwcore.dumps(PLAIN, "xd")
    other = contract(RowsFormat(), samples=(Sample("as xd", DATA, expect=twin_file),))
    with pytest.raises(AssertionError, match="as xd: grid"):
        other.test_samples_hold_what_they_state(other.alone())


def test_finds_canonical_samples_that_are_written_differently() -> None:
    sample = Sample("canonical", DATA, canonical=True)
    good = contract(RowsFormat(), samples=(sample,))
    good.test_canonical_samples_are_written_from_their_content(good.alone())

    class Spaced(RowsFormat):
        @hookimpl
        def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
            return super().xw_write(puzzle, context) + b"\n"

    broken = contract(Spaced(), samples=(sample,))
    with pytest.raises(AssertionError, match="canonical: written as"):
        broken.test_canonical_samples_are_written_from_their_content(broken.alone())


# -- limits and places ----------------------------------------------------------------------------


def test_finds_limits_that_are_ignored_or_off_by_one() -> None:
    class Unlimited(RowsFormat):
        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            return super().xw_read(data, ReadContext(context.format))

    class Strict(RowsFormat):
        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            context.limits.check("max_cells", 10)
            return super().xw_read(data, context)

    for broken, wrong in ((Unlimited(), "max_cells 8: read"), (Strict(), "max_cells 9: refused")):
        tested = contract(broken)
        with pytest.raises(AssertionError, match=wrong):
            tested.test_limits_are_obeyed(tested.alone())


def test_finds_memory_that_a_number_asks_for() -> None:
    class Trusting(RowsFormat):
        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            cells = bytearray(8 * int(data.rpartition(b"\n")[2]))
            return super().xw_read(data[: len(DATA)] + cells[:0], context)

    class Counting(Trusting):
        @hookimpl
        def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
            context.count("max_cells", int(data.rpartition(b"\n")[2]))
            return super().xw_read(data, context)

    sample = Sample("number", DATA + b"\n12")
    good = contract(Counting(), samples=(sample,))
    good.test_large_numbers_ask_for_no_memory(good.alone())
    broken = contract(Trusting(), samples=(sample,))
    with pytest.raises(AssertionError, match="with 20000000 at offset"):
        broken.test_large_numbers_ask_for_no_memory(broken.alone())


def test_finds_wrong_lines_and_columns() -> None:
    for span, good in (
        (Span(9, 10, 3, 1), True),
        (Span(9, 10, 3), True),
        (Span(9, 10, 2, 1), False),
        (Span(9, 10, 3, 2), False),
    ):
        reports = {DATA: [LOWER.at(span=span)]}
        tested = contract(validating(lambda data, known=reports: known.get(data, [])))  # type: ignore[misc]
        if good:
            tested.test_lines_and_columns_fit_the_bytes(tested.alone())
        else:
            with pytest.raises(AssertionError, match="line:column of byte 9 is 3:1"):
                tested.test_lines_and_columns_fit_the_bytes(tested.alone())


def test_finds_wrong_cells() -> None:
    def report(swap: bool, data: bytes) -> list[Diagnostic]:
        places = [divmod(at - 5, 4) for at in odd_bytes(data)]
        if swap:
            places = [(column, row) for row, column in places]
        return [
            LOWER.at(span=Span(at, at + 1, place=Place(cell=place)))
            for at, place in zip(odd_bytes(data), places, strict=True)
        ]

    good = contract(validating(lambda data: report(False, data)))
    good.test_cells_and_clues_are_those_of_their_bytes(good.alone())
    broken = contract(validating(lambda data: report(True, data)))
    with pytest.raises(AssertionError, match=r"the place is row .*, expected row"):
        broken.test_cells_and_clues_are_those_of_their_bytes(broken.alone())
    fault = Fault("odd", DATA.replace(b"E", b"?"), LOWER.code, at=b"?", cell=(1, 2))
    stated = contract(validating(lambda data: report(True, data)), faults=(fault,))
    with pytest.raises(AssertionError, match="expected row 2, column 3"):
        stated.test_faults_name_their_cell_and_clue(stated.alone())


# -- codes and fixes ------------------------------------------------------------------------------


def test_finds_codes_outside_of_the_table() -> None:
    def report(data: bytes) -> list[Diagnostic]:
        code = "ROW9" if odd_bytes(data) else LOWER.code
        return [Diagnostic(code, LOWER.severity, "odd")]

    fault = Fault("odd", DATA.replace(b"E", b"?"), "ROW9")
    broken = contract(validating(report), faults=(fault,))
    with pytest.raises(AssertionError, match="odd: undeclared code ROW9"):
        broken.test_codes_are_in_the_table(broken.alone())


def test_finds_safe_fixes_that_change_something_else() -> None:
    def report(where: int, data: bytes) -> list[Diagnostic]:
        edits = (Edit(at, at + 1, b"X") for at in odd_bytes(data))
        further = (Edit(where, where + 1, b"Z"),) if where else ()
        return [
            LOWER.at(span=Span(at, at + 1), fix=Fix((*further, *edits))) for at in odd_bytes(data)
        ]

    fault = Fault("odd", DATA.replace(b"E", b"?"), LOWER.code)
    good = contract(validating(lambda data: report(0, data)), faults=(fault,))
    good.test_a_safe_fix_changes_only_what_it_is_about(good.alone())
    broken = contract(validating(lambda data: report(5, data)), faults=(fault,))
    with pytest.raises(AssertionError, match="the fix changes solution at row 1, column 1"):
        broken.test_a_safe_fix_changes_only_what_it_is_about(broken.alone())


def test_finds_fixes_of_a_cause_after_which_something_else_is_wrong() -> None:
    def report(written: bytes, data: bytes) -> list[Diagnostic]:
        ragged = [RAGGED.at(span=Span(at, at + 1)) for at, byte in enumerate(data) if byte == 33]
        for at in odd_bytes(data):
            fix = Fix((Edit(5, 6, written), Edit(at, at + 1, written)))
            cause = LOWER.at(span=Span(at, at + 1), fix=fix)
            ragged += [cause, replace(RAGGED.at(span=Span(at, at + 1)), cause=cause.code)]
        return ragged

    fault = Fault("odd", DATA.replace(b"E", b"?"), LOWER.code)
    good = contract(validating(lambda data: report(b"X", data)), faults=(fault,))
    good.test_a_safe_fix_changes_only_what_it_is_about(good.alone())
    for written, code in ((b"?", LOWER.code), (b"!", RAGGED.code)):
        broken = contract(
            validating(lambda data, written=written: report(written, data)),  # type: ignore[misc]
            faults=(fault,),
        )
        with pytest.raises(AssertionError, match=f"after the fix, .*{code} is reported"):
            broken.test_a_safe_fix_changes_only_what_it_is_about(broken.alone())


# -- options and texts ----------------------------------------------------------------------------


class Optional(RowsFormat):
    """A read option that makes letters small."""

    is_used = True

    @hookimpl
    def xw_format(self) -> FormatSpec:
        return declared(read_options=(Option("lower", bool, default=False, help="small letters"),))

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        puzzle = super().xw_read(data, context)
        if not (self.is_used and context.options.get("lower") and isinstance(puzzle, Crossword)):
            return puzzle
        rows = [row.lower() for row in puzzle.grid.rows()]
        return puzzle.replace(grid=Grid.from_rows(rows, unknown="."))


class Unused(Optional):
    is_used = False


def test_finds_options_without_effect_and_options_that_are_forgotten() -> None:
    unused = contract(Unused())
    with pytest.raises(AssertionError, match="lower=True changes no file"):
        unused.test_read_options_have_an_effect(unused.alone())
    forgotten = contract(Optional())
    forgotten.test_read_options_have_an_effect(forgotten.alone())
    with pytest.raises(AssertionError, match="not the same bytes"):
        forgotten.test_read_options_are_remembered(forgotten.alone())
    meant = contract(Optional(), transforming_options=("lower",))
    meant.test_read_options_are_remembered(meant.alone())


def test_finds_texts_that_stop_the_writer() -> None:
    class Titled(RowsFormat):
        @hookimpl
        def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
            puzzle.title.encode("utf-8")
            return super().xw_write(puzzle, context)

    broken = contract(Titled())
    with pytest.raises(AssertionError, match=r"a lone surrogate as title: .*UnicodeEncodeError"):
        broken.test_hostile_texts_are_written_or_reported(broken.alone())


def test_finds_features_that_no_sample_shows() -> None:
    held = frozenset({*declared().features, Feature.UNMODELED})

    class Claiming(RowsFormat):
        @hookimpl
        def xw_format(self) -> FormatSpec:
            return declared(features=held)

    with pytest.raises(AssertionError, match="in no sample and no generated puzzle: unmodeled"):
        contract(Claiming()).test_declared_features_are_held()


# -- what is around the result --------------------------------------------------------------------


class Printing(RowsFormat):
    """Prints while it reads."""

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        print("reading", file=sys.stderr)
        return super().xw_read(data, context)


class Opening(RowsFormat):
    """Writes a file while it reads."""

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        with open("rows.log", "a", encoding="utf-8") as log:
            log.write("reading")
        return super().xw_read(data, context)


class Dated(RowsFormat):
    """Reports the year as a loss."""

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        context.lose_at(CrosswordFeature.GRID, time.strftime("%Y"))
        return super().xw_write(puzzle, context)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("broken", "wrong"),
    [
        (Printing(), "the plugin prints 'reading"),
        (Opening(), "the plugin (opens|writes) .*rows.log"),
        (Dated(), "the results depend on the date"),
    ],
)
def test_finds_what_is_around_the_result(
    broken: RowsFormat, wrong: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AssertionError, match=wrong):
        contract(broken).test_results_depend_on_the_input_only()


class Remembering(RowsFormat):
    """Keeps the rows of the last reading."""

    rows: tuple[str, ...] = ()

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        type(self).rows = tuple(data.decode("ascii", "replace").split("\n")[1:])
        return self._made(data, context)

    def _made(self, data: bytes, context: ReadContext) -> Puzzle:
        super().xw_read(data, context)
        return self._grid()

    def _grid(self) -> Puzzle:
        return Crossword(Grid.from_rows(self.rows, unknown="."))


def test_finds_readings_that_share_state() -> None:
    samples = (*SAMPLES, Sample("another", b"ROWS\nXYZ"))
    broken = contract(Remembering(), samples=samples)
    with pytest.raises(AssertionError, match="is read differently while"):
        broken.test_readings_do_not_disturb_each_other(broken.alone())
    good = contract(RowsFormat(), samples=samples)
    good.test_readings_do_not_disturb_each_other(good.alone())


# -- failures on generated puzzles ----------------------------------------------------------------


@pytest.mark.slow
def test_a_failing_puzzle_is_simplified_in_bounded_time() -> None:
    def check(puzzle: Puzzle) -> None:
        assert isinstance(puzzle, Crossword)
        assert not any(cell.marks.circle for cell in puzzle.grid), "a circle: lost"

    start = time.process_time()
    with pytest.raises(AssertionError) as failure:
        demand_for_all(crosswords(), check, 60)
    message = str(failure.value)
    assert time.process_time() - start < 15
    assert message.startswith("a circle: lost")
    assert "'clues'" not in message
    assert "'title'" not in message
    assert "circle" in message.partition("the puzzle: ")[2]
