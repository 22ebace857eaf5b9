# ruff: noqa: RUF001 - what is drawn looks like other characters
import pytest

import xwcore_drawing
from docs import gallery
from xwcore import OptionError
from xwcore_crossword import Clue, Color, Crossword, Grid
from xwcore_drawing import Drawing
from xwcore_drawing.canvas import Canvas
from xwcore_drawing.captions import CaptionItem, Captions, CaptionSection
from xwcore_drawing.shapes import (
    START,
    Bounds,
    Circle,
    Group,
    Line,
    Polygon,
    Rectangle,
    Text,
)
from xwcore_drawing.terminal import terminal_text, wrapped
from xwcore_logic import Block, LogicPuzzle


def _plain(*shapes: object, width: float = 2, height: float = 1) -> str:
    drawing = Drawing(tuple(shapes), Bounds(0, 0, width, height))  # type: ignore[arg-type]
    return drawing.text()


def test_plain_crossword() -> None:
    assert xwcore_drawing.draw(gallery.plain()).text() == (
        "┌1──┬───┬2──┬───┬3──┐\n"
        "│   │   │   │   │   │\n"
        "├───┼───┼───┼───┼───┤\n"
        "│   │███│   │███│   │\n"
        "├4──┼───┼───┼───┼───┤\n"
        "│   │   │   │   │   │\n"
        "├───┼───┼───┼───┼───┤\n"
        "│   │███│   │███│   │\n"
        "├5──┼───┼───┼───┼───┤\n"
        "│   │   │   │   │   │\n"
        "└───┴───┴───┴───┴───┘\n"
    )


def test_terminal_ascii() -> None:
    text = xwcore_drawing.draw(gallery.play()).text(unicode=False)
    assert text.isascii()
    assert text.splitlines()[:5] == [
        "+1--+---+2-x+---+3--+",
        "| S | T | U | M.|PST|",
        "+---+---+--'+---+---+",
        "|   |###| B |###|   |",
        "+4--+---+--'+---+---+",
    ]


def test_marks_of_play() -> None:
    lines = xwcore_drawing.draw(gallery.play()).text().splitlines()
    assert lines[0] == "┌1──┬───┬2─✗┬───┬3──┐"
    assert lines[1] == "│ S │ T │ U │ M◢│PST│"
    assert lines[4] == "├4──┼───┼──◥┼───┼───┤"
    assert lines[9] == "│ E │ V │ E │   │ Y │"


def test_bars_and_voids() -> None:
    lines = xwcore_drawing.draw(gallery.bars(), solution=True).text().splitlines()
    assert lines[:5] == [
        "┌1──┬2──┬3──┰4──┬5──┐",
        "│ S │ A │ T ┃ O │ R │",
        "├───╁6──┼───╄7━━┽───┤",
        "│ A ┃ R │ E │ P │ O │",
        "├8──╄9━━┽───╁10─┼───┤",
    ]
    lines = xwcore_drawing.draw(gallery.voids(), solution=True).text().splitlines()
    assert lines[:3] == [
        "        ┌1──┐",
        "        │ S │",
        "    ┌2──┼───┼3──┐",
    ]


def test_circles_shades_and_colors() -> None:
    drawing = xwcore_drawing.draw(gallery.marks(), solution=True)
    lines = drawing.text().splitlines()
    assert lines[1] == "│(S)│ T │░A░│ M │(P)│"
    assert lines[5] == "│░A░│░L░│(I)│ K │░E░│"
    assert "\x1b" not in drawing.text()
    colored = drawing.text(color=True).splitlines()
    assert colored[1].startswith(
        "│\x1b[0;90m(\x1b[0mS\x1b[0;90m)\x1b[0m│ T │\x1b[0;30;48;5;221m A "
    )
    assert colored[3] == "│ H │\x1b[0;97;48;5;88m   \x1b[0m│ B │███│ I │"
    assert colored[9].startswith("│\x1b[0;97;48;5;24m E \x1b[0m│ V │ \x1b[0;32mE\x1b[0m │")


def test_rebus_widens_cells_or_is_cut() -> None:
    drawing = xwcore_drawing.draw(gallery.rebus(), solution=True)
    assert "STAR" in drawing.text()
    assert "HEART" in drawing.text()
    narrow = drawing.text(width=22)
    assert "ST…" in narrow
    assert narrow.splitlines()[11:] == [
        "row 1, column 1: STAR",
        "row 1, column 3: HEART",
        "row 3, column 3:",
        "ONE/UN",
    ]
    assert max(map(len, narrow.splitlines())) == 22


def wide(first_row: list[str]) -> Crossword:
    """A grid that is compact in 80 columns, with circles in the first two columns."""
    blank = ["A"] * (21 - len(first_row))
    grid = Grid.from_rows([[*first_row, *blank], ["B"] * 21])
    return Crossword(grid, []).with_circles([(0, 0), (0, 1), (1, 0), (1, 1)])


