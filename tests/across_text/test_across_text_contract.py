"""The contract of every format, for Across Lite TEXT."""

from __future__ import annotations

from tests.across_text.across_text_faults import CASES
from tests.across_text.across_text_samples import MESSY, PLAIN, REBUS, varied
from tests.across_text.across_text_shapes import SHAPES
from xwcore.plugin import Difference, FormatHooks, Puzzle
from xwcore_across_text.manifest import plugin
from xwcore_crossword import Crossword, CrosswordFeature, Grid
from xwcore_testing import Fault, FormatContract, Sample

CRLF = PLAIN.replace("\n", "\r\n").encode()
BOM = b"\xef\xbb\xbf" + PLAIN.encode()
WINDOWS = varied(("A small one", "Crème brûlée")).decode().encode("cp1252")
MAC = WINDOWS.decode("cp1252").encode("mac-roman").replace(b"\n", b"\r")


class TestAcrossTextContract(FormatContract):
    plugin: FormatHooks = plugin  # type: ignore[misc]
    shapes = SHAPES
    #: Below a full report (10,000 findings): `fix` checks a file twice that has more.
    growth_bytes = 8_192
    samples = (
        Sample("version 1", PLAIN.encode()),
        Sample("version 2", REBUS.encode()),
        Sample("CR LF", CRLF),
        Sample("byte order mark", BOM),
        Sample("Windows-1252", WINDOWS),
        Sample("Mac Roman", MAC, {"encoding": "mac-roman"}),
        Sample("messy", MESSY, clean=False),
        Sample("clues too many", varied(("<DOWN>", "One\nMore\n<DOWN>")), clean=False),
    )
    others = (
        Sample("a .puz file", b"\0\0ACROSS&DOWN\0" + b"\0" * 64),
        Sample("an .xd file", b"Title: One\n\n\nAB\nCD\n\n\nA1. Clue ~ AB\n"),
    )
    faults = (
        *(
            Fault(f"{code}, file {at}", data, code, placed=place is not None)
            for at, (code, data, place) in enumerate(CASES)
        ),
        Fault("no UTF-8", WINDOWS, "ACT107", options={"encoding": "utf-8"}),
    )
    every_error_planted = True
    examples = (Crossword(Grid.from_rows(["AB"]), notes="long " * 250),)
    mutation_count = 100
    #: The repeated section, which a diagnostic reports by its tag.
    noise = rb"Ida Editor"

    def may_lose(self, puzzle: Puzzle, difference: Difference) -> bool:
        return (
            difference.feature == CrosswordFeature.DIAGRAMLESS
            and isinstance(puzzle, Crossword)
            and not any(puzzle.grid.kinds)
        )
