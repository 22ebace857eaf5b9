from __future__ import annotations

import io
import re
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pypdf
import pytest

import xwcore
import xwcore_drawing
from tests.pages import LOGIC_FILES, crossword, logic_puzzle
from tests.support import corpus_parameters
from xwcore import Puzzle, UnsupportedOperationError
from xwcore_crossword import Clue, Crossword, CrosswordFeature, Grid
from xwcore_drawing import pages as layouts
from xwcore_drawing.pages import GRID_PARTS, DefaultMetrics, PageOptions, lay_out, page_of
from xwcore_drawing.shapes import END, Bounds, Line, Text
from xwcore_drawing.showing import missing_characters
from xwcore_logic import LogicPuzzle
from xwcore_logic.declarations import lookup


def pages(data: bytes) -> list[str]:
    """The text of every page, white space as single spaces."""
    reader = pypdf.PdfReader(io.BytesIO(data), strict=True)
    return [re.sub(r"\s+", " ", page.extract_text()) for page in reader.pages]


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def test_texts_of_the_puzzle_are_on_the_page() -> None:
    puzzle = crossword(notes="Notes of it", copyright="Copyright of it")
    (text,) = pages(xwcore.dumps(puzzle, "pdf"))
    for expected in ("Title of it", "Ann Author", "Notes of it", "Copyright of it", "Across"):
        assert expected in text


def test_enumerations_are_after_their_clues() -> None:
    clues = [clue._replace(enumeration="3,4") for clue in crossword().clues]
    (text,) = pages(xwcore.dumps(crossword().replace(clues=clues), "pdf"))
    assert "Clue 0 (3,4)" in text


def test_metadata_is_that_of_the_puzzle() -> None:
    reader = pypdf.PdfReader(io.BytesIO(xwcore.dumps(crossword(), "pdf")))
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("Title of it", "Ann Author")


def test_equal_puzzles_give_equal_bytes() -> None:
    assert xwcore.dumps(crossword(), "pdf") == xwcore.dumps(crossword(), "pdf")


@pytest.mark.parametrize("size", [3, 9, 15, 21])
def test_clues_are_on_the_pages_once(size: int) -> None:
    puzzle = crossword(size, "Words")
    text = " ".join(pages(xwcore.dumps(puzzle, "pdf")))
    for number in range(len(puzzle.clues)):
        assert len(re.findall(rf"Words {number}\b", text)) == 1


def test_daily_puzzle_is_one_page_and_sunday_at_most_two() -> None:
    assert len(pages(xwcore.dumps(crossword(15, "Four words of clue"), "pdf"))) == 1
    assert len(pages(xwcore.dumps(crossword(21, "Four words of clue"), "pdf"))) <= 2


def test_long_clues_go_on_to_further_pages() -> None:
    puzzle = crossword(9, "word " * 200)
    texts = pages(xwcore.dumps(puzzle, "pdf"))
    assert len(texts) > 1
    assert squeezed(" ".join(texts)).count("word") == 200 * len(puzzle.clues)


def test_clue_longer_than_a_page_is_split() -> None:
    puzzle = crossword(3, "word " * 4_000)
    texts = pages(xwcore.dumps(puzzle, "pdf"))
    assert squeezed(" ".join(texts)).count("word") == 4_000 * len(puzzle.clues)


@pytest.mark.parametrize("solution", ["none", "page", "foot"])
def test_solution_is_printed_where_asked_for(solution: str) -> None:
    texts = pages(xwcore.dumps(crossword(5), "pdf", solution=solution))
    assert len(texts) == (2 if solution == "page" else 1)
    assert ("Solution" in " ".join(texts)) == (solution != "none")


