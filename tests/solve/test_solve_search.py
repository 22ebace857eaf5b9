"""What a search answers: none, one, several, not decided; limits of size and time; hints."""

from __future__ import annotations

import pickle
import time
from itertools import combinations
from typing import Any, Final

import pytest

import xwcore
import xwcore_solve
from tests.logic_samples import SAMPLES
from xwcore.plugin import Severity, Unmodeled
from xwcore_logic import Constraint, Layers, LogicPuzzle
from xwcore_logic.declarations import require
from xwcore_solve import hints
from xwcore_solve.answers import atoms_of, in_words, layers_of, place_of, value_at
from xwcore_solve.facts import completed, term
from xwcore_solve.search import MAX_CELLS, differences, grounded


def sudoku(*rows: str) -> LogicPuzzle:
    return LogicPuzzle.from_cells("sudoku", rows)


SOLVED = ("1234", "3412", "2143", "4321")


def test_empty_sudoku_has_all_squares() -> None:
    answer = xwcore_solve.search(sudoku(*["...."] * 4), limit=0)
    assert len(answer.solutions) == 288
    assert answer.is_complete
    assert len(set(answer.solutions)) == 288


def test_contradiction_has_no_solution() -> None:
    puzzle = sudoku("11..", "....", "....", "....")
    assert xwcore_solve.unique(puzzle) is xwcore_solve.Verdict.NONE
    assert xwcore_solve.solutions(puzzle) == ()


def test_unique_solution_is_the_square_itself() -> None:
    (solution,) = xwcore_solve.solutions(sudoku("1...", "..3.", ".4..", "...2"), limit=5)
    assert len(solution.cells) == 4
    (solved,) = xwcore_solve.solutions(sudoku(*SOLVED))
    assert solved.cells == tuple(tuple(map(int, row)) for row in SOLVED)


def test_places_where_two_solutions_differ() -> None:
    first, second = xwcore_solve.solutions(sudoku("12..", "34..", "21..", "43.."))
    places = list(differences(first, second))
    assert places
    assert all(place.startswith("cell ") for place in places)
    assert len(list(differences(first, first))) == 0


def test_limit_stops_the_search() -> None:
    answer = xwcore_solve.search(sudoku(*["...."] * 4), limit=5)
    assert len(answer.solutions) == 5
    assert not answer.is_complete
    assert answer.verdict is xwcore_solve.Verdict.SEVERAL


def test_time_limit_says_not_decided() -> None:
    puzzle = LogicPuzzle("latin_square", 12, 12, Layers.blank(12, 12))
    start = time.monotonic()
    answer = xwcore_solve.search(puzzle, limit=0, seconds=0.3)
    assert time.monotonic() - start < 20
    assert answer.is_timeout
    with pytest.raises(xwcore_solve.UndecidedError, match="not decided within"):
        xwcore_solve.solutions(puzzle, limit=0, seconds=0.01)


def test_large_grid_is_refused_before_it_is_grounded() -> None:
    side = int(MAX_CELLS**0.5) + 1
    puzzle = LogicPuzzle("cave", side, side, Layers.blank(side, side))
    start = time.process_time()
    with pytest.raises(xwcore_solve.UnsolvableError, match="cells, expected at most"):
        grounded(puzzle, 2)
    assert time.process_time() - start < 1


def test_large_number_is_refused() -> None:
    cells = ((2_000_000_000, None), (None, None))
    puzzle = LogicPuzzle("nurikabe", 2, 2, Layers.blank(2, 2).replace(cells=cells))
    with pytest.raises(xwcore_solve.NotModeledError, match="value 2000000000 at row 1, column 1"):
        xwcore_solve.solutions(puzzle)
    with pytest.raises(xwcore_solve.UnsolvableError, match="number 2000000000"):
        term(2_000_000_000)


