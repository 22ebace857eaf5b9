"""Commands on folders, lists of files and in several processes."""

from __future__ import annotations

import builtins
import gzip
import json
import os
import signal
import stat
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import xwcore
import xwcore_crossword
from tests.cli.cli_toys import cells_file, run_xw
from tests.support import ROOT
from xwcore.files.saving import save
from xwcore_cli.app import xw
from xwcore_cli.many import Files, quoted, run
from xwcore_cli.processes import in_processes
from xwcore_cli.sources import Item, Selection
from xwcore_cli.work import Outcome, Work

GOOD = b"ROWS\nABC\nDEF\n"
TITLED = b"ROWS\ntitle: T\nABC\nDEF\n"

#: `xw` with the installed formats, in a process of its own.
INSTALLED = (sys.executable, "-m", "xwcore")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files of both toys in two levels, and other files."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "puzzles"
    for name in ("b/two.rows", "a.rows", "b/one.cells", "c.ROWS", ".git/hidden.rows", "notes.md"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(cells_file(["AB"]) if name.endswith("cells") else GOOD)
    (folder / "notes.md").write_text("Puzzles of the year.\n")
    return folder


ALL = ["a.rows", "b/one.cells", "b/two.rows", "c.ROWS"]


def listed(*arguments: object, given: bytes = b"") -> list[str]:
    """The paths that `xw detect` answers for, below the folder."""
    result = run_xw("detect", "--json", *arguments, given=given)
    return [item["path"].removeprefix("puzzles/") for item in json.loads(result.stdout)]


@pytest.mark.usefixtures("folder")
def test_folder_is_every_puzzle_below_it_in_order() -> None:
    assert listed("puzzles") == ALL


def test_every_file_of_a_folder_is_asked_whatever_its_extension(folder: Path) -> None:
    (folder / "download").write_bytes(GOOD)
    (folder / "d.jpeg").write_bytes(GOOD)
    (folder / "picture.rows.bak").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert listed("puzzles") == [*sorted([*ALL, "download", "d.jpeg"])]
    assert listed("puzzles", "--by-extension") == ALL
    result = run_xw("validate", "puzzles")
    assert result.exit_code == 0
    assert result.stdout.endswith(
        "6 files checked: no diagnostics; 2 other files (1 image, 1 text file)\n"
    )


def test_a_folder_without_a_puzzle_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.bin").write_bytes(b"\0\1\2")
    for command in ("validate", "info", "detect", "fix"):
        result = run_xw(command, tmp_path)
        assert result.exit_code == 1
        assert "no puzzle among the files: 1 other file" in result.stderr


def test_a_file_that_is_no_puzzle_takes_no_target_from_a_puzzle(folder: Path) -> None:
    (folder / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    result = run_xw("convert", "-o", "out", "--to", "cells", "puzzles")
    assert result.exit_code == 0
    assert "4 puzzles converted" in result.stdout
    assert result.stdout.endswith("2 other files (1 image, 1 text file)\n")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--include", "*.rows"], ["a.rows", "b/two.rows"]),
        (["--include", "b/*"], ["b/one.cells", "b/two.rows"]),
        (["--include", "*.md"], ["notes.md"]),
        (["--exclude", "b"], ["a.rows", "c.ROWS"]),
        (["--exclude", "*.rows", "--exclude", "*.ROWS"], ["b/one.cells"]),
        (["--include", "b/*", "--exclude", "two.*"], ["b/one.cells"]),
        (["--include", "**/*.rows"], ["a.rows", "b/two.rows"]),
        (["--include", "puzzles/b"], ["b/one.cells", "b/two.rows"]),
        (["--exclude", "./b/"], ["a.rows", "c.ROWS"]),
        (["--exclude", "puzzles/b/**"], ["a.rows", "c.ROWS"]),
        (["--exclude", "puzzles/b/two.rows"], ["a.rows", "b/one.cells", "c.ROWS"]),
    ],
)
@pytest.mark.usefixtures("folder")
def test_include_and_exclude(arguments: list[str], expected: list[str]) -> None:
    assert listed("puzzles", *arguments) == expected


@pytest.mark.usefixtures("folder")
def test_patterns_leave_out_what_the_arguments_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert listed("puzzles/b", "puzzles/a.rows", "--exclude", "b") == ["a.rows"]
    assert listed("puzzles", "--exclude", os.path.abspath("puzzles/b")) == ["a.rows", "c.ROWS"]
    monkeypatch.chdir("puzzles/b")
    assert listed(".", "--exclude", "b") == ["./one.cells", "./two.rows"]
    assert listed("..", "--exclude", "b") == ["../a.rows", "../c.ROWS"]


