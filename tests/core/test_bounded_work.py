"""Work that a small file asks for is bounded: derived sizes, drawings, edits outside of a row."""

from __future__ import annotations

import re
import time

import pytest

import xwcore
import xwcore_drawing
from tests.jpz.jpz_samples import PLAIN
from xwcore import Diagnostic, LimitError, Severity
from xwcore.files.source import DEFAULT_LIMITS
from xwcore.findings.fixing import apply_fixes
from xwcore.plugin import Edit, Fix, ReadContext
from xwcore_crossword import Clue, Crossword, Grid
from xwcore_drawing import Drawing
from xwcore_drawing.shapes import Bounds, Line, Polygon, Rectangle, Shape
from xwcore_logic import LogicPuzzle


def with_number(type: str, key: bytes, number: int) -> bytes:
    data = xwcore.dumps(LogicPuzzle.new(type, 3, 3), "spf")
    return re.sub(rb"(?m)^/%s \d+" % key, b"/%s %d" % (key, number), data)


@pytest.mark.parametrize(
    ("type", "key", "number"),
    [("abc_box", b"left", 90_000), ("abc_box", b"left", 200_000), ("abc_box", b"top", 10**9)],
)
def test_clues_beside_a_diagram_count_as_cells(type: str, key: bytes, number: int) -> None:
    data = with_number(type, key, number)
    start = time.process_time()
    with pytest.raises(LimitError, match="max_") as caught:
        xwcore.read(data, "spf")
    assert caught.value.limit in ("max_cells", "max_string")
    assert [diagnostic.code for diagnostic in xwcore.validate(data, "spf")] == ["XW002"]
    assert not xwcore.fix(data, "spf").changed
    assert time.process_time() - start < 1


@pytest.mark.parametrize("digits", [65_536, 10**9])
def test_columns_that_digits_asks_for_are_limited(digits: int) -> None:
    data = xwcore.dumps(LogicPuzzle.new("doubleblock", 3, 3), "spf")
    data = data.replace(b"/sol ", b"/digits %d\n/sol " % digits, 1)
    with pytest.raises(LimitError) as caught:
        xwcore.read(data, "spf")
    assert (caught.value.limit, caught.value.value) > ("max_string", DEFAULT_LIMITS.max_string)
    assert [diagnostic.code for diagnostic in xwcore.validate(data, "spf")] == ["XW002"]


def test_cells_of_words_are_counted_as_steps() -> None:
    grid = "".join(
        f'<cell x="{x}" y="{y}" solution="A"/>' for x in range(1, 9) for y in range(1, 9)
    )
    words = "".join(f'<word id="{number}" x="1-8" y="1-8"/>' for number in range(100))
    data = f"""<crossword-compiler xmlns="http://crossword.info/xml/crossword-compiler">
    <rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle"><crossword>
    <grid width="8" height="8">{grid}</grid>{words}</crossword></rectangular-puzzle>
    </crossword-compiler>""".encode()
    xwcore.read(data, "jpz", limits=DEFAULT_LIMITS._replace(max_steps=6_400))
    with pytest.raises(LimitError) as caught:
        xwcore.read(data, "jpz", limits=DEFAULT_LIMITS._replace(max_steps=6_399))
    assert (caught.value.limit, caught.value.value) == ("max_steps", 6_400)
    few = DEFAULT_LIMITS._replace(max_steps=640)
    assert "XW002" in [entry.code for entry in xwcore.validate(data, "jpz", limits=few)]


def test_cells_of_all_puzzles_of_a_source_are_limited() -> None:
    data = b"https://puzz.link/p?lits/1/40/0\n" * 20
    assert len(xwcore.read_all(data)) == 20
    with pytest.raises(LimitError, match="max_total_cells") as caught:
        xwcore.read_all(data, limits=DEFAULT_LIMITS._replace(max_total_cells=400))
    assert caught.value.value == 440


def test_a_context_counts_what_a_file_uses_of_a_limit() -> None:
    context = ReadContext("acme", limits=DEFAULT_LIMITS._replace(max_cells=10))
    context.count("max_cells", 6)
    context.count("max_clues", 6)
    context.inner().count("max_cells", 6)
    with pytest.raises(LimitError, match="cells: 12, limit 10") as caught:
        context.count("max_cells", 6)
    assert (caught.value.limit, caught.value.value) == ("max_cells", 12)


