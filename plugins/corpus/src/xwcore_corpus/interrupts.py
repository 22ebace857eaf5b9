"""Hold back the interrupt of the terminal while a process or a native library starts."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


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
