"""Documents are accessible in the judgment of programs that we did not make."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pypdf
import pytest

import xwcore
from docs import gallery
from tests.pages import crossword, logic_puzzle
from tests.pdf.test_pdf_tags import elements
from xwcore import Puzzle
from xwcore_drawing import BookletOptions
from xwcore_pdf.manifest import SPEC
from xwcore_pdf.write import booklet

pytestmark = pytest.mark.slow

PUZZLES: dict[str, Puzzle] = {
    "crossword": crossword(9, notes="Notes", copyright="Copyright"),
    "rebus": gallery.rebus(),
    "marks": gallery.marks(),
    "diagramless": gallery.diagramless(),
    "right to left": crossword(
        5, "\u05d4\u05d2\u05d3\u05e8\u05d4", title="\u05ea\u05e9\u05d1\u05e5"
    ),
    "hints on all sides": logic_puzzle("easy-as-abc"),
    "graph": logic_puzzle("fences-graph"),
}


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Documents of all kinds: each solution, several pages, and a booklet."""
    folder = tmp_path_factory.mktemp("documents")
    paths = []
    for name, puzzle in PUZZLES.items():
        for solution in ("foot", "page"):
            paths.append(folder / f"{name} {solution}.pdf")
            xwcore.write(puzzle, paths[-1], solution=solution)
    paths.append(folder / "several pages.pdf")
    xwcore.write(crossword(15, "word " * 40), paths[-1], solution="foot")
    options = {option.name: option.default for option in SPEC.write_options}
    arranged = BookletOptions(per_page=4, contents=True, folded=True)
    options["solution"] = "page"
    made = booklet(list(PUZZLES.values()), options, "Booklet", None, arranged)
    paths.append(folder / "booklet.pdf")
    paths[-1].write_bytes(made.data)
    return paths


def test_pdfua_finds_nothing(documents: list[Path]) -> None:
    pdfua: Any = pytest.importorskip("pdfua", reason="the package pdfua is not installed")
    for path in documents:
        assert pdfua.validate(str(path)).findings == (), path.name


@pytest.mark.skipif(
    not importlib.util.find_spec("outloud"), reason="the package outloud is not installed"
)
def test_outloud_finds_no_error(documents: list[Path]) -> None:
    command = [sys.executable, "-m", "outloud", "--layer", "conformance", *map(str, documents)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count(" 0 error(s)") == len(documents)


@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not installed")
def test_qpdf_finds_no_fault(documents: list[Path]) -> None:
    for path in documents:
        done = subprocess.run(
            ["qpdf", "--check", path], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(not shutil.which("pdfinfo"), reason="poppler-utils is not installed")
def test_poppler_reads_the_same_structure(documents: list[Path]) -> None:
    for path in documents:
        command = ["pdfinfo", "-struct", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        lines = re.findall(r"^ *([A-Z][A-Za-z0-9]*)\b(?=[ :]|$)", done.stdout, re.MULTILINE)
        root: Any = pypdf.PdfReader(path).trailer["/Root"]
        ours = Counter(
            element["/S"][1:] for element in elements(root["/StructTreeRoot"]) if "/S" in element
        )
        assert Counter(lines) == ours, path.name
