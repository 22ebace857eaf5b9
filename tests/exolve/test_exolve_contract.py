"""The contract of every format, for Exolve."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from tests.exolve.exolve_samples import FILES, PLAIN
from xwcore.plugin import WHOLE, Difference, Feature, FormatHooks, Puzzle
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
        """What `FormatSpec.reasons` cannot state as data."""
        before, after = difference.before, difference.after
        if difference.feature == CrosswordFeature.ENUMERATIONS:
            return before is None  # the end of a text in parentheses
        if difference.feature == CrosswordFeature.CLUE_METADATA:
            return bool(_annotation(before) == _annotation(after))
        if difference.feature == CrosswordFeature.CLUE_ORDER:
            return difference.where == WHOLE  # the order of further groups
        if difference.feature == CrosswordFeature.NUMBERING:
            return before is None or isinstance(before, int)  # not a label
        if difference.feature == CrosswordFeature.SHARED_PLACES:
            return _words(before) == _words(after)  # blanks and metadata of a second clue
        # Options that letters need; HTML and decorations of the file that was read.
        is_section = re.fullmatch("exolve-[a-z-]+", difference.where.key or "") is not None
        return difference.feature == Feature.UNMODELED and (before is None or not is_section)


def _annotation(metadata: Any) -> Any:
    return dict(metadata or ()).get("annotation")


def _words(clues: Any) -> list[list[str]]:
    return [text.split() for text, *_ in clues or ()]
