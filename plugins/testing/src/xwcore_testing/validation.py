"""The contract of validation: no errors in clean files, reported faults, working fixes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest

from xwcore.plugin import CODES as CORE_CODES
from xwcore.plugin import (
    Diagnostic,
    Feature,
    Place,
    ReadError,
    Registry,
    Severity,
    Span,
    XwError,
    apply_edits,
)
from xwcore_testing.advice import demand, shown
from xwcore_testing.base import ContractBase
from xwcore_testing.samples import Fault, Sample, mutations
from xwcore_testing.spans import demand_placed_inside

#: The number of damaged copies of each sample whose fixes are tested.
_FIXED_COPIES: Final = 25

#: The most bytes of a span about a few wrong bytes: their lines, so many, or this part of the file.
_WIDEST: Final = 100
_WIDEST_PART: Final = 4

#: The number of calls of `fix` on a file: one fault may hide another, line by line.
_MOST_CALLS: Final = 20


class ValidationContract(ContractBase):
    """The diagnostics of `xw_validate`, and their fixes."""

    def test_clean_samples_validate(self, registry: Registry) -> None:
        """A clean sample has no error."""
        for sample in self.samples:
            report = registry.validate(sample.data, **sample.options)
            errors = [
                str(diagnostic) for diagnostic in report if diagnostic.severity is Severity.ERROR
            ]
            advice = "correct the sample or the check, or set Sample(..., clean=False)"
            demand(not errors or not sample.clean, f"{sample.name}: {errors}", advice)
            demand_placed_inside(report, sample.data, sample.name)

    def test_codes_are_in_the_table(self, registry: Registry) -> None:
        """Every code that is reported, also of damaged files, is in the table of the format, of a
        kind that it holds or of the core.
        """
        known = {*(self.spec.codes() if self.spec.codes else ()), *CORE_CODES}
        for kind in registry.kinds().values():
            if self.spec.has_kind(kind.name):
                known.update(kind.codes())
        for file in self.files():
            damaged = mutations(file.data, _FIXED_COPIES if file.clean else 0, seed=4)
            for data in (file.data, *damaged):
                report = registry.validate(data, self.spec.name, **file.options)
                missing = sorted({diagnostic.code for diagnostic in report} - known)
                wrong = f"{file.name}: undeclared code {', '.join(missing)}"
                advice = "add it to CODES in codes.py, or to FormatSpec(codes=...)"
                demand(not missing, wrong, advice)

    def test_reading_reports_nothing_that_validation_does_not(self, registry: Registry) -> None:
        """Validation reports every diagnostic of reading: they share a parser."""
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options)
            reported = registry.validate(sample.data, **sample.options).diagnostics
            counts = Counter(map(_key, reported))
            missing = [
                str(diagnostic)
                for diagnostic in puzzle.diagnostics
                if _key(diagnostic) not in counts
            ]
            advice = "start xw_validate with the parser of xw_read, and the same context"
            demand(not missing, f"{sample.name}: validation does not report {missing}", advice)
            doubled = [str(key) for key, count in counts.items() if count > 1]
            advice = "report a diagnostic once: in the parser or in the check"
            demand(not doubled, f"{sample.name}: reported twice: {doubled}", advice)

    def test_what_cannot_be_read_has_an_error(self, registry: Registry) -> None:
        """Validation reports an error for each file that reading refuses: a warning is about a file
        that can be read.
        """
        for file in self.files():
            for data in (file.data, *mutations(file.data, _FIXED_COPIES, seed=6)):
                try:
                    registry.read(data, self.spec.name, **file.options)
                    continue
                except ReadError:
                    report = registry.validate(data, self.spec.name, **file.options)
                except XwError:
                    continue
                has_error = any(item.severity is Severity.ERROR for item in report)
                codes = ", ".join(sorted({diagnostic.code for diagnostic in report})) or "nothing"
                wrong = f"{file.name}: refused, but no error is reported, only {codes}"
                advice = "make the code that ends the reading an error: CODES.error(...)"
                demand(has_error, f"{wrong}; the file is {shown(data)}", advice)

    def test_planted_faults_are_found(self, registry: Registry) -> None:
        """Each fault is reported under its code, with a span that touches the wrong bytes."""
        if not self.faults:
            pytest.skip("set `faults`: files with a fault, and the code to be reported")
        for fault in self.faults:
            report = registry.validate(fault.data, self.spec.name, **fault.options)
            reported = [diagnostic for diagnostic in report if diagnostic.code == fault.code]
            others = sorted({diagnostic.code for diagnostic in report})
            advice = "report it in xw_validate, or in the parser that it shares with xw_read"
            demand(reported, f"{fault.name}: {fault.code} is not reported, but {others}", advice)
            demand_placed_inside(report, fault.data, fault.name)
            self._is_placed(fault, reported)

    def _is_placed(self, fault: Fault, reported: list[Diagnostic]) -> None:
        spans = [
            diagnostic.span
            for diagnostic in reported
            if diagnostic.span is not None and diagnostic.span.end is not None
        ]
        advice = (
            "add the span of the wrong bytes to the diagnostic, or set Fault(..., placed=False) if"
            " something is missing"
        )
        demand(spans or not fault.placed, f"{fault.name}: {fault.code} has no span", advice)
        if fault.at:
            places = [f"{span.start} to {span.end}" for span in spans]
            touched = any(_touches(span, fault) for span in spans)
            demand(
                touched, f"{fault.name}: {fault.code} is at {places}, not at {fault.at!r}", advice
            )
            most = max(_length_of_lines(fault), _WIDEST, len(fault.data) // _WIDEST_PART)
            wrong = f"{fault.name}: {fault.code} is at {places}, expected at most {most} bytes"
            advice = f"end the span behind the wrong bytes, which are {fault.at!r}"
            narrow = any(
                _touches(span, fault) and (span.end or 0) - span.start <= most for span in spans
            )
            demand(narrow, wrong, advice)

    def test_every_error_has_a_planted_fault(self) -> None:
        """Every code of severity error has a planted fault."""
        if not self.every_error_planted:
            pytest.skip("the contract does not set `every_error_planted = True`")
        codes = self.spec.codes().values() if self.spec.codes else ()
        errors = {code.code for code in codes if code.severity is Severity.ERROR}
        missing = sorted(errors - {fault.code for fault in self.faults})
        demand(not missing, f"no fault for {missing}", "add one, or delete an unused code")

    def test_fixes_remove_their_diagnostics(self, registry: Registry) -> None:
        """After `fix`, no fix is left, fixed diagnostics are gone, and the file still reads."""
        for name, data, options in self._fixable():
            before = registry.validate(data, self.spec.name, **options)
            if not any(diagnostic.fix for diagnostic in before):
                continue
            fixed = self._fixed(registry, data, options)
            after = registry.validate(fixed, self.spec.name, **options)
            what = f"{name}, fixed from {shown(data)} to {shown(fixed)}"
            left = [str(diagnostic) for diagnostic in after if diagnostic.fix is not None]
            advice = "an Edit must change the bytes that caused the diagnostic"
            demand(not left, f"{what}: not fixed: {left}", advice)
            counts = Counter(diagnostic.code for diagnostic in after)
            fixable = Counter(diagnostic.code for diagnostic in before if diagnostic.fix)
            for code, count in fixable.items():
                total = sum(diagnostic.code == code for diagnostic in before)
                advice = "report the diagnostic without a fix if it cannot be fixed"
                demand(counts[code] <= total - count, f"{what}: {code} is reported again", advice)
            self._still_reads(registry, data, fixed, what, options)

    def test_a_safe_fix_changes_only_what_it_is_about(self, registry: Registry) -> None:
        """A safe fix changes no content but that of the bytes that its diagnostic speaks of.

        The fix of a cause, from which other findings follow, may change the shape of the grid,
        move what stands at cells and clues, such as those below a missing row, and delete blanks
        in texts. It is proven by the whole file: afterwards no error or warning is reported that
        was not reported before.
        """
        for file in self.files():
            name, data, options = file.name, file.data, file.options
            report = registry.validate(data, self.spec.name, **options)
            before = self._content(registry, data, options)
            for diagnostic in report if before is not None else ():
                fix = diagnostic.fix
                if fix is None or not fix.safe or not fix.edits:
                    continue
                edited = apply_edits(data, fix.edits)
                after = self._content(registry, edited, options)
                if after is None or before is None:
                    continue
                changed = {
                    fact
                    for fact, value in before.items()
                    # What is fixed may be modeled from then on.
                    if fact[0] != Feature.UNMODELED and not _holds(after.get(fact), value)
                }
                if any(other.cause == diagnostic.code for other in report):
                    self._reports_nothing_new(registry, file, diagnostic, edited)
                    changed = {
                        (feature, place)
                        for feature, place in changed
                        if isinstance(text := before[feature, place], str)
                        and place == Place()
                        and not _has_words(after.get((feature, place)), text)
                    }
                about = self._content_of(registry, data, diagnostic, before, options)
                if about is None:
                    continue
                other = [f"{feature} at {place}" for feature, place in sorted(changed - about)]
                wrong = f"{name}: {diagnostic}: the fix changes {', '.join(other[:3])}"
                advice = "edit the bytes of the span only, or set Fix(..., safe=False)"
                demand(not other, f"{wrong}; the file is {shown(data)}", advice)

    def _reports_nothing_new(
        self, registry: Registry, file: Sample, cause: Diagnostic, fixed: bytes
    ) -> None:
        before, after = (
            Counter(
                other.code
                for other in registry.validate(data, self.spec.name, **file.options)
                if other.severity is not Severity.INFO
            )
            for data in (file.data, fixed)
        )
        before[cause.code] -= 1
        new = sorted(code for code in after if after[code] > before[code])
        wrong = f"{file.name}: {cause}: after the fix, {', '.join(new)} is reported"
        demand(not new, wrong, "prove the fix by the whole file, or set Fix(..., safe=False)")

    def _content(
        self, registry: Registry, data: bytes, options: dict[str, Any]
    ) -> dict[tuple[Feature, Place], Any] | None:
        """The facts of a file, or None where it cannot be read."""
        try:
            return dict(registry.read(data, self.spec.name, **options).facts())
        except XwError:
            return None

    def _content_of(
        self,
        registry: Registry,
        data: bytes,
        diagnostic: Diagnostic,
        before: dict[tuple[Feature, Place], Any],
        options: dict[str, Any],
    ) -> set[tuple[Feature, Place]] | None:
        """The facts that the bytes of a diagnostic influence: those that differ without them; None
        where the file cannot be read without them.
        """
        span = diagnostic.span
        if span is None or span.end is None:
            return set()
        changed: list[set[tuple[Feature, Place]]] = []
        for text in (b"", b"x" * (span.end - span.start)):
            other = self._content(registry, data[: span.start] + text + data[span.end :], options)
            if other is not None:
                changed.append({fact for fact in before if before[fact] != other.get(fact)})
        return set().union(*changed) if changed else None

    def _fixed(self, registry: Registry, data: bytes, options: dict[str, Any]) -> bytes:
        """The file after calls of `fix` until nothing changes."""
        for _ in range(_MOST_CALLS):
            fixed = registry.fix(data, self.spec.name, unsafe=True, **options)
            if fixed.data == data:
                break
            grown = len(fixed.data) > 2 * len(data) + 1_000
            wrong = f"{shown(data)}: the fix grows {len(data)} bytes to {len(fixed.data)}"
            advice = "a fixed diagnostic must not be reported again, with the same read options"
            demand(not grown, wrong, advice)
            data = fixed.data
        return data

    def _fixable(self) -> Iterator[tuple[str, bytes, dict[str, Any]]]:
        for fault in self.faults:
            yield fault.name, fault.data, fault.options
        for sample in self.samples:
            yield sample.name, sample.data, sample.options
            for data in mutations(sample.data, _FIXED_COPIES, seed=1):
                yield sample.name, data, sample.options

    def _still_reads(
        self, registry: Registry, before: bytes, after: bytes, what: str, options: dict[str, Any]
    ) -> None:
        try:
            registry.read(before, self.spec.name, **options)
        except XwError:
            return  # unreadable before the fix
        try:
            registry.read(after, self.spec.name, **options)
        except XwError as error:
            advice = "a fix must leave a readable file"
            demand(False, f"{what}: unreadable after the fix: {error}", advice)


def _holds(after: Any, before: Any) -> bool:
    """Whether a value is still there, perhaps as a part of a longer text."""
    return after == before or (
        isinstance(after, str) and isinstance(before, str) and before in after
    )


def _has_words(after: Any, before: str) -> bool:
    """Whether two texts have the same words, with other blanks and line breaks between them."""
    return isinstance(after, str) and after.split() == before.split()


def _key(diagnostic: Diagnostic) -> tuple[str, str, Span | None]:
    return diagnostic.code, diagnostic.message, diagnostic.span


def _length_of_lines(fault: Fault) -> int:
    """The bytes of the lines that the wrong bytes of a fault are in."""
    at = fault.data.find(fault.at)
    start = fault.data.rfind(b"\n", 0, at) + 1
    end = fault.data.find(b"\n", at + len(fault.at))
    return (len(fault.data) if end < 0 else end) - start


def _touches(span: Span, fault: Fault) -> bool:
    """Whether the span overlaps or adjoins a place of the wrong bytes."""
    assert span.end is not None
    return any(
        span.start <= at + len(fault.at) and at <= span.end for at in _places(fault.data, fault.at)
    )


def _places(data: bytes, part: bytes) -> Iterable[int]:
    at = data.find(part)
    while at >= 0:
        yield at
        at = data.find(part, at + 1)
