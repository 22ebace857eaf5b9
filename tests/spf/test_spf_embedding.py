"""Written files are EPS documents that draw what their own dictionary says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.drawing.drawing_rasters import agree, eps_pixels, needs_ghostscript, pixels_of
from tests.drawing.drawing_texts import HOSTILE
from tests.spf.spf_support import REGISTRY, TEXTS, codes
from xwcore_drawing import draw
from xwcore_logic import LogicPuzzle
from xwcore_spf.parse.postscript import active_operators, find_container
from xwcore_spf.write.embedding import embedded

EVERY = pytest.mark.parametrize("name", sorted(TEXTS))


def fresh(name: str, **changes: object) -> LogicPuzzle:
    """A puzzle without the file that it came from."""
    puzzle = REGISTRY.read(TEXTS[name].encode())
    assert isinstance(puzzle, LogicPuzzle)
    return puzzle.replace(extras={}, **changes)


def written(puzzle: LogicPuzzle) -> bytes:
    return REGISTRY.dumps(puzzle, "spf")


def picture(data: bytes, folder: Path) -> tuple[int, int, bytes]:
    path = folder / "written.eps"
    path.write_bytes(data)
    return pixels_of(path)


@EVERY
def test_conforms_and_is_harmless(name: str) -> None:
    puzzle = fresh(name)
    assert embedded(puzzle) is not None
    data = written(puzzle)
    assert REGISTRY.read(data) == puzzle
    assert codes(data) == []
    assert REGISTRY.detect(data).format == "spf"
    lines = data.decode("ascii").split("\n")
    assert lines[0] == "%!PS-Adobe-3.0 EPSF-3.0"
    assert max(map(len, lines)) <= 255
    assert lines[-2:] == ["%%EOF", ""]
    box = re.search(rb"\n%%BoundingBox: 0 0 (\d+) (\d+)\n", data)
    assert box is not None
    assert min(map(int, box.groups())) > 20
    container = find_container(data)
    assert container is not None
    assert not list(active_operators(data, 0, container.start))
    assert not list(active_operators(data, container.end, len(data)))


@pytest.mark.slow
@EVERY
@needs_ghostscript
def test_draws_as_the_backend_does(name: str, tmp_path: Path) -> None:
    # The solution has all that the puzzle has, and more.
    puzzle = fresh(name, show_solution=True)
    shown = picture(written(puzzle), tmp_path)
    assert min(shown[2]) < 100
    assert agree(shown, eps_pixels(draw(puzzle), tmp_path), mean=2, most=30)


@needs_ghostscript
def test_reads_its_own_dictionary(tmp_path: Path) -> None:
    puzzle = fresh("sudoku", show_solution=False)
    data = written(puzzle)
    shown = picture(data, tmp_path)
    edited = data.replace(b"(|  4|   |)", b"(|  4|  2|)", 1)
    assert edited != data
    again = REGISTRY.read(edited)
    assert not agree(picture(edited, tmp_path), shown, mean=0.1, most=10)
    drawn = eps_pixels(draw(again), tmp_path)
    assert agree(picture(edited, tmp_path), drawn, mean=2, most=30)
    solved = picture(data.replace(b"/sol false", b"/sol true", 1), tmp_path)
    drawn = eps_pixels(draw(puzzle, solution=True), tmp_path)
    assert agree(solved, drawn, mean=2, most=30)


@needs_ghostscript
def test_draws_rows_that_are_cut_short(tmp_path: Path) -> None:
    data = written(fresh("sudoku", show_solution=False))
    cut = data.replace(b"(|  4|   |)", b"(|  4)", 1).replace(b"(|   |4  |)", b"()", 1)
    assert cut != data
    assert min(picture(cut, tmp_path)[2]) < 100


@needs_ghostscript
@pytest.mark.parametrize("text", [*HOSTILE, "x) (PWNED) = flush (y", "\\) quit (", "%%EOF\n%!PS"])
def test_hostile_texts_run_nothing(text: str, tmp_path: Path) -> None:
    puzzle = fresh("pentomino-search", author=text, notes=text)
    puzzle = puzzle.replace(params={**puzzle.params, "used": text})
    # Whatever is printed, and every error, fails in `picture`.
    assert min(picture(written(puzzle), tmp_path)[2]) < 100


def test_leaves_files_of_others_their_own_code() -> None:
    code = ">> currentdict copy pop\n/mine { 1 2 add } def\n%%EOF\n"
    text = re.sub(r">> pop\n%%EOF\n", code, TEXTS["sudoku"])
    assert code in text
    puzzle = REGISTRY.read(text.encode())
    assert REGISTRY.dumps(puzzle, "spf") == text.encode()
    edited = REGISTRY.dumps(puzzle.replace(author="Another"), "spf")
    assert code.encode() in edited
    assert b"/author (Another)" in edited
    bare = REGISTRY.dumps(puzzle, "spf", prolog="none")
    assert bare.startswith(b"<<\n")
    assert bare.endswith(b">>\n")


def test_needs_a_known_diagram() -> None:
    assert embedded(LogicPuzzle("no_such_type", 1, 1)) is None
    assert embedded(LogicPuzzle("sudoku")) is None
