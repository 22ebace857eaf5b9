"""What reading makes of the variants of JPZ."""

from __future__ import annotations

import re
from typing import Any

import pytest

import xwcore
import xwcore_crossword as grids
from tests.jpz.jpz_samples import (
    ACROSTIC,
    CODED,
    HEAD,
    ODD,
    PLAIN,
    RICH,
    WORD_SEARCH,
    varied,
)
from xwcore import LimitError, Limits, ReadError
from xwcore.plugin import OtherPuzzle, ReadContext
from xwcore_crossword import Color, Crossword, Styled
from xwcore_jpz.markup import read_tree
from xwcore_jpz.parse import parse

PLAIN_CLUES = [
    (1, "across", "Quiet place to land"),
    (4, "across", "Be in the red"),
    (5, "across", "Fingers of two hands"),
    (1, "down", "Cooking vessel"),
    (2, "down", "Wonder and fear"),
    (3, "down", "Lair"),
]


def read(data: bytes | str) -> Crossword:
    return xwcore.read(data.encode() if isinstance(data, str) else data, "jpz", kind=Crossword)


def clues(puzzle: Crossword) -> list[tuple[Any, str, str]]:
    return [(clue.number, clue.direction, clue.text) for clue in puzzle.clues]


def codes(data: bytes | str) -> list[str]:
    report = xwcore.validate(data.encode() if isinstance(data, str) else data, "jpz")
    return [entry.code for entry in report if entry.code.startswith("JPZ")]


RICH_PUZZLE = read(RICH)


def test_texts_and_cells_are_read() -> None:
    puzzle = read(PLAIN)
    assert puzzle.title == "A small square & more"
    assert puzzle.author == "A. Setter"
    assert puzzle.copyright == "\u00a9 2026 A. Printer"
    assert puzzle.notes == "Made for the tests."
    assert puzzle.grid.rows() == ["PAD", "OWE", "TEN"]
    assert clues(puzzle) == PLAIN_CLUES
    assert puzzle.clues[0].enumeration == "3"
    assert puzzle.features() == {
        "title",
        "author",
        "copyright",
        "notes",
        "grid",
        "solution",
        "clues",
        "enumerations",
    }
    assert codes(PLAIN) == []


# -- spellings of the same file ------------------------------------------------------------------


def _in_capitals(text: str) -> str:
    return re.sub(r"<(/?)([\w-]+)", lambda match: f"<{match[1]}{match[2].upper()}", text)


SPELLINGS = {
    "without a declaration": PLAIN.removeprefix(HEAD),
    "without namespaces": re.sub(r' xmlns="[^"]*"', "", PLAIN),
    "other root": PLAIN.replace("compiler-applet", "compiler"),
    "no root around the puzzle": PLAIN[PLAIN.index("<rect") : PLAIN.index("</crossword-c")],
    "names in capitals": _in_capitals(PLAIN),
    "attributes in capitals": PLAIN.replace("solution=", "SOLUTION=").replace(" x=", " X="),
    "single quotation marks": PLAIN.removeprefix(HEAD).replace('"', "'"),
    "another order of attributes": re.sub(r"(<cell) (x=\S+) (y=\S+)", r"\1 \3 \2", PLAIN),
    "types of letters": PLAIN.replace("<cell ", '<cell type="letter" '),
    "end tags": re.sub(r"<(cell|word)( [^>]*)/>", r"<\1\2></\1>", PLAIN),
    "one line": re.sub(r"\n\s*", "", PLAIN),
    "comments": PLAIN.replace("<cell", "<!-- <cell x='9'/> --><cell").replace(
        "Lair", "La<!-- -->ir"
    ),
    "processing instructions": PLAIN.replace("<metadata>", "<?a b?><metadata>"),
    "line ends of Windows": PLAIN.replace("\n", "\r\n"),
    "cells of words": re.sub(
        r'(<word id="\d") x="1-3" y="(\d)"/>',
        r'\1><cells x="1" y="\2"/><cells x="2-3" y="\2"/></word>',
        PLAIN,
    ),
    "commas in ranges": PLAIN.replace('x="1-3" y="1"', 'x="1,2-3" y="1"'),
    "a range and cells": PLAIN.replace(
        '<word id="2" x="1-3" y="2"/>', '<word id="2" x="1" y="2"><cells x="2-3" y="2"/></word>'
    ),
    "no words": re.sub(r' word="\d"|<word [^>]*/>', "", PLAIN),
    "no numbers in the grid": re.sub(r'(<cell [^>]*) number="\d"', r"\1", PLAIN),
    "white space in clues": PLAIN.replace("Be in the red", "\n   Be in\n   the red\n  "),
    "points after numbers": re.sub(r'(<clue [^>]* number="\d)', r"\1.", PLAIN),
    "references": PLAIN.replace("Lair", "&#76;&#x61;ir"),
    "CDATA": PLAIN.replace("Lair", "<![CDATA[Lair]]>"),
    "spans": PLAIN.replace("Lair", "<span>La<span>ir</span></span>"),
}
_CELLS = re.findall(r"<cell .*?/>", PLAIN)
SPELLINGS["columns first"] = PLAIN.replace(
    PLAIN[PLAIN.index("<cell") : PLAIN.index("</grid>")], "".join(reversed(_CELLS))
)


