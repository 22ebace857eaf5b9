"""Plugins that hang, crash and use all memory: for tests of worker processes."""

from __future__ import annotations

import ctypes
import os
import sys
import time

from tests.core.toys import ToyFormat
from xwcore import Feature, LimitError, Loss, Puzzle
from xwcore.plugin import Evidence, Probe, ReadContext, WriteContext, hookimpl


class Dangerous(ToyFormat):
    """Does what the second line of a file names."""

    def __init__(self) -> None:
        super().__init__("dangerous")

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        _do(data.split(b"\n")[1].decode())
        return super().xw_read(data, context)

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        context.lose(Loss(Feature.TITLE, "lost"))
        return super().xw_write(puzzle, context)


class Stuck(ToyFormat):
    """A sniffer that never returns."""

    def __init__(self) -> None:
        super().__init__("stuck", signatures=())

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        while True:
            time.sleep(1)


def _do(what: str) -> None:
    if what == "loop":
        while True:
            pass
    if what == "sleep":
        time.sleep(1000)
    if what in ("abort", "exit", "segfault"):
        time.sleep(0.5)  # the exit status is known once the start of the call was noticed
    if what == "abort":
        os.abort()
    if what == "exit":
        os._exit(3)
    if what == "segfault":
        ctypes.string_at(0)
    if what == "memory":
        hoard = []
        while True:
            hoard.append(bytearray(16 * 1024 * 1024))
    if what == "raise":
        raise KeyError("bug")
    if what == "limit":
        raise LimitError("cells: 9, limit 1", limit="max_cells", value=9)
    if what == "print":
        print("out")
        sys.stdout.flush()
        os.write(1, b"out")
