"""The cause of a damage before the findings that follow from it."""

from __future__ import annotations

from xwcore.findings.diagnostics import Diagnostic, Edit, Fix, Severity
from xwcore.plugin import Limits, ReadContext

FIX = Fix((Edit(0, 1, b""),))


def _finding(code: str, *, fix: Fix | None = None) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, "message", fix=fix)


def test_a_cause_comes_first_and_what_follows_loses_its_fix() -> None:
    context = ReadContext("f")
    for code in ("A1", "B1", "A2"):
        context.report(_finding(code, fix=FIX))
    context.report_cause(_finding("C1", fix=FIX), lambda entry: entry.code.startswith("A"))
    assert [entry.code for entry in context.diagnostics] == ["C1", "A1", "B1", "A2"]
    assert [entry.cause for entry in context.diagnostics] == ["", "C1", "", "C1"]
    assert [entry.fix for entry in context.diagnostics] == [FIX, None, FIX, None]
    assert context.diagnostics[1].to_dict()["cause"] == "C1"
    assert "cause" not in context.diagnostics[0].to_dict()


def test_fixes_of_what_follows_are_unsafe_where_the_cause_has_none() -> None:
    context = ReadContext("f")
    context.report(_finding("A1", fix=FIX))
    context.report_cause(_finding("C1"), lambda entry: entry.code == "A1")
    assert context.diagnostics[1].fix == FIX._replace(safe=False)


def test_a_second_cause_comes_after_the_first_and_takes_what_is_left() -> None:
    context = ReadContext("f")
    for code in ("A1", "B1"):
        context.report(_finding(code))
    context.report_cause(_finding("C1"), lambda entry: entry.code == "A1")
    context.report_cause(_finding("C2"), lambda entry: entry.code in ("A1", "B1"))
    assert [entry.code for entry in context.diagnostics] == ["C1", "C2", "A1", "B1"]
    assert [entry.cause for entry in context.diagnostics] == ["", "", "C1", "C2"]


def test_a_cause_keeps_the_limit_of_findings() -> None:
    context = ReadContext("f", limits=Limits(max_diagnostics=3))
    for _ in range(9):
        context.report(_finding("A1"))
    context.report_cause(_finding("C1"), lambda _: True)
    assert len(context.diagnostics) == 4
    assert context.diagnostics[0].code == "C1"
