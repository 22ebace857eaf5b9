"""Where the tests find things: `from tests.support import corpus_parameters`.

The corpus is a folder of real files beside the repository. It is not part of it: a test that reads
it is skipped where it is absent, and the suite must mean something without it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

#: The root of the repository.
ROOT = Path(__file__).resolve().parents[1]

#: The folder of real files; it may be absent.
CORPUS = ROOT.parent / "shared" / "corpus"

NO_CORPUS = pytest.mark.skip(reason="../shared/corpus is absent")


def corpus_files(*patterns: str) -> list[Path]:
    """The files of the corpus that match ("puz/**/*.puz"), sorted; none where it is absent."""
    return sorted({path for pattern in patterns for path in CORPUS.glob(pattern) if path.is_file()})


def corpus_parameters(*patterns: str) -> list[ParameterSet]:
    """One parameter per file of the corpus, named after it; one skipped where there is none."""
    paths = corpus_files(*patterns)
    if not paths:
        return [pytest.param(CORPUS / "absent", marks=NO_CORPUS, id="no-corpus")]
    return [pytest.param(path, id=path.relative_to(CORPUS).as_posix()) for path in paths]
