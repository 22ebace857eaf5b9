"""Makes the site: `python examples/browser/build.py --pyodide FOLDER`.

The site is a folder of static files: the page, Pyodide, and one archive of the Python packages.
FOLDER is that of the npm package "pyodide" (or the environment variable PYODIDE_FOLDER).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

#: The pages, and the distributions of this repository that need Python only.
PAGES = ("index.html", "page.js", "style.css")
DISTRIBUTIONS = (
    "xwcore",
    "xwcore-across-text",
    "xwcore-html",
    "xwcore-ipuz",
    "xwcore-jpz",
    "xwcore-logic",
    "xwcore-puz",
    "xwcore-spf",
    "xwcore-xd",
)

#: The files of Pyodide that a page loads.
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


def build(site: Path, pyodide: Path | None) -> None:
    """Make the site; without `pyodide` only what is ours."""
    site.mkdir(parents=True, exist_ok=True)
    for name in PAGES:
        shutil.copy(HERE / name, site)
    with zipfile.ZipFile(site / "packages.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(HERE / "looking.py", "looking.py")
        _add_ours(archive)
        for name in sorted(_requirements(DISTRIBUTIONS) - set(DISTRIBUTIONS)):
            _add_installed(archive, distribution(name))
    if pyodide is not None:
        (site / "pyodide").mkdir(exist_ok=True)
        for name in PYODIDE:
            if (pyodide / name).exists():
                shutil.copy(pyodide / name, site / "pyodide")


def _add_ours(archive: zipfile.ZipFile) -> None:
    """The files of the wheels of this repository."""
    with tempfile.TemporaryDirectory() as folder:
        for name in DISTRIBUTIONS:
            command = [sys.executable, "-m", "uv", "build", "--quiet", "--wheel", "--offline"]
            subprocess.run(
                [*command, "--package", name, "--out-dir", folder],
                cwd=ROOT,
                check=True,
            )
        for path in sorted(Path(folder).glob("*.whl")):
            with zipfile.ZipFile(path) as wheel:
                for item in wheel.namelist():
                    archive.writestr(item, wheel.read(item))


def _requirements(names: tuple[str, ...]) -> set[str]:
    """The distributions and all that they require, without extras."""
    required: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in required:
            continue
        required.add(name)
        for text in distribution(name).requires or ():
            requirement = Requirement(text)
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                waiting.append(requirement.name)
    return required


def _add_installed(archive: zipfile.ZipFile, installed: Distribution) -> None:
    """The files of a distribution that is installed here."""
    for path in installed.files or ():
        if path.suffix == ".pyc" or ".." in path.parts:
            continue
        archive.write(str(path.locate()), path.as_posix())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Make the site.")
    parser.add_argument("--pyodide", type=Path, default=os.environ.get("PYODIDE_FOLDER"))
    parser.add_argument("--out", type=Path, default=HERE / "site")
    arguments = parser.parse_args()
    if arguments.pyodide is None:
        parser.error("--pyodide FOLDER is missing: npm install pyodide, then its folder")
    build(arguments.out, Path(arguments.pyodide))
    print(f"python -m http.server --directory {arguments.out}")


if __name__ == "__main__":
    main()
