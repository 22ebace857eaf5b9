"""Fixes end, and fixing again changes nothing."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import pytest

from tests.core.toys import ToyFormat
from xwcore import Registry
from xwcore.findings.diagnostics import Code, Diagnostic, Edit, Fix, Severity, Span
from xwcore.findings.fixing import EditError, apply_fixes
from xwcore.findings.places import Place
from xwcore.plugin import ReadContext, hookimpl

CAPITAL = Code("T1", Severity.WARNING, "capital letter")
SHORT = Code("T2", Severity.WARNING, "too short")
FIRST = Code("T3", Severity.WARNING, "wrong first byte")

Check = Callable[[bytes], tuple[Diagnostic, ...]]


def capitals(data: bytes, most: int = 1_000) -> list[Diagnostic]:
    """The first `most` capital letters; the fix makes them small."""
    places = [at for at, byte in enumerate(data) if 65 <= byte <= 90][:most]
    return [CAPITAL.at(fix=Fix((Edit(at, at + 1, data[at : at + 1].lower()),))) for at in places]


def too_short(data: bytes) -> Diagnostic:
    """A finding whose fix brings the next one about."""
    return SHORT.at(fix=Fix((Edit(len(data), len(data), b"x"),)))


def growing(data: bytes) -> tuple[Diagnostic, ...]:
    return (*capitals(data), too_short(data))


def alternating(data: bytes) -> tuple[Diagnostic, ...]:
    other = b"y" if data[:1] == b"x" else b"x"
    return (*capitals(data), FIRST.at(fix=Fix((Edit(0, 1, other),))))


@pytest.mark.parametrize("check", [growing, alternating])
def test_fixes_that_bring_each_other_about_are_left_out(check: Check) -> None:
    fixed = apply_fixes(b"xAbC", check)
    assert fixed.data == b"xabc"
    assert [diagnostic.code for diagnostic in fixed.applied] == ["T1", "T1"]
    assert {diagnostic.code for diagnostic in fixed.remaining} <= {"T2", "T3"}
    assert fixed.remaining
    assert not apply_fixes(fixed.data, check).changed


def test_findings_past_the_limit_of_diagnostics_are_fixed_in_later_rounds() -> None:
    fixed = apply_fixes(b"A" * 200, lambda data: tuple(capitals(data, most=10)))
    assert fixed.data == b"a" * 200
    assert fixed.remaining == ()


class Small(ToyFormat):
    """Reports each capital letter, and notes the number of diagnostics that a check may have."""

    def __init__(self, *, safe: bool | None) -> None:
        super().__init__("small")
        self.safe = safe
        self.checks: list[int] = []

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> None:
        most = context.limits.max_diagnostics
        self.checks.append(most)
        for diagnostic in capitals(data, most + 1):
            fix = diagnostic.fix
            if fix is not None:
                fix = None if self.safe is None else Fix(fix.edits, self.safe)
            context.report(CAPITAL.at(fix=fix))


@pytest.mark.parametrize(
    ("count", "safe", "unsafe", "checks", "remaining"),
    [
        (3, True, False, [10_000, 10_000], 0),
        (10_000, True, False, [10_000, 10_000], 0),
        (10_001, True, False, [10_000, 80_000, 10_000], 0),
        (10_001, False, True, [10_000, 80_000, 10_000], 0),
        (10_001, False, False, [10_000], 10_001),
        (10_001, None, True, [10_000], 10_001),
    ],
)
def test_a_full_report_is_made_again_where_its_fixes_may_be_applied(
    count: int, safe: bool | None, unsafe: bool, checks: list[int], remaining: int
) -> None:
    plugin = Small(safe=safe)
    registry = Registry(discover=False)
    registry.register(plugin)
    fixed = registry.fix(b"A" * count, "small", unsafe=unsafe)
    assert plugin.checks == checks
    assert len(fixed.remaining) == remaining
    assert fixed.data == (b"A" if remaining else b"a") * count


def test_unsafe_fixes_of_members_are_applied_on_request_only() -> None:
    registry = Registry(discover=False)
    registry.register(Small(safe=False))
    data = gzip.compress(b"AB", mtime=0)
    assert registry.open(data, "small").fix_all().data == data
    fixed = registry.open(data, "small").fix_all(unsafe=True)
    assert gzip.decompress(fixed.data) == b"ab"


@pytest.mark.parametrize("start", [b"xA", b"yA", b"xAB", b"yABC"])
def test_fixes_that_take_turns_are_left_out_together(start: bytes) -> None:
    """One fix makes each second byte; rounds end with either of them."""

    def check(data: bytes) -> tuple[Diagnostic, ...]:
        code, byte = (SHORT, b"y") if data[:1] == b"x" else (FIRST, b"x")
        end = Edit(len(data), len(data), b".") if len(data) < 200 else Edit(1, 2, b"")
        return (*capitals(data, most=1), code.at(fix=Fix((Edit(0, 1, byte), end))))

    fixed = apply_fixes(start, check)
    assert {diagnostic.code for diagnostic in fixed.applied} <= {"T1"}
    assert apply_fixes(fixed.data, check).data == fixed.data


def test_the_rounds_of_a_large_file_are_few() -> None:
    checked = []

    def check(data: bytes) -> tuple[Diagnostic, ...]:
        checked.append(len(data))
        return tuple(capitals(data, most=1))

    fixed = apply_fixes(b"A" * 300_000, check)
    assert not fixed.changed
    assert sum(checked) < 10 * 300_000


@pytest.mark.parametrize(
    ("first", "second", "overlap"),
    [
        ((0, 2), (2, 3), False),
        ((2, 3), (0, 2), False),
        ((1, 1), (0, 1), False),
        ((0, 2), (1, 3), True),
        ((1, 3), (0, 2), True),
        ((0, 3), (1, 2), True),
        ((1, 2), (0, 3), True),
        ((1, 1), (0, 2), True),
        ((0, 2), (1, 1), True),
        ((1, 1), (1, 1), True),
        ((1, 1), (1, 2), True),
        ((3, 3), (3, 3), True),
    ],
)
def test_of_two_edits_that_overlap_the_first_is_applied(
    first: tuple[int, int], second: tuple[int, int], *, overlap: bool
) -> None:
    edits = (Edit(*first, b"1"), Edit(*second, b"2"))

    def check(data: bytes) -> tuple[Diagnostic, ...]:
        return tuple(CAPITAL.at(fix=Fix((edit,))) for edit in edits) if data == b"abc" else ()

    applied = apply_fixes(b"abc", check).applied
    assert [diagnostic.fix for diagnostic in applied] == [
        Fix((edit,)) for edit in (edits[:1] if overlap else edits)
    ]


def test_more_endless_fixes_than_attempts_leave_the_file_alone() -> None:
    """Each attempt leaves out one code; the fix of the next one is endless as well."""
    flips = [Code(f"E{number}", Severity.WARNING, "a byte to change") for number in range(9)]

    def check(data: bytes) -> tuple[Diagnostic, ...]:
        other = b"y" if data[:1] == b"x" else b"x"
        return tuple(code.at(fix=Fix((Edit(0, 1, other),))) for code in flips)

    fixed = apply_fixes(b"x", check)
    assert fixed.data == b"x"
    assert fixed.applied == ()
    assert len(fixed.remaining) == 9


@pytest.mark.parametrize("edit", ["text", Edit(0, 1, "text")])  # type: ignore[arg-type]
def test_an_edit_of_a_wrong_type_is_an_error(edit: Any) -> None:
    finding = SHORT.at(fix=Fix((edit,)))
    with pytest.raises(EditError, match="expected Edit of bytes"):
        apply_fixes(b"x", lambda _: (finding,))


def test_a_diagnostic_without_a_span_is_about_the_whole_puzzle() -> None:
    place = Place(cell=(1, 2))
    assert Diagnostic("A", Severity.INFO, "text").place == Place()
    assert Diagnostic("A", Severity.INFO, "text", Span(place=place)).place == place
