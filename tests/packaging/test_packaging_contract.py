"""The wheels pass the contract in clean environments: core and one plugin, and all together.

The wheels hold the very modules of the tree (`test_packaging_wheels`): what may differ here is what
is installed beside the modules. So tests that compare a module with itself run in the tree alone,
and the others run on every sample, with few damaged and generated puzzles. All together differs
little from the tree: there the tests of detection, samples and declarations run.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable

import pytest

from tests.packaging.conftest import MakeEnvironment
from tests.packaging.workbench import run
from tests.support import ROOT

pytestmark = [pytest.mark.packaging, pytest.mark.slow]

#: Folder of tests, and distribution, of every format.
FORMATS = {
    folder.name: f"xwcore-{folder.name.replace('_', '-')}"
    for folder in sorted(ROOT.glob("plugins/*"))
    for manifest in folder.glob("src/*/manifest.py")
    if "FormatSpec(" in manifest.read_text("utf-8")
}

#: The repository's own settings would put its sources in front of the wheels.
SETTINGS = """[pytest]
addopts = --import-mode=importlib --strict-markers -p no:cacheprovider
pythonpath = .
filterwarnings = error
markers =
    packaging: x
    slow: x
"""

#: A plugin of pytest in the clean environment: no contract tries more than these.
FEWER = """
FEW = {"truncation_count": 50, "mutation_count": 15, "example_count": 4}

def pytest_collection_modifyitems(items):
    for made in {item.cls for item in items if item.cls is not None}:
        for name, count in FEW.items():
            setattr(made, name, min(count, getattr(made, name)))
"""

#: What the tests of a format need beside the kit.
NEEDED = {"pdf": ("pypdf",)}

#: Words of the tests that run in the tree alone.
IN_THE_TREE = (
    "cells_and_clues",
    "disturb",
    "escape",
    "every_token",
    "fix",
    "large_numbers",
    "lines_and_columns",
    "mutations",
    "places_count",
    "planted",
    "results_depend",
    "runs_of",
    "swept",
    "time",
    "truncations",
)

WHERE = "import xwcore; print(xwcore.__file__)"


def assert_contract_holds(
    environment: MakeEnvironment, areas: Iterable[str], chosen: str, *distributions: str
) -> None:
    made = environment(*distributions)
    assert str(ROOT) not in made.execute(WHERE).output
    for area in areas:
        if area in NEEDED:
            made.install(*NEEDED[area])
    shutil.copytree(ROOT / "tests", made.folder / "tests", dirs_exist_ok=True)
    (made.folder / "pytest.ini").write_text(SETTINGS, encoding="utf-8")
    (made.folder / "fewer.py").write_text(FEWER, encoding="utf-8")
    paths = [f"tests/{area}/test_{area}_contract.py" for area in areas]
    command = ("-m", "pytest", "-q", "-p", "fewer", "-k", chosen, *paths)
    outcome = run(made.python, *command, folder=made.folder)
    assert outcome.code == 0, outcome.output[-3000:] + outcome.errors[-3000:]
    assert " passed" in outcome.output


@pytest.mark.parametrize("area", ["ipuz", "puz"])
def test_core_and_one_plugin_pass_the_contract(environment: MakeEnvironment, area: str) -> None:
    others = f"not ({' or '.join(IN_THE_TREE)})"
    assert_contract_holds(environment, [area], others, "xwcore[testing]", FORMATS[area])


def test_everything_together_passes_the_contract(environment: MakeEnvironment) -> None:
    chosen = "detects or samples or signatures or claims or declaration"
    wheels = ("xwcore[cli,testing]", *FORMATS.values())
    assert_contract_holds(environment, sorted(FORMATS), chosen, *wheels)
