"""Corpora of single files, of files without crosswords, and messages of the commands."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

import xwcore
import xwcore_corpus
from tests.cli.test_cli_convert import run_installed
from tests.corpus.corpus_files import crossword, write_files
from xwcore_corpus.corpus import CorpusError


def test_a_single_file_is_a_source(tmp_path: Path) -> None:
    file = tmp_path / "2003-02-30 and 2003-02-01.ipuz"
    puzzle = crossword(1).replace(metadata=(), title="half \ud83d")
    xwcore.write(puzzle, file)
    assert xwcore_corpus.build([file], tmp_path / "corpus").read == 1
    (row,) = xwcore_corpus.open(tmp_path / "corpus").table("puzzles").to_pylist()
    assert (row["title"], row["date"]) == ("half ?", dt.date(2003, 2, 1))


def test_tables_without_rows_are_empty(tmp_path: Path) -> None:
    (tmp_path / "broken.puz").write_bytes(b"no puzzle")
    xwcore_corpus.build([tmp_path / "broken.puz"], tmp_path / "corpus")
    corpus = xwcore_corpus.open(tmp_path / "corpus")
    assert repr(corpus) == f"<Corpus {str(tmp_path / 'corpus')!r}>"
    assert corpus.table("cells").num_rows == 0
    assert corpus.query("SELECT count(*) AS n FROM clues").to_pylist() == [{"n": 0}]


def test_a_file_that_is_valid_up_to_its_end_is_a_row_with_its_error(tmp_path: Path) -> None:
    (tmp_path / "a.jpz").write_bytes(b"<crossword-compiler><rectangular-puzzle>")
    xwcore_corpus.build([tmp_path / "a.jpz"], tmp_path / "corpus")
    (row,) = xwcore_corpus.open(tmp_path / "corpus").table("puzzles").to_pylist()
    assert row["format"] == "jpz"
    assert row["error"] == "line 1, column 21: no puzzle in rectangular-puzzle"


def test_a_statement_without_a_result_is_an_error(tmp_path: Path) -> None:
    write_files(tmp_path / "files", 1)
    xwcore_corpus.build([tmp_path / "files"], tmp_path / "corpus")
    with pytest.raises(CorpusError, match="the statement has no result, expected a SELECT"):
        xwcore_corpus.open(tmp_path / "corpus").query("-- nothing")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["build", "no-such-file", "out"], "no-such-file: No such file or directory"),
        (["similar", "no-such-file"], "has no corpus"),
    ],
)
def test_failures_name_the_file(
    arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("XW_CORPUS", raising=False)
    result = run_installed("corpus", *arguments)
    assert result.exit_code == 1
    assert words in result.stderr