def test_circles_and_rebus_of_compact_cells() -> None:
    lines = xwcore_drawing.draw(wide(["T", "E"]), solution=True).text(width=80).splitlines()
    assert lines[1].startswith("(T)(E)│A │")
    assert lines[3].startswith("(B)(B)│B │")
    assert len(lines) == 5
    drawing = xwcore_drawing.draw(wide(["TEN", "É", "THREE", "OF"]), solution=True)
    lines = drawing.text(width=80).splitlines()
    assert lines[1].startswith("(T…(É)│T…│OF│A │")
    assert lines[5:] == ["row 1, column 1: TEN, circled", "row 1, column 3: THREE"]


def test_circle_around_a_rebus_widens_cells() -> None:
    lines = xwcore_drawing.draw(wide(["TEN", "É"]), solution=True).text(width=150).splitlines()
    assert lines[1].startswith("│(TEN)│( É )│  A  │")
    assert len(lines) == 5


def test_cells_that_are_not_shown_in_full_are_counted_past_sixty() -> None:
    grid = Grid.from_rows([["WORDS"] * 70])
    lines = xwcore_drawing.draw(Crossword(grid, []), solution=True).text(width=80).splitlines()
    assert lines[3] == "row 1, column 1: WORDS"
    assert lines[-1] == "and 10 more cells that are not shown in full"
    assert len(lines) == 3 + 60 + 1


def test_diagramless_hides_blocks_and_numbers() -> None:
    hidden = xwcore_drawing.draw(gallery.diagramless()).text()
    assert "█" not in hidden
    assert not any(letter.isdigit() for letter in hidden)
    solved = xwcore_drawing.draw(gallery.diagramless(), solution=True).text()
    assert "███" in solved
    assert "1" in solved


def test_clues_beside_and_below() -> None:
    drawing = xwcore_drawing.draw(gallery.plain(), clues=True)
    beside = drawing.text(width=80).splitlines()
    assert beside[:2] == ["Postage", "A. Setter"]
    assert beside[3] == "┌1──┬───┬2──┬───┬3──┐   Across"
    assert beside[-1] == "© A. Setter"
    below = drawing.text(width=40)
    assert "Across\n1  It is licked before it is stuck\n4  As two peas are\n" in below
    assert max(map(len, below.splitlines())) <= 40


def test_texts_are_harmless() -> None:
    bad = "x\x1b[2J\x9b31m\x07\u202ey\r\nz"
    grid = Grid.from_rows([["A\x1b[0m", bad, "C"]], fill="\x1b\x9bB", stated_numbers={0: bad},
                          other_marks={1: (bad,)}, colors={2: Color(bad, bad)})  # fmt: skip
    puzzle = Crossword(grid, [Clue(1, "across", bad), Clue(None, text=bad, group=bad)], title=bad,
                       author=bad, copyright=bad, notes=bad)  # fmt: skip
    for solution in (True, None):
        text = xwcore_drawing.draw(puzzle, clues=True, solution=solution).text(color=False)
        assert not any(ord(item) < 32 or 0x7F <= ord(item) < 0xA0 for item in text if item != "\n")
        assert "\u202e" not in text


def test_terminal_shapes() -> None:
    assert (
        _plain(Rectangle(0, 0, 2, 1, None, "#000000", 0.1)) == "┏━━━━━━━┓\n┃       ┃\n┗━━━━━━━┛\n"
    )
    assert _plain(Line(0, 0.5, 2, 0.5, 0.02)) == "\n╶───────╴\n\n"
    assert _plain(Circle(1, 0.5, 0.1, "#000000")) == "\n    ●\n\n"
    assert _plain(Circle(1, 0.5, 0.1)) == "\n    ○\n\n"
    assert _plain(Circle(0.5, 0.5, 0.4), Text(0.5, 0.5, "7", 0.6)) == "\n (7)\n\n"
    assert "╲" in _plain(Line(0, 0, 2, 2, 0.02), height=2)
    assert "╱" in _plain(Line(0, 2, 2, 0, 0.02), height=2)
    arrow = Polygon(((0.2, 0.2), (0.8, 0.5), (0.2, 0.8)))
    assert _plain(Group((arrow,), Text(0.5, 0.5, "▶", 0.5))) == "\n  ▶\n\n"
    assert _plain(Polygon(((0, 0), (2, 0), (2, 1), (0, 1)))).splitlines()[1] == "▐███████▌"
    assert _plain(Polygon(())).strip() == ""


