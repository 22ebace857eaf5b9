"""`xw show`, `xw info`, `xw render`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

import xwcore
from tests.cli.cli_toys import cells_file, run_xw, spawn_xw
from tests.pages import crossword
from xwcore_cli.app import xw
from xwcore_crossword import Crossword, Grid, Timer
from xwcore_logic import LogicPuzzle

FILE = b"ROWS\ntitle: A small one\nCAT\nA#O\nRUE\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.rows"
    path.write_bytes(FILE)
    return path


def _letters(text: str) -> str:
    return "".join(sorted(character for character in text if character in "CATORUE"))


def test_show_draws_title_and_grid_without_the_solution(file: Path) -> None:
    result = run_xw("show", file, "--no-clues")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert _letters(result.stdout) == ""
    assert "─" in result.stdout
    assert "A small one" in run_xw("show", file).stdout


def test_show_solution(file: Path) -> None:
    assert _letters(run_xw("show", file, "--no-clues", "--solution").stdout) == "AACEORTU"


def test_show_json_is_the_puzzle(file: Path) -> None:
    outcome = json.loads(run_xw("show", file, "--json").stdout)
    assert (outcome["kind"], outcome["title"]) == ("crossword", "A small one")
    assert (outcome["width"], outcome["height"], outcome["source_format"]) == (3, 3, "rows")


def test_show_prints_warnings_of_reading(file: Path) -> None:
    file.write_bytes(FILE.replace(b"CAT", b"CAT "))
    result = run_xw("show", file)
    assert result.exit_code == 0
    assert result.stderr.startswith("warning[ROW101]")


def test_show_takes_format_and_read_options(file: Path) -> None:
    file.write_bytes(FILE.lower().replace(b"rows", b"ROWS"))
    done = run_xw("show", file, "--from", "rows", "-r", "upper=on", "--solution", "--no-clues")
    assert _letters(done.stdout) == "AACEORTU"


def test_show_without_box_characters_in_the_encoding(file: Path) -> None:
    done = spawn_xw("show", file, env={"PYTHONIOENCODING": "latin-1"})
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"?" not in done.stdout


INFO_KEYS = [
    "path",
    "bytes",
    "format",
    "kind",
    "title",
    "author",
    "copyright",
    "notes",
    "metadata",
    "width",
    "height",
    "open_cells",
    "entries",
    "clues",
    "clue_groups",
    "rebus_cells",
    "filled_cells",
    "has_solution",
    "diagramless",
    "timer_seconds",
    "lock",
    "features",
    "diagnostics",
    "remarks",
]


def test_info_json(file: Path) -> None:
    outcome = json.loads(run_xw("info", file, "--json").stdout)
    assert list(outcome) == INFO_KEYS
    assert (outcome["format"], outcome["bytes"], outcome["title"]) == (
        "rows",
        len(FILE),
        "A small one",
    )
    assert (outcome["width"], outcome["height"], outcome["open_cells"]) == (3, 3, 8)
    assert (outcome["entries"], outcome["clues"], outcome["has_solution"]) == (4, 0, True)
    assert outcome["lock"] is None
    assert outcome["features"] == ["title", "grid", "solution"]
    assert outcome["diagnostics"] == {"error": 0, "warning": 0, "info": 0}


def test_info_fits_on_a_screen(file: Path) -> None:
    long = b"ROWS\ntitle: " + b"long " * 500 + b"\nCAT\nA#O\nRUE \n"
    file.write_bytes(long)
    lines = run_xw("info", file).stdout.splitlines()
    assert len(lines) < 24
    assert max(map(len, lines[1:])) < 80
    text = " ".join("\n".join(lines).split())
    for words in ("rows (", "3 x 3 (8 open cells)", "solution yes", "2 warnings"):
        assert words in text


def test_info_of_standard_input() -> None:
    outcome = json.loads(run_xw("info", "-", "--json", given=cells_file(["AB"])).stdout)
    assert (outcome["path"], outcome["format"]) == ("-", "cells")


def test_render_svg(file: Path) -> None:
    target = file.with_name("a.svg")
    assert run_xw("render", file, target).exit_code == 0
    plain = target.read_text(encoding="utf-8")
    assert ET.fromstring(plain).tag.endswith("svg")  # noqa: S314 - our own
    result = run_xw("render", file, target)
    assert result.exit_code == 1
    assert "--force" in result.stderr
    assert run_xw("render", file, target, "--force", "--solution", "--size", "40").exit_code == 0
    assert target.read_text(encoding="utf-8") != plain


def test_render_eps(file: Path) -> None:
    target = file.with_name("a.eps")
    assert run_xw("render", file, target).exit_code == 0
    assert target.read_bytes().startswith(b"%!PS-Adobe-3.0 EPSF-3.0")


def test_render_png(file: Path) -> None:
    target = file.with_suffix(".png")
    assert run_xw("render", file, target).exit_code == 0
    assert target.read_bytes().startswith(b"\x89PNG\r\n")


def test_render_to_standard_output(file: Path) -> None:
    done = spawn_xw("render", file, "-", "--to", "svg")
    assert done.returncode == 0
    assert ET.fromstring(done.stdout.decode()).tag.endswith("svg")  # noqa: S314 - our own


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["b.gif"], 2), (["b"], 2), (["b.svg", "--size", "big"], 2), (["b.svg", "--size", "0"], 2)],
)
def test_render_refuses(
    file: Path, arguments: list[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    result = run_xw("render", file, *arguments)
    assert result.exit_code == code
    assert [path.name for path in file.parent.iterdir()] == ["a.rows"]


def test_info_of_a_puzzle_in_progress(tmp_path: Path) -> None:
    grid = Grid.from_rows([["A", "BEE"], ["C", "D"]])
    puzzle = Crossword(
        grid.with_fill({(0, 0): "A"}),
        metadata={"editor": "E. Ditor"},
        timer=Timer(61),
    )
    path = tmp_path / "a.ipuz"
    xwcore.write(puzzle, path)
    text = CliRunner().invoke(xw, ["info", str(path)]).stdout
    for row in ("editor       E. Ditor", "rebus        1 cell", "filled       1 of 4 cells"):
        assert row in text


def test_info_of_a_locked_puzzle_and_of_a_logic_puzzle(tmp_path: Path) -> None:
    square = Crossword(Grid.from_rows(["ABCD", "EFGH", "IJKL", "MNOP"]), timer=Timer(61))
    xwcore.write(square, tmp_path / "a.puz", key="1234")
    xwcore.write(LogicPuzzle("abcd", 4, 4, params={"max": 3}), tmp_path / "b.spf")
    shown = {
        name: CliRunner().invoke(xw, ["info", str(tmp_path / name)]).stdout
        for name in ("a.puz", "b.spf")
    }
    assert "solution     locked (across-lite, checksum 0x" in shown["a.puz"]
    assert "timer        61 seconds" in shown["a.puz"]
    assert "parameter max  3" in shown["b.spf"]


def test_render_of_several_files_skips_what_exists(file: Path) -> None:
    other = file.with_name("b.rows")
    other.write_bytes(FILE)
    folder = file.with_name("out")
    arguments = ["render", file, other, "-o", folder, "--to", "svg"]
    assert run_xw("render", file, other, "-o", folder).exit_code == 2
    assert run_xw("render", file, "-o", folder, "--to", "svg").exit_code == 0
    drawn = (folder / "a.svg").stat().st_mtime_ns
    result = run_xw(*arguments, "--skip-existing")
    assert result.exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["a.svg", "b.svg"]
    assert (folder / "a.svg").stat().st_mtime_ns == drawn


@pytest.mark.parametrize("target", ["", "a.svg", "a.eps", "a.png"])
@pytest.mark.parametrize("source", ["locked.puz", "absent.ipuz"])
def test_solution_that_is_asked_for_in_vain_is_reported(
    source: str, target: str, tmp_path: Path
) -> None:
    path, drawn = tmp_path / source, tmp_path / target
    if source == "locked.puz":
        xwcore.write(crossword(5), path, key="2718")
    else:
        xwcore.write(Crossword(Grid.from_rows(["??", "??"], unknown="?")), path)
    command = (
        ["render", str(path), str(drawn), "--force"]
        if target
        else ["show", str(path), "--no-clues"]
    )
    assert "lost:" not in CliRunner().invoke(xw, [*command]).stderr
    done = CliRunner().invoke(xw, [*command, "--solution"])
    assert done.exit_code == 0
    assert f"lost: {path}: solution: " in done.stderr
    if target:
        drawn.unlink()
    strict = CliRunner().invoke(xw, [*command, "--solution", "--strict"])
    assert strict.exit_code == 1
    assert "solution" in strict.stderr
    assert not strict.stdout
    assert not (target and drawn.exists())
