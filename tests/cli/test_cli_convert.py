"""`xw convert` and `xw diff`."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import xwcore
import xwcore_crossword
import xwcore_logic
from tests.cli.cli_toys import (
    SPACES,
    RowsFormat,
    cells_file,
    run_xw,
    spawn_xw,
    toy_registry,
)
from xwcore.plugin import FormatSpec, Puzzle, ReadContext, Severity, hookimpl
from xwcore_cli.app import xw
from xwcore_crossword.cells import CIRCLE
from xwcore_logic import LogicPuzzle
from xwcore_spf.manifest import plugin as spf

TITLED = b"ROWS\ntitle: Both\nABC\nD#E\n"
PLAIN = b"ROWS\nABC\nD#E\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.rows"
    path.write_bytes(TITLED)
    return path


def test_convert_writes_by_extension_and_lists_losses_on_stderr(file: Path) -> None:
    target = file.with_name("b.cells")
    result = run_xw("convert", file, target)
    assert result.exit_code == 0
    assert target.read_bytes() == cells_file(["ABC", "D#E"])
    assert result.stderr == "lost: title: Cells in bytes cannot hold title\n"
    assert result.stdout == f"{file} -> {target}: lost title\n"


def test_an_output_with_the_extension_of_a_format_is_the_target_of_one_file(file: Path) -> None:
    for target in (file.with_name("b.cells"), file.with_name("c.CELLS")):
        result = run_xw("convert", file, "-o", target)
        assert (result.exit_code, result.stdout) == (0, f"{file} -> {target}: lost title\n")
        assert target.read_bytes() == cells_file(["ABC", "D#E"])
    result = run_xw("convert", "-o", file.with_name("d.cells"), "--to", "cells", file)
    assert result.exit_code == 0
    assert file.with_name("d.cells").is_file()
    assert run_xw("convert", file, "-o", file.with_name("b.cells")).exit_code == 1  # no --force


@pytest.mark.parametrize(
    ("output", "expected"),
    [("new", "needs --to"), ("a.folder", "no format to write has this extension")],
)
def test_another_output_is_a_folder(file: Path, output: str, expected: str) -> None:
    folder = file.with_name(output)
    result = run_xw("convert", file, "-o", folder)
    assert result.exit_code != 0
    assert expected in result.stderr
    assert run_xw("convert", file, "-o", folder, "--to", "cells").exit_code == 0
    assert (folder / "a.cells").is_file()


def test_an_output_of_two_files_is_a_folder(file: Path) -> None:
    other = file.with_name("b.rows")
    other.write_bytes(PLAIN)
    folder = file.with_name("out.cells")
    result = run_xw("convert", file, other, "-o", folder)
    assert (result.exit_code, folder.exists()) == (2, False)
    assert run_xw("convert", file, other, "-o", folder, "--to", "cells").exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["a.cells", "b.cells"]


def test_convert_names_the_formats_that_share_an_extension(file: Path) -> None:
    class TwinFormat(RowsFormat):
        @hookimpl
        def xw_format(self) -> FormatSpec:
            return replace(super().xw_format(), name="twin", extensions=(".cells",))

    for name in ("b.cells", "b.cells.gz"):
        with toy_registry() as registry:
            registry.register(TwinFormat())
            target = str(file.with_name(name))
            result = CliRunner().invoke(xw, ["convert", str(file), target])
        assert result.exit_code == 1
        assert f"{target}: several formats write .cells files: cells, twin" in result.stderr
        assert "--to names one of them" in result.stderr


def test_convert_explains_every_place_of_a_loss(file: Path) -> None:
    target = file.with_name("b.cells")
    result = run_xw("convert", "--explain", file, target)
    assert result.exit_code == 0
    losses = "lost: title: Cells in bytes cannot hold title\n  puzzle: 'Both'\n"
    assert result.stderr == losses
    target.unlink()
    result = run_xw("convert", "--explain", "--strict", file, target)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"would be {losses}")
    assert not target.exists()


def test_convert_without_loss_prints_nothing_lost(file: Path) -> None:
    file.write_bytes(PLAIN)
    target = file.with_name("b.cells")
    result = run_xw("convert", file, target)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{file} -> {target}: nothing lost\n"


def test_convert_strict_writes_nothing_if_something_is_lost(file: Path) -> None:
    target = file.with_name("b.cells")
    result = run_xw("convert", "--strict", file, target)
    assert result.exit_code == 1
    assert not target.exists()
    assert "would be lost: title" in result.stderr
    target.write_bytes(b"old")
    assert run_xw("convert", "--strict", "--force", file, target).exit_code == 1
    assert target.read_bytes() == b"old"
    file.write_bytes(PLAIN)
    assert run_xw("convert", "--strict", "--force", file, target).exit_code == 0


@pytest.mark.parametrize("strict", [False, True])
def test_convert_json_has_exactly_these_keys(file: Path, strict: bool) -> None:
    target = file.with_name("b.cells")
    result = run_xw("convert", "--json", file, target, *(["--strict"] if strict else []))
    assert result.exit_code == int(strict)
    outcome = json.loads(result.stdout)
    assert list(outcome) == ["source", "target", "losses", "diagnostics", "adaptations"]
    assert (outcome["source"], outcome["target"]) == (str(file), str(target))
    assert [item["feature"] for item in outcome["losses"]] == ["title"]
    assert outcome["diagnostics"] == []
    assert target.exists() is not strict


def test_convert_prints_warnings_of_reading(file: Path) -> None:
    file.write_bytes(b"ROWS\nABC  \nD#E\n")
    target = file.with_name("b.cells")
    result = run_xw("convert", file, target)
    assert result.exit_code == 0
    assert f"warning[ROW101]: {file}: line 2, column 4: a line ends in spaces" in result.stderr
    outcome = json.loads(run_xw("convert", "--force", "--json", file, target).stdout)
    assert [item["code"] for item in outcome["diagnostics"]] == ["ROW101"]


def test_convert_over_an_existing_file_needs_force(file: Path) -> None:
    target = file.with_name("b.cells")
    target.write_bytes(b"old")
    result = run_xw("convert", file, target)
    assert result.exit_code == 1
    assert f"{target}: the file exists" in result.stderr
    assert "--force" in result.stderr
    assert target.read_bytes() == b"old"
    assert run_xw("convert", "--force", file, target).exit_code == 0
    assert target.read_bytes() == cells_file(["ABC", "D#E"])


def test_convert_in_place_with_force(file: Path) -> None:
    assert run_xw("convert", "--force", "-w", "block=.", file, file).exit_code == 0
    assert file.read_bytes() == b"ROWS\ntitle: Both\nABC\nD.E\n"


def test_convert_takes_formats_and_options(file: Path) -> None:
    file.write_bytes(b"ROWS\nabc\nd#e\n")
    target = file.with_name("anything")
    done = run_xw("convert", file, target, "--from", "rows", "--to", "cells", "-r", "upper=yes")
    assert done.exit_code == 0
    assert target.read_bytes() == cells_file(["ABC", "D#E"])


@pytest.mark.parametrize(
    ("target", "arguments", "code", "words"),
    [
        ("b.zz", [], 1, "--to names a format"),
        ("b.cells", ["-r", "uper=1"], 2, "did you mean upper?"),
        ("b.cells", ["-r", "upper=perhaps"], 2, "expected bool"),
        ("b.cells", ["-w", "block=x"], 2, "unknown option 'block'"),
        ("b.cells", ["--from", "cells"], 1, "a.rows: "),
        ("b.cells", ["--to", "puz"], 1, "pip install xwcore-puz"),
        ("no/such/folder/b.cells", [], 1, "no/such/folder: the folder does not exist"),
        ("", [], 1, "is a folder, expected a file"),
    ],
)
def test_convert_failures_write_nothing(
    file: Path, target: str, arguments: list[str], code: int, words: str
) -> None:
    if not target:
        arguments = [*arguments, "--to", "rows", "--force"]
    result = run_xw("convert", file, file.parent / target, *arguments)
    assert result.exit_code == code
    assert words in result.stderr
    assert result.stdout == ""
    assert os.listdir(file.parent) == ["a.rows"]


def test_convert_from_standard_input_to_standard_output() -> None:
    done = spawn_xw("convert", "-", "-", "--to", "cells", input=TITLED)
    assert done.returncode == 0
    assert done.stdout == cells_file(["ABC", "D#E"])
    assert done.stderr.startswith(b"lost: title")
    refused = spawn_xw("convert", "-", "-", "--to", "cells", "--strict", input=TITLED)
    assert (refused.returncode, refused.stdout) == (1, b"")


def test_diff_of_equal_content_across_formats(file: Path) -> None:
    file.write_bytes(PLAIN)
    other = file.with_name("b.cells")
    other.write_bytes(cells_file(["ABC", "D#E"]))
    result = run_xw("diff", file, other)
    assert result.exit_code == 0
    assert ": no difference" in result.stdout
    assert json.loads(run_xw("diff", "--json", file, other).stdout) == []


def test_diff_lists_differences_with_places(file: Path) -> None:
    other = file.with_name("b.cells")
    other.write_bytes(cells_file(["ABX", "D#E"]))
    result = run_xw("diff", file, other)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "title: 'Both' -> nothing",
        "solution at row 1, column 3: 'C' -> 'X'",
    ]
    outcome = json.loads(run_xw("diff", "--json", file, other).stdout)
    assert [list(item) for item in outcome] == [["feature", "where", "before", "after"]] * 2
    assert outcome[1]["where"] == {"cell": [0, 2]}


def test_diff_of_grids_prints_sizes(file: Path) -> None:
    other = file.with_name("b.cells")
    other.write_bytes(cells_file(["AB", "DE"]))
    result = run_xw("diff", file, other)
    assert "grid: 3 x 2 with 1 blocks -> 2 x 2 with 0 blocks" in result.stdout
    outcome = json.loads(run_xw("diff", "--json", file, other).stdout)
    assert outcome[1]["before"] == [3, 2, [0, 0, 0, 0, 1, 0]]


def test_diff_shows_values_without_the_names_of_classes(tmp_path: Path) -> None:
    pytest.importorskip("xwcore_ipuz.manifest")
    pytest.importorskip("xwcore_puz.manifest")
    lock = xwcore_crossword.Lock("across-lite", 0x6A23, "XWCO")
    plain = xwcore_crossword.Crossword.build(
        [[None, None], [None, None]], ["one", "two"], ["three", "four"]
    )
    locked = plain.replace(lock=lock, timer=xwcore_crossword.Timer(8, running=True))
    colored = plain.replace(
        grid=plain.grid.with_cells(colors={0: xwcore_crossword.Color("#c0c0c0")})
    )
    paths = [tmp_path / name for name in ("a.puz", "b.puz", "c.ipuz")]
    for puzzle, path in zip((plain, locked, colored), paths, strict=True):
        xwcore.write(puzzle, path)
    lines = run_installed("diff", paths[0], paths[1]).stdout.splitlines()
    assert "timer: nothing -> 8 seconds, running" in lines
    assert "lock: nothing -> across-lite, checksum 0x6a23" in lines
    text = run_installed("diff", paths[0], paths[2]).stdout
    assert "colors at row 1, column 1: nothing -> background #c0c0c0" in text


def test_diff_of_logic_puzzles_of_other_sizes(tmp_path: Path) -> None:
    pytest.importorskip("xwcore_spf.manifest")
    for name, rows in (
        ("a.spf", ["1..", "...", "..2"]),
        ("b.spf", ["1...", "....", "....", "...2"]),
    ):
        puzzle = xwcore_logic.LogicPuzzle.from_cells(
            "hitori", [row.replace(".", "3") for row in rows]
        )
        xwcore.write(puzzle, tmp_path / name)
    result = run_installed("diff", tmp_path / "a.spf", tmp_path / "b.spf")
    assert result.exit_code == 1, result.output
    assert "grid: 3 x 3 -> 4 x 4" in result.stdout.splitlines()


def test_diff_of_values_that_are_displayed_alike_shows_all_of_them() -> None:
    grid = xwcore_crossword.Grid.from_rows([[None, None]])
    first, second = (
        xwcore_crossword.Crossword(grid, lock=xwcore_crossword.Lock("across-lite", 1, letters))
        for letters in ("AB", "CD")
    )
    (difference,) = xwcore.diff(first, second)
    assert "AB" in str(difference)
    assert "CD" in str(difference)


def test_diff_with_standard_input(file: Path) -> None:
    assert run_xw("diff", file, "-", given=TITLED).exit_code == 0
    assert run_xw("diff", "-", file, given=PLAIN).exit_code == 1


def run_installed(*arguments: object) -> Result:
    """`xw` with the installed formats, in this process."""
    return CliRunner().invoke(xw, [str(argument) for argument in arguments])


def test_adaptations_are_listed_switched_off_and_taken_back(tmp_path: Path) -> None:
    pytest.importorskip("xwcore_puz.manifest")
    pytest.importorskip("xwcore_ipuz.manifest")
    puzzle = xwcore_crossword.Crossword.build(["AB", "CD"], ["one", "two"], ["three", "four"])
    puzzle = puzzle.with_clue(1, "across", "one", enumeration="2")
    source, target = tmp_path / "a.ipuz", tmp_path / "b.puz"
    xwcore.write(puzzle, source)
    result = run_installed("convert", source, target)
    assert "adapted: enumerations: enumeration at the end of the clue (1-Across)" in result.stderr
    assert "lost" not in result.stderr
    result = run_installed("convert", "--json", source, target, "--force")
    (adaptation,) = json.loads(result.stdout)["adaptations"]
    assert adaptation == {
        "feature": "enumerations",
        "what": "enumeration at the end of the clue",
        "count": 1,
        "where": [{"clue": "1-Across"}],
    }
    again = tmp_path / "c.ipuz"
    run_installed("convert", "--undo", "enumerations", target, again)
    assert xwcore.read(again) == puzzle
    result = run_installed("convert", "--exact", source, tmp_path / "d.puz")
    assert "lost: enumerations" in result.stderr
    result = run_installed("convert", "--undo", "nothing", target, tmp_path / "e.ipuz")
    assert result.exit_code == 2
    assert "expected one of alternative-readings, c" in result.stderr


@pytest.mark.filterwarnings("default::xwcore.files.saving.SaveWarning")
def test_a_warning_of_saving_is_a_message(file: Path) -> None:
    target = file.with_name("b.cells")
    target.write_bytes(b"old")
    target.with_name("c.cells").hardlink_to(target)
    result = run_xw("convert", "--force", file, target)
    assert result.exit_code == 0
    first = f"warning: {target}: saved, other names of the file keep the old content: 1\n"
    assert result.stderr.startswith(first)


def test_an_extension_stands_for_the_only_format_that_has_it(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    assert run_installed("validate", path, "--from", ".SDM").exit_code == 0
    result = run_installed("validate", path, "--from", "txt")
    assert result.exit_code == 2
    assert "extension .txt is ambiguous: across-text or p" in result.stderr


def test_diff_of_circles(tmp_path: Path) -> None:
    plain = xwcore_crossword.Crossword(xwcore_crossword.Grid.from_rows(["AB", "CD"]))
    circled = plain.replace(grid=plain.grid.with_flag(CIRCLE, [(0, 1)]))
    for name, puzzle in (("a.ipuz", plain), ("b.ipuz", circled)):
        xwcore.write(puzzle, tmp_path / name)
    result = run_installed("diff", tmp_path / "a.ipuz", tmp_path / "b.ipuz")
    assert result.exit_code == 1
    assert result.stdout == "circles at row 1, column 2: nothing -> yes\n"


class WithNote(RowsFormat):
    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        puzzle: Puzzle = RowsFormat.xw_read(self, data, context)
        context.report(replace(SPACES.at("a note"), severity=Severity.INFO))
        context.report(SPACES.at("a warning"))
        return puzzle


def test_notes_of_reading_are_not_shown(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.cli.cli_toys.RowsFormat", WithNote)
    result = run_xw("convert", file, file.with_name("b.cells"))
    assert result.exit_code == 0
    assert "a warning" in result.stderr
    assert "a note" not in result.stderr


def test_a_kind_that_the_target_cannot_hold_names_the_source(tmp_path: Path) -> None:
    source = tmp_path / "sudoku.spf"
    sudoku = LogicPuzzle.from_cells("sudoku", ["1...", "..3.", ".4..", "...2"])
    with toy_registry() as registry:
        registry.register(spf)
        registry.write(sudoku, source)
        result = CliRunner().invoke(xw, ["convert", str(source), str(tmp_path / "a.cells")])
    assert result.exit_code == 1
    assert f"error: {source}: " in result.stderr
    assert "cannot hold a puzzle of kind 'logic'" in result.stderr
