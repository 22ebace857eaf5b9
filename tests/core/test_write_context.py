"""The context of writing: unmodeled content, and losses by reading back."""

from __future__ import annotations

from typing import Any

import pytest

from xwcore import Feature, Limits, WriteError
from xwcore.errors import ReadError
from xwcore.findings.places import WHOLE
from xwcore.model.difference import Difference
from xwcore.model.unmodeled import Unmodeled
from xwcore.plugin.contexts import ReadContext
from xwcore.plugin.writing import WriteContext
from xwcore_crossword import Crossword, CrosswordFeature, Grid

PUZZLE = Crossword(Grid.from_rows(["AB"]))


def test_unmodeled_content_of_another_format_is_not_written() -> None:
    puzzle = Crossword(Grid.from_rows(["AB"]), unmodeled=(Unmodeled("key", 1),))
    context = WriteContext("rows")
    assert context.own_unmodeled(puzzle) == puzzle.unmodeled
    assert context.own_unmodeled(puzzle.replace(source_format="rows")) == puzzle.unmodeled
    assert context.own_unmodeled(puzzle.replace(source_format="columns")) == ()


def test_losses_are_the_differences_of_declared_features() -> None:
    context = WriteContext("rows", features=frozenset({CrosswordFeature.SOLUTION, Feature.TITLE}))
    puzzle = Crossword(Grid.from_rows(["AB"]), title="Title", author="Author")

    def read(data: bytes, _: ReadContext) -> Crossword:
        return Crossword(Grid.from_rows([data.decode()]))

    context.report_differences(
        puzzle, b"AC", read, {CrosswordFeature.SOLUTION: lambda loss: str(loss.after)}
    )
    assert {(loss.feature, loss.message) for loss in context.losses} == {
        (CrosswordFeature.SOLUTION, "C"),
        (Feature.TITLE, "title missing in the file read back"),
    }


def test_a_loss_without_a_message_names_the_text_read_back() -> None:
    context = WriteContext("rows")
    before, after = (Crossword(Grid.from_rows(["AB"]), title=title) for title in ("Été", "?t?"))
    context.report_differences(before, b"", lambda _data, _context: after)
    (loss,) = context.losses
    assert loss.message == "title read back as '?t?'"


def test_a_loss_of_one_cell_without_a_message_names_the_feature() -> None:
    context = WriteContext("rows")
    before, after = (Crossword(Grid.from_rows([row])) for row in ("AB", "AC"))
    context.report_differences(before, b"", lambda _data, _context: after)
    assert [loss.message for loss in context.losses] == ["solution read back differently"]


def test_differences_in_features_that_the_format_lacks_are_not_held() -> None:
    context = WriteContext("rows", features=frozenset({Feature.AUTHOR}))
    puzzle = Crossword(Grid.from_rows(["AB"]))
    assert context.held_differences(puzzle.replace(title="T"), puzzle) == []
    (difference,) = context.held_differences(puzzle.replace(author="A", title="T"), puzzle)
    assert difference.feature == Feature.AUTHOR


def test_a_file_that_cannot_be_read_back_is_a_write_error() -> None:
    def read(_data: bytes, _: ReadContext) -> Crossword:
        raise ReadError("no rows", format="rows")

    with pytest.raises(WriteError, match="rows: the file written cannot be read back: no rows"):
        WriteContext("rows").differences(PUZZLE, b"", read)


def test_the_limits_of_reading_back_are_those_given() -> None:
    limits = Limits(max_cells=1)
    counted: list[int] = []

    def read(data: bytes, context: ReadContext) -> Crossword:
        counted.append(context.limits.max_cells)
        return Crossword(Grid.from_rows([data.decode()]))

    context = WriteContext("rows")
    context.report_differences(PUZZLE, b"AB", read, limits=limits)
    context.report_differences(PUZZLE, b"AB", read)
    assert counted == [1, context.limits.max_cells]


@pytest.mark.parametrize(
    ("feature", "after", "message"),
    [
        (Feature.UNMODELED, None, "content of another format, for which this one has no place"),
        (Feature.UNMODELED, 5, "read back differently"),
        (Feature.TITLE, None, "title missing in the file read back"),
        (Feature.TITLE, "B", "title read back as 'B'"),
    ],
)
def test_a_loss_without_a_message_states_what_was_read_back(
    feature: Feature, after: Any, message: str
) -> None:
    context = WriteContext("rows")
    context.report_losses([Difference(feature, WHOLE, "A", after)])
    (loss,) = context.losses
    assert message in str(loss)
