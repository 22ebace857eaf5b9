"""Writing after an edit: unchanged parts keep their bytes."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import xwcore
import xwcore_crossword as grids
from tests.ipuz.ipuz_samples import (
    CALCUDOKU,
    DIAGRAMLESS,
    JIGSAW,
    KILLER,
    ODD,
    PLAIN,
    RICH,
    SUDOKU,
    WRAPPED,
)
from tests.support import corpus_parameters
from xwcore_crossword import Clue, Color, Crossword
from xwcore_crossword.cells import CIRCLE

#: A kind without a model.
WORD_SEARCH = PLAIN.replace("crossword", "wordsearch")

Edit = Callable[[Crossword], Crossword]


def changed_lines(before: bytes, after: bytes) -> list[str]:
    """The lines that went and came, without their indentation."""
    lines = difflib.ndiff(before.decode().split("\n"), after.decode().split("\n"))
    return [line[0] + line[2:].strip() for line in lines if line[0] in "+-"]


def edited(text: str, edit: Edit) -> tuple[bytes, Crossword, bytes]:
    before = text.encode()
    puzzle = xwcore.read(before)
    assert isinstance(puzzle, Crossword)
    changed = edit(puzzle)
    after = xwcore.dumps(changed, "ipuz", strict=True)
    assert xwcore.read(after) == changed
    return before, changed, after


EDITS: dict[str, tuple[str, Edit, list[str]]] = {
    "title": (
        PLAIN,
        lambda puzzle: puzzle.replace(title="<New>"),
        ['-"title": "A small square &amp; more",', '+"title": "&lt;New&gt;",'],
    ),
    "title taken out": (
        PLAIN,
        lambda puzzle: puzzle.replace(title=""),
        ['-"title": "A small square &amp; more",'],
    ),
    "date": (
        PLAIN,
        lambda puzzle: puzzle.replace(metadata=puzzle.metadata.with_value("Date", "2026-04-01")),
        ['-"date": "03/01/2026",', '+"date": "04/01/2026",'],
    ),
    "an editor": (
        RICH,
        lambda puzzle: puzzle.replace(metadata=[*puzzle.metadata, ("Editor", "E. D.")]),
        ['-"clueplacement": null', '+"clueplacement": null,', '+"editor": "E. D."'],
    ),
    "a kind of our own": (
        RICH,
        lambda puzzle: puzzle.replace(metadata=[*puzzle.metadata, ("Number", "7")]),
        ['-"clueplacement": null', '+"clueplacement": null,', '+"xwcore:Number": "7"'],
    ),
    "a solution": (
        RICH,
        lambda puzzle: puzzle.replace(grid=puzzle.grid.with_solution({(2, 0): "LL"})),
        ['-["L", "-", 0, "M"],', '+["LL", "-", 0, "M"],'],
    ),
    "a letter": (
        RICH,
        lambda puzzle: puzzle.replace(grid=puzzle.grid.with_fill({(0, 1): "B"})),
        ['-["A", "-", "XYZ", null],', '+["A", "B", "XYZ", null],'],
    ),
    "the first letter": (
        PLAIN,
        lambda puzzle: puzzle.replace(grid=puzzle.grid.with_fill({(0, 1): "B"})),
        ["-}", "+},", '+"saved": [[0, "B", 0], [0, 0, 0], [0, 0, 0]]'],
    ),
    "a circle beside a unknown style": (
        RICH,
        lambda puzzle: puzzle.replace(
            grid=puzzle.grid.with_cells(other_marks={}).with_flag(grids.CIRCLE, [(1, 0)])
        ),
        [
            '-[{"cell": 4, "style": {"shapebg": "diamond", "mark": {"TL": "x"}}}, "-", "-", 5],',
            '+[{"cell": 4, "style": {"shapebg": "circle", "mark": {"TL": "x"}}}, "-", "-", 5],',
        ],
    ),
    "a color on a named style": (
        RICH,
        lambda puzzle: puzzle.replace(
            grid=puzzle.grid.with_cells(colors={**puzzle.grid.colors, 0: Color("#00ff00")})
        ),
        [
            '-[{"cell": 1, "style": "ring"}, "2",',
            '+[{"cell": 1, "style": {"named": "ring", "color": "00ff00"}}, "2",',
        ],
    ),
    "a clue": (
        RICH,
        lambda puzzle: puzzle.replace(
            clues=[puzzle.clues[0]._replace(text="a & b"), *puzzle.clues[1:]]
        ),
        [
            '-{"number": 1, "clue": "One &lt; two", "enumeration": "3", "answer": "ABC"},',
            '+{"number": 1, "clue": "a &amp; b", "enumeration": "3", "answer": "ABC"},',
        ],
    ),
    "a clue of a pair": (
        PLAIN,
        lambda puzzle: puzzle.replace(
            clues=[*puzzle.clues[:5], puzzle.clues[5]._replace(text="Den")]
        ),
        ['-[3, "Lair"]', '+[3, "Den"]'],
    ),
    "a clue less": (
        PLAIN,
        lambda puzzle: puzzle.replace(clues=puzzle.clues[1:]),
        ['-[1, "Quiet place to land"],'],
    ),
    "a clue more": (
        PLAIN,
        lambda puzzle: puzzle.replace(clues=[*puzzle.clues, Clue(7, "", "More")]),
        ["-]", "+],", '+"Clues": [[7, "More"]]'],
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_edit_changes_only_these_lines(name: str) -> None:
    text, edit, expected = EDITS[name]
    before, _, after = edited(text, edit)
    assert changed_lines(before, after) == expected


def test_edit_keeps_wrapper_and_line_ends() -> None:
    before, _, after = edited(WRAPPED, lambda puzzle: puzzle.replace(author="B"))
    assert after == before.replace(b"A. Setter", b"B", 1)


def test_edit_keeps_escaping_of_non_ascii_characters() -> None:
    _, _, after = edited(DIAGRAMLESS, lambda puzzle: puzzle.replace(title="\u00c9toile"))
    assert b'"title":"\\u00c9toile"' in after


def test_circle_keeps_the_label_of_its_cell() -> None:
    labeled = DIAGRAMLESS.replace("[[0,0,0]", '[["1","2",0]')
    before, _, after = edited(
        labeled, lambda puzzle: puzzle.replace(grid=puzzle.grid.with_flag(CIRCLE, [(0, 1)]))
    )
    circled = b'{"cell": "2", "style": {"shapebg": "circle"}}'
    assert after == before.replace(b'"2"', circled, 1)


def test_new_block_keeps_the_other_cells() -> None:
    kinds = bytearray(9)
    kinds[4] = grids.BLOCK

    def edit(puzzle: Crossword) -> Crossword:
        letters = puzzle.grid.letters[:4] + "\0" + puzzle.grid.letters[5:]
        return puzzle.replace(grid=puzzle.grid.with_cells(kinds=bytes(kinds), letters=letters))

    before, _, after = edited(PLAIN, edit)
    # The numbers of the cells follow the blocks.
    came = ["+[1, 0, 2],", '+[0, "#", 0],', "+[3, 0, 0]", '+["O", "#", "E"],']
    assert [line for line in changed_lines(before, after) if line[0] == "+"] == came


def test_letter_equal_to_a_token_changes_the_token() -> None:
    _, _, after = edited(
        RICH, lambda puzzle: puzzle.replace(grid=puzzle.grid.with_solution({(0, 0): "@"}))
    )
    assert b'"block"' not in after
    assert b'["#", "O", "P", "Q"]' in after
    assert b'"com.example:rating": {"stars": 4, "votes": [1, 2]}' in after


@pytest.mark.parametrize("encoding", ["cp1252", "mac-roman"])
def test_edit_of_single_bytes_writes_utf_8(encoding: str) -> None:
    text = PLAIN.replace("Lair", "\u201cCaf\u00e9\u201d \u2014 D\u00e9j\u00e0 vu")
    puzzle = xwcore.read(text.encode(encoding))
    after = xwcore.dumps(puzzle.replace(author="B"), "ipuz")
    assert after.decode() == text.replace("A. Setter", "B", 1)
    assert xwcore.fix(text.encode(encoding)).data.decode() == text


@pytest.mark.parametrize("text", [SUDOKU, KILLER])
def test_edit_of_a_sudoku_changes_its_author_only(text: str) -> None:
    puzzle = xwcore.read(text.encode())
    after = xwcore.dumps(puzzle.replace(author="B. Setter"), "ipuz", strict=True)
    assert xwcore.read(after) == puzzle.replace(author="B. Setter")
    lines = changed_lines(text.encode(), after)
    assert all(
        "Setter" in line
        or "solution" in line
        or "3, 1, 4" in line
        or "2, 4, 1" in line
        or line in ("+]", "-]")
        for line in lines
    ), lines


@pytest.mark.parametrize(
    ("options", "start"),
    [({"indent": 4}, b'{\n    "'), ({"indent": 0}, b'{"'), ({"wrapper": "ipuz"}, b"ipuz({")],
)
def test_options_select_indentation_and_wrapper(options: dict[str, Any], start: bytes) -> None:
    for text in (PLAIN, RICH, WRAPPED):
        puzzle = xwcore.read(text.encode())
        for variant in (puzzle, puzzle.replace(title="x"), puzzle.replace(extras={})):
            data = xwcore.dumps(variant, "ipuz", **options)
            assert data.lstrip(b"\xef\xbb\xbf ipuz(").startswith(start.lstrip(b"ipuz("))
            assert xwcore.read(data) == variant
            assert "IPZ108" not in {diagnostic.code for diagnostic in xwcore.validate(data)}
            if variant.extras and text is RICH:
                assert b"com.example:rating" in data


def test_option_removes_the_wrapper() -> None:
    puzzle = xwcore.read(WRAPPED.encode())
    data = xwcore.dumps(puzzle, "ipuz", wrapper="none")
    assert data.startswith(b"\xef\xbb\xbf{")
    assert data.endswith(b"}\n")
    assert not xwcore.read(data).diagnostics


def test_unreadable_edit_is_replaced_by_a_new_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xwcore_ipuz.write.edit.edited_forms", lambda *_, **__: iter([b"{}"]))
    puzzle = xwcore.read(PLAIN.encode()).replace(title="New")
    assert xwcore.read(xwcore.dumps(puzzle, "ipuz", strict=True)) == puzzle


@pytest.mark.parametrize("text", [SUDOKU, JIGSAW, KILLER, CALCUDOKU, PLAIN])
@pytest.mark.parametrize("record", [SUDOKU, JIGSAW, KILLER, CALCUDOKU, PLAIN])
def test_any_puzzle_is_written_over_any_file(text: str, record: str) -> None:
    puzzle = xwcore.read(text.encode()).replace(extras=xwcore.read(record.encode()).extras)
    assert xwcore.read(xwcore.dumps(puzzle, "ipuz", strict=True)) == puzzle


@pytest.mark.parametrize("text", [PLAIN, RICH, WRAPPED, DIAGRAMLESS, SUDOKU, ODD, WORD_SEARCH])
def test_edit_of_a_title_changes_its_bytes_only(text: str) -> None:
    before = text.encode()
    puzzle = xwcore.read(before)
    after = xwcore.dumps(puzzle.replace(title="Q"), "ipuz", strict=True)
    if puzzle.title:
        start = before.index(b'"', before.index(b":", before.index(b'"title"')))
        end = before.index(b'"', start + 1) + 1
        assert after == before[:start] + b'"Q"' + before[end:]
    else:
        end = before.rindex(b"}")
        assert after.startswith(before[:end].rstrip())
        assert after.endswith(b'"title": "Q"' + before[end:])


def test_edit_of_unmodeled_content_changes_its_field_only() -> None:
    puzzle = xwcore.read(RICH.encode())
    changed = [
        replace(entry, value=False) if entry.name == "showenumerations" else entry
        for entry in puzzle.unmodeled
    ]
    after = xwcore.dumps(puzzle.replace(unmodeled=changed), "ipuz", strict=True)
    assert after == RICH.replace('"showenumerations": true', '"showenumerations": false').encode()


@pytest.mark.parametrize("path", corpus_parameters("ipuz/**/*.ipuz"))
def test_edit_of_a_title_of_a_real_file_changes_its_bytes_only(path: Path) -> None:
    before = path.read_bytes()
    puzzle = xwcore.read(before)
    assert xwcore.dumps(puzzle, "ipuz") == before
    after = xwcore.dumps(puzzle.replace(title="\u2603"), "ipuz", strict=True)
    at = next(at for at, pair in enumerate(zip(before, after, strict=False)) if len({*pair}) > 1)
    start = before.rindex(b'"title"', 0, at)
    value = re.compile(rb'"title"\s*:\s*("(?:[^"\\]|\\.)*")').match(before, start)
    assert value is not None
    rest = before[value.end() :]
    assert after.startswith(before[: value.start(1)])
    assert after.endswith(rest)
    assert len(after) < value.start(1) + len(rest) + 12
