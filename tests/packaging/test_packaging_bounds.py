"""The lower bounds that are declared hold: the oldest versions do the same work."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from uv import find_uv_bin

from tests.packaging.conftest import requirement, with_required
from tests.packaging.samples import ACROSS_TEXT, small_puz
from tests.packaging.workbench import Environment, run, uv
from tests.support import ROOT

pytestmark = [pytest.mark.packaging, pytest.mark.slow]


def oldest() -> list[str]:
    """The declared lower bounds of the core and its command line, pinned."""
    declared: list[Requirement] = []
    for folder in (ROOT, ROOT / "plugins" / "cli"):
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
        declared += map(Requirement, project["dependencies"])
    pins = []
    for required in declared:
        if required.name.startswith("xwcore"):
            continue
        (bound,) = [bound for bound in required.specifier if bound.operator == ">="]
        pins.append(f"{required.name}=={bound.version}")
    return pins


def test_oldest_dependencies_suffice(archives: Path, tmp_path: Path) -> None:
    wheels = [
        requirement(archives, name)
        for name in with_required(["xwcore[cli]", "xwcore-puz", "xwcore-across-text"])
    ]
    made = Environment.make(tmp_path / "home", *wheels)
    got = run(find_uv_bin(), "pip", "install", "--python", made.python, *oldest(), folder=tmp_path)
    if got.code and "Failed to fetch" in got.errors:
        pytest.skip("no index to fetch the oldest versions from")
    assert got.code == 0, got.errors
    uv("pip", "check", "--quiet", "--python", made.python)
    (made.folder / "small.puz").write_bytes(small_puz())
    (made.folder / "small.txt").write_bytes(ACROSS_TEXT)
    (made.folder / "junk.dist-info").mkdir()
    detected = made.xw("detect", "--json", "small.puz", "small.txt").answer
    assert [detection["format"] for detection in detected] == ["puz", "across-text"]
    assert made.xw("show", "small.puz").code == 0
    assert made.xw("validate", "small.txt").code == 0
