"""Broken variants of our own examples: each fault is found with its code and at its place."""

from __future__ import annotations

import re
import time

import pytest

from tests.logic_types import SPELLINGS as TYPES
from tests.spf.spf_broken_rows import BROKEN, Broken
from tests.spf.spf_support import REGISTRY, TEXTS, codes, findings
from xwcore import LimitError, Limits
from xwcore_logic import LogicPuzzle
from xwcore_logic.check import MAX_CHECKED_CELLS
from xwcore_spf.parse import parse
from xwcore_spf.parse.postscript import find_container
from xwcore_spf.syntax.diagram import places_of_cells


@pytest.mark.parametrize("broken", BROKEN, ids=lambda b: f"{b.name}-{b.key}-{b.row}-{b.code}")
def test_examples_are_found_at_their_place(broken: Broken) -> None:
    places = [(code, cell) for code, cell, _ in findings(broken.source)]
    assert (broken.code, broken.cell) in places


def test_examples_cover_every_type() -> None:
    names = {name.replace("_", "-") for name in TYPES}
    assert {broken.name for broken in BROKEN} >= names


DRAWN = sorted(name for name in TEXTS if "graph" not in name)


@pytest.mark.slow
@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("key", ["puzzle", "solution"])
def test_characters_are_found_in_every_cell(name: str, key: str) -> None:
    text = TEXTS[name]
    container = find_container(text.encode())
    assert container is not None
    document = parse(container)
    diagram = document.diagrams[key]
    assert diagram.decoded is not None
    assert document.sizes is not None
    for (row, column), place in places_of_cells(diagram.art, document.sizes).items():
        at = diagram.values[place.top].start + 1 + place.left
        damaged = text[:at] + "~" + text[at + 1 :]
        line = text[:at].count("\n") + 1
        assert ("SPF305", (row, column), line) in findings(damaged)


@pytest.mark.parametrize("name", DRAWN)
def test_sizes_are_found(name: str) -> None:
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
def test_keys_are_found(name: str) -> None:
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


def test_type_names_are_understood() -> None:
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
def test_graphs_are_found(name: str, old: str, new: str, code: str) -> None:
    text = TEXTS[name].replace(old, new, 1)
    assert text != TEXTS[name]
    diagnostics = findings(text)
    assert code in [reported_code for reported_code, _, _ in diagnostics]
    if new.startswith("[") and code in ("SPF230", "SPF231", "SPF431"):
        line = text[: text.index(new)].count("\n") + 1
        assert (code, None, line) in diagnostics


def row_of_yajilin(width: int) -> str:
    """A puzzle of one row with a clue in each cell, and a solution that blackens all."""
    text = TEXTS["yajilin"]
    rows = ["+" + "--+" * width, "|" + "1d " * (width - 1) + "1d|", "+" + "--+" * width]
    solved = ["+" + "-+" * width, "|" + "# " * (width - 1) + "#|", "+" + "-+" * width]
    art, answer = ("\n".join(f"({row})" for row in diagram) for diagram in (rows, solved))
    head = text[: text.index("/X")]
    return f"{head}/X {width}\n/Y 1\n/puzzle [\n{art} ]\n/solution [\n{answer} ]\n>>\n"


def test_large_puzzles_take_bounded_time() -> None:
    # A rule that builds something of the whole grid for each cell would take minutes here.
    start = time.process_time()
    assert "SPF603" in codes(row_of_yajilin(3_000))
    assert time.process_time() - start < 20


def test_rules_are_not_checked_in_huge_puzzles() -> None:
    assert codes(row_of_yajilin(MAX_CHECKED_CELLS + 1)) == ["SPF620"]


def test_numbers_of_digits_cost_no_memory() -> None:
    text = TEXTS["sudoku"].replace("/size 4", "/size 4\n/digits 99999999")
    assert codes(text) == ["XW002"]
    with pytest.raises(LimitError, match="max_string"):
        REGISTRY.read(text.encode())