def test_locked_solution_is_never_printed() -> None:
    locked = xwcore.read(xwcore.dumps(crossword(5), "puz", key="2718"))
    texts = pages(xwcore.dumps(locked, "pdf", solution="page"))
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("options", "expected"),
    [({}, (595, 842)), ({"paper": "letter"}, (612, 792)), ({"landscape": True}, (842, 595))],
)
def test_paper(options: dict[str, Any], expected: tuple[int, int]) -> None:
    reader = pypdf.PdfReader(io.BytesIO(xwcore.dumps(crossword(), "pdf", **options)))
    box = reader.pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == expected


def test_large_print_has_large_clues() -> None:
    data = xwcore.dumps(crossword(15, "Four words of clue"), "pdf", large_print=True)
    sizes: list[float] = []

    def visit(text: str, _cm: object, _tm: object, _font: object, size: float) -> None:
        if "words" in text:
            sizes.append(size)

    for page in pypdf.PdfReader(io.BytesIO(data)).pages:
        page.extract_text(visitor_text=visit)
    assert sizes
    assert min(sizes) >= 16


def test_blank_clues_have_numbers_and_no_text() -> None:
    (text,) = pages(xwcore.dumps(crossword(5, "Words"), "pdf", blank_clues=True))
    assert "Words" not in text
    assert "Across" in text


def test_characters_without_a_glyph_are_reported() -> None:
    puzzle = crossword(3, "\u0e01\u0e02")
    conversion = xwcore.convert(xwcore.dumps(puzzle, "xd"), io.BytesIO(), target_format="pdf")
    (diagnostic,) = [
        diagnostic for diagnostic in conversion.diagnostics if diagnostic.code == "PDF101"
    ]
    assert "2 characters" in diagnostic.message
    (loss,) = [loss for loss in conversion.losses if loss.feature == "clues"]
    assert loss.message == "no installed font has the characters"
    assert loss.count == len(puzzle.clues)
    with pytest.raises(xwcore.LossError):
        xwcore.dumps(puzzle, "pdf", strict=True)


def test_the_places_of_missing_characters_are_those_of_their_texts() -> None:
    puzzle = crossword(3, "Words").with_clue(1, "across", "\u0e01").replace(author="\u0e02")
    losses = xwcore.losses(puzzle, "pdf", solution="foot")
    assert {str(loss.feature): [str(place) for place in loss.where] for loss in losses} == {
        "author": ["puzzle"],
        "clues": ["1-Across"],
    }


@pytest.mark.parametrize("text", ["one\ntwo", "one\ttwo", "one\r\ntwo", "one\u2028two"])
def test_line_breaks_and_tabs_are_spaces(text: str) -> None:
    puzzle = crossword(3, text).replace(title=text, author=text, notes=text, copyright=text)
    assert [str(loss.feature) for loss in xwcore.losses(puzzle, "pdf")] == ["solution"]
    (page,) = pages(xwcore.dumps(puzzle, "pdf"))
    assert page.count("one two") == len(puzzle.clues) + 4


def test_hostile_texts_stay_texts() -> None:
    text = ") Tj ET endstream endobj <script>\\( \x1b[31m \u202e /JavaScript"
    puzzle = crossword(3, text, notes=text, copyright=text)
    data = xwcore.dumps(puzzle, "pdf")
    reader = pypdf.PdfReader(io.BytesIO(data), strict=True)
    assert "/JavaScript" not in str(reader.trailer["/Root"])
    assert "<script>" in " ".join(pages(data))


def test_scripts_of_the_system_fonts_are_embedded() -> None:
    puzzle = crossword(3, "שלום Ελληνικά Кириллица")
    (text,) = pages(xwcore.dumps(puzzle, "pdf"))
    assert "Ελληνικά" in text
    assert "Кириллица" in text


def test_format_cannot_be_read() -> None:
    data = xwcore.dumps(crossword(), "pdf")
    with pytest.raises(UnsupportedOperationError):
        xwcore.read(data, "pdf")


