"""The contract of meaning: a sample is read as what its author states that it holds.

A reader and a writer that share a mistake, such as across for down, agree with each other. Only a
statement that does not come from the plugin shows it::

    Sample(
        "plain",
        data,
        expect={
            "title": "A small square",
            "rows": ["PAD", "OWE", "TEN"],
            "clues": {"1-Across": "Quiet place to land", "3-Down": "Lair"},
        },
    )

The keys are `rows` (all of them, or a mapping of some by index), `clues` (all pairs of label and
text in order, or a mapping of some), `cells` (solutions by row and column), `circles` and `shades`
(all places, row by row), `metadata` (values by key), and attributes of the puzzle. A dictionary
made by `to_dict`, a puzzle and the bytes of a file in another format state the whole content.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from xwcore.plugin import FormatError, Puzzle, Registry, diff
from xwcore_crossword import CIRCLE, SHADE, Crossword
from xwcore_testing.advice import demand, shown
from xwcore_testing.base import ContractBase
from xwcore_testing.samples import Expected

_ADVICE: Final = "correct the reader, or the statement in Sample(expect=...)"

#: Lists of marked cells.
_FLAGS: Final = {"circles": CIRCLE, "shades": SHADE}

#: A statement that the puzzle meets, or misses: what it is about, the value read, the expected one.
Statement = tuple[str, Any, Any]


class ExpectationContract(ContractBase):
    """The statements of the samples: `Sample(expect=...)` and `Sample(canonical=True)`."""

    def test_samples_hold_what_they_state(self, registry: Registry) -> None:
        """A sample is read as what its `expect` states."""
        for sample in self.samples:
            if sample.expect is None:
                continue
            puzzle = registry.read(sample.data, self.spec.name, **sample.options)
            for what, value, expected in self._statements(puzzle, sample.expect):
                wrong = f"{sample.name}: {what}: {value!r}, expected {expected!r}"
                demand(value == expected, wrong, _ADVICE)

    def _statements(self, puzzle: Puzzle, expect: Expected) -> Iterator[Statement]:
        if isinstance(expect, bytes):
            yield from self._compared_with_twin(puzzle, expect)
        elif isinstance(expect, Puzzle):
            yield from _compared(puzzle, expect)
        elif "xwcore" in expect:
            yield from _compared(puzzle, Puzzle.from_dict(expect))
        else:
            for name, expected in expect.items():
                yield from _statement(puzzle, name, expected)

    def _compared_with_twin(self, puzzle: Puzzle, data: bytes) -> Iterator[Statement]:
        """The content that both formats hold; nothing where the twin's plugin is not installed."""
        company = self.company()
        try:
            twin = company.read(data)
        except FormatError:
            return
        assert twin.source_format is not None
        both = self.spec.features & company.spec(twin.source_format).features
        for difference in diff(puzzle, twin):
            if difference.feature in both:
                what = f"{difference.feature.label} at {difference.where}"
                yield what, difference.before, difference.after

    def test_canonical_samples_are_written_from_their_content(self, registry: Registry) -> None:
        """A canonical sample is written byte for byte without the record of its file."""
        for sample in self.samples:
            if sample.canonical:
                puzzle = registry.read(sample.data, self.spec.name, **sample.options)
                data = registry.dumps(puzzle.replace(extras={}), self.spec.name)
                wrong = f"{sample.name}: written as {shown(data)}, expected {shown(sample.data)}"
                advice = "correct the writer, or remove Sample(canonical=True)"
                demand(data == sample.data, wrong, advice)


def _compared(puzzle: Puzzle, expected: Puzzle) -> Iterator[Statement]:
    for difference in diff(puzzle, expected):
        what = f"{difference.feature.label} at {difference.where}"
        yield what, difference.before, difference.after


def _statement(puzzle: Puzzle, name: str, expected: Any) -> Iterator[Statement]:
    if name in ("rows", "clues", "cells", *_FLAGS) and not isinstance(puzzle, Crossword):
        yield name, f"puzzle of kind {puzzle.kind}", "a crossword"
    elif isinstance(puzzle, Crossword) and name == "rows":
        yield from _some(name, dict(enumerate(puzzle.grid.rows())), expected)
    elif isinstance(puzzle, Crossword) and name == "cells":
        cells = {(cell.row, cell.column): cell.solution for cell in puzzle.grid}
        yield from _some(name, cells, expected)
    elif isinstance(puzzle, Crossword) and name == "clues":
        pairs = [(clue.label, clue.text) for clue in puzzle.clues]
        if isinstance(expected, Mapping):
            yield from _some(name, dict(reversed(pairs)), expected)
        else:
            yield name, pairs, [tuple(pair) for pair in expected]
    elif isinstance(puzzle, Crossword) and name in _FLAGS:
        grid = puzzle.grid
        places = [grid.place(at) for at, flags in enumerate(grid.flags) if flags & _FLAGS[name]]
        yield name, places, [tuple(place) for place in expected]
    elif name == "metadata":
        yield from _some(name, {entry.key: entry.value for entry in puzzle.metadata}, expected)
    else:
        yield name, getattr(puzzle, name, "no such attribute"), expected


def _some(name: str, values: Mapping[Any, Any], expected: Any) -> Iterator[Statement]:
    """The statements about the items of a mapping, or about all of a list."""
    if isinstance(expected, Mapping):
        for key, value in expected.items():
            yield f"{name} {key}", values.get(key, "missing"), value
    else:
        yield name, [*values.values()], [*expected]