@pytest.mark.parametrize("name", SPELLINGS)
def test_spelling_of_the_same_puzzle(name: str) -> None:
    data = SPELLINGS[name].encode()
    assert xwcore.detect(data).format == "jpz"
    assert read(data) == read(PLAIN)
    assert [code for code in codes(data) if code != "JPZ205"] == []
    assert xwcore.dumps(read(data), "jpz") == data


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [
        ("UTF-8", "utf-8-sig"),
        ("UTF-16", "utf-16"),
        ("utf-16", "utf-16-be"),
        ("windows-1252", "cp1252"),
        ("ISO-8859-1", "latin-1"),
        ("ISO-8859-15", "iso-8859-15"),
        ("macintosh", "mac-roman"),
        ("windows-1250", "cp1250"),
    ],
)
def test_encodings(declared: str, encoding: str) -> None:
    data = PLAIN.replace("UTF-8", declared).encode(encoding)
    puzzle = read(data)
    assert puzzle == read(PLAIN)
    assert codes(data) == []
    edited = xwcore.dumps(puzzle.replace(title="\u00dcbung \u2603"), "jpz")
    assert read(edited).title == "\u00dcbung \u2603"
    assert read(edited).author == "A. Setter"


def test_a_wrong_declaration_is_read_as_utf_8() -> None:
    data = PLAIN.replace("UTF-8", "windows-1252").encode()
    assert read(data) == read(PLAIN)
    assert codes(data) == ["JPZ103"]


# -- parts ---------------------------------------------------------------------------------------


def test_metadata_keeps_its_order() -> None:
    assert [(entry.key, entry.value) for entry in RICH_PUZZLE.metadata] == [
        ("Explanation", "Well done!"),
        ("Intro", "Shade the grid."),
        ("Editor", "An Editor"),
        ("created_at", "2026-11-22"),
        ("Two words", "Kept"),
    ]
    assert RICH_PUZZLE.title == "Odd shapes"
    assert RICH_PUZZLE.notes == "First line\n\nThird line"


def test_texts_of_the_settings_are_those_that_are_displayed() -> None:
    settings = "<applet-settings><title>Displayed</title><copyright/></applet-settings>"
    data = varied(("  <rectangular-puzzle", f"{settings}<rectangular-puzzle"))
    puzzle = read(data)
    assert puzzle.title == "Displayed"
    assert puzzle.copyright == "\u00a9 2026 A. Printer"
    assert [item.name for item in puzzle.unmodeled] == ["hidden.title"]
    assert xwcore.read(xwcore.dumps(puzzle.replace(extras={}), "jpz")) == puzzle
    assert xwcore.dumps(puzzle.replace(title="Other"), "jpz") == data.replace(
        b"Displayed", b"Other"
    )


def test_cells_have_everything() -> None:
    grid = RICH_PUZZLE.grid
    assert [grid.kinds[at] for at in (0, 1, 3, 12)] == [
        grids.VOID,
        grids.OPEN,
        grids.BLOCK,
        grids.BLOCK,
    ]
    assert grid[0, 1].solution == "STAR"
    assert grid[0, 1].marks.circle
    assert grid[0, 3].marks.color == Color("#112233")
    assert grid[1, 0].fill == "B"
    assert grid[1, 1].given
    assert grid[1, 1].fill is None
    assert grid[1, 2].bar_left  # the right bar of its neighbor
    assert grid[1, 2].marks.color == Color("#aabbcc", "#FF0000")
    assert grid[1, 3].number == "x"
    assert grid[1, 3].marks.others == ("diamond",)
    assert grid[2, 1].solution is None
    assert grid[3, 1].bar_top
    assert grid[2, 2].fill == "ONE"
    assert grid.corners[2].top_right == "b"


