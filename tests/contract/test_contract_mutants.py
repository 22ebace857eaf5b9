"""The list of faults that `make kit-mutants` plants: each one fits the sources as they are now."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.contract.kit_mutants import make_package, mutants, plant

PACKAGES = sorted({mutant.package for mutant in mutants()})


@pytest.mark.parametrize("package", PACKAGES)
def test_faults_fit_the_sources(package: str, tmp_path: Path) -> None:
    for number, mutant in enumerate((*mutants(), *mutants("harmless"))):
        if mutant.package == package:
            sources, _ = make_package(package, tmp_path / str(number))
            plant(mutant, sources)
            for edit in mutant.edits:
                if edit.file.endswith(".py"):
                    ast.parse((sources / edit.file).read_text(encoding="utf-8"), str(mutant))


def test_faults_are_named_once() -> None:
    names = [str(mutant) for mutant in mutants()]
    assert len(names) == len(set(names)) > 160
