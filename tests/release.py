"""Check that every distribution can be released: build, inspect, install, run the contract.

    python tests/release.py [--final] [FOLDER]

Builds the source archive and the wheel of every distribution into FOLDER (`dist` if absent), has
twine check metadata and README, compares versions with the changelogs, and installs the wheels on
every supported Python of this machine: each distribution alone, then all together, where every
plugin has to load and every format has to pass its contract. Wheels that a second build makes with
other bytes are an error, and so is a requirement without a lower bound. Writes the list of
distributions with hashes and requirements, `sbom.cdx.json` (CycloneDX 1.5). Needs no network.
With `--final`, a changelog that calls
its version unreleased is an error. Nothing is uploaded. Exits with 1 where a check fails.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # `tests` is no installed package

from tests.packaging.conftest import requirement, with_required  # noqa: E402
from tests.packaging.test_packaging_contract import FEWER, FORMATS, SETTINGS  # noqa: E402
from tests.packaging.workbench import Environment, Outcome, build, run  # noqa: E402
from tests.pythons import interpreters  # noqa: E402

#: The core first, then the plugins.
FOLDERS: Final = (ROOT, *sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml")))

#: What an environment has to answer: each distribution is there, each plugin of it loads.
LOADS: Final = """
import importlib.metadata, importlib.util, sys, xwcore
for name in sys.argv[1:]:
    importlib.metadata.version(name)
    assert importlib.util.find_spec(name.replace("-", "_")), name
