"""The interface of puzpy: what its scripts read, change and write.

Where puzpy itself is installed, the results are compared with its results.
"""

from __future__ import annotations

import importlib
import sys
import types
from pathlib import Path
from typing import Any

import pytest

import xwcore
import xwcore_puz.compat as puz
from tests.puz.puz_files import SQUARE_CLUES, section
from tests.puz.puz_files import puz as file_of
from tests.support import corpus_parameters
from xwcore_crossword import Crossword
from xwcore_puz.stored import StoredPuz

REBUS = file_of(
    sections=section(b"GRBS", bytes([1, *bytes(24)]))
    + section(b"RTBL", b" 0:STAR;")
    + section(b"GEXT", bytes([0, 0x80, *bytes(23)]))
    + section(b"LTIM", b"12,1"),
    notes=b"Look twice",
)


def test_a_file_is_read_and_given_back() -> None:
    puzzle = puz.load(b"before" + REBUS + b"\r\n")
    assert (puzzle.title, puzzle.notes) == ("Rails", "Look twice")
    assert (puzzle.width, puzzle.height, len(puzzle.clues)) == (5, 5, 6)
    assert (puzzle.preamble, puzzle.postscript) == (b"before", b"\r\n")
    assert puzzle.solution_grid().get_row(0) == list("TRAIN")
    assert list(puzzle.extensions) == [b"GRBS", b"RTBL", b"GEXT", b"LTIM"]
    assert puz.Extensions.Rebus in puzzle.extensions
    assert puzzle.tobytes() == b"before" + REBUS + b"\r\n"


def test_entries_have_their_clues_letters_and_places() -> None:
    numbering = puz.load(REBUS).clue_numbering()
    first, *_ = numbering.across
    assert (first["num"], first["clue"], first["cell"], first["len"]) == (
        1,
        "It runs on rails",
        0,
        5,
    )
    assert (first.number, first.text, first.direction) == (1, "It runs on rails", "across")
    assert (first.solution, first.fill) == ("TRAIN", "-----")
    assert [entry["clue_index"] for entry in numbering.down] == [1, 2, 3]
    assert (numbering.len_across(0), numbering.len_down(0)) == (5, 5)


def test_rebus_marks_and_timer_are_changed() -> None:
    puzzle = puz.load(REBUS)
    rebus, marks = puzzle.rebus(), puzzle.markup()
    assert puzzle.has_rebus()
    assert (rebus.get_rebus_squares(), rebus.get_rebus_solution(0)) == ([0], "STAR")
    assert marks.get_markup_squares(puz.GridMarkup.Circled) == [1]
    assert (puzzle.timer().elapsed_seconds, puzzle.timer().is_stopped()) == (12, True)
    rebus.add_rebus_squares([4], "MOON")
    rebus.set_rebus_fill(4, "SUN")
    marks.set_markup_squares(3, puz.GridMarkup.Circled)
    puzzle.timer().elapsed_seconds = 30
    read_back = xwcore.read(puzzle.tobytes())
    assert isinstance(read_back, Crossword)
    assert (read_back.grid[0, 4].solution, read_back.grid[0, 4].fill) == ("MOON", "SUN")
    assert read_back.grid[0, 3].marks.circle
    assert read_back.timer is not None
    assert read_back.timer.seconds == 30
    assert not puzzle.check_rebus_answers()
    rebus.remove_rebus_solution("MOON")
    rebus.remove_rebus_squares(0)
    puzzle.remove_timer()
    sections = puz.load(puzzle.tobytes()).extensions
    assert (sections[b"GRBS"], b"LTIM" in sections) == (bytes(25), False)


def test_a_solution_is_locked_and_unlocked() -> None:
    puzzle = puz.load(REBUS)
    puzzle.lock_solution(1234)
    assert puzzle.is_solution_locked()
    assert puzzle.solution != puz.load(REBUS).solution
    locked = puzzle.tobytes()
    assert not puzzle.unlock_solution(4321)
    assert puzzle.check_answers(puz.load(REBUS).solution)
    with pytest.raises(ValueError, match="non-strict"):
        puzzle.check_answers(puzzle.fill, strict=False)
    assert puzzle.unlock_solution(1234)
    assert puzzle.check_answers("T" + puzzle.fill[1:], strict=False)
    assert puzzle.tobytes() == REBUS
    assert xwcore.read(locked, key="1234").grid.has_solution  # type: ignore[attr-defined]
    assert puz.scramble_string("AEBFCDG", 1234) == "MLOOPKJ"
    assert puz.unscramble_solution("MOP..KLOJ", 3, 3, 1234) == "ABC..DEFG"


def test_a_new_puzzle_is_written() -> None:
    puzzle = puz.Puzzle()
    puzzle.width = puzzle.height = 5
    puzzle.solution = puz.load(file_of()).solution
    puzzle.fill = "".join("." if letter == "." else "-" for letter in puzzle.solution)
    puzzle.clues = [clue.decode() for clue in SQUARE_CLUES]
    puzzle.title, puzzle.author, puzzle.copyright = "Rails", "A. Maker", "(c) Maker"
    assert puzzle.tobytes() == file_of()
    puzzle.set_version("2.0")
    puzzle.title = "\u017b"
    assert xwcore.read(puzzle.tobytes()).title == "\u017b"
    puzzle.solution = "\u017b" + puzzle.solution[1:]
    with pytest.raises(ValueError, match="more than one byte"):
        puzzle.tobytes()
    puzzle.solution = "A"
    with pytest.raises(ValueError, match="grid needs exactly 25"):
        puzzle.tobytes()


