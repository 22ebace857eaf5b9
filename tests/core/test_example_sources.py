"""The puzzle sources of `examples/puzzles` are sound: a second opinion, without xwcore.

The layout of the files is described in `examples/puzzles/README.md`.
"""

from __future__ import annotations

import functools
import json
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.support import ROOT

SOURCES = tuple(sorted((ROOT / "examples" / "puzzles").glob("*.json")))
KEYS = {"title", "author", "copyright", "notes", "kind", "grid", "clues"}
OPTIONAL_KEYS = {"rebus", "circles", "bars"}
STEPS = {"across": (0, 1), "down": (1, 0)}
EMPTY = "#_"

each_source = pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)


class Entry(NamedTuple):
    """One entry, derived from the grid alone."""

    direction: str
    number: int
    cells: tuple[tuple[int, int], ...]
    answer: str


@functools.cache
def load(path: Path) -> dict[str, Any]:
    """One source; the same object each time, so tests only look at it."""
    source: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return source


def by_name(stem: str) -> dict[str, Any]:
    """The source with this file name."""
    return load(ROOT / "examples" / "puzzles" / f"{stem}.json")


def is_cell(grid: list[str], row: int, column: int) -> bool:
    """Whether letters go there: inside the grid, no block, no void."""
    inside = 0 <= row < len(grid) and 0 <= column < len(grid[0])
    return inside and grid[row][column] not in EMPTY


def runs(source: dict[str, Any]) -> Iterator[tuple[str, tuple[tuple[int, int], ...]]]:
    """Every longest run of cells, even of one cell, in the order in which its first cell is met."""
    grid = source["grid"]
    bars = source.get("bars", {})
    after = {
        "across": {tuple(place) for place in bars.get("right", [])},
        "down": {tuple(place) for place in bars.get("bottom", [])},
    }

    def joined(row: int, column: int, direction: str) -> bool:
        down, right = STEPS[direction]
        return (
            is_cell(grid, row, column)
            and is_cell(grid, row + down, column + right)
            and (row, column) not in after[direction]
        )

    for row, letters in enumerate(grid):
        for column in range(len(letters)):
            for direction, (down, right) in STEPS.items():
                if not is_cell(grid, row, column) or joined(row - down, column - right, direction):
                    continue
                run = [(row, column)]
                while joined(*run[-1], direction):
                    run.append((run[-1][0] + down, run[-1][1] + right))
                yield direction, tuple(run)


def entries(source: dict[str, Any]) -> list[Entry]:
    """The entries of a source with their numbers, derived from its grid."""
    grid, rebus = source["grid"], source.get("rebus", {})
    numbers: dict[tuple[int, int], int] = {}
    results = []
    for direction, cells in runs(source):
        if len(cells) > 1:
            number = numbers.setdefault(cells[0], len(numbers) + 1)
            letters = (grid[row][column] for row, column in cells)
            answer = "".join(rebus.get(letter, letter) for letter in letters)
            results.append(Entry(direction, number, cells, answer))
    return results


def clue_texts(source: dict[str, Any]) -> dict[tuple[str, int], str]:
    """The text of each clue by direction and number."""
    return {
        (direction, number): text
        for direction, clues in source["clues"].items()
        for number, text in clues
    }


def plain(text: str) -> str:
    """Text without case and accents, and with a space for whatever is not a letter."""
    bare = unicodedata.normalize("NFD", text.casefold())
    kept = (letter for letter in bare if not unicodedata.combining(letter))
    return "".join(letter if letter.isalpha() else " " for letter in kept)


def gives_away(answer: str, clue: str) -> bool:
    """Whether a clue holds its answer: as a word, or in one where the answer is not too short."""
    words = plain(clue).split()
    bare = plain(answer)
    return bare in words or (len(bare) > 3 and any(bare in word for word in words))


def test_example_sources_are_there() -> None:
    stems = {path.stem for path in SOURCES}
    assert stems == {"bars", "bells", "diagramless", "diamond", "harbour", "mini"}


