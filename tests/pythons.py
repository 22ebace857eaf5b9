"""Run the tests on every other Python of this machine that xwcore supports.

    python tests/pythons.py [--lowest] [PYTEST ARGUMENT...]

With `--lowest`, on this Python instead, with the oldest releases that the packages' requirements
allow.

Interpreters are those named `python3.N` on the PATH, and those of pyenv. The Python that runs this
file is left out: `make test` has it. Each interpreter gets an environment of its own in the folder
`.venv-pythons`, which later runs bring up to date. Exits with 1 where a run fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
ENVIRONMENTS: Final = ROOT / ".venv-pythons"

#: The minor versions of Python 3 to look for; 11 is the oldest that xwcore supports.
MINOR_VERSIONS: Final = range(11, 16)


def interpreters() -> dict[str, str]:
    """The path of an interpreter for each other version, by version ("3.12")."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    paths: dict[str, str] = {}
    for minor in MINOR_VERSIONS:
        version = f"3.{minor}"
        candidates = [shutil.which(f"python{version}") or ""]
        candidates += map(str, sorted(pyenv.glob(f"versions/{version}.*/bin/python{version}")))
        working = [path for path in candidates if path and _is_version(path, version)]
        if working and minor != sys.version_info.minor:
            paths[version] = working[0]
    return paths


def _is_version(path: str, version: str) -> bool:
    """Whether the interpreter starts and has this version; a shim of pyenv may not start."""
    program = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([path, "-c", program], capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.strip() == version


def run(name: str, sync: list[str], arguments: list[str]) -> bool:
    """Run pytest in the environment of this name; whether it passed."""
    home = ENVIRONMENTS / name
    environment = {
        variable: value
        for variable, value in os.environ.items()
        if variable not in ("VIRTUAL_ENV", "PYTHONHOME", "PYTHONPATH", "UV_PYTHON")
    } | {"UV_PROJECT_ENVIRONMENT": str(home)}
    print(f"== {name}", flush=True)
    command = [sys.executable, "-m", "uv", "sync", "--quiet", "--all-packages", *sync]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    python = str(home / "bin" / "python")
    command = [python, "-m", "pytest", "--numprocesses=auto", "--maxprocesses=4", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def main(arguments: list[str]) -> int:
    """Run the tests in all of these environments; 1 where one fails."""
    if arguments[:1] == ["--lowest"]:
        del arguments[0]
        environments = {"lowest": ["--resolution", "lowest-direct", "--python", sys.executable]}
    else:
        environments = {version: ["--python", path] for version, path in interpreters().items()}
    if not environments:
        print("no other supported Python is installed")
    failed = [name for name, sync in environments.items() if not run(name, sync, arguments)]
    for name in failed:
        print(f"the tests fail in the environment {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