@pytest.mark.parametrize("puzzle", [crossword(), logic_puzzle()], ids=["crossword", "logic"])
@pytest.mark.parametrize("solution", ["page", "foot"])
def test_solution_that_is_asked_for_is_no_loss(puzzle: Puzzle, solution: str) -> None:
    lost = {loss.feature for loss in xwcore.losses(puzzle, "pdf")}
    kept = {loss.feature for loss in xwcore.losses(puzzle, "pdf", solution=solution)}
    assert lost - kept == {CrosswordFeature.SOLUTION}


def test_losses_follow_from_the_declared_features() -> None:
    features = {loss.feature for loss in xwcore.losses(crossword(), "pdf")}
    assert features == {CrosswordFeature.SOLUTION}


@pytest.mark.slow
@pytest.mark.parametrize("path", corpus_parameters("puz/*.puz", "xd/*.xd", "ipuz/*.ipuz"))
def test_real_file_is_printed(path: Path) -> None:
    try:
        puzzle = xwcore.read(path)
    except xwcore.XwError:
        pytest.skip("not applicable: the file cannot be read")
    texts = pages(xwcore.dumps(puzzle, "pdf"))
    assert 1 <= len(texts) <= 2
    assert isinstance(puzzle, Crossword)
    printed = squeezed(" ".join(texts))
    for clue in puzzle.clues:
        words = [word for word in clue.text.split() if word.isascii() and word.isalpha()]
        assert all(word in printed for word in words)


def test_long_title_is_printed_whole_and_smaller() -> None:
    title = "Many words of a title " * 6
    (text,) = pages(xwcore.dumps(crossword(15, title=title), "pdf"))
    assert squeezed(title) in squeezed(text)


@pytest.mark.parametrize("name", ["title", "author", "copyright"])
def test_text_longer_than_its_place_is_printed_whole(name: str) -> None:
    text = " ".join(f"word{number}." for number in range(300))
    puzzle = crossword(5).replace(**{name: text})
    assert "word299." in squeezed(" ".join(pages(xwcore.dumps(puzzle, "pdf"))))


def test_long_notes_are_printed_whole_after_the_clues() -> None:
    notes = "\n".join(f"Remark {number} of many." for number in range(200))
    text = " ".join(pages(xwcore.dumps(crossword(9, "Words", notes=notes), "pdf")))
    for number in range(200):
        assert len(re.findall(rf"Remark {number} of many", text)) == 1
    assert text.index("Words 0") < text.index("Remark 0")


@pytest.mark.slow
@pytest.mark.parametrize("path", LOGIC_FILES, ids=lambda path: path.parent.name)
def test_logic_puzzle_is_printed_with_the_rules_of_its_type(path: Path) -> None:
    puzzle = xwcore.read(path)
    assert isinstance(puzzle, LogicPuzzle)
    kind = lookup(puzzle.type)
    assert kind is not None
    (text,) = pages(xwcore.dumps(puzzle, "pdf", solution="foot"))
    assert squeezed(kind.title) in squeezed(text)
    words = [word for word in kind.rules.split() if word.isalpha() and word not in ("min", "max")]
    assert all(word in squeezed(text) for word in words)


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["word ", "{*} "])
def test_very_long_texts_are_laid_out_in_linear_time(piece: str) -> None:
    seconds = []
    for count in (4_000, 16_000):
        puzzle = crossword(5, piece * count)
        start = time.process_time()
        picture = xwcore_drawing.draw(puzzle)
        sheets = list(lay_out(picture, page_of(puzzle).texts, PageOptions(), DefaultMetrics()))
        seconds.append(time.process_time() - start)
        assert len(sheets) > 10
    assert seconds[1] < 12 * seconds[0] + 0.5
    assert seconds[1] < 20


def test_the_sheets_of_thousands_of_clues_take_the_memory_of_a_few() -> None:
    clues = [Clue(number, group="Clues", text="Clue") for number in range(3_200)]
    puzzle = Crossword(Grid.from_rows(["AB", "CD"]), clues)
    picture, texts = xwcore_drawing.draw(puzzle), page_of(puzzle).texts
    tracemalloc.start()
    sheets = sum(1 for _ in lay_out(picture, texts, PageOptions(), DefaultMetrics()))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert sheets > 12
    assert peak < 1_500_000  # 0.3 to 0.8 MB; 4.1 MB if all sheets are held


