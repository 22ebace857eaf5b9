"""The wheels, built once per session, and the environments that hold some of them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.packaging.samples import ACROSS_TEXT, SPF, XD, small_puz
from tests.packaging.workbench import Environment, build
from tests.support import ROOT

#: Makes, or gives again, the environment with these distributions ("xwcore[cli]", "xwcore-puz").
MakeEnvironment = Callable[..., Environment]


@pytest.fixture(scope="session")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and a source archive of every distribution."""
    return build(tmp_path_factory.mktemp("archives"))


@pytest.fixture(scope="session")
def environment(archives: Path, tmp_path_factory: pytest.TempPathFactory) -> MakeEnvironment:
    """Installs by explicit path, so that no index can supply a stranger of the same name."""
    made: dict[tuple[str, ...], Environment] = {}

    def make(*distributions: str) -> Environment:
        if distributions not in made:
            home = tmp_path_factory.mktemp("environment") / "home"
            made[distributions] = Environment.make(
                home, *(requirement(archives, name) for name in with_required(distributions))
            )
            for name, data in (
                ("small.puz", small_puz()),
                ("small.txt", ACROSS_TEXT),
                ("small.spf", SPF),
                ("small.xd", XD),
            ):
                (made[distributions].folder / name).write_bytes(data)
        return made[distributions]

    return make


def with_required(distributions: Iterable[str]) -> list[str]:
    """The distributions, and those of the workspace that they and their extras require."""
    names = list(distributions)
    for name in names:
        known = {other.partition("[")[0] for other in names}
        names += {
            required.name: None
            for required in _required(Requirement(name))
            if required.name.startswith("xwcore") and required.name not in known
        }
    return names


def _required(distribution: Requirement) -> list[Requirement]:
    """What a distribution of the workspace requires, with its extras."""
    folder = ROOT
    if distribution.name != "xwcore":
        folder = ROOT / "plugins" / distribution.name.removeprefix("xwcore-").replace("-", "_")
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project.get("optional-dependencies", {})
    required = [*project["dependencies"], *(r for e in distribution.extras for r in extras[e])]
    return list(map(Requirement, required))


def requirement(archives: Path, distribution: str) -> str:
    """The wheel of a distribution, with its extras, as something to install."""
    name, bracket, extras = distribution.partition("[")
    (wheel,) = archives.glob(f"{name.replace('-', '_')}-[0-9]*.whl")
    return f"{name}{bracket}{extras} @ {wheel.as_uri()}"
