from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pypdf
import pytest
from click.testing import CliRunner, Result

import xwcore
from tests.pages import LOGIC_FILES, crossword
from xwcore.plugin import default_registry, resolve_options
from xwcore_cli.app import xw
from xwcore_pdf.manifest import SPEC
from xwcore_pdf.write import booklet


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(xw, ["print", *map(str, arguments)])


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    paths = []
    for number in range(3):
        puzzle = crossword(5, f"Clue of puzzle {number}", title=f"Puzzle {number}")
        paths.append(tmp_path / f"{number}.xd")
        xwcore.write(puzzle, paths[-1])
    return paths


def texts(path: Path) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(path).pages]


def test_puzzles_of_all_files_are_in_one_document_in_order(
    files: list[Path], tmp_path: Path
) -> None:
    target = tmp_path / "booklet.pdf"
    result = run(*files, LOGIC_FILES[0], "-o", target)
    assert result.exit_code == 0, result.output
    assert "4 puzzles" in result.output
    assert ["Puzzle 0" in text for text in texts(target)] == [True, False, False, False]
    assert "Puzzle 2" in texts(target)[2]


def test_solution_pages_are_the_last(files: list[Path], tmp_path: Path) -> None:
    target = tmp_path / "booklet.pdf"
    run(*files, "-o", target, "-w", "solution=page", "-w", "paper=letter", "--title", "Many")
    assert ["Solution" in text for text in texts(target)] == [False] * 3 + [True] * 3
    metadata = pypdf.PdfReader(target).metadata
    assert metadata is not None
    assert metadata.title == "Many"


def test_existing_document_is_kept_without_force(files: list[Path], tmp_path: Path) -> None:
    target = tmp_path / "booklet.pdf"
    target.write_bytes(b"old")
    assert run(*files, "-o", target).exit_code == 1
    assert target.read_bytes() == b"old"
    assert run(*files, "-o", target, "--force").exit_code == 0


def test_a_file_that_cannot_be_read_is_reported_and_left_out(
    files: list[Path], tmp_path: Path
) -> None:
    bad, target = tmp_path / "bad.xd", tmp_path / "booklet.pdf"
    bad.write_text("no puzzle")
    result = run(files[0], bad, files[1], "-o", target)
    assert result.exit_code == 1
    assert "bad.xd" in result.stderr
    assert "2 puzzles" in result.output
    assert ["Clue of puzzle" in text for text in texts(target)] == [True, True]
    strict = run(files[0], bad, "-o", tmp_path / "strict.pdf", "--strict")
    assert strict.exit_code == 1
    assert not (tmp_path / "strict.pdf").exists()


def test_a_puzzle_that_cannot_be_printed_is_reported_and_left_out(files: list[Path]) -> None:
    puzzles = [xwcore.read(files[0]), crossword(5, title="Odd")]

    class WithoutDrawing:
        """The default registry, but a puzzle with this title is not drawn."""

        def ask(self, name: str, **arguments: Any) -> Any:
            if name == "xw_draw" and arguments["puzzle"].title == "Odd":
                return None
            return default_registry().ask(name, **arguments)

    options = resolve_options(SPEC.write_options, {}, "PDF")
    document = booklet(puzzles, options, "Many", WithoutDrawing())  # type: ignore[arg-type]
    ((number, error),) = document.failures
    assert number == 1
    assert "no installed plugin draws" in str(error)
    (page,) = pypdf.PdfReader(io.BytesIO(document.data)).pages
    assert "Puzzle 0" in page.extract_text()


def test_a_solution_that_is_asked_for_in_vain_is_reported(
    files: list[Path], tmp_path: Path
) -> None:
    locked, target = tmp_path / "locked.puz", tmp_path / "booklet.pdf"
    xwcore.write(crossword(5), locked, key="2718")
    result = run(files[0], locked, "-o", target, "-w", "solution=page")
    assert result.exit_code == 0
    assert "locked.puz" in result.stderr
    assert "is locked" in result.stderr
    assert len(texts(target)) == 3
    strict = run(locked, "-o", tmp_path / "strict.pdf", "-w", "solution=page", "--strict")
    assert strict.exit_code == 1
    assert not (tmp_path / "strict.pdf").exists()


@pytest.mark.parametrize(("per_page", "pages"), [("1", 6), ("2", 4), ("4", 2), ("6", 2)])
def test_small_puzzles_share_a_page(
    files: list[Path], tmp_path: Path, per_page: str, pages: int
) -> None:
    target = tmp_path / "booklet.pdf"
    result = run(*files, "-o", target, "--per-page", per_page, "-w", "solution=page")
    assert result.exit_code == 0, result.output
    shown = texts(target)
    assert len(shown) == pages
    for number in range(3):
        assert sum(f"Puzzle {number}" in text for text in shown) == 2
        assert " ".join(" ".join(shown).split()).count(f"Clue of puzzle {number} 0") == 1
    assert "Clue of puzzle 0" in shown[0]
    assert "Solution" in shown[-1]
    assert "Clue" not in shown[-1]
    boxes = [page.mediabox for page in pypdf.PdfReader(target).pages]
    assert {(round(box.width), round(box.height)) for box in boxes} == {(595, 842)}


