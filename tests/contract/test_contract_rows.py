"""The contract, tried on the smallest plugin there is, and on plugins that break it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

from xwcore.plugin import (
    Code,
    CodeTable,
    FormatHooks,
    FormatSpec,
    Place,
    Puzzle,
    ReadContext,
    Reason,
    Signature,
    Span,
    WriteContext,
    WriteError,
    hookimpl,
)
from xwcore_crossword import Crossword, CrosswordFeature, Grid
from xwcore_testing import FormatContract, Sample, assert_losses_exact

CODES = CodeTable(
    text="""
## ROW1

The rows are ASCII text.

Example: the byte E9

Fix: Replace the byte.

## ROW2

Every row has one width.

Example: the row DE below the row ABC

Fix: Complete the row.
"""
)
NOT_TEXT = CODES.error("ROW1", "not text")
RAGGED = CODES.error("ROW2", "ragged rows")
REASONS = (
    Reason(
        features=(CrosswordFeature.SOLUTION,),
        text="a letter is ASCII, and no sign of a block or an unknown cell",
        alphabet=r"\x00-\x09\x0b-\x22\x24-\x2d/-^`-\x7f",
    ),
)


class RowsFormat(FormatHooks):
    """Rows of letters under one magic line."""

    @hookimpl
    def xw_format(self) -> FormatSpec:
        return FormatSpec(
            name="rows",
            title="Plain rows",
            extensions=(".rows",),
            signatures=(Signature(magic=b"ROWS\n"),),
            features=frozenset(
                {CrosswordFeature.GRID, CrosswordFeature.SOLUTION, CrosswordFeature.UNKNOWN_CELLS}
            ),
            codes=lambda_codes,
            reasons=REASONS,
        )

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        try:
            rows = data.decode("ascii").removeprefix("ROWS\n").split("\n")
        except UnicodeDecodeError as error:
            context.fail(NOT_TEXT.at(span=Span(error.start, error.end)))
        if len({len(row) for row in rows}) != 1:
            context.fail(RAGGED.at())
        context.limits.check("max_cells", len(rows) * len(rows[0]))
        return Crossword(Grid.from_rows(rows, unknown="."), extras={"rows": data})

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        assert isinstance(puzzle, Crossword)
        grid = puzzle.grid
        record = puzzle.extras.get("rows")
        if isinstance(record, bytes) and self.xw_read(record, ReadContext("rows")) == puzzle:
            return record
        for index, letter in enumerate(grid.letters):
            if not self.holds(letter):
                context.lose_at(
                    CrosswordFeature.SOLUTION, "no such letter", Place(cell=grid.place(index))
                )
        letters = "".join(letter if self.holds(letter) else "X" for letter in grid.letters)
        plain = Grid(grid.width, grid.height, bytes(map(bool, grid.kinds)), letters)
        return ("ROWS\n" + "\n".join(plain.rows())).encode("ascii")

    @staticmethod
    def holds(letter: str) -> bool:
        return letter == "\0" or (letter.isascii() and letter not in "#._\n")


def lambda_codes() -> dict[str, Code]:
    return dict(CODES)


plugin = RowsFormat()


class TestRowsContract(FormatContract):
    plugin: ClassVar[FormatHooks] = plugin
    samples: ClassVar[Sequence[Sample]] = (Sample("three by three", b"ROWS\nABC\nD#E\nFGH"),)
    others: ClassVar[Sequence[Sample]] = (Sample("columns", b"COLS\nABC"),)


class Silent(RowsFormat):
    """Replaces letters that it cannot write, and reports no loss."""

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        return super().xw_write(puzzle, WriteContext(context.format))


class Imagining(RowsFormat):
    """Reports a loss without a difference."""

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        context.lose_at(CrosswordFeature.GRID, "imagined")
        return super().xw_write(puzzle, context)


class Greedy(RowsFormat):
    """Claims any text with the word ROWS."""

    @hookimpl
    def xw_format(self) -> FormatSpec:
        return FormatSpec(
            name="rows",
            title="Plain rows",
            extensions=(".rows",),
            signatures=(Signature(magic=b"ROWS\n", reach=4000),),
            features=frozenset({CrosswordFeature.GRID}),
        )


def _contract_of(broken: FormatHooks) -> FormatContract:
    class Contract(FormatContract):
        plugin: ClassVar[FormatHooks] = broken
        samples: ClassVar[Sequence[Sample]] = TestRowsContract.samples

    return Contract()


def test_finds_silent_losses() -> None:
    odd = Crossword(Grid.from_rows(["AΩ"]))
    with pytest.raises(AssertionError, match="differences without a reported loss"):
        assert_losses_exact(_contract_of(Silent()).alone(), odd, "rows")


def test_finds_imagined_losses() -> None:
    fine = Crossword(Grid.from_rows(["AB"]))
    with pytest.raises(AssertionError, match="losses without a difference"):
        assert_losses_exact(_contract_of(Imagining()).alone(), fine, "rows")


def test_finds_greedy_detection() -> None:
    contract = _contract_of(Greedy())
    with pytest.raises(AssertionError, match="stricter"):
        contract.test_claims_no_decoy(contract.alone())


class Strict(RowsFormat):
    """Refuses what it cannot spell."""

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        if puzzle.title:
            raise WriteError("a title")
        return super().xw_write(puzzle, context)


def test_a_puzzle_that_is_not_written_fails_with_advice() -> None:
    with pytest.raises(AssertionError, match=r"WriteError: a title\nadvice: replace what"):
        _contract_of(Strict()).test_losses_are_exact_for_every_feature()
