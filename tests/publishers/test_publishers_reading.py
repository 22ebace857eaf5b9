"""What the readers make of our samples, and of the real files of other people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import xwcore
from tests.publishers import publishers_samples as samples
from tests.support import CORPUS
from xwcore.plugin import Severity
from xwcore_crossword import BAR_LEFT, BAR_TOP, Crossword
from xwcore_publishers.parse.pages import HOLDERS
from xwcore_publishers.parse.scrambling import unscrambled
from xwcore_publishers.syntax import ELEMENTS, KEYS, ROOTS

CASES = [
    (key, name)
    for key, files in samples.FILES.items()
    for name in files
    if not name.startswith("rich")
]
JSON = [key for key, files in samples.FILES.items() if "JSON" in files]


def read(data: bytes) -> Crossword:
    puzzle = xwcore.read(data)
    assert isinstance(puzzle, Crossword)
    return puzzle


def test_a_format_is_asked_about_all_that_has_its_signs() -> None:
    in_markup = {*HOLDERS, *ELEMENTS, *ROOTS}
    for name in {*KEYS, *in_markup}:
        first = xwcore.formats()[name].first
        assert ("{" in first) == ("[" in first) == (name in KEYS), name
        assert ("<" in first) == (name in in_markup), name


@pytest.mark.parametrize("format", JSON)
def test_a_file_is_detected_at_any_size(format: str) -> None:
    """Also where its end, or its begin with the texts, is beyond what other formats look at."""
    root = json.loads(samples.FILES[format]["JSON"])
    filler = {"filler": "x" * 70_000}
    values = [[*root, filler]] if isinstance(root, list) else [root | filler]
    values += [] if isinstance(root, list) else [{"filler": "x" * 5_000} | root]
    for value in values:
        assert xwcore.detect(samples.written(value)).format == format


@pytest.mark.parametrize("format", ["amuselabs", "boston-globe", "crosshare", "guardian", "nyt"])
def test_a_page_is_detected_behind_its_scripts_and_styles(format: str) -> None:
    files = samples.FILES[format]
    page = next(data for name, data in files.items() if name in ("page", "HTML"))
    style = b"<style>" + b".x { color: #fff }\n" * 40_000 + b"</style>"
    large = page.replace(b"<html>", b"<html>" + style, 1)
    assert xwcore.detect(large).format == format
    assert read(large).grid == read(page).grid


@pytest.mark.parametrize(("format", "name"), CASES)
def test_sample_is_detected_read_and_clean(format: str, name: str) -> None:
    data = samples.FILES[format][name]
    assert xwcore.detect(data).format == format
    puzzle = read(data)
    errors = [entry for entry in xwcore.validate(data) if entry.severity is Severity.ERROR]
    assert not errors
    if (format, name) not in samples.OTHER_PUZZLES:
        rows = [row.replace("_", "#") for row in puzzle.grid.rows()]
        assert rows == samples.EXPECTED["rows"]
        texts = {clue.label: clue.text for clue in puzzle.clues}
        assert texts == samples.EXPECTED["clues"]
        assert puzzle.clues[1].markup is not None
        assert puzzle.grid.stated_numbers is None
        assert [clue.stated_cells for clue in puzzle.clues] == [None] * 4
    assert (puzzle.title or samples.TITLE).casefold() == samples.TITLE.casefold()


def test_every_format_reads_the_same_crossword() -> None:
    first = read(samples.FILES["amuselabs"]["JSON"])
    for key, name in CASES[:5]:
        data = samples.FILES[key][name]
        other = read(data)
        assert (other.grid, list(other.clues)) == (first.grid, list(first.clues)), name


@pytest.mark.parametrize(
    ("format", "name"),
    [("apz", "XML"), ("nyt", "acrostic"), ("wsj", "acrostic"), ("xwordinfo", "acrostic")],
)
def test_clues_of_an_acrostic_have_cells(format: str, name: str) -> None:
    puzzle = read(samples.FILES[format][name])
    assert puzzle.clues.groups == ["Clues"]
    assert all(clue.stated_cells for clue in puzzle.clues)
    assert puzzle.grid[0, 0].number == 1


def test_acrostics_of_two_publishers_are_the_same_puzzle() -> None:
    first = read(samples.FILES["xwordinfo"]["acrostic"])
    other = read(samples.FILES["wsj"]["acrostic"])
    assert (other.grid, list(other.clues)) == (first.grid, list(first.clues))


def test_words_state_the_numbers_where_no_list_does() -> None:
    value = samples.amuselabs()
    del value["clueNums"]
    value["placedWords"][1]["clueNum"] = 9
    puzzle = read(samples.written(value))
    number = puzzle.clues[1].number
    assert number == 9
    assert [slot.number for slot in puzzle.grid.slots if slot.number == 9]


def test_looks_of_cells() -> None:
    puzzle = read(samples.FILES["amuselabs"]["JSON"])
    assert puzzle.grid[0, 0].marks.circle
    assert puzzle.grid[0, 0].marks.color.background == "#ffb929"
    assert puzzle.grid[1, 1].is_void
    assert puzzle.grid[2, 1].marks.color.text == "#000080"
    puzzle = read(samples.FILES["nyt"]["JSON"])
    assert puzzle.grid[0, 1].marks.circle
    assert puzzle.grid[1, 0].marks.shade
    assert puzzle.grid.readings[8].across == ("N", "G")
    assert (puzzle.author, puzzle.notes) == ("A. Setter and B. Setter", "For beginners.")
    puzzle = read(samples.FILES["crosshare"]["JSON"])
    assert puzzle.author == "B. Guest / Published by A. Setter"
    assert puzzle.clues[0].metadata == (("explanation", "It is one."),)


def test_bars_are_on_the_stated_side() -> None:
    crosshare = samples.crosshare()
    crosshare["props"]["pageProps"]["puzzle"] |= {"vBars": [0], "hBars": [5]}
    post = samples.washington_post()
    post["cells"][0]["bars"], post["cells"][8]["bars"] = 4, 1
    cnn = samples.cnn()
    cells = cnn["data"]["crossword"][0]["grid"][0]["cell"]
    cells[1]["$"]["left-bar"] = cells[5]["$"]["bottom-bar"] = "true"
    amuselabs = samples.amuselabs()
    amuselabs["cellInfos"] += [
        {"x": 0, "y": 0, "rightWall": True},
        {"x": 2, "y": 2, "topWall": True},
    ]
    for value in (crosshare, post, cnn, amuselabs):
        bars = read(samples.written(value)).grid.bars
        assert [at for at, sides in enumerate(bars) if sides] == [1, 8]
        assert (bars[1], bars[8]) == (BAR_LEFT, BAR_TOP)


def test_texts_of_crosshare_may_be_trees_of_html() -> None:
    value = samples.crosshare()
    puzzle = value["props"]["pageProps"]["puzzle"]
    text = {"type": "text", "value": "A & B"}
    tree = {"type": "element", "tagName": "strong", "children": [text]}
    paragraph = {"type": "element", "tagName": "p", "children": [tree, text]}
    puzzle["clueHasts"] = [paragraph, text, text, text]
    read_puzzle = read(samples.written(value))
    assert read_puzzle.clues[0].text == "A & BA & B"
    assert read_puzzle.clues[0].markup is not None
    assert read_puzzle.unmodeled == ()


def test_puzzleme_shows_lengths_of_words_where_the_file_says_so() -> None:
    value = samples.amuselabs()
    assert {clue.enumeration for clue in read(samples.written(value)).clues} == {""}
    puzzle = read(samples.written(value | {"wordLengthsEnabled": True}))
    assert {clue.enumeration for clue in puzzle.clues} == {"3"}
    assert [item.name for item in puzzle.unmodeled] == ["puzzleType"]


def test_words_of_the_washington_post_have_cells() -> None:
    value = samples.washington_post_words()
    puzzle = read(samples.written(value))
    clues = [clue for clue in puzzle.clues if clue.text not in ("Again", "Corners")]
    assert {clue.label: clue.text for clue in clues} == samples.EXPECTED["clues"]
    assert [*puzzle.clues.cells.values()] == [((0, 2), (2, 0))]
    assert puzzle.unmodeled == ()
    value["words"][0]["indexes"] += [9, -1]
    assert "PUB302" in {entry.code for entry in xwcore.validate(samples.written(value))}


@pytest.mark.parametrize("quote", ["'", '"'])
@pytest.mark.parametrize("key", ["data", "crossword"])
def test_a_page_of_the_guardian_has_the_crossword_among_properties(key: str, quote: str) -> None:
    properties = json.dumps({key: samples.guardian()})
    escaped = properties.replace("&", "&amp;").replace(quote, f"&#{ord(quote)};")
    island = f"<gu-island name={quote}CrosswordComponent{quote} priority={quote}feature{quote}"
    page = f"<!DOCTYPE html>\n<html><body>{island} props={quote}{escaped}{quote}></body></html>"
    assert xwcore.detect(page.encode()).format == "guardian"
    assert read(page.encode()).clues == read(samples.FILES["guardian"]["JSON"]).clues


def test_flowers_of_rows_garden_are_those_with_the_letters_of_their_answers() -> None:
    puzzle = read(samples.FILES["rows-garden"]["text"])
    assert puzzle.grid.rows() == ["CAT###DOG", "COWPIGHEN", "ANTBEEELK", "APEBATRAM", "###FOX###"]
    assert puzzle.clues.groups == ["Rows", "Blooms"]
    texts = {clue.label: clue.text for clue in puzzle.clues}
    assert texts["B-Rows"] == 'Row 2: "0" < 9 / Row 2: "1" < 9'
    answers = {clue.number: clue.metadata[0][1] for clue in puzzle.clues}
    assert (answers["B"], answers["L3"]) == ("COW / PIG HEN", "ATXOFB")
    cells = {clue.number: clue.stated_cells for clue in puzzle.clues}
    assert cells["L1"] == ((0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0))
    assert cells["D1"] == ((1, 3), (1, 4), (1, 5), (2, 5), (2, 4), (2, 3))
    assert cells["E"] == ((4, 3), (4, 4), (4, 5))
    other = read(samples.FILES["rows-garden"]["rich"])
    cells_of_other = {clue.number: clue.stated_cells for clue in other.clues}
    assert (cells_of_other["D1"], cells_of_other["M1"]) == (cells["L1"], cells["D1"])
    assert [item.name for item in other.unmodeled] == ["difficulty", "further lines"]
    wrong = samples.FILES["rows-garden"]["text"].replace(b"PIGEEB", b"PIGEEX")
    assert "PUB303" in {entry.code for entry in xwcore.validate(wrong)}


def test_linked_entries_of_the_guardian_go_on() -> None:
    puzzle = read(samples.FILES["guardian"]["JSON"])
    assert puzzle.clues[0].metadata == (("continued", "2-Down"),)


def test_what_is_not_held_is_unmodeled_and_named() -> None:
    puzzle = read(samples.FILES["amuselabs"]["JSON"])
    assert [(item.name, item.value) for item in puzzle.unmodeled] == [("puzzleType", "CROSSWORD")]
    value = samples.guardian()
    value["entries"][2]["separatorLocations"] = {",": [2]}
    kept = read(samples.written(value)).unmodeled
    assert [(item.name, item.value) for item in kept] == [
        ("entries[].separatorLocations", (("2", '{",":[2]}'),))
    ]


def test_a_scrambled_text_is_found_with_and_without_its_key() -> None:
    text = json.dumps(samples.amuselabs())
    for key in ("0", "f", "1234567", "f0e1d2c", "0123456789"):
        raw = samples.scrambled(text, key)
        assert unscrambled(f"{raw}.{key[::-1]}") == text
        assert unscrambled(raw, ["ffff", key]) == text
        assert unscrambled(raw) == text
    for wrong in ("", "no base64!", "QUJD" * 40):
        with pytest.raises(ValueError, match="puzzle data"):
            unscrambled(wrong)


@pytest.mark.parametrize("format", JSON)
def test_values_of_the_wrong_type_give_diagnostics_only(format: str) -> None:
    """Each value of the file in turn is replaced by values of other types."""
    root = json.loads(samples.FILES[format]["JSON"])
    wrong: tuple[Any, ...] = (None, -1, 10**30, 0.5, "x", [[]], {"x": 1})
    for at, (holder, key) in enumerate(_places(root)):
        kept = holder[key]
        for other in (wrong[at % 7], wrong[(at + 3) % 7]):
            holder[key] = other
            data = samples.written(root)
            report = xwcore.validate(data, format)
            assert not [entry for entry in report if entry.code == "XW003"], (key, other)
            try:
                xwcore.read(data, format)
            except xwcore.XwError as error:
                assert not isinstance(error, xwcore.PluginContractError)  # noqa: PT017
        holder[key] = kept


def _places(value: Any) -> Any:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in list(items):  # values change while they are walked
        yield value, key
        if isinstance(item, (dict, list)):
            yield from _places(item)


REAL = sorted(path for path in (CORPUS / "publishers").glob("*.[jhx]*") if path.suffix != ".puz")


@pytest.mark.skipif(not REAL, reason="needs the files of other people")
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_real_file_is_read_without_an_error(path: Path) -> None:
    puzzle = xwcore.read(path)
    assert isinstance(puzzle, Crossword)
    assert len(puzzle.clues) >= 2
    assert not [entry for entry in xwcore.validate(path) if entry.severity is Severity.ERROR]


@pytest.mark.skipif(not REAL, reason="needs the files of other people")
@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("kotwords-puzzleme-test-italics.json", "kotwords-puzzleme-test-italics.puz"),
        ("xct-the-minion-puzzle.json", "xct-the-minion-puzzle.xd"),
    ],
)
def test_real_file_equals_its_twin(name: str, twin: str) -> None:
    ours, other = (xwcore.read(CORPUS / "publishers" / file) for file in (name, twin))
    assert isinstance(ours, Crossword)
    assert isinstance(other, Crossword)
    assert ours.grid.rows() == other.grid.rows()
    assert ours.grid.cell_numbers == other.grid.cell_numbers
    assert _texts(ours) == _texts(other)


def _texts(puzzle: Crossword) -> dict[str, str]:
    """The texts of the clues as letters and digits: files of text spell quotation marks in ways of
    their own.
    """
    return {
        clue.label: "".join(sign for sign in clue.text if sign.isalnum()) for clue in puzzle.clues
    }
