"""A worker for each distribution: what a hostile hook does reaches no other format and no host."""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.core.toys import ToyFormat
from tests.packaging.samples import SPF, XD
from xwcore import PluginContractError, Puzzle, Registry
from xwcore.plugin import ReadContext, hookimpl
from xwcore_isolation import Isolation
from xwcore_isolation.sandbox import enter

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")


def _poison_modules() -> None:
    for name in [*sys.modules]:
        if name.startswith("xwcore_"):
            sys.modules[name] = None  # type: ignore[assignment]


def _close_descriptors() -> None:
    os.closerange(3, 64)


def _patch_open() -> None:
    import builtins

    builtins.open = None  # type: ignore[assignment]


def _patch_model() -> None:
    from xwcore_crossword import Crossword

    setattr(Crossword, "title", "hostile")  # noqa: B010 - types forbid the assignment


HOSTILE: dict[str, Callable[[], object]] = {
    "recursion limit": lambda: sys.setrecursionlimit(60),
    "modules removed": _poison_modules,
    "descriptors closed": _close_descriptors,
    "open replaced": _patch_open,
    "model replaced": _patch_model,
    "folder changed": lambda: os.chdir("/"),
    "path emptied": sys.path.clear,
    "ended": lambda: os._exit(0),
    "parent killed": lambda: os.kill(os.getppid(), 9),
    "environment emptied": os.environ.clear,
}


class Hostile(ToyFormat):
    """Does something hostile, then reads as others do."""

    def __init__(self, action: Callable[[], object]) -> None:
        super().__init__("hostile")
        self.action = action

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        self.action()
        return super().xw_read(data, context)


@pytest.fixture(scope="module")
def registry() -> Any:
    with Registry(isolated=Isolation(seconds=20)) as made:
        made.read(XD)
        made.read(SPF)
        yield made


@pytest.mark.slow
@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_hook_changes_no_answer_of_another_format(registry: Registry, what: str) -> None:
    expected = Registry().read(XD), Registry().read(SPF)
    hostile = Hostile(HOSTILE[what])
    registry.register(hostile)
    try:
        with suppress(PluginContractError):
            registry.read(b"HOSTILE-FILE\nAB", "hostile")
        assert (registry.read(XD), registry.read(SPF)) == expected
    finally:
        registry.unregister(hostile)


def _tried(action: Callable[[], object]) -> str:
    """What an action in a worker raises."""
    with Registry(discover=False, isolated=Isolation(seconds=20)) as made:
        made.register(Hostile(action))
        try:
            made.read(b"HOSTILE-FILE\nAB", "hostile")
        except PluginContractError as error:
            return error.message
    return ""


def _can_forbid() -> bool:
    """Whether the system can forbid both, tried in a process of its own."""
    process = os.fork()
    if process == 0:
        os._exit(len(enter()))
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0


@pytest.mark.slow
def test_worker_writes_no_file_and_opens_no_connection(tmp_path: Path) -> None:
    if not _can_forbid():
        pytest.skip("needs Landlock and seccomp")
    file = tmp_path / "file"
    file.write_bytes(b"old")
    path = str(file)
    actions: dict[str, Callable[[], object]] = {
        "write": lambda: os.open(path, os.O_WRONLY),
        "make": lambda: os.mkdir(path + ".new"),
        "remove": lambda: os.unlink(path),
        "truncate": lambda: os.truncate(path, 0),
        "rename": lambda: os.rename(path, path + ".new"),
        "connect": lambda: socket.create_connection(("127.0.0.1", 9), 1),
        "signal": lambda: os.kill(os.getppid(), 0),
    }
    for name, action in actions.items():
        assert "PermissionError" in _tried(action), name
    assert [*tmp_path.iterdir()] == [file]
    assert file.read_bytes() == b"old"


def test_a_worker_is_replaced_after_some_calls() -> None:
    with Registry(discover=False, isolated=Isolation(calls=3)) as made:
        made.register(Counting())
        names = [made.read(b"HOSTILE-FILE\nAB", "hostile").title for _ in range(7)]
    assert [int(name) for name in names] == [1, 2, 3, 1, 2, 3, 1]


class Counting(Hostile):
    """Counts its calls."""

    def __init__(self) -> None:
        super().__init__(lambda: None)
        self.calls = 0

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        self.calls += 1
        return super().xw_read(data, context).replace(title=str(self.calls))


@pytest.mark.slow
def test_a_call_takes_milliseconds(registry: Registry) -> None:
    start = time.perf_counter()
    for _ in range(200):
        registry.read(XD, "xd")
    assert (time.perf_counter() - start) / 200 < 0.05
