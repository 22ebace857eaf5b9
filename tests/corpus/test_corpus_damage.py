"""Damaged corpora, hostile texts in answers, people, and memory of similar grids."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest
from click.testing import CliRunner

import xwcore
import xwcore_corpus
from tests.corpus.corpus_files import crossword, write_files
from xwcore_corpus.commands.corpus import command
from xwcore_corpus.commands.printing import spreadsheet_text
from xwcore_corpus.corpus import CorpusError
from xwcore_corpus.pairs import batches_of_pairs
from xwcore_corpus.people import People, people_of

HOSTILE = '=HYPERLINK("http://x")\x1b[31m\x9b\u202e'


@pytest.fixture
def files(tmp_path: Path) -> Path:
    write_files(tmp_path / "files", 6)
    xwcore_corpus.build([tmp_path / "files"], tmp_path / "corpus", batch=3)
    return tmp_path / "files"


def _run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(command, [str(argument) for argument in arguments])
    return result.exit_code, result.stdout


@pytest.mark.slow
@pytest.mark.parametrize("table", ["puzzles", "cells", "clues", "diagnostics", "checksums"])
@pytest.mark.parametrize("damage", ["truncated", "emptied", "flipped", "removed"])
def test_a_damaged_part_is_named_and_read_again(
    files: Path, tmp_path: Path, table: str, damage: str
) -> None:
    corpus = tmp_path / "corpus"
    assert _run("check", corpus)[0] == 0
    path = min((corpus / table).iterdir())
    data = path.read_bytes()
    middle = len(data) // 2
    changed = {
        "truncated": data[:middle],
        "emptied": b"",
        "flipped": data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :],
    }
    path.unlink() if damage == "removed" else path.write_bytes(changed[damage])
    is_counted = (table, damage) != ("puzzles", "removed")  # without that file it is not part
    status, shown = _run("check", corpus, "--json")
    assert status == int(is_counted)
    assert len(json.loads(shown)) == int(is_counted)
    report = xwcore_corpus.build([files], corpus, batch=3)
    assert (report.read, report.unchanged, report.damaged) == (3, 3, int(is_counted))
    assert _run("check", corpus)[0] == 0
    assert xwcore_corpus.open(corpus).query("SELECT count(*) AS n FROM clues").num_rows == 1
    assert xwcore_corpus.open(corpus).table("puzzles").num_rows == 6


def test_a_question_to_a_damaged_corpus_names_the_part(files: Path, tmp_path: Path) -> None:
    assert files.exists()
    part = min((tmp_path / "corpus" / "puzzles").iterdir())
    part.write_bytes(part.read_bytes()[:40])
    corpus = xwcore_corpus.open(tmp_path / "corpus")
    questions: tuple[Callable[[], object], ...] = (
        lambda: corpus.query("SELECT * FROM puzzles"),
        lambda: corpus.table("puzzles"),
        lambda: corpus.named("most-used-grid"),
        corpus.similar_pairs,
    )
    for ask in questions:
        with pytest.raises(CorpusError, match=rf"damaged \({part.name}\): run the same build"):
            ask()


@pytest.mark.parametrize("style", ["table", "csv"])
def test_no_control_character_and_no_formula_is_written(
    files: Path, tmp_path: Path, style: str
) -> None:
    assert files.exists()
    sql = "SELECT ? AS a, [?, 'b'] AS \"=c\x1b\", -1 AS n"
    arguments = ["query", tmp_path / "corpus", "--format", style, sql, HOSTILE, HOSTILE]
    status, shown = _run(*arguments)
    assert status == 0
    assert not [sign for sign in shown if not (sign.isprintable() or sign == "\n")]
    if style == "csv":
        header, row = csv.reader(io.StringIO(shown))
        assert header == ["a", "'=c", "n"]
        assert row == ['\'=HYPERLINK("http://x")[31m', '\'=HYPERLINK("http://x")[31m; b', "-1"]
        assert HOSTILE in _run(*arguments, "--raw")[1].replace('""', '"')


def test_formulas_are_known_by_their_first_sign() -> None:
    for text in ("=1", "+1", "-1", "@x", " =1", "\t=1", "\r=1", "\uff1d1", "\x1b=1"):
        assert spreadsheet_text(text).startswith("'"), text
    for text in ("1=1", "a", "", "(=)"):
        assert spreadsheet_text(text) == text


def test_a_link_out_of_a_folder_is_left_out(files: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.xd"
    outside.write_bytes(xwcore.dumps(crossword(1), "xd"))
    (files / "link.xd").symlink_to(outside)
    os.mkfifo(files / "pipe.xd")
    assert len([*xwcore_corpus.items([files])]) == 6
    assert len([*xwcore_corpus.items([files], follow_links=True)]) == 7
    report = xwcore_corpus.build([files / "pipe.xd"], tmp_path / "other")
    assert report.read == 1
    (row,) = xwcore_corpus.open(tmp_path / "other").table("puzzles").to_pylist()
    assert "a named pipe" in row["error"]


@pytest.mark.parametrize(
    ("author", "constructors", "editors"),
    [
        ("By Jane Doe and John Roe / Edited by Ann Lee", ("Jane Doe", "John Roe"), ("Ann Lee",)),
        ("JANE DOE / Ed. Ann Lee", ("Jane Doe",), ("Ann Lee",)),
        ("Jo Poe, Jr. & Ed Sessa", ("Jo Poe, Jr.", "Ed Sessa"), ()),
        ("", (), ()),
        ("  jane\tdoe ,", ("Jane Doe",), ()),
    ],
)
def test_people_of_an_author(
    author: str, constructors: tuple[str, ...], editors: tuple[str, ...]
) -> None:
    assert people_of(author) == People(constructors, editors)
    assert people_of(author, ["Ann Lee"]).editors == (editors or ("Ann Lee",))


def test_columns_of_people_and_weekday(tmp_path: Path) -> None:
    puzzle = crossword(1).replace(
        author="A. One / Edited by B. Two", metadata={"Date": "2024-02-29"}
    )
    (tmp_path / "a.xd").write_bytes(xwcore.dumps(puzzle, "xd"))
    xwcore_corpus.build([tmp_path / "a.xd"], tmp_path / "corpus")
    (row,) = xwcore_corpus.open(tmp_path / "corpus").table("puzzles").to_pylist()
    assert (row["constructors"], row["editors"]) == (["A. One"], ["B. Two"])
    assert (row["author"], row["weekday"]) == ("A. One / Edited by B. Two", "Thursday")


def test_questions_about_clues_and_answers(files: Path, tmp_path: Path) -> None:
    assert files.exists()
    corpus = xwcore_corpus.open(tmp_path / "corpus")
    fresh = corpus.named("clue-novelty").to_pylist()
    assert len(fresh) == 6
    assert all(row["percent"] == 100 for row in fresh)  # each clue has the number of its puzzle
    rare = corpus.named("answer-rarity").to_pylist()
    assert [row["only_here"] for row in rare] == [0] * 6
    pairs = corpus.named("fill-similarity").to_pylist()
    assert pairs[0]["similarity"] == 1
    assert len({(row["first"], row["second"]) for row in pairs}) == len(pairs)


def test_pairs_of_equal_grids_are_made_while_they_are_taken() -> None:
    names = [f"{number:06}" for number in range(20_000)]
    progress: list[tuple[int, int]] = []
    tracemalloc.start()
    try:
        batches = batches_of_pairs(
            [{"..#": names, ".##": ["x"]}], 0.6, lambda *done: progress.append(done)
        )
        rows = sum(next(batches).num_rows for _ in range(3))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert rows == 3 * 65_536
    assert peak < 60_000_000  # all 200 million pairs would take over ten gigabytes
    assert progress == [(2, 2)]


def test_too_many_pairs_of_grids_are_an_error(
    files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert files.exists()
    monkeypatch.setattr("xwcore_corpus.pairs.MAX_PAIRS", 0)
    with pytest.raises(CorpusError, match="raise the threshold"):
        xwcore_corpus.open(tmp_path / "corpus").similar_pairs(0.1)


def test_a_table_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from xwcore_corpus.commands import printing

    monkeypatch.setattr(printing, "is_terminal", lambda _: True)
    monkeypatch.setenv("COLUMNS", "40")
    lines: list[str] = []
    monkeypatch.setattr(printing, "say", lines.append)
    table = pa.table({"address": ["a" * 100], "n": [1], "text": ["b" * 50]})
    printing.write_answer(table.schema, table.to_batches(), "table")
    assert max(map(len, lines)) <= 40
    assert "1" in lines[-1]


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.8, 1.0, 1.2, 1.5, 2.0, 3.0])
def test_an_interrupt_at_any_time_is_no_traceback(tmp_path: Path, seconds: float) -> None:
    write_files(tmp_path / "files", 600)
    program = [sys.executable, "-m", "xwcore", "corpus", "build", "--jobs", "2"]
    process = subprocess.Popen(
        [*program, str(tmp_path / "files"), str(tmp_path / "corpus")],
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        _, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to all processes
        _, errors = process.communicate(timeout=60)
    assert b"Traceback" not in errors
    assert process.returncode in (0, 130, -signal.SIGINT)


def test_an_interrupt_of_a_question_is_an_interrupt(files: Path, tmp_path: Path) -> None:
    assert files.exists()
    corpus = xwcore_corpus.open(tmp_path / "corpus")
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            corpus.query("SELECT max(hash(range)) FROM range(1000000000000)")
    finally:
        timer.join()
