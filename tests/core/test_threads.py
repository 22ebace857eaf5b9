"""Thirty-two threads over one registry give the answers of one thread."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

import xwcore_drawing
from tests.core.toys import Sniffing, ToyFormat
from tests.packaging.samples import ACROSS_TEXT, SPF, XD, small_puz
from tests.support import corpus_files
from xwcore import Puzzle, Registry, XwError
from xwcore.detection.claims import SLOW_SNIFFER
from xwcore.plugin import Evidence, Probe, hookimpl

THREADS = 32

#: Seconds; a deadlock must not hang the suite.
THREAD_PATIENCE = 120

NAMED = {
    "puz": small_puz(), "across text": ACROSS_TEXT, "xd": XD, "spf": SPF,
    "torn puz": small_puz()[:60], "wrong checksum": b"%!" + small_puz()[2:],
    "torn text": ACROSS_TEXT[:90], "torn spf": SPF[:80], "wrong xd": XD.replace(b"~ PAD", b"~ PIT"),
    "prose": b"Nothing of the kind.\n" * 50, "empty": b"", "NUL": bytes(2000),
}  # fmt: skip


@pytest.fixture(autouse=True)
def restless() -> Iterator[None]:
    """Threads take turns a thousand times as often as usual."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(before)


def thread_sources() -> list[bytes]:
    real = corpus_files("puz/*.puz", "across_text/*", "xd/*.xd", "spf/*")
    return [*NAMED.values(), *(path.read_bytes() for path in real[::6])]


def outcome(verb: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return verb(*arguments)
    except XwError as error:
        return type(error).__name__, str(error)


def timeless(registry: Registry, data: bytes) -> list[Any]:
    """The detection without how long each plugin took."""
    detection = registry.detect(data)
    signals = [signal._replace(microseconds=None) for signal in detection.signals]
    return [detection.format, detection.evidence, detection.runner_up, signals]


def answers(registry: Registry, data: bytes) -> list[Any]:
    """All that a host asks of one file."""
    puzzle = outcome(registry.read, data)
    detection = [
        outcome(timeless, registry, data),
        outcome(registry.validate, data),
        outcome(registry.fix, data),
    ]
    if not isinstance(puzzle, Puzzle):
        return [*detection, puzzle]
    detection += [
        puzzle.to_dict(),
        puzzle.diagnostics,
        outcome(partial(xwcore_drawing.draw, registry=registry), puzzle),
    ]
    for name in [name for name, spec in registry.formats().items() if spec.reads]:
        detection += [outcome(registry.dumps, puzzle, name), outcome(registry.losses, puzzle, name)]
    return detection


def at_once(work: Callable[[int], Any]) -> list[Any]:
    """What the work gives in each of the threads, all started together."""
    barrier = threading.Barrier(THREADS)

    def started(number: int) -> Any:
        barrier.wait(THREAD_PATIENCE)
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(started, range(THREADS), timeout=THREAD_PATIENCE))


@pytest.mark.slow
def test_reading_at_once_give_the_answers_of_one() -> None:
    sources = thread_sources()
    alone = Registry()
    expected = [answers(alone, data) for data in sources]
    shared = Registry()  # fresh, so that the threads load its plugins together

    def work(number: int) -> dict[int, list[Any]]:
        # Each begins elsewhere, and all come by the made-up ones.
        own = [*range(len(NAMED)), *range(len(NAMED) + number % 8, len(sources), 8)]
        turned = own[number % len(own) :] + own[: number % len(own)]
        return {index: answers(shared, sources[index]) for index in turned}

    for detection in at_once(work):
        for index, got in detection.items():
            assert got == expected[index]
    assert [status.notes for status in shared.plugins()] == [()] * len(shared.plugins())


#: How long threads use every verb; `make threads` lets them do so for a minute.
THREAD_SECONDS = float(os.environ.get("THREAD_SECONDS", "2"))


def test_sixteen_threads_use_every_verb_for_a_while() -> None:
    sources = [*NAMED.values()]
    alone = Registry()
    expected = [answers(alone, data) for data in sources]
    shared = Registry()
    end = time.monotonic() + THREAD_SECONDS

    def work(number: int) -> int:
        count = 0
        while not count or time.monotonic() < end:
            index = (number + count) % len(sources)
            assert answers(shared, sources[index]) == expected[index]
            count += 1
        return count

    with ThreadPoolExecutor(16) as pool:
        counts = [*pool.map(work, range(16), timeout=THREAD_SECONDS + THREAD_PATIENCE)]
    assert min(counts) > 0
    assert [status.notes for status in shared.plugins()] == [()] * len(shared.plugins())


def test_threads_may_share_one_puzzle() -> None:
    registry = Registry()
    for data in (NAMED["puz"], NAMED["xd"], NAMED["spf"]):
        expected = facts_of(registry.read(data))
        puzzles = [registry.read(data)] * THREADS
        assert at_once(partial(facts_of_one, puzzles)) == [expected] * THREADS


def facts_of_one(puzzles: list[Puzzle], number: int) -> list[Any]:
    return facts_of(puzzles[number])


def facts_of(puzzle: Puzzle) -> list[Any]:
    """What is computed on demand and kept."""
    return [puzzle.facts(), puzzle.to_dict(), [str(clue) for clue in getattr(puzzle, "clues", ())]]


def test_threads_read_on_while_formats_come_and_go() -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat("steady"))
    done = threading.Event()

    def work(number: int) -> int:
        if number == 0:
            for turn in range(200):
                guest = Sniffing("guest", "GUEST") if turn % 2 else ToyFormat("guest")
                registry.register(guest)
                registry.unregister(guest)
            done.set()
            return 1
        count = 0
        while not done.is_set() or not count:
            assert registry.read(b"STEADY-FILE\nAB").source_format == "steady"
            assert registry.detect(b"STEADY-FILE\nAB").format == "steady"
            assert "steady" in registry.formats()
            assert "steady" in [status.name for status in registry.plugins()]
            count += 1
        return count

    assert min(at_once(work)) > 0
    registry.register(ToyFormat("late"))
    assert registry.detect(b"LATE-FILE\nAB").format == "late"
    assert list(registry.formats()) == ["late", "steady"]


class Starved(Sniffing):
    """A sniffer that seems slow for a while, as among many threads."""

    slow = 4

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        if b"BUSY" in probe.head and self.slow:
            self.slow -= 1
            time.sleep(SLOW_SNIFFER * 1.2)
        return super().xw_detect(probe)


def test_threads_do_not_silence_a_sniffer_that_only_waits_for_them() -> None:
    registry = Registry(discover=False)
    registry.register(Starved("toy", "TOY"))
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        assert registry.detect(b"TOY").format == "toy"
        assert registry.detect(b"BUSY TOY").format == "toy"
    finally:
        stop.set()
        thread.join()
    assert registry.plugins()[0].notes == ()


def test_threads_wait_until_a_sniffer_is_tried_out() -> None:
    class Greedy(Sniffing):
        @hookimpl
        def xw_detect(self, probe: Probe) -> Evidence | None:
            time.sleep(0.01)
            return Evidence.CERTAIN if probe.name or len(probe.head) < 70 else None

    registry = Registry(discover=False)
    registry.register(Greedy("greedy", "?"))
    registry.register(Sniffing("toy", "TOY"))
    detection = at_once(lambda _: registry.detect(b"TOY").format)
    assert detection == ["toy"] * THREADS
