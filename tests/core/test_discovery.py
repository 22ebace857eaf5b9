"""The scan of metadata without its cache: names of distributions, duplicates, requirements."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, Final

import importlib_metadata
import pytest

from xwcore.registry import discovery, scan_cache
from xwcore.registry.discovery import GROUP, Found, Problem, requirement_unmet


class Distribution:
    """The metadata of a distribution as importlib_metadata has it."""

    def __init__(
        self,
        name: str | None,
        version: str = "1.0",
        *,
        points: Mapping[str, str] | None = None,
        folder: str | None = None,
    ) -> None:
        self.metadata = {"Name": name}
        self.version = version
        self.requires = ["xwcore"]
        self.entry_points: Any = importlib_metadata.EntryPoints(
            importlib_metadata.EntryPoint(name=key, value=value, group=GROUP)
            for key, value in (points or {}).items()
        )
        if folder is not None:
            self._path = PurePath(folder)

    def read_text(self, _: str) -> str:
        return f"[{GROUP}]"


class NoMetadata(Distribution):
    """Its metadata cannot be read."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(None, **arguments)
        del self.metadata, self.entry_points

    def __getattr__(self, name: str) -> Any:
        raise KeyError(name)


def scanned(
    monkeypatch: pytest.MonkeyPatch, *distributions: Distribution
) -> tuple[list[Found], list[Problem]]:
    monkeypatch.setattr(importlib_metadata, "distributions", lambda: distributions)
    monkeypatch.setattr(scan_cache, "load", lambda _: None)
    monkeypatch.setattr(scan_cache, "save", lambda *_: None)
    return discovery.scan()


def test_the_first_of_two_copies_of_a_distribution_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    entries, problems = scanned(
        monkeypatch,
        Distribution("toy-b", points={"toy": "same:plugin"}),
        Distribution("toy-a", "1.0", points={"toy": "first:plugin", "zoo": "same:plugin"}),
        Distribution("Toy_A", "2.0", points={"toy": "second:plugin"}),
        Distribution("ant", "2.0", points={"ant": "same:plugin"}),
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
        Distribution(None, points=points, folder="/site/xwcore_a-1.0-py3.dist-info"),
        Distribution("", points=points),
        NoMetadata(folder="/site/xwcore_b-1.0.dist-info"),
    )
    assert [entry.distribution for entry in entries] == ["unknown", "xwcore_a"]
    assert [problem.distribution for problem in problems] == ["xwcore_b"]


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
