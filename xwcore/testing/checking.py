"""The contract of validation: clean files are clean, planted faults are found, fixes fix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest

from xwcore.errors import XwError
from xwcore.findings.diagnostics import Diagnostic, Severity, Span
from xwcore.testing.advice import demand, shown
from xwcore.testing.base import ContractBase
from xwcore.testing.placing import demand_placed_inside
from xwcore.testing.samples import Fault, mutations
from xwcore.verbs import Registry

#: How many damaged copies of each sample are looked at for findings that can be mended.
_MENDED_COPIES: Final = 25

#: How often `fix` is called on a file: damage may hide damage, line by line.
_MOST_CALLS: Final = 20


class CheckingContract(ContractBase):
    """What `xw_validate` reports, and what the fixes of its findings do."""

    def test_clean_samples_validate(self, registry: Registry) -> None:
        """A clean sample has no finding that is an error; every code is in the table."""
        known = self.spec.codes() if self.spec.codes else {}
        for sample in self.samples:
            report = registry.validate(sample.data, **sample.options)
            errors = [str(found) for found in report if found.severity is Severity.ERROR]
            advice = "mend the sample or the check; Sample(..., clean=False) where that is meant"
            demand(not errors or not sample.clean, f"{sample.name}: {errors}", advice)
            for found in report:
                declared = found.code in known or found.code.startswith("XW")
                advice = "declare it, and hand the table over as FormatSpec(codes=...)"
                demand(declared, f"{found.code} is in no code table", advice)
            demand_placed_inside(report, sample.data, sample.name)

    def test_reading_reports_nothing_that_validation_does_not(self, registry: Registry) -> None:
        """What reading tolerates, validation reports as well: they share a parser."""
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options)
            found = registry.validate(sample.data, **sample.options).diagnostics
            missing = [str(each) for each in puzzle.diagnostics if each not in found]
            advice = "let xw_validate begin with the parser of xw_read, with the same context"
            demand(not missing, f"{sample.name}: validation leaves out {missing}", advice)
            doubled = [str(each) for each, count in Counter(map(_key, found)).items() if count > 1]
            advice = "report each finding once: the parser has reported what it tolerates"
            demand(not doubled, f"{sample.name}: reported twice: {doubled}", advice)

    def test_planted_faults_are_found(self, registry: Registry) -> None:
        """Each fault is found, under its code, with a span that touches the wrong bytes."""
        if not self.faults:
            pytest.skip("give the contract `faults`: files with a fault, and the code to be found")
        for fault in self.faults:
            report = registry.validate(fault.data, self.spec.name, **fault.options)
            found = [each for each in report if each.code == fault.code]
            others = sorted({each.code for each in report})
            advice = "check for it in xw_validate, or in the parser that it shares with xw_read"
            demand(found, f"{fault.name}: no {fault.code} is found, but {others}", advice)
            demand_placed_inside(report, fault.data, fault.name)
            self._is_placed(fault, found)

    def _is_placed(self, fault: Fault, found: list[Diagnostic]) -> None:
        spans = [each.span for each in found if each.span is not None and each.span.end is not None]
        advice = (
            "give the diagnostic the Span of the wrong bytes; Fault(..., placed=False) where the"
            " fault is what is not there"
        )
        demand(spans or not fault.placed, f"{fault.name}: {fault.code} has no place", advice)
        if fault.at:
            said = [f"{span.start} to {span.end}" for span in spans]
            touched = any(_touches(span, fault) for span in spans)
            demand(touched, f"{fault.name}: {fault.code} is at {said}, not at {fault.at!r}", advice)

    def test_every_error_has_a_planted_fault(self) -> None:
        """No code of severity error is without a file that shows it."""
        if not self.every_error_planted:
            pytest.skip("the contract does not say `every_error_planted = True`")
        codes = self.spec.codes().values() if self.spec.codes else ()
        errors = {code.code for code in codes if code.severity is Severity.ERROR}
        missing = sorted(errors - {fault.code for fault in self.faults})
        demand(not missing, f"no fault shows {missing}", "plant one, or drop a code without use")

    def test_fix_removes_what_it_says_it_removes(self, registry: Registry) -> None:
        """After `fix` no mend is left, every mended finding is gone, and nothing else broke."""
        for name, data, options in self._mendable():
            before = registry.validate(data, self.spec.name, **options)
            if not any(each.fix for each in before):
                continue
            mended = self._mended(registry, data, options)
            after = registry.validate(mended, self.spec.name, **options)
            what = f"{name}, mended from {shown(data)} to {shown(mended)}"
            left = [str(each) for each in after if each.fix is not None]
            advice = "an Edit must change the very bytes that made the check report it"
            demand(not left, f"{what}: still to be mended: {left}", advice)
            counts = Counter(each.code for each in after)
            for code, count in Counter(each.code for each in before if each.fix).items():
                whole = sum(each.code == code for each in before)
                advice = "report the finding without a fix where it cannot be mended"
                demand(counts[code] <= whole - count, f"{what}: {code} is back", advice)
            self._still_reads(registry, data, mended, what, options)

    def _mended(self, registry: Registry, data: bytes, options: dict[str, Any]) -> bytes:
        """The file after mending as often as it takes; one call does a few rounds at most."""
        for _ in range(_MOST_CALLS):
            fixed = registry.fix(data, self.spec.name, unsafe=True, **options)
            if fixed.data == data:
                break
            grown = len(fixed.data) > 2 * len(data) + 1_000
            wrong = f"{shown(data)}: {len(data)} bytes are mended to {len(fixed.data)}"
            advice = "what is mended must not be reported again, under the same read options"
            demand(not grown, wrong, advice)
            data = fixed.data
        return data

    def _mendable(self) -> Iterator[tuple[str, bytes, dict[str, Any]]]:
        for fault in self.faults:
            yield fault.name, fault.data, fault.options
        for sample in self.samples:
            yield sample.name, sample.data, sample.options
            for data in mutations(sample.data, _MENDED_COPIES, seed=1):
                yield sample.name, data, sample.options

    def _still_reads(
        self, registry: Registry, before: bytes, after: bytes, what: str, options: dict[str, Any]
    ) -> None:
        try:
            registry.read(before, self.spec.name, **options)
        except XwError:
            return  # it could not be read before
        try:
            registry.read(after, self.spec.name, **options)
        except XwError as error:
            demand(False, f"{what}: it cannot be read any more: {error}", "a mend must not break")


def _key(found: Diagnostic) -> tuple[str, str, Span | None]:
    return found.code, found.message, found.span


def _touches(span: Span, fault: Fault) -> bool:
    """Whether the span meets, or stands beside, a place where the wrong bytes are."""
    assert span.end is not None
    return any(
        span.start <= at + len(fault.at) and at <= span.end for at in _places(fault.data, fault.at)
    )


def _places(data: bytes, part: bytes) -> Iterable[int]:
    at = data.find(part)
    while at >= 0:
        yield at
        at = data.find(part, at + 1)