def test_contents_name_the_pages_of_the_puzzles(files: list[Path], tmp_path: Path) -> None:
    target = tmp_path / "booklet.pdf"
    assert run(*files, "-o", target, "--contents").exit_code == 0
    contents, *pages = texts(target)
    assert contents.split() == [
        *("Contents", "Puzzle", "0", "2", "Puzzle", "1", "3", "Puzzle", "2", "4", "1")
    ]
    for number, text in enumerate(pages, 2):
        assert text.rstrip().endswith(str(number))
    outline = pypdf.PdfReader(target).outline
    titles = [item["/Title"] for item in outline]  # type: ignore[call-overload]
    assert titles == ["Contents", "Puzzle 0", "Puzzle 1", "Puzzle 2"]


def test_folded_sheets_are_read_in_order(files: list[Path], tmp_path: Path) -> None:
    target = tmp_path / "booklet.pdf"
    assert run(*files, "-o", target, "--fold", "-w", "solution=page").exit_code == 0
    boxes = [page.mediabox for page in pypdf.PdfReader(target).pages]
    assert [(round(box.width), round(box.height)) for box in boxes] == [(842, 595)] * 4
    sides = texts(target)  # six pages and two blank ones: 8 1, 2 7, 6 3, 4 5
    where = [[f"Puzzle {number}" in text for text in sides] for number in range(3)]
    assert where == [
        [True, False, False, True],  # page 1, solution on page 4
        [False, True, False, True],  # page 2, solution on page 5
        [False, False, True, False],  # page 3, solution on page 6
    ]


@pytest.mark.parametrize("arranged", [["--fold"], ["--per-page", "6"]])
def test_text_is_as_large_where_pages_share_a_sheet(arranged: list[str], tmp_path: Path) -> None:
    path, target = tmp_path / "daily.ipuz", tmp_path / "booklet.pdf"
    xwcore.write(crossword(15, "Some words of a clue"), path)
    assert run(path, "-o", target, *arranged).exit_code == 0
    sizes = set()

    def visit(text: str, outer: Any, inner: Any, _: Any, size: float) -> None:
        if text.strip():
            sizes.add((text.strip().isdigit(), round(size * abs(outer[3] * inner[3]), 2)))

    for page in pypdf.PdfReader(target).pages:
        page.extract_text(visitor_text=visit)
    assert min(size for is_number, size in sizes if not is_number) >= 8
    assert min(size for is_number, size in sizes if is_number) >= 5


def test_names_of_papers_are_in_any_case(files: list[Path], tmp_path: Path) -> None:
    target = tmp_path / "booklet.pdf"
    assert run(files[0], "-o", target, "-w", "paper=Letter").exit_code == 0
    assert round(pypdf.PdfReader(target).pages[0].mediabox.height) == 792


def test_unknown_option_is_wrong_usage(files: list[Path], tmp_path: Path) -> None:
    result = run(*files, "-o", tmp_path / "booklet.pdf", "-w", "papier=a4")
    assert result.exit_code == 2
    assert "did you mean paper?" in result.output


def test_a_document_among_the_files_is_wrong_usage(files: list[Path], tmp_path: Path) -> None:
    document = tmp_path / "Booklet.PDF"
    result = run(files[0], document)
    assert result.exit_code == 2
    assert f"to write to it: --output {document}" in result.output
    assert not document.exists()


def test_standard_output_takes_the_document_alone(files: list[Path], tmp_path: Path) -> None:
    result = run(files[0], "-o", "-")
    assert result.exit_code == 0
    assert result.stdout_bytes.startswith(b"%PDF")
    result = run(files[0], "-o", "-", "--json")
    assert result.exit_code == 2
    assert "--json and the document cannot both go to standard output" in result.stderr
    paths = tmp_path / "paths"
    paths.write_text("")
    result = run("--files-from", paths, "-o", tmp_path / "a.pdf")
    assert result.exit_code == 2
    assert "no puzzle among the files" in result.stderr


def test_json_names_sources_and_target(files: list[Path], tmp_path: Path) -> None:
    result = run(*files, "-o", tmp_path / "booklet.pdf", "--json")
    facts = json.loads(result.stdout)
    assert facts["sources"] == [str(path) for path in files]
    assert facts["diagnostics"] == []