def hebrew() -> Crossword:
    grid = Grid.from_rows(["AB", "CD"])
    text = "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET} \N{HEBREW LETTER GIMEL} (2,1)"
    clues = [Clue(slot.number, slot.direction, text) for slot in grid.slots]
    return Crossword(grid, clues, title=text)


def test_texts_from_right_to_left_are_at_the_right_of_their_column() -> None:
    puzzle = hebrew()
    (sheet,) = lay_out(
        xwcore_drawing.draw(puzzle), page_of(puzzle).texts, PageOptions(), DefaultMetrics()
    )
    texts = [shape for shape in sheet.shapes if isinstance(shape, Text)]
    title, clues = texts[0], [text for text in texts[1:] if "(2,1)" in text.text]
    labels = [text for text in texts if text.text in ("1", "2", "3")]
    assert title.anchor == END
    assert title.x == sheet.width - 36
    assert [clue.anchor for clue in clues] == [END] * 4
    for label in labels[-4:]:
        assert all(label.x > clue.x for clue in clues if clue.y == label.y)


def test_columns_of_a_text_from_right_to_left_start_at_the_right() -> None:
    grid = Grid.from_rows(["AAAA"] * 4)
    text = "\N{HEBREW LETTER ALEF} " * 60
    clues = [Clue(slot.number, slot.direction, text) for slot in grid.slots]
    puzzle = Crossword(grid, clues, copyright="\N{HEBREW LETTER BET}")
    options = PageOptions(solution="foot")
    solution = xwcore_drawing.draw(puzzle, solution=True)
    page = page_of(puzzle)
    (sheet,) = lay_out(
        *(xwcore_drawing.draw(puzzle), page.texts, options, DefaultMetrics(), solution),
        language=page.language,
    )
    texts = {shape.text: shape for shape in sheet.shapes if isinstance(shape, Text)}
    lines = [shape for shape in sheet.shapes if isinstance(shape, Line)]
    words = xwcore_drawing.words_in("he")
    assert texts[words.across].x == sheet.width - 36
    assert texts[words.across].x > texts[words.solution].x
    assert texts["\N{HEBREW LETTER BET}"].x == sheet.width - 36
    assert min(line.x1 for line in lines) == pytest.approx(36, abs=0.5)
    assert texts[words.solution].x < sheet.width / 2


def test_only_the_last_sheet_has_room_for_the_solution() -> None:
    puzzle = crossword(60, "Several words of a clue")
    options = PageOptions(solution="foot")
    solution = xwcore_drawing.draw(puzzle, solution=True)
    sheets = lay_out(
        xwcore_drawing.draw(puzzle), page_of(puzzle).texts, options, DefaultMetrics(), solution
    )
    _, *middle, _, last = [list(sheet.shapes) for sheet in sheets]
    assert len(middle) > 1
    for shapes in middle:
        labels = [shape for shape in shapes if isinstance(shape, Text) and shape.anchor == END]
        columns = {label.x for label in labels}
        assert len(columns) == 3
        assert min(max(text.y for text in labels if text.x == x) for x in columns) > 740
    assert any(isinstance(shape, Text) and shape.text == "Solution" for shape in last)


@pytest.mark.parametrize("large_print", [False, True])
def test_page_of_the_solution_has_the_title_above_the_grid(large_print: bool) -> None:
    puzzle = crossword(5, title="long title " * 17 + "and its end")
    options = PageOptions(solution="page", large_print=large_print)
    solution = xwcore_drawing.draw(puzzle, solution=True)
    sheets = lay_out(
        xwcore_drawing.draw(puzzle), page_of(puzzle).texts, options, DefaultMetrics(), solution
    )
    *_, last = sheets
    bold = [shape for shape in last.shapes if isinstance(shape, Text) and shape.bold]
    lines = [shape for shape in last.shapes if isinstance(shape, Line)]
    assert " ".join(text.text for text in bold).endswith("and its end")
    assert {text.size for text in bold} == {14.7 if large_print else 10.5}
    assert max(text.y + text.size / 2 for text in bold) < min(line.y1 for line in lines)
    width = max(line.x2 for line in lines) - min(line.x1 for line in lines)
    assert width == pytest.approx(5 * (22.4 if large_print else 16), rel=0.02)


