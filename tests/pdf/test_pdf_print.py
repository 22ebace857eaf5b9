from __future__ import annotations

import json
from pathlib import Path

import pypdf
import pytest
from click.testing import CliRunner, Result

import xwcore
from tests.pages import LOGIC_FILES, crossword
from xwcore_cli.app import xw


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


def test_nothing_is_written_if_a_file_cannot_be_read(files: list[Path], tmp_path: Path) -> None:
    target = tmp_path / "booklet.pdf"
    bad = tmp_path / "bad.xd"
    bad.write_text("no puzzle")
    result = run(*files, bad, "-o", target)
    assert result.exit_code == 1
    assert "bad.xd" in result.output
    assert not target.exists()


def test_unknown_option_is_wrong_usage(files: list[Path], tmp_path: Path) -> None:
    result = run(*files, "-o", tmp_path / "booklet.pdf", "-w", "papier=a4")
    assert result.exit_code == 2
    assert "did you mean paper?" in result.output


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
