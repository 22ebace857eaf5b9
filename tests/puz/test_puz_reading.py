"""The content of files in all variants that occur, and writing them back byte for byte."""

from __future__ import annotations

import pickle

import pytest

import xwcore
from tests.puz.puz_files import (
    DIAGRAMLESS,
    REBUS,
    SQUARE,
    SQUARE_CLUES,
    UNICODE,
    WITH_PREAMBLE,
    board,
    puz,
    section,
)
from xwcore import Feature, Place
from xwcore.plugin import Unmodeled
from xwcore_crossword.puzzle import Crossword
from xwcore_crossword.states import Timer
from xwcore_puz.scrambling import lock

BLANK = b"------.-.-------.-.------"
LOCKED_BOARD, LOCKED_SUM = lock(SQUARE, 5, "1234")
TWICE = section(b"LTIM", b"5,0") + section(b"LTIM", b"6,1")
GRBS = section(b"GRBS", board(25, {0: 1, 4: 2}))
NUMBERS = section(b"RTBL", b" 0:TEN; 1:SIX;")

VARIANTS = {
    "plain": puz(),
    "rebus": REBUS,
    "diagramless": DIAGRAMLESS,
    "unicode": UNICODE,
    "preamble": WITH_PREAMBLE,
    "quoted magic": puz(preamble=b"x" * 9 + b"ACROSS&DOWN\0" + b"\x01" * 60),
    "version 1.2c": puz(version=b"1.2c", notes=b"not counted"),
    "no version": puz(version=bytes(4), notes=b"Notes"),
    "noise in the header": puz(reserved=b"im, Sun, Feb"),
    "undefined bytes": puz(title=b"\x81\x8d\x8f\x90\x9d \x80\x92\xff"),
    "wrong checksums": puz()[:0x10] + b"\xff" * 8 + puz()[0x18:],
    "cut in the clues": puz()[:-40],
    "cut behind the boards": puz()[: 0x34 + 50],
    "no last NUL": puz()[:-1],
    "last note without NUL": puz(notes=b"note")[:-1],
    "count too high": puz(count=9),
    "count too low": puz(count=5, notes=b"x"),
    "count the wrong way round": puz(count=6 << 8),
    "no clue": puz(clues=[]),
    "surplus clues": puz(clues=[*SQUARE_CLUES, b"seven", b"eight"]),
    "locked": puz(LOCKED_BOARD, tag=4, scrambled=LOCKED_SUM),
    "locked and absent": puz(LOCKED_BOARD, tag=6, scrambled=LOCKED_SUM),
    "absent": puz(tag=2),
    "all X": puz(BLANK.replace(b"-", b"X")),
    "all unknown": puz(BLANK.replace(b"-", b"?")),
    "some unknown": puz(b"?R-IN" + SQUARE[5:]),
    "strange letters": puz(b"\xc9R\x00ix" + SQUARE[5:]),
    "hidden squares": puz(SQUARE.replace(b".", b":", 1)),
    "one-letter runs": puz(b"A.B.C", 5, clues=[]),
    "filled": puz(state=b"Tr\xe9-." + BLANK[5:]),
    "state of a stranger": puz(state=b"." * 25),
    "two timers": puz(sections=TWICE),
    "empty sections": puz(sections=section(b"RUSR", b"") + section(b"GRBS", b"")),
    "unknown section": puz(sections=section(b"META", b"k:v") + section(b"LTIM", b"0,1")),
    "section cut off": puz(sections=section(b"GEXT", bytes(25))[:-9]),
    "section without NUL": puz(sections=section(b"LTIM", b"0,1", end=b"") + GRBS + NUMBERS),
    "other terminator": puz(sections=section(b"LTIM", b"0,1", end=b"\xff") + GRBS),
    "tables in another order": puz(sections=NUMBERS + GRBS),
    "GRBS alone": puz(sections=GRBS),
    "GRBS of zeros": puz(sections=section(b"GRBS", bytes(25))),
    "keys without padding": puz(sections=GRBS + section(b"RTBL", b"0:TEN;1:SIX")),
    "unknown mark bits": puz(sections=section(b"GEXT", board(25, {1: 0x87}))),
    "timer of words": puz(sections=section(b"LTIM", b"a while")),
    "NUL padding": puz(sections=bytes(40)),
    "returns": puz(notes=b"one\r\ntwo\rthree\nfour", title=b"a\rb"),
    "UTF-8 in 1.x": puz(title="Żółw".encode()),
    "no UTF-8 in 2.x": puz(title=b"caf\xe9", version=b"2.0\0"),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_unmodified_is_written_byte_for_byte(name: str) -> None:
    data = VARIANTS[name]
    puzzle = xwcore.read(data)
    for twin in (puzzle, pickle.loads(pickle.dumps(puzzle)), puzzle.replace()):
        assert xwcore.dumps(twin, "puz") == data
        assert xwcore.losses(twin, "puz") == ()


@pytest.mark.parametrize("name", VARIANTS)
def test_a_changed_title_is_all_that_changes(name: str) -> None:
    puzzle = xwcore.read(VARIANTS[name])
    edited = puzzle.replace(title="New")
    again = xwcore.read(xwcore.dumps(edited, "puz"))
    assert again == edited
    assert xwcore.losses(edited, "puz") == ()
    assert not [
        diagnostic for diagnostic in again.diagnostics if diagnostic.code.startswith("PUZ2")
    ]


def crossword(**parts: object) -> Crossword:
    puzzle = xwcore.read(puz(**parts))  # type: ignore[arg-type]
    assert isinstance(puzzle, Crossword)
    return puzzle


def codes(puzzle: Crossword) -> set[str]:
    return {diagnostic.code for diagnostic in puzzle.diagnostics}


def test_header_and_strings() -> None:
    puzzle = crossword(notes=b"one\r\ntwo")
    assert (puzzle.title, puzzle.author, puzzle.copyright) == ("Rails", "A. Maker", "(c) Maker")
    assert puzzle.notes == "one\ntwo"
    assert [clue.label for clue in puzzle.clues] == [
        "1-Across",
        "4-Across",
        "5-Across",
        "1-Down",
        "2-Down",
        "3-Down",
    ]
    assert [clue.answer for clue in puzzle.clues][:3] == ["TRAIN", "ARENA", "NEARS"]


def test_windows_1252_with_its_undefined_bytes() -> None:
    assert crossword(title=b"\x93\x81\x94\xe9").title == "\u201c\x81\u201d\u00e9"


def test_encodings_by_version_and_option() -> None:
    data = puz(title="Żółw".encode())
    assert xwcore.read(data).title == "\u00c5\u00bb\u00c3\u00b3\u00c5\u201aw"
    assert xwcore.read(data, encoding="utf-8").title == "Żółw"
    assert xwcore.read(puz(title=b"caf\x8e"), encoding="mac-roman").title == "café"
    assert crossword(title="Żółw".encode(), version=b"2.0\0").title == "Żółw"
    broken = crossword(title=b"caf\xe9", author="Ż".encode(), version=b"2.0\0")
    assert (broken.title, broken.author) == ("café", "Ż")
    assert codes(broken) == {"PUZ303"}


def test_a_text_read_in_another_encoding_is_written_as_it_was_meant() -> None:
    puzzle = xwcore.read(puz(title="Żółw".encode()), encoding="utf-8")
    data = xwcore.dumps(puzzle, "puz")
    assert data[0x18:0x1B] == b"2.0"
    assert xwcore.read(data) == puzzle


def test_a_diagramless_hides_blocks_and_shows_none_in_its_state() -> None:
    puzzle = xwcore.read(DIAGRAMLESS)
    assert isinstance(puzzle, Crossword)
    assert puzzle.diagramless
    assert puzzle.grid.rows() == ["TRAIN", "R#R#E", "ARENA", "I#N#R", "NEARS"]
    assert puzzle.grid.fill == ""
    played = crossword(solution=SQUARE.replace(b".", b":"), bits=0x401, state=b"T.---" + b"-" * 20)
    assert (played.grid[0, 0].fill, played.grid[0, 1].fill) == ("T", ".")


def test_hidden_squares_of_a_normal_puzzle_are_voids() -> None:
    puzzle = crossword(solution=SQUARE.replace(b".", b":", 1))
    assert puzzle.grid[1, 1].is_void
    assert puzzle.grid[1, 1].is_block
    assert len(puzzle.grid.slots) == 6


@pytest.mark.parametrize("name", ["absent", "all X", "all unknown"])
def test_an_absent_solution_is_no_letters(name: str) -> None:
    puzzle = xwcore.read(VARIANTS[name])
    assert isinstance(puzzle, Crossword)
    assert not puzzle.has_solution
    assert puzzle.grid.rows(unknown="?")[1] == "?#?#?"


def test_a_blank_in_a_solution_is_not_known() -> None:
    puzzle = crossword(solution=b"?R-IN" + SQUARE[5:])
    assert puzzle.grid.rows()[0] == ".R.IN"


@pytest.mark.parametrize("name", ["locked", "locked and absent"])
def test_a_locked_solution_is_never_shown(name: str) -> None:
    puzzle = xwcore.read(VARIANTS[name])
    assert isinstance(puzzle, Crossword)
    assert puzzle.lock is not None
    assert puzzle.lock.checksum == LOCKED_SUM
    assert not puzzle.has_solution
    assert {clue.answer for clue in puzzle.clues} == {None}


def test_sections() -> None:
    puzzle = xwcore.read(REBUS)
    assert isinstance(puzzle, Crossword)
    grid = puzzle.grid
    assert (grid[0, 0].solution, grid[0, 0].short, grid[4, 4].solution) == ("TEN", "T", "SIX")
    assert puzzle.clues[0].answer == "TENRAIN"
    assert puzzle.timer == Timer(90, running=False)
    assert grid[0, 2].marks.circle
    assert (grid[0, 3].revealed, grid[0, 3].pencilled, grid[0, 3].fill) == (True, True, "R")
    assert (grid[0, 0].fill, grid[4, 4].fill) == ("T", "SIX")


def test_pencilled_without_its_mark() -> None:
    grid = crossword(state=b"tR---" + BLANK[5:]).grid
    assert (grid[0, 0].fill, grid[0, 0].pencilled) == ("T", True)
    assert (grid[0, 1].fill, grid[0, 1].pencilled) == ("R", False)


def test_rebus_tables_as_they_are_written() -> None:
    for table in (b" 0:TEN; 1:SIX;", b"0:TEN;1:SIX", b" 1:SIX; 0:TEN; ", b"00:TEN;;01:SIX;"):
        grid = crossword(sections=GRBS + section(b"RTBL", table)).grid
        assert (grid[0, 0].solution, grid[0, 4].solution) == ("TEN", "SIX")
    colon = crossword(sections=GRBS + section(b"RTBL", b" 0:A:B; 1:[75];")).grid
    assert (colon[0, 0].solution, colon[0, 4].symbol) == ("A:B", 75)


def test_the_players_rebus_and_symbols() -> None:
    entries = section(b"RUSR", b"ABC\0[x]\0" + bytes(23))
    grid = crossword(sections=entries, state=b"AX---" + BLANK[5:]).grid
    assert (grid[0, 0].fill, grid[0, 1].fill) == ("ABC", "[x]")
    eager = crossword(sections=section(b"RUSR", b"\0" * 24)).grid  # its last NUL is the section's
    assert eager.fill == ""


def test_the_first_of_two_sections_counts() -> None:
    assert crossword(sections=TWICE).timer == Timer(5, running=True)


def test_the_clue_count_is_that_of_the_strings() -> None:
    for count in (6, 9, 6 << 8, 65_535):
        puzzle = crossword(count=count, sections=section(b"LTIM", b"0,1"))
        assert [clue.text for clue in puzzle.clues][-1] == SQUARE_CLUES[3].decode()
        assert puzzle.timer is not None
    assert codes(crossword(count=9)) == {"PUZ109"}


def test_missing_strings_are_empty() -> None:
    puzzle = xwcore.read(VARIANTS["cut behind the boards"])
    assert isinstance(puzzle, Crossword)
    assert (puzzle.title, puzzle.notes) == ("", "")
    assert [clue.text for clue in puzzle.clues] == [""] * 6


def test_the_header_is_where_its_checksum_is_right() -> None:
    for preamble in (b"", b"x", b"mail\r\n" * 50, b"..ACROSS&DOWN\0" + b"\x05" * 300):
        assert crossword(preamble=preamble).title == "Rails"


def test_is_detected_behind_a_preamble() -> None:
    for data in (VARIANTS["preamble"], VARIANTS["quoted magic"]):
        assert xwcore.detect(data).format == "puz"


def test_the_largest_grid() -> None:
    data = puz(b"A" * 255 * 255, 255, clues=[b"clue"] * 510)
    puzzle = xwcore.read(data)
    assert isinstance(puzzle, Crossword)
    assert (puzzle.grid.width, len(puzzle.grid.slots)) == (255, 510)
    assert xwcore.dumps(puzzle, "puz") == data
    assert xwcore.dumps(puzzle.replace(extras={}), "puz") == data


def test_limits_hold_before_anything_is_made() -> None:
    with pytest.raises(xwcore.LimitError):
        xwcore.read(puz(), limits=xwcore.Limits(max_cells=24))
    with pytest.raises(xwcore.LimitError):
        xwcore.read(puz(), limits=xwcore.Limits(max_clues=5))
    with pytest.raises(xwcore.LimitError):
        xwcore.read(puz(title=b"x" * 300), limits=xwcore.Limits(max_string=299))


def test_verify_can_be_left_out() -> None:
    assert codes(xwcore.read(VARIANTS["wrong checksums"])) != set()  # type: ignore[arg-type]
    assert xwcore.read(VARIANTS["wrong checksums"], verify=False).diagnostics == ()


def test_an_unknown_section_is_unmodeled_content() -> None:
    plain = puz()
    puzzle = xwcore.read(plain, kind=Crossword)
    unknown = Unmodeled("ABCD", b"some data".hex())
    data = xwcore.dumps(puzzle.replace(unmodeled=[unknown]), "puz")
    assert b"ABCD\x09\x00" in data
    extended = xwcore.read(data, kind=Crossword)
    assert extended.unmodeled == (unknown,)
    assert extended != puzzle
    assert xwcore.dumps(extended, "puz") == data
    edited = xwcore.read(xwcore.dumps(extended.with_fill({(0, 0): "Q"}), "puz"), kind=Crossword)
    assert edited.unmodeled == (unknown,)
    assert xwcore.dumps(extended.replace(unmodeled=()), "puz") == plain
    (loss,) = xwcore.losses(extended, "xd")
    assert (loss.feature, loss.where) == (Feature.UNMODELED, (Place(key="ABCD"),))


def test_unmodeled_content_of_another_format_is_lost() -> None:
    puzzle = xwcore.read(puz(), kind=Crossword)
    for foreign in (Unmodeled("GEXT", "00"), Unmodeled("zones", "[]"), Unmodeled("ABCD", [1])):
        (loss,) = xwcore.losses(puzzle.replace(unmodeled=[foreign]), "puz")
        assert loss.where == (Place(key=foreign.name),)