def test_a_clue_is_not_left_alone_in_a_column() -> None:
    rows = ["AB", "CD"]
    clues = [
        Clue(number, group=name, text=f"{name} {number}")
        for name in ("One", "Two", "Three")
        for number in (1, 2)
    ]
    puzzle = Crossword(Grid.from_rows(rows), clues, title="Groups")
    (sheet,) = lay_out(
        xwcore_drawing.draw(puzzle), page_of(puzzle).texts, PageOptions(), DefaultMetrics()
    )
    texts = {shape.text: shape for shape in sheet.shapes if isinstance(shape, Text)}
    for name in ("One", "Two", "Three"):
        assert texts[f"{name} 1"].x == texts[f"{name} 2"].x


def test_large_print_has_a_large_grid() -> None:
    puzzle = crossword(15)
    options = PageOptions(large_print=True)
    sheets = list(
        lay_out(xwcore_drawing.draw(puzzle), page_of(puzzle).texts, options, DefaultMetrics())
    )
    lines = [shape for shape in sheets[0].shapes if isinstance(shape, Line)]
    assert len(sheets) > 1
    assert sum(line.y2 - line.y1 > 480 for line in lines) >= 14


def test_headings_that_no_font_can_show_are_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XW_FONTS", "")
    puzzle = crossword().replace(metadata=[("language", "zh")])
    data = xwcore.dumps(puzzle, "pdf", solution="page")
    text = squeezed("".join(pages(data)))
    assert "Across" in text
    assert "Solution" in text
    assert missing_characters(xwcore_drawing.draw(puzzle, clues=True)) == ()


def test_a_turned_solution_from_right_to_left_is_on_the_page() -> None:
    puzzle = Crossword.build(["אב", "גד"], across=["א", "ב"], down=["ג", "ד"], title="תשבץ")
    page = pypdf.PdfReader(io.BytesIO(xwcore.dumps(puzzle, "pdf", solution="foot"))).pages[0]
    places: list[tuple[str, float, float]] = []

    def visit(text: str, matrix: Any, inner: Any, _font: Any, _size: Any) -> None:
        if text.strip():
            a, b, c, d, x, y = matrix
            places.append((text, a * inner[4] + c * inner[5] + x, b * inner[4] + d * inner[5] + y))

    page.extract_text(visitor_text=visit)
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    outside = [place for place in places if not (0 < place[1] < width and 0 < place[2] < height)]
    assert outside == []
    low = [text for text, _, y in places if y < height / 4]
    assert set("".join(low)) >= set("אבגד")


@pytest.mark.parametrize("options", [{}, {"large_print": True}, {"blank_clues": True}])
@pytest.mark.parametrize("size", [5, 15])
def test_an_arrangement_that_was_left_out_is_not_the_best(
    size: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    layout: Any = vars(layouts)["_Layout"]
    choose = layout._arrangement
    compared: list[bool] = []

    def chosen(self: Any, area: Bounds) -> object:
        arrangement = choose(self, area)
        every = [
            self._sized(area, columns, span, part, None)
            for columns in self._column_counts(area)
            for span in range(1, columns + 1)
            for part in GRID_PARTS
        ]
        compared.append(arrangement == max(filter(None, every), key=self._score))
        return arrangement

    monkeypatch.setattr(layout, "_arrangement", chosen)
    xwcore.dumps(crossword(size, "Four words of clue"), "pdf", **options)
    assert compared == [True]
