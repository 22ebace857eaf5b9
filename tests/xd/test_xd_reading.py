"""Dialects, recovery by the shape of lines, rebus conventions."""

from __future__ import annotations

from random import Random

import pytest

import xwcore
from tests.xd.xd_files import (
    REGISTRY,
    SMALL_CLUES,
    SMALL_HEADERS,
    SMALL_ROWS,
    anew,
    codes,
    explicit,
    implicit,
    read,
)
from xwcore import ReadError, losses
from xwcore_crossword import Clue, Color, Crossword, Grid, Readings, Styled
from xwcore_crossword.cells import BAR_LEFT, BAR_TOP, BLOCK, NONE, OPEN


def test_all_parts_are_read() -> None:
    puzzle = read(implicit(notes="So it is."))
    assert (puzzle.title, puzzle.author) == ("Small", "N. Body")
    assert puzzle.metadata.get("EDITOR") == "E. Ditor"
    assert puzzle.grid.rows() == SMALL_ROWS.split("\n")
    assert puzzle.notes == "So it is."
    assert [clue.answer for clue in puzzle.clues] == [
        "PLUM",
        "EAR",
        "SEA",
        "ATEN",
        "PE",
        "LAST",
        "UREE",
        "AN",
    ]
    assert puzzle.clues.stated_answers == {}


def test_sections_may_have_any_order() -> None:
    parts = explicit().decode().split("## ")[1:]
    shuffled = "## " + "\n\n## ".join(part.strip() for part in (parts[2], parts[0], parts[1]))
    assert read(shuffled.encode()) == read(explicit()) == read(implicit())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n\n\nPLUM", "\n\nPLUM"),
        ("\n\n\nPLUM", "\nPLUM"),
        ("\n\n\nA1", "\nA1"),
        ("\n\n\nA1", "\n\n\n\n\n\nA1"),
        ("\n\nD1", "\n\n\n\nD1"),
        ("\n\nD1", "\nD1"),
        ("\n\nD1", "\n\n\nDOWN\nD1"),
        ("\nA4", "\n\n\nA4"),
        ("\nD2", "\n \t\n\n\n\nD2"),
        ("Title", "\n\nTitle"),
        ("A1. F", "ACROSS:\n\nA1. F"),
    ],
)
def test_sections_are_found_by_the_shape_of_their_lines(old: str, new: str) -> None:
    damaged = implicit().decode().replace(old, new, 1).encode()
    assert read(damaged) == read(implicit())
    noted = implicit(notes="A note.\n\nD9 is not meant.").decode().replace(old, new, 1)
    assert read(noted.encode()) == read(implicit(notes="A note.\n\nD9 is not meant."))


def test_clues_below_notes_are_clues() -> None:
    across, down = SMALL_CLUES.split("\n\n")
    puzzle = read(implicit(clues=f"{across}\n\n\nA note in between.\n\n\n{down}"))
    assert len(puzzle.clues) == 9
    assert [clue.text for clue in puzzle.clues if clue.number is None] == ["A note in between."]


def test_headers_and_clues_may_be_absent() -> None:
    assert read(implicit(headers="")).clues == read(implicit()).clues
    assert read(implicit(clues="")).grid == read(implicit()).grid
    with pytest.raises(ReadError, match="no grid") as caught:
        read(b"Title: T\nAuthor: A\n")
    assert caught.value.span is not None
    for nothing in (b"", b"\n\n", b"two words\nthree more words\n"):
        with pytest.raises(ReadError):
            read(nothing)


def test_dublin_core_names_stand_in() -> None:
    puzzle = read(implicit("Title: T\nCreator: C\nContributor: D\nRights: R"))
    assert (puzzle.author, puzzle.copyright) == ("C", "R")
    assert puzzle.metadata.keys() == ["Contributor"]
    puzzle = read(implicit("Author: A\nCreator: C\nCopyright: Y\nRights: R"))
    assert (puzzle.author, puzzle.copyright) == ("A", "Y")
    assert puzzle.metadata.keys() == ["Creator", "Rights"]
    assert read(implicit("Contributor: D")).author == "D"


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("HEART", "HEART"),
        ("NEW YORK", "NEW YORK"),
        ("/", "/"),
        ("A/", "A/"),
        ("|", "|"),
        ("=", "="),
        ("A=B", "A=B"),
        ("É", "É"),
        ("[75]", "[75]"),
        ("IE/EI", Readings(("IE",), ("EI",))),
        ("C|P", Readings(("C", "P"), ("C", "P"))),
        ("SE/S|E", Readings(("SE",), ("S", "E"))),
        ("KIT/KIT", "KIT"),
    ],
)
@pytest.mark.parametrize("form", ["1={} 2=B", "2=B 1={}", "2=B,1={}", "2=B, 1={}"])
def test_rebus_values_are_read(value: str, wanted: object, form: str) -> None:
    headers = f"{SMALL_HEADERS}\nRebus: {form.format(value)}"
    grid = read(implicit(headers, "1LUM\nEAR2\n#SEA\nATEN", "")).grid
    assert grid.readings.get(0, grid.solution_at(0)) == wanted
    assert grid.solution_at(7) == "B"


