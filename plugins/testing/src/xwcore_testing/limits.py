"""The contract of limits: a file at a limit is read, a file over it raises a LimitError."""

from __future__ import annotations

import contextlib
import re
import tracemalloc
from dataclasses import replace
from itertools import islice
from typing import Final

from xwcore.plugin import DEFAULT_LIMITS, LimitError, Limits, Puzzle, Registry, XwError
from xwcore_crossword import Crossword
from xwcore_logic import LogicPuzzle
from xwcore_testing.advice import demand
from xwcore_testing.base import ContractBase
from xwcore_testing.samples import Sample

#: A limit that is smaller is not tested: a format may count a part of a cell or an empty text.
_LEAST: Final = 2


#: Characters of a text that is made longer than all others.
_LONG: Final = 2_000

#: Numbers of a sample that are replaced, and by what: eight bytes for each would be over the bound.
_NUMBER: Final = re.compile(rb"(?<![0-9A-Za-z])[0-9]+")
_MOST_NUMBERS: Final = 12
_LARGE_NUMBER: Final = b"20000000"
_MOST_MEMORY: Final = 64 * 1024 * 1024


class LimitContract(ContractBase):
    """The limits of `context.limits`, each probed just below and just above a sample's size."""

    def test_limits_are_obeyed(self, registry: Registry) -> None:
        """A sample is read within limits of its own size, and refused if one is smaller."""
        for sample in self.samples:
            puzzle = registry.read(sample.data, self.spec.name, **sample.options)
            for limit, size, most in _sizes(puzzle, len(sample.data)):
                if size < _LEAST:
                    continue
                within = DEFAULT_LIMITS._replace(**{limit: most})
                what = f"{sample.name}, {limit} {most}"
                wrong = f"{what}: refused, expected a puzzle: {size} is within the limit"
                advice = f"check the size before it is used: context.count({limit!r}, size)"
                # What reading ignores in a file with errors may be counted as well.
                refused = sample.clean and self._is_refused(registry, sample, within)
                demand(not refused, wrong, advice)
                below = DEFAULT_LIMITS._replace(**{limit: size - 1})
                what = f"{sample.name}, {limit} {size - 1}"
                wrong = f"{what}: read, expected a LimitError: the size is {size}"
                demand(self._is_refused(registry, sample, below), wrong, advice)

    def test_every_text_is_limited(self, registry: Registry) -> None:
        """Each text of a sample, made longer than all others, is refused by a lower limit."""
        for sample in self.samples:
            puzzle = registry.read(sample.data, self.spec.name, **sample.options)
            for what, text in texts_of(puzzle):
                long = _lengthened(sample.data, text)
                if long is None:
                    continue
                changed = Sample(f"{sample.name} with {what} of {_LONG} characters", long)
                try:
                    again = registry.read(long, self.spec.name, **sample.options)
                except XwError:
                    continue  # the text is stated twice, or has a length in the file
                if max(len(other) for _, other in texts_of(again)) < _LONG:
                    continue
                below = DEFAULT_LIMITS._replace(max_string=_LONG - 1)
                wrong = f"{changed.name}: read, expected a LimitError: max_string is {_LONG - 1}"
                advice = f"check {what}: context.limits.check('max_string', len(text))"
                changed = replace(changed, options=sample.options)
                demand(self._is_refused(registry, changed, below), wrong, advice)

    def test_few_diagnostics_are_kept(self, registry: Registry) -> None:
        """No more than `max_diagnostics` are reported, and one that states that there are more."""
        few = DEFAULT_LIMITS._replace(max_diagnostics=1)
        for file in self.files():
            report = registry.validate(file.data, self.spec.name, limits=few, **file.options)
            count = len(report.diagnostics)
            wrong = f"{file.name}: {count} diagnostics, expected at most 3: the limit is 1"
            advice = "report with context.report, not in a list of your own"
            demand(count <= 3, wrong, advice)

    def test_large_numbers_ask_for_no_memory(self, registry: Registry) -> None:
        """A number in a file, replaced by a large one, makes reading take no more memory."""
        for sample in self.samples:
            for match in islice(_NUMBER.finditer(sample.data), _MOST_NUMBERS):
                start, end = match.span()
                data = sample.data[:start] + _LARGE_NUMBER + sample.data[end:]
                peak = self._peak(registry, data, sample)
                number = _LARGE_NUMBER.decode()
                wrong = f"{sample.name}: {peak} bytes of memory with {number} at offset {start}"
                advice = (
                    "count before memory is allocated: context.count('max_cells', rows * columns)"
                )
                demand(peak <= _MOST_MEMORY, f"{wrong}, expected at most {_MOST_MEMORY}", advice)

    def _peak(self, registry: Registry, data: bytes, sample: Sample) -> int:
        """The most bytes of memory that reading holds at once."""
        tracemalloc.start()
        try:
            with contextlib.suppress(XwError):
                registry.read(data, self.spec.name, **sample.options)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    def _is_refused(self, registry: Registry, sample: Sample, limits: Limits) -> bool:
        try:
            registry.read(sample.data, self.spec.name, limits=limits, **sample.options)
        except LimitError:
            return True
        except XwError as error:
            demand(False, f"{sample.name}: {error}, expected a LimitError", "do not hide it")
        return False


def texts_of(puzzle: Puzzle) -> list[tuple[str, str]]:
    """The texts of a puzzle with their names: those of the whole, the first and the last clue."""
    texts = [(name, getattr(puzzle, name)) for name in ("title", "author", "copyright", "notes")]
    texts += [(f"the metadata {entry.key}", entry.value) for entry in puzzle.metadata]
    if isinstance(puzzle, Crossword) and puzzle.clues:
        clues = [*puzzle.clues]
        texts += [(f"the clue {clue.label}", clue.text) for clue in (clues[0], clues[-1])]
    return [(name, text) for name, text in texts if text]


def _lengthened(data: bytes, text: str) -> bytes | None:
    """The file with a longer text instead of this one; None unless it occurs exactly once."""
    spelled = text.encode("utf-8", "replace")
    if len(text) < _LEAST or data.count(spelled) != 1:
        return None
    return data.replace(spelled, spelled + b"x" * (_LONG - len(text)))


def _sizes(puzzle: Puzzle, length: int) -> list[tuple[str, int, int]]:
    """Limit, the size that must not pass a lower one, and the size that must pass."""
    sizes = [("max_bytes", length, length)]
    texts = [puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes]
    if isinstance(puzzle, Crossword):
        texts += [clue.text for clue in puzzle.clues]
        count = puzzle.grid.cell_count
        sizes += [("max_cells", count, count), ("max_clues", len(puzzle.clues), len(puzzle.clues))]
    elif isinstance(puzzle, LogicPuzzle):
        count = puzzle.width * puzzle.height
        sizes.append(("max_cells", count, count))
    # A format may count the text with its markup and its key, so the file's length must pass.
    return [*sizes, ("max_string", max(map(len, texts)), max(length, 1))]
