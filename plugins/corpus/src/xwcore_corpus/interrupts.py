"""The interrupt of the terminal: held back while a process or a native library starts, and noticed
while a native library works.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Final, TypeVar

T = TypeVar("T")

#: Seconds between two looks at a call that is to end: one that has not begun misses its end.
_PAUSE: Final = 0.05


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Keep the interrupt of the terminal from processes that start; this one gets it after that."""
    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():
        yield
        return
    interrupts: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: interrupts.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # processes start with it
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
        if interrupts:
            signal.raise_signal(signal.SIGINT)


def interruptible(call: Callable[[], T], stop: Callable[[], None]) -> T:
    """The result of a call of a native library, which runs in a thread of its own: the library does
    not look for an interrupt wherever it waits. An interrupt ends the call by `stop`.
    """
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(call)
        try:
            while not wait([future], _PAUSE).done:
                pass
        except BaseException:
            while not wait([future], _PAUSE).done:
                stop()
            raise
        return future.result()
