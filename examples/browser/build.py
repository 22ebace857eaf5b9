"""Makes the site: `python examples/browser/build.py --pyodide FOLDER`.

The site is a folder of static files: the page, Pyodide, and one archive of the Python packages.
FOLDER is that of the npm package "pyodide" (or the environment variable PYODIDE_FOLDER).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import Distribution, distribution, entry_points
from pathlib import Path

from packaging.requirements import Requirement

from xwcore_html.scripts import player_script

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

#: The pages.
PAGES = ("index.html", "page.js", "style.css", "icon.svg", "manifest.webmanifest")

#: What writes PDF needs a compiled package, whose wheel for Pyodide is passed with `--wheel`.
WITH_WHEEL = {"xwcore-pdf"}

#: What the site has beside formats: pictures, zip archives, and plugins in folders.
FURTHER = {"xwcore-deployment", "xwcore-drawing", "xwcore-folders"}

#: Required by fpdf2 for pictures, which no page of ours has.
LEFT_OUT = {"pillow"}

#: Files of installed packages that Python in the browser cannot use, and fonts that come in a
#: second form.
UNUSED = {".c", ".otf", ".pyc", ".pyd", ".so"}

#: The files of Pyodide that a page loads.
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


def build(site: Path, pyodide: Path | None, wheel: Path | None = None) -> None:
    """Make the site; without `pyodide` only what is ours, without `wheel` it writes no PDF."""
    site.mkdir(parents=True, exist_ok=True)
    for name in PAGES:
        shutil.copy(HERE / name, site)
    (site / "player.js").write_text(player_script(), "utf-8")
    ours = _format_distributions() | FURTHER
    if wheel is None:
        ours -= WITH_WHEEL
    required = _requirements(ours)
    with zipfile.ZipFile(site / "packages.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(HERE / "looking.py", "looking.py")
        _add_ours(archive, sorted(name for name in required if _is_ours(name)))
        if wheel is not None:
            _add_wheel(archive, wheel)
        passed = set() if wheel is None else {wheel.name.split("-")[0].casefold()}
        for name in sorted(required):
            if not _is_ours(name) and name.casefold() not in LEFT_OUT | passed:
                _add_installed(archive, distribution(name))
    if pyodide is not None:
        (site / "pyodide").mkdir(exist_ok=True)
        for name in PYODIDE:
            if (pyodide / name).exists():
                shutil.copy(pyodide / name, site / "pyodide")
    add_worker(site)


def add_worker(site: Path) -> None:
    """The service worker, with the list of all files and a name that changes when a file does."""
    digest = hashlib.sha256()
    names = []
    for path in sorted(site.rglob("*")):
        if path.is_file() and path.name != "worker.js":
            names.append(path.relative_to(site).as_posix())
            digest.update(names[-1].encode() + path.read_bytes())
    lines = (
        f"const CACHE = {json.dumps('workbench-' + digest.hexdigest()[:16])};",
        f"const FILES = {json.dumps(['./', *names])};",
        (HERE / "worker.js").read_text("utf-8"),
    )
    (site / "worker.js").write_text("\n".join(lines), "utf-8")


def _format_distributions() -> set[str]:
    """The installed distributions of this repository that have a format."""
    points = entry_points(group="xwcore.formats")
    names = {point.dist.name for point in points if point.dist is not None}
    return {name for name in names if _is_ours(name)}


def _is_ours(name: str) -> bool:
    return name == "xwcore" or name.startswith("xwcore-")


def _add_ours(archive: zipfile.ZipFile, names: list[str]) -> None:
    """The files of the wheels of this repository."""
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            command = [sys.executable, "-m", "uv", "build", "--quiet", "--wheel", "--offline"]
            subprocess.run(
                [*command, "--package", name, "--out-dir", folder],
                cwd=ROOT,
                check=True,
            )
        for path in sorted(Path(folder).glob("*.whl")):
            _add_wheel(archive, path)


def _add_wheel(archive: zipfile.ZipFile, path: Path) -> None:
    with zipfile.ZipFile(path) as wheel:
        for item in wheel.namelist():
            archive.writestr(item, wheel.read(item))


def _requirements(names: set[str]) -> set[str]:
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
        if path.suffix in UNUSED or ".." in path.parts:
            continue
        archive.write(str(path.locate()), path.as_posix())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Make the site.")
    parser.add_argument("--pyodide", type=Path, default=os.environ.get("PYODIDE_FOLDER"))
    parser.add_argument("--wheel", type=Path, help="the wheel of uharfbuzz for Pyodide, for PDF")
    parser.add_argument("--out", type=Path, default=HERE / "site")
    arguments = parser.parse_args()
    if arguments.pyodide is None:
        parser.error("--pyodide FOLDER is missing: npm install pyodide, then its folder")
    build(arguments.out, Path(arguments.pyodide), arguments.wheel)
    print(f"python -m http.server --directory {arguments.out}")


if __name__ == "__main__":
    main()