def test_clues_have_everything() -> None:
    across, _, down, backwards, diagonal = RICH_PUZZLE.clues
    assert across.markup == (Styled("bold", ("Night",)), " light")
    assert across.enumeration == "4-1"
    assert across.metadata == (("citation", "Saw"),)
    assert RICH_PUZZLE.clues[1].text == "One < two\nlines"
    assert RICH_PUZZLE.clues[1].answer == "odd answer"
    assert down.markup == (
        "H",
        Styled("sub", ("2",)),
        "O in ",
        Styled("element", ("the ", Styled("italic", ("sea",))), ("span", ' class="x"')),
    )
    assert (backwards.group, backwards.cells) == ("Odd Ones", ((3, 3), (3, 2), (3, 1)))
    assert (diagonal.number, diagonal.cells) == (None, ((1, 0), (2, 1)))


def test_what_the_model_lacks_is_unmodeled() -> None:
    assert {item.name: item.count for item in RICH_PUZZLE.unmodeled} == {
        "root.notice": 1,
        "rectangular-puzzle@alphabet": 1,
        "applet-settings@width": 1,
        "applet-settings@cursor-color": 1,
        "applet-settings.actions": 1,
        "completion@only-if-correct": 1,
        "completion@friendly-submit": 1,
        "metadata.title": 1,
        "grid-look@cell-size-in-pixels": 1,
        "grid.background-picture": 1,
        "word": 1,
        "cell@arrow": 1,
        "cell@type": 1,
        "cell": 1,
        "clues@fake": 1,
        "clues.hint": 1,
    }
    new = xwcore.dumps(RICH_PUZZLE.replace(extras={}), "jpz")
    assert xwcore.read(new) == RICH_PUZZLE


def test_coded_and_acrostic_are_crosswords_with_a_kind() -> None:
    coded = read(CODED)
    assert coded.metadata.get("Kind") == "http://crosswordnexus.com/ipuz/coded#1"
    assert coded.grid[0, 0].number == 2
    assert coded.grid[0, 1].given
    acrostic = read(ACROSTIC)
    assert acrostic.metadata.get("Kind") == "http://ipuz.org/acrostic#1"
    assert acrostic.clues[0].cells == ((0, 2), (0, 0))
    assert [cell.given for cell in acrostic.grid] == [False, True, False]
    assert acrostic.unmodeled == ()
    for puzzle, element in ((coded, b"<coded>"), (acrostic, b"<acrostic>")):
        new = xwcore.dumps(puzzle.replace(extras={}), "jpz")
        assert element in new
        assert xwcore.read(new) == puzzle


def test_a_letter_in_a_cell_of_the_type_clue_is_given() -> None:
    cell = '<cell x="2" y="2" solution="W" solve-state="W" type="clue"/>'
    data = varied(('<cell x="2" y="2" solution="W"/>', cell))
    puzzle = read(data)
    middle = puzzle.grid[1, 1]
    assert (middle.solution, middle.given, middle.fill) == ("W", True, None)
    assert xwcore.validate(data).diagnostics == ()
    for source in (puzzle, puzzle.replace(extras={})):
        assert read(xwcore.dumps(source.replace(title="x"), "jpz")).grid == puzzle.grid
    free = puzzle.replace(grid=puzzle.grid.with_cells(flags=b""))
    assert read(xwcore.dumps(free, "jpz")).grid == free.grid


def test_words_are_compared_with_every_entry_of_their_number() -> None:
    data = varied(
        ('y="2" solution="O" number="4"', 'y="2" solution="O" number="1"'),
        ('<word id="1" x="1-3" y="1"/>', '<word id="1" x="1-3" y="1-2"/>'),
        ('<clue word="2" number="4">Be in the red</clue>', ""),
    )
    assert "JPZ406" in codes(data)
    joined = data.replace(
        b'<word id="1" x="1-3" y="1-2"/>',
        b'<word id="1" x="1-3" y="1"><cells x="1-3" y="2"/></word>',
    )
    assert "JPZ406" not in codes(joined)


def test_a_prefix_is_left_out_of_unmodeled_content() -> None:
    puzzle = read(varied(("</cc:grid>", "<cc:look a='b'/></cc:grid>"), base=ODD))
    assert [item.value for item in puzzle.unmodeled if item.name == "grid.look"] == [
        "<look a='b'/>"
    ]
    new = xwcore.dumps(puzzle.replace(extras={}), "jpz")
    assert b"cc:" not in new
    assert xwcore.read(new) == puzzle


