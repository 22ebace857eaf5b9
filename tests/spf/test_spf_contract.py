"""SPF holds the contract of every format."""

from __future__ import annotations

from typing import ClassVar, Final

import pytest
from hypothesis import strategies as st

from tests.spf.spf_broken_rows import BROKEN
from tests.spf.spf_shapes import SHAPES
from tests.spf.spf_support import TEXTS
from xwcore import Feature, Puzzle
from xwcore.plugin import Difference, Unmodeled
from xwcore_logic import LogicFeature, LogicPuzzle
from xwcore_logic.strategies import TypeCells, logic_puzzles
from xwcore_spf.manifest import plugin
from xwcore_testing import Fault, FormatContract, Sample

_DAMAGED: Final = TEXTS["masyu"].replace("|*    |", "|0   |").replace("\n>>", " >>")
_TENTS: Final = TEXTS["tents"]
_UNSOLVED: Final = _TENTS[: _TENTS.index("/solution")].replace("/sol false", "/sol true") + ">>\n"
_LATTICE: Final = TEXTS["fillomino"].replace(
    "(221)\n(444)\n(141) ]",
    "(+-+-+-+)\n(|2|2|1|)\n(+-+-+-+)\n(|4 4 4|)\n(+-+ +-+)\n(|1|4|1|)\n(+-+-+-+) ]",
)


def _changed(
    name: str, old: str, new: str, code: str, at: str = "", example: str = "tents"
) -> Fault:
    text = TEXTS[example]
    assert old in text
    return Fault(name, text.replace(old, new, 1).encode(), code, at.encode(), placed=bool(at))


FAULTS: Final = (
    Fault("no dictionary", b"%!PS\n/type (tents)\n", "SPF101", placed=False),
    _changed("brackets in the prolog", "%%End", "%% << \n%%End", "SPF103", "<< \n"),
    _changed("an end inside a line", "\n>>", " >>", "SPF104", ">>"),
    _changed("no end", ">> pop", "", "SPF105", "<<"),
    _changed("an open string", "(xwcore maintainers)", "(xwcore maintainers", "SPF106", "(xwcore"),
    _changed("a key inside a line", "\n/X 4", " /X 4", "SPF107", "/X"),
    _changed("a value on the next line", "/X 4", "/X\n4", "SPF108", "/X\n4"),
    _changed("a value without a key", "/X 4", "/X 4 7", "SPF109", "7"),
    _changed("a key without a value", "/X 4", "/X", "SPF111", "/X"),
    _changed("a key twice", "/X 4", "/X 4\n/Y 3", "SPF112", "/Y 3"),
    _changed("an open array", "(   A) ]", "(   A)", "SPF113", "[\n(    )"),
    _changed("deep arrays", "/X 4", "/X 4\n/deep " + "[" * 200 + "]" * 200, "SPF114", "[[["),
    _changed("no type", "/type (tents)\n", "", "SPF201", "<<"),
    _changed("a type that is no string", "(tents)", "tents", "SPF202", "tents"),
    _changed("a text where a number must be", "/X 4", "/X (4)", "SPF206", "(4)"),
    Fault("a solution to show", _UNSOLVED.encode(), "SPF209", b"true"),
    _changed("no cells", "/X 4", "/X 0", "SPF212", "0"),
    _changed("no largest number", "/max 1\n", "", "SPF213", "<<", "domino-hunt"),
    _changed("no second diagram", "/smallareas", "/other", "SPF220", "<<", "killer-sudoku"),
    _changed("a row on two lines", "( +----)", "( +-\n--)", "SPF222", "( +-\n--)"),
    _changed("a wrong edge", "[ 0 1 true ]", "[ 0 true ]", "SPF230", "[ 0 true ]", "fences-graph"),
    _changed("a missing node", "[ 0 1 true ]", "[ 0 9 true ]", "SPF231", "[ 0 9", "fences-graph"),
    _changed("a size", "/X 4", "/X 6", "SPF310", "6"),
    _changed("a short row", "(A   )", "(A)", "SPF301", "(A)"),
    _changed("a long row", "(A   )", "(A    )", "SPF302", "(A    )"),
    _changed("a missing row", "(A   )\n", "", "SPF303", "(   A)"),
    _changed("exchanged rows", "(1234)\n(3412)", "(3412)\n(1234)", "SPF311", "(3412)", "sudoku"),
    _changed("a row twice", "(3412)\n", "(3412)\n(3412)\n", "SPF312", "(3412)\n(2", "sudoku"),
    _changed("a lost digit", "(3412)", "(342)", "SPF313", "(342)", "sudoku"),
    _changed("a wrong digit", "(3412)", "(3442)", "SPF314", "42)", "sudoku"),
    _changed("a tab", "(A   )", "(A\t  )", "SPF304", "\t"),
    _changed("a strange character", "(A   )", "(A ~ )", "SPF305", "~"),
    _changed("a character between places", "(#   4 )", "(#x  4 )", "SPF306", "x", "pyramid"),
    _changed("no group", "(2BC|", "(0BC|", "SPF307", "0BC", "abc-box"),
    _changed("a number at the left", "( 2 1 1 0 0)", "(2  1 1 0 0)", "SPF309", "2 ", "pills"),
    _changed("an outline in disorder", "4 0 3 5 2", "4 0 5 3 2", "SPF430", "4 0 5", "fences-graph"),
    _changed("a point outside", "0.5 0.5 3 0", "0.5 9 3 0", "SPF431", "0.5 9", "fences-graph"),
    _changed("two in a face", "0.5 0.5 3 0", "1.6 0.5 3 0", "SPF433", "1.5 0.5", "fences-graph"),
    _changed(
        "an empty cell in the frame",
        "(######)\n(###3#4)",
        "(##  ##)\n(##  #4)",
        "SPF418",
        "  #",
        "kakuro",
    ),
    _changed("an empty shape", "(+-+)\n(  |)", "(+-+)\n( | )", "SPF415", "[", "curve-data"),
    _changed("a strange pentomino", "(IP)", "(IQ)", "SPF419", "(IQ)", "pentomino-search"),
    Fault("a border between equal numbers", _LATTICE.encode(), "SPF616", b"2|2"),
    *(
        Fault(f"{b.name}, row {b.row} of {b.key}", b.source.encode(), b.code, placed=False)
        for b in BROKEN
    ),
)