def test_repeated_keys_are_alternatives() -> None:
    grid = read(implicit(f"{SMALL_HEADERS}\nRebus: 1=O 1=A", "1LUM\nEARS\nASEA\nATEN", "")).grid
    assert grid.readings == {0: Readings(("O", "A"), ("O", "A"))}


def test_special_and_rebus_cells_are_read() -> None:
    headers = f"{SMALL_HEADERS}\nSpecial: shaded\nRebus: a=EAR 1=SEA"
    grid = read(implicit(headers, "PlUM\naBC1\n#SEA\nATEN", "")).grid
    assert [grid[0, 1].solution, grid[1, 0].solution, grid[1, 3].solution] == ["L", "EAR", "SEA"]
    assert [cell.index for cell in grid if cell.marks.shade] == [1, 4]
    named = read(implicit(f"{SMALL_HEADERS}\nSpecial: starred", "pLUM\nEARS\nASEA\nATEN", "")).grid
    assert named.other_marks == {0: ("starred",)}
    small = read(implicit(rows=SMALL_ROWS.lower()))
    assert small.grid == read(implicit()).grid


def test_the_option_dots_decides() -> None:
    data = implicit(rows="PL.M\nEAR.\n.SEA\nATEN", clues="")
    assert read(data, dots="block").grid.kinds.count(1) == 3
    assert read(data, dots="unknown").grid.kinds.count(1) == 0
    assert REGISTRY.dumps(read(data, dots="block"), "xd") == data
    dotted = implicit(rows=SMALL_ROWS.replace("#", "."))
    assert read(dotted) == read(implicit())
    assert [diagnostic.code for diagnostic in read(dotted).diagnostics] == ["XD406"]


def test_a_question_mark_is_a_cell_without_a_solution_unless_it_is_a_key() -> None:
    draft = b"Title: T\n\n\nC?\nAT\n\n\nA1. a ~ C?\nA3. b ~ AT\n\nD1. c ~ CA\nD2. d ~ ?T\n"
    puzzle = read(draft)
    assert puzzle.grid.letters == "C\0AT"
    assert [clue.answer for clue in puzzle.clues] == ["C?", "AT", "CA", "?T"]
    assert "XD404" not in {diagnostic.code for diagnostic in xwcore.validate(draft)}
    edited = puzzle.with_solution({(0, 0): "D"})
    assert b"\nD?\nAT\n" in xwcore.dumps(edited, "xd")
    lettered = puzzle.with_solution({(0, 1): "?"})
    assert read(xwcore.dumps(lettered, "xd")).grid.letters == "C?AT"
    key = read(draft.replace(b"T\n\n", b"T\nRebus: ?=O\n\n", 1))
    assert key.grid.solution_at(1) == "O"


def test_a_question_mark_is_reported_where_an_answer_has_a_letter() -> None:
    def reported(rows: str, answer: str, headers: str = "Title: T") -> list[str]:
        puzzle = read(f"{headers}\n\n\n{rows}\n\n\nA1. a ~ {answer}\n".encode())
        return [str(diagnostic) for diagnostic in puzzle.diagnostics]

    place = "line 4, column 3, row 1, column 3: warning XD413: "
    message = "'?' is read as a cell without a solution, answer of 1-Across has "
    assert reported("WH?", "WHY") == [f"{place}{message}'Y'"]
    assert reported("WH?", "WH?") == [f"{place}{message}'?'"]
    assert reported("WH?", "WH.") == reported("WH?", "WH") == []
    assert reported("WH?", "WH?", "Title: T\nRebus: ?=?") == []
    assert reported("1?", "W|HY", "Title: T\nRebus: 1=WH") == [
        f"line 5, column 2, row 1, column 2: warning XD413: {message}'Y'"
    ]


