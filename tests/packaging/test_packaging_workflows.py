"""Workflows: actions pinned by hash, few rights, no password for publishing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.support import ROOT

WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))

#: The hash of a commit, and the version that it is, for people.
PINNED: Final = re.compile(r"uses: [\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+")


@pytest.mark.parametrize("path", [*WORKFLOWS, ROOT / "action.yml"], ids=lambda path: path.name)
def test_actions_are_pinned_by_hash(path: Path) -> None:
    uses = [line.strip(" -") for line in path.read_text("utf-8").splitlines() if "uses:" in line]
    assert uses == [line for line in uses if PINNED.fullmatch(line)]


def test_an_action_has_one_hash() -> None:
    texts = [path.read_text("utf-8") for path in WORKFLOWS]
    pins = {pin for text in texts for pin in re.findall(r"uses: ([\w./-]+)@(\w+)", text)}
    assert len(pins) == len({name for name, _ in pins})


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_read_only_and_have_no_secret(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "\npermissions:\n  contents: read\n" in text
    assert "secrets." not in text
    assert re.findall(r"(\S+): write", text) in ([], ["id-token"])
