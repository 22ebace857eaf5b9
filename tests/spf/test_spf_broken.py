"""Broken variants of our own examples: each fault is found with its code and at its place."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from xwcore_spf.container import parse
from xwcore_spf.document import understood
from xwcore_spf.fields import Part
from xwcore_spf.types_table import TYPES

from tests.spf.spf_support import REGISTRY, TEXTS, codes, findings
from xwcore import LogicPuzzle


class Broken(NamedTuple):
    """An example with row `row` of the diagram `key` replaced, and what is found, in which cell."""

    name: str
    key: str
    row: int
    text: str
    code: str
    cell: tuple[int, int] | None = None

    @property
    def source(self) -> str:
        before, start, after = TEXTS[self.name].partition(f"/{self.key} [\n")
        assert start
        lines = after.split("\n")
        closing = " ]" if lines[self.row].endswith(" ]") else ""
        assert len(lines[self.row]) == len(self.text) + 2 + len(closing)
        lines[self.row] = f"({self.text}){closing}"
        return before + start + "\n".join(lines)


def puzzle(name: str, row: int, text: str, code: str, *cell: int) -> Broken:
    return Broken(name, "puzzle", row, text, code, (cell[0], cell[1]) if cell else None)


def solution(name: str, row: int, text: str, code: str, *cell: int) -> Broken:
    return Broken(name, "solution", row, text, code, (cell[0], cell[1]) if cell else None)


BROKEN = (
    puzzle("abc-box", 4, "2BD|    ", "SPF305"),
    puzzle("abc-box", 5, "   | C  ", "SPF501", 1, 1),
    puzzle("abc-box", 6, "?A1|    ", "SPF612", 2, 0),
    puzzle("abc-box", 4, "0BC|    ", "SPF307"),
    solution("abc-box", 0, "ABBC", "SPF612", 0, 0),
    puzzle("abcd", 0, "    0 12", "SPF603", 0, 3),
    puzzle("abcd", 5, "122|    ", "SPF603", 1, 0),
    solution("abcd", 2, "#AAB", "SPF607", 1, 1),
    solution("abcd-diagonal", 1, "CDBB", "SPF607", 0, 1),
    puzzle("abcd-diagonal", 6, "01110| B  ", "SPF603", 0, 0),
    puzzle("aquarium", 0, "        2 ", "SPF603", 0, 3),
    puzzle("aquarium", 5, " +-+-+ + +", "SPF401", 2, 2),
    puzzle("aquarium", 4, "5|   |   |", "SPF411"),
    solution("aquarium", 1, "### ", "SPF613", 1, 3),
    puzzle("arukone", 1, "|A  -  B|", "SPF413", 0, 3),
    puzzle("arukone", 1, "|1  -   |", "SPF414", 0, 0),
    puzzle("arukone", 7, "|  B  - |", "SPF501", 3, 2),
    solution("arukone", 1, "|A- -   |", "SPF608", 0, 2),
    solution("arukone", 3, "|B C-B A|", "SPF502", 1, 2),
    puzzle("arukone-numbers", 1, "| A         |", "SPF414", 0, 0),
    puzzle("basic", 1, "| +   | +|", "SPF610", 0, 2),
    puzzle("basic", 7, "|  | - 3 |", "SPF501", 2, 2),
    puzzle("basic", 5, "| 6| 6|  |", "SPF404", 1, 1),
    puzzle("basic", 1, "|7+   | :|", "SPF410", 0, 0),
    solution("basic", 1, "131", "SPF601", 1, 2),
    puzzle("cave", 0, "     6  ", "SPF611", 0, 2),
    solution("cave", 2, " ## ", "SPF501", 2, 2),
    solution("cave", 1, " ## ", "SPF501", 1, 1),
    solution("cave", 3, "   #", "SPF605", 2, 1),
    puzzle("chatroom", 1, "|1 -     |", "SPF612", 0, 0),
    puzzle("chatroom", 1, "|2#-     |", "SPF608", 0, 0),
    solution("chatroom", 3, "| -@  |", "SPF608", 1, 1),
    solution("chatroom", 1, "|*-@- |", "SPF502", 0, 1),
    puzzle("compass", 0, "02    ", "SPF603", 0, 0),
    puzzle("compass", 2, "  .11.", "SPF603", 1, 1),
    solution("compass", 3, "|   | |", "SPF401", 0, 1),
    solution("compass", 4, "+ + + +", "SPF603", 0, 0),
    puzzle("coral", 1, "  3? 1", "SPF420"),
    puzzle("coral", 3, "2|    ", "SPF612", 0, 0),
    puzzle("coral", 3, "5|    ", "SPF411"),
    solution("coral", 1, "##  ", "SPF606", 0, 0),
    solution("coral", 3, "   #", "SPF604", 3, 3),
    puzzle("curve-data", 1, "|1  -3|", "SPF410", 0, 2),
    puzzle("curve-data", 1, "|2  -1|", "SPF614", 0, 0),
    puzzle("curve-data", 3, "| -#  |", "SPF501", 1, 0),
    solution("curve-data", 1, "|- +-+|", "SPF502", 0, 0),
    solution("curve-data", 5, "|+ + +|", "SPF608", 2, 1),
    puzzle("domino-hunt", 1, "|0 2 0|", "SPF410", 0, 1),
    puzzle("domino-hunt", 1, "|0 0 #|", "SPF412"),
    solution("domino-hunt", 1, "|0 0 0|", "SPF614", 0, 0),
    solution("domino-hunt", 1, "|0 1|0|", "SPF502", 0, 1),
    puzzle("doubleblock", 2, "4| 1  ", "SPF610", 0, 0),
    puzzle("doubleblock", 2, "3| 3  ", "SPF410", 0, 1),
    solution("doubleblock", 0, "#21#", "SPF501", 0, 1),
    solution("doubleblock", 3, "12##", "SPF603", 0, 0),
    puzzle("easy-as-abc", 0, "  A  ", "SPF611", 0, 1),
    puzzle("easy-as-abc", 1, "AB  B", "SPF501", 0, 0),
    puzzle("easy-as-abc", 3, "C    ", "SPF305"),
    solution("easy-as-abc", 1, "BA ", "SPF501", 1, 1),
    puzzle("fences", 1, "|   |2|", "SPF603", 0, 2),
    puzzle("fences", 2, "+ 6 +-+", "SPF603", 0, 0),
    puzzle("fences", 4, "+ +-+-+", "SPF417", 2, 0),
    puzzle("fences", 0, "+ +-+-+", "SPF501", 0, 0),
    solution("fences", 5, "  |1   ", "SPF608", 2, 1),
    solution("fences", 1, "|    4|", "SPF502", 0, 2),
    puzzle("fillomino", 1, "|1    |", "SPF501", 0, 0),
    puzzle("fillomino", 3, "| |4  |", "SPF501", 1, 0),
    solution("fillomino", 0, "211", "SPF603", 0, 0),
    puzzle("galaxies", 1, "|O O  |", "SPF603", 0, 0),
    solution("galaxies", 2, "+-+-+ +", "SPF401", 0, 0),
    solution("galaxies", 1, "| | | |", "SPF603", 0, 0),
    solution("galaxies", 5, "|  O  |", "SPF502", 2, 1),
    puzzle("greater-than-sudoku", 1, "| 1>  C  <  |", "SPF609", 0, 0),
    puzzle("greater-than-sudoku", 4, "+-A+-V+--+--+", "SPF609", 1, 0),
    puzzle("greater-than-sudoku", 1, "| 5<  C  <  |", "SPF410", 0, 0),
    solution("greater-than-sudoku", 3, " 4 3 1 2", "SPF601", 3, 2),
    puzzle("hashi", 0, "2 2", "SPF501", 0, 0),
    puzzle("hashi", 1, "H  ", "SPF501", 1, 0),
    solution("hashi", 0, "3 2", "SPF603", 0, 0),
    solution("hashi", 2, "2-3", "SPF603", 2, 2),
    solution("hashi", 1, "| |", "SPF603", 0, 2),
    puzzle("heyawake", 3, "|   |#|", "SPF501", 1, 2),
    puzzle("heyawake", 1, "|2  | |", "SPF603", 0, 0),
    puzzle("heyawake", 3, "|1  |-|", "SPF403", 1, 0),
    puzzle("heyawake", 4, "+-+-+ +", "SPF402", 0, 2),
    solution("heyawake", 1, " # ", "SPF607", 0, 1),
    solution("heyawake", 0, "   ", "SPF603", 0, 0),
    puzzle("hitori", 1, " 112 1", "SPF601", 1, 0),
    solution("hitori", 1, " # ", "SPF607", 0, 1),
    solution("hitori", 2, "   ", "SPF501", 2, 2),
    puzzle("house-tree-animal", 4, "210| *  ", "SPF603", 0, 0),
    puzzle("house-tree-animal", 5, "   | #  ", "SPF501", 1, 1),
    solution("house-tree-animal", 1, "    ", "SPF615", 0, 0),
    solution("house-tree-animal", 3, "   #", "SPF603"),
    puzzle("japanese-sums", 3, "   4| 1 . .", "SPF610", 0, 0),
    puzzle("japanese-sums", 3, "   7| 1 . .", "SPF411"),
    puzzle("japanese-sums", 3, "   3| 2 . .", "SPF501", 0, 0),
    solution("japanese-sums", 0, "11#", "SPF601", 0, 1),
    puzzle("kakuro", 2, "#42   ", "SPF501", 1, 1),
    puzzle("kakuro", 2, "#51   ", "SPF610", 1, 1),
    puzzle("kakuro", 0, "##  ##", "SPF305", 0, 1),
    solution("kakuro", 1, "#22", "SPF501", 1, 1),
    solution("kakuro", 2, "#2#", "SPF501", 2, 2),
    puzzle("killer-sudoku", 3, "|5  |   |", "SPF410", 1, 0),
    puzzle("killer-sudoku", 2, "+-+ + + +", "SPF401", 0, 0),
    Broken("killer-sudoku", "smallareas", 1, "| 4   |## ##|", "SPF610", (0, 0)),
    Broken("killer-sudoku", "smallareas", 1, "| 3  3|## ##|", "SPF404", (0, 1)),
    Broken("killer-sudoku", "smallareas", 1, "| 0   |## ##|", "SPF307", (0, 0)),
    solution("killer-sudoku", 0, "2134", "SPF601", 2, 0),
    puzzle("kropki", 1, "|1    |", "SPF609", 0, 0),
    puzzle("kropki", 3, "| * * |", "SPF609", 1, 0),
    puzzle("kropki", 1, "|4* O |", "SPF410", 0, 0),
    solution("kropki", 0, "132", "SPF601", 1, 1),
    puzzle("laser", 0, "  2   1  ", "SPF603", 0, 0),
    puzzle("laser", 5, " + + - +2", "SPF603", 2, 2),
    puzzle("laser", 1, " +-+-+-+ ", "SPF416"),
    puzzle("laser", 5, " + + | +1", "SPF501", 2, 2),
    puzzle("laser", 3, " + X + / ", "SPF608", 1, 1),
    solution("laser", 1, " N ", "SPF608", 1, 2),
    puzzle("lits", 1, "|-     -|", "SPF501", 0, 0),
    puzzle("lits", 4, "+-+-+ +-+", "SPF401", 1, 0),
    solution("lits", 0, "##  ", "SPF606", 0, 0),
    solution("lits", 3, "####", "SPF614", 2, 0),
    puzzle("lits-plus", 3, "|-    | |", "SPF501", 1, 0),
    solution("lits-plus", 2, "    ", "SPF604", 3, 0),
    solution("lits-plus", 3, "####", "SPF614", 1, 3),
    puzzle("magic-labyrinth", 0, "+-+-+-+", "SPF416"),
    puzzle("magic-labyrinth", 3, "|1  | |", "SPF501", 1, 0),
    puzzle("magic-labyrinth", 3, "|3  | |", "SPF305", 1, 0),
    solution("magic-labyrinth", 0, " 21", "SPF612", 0, 1),
    solution("magic-labyrinth", 1, "221", "SPF601", 1, 1),
    puzzle("magnets", 7, "    | | | |", "SPF405", 1, 1),
    puzzle("magnets", 9, " 2 1| |-  |", "SPF406", 2, 1),
    puzzle("magnets", 9, " 2 1| |+ +|", "SPF405", 2, 1),
    puzzle("magnets", 6, "    +-+ + +", "SPF405", 0, 0),
    puzzle("magnets", 5, " 1 1|   | |", "SPF603", 0, 0),
    solution("magnets", 0, "-++", "SPF607", 0, 1),
    solution("magnets", 2, "+##", "SPF501", 2, 1),
    puzzle("masyu", 1, "|O    |", "SPF612", 0, 0),
    puzzle("masyu", 3, "|# #  |", "SPF501", 1, 0),
    puzzle("masyu", 3, "| -#  |", "SPF501", 1, 0),
    solution("masyu", 1, "|*-   |", "SPF608", 0, 1),
    solution("masyu", 5, "| -*- |", "SPF502", 2, 1),
    solution("narrow-cave", 2, " # ", "SPF501", 2, 2),
    solution("narrow-cave", 0, "   ", "SPF606", 0, 0),
    puzzle("narrow-cave", 0, " 4 ", "SPF611", 0, 1),
    puzzle("nurikabe", 0, "3  1", "SPF603", 0, 0),
    puzzle("nurikabe", 1, "#  1", "SPF501", 1, 3),
    solution("nurikabe", 1, " ###", "SPF501", 1, 0),
    solution("nurikabe", 2, "####", "SPF606", 1, 0),
    puzzle("pentomino-search", 2, "4|#-   ", "SPF603", 0, 0),
    puzzle("pentomino-search", 2, "3|--   ", "SPF501", 0, 0),
    puzzle("pentomino-search", 2, "6|#-   ", "SPF411"),
    solution("pentomino-search", 4, "     ", "SPF614", 0, 0),
    puzzle("pentopia", 2, "  |  ", "SPF611", 2, 2),
    puzzle("pentopia", 0, "X    ", "SPF501", 0, 0),
    solution("pentopia", 4, "    ^", "SPF614", 0, 0),
    solution("pentopia", 2, "# | #", "SPF502", 2, 2),
    puzzle("pills", 1, " 2 0 1 0 1", "SPF610", 0, 0),
    puzzle("pills", 1, " 1 0 2 0 1", "SPF610", 0, 0),
    solution("pills", 1, "-   ", "SPF613", 1, 0),
    solution("pills", 0, " |  ", "SPF613", 0, 1),
    puzzle("pyramid", 2, "#3    ", "SPF601", 2, 0),
    puzzle("pyramid", 1, "=   4 ", "SPF602", 1, 0),
    puzzle("pyramid", 1, "#   5 ", "SPF501", 1, 1),
    puzzle("pyramid", 1, "#  4  ", "SPF306"),
    solution("pyramid", 1, " 2 5 ", "SPF610", 1, 1),
    puzzle("skyscrapers", 0, "     1    ", "SPF611", 0, 1),
    puzzle("skyscrapers", 1, " 4        ", "SPF411"),
    puzzle("skyscrapers", 3, "   1     2", "SPF501", 2, 0),
    solution("skyscrapers", 1, " 2 2 1", "SPF601", 1, 1),
    puzzle("skyscrapers-with-parks", 1, "1  - ", "SPF611", 0, 0),
    puzzle("skyscrapers-with-parks", 3, "  2  ", "SPF501", 2, 1),
    puzzle("skyscrapers-with-parks", 3, "  3  ", "SPF410", 2, 1),
    solution("skyscrapers-with-parks", 1, "221", "SPF603", 1, 0),
    puzzle("slalom", 0, "0 + +", "SPF603", 0, 0),
    puzzle("slalom", 0, "2 + +", "SPF410", 0, 0),
    puzzle("slalom", 1, "   / ", "SPF501", 0, 1),
    solution("slalom", 0, "/N", "SPF603", 0, 0),
    solution("slalom", 2, "N/", "SPF608", 2, 1),
    puzzle("snake", 1, " 4     3  ", "SPF603", 0, 0),
    puzzle("snake", 1, " 3     2  ", "SPF501", 0, 2),
    puzzle("snake", 1, " 3     6  ", "SPF410", 0, 2),
    solution("snake", 2, "   5    ", "SPF612", 1, 2),
    solution("snake", 2, "        ", "SPF602"),
    puzzle("starbattle", 1, "|- -|   | |", "SPF501", 0, 0),
    puzzle("starbattle", 7, "|  -  | | |", "SPF501", 3, 1),
    solution("starbattle", 1, " *   ", "SPF607", 0, 0),
    solution("starbattle", 2, "   * ", "SPF603", 0, 3),
    puzzle("starry-sky", 1, "2d   ", "SPF603", 0, 0),
    puzzle("starry-sky", 1, "1x   ", "SPF611", 0, 3),
    puzzle("starry-sky", 2, "0 w  ", "SPF611", 1, 1),
    puzzle("starry-sky", 1, "5d   ", "SPF411"),
    solution("starry-sky", 3, "   *", "SPF501", 3, 3),
    puzzle("stations", 3, "|2   + 1- |", "SPF413"),
    puzzle("stations", 7, "|        1|", "SPF413"),
    puzzle("stations", 1, "|   -     |", "SPF501", 0, 1),
    puzzle("stations", 3, "|4   + 1- |", "SPF413"),
    solution("stations", 3, "|3  -+-1  |", "SPF501", 1, 3),
    solution("stations", 1, "| -   -   |", "SPF608", 0, 3),
    puzzle("subway", 2, "    1    ", "SPF603", 0, 0),
    puzzle("subway", 4, "0102. T #", "SPF501", 0, 2),
    puzzle("subway", 4, "0102. + .", "SPF501", 0, 1),
    puzzle("subway", 4, "0402. T .", "SPF411"),
    solution("subway", 0, ". .-.", "SPF608", 0, 0),
    puzzle("sudoku", 1, "|2  |3  |", "SPF501", 0, 0),
    puzzle("sudoku", 1, "|5  |3  |", "SPF410", 0, 0),
    puzzle("sudoku", 2, "+ +-+ + +", "SPF401", 0, 1),
    solution("sudoku", 0, "1324", "SPF601", 3, 1),
    solution("sudoku", 0, "1235", "SPF602", 0, 0),
    puzzle("tapa", 2, "  7   ", "SPF612", 1, 1),
    puzzle("tapa", 0, "--    ", "SPF305", 0, 0),
    puzzle("tapa", 2, "  35  ", "SPF420", 1, 1),
    puzzle("tapa", 2, "  09  ", "SPF305", 1, 1),
    solution("tapa", 0, " ##", "SPF501", 0, 0),
    solution("tapa", 1, "###", "SPF606", 0, 0),
    puzzle("tents", 0, "  20 1", "SPF603", 0, 0),
    puzzle("tents", 2, "0|  * ", "SPF615", 0, 2),
    puzzle("tents", 2, "5|*   ", "SPF411"),
    solution("tents", 0, "A   ", "SPF501", 0, 0),
    solution("tents", 1, "  A ", "SPF607", 1, 2),
    puzzle("thermometers", 2, "1|O---- ", "SPF603", 0, 0),
    puzzle("thermometers", 2, "2|----- ", "SPF421", 0, 0),
    puzzle("thermometers", 6, " |O   O ", "SPF421", 2, 0),
    solution("thermometers", 0, " # ", "SPF613", 0, 0),
    puzzle("yagit", 1, "|  A  |", "SPF603", 0, 0),
    puzzle("yagit", 4, "+ + + +", "SPF608", 2, 1),
    puzzle("yagit", 1, "| |B  |", "SPF501", 0, 0),
    solution("yagit", 5, "|A  |B|", "SPF608", 2, 1),
    solution("yagit", 1, "|  A  |", "SPF502", 0, 1),
    puzzle("yajilin", 3, "|   1d    1w|", "SPF603", 1, 1),
    puzzle("yajilin", 1, "|  -     -  |", "SPF501", 0, 2),
    solution("yajilin", 1, "| - -   |", "SPF608", 0, 3),
    solution("yajilin", 3, "|  #    |", "SPF501", 1, 1),
    solution("yajilin", 5, "| -    #|", "SPF608", 2, 1),
)  # fmt: skip


@pytest.mark.parametrize("broken", BROKEN, ids=lambda b: f"{b.name}-{b.key}-{b.row}-{b.code}")
def test_spf_broken_examples_are_found_at_their_place(broken: Broken) -> None:
    found = [(code, cell) for code, cell, _ in findings(broken.source)]
    assert (broken.code, broken.cell) in found


def test_spf_broken_examples_cover_every_type() -> None:
    names = {name.replace("_", "-") for name in TYPES}
    assert {broken.name for broken in BROKEN} >= names


DRAWN = sorted(name for name in TEXTS if "graph" not in name)


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("key", ["puzzle", "solution"])
def test_spf_broken_characters_are_found_in_every_cell(name: str, key: str) -> None:
    text = TEXTS[name]
    container = parse(text.encode())
    assert container is not None
    document = understood(container)
    diagram = document.diagrams[key]
    assert diagram.decoded is not None
    for (row, column), place in diagram.decoded.places[Part.CELL].items():
        at = diagram.values[place.top].start + 1 + place.left
        damaged = text[:at] + "~" + text[at + 1 :]
        line = text[:at].count("\n") + 1
        assert ("SPF305", (row, column), line) in findings(damaged)


@pytest.mark.parametrize("name", DRAWN)
def test_spf_broken_sizes_are_found(name: str) -> None:
    text = TEXTS[name]
    first = re.search(r"/puzzle \[\n\((.*)\)\n", text)
    assert first is not None
    row = f"({first[1]})\n"
    wider = text.replace(row, f"({first[1]}x)\n", 1)
    assert "SPF302" in codes(wider)
    if name != "thermometers":  # whose last row need not be there
        assert "SPF303" in codes(text.replace(row, "", 1))
    higher = text.replace(row, row + row, 1)
    assert "SPF303" in codes(higher)


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_spf_broken_keys_are_found(name: str) -> None:
    text = TEXTS[name]
    assert "SPF201" in codes(re.sub(r"/type .*\n", "", text))
    assert "SPF202" in codes(re.sub(r"/type .*\n", "/type 3\n", text))
    assert codes(re.sub(r"/type .*\n", "/type (something_new)\n", text))[:1] == ["SPF203"]
    assert "SPF206" in codes(re.sub(r"/sol .*\n", "/sol 1\n", text))
    assert "SPF208" in codes(re.sub(r"/sol .*\n", "", text))
    assert "SPF210" in codes(text.replace("/sol", "/unheard_of 1\n/sol"))
    assert "SPF205" in codes(re.sub(r"/format .*\n", "/format 7\n", text))
    for key in ("X", "size", "max", "digits"):
        if f"/{key} " in text:
            assert "SPF206" in codes(re.sub(rf"/{key} .*\n", f"/{key} (many)\n", text))
            assert "SPF212" in codes(re.sub(rf"/{key} .*\n", f"/{key} -1\n", text)) or (
                name == "basic" and key == "digits"  # A.6: less than 2 is taken for 2
            )


def test_spf_broken_type_names_are_understood() -> None:
    for spelling in ("Killer-Sudoku", "KILLER SUDOKU", "killer_sudoku "):
        text = TEXTS["killer-sudoku"].replace("(killer_sudoku)", f"({spelling})")
        assert codes(text) == ["SPF204"]
        puzzle = REGISTRY.read(text.encode())
        assert isinstance(puzzle, LogicPuzzle)
        assert puzzle.type == "killer_sudoku"
    assert codes(TEXTS["lits-plus"].replace("lits_plus", "litsplus")) == ["SPF204"]


GRAPHS = (
    ("fences-graph", "[ 0 1 true ]", "[ 0 1 1 ]", "SPF230"),
    ("fences-graph", "[ 0 1 true ]", "[ 0 99 true ]", "SPF231"),
    ("fences-graph", "[ 0 1 true ]", "[ 0 0 true ]", "SPF231"),
    ("fences-graph", "[ 0.5 0.5 3 0 ]", "[ 0.5 0.5 3 4 ]", "SPF231"),
    ("fences-graph", "[ 0.5 0.5 3 0 ]", "[ 0.5 0.5 2 0 ]", "SPF603"),
    ("fences-graph", "[ 0.5 0.5 3 0 ]", "[ 0.5 9 3 0 ]", "SPF431"),
    ("fences-graph", "[ 0.5 0.5 3 0 ]", "[ 1.6 0.5 3 0 ]", "SPF433"),
    ("fences-graph", "[ 0.5 0.5 3 0 ]\n", "", "SPF432"),
    ("fences-graph", "[ 4 0 3 5 2 ]", "[ 4 0 5 3 2 ]", "SPF430"),
    ("fences-graph", "[ 4 0 3 5 2 ]", "[ 3 5 8 7 ]", "SPF430"),
    ("fences-graph", "[ 4 0 3 5 2 ]", "[ 3 0 3 5 2 ]", "SPF230"),
    ("fences-graph", "[ 3 4 false ]", "[ 3 4 true ]", "SPF608"),
    ("fences-graph", "/format 2", "/format 1", "SPF220"),
    ("fences-graph", "/format 2\n", "", "SPF207"),
    ("fillomino-graph", "[ 0.5 0.5 2 0 2 ]", "[ 0.5 0.5 2 0 ]", "SPF230"),
    ("fillomino-graph", "[ 0.5 0.5 2 0 2 ]", "[ 0.5 0.5 3 0 2 ]", "SPF501"),
    ("fillomino-graph", "[ 1.5 0.5 -1 0 1 ]", "[ 1.5 0.5 -1 0 3 ]", "SPF603"),
    ("fillomino-graph", "[ 3 4 false ]", "[ 3 4 true ]", "SPF501"),
    ("fillomino-graph", "[ 0 0 ]\n", "[ 0 (x) ]\n", "SPF230"),
)


@pytest.mark.parametrize(("name", "old", "new", "code"), GRAPHS)
def test_spf_broken_graphs_are_found(name: str, old: str, new: str, code: str) -> None:
    text = TEXTS[name].replace(old, new, 1)
    assert text != TEXTS[name]
    found = findings(text)
    assert code in [each for each, _, _ in found]
    if new.startswith("[") and code in ("SPF230", "SPF231", "SPF431"):
        line = text[: text.index(new)].count("\n") + 1
        assert (code, None, line) in found
