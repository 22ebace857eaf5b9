"""Shapes in which files with sudokus grow."""

from __future__ import annotations

from tests.sudoku.sudoku_samples import LINE, ROWS, SDK, SMALL, SMALL_SOLUTION
from tests.sudoku.sudoku_spellings import SOLUTION, boxed, separated
from xwcore_testing import Shape, repeated

_FIRST_ROW, _FURTHER_ROWS = ROWS.split("\n", 1)

SHAPES = (
    repeated("lines", "", f"{LINE}\n", ""),
    repeated("small lines", "", f"{SMALL}\n", ""),
    repeated("lines with solutions", "", f"{SMALL},{SMALL_SOLUTION}\n", ""),
    repeated("lines with columns", "", f"{LINE},{SOLUTION},#,easy\n", ""),
    repeated("columns", f"{LINE},", "easy,", "\n"),
    repeated("tables", "", separated(","), ""),
    repeated("drawn tables", "", boxed(), ""),
    repeated("a row of fields", "[Puzzle]\n", ",", f"\n{ROWS}"),
    repeated("rows of fields", "[Puzzle]\n", "1,2,3\n", ROWS),
    repeated("a row between bars", "[Puzzle]\n", "|   ", f"|\n{ROWS}"),
    repeated("rows between bars", "[Puzzle]\n", "|  1|   |\n", ROWS),
    repeated("rules of dashes", "", "- - - - - - - - -\n", ROWS.replace(".", "-")),
    repeated("headings of columns", "", "id,puzzle,solution\n", f"1,{LINE},{SOLUTION}\n"),
    repeated("a long heading", "", "id,", f"puzzle\n{LINE}\n"),
    repeated("pencil marks", f"{SDK}[PencilMarks]\n", "12,,3\n", ""),
    repeated("sections of pencil marks", SDK, "[PencilMarks]\n", ""),
    repeated("areas", "", f"{SMALL}\n1122112233443344\n", ""),
    repeated("solutions", "", f"{SMALL}\n{SMALL_SOLUTION}\n", ""),
    repeated("areas alone", "", "1122112233443344\n", ""),
    repeated("a rule of Markdown", "[Puzzle]\n|", ":-:|", f"\n{ROWS}"),
    repeated("marks of a forum", "", "[code]\n[/code]\n", ROWS),
    repeated("grids", "", f"Grid #\n{ROWS}", ""),
    repeated("sections", "", f"[Puzzle]\n{ROWS}", ""),
    repeated("empty sections", SDK, "[State]\n", ""),
    repeated("states", SDK, f"[State]\n{ROWS}", ""),
    Shape("properties", lambda n: (b"#CComment\n" * n) + SDK.encode()),
    Shape("notes", lambda n: (b"#D\n" * n) + SDK.encode()),
    repeated("rows", "[Puzzle]\n", "1........\n", ""),
    repeated("short rows", "[Puzzle]\n", "1.\n", ""),
    repeated("long rows", "[Puzzle]\n", "1" * 26 + "\n", ""),
    repeated("a row with gaps", "[Puzzle]\n1", " |", f"........\n{_FURTHER_ROWS}"),
    repeated("wrong characters", "[Puzzle]\n", "x!? x!? x\n", ROWS),
    repeated("headings", "", "Heading #\n", SDK),
    repeated("rules", "", "------+-------+------\n", ROWS),
    repeated("comments", "", "; comment #\n", SDK),
    repeated("a long property", "#D", "<b>&amp;", f"\n{SDK}"),
    Shape("bytes without a meaning", lambda n: b"\x81\xff" * n + b"\n" + SDK.encode()),
)
