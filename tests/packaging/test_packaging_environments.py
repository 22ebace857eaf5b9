"""Wheels in clean environments: the core alone, and the core with one plugin or two."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.packaging.conftest import MakeEnvironment

pytestmark = pytest.mark.packaging

FORMATS = "import json, xwcore; print(json.dumps(list(xwcore.formats())))"

READ = """
import json, sys, xwcore
puzzle = xwcore.read(sys.argv[1])
rows = ["".join(puzzle.grid[r, c].solution for c in range(puzzle.grid.width))
        for r in range(puzzle.grid.height)]
clues = [[c.number, str(c.direction).lower(), c.text] for c in puzzle.clues]
print(json.dumps([puzzle.source_format, puzzle.title, puzzle.author, rows, clues]))
"""

HINT = """
import json, sys, xwcore
for verb in (xwcore.detect, xwcore.read):
    try:
        verb(sys.argv[1])
    except xwcore.FormatNotInstalledError as error:
        print(json.dumps([error.format, error.package, str(error)]))
"""

PUZZLE = [
    "Small square",
    "A. Setter",
    ["PAD", "OWE", "TEN"],
    [
        [1, "across", "Quiet place to land"],
        [4, "across", "Be in the red"],
        [5, "across", "Fingers of two hands"],
        [1, "down", "Cooking vessel"],
        [2, "down", "Wonder and fear"],
        [3, "down", "Lair"],
    ],
]


def test_core_alone_lists_no_format(environment: MakeEnvironment) -> None:
    assert environment("xwcore").execute(FORMATS).answer == []


def test_command_of_core_alone_lists_no_format(environment: MakeEnvironment) -> None:
    core = environment("xwcore[cli]")
    assert core.xw("formats", "--json").answer == []
    listed = [plugin["name"] for plugin in core.xw("plugins", "--json").answer]
    assert listed == ["xw render", "xw show"]
    assert core.xw("formats").code == 0


@pytest.mark.parametrize(
    ("name", "format_name"),
    [("small.puz", "puz"), ("small.txt", "across-text"), ("small.spf", "spf"), ("small.xd", "xd")],
)
def test_core_alone_hints_at_the_package(
    environment: MakeEnvironment, name: str, format_name: str
) -> None:
    outcome = environment("xwcore").execute(HINT, name)
    assert outcome.code == 0, outcome.errors
    detected, read = map(json.loads, outcome.output.splitlines())
    package = f"xwcore-{format_name}"
    assert detected[:2] == read[:2] == [format_name, package]
    assert f"pip install {package}" in detected[2]


def test_hint_does_not_depend_on_the_name(environment: MakeEnvironment) -> None:
    core = environment("xwcore")
    (core.folder / "misleading.jpg").write_bytes((core.folder / "small.puz").read_bytes())
    outcome = core.execute(HINT, "misleading.jpg")
    assert '"xwcore-puz"' in outcome.output


def test_command_of_core_alone_hints_at_the_package(environment: MakeEnvironment) -> None:
    outcome = environment("xwcore[cli]").xw("detect", "small.puz")
    assert outcome.code == 1
    assert "pip install xwcore-puz" in outcome.output + outcome.errors
    assert "Traceback" not in outcome.errors


def test_command_without_its_extra_says_how_to_get_it(
    environment: MakeEnvironment,
) -> None:
    outcome = environment("xwcore").xw("formats")
    assert outcome.code in (1, 2)
    assert "xwcore[cli]" in outcome.errors
    assert "Traceback" not in outcome.errors
    assert outcome.output == ""


def test_core_and_puz_read_puz(environment: MakeEnvironment) -> None:
    both = environment("xwcore", "xwcore-puz")
    assert both.execute(FORMATS).answer == ["puz"]
    assert both.execute(READ, "small.puz").answer == ["puz", *PUZZLE]


def test_a_zip_archive_names_the_package_that_reads_it(environment: MakeEnvironment) -> None:
    both = environment("xwcore", "xwcore-puz")
    data = (both.folder / "small.puz").read_bytes()
    (both.folder / "small.puz.gz").write_bytes(gzip.compress(data))
    assert '"xwcore-containers"' in both.execute(HINT, "small.puz.gz").output
    three = environment("xwcore", "xwcore-puz", "xwcore-containers")
    (three.folder / "small.puz.gz").write_bytes(gzip.compress(data))
    assert three.execute(READ, "small.puz.gz").answer == ["puz", *PUZZLE]


def test_core_and_across_text_need_no_puz(environment: MakeEnvironment) -> None:
    both = environment("xwcore", "xwcore-across-text")
    assert both.execute(FORMATS).answer == ["across-text"]
    assert both.execute(READ, "small.txt").answer == ["across-text", *PUZZLE]
    assert '"xwcore-puz"' in both.execute(HINT, "small.puz").output


def test_core_and_xd_read_xd(environment: MakeEnvironment) -> None:
    both = environment("xwcore", "xwcore-xd")
    assert both.execute(FORMATS).answer == ["xd"]
    assert both.execute(READ, "small.xd").answer == ["xd", *PUZZLE]
    assert '"xwcore-puz"' in both.execute(HINT, "small.puz").output


def test_core_and_spf_read_spf(environment: MakeEnvironment) -> None:
    both = environment("xwcore", "xwcore-logic", "xwcore-spf")
    assert both.execute(FORMATS).answer == ["spf"]
    code = "import json, xwcore; print(json.dumps(xwcore.read('small.spf').givens.cells))"
    assert both.execute(code).answer == [[1, 1, 2], [2, 3, 1], [3, 2, 3]]
    code = "import json, xwcore; print(json.dumps(xwcore.validate(xwcore.read('small.spf')).ok))"
    assert both.execute(code).answer is True
    assert '"xwcore-puz"' in both.execute(HINT, "small.puz").output


@pytest.mark.parametrize("name", ["small.puz", "small.txt"])
def test_unmodified_file_comes_back_byte_for_byte(environment: MakeEnvironment, name: str) -> None:
    code = (
        "import sys, xwcore; data = open(sys.argv[1], 'rb').read(); p = xwcore.read(data);"
        "assert xwcore.dumps(p, p.source_format) == data"
    )
    outcome = environment("xwcore", "xwcore-puz", "xwcore-across-text").execute(code, name)
    assert outcome.code == 0, outcome.errors


def test_two_plugins_convert_into_each_other(environment: MakeEnvironment) -> None:
    code = (
        "import xwcore; xwcore.convert('small.txt', 'converted.puz');"
        "print(len(xwcore.diff(xwcore.read('small.txt'), xwcore.read('converted.puz'))))"
    )
    both = environment("xwcore", "xwcore-puz", "xwcore-across-text")
    assert both.execute(code).answer == 0


def test_everything_together_answers_on_the_command_line(
    environment: MakeEnvironment,
) -> None:
    full = environment("xwcore[cli]", "xwcore-puz", "xwcore-across-text")
    listed = [entry["name"] for entry in full.xw("formats", "--json").answer]
    assert listed == ["across-text", "puz"]
    detected = full.xw("detect", "--json", "small.puz", "small.txt").answer
    assert [(detection["path"], detection["format"]) for detection in detected] == [
        ("small.puz", "puz"),
        ("small.txt", "across-text"),
    ]


def test_removing_a_plugin_leaves_the_rest(archives: Path, tmp_path: Path) -> None:
    from tests.packaging.conftest import requirement, with_required
    from tests.packaging.workbench import Environment, uv

    names = with_required(["xwcore", "xwcore-puz", "xwcore-across-text"])
    made = Environment.make(tmp_path / "home", *(requirement(archives, name) for name in names))
    uv("pip", "uninstall", "--quiet", "--python", made.python, "xwcore-puz")
    assert made.execute(FORMATS).answer == ["across-text"]
