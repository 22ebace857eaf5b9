"""The contract of every format, for ipuz."""

from __future__ import annotations

from typing import ClassVar

from tests.ipuz import ipuz_samples as samples
from tests.ipuz.ipuz_faults import FAULTS
from tests.ipuz.ipuz_shapes import SHAPES
from xwcore.plugin import Difference, Feature, FormatHooks, Puzzle
from xwcore_ipuz.manifest import plugin
from xwcore_logic import LogicFeature, LogicPuzzle
from xwcore_testing import FormatContract, Sample


class TestIpuzContract(FormatContract):
    kinds_tested: ClassVar = ("crossword", "logic", "word-search")
    plugin: FormatHooks = plugin  # type: ignore[misc]
    shapes = SHAPES
    samples = (
        Sample("plain", samples.PLAIN.encode()),
        Sample("rich", samples.RICH.encode()),
        Sample("wrapped", samples.WRAPPED.encode()),
        Sample("diagramless", samples.DIAGRAMLESS.encode()),
        Sample("bare", samples.BARE.encode()),
        Sample("sudoku", samples.SUDOKU.encode()),
        Sample("jigsaw", samples.JIGSAW.encode()),
        Sample("killer sudoku", samples.KILLER.encode()),
        Sample("calcudoku", samples.CALCUDOKU.encode()),
        Sample("word search", samples.WORD_SEARCH.encode()),
        Sample("Windows-1252", samples.PLAIN.encode("cp1252"), clean=False),
        Sample(
            "messy",
            samples.varied(('"title"', "title"), ("0, 0],\n", "0, 0,],\n"), ("red", "re\td")),
            clean=False,
        ),
    )
    others = (
        Sample("other JSON", b'{"version": "1.0", "kind": ["http://ipuz.org/crossword#1x"]}'),
        Sample("a version below", b'{"meta": {"version": "http://ipuz.org/v2"}}'),
        Sample("a list", b'["http://ipuz.org/v2"]'),
        Sample("a string", b'"http://ipuz.org/v2"'),
        Sample("a version that is a list", b'{"version": ["http://ipuz.org/v2"]}'),
    )
    faults = FAULTS
    every_error_planted = True
    truncation_count = 300
    mutation_count = 100
    #: Versions of the format and of the kind.
    noise = rb"(?<=ipuz\.org)[\\/]+v[0-9]|(?<=#)[0-9]"

    def may_lose(self, puzzle: Puzzle, difference: Difference) -> bool:
        if isinstance(puzzle, LogicPuzzle):
            if difference.feature == LogicFeature.LOGIC_TYPE:  # cages make a killer sudoku
                return puzzle.type == "killer_sudoku" and not puzzle.givens.blocks
            # Numbers are kept in cells; a cage of a calcudoku has one clue.
            where, before = difference.where, difference.before
            is_number = isinstance(before, int) and before in range(1, puzzle.width + 1)
            return where.cell is None or where.key is not None or not is_number
        keys = [entry.key for entry in puzzle.metadata]
        return difference.feature == Feature.METADATA_ORDER and len(keys) > len({*keys})