def test_puzzles_over_the_limits_are_refused() -> None:
    text = TEXTS["tents"].replace("/X 4", "/X 99999")
    assert codes(text) == ["XW002"]
    with pytest.raises(LimitError):
        REGISTRY.read(text.encode())
    assert REGISTRY.read(TEXTS["tents"].encode(), limits=Limits(max_cells=12)).kind == "logic"
    with pytest.raises(LimitError):
        REGISTRY.read(TEXTS["tents"].encode(), limits=Limits(max_cells=11))
    # 16 cells, 4 clues at the left and 8 above
    assert REGISTRY.read(TEXTS["coral"].encode(), limits=Limits(max_cells=28)).kind == "logic"
    with pytest.raises(LimitError):
        REGISTRY.read(TEXTS["coral"].encode(), limits=Limits(max_cells=27))
    graph = TEXTS["fences-graph"].encode()  # three areas
    assert REGISTRY.read(graph, limits=Limits(max_cells=3)).kind == "logic"
    with pytest.raises(LimitError, match="max_cells"):
        REGISTRY.read(graph, limits=Limits(max_cells=2))


def test_long_values_are_refused() -> None:
    data = TEXTS["tents"].replace("xwcore maintainers", "x" * 200).encode()
    assert REGISTRY.read(data, limits=Limits(max_string=202)).author == "x" * 200
    with pytest.raises(LimitError, match="max_string"):
        REGISTRY.read(data, limits=Limits(max_string=201))


def test_diagram_that_lacks_thousands_of_blanks_is_not_completed() -> None:
    # One row is shorter, so that the rows do not agree on another size.
    data = TEXTS["tents"].replace("/X 4", "/X 10000").replace("(A   )", "(A)").encode()
    short = [entry for entry in REGISTRY.validate(data) if entry.code == "SPF301"]
    assert short
    assert all(diagnostic.fix is None for diagnostic in short)
    puzzle = REGISTRY.read(data)
    assert [item.name for item in puzzle.unmodeled] == ["puzzle", "solution"]
    assert REGISTRY.dumps(puzzle, "spf") == data


def test_first_problems_of_a_file_are_kept() -> None:
    data = TEXTS["sudoku"].replace("+", "*").replace("| ", "x?").encode()
    everything = REGISTRY.validate(data, "spf").diagnostics
    for most in (1, 2, 5, 11):
        limits = Limits(max_diagnostics=most)
        assert REGISTRY.validate(data, "spf", limits=limits).diagnostics == everything[:most]


def test_diagram_without_rows_and_size_is_reported() -> None:
    data = b"<<\n/format 1\n/type (masyu)\n/sol false\n/puzzle [ ]\n>> pop\n"
    (diagnostic,) = REGISTRY.validate(data)
    assert diagnostic.code == "SPF213"
    assert diagnostic.message == "/X missing, and it does not follow from the diagram"


@pytest.mark.parametrize("corner", "+-", ids=["plus", "no plus"])
def test_numbers_of_clues_beside_a_grid_without_any_are_0(corner: str) -> None:
    text = TEXTS["abc-box"]
    start, end = text.index("/puzzle ["), text.index("/solution [")
    rows = f"({corner}----)\n(|    )\n(|    )\n(|    ) ]\n"
    bare = f"{text[:start]}/puzzle [\n{rows}{text[end:]}"
    bare = re.sub(r"/(?:left|top) 3\n", "", bare)
    messages = [
        diagnostic.message
        for diagnostic in REGISTRY.validate(bare.encode(), "spf")
        if diagnostic.code == "SPF215"
    ]
    assert messages == [f"/{key} missing, 0 by the size of the diagram" for key in ("left", "top")]


def test_size_counts_the_cells_and_the_clues_beside_them() -> None:
    container = find_container(TEXTS["coral"].encode())
    assert container is not None
    assert parse(container).size == 4 * 4 + 1 * 4 + 2 * 4


def test_graph_of_nodes_and_edges_alone_lacks_its_format() -> None:
    assert codes("<<\n/node [ [0 0] [1 0] ]\n/edge [ [0 1] ]\n>>")[0] == "SPF207"
