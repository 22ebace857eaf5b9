"""The contract of places: lines, columns, cells and clues fit the bytes of the span."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from typing import Final

from xwcore.plugin import (
    Diagnostic,
    Place,
    Puzzle,
    Registry,
    Span,
    XwError,
    apply_edits,
    diff,
)
from xwcore_testing.advice import demand
from xwcore_testing.base import ContractBase
from xwcore_testing.changed_files import changed_token, tokens
from xwcore_testing.limits import texts_of
from xwcore_testing.samples import Sample, mutations, spread

#: Tokens of a sample that are damaged, and the bytes that are put in their place.
_MOST_TOKENS: Final = 40
_WRONG_BYTES: Final = (b"?", b"~", b"\x01", b"\xff")

#: A span of a cell is short; a longer one may speak of a row.
_CELL_BYTES: Final = 4

#: Characters that are put into texts.
_INSERTED: Final = tuple(character.encode() for character in ("\u00e9", "\u20ac", "\U0001f600"))

#: Diagnostics of a file whose places are moved.
_MOST_PLACES: Final = 6

#: Damaged copies of each sample whose lines and columns are tested.
_COPIES: Final = 20


class PlaceContract(ContractBase):
    """The places that diagnostics name."""

    def test_lines_and_columns_fit_the_bytes(self, registry: Registry) -> None:
        """Line and column of a span are those of its first byte."""
        for file in self.files():
            for data in (file.data, *mutations(file.data, _COPIES if file.clean else 0, seed=2)):
                report = registry.validate(data, self.spec.name, **file.options)
                demand_lines_counted(report, data, file.name)

    def test_places_count_bytes_and_characters(self, registry: Registry) -> None:
        """A character of 2 to 4 bytes in a text moves the places behind it by its bytes, and those
        of its line by one column: of errors, warnings and infos.
        """
        texts = {
            text.encode()
            for sample in self.samples
            for _, text in texts_of(registry.read(sample.data, self.spec.name, **sample.options))
            if text.isascii() and text.isprintable()
        }
        for file in self.files():
            if not _is_utf8(file.data):
                continue
            report = registry.validate(file.data, self.spec.name, **file.options)
            placed = [item for item in report if item.span is not None and item.span.end]
            inside = [file.data.find(text) for text in texts if file.data.count(text) == 1]
            for diagnostic in spread(placed, _MOST_PLACES):
                start = diagnostic.span.start if diagnostic.span else 0
                before = sorted(at + 1 for at in inside if at + 1 < start)
                for at in dict.fromkeys((*before[:1], *before[-1:])):
                    self._moves(registry, file, diagnostic, at)

    def _moves(self, registry: Registry, file: Sample, diagnostic: Diagnostic, at: int) -> None:
        """Fail where a diagnostic is not at the same bytes after a character is put in at `at`."""
        span = diagnostic.span
        assert span is not None
        assert span.end is not None
        for inserted in _INSERTED:
            data = file.data[:at] + inserted + file.data[at:]
            report = registry.validate(data, self.spec.name, **file.options)
            same = [item.span for item in report if _is_like(item, diagnostic)]
            if not same:
                continue  # the file means something else with this character
            expected = span.start + len(inserted), span.end + len(inserted)
            places = ", ".join(f"{other.start} to {other.end}" for other in same if other)
            demand(
                any(other and (other.start, other.end) == expected for other in same),
                f"{file.name}: {diagnostic} is at bytes {places} behind {inserted.decode()!r} at"
                f" byte {at}, expected {expected[0]} to {expected[1]}",
                "count bytes, not characters: make spans with TextDocument.line_span, or with"
                " LineIndex(data).span",
            )
            demand_lines_counted(report, data, file.name)
            fixes = [item.fix for item in report if _is_like(item, diagnostic) and item.fix]
            if diagnostic.fix is None or not fixes:
                continue
            fixed = apply_edits(file.data, diagnostic.fix.edits)
            expected_data = fixed[:at] + inserted + fixed[at:]
            is_before = any(edit.start < at for edit in diagnostic.fix.edits)
            demand(
                is_before or any(apply_edits(data, fix.edits) == expected_data for fix in fixes),
                f"{file.name}: the fix of {diagnostic} changes other bytes behind"
                f" {inserted.decode()!r} at byte {at}",
                "count bytes, not characters: make edits with TextDocument.line_edit",
            )

    def test_faults_name_their_cell_and_clue(self, registry: Registry) -> None:
        """A fault that states a cell or a clue is reported there."""
        for fault in self.faults:
            if fault.cell is None and fault.clue is None:
                continue
            report = registry.validate(fault.data, self.spec.name, **fault.options)
            places = [_place(diagnostic) for diagnostic in report if diagnostic.code == fault.code]
            expected = Place(cell=fault.cell, clue=fault.clue)
            wrong = f"{fault.name}: {fault.code} is at {', '.join(map(str, places))}"
            advice = "pass Place(cell=(row, column)) or Place(clue=clue.label) to the span"
            named = any((place.cell, place.clue) == (fault.cell, fault.clue) for place in places)
            demand(named, f"{wrong}, expected {expected}", advice)
            spans = [
                item.span for item in report if item.code == fault.code and _place(item) == expected
            ]
            advice = "end the span behind the bytes of the cell or clue"
            has_bytes = any(span and (span.end or 0) > span.start for span in spans)
            demand(has_bytes or not fault.placed, f"{fault.name}: the span has no bytes", advice)

    def test_cells_and_clues_are_those_of_their_bytes(self, registry: Registry) -> None:
        """A diagnostic about bytes of one cell or clue names no other cell or clue."""
        for sample in self.samples:
            puzzle = registry.read(sample.data, self.spec.name, **sample.options)
            ends = [start + len(token) - 1 for start, token in tokens(sample.data)]
            for at in spread(ends, _MOST_TOKENS):
                place = self._place_of(registry, sample, puzzle, at)
                if place is not None:
                    self._demand_named(registry, sample, at, place)

    def _place_of(
        self, registry: Registry, sample: Sample, puzzle: Puzzle, at: int
    ) -> Place | None:
        """The one cell or clue whose content another value of this byte changes."""
        changed = changed_token(sample.data, at)
        try:
            differences = diff(puzzle, registry.read(changed, self.spec.name, **sample.options))
        except XwError:
            return None
        cells = {difference.where.cell for difference in differences} - {None}
        clues = {difference.where.clue for difference in differences} - {None}
        if len(cells) + len(clues) != 1 or len(differences) > 1:
            return None
        return Place(cell=next(iter(cells), None), clue=next(iter(clues), None))

    def _demand_named(self, registry: Registry, sample: Sample, at: int, place: Place) -> None:
        for byte in _WRONG_BYTES:
            data = sample.data[:at] + byte + sample.data[at + 1 :]
            report = registry.validate(data, self.spec.name, **sample.options)
            for diagnostic in report:
                named = _place(diagnostic)
                if not _covers(diagnostic.span, at, place):
                    continue
                wrong = f"{sample.name}, byte {at} changed to {byte!r}: {diagnostic}"
                advice = "name the cell as (row, column) from 0, the clue by its label"
                same = named.cell in (None, place.cell) and named.clue in (None, place.clue)
                demand(same, f"{wrong}: the place is {named}, expected {place}", advice)


def _is_like(one: Diagnostic, other: Diagnostic) -> bool:
    """Whether two diagnostics say the same, perhaps of other places."""
    return (one.code, one.message) == (other.code, other.message)


def _is_utf8(data: bytes) -> bool:
    """Whether a file is text in UTF-8."""
    try:
        return "\0" not in data.decode("utf-8")
    except UnicodeDecodeError:
        return False


def _place(diagnostic: Diagnostic) -> Place:
    return Place() if diagnostic.span is None else diagnostic.span.place


def _covers(span: Span | None, at: int, place: Place) -> bool:
    """Whether the span is about this byte, and about no more than one place."""
    if span is None or span.end is None or not span.start <= at < span.end:
        return False
    return place.cell is None or span.end - span.start <= _CELL_BYTES


def demand_lines_counted(diagnostics: Iterable[Diagnostic], data: bytes, what: str) -> None:
    """Fail if line and column of a span are not those of its first byte."""
    __tracebackhide__ = True
    for diagnostic in diagnostics:
        span = diagnostic.span
        if span is None or span.end is None or span.line is None:
            continue
        counted = set(_counted(data, span.start))
        column = span.column
        fits = any(
            line == span.line and column in (None, counted_column)
            for line, counted_column in counted
        )
        places = " or ".join(f"{line}:{column}" for line, column in sorted(counted))
        wrong = f"{what}: {diagnostic}: line:column of byte {span.start} is {places}"
        advice = "make spans with TextDocument.line_span or LineIndex(data).span"
        demand(fits, wrong, advice)


def _counted(data: bytes, start: int) -> Iterator[tuple[int, int]]:
    """Line and column of a byte, from 1, in the encodings that the file may have."""
    before = data[:start]
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8"),
        (b"", "utf-8"),
        (b"", "latin-1"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (b"", "utf-16-le"),
        (b"", "utf-16-be"),
    ):
        if data.startswith(mark) and (not encoding.startswith("utf-16") or b"\0" in data[:4]):
            text = before.removeprefix(mark).decode(encoding, "replace")
            text = text.replace("\r\n", "\n").replace("\r", "\n")
            yield text.count("\n") + 1, len(text) - text.rfind("\n")
