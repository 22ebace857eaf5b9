"""The context of reading: findings are kept up to a limit, and giving up is always reported."""

from __future__ import annotations

import pytest

from xwcore.errors import ReadError
from xwcore.files.source import Limits
from xwcore.findings import codes
from xwcore.plugin.contexts import ReadContext


def test_read_context_keeps_as_many_findings_as_the_limit_says() -> None:
    context = ReadContext("rows", limits=Limits(max_diagnostics=3))
    for _ in range(10):
        context.report(codes.NO_SOLUTION.at())
    assert [diagnostic.code for diagnostic in context.diagnostics] == ["XW108"] * 3 + ["XW005"]


def test_read_context_keeps_the_error_beyond_the_limit() -> None:
    context = ReadContext("rows", limits=Limits(max_diagnostics=0))
    with pytest.raises(ReadError) as caught:
        context.fail(codes.UNREADABLE.at("this is why"))
    assert caught.value.diagnostics[-1].message == "this is why"