def test_large_parameter_is_refused() -> None:
    puzzle = LogicPuzzle("snake", 3, 3, Layers.blank(3, 3), params={"max": 90_000})
    start = time.process_time()
    with pytest.raises(xwcore_solve.UnsolvableError):
        xwcore_solve.unique(puzzle)
    assert time.process_time() - start < 1


def test_unknown_type_and_empty_puzzle_are_refused() -> None:
    assert xwcore_solve.unique(LogicPuzzle("chess", 2, 2)) is xwcore_solve.Verdict.UNDECIDED
    with pytest.raises(xwcore_solve.NotModeledError, match="type 'chess' is not modeled"):
        xwcore_solve.solutions(LogicPuzzle("chess", 2, 2))
    with pytest.raises(xwcore_solve.UnsolvableError, match="without cells"):
        xwcore_solve.unique(LogicPuzzle("cave"))


@pytest.mark.parametrize(
    ("name", "size", "params"),
    [
        ("aquarium", 2, {}),
        ("doubleblock", 4, {}),
        ("easy_as_abc", 3, {"max": 2}),
        ("skyscrapers", 3, {}),
        ("snake", 3, {"shaded": 1}),
        ("tents", 3, {}),
    ],
)
def test_a_question_mark_beside_the_grid_is_any_clue(
    name: str, size: int, params: dict[str, int]
) -> None:
    puzzle = LogicPuzzle.new(name, size, size, params=params)
    if name == "tents":
        puzzle = puzzle.with_cells({(1, 1): "*"})
    asked = puzzle.with_clues(left={0: ("?",)}, top={1: ("?",)})
    solutions = xwcore_solve.solutions(puzzle, limit=0)
    assert len(solutions) > 1
    assert sorted(map(repr, xwcore_solve.solutions(asked, limit=0))) == sorted(map(repr, solutions))
    assert asked.replace(solution=solutions[0]).check() == ()
    wrong = puzzle.with_clues(left={0: ("A" if name == "easy_as_abc" else 1,)})
    assert len(xwcore_solve.solutions(wrong, limit=0)) < len(solutions)


def test_hints_lead_to_the_solution() -> None:
    puzzle = sudoku("1...", "..3.", ".4..", "...2")
    (solution,) = xwcore_solve.solutions(puzzle)
    progress = Layers.blank(4, 4).cells
    for _ in range(16):
        puzzle = puzzle.replace(progress=Layers(cells=progress))
        hint = xwcore_solve.next_hint(puzzle)
        if hint is None:
            break
        row, column = (int(part) - 1 for part in hint.place.removeprefix("cell ").split(", "))
        assert solution.cells[row][column] == hint.value
        progress = Layers(cells=progress).with_cells({(row, column): hint.value}).cells
    filled = sum(value is not None for line in progress for value in line)
    assert filled == 16 - 4


@pytest.mark.parametrize(
    "name", ["fences", "fences-graph", "hitori", "japanese-sums", "pills", "thermometers"]
)
def test_hint_is_a_part_of_the_solution(name: str) -> None:
    path = SAMPLES[name]
    puzzle = xwcore.read(path, kind=LogicPuzzle).replace(solution=None)
    (solution,) = xwcore_solve.solutions(puzzle)
    hint = xwcore_solve.next_hint(puzzle)
    assert hint is not None
    of_solution = {
        (in_words(place_of(atom)), value_at(atom))
        for atom in atoms_of(puzzle.replace(solution=solution), "solution")
    }
    assert (hint.place, hint.value) in of_solution


def test_hint_for_wrong_progress_is_refused() -> None:
    puzzle = sudoku("1...", "....", "....", "....")
    wrong = puzzle.replace(progress=Layers.blank(4, 4).with_cells({(0, 1): 1}))
    with pytest.raises(xwcore_solve.UnsolvableError, match="no solution agrees"):
        xwcore_solve.next_hint(wrong)


