"""The scan of metadata: names of distributions, duplicates, folders, requirements."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from xwcore.registry import discovery
from xwcore.registry.discovery import (
    GROUP,
    Distribution,
    FoundEntryPoint,
    MetadataProblem,
    requirement_unmet,
)


def metadata(
    name: str | None,
    version: str = "1.0",
    *,
    points: Mapping[str, str] | None = None,
    folder: str = "",
) -> Distribution:
    """The metadata of a distribution with entry points."""
    lines = [f"{key} = {value}" for key, value in (points or {}).items()]
    named = "" if name is None else f"Name: {name}\n"
    texts = {
        "entry_points.txt": "\n".join([f"[{GROUP}]", *lines]),
        "METADATA": f"{named}Version: {version}\nRequires-Dist: xwcore\n\nName: of the text",
    }
    return Distribution(folder, texts.get)


def scanned(
    monkeypatch: pytest.MonkeyPatch, *distributions: Distribution
) -> tuple[list[FoundEntryPoint], list[MetadataProblem]]:
    monkeypatch.setattr(discovery, "installed", lambda: iter(distributions))
    return discovery.scan()


def test_the_first_of_two_copies_of_a_distribution_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    entries, problems = scanned(
        monkeypatch,
        metadata("toy-b", points={"toy": "same:plugin"}),
        metadata("toy-a", "1.0", points={"toy": "first:plugin", "zoo": "same:plugin"}),
        metadata("Toy_A", "2.0", points={"toy": "second:plugin"}),
        metadata("ant", "2.0", points={"ant": "same:plugin"}),
    )
    assert [(entry.name, entry.value, entry.distribution) for entry in entries] == [
        ("ant", "same:plugin", "ant"),
        ("toy", "first:plugin", "toy-a"),
        ("toy", "same:plugin", "toy-b"),
        ("zoo", "same:plugin", "toy-a"),
    ]
    assert not problems


def test_a_distribution_without_a_name_is_named_by_its_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    points = {"toy": "toy:plugin"}
    entries, problems = scanned(
        monkeypatch,
        metadata(None, points=points, folder="xwcore_a-1.0-py3.dist-info"),
        metadata("", points=points),
        Distribution("xwcore_b-1.0.dist-info", {"entry_points.txt": f"[{GROUP}]\na = b:c"}.get),
    )
    assert [entry.distribution for entry in entries] == ["unknown", "xwcore_a"]
    assert [(problem.distribution, problem.cause) for problem in problems] == [
        ("xwcore_b", "ValueError: the file METADATA is missing or empty")
    ]
    assert entries[0].requires == ("xwcore",)


def test_folders_of_metadata_are_found_on_the_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for folder, text in (
        ("right-1.dist-info", b"# comment\n[console_scripts]\nx = y:z\n[%s]\n a = b.c:d [extra]\n"),
        ("older.egg-info", b"[%s]\nold=b:c\n"),
        ("malformed-1.dist-info", b"[%s]\nno value\n"),
        ("bytes-1.dist-info", b"[%s]\n\xff = b:c\n"),
        ("other-1.dist-info", b"[console_scripts]\nno value\n"),
    ):
        (tmp_path / folder).mkdir()
        points = text.replace(b"%s", GROUP.encode())
        (tmp_path / folder / "entry_points.txt").write_bytes(points)
        name = "PKG-INFO" if folder.endswith("egg-info") else "METADATA"
        (tmp_path / folder / name).write_text(f"Name: {folder[:5]}\nVersion: 2\n\ntext", "utf-8")
    (tmp_path / "file-1.dist-info").write_bytes(b"")
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path), str(tmp_path / "absent")])
    entries, problems = discovery.scan()
    assert [entry[:4] for entry in entries] == [
        ("a", "b.c:d [extra]", "right", "2"),
        ("old", "b:c", "older", "2"),
    ]
    assert [problem.distribution for problem in problems] == ["bytes", "malformed"]
    assert problems[1].cause == "ValueError: entry_points.txt: malformed line 'no value'"


def test_a_zip_file_on_the_path_is_looked_into(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("zipped-1.dist-info/entry_points.txt", f"[{GROUP}]\na = b:c\n")
        archive.writestr("zipped-1.dist-info/METADATA", "Name: zipped\nVersion: 3\n\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "a.zip"), *sys.path])
    assert ("a", "b:c", "zipped", "3") in [entry[:4] for entry in discovery.scan()[0]]


def test_a_scan_imports_no_library() -> None:
    program = (
        "import sys, xwcore; xwcore.formats(); names = 'importlib.metadata', 'importlib_metadata',"
        " 'packaging', 'email'; print([name for name in names if name in sys.modules])"
    )
    assert subprocess.check_output([sys.executable, "-c", program], text=True).strip() == "[]"


IS_MET: Final = None


@pytest.mark.parametrize(
    ("requirement", "version", "unmet"),
    [
        ("xwcore>=9rc1", "0.1.0", "xwcore>=9rc1"),
        ("xwcore>=0.1", "0.2.0rc1", IS_MET),
        ("xwcore<0.1.0", "0.1", "xwcore<0.1.0"),
        ("xwcore<0.1", "0.1.0", "xwcore<0.1"),
        ("xwcore<1.0", "1", "xwcore<1.0"),
        ("xwcore<1", "1.0", "xwcore<1"),
        ("xwcore>=0.1.0", "0.1", IS_MET),
        ("xwcore>=0.1.0,<1.0", "0.10", IS_MET),
        ("xwcore !", "0.1.0", IS_MET),
    ],
)
def test_versions_are_compared_as_numbers(
    requirement: str, version: str, unmet: str | None
) -> None:
    assert requirement_unmet([requirement], version) == unmet