def test_redacted_grids_have_no_solution() -> None:
    hidden = "".join("X" if sign.isalpha() else sign for sign in SMALL_ROWS)
    for rows in (hidden, hidden.replace("X", "."), hidden.lower()):
        puzzle = read(implicit(rows=rows, clues=""))
        assert not puzzle.has_solution
        assert puzzle.grid.kinds == read(implicit()).grid.kinds


def test_clue_groups_have_names() -> None:
    clues = SMALL_CLUES + "\nX1. Slanted ~ PAEN\nZ2. Bent ~ LE\n\n9. Alone ~ AN\n"
    puzzle = read(implicit(f"{SMALL_HEADERS}\nCluegroup: X=Main diagonal", clues=clues))
    assert puzzle.clues.groups == ["across", "down", "Main diagonal", "Z", ""]
    assert puzzle.clues.group("Main diagonal")[0].answer == "PAEN"


def test_backslashes_are_line_breaks_unless_literal() -> None:
    data = implicit(clues=SMALL_CLUES.replace("Corn holder", "Corn\\holder"))
    assert read(data).clues[1].text == "Corn\nholder"
    literal = read(data, backslash="literal")
    assert literal.clues[1].text == "Corn\\holder"
    assert REGISTRY.dumps(literal, "xd") == data


@pytest.mark.parametrize(
    ("text", "plain", "tree"),
    [
        ("{/a/} b", "a b", (Styled("italic", ("a",)), " b")),
        ("{*{/a/}*}", "a", (Styled("bold", (Styled("italic", ("a",)),)),)),
        ("{-strike-thru-}", "strike-thru", (Styled("strike", ("strike-thru",)),)),
        ("x{^2^}", "x2", ("x", Styled("sup", ("2",)))),
        ("H{~2~}O", "H2O", ("H", Styled("sub", ("2",)), "O")),
        ("{@here|http://x.y@}", "here", (Styled("link", ("here",), ("http://x.y",)),)),
        ("{#red|#f00|#800#}", "red", (Styled("color", ("red",), ("#f00", "#800")),)),
        ("{!http://i|a cat|3|4!}", "a cat", (Styled("image", ("a cat",), ("http://i", "3", "4")),)),
        ("{!! u | a cat | 3 | 4 !}", "a cat", (Styled("block", ("a cat",), ("u", "3", "4")),)),
        ("{!!u|a cat!!}", "a cat", (Styled("block", ("a cat",), ("u",)),)),
        ("{/open", "{/open", None),
        ("closed/}", "closed/}", None),
        ("{/a{*b/}c*}", "a{*bc*}", (Styled("italic", ("a{*b",)), "c*}")),
        ("{}", "{}", None),
    ],
)
def test_markup_is_parsed(text: str, plain: str, tree: object) -> None:
    clue = read(implicit(clues=SMALL_CLUES.replace("Final", text))).clues[5]
    assert (clue.text, clue.markup) == (plain, tree)


def test_design_and_start_are_read() -> None:
    design = (
        "<style>\nO { background: circle }\nS { background: shaded; bar-top: true }\n"
        "C { background-light: #FF69B4 }\n</style>\n\nO..S\n...#\n#.C.\n..S."
    )
    puzzle = read(explicit(Design=design, Start="P...\n...#\n#...\n...X"))
    grid = puzzle.grid
    assert [cell.index for cell in grid if cell.marks.circle] == [0]
    assert [cell.index for cell in grid if cell.marks.shade] == [3, 14]
    assert grid.colors == {10: Color("#FF69B4")}
    assert [cell.index for cell in grid if cell.bar_top] == [3, 14]
    assert [(cell.index, cell.fill) for cell in grid if cell.given] == [(0, None), (15, "X")]
    assert puzzle.metadata.keys() == ["Editor", "Date"]


def test_given_letters_are_those_of_other_formats() -> None:
    puzzle = read(explicit(Start="P...\n...#\n#...\n...X"))
    for name in ("jpz", "ipuz"):
        assert "given" not in {loss.feature for loss in losses(puzzle, name)}
        converted = xwcore.read(xwcore.dumps(puzzle, name), kind=Crossword)
        assert read(anew(converted).encode()).grid == puzzle.grid
    filled = puzzle.replace(grid=puzzle.grid.with_fill({(0, 0): "P"}))
    assert [loss.feature for loss in losses(filled, "xd")] == ["fill"]


