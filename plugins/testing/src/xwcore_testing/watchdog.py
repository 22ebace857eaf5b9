"""A watchdog for the calls of hooks: the time and the memory that a call may take.

A pattern that backtracks may take years. The watchdog ends such a call, and names the hook, its
input and the pattern. It needs signals of the CPU time, which the main thread of a process on Unix
has; elsewhere only the memory is watched.
"""

from __future__ import annotations

import contextlib
import pickle
import re
import signal
import threading
import tracemalloc
from collections.abc import Generator, Iterator
from types import FrameType, ModuleType
from typing import Any, Final

from xwcore.plugin import (
    Evidence,
    Probe,
    Puzzle,
    ReadContext,
    Registry,
    Span,
    WriteContext,
    hookimpl,
)
from xwcore_testing.advice import shown

#: CPU seconds that a call may take for any input, and for each byte of it; the bytes of a puzzle
#: are those of its pickle.
SECONDS: Final = 3.0
SECONDS_PER_BYTE: Final = 20e-6

#: How many times as long a call takes while its memory is traced.
_TRACED_TIMES: Final = 4

#: Bytes of memory that this process may take beyond what it has.
MEMORY: Final = 1 << 30

_HAS_TIMER: Final = hasattr(signal, "setitimer")


class CallEnded(BaseException):
    """A call took more time or memory than it may; the guard of the core contains it."""


class Watchdog:
    """Wrappers of all hooks; `report` says which call was ended, "" as long as none was.

    After one call was ended, further calls are refused at once: each would take as long.
    """

    def __init__(self) -> None:
        self._report = ""

    @property
    def report(self) -> str:
        """Which call was ended, or ""."""
        return self._report

    @hookimpl(wrapper=True)
    def xw_detect(self, probe: Probe) -> Generator[None, Evidence | None, Evidence | None]:
        """Watch a sniffer."""
        with self._watched("xw_detect", probe.head):
            answer = yield
        return answer

    @hookimpl(wrapper=True)
    def xw_parts(
        self, data: bytes, context: ReadContext
    ) -> Generator[None, tuple[Span, ...], tuple[Span, ...]]:
        """Watch the search for parts."""
        with self._watched("xw_parts", data):
            answer = yield
        return answer

    @hookimpl(wrapper=True)
    def xw_read(self, data: bytes, context: ReadContext) -> Generator[None, Puzzle, Puzzle]:
        """Watch a reader."""
        with self._watched("xw_read", data):
            answer = yield
        return answer

    @hookimpl(wrapper=True)
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> Generator[None, bytes, bytes]:
        """Watch a writer."""
        with self._watched("xw_write", puzzle):
            answer = yield
        return answer

    @hookimpl(wrapper=True)
    def xw_validate(self, data: bytes, context: ReadContext) -> Generator[None, None, None]:
        """Watch a check."""
        with self._watched("xw_validate", data):
            answer = yield
        return answer

    def registry(self, **arguments: Any) -> Registry:
        """A registry whose plugins are watched."""
        registry = Registry(strict=False, **arguments)
        registry.register(self)
        return registry

    @contextlib.contextmanager
    def _watched(self, hook: str, given: bytes | Puzzle) -> Iterator[None]:
        if self.report:
            raise CallEnded(self.report)
        what = shown(given) if isinstance(given, bytes) else repr(given)
        allowed = [_allowed(len(given) if isinstance(given, bytes) else 0)]

        def end(_number: int, frame: FrameType | None) -> None:
            if len(allowed) == 1 and not isinstance(given, bytes):
                # The size of a puzzle is asked for only where the call takes long.
                allowed.append(_allowed(len(pickle.dumps(given))))
                if allowed[1] > allowed[0]:
                    signal.setitimer(signal.ITIMER_VIRTUAL, allowed[1] - allowed[0])
                    return
            seconds = f"{allowed[-1]:.1f} s"
            self._report = f"{hook} takes more than {seconds} for {what}{_patterns(frame)}"
            raise CallEnded(self.report)

        try:
            with _timer(allowed[0], end):
                yield
        except MemoryError:
            self._report = f"{hook} takes more than {MEMORY >> 20} MiB of memory for {what}"
            raise CallEnded(self.report) from None


def _allowed(size: int) -> float:
    """The CPU seconds that a call may take for so many bytes."""
    seconds = SECONDS + SECONDS_PER_BYTE * size
    return seconds * _TRACED_TIMES if tracemalloc.is_tracing() else seconds


@contextlib.contextmanager
def _timer(seconds: float, end: Any) -> Iterator[None]:
    """Call `end` after so many CPU seconds; a timer that is set already goes on."""
    is_main = threading.current_thread() is threading.main_thread()
    if not _HAS_TIMER or not is_main or signal.getitimer(signal.ITIMER_VIRTUAL)[0]:
        yield
        return
    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _patterns(frame: FrameType | None) -> str:
    """Where the call was, and the regular expressions that the function names."""
    if frame is None:
        return ""
    code = frame.f_code
    at = f", in {code.co_filename.rpartition('/')[2]} line {frame.f_lineno} ({code.co_name})"
    values = [frame.f_locals.get(name) for name in code.co_varnames]
    for name in code.co_names:
        values.append(frame.f_globals.get(name))
        values += [
            getattr(module, name, None)
            for module in frame.f_globals.values()
            if isinstance(module, ModuleType)
        ]
    patterns = dict.fromkeys(value.pattern for value in values if isinstance(value, re.Pattern))
    named = ", ".join(map(repr, patterns))
    return at + (f"; its patterns: {named}" if named else "")


@contextlib.contextmanager
def limited_memory() -> Iterator[None]:
    """Refuse memory beyond `MEMORY`, so that a call fails before the machine does."""
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as stream:
            used = int(stream.read().split()[0]) * resource.getpagesize()
        before = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, before[1]))
    except (ImportError, OSError, ValueError):
        yield
        return
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