def test_edits_beyond_a_row_that_was_completed_are_made_at_its_end() -> None:
    data = b"<</type(basic\n/puzzle[(\n(\n(\n(\n(\n(| 6|  |  |\n(\n(\n(\n("
    report = xwcore.validate(data, "spf")
    assert "XW003" not in [diagnostic.code for diagnostic in report]
    fixed = xwcore.fix(data, "spf")
    assert not xwcore.fix(fixed.data, "spf").changed


def test_picture_of_a_large_grid_in_a_terminal_is_cut_off() -> None:
    drawing = xwcore_drawing.draw(Crossword(Grid(255, 255, bytes(255 * 255))))
    start = time.process_time()
    text = drawing.text()
    assert time.process_time() - start < 5
    assert len(text) < 250_000
    assert text.endswith("(cut off: the whole picture has 255 x 255 cells)\n")
    small = xwcore_drawing.draw(Crossword(Grid(100, 100, bytes(10_000)))).text()
    assert "cut off" not in small


def test_picture_with_enormous_shapes_takes_bounded_work() -> None:
    shapes = (Line(0, 0, 1e9, 1e9, 0.1), Rectangle(0, 0, 1e9, 1e9, None, "#000000"))
    text = Drawing(shapes, Bounds(0, 0, 1e9, 1e9)).text()
    assert len(text) < 250_000


@pytest.mark.parametrize(
    "shapes",
    [
        [Rectangle(0, 0, 60, 60, "#aabbcc")] * 500,
        [Line(0, row / 400, 60, 60 - row / 400, 0.1) for row in range(20_000)],
        [Polygon(tuple((abs(30 - at) % 60.0, at / 9) for at in range(5_000)), "#aabbcc")],
    ],
    ids=["fills", "lines", "polygon"],
)
def test_picture_with_shapes_over_each_other_takes_bounded_work(shapes: list[Shape]) -> None:
    start = time.process_time()
    text = Drawing(tuple(shapes), Bounds(0, 0, 60, 60)).text()
    assert time.process_time() - start < 8
    assert text.endswith("(cut off: too many shapes)\n")


@pytest.mark.parametrize(("size", "most"), [(1_000, 64), (8 * 1024 * 1024, 8)])
def test_rounds_of_fixing_are_fewer_for_a_large_file(size: int, most: int) -> None:
    checks = 0

    def check(data: bytes) -> tuple[Diagnostic, ...]:
        nonlocal checks
        checks += 1
        # Each fix brings the next one about, and no two files are the same.
        number = int(data[:8]) + 1
        fix = Fix((Edit(0, 8, b"%08d" % number),))
        return (Diagnostic(f"T{number}", Severity.WARNING, "wrong", fix=fix),)

    apply_fixes(b"%08d" % 0 + bytes(size - 8), check, ("T",))
    # Once for all rounds, and once more without the fix that has no end.
    assert most < checks <= 2 * most


def test_thousands_of_groups_of_clues_take_linear_time() -> None:
    def seconds(count: int) -> float:
        clues = [Clue(number, text="x", group=f"group {number}") for number in range(count)]
        puzzle = Crossword(Grid.from_rows(["ON", "WE"]), clues)
        start = time.process_time()
        xwcore.dumps(puzzle, "html")
        return time.process_time() - start

    seconds(100)
    few, many = seconds(1_000), seconds(8_000)
    assert many < 20 * few + 0.5


def test_diagrams_that_one_number_widens_are_limited() -> None:
    puzzle = LogicPuzzle.new("doubleblock", 200, 200)
    cells = dict.fromkeys(puzzle.givens.spots())
    wide = puzzle.givens.with_cells({**cells, (0, 0): 10**4_000})
    start = time.process_time()
    with pytest.raises(LimitError) as caught:
        xwcore.dumps(puzzle.replace(givens=wide), "spf")
    assert caught.value.limit == "max_output"
    assert time.process_time() - start < 1


def test_page_of_an_enormous_grid_is_refused_before_it_is_made() -> None:
    grid = Grid(2_500, 2_000, bytes(5_000_000))
    start = time.process_time()
    with pytest.raises(LimitError) as caught:
        xwcore.dumps(Crossword(grid), "html", player=True)
    assert caught.value.limit == "max_output"
    assert time.process_time() - start < 1


def test_fix_applies_more_fixes_than_a_report_has_and_returns_a_report() -> None:
    data = PLAIN.replace("&amp;", "& " * 10_500 + "\x07 " * 10_500).encode()
    fixed = xwcore.fix(data, "jpz")
    assert len(fixed.applied) == 10_500
    assert fixed.remaining == xwcore.validate(fixed.data, "jpz").diagnostics
    assert len(fixed.remaining) == 10_001
