"""A wrong clock for a process, so that a result that depends on the date differs."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable
from typing import Any


def shift_clock(days: int) -> None:
    """Make `time` and `datetime` of this process some days late, for modules imported later."""
    if not days:
        return
    seconds = days * 86_400
    real_time, real_ns = time.time, time.time_ns
    time.time = lambda: real_time() + seconds
    time.time_ns = lambda: real_ns() + seconds * 10**9
    for name in ("localtime", "gmtime", "ctime"):
        setattr(time, name, _late(getattr(time, name)))
    real_strftime: Callable[..., str] = time.strftime
    time.strftime = lambda text, *moment: real_strftime(text, *(moment or [time.localtime()]))
    # mypy refuses to assign to a class.
    setattr(dt, "datetime", _late_datetime(dt.timedelta(days=days)))  # noqa: B010


def _late(function: Callable[[float], Any]) -> Callable[..., Any]:
    def late(seconds: float | None = None) -> Any:
        return function(time.time() if seconds is None else seconds)

    return late


class _LateType(type):
    """A real datetime is an instance of the late class, too."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, cls.__mro__[1])


def _late_datetime(delta: dt.timedelta) -> Any:
    """A subclass of datetime that is late; `date.today` calls `time.time`."""
    real: Any = dt.datetime

    def now(_: object, tz: Any = None) -> Any:
        return real.now(tz) + delta

    def utcnow(_: object) -> Any:
        return (real.now(dt.UTC) + delta).replace(tzinfo=None)

    methods = {"now": classmethod(now), "today": classmethod(now), "utcnow": classmethod(utcnow)}
    return _LateType("datetime", (real,), methods)
