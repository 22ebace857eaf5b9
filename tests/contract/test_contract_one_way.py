"""Contracts of a format that is only read, and of one that is only written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

from tests.contract.test_contract_rows import RowsFormat, lambda_codes
from xwcore.plugin import (
    FormatHooks,
    FormatSpec,
    Puzzle,
    ReadContext,
    Signature,
    WriteContext,
    hookimpl,
)
from xwcore_crossword import Crossword, CrosswordFeature, Grid
from xwcore_testing import FormatContract, Sample, WriterContract

FEATURES = frozenset(
    {CrosswordFeature.GRID, CrosswordFeature.SOLUTION, CrosswordFeature.UNKNOWN_CELLS}
)


class ReadRows(FormatHooks):
    """Rows that are read only, under a word of their own and the same length."""

    @hookimpl
    def xw_format(self) -> FormatSpec:
        return FormatSpec(
            name="read-rows",
            title="Rows to read",
            extensions=(".rows",),
            signatures=(Signature(magic=b"READ\n"),),
            features=FEATURES,
            writes=False,
            codes=lambda_codes,
        )

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        rows = data.replace(b"READ\n", b"ROWS\n", 1)
        return RowsFormat().xw_read(rows, context).replace(extras={})


class WriteRows(FormatHooks):
    """Rows that are written only."""

    @hookimpl
    def xw_format(self) -> FormatSpec:
        return FormatSpec(
            name="write-rows",
            title="Rows to write",
            extensions=(".rows",),
            kinds=("crossword",),
            features=FEATURES,
            reads=False,
        )

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        return RowsFormat().xw_write(puzzle.replace(extras={}), context)


read_rows, write_rows = ReadRows(), WriteRows()


class TestReadRows(FormatContract):
    plugin: ClassVar[FormatHooks] = read_rows
    samples: ClassVar[Sequence[Sample]] = (Sample("three by three", b"READ\nABC\nD#E\nF.H"),)


class TestWriteRows(WriterContract):
    plugin: ClassVar[FormatHooks] = write_rows
    examples: ClassVar[Sequence[Puzzle]] = (Crossword(Grid.from_rows(["ABC", "D#E"])),)


def test_a_declared_feature_that_no_sample_has_is_found() -> None:
    class Circles(ReadRows):
        @hookimpl
        def xw_format(self) -> FormatSpec:
            return FormatSpec(
                "read-rows",
                "Rows",
                signatures=(Signature(magic=b"READ\n"),),
                features=FEATURES | {CrosswordFeature.CIRCLES},
                writes=False,
            )

    class Contract(TestReadRows):
        plugin: ClassVar[FormatHooks] = Circles()

    with pytest.raises(AssertionError, match="in no sample and no generated puzzle: circles"):
        Contract().test_declared_features_are_held()