statuses = xwcore.default_registry().plugins()
bad = [str(status) for status in statuses if status.state != "ok"]
assert not bad, bad
print(len(statuses))
"""


def project(folder: Path) -> dict[str, Any]:
    """The table `project` of a distribution."""
    table: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    return table


def check_changelogs(*, final: bool) -> Iterator[str]:
    """What is wrong with the changelogs: no section for the version, or one without a date."""
    for folder in FOLDERS:
        name, version = project(folder)["name"], project(folder)["version"]
        text = (folder / "CHANGELOG.md").read_text("utf-8")
        headings = [line for line in text.splitlines() if line.startswith(f"## {version} ")]
        if not headings:
            yield f"{name}: the changelog has no section for {version}"
        elif final and "unreleased" in headings[0]:
            yield f"{name}: the changelog calls {version} unreleased, expected a date"


def check_metadata(archives: Path) -> Iterator[str]:
    """What twine reports."""
    files = sorted(map(str, [*archives.glob("*.whl"), *archives.glob("*.tar.gz")]))
    outcome = run(sys.executable, "-m", "twine", "check", "--strict", *files, folder=ROOT)
    if outcome.code:
        yield f"twine check: {outcome.output}{outcome.errors}"


def check_reproducible(archives: Path) -> Iterator[str]:
    """Wheels that a second build makes with other bytes; compilers write paths into extensions."""
    with tempfile.TemporaryDirectory() as scratch:
        again = build(Path(scratch))
        for wheel in sorted(archives.glob("*-none-any.whl")):
            other = again / wheel.name
            if not other.exists() or other.read_bytes() != wheel.read_bytes():
                yield f"{wheel.name}: a second build makes other bytes"


def check_bounds() -> Iterator[str]:
    """Requirements without a lower bound; those of the workspace itself are left out."""
    own = {project(folder)["name"] for folder in FOLDERS}
    for folder in FOLDERS:
        table = project(folder)
        groups = [table.get("dependencies", []), *table.get("optional-dependencies", {}).values()]
        for requirement_ in (Requirement(text) for group in groups for text in group):
            operators = {specifier.operator for specifier in requirement_.specifier}
            if requirement_.name not in own and not operators & {">=", "==", "~=", ">"}:
                yield f"{table['name']}: {requirement_} has no lower bound"


def write_sbom(archives: Path) -> Iterator[str]:
    """Write the list of distributions; gives nothing, since it finds nothing wrong."""
    components: dict[str, dict[str, Any]] = {}
    required: dict[str, list[str]] = {}
    for folder in FOLDERS:
        table = project(folder)
        name, version = table["name"], table["version"]
        (wheel,) = archives.glob(f"{name.replace('-', '_')}-{version}-*.whl")
        content = hashlib.sha256(wheel.read_bytes()).hexdigest()
        components[name] = {
            "version": version,
            "purl": f"pkg:pypi/{name}@{version}",
            "hashes": [{"alg": "SHA-256", "content": content}],
        }
        required[name] = sorted({Requirement(text).name for text in table.get("dependencies", [])})
    others = {name for names in required.values() for name in names} - components.keys()
    components |= {name: {"purl": f"pkg:pypi/{name}"} for name in sorted(others)}
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "components": [
            {"type": "library", "bom-ref": name, "name": name, **component}
            for name, component in components.items()
        ],
        "dependencies": [{"ref": name, "dependsOn": names} for name, names in required.items()],
    }
    (archives / "sbom.cdx.json").write_text(json.dumps(document, indent=2) + "\n", "utf-8")
    yield from ()


def check_installing(archives: Path, interpreter: str) -> list[str]:
    """Failures of the distributions in environments of this Python: alone, then together."""
    with tempfile.TemporaryDirectory() as scratch:
        return list(_failures_of_installing(archives, interpreter, Path(scratch)))


def _failures_of_installing(archives: Path, interpreter: str, scratch: Path) -> Iterator[str]:
    names = [project(folder)["name"] for folder in FOLDERS]
    for name in names:
        environment = make(archives, interpreter, scratch / name, [name])
        yield from failures(f"{name} alone", environment.execute(LOADS, name))
    everything = ["xwcore[cli,testing]", *names[1:]]
    environment = make(archives, interpreter, scratch / "everything", everything)
    yield from failures("all together", environment.execute(LOADS, *names))
    yield from failures("xw formats", environment.xw("formats"))
    shutil.copytree(ROOT / "tests", environment.folder / "tests")
    (environment.folder / "pytest.ini").write_text(SETTINGS, encoding="utf-8")
    (environment.folder / "fewer.py").write_text(FEWER, encoding="utf-8")
    for area in FORMATS:
        file = f"tests/{area}/test_{area}_contract.py"
        command = (environment.python, "-m", "pytest", "-q", "-p", "fewer", file)
        yield from failures(f"contract of {area}", run(*command, folder=environment.folder))


def make(archives: Path, interpreter: str, home: Path, names: Iterable[str]) -> Environment:
    """A new environment with the wheels of these distributions and of those they require."""
    wheels = [requirement(archives, name) for name in with_required(["xwcore", *names])]
    return Environment.make(home, *dict.fromkeys(wheels), python=interpreter)


def failures(title: str, outcome: Outcome) -> Iterator[str]:
    """The end of what a program printed, if it failed."""
    if outcome.code:
        yield f"{title}: {outcome.output[-2000:]}{outcome.errors[-2000:]}"


def main(arguments: list[str]) -> int:
    """Run all checks; 1 where one fails."""
    final = "--final" in arguments
    archives = Path(next((word for word in arguments if word != "--final"), ROOT / "dist"))
    shutil.rmtree(archives, ignore_errors=True)
    archives.mkdir(parents=True)
    build(archives.resolve())
    checks: dict[str, Callable[[], Iterable[str]]] = {
        "changelogs": lambda: check_changelogs(final=final),
        "metadata": lambda: check_metadata(archives),
        "lower bounds": check_bounds,
        "reproducible wheels": lambda: check_reproducible(archives),
        "list of distributions": lambda: write_sbom(archives),
    }
    for version, path in {"this Python": sys.executable, **interpreters()}.items():
        checks[f"installing: {version}"] = partial(check_installing, archives.resolve(), path)
    failed = 0
    for title, check in checks.items():
        messages = list(check())
        print(f"{'FAILED' if messages else 'ok':6}  {title}", flush=True)
        for message in messages:
            print(f"        {message}", flush=True)
        failed += bool(messages)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
