"""What importing costs, measured from wheels in fresh interpreters."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.packaging.conftest import MakeEnvironment
from tests.packaging.workbench import run

pytestmark = pytest.mark.packaging

LOADED = "import json, sys; {}; print(json.dumps(sorted(m.partition('.')[0] for m in sys.modules)))"

SECONDS = "import time; start = time.perf_counter(); import {}; print(time.perf_counter() - start)"

#: Modules that a bare interpreter has not loaded; one costs milliseconds.
DEAR = {"pluggy", "importlib.metadata", "packaging", "click", "rich"}


def test_import_loads_no_expensive_module(environment: MakeEnvironment) -> None:
    full = environment("xwcore[cli]", "xwcore-puz", "xwcore-across-text")
    loaded = set(full.execute(LOADED.format("import xwcore")).answer)
    assert "xwcore" in loaded
    assert not loaded & (DEAR | {"xwcore_puz", "xwcore_across_text"})


def test_reading_loads_no_command_line(environment: MakeEnvironment) -> None:
    full = environment("xwcore[cli]", "xwcore-puz", "xwcore-across-text")
    loaded = set(full.execute(LOADED.format("import xwcore; xwcore.read('small.puz')")).answer)
    assert "xwcore_puz" in loaded
    assert not loaded & {"click", "rich", "hypothesis", "pytest"}


def test_a_manifest_loads_no_codec(environment: MakeEnvironment) -> None:
    full = environment("xwcore[cli]", "xwcore-puz", "xwcore-across-text")
    code = (
        "import json, sys, xwcore; xwcore.formats();"
        "print(json.dumps([m for m in sys.modules if m.startswith('xwcore_')]))"
    )
    loaded = full.execute(code).answer
    assert not [name for name in loaded if name.endswith((".parse", ".read", ".write", ".check"))]


@pytest.mark.slow
def test_import_costs_less_than_a_fifth_of_its_peer(tmp_path: Path) -> None:
    def least(name: str) -> float:
        """The best of several: noise only ever adds."""
        runs = [
            run(sys.executable, "-I", "-c", SECONDS.format(name), folder=tmp_path) for _ in range(7)
        ]
        return min(float(run.output) for run in runs)

    assert least("xwcore") < least("puz") / 5
