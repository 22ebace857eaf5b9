"""An opened corpus: its tables, questions in SQL, named questions, similar grids.

Contract: a corpus is read only; answers are Arrow tables. SQL runs in DuckDB over views of the
Parquet files named `puzzles`, `cells`, `clues` and `diagnostics`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

import xwcore
import xwcore_crossword
from xwcore_corpus.building import check_version
from xwcore_corpus.interrupts import interruptible, interrupts_blocked
from xwcore_corpus.pairs import SCHEMA as PAIRS
from xwcore_corpus.pairs import Progress, TooManyPairsError, batches_of_pairs
from xwcore_corpus.parts import Damage, damaged_parts, part_names
from xwcore_corpus.schema import TABLES
from xwcore_corpus.similarity import pattern_of, similar_to

#: Questions by name; `?` stands for the argument of those that have one.
NAMED: Final[Mapping[str, tuple[str, str]]] = {
    "most-used-grid": (
        "the patterns of blocks that most puzzles share",
        (
            "SELECT count(*) AS puzzles, width, height, pattern, min(address) AS example"
            " FROM puzzles"
            " WHERE pattern IS NOT NULL GROUP BY width, height, pattern"
            " ORDER BY puzzles DESC, width, height, pattern LIMIT 20"
        ),
    ),
    "clue-history": (
        "every clue for an answer (argument: the answer)",
        (
            "SELECT p.date, c.text, p.publication, p.author, p.address FROM clues c"
            " JOIN puzzles p USING (puzzle_id) WHERE upper(c.answer) = upper(?)"
            " ORDER BY p.date NULLS LAST, p.address, c.position"
        ),
    ),
    "answers-by-year": (
        "how often each answer occurs in each year",
        (
            "SELECT year(p.date) AS year, c.answer, count(*) AS times FROM clues c"
            " JOIN puzzles p USING (puzzle_id) WHERE c.answer IS NOT NULL AND p.date IS NOT NULL"
            " GROUP BY ALL ORDER BY year, times DESC, c.answer"
        ),
    ),
    "letter-frequency": (
        "how often each letter stands in a cell",
        (
            "SELECT upper(solution) AS letter, count(*) AS cells,"
            " round(100.0 * count(*) / sum(count(*)) OVER (), 3) AS percent FROM cells"
            " WHERE solution IS NOT NULL GROUP BY ALL ORDER BY cells DESC, letter"
        ),
    ),
    "clue-novelty": (
        "for each puzzle with a date, how many clues no earlier puzzle has for the same answer",
        (
            "WITH dated AS (SELECT p.puzzle_id, p.address, p.date, upper(c.answer) AS answer,"
            " lower(trim(c.text)) AS text FROM clues c JOIN puzzles p USING (puzzle_id)"
            " WHERE p.date IS NOT NULL AND c.answer IS NOT NULL AND c.text <> ''),"
            " known AS (SELECT answer, text, min(date) AS date FROM dated GROUP BY ALL)"
            " SELECT d.date, count(*) AS clues, count(*) FILTER (WHERE k.date = d.date) AS fresh,"
            " round(100.0 * count(*) FILTER (WHERE k.date = d.date) / count(*), 1) AS percent,"
            " d.address FROM dated d JOIN known k USING (answer, text)"
            " GROUP BY d.puzzle_id, d.address, d.date ORDER BY percent DESC, d.date, d.address"
        ),
    ),
    "answer-rarity": (
        "for each puzzle, how many of its answers no other has, and in how many puzzles they are",
        (
            "WITH used AS (SELECT DISTINCT puzzle_id, upper(answer) AS answer FROM clues"
            " WHERE answer <> ''), counted AS (SELECT answer, count(*) AS puzzles FROM used"
            " GROUP BY answer) SELECT count(*) AS answers,"
            " count(*) FILTER (WHERE n.puzzles = 1) AS only_here,"
            " round(avg(n.puzzles), 2) AS mean_puzzles, p.address FROM used u"
            " JOIN counted n USING (answer) JOIN puzzles p USING (puzzle_id)"
            " GROUP BY p.puzzle_id, p.address"
            " ORDER BY only_here / count(*) DESC, mean_puzzles, p.address"
        ),
    ),
    "fill-similarity": (
        "the pairs of puzzles that share most answers, of those that share an uncommon one",
        (
            "WITH used AS (SELECT DISTINCT puzzle_id, upper(answer) AS answer FROM clues"
            " WHERE answer <> ''), sizes AS (SELECT puzzle_id, count(*) AS answers FROM used"
            " GROUP BY puzzle_id), uncommon AS (SELECT answer FROM used GROUP BY answer"
            " HAVING count(*) BETWEEN 2 AND 20), pairs AS (SELECT DISTINCT"
            " a.puzzle_id AS one, b.puzzle_id AS other FROM used a JOIN uncommon USING (answer)"
            " JOIN used b USING (answer) WHERE a.puzzle_id < b.puzzle_id),"
            " shared AS (SELECT one, other, count(*) AS shared FROM pairs"
            " JOIN used a ON a.puzzle_id = one JOIN used b ON b.puzzle_id = other"
            " AND b.answer = a.answer GROUP BY one, other)"
            " SELECT round(shared / (s.answers + t.answers - shared), 3) AS similarity, shared,"
            " least(p.address, q.address) AS first, greatest(p.address, q.address) AS second"
            " FROM shared JOIN sizes s ON s.puzzle_id = one JOIN sizes t ON t.puzzle_id = other"
            " JOIN puzzles p ON p.puzzle_id = one JOIN puzzles q ON q.puzzle_id = other"
            " ORDER BY similarity DESC, first, second LIMIT 1000"
        ),
    ),
    "findings": (
        "how many files have each finding",
        (
            "SELECT code, severity, count(DISTINCT puzzle_id) AS files, count(*) AS findings"
            " FROM diagnostics GROUP BY ALL ORDER BY files DESC, code"
        ),
    ),
}

#: The questions that no SQL answers; see `Corpus.similar_pairs`.
SIMILAR_GRIDS: Final = "similar-grids"


_Settings = dict[str, str | bool | int | float | list[str]]

#: The settings of DuckDB as it is.
_OPEN: Final[_Settings] = {}

#: DuckDB without files, networks and extensions; SQL cannot change that.
_CLOSED: Final[_Settings] = {
    "enable_external_access": "false",
    "python_enable_replacements": "false",
    "lock_configuration": "true",
}


class CorpusError(xwcore.XwError):
    """A question that cannot be answered: wrong SQL, or an unknown name."""


class NamedQuestionError(CorpusError):
    """There is no question of that name, or it has another number of arguments."""


class Corpus:
    """A corpus in a folder. Make one with `xwcore_corpus.open`."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def __repr__(self) -> str:
        return f"<Corpus {self.folder!r}>"

    def damaged(self) -> list[Damage]:
        """The parts whose files are not as they were written; a build reads their sources again."""
        return damaged_parts(self.folder)

    def _damaged(self, error: Exception) -> CorpusError:
        """The error of a table that cannot be read."""
        names = ", ".join(damage.part for damage in self.damaged()[:3])
        if not names:
            return CorpusError(f"query: {error}")
        return CorpusError(f"the corpus is damaged ({names}): run the same build again")

    def _files(self, name: str) -> list[str]:
        # Another part may be in the folder while a build is going on.
        return [os.path.join(self.folder, name, part) for part in part_names(self.folder)]

    def table(self, name: str, columns: Sequence[str] | None = None) -> pa.Table:
        """A whole table as Arrow: `puzzles`, `cells`, `clues` or `diagnostics`.

        Raises:
            CorpusError: there is no such table.
        """
        if name not in TABLES:
            raise CorpusError(f"no table {name!r}, expected one of {', '.join(sorted(TABLES))}")
        files = self._files(name)
        wanted = list(columns) if columns is not None else TABLES[name].names
        if not files:
            return TABLES[name].empty_table().select(wanted)
        try:
            tables = [pq.read_table(file, columns=wanted) for file in files]
        except (pa.ArrowException, OSError) as error:
            raise self._damaged(error) from error
        return pa.concat_tables([table.replace_schema_metadata(None) for table in tables])

    def query(
        self, sql: str, parameters: Sequence[object] = (), *, files: bool = False
    ) -> pa.Table:
        """The answer to a question in SQL, which has no access to files but the tables of the
        corpus; with `files` it may read and write any file, and load extensions of DuckDB.

        Raises:
            CorpusError: DuckDB refuses it.
        """
        with interrupts_blocked():  # an interrupt of its start would abort the process
            import duckdb  # a large library that the tables alone do not need

        with duckdb.connect(config=_OPEN if files else _CLOSED) as connection:
            try:
                for name, schema in TABLES.items():
                    if files and (paths := self._files(name)):
                        connection.execute(_view(name, schema.names, paths))
                    else:
                        connection.register(name, self._dataset(name))
                return interruptible(
                    lambda: _answer(connection, sql, parameters), connection.interrupt
                )
            except (duckdb.Error, pa.ArrowException, OSError) as error:
                raise self._damaged(error) from error

    def _dataset(self, name: str) -> Any:
        """A table whose files Arrow opens, so that DuckDB needs no access to files."""
        import pyarrow.dataset as ds

        paths, schema = self._files(name), TABLES[name]
        return ds.dataset(paths, schema=schema) if paths else schema.empty_table()

    def named(self, name: str, *arguments: str, threshold: float = 0.9) -> pa.Table:
        """The answer to a named question.

        Raises:
            NamedQuestionError: there is no question of that name, or an argument is missing or
                unused.
        """
        if name == SIMILAR_GRIDS and not arguments:
            return self.similar_pairs(threshold)
        if name not in NAMED:
            known = ", ".join(sorted([*NAMED, SIMILAR_GRIDS]))
            raise NamedQuestionError(f"no question {name!r}, expected one of {known}")
        _, sql = NAMED[name]
        if sql.count("?") != len(arguments):
            raise NamedQuestionError(
                f"{name}: {len(arguments)} arguments, expected {sql.count('?')}"
            )
        return self.query(sql, arguments, files=True)  # twice as fast, and SQL of our own

    def _by_size(self) -> dict[tuple[int, int], dict[str, list[str]]]:
        """The addresses of the crosswords with each pattern, by width and height."""
        table = self.query(
            "SELECT width, height, pattern, address FROM puzzles WHERE pattern IS NOT NULL"
            " AND width > 0 AND height > 0 ORDER BY address",
            files=True,
        )
        sizes: dict[tuple[int, int], dict[str, list[str]]] = {}
        columns = [table.column(name).to_pylist() for name in table.column_names]
        for width, height, pattern, address in zip(*columns, strict=True):
            sizes.setdefault((width, height), {}).setdefault(pattern, []).append(address)
        return sizes

    def similar(self, puzzle: xwcore_crossword.Crossword, threshold: float = 0.8) -> pa.Table:
        """The puzzles whose grid has the same size and at least so many cells of equal kind."""
        grid = puzzle.grid
        pattern = pattern_of(grid)
        groups = self._by_size().get((grid.width, grid.height), {})
        addresses = list(groups.values())
        rows = [
            (similarity, address)
            for index, similarity in similar_to(pattern, list(groups), threshold)
            for address in addresses[index]
        ]
        return pa.table(
            {
                "similarity": pa.array([similarity for similarity, _ in rows], pa.float64()),
                "address": pa.array([address for _, address in rows], pa.string()),
            }
        )

    def similar_pairs(self, threshold: float = 0.9) -> pa.Table:
        """All pairs of puzzles with grids of one size and at least so many cells of equal kind, in
        memory; `similar_batches` gives them in parts.
        """
        return pa.Table.from_batches(list(self.similar_batches(threshold)), PAIRS)

    def similar_batches(
        self, threshold: float = 0.9, progress: Progress | None = None
    ) -> Iterator[pa.RecordBatch]:
        """As `similar_pairs`, in batches, the most similar pairs first. `progress` is called with
        the number of different grids that were compared, and that of all.

        Raises:
            CorpusError: more pairs of different grids are similar than are kept in memory.
        """
        try:
            yield from batches_of_pairs([*self._by_size().values()], threshold, progress)
        except TooManyPairsError as error:
            raise CorpusError(
                f"similar grids: {error} have a similarity of {threshold:g}, raise the threshold"
            ) from error


def _answer(connection: Any, sql: str, parameters: Sequence[object]) -> pa.Table:
    """The result of a statement.

    Raises:
        CorpusError: it has none.
    """
    answer = connection.sql(sql, params=list(parameters))
    if answer is None:
        raise CorpusError("query: the statement has no result, expected a SELECT")
    return answer.to_arrow_table()


def _view(name: str, columns: Sequence[str], paths: Sequence[str]) -> str:
    """The statement that makes a table of Parquet files, which DuckDB opens."""
    listed = ", ".join("'" + path.replace("'", "''") + "'" for path in paths)
    selected = ", ".join(f'"{column}"' for column in columns)
    return f"CREATE VIEW {name} AS SELECT {selected} FROM read_parquet([{listed}])"  # noqa: S608 - names of our own files, quoted


def open_corpus(folder: str | os.PathLike[str]) -> Corpus:
    """The corpus in a folder.

    Raises:
        BuildError: the folder has no corpus of this schema version.
    """
    path = os.fspath(folder)
    check_version(path)
    return Corpus(path)
