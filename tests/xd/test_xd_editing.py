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
from xwcore_crossword import CIRCLE, SHADE, Clue, Crossword, Grid

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


def without_answers(puzzle: Crossword) -> list[Clue]:
    """The clues, with the answers that the file states only."""
    stated = puzzle.clues.stated_answers
    return [clue._replace(answer=stated.get(at)) for at, clue in enumerate(puzzle.clues)]


def test_a_clue_over_two_lines_becomes_one_line() -> None:
    data = implicit(clues=SMALL_CLUES.replace("Final ~ LAST", "Final\\\n  one ~ LAST"))
    assert changed_lines(data, retext(5, "Ultimate")) == [
        b"-D2. Final\\\n",
        b"-  one ~ LAST\n",
        b"+D2. Ultimate ~ LAST\n",
    ]


def test_a_clue_that_is_removed_or_added_changes_its_lines() -> None:
    def remove(puzzle: Crossword) -> Crossword:
        clues = without_answers(puzzle)
        return puzzle.replace(clues=[*clues[:1], *clues[2:]])

    assert changed_lines(implicit(), remove) == [b"-A4. Corn holder ~ EAR\n"]
    commented = implicit(clues=SMALL_CLUES.replace("A5.", "A4 ^Refs: A1\nA5."))
    removed = [b"-A4. Corn holder ~ EAR\n", b"-A4 ^Refs: A1\n"]
    assert changed_lines(commented, remove) == removed

    def add(at: int) -> Edit:
        def edit(puzzle: Crossword) -> Crossword:
            clues = without_answers(puzzle)
            further = clues[at]._replace(number=9, text="New", answer=None, markup=None)
            return puzzle.replace(clues=[*clues[:at], further, *clues[at:]])

        return edit

    assert changed_lines(implicit(), add(0)) == [b"+A9. New ~ \n"]
    assert changed_lines(implicit(), add(2)) == [b"+A9. New ~ \n"]
    assert changed_lines(implicit(), add(4)) == [b"+D9. New ~ \n"]


def test_an_answer_changes_where_it_is_stated() -> None:
    def edit(puzzle: Crossword) -> Crossword:
        clues = without_answers(puzzle)
        clues[5] = clues[5]._replace(answer="LASTS")
        return puzzle.replace(clues=clues)

    assert changed_lines(implicit(), edit) == [b"-D2. Final ~ LAST\n", b"+D2. Final ~ LASTS\n"]
    bare = implicit(clues=SMALL_CLUES.replace("Final ~ LAST", "Final"))
    assert changed_lines(bare, edit) == [b"-D2. Final\n", b"+D2. Final ~ LASTS\n"]


def test_metadata_of_a_clue_changes_its_lines() -> None:
    def edit(puzzle: Crossword) -> Crossword:
        clues = without_answers(puzzle)
        clues[1] = clues[1]._replace(metadata=(("Refs", "A7"),))
        return puzzle.replace(clues=clues)

    data = implicit(clues=SMALL_CLUES.replace("A5.", "A4 ^Refs: A1\nA5."))
    assert changed_lines(data, edit) == [b"-A4 ^Refs: A1\n", b"+A4 ^Refs: A7\n"]


def test_a_grid_of_another_size_changes_all_rows() -> None:
    def edit(puzzle: Crossword) -> Crossword:
        return puzzle.replace(grid=Grid.from_rows(["PLUMS", "EAR#A", "#SEAT"]))

    changes = changed_lines(implicit(), edit)
    assert changes[:7] == [
        *(b"-PLUM\n", b"-EAR#\n", b"-#SEA\n", b"-ATEN\n"),
        *(b"+PLUMS\n", b"+EAR#A\n", b"+#SEAT\n"),
    ]


def test_a_row_with_blanks_keeps_them() -> None:
    data = implicit(rows="P L U M\nE A R #\n# S E A\nA T E N", clues="")
    edit: Edit = lambda puzzle: puzzle.replace(grid=puzzle.grid.with_solution({(0, 0): "B"}))  # noqa: E731
    assert changed_lines(data, edit) == [b"-P L U M\n", b"+B L U M\n"]


def test_another_kind_of_mark_changes_the_header_special() -> None:
    data = implicit(f"{SMALL_HEADERS}\nSpecial: shaded", "pLUM\nEAR#\n#SEA\nATEN")

    def edit(puzzle: Crossword) -> Crossword:
        grid = puzzle.grid.with_flag(SHADE, [(0, 0)], on=False)
        return puzzle.replace(grid=grid.with_flag(CIRCLE, [(0, 0)]))

    changes = changed_lines(data, edit)
    assert changes == [b"-Special: shaded\n", b"+Special: circle\n"]


def test_a_line_is_added_to_a_file_without_a_last_newline() -> None:
    data = implicit().removesuffix(b"\n")
    puzzle = read(data).replace(notes="Notes")
    assert REGISTRY.dumps(puzzle, "xd") == data + b"\n\n\nNotes"


def test_metadata_without_a_place_in_the_file_is_written_anew() -> None:
    data = explicit(Extra="A section\nof its own")
    puzzle = read(data)
    (key,) = (entry.key for entry in puzzle.metadata if entry.value.startswith("A section"))
    changed = puzzle.replace(metadata=puzzle.metadata.with_value(key, "Another text"))
    after = REGISTRY.dumps(changed, "xd")
    assert b"Another text" in after
    assert read(after) == changed


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


def test_metadata_in_another_order_moves_its_lines_as_they_are() -> None:
    data = implicit(f"{SMALL_HEADERS}\n Number :  7\nDate: 2020-01-01")

    def last_first(puzzle: Crossword) -> Crossword:
        *entries, last = puzzle.metadata
        return puzzle.replace(metadata=[last, *entries])

    assert changed_lines(data, last_first)
    after = REGISTRY.dumps(last_first(read(data)), "xd")
    assert sorted(after.splitlines()) == sorted(data.splitlines())


def test_a_list_of_many_clues_keeps_the_lines_of_all_but_one() -> None:
    clues = SMALL_CLUES + "".join(f"\nD{number}.  Further ~ X" for number in range(20, 4_000))
    changes = changed_lines(implicit(clues=clues), retext(1, "Hearer"))
    assert changes == [b"-A4. Corn holder ~ EAR\n", b"+A4. Hearer ~ EAR\n"]