def test_shapes_beyond_the_edge() -> None:
    text = _plain(
        Line(-5, 0.5, 9, 0.5, 0.1), Line(0.5, -5, 0.5, 9, 0.1), Text(1.9, 0.5, "long text", 0.5),
        Rectangle(-3, -3, 9, 9, "#000000"), Circle(9, 9, 3), Text(-9, -9, "日本", 1),
    )  # fmt: skip
    lines = text.splitlines()
    assert len(lines) == 3
    assert all(len(line) <= 9 for line in lines)


def test_wide_letters_take_two_columns() -> None:
    assert _plain(Text(0.1, 0.5, "日b", 0.5, START)) == "\n 日b\n\n"
    canvas = Canvas(Bounds(0, 0, 1, 1), 4, 2)
    canvas.write(1, 1, "e\u0301x", None)
    assert [item.text for item in canvas.line(1)] == [" ", "e\u0301", "x", " ", " "]


def test_captions_without_sections() -> None:
    captions = Captions(("Title",), (), ("Foot",))
    text = terminal_text(Drawing((), Bounds(0, 0, 1, 1), captions=captions), width=80)
    assert text.splitlines()[0] == "Title"
    assert text.endswith("Foot\n")


def test_long_titles_are_wrapped() -> None:
    captions = Captions(("long title " * 30, "Author"), (), ())
    drawing = Drawing((), Bounds(0, 0, 1, 1), captions=captions)
    lines = terminal_text(drawing, width=80).splitlines()
    assert max(map(len, lines)) <= 80
    assert " ".join(lines).count("title") == 30
    assert "Author" in lines


def test_long_labels_do_not_drown_the_text() -> None:
    captions = Captions((), (CaptionSection("H" * 99, (CaptionItem("L" * 99, "word " * 20),)),))
    text = terminal_text(Drawing((), Bounds(0, 0, 1, 1), captions=captions), width=60)
    assert max(map(len, text.splitlines())) <= 60
    assert text.count("word") == 20


@pytest.mark.parametrize("width", [1, 2, 7, 30])
def test_wrapping_keeps_every_letter(width: int) -> None:
    text = "a bb ccc dddddddddddddddddddddddd e"
    lines = wrapped(text, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert max(map(len, lines)) <= width


def test_wrapping_is_linear() -> None:
    assert len(wrapped("x" * 200_000, 10)) == 20_000


def test_options_are_checked() -> None:
    with pytest.raises(OptionError, match="did you mean solution"):
        xwcore_drawing.draw(gallery.plain(), solutoin=True)
    with pytest.raises(OptionError, match="size"):
        xwcore_drawing.draw(gallery.plain(), size=0)


def test_a_grid_of_21_columns_fits_80_columns_of_a_terminal() -> None:
    rows = ["ABCDEFGHIJKLMNOPQRSTU"] * 20 + ["#BCDEFGHIJKLMNOPQRST#"]
    drawing = xwcore_drawing.draw(Crossword(Grid.from_rows(rows)), solution=True)
    lines = drawing.text(width=80).splitlines()
    assert max(map(len, lines)) == 21 * 3 + 1
    shown = ["".join(filter(str.isalpha, line)) for line in lines]
    assert [text for text in shown if text] == [row.strip("#") for row in rows]
    assert max(map(len, drawing.text(width=100).splitlines())) == 21 * 4 + 1


def test_cages_are_dashed_at_their_sides() -> None:
    cages = [Block(((0, 0), (0, 1)), 3), Block(((1, 2), (2, 2)), 5)]
    puzzle = LogicPuzzle.new("killer_sudoku", 4, 4).with_blocks(cages)
    drawing = xwcore_drawing.draw(puzzle)
    assert drawing.text().splitlines()[:7] == [
        "┏3┅┅┯┅┅┅┳━━━┯━━━┓",
        "┇   │   ┇   │   ┃",
        "┠┄┄┄┼┄┄┄╂5┄┄┼───┨",
        "┃   │   ┇   ┆   ┃",
        "┣━━━┿━━━╋━━━┿━━━┫",
        "┃   │   ┇   ┆   ┃",
        "┠───┼───╂┄┄┄┼───┨",
    ]
    assert drawing.text(width=16).splitlines()[1:3] == ["┇  │  ┇  │  ┃", "┠┄┄┼┄┄╂5┄┼──┨"]
    lines = drawing.text(unicode=False).splitlines()
    assert lines[:3] == ["#3~~#~~~#===#===#", "!   |   !   |   #", "#...+...#5..+---#"]
    assert lines[3] == "#   |   !   :   #"


def test_two_letters_of_a_compact_cell_keep_its_edge() -> None:
    drawing = xwcore_drawing.draw(Crossword(Grid.from_rows([["A", "QU", "B"]])), solution=True)
    assert drawing.text(width=12).splitlines()[1] == "│A │QU│B │"