def test_excluded_folder_is_not_listed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.scandir
    scanned: list[str] = []

    def scandir(path: str) -> Iterator[os.DirEntry[str]]:
        scanned.append(path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    assert listed("puzzles", "--exclude", "b") == ["a.rows", "c.ROWS"]
    below = {Path(path).resolve() for path in scanned}
    assert [path for path in sorted(below) if path.is_relative_to(folder)] == [folder]


def test_links_in_a_circle_do_not_stop_the_others(folder: Path) -> None:
    for name in ("loop.rows", "b/loop.rows", "loop.md"):
        (folder / name).symlink_to(Path(name).name)
    (folder / "b/up").symlink_to("..")
    result = run_xw("detect", "puzzles", "--json")
    assert result.exit_code == 1
    answers = {answer["path"]: answer["reason"] for answer in json.loads(result.stdout)}
    assert list(answers) == [
        *(f"puzzles/{name}" for name in ("a.rows", "b/loop.rows", "b/one.cells", "b/two.rows")),
        *(f"puzzles/{name}" for name in ("c.ROWS", "loop.md", "loop.rows")),
    ]
    assert "symbolic links" in answers["puzzles/loop.rows"]


def test_list_with_nul_has_paths_with_line_breaks(folder: Path) -> None:
    (folder / "d\ne.rows").write_bytes(GOOD)
    given = b"puzzles/d\ne.rows\0puzzles/a.rows\0"
    assert listed("--files-from", "-", given=given) == ["d\ne.rows", "a.rows"]


@pytest.mark.parametrize("separator", [b"\n", b"\r\n", b"\0"])
@pytest.mark.usefixtures("folder")
def test_list_of_paths_from_standard_input(separator: bytes) -> None:
    given = separator.join([b"puzzles/c.ROWS", b"puzzles/b", b"puzzles/absent.rows"]) + separator
    assert listed("--files-from", "-", given=given) == [
        "c.ROWS",
        "b/one.cells",
        "b/two.rows",
        "absent.rows",
    ]


def test_list_of_paths_from_a_file_beside_arguments(folder: Path) -> None:
    (folder / "list.txt").write_text("puzzles/a.rows\n")
    assert listed("puzzles/c.ROWS", "--files-from", "puzzles/list.txt") == ["c.ROWS", "a.rows"]


@pytest.mark.usefixtures("folder")
def test_missing_list_fails_and_the_rest_goes_on() -> None:
    result = run_xw("detect", "puzzles/a.rows", "--files-from", "no-list")
    assert result.exit_code == 1
    assert "no-list: No such file or directory" in result.stderr
    assert "puzzles/a.rows" in result.stdout


@pytest.mark.usefixtures("folder")
def test_unreadable_folder_fails_and_the_rest_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.scandir

    def scandir(path: str) -> Iterator[os.DirEntry[str]]:
        if path.endswith("/b"):
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    result = run_xw("detect", "puzzles")
    assert result.exit_code == 1
    assert "puzzles/b: Permission denied" in result.stderr
    assert "puzzles/c.ROWS" in result.stdout


@pytest.mark.parametrize("command", ["detect", "show", "info", "validate", "fix"])
def test_json_of_many_is_an_array_and_jsonl_a_line_for_each(folder: Path, command: str) -> None:
    (folder / "bad.rows").write_bytes(b"noise")
    array = json.loads(run_xw(command, "puzzles", "--json").stdout)
    lines = run_xw(command, "puzzles", "--jsonl").stdout.splitlines()
    assert [json.loads(line) for line in lines] == array
    paths = [item["path"].removeprefix("puzzles/") for item in array]
    assert paths == ["a.rows", "b/one.cells", "b/two.rows", "bad.rows", "c.ROWS"]


@pytest.mark.usefixtures("folder")
def test_array_is_indented_as_any_json() -> None:
    text = run_xw("info", "puzzles", "--json").stdout
    assert text == json.dumps(json.loads(text), indent=2) + "\n"


def test_json_of_no_file_is_an_empty_array(folder: Path) -> None:
    (folder / "list.txt").write_bytes(b"")
    assert json.loads(run_xw("info", "--files-from", "puzzles/list.txt", "--json").stdout) == []


@pytest.mark.usefixtures("folder")
def test_json_of_one_named_file_stays_an_object() -> None:
    assert json.loads(run_xw("info", "puzzles/a.rows", "--json").stdout)["format"] == "rows"


@pytest.mark.usefixtures("folder")
def test_show_has_the_path_of_each_puzzle() -> None:
    result = run_xw("show", "puzzles")
    assert result.exit_code == 0
    assert [line for line in result.stdout.splitlines() if "puzzles/" in line] == [
        f"puzzles/{name}" for name in ALL
    ]


def test_failure_of_one_file_is_in_the_array(folder: Path) -> None:
    (folder / "bad.rows").write_bytes(b"noise")
    result = run_xw("info", "puzzles", "--json")
    assert result.exit_code == 1
    (error,) = [item["error"] for item in json.loads(result.stdout) if "error" in item]
    assert error["path"] == "puzzles/bad.rows"
    assert "no installed format" in error["message"]


@pytest.mark.usefixtures("folder")
def test_json_and_jsonl_exclude_each_other() -> None:
    assert run_xw("info", "puzzles", "--json", "--jsonl").exit_code == 2


@pytest.mark.parametrize(
    "command", [["info"], ["show"], ["validate"], ["fix"], ["convert", "-o", "out", "--to", "rows"]]
)
@pytest.mark.usefixtures("folder")
def test_read_option_applies_to_the_formats_that_have_it(command: list[str]) -> None:
    Path("puzzles/d.rows").write_bytes(b"ROWS\nabc\n")
    result = run_xw(*command, "puzzles", "-r", "upper=yes", "--json")
    records = json.loads(result.stdout)
    assert len(records) == 5
    assert not [record for record in records if record.get("error")]
    if command[0] == "convert":
        assert Path("out/d.rows").read_bytes() == b"ROWS\nABC\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-r", "uper=yes"], "unknown option 'uper'; did you mean upper?"),
        (["-r", "upper=perhaps"], "option upper: 'perhaps', expected bool"),
        (["--from", "cells", "-r", "upper=yes"], "unknown option 'upper'"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_read_option_of_no_format_is_wrong_usage(arguments: list[str], words: str) -> None:
    for command in (["info"], ["validate"], ["fix"], ["render", "-o", "out", "--to", "svg"]):
        result = run_xw(*command, "puzzles", *arguments)
        assert result.exit_code == 2
        assert words in result.stderr
        assert result.stdout == ""
    assert not Path("out").exists()


def test_read_option_with_a_value_that_one_format_refuses_fails_its_files(tmp_path: Path) -> None:
    write_puzzles(tmp_path / "in", 1)
    puzzle = xwcore.read(tmp_path / "in" / "0000.xd")
    for name, extension in (("puz", "puz"), ("across-text", "txt")):
        (tmp_path / "in" / f"a.{extension}").write_bytes(xwcore.dumps(puzzle, name))
    result = run_installed("info", tmp_path / "in", "-r", "encoding=cp437", "--json")
    records = json.loads(result.stdout)
    assert [Path(record["path"]).suffix for record in records if "error" in record] == [".txt"]
    assert "option encoding: 'cp437', expected one of" in result.stderr


@pytest.mark.usefixtures("folder")
def test_write_option_that_is_unknown_is_wrong_usage() -> None:
    result = run_xw("convert", "-o", "out", "--to", "rows", "puzzles", "-w", "blok=x")
    assert result.exit_code == 2
    assert "did you mean block?" in result.stderr
    assert not Path("out").exists()


# -- archives -------------------------------------------------------------------------------------


@pytest.fixture
def archive(folder: Path) -> Path:
    """An archive in the folder, with a name of a member that leads out of it."""
    path = folder / "b" / "more.zip"
    with zipfile.ZipFile(path, "w") as stream:
        stream.writestr("2019/x.rows", b"ROWS\nABC  \nDEF\n")
        stream.writestr("../../y.cells", cells_file(["XY"]))
        stream.writestr("readme.md", "text")
    return path


MEMBERS = ["b/more.zip:../../y.cells", "b/more.zip:2019/x.rows"]


@pytest.mark.usefixtures("archive")
def test_members_of_archives_are_files() -> None:
    assert listed("puzzles") == ["a.rows", *MEMBERS, "b/one.cells", "b/two.rows", "c.ROWS"]
    assert listed("puzzles/b/more.zip") == MEMBERS
    assert listed("puzzles", "--exclude", "more.zip") == ALL
    assert listed("puzzles", "--include", "2019") == MEMBERS[1:]


@pytest.mark.usefixtures("archive")
def test_members_of_archives_are_shown_and_validated() -> None:
    result = run_xw("validate", "puzzles/b/more.zip", "--output-format", "concise")
    assert result.stdout.splitlines()[0] == (
        "puzzles/b/more.zip:2019/x.rows:2:4: warning ROW101 [*] a line ends in spaces"
    )
    assert run_xw("show", "puzzles/b/more.zip").exit_code == 0


@pytest.mark.usefixtures("archive")
def test_targets_of_members_stay_below_the_folder(tmp_path: Path) -> None:
    run_xw("convert", "-o", "out", "--to", "rows", "puzzles/b/more.zip")
    paths = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.rows"))
    new = [str(path) for path in paths if path.parts[0] != "puzzles"]
    assert new == ["out/more/2019/x.rows", "out/more/y.rows"]


def test_fix_replaces_members_in_the_archive(archive: Path) -> None:
    result = run_xw("fix", "puzzles")
    assert result.exit_code == 0
    with zipfile.ZipFile(archive) as stream:
        assert stream.read("2019/x.rows") == b"ROWS\nABC\nDEF\n"
        assert stream.read("readme.md") == b"text"
    assert "puzzles/b/more.zip:2019/x.rows:2: fixed ROW101" in result.stdout


def test_fix_saves_an_archive_once_for_members_that_follow_each_other(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with zipfile.ZipFile(archive, "a") as stream:
        stream.writestr("2020/z.rows", b"ROWS\nABC\nDEF  \n")
    saved: list[str] = []

    def save_and_count(path: str, data: bytes, *, overwrite: bool) -> None:
        saved.append(path)
        save(path, data, overwrite=overwrite)

    monkeypatch.setattr("xwcore_cli.commands.fix.save", save_and_count)
    names = ["2019/x.rows", "absent.rows", "2020/z.rows"]
    paths = [f"puzzles/b/more.zip:{name}" for name in names]
    given = "\n".join([*paths, "puzzles/a.rows"]).encode()
    result = run_xw("fix", "--files-from", "-", "--json", given=given)
    records = json.loads(result.stdout)
    assert [record["path"] for record in records] == [*paths, "puzzles/a.rows"]
    assert [len(record["applied"]) for record in records] == [1, 0, 1, 0]
    assert records[1]["error"] == "the container has no member 'absent.rows'"
    assert saved == ["puzzles/b/more.zip"]
    with zipfile.ZipFile(archive) as stream:
        assert stream.testzip() is None
        contents = {stream.read(name) for name in ("2019/x.rows", "2020/z.rows")}
        assert contents == {b"ROWS\nABC\nDEF\n"}
        assert stream.read("readme.md") == b"text"


def test_fix_of_members_reports_an_unreadable_archive_for_each(archive: Path) -> None:
    archive.write_bytes(b"PK\x03\x04noise")
    paths = [f"puzzles/b/more.zip:{name}" for name in ("a.rows", "b.rows")]
    result = run_xw("fix", "puzzles/a.rows", *paths, "--jsonl")
    assert result.exit_code == 1
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["path"] for record in records] == ["puzzles/a.rows", *paths]
    assert all("directory" in record["error"] for record in records[1:])
    assert result.stderr.count("error:") == 1


@pytest.mark.slow
def test_fix_in_processes_keeps_every_fix_of_an_archive(tmp_path: Path) -> None:
    puzzle = xwcore_crossword.Crossword.build(["AB", "CD"], ["one", "two"], ["three", "four"])
    data = xwcore.dumps(puzzle.replace(title="x"), "xd").replace(b"Title:", b"title:")
    (tmp_path / "own.xd").write_bytes(data)
    members = [f"{number:02}.xd" for number in range(60)]
    with zipfile.ZipFile(tmp_path / "week.zip", "w") as stream:
        for member in members:
            stream.writestr(member, data)
    paths = []
    for member in members:
        paths += [f"{tmp_path}/week.zip:{member}", f"{tmp_path}/own.xd"]
    (tmp_path / "list").write_text("\n".join(paths))
    result = run_installed("fix", "--files-from", tmp_path / "list", "--jobs", "2", "--jsonl")
    assert result.exit_code == 0
    assert [json.loads(line)["path"] for line in result.stdout.splitlines()] == paths
    with zipfile.ZipFile(tmp_path / "week.zip") as stream:
        assert all(stream.read(member).startswith(b"Title:") for member in members)


def test_archive_of_one_puzzle_is_a_single_file(folder: Path) -> None:
    with zipfile.ZipFile(folder / "one.zip", "w") as stream:
        stream.writestr("x.rows", b"ROWS\nABC  \nDEF\n")
        stream.writestr("readme.md", "text")
    assert json.loads(run_xw("info", "puzzles/one.zip", "--json").stdout)["format"] == "rows"
    lines = run_xw("validate", "puzzles/one.zip").stdout.splitlines()
    assert lines[1] == "  --> puzzles/one.zip:x.rows:2:4"
    assert lines[3] == "2 | ABC"


def test_damaged_archive_fails_and_the_rest_goes_on(folder: Path) -> None:
    (folder / "b/bad.zip").write_bytes(b"PK\x03\x04noise")
    result = run_xw("detect", "puzzles")
    assert result.exit_code == 1
    assert "puzzles/b/bad.zip: not a zip archive" in result.stderr
    assert result.stdout.count("puzzles/") == 4


def test_text_that_is_no_puzzle_is_left_out_of_folders(tmp_path: Path) -> None:
    write_puzzles(tmp_path / "in", 2)
    (tmp_path / "in" / "readme.txt").write_text("Two puzzles.")
    result = run_installed("validate", tmp_path / "in", "--json")
    assert len(json.loads(result.stdout)) == 2
    named = run_installed("validate", tmp_path / "in" / "readme.txt")
    assert named.exit_code == 1


# -- converting, drawing, comparing ---------------------------------------------------------------


@pytest.mark.usefixtures("folder")
def test_convert_to_a_folder_keeps_the_names() -> None:
    result = run_xw("convert", "-o", "out", "--to", "cells", "puzzles", "--exclude", "one.cells")
    assert result.exit_code == 0
    files = sorted(str(path.relative_to("out")) for path in Path("out").rglob("*.cells"))
    assert files == ["a.cells", "b/two.cells", "c.cells"]
    assert "puzzles/a.rows -> out/a.cells: nothing lost" in result.stdout
    assert result.stdout.endswith(
        "out: 3 puzzles converted (3 without loss), 1 other file (1 text file)\n"
    )


@pytest.mark.usefixtures("folder")
def test_the_folders_of_many_files_are_flushed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[int] = []
    fsync = os.fsync

    def noted(descriptor: int) -> None:
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            flushed.append(status.st_ino)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    result = run_xw("convert", "-o", "out", "--to", "rows", "puzzles")
    assert result.exit_code == 0, result.output
    assert sorted(flushed) == sorted(os.stat(name).st_ino for name in ("out", "out/b"))


@pytest.mark.parametrize("jobs", [(), ("--jobs", "1")])
@pytest.mark.usefixtures("folder")
def test_many_files_are_flushed_at_once(
    jobs: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each flush waits until all files are flushed at the same time."""
    fsync, all_files = os.fsync, threading.Barrier(len(ALL))

    def together(descriptor: int) -> None:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            all_files.wait(timeout=20)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", together)
    result = run_xw("convert", "-o", "out", "--to", "rows", "puzzles", *jobs)
    assert result.exit_code == 0, result.output
    assert len([path for path in Path("out").rglob("*") if path.is_file()]) == len(ALL)


@pytest.mark.usefixtures("folder")
def test_a_file_that_cannot_be_flushed_fails_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    fsync, calls = os.fsync, iter(range(100))

    def full(descriptor: int) -> None:
        if next(calls) == 1:
            raise OSError(28, "No space left on device")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    result = run_xw("convert", "-o", "out", "--to", "rows", "puzzles")
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert line.endswith("rows: No space left on device")
    missing = Path(line.removeprefix("error: ").partition(": No space")[0])
    names = {f"out/{Path(name).with_suffix('.rows')}" for name in ALL}
    written = {str(path) for path in Path("out").rglob("*") if path.is_file()}
    assert written == names - {str(missing.relative_to(Path.cwd()))}
    assert f"-> {missing.relative_to(Path.cwd())}" not in result.stdout
    assert "3 puzzles converted (3 without loss), 1 failed" in result.stdout


@pytest.mark.usefixtures("folder")
def test_files_that_are_not_flushed_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = iter(range(100))

    def interrupted(path: str, data: bytes, *, overwrite: bool = False) -> None:
        save(path, data, overwrite=overwrite)
        if next(saved) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr("xwcore.files.saving.save", interrupted)
    result = run_xw("convert", "-o", "out", "--to", "rows", "puzzles")
    assert result.exit_code == 130, result.output
    assert "interrupted: 0 files finished; to go on: " in result.stderr
    assert [path for path in Path("out").rglob("*") if path.is_file()] == []


def test_convert_reports_a_collision_and_writes_the_first(folder: Path) -> None:
    (folder / "a.cells").write_bytes(cells_file(["XY"]))
    result = run_xw("convert", "-o", "out", "--to", "cells", "puzzles", "--include", "a.*")
    assert result.exit_code == 1
    assert "target out/a.cells is that of puzzles/a.cells" in result.stderr
    assert Path("out/a.cells").read_bytes() == cells_file(["XY"])


@pytest.mark.usefixtures("folder")
def test_convert_skips_existing_targets() -> None:
    run_xw("convert", "-o", "out", "--to", "cells", "puzzles", "--include", "a.rows")
    again = run_xw("convert", "-o", "out", "--to", "cells", "puzzles")
    assert again.exit_code == 1
    assert "out/a.cells: the file exists" in again.stderr
    resumed = run_xw("convert", "-o", "out", "--to", "cells", "puzzles", "--skip-existing")
    assert resumed.exit_code == 0
    assert resumed.stdout == "out: 0 puzzles converted, 4 skipped, 1 other file (1 text file)\n"
    record, *_ = json.loads(
        run_xw(
            "convert", "-o", "out", "--to", "cells", "puzzles", "--skip-existing", "--json"
        ).stdout
    )
    assert record == {"source": "puzzles/a.rows", "target": "out/a.cells", "skipped": True}


@pytest.mark.usefixtures("folder")
def test_folder_that_cannot_be_made_is_named() -> None:
    Path("out").write_bytes(b"")
    for command, kind in (("convert", "cells"), ("render", "svg")):
        result = run_xw(command, "-o", "out/x", "--to", kind, "puzzles", "--jsonl")
        assert result.exit_code == 1
        assert result.stderr.startswith("error: out/x")
    assert (
        len(run_xw("convert", "-o", "out/x", "--to", "cells", "puzzles").stderr.splitlines()) == 4
    )


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", ["validate", "info", "detect", "fix", "show"])
def test_unreadable_named_file_does_not_stop_the_others(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.open

    def refuse(path: Any, *arguments: Any, **options: Any) -> Any:
        if path == "puzzles/a.rows":
            raise PermissionError(13, "Permission denied", path)
        return real(path, *arguments, **options)

    monkeypatch.setattr(builtins, "open", refuse)
    monkeypatch.setattr(os, "access", lambda path, _: path != "puzzles/a.rows")
    result = run_xw(command, "puzzles/a.rows", "puzzles/c.ROWS", "--jsonl")
    assert result.exit_code == 1
    first, second = result.stdout.splitlines()
    assert "Permission denied" in first
    assert "Permission denied" not in second


def test_convert_strict_fails_for_the_file_with_a_loss(folder: Path) -> None:
    (folder / "b/two.rows").write_bytes(TITLED)
    arguments = ("convert", "-o", "out", "--to", "cells", "--strict", "puzzles")
    result = run_xw(*arguments)
    assert result.exit_code == 1
    assert "out: 3 puzzles converted (3 without loss), 1 would lose content" in result.stdout
    assert not Path("out/b/two.cells").exists()


def test_convert_to_a_folder_inside_the_source_takes_no_target_as_source(folder: Path) -> None:
    arguments = ("convert", "-o", "puzzles/out", "--to", "cells", "--force", "puzzles")
    assert run_xw(*arguments).exit_code == 0
    again = run_xw(*arguments)
    assert "4 puzzles converted" in again.stdout
    assert not (folder / "out/out").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["-o", "out", "puzzles"],
        ["-o", "out", "--to", "cells", "-"],
        ["-o", "out", "--to", "cells", "--force", "--skip-existing", "puzzles"],
        ["a", "b", "c"],
    ],
)
@pytest.mark.usefixtures("folder")
def test_convert_usage(arguments: list[str]) -> None:
    assert run_xw("convert", *arguments).exit_code == 2
    assert not Path("out").exists()


@pytest.mark.usefixtures("folder")
def test_render_to_a_folder() -> None:
    result = run_xw("render", "-o", "out", "--to", "svg", "puzzles")
    assert result.exit_code == 0
    assert sorted(path.name for path in Path("out").rglob("*.svg")) == [
        "a.svg",
        "c.svg",
        "one.svg",
        "two.svg",
    ]


@pytest.mark.usefixtures("folder")
def test_diff_of_folders_pairs_names_across_formats() -> None:
    run_xw("convert", "-o", "out", "--to", "cells", "puzzles")
    assert run_xw("diff", "puzzles", "out").stdout == "puzzles and out: no difference\n"
    Path("out/a.cells").write_bytes(cells_file(["XBC", "DEF"]))
    Path("out/c.cells").unlink()
    (Path("out") / "more.rows").write_bytes(GOOD)
    result = run_xw("diff", "puzzles", "out")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "puzzles/a.rows and out/a.cells:",
        "  solution at row 1, column 1: 'A' -> 'X'",
        "only in A: puzzles/c.ROWS",
        "only in B: out/more.rows",
    ]
    records = json.loads(run_xw("diff", "puzzles", "out", "--json").stdout)
    assert [record["differences"] is None for record in records] == [
        False,
        False,
        False,
        True,
        True,
    ]


@pytest.mark.usefixtures("archive")
def test_diff_of_archives_and_folders_pairs_members() -> None:
    run_xw("convert", "-o", "out", "--to", "cells", "puzzles")
    assert run_xw("diff", "puzzles", "out").stdout == "puzzles and out: no difference\n"
    same = run_xw("diff", "puzzles/b/more.zip", "out/b/more")
    assert same.stdout == "puzzles/b/more.zip and out/b/more: no difference\n"
    with zipfile.ZipFile("other.zip", "w") as stream:
        stream.writestr("2019/x.rows", b"ROWS\nABC\nDEX\n")
        stream.writestr("new.rows", GOOD)
    result = run_xw("diff", "puzzles/b/more.zip", "other.zip")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "only in A: puzzles/b/more.zip:../../y.cells",
        "puzzles/b/more.zip:2019/x.rows and other.zip:2019/x.rows:",
        "  solution at row 2, column 3: 'F' -> 'X'",
        "only in B: other.zip:new.rows",
    ]


@pytest.mark.usefixtures("folder")
def test_diff_of_folders_pairs_compressed_files() -> None:
    Path("out").mkdir()
    (Path("out") / "a.cells.gz").write_bytes(gzip.compress(cells_file(["ABC", "DEF"])))
    result = run_xw("diff", "puzzles", "out", "--include", "a.*")
    assert (result.exit_code, result.stdout) == (0, "puzzles and out: no difference\n")


# -- processes ------------------------------------------------------------------------------------


def write_puzzles(folder: Path, count: int) -> None:
    """Crosswords as .xd; every tenth is damaged."""
    folder.mkdir(parents=True)
    puzzle = xwcore_crossword.Crossword.build(["AB", "CD"], ["one", "two"], ["three", "four"])
    data = xwcore.dumps(puzzle, "xd")
    for number in range(count):
        (folder / f"{number:04}.xd").write_bytes(b"noise" if number % 10 == 3 else data)


def run_installed(*arguments: object) -> Result:
    """`xw` with the installed formats, in this process."""
    return CliRunner().invoke(xw, [str(argument) for argument in arguments])


@pytest.mark.slow
def test_processes_give_the_same_output(tmp_path: Path) -> None:
    write_puzzles(tmp_path / "in", 70)
    results = [
        run_installed("validate", tmp_path / "in", "--json", "--jobs", jobs) for jobs in (1, 2)
    ]
    assert results[0].stdout == results[1].stdout
    assert results[0].exit_code == results[1].exit_code == 1
    texts = [
        run_installed("validate", tmp_path / "in", *jobs).stdout for jobs in (["--jobs=1"], [])
    ]
    assert texts[0] == texts[1]


class _Exiting(Work):
    """Ends the process for one file, raises a foreign exception for another."""

    def run(self, item: Item) -> Outcome:
        if item.path == "7":
            os._exit(3)
        if item.path == "9":
            raise ZeroDivisionError("no")
        return Outcome(item.path)


@pytest.mark.slow
def test_process_that_ends_costs_one_file_only() -> None:
    items = [Item(str(number), str(number)) for number in range(40)]
    pairs = in_processes(_Exiting(), iter(items), 2)
    outcomes = list(pairs)
    assert [item.path for item, _ in outcomes] == [item.path for item in items]
    assert [item.path for item, outcome in outcomes if outcome.is_bad] == ["7", "9"]
    (line,) = outcomes[7][1].lines
    assert "the process that worked on the file ended" in line[0]
    assert "internal error: ZeroDivisionError: no" in outcomes[9][1].lines[0][0]


@pytest.mark.slow
def test_interrupted_conversion_is_completed_by_the_printed_command(tmp_path: Path) -> None:
    write_puzzles(tmp_path / "in", 1_000)
    arguments = ["convert", "-o", "out", "--to", "puz", "--jobs", "2", "in"]
    process = subprocess.Popen(
        [*INSTALLED, *arguments], cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    out = tmp_path / "out"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (out / "0020.puz").exists():
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in errors
    assert b"to go on: xw convert -o out --to puz --jobs 2 in --skip-existing" in errors
    assert len(list(out.iterdir())) < 900
    done = subprocess.run(
        [*INSTALLED, *arguments, "--skip-existing"], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 1  # of the damaged files
    assert len(list(out.iterdir())) == 900
    assert {path.suffix for path in out.iterdir()} == {".puz"}


@pytest.mark.slow
def test_interrupted_validation_goes_on_after_the_last_file(tmp_path: Path) -> None:
    write_puzzles(tmp_path / "in", 1_000)
    command = [*INSTALLED, "validate", "in", "--jsonl", "--jobs", "1"]
    first = tmp_path / "first"
    with first.open("wb") as stdout:
        process = subprocess.Popen(command, cwd=tmp_path, stdout=stdout, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and first.stat().st_size < 2_000:
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    resume = errors.decode().strip().rpartition(" ")[2]
    assert resume.startswith("--after=in/")
    second, whole = (
        subprocess.run(full, cwd=tmp_path, capture_output=True, check=False).stdout
        for full in ([*command, resume], command)
    )
    assert first.read_bytes() + second == whole


@pytest.mark.usefixtures("folder")
def test_after_an_unknown_file_is_a_failure() -> None:
    result = run_xw("validate", "puzzles", "--after", "puzzles/x.rows")
    assert result.exit_code == 1
    assert "'puzzles/x.rows' is not among the files" in result.stderr


@pytest.mark.parametrize(
    ("argument", "expected"),
    [
        ("a b.rows", "'a b.rows'"),
        ("caf\udce9.rows", "$'caf\\xe9.rows'"),
        ("it's\n\x1b.rows", "$'it\\x27s\\x0a\\x1b.rows'"),
    ],
)
def test_printed_command_has_no_control_characters(argument: str, expected: str) -> None:
    assert quoted(argument) == expected
    shell = subprocess.run(["bash", "-c", f"printf %s {expected}"], capture_output=True, check=True)
    assert os.fsdecode(shell.stdout) == argument


@pytest.mark.usefixtures("folder")
def test_files_are_listed_while_working() -> None:
    with_toys = Selection(("puzzles", "more"))
    items = with_toys.items(xwcore.Registry(discover=False))
    assert next(items).path == "puzzles/a.rows"


def _parts_read(terminal: int) -> Iterator[bytes]:
    """What was written to a terminal that is closed on the other side, at most 4 KiB a time."""
    try:
        while part := os.read(terminal, 65_536):
            yield part
    except OSError:  # Linux says so where others say ""
        return


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a terminal")
@pytest.mark.parametrize("is_redirected", [False, True])
def test_progress_bar_is_shown_on_a_terminal(tmp_path: Path, *, is_redirected: bool) -> None:
    import pty

    write_puzzles(tmp_path / "in", 40)
    ours, theirs = pty.openpty()
    with (tmp_path / "out").open("wb") as stream:
        done = subprocess.run(
            [*INSTALLED, "detect", "in", "--jobs", "1"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": os.fspath(ROOT), "TERM": "xterm", "COLUMNS": "80"},
            stdin=subprocess.DEVNULL,
            stdout=stream if is_redirected else theirs,
            stderr=theirs,
            check=False,
            timeout=60,
        )
    os.close(theirs)
    output = b"".join(_parts_read(ours))
    os.close(ours)
    assert done.returncode == 1
    assert b"Detecting" in output
    if is_redirected:
        output = (tmp_path / "out").read_bytes()
    assert output.count(b"in/") == 40
    # No line of the output is behind the bar.
    before = [text[-4:] for text in output.split(b"in/")[:-1]]
    assert set(before) <= {b"", b"\x1b[2K"} | {text for text in before if text.endswith(b"\n")}


class Choosing(Work):
    """Refuses the arguments at the second file."""

    def run(self, item: Item) -> Outcome:
        if item.path.endswith("b"):
            raise click.UsageError("wrong option for this file")
        return Outcome({"path": item.path})


def test_wrong_usage_at_a_later_file_leaves_whole_json(capsys: pytest.CaptureFixture[str]) -> None:
    items = [Item("a", "a"), Item("b", "b")]
    files = Files(Selection(("a", "b")), as_json=True)
    with pytest.raises(click.UsageError):
        run(Choosing(), files, "Choosing", items=items)
    assert json.loads(capsys.readouterr().out) == [{"path": "a"}]


def test_an_interrupt_waits_until_an_outcome_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    items = [Item(name, name) for name in "abc"]
    added = []

    def add(outcome: Outcome) -> None:
        signal.raise_signal(signal.SIGINT)
        added.append(outcome)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(click.exceptions.Exit):
            run(
                Choosing(), Files(Selection(("a", "c")), as_json=True), "Choosing", add, items=items
            )
    finally:
        signal.signal(signal.SIGINT, before)
    output = capsys.readouterr()
    assert json.loads(output.out) == [{"path": "a"}]
    assert len(added) == 1
    assert "interrupted: 1 file finished" in output.err
    assert "--after=a" in output.err


def test_commands_run_in_a_thread_of_a_host(folder: Path) -> None:
    results = []
    thread = threading.Thread(target=lambda: results.append(run_xw("detect", folder / "a.rows")))
    thread.start()
    thread.join()
    assert results[0].exit_code == 0
    assert "a.rows" in results[0].stdout
