"""The contract of reading and writing: the same bytes without a change, else the same content.

Equality of content decides, so pickled and copied puzzles are written byte for byte as well.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator

import pytest

from xwcore.plugin import Feature, FormatError, Puzzle, Registry, diff
from xwcore_crossword import CIRCLE, Crossword, CrosswordFeature
from xwcore_testing.advice import demand
from xwcore_testing.base import ContractBase
from xwcore_testing.records import changeable_parts, foreign_values


class RoundTripContract(ContractBase):
    """Reading, writing and reading back."""

    def test_unmodified_samples_are_written_byte_for_byte(self, registry: Registry) -> None:
        """An unchanged puzzle is written as the bytes that were read, without losses."""
        self._needs_writing()
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options)
            twin: Puzzle = pickle.loads(pickle.dumps(puzzle))  # noqa: S301 - our own bytes
            for copied, when in ((puzzle, ""), (twin, " after pickling"), (puzzle.replace(), "")):
                demand(
                    registry.dumps(copied, self.spec.name) == sample.data,
                    f"{sample.name} is not written byte for byte{when}",
                    f"keep the bytes in extras[{self.spec.name!r}], and return them if they are"
                    " read as the puzzle to write",
                )
            lost = registry.losses(puzzle, self.spec.name)
            advice = "a puzzle read from the format has no content that the format lacks"
            demand(not lost, f"{sample.name}: {lost}", advice)

    def test_samples_survive_without_their_record(self, registry: Registry) -> None:
        """A puzzle without its record is read back equal, except for the reported losses."""
        self._needs_writing()
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options).replace(extras={})
            self.demand_kept(registry, puzzle)

    def test_detects_what_it_writes(self, registry: Registry) -> None:
        """A new file is detected by its content, without a name."""
        self._needs_writing()
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options).replace(extras={})
            data = registry.dumps(puzzle, self.spec.name)
            try:
                detected = registry.detect(data).format
            except FormatError as error:
                detected = f"nothing ({error})"
            advice = "write a header that a signature declares, or make the sniffer accept it"
            demand(
                detected == self.spec.name,
                f"{sample.name}, written as a new file, is detected as {detected}",
                advice,
            )

    def test_an_edit_survives(self, registry: Registry) -> None:
        """An edit of a puzzle is written and read back, and nothing else changes."""
        self._needs_writing()
        lost: dict[Feature, str] = {}
        kept: set[Feature] = set()
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options)
            for feature, edited in self._edits(puzzle):
                self.demand_kept(registry, edited, sample.options)
                data = registry.dumps(edited, self.spec.name)
                after = registry.read(data, self.spec.name, **sample.options)
                changes = {
                    difference.where
                    for difference in diff(puzzle, edited)
                    if difference.feature is feature
                }
                gone = [
                    str(difference)
                    for difference in diff(edited, after)
                    if difference.feature is feature and difference.where in changes
                ]
                if not changes:
                    continue  # the sample has this content already
                if gone:
                    lost[feature] = f"{sample.name}: {gone[0]}"
                else:
                    kept.add(feature)
        # A feature that at least one sample keeps is held.
        never = "; ".join(loss for feature, loss in lost.items() if feature not in kept)
        advice = "write every feature of FormatSpec(features=...), or declare fewer"
        demand(not never, f"an edit is lost in every sample: {never}", advice)

    def _edits(self, puzzle: Puzzle) -> Iterator[tuple[Feature, Puzzle]]:
        """The edited feature and the edited puzzle, for declared features."""
        held = self.spec.features
        for feature in (Feature.TITLE, Feature.AUTHOR, Feature.NOTES):
            if feature in held:
                yield feature, puzzle.replace(**{feature: "Something new"})
        if not isinstance(puzzle, Crossword):
            return
        opened = [cell for cell in puzzle.grid if not cell.is_block]
        places = [(cell.row, cell.column) for cell in opened[:1]]
        if CrosswordFeature.FILL in held:
            grid = puzzle.grid.with_fill(dict.fromkeys(places, "E"))
            yield CrosswordFeature.FILL, puzzle.replace(grid=grid)
        if CrosswordFeature.CIRCLES in held:
            bare = [(cell.row, cell.column) for cell in opened if not cell.marks.circle]
            grid = puzzle.grid.with_flag(CIRCLE, bare[:1])
            yield CrosswordFeature.CIRCLES, puzzle.replace(grid=grid)
        if CrosswordFeature.CLUES in held and puzzle.clues:
            first, *rest = puzzle.clues
            changed = [first._replace(text="New words", markup=None), *rest]
            yield CrosswordFeature.CLUES, puzzle.replace(clues=changed)

    def test_what_cannot_be_held_changes_no_byte(self, registry: Registry) -> None:
        """A text that the format lacks is lost; the bytes of the file are kept."""
        self._needs_writing()
        texts = (Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES)
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options)
            for feature in texts:
                if feature in self.spec.features:
                    continue
                edited = puzzle.replace(**{feature: "Something new"})
                advice = "compare only features of FormatSpec(features=...) with the record"
                demand(
                    registry.dumps(edited, self.spec.name) == sample.data,
                    f"{sample.name}: another {feature}, which cannot be held, changes the bytes",
                    advice,
                )

    def test_samples_pickle_and_copy(self, registry: Registry) -> None:
        """Puzzles, with their records and diagnostics, pickle and copy."""
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options)
            for twin in (pickle.loads(pickle.dumps(puzzle)), copy.deepcopy(puzzle)):  # noqa: S301
                whole = (
                    twin == puzzle
                    and twin.diagnostics == puzzle.diagnostics
                    and twin.extras.keys() == puzzle.extras.keys()
                )
                advice = "make the record a frozen dataclass of plain values, at module level"
                demand(whole, f"{sample.name} differs after pickling or copying", advice)

    def test_records_cannot_be_changed(self, registry: Registry) -> None:
        """What a puzzle keeps of its file is immutable: copies of the puzzle share it."""
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options)
            for name, record in pickle.loads(pickle.dumps(puzzle)).extras.items():  # noqa: S301
                parts = [*changeable_parts(record, f"extras[{name!r}]")]
                advice = (
                    "declare its class with @dataclass(frozen=True, slots=True) or as a NamedTuple;"
                    " keep tuples in place of lists, and tuples of pairs in place of dicts"
                )
                demand(not parts, f"{sample.name}: can be changed: {', '.join(parts[:5])}", advice)

    def test_content_has_plain_values(self, registry: Registry) -> None:
        """Texts, numbers and tuples of a puzzle and its diagnostics are those of Python and of the
        kind, and so are the bytes of a file.
        """
        for sample in self.samples:
            puzzle = registry.read(sample.data, self.spec.name, **sample.options)
            packages = {"xwcore", type(puzzle).__module__.partition(".")[0]}
            foreign = [*foreign_values(puzzle.diagnostics, "diagnostics", packages)]
            for (feature, place), value in puzzle.facts().items():
                foreign += foreign_values(value, f"{feature.label} at {place}", packages)
            if self.spec.writes:
                data = registry.dumps(puzzle.replace(extras={}), self.spec.name)
                foreign += foreign_values(data, "the bytes", packages)
            advice = "give str(...), int(...) or tuple(...) of a value of a class of your own"
            wrong = f"{sample.name}: not a plain value: {', '.join(foreign[:5])}"
            demand(not foreign, wrong, advice)

    def _needs_writing(self) -> None:
        if not self.spec.writes:
            pytest.skip("the format does not write")
