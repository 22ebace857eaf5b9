"""The contract of every format, for addresses of Penpa+."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hypothesis import strategies as st

from tests.penpa import penpa_samples as boards_of
from tests.penpa.penpa_shapes import SHAPES
from xwcore import Feature, Puzzle
from xwcore.plugin import Difference, FormatHooks
from xwcore_logic import LogicFeature, LogicPuzzle
from xwcore_logic.strategies import layer_sets
from xwcore_penpa.manifest import plugin
from xwcore_testing import Fault, FormatContract, Sample


def _fault(name: str, text: str, code: str, at: str = "") -> Fault:
    return Fault(name, text.encode(), code, at.encode(), placed=bool(at))


_BROKEN: Final = f"{boards_of.PREFIX}m=edit&p=7VRN"
_HEX: Final = boards_of.address(boards_of.HEX)
_ODD: Final = boards_of.address(boards_of.lines(2, 2, boards_of.items(odd={"1": 2})))
_SOLUTION: Final = boards_of.address(boards_of.SOLVE, "solve", a=boards_of.packed("[1]"))


class TestPenpaContract(FormatContract):
    plugin: FormatHooks = plugin  # type: ignore[misc]
    samples: ClassVar = (
        Sample("all of it", f"{boards_of.address(boards_of.FULL)}\n".encode()),
        Sample("a small one", boards_of.address(boards_of.SMALL).encode()),
        Sample(
            "in the old form", boards_of.address(boards_of.UNSHORTENED).replace("#", "?").encode()
        ),
        Sample("margins and voids", f"<{boards_of.address(boards_of.MARGINS)}>\n".encode()),
        Sample("hexagons", _HEX.encode()),
        Sample(
            "to solve",
            boards_of.address(
                boards_of.SOLVE, "solve", a=boards_of.packed(boards_of.SOLUTION)
            ).encode(),
        ),
        Sample("parameters alone", boards_of.address(boards_of.SMALL).partition("#")[2].encode()),
        Sample(
            "a file of Windows",
            f"[InternetShortcut]\r\nURL={boards_of.address(boards_of.SMALL)}\r\n".encode(),
        ),
        Sample("in a sentence", f"Try this: {boards_of.address(boards_of.SMALL)}.\n".encode()),
    )
    lists: ClassVar = (
        Sample(
            "an address a line",
            "".join(
                f"{boards_of.address(text)}\n"
                for text in (boards_of.SMALL, boards_of.FULL, boards_of.HEX)
            ).encode(),
        ),
    )
    others: ClassVar = (
        Sample("another address", b"https://example.org/edit?m=list&p=1"),
        Sample("a page", f"<a href='{boards_of.address(boards_of.SMALL)}'>a board</a>".encode()),
        Sample("JSON", f'{{"url": "{boards_of.address(boards_of.SMALL)}"}}\n'.encode()),
    )
    faults: ClassVar = (
        _fault("cut off", _BROKEN, "PEN103", _BROKEN),
        _fault("without a board", "m=edit&q=1\n", "PEN101"),
        _fault("another lattice", _HEX, "PEN104", _HEX),
        _fault("an unknown category", _ODD, "PEN201", _ODD),
        _fault("a solution of another form", _SOLUTION, "PEN202", _SOLUTION),
    )
    #: Where the address leads, the mode, what is around the address, and the packed text: a piece
    #: of it may be of the tools alone, which are provenance. Its items have tests of their own.
    noise = (
        rb"(?<=[&?#]p=)[\w+/=]+|https?://[^\s#?]*[#?]|(?<![\w&])m=\w+|[<>]"
        rb"|\[InternetShortcut\]|URL=|Try this: |(?m:\.$)"
    )
    shapes = SHAPES
    growth_bytes = 2_048
    swept_count = 200
    kinds_tested: ClassVar = ("logic",)
    truncation_count = 30
    mutation_count = 15
    example_count = 12

    def puzzles(self, features: frozenset[Feature]) -> st.SearchStrategy[Puzzle]:
        return boards(features)

    def may_lose(self, puzzle: Puzzle, difference: Difference) -> bool:
        assert isinstance(puzzle, LogicPuzzle)
        feature, where = difference.feature, difference.where
        if feature in (Feature.TITLE, Feature.AUTHOR, Feature.NOTES, Feature.METADATA):
            return False
        if feature in (LogicFeature.GRID, LogicFeature.PARAMETERS):
            return False
        if where.cell is not None and where.key is None:
            # A clue of several parts is a mark, and a mark of the usual style a number.
            is_mark = any(mark.tag == "number" for mark in puzzle.givens.marks)
            return isinstance(difference.before, tuple) or (is_mark and difference.before is None)
        # `test_penpa_boards` states what a board holds; generated layers have other values as well.
        return True


@st.composite
def boards(draw: st.DrawFn, features: frozenset[Feature]) -> Puzzle:
    width, height = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    further: dict[str, Any] = {}
    if LogicFeature.PARAMETERS in features:
        further["params"] = draw(
            st.sampled_from([{}, {"grid": "dashed", "dots": True}, {"frame": False}, {"stars": 2}])
        )
    values = [None, 1, 17, "x", "#"]
    givens = draw(layer_sets(values, "wall", width, height, features))
    if LogicFeature.PROGRESS in features and draw(st.booleans()):
        further["progress"] = draw(layer_sets(values, "link", width, height, frozenset()))
    return LogicPuzzle("", width, height, givens, **further)
