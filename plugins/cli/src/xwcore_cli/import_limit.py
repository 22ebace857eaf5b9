"""A limit of the time that importing a plugin may take in the command line.

Contract: an import that hangs or is slow is stopped after `SECONDS`, or later on a machine with
more to do than it has processors, and the plugin is broken, with this reason. It needs the signal
of an alarm, so it applies to the main thread of systems that have one (not Windows). A host with
other needs isolates its plugins.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from xwcore.plugin import PluginStatus
from xwcore_documents import safe_text

#: Seconds that the import of one plugin may take, and how many times as much under load.
SECONDS: Final = 2.0
_MOST_TIMES: Final = 10.0

#: Seconds until the alarm is repeated, for a plugin that goes on after it.
_AGAIN: Final = 0.1


class SlowImport(BaseException):
    """The import of a plugin took too long."""


@contextmanager
def limited_import(status: PluginStatus) -> Iterator[None]:
    """Import the plugin of this status in this context; a plugin that is imported has no limit."""
    is_main = threading.current_thread() is threading.main_thread()
    if status.plugin is not None or not is_main or not hasattr(signal, "setitimer"):
        yield
        return

    seconds = _limit()

    def stop(*_: Any) -> None:
        raise SlowImport(f"stopped, since it took more than {seconds:.2g} s to import")

    before = signal.signal(signal.SIGALRM, stop)
    # A plugin that asks for others while it is imported is inside of a limit already.
    left, again = signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    except SlowImport:
        name = safe_text(f"{status.name} ({status.source})")
        sys.stderr.write(
            f"warning: plugin {name} took more than {seconds:.2g} s to import: not used\n"
        )
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, left, again)
        signal.signal(signal.SIGALRM, before)


def _limit() -> float:
    """The seconds of an import: more where processes wait for each other."""
    waiting = os.getloadavg()[0] / (os.cpu_count() or 1)
    return SECONDS * min(_MOST_TIMES, max(1.0, waiting))
