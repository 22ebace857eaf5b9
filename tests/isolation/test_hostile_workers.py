"""Seventy hostile plugins, each in a worker of its own, harm no host and change no other answer.

`HOSTILE=all`, as `make hostile` sets it, tries all of them; a run of the suite tries every tenth.
"""

from __future__ import annotations

import atexit
import builtins
import ctypes
import gc
import importlib.machinery
import os
import pickle
import re
import resource
import signal
import sys
import threading
import time
import types
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

import pytest

import xwcore
from tests.core.toys import ToyFormat
from tests.isolation.test_sealed_boundary import HOSTILE as DISHONEST
from tests.isolation.test_worker_boundary import HOSTILE as DESTRUCTIVE
from tests.isolation.test_worker_boundary import Hostile
from tests.packaging.samples import SPF, XD
from xwcore import Registry, XwError
from xwcore.plugin import Evidence, Probe, Puzzle, ReadContext, WriteContext, hookimpl
from xwcore_isolation import Isolation

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")

#: How many plugins there are, and which of them a run of the suite tries.
COUNT: Final = 70
STEP: Final = 1 if os.environ.get("HOSTILE") == "all" else 10


def _flood_output() -> None:
    for _ in range(10_000):
        os.write(1, b"x" * 1_000)


def _leave_threads() -> None:
    for _ in range(20):
        threading.Thread(target=time.sleep, args=(600,), daemon=True).start()


def _write_into_every_descriptor() -> None:
    for descriptor in range(3, 64):
        with suppress(OSError):
            os.write(descriptor, b"R\0\0\0\0\0\0\0\x01hostile")


def _answer_with_a_pickle() -> None:
    import xwcore_isolation.wire

    class Payload:
        def __reduce__(self) -> Any:
            return os.system, ("exit 1",)

    xwcore_isolation.wire.encoded = lambda *_: pickle.dumps(Payload())


def _answer_with_gigabytes() -> None:
    import xwcore_isolation.wire

    xwcore_isolation.wire.encoded = lambda *_: b"x" * (300 * 1024 * 1024)


def _change_features() -> None:
    from xwcore_crossword import CrosswordFeature

    setattr(CrosswordFeature, "GRID", None)  # noqa: B010 - types forbid the assignment


def _forget_builtins() -> None:
    for name in ("len", "isinstance", "dict"):
        setattr(builtins, name, None)


def _ignore_signals() -> None:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)


def _never_end() -> None:
    _ignore_signals()
    while True:
        time.sleep(1)


def _leave_a_child() -> None:
    if not os.fork():
        time.sleep(5)


def _stop() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def _raise(*_: object) -> Any:
    raise RuntimeError("hostile")


def _trace_every_call() -> None:
    sys.setprofile(_raise)
    threading.setprofile(_raise)


class _Importer:
    """Gives an empty module for every name."""

    def find_spec(self, name: str, *_: object) -> Any:
        return importlib.machinery.ModuleSpec(name, self)  # type: ignore[arg-type]

    def create_module(self, spec: Any) -> Any:
        return types.ModuleType(spec.name)

    def exec_module(self, module: object) -> None:
        pass


def _replace_imports() -> None:
    sys.meta_path.insert(0, _Importer())
    sys.path_importer_cache.clear()


def _match_without_end() -> None:
    re.fullmatch(r"(a|aa)+", "a" * 90 + "b")


def _crash() -> None:
    ctypes.string_at(0)


def _open_every_descriptor() -> None:
    with suppress(OSError):
        while True:
            os.open(os.devnull, os.O_RDONLY)


def _change_small_numbers() -> None:
    ctypes.memset(id(7) + 24, 8, 1)  # the number 7 is 8 from now on


def _set_an_alarm() -> None:
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    time.sleep(0.01)


def _take_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    _KEPT.append(bytearray(8 * 1024**3))


_KEPT: Final[list[bytearray]] = []


INVASIVE: Final[dict[str, Callable[[], object]]] = {
    "output flooded": _flood_output,
    "threads left": _leave_threads,
    "descriptors written": _write_into_every_descriptor,
    "pickle sent": _answer_with_a_pickle,
    "gigabytes sent": _answer_with_gigabytes,
    "features changed": _change_features,
    "builtins removed": _forget_builtins,
    "signals ignored": _ignore_signals,
    "endless": _never_end,
    "collector off": gc.disable,
    "exit hooks": lambda: atexit.register(os._exit, 7),
    "child left": _leave_a_child,
    "stopped": _stop,
    "calls traced": _trace_every_call,
    "events audited": lambda: sys.addaudithook(_raise),
    "imports replaced": _replace_imports,
    "pattern without an end": _match_without_end,
    "crash in C": _crash,
    "descriptors used up": _open_every_descriptor,
    "small numbers changed": _change_small_numbers,
    "alarm set": _set_an_alarm,
    "memory taken": _take_memory,
}


#: What the plugins do, by name.
ACTIONS: Final = {
    **DISHONEST,
    **{what: Hostile(action) for what, action in {**DESTRUCTIVE, **INVASIVE}.items()},
}


class ByName(ToyFormat):
    """A hostile plugin that a worker makes for itself: not all can be sent to it."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"hostile-{number}")
        self.what = what

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        detect = getattr(ACTIONS[self.what], "xw_detect", None)
        return None if detect is None else detect(probe)

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        return ACTIONS[self.what].xw_read(data, context)

    @hookimpl
    def xw_validate(self, data: bytes, context: ReadContext) -> Any:
        self.xw_read(data, context)
        return ACTIONS[self.what].xw_validate(data, context)

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        return ACTIONS[self.what].xw_write(puzzle, context)


PLUGINS: Final = {what: ByName(number, what) for number, what in enumerate(ACTIONS)}


@pytest.fixture(scope="module")
def registry() -> Iterator[Registry]:
    with Registry(isolated=Isolation(seconds=5)) as made:
        for what in [*PLUGINS][::STEP]:
            made.register(PLUGINS[what])
        yield made


def test_there_are_seventy_hostile_plugins() -> None:
    assert len(PLUGINS) == COUNT


@pytest.mark.parametrize("what", [*PLUGINS][::STEP])
def test_hostile_plugin_in_a_worker_harms_nothing(registry: Registry, what: str) -> None:
    expected = xwcore.read(XD), xwcore.read(SPF), xwcore.dumps(xwcore.read(XD), "xd")
    name = PLUGINS[what].name
    data = PLUGINS[what].magic + b"AB"
    verbs: list[Callable[[], object]] = [
        lambda: registry.read(data, name),
        lambda: registry.validate(data, name),
        lambda: registry.dumps(expected[0], name),
    ]
    for verb in verbs:
        with suppress(XwError):  # any other exception has harmed the host
            verb()
    answers = registry.read(XD), registry.read(SPF), registry.dumps(expected[0], "xd")
    assert answers == expected
