"""The contract of sweeps: shapes, counts, texts and places that generated puzzles seldom have.

The puzzles come from the kinds that the format holds (`Kind.sweep`). A mistake that shows in the
last of 80 clues, in a grid that is not square or in a text of 300 characters is found here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import pytest

from xwcore.plugin import Feature, FormatError, Puzzle, WriteError, XwError, default_registry
from xwcore_crossword import Crossword
from xwcore_logic import LogicPuzzle
from xwcore_testing.advice import demand, shown
from xwcore_testing.base import ContractBase
from xwcore_testing.generated import summary
from xwcore_testing.samples import spread
from xwcore_testing.swept_texts import swept_texts

#: A puzzle is written again after so many others.
_REPEATED_AFTER = 20

#: The most lines of a file that are put into texts.
_MOST_LINES = 20

#: The most swept puzzles of a kind whose files are detected: the first ones, of every shape.
_MOST_DETECTED = 60

#: The most columns and rows that a format has to hold: many store each in a byte.
_LARGEST_SIDE = 255


class SweepContract(ContractBase):
    """Every puzzle of the sweeps of the kinds, and of texts, written and read back.

    `swept_count` is the most puzzles of one kind; of more, some from the whole sweep are tried.
    """

    swept_count: ClassVar[int] = 1_000

    def may_refuse(self, puzzle: Puzzle) -> bool:
        """Override: whether the format has no form for such a puzzle, as for a sudoku of size 5."""
        return False

    def is_evidence(self, data: bytes) -> bool:
        """Override: whether a written file has what the format is detected by; a sudoku without
        givens is a line of dots.
        """
        return True

    def test_swept_puzzles_are_kept(self) -> None:
        """Shapes, counts, texts, and each feature alone: read back equal, but for a reason."""
        registry = self.alone()
        is_swept = False
        for what, puzzle in self._swept():
            is_swept = True
            try:
                self.demand_kept(registry, puzzle)
            except AssertionError as error:
                raise AssertionError(f"{what}: {error}\nthe puzzle: {summary(puzzle)}") from None
            except XwError as error:
                if isinstance(error, WriteError) and _is_large(puzzle):
                    continue
                advice = "write it; what the format cannot spell is replaced and reported"
                demand(False, f"{what}: {type(error).__name__}: {error}", advice)
        missing = self._kinds_not_tested()
        advice = "set `kinds_tested` to the kinds of puzzle that the format holds"
        demand(is_swept or not missing, f"no puzzle was tried, of {', '.join(missing)}", advice)

    def test_swept_puzzles_are_detected(self) -> None:
        """The files of small and large, empty and full puzzles are detected by their content."""
        registry, name = self.alone(), self.spec.name
        swept = (item for _, items in self._swept_by_kind({}) for item in items[:_MOST_DETECTED])
        for what, puzzle in swept:
            try:
                data = registry.dumps(puzzle, name)
            except WriteError:
                continue  # see `test_swept_puzzles_are_kept`
            try:
                detected = registry.detect(data).format
            except FormatError as error:
                detected = f"nothing ({error})"
            wrong = f"{what}, written as a new file, is detected as {detected}: {shown(data)}"
            advice = "look for what every file has: no title, no size and no clue is in all of them"
            demand(detected == name or not self.is_evidence(data), wrong, advice)

    def _kinds_not_tested(self) -> list[str]:
        """The kinds that have sweeps and that the format holds, but that are not tested."""
        features, texts = self.spec.features, swept_texts(self.spec.reasons)
        return [
            name
            for name, kind in default_registry().kinds().items()
            if name not in self.kinds_tested
            and self.spec.has_kind(name)
            and next(iter(kind.sweep(features, texts)), None) is not None
        ]

    def test_nothing_of_an_earlier_puzzle_shows(self) -> None:
        """A puzzle without a text is the same in a file, whatever was written and read before."""
        registry, name = self.alone(), self.spec.name
        first: tuple[bytes, Puzzle] | None = None
        bare: Puzzle | None = None
        for at, (what, puzzle) in enumerate(self._swept()):
            if bare is None:
                bare = puzzle.replace(title="", author="", copyright="", notes="", metadata=())
            if first is not None and (at % _REPEATED_AFTER or _is_large(puzzle)):
                continue
            registry.read(registry.dumps(puzzle, name), name)
            data = registry.dumps(bare, name)
            outcome = data, registry.read(data, name)
            first = first or outcome
            advice = "keep no text of an earlier call: make every value inside of the hook"
            wrong = f"a puzzle without texts is written or read differently after {what}"
            demand(outcome == first, wrong, advice)

    def _swept(self) -> Iterator[tuple[str, Puzzle]]:
        """The swept puzzles of each kind, and one of them with further texts."""
        features, texts = self.spec.features, swept_texts(self.spec.reasons)
        for name, swept in self._swept_by_kind(texts):
            yield from swept
            plain = self._plain(name) or next((puzzle for _, puzzle in swept), None)
            if plain is not None:
                yield from _with_texts(plain, features, texts)
                yield from _with_lines(plain, features, self.samples[0].data)

    def _swept_by_kind(
        self, texts: Mapping[str, str]
    ) -> Iterator[tuple[str, list[tuple[str, Puzzle]]]]:
        """The puzzles of the sweep of each kind, with these texts."""
        if not self.spec.writes:
            pytest.skip("the format does not write")
        for name, kind in default_registry().kinds().items():
            if name in self.kinds_tested and self.spec.has_kind(name):
                swept = [
                    item for item in kind.sweep(self.spec.features, texts) if self._is_held(item[1])
                ]
                yield name, spread(swept, self.swept_count)

    def _is_held(self, puzzle: Puzzle) -> bool:
        """Whether the format declares the type of the puzzle, and has a form for it."""
        types = self.spec.types
        if isinstance(puzzle, LogicPuzzle) and types is not None and puzzle.type not in types():
            return False
        return not self.may_refuse(puzzle)

    def _plain(self, kind: str) -> Puzzle | None:
        """The first sample of a kind, as a puzzle that is in no file."""
        registry = self.alone()
        puzzles = (registry.read(item.data, **item.options) for item in self.samples)
        first = next((puzzle for puzzle in puzzles if puzzle.kind == kind), None)
        return None if first is None else first.replace(extras={})


def _is_large(puzzle: Puzzle) -> bool:
    """Whether the puzzle has more columns or rows than every format has to hold."""
    return (
        isinstance(puzzle, Crossword) and max(puzzle.grid.width, puzzle.grid.height) > _LARGEST_SIDE
    )


def _with_lines(
    puzzle: Puzzle, features: frozenset[Feature], data: bytes
) -> Iterator[tuple[str, Puzzle]]:
    """Each line of a file as the second line of each text: it has to stay a text, or to be lost."""
    bare = puzzle.replace(title="", author="", copyright="", notes="")
    lines = [line for line in data.decode("utf-8", "replace").splitlines() if line.isprintable()]
    for line in spread([*dict.fromkeys(lines)], _MOST_LINES):
        text = f"One line\n{line}"
        for name in (Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES):
            if name in features:
                yield f"{name} with the line {line!r}", bare.replace(**{name: text})
        if isinstance(puzzle, Crossword) and puzzle.clues:
            first, *rest = puzzle.clues
            changed = [first._replace(text=text, markup=None), *rest]
            yield f"a clue with the line {line!r}", bare.replace(clues=changed)


def _with_texts(
    puzzle: Puzzle, features: frozenset[Feature], texts: Mapping[str, str]
) -> Iterator[tuple[str, Puzzle]]:
    """Each text as each of the texts that every puzzle has."""
    for name in (Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES):
        for what, text in texts.items() if name in features else ():
            yield f"{name} with {what}", puzzle.replace(**{name: text})
    if Feature.NOTES in features:
        yield "notes of two lines", puzzle.replace(notes="One line\nanother line")
    if Feature.METADATA in features:
        yield "metadata", puzzle.replace(metadata={"Date": "2024-03-01", "Editor": "An editor"})
