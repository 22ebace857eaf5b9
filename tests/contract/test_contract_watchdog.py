"""The watchdog: a call that hangs is ended, with its hook, its input and the pattern."""

from __future__ import annotations

import re
import signal
import time
import tracemalloc

import pytest

from tests.contract.test_contract_rows import RowsFormat
from xwcore.plugin import (
    Evidence,
    PluginContractError,
    Probe,
    Puzzle,
    ReadContext,
    WriteContext,
    hookimpl,
)
from xwcore_testing import watchdog
from xwcore_testing.watchdog import Watchdog

NESTED = re.compile(r"(?:[A-Z]+)+!")

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer of CPU time")


class Backtracking(RowsFormat):
    """Rows whose reader and sniffer look for a pattern with nested repeats."""

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        return Evidence.LIKELY if NESTED.match(probe.text) else None

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        NESTED.match(data.decode())
        return super().xw_read(data, context)


class Slow(RowsFormat):
    """Rows that are read and written in a fifth of a second."""

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        _compute()
        return super().xw_read(data, context)

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        _compute()
        return super().xw_write(puzzle, context)


def _compute() -> None:
    end = time.process_time() + 0.2
    while time.process_time() < end:
        sum(range(20_000))


def test_a_pattern_that_hangs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "SECONDS", 0.2)
    dog = Watchdog()
    registry = dog.registry(discover=False)
    registry.register(Backtracking())
    start = time.process_time()
    with pytest.raises(PluginContractError):
        registry.read(b"A" * 60, "rows")
    assert "xw_read takes more than 0.2 s for b'AAA" in dog.report
    assert "its patterns: '(?:[A-Z]+)+!'" in dog.report
    # The calls after it are refused at once.
    with pytest.raises(PluginContractError):
        registry.read(b"A" * 60, "rows")
    assert time.process_time() - start < 3


def test_a_call_that_ends_in_time_is_left_alone() -> None:
    dog = Watchdog()
    registry = dog.registry(discover=False)
    registry.register(RowsFormat())
    assert registry.read(b"ROWS\nAB", "rows").kind == "crossword"
    assert dog.report == ""
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)


@pytest.mark.parametrize("seconds_per_byte", [0, 1e-3])
def test_a_large_puzzle_may_take_longer_to_write(
    seconds_per_byte: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog, "SECONDS", 0.05)
    monkeypatch.setattr(watchdog, "SECONDS_PER_BYTE", seconds_per_byte)
    dog = Watchdog()
    registry = dog.registry(discover=False)
    registry.register(Slow())
    puzzle = RowsFormat().xw_read(b"ROWS\nAB", ReadContext("rows"))
    if seconds_per_byte:
        assert registry.dumps(puzzle, "rows") == b"ROWS\nAB"
    else:
        with pytest.raises(PluginContractError, match="xw_write takes more than"):
            registry.dumps(puzzle, "rows")


def test_a_call_may_take_longer_while_its_memory_is_traced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watchdog, "SECONDS", 0.1)
    monkeypatch.setattr(watchdog, "SECONDS_PER_BYTE", 0)
    registry = Watchdog().registry(discover=False)
    registry.register(Slow())
    tracemalloc.start()
    try:
        assert registry.read(b"ROWS\nAB", "rows").kind == "crossword"
    finally:
        tracemalloc.stop()
    with pytest.raises(PluginContractError, match="xw_read takes more than"):
        registry.read(b"ROWS\nAB", "rows")
