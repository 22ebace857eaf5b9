from __future__ import annotations

import gzip
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import xwcore
import xwcore_corpus
from tests.corpus.corpus_files import crossword, write_files
from xwcore.verbs.opening import default_registry
from xwcore_cli.sources import Selection
from xwcore_corpus.building import BuildError
from xwcore_corpus.schema import TABLES


def contents(folder: Path) -> dict[str, list[dict[str, object]]]:
    """Every table as sorted rows, the time of modification left out."""
    corpus = xwcore_corpus.open(folder)
    tables = {}
    for name in TABLES:
        rows = corpus.table(name).to_pylist()
        for row in rows:
            row.pop("modified", None)
        tables[name] = sorted(rows, key=lambda row: json.dumps(row, default=str))
    return tables


@pytest.mark.slow
def test_every_file_is_a_row(tmp_path: Path) -> None:
    write_files(tmp_path / "files", 10)
    report = xwcore_corpus.build([tmp_path / "files"], tmp_path / "corpus")
    assert (report.read, report.unchanged, report.removed) == (10, 0, 0)
    puzzles = xwcore_corpus.open(tmp_path / "corpus").table("puzzles").to_pylist()
    assert len(puzzles) == 10
    row = next(row for row in puzzles if row["title"] == "Puzzle 3")
    assert (row["format"], row["width"], row["height"]) == ("puz", 3, 3)
    assert (row["pattern"], row["solution"]) == ("#.......#", "#BCDIEFG#")
    assert str(row["date"]) == "2003-01-04"
    assert row["error"] is None


def test_cells_and_clues_are_those_of_the_puzzle(tmp_path: Path) -> None:
    write_files(tmp_path / "files", 1)
    xwcore_corpus.build([tmp_path / "files"], tmp_path / "corpus")
    corpus = xwcore_corpus.open(tmp_path / "corpus")
    puzzle = crossword(0)
    assert corpus.table("cells").num_rows == puzzle.grid.width * puzzle.grid.height
    clues = corpus.table("clues").to_pylist()
    assert [(clue["text"], clue["answer"]) for clue in clues] == [
        (clue.text, clue.answer) for clue in puzzle.clues
    ]


def test_unreadable_file_is_a_row_with_its_error(tmp_path: Path) -> None:
    write_files(tmp_path / "files", 1)
    (tmp_path / "files" / "broken.puz").write_bytes(b"no puzzle")
    (tmp_path / "files" / "broken.zip").write_bytes(b"no archive")
    xwcore_corpus.build([tmp_path / "files"], tmp_path / "corpus")
    rows = xwcore_corpus.open(tmp_path / "corpus").table("puzzles").to_pylist()
    errors = {Path(row["address"]).name: row["error"] for row in rows}
    assert errors["broken.puz"]
    assert errors["broken.zip"]
    assert len([error for error in errors.values() if error is None]) == 1


