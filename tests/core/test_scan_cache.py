"""The cached scan for plugins: used while nothing changed, ignored where anything is odd."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import importlib_metadata
import pytest

from tests.core.toys import ToyFormat
from xwcore import Registry
from xwcore.registry import discovery, scan_cache

needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="owners and modes are POSIX")


class Site:
    """The only folder of sys.path, and the cache folder."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.folder = folder
        self.cache = cache

    def install(self, name: str, version: str = "1.0") -> Path:
        info = self.folder / f"{name}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nRequires-Dist: xwcore\n"
        )
        (info / "entry_points.txt").write_text(f"[{discovery.GROUP}]\n{name} = {name}_x:plugin\n")
        self.age()
        return info

    def age(self) -> None:
        """Move every time a minute back: the cache waits until an environment is settled."""
        for path in [self.folder, *self.folder.rglob("*")]:
            moved = path.stat().st_mtime_ns - 60 * 10**9
            os.utime(path, ns=(moved, moved))

    @property
    def files(self) -> list[Path]:
        return sorted((self.cache / "xwcore").glob("*"))

    @property
    def file(self) -> Path:
        (file,) = self.files
        return file


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    # What the scan and the plugins import on use must be there: sys.path has one folder from here.
    assert ToyFormat.__module__ in sys.modules
    assert [path.requires for path in importlib_metadata.distributions()]
    site = Site(tmp_path / "site", tmp_path / "cache")
    site.folder.mkdir()
    site.age()
    monkeypatch.setattr(sys, "path", [os.fspath(site.folder)])
    monkeypatch.setattr(scan_cache, "_cache_folder", lambda: os.fspath(site.cache))
    monkeypatch.delenv(scan_cache.CACHE_VARIABLE, raising=False)
    return site


