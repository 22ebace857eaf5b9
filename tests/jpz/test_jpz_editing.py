"""An edit changes its elements only; a new file is written from any crossword."""

from __future__ import annotations

import difflib
import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

import xwcore
import xwcore.plugin
import xwcore_crossword
import xwcore_crossword as grids
from tests.jpz.jpz_samples import ACROSTIC, ODD, PLAIN, RICH, WORD_SEARCH, varied
from xwcore_cli.app import xw
from xwcore_crossword import Clue, Clues, Color, Crossword, CrosswordFeature, Grid, Styled
from xwcore_crossword.clue import marked_clue
from xwcore_crossword.clue_lists import stated_clues
from xwcore_jpz.record import JpzRecord


def read(text: str | bytes) -> Crossword:
    return xwcore.read(text.encode() if isinstance(text, str) else text, "jpz", kind=Crossword)


def changed_lines(before: str, puzzle: Crossword) -> tuple[list[str], list[str]]:
    """The lines that writing the puzzle removes and adds; what is written reads as the puzzle."""
    after = xwcore.dumps(puzzle, "jpz")
    assert xwcore.diff(puzzle, read(after)) == ()
    assert xwcore.losses(puzzle, "jpz") == ()
    lines = list(difflib.ndiff(before.splitlines(), after.decode().splitlines()))
    removed = [line[2:].strip() for line in lines if line.startswith("- ")]
    return removed, [line[2:].strip() for line in lines if line.startswith("+ ")]


def with_clues(puzzle: Crossword, change: Callable[[list[Clue]], list[Clue]]) -> Crossword:
    return puzzle.replace(clues=Clues(change(stated_clues(puzzle.clues))))


def with_grid(puzzle: Crossword, **columns: Any) -> Crossword:
    return puzzle.replace(grid=puzzle.grid.with_cells(**columns))


PUZZLE = read(PLAIN)
TITLE = "<title>A small square &amp; more</title>"
CELL = '<cell x="1" y="1" solution="P" number="1"/>'
CLUE = '<clue word="2" number="4">Be in the red</clue>'

