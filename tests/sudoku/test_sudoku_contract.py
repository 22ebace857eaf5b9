"""The contract of every format, for sudokus in text."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

from hypothesis import strategies as st

from tests.sudoku.sudoku_samples import LINE, ROWS, SDK, SMALL, SMALL_SOLUTION, rows_of
from tests.sudoku.sudoku_shapes import SHAPES
from tests.sudoku.sudoku_spellings import BANKS, SPELLINGS, separated, size_of_16
from xwcore import Feature, Puzzle
from xwcore.plugin import Difference, FormatHooks
from xwcore_logic import Layers, LogicFeature, LogicPuzzle, Value
from xwcore_logic.strategies import layer_sets
from xwcore_sudoku.manifest import plugin
from xwcore_testing import Fault, FormatContract, Sample, texts


def _fault(name: str, text: str, code: str, at: str = "") -> Fault:
    return Fault(name, text.encode(), code, at.encode(), placed=bool(at))


_SHORT: Final = ROWS.replace("..5..42..", "..5..42")
_FIFTH: Final = f"{ROWS.split()[4]}\n"

#: A sudoku whose third and fourth rows are exchanged.
_EXCHANGED: Final = """5..6.8.1.
.7..9.3.8
.5.7..4.3
1.8..2.6.
4.6.5..9.
.1.9.4..6
..1.3.2..
2..4.9.3.
.4..8.1.9
"""

FAULTS: Final = (
    _fault("no rows", "[Puzzle]\n", "SDK101"),
    _fault("two puzzles", f"{SDK}[Puzzle]\n{ROWS}", "SDK102", "1......68"),
    _fault("mojibake", SDK.replace("Zoë", "ZoÃ«"), "SDK103", "Ã«"),
    _fault("a control character", SDK.replace("Zoë", "Zo\x07"), "SDK104", "\x07"),
    _fault("a row twice", f"[Puzzle]\n{ROWS.replace(_FIFTH, _FIFTH * 2)}", "SDK207", _FIFTH[:9]),
    _fault("rows exchanged", f"[Puzzle]\n{_EXCHANGED}", "SDK208", ".5.7..4.3"),
    _fault("a short row", f"[Puzzle]\n{_SHORT}", "SDK201", "..5..42"),
    _fault("rows missing", "[Puzzle]\n12..\n..21\n", "SDK202", "12.."),
    _fault("a letter", f"[Puzzle]\n{ROWS.replace('..5..42..', '..5..x2..')}", "SDK203", "x"),
    _fault(
        "a short row of a table", separated(",").replace("8,,,,1,,,,", "8,,,,1,,,"), "SDK201", "8,"
    ),
    _fault(
        "a word in a table", separated(",").replace("8,,,,1,,,,", "8,,,,one,,,,"), "SDK203", "one"
    ),
    _fault("another sign", ROWS.replace("..5..42..", "..5..4-.."), "SDK203", "-"),
    _fault("pencil marks", f"{SDK}[PencilMarks]\n,12,\n", "SDK206", "[PencilMarks]"),
    _fault("a line of text", f"[Puzzle]\n{ROWS}That is all.\n", "SDK204", "That is all."),
    _fault("another state", SDK.replace("1......68\n", "2......68\n", 1), "SDK205", "1"),
    _fault("a number twice", ROWS.replace("..5..42..", "..55.42.."), "SDK601", "5"),
    _fault("a wrong solution", f"{SMALL},2{SMALL_SOLUTION[1:]}\n", "SDK501", "2"),
)


#: The spellings that are samples of the contract; all are read by `test_sudoku_spellings`.
_SPELLINGS: Final = (
    "fields without blanks",
    "fields in quotes",
    "tabs",
    "a line with x",
    "rows with dashes",
    "borders around question marks",
    "heavy borders around spaces",
    "boxes",
)
_BANKS: Final = ("number, puzzle, solution, rating", "in quotes", "a key and a rating")


class TestSudokuContract(FormatContract):
    plugin: FormatHooks = plugin  # type: ignore[misc]
    samples: ClassVar = (
        Sample("a line", f"{LINE}\n".encode()),
        Sample("with zeros", LINE.replace(".", "0").encode()),
        Sample("with a solution", f"{SMALL},{SMALL_SOLUTION}\n".encode(), canonical=True),
        Sample("rows", ROWS.encode()),
        Sample("boxes", rows_of(LINE, gap=" ", bar=" | ", rule="------+-------+------").encode()),
        Sample("an .sdk file", SDK.encode()),
        Sample("of 4", f"[Puzzle]\r\n{rows_of(SMALL)}".replace("\n", "\r\n").encode()),
        Sample("of 16", f"{'G' + '.' * 16 + '123456789ABCDEF' + '.' * 224}\n".encode()),
        Sample("from 0", f"{'0' + '.' * 16 + '123456789ABCDEF' + '.' * 224}\n".encode()),
        Sample("with a heading", f"Grid 01\n{ROWS}".encode()),
        *(Sample(name, SPELLINGS[name].encode()) for name in _SPELLINGS),
        Sample("numbers of two digits", size_of_16(",", "").encode()),
        Sample("a line of a bank", BANKS["a name"].partition("\n")[0].encode()),
        Sample("with pencil marks", f"{SDK}[PencilMarks]\n2,,34\n".encode()),
    )
    lists: ClassVar = (
        Sample("two lines", f"# two\n{LINE}\n\n{LINE[::-1]}\n".encode()),
        Sample("with headings", f"Grid 01\n{ROWS}Grid 02\n{rows_of(LINE[::-1])}".encode()),
        *(Sample(f"bank: {name}", BANKS[name].encode()) for name in _BANKS),
        Sample("tables", f"Grid 01\n{separated(',')}\nGrid 02\n{separated(',')[::-1]}".encode()),
        Sample("small ones", f"{SMALL},{SMALL_SOLUTION} # easy\n{SMALL[::-1]}\n".encode()),
    )
    others: ClassVar = (
        Sample("a number", b"3" * 81),
        Sample("a long number", b"1" + b"0" * 80),
        Sample("a leader", b"Contents" + b"." * 71 + b"12"),
        Sample("a rule", b"*" * 81),
        Sample("telephone numbers", b"".join(b"0301%05d\n" % (n * 7919) for n in range(9))),
        Sample("a key", bytes(b"0123456789ABCDEF"[n * n % 13] for n in range(256))),
        Sample("versions", b"1.0.\n1.1.\n1.2.\n2.0.\n"),
        Sample("a sum", b"1..3\n"),
        Sample("a matrix", b"".join(b"0,1,0,0,1,1,0,0,1\n" for _ in range(9))),
        Sample("scores", b"".join(b"%d,,%d,,,5,,1,\n" % (n, n * 5 % 9) for n in range(9))),
        Sample("a sentence", f"The sudoku {LINE} is hard.\n".encode()),
        Sample("a comparison", b"| a | x |\n|---|---|\n| 1 | ? |\n"),
    )
    faults: ClassVar = FAULTS
    extension_counts = True
    #: Comments, headings, what separates cells, names of sections, signs of blanks, pencil marks.
    noise = (
        rb"(?mi)^# .*$|# easy|^Grid [0-9]+$|^\[Puzzle\]|[-+|]+|[._*0?x]|(?:\xe2[\x94\x95].)+"
        rb"|^(?:id,)?\"?(?:puzzle|quizzes).*$|^2,,34$"
    )
    shapes = SHAPES
    growth_bytes = 8_192
    kinds_tested: ClassVar = ("logic",)
    truncation_count = 100
    mutation_count = 30
    example_count = 20

    def may_refuse(self, puzzle: Puzzle) -> bool:
        return isinstance(puzzle, LogicPuzzle) and puzzle.width not in (4, 6, 8, 9, 12, 16, 25)

    def is_evidence(self, data: bytes) -> bool:
        return re.search(rb"[1-9A-Z]", data.partition(b",")[0]) is not None

    def puzzles(self, features: frozenset[Feature]) -> st.SearchStrategy[Puzzle]:
        return sudokus(features)

    def may_lose(self, puzzle: Puzzle, difference: Difference) -> bool:
        # The numbers of the givens are kept; what else is lost depends on the layout.
        in_cell = difference.where.cell is not None and difference.where.key is None
        return not (in_cell and difference.feature == LogicFeature.GIVENS)


_CELLS: Final[list[Value]] = [None, 1, 2, 3, 4]


@st.composite
def sudokus(draw: st.DrawFn, features: frozenset[Feature]) -> Puzzle:
    further: dict[str, Any] = {}
    for feature in (Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES):
        if feature in features:
            further[feature] = draw(texts(lines=feature == Feature.NOTES))
    if Feature.METADATA in features:
        keys = st.sampled_from(["Date", "Level", "Source", "Publisher"])
        further["metadata"] = draw(st.lists(st.tuples(keys, texts()), max_size=2))
    for feature in (LogicFeature.SOLUTION, LogicFeature.PROGRESS):
        if feature in features:
            further[feature] = draw(st.none() | layer_sets(_CELLS, "", 4, 4, frozenset()))
    givens = LogicPuzzle.new("sudoku", 4).givens
    cells: tuple[tuple[Value, ...], ...] = draw(
        st.tuples(*[st.tuples(*[st.sampled_from(_CELLS)] * 4)] * 4)
    )
    solution: Layers | None = further.pop("solution", None)
    return LogicPuzzle("sudoku", 4, 4, givens.replace(cells=cells), solution, **further)
