"""A plugin of another author in Pyodide: installed, and in a folder.

Pyodide is used where PYODIDE_FOLDER names the folder of its npm package; nothing is downloaded.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from examples.browser import build
from tests.contract.kit_mutants import make_package
from tests.support import ROOT

NODE = shutil.which("node")
PYODIDE = os.environ.get("PYODIDE_FOLDER", "")

PROGRAM = """
import json
import xwcore

DATA = b"ROWS 1\\ntitle: Two\\n\\nAB\\nC#\\n\\n1 across: A clue\\n"

def used(registry):
    puzzle = registry.read(DATA)
    return [
        registry.detect(DATA).format,
        puzzle.title,
        registry.dumps(puzzle, "rows") == DATA,
        registry.dumps(puzzle.replace(title="Three"), "rows").decode().split("\\n")[1],
        [entry.code for entry in registry.validate(DATA.replace(b"B", b"?"))],
        registry.fix(DATA.replace(b"AB", b"AB  ")).data == DATA,
    ]

folder = xwcore.Registry(discover=False, plugin_dirs=["/plugins"])
installed = xwcore.Registry()
json.dumps([used(folder), used(installed), sorted(installed.formats())])
"""


@pytest.mark.slow
@pytest.mark.skipif(not (NODE and PYODIDE), reason="PYODIDE_FOLDER is not set, or node is absent")
def test_a_plugin_works_in_pyodide(tmp_path: Path) -> None:
    site = tmp_path / "site"
    build.build(site, Path(PYODIDE))
    sources, _ = make_package("scaffold", tmp_path)
    archive = shutil.make_archive(str(tmp_path / "plugin"), "zip", sources.parent)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    script = str(ROOT / "tests" / "examples" / "pyodide_plugin.mjs")
    done = subprocess.run(
        [str(NODE), script, str(site), archive, str(program)], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    folder, installed, formats = json.loads(done.stdout)
    assert folder == installed
    assert folder == ["rows", "Two", True, "title: Three", ["ROWS104"], True]
    assert {"rows", "puz", "xd"} <= set(formats)
