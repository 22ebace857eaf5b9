"""The context of reading: findings are kept up to a limit, and giving up is always reported."""

from __future__ import annotations

import pytest

from xwcore.errors import ReadError
from xwcore.files.source import Limits
from xwcore.findings import codes
from xwcore.plugin.contexts import ReadContext
from xwcore.plugin.writing import WriteContext


def test_read_context_keeps_as_many_findings_as_the_limit_says() -> None:
    context = ReadContext("rows", limits=Limits(max_diagnostics=3))
    for _ in range(10):
        context.report(codes.LIMIT.at())
    assert [diagnostic.code for diagnostic in context.diagnostics] == ["XW002"] * 3 + ["XW005"]


def test_read_context_is_full_when_a_diagnostic_was_dropped() -> None:
    context = ReadContext("rows", limits=Limits(max_diagnostics=1))
    for is_full in (False, False, True, True):
        assert context.is_full is is_full
        context.report(codes.LIMIT.at())


@pytest.mark.parametrize("kind", [ReadContext, WriteContext])
def test_contexts_are_equal_to_themselves_alone(kind: type) -> None:
    context = kind("rows")
    assert context != kind("rows")
    assert {context: 1}[context] == 1


def test_read_context_keeps_the_error_beyond_the_limit() -> None:
    context = ReadContext("rows", limits=Limits(max_diagnostics=0))
    with pytest.raises(ReadError) as caught:
        context.fail(codes.UNREADABLE.at("this is why"))
    assert caught.value.diagnostics[-1].message == "this is why"