@pytest.fixture
def scans(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one with every scan that reads metadata."""
    scans: list[int] = []
    scanned = discovery._scanned  # pyright: ignore[reportPrivateUsage]

    def counted(group: str) -> scan_cache.Rows:
        scans.append(1)
        return scanned(group)

    monkeypatch.setattr(discovery, "_scanned", counted)
    return scans


def names() -> list[str]:
    return [entry.name for entry in discovery.scan()[0]]


def test_a_second_scan_gives_the_same_from_the_cache(site: Site, scans: list[int]) -> None:
    site.install("alpha")
    site.install("beta")
    first, second = discovery.scan(), discovery.scan()
    assert [entry[:5] for entry in second[0]] == [entry[:5] for entry in first[0]]
    assert second[0][0][:5] == ("alpha", "alpha_x:plugin", "alpha", "1.0", ("xwcore",))
    assert second[1] == first[1] == []
    assert len(scans) == 1


def test_problems_are_cached(site: Site, scans: list[int]) -> None:
    info = site.install("alpha")
    (info / "entry_points.txt").write_text(f"[{discovery.GROUP}]\nnot an entry point\n")
    site.age()
    first, second = discovery.scan(), discovery.scan()
    assert first[1] == second[1]
    assert [problem.distribution for problem in second[1]] == ["alpha"]
    assert len(scans) == 1


def remove(info: Path) -> None:
    for path in info.iterdir():
        path.unlink()
    info.rmdir()


def test_install_upgrade_and_uninstall_are_seen(site: Site, scans: list[int]) -> None:
    assert names() == names() == []
    old = site.install("alpha")
    assert names() == names() == ["alpha"]
    remove(old)
    new = site.install("alpha", "2.0")
    assert [entry.version for entry in discovery.scan()[0]] == ["2.0"]
    remove(new)
    site.age()
    assert names() == []
    assert len(scans) == 4


def test_metadata_rewritten_in_place_is_seen(site: Site) -> None:
    info = site.install("alpha")
    assert names() == ["alpha"]
    file = info / "entry_points.txt"
    file.write_text(f"[{discovery.GROUP}]\nbeta = beta_x:plugin\n")
    assert names() == ["beta"]


def test_another_file_beside_the_distributions_changes_nothing(
    site: Site, scans: list[int]
) -> None:
    site.install("alpha")
    names()
    (site.folder / "puzzle.puz").write_bytes(b"")
    assert names() == ["alpha"]
    assert len(scans) == 1


def test_an_environment_that_changed_just_now_is_not_cached(site: Site) -> None:
    info = site.install("alpha")
    now = time.time_ns()
    os.utime(info, ns=(now, now))
    assert names() == ["alpha"]
    assert site.files == []


def test_every_order_of_folders_has_its_own_cache(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.install("alpha")
    names()
    other = Site(tmp_path / "other", site.cache)
    other.folder.mkdir()
    other.install("beta")
    monkeypatch.setattr(sys, "path", [os.fspath(other.folder), *sys.path])
    assert names() == ["alpha", "beta"]
    assert len(site.files) == 2


def changed(key: str, value: object) -> Callable[[bytes], bytes]:
    return lambda text: json.dumps({**json.loads(text), key: value}).encode()


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda text: text[:-9],
        lambda _: b"\xff\xfe\x00",
        lambda _: b"[" * 100_000,
        lambda _: b"null",
        lambda _: b"{}",
        lambda _: b"[]",
        lambda text: text + b" " * scan_cache.MAX_SIZE,
        changed("key", None),
        changed("key", []),
        changed("entries", None),
        changed("entries", "text"),
        changed("entries", [["short"]]),
        changed("entries", [["alpha", "alpha_x:plugin", "alpha"]]),
        changed("entries", [[1, 2, 3, 4]]),
        changed("entries", [{"name": "evil"}]),
        changed("problems", [["a", "b", "c"]]),
        changed("problems", [["a"]]),
        changed("problems", {}),
    ],
)
def test_a_damaged_cache_is_ignored_and_replaced(
    site: Site, scans: list[int], damage: Callable[[bytes], bytes]
) -> None:
    site.install("alpha")
    names()
    site.file.write_bytes(damage(site.file.read_bytes()))
    assert names() == names() == ["alpha"]
    assert len(scans) == 2


def test_a_cached_distribution_may_have_no_requirements(site: Site, scans: list[int]) -> None:
    site.install("alpha")
    names()
    row = ["beta", "beta_x:plugin", "beta", "1.0"]
    site.file.write_bytes(changed("entries", [row])(site.file.read_bytes()))
    assert names() == ["beta"]
    assert len(scans) == 1


@needs_posix
def test_the_cache_is_of_the_user_alone(site: Site) -> None:
    site.install("alpha")
    names()
    assert stat.S_IMODE(site.file.stat().st_mode) == 0o600
    assert stat.S_IMODE(site.file.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {"HOME": "/home/me"}, "/home/me/.cache"),
        ("linux", {"HOME": "/home/me", "XDG_CACHE_HOME": "/caches"}, "/caches"),
        ("darwin", {"HOME": "/home/me"}, "/home/me/Library/Caches"),
        ("freebsd", {"HOME": "/home/me"}, "/home/me/.cache"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
    ],
)
@needs_posix
def test_the_cache_is_where_the_platform_has_caches(
    platform: str, variables: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert scan_cache._cache_folder() == folder  # pyright: ignore[reportPrivateUsage]


@needs_posix
def test_a_cache_that_others_may_write_is_ignored(site: Site, scans: list[int]) -> None:
    site.install("alpha")
    names()
    site.file.chmod(0o666)
    assert names() == ["alpha"]
    assert len(scans) == 2


@needs_posix
def test_a_cache_of_another_owner_is_ignored(
    site: Site, scans: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    site.install("alpha")
    names()
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    assert names() == ["alpha"]
    assert len(scans) == 2


@pytest.mark.parametrize("odd", ["a file in place of the folder", "a folder in place of the file"])
def test_a_cache_that_cannot_be_written_is_no_error(site: Site, odd: str) -> None:
    site.install("alpha")
    if odd.startswith("a file"):
        site.cache.write_bytes(b"")
    else:
        names()
        file = site.file
        file.unlink()
        file.mkdir()
    assert names() == names() == ["alpha"]


def test_a_relative_cache_folder_is_not_used(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(scan_cache, "_cache_folder", lambda: "relative")
    site.install("alpha")
    assert names() == ["alpha"]
    assert not (tmp_path / "relative").exists()


def test_the_variable_switches_the_cache_off(
    site: Site, scans: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(scan_cache.CACHE_VARIABLE, "0")
    site.install("alpha")
    assert names() == names() == ["alpha"]
    assert len(scans) == 2
    assert site.files == []


def test_an_import_hook_that_knows_distributions_switches_the_cache_off(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Finder:
        def find_spec(self, *_: object) -> None:
            return None

        def find_distributions(self, *_: object) -> list[object]:
            return []

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder()])
    site.install("alpha")
    assert names() == ["alpha"]
    assert site.files == []


def test_odd_entries_of_the_path_are_no_error(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.install("alpha")
    odd: list[Any] = ["", "/nowhere/at/all", os.fspath(Path(__file__)), site.folder]
    monkeypatch.setattr(sys, "path", [*sys.path, *odd])
    assert names() == ["alpha"]
    assert scan_cache.environment_key("group") is not None
    monkeypatch.setattr(sys, "path", [*sys.path, 5, "nul\0byte"])
    assert scan_cache.environment_key("group") is None
    scan_cache.save("group", None, scan_cache.Rows([], []))


def test_old_environments_are_removed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan_cache, "MAX_FILES", 3)
    for number in range(6):
        monkeypatch.setattr(sys, "path", [os.fspath(site.folder), f"/nowhere/{number}"])
        names()
    assert len(site.files) == 3


def test_the_oldest_environments_are_removed_first(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan_cache, "MAX_FILES", 2)
    folder = site.cache / "xwcore"
    folder.mkdir(parents=True)
    for age, name in enumerate("bdac"):
        path = folder / f"plugins-{name}.json"
        path.write_bytes(b"")
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    names()
    assert [path.name for path in site.files if len(path.name) == 14] == ["plugins-b.json"]


def test_a_registry_loads_plugins_named_by_the_cache(
    site: Site, scans: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    site.install("toy")
    (site.folder / "toy_x.py").write_text(
        "from tests.core.toys import ToyFormat\nplugin = ToyFormat()\n"
    )
    for _ in range(2):
        assert list(Registry().formats()) == ["toy"]
        monkeypatch.delitem(sys.modules, "toy_x")
    assert len(scans) == 1


def test_a_cached_scan_imports_neither_importlib_metadata_nor_packaging(tmp_path: Path) -> None:
    program = (
        "import sys, xwcore\n"
        "xwcore.default_registry().plugins()\n"
        "print([name for name in ('importlib_metadata', 'packaging') if name in sys.modules])\n"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": os.fspath(tmp_path), "XW_CACHE": "1"}
    environment["LOCALAPPDATA"] = environment["HOME"] = os.fspath(tmp_path)
    command = [sys.executable, "-c", program]
    outputs = [subprocess.check_output(command, env=environment, text=True) for _ in range(2)]
    assert outputs[1] == "[]\n"
