"""The contract of every format, for Exolve."""

from __future__ import annotations

from typing import ClassVar

from tests.exolve.exolve_samples import FILES, PLAIN
from xwcore.plugin import Difference, Feature, FormatHooks, Puzzle
from xwcore_crossword import CrosswordFeature
from xwcore_exolve.manifest import plugin
from xwcore_testing import FormatContract, Sample


class TestExolveContract(FormatContract):
    plugin: ClassVar[FormatHooks] = plugin
    samples = tuple(Sample(name, data) for name, data in FILES.items() if name != "page")
    others = (Sample("a page", f"<html><pre>{PLAIN}</pre></html>".encode()),)
    #: The direction of a linked entry that it has anyway.
    noise = rb"(?<=, 3)a"
    truncation_count = 60
    mutation_count = 40
    example_count = 20

    def may_lose(self, puzzle: Puzzle, difference: Difference) -> bool:
        """What `FormatSpec.reasons` cannot state as data: metadata of a clue other than an
        annotation, an order of further groups, blanks of a second clue, numbers that are
        neither counted nor labels, HTML and decorations of the file that was read.
        """
        return difference.feature in (
            CrosswordFeature.CLUE_METADATA,
            CrosswordFeature.CLUE_ORDER,
            CrosswordFeature.NUMBERING,
            CrosswordFeature.SHARED_PLACES,
            Feature.UNMODELED,
        )
