"""Errors, reports and drawings of plugins, made exact by `xwcore_isolation.sealing`."""

from __future__ import annotations

from typing import Any, Final

import pytest

from xwcore import errors
from xwcore.errors import KindError, LimitError, LossError, OptionError, ReadError
from xwcore.findings.codes import TOO_MANY
from xwcore.findings.diagnostics import Diagnostic, Severity
from xwcore.findings.features import Feature
from xwcore.findings.loss import Loss
from xwcore.plugin import SealError
from xwcore_crossword import Grid
from xwcore_crossword.puzzle import Crossword
from xwcore_drawing import Drawing
from xwcore_drawing.shapes import Bounds, Group, Line, Text
from xwcore_isolation.sealing import (
    seal_reports,
    sealed_answer,
    sealed_error,
)

BAD: Final = Diagnostic("T1", Severity.ERROR, "bad")
OTHER: Final = Diagnostic("T2", Severity.INFO, "other")


class Word(str):
    """A text of a class that the core does not know."""

    __slots__ = ()


class OwnError(ReadError):
    """An error of a class that the core does not know."""


def changed(error: Any, **attributes: Any) -> Any:
    vars(error).update(attributes)
    return error


@pytest.mark.parametrize(
    "error",
    [
        ReadError("x", format="xd", diagnostics=(BAD, OTHER)),
        LossError("x", losses=[Loss(Feature.TITLE, "y")]),
        LimitError("x", limit="max_cells", value=3),
        KindError("x", kind="logic"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_exact_error_is_passed_on_as_it_is(error: errors.XwError) -> None:
    assert sealed_error(error, 2) is error


def two_arguments() -> ReadError:
    error = ReadError("x")
    error.args = ("x", "y")
    return error


@pytest.mark.parametrize(
    ("error", "attribute", "value"),
    [
        (OwnError("x"), "format", None),
        (two_arguments(), "format", None),
        (changed(ReadError("x"), extra=1), "format", None),
        (changed(ReadError("x"), diagnostics=[BAD]), "diagnostics", (BAD,)),
        (changed(ReadError("x"), diagnostics=(BAD, OTHER, BAD)), "diagnostics", (BAD, OTHER)),
        (changed(ReadError("x"), format=Word("xd")), "format", "xd"),
        (changed(ReadError("x"), format=["xd"]), "format", None),
        (changed(ReadError("x"), span=5), "span", None),
        (changed(ReadError("x"), span="5"), "span", None),
        (changed(ReadError("x"), format=5), "format", None),
        (changed(LimitError("x", limit="a", value=1), value="1"), "value", -1),
        (changed(KindError("x"), kind=None), "kind", ""),
        (changed(OptionError("x", option="o"), option=["o"]), "option", ""),
        (changed(OptionError("x", option="o"), option=object()), "option", ""),
        (
            changed(errors.UnknownFormatError("x"), attempts=((Word("a"), "b"),)),
            "attempts",
            (("a", "b"),),
        ),
        (changed(errors.UnknownFormatError("x"), attempts=5.5), "attempts", ()),
    ],
)
def test_an_error_is_copied_into_its_exact_class(
    error: errors.XwError, attribute: str, value: object
) -> None:
    sealed = sealed_error(error, 2)
    assert sealed is not error
    assert type(sealed).__module__ == "xwcore.errors"
    assert isinstance(error, type(sealed))
    assert sealed.args == ("x",)
    assert getattr(sealed, attribute) == value
    assert vars(sealed).keys() == vars(type(sealed)("x")).keys()
    assert all(type(item) is not Word for item in vars(sealed).values())


def test_an_error_without_arguments_has_an_empty_message() -> None:
    error = ReadError("x")
    error.args = ()
    assert sealed_error(error, 2).args == ("",)


@pytest.mark.parametrize("diagnostics", [("junk",), ["junk"], (BAD, 5)])
def test_junk_among_the_diagnostics_of_an_error_is_a_fault(diagnostics: Any) -> None:
    with pytest.raises(SealError, match="expected Diagnostic"):
        sealed_error(changed(ReadError("x"), diagnostics=diagnostics), 9)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 9])
def test_reports_over_the_limit_keep_the_last(count: int) -> None:
    reports = [BAD] * (count - 1) + [OTHER]
    seal_reports(reports, None, 2)
    if count <= 4:
        assert reports == [BAD] * (count - 1) + [OTHER]
    else:
        assert reports == [BAD, BAD, TOO_MANY.at(), OTHER]


def test_an_attribute_that_cannot_be_copied_is_named() -> None:
    message: Any = object()
    with pytest.raises(SealError, match="reported Diagnostic: "):
        seal_reports([Diagnostic("T1", Severity.INFO, message)], None, 9)
    puzzle = Crossword(Grid.from_rows(["AB"]))
    object.__setattr__(puzzle, "title", message)
    with pytest.raises(SealError, match="returned a puzzle: "):
        sealed_answer("xw_read", puzzle)


def drawing(shape: Any) -> Drawing:
    return Drawing((shape,), Bounds(0, 0, 1, 1))


def test_a_drawing_is_copied_where_it_is_not_exact() -> None:
    junk: Any = "1"
    assert sealed_answer("xw_draw", None) is None
    exact = drawing(Text(0, 0, "A", 1))
    assert sealed_answer("xw_draw", exact) is exact
    cage = drawing(Group((), Line(0, 0, 1, 0, 0.1)))
    assert sealed_answer("xw_draw", cage) is cage
    copied = sealed_answer("xw_draw", drawing(Text(0, 0, Word("A"), 1)))
    assert copied == exact
    assert type(copied.shapes[0].text) is str
    with pytest.raises(SealError, match="a drawing with attributes of a wrong type"):
        sealed_answer("xw_draw", drawing(Line(0, 0, junk, 1, 1)))
    with pytest.raises(SealError, match="returned a drawing: "):
        sealed_answer("xw_draw", drawing(object()))
