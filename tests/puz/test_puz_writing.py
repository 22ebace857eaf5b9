"""New files, edits of files, and losses of .puz."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import xwcore
from tests.puz.puz_files import REBUS, SQUARE, puz, section
from xwcore.findings.features import Feature
from xwcore_crossword import CIRCLE, PENCILLED, CrosswordFeature, Grid
from xwcore_crossword.clue import Clue
from xwcore_crossword.puzzle import Crossword
from xwcore_crossword.states import Lock, Timer
from xwcore_crossword.strategies import crosswords
from xwcore_puz.manifest import FEATURES
from xwcore_puz.manifest import plugin as puz_plugin
from xwcore_puz.record import PuzRecord
from xwcore_testing import assert_losses_exact

REGISTRY = xwcore.Registry(discover=False)
REGISTRY.register(puz_plugin)

ROWS = ["TRAIN", "R#R#E", "ARENA", "I#N#R", "NEARS"]


def made(rows: Any = ROWS, **further: Any) -> Crossword:
    return Crossword(Grid.from_rows(rows, unknown="."), **further)


def written(puzzle: xwcore.Puzzle, **options: Any) -> Crossword:
    """The puzzle that a written file gives, and the losses are exact."""
    assert_losses_exact(REGISTRY, puzzle, "puz", **options)
    back = REGISTRY.read(REGISTRY.dumps(puzzle, "puz", **options))
    assert isinstance(back, Crossword)
    assert back.diagnostics == ()
    return back


def lost(puzzle: xwcore.Puzzle, **options: Any) -> set[Feature]:
    return {loss.feature for loss in REGISTRY.losses(puzzle, "puz", **options)}


def version(puzzle: xwcore.Puzzle, **options: Any) -> bytes:
    return REGISTRY.dumps(puzzle, "puz", **options)[0x18:0x1B]


def test_a_new_file_has_the_bytes_of_across_lite() -> None:
    clues = [Clue(1, "across", "It runs on rails"), Clue(1, "down", "Going down")]
    puzzle = made(clues=clues, title="Rails", notes="one\ntwo")
    data = REGISTRY.dumps(puzzle, "puz")
    texts = [b"It runs on rails", b"Going down", b"", b"", b"", b""]
    assert data == puz(SQUARE, author=b"", copyright=b"", clues=texts, notes=b"one\r\ntwo")
    assert written(puzzle) == puzzle


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("plain", b"1.3"),
        ("caf\u00e9 \u00a9", b"1.3"),
        ("caf\u00e9 \u2014 \u20ac", b"2.0"),
        ("\u017b\u00f3\u0142w", b"2.0"),
    ],
)
def test_the_version_follows_from_the_text(text: str, chosen: bytes) -> None:
    puzzle = made(title=text)
    assert version(puzzle) == chosen
    assert written(puzzle) == puzzle


@pytest.mark.parametrize("asked", ["1.2", "1.3", "1.4", "2.0"])
def test_the_version_can_be_chosen(asked: str) -> None:
    puzzle = made(title="caf\u00e9", notes="Notes")
    assert version(puzzle, version=asked) == asked.encode()
    assert written(puzzle, version=asked) == puzzle
    again = REGISTRY.read(puz(title=b"caf\xe9", notes=b"Notes"))
    assert version(again, version=asked) == asked.encode()
    assert written(again, version=asked) == again


def test_text_policies() -> None:
    puzzle = made(title="\u017b\u00f3\u0142w \u2192 \u4e2d")
    assert written(puzzle, text="replace").title == "?\u00f3?w ? ?"
    assert written(puzzle, text="transliterate").title == "Z\u00f3lw -> ?"
    assert lost(puzzle, text="replace") == {Feature.TITLE}
    assert lost(puzzle, version="1.4") == {Feature.TITLE}
    with pytest.raises(xwcore.WriteError, match="U\\+017B"):
        REGISTRY.dumps(puzzle, "puz", text="strict")
    assert lost(puzzle) == set()


@pytest.mark.parametrize("letter", ["\u042f", "\u2776", "?", "-", ".", ":", " ", "\u00df"])
def test_letters_that_a_byte_cannot_say_become_rebus_entries(letter: str) -> None:
    puzzle = Crossword(Grid(2, 2, bytes(4), letter + "BCD"))
    assert written(puzzle).grid[0, 0].solution == letter
    assert lost(puzzle) == set()


def test_rebus_entries() -> None:
    puzzle = made([["TEN", "\u0141\u00d3D\u0179", "[75]"], ["A/B", "A:B", "TEN"]])
    assert written(puzzle) == puzzle
    semicolon = made([["A;B", "C"], ["D", "E"]])
    assert written(semicolon).grid[0, 0].solution == "A"
    assert lost(semicolon) == {CrosswordFeature.REBUS}


def test_255_rebus_entries_and_no_more() -> None:
    rows = [[f"R{row * 16 + column}" for column in range(16)] for row in range(16)]
    puzzle = made(rows)
    losses = REGISTRY.losses(puzzle, "puz")
    assert [(loss.feature, loss.count) for loss in losses] == [(CrosswordFeature.REBUS, 1)]
    assert written(puzzle).grid[15, 14].solution == "R254"


def test_a_table_of_more_than_65535_bytes_is_no_file() -> None:
    rows = [["X" * 5000 + chr(65 + row), "B"] for row in range(20)]
    puzzle = made(rows)
    assert lost(puzzle) == {CrosswordFeature.REBUS}
    assert_losses_exact(REGISTRY, puzzle, "puz")
    grid = Grid(255, 255, bytes(65_025), fill_rebus={0: "A" * 600}, fill="A" * 65_025)
    assert lost(Crossword(grid)) == {CrosswordFeature.FILL_REBUS}


def test_a_solution_of_x_alone_is_one() -> None:
    puzzle = made(["XX", "XX"])
    assert written(puzzle) == puzzle


@pytest.mark.parametrize("fill", ["a", "-", ".", "\u042f", "ABC", "\u00e9", "aBc"])
def test_fill_of_every_kind_is_kept(fill: str) -> None:
    grid = Grid.from_rows(ROWS).with_fill({(0, 0): fill, (0, 1): "B"})
    for variant in (grid, grid.with_flag(PENCILLED, [(0, 0), (0, 1), (0, 2)])):
        assert written(Crossword(variant)) == Crossword(variant)


def test_clues_that_a_file_has_no_place_for_are_lost() -> None:
    further = [
        Clue(1, "across", "first"),
        Clue(1, "across", "second"),
        Clue(99, "down", "nowhere"),
        Clue(7, "", "unique"),
        Clue(1, text="aslant", group="diagonal"),
        Clue(None, "", "none"),
    ]
    puzzle = made(clues=further)
    assert written(puzzle).clues[0].text == "first"
    assert lost(puzzle) == {
        CrosswordFeature.UNPLACED_CLUES,
        CrosswordFeature.SHARED_PLACES,
        CrosswordFeature.UNICLUES,
        CrosswordFeature.CLUE_GROUPS,
        CrosswordFeature.CLUE_ORDER,
    }


def test_bars_and_numbers_are_lost_with_the_clues_that_hang_on_them() -> None:
    barred = Grid.from_rows(["ABCD", "EFGH"], bars=bytes((0, 0, 1, 0, 0, 0, 0, 0)))
    clues = [Clue(1, "across", "ab"), Clue(3, "across", "cd"), Clue(1, "down", "ae")]
    written(Crossword(barred, clues))
    numbered = Grid.from_rows(["AB", "CD"], stated_numbers={0: 5, 1: 6, 2: 7})
    back = written(Crossword(numbered, [Clue(5, "across", "ab"), Clue(7, "across", "cd")]))
    assert [clue.text for clue in back.clues.across] == ["ab", "cd"]


def test_a_clue_across_a_bar_is_of_the_entry_that_has_its_cells_without_bars() -> None:
    barred = Grid.from_rows(["ABCD", "EFGH"], bars=bytes((0, 0, 0, 0, 0, 0, 1, 0)))
    row = Clue(2, group="Rows", text="efgh", cells=tuple((1, column) for column in range(4)))
    assert [clue.text for clue in written(Crossword(barred, [row])).clues.across] == ["", "efgh"]


def test_a_grid_too_large_or_empty_is_an_error() -> None:
    for grid in (Grid(256, 1, bytes(256)), Grid(0, 0, b"")):
        with pytest.raises(xwcore.WriteError, match="1 to 255"):
            REGISTRY.dumps(Crossword(grid), "puz")


def test_a_lock_of_others_and_a_timer_out_of_range_are_lost() -> None:
    foreign = made(["##"], lock=Lock("other", 1, "\0\0"))
    assert lost(foreign) == {CrosswordFeature.LOCK}
    assert lost(made(timer=Timer(-1))) == {CrosswordFeature.TIMER}


def test_reports_limits_of_across_lite(tmp_path: Any) -> None:
    source = tmp_path / "long.puz"
    source.write_bytes(puz(notes=b"n" * 1024, clues=[b"x" * 506, *[b"y"] * 5]))
    conversion = REGISTRY.convert(source, tmp_path / "other.puz", write_options={"version": "1.4"})
    assert {diagnostic.code for diagnostic in conversion.diagnostics} == {"PUZ701", "PUZ702"}


# -- edits ----------------------------------------------------------------------------------------


def changed_bytes(before: bytes, after: bytes) -> list[int]:
    """Where two files of one length differ, behind the checksums."""
    assert len(before) == len(after)
    return [at for at in range(0x18, len(before)) if before[at] != after[at]]


def test_an_entered_letter_changes_one_byte() -> None:
    puzzle = REGISTRY.read(REBUS)
    assert isinstance(puzzle, Crossword)
    edited = puzzle.replace(grid=puzzle.grid.with_fill({(0, 1): "Z"}))
    data = REGISTRY.dumps(edited, "puz")
    assert changed_bytes(REBUS, data) == [0x34 + 25 + 1]
    assert REGISTRY.validate(data).ok
    assert written(edited) == edited


def test_a_circle_changes_one_byte_and_its_sections_checksum() -> None:
    noisy = puz(
        sections=section(b"META", b"kept") + section(b"GEXT", b"\x07" * 25),
        reserved=b"im, Sun, Feb",
    )
    puzzle = REGISTRY.read(noisy)
    assert isinstance(puzzle, Crossword)
    edited = puzzle.replace(grid=puzzle.grid.with_flag(CIRCLE, [(4, 4)]))
    data = REGISTRY.dumps(edited, "puz")
    assert set(changed_bytes(noisy, data)) - {len(data) - 1 - 25 - 2, len(data) - 28} == {
        len(data) - 2
    }
    assert data[-2] == 0x87
    assert written(edited) == edited


def test_a_new_rebus_keeps_the_old_keys() -> None:
    puzzle = REGISTRY.read(REBUS)
    assert isinstance(puzzle, Crossword)
    edited = puzzle.replace(grid=puzzle.grid.with_solution({(0, 4): "NINE", (2, 2): "SIX"}))
    data = REGISTRY.dumps(edited, "puz")
    assert b" 0:TEN; 7:SIX; 1:NINE;" in data
    assert written(edited) == edited
    bare = puzzle.replace(grid=puzzle.grid.with_solution({(0, 0): "T", (4, 4): "S"}))
    assert b"RTBL" not in REGISTRY.dumps(bare, "puz")
    assert written(bare) == bare


def test_a_new_section_goes_where_across_lite_puts_it() -> None:
    data = puz(sections=section(b"GEXT", b"\x80" * 25) + section(b"META", b"kept"))
    edited = REGISTRY.read(data).replace(timer=Timer(3))
    tags = REGISTRY.dumps(edited, "puz")[len(puz()) :]
    assert tags == section(b"LTIM", b"3,1") + data[len(puz()) :]


def test_a_text_beyond_windows_1252_moves_a_file_to_2_0() -> None:
    edited = REGISTRY.read(REBUS).replace(title="\u017b\u00f3\u0142w")
    assert version(edited) == b"2.0"
    assert written(edited) == edited


def test_another_grid_takes_the_file_along() -> None:
    original = puz(preamble=b"mail", sections=section(b"META", b"kept"), reserved=b"im, Sun, Feb")
    edited = REGISTRY.read(original).replace(grid=Grid.from_rows(["AB", "CD"]))
    data = REGISTRY.dumps(edited, "puz")
    assert data.startswith(b"mail")
    assert b"im, Sun, Feb" in data
    assert data.endswith(section(b"META", b"kept"))


OPTIONS = [
    {},
    {"version": "1.2"},
    {"version": "2.0"},
    {"text": "transliterate"},
    {"version": "1.3", "text": "replace"},
]


@pytest.mark.slow
@given(crosswords(FEATURES), st.sampled_from(OPTIONS))
def test_losses_are_exact_under_every_option(puzzle: Crossword, options: dict[str, Any]) -> None:
    assert_losses_exact(REGISTRY, puzzle, "puz", **options)


@pytest.mark.slow
@given(st.data())
def test_edits_of_files_are_exact(data: st.DataObject) -> None:
    original, other = data.draw(crosswords(FEATURES)), data.draw(crosswords(FEATURES))
    base = REGISTRY.read(REGISTRY.dumps(original, "puz"))
    names = ("title", "notes", "timer", "diagramless", "lock", "grid", "clues")
    chosen = data.draw(st.sets(st.sampled_from(names)))
    edited = base.replace(**{name: getattr(other, name) for name in chosen})
    assert_losses_exact(REGISTRY, edited, "puz")
    back = REGISTRY.read(REGISTRY.dumps(edited, "puz"))
    assert not [diagnostic for diagnostic in back.diagnostics if diagnostic.code.startswith("PUZ2")]


ODD_CLUES = (b"Lone\rreturn", b"Curly \x93quote\x94", b"Undefined \x81", b"", b"Soft\xad", b"Last")


@pytest.mark.parametrize("name", ["title", "author", "copyright", "notes"])
@pytest.mark.parametrize("old", ["", "Old"])
@pytest.mark.parametrize("new", ["", "New\nline", "Caf\xe9"])
def test_another_head_leaves_the_clues_as_they_are(name: str, old: str, new: str) -> None:
    stored: dict[str, Any] = {name: old.encode()}
    data = puz(clues=ODD_CLUES, sections=section(b"LTIM", b"1,1", checksum=7), **stored)
    damaged = b"\0\0" + data[2:0x0E] + bytes(10) + data[0x18:]
    edited = REGISTRY.read(damaged).replace(**{name: new})
    written_data = REGISTRY.dumps(edited, "puz")
    own = new.replace("\n", "\r\n").encode("cp1252")
    if new == old:
        assert written_data == damaged
        return
    wanted = puz(clues=ODD_CLUES, sections=section(b"LTIM", b"1,1"), **{**stored, name: own})
    assert written_data == wanted
    assert REGISTRY.read(written_data) == edited


def test_another_head_that_needs_utf8_moves_the_whole_file_to_it() -> None:
    edited = REGISTRY.read(puz(clues=ODD_CLUES)).replace(title="\u017d\u2192")
    assert version(edited) == b"2.0"
    assert REGISTRY.read(REGISTRY.dumps(edited, "puz")) == edited


def test_a_record_without_its_template_writes_the_same() -> None:
    import pickle

    puzzle = REGISTRY.read(puz(clues=ODD_CLUES))
    bare = pickle.loads(pickle.dumps(puzzle))
    assert bare.extras["puz"].template is None
    assert bare.extras == puzzle.extras
    for original in (puzzle, bare):
        assert REGISTRY.dumps(original, "puz") == puz(clues=ODD_CLUES)
        other = original.replace(title="Other")
        assert REGISTRY.dumps(other, "puz") == puz(clues=ODD_CLUES, title=b"Other")


def test_what_a_block_holds_is_lost() -> None:
    rebus = {"rebus": {1: "XYZ"}, "fill_rebus": {1: "QRS"}}
    grid = Grid(2, 2, b"\0\1\0\0", "ABCD", fill="ABCD").with_cells(**rebus)
    assert lost(Crossword(grid)) == {CrosswordFeature.FILL, CrosswordFeature.FILL_REBUS}
    assert written(Crossword(grid)).grid.fill == "A\0CD"


def test_a_rebus_beyond_the_encoding_depends_on_the_policy() -> None:
    puzzle = made([["A", "\u4e2d\u6587"], ["B", "C"]])
    for policy in ("replace", "transliterate"):
        assert lost(puzzle, text=policy) == {CrosswordFeature.REBUS}
    with pytest.raises(xwcore.WriteError, match="has characters that the encoding lacks"):
        REGISTRY.dumps(puzzle, "puz", text="strict")


@pytest.mark.parametrize("asked", ["1.2", "1.3", "2.0"])
def test_a_normalized_file_has_the_version_asked_for(asked: str) -> None:
    puzzle = REGISTRY.read(puz(title=b"caf\xe9", notes=b"Notes"))
    assert version(puzzle, version=asked, normalize=True) == asked.encode()
    assert written(puzzle, version=asked, normalize=True) == puzzle


def test_a_damaged_record_leads_to_a_new_file() -> None:
    puzzle = made(title="T")
    for data in (b"", b"ACROSS&DOWN"):
        again = puzzle.replace(extras={"puz": PuzRecord(data)})
        assert REGISTRY.dumps(again, "puz") == REGISTRY.dumps(puzzle, "puz")
