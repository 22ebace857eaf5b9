"""A newcomer's walk: the wheels in a clean environment, an empty folder, README and the tutorial.

README's own example is in `test_packaging_readme`; a plugin of one's own, installed and tested, is
in `tests/core/test_authors_tutorial.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.running import DOCS, SAMPLES, failures, make_samples
from tests.packaging.conftest import MakeEnvironment
from tests.support import ROOT

pytestmark = [pytest.mark.packaging, pytest.mark.slow]

README = (ROOT / "README.md").read_text("utf-8")

#: Recipes that need nothing but what README's line installs.
RECIPES = ("open", "repair", "convert", "booklet", "ci", "build-crossword", "edit", "embed")


def distributions() -> list[str]:
    """What README's line for a clone installs: the core and every plugin."""
    assert re.search(r"^pip install \. \./plugins/\*$", README, re.MULTILINE)
    folders = sorted(path.parent.name for path in ROOT.glob("plugins/*/pyproject.toml"))
    return ["xwcore", *(f"xwcore-{folder.replace('_', '-')}" for folder in folders)]


def test_tutorial_for_a_folder_of_files_works(environment: MakeEnvironment, tmp_path: Path) -> None:
    python = environment(*distributions()).python
    messages = list(failures(SAMPLES, tmp_path, python))
    assert not messages, "\n\n".join(messages)


@pytest.mark.parametrize("recipe", RECIPES)
def test_recipe_works(environment: MakeEnvironment, tmp_path: Path, recipe: str) -> None:
    make_samples(tmp_path)
    python = environment(*distributions()).python
    messages = list(failures(DOCS / "howto" / f"{recipe}.md", tmp_path, python))
    assert not messages, "\n\n".join(messages)
