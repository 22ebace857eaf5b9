"""The contract of files with several puzzles: each part is a file of its own."""

from __future__ import annotations

import pytest

from xwcore.plugin import (
    CONTAINER,
    DEFAULT_LIMITS,
    LimitError,
    LineIndex,
    Puzzle,
    Registry,
    SeveralPuzzlesError,
    Span,
    XwError,
    apply_edits,
)
from xwcore_testing.advice import demand
from xwcore_testing.base import ContractBase
from xwcore_testing.samples import Sample, mutations
from xwcore_testing.spans import demand_placed_inside


class PartContract(ContractBase):
    """The hook `xw_parts`, on the samples in `lists`."""

    def test_parts_are_puzzles_of_their_own(self, registry: Registry) -> None:
        """Each part of a file with several puzzles is detected, and read as it is in the file."""
        for sample in self._lists(registry):
            parts = registry.open(sample.data, self.spec.name).parts()
            advice = "return a span for each puzzle from xw_parts"
            demand(len(parts) > 1, f"{sample.name}: {len(parts)} parts, expected 2", advice)
            puzzles = registry.read_all(sample.data, **sample.options)
            demand(
                (puzzles.spans, puzzles.failures) == (parts, ()),
                f"{sample.name}: {len(puzzles)} of {len(parts)} puzzles: {puzzles.failures}",
                "a part has to be a whole file of the format",
            )
            for part, puzzle in zip(parts, puzzles, strict=True):
                what = f"{sample.name}, part {part.path[0]}"
                advice = "end the span where the puzzle ends, so that the sniffer accepts the part"
                demand(_alone(registry, sample, part) == puzzle, f"{what}: not detected", advice)

    def test_a_file_with_several_puzzles_is_not_read_as_one(self, registry: Registry) -> None:
        """Without the name of a part, reading names the parts."""
        for sample in self._lists(registry):
            names = tuple(
                part.path[0] for part in registry.open(sample.data, self.spec.name).parts()
            )
            with pytest.raises(SeveralPuzzlesError) as error:
                registry.read(sample.data, **sample.options)
            wrong = f"{sample.name}: {error.value.members}, expected {names}"
            demand(error.value.members == names, wrong, "return the same parts for the same bytes")

    def test_bytes_outside_of_a_part_are_kept(self, registry: Registry) -> None:
        """A puzzle that is written into its file changes the bytes of its own part only."""
        for sample in self._lists(registry) if self.spec.writes else ():
            data = sample.data
            for puzzle in registry.read_all(data, **sample.options):
                same = registry.dumps(puzzle, self.spec.name, container="same")
                wrong = f"{sample.name}: not written byte for byte"
                demand(same == data, wrong, "keep the bytes of the part in the record")
            parts = registry.open(data, self.spec.name).parts()
            puzzles = registry.read_all(data, **sample.options)
            last, content = parts[-1], registry.dumps(puzzles[0], self.spec.name)
            record = puzzles[-1].extras[CONTAINER]
            changed = puzzles[0].replace(extras={CONTAINER: record, **_own(puzzles[0])})
            if last.line is not None and not data[last.start : last.end].endswith((b"\n", b"\r")):
                content = content.removesuffix(b"\n").removesuffix(b"\r")
            expected = data[: last.start] + content + data[last.end :]
            written = registry.dumps(changed, self.spec.name, container="same")
            wrong = f"{sample.name}: another part was changed"
            demand(written == expected, wrong, "write nothing outside of the part")

    def test_places_of_a_part_are_places_in_the_file(self, registry: Registry) -> None:
        """Diagnostics and fixes of a part refer to the file; also those of damaged files."""
        for sample in self._lists(registry):
            for data in (sample.data, *mutations(sample.data, self.mutation_count)):
                for part in _parts(registry, data, self.spec.name):
                    self._demand_places(registry, data, part, sample)

    def _demand_places(self, registry: Registry, data: bytes, part: Span, sample: Sample) -> None:
        """Fail if a diagnostic of a part does not state the place, or the edits, in the file."""
        content, index, name = data[part.start : part.end], LineIndex(data), part.path[0]
        validate, options = registry.validate, sample.options
        in_file = validate(data, self.spec.name, member=name, **options).diagnostics
        alone = validate(content, self.spec.name, **options).diagnostics
        what = f"{sample.name}, part {name}"
        demand_placed_inside(in_file, data, what)
        for diagnostic, other in zip(in_file, alone, strict=True):
            span = diagnostic.span or Span()
            demand(
                part.start <= span.start <= (part.end or 0),
                f"{what}: {diagnostic}: byte {span.start} is outside of the part",
                "make the spans of xw_parts with TextDocument.span or LineIndex(data).span",
            )
            line = index.span(span.start, span.start).line
            demand(
                span.line is None or span.line == line or b"\0" in data,
                f"{what}: {diagnostic}: line {span.line}, expected {line}",
                "state the line and column of each part in its span",
            )
            if diagnostic.fix is not None and other.fix is not None:
                fixed = apply_edits(content, other.fix.edits)
                expected = data[: part.start] + fixed + data[part.end :]
                wrong = f"{what}: {diagnostic}: the fix changes other bytes of the file"
                demand(
                    apply_edits(data, diagnostic.fix.edits) == expected, wrong, "state the bytes"
                )

    def test_parts_are_bounded(self, registry: Registry) -> None:
        """More parts than `max_members` raise a LimitError; damaged files raise nothing else."""
        for sample in self._lists(registry):
            with pytest.raises(LimitError):
                registry.read_all(sample.data, limits=DEFAULT_LIMITS._replace(max_members=1))
            for data in mutations(sample.data, self.mutation_count):
                try:
                    spans = registry.open(data, self.spec.name).parts()
                except XwError as error:
                    wrong = f"{sample.name}, damaged: {error!r}"
                    demand(isinstance(error, LimitError), wrong, "return no parts")
                    continue
                wrong = f"{sample.name}, damaged: a part ends after the file"
                demand(all((span.end or 0) <= len(data) for span in spans), wrong, "check the end")

    def _lists(self, registry: Registry) -> tuple[Sample, ...]:
        if not registry.status(self.spec.name).has_parts:
            return ()  # nothing to test: the format has one puzzle in a file
        advice = "set `lists` to samples with several puzzles"
        demand(bool(self.lists), "xw_parts is not tested", advice)
        return tuple(self.lists)


def _parts(registry: Registry, data: bytes, name: str) -> tuple[Span, ...]:
    """The parts of a damaged file."""
    try:
        return registry.open(data, name).parts()
    except LimitError:
        return ()


def _alone(registry: Registry, sample: Sample, part: Span) -> Puzzle | None:
    """The puzzle of the bytes of a part, if they are detected."""
    try:
        puzzle: Puzzle = registry.read(sample.data[part.start : part.end], **sample.options)
    except XwError:
        return None
    return puzzle


def _own(puzzle: Puzzle) -> dict[str, object]:
    """The records of a puzzle without that of the container."""
    return {name: record for name, record in puzzle.extras.items() if name != CONTAINER}
