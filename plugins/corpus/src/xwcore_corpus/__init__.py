"""Corpora of puzzle files: folders and archives to Parquet, questions in SQL, similar grids.

import xwcore_corpus

xwcore_corpus.build(["puzzles/"], "corpus/")
corpus = xwcore_corpus.open("corpus/")
print(corpus.query("SELECT format, count(*) AS puzzles FROM puzzles GROUP BY format"))
"""

from __future__ import annotations

from xwcore_corpus.building import BuildReport, build
from xwcore_corpus.corpus import Corpus, CorpusError, open_corpus
from xwcore_corpus.sources import CorpusItem, items

open = open_corpus  # noqa: A001 - `xwcore_corpus.open`, as `zipfile.open` and others have it

__all__ = ["BuildReport", "Corpus", "CorpusError", "CorpusItem", "build", "items", "open"]
