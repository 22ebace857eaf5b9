"""Pages that an index shows have links that work there: absolute, to files that exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.support import ROOT

#: Where the repository is; every absolute link of ours begins with it, or with the raw files.
REPOSITORY = "https://github.com/xwcore/xwcore"
FILES = re.compile(
    r"https://(?:github\.com/xwcore/xwcore/(?:blob|tree)|raw\.githubusercontent\.com/xwcore/xwcore)"
    r"/?(?:main)/(?P<path>[^)#\s\"]+)"
)
FOLDERS = [ROOT, *sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))]


def links(text: str) -> list[str]:
    return re.findall(r"\]\(([^)\s]+)\)", text)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_links_of_a_readme_are_absolute(folder: Path) -> None:
    relative = [
        link
        for link in links((folder / "README.md").read_text("utf-8"))
        if not link.startswith(("https://", "#"))
    ]
    assert relative == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_links_to_the_repository_lead_to_files(folder: Path) -> None:
    texts = [(folder / name).read_text("utf-8") for name in ("README.md", "pyproject.toml")]
    paths = [match["path"] for text in texts for match in FILES.finditer(text)]
    assert paths  # at least the changelog
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_distribution_has_its_addresses(folder: Path) -> None:
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    changelog = (folder / "CHANGELOG.md").relative_to(ROOT).as_posix()
    assert project["urls"] == {
        "Documentation": "https://xwcore.readthedocs.io",
        "Source": REPOSITORY,
        "Changelog": f"{REPOSITORY}/blob/main/{changelog}",
        "Issues": f"{REPOSITORY}/issues",
    }


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_distribution_names_the_pythons_that_are_tested(folder: Path) -> None:
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    pythons = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    (matrix,) = re.findall(r"python: \[(.*)\]", workflow)
    assert pythons == re.findall(r"3\.\d+", matrix)


def test_readme_shows_every_format_and_distribution() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for folder in FOLDERS[1:]:
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
        row = f"| `{project['name']}` |"
        heading = f"package `{project['name']}`"  # of a package with many formats
        assert row in readme or heading in readme
        for name in project.get("entry-points", {}).get("xwcore.formats", {}):
            assert f"| `{name}` {row}" in readme or heading in readme.split(f"| `{name}` |")[0]
