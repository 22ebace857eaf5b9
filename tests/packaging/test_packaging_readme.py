"""The README's example does what it says, with installed packages."""

from __future__ import annotations

import re
import shutil

import pytest

from tests.packaging.conftest import MakeEnvironment
from tests.packaging.workbench import Environment
from tests.support import ROOT

pytestmark = pytest.mark.packaging


def blocks(language: str) -> list[str]:
    text = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [body for name, body in blocks if name == language]


def newcomer(environment: MakeEnvironment) -> Environment:
    """An environment in whose folder the file of the examples stands, as in a clone."""
    full = environment("xwcore[cli]", "xwcore-puz", "xwcore-across-text")
    (full.folder / "examples").mkdir(exist_ok=True)
    shutil.copy(ROOT / "examples" / "download.bin", full.folder / "examples")
    (full.folder / "copy.txt").unlink(missing_ok=True)
    return full


def test_example_runs(environment: MakeEnvironment) -> None:
    full = newcomer(environment)
    (example,) = blocks("python")
    outcome = full.execute(example)
    assert outcome.code == 0, outcome.errors
    assert outcome.output.splitlines()[:3] == [
        "puz",
        "A small square 3 3",
        "P Place to land",
    ]
    assert (full.folder / "copy.txt").read_bytes().startswith(b"<ACROSS PUZZLE")


def test_commands_run(environment: MakeEnvironment) -> None:
    full = newcomer(environment)
    lines = [line for block in blocks("") for line in block.splitlines()]
    commands = [line.removeprefix("$ ").split() for line in lines]
    ours = [words[1:] for words in commands if words[:1] == ["xw"]]
    assert len(ours) >= 5
    for words in ours:
        outcome = full.xw(*words)
        assert outcome.code == 0, outcome.errors