def test_solutions_are_distinct_where_lines_have_directions() -> None:
    blank = require("stations").givens.blank(4, 2)
    solutions = xwcore_solve.solutions(LogicPuzzle("stations", 4, 2, blank), limit=0)
    assert solutions
    assert all(first != second for first, second in combinations(solutions, 2))


def test_many_givens_on_a_large_grid_are_refused() -> None:
    blank = Layers.blank(30, 30)
    cells = {spot: number for number, spot in enumerate(blank.spots()) if number % 2}
    puzzle = LogicPuzzle("arukone", 30, 30, blank.with_cells(dict(cells)))
    with pytest.raises(xwcore_solve.UnsolvableError, match="too many givens"):
        grounded(puzzle, 2)


def graph(name: str) -> LogicPuzzle:
    puzzle = xwcore.read(SAMPLES[name], kind=LogicPuzzle)
    return puzzle.replace(solution=None)


def test_edges_where_two_solutions_of_a_graph_differ() -> None:
    puzzle = graph("fences-graph")
    shape = puzzle.givens.graph
    assert shape is not None
    areas = tuple(area._replace(value=None) for area in shape.areas)
    empty = puzzle.replace(givens=puzzle.givens.replace(graph=shape._replace(areas=areas)))
    first, second = xwcore_solve.solutions(empty, limit=2)
    places = list(differences(first, second))
    assert places
    assert all(place.startswith("edge ") for place in places)
    assert list(differences(first, first)) == []


def test_a_hint_names_an_area_of_a_graph() -> None:
    hint = xwcore_solve.next_hint(graph("fillomino-graph"))
    assert hint is not None
    assert hint.place.startswith("area ")
    assert isinstance(hint.value, int)


def test_edges_of_a_grid_where_two_solutions_differ() -> None:
    first, second = xwcore_solve.solutions(LogicPuzzle.new("masyu", 3, 3), limit=2)
    assert all(" edge of cell " in place for place in differences(first, second))


@pytest.mark.parametrize("name", ["sudoku", "nurikabe", "fences", "masyu", "heyawake", "hitori"])
def test_hints_say_why(name: str) -> None:
    puzzle = xwcore.read(SAMPLES[name], kind=LogicPuzzle).replace(solution=None)
    (solution,) = xwcore_solve.solutions(puzzle)
    atoms = {(in_words(place_of(atom)), value_at(atom)): atom for atom in _atoms(puzzle, solution)}
    entered: list[Any] = []
    explained = []
    for _ in range(60):
        hint = xwcore_solve.next_hint(_with_progress(puzzle, entered))
        if hint is None or hint.value is None:
            break
        atom = atoms[hint.place, hint.value]
        entered.append(atom)
        explained.append(bool(hint.reason) and "{" not in hint.reason)
        assert all(0 <= row < puzzle.height for row, _ in hint.cells)
    assert explained
    assert sum(explained) >= 0.8 * len(explained)


def _atoms(puzzle: LogicPuzzle, solution: Layers) -> Any:
    return atoms_of(puzzle.replace(solution=solution), "solution")


def _with_progress(puzzle: LogicPuzzle, atoms: list[Any]) -> LogicPuzzle:
    return puzzle.replace(progress=layers_of(puzzle, atoms))


def test_the_reason_of_a_step_is_the_smallest() -> None:
    puzzle = LogicPuzzle.new("sudoku", 4, 4).with_cells({(0, 0): 1, (0, 1): 2, (0, 2): 3})
    hint = xwcore_solve.next_hint(puzzle)
    assert hint is not None
    assert (hint.place, hint.value) == ("cell 1, 4", 4)
    assert "row 1" in hint.reason


def test_an_open_board_has_no_hint() -> None:
    assert xwcore_solve.next_hint(sudoku(*["...."] * 4)) is None