def test_a_word_search_is_kept() -> None:
    puzzle = xwcore.read(WORD_SEARCH.encode())
    assert isinstance(puzzle, OtherPuzzle)
    assert (puzzle.title, puzzle.author) == ("Find them", "A. Setter")
    assert puzzle.metadata.get("Kind") == "http://ipuz.org/wordsearch#1"
    assert xwcore.dumps(puzzle, "jpz") == WORD_SEARCH.encode()
    edited = xwcore.dumps(puzzle.replace(title="Find all"), "jpz")
    assert edited == WORD_SEARCH.replace("Find them", "Find all").encode()
    new = xwcore.dumps(puzzle.replace(extras={}), "jpz")
    assert xwcore.read(new) == puzzle


def test_prefix_comments_and_cdata() -> None:
    puzzle = read(ODD)
    assert puzzle.grid.rows() == ['A"', "#B"]
    assert clues(puzzle) == [(1, "across", "Raw <b> & cooked")]


@pytest.mark.parametrize(
    ("titles", "directions"),
    [
        (("ACROSS", "down:"), ["across", "down"]),
        (("Waagerecht", "Senkrecht"), ["across", "down"]),
        (("", ""), ["across", "down"]),
        (("", "Down"), ["down", ""]),
        (("Clues", "Down"), ["down", ""]),
        (("Rows", "Columns"), ["Rows", "Columns"]),
        (("A. Setter-1234...Across", "Down"), ["across", "down"]),
        (("Setter: Across.", "Setter \u2013 Down"), ["across", "down"]),
        (("Rows...Across", "Columns: Across"), ["Rows...Across", "Columns: Across"]),
        (("Across", "Rows...Across"), ["across", "Rows...Across"]),
        (("Get Across", "Slow-Clues"), ["Get Across", "Slow-Clues"]),
    ],
)
def test_titles_of_lists(titles: tuple[str, str], directions: list[str]) -> None:
    first, second = titles
    data = varied(("<b>Across</b>", first), ("<b>Down</b>", second))
    assert read(data).clues.groups == directions
    assert xwcore.read(xwcore.dumps(read(data).replace(extras={}), "jpz")) == read(data)


def test_data_after_the_puzzle_is_left_where_it_is() -> None:
    data = PLAIN.encode() + b"<!-- end -->\n</clue><clues>"
    puzzle = read(data)
    assert puzzle == read(PLAIN)
    assert xwcore.dumps(puzzle, "jpz") == data
    edited = xwcore.dumps(puzzle.replace(title="Another square"), "jpz")
    assert edited == data.replace(b"A small square &amp; more", b"Another square")
    assert xwcore.fix(data, "jpz", unsafe=True).data == PLAIN.encode() + b"<!-- end -->\n"


def test_an_author_without_a_creator_is_the_author() -> None:
    data = varied(("<creator>", "<author>"), ("</creator>", "</author>"))
    assert read(data) == read(PLAIN)
    edited = xwcore.dumps(read(data).replace(author="B. Setter"), "jpz")
    assert edited == data.replace(b"A. Setter", b"B. Setter")
    both = read(varied(("<creator>", "<author>B. Setter</author><creator>")))
    assert (both.author, both.metadata.get_all("author")) == ("A. Setter", ["B. Setter"])
    assert xwcore.read(xwcore.dumps(both.replace(author="", extras={}), "jpz")).author == ""


def test_a_clue_without_a_number_has_the_one_of_its_word() -> None:
    data = re.sub(r'(<clue word="\d") number="\d"', r"\1", PLAIN)
    assert clues(read(data)) == PLAIN_CLUES
    assert set(codes(data)) == {"JPZ405"}


def test_references_of_html_are_read() -> None:
    puzzle = read(varied(("Lair", "A&nbsp;den &mdash; AT&T &quot;&unknown;&quot;")))
    assert puzzle.clues[-1].text == 'A\u00a0den \u2014 AT&T "&unknown;"'


def test_missing_cells_are_voids() -> None:
    puzzle = read(varied(('<cell x="3" y="3" solution="N"/>', "")))
    assert puzzle.grid[2, 2].is_void


def test_a_puzzle_without_a_solution() -> None:
    puzzle = read(re.sub(r' solution="."', "", PLAIN))
    assert not puzzle.has_solution
    assert clues(puzzle) == PLAIN_CLUES