EDITS: dict[str, tuple[Crossword, list[str], list[str]]] = {
    "title": (PUZZLE.replace(title="Less < more"), [TITLE], ["<title>Less &lt; more</title>"]),
    "no title": (PUZZLE.replace(title=""), [TITLE], ["<title></title>"]),
    "metadata": (
        PUZZLE.replace(metadata=[("Editor", "E"), ("Two words", "x")]),
        [],
        ["<editor>E</editor>", '<field name="Two words">x</field>'],
    ),
    "completion": (
        PUZZLE.replace(metadata=[("Explanation", "Done")]),
        [],
        ['<applet-settings><completion only-if-correct="true">Done</completion></applet-settings>'],
    ),
    "fill": (
        PUZZLE.with_fill({(0, 0): "Q"}),
        [CELL],
        [CELL.replace("/>", ' solve-state="Q"/>')],
    ),
    "rebus": (PUZZLE.with_solution({(0, 0): "PQ"}), [CELL], [CELL.replace('"P"', '"PQ"')]),
    "unknown": (PUZZLE.with_solution({(0, 0): None}), [CELL], [CELL.replace(' solution="P"', "")]),
    "circle and bar": (
        with_grid(PUZZLE, flags=bytes([1] + [0] * 8)),
        [CELL],
        [CELL.replace("/>", ' background-shape="circle"/>')],
    ),
    "color": (
        with_grid(PUZZLE, colors={0: Color("#112233", "#445566")}),
        [CELL],
        [CELL.replace("/>", ' background-color="#112233" foreground-color="#445566"/>')],
    ),
    "text of a clue": (
        PUZZLE.with_clue(4, "across", "Owe\nmoney"),
        [CLUE],
        ['<clue word="2" number="4">Owe<br/>money</clue>'],
    ),
    "markup and enumeration": (
        with_clues(
            PUZZLE,
            lambda clues: [
                clue._replace(
                    text="Be so", markup=("Be ", Styled("italic", ("so",))), enumeration="1,2"
                )
                if clue.number == 4
                else clue
                for clue in clues
            ],
        ),
        [CLUE],
        ['<clue word="2" number="4" format="1,2">Be <i>so</i></clue>'],
    ),
    "an answer": (
        with_clues(PUZZLE, lambda clues: [clues[0]._replace(answer="P AD"), *clues[1:]]),
        ['<word id="1" x="1-3" y="1"/>'],
        ['<word id="1" x="1-3" y="1" solution="P AD"/>'],
    ),
    "a clue less": (
        with_clues(PUZZLE, lambda clues: [clue for clue in clues if clue.number != 4]),
        [CLUE],
        [],
    ),
    "a clue more": (
        with_clues(PUZZLE, lambda clues: [clues[0], Clue(1, "across", "Also"), *clues[1:]]),
        [],
        ['<clue word="1" number="1">Also</clue>'],
    ),
    "a clue with cells": (
        with_clues(
            PUZZLE,
            lambda clues: [Clue("X", group="Odd", text="Corners", cells=((0, 0), (2, 2))), *clues],
        ),
        [],
        [
            '<word id="7"><cells x="1" y="1"/><cells x="3" y="3"/></word>',
            (
                '<clues ordering="normal"><title><b>Odd</b></title>'
                '<clue word="7" number="X">Corners</clue></clues>'
            ),
        ],
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_changes_its_elements_only(name: str) -> None:
    puzzle, removed, added = EDITS[name]
    assert changed_lines(PLAIN, puzzle) == (removed, added)


def test_a_new_block_changes_cells_and_words() -> None:
    kinds = bytes([0] * 8 + [1])
    puzzle = PUZZLE.with_solution({(2, 2): None})
    puzzle = with_clues(with_grid(puzzle, kinds=kinds), lambda clues: clues)
    removed, added = changed_lines(PLAIN, puzzle)
    assert '<cell x="3" y="3" type="block"/>' in added
    assert '<word id="3" x="1-3" y="3"/>' in removed
    assert '<word id="7"><cells x="1" y="3"/><cells x="2" y="3"/></word>' in added
    assert '<clue word="7" number="5">Fingers of two hands</clue>' in added


def test_a_bar_that_the_neighbor_has_is_removed() -> None:
    puzzle = read(RICH)
    removed, added = changed_lines(RICH, with_grid(puzzle, bars=b""))
    assert all("bar=" not in line for line in added)
    assert any('right-bar="true"' in line for line in removed)


def test_everything_else_of_a_rich_file_stays() -> None:
    puzzle = read(RICH)
    edited = puzzle.replace(author="Z").with_clue(1, "across", "Star")
    removed, added = changed_lines(RICH, edited)
    assert len(removed) == len(added) == 2
    assert added[1] == '<clue word="10" number="1" format="4-1" citation="Saw">Star</clue>'


def test_metadata_is_added_where_there_is_none() -> None:
    for text in (ODD, ACROSTIC):
        edited = read(text).replace(title="New", notes="a")
        data = xwcore.dumps(edited, "jpz")
        assert xwcore.read(data) == edited
        assert data.decode().replace("\n", "")[:40] == text.replace("\n", "")[:40]


def test_an_edit_keeps_windows_line_ends_and_encoding() -> None:
    data = PLAIN.replace("UTF-8", "windows-1252").replace("\n", "\r\n").encode("cp1252")
    edited = xwcore.dumps(read(data).replace(author="\u0141 \u2019"), "jpz")
    assert edited == data.replace(b"A. Setter", b"&#321; \x92")


def test_another_size_is_a_new_file() -> None:
    grid = Grid.from_rows(["AB", "CD"])
    puzzle = PUZZLE.replace(grid=grid, clues=Clues([Clue(1, "across", "One")]))
    data = xwcore.dumps(puzzle, "jpz")
    assert data.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n<crossword-compiler-applet ')
    assert read(data) == puzzle


def test_a_crossword_in_memory_is_written() -> None:
    puzzle = Crossword.build(
        ["AB#", "CDE", "_FG"],
        across=["One", "Two", "Three"],
        down=["Four", "Five", "Six"],
        title="Built",
        metadata=[("Date", "2026-11-22")],
    )
    data = xwcore.dumps(puzzle, "jpz")
    assert xwcore.losses(puzzle, "jpz") == ()
    assert read(data) == puzzle
    assert [entry.code for entry in xwcore.validate(data) if entry.code.startswith("JPZ")] == []
    assert b"<date>2026-11-22</date>" in data


def test_unmodeled_content_of_another_form_is_a_loss() -> None:
    items = [
        xwcore.plugin.Unmodeled("cell@style", 5),
        xwcore.plugin.Unmodeled("cell", ((0, 0, "<b>"),)),
        xwcore.plugin.Unmodeled("clues@x", (("across",),)),
        xwcore.plugin.Unmodeled("root@a b", "c"),
        xwcore.plugin.Unmodeled("grid.picture", "<picture>"),
        xwcore.plugin.Unmodeled("grid.other", "<other/>"),
        xwcore.plugin.Unmodeled("word", "<word id='8' x='3' y='3'/>"),
        xwcore.plugin.Unmodeled("word", "<word id='9' x='1' y='3'/>"),
    ]
    puzzle = PUZZLE.replace(extras={}, unmodeled=items)
    places = {place.key for loss in xwcore.losses(puzzle, "jpz") for place in loss.where}
    assert places == {"cell@style", "cell", "clues@x", "root@a b", "grid.picture"}


def test_losses_have_a_reason() -> None:
    grid = Grid.from_rows(["AB"], flags=bytes([grids.SHADE, 0]))
    puzzle = Crossword(
        grid,
        [Clue(1, "across", "x", metadata=(("two words", "y"),))],
        timer=xwcore_crossword.Timer(5),
    )
    losses = {loss.feature: loss.message for loss in xwcore.losses(puzzle, "jpz")}
    assert losses.keys() == {"shades", "timer", "clue-metadata"}
    assert "attribute" in losses[CrosswordFeature.CLUE_METADATA]


def test_fixes_give_the_file_without_faults() -> None:
    faults = varied(("&amp;", "&"), ("Lair", "&Lair"), ("<?xml", " <?xml"))
    fixed = xwcore.fix(faults)
    assert fixed.data == varied(("Lair", "&amp;Lair"))
    assert fixed.remaining == ()
    declared = varied(('"UTF-8"', '"utf-16"'))
    assert xwcore.fix(declared).data == PLAIN.encode()
    no_number = varied((' number="4">Be', ">Be"))
    assert xwcore.fix(no_number).data == no_number
    fixed = xwcore.fix(no_number, unsafe=True)
    assert fixed.data == varied(('word="2" number="4"', 'number="4" word="2"'))
    latin = PLAIN.encode("cp1252")
    assert xwcore.fix(latin, unsafe=True).data == PLAIN.encode()


# -- containers ----------------------------------------------------------------------------------


def zipped(data: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("puzzle.xml", data)
    return file.getvalue()


def test_a_zipped_file_stays_zipped(tmp_path: Any) -> None:
    source, copy, new = tmp_path / "a.jpz", tmp_path / "b.jpz", tmp_path / "c.jpz"
    source.write_bytes(zipped(PLAIN.encode()))
    assert xwcore.detect(source).chain == "jpz in zip"
    puzzle = xwcore.read(source)
    xwcore.write(puzzle, copy)
    assert copy.read_bytes() == source.read_bytes()
    xwcore.write(puzzle.replace(title="New"), copy, overwrite=True)
    with zipfile.ZipFile(copy) as archive:
        assert archive.namelist() == ["puzzle.xml"]
        assert archive.read("puzzle.xml") == varied(("A small square &amp; more", "New"))
    xwcore.write(PUZZLE, new, container="zip")
    assert xwcore.detect(new).chain == "jpz in zip"
    xwcore.write(PUZZLE, new, overwrite=True)
    assert new.read_bytes() == PLAIN.encode()


def test_the_command_line_writes_a_zipped_file(tmp_path: Any) -> None:
    plain, target = tmp_path / "a.jpz", tmp_path / "b.jpz"
    plain.write_bytes(PLAIN.encode())
    outcome = CliRunner().invoke(xw, ["convert", str(plain), str(target), "--container", "zip"])
    assert outcome.exit_code == 0, outcome.output
    assert xwcore.detect(target).chain == "jpz in zip"
    assert xwcore.read(target) == PUZZLE


def test_control_characters_between_attributes_become_blanks() -> None:
    damaged = PLAIN.replace(" solution=", "\0solution=").replace("<cell ", "<cell\x01").encode()
    assert read(damaged) == read(PLAIN.encode())
    assert xwcore.fix(damaged, unsafe=True).data == PLAIN.encode()


METADATA = PLAIN[PLAIN.index("<metadata>") : PLAIN.index("</metadata>") + 11]


def with_settings(content: str) -> str:
    settings = f"<applet-settings>{content}</applet-settings>"
    return PLAIN.replace("  <rectangular-puzzle", f"  {settings}\n  <rectangular-puzzle", 1)


FORMS = {
    "plain": PLAIN,
    "entries": PLAIN.replace("</metadata>", "<editor>Ed</editor><x>y</x></metadata>"),
    "empty element of metadata": PLAIN.replace(METADATA, "<metadata/>"),
    "metadata without entries": PLAIN.replace(METADATA, "<metadata></metadata>"),
    "no metadata": PLAIN.replace(METADATA, ""),
    "attribute of metadata": PLAIN.replace("<metadata>", '<metadata a="b">'),
    "empty settings": PLAIN.replace("  <rect", "  <applet-settings/>\n  <rect", 1),
    "completion": with_settings('<completion only-if-correct="true" z="1">Well</completion>'),
    "empty completion": with_settings("<completion/>"),
    "rich": RICH,
    "odd": ODD,
    "acrostic": ACROSTIC,
    "coded": PLAIN.replace("crossword>", "coded>"),
}


def entries(puzzle: Crossword, suffix: str = "") -> list[tuple[str, str]]:
    return [(entry.key, entry.value + suffix) for entry in puzzle.metadata]


OF_TEXTS: dict[str, Callable[[Crossword], Crossword]] = {
    "texts": lambda puzzle: puzzle.replace(title="a", author="b", copyright="c", notes="d\ne"),
    "no metadata": lambda puzzle: puzzle.replace(metadata=[]),
    "fewer": lambda puzzle: puzzle.replace(metadata=entries(puzzle)[1:]),
    "other values": lambda puzzle: puzzle.replace(metadata=entries(puzzle, "2")),
    "more": lambda puzzle: puzzle.replace(metadata=[*entries(puzzle), ("Publisher", "P")]),
    "first": lambda puzzle: puzzle.replace(metadata=[("Publisher", "P"), *entries(puzzle)]),
    "completion": lambda puzzle: puzzle.replace(metadata=[*entries(puzzle), ("Explanation", "B")]),
}

OF_CLUES: dict[str, Callable[[list[Clue]], list[Clue]]] = {
    "none": lambda _: [],
    "first": lambda clues: [clues[0]._replace(number="A", text="New"), *clues],
    "without number": lambda clues: [Clue(None, "across", "New"), *clues],
    "other group": lambda clues: [*clues, Clue(None, group="Extra", text="New")],
    "other answers": lambda clues: [clue._replace(answer="ZZ") for clue in clues],
    "other cells": lambda clues: [clue._replace(stated_cells=((0, 1),)) for clue in clues],
    "no cells": lambda clues: [clue._replace(stated_cells=()) for clue in clues],
    "one direction": lambda clues: [clue for clue in clues if clue.direction == "down"],
    "twice": lambda clues: [*clues[:1], *clues],
}


@pytest.mark.parametrize("form", FORMS)
def test_every_edit_reads_back_or_is_reported(form: str) -> None:
    puzzle = read(FORMS[form])
    edited = [change(puzzle) for change in OF_TEXTS.values()]
    if form in ("plain", "rich", "odd"):
        edited += [with_clues(puzzle, change) for change in OF_CLUES.values()]
    for after in edited:
        again = read(xwcore.dumps(after, "jpz"))
        lost = {loss.feature for loss in xwcore.losses(after, "jpz")} if after != again else set()
        assert {difference.feature for difference in xwcore.diff(after, again)} == lost


def test_unmodeled_content_goes_into_a_new_file_or_is_reported() -> None:
    second = "<rectangular-puzzle><sudoku/></rectangular-puzzle></crossword-compiler-applet>"
    forms = {
        "second puzzle": PLAIN.replace("</crossword-compiler-applet>", second),
        "attribute of a text": PLAIN.replace("<title>A", '<title lang="en">A'),
        "attribute of lists": PLAIN.replace('ordering="normal"', 'ordering="random"'),
        "attribute of metadata": FORMS["attribute of metadata"],
        "word search": WORD_SEARCH,
    }
    further = [
        xwcore.plugin.Unmodeled("clues@b", (("nowhere", "x"),)),
        xwcore.plugin.Unmodeled("cell@a", ((0, 0, "x"),)),
        xwcore.plugin.Unmodeled("grid@x", "y"),
        xwcore.plugin.Unmodeled("metadata.editor@a", "b"),
    ]
    for text in forms.values():
        puzzle = xwcore.read(text.encode(), "jpz").replace(extras={})
        assert xwcore.losses(puzzle, "jpz") == ()
        assert xwcore.read(xwcore.dumps(puzzle, "jpz"), "jpz") == puzzle
        more = puzzle.replace(unmodeled=(*puzzle.unmodeled, *further))
        lost = {place.key for loss in xwcore.losses(more, "jpz") for place in loss.where}
        again = xwcore.read(xwcore.dumps(more, "jpz"), "jpz")
        assert {change.where.key for change in xwcore.diff(more, again)} == lost


def test_a_damaged_record_leads_to_a_new_file() -> None:
    puzzle = PUZZLE.replace(extras={"jpz": JpzRecord(b"<x")}, title="New")
    assert read(xwcore.dumps(puzzle, "jpz")) == puzzle


def test_links_of_xd_and_ipuz_are_links() -> None:
    address = 'https://example.com/?a=1&b="2"'
    clues = [marked_clue(1, "across", ("see ", Styled("link", ("it",), (address,))))]
    built = puzzle = Crossword(Grid.from_rows(["AB", "CD"]), clues)
    for name in ("jpz", "ipuz", "xd"):
        written = xwcore.read(xwcore.dumps(puzzle, name), name)
        assert isinstance(written, Crossword)
        assert written.clues[0].markup == clues[0].markup
        puzzle = written
    other = (Styled("element", ("x",), ("a", ' href="/" rel="y"')),)
    edited = built.replace(clues=[marked_clue(1, "across", other)])
    again = xwcore.read(xwcore.dumps(edited, "jpz"), "jpz")
    assert isinstance(again, Crossword)
    assert again.clues[0].markup == other


def test_markup_that_is_no_element_is_written_as_its_text() -> None:
    for arguments in (("a b", ""), ("br", ""), ("x", ' y="<"')):
        markup = (Styled("element", ("bold",), arguments), " text")
        puzzle = PUZZLE.replace(clues=Clues([Clue(1, "across", "bold text", markup=markup)]))
        assert b">bold text</clue>" in xwcore.dumps(puzzle, "jpz")


def test_a_grid_without_cells_is_neither_read_nor_written() -> None:
    grid = PLAIN[PLAIN.index("<grid ") : PLAIN.index("</grid>")]
    empty = PLAIN.replace(grid, '<grid width="0" height="0">')
    with pytest.raises(xwcore.ReadError, match="the grid has no cell"):
        read(empty)
    with pytest.raises(xwcore.WriteError, match="empty grid"):
        xwcore.dumps(Crossword(Grid(0, 0, b"")), "jpz")


def test_a_clue_that_the_end_of_the_file_cuts_off_keeps_its_tag() -> None:
    puzzle = read(PLAIN.partition("Lair")[0] + "<![CDATA[Lair")
    edited = xwcore.dumps(puzzle.with_clue(3, "down", "Home"), "jpz")
    assert b'<clue word="6" number="3">Home<![CDATA[Lair' in edited


def test_clues_that_share_a_word_may_get_other_answers() -> None:
    shared = read(varied(('word="2" number="4"', 'word="1" number="4"')))
    puzzle = with_clues(shared, lambda clues: [clues[0]._replace(answer="PA D"), *clues[1:]])
    again = read(xwcore.dumps(puzzle, "jpz"))
    assert [clue.answer for clue in again.clues][:2] == ["PA D", "PAD"]
    assert again == puzzle


def test_metadata_that_moves_keeps_its_spelling() -> None:
    text = PLAIN.replace("</metadata>", "<editor><![CDATA[E]]></editor><x>y</x></metadata>")
    moved = read(text).replace(metadata=list(read(text).metadata)[::-1])
    removed, added = changed_lines(text, moved)
    assert "<editor><![CDATA[E]]></editor>" in "".join(added)
    assert len(added) == len(removed) <= 2