@pytest.mark.parametrize("key", ["a", "A", "S"])
@pytest.mark.parametrize("special", ["", "Special: circle\n"])
def test_a_given_letter_may_be_the_key_of_its_rebus(key: str, special: str) -> None:
    headers, rows = f"Title: T\n{special}Rebus: {key}=STAR", f"{key}ID\nOWE\nTEN"
    data = explicit(headers=headers, rows=rows, clues="", Start="A..\n...\n...")
    cell = read(data).grid[0, 0]
    assert (cell.solution, cell.fill, cell.given) == ("STAR", "A", True)


def test_unknown_sections_are_kept() -> None:
    puzzle = read(explicit(Metapuzzle="What now?\n> NOTHING", Credits="Thanks\n\nto all"))
    assert puzzle.metadata.get("## Metapuzzle") == "What now?\n> NOTHING"
    assert puzzle.metadata.get("## Credits") == "Thanks\n\nto all"
    assert "## Credits\n\nThanks\n\nto all\n" in anew(puzzle)
    assert read(anew(puzzle).encode()) == puzzle


def test_hostile_sizes_are_limited() -> None:
    from xwcore import LimitError

    with pytest.raises(LimitError):
        read(b"Title: T\n\n\n" + b"A" * 140_000 + b"\n" + b"B" * 140_000 + b"\n")
    with pytest.raises(LimitError):
        read(b"T: T\n\n\n" + b"A" * 60_000 + b"\n" + b"B\n" * 60_000)
    with pytest.raises(LimitError):
        read(implicit(clues="A1. x ~ Y\n" * 140_000))
    long = "X" * 300_000
    assert codes(implicit(f"{SMALL_HEADERS}\nRebus: 1={long}", "11\n11", "")).count("XD426") == 1
    assert len(read(implicit(clues=f"A1. {'{/' * 50_000}{'/}' * 50_000} ~ PLUM")).clues) == 1
    assert read(implicit(clues="A9" * 100_000)).notes


def test_lines_after_the_clues_are_kept() -> None:
    for tail in ("", "\n", "\n\n", "\n\n\n", "\n\nNot a clue", "\nNot a clue", "\n\n \n"):
        data = implicit().rstrip(b"\n") + tail.encode()
        puzzle = read(data)
        assert len(puzzle.clues) == 8 + (tail == "\nNot a clue"), tail
        assert REGISTRY.dumps(puzzle, "xd") == data


def test_bars_count_when_dots_are_judged() -> None:
    random = Random(7)
    for _ in range(40):
        letters = "".join(random.choices("ABCDEFGH", k=25))
        kinds = bytes(BLOCK if at == 12 else OPEN for at in range(25))
        bars = bytes(random.choice([0, 0, BAR_LEFT, BAR_TOP]) for _ in range(25))
        plain = "".join(
            " " if kind else letter for kind, letter in zip(kinds, letters, strict=True)
        )
        grid = Grid(5, 5, kinds, plain.replace(" ", NONE), bars=bars)
        clues = [Clue(slot.number, slot.direction, "Text") for slot in grid.slots]
        puzzle = Crossword(grid, clues, title="Bars")
        after = read(anew(puzzle, dots="block").encode())
        assert after.grid.kinds == kinds


def test_lines_of_a_comment_are_no_clues() -> None:
    comment = "<!-- A2. Not a clue ~ NO\nA3. Nor this ~ NO\n-->"
    data = implicit(clues=SMALL_CLUES.replace("A4.", f"{comment}\nA4."))
    assert read(data) == read(implicit())


def test_a_comment_that_is_open_on_the_first_line_is_reported() -> None:
    assert "XD212" in codes(b"<!-- open\n" + implicit())


@pytest.mark.parametrize("gap", [2, 3, 4])
def test_blank_lines_within_the_clues_are_fixed_to_one(gap: int) -> None:
    data = implicit(clues=SMALL_CLUES.replace("\n\n", "\n" * (gap + 1)))
    assert read(data) == read(implicit())
    assert REGISTRY.fix(data, "xd").data == implicit()


@pytest.mark.parametrize("gap", [2, 3])
def test_a_colon_is_a_cell_in_an_even_grid_that_stands_apart(gap: int) -> None:
    headers, clues = "Title: Colons\n" + "\n" * gap, "\n\n\nA1. x ~ A:B\n"
    assert read((headers + "A:B\nCDE" + clues).encode()).grid.rows() == ["A:B", "CDE"]