def test_a_hint_after_the_time_limit_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [False, True, False]

    def in_time(handle: Any, _end: float) -> bool:
        if not answers.pop(0):
            handle.cancel()
            return False
        handle.wait()
        return True

    monkeypatch.setattr(hints, "in_time", in_time)
    for _ in range(2):  # while a solution is searched for, and while a value is refuted
        with pytest.raises(xwcore_solve.UndecidedError, match="not decided within the time limit"):
            xwcore_solve.next_hint(sudoku("1...", "....", "....", "...."))


def test_a_type_that_is_not_installed_is_named() -> None:
    with pytest.raises(xwcore_solve.UnsolvableError, match="type 'chess' is not installed"):
        completed(LogicPuzzle("chess", 2, 2))


def gapped() -> list[LogicPuzzle]:
    """Puzzles with a part that no rule knows; without it each has exactly one solution."""
    puzzle = sudoku(*SOLVED)
    return [
        puzzle.replace(unmodeled=[Unmodeled("clue ? at row 1, column 2", 0)]),
        puzzle.replace(unmodeled=[Unmodeled("variant", "Toroidal")]),
        puzzle.replace(params={"diagonals": 1}),
        puzzle.replace(constraints=[Constraint("toroidal")]),
        puzzle.replace(givens=puzzle.givens.with_cells({(0, 1): "?"})),
    ]


@pytest.mark.parametrize("number", range(5))
def test_no_verdict_is_given_over_a_gap(number: int) -> None:
    puzzle = gapped()[number]
    verdict = xwcore_solve.unique(puzzle)
    assert (verdict, bool(verdict)) == (xwcore_solve.Verdict.UNDECIDED, False)
    for ask in (xwcore_solve.search, xwcore_solve.solutions, xwcore_solve.next_hint):
        with pytest.raises(xwcore_solve.NotModeledError, match="is not modeled") as e:
            ask(puzzle)
        assert pickle.loads(pickle.dumps(e.value)).gaps == e.value.gaps
        assert len(e.value.gaps) == 1


@pytest.mark.parametrize("number", range(4))
def test_a_solution_over_a_gap_is_not_judged(number: int) -> None:
    puzzle = gapped()[number]
    assert puzzle.check() == ()  # nothing to judge
    for name in ("solution", "progress"):
        (diagnostic,) = puzzle.replace(**{name: Layers(cells=puzzle.givens.cells)}).check()
        assert diagnostic.code == "XW205"
        assert diagnostic.severity is Severity.ERROR


#: A sudoku as text, with one solution.
SUDOKU: Final = """53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
"""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("https://puzz.link/p?slither/2/2/3!b", "PZL201"),
        ("https://puzz.link/p?slither/2/2/333", "PZL204"),
        ("https://puzz.link/p?yajilin/3/3/h4", "PZL201"),
        (SUDOKU.replace("53..7", "53!.7"), "SDK201"),
        (SUDOKU.rpartition("....8")[0], "SDK202"),
        (SAMPLES["sudoku"].read_text().replace("(|4  |  1|)", "(|4  |  &|)"), "SPF305"),
    ],
)
def test_no_verdict_is_given_over_an_error_in_the_file(text: str, code: str) -> None:
    name = "sudoku" if code.startswith("SDK") else None
    puzzle = xwcore.read(text.encode(), name, kind=LogicPuzzle).replace(solution=None)
    assert xwcore_solve.unique(puzzle) is xwcore_solve.Verdict.UNDECIDED
    with pytest.raises(xwcore_solve.NotModeledError, match=f"with the error {code}"):
        xwcore_solve.next_hint(puzzle)
    entered = puzzle.replace(progress=Layers.blank(puzzle.width, puzzle.height))
    assert [diagnostic.code for diagnostic in entered.check()] == ["XW205"]
    # The caller who has repaired the puzzle says so.
    assert xwcore_solve.unique(puzzle.replace(diagnostics=())) in ("none", "unique", "several")


def test_marks_of_a_player_are_no_gap() -> None:
    puzzle = sudoku(*SOLVED).replace(unmodeled=[Unmodeled("marks", ()), Unmodeled("history", "x")])
    assert xwcore_solve.unique(puzzle)


