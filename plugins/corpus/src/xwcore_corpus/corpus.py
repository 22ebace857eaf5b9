"""An opened corpus: its tables, questions in SQL, named questions, similar grids.

Contract: a corpus is read only; answers are Arrow tables. SQL runs in DuckDB over views of the
Parquet files named `puzzles`, `cells`, `clues` and `diagnostics`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

import xwcore
import xwcore_crossword
from xwcore_corpus.building import check_version, part_names
from xwcore_corpus.schema import TABLES
from xwcore_corpus.similarity import pattern_of, similar_pairs, similar_to

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
        tables = [pq.read_table(file, columns=wanted) for file in files]
        return pa.concat_tables([table.replace_schema_metadata(None) for table in tables])

    def query(
        self, sql: str, parameters: Sequence[object] = (), *, files: bool = False
    ) -> pa.Table:
        """The answer to a question in SQL, which has no access to files but the tables of the
        corpus; with `files` it may read and write any file, and load extensions of DuckDB.

        Raises:
            CorpusError: DuckDB refuses it.
        """
        import duckdb  # a large library that the tables alone do not need

        with duckdb.connect(config=_OPEN if files else _CLOSED) as connection:
            for name, schema in TABLES.items():
                if files and (paths := self._files(name)):
                    connection.execute(_view(name, schema.names, paths))
                else:
                    connection.register(name, self._dataset(name))
            try:
                answer: Any = connection.sql(sql, params=list(parameters))
                if answer is None:
                    raise CorpusError("query: the statement has no result, expected a SELECT")
                table: pa.Table = answer.to_arrow_table()
            except duckdb.Error as error:
                raise CorpusError(f"query: {error}") from error
        return table

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

    def _by_size(self) -> dict[tuple[int, int], tuple[list[str], list[str]]]:
        """Addresses and patterns of the crosswords, by width and height."""
        table = self.query(
            "SELECT width, height, pattern, address FROM puzzles WHERE pattern IS NOT NULL"
            " AND width > 0 AND height > 0 ORDER BY address",
            files=True,
        )
        sizes: dict[tuple[int, int], tuple[list[str], list[str]]] = {}
        columns = [table.column(name).to_pylist() for name in table.column_names]
        for width, height, pattern, address in zip(*columns, strict=True):
            addresses, patterns = sizes.setdefault((width, height), ([], []))
            addresses.append(address)
            patterns.append(pattern)
        return sizes

    def similar(self, puzzle: xwcore_crossword.Crossword, threshold: float = 0.8) -> pa.Table:
        """The puzzles whose grid has the same size and at least so many cells of equal kind."""
        grid = puzzle.grid
        pattern = pattern_of(grid)
        addresses, patterns = self._by_size().get((grid.width, grid.height), ([], []))
        rows = similar_to(pattern, patterns, threshold)
        return pa.table(
            {
                "similarity": pa.array([similarity for _, similarity in rows], pa.float64()),
                "address": pa.array([addresses[index] for index, _ in rows], pa.string()),
            }
        )

    def similar_pairs(self, threshold: float = 0.9) -> pa.Table:
        """All pairs of puzzles with grids of one size and at least so many cells of equal kind."""
        rows: list[tuple[float, str, str]] = []
        for addresses, patterns in self._by_size().values():
            for first, second, similarity in similar_pairs(patterns, threshold):
                rows.append((similarity, addresses[first], addresses[second]))
        rows.sort(key=lambda row: (-row[0], row[1], row[2]))
        return pa.table(
            {
                "similarity": pa.array([row[0] for row in rows], pa.float64()),
                "first": pa.array([row[1] for row in rows], pa.string()),
                "second": pa.array([row[2] for row in rows], pa.string()),
            }
        )


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
