"""Short forms of one letter, and rebus entries without effect until the board is edited."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xwcore
from tests.puz.puz_files import SQUARE, board, puz, section
from xwcore_crossword import NONE, OPEN, Grid, short_letters
from xwcore_crossword.puzzle import Crossword
from xwcore_puz.manifest import plugin as puz_plugin
from xwcore_testing import loss_discrepancies

REGISTRY = xwcore.Registry(discover=False)
REGISTRY.register(puz_plugin)


def read(data: bytes) -> Crossword:
    puzzle = REGISTRY.read(data)
    assert isinstance(puzzle, Crossword)
    return puzzle


def rebus(table: bytes, marks: dict[int, int], **further: object) -> bytes:
    sections = section(b"GRBS", board(25, marks)) + section(b"RTBL", table)
    return puz(sections=sections, **further)  # type: ignore[arg-type]


def again(puzzle: xwcore.Puzzle) -> Crossword:
    """The puzzle as it is read from its file; the losses are exact."""
    imagined, silent = loss_discrepancies(REGISTRY, puzzle, "puz")
    assert (imagined, silent) == (set(), ())
    return read(REGISTRY.dumps(puzzle, "puz"))


@pytest.mark.parametrize(
    ("table", "solution", "short"),
    [
        (b" 0:5;", "5", "T"),
        (b" 0:@;", "@", "T"),
        (b" 0:\xc9;", "É", "T"),
        (b" 0:Q;", "Q", "T"),
        (b" 0:T;", "T", None),
        (b" 0:TEN;", "TEN", None),
        (b" 0:WIN;", "WIN", "T"),
    ],
)
def test_the_letter_beneath_an_entry_is_its_short_form(
    table: bytes, solution: str, short: str | None
) -> None:
    data = rebus(table, {0: 1})
    puzzle = read(data)
    assert puzzle.grid[0, 0].solution == solution
    assert puzzle.grid.shorts.get(0) == short
    assert REGISTRY.dumps(puzzle, "puz") == data
    anew = again(puzzle.replace(extras={}))
    assert (anew, short_letters(anew.grid)) == (puzzle, SQUARE.decode().replace(".", NONE))


def test_short_forms_of_one_letter_are_written() -> None:
    puzzle = Crossword(Grid.from_rows(["5A", "ÉЖ", "@5"], shorts={0: "F", 2: "Y", 3: "Z"}))
    data = REGISTRY.dumps(puzzle, "puz")
    assert data[0x34:0x3A] == b"FAYZ@5"  # what states no short form stands on the board
    assert " 0:5; 1:É; 2:Ж;".encode() in data
    assert again(puzzle) == puzzle


def test_a_letter_without_its_accent_is_a_short_form_but_on_boards_of_ascii() -> None:
    puzzle = Crossword(Grid.from_rows(["ÉA", "AÉ"], shorts={0: "E"}))
    data = REGISTRY.dumps(puzzle, "puz")
    assert data[0x34:0x38] == b"EAA\xc9"
    assert again(puzzle) == puzzle
    # Version 2.0: the board has the same letter for an É that states no short form.
    beyond = Crossword(Grid.from_rows(["ÉЖ", "AÉ"], shorts={0: "E"}))
    data = REGISTRY.dumps(beyond, "puz")
    assert data[0x34:0x38] == b"EXAE"
    back = again(beyond)
    assert back.grid.shorts == {}
    assert [loss.feature for loss in REGISTRY.losses(beyond, "puz")] == ["short-forms"]
    assert again(back) == back


@pytest.mark.parametrize(
    ("solution", "short", "stored"),
    [(";", "F", b";"), ("5", ".", b"5"), ("5", "Ж", b"5"), ("-", ".", b"X"), ("-", "-", b"X")],
)
def test_a_short_form_that_it_cannot_say_costs_no_solution(
    solution: str, short: str, stored: bytes
) -> None:
    puzzle = Crossword(Grid.from_rows([solution + "A"], shorts={0: short}))
    assert REGISTRY.dumps(puzzle, "puz")[0x34:0x35] == stored
    back = again(puzzle)
    assert back.grid[0, 0].solution == solution
    assert back.grid.shorts == {}


def test_with_256_entries_the_last_short_form_is_lost_not_its_letter() -> None:
    rows = [[f"R{row * 16 + column}" for column in range(16)] for row in range(16)]
    rows[-1][-1] = "5"
    back = again(Crossword(Grid.from_rows(rows, shorts={255: "F"})))
    assert back.grid[15, 15].solution == "5"


@pytest.mark.parametrize("table", [b" 0:T;", b" 0:5;", b" 0:TEN;"])
def test_an_edited_cell_is_not_hidden_by_an_old_entry(table: bytes) -> None:
    puzzle = read(rebus(table, {0: 1, 4: 1}))
    edited = puzzle.replace(grid=puzzle.grid.with_solution({(0, 0): "U"}))
    assert again(edited) == edited


def test_an_entry_that_only_repeats_the_board_stays() -> None:
    data = rebus(b" 0:T; 7:SIX;", {0: 1, 4: 8})
    puzzle = read(data)
    edited = puzzle.replace(grid=puzzle.grid.with_solution({(2, 2): "SIX"}))
    assert again(edited) == edited
    assert section(b"RTBL", b" 0:T; 7:SIX;") in REGISTRY.dumps(edited, "puz")
    assert section(b"GRBS", board(25, {0: 1, 4: 8, 12: 8})) in REGISTRY.dumps(edited, "puz")


def test_a_solution_for_a_file_without_one_has_none_of_its_old_entries() -> None:
    puzzle = read(rebus(b" 0:TEN;", {0: 1}, solution=b"X" * 25, tag=2))
    edited = puzzle.replace(grid=puzzle.grid.with_cells(letters="A" * 25))
    assert again(edited) == edited


def test_a_key_without_an_entry_gets_none_by_chance() -> None:
    puzzle = read(rebus(b" 0:TEN;", {0: 1, 4: 2}))
    edited = puzzle.replace(grid=puzzle.grid.with_solution({(2, 2): "NEW"}))
    assert again(edited) == edited


def test_an_edited_entry_of_the_player_is_not_hidden_by_an_old_one() -> None:
    state = bytes(byte if byte in b".:" else ord("-") for byte in SQUARE)
    table = section(b"RUSR", b"T\0A\0" + bytes(23))
    puzzle = read(puz(state=b"T" + state[1:], sections=table))
    assert puzzle.grid.fill.rstrip(NONE) == "TA"
    for entered in ("U", None):
        edited = puzzle.replace(grid=puzzle.grid.with_fill({(0, 0): entered}))
        assert again(edited) == edited


def test_entries_beside_an_edited_one_stay_as_they_are() -> None:
    state = bytes(byte if byte in b".:" else ord("-") for byte in SQUARE)
    # The second entry repeats the letter of the state: it has no effect.
    table = section(b"RUSR", b"TEN\0A\0" + bytes(23))
    puzzle = read(puz(state=b"-A" + state[2:], sections=table))
    edited = puzzle.replace(grid=puzzle.grid.with_fill({(0, 0): "SIX"}))
    assert again(edited) == edited
    assert section(b"RUSR", b"SIX\0A\0" + bytes(23)) in REGISTRY.dumps(edited, "puz")


_LETTER = st.sampled_from(["A", "T", "5", "@", "É", "-", ".", ";", "Ж", "TEN", "NEW", "[75]", None])


@st.composite
def odd_files(draw: st.DrawFn) -> bytes:
    """Files whose tables and boards agree or do not, as it happens."""

    def row(choices: bytes) -> bytes:
        return bytes(draw(st.lists(st.sampled_from(choices), min_size=9, max_size=9)))

    entry = st.sampled_from([b"T", b"A", b"5", b"\xc9", b"TEN", b"-", b"?"])
    table = b"".join(b"%2d:%s;" % (key, draw(entry)) for key in draw(st.sets(st.integers(0, 3))))
    fill = b"".join(draw(st.sampled_from([b"", b"", b"T", b"A", b"ABC"])) + b"\0" for _ in range(9))
    every = [
        section(b"GRBS", row(bytes([0, 0, 1, 2, 3, 4, 9]))),
        section(b"RTBL", table),
        section(b"RUSR", fill),
        section(b"GEXT", row(b"\x00\x00\x08\x80\x43")),
    ]
    present = draw(st.lists(st.sampled_from(every), unique=True))
    solution = row(b"TTAA5X-?.\0\xc9")
    grid = Grid(3, 3, bytes(byte == ord(".") for byte in solution))
    bits = 0x0001
    if draw(st.booleans()):
        solution, bits = solution.replace(b".", b":"), 0x0401
    return puz(
        solution,
        3,
        state=row(b"--TAt."),
        bits=bits,
        tag=draw(st.sampled_from([0, 0, 2])),
        clues=[b"clue"] * len(grid.slots),
        sections=b"".join(present),
    )


@pytest.mark.slow
@settings(max_examples=300)
@given(odd_files(), st.data())
def test_edits_of_odd_files_are_exact(data: bytes, draw: st.DataObject) -> None:
    puzzle = read(data)
    assert REGISTRY.dumps(puzzle, "puz") == data
    assert again(puzzle.replace(extras={})) is not None
    grid = puzzle.grid
    cells = [divmod(at, 3) for at, kind in enumerate(grid.kinds) if kind == OPEN]
    if cells:
        place = st.sampled_from(cells)
        grid = grid.with_solution(draw.draw(st.dictionaries(place, _LETTER, max_size=3)))
        fill = st.sampled_from(["A", "T", "U", "É", "ABC", None])
        grid = grid.with_fill(draw.draw(st.dictionaries(place, fill, max_size=3)))
    if draw.draw(st.booleans()):
        shorts = dict.fromkeys(draw.draw(st.sets(st.integers(0, 8), max_size=2)), "Q")
        grid = grid.with_cells(shorts={**grid.shorts, **shorts})
    again(puzzle.replace(grid=grid))
