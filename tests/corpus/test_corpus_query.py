from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

import xwcore
import xwcore_corpus
from tests.cli.test_cli_convert import run_installed
from tests.corpus.corpus_files import crossword, write_files
from xwcore_corpus.commands.corpus import command
from xwcore_corpus.corpus import NAMED, CorpusError
from xwcore_corpus.similarity import similar_pairs, similar_to


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> xwcore_corpus.Corpus:
    folder = tmp_path_factory.mktemp("query")
    write_files(folder / "files", 12)
    xwcore_corpus.build([folder / "files"], folder / "corpus")
    return xwcore_corpus.open(folder / "corpus")


def test_sql_sees_every_table(corpus: xwcore_corpus.Corpus) -> None:
    counts = {
        name: corpus.query(f"FROM {name} SELECT count(*) AS n").to_pylist()[0]["n"]
        for name in ("puzzles", "cells", "clues", "diagnostics")
    }
    assert counts["puzzles"] == 12
    assert counts["cells"] == 12 * 9
    assert counts["clues"] == sum(len(crossword(number).clues) for number in range(12))


def test_wrong_sql_is_a_typed_error(corpus: xwcore_corpus.Corpus) -> None:
    with pytest.raises(CorpusError, match="query"):
        corpus.query("SELEKT 1")


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM read_text('{file}')",
        "SELECT * FROM glob('{folder}/*')",
        "COPY puzzles TO '{folder}/out.csv'",
        "COPY puzzles TO '{corpus}/puzzles/out.parquet'",
        "ATTACH '{folder}/out.db'",
        "SET enable_external_access = true",
        "INSTALL httpfs",
        "SELECT * FROM secret",
    ],
)
def test_sql_has_no_access_to_files(corpus: xwcore_corpus.Corpus, tmp_path: Path, sql: str) -> None:
    secret = pa.table({"word": ["secret"]})
    assert secret.num_rows == 1  # a table of this process, which SQL does not see either
    file = tmp_path / "secret.txt"
    file.write_text("secret")
    before = sorted(Path(corpus.folder).rglob("*"))
    statement = sql.format(file=file, folder=tmp_path, corpus=corpus.folder)
    with pytest.raises(CorpusError):
        corpus.query(statement)
    assert list(tmp_path.iterdir()) == [file]
    assert sorted(Path(corpus.folder).rglob("*")) == before


