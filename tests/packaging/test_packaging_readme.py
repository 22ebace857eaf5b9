"""The README's example does what it says, with installed packages."""

from __future__ import annotations

import re

import pytest

from tests.packaging.conftest import MakeEnvironment
from tests.support import ROOT

pytestmark = pytest.mark.packaging


def blocks(language: str) -> list[str]:
    text = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [body for name, body in blocks if name == language]


def test_example_runs(environment: MakeEnvironment) -> None:
    full = environment("xwcore[cli]", "xwcore-puz", "xwcore-across-text")
    (full.folder / "download.bin").write_bytes((full.folder / "small.puz").read_bytes())
    (full.folder / "copy.txt").unlink(missing_ok=True)
    (example,) = blocks("python")
    outcome = full.execute(example)
    assert outcome.code == 0, outcome.errors
    assert outcome.output.splitlines()[:3] == [
        "puz",
        "Small square 3 3",
        "P Quiet place to land",
    ]
    assert (full.folder / "copy.txt").read_bytes().startswith(b"<ACROSS PUZZLE")


def test_commands_run(environment: MakeEnvironment) -> None:
    full = environment("xwcore[cli]", "xwcore-puz", "xwcore-across-text")
    (full.folder / "download.bin").write_bytes((full.folder / "small.puz").read_bytes())
    (full.folder / "copy.txt").unlink(missing_ok=True)
    lines = [line for block in blocks("") for line in block.splitlines()]
    commands = [line.removeprefix("$ ").split() for line in lines]
    ours = [words[1:] for words in commands if words[:1] == ["xw"]]
    assert len(ours) >= 5
    for words in ours:
        arguments = ["small.puz" if word == "*.puz" else word for word in words]
        outcome = full.xw(*arguments)
        assert outcome.code == 0, outcome.errors
