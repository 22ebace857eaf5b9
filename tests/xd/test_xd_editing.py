"""An edit changes its lines only, in every dialect."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support import corpus_parameters
from tests.xd.test_xd_contract import SAMPLES
from tests.xd.xd_files import REGISTRY, SMALL_CLUES, SMALL_HEADERS, explicit, implicit, read
from xwcore import diff
from xwcore.model.grid import CIRCLE
from xwcore.plugin import Crossword

Edit = Callable[[Crossword], Crossword]


def changed_lines(data: bytes, edit: Edit) -> list[bytes]:
    """The lines that an edit takes out and puts in, marked - and +."""
    puzzle = edit(read(data))
    after = REGISTRY.dumps(puzzle, "xd")
    assert not diff(puzzle, read(after)), diff(puzzle, read(after))
    old, new = data.splitlines(keepends=True), after.splitlines(keepends=True)
    return [
        mark + line
        for tag, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if tag != "equal"
        for mark, lines in ((b"-", old[a:b]), (b"+", new[c:d]))
        for line in lines
    ]


def retext(at: int, text: str) -> Edit:
    def edit(puzzle: Crossword) -> Crossword:
        clues = list(puzzle.clues)
        stated = puzzle.clues.stated_answers
        clues = [clue._replace(answer=stated.get(i)) for i, clue in enumerate(clues)]
        clues[at] = clues[at]._replace(text=text, markup=None)
        return puzzle.replace(clues=clues)

    return edit


def test_a_title_changes_its_line() -> None:
    edit: Edit = lambda puzzle: puzzle.replace(title="Large")  # noqa: E731
    assert changed_lines(implicit(), edit) == [b"-Title: Small\n", b"+Title: Large\n"]
    spaced = implicit("  title :   Small  \nAuthor: B").replace(b"\n", b"\r\n")
    assert changed_lines(spaced, edit) == [b"-  title :   Small  \r\n", b"+  title :   Large  \r\n"]
    assert changed_lines(implicit("Author: B"), edit) == [b"+Title: Large\n"]


def test_an_author_changes_the_header_that_stands_in() -> None:
    edit: Edit = lambda puzzle: puzzle.replace(author="C. Hanged")  # noqa: E731
    data = implicit("Title: T\nCreator: N. Body")
    assert changed_lines(data, edit) == [b"-Creator: N. Body\n", b"+Creator: C. Hanged\n"]


def test_metadata_changes_its_lines() -> None:
    def change(puzzle: Crossword) -> Crossword:
        return puzzle.replace(metadata=puzzle.metadata.with_value("Editor", "X"))

    def drop(puzzle: Crossword) -> Crossword:
        return puzzle.replace(metadata=puzzle.metadata.with_value("Editor", None))

    def add(puzzle: Crossword) -> Crossword:
        return puzzle.replace(metadata=puzzle.metadata.with_value("Number", "7"))

    assert changed_lines(implicit(), change) == [b"-Editor: E. Ditor\n", b"+Editor: X\n"]
    assert changed_lines(implicit(), drop) == [b"-Editor: E. Ditor\n"]
    assert changed_lines(implicit(), add) == [b"+Number: 7\n"]


def test_a_clue_changes_its_line() -> None:
    assert changed_lines(implicit(), retext(1, "Hearer")) == [
        b"-A4. Corn holder ~ EAR\n",
        b"+A4. Hearer ~ EAR\n",
    ]
    bare = implicit(clues=SMALL_CLUES.replace("Corn holder ~ EAR", "Corn holder"))
    assert changed_lines(bare, retext(1, "Hearer")) == [b"-A4. Corn holder\n", b"+A4. Hearer\n"]
    assert changed_lines(bare, retext(1, "a ~ b")) == [b"-A4. Corn holder\n", b"+A4. a ~ b ~ \n"]


def test_a_cell_changes_its_row_and_its_answers() -> None:
    def edit(puzzle: Crossword) -> Crossword:
        return puzzle.replace(grid=puzzle.grid.with_solution({(0, 0): "B"}))

    assert changed_lines(explicit(), edit) == [
        b"-PLUM\n",
        b"+BLUM\n",
        b"-A1. Fruit of a pie ~ PLUM\n",
        b"+A1. Fruit of a pie ~ BLUM\n",
        b"-D1. Gym class ~ PE\n",
        b"+D1. Gym class ~ BE\n",
    ]


def test_a_rebus_gets_a_free_key() -> None:
    def edit(puzzle: Crossword) -> Crossword:
        return puzzle.replace(grid=puzzle.grid.with_solution({(3, 3): "NET"}))

    data = implicit(f"{SMALL_HEADERS}\nRebus: 1=PL 7=SEVEN", "1UMS\nEAR#\n#SEA\nATEN", "")
    assert changed_lines(data, edit) == [
        b"-Rebus: 1=PL 7=SEVEN\n",
        b"+Rebus: 1=PL 7=SEVEN 2=NET\n",
        b"-ATEN\n",
        b"+ATE2\n",
    ]


def test_a_circle_is_written_as_lower_case() -> None:
    def edit(puzzle: Crossword) -> Crossword:
        return puzzle.replace(grid=puzzle.grid.with_flag(CIRCLE, [(0, 1)]))

    assert changed_lines(implicit(), edit) == [b"+Special: circle\n", b"-PLUM\n", b"+PlUM\n"]


def test_a_circle_changes_the_design() -> None:
    design = "<style>O { background: circle }</style>\n\nO...\n...#\n#...\n...."

    def edit(puzzle: Crossword) -> Crossword:
        return puzzle.replace(grid=puzzle.grid.with_flag(CIRCLE, [(3, 3)]))

    changes = changed_lines(explicit(Design=design), edit)
    assert b"-....\n" in changes
    assert b"+...O\n" in changes
    assert not any(line[1:5] == b"ATEN" for line in changes)


def test_notes_change_their_lines() -> None:
    edit: Edit = lambda puzzle: puzzle.replace(notes="New\n\nnotes")  # noqa: E731
    assert changed_lines(implicit(notes="Old"), edit) == [b"-Old\n", b"+New\n", b"+\n", b"+notes\n"]
    assert changed_lines(implicit(), edit) == [b"+\n", b"+\n", b"+New\n", b"+\n", b"+notes\n"]
    assert changed_lines(explicit(), edit)[1] == b"+## Notes\n"


def test_windows_1252_is_kept_unless_it_lacks_a_character() -> None:
    data = implicit().replace(b"Final", "Café".encode("cp1252"))
    edit: Edit = lambda puzzle: puzzle.replace(title="Noël")  # noqa: E731
    assert changed_lines(data, edit)[1] == "+Title: Noël\n".encode("cp1252")
    puzzle = read(data).replace(title="日")
    after = REGISTRY.dumps(puzzle, "xd")
    assert "Café".encode() in after
    assert read(after) == puzzle


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_a_title_changes_one_line_in_every_dialect(sample: object) -> None:
    data: bytes = sample.data  # type: ignore[attr-defined]
    changes = changed_lines(data, lambda puzzle: puzzle.replace(title="A new title"))
    assert len(changes) == 2


@pytest.mark.parametrize("path", corpus_parameters("xd/*.xd", "edge/xd/*.xd"))
def test_edits_of_real_files_change_few_lines(path: Path) -> None:
    data = path.read_bytes()
    assert len(changed_lines(data, lambda puzzle: puzzle.replace(title="A new title"))) <= 2
    assert len(changed_lines(data, retext(0, "A new clue"))) <= 3


def test_a_circle_keeps_a_design_that_is_not_understood() -> None:
    data = explicit(Design="<style>O { mood: x }</style>\n\nO...\n...#\n#...\n....")
    edit: Edit = lambda puzzle: puzzle.replace(grid=puzzle.grid.with_flag(CIRCLE, [(0, 1)]))  # noqa: E731
    changes = changed_lines(data, edit)
    assert sorted(changes) == [b"+PlUM\n", b"+Special: circle\n", b"-PLUM\n"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "mac-roman"])
def test_an_edit_keeps_the_encoding(encoding: str) -> None:
    text = implicit().decode().replace("Final", "Caf\u00e9 na\u00efve").rstrip("\n")
    puzzle = read(text.encode(encoding)).replace(notes="One\nTwo \u00e9t\u00e9")
    after = REGISTRY.dumps(puzzle, "xd")
    assert after.decode(encoding) == f"{text}\n\n\nOne\nTwo \u00e9t\u00e9"
    assert read(after) == puzzle