def test_sql_has_access_to_files_on_request(corpus: xwcore_corpus.Corpus, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("ERA")
    path = str(tmp_path / "words.txt")
    sql = "SELECT content FROM read_text(?)"
    assert corpus.query(sql, [path], files=True).to_pylist() == [{"content": "ERA"}]
    arguments = ["query", corpus.folder, sql, path]
    assert CliRunner().invoke(command, arguments).exit_code == 1
    assert "ERA" in CliRunner().invoke(command, [*arguments, "--files"]).stdout


def test_wrong_named_questions_are_wrong_usage(corpus: xwcore_corpus.Corpus) -> None:
    for arguments in (
        ["--named", "nope"],
        ["--named", "clue-history"],
        ["ERA", "--named", "findings"],
    ):
        assert CliRunner().invoke(command, ["query", corpus.folder, *arguments]).exit_code == 2


@pytest.mark.parametrize("name", ["most-used-grid", "similar-grids"])
def test_a_predefined_query_in_place_of_sql_is_named(
    corpus: xwcore_corpus.Corpus, name: str
) -> None:
    result = CliRunner().invoke(command, ["query", corpus.folder, name])
    assert result.exit_code == 2
    assert f"--named {name}" in result.stderr


def test_unknown_names_are_named(corpus: xwcore_corpus.Corpus) -> None:
    with pytest.raises(CorpusError, match="most-used-grid"):
        corpus.named("nothing")
    with pytest.raises(CorpusError, match="puzzles"):
        corpus.table("nothing")
    with pytest.raises(CorpusError, match="0 arguments, expected 1"):
        corpus.named("clue-history")


@pytest.mark.parametrize("name", sorted(NAMED))
def test_named_questions_have_answers(corpus: xwcore_corpus.Corpus, name: str) -> None:
    arguments = ["abc"] * NAMED[name][1].count("?")
    if name == "findings":
        corpus.named(name, *arguments)
    else:
        assert corpus.named(name, *arguments).num_rows


def test_most_used_grid_counts_the_patterns(corpus: xwcore_corpus.Corpus) -> None:
    first, second = corpus.named("most-used-grid").to_pylist()
    assert (first["puzzles"], first["pattern"]) == (8, "....#....")
    assert (second["puzzles"], second["pattern"]) == (4, "#.......#")


def test_clue_history_is_in_order_of_date(corpus: xwcore_corpus.Corpus) -> None:
    rows = corpus.named("clue-history", "abc").to_pylist()
    assert len(rows) == 8
    assert [row["date"] for row in rows] == sorted(row["date"] for row in rows)


def test_similar_grids_of_a_puzzle(corpus: xwcore_corpus.Corpus) -> None:
    rows = corpus.similar(crossword(0), threshold=0.5).to_pylist()
    assert [row["similarity"] for row in rows][:4] == [1.0] * 4
    assert rows[4]["similarity"] == pytest.approx(1 - 3 / 9)


def test_similar_pairs_of_the_corpus(corpus: xwcore_corpus.Corpus) -> None:
    table = corpus.named("similar-grids", threshold=1.0)
    assert table.num_rows == 8 * 7 // 2 + 4 * 3 // 2


def test_tables_become_frames_of_pandas(corpus: xwcore_corpus.Corpus) -> None:
    pytest.importorskip("pandas")
    puzzles = corpus.table("puzzles").to_pandas()
    assert len(puzzles) == 12
    assert puzzles["title"].str.startswith("Puzzle ").all()
    assert puzzles.set_index("title").loc["Puzzle 3", "width"] == 3
    assert puzzles["error"].isna().all()
    frame = corpus.query("SELECT direction, count(*) AS n FROM clues GROUP BY ALL").to_pandas()
    assert frame["n"].sum() == corpus.table("clues").num_rows
    assert corpus.table("diagnostics").to_pandas().columns[0] == "puzzle_id"
    assert len(corpus.similar_pairs(1.0).to_pandas()) == 8 * 7 // 2 + 4 * 3 // 2


def patterns(count: int, cells: int) -> list[str]:
    maker = random.Random(17)
    return ["".join(maker.choices("#.", [1, 5], k=cells)) for _ in range(count)]


@pytest.mark.parametrize("cells", [1, 9, 63, 64, 65, 225, 441])
def test_pairs_agree_with_plain_counting(cells: int) -> None:
    grids = patterns(40, cells)
    expected: list[tuple[object, ...]] = []
    for first, one in enumerate(grids):
        for second in range(first + 1, len(grids)):
            same = sum(a == b for a, b in zip(one, grids[second], strict=True))
            if same / cells >= 0.75:
                expected.append((first, second, pytest.approx(same / cells)))
    pairs: list[tuple[object, ...]] = [tuple(pair) for pair in similar_pairs(grids, 0.75)]
    assert pairs == expected


def test_single_and_empty_corpora_have_no_pairs() -> None:
    assert list(similar_pairs([], 0.5)) == []
    assert list(similar_pairs(["..#"], 0.5)) == []
    assert similar_to("..#", [], 0.5) == []


@pytest.mark.slow
def test_pairs_are_counted_quickly() -> None:
    grids = patterns(4_000, 225)
    start = time.process_time()
    assert list(similar_pairs(grids, 0.95)) == []
    seconds = time.process_time() - start
    # Five million pairs a second is the aim on two idle cores; a busy one has a wide margin.
    assert 4_000 * 3_999 / 2 / seconds > 1_000_000


# -- the command ----------------------------------------------------------------------------------


def test_command_builds_and_answers(tmp_path: Path) -> None:
    write_files(tmp_path / "files", 3)
    runner = CliRunner()
    arguments = ["build", str(tmp_path / "files"), str(tmp_path / "corpus")]
    built = runner.invoke(command, arguments)
    assert built.exit_code == 0
    assert "3 files read, 0 unchanged" in built.stderr
    ask = ["query", str(tmp_path / "corpus")]
    shown = runner.invoke(command, [*ask, "--named", "most-used-grid"])
    assert "....#...." in shown.stdout
    data = runner.invoke(command, [*ask, "--json", "SELECT count(*) AS n FROM puzzles"])
    assert json.loads(data.stdout) == [{"n": 3}]
    csv = runner.invoke(command, [*ask, "--output-format", "csv", "SELECT 1 AS n"])
    assert csv.stdout.split() == ['"n"', "1"]
    parquet = runner.invoke(command, [*ask, "--format", "parquet", "SELECT 1 AS n"])
    assert pq.read_table(io.BytesIO(parquet.stdout_bytes)).to_pylist() == [{"n": 1}]
    history = runner.invoke(command, [*ask, "--named", "clue-history", "abc"])
    assert history.stdout.count("Clue 1 of") == 2
    file = tmp_path / "one.puz"
    xwcore.write(crossword(1), file)
    similar = runner.invoke(command, ["similar", str(tmp_path / "corpus"), str(file)])
    assert similar.stdout.count("1.0 ") == 2


def test_similar_takes_corpus_and_file_in_any_order(
    corpus: xwcore_corpus.Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "one.puz"
    xwcore.write(crossword(1), file)
    runner = CliRunner()
    outputs = [
        runner.invoke(command, ["similar", corpus.folder, str(file)]).stdout,
        runner.invoke(command, ["similar", str(file), corpus.folder]).stdout,
        runner.invoke(command, ["similar", str(file)], env={"XW_CORPUS": corpus.folder}).stdout,
    ]
    monkeypatch.chdir(corpus.folder)
    outputs.append(runner.invoke(command, ["similar", str(file)]).stdout)
    assert len(set(outputs)) == 1
    assert outputs[0].count("1.0 ") == 8
    pairs = runner.invoke(command, ["similar", "--threshold", "1", "--json"])
    assert len(json.loads(pairs.stdout)) == 8 * 7 // 2 + 4 * 3 // 2
    assert runner.invoke(command, ["similar", str(file), str(file)]).exit_code == 2


def test_every_named_question_has_every_format(corpus: xwcore_corpus.Corpus) -> None:
    named = ["most-used-grid", "similar-grids", "clue-history ABC", "answers-by-year"]
    for question in [*named, "letter-frequency"]:
        for style in ("table", "csv", "json", "parquet"):
            arguments = ["query", corpus.folder, "--output-format", style, "--named"]
            arguments += question.split()
            result = CliRunner().invoke(command, arguments)
            assert result.exit_code == 0, result.stderr
            assert result.stdout_bytes


def test_command_fails_in_plain_words(tmp_path: Path) -> None:
    missing = run_installed("corpus", "query", tmp_path, "SELECT 1")
    assert missing.exit_code == 1
    assert "has no corpus" in missing.stderr
    assert run_installed("corpus", "query", tmp_path).exit_code == 2


def test_answer_ends_with_its_reader(corpus: xwcore_corpus.Corpus) -> None:
    query = ["corpus", "query", str(corpus.folder), "SELECT * FROM range(100000)"]
    with subprocess.Popen(
        [sys.executable, "-m", "xwcore", *query], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""


def test_command_is_a_command_of_xw() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "xwcore", "corpus", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Build and query corpora" in done.stdout
