"""The contract of every format, for f-puzzles and SudokuPad."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hypothesis import strategies as st

from tests.sudokupad import sudokupad_samples as made
from xwcore import Difference, Feature, Puzzle
from xwcore.plugin import FormatHooks
from xwcore_logic import LogicFeature, LogicPuzzle
from xwcore_logic.strategies import layer_sets
from xwcore_sudokupad.manifest import plugin
from xwcore_sudokupad.syntax.lz import compressed
from xwcore_testing import Fault, FormatContract, Sample, Shape, repeated


def _fault(name: str, text: str, code: str, at: str = "") -> Fault:
    return Fault(name, text.encode(), code, at.encode(), placed=bool(at))


_BROKEN: Final = f"{made.FPUZZLES}N4IgzglgXgpi"
_ODD: Final = made.fpuzzles(made.ODD)
_WRONG: Final = made.fpuzzles(
    {**made.SMALL, "solution": [1, 1, *[0] * 14], "thermometer": [{"lines": [["R1C1", "R1C2"]]}]}
)


def _thermometers(count: int) -> bytes:
    lines = [{"lines": [["R1C1", "R1C2"]]}] * count
    return f"{made.fpuzzles({**made.SMALL, 'thermometer': lines})}\n".encode()


def _unknown(count: int) -> bytes:
    return f"{made.fpuzzles({**made.SMALL, 'odd key': list(range(count))})}\n".encode()


def _waypoints(count: int) -> bytes:
    lines = [{"wayPoints": [[0.5, 0.5]] * 9, "color": "#000000"}] * (count // 9)
    return f"{made.scl({**made.BOARD, 'lines': lines})}\n".encode()


class TestSudokuPadContract(FormatContract):
    plugin: FormatHooks = plugin  # type: ignore[misc]
    samples: ClassVar = (
        Sample("everything", f"{made.fpuzzles(made.FULL)}\n".encode(), clean=False),
        Sample("a small one", made.fpuzzles(made.SMALL).encode()),
        Sample("a board", f"<{made.scl(made.BOARD)}>\n".encode()),
        Sample("in short names", f"{made.SCL}{compressed(made.ZIPPED)}\n".encode()),
        Sample("JSON of f-puzzles", made.text_of(made.SMALL).encode()),
        Sample("JSON of SudokuPad", made.text_of(made.BOARD).encode()),
        Sample(
            "at SudokuPad",
            f"https://sudokupad.app/fpuz{compressed(made.text_of(made.SMALL))}\n".encode(),
        ),
        Sample(
            "a file of Windows",
            f"[InternetShortcut]\r\nURL={made.fpuzzles(made.SMALL)}\r\n".encode(),
        ),
        Sample("in a sentence", f"Try this: {made.fpuzzles(made.SMALL)}\n".encode()),
    )
    lists: ClassVar = (
        Sample(
            "an address a line",
            f"{made.fpuzzles(made.SMALL)}\n{made.scl(made.BOARD)}\n".encode(),
        ),
    )
    others: ClassVar = (
        Sample("another address", b"https://sudokupad.app/abc123def\n"),
        Sample("a page", f"<a href='{made.fpuzzles(made.SMALL)}'>a sudoku</a>".encode()),
        Sample("other JSON", b'{"size": 4, "grid": "none"}'),
    )
    faults: ClassVar = (
        _fault("cut off", _BROKEN, "SPD103", _BROKEN),
        _fault("a short address", "sudokupad.app/abc123def", "SPD101"),
        _fault("unknown content", _ODD, "SPD201", _ODD),
        _fault("a wrong solution", _WRONG, "SPD617", _WRONG),
    )
    #: Where the address leads, what is around it, the size of cells in pixels, and the compressed
    #: text: its items have tests of their own.
    noise = (
        rb"(?<=load=)[\w+/=]+|(?<=/scl)[\w+/=]+|(?<=/fpuz)[\w+/=]+|https?://[^\s?]*\??(?:load=)?"
        rb"|[<>]|\[InternetShortcut\]|URL=|Try this: |\"cellSize\":64"
    )
    shapes: ClassVar = (
        Shape("thermometers", _thermometers),
        Shape("unknown items", _unknown),
        Shape("points of lines", _waypoints),
        repeated("signs of an address", made.FPUZZLES, "A", "\n"),
        repeated("addresses", "", f"{made.fpuzzles(made.SMALL)}\n", ""),
        repeated("beginnings", "", "f-puzzles.com/?load=", "\n"),
        repeated("brackets", '{"size":4,"grid":', "[", "]}"),
        repeated("comments", "", "# f-puzzles.com/\n", f"{made.fpuzzles(made.SMALL)}\n"),
    )
    growth_bytes = 2_048
    kinds_tested: ClassVar = ("logic",)
    truncation_count = 30
    mutation_count = 15
    example_count = 12

    def puzzles(self, features: frozenset[Feature]) -> st.SearchStrategy[Puzzle]:
        return sudokus(features)

    def may_lose(self, puzzle: Puzzle, difference: Difference) -> bool:
        # What the programs hold is tested in `test_sudokupad_puzzles`; generated layers have more.
        # The numbers of the givens are kept, and all texts.
        in_cell = difference.where.cell is not None and difference.where.key is None
        is_number = in_cell and difference.feature == LogicFeature.GIVENS
        texts = (Feature.TITLE, Feature.AUTHOR, Feature.NOTES)
        return not is_number and difference.feature not in texts


@st.composite
def sudokus(draw: st.DrawFn, features: frozenset[Feature]) -> Puzzle:
    type_name = draw(st.sampled_from(["", "sudoku", "killer_sudoku"]))
    size = draw(st.integers(1, 4))
    further: dict[str, Any] = {}
    values = [None, 1, 2, 12]
    givens = draw(layer_sets(values, "wall", size, size, features))
    if LogicFeature.PROGRESS in features and draw(st.booleans()):
        further["progress"] = draw(layer_sets(values, "", size, size, frozenset()))
    return LogicPuzzle(type_name, size, size, givens, **further)