def test_a_grid_that_is_not_a_square_is_not_judged_as_one() -> None:
    for address in ("kropki/1/10/h3e", "skyscrapers/2/1/j1g"):
        puzzle = xwcore.read(f"https://puzz.link/p?{address}".encode(), kind=LogicPuzzle)
        assert xwcore_solve.unique(puzzle) is xwcore_solve.Verdict.UNDECIDED
        assert "not a square" in next(puzzle.gaps())


def test_a_border_inside_of_an_area_is_not_modeled() -> None:
    """Some players read it as if it divided the area."""
    puzzle = xwcore.read(b"https://puzz.link/p?lits/3/3/0040", kind=LogicPuzzle)
    assert len(puzzle.givens.areas()) == 1
    with pytest.raises(
        xwcore_solve.NotModeledError, match="border inside an area at row 1, column 3"
    ):
        xwcore_solve.search(puzzle)
    walls = xwcore.read(b"https://puzz.link/p?fillomino/2/2/2.h00", kind=LogicPuzzle)
    assert not list(walls.gaps())


@pytest.mark.parametrize("name", ["country_road", "moon_or_sun"])
def test_a_loop_need_not_leave_the_only_area(name: str) -> None:
    puzzle = LogicPuzzle.new(name, 2, 2)
    if name == "moon_or_sun":
        puzzle = puzzle.with_cells({(0, 0): "M"})
    (solution,) = xwcore_solve.solutions(puzzle, limit=0)
    assert puzzle.replace(solution=solution).check() == ()


def test_a_lone_question_mark_is_one_run_or_none() -> None:
    puzzle = LogicPuzzle.new("tapa", 2, 2)
    asked = xwcore_solve.solutions(puzzle.with_cells({(0, 0): ("?",)}), limit=0)
    known = [
        xwcore_solve.solutions(puzzle.with_cells({(0, 0): (number,)}), limit=0)
        for number in range(9)
    ]
    assert sorted(map(repr, asked)) == sorted(repr(item) for items in known for item in items)
    assert asked
    for solution in asked:
        assert puzzle.with_cells({(0, 0): ("?",)}).replace(solution=solution).check() == ()
    loop = LogicPuzzle.new("tapa_loop", 4, 4).with_cells({(0, 0): ("?",)})
    assert len(xwcore_solve.solutions(loop, limit=0)) == sum(
        len(xwcore_solve.solutions(loop.with_cells({(0, 0): (number,)}), limit=0))
        for number in range(9)
    )


@pytest.mark.parametrize("name", ["masyu", "fences"])
def test_a_hint_knows_the_givens_that_progress_repeats(name: str) -> None:
    puzzle = xwcore.read(SAMPLES[name], kind=LogicPuzzle)
    assert puzzle.solution is not None
    repeated = puzzle.solution.replace(horizontal=(), vertical=())
    hint = xwcore_solve.next_hint(puzzle.replace(solution=None, progress=repeated))
    assert hint is not None
    assert hint.cells


def test_strips_of_equal_length_do_not_touch_at_a_corner() -> None:
    puzzle = LogicPuzzle.new("nuribou", 4, 2).with_cells({(0, 3): 2, (1, 0): 2})
    assert xwcore_solve.unique(puzzle) is xwcore_solve.Verdict.NONE


def test_a_solution_that_the_checks_reject_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = "value(X,1) :- cell(X). #show value/2."
    monkeypatch.setitem(grounded.__globals__, "program_for", lambda _: wrong)
    puzzle = LogicPuzzle.new("latin_square", 2, 2)
    with pytest.raises(xwcore_solve.UndecidedError, match="the rules reject a solution"):
        xwcore_solve.search(puzzle)
    assert xwcore_solve.unique(puzzle) is xwcore_solve.Verdict.UNDECIDED