class TestSpfContract(FormatContract):
    plugin = plugin
    shapes = SHAPES
    #: The program around the dictionary.
    noise = rb"(?s)\A.*?(?=<<)|>>.*\Z"
    samples: ClassVar = (
        *(Sample(name, TEXTS[name].encode()) for name in ("tents", "masyu", "fences-graph")),
        Sample("carriage returns", TEXTS["tents"].replace("\n", "\r\n").encode()),
        Sample(
            "an epilog that acts",
            TEXTS["tents"].replace(">> pop", ">> pop (x) deletefile").encode(),
        ),
        Sample("entities", TEXTS["tents"].replace("(xwcore m", "(J&uuml;rgen, m").encode()),
        Sample("damaged", _DAMAGED.encode(), clean=False),
    )
    faults: ClassVar = FAULTS
    kinds_tested: ClassVar = ("logic",)
    every_error_planted = True
    truncation_count = 400
    mutation_count = 120
    example_count = 40
    swept_count = 40

    def may_refuse(self, puzzle: Puzzle) -> bool:
        assert isinstance(puzzle, LogicPuzzle)
        # A cell of pills has a number, and no sign without one.
        is_open = puzzle.type == "pills" and any(None in row for row in puzzle.givens.cells)
        return not puzzle.type or is_open

    def puzzles(self, features: frozenset[Feature]) -> st.SearchStrategy[Puzzle]:
        return puzzles_of_spf(features)

    def may_lose(self, puzzle: Puzzle, difference: Difference) -> bool:
        if _is_in_cell(difference):
            return False  # every type spells what `_CELLS` has
        return difference.feature in (
            LogicFeature.GIVENS,
            LogicFeature.SOLUTION,
            LogicFeature.SHOW_SOLUTION,
            LogicFeature.PARAMETERS,
            LogicFeature.GRID,
            Feature.UNMODELED,
        )


@pytest.mark.slow
def test_more_of_the_swept_puzzles_are_kept() -> None:
    """The contract takes 40 of 3,500."""
    more = type("More", (TestSpfContract,), {"swept_count": 500})
    more().test_swept_puzzles_are_kept()


def _is_in_cell(difference: Difference) -> bool:
    return difference.where.cell is not None and difference.where.key is None


#: What the cells of some types may hold, in the givens and in the solution.
_CELLS: Final = {
    "sudoku": TypeCells([None, 1, 2, 12], [1, 2, 12], "wall", is_square=True),
    "tents": TypeCells([None, "*"], [None, "A"], "wall"),
    "cave": TypeCells([None, 0, 7, 10, "#", "-"], [None, "#"], "wall"),
    "hashi": TypeCells([None, 1, 8, "?", "=", "|"], [None, 1, 8, "?", "=", "|"], "wall"),
    "masyu": TypeCells([None, "O", "*", "#"], [None, "O", "*", "#"], "link"),
}


@st.composite
def puzzles_of_spf(draw: st.DrawFn, features: frozenset[Feature]) -> Puzzle:
    """A puzzle of a known type, or one of an unknown type with its rows."""
    puzzle = draw(logic_puzzles(features, _CELLS))
    if Feature.UNMODELED not in features or draw(st.integers(0, 4)):
        return puzzle
    rows = st.lists(st.text(" #-+|12*OAB~()\\", max_size=6), min_size=1, max_size=4)
    number = draw(st.sampled_from([1, 3]))
    unmodeled = [Unmodeled("puzzle", draw(rows)), Unmodeled("format", number)]
    return LogicPuzzle("own_type", title=puzzle.title, params=puzzle.params, unmodeled=unmodeled)
