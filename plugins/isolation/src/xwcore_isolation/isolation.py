"""Hooks of plugins in worker processes, with limits of time and memory.

Contract: each call of a hook runs in a worker process of its distribution, which pebble starts on
demand and stops at the time limit. A worker imports no plugin of another distribution; it is
replaced when a call takes too long, ends the process, runs out of memory or sends a malformed
answer, and after `calls` calls; not when a hook raises an error. It has no part of the host's
memory and no open file of it, writes no file and opens no connection where the system can forbid it
(`sandbox`). What it sends back is decoded without trust (`xwcore_isolation.wire`); a hook that
never returns, a crash in native code or memory over the limit is an error of that call, and the
next call works.

No plugin of a format is imported in the host: a stand-in has its declaration (`stand_ins`). Plugins
that the host itself registers, kinds, and specifications of hooks are the host's own. Needs the
extra `xwcore[isolation]`.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import queue
import struct
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import connection, spawn
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import TYPE_CHECKING, Any, Final

from xwcore.plugin import (
    LimitError,
    OptionError,
    PluginContractError,
    SealError,
    XwError,
)
from xwcore_isolation import sandbox, wire
from xwcore_isolation.sealing import MAX_RAISED, seal_reports, sealed_answer, sealed_error
from xwcore_isolation.stand_ins import StandIns

if TYPE_CHECKING:
    from xwcore.plugin import FoundEntryPoint, PluginStatus

#: Seconds that a worker may take to start and import xwcore, beyond the time of the call.
_START: Final = 60.0

#: Bytes of one answer: more than the most that a plugin may write, with a record beside it.
_MAX_ANSWER: Final = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Isolation:
    """How `Registry(isolated=...)` runs plugins: `processes` workers for each distribution,
    `seconds` for importing a plugin and for each call, `memory` bytes that a worker may use besides
    what it has before it imports the plugin (None sets no limit), and `calls` until a worker is
    replaced.

    The limit of memory is one of the address space and needs a system with `resource` (not
    Windows).
    """

    seconds: float = 10.0
    memory: int | None = 512 * 1024 * 1024
    processes: int = 1
    calls: int = 1_000

    def __post_init__(self) -> None:
        counts = (self.processes, self.calls, 1 if self.memory is None else self.memory)
        if self.seconds <= 0 or min(counts) < 1:
            raise OptionError(f"{self}: expected positive numbers", option="isolated")

    def workers(self, registry: type, arguments: Mapping[str, Any]) -> WorkerProcesses:
        """The worker processes of a registry of this class with these arguments."""
        return WorkerProcesses(self, registry, arguments)


class WorkerProcesses:
    """The worker processes of one registry; started with the first call.

    `registry` and `arguments` are the class and the arguments of the registry that each worker
    makes for itself.
    """

    def __init__(self, isolation: Isolation, registry: type, arguments: Mapping[str, Any]) -> None:
        self._isolation = isolation
        self._registry = registry
        self._arguments = dict(arguments)
        self._plugins: list[object] = []
        self._rivals: dict[str, tuple[str, ...]] = {}
        hookspecs = tuple(arguments.get("hookspecs", ()))
        self._stand_ins = StandIns(isolation.seconds, isolation.memory, hookspecs)
        self._lock = threading.Lock()
        self._idle: dict[str, queue.SimpleQueue[_Worker | None]] = {}
        _pebble()  # an error of the host, where the extra is not installed

    def outside(self, points: list[FoundEntryPoint]) -> list[FoundEntryPoint]:
        """The entry points, each of which loads a stand-in for its plugin."""
        self._rivals = _rivals(points)
        return [point._replace(load=partial(self._stand_ins.load, point)) for point in points]

    def add(self, plugin: object) -> None:
        """Register a plugin of the host in workers that start from now on."""
        import cloudpickle

        try:
            cloudpickle.dumps(plugin)
        except Exception as error:
            message = f"{type(plugin).__name__} cannot be sent to a worker process: {error}"
            raise PluginContractError(message) from error
        self._plugins.append(plugin)
        self.close()

    def remove(self, plugin: object) -> None:
        """The opposite of `add`; an unknown plugin is ignored."""
        if plugin in self._plugins:
            self._plugins.remove(plugin)
            self.close()

    def close(self) -> None:
        """Stop the workers; the next call starts others."""
        with self._lock:
            queues, self._idle = self._idle, {}
        for idle in queues.values():
            while not idle.empty():
                _stop(idle.get())

    def call(self, status: PluginStatus, hook: str, **arguments: Any) -> Any:
        """The answer of a hook; reports are put into the lists of the context.

        Raises:
            XwError: what the hook raised.
            LimitError: the hook needs more memory than allowed.
            SealError: the hook took too long, ended its process, or sent something else.
        """
        import cloudpickle

        sent = cloudpickle.dumps({name: _portable(value) for name, value in arguments.items()})
        message = pickle.dumps((status.distribution, status.name, hook, sent))
        try:
            with self._worker(status) as worker:
                data = self._result(worker, message)
                worker.calls += 1
                worker.is_broken |= worker.calls >= self._isolation.calls
                try:
                    message_of_worker = wire.decoded(data, status.distribution)
                except Exception as error:
                    worker.is_broken = True
                    raise SealError(f"sent a malformed answer from its process: {error}") from error
        except SealError:
            status.sniffer_silent |= hook == "xw_detect"  # a worker is lost with each question
            raise
        try:
            answer, failure, diagnostics, losses, held = message_of_worker
            sent_context = arguments.get("context")
            if sent_context is not None:
                seal_reports(diagnostics, losses, sent_context.limits.max_diagnostics)
                sent_context.diagnostics.extend(diagnostics)
                if losses is not None:
                    sent_context.losses.extend(losses)
                    sent_context.held.update(held)
        except SealError:
            raise
        except Exception as error:
            raise SealError(f"sent a malformed answer from its process: {error}") from error
        if failure is None:
            return sealed_answer(hook, answer)
        if not isinstance(failure, XwError):
            raise SealError("sent a malformed error from its process")
        if isinstance(failure, PluginContractError):
            status.note(failure.message)
        raise sealed_error(failure, MAX_RAISED)

    def _result(self, worker: Any, message: bytes) -> bytes:
        pebble = _pebble()
        seconds = self._isolation.seconds
        try:
            future = worker.pool.schedule(_run, args=(message,), timeout=seconds)
            data: bytes = future.result(timeout=seconds + _START)
        except TimeoutError as error:
            worker.is_broken = True
            raise SealError(f"did not return within {seconds:g} s") from error
        except pebble.ProcessExpired as error:
            worker.is_broken = True
            raise SealError(f"ended its process ({_reason(error.exitcode)})") from error
        except BrokenExecutor as error:  # before the worker's start of the call was noticed
            worker.is_broken = True
            raise SealError("ended its process") from error
        except Exception as error:
            worker.is_broken = True
            raise SealError(f"broke its process: {type(error).__name__}: {error}") from error
        if data == _NO_MEMORY:
            worker.is_broken = True
            memory = self._isolation.memory or -1
            raise LimitError(f"memory: over the limit of {memory} bytes", limit="memory")
        return data

    @contextlib.contextmanager
    def _worker(self, status: PluginStatus) -> Iterator[_Worker]:
        """A worker of the plugin's distribution for one call. Each has a pool and pipes of its own,
        so that what one sends cannot pass for the answer of another.
        """
        own = [plugin for plugin in self._plugins if plugin is status.plugin]
        group = f"{status.distribution}\0{status.name if own else ''}"
        with self._lock:
            idle = self._idle.get(group)
            if idle is None:
                idle = self._idle[group] = queue.SimpleQueue()
                for _ in range(self._isolation.processes):
                    idle.put(None)
        worker = idle.get()
        try:
            if worker is None:
                worker = self._start(status, own)
            yield worker
        finally:
            if worker is not None and worker.is_broken:
                _stop(worker)
                worker = None
            if idle is self._idle.get(group):
                idle.put(worker)
            elif worker is not None:
                _stop(worker)

    def _start(self, status: PluginStatus, plugins: list[object]) -> _Worker:
        import cloudpickle

        disable = (*self._arguments.get("disable", ()), *self._rivals.get(status.distribution, ()))
        arguments = {**self._arguments, "disable": disable}
        setup = cloudpickle.dumps((self._registry, arguments, plugins))
        pool = _pebble().ProcessPool(
            max_workers=1,
            initializer=_prepare,
            initargs=(setup, self._isolation.memory),
            context=WorkerContext(),
        )
        return _Worker(pool)


class _Worker:
    """A pool of one process."""

    __slots__ = ("calls", "is_broken", "pool")

    def __init__(self, pool: Any) -> None:
        self.pool = pool
        self.calls = 0
        self.is_broken = False


def _stop(worker: _Worker | None) -> None:
    if worker is not None:
        worker.pool.stop()
        worker.pool.join()


def _pebble() -> Any:
    try:
        return importlib.import_module("pebble")
    except ImportError as error:
        message = "Registry(isolated=...) needs pebble: pip install 'xwcore[isolation]'"
        raise OptionError(message, option="isolated") from error


def _reason(code: int | None) -> str:
    """How a process ended."""
    if code is not None and code < 0:
        return f"signal {-code}"
    return f"exit code {code}"


def _rivals(points: list[FoundEntryPoint]) -> dict[str, tuple[str, ...]]:
    """For each distribution the others that claim one of its formats: its workers import none."""
    claims: dict[str, set[str]] = {}
    for point in points:
        claims.setdefault(point.name, set()).add(point.distribution)
    rivals: dict[str, set[str]] = {}
    for distributions in claims.values():
        for distribution in distributions:
            rivals.setdefault(distribution, set()).update(distributions - {distribution})
    return {distribution: tuple(sorted(others)) for distribution, others in rivals.items()}


def _portable(value: Any) -> Any:
    """A context without the registry of the host: the worker has its own."""
    if getattr(value, "registry", None) is not None:
        import copy

        value = copy.copy(value)
        value.registry = None
    return value


# -- in the worker ----------------------------------------------------------------------------

#: The answer where memory ran out.
_NO_MEMORY: Final = b"no memory"

#: The registry of a worker process.
_registries: list[Any] = []


def _prepare(setup: bytes, memory: int | None) -> None:
    """Make the registry of a worker, and set its limits; its plugin is imported by the first call,
    under the limits.
    """
    import cloudpickle

    sandbox.silence(0, 1)
    sandbox.enter()
    make, arguments, plugins = cloudpickle.loads(setup)
    registry = make(**arguments)
    for plugin in plugins:
        registry.register(plugin)
    _registries.append(registry)
    sandbox.limit_memory(memory)


def _run(message: bytes) -> bytes:
    """Call a hook in a worker; its answer, failure and reports as bytes."""
    import cloudpickle

    distribution, name, hook, sent = pickle.loads(message)  # noqa: S301 - the host is trusted
    registry: Any = _registries[0]
    answer: Any = None
    failure: XwError | None = None
    context: Any = None
    records: tuple[str, ...] = ()
    try:
        try:
            status = registry.status(name)
            records = status.declared.records
            wire.open_records(distribution, records)
            arguments = cloudpickle.loads(sent)
            context = arguments.get("context")
            if hasattr(context, "registry"):
                context.registry = registry
            answer = registry.call(status, hook, **arguments)
        except XwError as error:
            if isinstance(error.__cause__, MemoryError):
                return _NO_MEMORY
            failure = error
        diagnostics = [] if context is None else context.diagnostics
        losses, held = getattr(context, "losses", None), getattr(context, "held", None)
        try:
            return wire.encoded((answer, failure, diagnostics, losses, held), records)
        except TypeError as error:
            failure = registry.status(name).contract_error(f"{hook} returned {error}")
            return wire.encoded((None, failure, [], None, None), ())
    except MemoryError:
        return _NO_MEMORY


# -- pipes ------------------------------------------------------------------------------------


class _Wire(connection.Connection):
    """A pipe on which a worker sends numbers and bytes, not pickles, which could run code in the
    host. What the host sends to a worker is a pickle.
    """

    #: Whether the other end is the host; a worker's end is made by `_workers_end`.
    is_of_worker = False

    def __reduce__(self) -> Any:
        _, arguments = connection.reduce_connection(self)  # type: ignore[attr-defined]
        return _workers_end, arguments

    def send(self, obj: Any) -> None:
        """Send a message of pebble: a task; that it is taken; its result."""
        from pebble.pool.process import Acknowledgement, WorkerTask

        if isinstance(obj, WorkerTask):
            self.send_bytes(b"T" + pickle.dumps(obj))
        elif isinstance(obj, Acknowledgement):
            self.send_bytes(struct.pack("!cqq", b"A", obj.worker, obj.task))
        else:
            data = getattr(getattr(obj, "result", None), "value", None)
            if isinstance(data, bytes):
                self.send_bytes(struct.pack("!cq", b"R", obj.task) + data)
            else:
                self.send_bytes(struct.pack("!cq", b"P", obj.task))

    def recv(self) -> Any:
        """A message of pebble; any other bytes are an error of the pipe."""
        from pebble.common.types import Result, ResultStatus
        from pebble.pool.process import Acknowledgement, TaskProblem, TaskResult

        data = self.recv_bytes(_MAX_ANSWER)
        if self.is_of_worker:
            return pickle.loads(data[1:])  # noqa: S301 - the host is trusted
        try:
            if data.startswith(b"A"):
                _, worker, task = struct.unpack("!cqq", data)
                return Acknowledgement(worker, task)
            kind, task = struct.unpack_from("!cq", data)
        except struct.error as error:
            raise OSError("malformed message of a worker") from error
        if kind == b"R":
            return TaskResult(task, Result(ResultStatus.SUCCESS, data[9:]))
        if kind == b"P":
            return TaskProblem(task, RuntimeError("the call failed in the worker"))
        raise OSError("malformed message of a worker")


def _workers_end(descriptor: Any, readable: bool, writable: bool) -> _Wire:
    wire_ = _Wire(descriptor.detach(), readable, writable)
    wire_.is_of_worker = True
    return wire_


class _Process(SpawnProcess):
    """A process that does not run the main module of the host again: a script of a few lines, or a
    session, needs no guard for it.
    """

    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: N802 - the name is that of multiprocessing
        with _starting:
            module: Any = spawn
            prepared = module.get_preparation_data
            module.get_preparation_data = _without_main(prepared)
            try:
                return SpawnProcess._Popen(process_obj)
            finally:
                module.get_preparation_data = prepared


_starting: Final = threading.Lock()


def _without_main(prepared: Callable[[str], dict[str, Any]]) -> Callable[[str], dict[str, Any]]:
    def get_preparation_data(name: str) -> dict[str, Any]:
        data = prepared(name)
        return {key: value for key, value in data.items() if not key.startswith("init_main")}

    return get_preparation_data


class WorkerContext(SpawnContext):
    """Starts processes afresh, with pipes that carry no pickles of a worker."""

    Process = _Process

    def Pipe(self, duplex: bool = True) -> Any:  # noqa: N802 - the name is that of multiprocessing
        """A pair of ends of a pipe."""
        ends = super().Pipe(duplex)
        wires = []
        for end in ends:
            wires.append(_Wire(os.dup(end.fileno()), end.readable, end.writable))
            end.close()
        return tuple(wires)