def test_members_of_archives_are_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("2019/one.puz", xwcore.dumps(crossword(1), "puz"))
        archive.writestr("../../outside.xd", xwcore.dumps(crossword(2), "xd"))
        archive.writestr("readme.md", "text")
    report = xwcore_corpus.build([tmp_path / "a.zip"], tmp_path / "corpus")
    assert report.read == 3
    rows = xwcore_corpus.open(tmp_path / "corpus").table("puzzles").to_pylist()
    assert {row["title"] for row in rows if not row["error"]} == {"Puzzle 1", "Puzzle 2"}
    assert [row["address"][-9:] for row in rows if row["error"]] == ["readme.md"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.zip", "corpus"]


@pytest.mark.slow
def test_remote_addresses_are_read(tmp_path: Path) -> None:
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    for number in range(3):
        memory.pipe(f"/puzzles/{number}.puz", xwcore.dumps(crossword(number), "puz"))
    report = xwcore_corpus.build(["memory://puzzles"], tmp_path / "corpus", jobs=1)
    assert report.read == 3
    assert not xwcore_corpus.open(tmp_path / "corpus").query(
        "SELECT * FROM puzzles WHERE error IS NOT NULL"
    )


def test_remote_archives_are_read_member_by_member(tmp_path: Path) -> None:
    fsspec = pytest.importorskip("fsspec")
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("one.puz", xwcore.dumps(crossword(1), "puz"))
        archive.writestr("two.xd", xwcore.dumps(crossword(2), "xd"))
    memory = fsspec.filesystem("memory")
    memory.pipe("/archives/week.zip", data.getvalue())
    memory.pipe("/archives/bad.zip", b"no archive")
    report = xwcore_corpus.build(["memory://archives"], tmp_path / "corpus", jobs=1)
    assert report.read == 3
    rows = xwcore_corpus.open(tmp_path / "corpus").table("puzzles").to_pylist()
    errors = {row["address"]: row["error"] is None for row in rows}
    assert errors == {
        "memory://archives/bad.zip": False,
        "memory://archives/week.zip!/one.puz": True,
        "memory://archives/week.zip!/two.xd": True,
    }


def test_encrypted_member_is_a_row_with_its_error(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("one.puz", xwcore.dumps(crossword(1), "puz"))
    data = bytearray(path.read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1
    data[6] |= 1
    path.write_bytes(data)
    xwcore_corpus.build([path], tmp_path / "corpus")
    (row,) = xwcore_corpus.open(tmp_path / "corpus").table("puzzles").to_pylist()
    assert "encrypted" in row["error"]


def test_a_file_is_read_whatever_its_extension(tmp_path: Path) -> None:
    data = xwcore.dumps(crossword(1), "puz")
    names = ["download", "one.bin", "two.txt", "three.jpg", "page.html"]
    for name in names:
        (tmp_path / name).write_bytes(b"<html></html>" if name == "page.html" else data)
    xwcore_corpus.build([tmp_path], tmp_path / "corpus")
    rows = xwcore_corpus.open(tmp_path / "corpus").table("puzzles").to_pylist()
    formats = {Path(row["address"]).name: row["format"] for row in rows}
    assert formats == {name: None if name == "page.html" else "puz" for name in names}
    listed = xwcore_corpus.items([tmp_path], by_extension=True, exclude=["corpus"])
    assert [Path(item.address).name for item in listed] == ["two.txt"]


def test_a_corpus_in_its_own_source_is_not_read(tmp_path: Path) -> None:
    write_files(tmp_path, 2)
    target = tmp_path / "a [corpus]"
    assert xwcore_corpus.build([tmp_path], target).read == 2
    again = xwcore_corpus.build([tmp_path], target)
    assert (again.read, again.unchanged) == (0, 2)


def test_compressed_files_are_read(tmp_path: Path) -> None:
    data = gzip.compress(xwcore.dumps(crossword(1), "puz"))
    (tmp_path / "one.puz.gz").write_bytes(data)
    (tmp_path / "three.gz").write_bytes(data)
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("two.puz.gz", data)
    xwcore_corpus.build([tmp_path], tmp_path / "corpus", exclude=["corpus"])
    rows = xwcore_corpus.open(tmp_path / "corpus").table("puzzles").to_pylist()
    names = sorted(Path(row["address"]).name for row in rows)
    assert names == ["one.puz.gz", "three.gz", "two.puz.gz"]
    assert {(row["format"], row["title"], row["error"]) for row in rows} == {
        ("puz", "Puzzle 1", None)
    }


def test_file_with_several_puzzles_has_a_row_for_each(tmp_path: Path) -> None:
    files = tmp_path / "files"
    write_files(files, 3)
    cells = [(3 * row + row // 3 + column) % 9 + 1 for row in range(9) for column in range(9)]
    sudoku = "".join("." if index % 3 else str(cell) for index, cell in enumerate(cells))
    wrong = f"{sudoku[0]}{sudoku[0]}{sudoku[2:]}"
    (files / "two.sdm").write_text(f"{sudoku}\n{wrong}\n")
    corpus = tmp_path / "corpus"
    report = xwcore_corpus.build([files], corpus)
    assert report.read == 4
    rows = xwcore_corpus.open(corpus).table("puzzles").to_pylist()
    kinds = {Path(row["address"]).name: row["kind"] for row in rows if "two" in row["address"]}
    assert kinds == {"1": "logic", "2": "logic"}
    assert len({row["puzzle_id"] for row in rows}) == 5
    (second,) = [row["puzzle_id"] for row in rows if row["address"].endswith("two.sdm!/2")]
    diagnostics = xwcore_corpus.open(corpus).table("diagnostics").to_pylist()
    lines = {row["line"] for row in diagnostics if row["puzzle_id"] == second}
    assert lines == {2}
    assert xwcore_corpus.build([files], corpus).unchanged == 4
    min(files.glob("*.puz")).unlink()
    after = xwcore_corpus.build([files], corpus)
    assert (after.read, after.unchanged, after.removed) == (0, 3, 1)
    (files / "two.sdm").unlink()
    assert xwcore_corpus.build([files], corpus).removed == 1
    assert xwcore_corpus.open(corpus).table("puzzles").num_rows == 2


def test_what_cannot_be_listed_is_a_row_with_its_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = tmp_path / "files"
    write_files(files, 2)
    write_files(files / "closed", 1)
    (files / "loop.xd").symlink_to("loop.xd")
    gone = min(files.glob("*.puz"))
    real_scan, real_stat = os.scandir, os.stat

    def scandir(path: Any) -> Any:
        if os.fspath(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return real_scan(path)

    def stat(path: Any, **options: Any) -> os.stat_result:
        if path == os.fspath(gone):  # removed since it was listed
            raise FileNotFoundError(2, "No such file or directory", path)
        return real_stat(path, **options)

    monkeypatch.setattr(os, "scandir", scandir)
    monkeypatch.setattr(os, "stat", stat)
    items = list(xwcore_corpus.items([files]))
    monkeypatch.undo()
    problems = {Path(item.address).name: item.problem for item in items}
    assert problems == {
        "2000-01-01-00000.xd": "",
        gone.name: "No such file or directory",
        "closed": "Permission denied",
        "loop.xd": "Too many levels of symbolic links",
    }


def test_include_and_exclude(tmp_path: Path) -> None:
    write_files(tmp_path / "files", 6)
    write_files(tmp_path / "old/deep", 2)
    for pattern in ("old", "old/", "old/deep", "deep", "*/deep/*", f"{tmp_path}/old/*"):
        rest = xwcore_corpus.items([tmp_path], exclude=[pattern])
        assert len(list(rest)) == 6, pattern
        assert len(list(xwcore_corpus.items([tmp_path], include=[pattern]))) == 2
    shutil.rmtree(tmp_path / "old")
    included = [item.address for item in xwcore_corpus.items([tmp_path], include=["*.xd"])]
    excluded = [item.address for item in xwcore_corpus.items([tmp_path], exclude=["*.xd"])]
    assert len(included) == len(excluded) == 3
    assert not set(included) & set(excluded)


def test_patterns_are_those_of_the_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(tmp_path / "puzzles", 4)
    write_files(tmp_path / "puzzles/old/deep", 2)
    with zipfile.ZipFile("puzzles/week.zip", "w") as archive:
        archive.write(min((tmp_path / "puzzles").glob("*.xd")), "mon/a.xd")
    patterns = (
        *("*.xd", "old", "./puzzles/old/", "**/deep", "old/deep/**", "puzzles/old/*"),
        *("week.zip", "mon", "week.zip/mon/*", "*.XD", f"{tmp_path}/puzzles/week.zip"),
    )
    for pattern in patterns:
        for name in ("include", "exclude"):
            selection: dict[str, Any] = {name: (pattern,)}
            listed = Selection(("puzzles",), **selection).items(default_registry())
            expected = [item.path.replace(".zip:", ".zip!/") for item in listed if not item.problem]
            taken = [item.address for item in xwcore_corpus.items(["puzzles"], **selection)]
            assert sorted(taken) == sorted(expected), (name, pattern)
    assert not list(xwcore_corpus.items(["puzzles"], exclude=["puzzles"]))


def test_unchanged_files_are_not_read_again(tmp_path: Path) -> None:
    write_files(tmp_path / "files", 8)
    xwcore_corpus.build([tmp_path / "files"], tmp_path / "corpus", batch=3)
    before = contents(tmp_path / "corpus")
    report = xwcore_corpus.build([tmp_path / "files"], tmp_path / "corpus", batch=3)
    assert (report.read, report.unchanged) == (0, 8)
    assert contents(tmp_path / "corpus") == before


def test_changed_added_and_removed_files_are_followed(tmp_path: Path) -> None:
    files = tmp_path / "files"
    write_files(files, 8)
    xwcore_corpus.build([files], tmp_path / "corpus", batch=3)
    changed, removed = sorted(files.iterdir())[:2]
    changed.write_bytes(xwcore.dumps(crossword(99), "puz"))
    removed.unlink()
    write_files(files, 1, start=50)
    report = xwcore_corpus.build([files], tmp_path / "corpus", batch=3)
    assert (report.read, report.unchanged, report.removed) == (2, 6, 2)
    xwcore_corpus.build([files], tmp_path / "fresh", batch=100)
    assert contents(tmp_path / "corpus") == contents(tmp_path / "fresh")


@pytest.mark.slow
def test_processes_give_the_same_result(tmp_path: Path) -> None:
    write_files(tmp_path / "files", 40)
    xwcore_corpus.build([tmp_path / "files"], tmp_path / "one", jobs=1, batch=7)
    counts: list[tuple[int, int]] = []
    xwcore_corpus.build(
        [tmp_path / "files"],
        tmp_path / "two",
        jobs=2,
        batch=7,
        progress=lambda done, count: counts.append((done, count)),
    )
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert counts[-1] == (40, 40)


_BUILD = """
import sys, xwcore_corpus
if __name__ == "__main__":
    xwcore_corpus.build([sys.argv[1]], sys.argv[2], batch=5, jobs=int(sys.argv[3]))
"""


@pytest.mark.slow
def test_killed_build_goes_on_where_it_stopped(tmp_path: Path) -> None:
    write_files(tmp_path / "files", 120)
    program = tmp_path / "program.py"
    program.write_text(_BUILD, "utf-8")
    corpus = tmp_path / "corpus"
    command = [sys.executable, str(program), str(tmp_path / "files"), str(corpus), "1"]
    process = subprocess.Popen(command)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and len(list(corpus.glob("puzzles/*.parquet"))) < 3:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    report = xwcore_corpus.build([tmp_path / "files"], corpus, batch=5)
    assert report.unchanged >= 15
    xwcore_corpus.build([tmp_path / "files"], tmp_path / "fresh")
    assert contents(corpus) == contents(tmp_path / "fresh")


@pytest.mark.slow
def test_interrupted_build_prints_how_to_go_on(tmp_path: Path) -> None:
    write_files(tmp_path / "files", 1_200)
    corpus = tmp_path / "corpus"
    command = [sys.executable, "-m", "xwcore", "corpus", "build", "--jobs", "2"]
    process = subprocess.Popen(
        [*command, str(tmp_path / "files"), str(corpus)], stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not list(corpus.glob("puzzles/*.parquet")):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors == b"interrupted: run the same command again to go on\n"
    assert xwcore_corpus.build([tmp_path / "files"], corpus).unchanged >= 200


def test_killed_between_tables_leaves_no_half_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(tmp_path / "files", 6)
    written: list[str] = []

    def write_some(table: pa.Table, path: str, **options: Any) -> None:
        if len(written) == 6:
            raise KeyboardInterrupt
        written.append(path)
        real(table, path, **options)

    real = pq.write_table
    monkeypatch.setattr("pyarrow.parquet.write_table", write_some)
    with pytest.raises(KeyboardInterrupt):
        xwcore_corpus.build([tmp_path / "files"], tmp_path / "corpus", batch=2)
    monkeypatch.undo()
    assert xwcore_corpus.open(tmp_path / "corpus").table("cells").num_rows == 18
    report = xwcore_corpus.build([tmp_path / "files"], tmp_path / "corpus", batch=2)
    assert (report.read, report.unchanged) == (4, 2)
    assert not list((tmp_path / "corpus").rglob("*.tmp"))


def test_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("text")
    with pytest.raises(BuildError, match="the folder for the corpus, has other files"):
        xwcore_corpus.build([tmp_path], tmp_path)
    with pytest.raises(BuildError, match="no corpus"):
        xwcore_corpus.open(tmp_path)


def test_other_schema_version_is_refused(tmp_path: Path) -> None:
    xwcore_corpus.build([], tmp_path / "corpus")
    (tmp_path / "corpus" / "corpus.json").write_text('{"schema_version": 999}')
    with pytest.raises(BuildError, match="schema version 999, expected"):
        xwcore_corpus.open(tmp_path / "corpus")


@pytest.mark.slow
def test_dask_with_a_killed_worker_gives_the_local_result(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    write_files(tmp_path / "files", 200)
    xwcore_corpus.build([tmp_path / "files"], tmp_path / "local", batch=10)
    program = tmp_path / "cluster.py"
    program.write_text(_CLUSTER, "utf-8")
    subprocess.run(
        [sys.executable, str(program), str(tmp_path / "files"), str(tmp_path / "dask")],
        check=True,
        timeout=120,
        env={**os.environ, "DASK_DISTRIBUTED__DASHBOARD__LINK": ""},
    )
    assert contents(tmp_path / "dask") == contents(tmp_path / "local")


#: Two workers on loopback, one of which is killed after the first part is there.
_CLUSTER = """
import os, signal, sys, threading, time
from pathlib import Path
from typing import Any

def main():
    from distributed import LocalCluster
    import xwcore_corpus
    source, target = sys.argv[1:]
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None,
        silence_logs=50,
    ) as cluster:
        victim = next(iter(cluster.workers.values())).pid
        def kill():
            end = time.monotonic() + 60
            while time.monotonic() < end and not list(Path(target).glob("puzzles/*.parquet")):
                time.sleep(0.005)
            os.kill(victim, signal.SIGKILL)
        thread = threading.Thread(target=kill)
        thread.start()
        xwcore_corpus.build(
            [source], target, batch=10, scheduler=cluster.scheduler_address
        )
        thread.join()

if __name__ == "__main__":
    main()
"""


def test_puzzles_in_nested_containers_have_rows(tmp_path: Path) -> None:
    lines = b"https://puzz.link/p?slither/3/3/hd7b\nhttps://puzz.link/p?lits/4/4/0001s0\n"
    inner, outer = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("week.txt", lines)
        archive.writestr("a.xd", xwcore.dumps(crossword(1), "xd"))
    with zipfile.ZipFile(outer, "w") as archive:
        archive.writestr("in.zip", inner.getvalue())
        archive.writestr("readme.txt", "no puzzle")
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "out.zip").write_bytes(outer.getvalue())
    (folder / "week.txt.gz").write_bytes(gzip.compress(lines))
    (folder / "in.zip.gz").write_bytes(gzip.compress(inner.getvalue()))
    xwcore_corpus.build([folder], tmp_path / "corpus", jobs=1)
    table = xwcore_corpus.open(tmp_path / "corpus").table("puzzles", ["address", "format"])
    prefix = f"{folder}/"
    rows = [row for row in table.to_pylist() if row["format"] is not None]
    assert {row["address"].removeprefix(prefix): row["format"] for row in rows} == {
        "in.zip.gz!/a.xd": "xd",
        "in.zip.gz!/week.txt:1": "puzzlink",
        "in.zip.gz!/week.txt:2": "puzzlink",
        "out.zip!/in.zip!/a.xd": "xd",
        "out.zip!/in.zip!/week.txt:1": "puzzlink",
        "out.zip!/in.zip!/week.txt:2": "puzzlink",
        "week.txt.gz!/1": "puzzlink",
        "week.txt.gz!/2": "puzzlink",
    }


def test_what_is_skipped_in_a_folder_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / ".hidden").mkdir()
    (tmp_path / "nowhere.puz").symlink_to("absent")
    assert list(xwcore_corpus.items([tmp_path])) == []
    assert f"1 hidden folder skipped: {tmp_path / '.hidden'}" in caplog.text