@each_source
def test_example_source_has_the_keys_of_its_form(path: Path) -> None:
    source = load(path)
    assert source.keys() >= KEYS
    assert source.keys() <= KEYS | OPTIONAL_KEYS
    assert source["kind"] in {"crossword", "diagramless"}
    assert source["author"] == "xwcore maintainers"
    assert source["copyright"] == "© 2026 xwcore maintainers"
    assert source["title"].strip()
    assert source["notes"].strip()
    assert source["clues"].keys() == STEPS.keys()


@each_source
def test_example_source_is_composed_text_with_a_final_line_break(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert unicodedata.is_normalized("NFC", text)
    assert text.endswith("}\n")


@each_source
def test_example_source_rows_are_rectangular_and_of_known_letters(path: Path) -> None:
    source = load(path)
    grid, rebus = source["grid"], source.get("rebus", {})
    assert {len(row) for row in grid} == {len(grid[0])}
    strange = {
        letter
        for letter in "".join(grid)
        if letter not in EMPTY and letter not in rebus and not letter.isupper()
    }
    assert not strange


@each_source
def test_example_source_clues_are_numbered_as_its_grid(path: Path) -> None:
    source = load(path)
    for direction, clues in source["clues"].items():
        expected = [entry.number for entry in entries(source) if entry.direction == direction]
        assert [number for number, _ in clues] == expected


@each_source
def test_example_source_clues_are_distinguished(path: Path) -> None:
    texts = [plain(text).split() for text in clue_texts(load(path)).values()]
    assert all(texts)
    assert not [words for words in texts if texts.count(words) > 1]


@each_source
def test_example_source_clues_have_no_stray_space(path: Path) -> None:
    for text in clue_texts(load(path)).values():
        assert text == " ".join(text.split())


@each_source
def test_example_source_entries_have_three_letters_or_more(path: Path) -> None:
    assert [entry.answer for entry in entries(load(path)) if len(entry.cells) < 3] == []


@each_source
def test_example_source_answers_are_used_once(path: Path) -> None:
    count = Counter(entry.answer for entry in entries(load(path)))
    assert [answer for answer, times in count.items() if times > 1] == []


@each_source
def test_example_source_clues_do_not_give_their_answer_away(path: Path) -> None:
    source = load(path)
    texts = clue_texts(source)
    given_away = [
        (entry.answer, text)
        for entry in entries(source)
        if gives_away(entry.answer, text := texts[entry.direction, entry.number])
    ]
    assert given_away == []


@each_source
def test_example_source_is_in_one_piece(path: Path) -> None:
    """Every cell is reached from the first through entries."""
    source = load(path)
    neighbors: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for _, cells in runs(source):
        for cell in cells:
            neighbors.setdefault(cell, set()).update(cells)
    waiting = [next(iter(neighbors))]
    reached = set(waiting)
    while waiting:
        new = neighbors[waiting.pop()] - reached
        reached |= new
        waiting.extend(new)
    assert reached == neighbors.keys()


@each_source
def test_example_source_rebus_keys_are_used_and_crossed(path: Path) -> None:
    source = load(path)
    rebus, letters = source.get("rebus", {}), "".join(source["grid"])
    assert rebus.keys() == {item for item in letters if item.isdigit() or item.islower()}
    assert all(len(text) > 1 and text.isupper() for text in rebus.values())
    crossings = Counter(cell for entry in entries(source) for cell in entry.cells)
    for row, line in enumerate(source["grid"]):
        for column, letter in enumerate(line):
            assert letter not in rebus or crossings[row, column] == 2


@each_source
def test_example_source_circles_are_on_cells(path: Path) -> None:
    source = load(path)
    circles = [tuple(place) for place in source.get("circles", [])]
    assert len(set(circles)) == len(circles)
    assert all(is_cell(source["grid"], row, column) for row, column in circles)


@each_source
def test_example_source_bars_are_between_two_cells(path: Path) -> None:
    source = load(path)
    bars = source.get("bars", {})
    assert bars.keys() <= {"right", "bottom"}
    for side, direction in (("right", "across"), ("bottom", "down")):
        down, right = STEPS[direction]
        places = bars.get(side, [])
        assert len({tuple(place) for place in places}) == len(places)
        for row, column in places:
            assert is_cell(source["grid"], row, column)
            assert is_cell(source["grid"], row + down, column + right)


def test_example_harbour_is_a_proper_american_grid() -> None:
    source = by_name("harbour")
    grid = source["grid"]
    blocks = [["#" if letter == "#" else "." for letter in row] for row in grid]
    assert len(grid) == len(grid[0]) == 15
    assert 34 <= sum(row.count("#") for row in blocks) <= 40
    assert 70 <= len(entries(source)) <= 78
    # fully interlocked: not even a run of one cell is left over
    assert min(len(cells) for _, cells in runs(source)) >= 3


@each_source
def test_example_source_blocks_and_voids_are_symmetric(path: Path) -> None:
    """Half a turn gives the same pattern."""
    grid = load(path)["grid"]
    pattern = [[letter if letter in EMPTY else "." for letter in row] for row in grid]
    assert pattern == [row[::-1] for row in pattern[::-1]]


@each_source
def test_example_source_cells_are_all_in_an_entry(path: Path) -> None:
    source = load(path)
    inside = {cell for entry in entries(source) for cell in entry.cells}
    assert inside == {cell for _, cells in runs(source) for cell in cells}


def test_example_bells_has_rebus_cells_and_circles_that_spell() -> None:
    source = by_name("bells")
    assert source["rebus"] == {"1": "RING", "2": "DING", "3": "TOLL", "4": "PEAL"}
    letters = [source["grid"][row][column] for row, column in sorted(source["circles"])]
    assert "".join(letters) == "CLAPPER"


def test_example_diagramless_hides_blocks_and_its_first_corner() -> None:
    source = by_name("diagramless")
    assert source["kind"] == "diagramless"
    assert source["grid"][0][0] == "#"


def test_example_diamond_lacks_its_corners_and_its_middle() -> None:
    grid = by_name("diamond")["grid"]
    middle = len(grid) // 2
    assert {grid[row][column] for row in (0, -1) for column in (0, -1)} == {"_"}
    assert grid[middle][middle] == "_"
    assert "#" in "".join(grid)


def test_example_mini_has_accents_and_typographic_marks() -> None:
    source = by_name("mini")
    text = "".join((source["title"], source["notes"], *clue_texts(source).values()))
    assert len(source["grid"]) == len(source["grid"][0]) == 5
    assert set("éèî—“”\N{RIGHT SINGLE QUOTATION MARK}") <= set(text)


def test_example_bars_has_no_blocks_and_symmetric_bars() -> None:
    source = by_name("bars")
    last = len(source["grid"]) - 1
    assert not set("".join(source["grid"])) & set(EMPTY)
    right = {(row, column) for row, column in source["bars"]["right"]}
    bottom = {(row, column) for row, column in source["bars"]["bottom"]}
    assert right == {(last - row, last - 1 - column) for row, column in right}
    assert bottom == {(last - 1 - row, last - column) for row, column in bottom}


@pytest.mark.parametrize(
    ("answer", "clue", "expected"),
    [
        ("ARE", "Length times width of an area", False),
        ("ARE", "They are", True),
        ("TEND", "Tended sheep", True),
        ("CAFÉ", "Cafe owner's place", True),
        ("TEND", "Look after", False),
    ],
)
def test_example_source_check_sees_a_given_away_answer(
    answer: str, clue: str, expected: bool
) -> None:
    assert gives_away(answer, clue) is expected


def test_example_source_check_numbers_a_barred_grid() -> None:
    source: dict[str, Any] = {"grid": ["ABCDE", "F_G#H"], "bars": {"right": [[0, 1]], "bottom": []}}
    derived = [(entry.direction, entry.number, entry.answer) for entry in entries(source)]
    assert derived == [
        ("across", 1, "AB"),
        ("down", 1, "AF"),
        ("across", 2, "CDE"),
        ("down", 2, "CG"),
        ("down", 3, "EH"),
    ]
