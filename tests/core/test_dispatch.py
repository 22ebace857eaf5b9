"""A format's name leads to that format's plugin, whatever other threads do with the registry.

The suite runs it for two seconds; `python -m tests.core.test_dispatch 60` runs it for a minute.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any

import pytest

from tests.core.toys import ToyFormat
from xwcore.plugin import (
    OtherPuzzle,
    PluginStatus,
    Puzzle,
    ReadContext,
    Registry,
    WriteContext,
    hookimpl,
)


class Named(ToyFormat):
    """A format that reads and writes its own name."""

    def __init__(self, name: str) -> None:
        super().__init__(name, kinds=("other",))
        self.name = name

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        return OtherPuzzle(title=self.name)

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        return self.name.encode()


class Wrapping:
    """A wrapper of the host that passes every answer on."""

    @hookimpl(wrapper=True)
    def xw_read(self, data: bytes, context: ReadContext) -> Any:
        return (yield)

    @hookimpl(wrapper=True)
    def xw_write(self) -> Any:
        return (yield)


STEADY = ("one", "two", "three")


def stress(seconds: float) -> tuple[int, list[str]]:
    """Ten threads use formats while others come and go: the fewest calls, and what was wrong."""
    registry = Registry(discover=False)
    for name in STEADY:
        registry.register(Named(name))
    end = time.monotonic() + seconds
    wrong: list[str] = []
    calls = [0] * 10

    def surround(_: PluginStatus) -> contextlib.AbstractContextManager[None]:
        return nullcontext()

    def change(number: int) -> None:
        guest: object = Wrapping() if number % 2 else Named(f"guest-{number}")
        registry.register(guest)
        registry.around = surround if number % 2 else None
        registry.unregister(guest)
        registry.around = None

    def use(number: int) -> None:
        name = STEADY[number % 3]
        data = f"{name.upper()}-FILE\nAB".encode()
        puzzle = registry.read(data, name)
        got = (
            puzzle.title,
            puzzle.source_format,
            registry.dumps(OtherPuzzle(), name).decode(),
            registry.detect(data).format,
            registry.spec(name).name,
        )
        if set(got) != {name}:
            wrong.append(f"{name}: {got}")

    def work(number: int, act: Callable[[int], None]) -> None:
        while time.monotonic() < end:
            try:
                act(number)
            except BaseException as error:  # noqa: BLE001 - a stray exception is what is looked for
                wrong.append(repr(error))
            calls[number] += 1

    threads = [
        threading.Thread(target=work, args=(number, change if number < 4 else use))
        for number in range(10)
    ]
    with switching_fast():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return min(calls), wrong


@contextlib.contextmanager
def switching_fast() -> Iterator[None]:
    """Threads take turns as often as they can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)


@pytest.mark.slow
def test_no_other_plugin_answers_while_plugins_come_and_go() -> None:
    calls, wrong = stress(2.0)
    assert wrong == []
    assert calls > 0


class Telling:
    """A wrapper that adds its text, and may turn an error into an answer."""

    def __init__(self, text: str) -> None:
        self.text = text

    @hookimpl(wrapper=True)
    def xw_write(self, puzzle: Puzzle) -> Any:
        try:
            answer = yield
        except ZeroDivisionError:
            return b"caught"
        return answer + self.text.encode()


def test_the_last_wrapper_is_the_outermost() -> None:
    registry = Registry(discover=False)
    registry.register(Named("one"))
    wrappers = Telling("-a"), Telling("-b")
    for wrapper in wrappers:
        registry.register(wrapper)
    assert registry.dumps(OtherPuzzle(), "one") == b"one-a-b"
    registry.register(Named("late"))
    assert registry.dumps(OtherPuzzle(), "late") == b"late-a-b"
    registry.unregister(wrappers[0])
    assert registry.dumps(OtherPuzzle(), "one") == b"one-b"


def test_a_wrapper_sees_the_error_of_a_plugin() -> None:
    class Failing(Named):
        @hookimpl
        def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
            raise ZeroDivisionError

    registry = Registry(discover=False)
    registry.register(Failing("one"))
    registry.register(Telling(""))
    assert registry.dumps(OtherPuzzle(), "one") == b"caught"


@pytest.mark.parametrize("times", [0, 2])
def test_a_wrapper_yields_once(times: int) -> None:
    class Wrong:
        @hookimpl(wrapper=True)
        def xw_write(self) -> Any:
            for _ in range(times):
                yield
            return b""

    registry = Registry(discover=False)
    registry.register(Named("one"))
    registry.register(Wrong())
    word = "did not yield" if times == 0 else "yielded twice"
    with pytest.raises(Exception, match=word):
        registry.dumps(OtherPuzzle(), "one")


if __name__ == "__main__":
    count, faults = stress(float(sys.argv[1]))
    print(f"{count} calls at least in each thread; wrong: {faults[:5]}")
    raise SystemExit(bool(faults))