def test_an_empty_puzzle_is_written_and_read_again() -> None:
    data = puz.Puzzle().tobytes()
    puzzle = puz.load(data)
    assert (puzzle.width, puzzle.height, puzzle.clues, puzzle.version) == (0, 0, [], b"1.3")
    assert puzzle.tobytes() == data
    with pytest.raises(xwcore.ReadError, match="grid is 0 x 0"):
        xwcore.read(data, "puz")


def test_what_is_no_file_or_has_a_wrong_checksum_is_refused(tmp_path: Path) -> None:
    for data in (b"", b"no puzzle", REBUS[:40]):
        with pytest.raises(puz.PuzzleFormatError):
            puz.load(data)
    with pytest.raises(puz.PuzzleFormatError, match="global checksum does not match"):
        puz.load(REBUS.replace(b"Rails", b"Rail."))
    with pytest.raises(puz.PuzzleFormatError, match="extension"):
        puz.load(REBUS.replace(b"STAR", b"SPAR"))
    puz.load(REBUS).save(str(tmp_path / "copy.puz"))
    assert puz.read(str(tmp_path / "copy.puz")).tobytes() == REBUS


def test_text_is_written_and_read() -> None:
    puzzle = puz.load(REBUS)
    text = puz.to_text_format(puzzle)
    assert text.startswith("<ACROSS PUZZLE v2>\n<TITLE>\n\tRails\n")
    assert "<REBUS>\n\tMARK;\n\t1:STAR:T\n" in text
    again = puz.load_text(text)
    assert (again.solution, again.clues, again.notes) == (
        puzzle.solution,
        puzzle.clues,
        "Look twice",
    )
    assert again.rebus().get_rebus_solution(0) == "STAR"
    assert again.markup().get_markup_squares() == [1]
    with pytest.raises(puz.PuzzleFormatError):
        puz.load_text("no puzzle")


def test_the_stored_parts_of_a_file() -> None:
    stored = StoredPuz.from_bytes(REBUS)
    assert (stored.version_number, stored.clue_count) == ((1, 3), 6)
    assert stored.sections[1] == (b"RTBL", b" 0:STAR;")
    assert stored.stated is not None
    assert stored.stated.overall == stored.checksums.overall
    assert stored.stated.sections == stored.section_checksums
    assert stored.to_bytes() == REBUS


def state_of(module: types.ModuleType, data: bytes) -> Any:
    """Everything that a puzzle shows, or the text of the error."""
    try:
        puzzle = module.load(data)
    except module.PuzzleFormatError as error:
        return error.message.partition(" a puzzle")[0]
    names = "title author copyright width height clues notes solution fill puzzletype version "
    names += "fileversion encoding unk1 unk2 scrambled_cksum solution_state preamble postscript"
    numbering = puzzle.clue_numbering()
    return {
        **{name: getattr(puzzle, name) for name in names.split()},
        "sections": list(puzzle.extensions.items()),
        "across": [dict(entry) for entry in numbering.across],
        "down": [dict(entry) for entry in numbering.down],
        "checksums": (puzzle.global_cksum(), puzzle.header_cksum(), puzzle.magic_cksum()),
        "rebus": (puzzle.rebus().table, puzzle.rebus().solutions, puzzle.rebus().fill),
        "marks": puzzle.markup().markup,
        "views": [puzzle.has_rebus(), puzzle.has_markup(), puzzle.has_timer(), repr(puzzle)],
        "text": module.to_text_format(puzzle),
        "bytes": puzzle.tobytes(),
    }


@pytest.mark.parametrize("path", corpus_parameters("puz/*.puz"))
def test_real_files_are_as_in_puzpy(path: Path) -> None:
    theirs = pytest.importorskip("puz", reason="not applicable: puzpy is in the group readers")
    assert state_of(puz, path.read_bytes()) == state_of(theirs, path.read_bytes())


def test_the_names_are_those_of_puzpy() -> None:
    theirs = pytest.importorskip("puz", reason="not applicable: puzpy is in the group readers")
    own = {name for name in vars(theirs) if getattr(vars(theirs)[name], "__module__", "") == "puz"}
    assert own <= vars(puz).keys()
    for name in own:
        if isinstance(vars(theirs)[name], type):
            members = {member for member in vars(vars(theirs)[name]) if not member.startswith("_")}
            assert members <= set(dir(vars(puz)[name])), name


def converted_over(module: types.ModuleType, data: bytes, monkeypatch: pytest.MonkeyPatch) -> str:
    """The .xd file that xdformat makes of a .puz file where `import puz` gives a module."""
    for name in [name for name in sys.modules if name.startswith("xdformat")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "puz", module)
    converter = importlib.import_module("xdformat.puz2xd")
    try:
        return str(converter.parse_puz(data, "puzzle.puz").to_unicode())
    except (module.PuzzleFormatError, converter.PuzzleParseError, UnicodeDecodeError) as error:
        return type(error).__name__


@pytest.mark.parametrize("path", corpus_parameters("puz/*.puz"))
def test_a_converter_for_puzpy_makes_the_same_files(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = pytest.importorskip("puz", reason="not applicable: puzpy is in the group readers")
    pytest.importorskip("xdformat", reason="not applicable: xdformat is in the group dev")
    data = path.read_bytes()
    ours, expected = (converted_over(module, data, monkeypatch) for module in (puz, theirs))
    assert ours == expected