def test_a_group_in_lower_case_is_reported_at_its_letter() -> None:
    data = implicit(clues=SMALL_CLUES.replace("A4.", "a4."))
    (diagnostic,) = [item for item in REGISTRY.validate(data, "xd") if "lower case" in item.message]
    assert diagnostic.span is not None
    assert data[diagnostic.span.start : diagnostic.span.end] == b"a"
    assert read(data) == read(implicit())


def test_a_tilde_without_an_answer_ends_the_text() -> None:
    for ending in (" ~", " ~ ", " ~  "):
        data = implicit().replace(b"A4. Corn holder ~ EAR", f"a4. Corn holder{ending}".encode())
        puzzle = read(data)
        assert puzzle.clues[1].text == "Corn holder"
        assert puzzle.clues.stated_answers.get(1) in (None, "")


def test_a_clue_may_continue_over_two_lines() -> None:
    broken = SMALL_CLUES.replace("Corn holder ~ EAR", "Corn\n  holder\n  again ~ EAR")
    puzzle = read(implicit(clues=broken))
    assert puzzle.clues[1].text.split() == ["Corn", "holder", "again"]
    assert puzzle.clues[1].answer == "EAR"
    assert len(puzzle.clues) == 8


@pytest.mark.parametrize("clue", ["A1. Fruit of a pie ~ PLUM", "D6. Article ~ AN"])
def test_a_clue_that_continues_is_named(clue: str) -> None:
    position, first, *rest = clue.split(" ")
    data = implicit(clues=SMALL_CLUES.replace(clue, f"{position} {first}\n {' '.join(rest)}"))
    messages = [item.message for item in REGISTRY.validate(data, "xd")]
    expected = f"clue {position[:2]} continues on this line, expected one line for a clue"
    assert expected in messages


def test_a_clue_position_without_a_point_is_named() -> None:
    data = implicit(clues=SMALL_CLUES.replace("A4.", "A4"))
    messages = [item.message for item in REGISTRY.validate(data, "xd")]
    assert "malformed clue position 'A4', expected 'A4.'" in messages
    assert read(data) == read(implicit())


@pytest.mark.parametrize(
    ("clue", "text", "answer"),
    [
        ("Sugar ___ ~ CONE ~ CANE", "Sugar ___", None),
        ("Sugar ___ ~ CANE ~ CONE ~ CUNE", "Sugar ___", "CANE / CONE / CUNE"),
        ("Sugar ___ ~ CONE // C|ONE", "Sugar ___", "C|ONE"),
        ("Sugar ___ ~ CONE ~ CANE // C|ONE C|ANE", "Sugar ___", "C|ONE / C|ANE"),
        ("About ~ NINE ~ CONE", "About", "NINE / CONE"),
        ("About ~ 9 ~ CONE", "About ~ 9", None),
        ("About ~ a cone ~ CONE", "About ~ a cone", None),
    ],
)
def test_several_answers_of_a_clue(clue: str, text: str, answer: str | None) -> None:
    data = f"Title: t\nRebus: 1=O 1=A\n\n\nC1NE\n\n\nA1. {clue}\n".encode()
    clues = read(data).clues
    assert (clues.texts, clues.stated_answers.get(0)) == ((text,), answer)
    assert REGISTRY.dumps(read(data), "xd") == data
    edited = read(data).replace(title="x")
    assert read(REGISTRY.dumps(edited, "xd")) == edited
    assert read(REGISTRY.dumps(edited, "xd", style="canonical")) == edited


def test_a_star_has_the_letters_of_the_alternative_answers() -> None:
    data = (
        b"Title: Star\n\n\nABC\nD*F\nGHI\n\n\n"
        b"A1. first ~ ABC\nA4. mid ~ DEF\nA4 ^alt: DOF\nA5. last ~ GHI\n\n"
        b"D1. a ~ ADG\nD2. b ~ BEH\nD2 ^alt: BOH\nD3. c ~ CFI\n"
    )
    puzzle = xwcore.read(data, "xd")
    assert isinstance(puzzle, Crossword)
    assert puzzle.grid.readings == {4: Readings(("E", "O"), ("E", "O"))}
    assert xwcore.dumps(puzzle, "xd") == data
    edited = xwcore.read(xwcore.dumps(puzzle.replace(title="Stars"), "xd"), "xd")
    assert edited == puzzle.replace(title="Stars")
    literal = xwcore.read(
        data.replace(b"A4 ^alt: DOF\n", b"").replace(b"D2 ^alt: BOH\n", b""), "xd"
    )
    assert isinstance(literal, Crossword)
    assert not literal.grid.readings
