"""The kit's contract, on files of every dialect."""

from __future__ import annotations

from tests.xd import xd_files
from tests.xd.xd_faults import FAULTS
from tests.xd.xd_shapes import SHAPES
from xwcore.plugin import Difference, Puzzle
from xwcore_crossword import Crossword, CrosswordFeature
from xwcore_testing import FormatContract, Sample
from xwcore_xd.manifest import plugin

_DOTS = xd_files.SMALL_ROWS.replace("#", ".")
_DESIGN = "<style>O { background: circle }</style>\n\nO..O\n...#\n#...\n...."

SAMPLES = (
    Sample(
        "implicit",
        xd_files.implicit(),
        expect={
            "title": "Small",
            "rows": ["PLUM", "EAR#", "#SEA", "ATEN"],
            "clues": {"1-Across": "Fruit of a pie", "6-Down": "Article"},
        },
    ),
    Sample("explicit", xd_files.explicit()),
    Sample("CR LF, byte order mark", b"\xef\xbb\xbf" + xd_files.implicit().replace(b"\n", b"\r\n")),
    Sample("CR", xd_files.implicit().replace(b"\n", b"\r")),
    Sample("Windows-1252", xd_files.implicit().replace(b"Gym class", "Café".encode("cp1252"))),
    Sample("dots for blocks", xd_files.explicit(rows=_DOTS)),
    Sample("design", xd_files.explicit(rows=_DOTS, Design=_DESIGN)),
    Sample("start", xd_files.explicit(Start="P...\n...#\n#...\n...N")),
    Sample("notes", xd_files.implicit(notes="One\n\nTwo\n\n\n  Three")),
    Sample(
        "rebus and special",
        xd_files.implicit(
            headers=f"{xd_files.SMALL_HEADERS}\nSpecial: circle\nRebus: 1=SEA a=EAR",
            rows="PLuM\nEAR#\n#1E\n".replace("#1E\n", "#1EA\nATaN"),
        ),
        expect={"circles": [(0, 2), (3, 2)], "cells": {(2, 1): "SEA", (3, 2): "EAR"}},
    ),
    Sample("an unknown cell", xd_files.implicit(rows=xd_files.SMALL_ROWS.replace("L", ".", 1))),
    Sample("no clues", xd_files.implicit(clues=""), clean=False),
    Sample(
        "levels",
        xd_files.implicit(headers=f"{xd_files.SMALL_HEADERS}\n\nRelation: x\n\nInternal: y"),
    ),
    Sample(
        "clue metadata, groups, markup",
        xd_files.implicit(
            headers=f"{xd_files.SMALL_HEADERS}\nCluegroup: X=Diagonal",
            clues=xd_files.SMALL_CLUES.replace("A4.", "A1 ^Refs: D2\nA4.").replace(
                "Final", "{/Final/} {*word*}"
            )
            + "\nX1. Slanted ~ PAEN\n\n9. Alone ~ AN\n",
        ),
    ),
)


class TestXd(FormatContract):
    plugin = plugin
    shapes = SHAPES
    samples = SAMPLES
    faults = FAULTS
    every_error_planted = True
    mutation_count = 150
    noise = rb"</style>"

    def may_lose(self, puzzle: Puzzle, difference: Difference) -> bool:
        assert isinstance(puzzle, Crossword)
        grid, where, feature = puzzle.grid, difference.where, difference.feature
        if feature == CrosswordFeature.GRID:
            return not any(grid.kinds)  # cells without a letter are read as blocks
        if where.cell is None:
            return False
        cell = grid[where.cell]
        if feature == CrosswordFeature.MARKS:
            return cell.marks.others == ("unknown",) or len({*grid.other_marks.values()}) > 1
        if feature == CrosswordFeature.FILL and not cell.fill:
            return cell.given
        has_own_letter = cell.given and cell.fill not in (None, "", cell.solution)
        return feature in (CrosswordFeature.GIVEN, CrosswordFeature.FILL) and not has_own_letter


def test_every_code_has_a_planted_fault() -> None:
    known = plugin.xw_format().codes
    assert known is not None
    # The date of the file's name needs a file: `test_compares_the_date_in_the_name`.
    assert set(known()) - {fault.code for fault in FAULTS} == {"XD309", "XD447"}