# -- hostile files -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "declaration",
    [
        '<!DOCTYPE a [<!ENTITY b "c">]>',
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd">',
        '<!DOCTYPE a [<!ENTITY b "ccc"><!ENTITY d "&b;&b;&b;">]>',
    ],
)
def test_a_document_type_is_refused(declaration: str) -> None:
    data = PLAIN.replace(HEAD, HEAD + declaration + "\n").replace("Lair", "&b;")
    with pytest.raises(ReadError, match="document type declaration") as caught:
        xwcore.read(data.encode(), "jpz")
    span = caught.value.diagnostics[-1].span
    assert span is not None
    assert (span.line, span.column) == (2, 1)


@pytest.mark.parametrize(
    "data",
    [
        varied(('width="3"', 'width="99999"')),
        varied(("Lair", "<b>" * 200 + "</b>" * 200)),
        varied(("Lair", "Lair" * 300_000)),
        varied(('x="3" y="1-3"', f'x="3{",3" * 2_000}" y="1{",1" * 2_000}"')),
    ],
    ids=["size", "depth", "text", "word"],
)
def test_limits(data: bytes) -> None:
    with pytest.raises(LimitError):
        xwcore.read(data, "jpz")


def test_clues_and_elements_are_limited() -> None:
    with pytest.raises(LimitError):
        xwcore.read(PLAIN.encode(), limits=Limits(max_clues=5))
    data = varied(("<metadata>", "<metadata>" + "<a/>" * 2_000))
    with pytest.raises(LimitError):
        xwcore.read(data, limits=Limits(max_cells=100, max_clues=50))


def test_entries_need_no_clue_where_clues_have_their_own_cells() -> None:
    data = varied(("<b>Across</b>", "Rows"), ("<b>Down</b>", "Columns"))
    assert [entry.code for entry in xwcore.validate(data)] == []
    data = varied(('ordering="normal"', 'fake="true"'), ('word="2" number="4"', 'number="*"'))
    assert [entry.code for entry in xwcore.validate(data)] == []


def test_a_clue_that_goes_on_has_the_cells_of_both_entries() -> None:
    data = varied(
        (
            '<word id="1" x="1-3" y="1"/>',
            '<word id="1" x="1-3" y="1"><cells x="1-3" y="2"/></word>',
        ),
        ('format="3"', 'format="3,3"'),
        ('number="4">Be in the red', 'number="4" is-link="1">See 1'),
    )
    assert codes(data) == []
    assert len(read(data).clues[0].cells) == 6


def test_every_diagnostic_of_the_core_has_a_place() -> None:
    data = varied(('<clue word="6" number="3">Lair</clue>', ""), ('solution="P"', 'type="block"'))
    report = xwcore.validate(data)
    assert {"XW101", "XW107"} <= {entry.code for entry in report}
    assert all(entry.span is not None and entry.span.line for entry in report)


def test_places_are_those_of_the_file() -> None:
    data = b"\xef\xbb\xbf" + varied(("&amp;", "\u00e9\u00e9 &")).replace(b"\n", b"\r\n")
    (diagnostic,) = [entry for entry in xwcore.validate(data) if entry.code == "JPZ105"]
    span = diagnostic.span
    assert span is not None
    assert (span.line, span.column) == (5, 32)
    assert data[span.start : span.end or 0] == b"&"


@pytest.mark.parametrize(
    ("xml", "tree"),
    [
        (" a <b> b </b> c ", ("a ", Styled("bold", (" b ",)), " c")),
        ("&#32;a&#32;", (" a ",)),
        ("a<br/>b<br/>", ("a\nb\n",)),
        ("<![CDATA[ & ]]>", (" & ",)),
        ("a<!-- b -->c", ("ac",)),
        ("<font color='red' size=\"1\">a</font>", None),
        ("", ()),
    ],
)
def test_markup(xml: str, tree: tuple[Any, ...] | None) -> None:
    document = parse(f"<x>{xml}</x>".encode(), ReadContext("jpz"))
    read_back = read_tree(document, document.root)
    if tree is None:
        tree = (Styled("element", ("a",), ("font", ' color="red" size="1"')),)
    assert read_back == tree


@pytest.mark.slow
def test_a_file_that_is_cut_off_reads_the_same_when_its_elements_are_closed() -> None:
    data = xwcore.dumps(Crossword.build(["AB", "CD"], {1: "a", 3: "b"}, {1: "c", 2: "d"}), "jpz")
    puzzles = 0
    for stop in range(len(data)):
        try:
            puzzle = xwcore.read(data[:stop], "jpz")
        except xwcore.XwError:
            continue
        puzzles += 1
        fixed = xwcore.fix(data[:stop], "jpz", unsafe=True).data
        assert xwcore.read(fixed, "jpz") == puzzle, data[:stop]
    assert puzzles > len(data) // 2
