"""Run the work of a command in several processes.

Contract: outcomes come in the order of the files; only a bounded number of files is ahead of the
output. A process that ends costs the file that it worked on, and no other. Two items that change
one file are never worked on at the same time.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from itertools import islice
from multiprocessing import get_all_start_methods, get_context
from typing import Final

from xwcore_cli.failures import Failure
from xwcore_cli.output import captured
from xwcore_cli.session import Session, current_session, use_session
from xwcore_cli.sources import Item
from xwcore_cli.work import Outcome, Work, failed, perform

#: Files that a process is given at once.
_CHUNK: Final = 16

#: Chunks for each process that may be ahead of the output.
_AHEAD: Final = 4

Chunk = tuple[Item, ...]


def in_processes(work: Work, items: Iterator[Item], jobs: int) -> Iterator[tuple[Item, Outcome]]:
    """Every file with its outcome, in order."""
    pool = _pool(jobs)
    waiting: deque[tuple[Chunk, Future[list[Outcome]]]] = deque()
    try:
        while True:
            chunk = tuple(islice(items, _CHUNK))
            changed = {work.changes(item) for item in chunk} - {""}
            while changed and any(work.changes(item) in changed for item in _ahead(waiting)):
                oldest, future = waiting.popleft()
                yield from zip(oldest, _result(work, oldest, future), strict=True)
            if chunk:
                try:
                    waiting.append((chunk, pool.submit(_perform_all, work, chunk)))
                except BrokenProcessPool:
                    pool = _pool(jobs)
                    waiting.append((chunk, pool.submit(_perform_all, work, chunk)))
            if waiting and (not chunk or len(waiting) > jobs * _AHEAD):
                oldest, future = waiting.popleft()
                yield from zip(oldest, _result(work, oldest, future), strict=True)
            elif not waiting:
                return
    finally:
        pool.shutdown(cancel_futures=True)


def _ahead(waiting: Iterable[tuple[Chunk, object]]) -> Iterator[Item]:
    """The items whose outcomes are not there yet."""
    return (item for chunk, _ in waiting for item in chunk)


def _pool(jobs: int) -> ProcessPoolExecutor:
    """Processes that are started afresh: a forked one would inherit threads and locks."""
    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    context = get_context(method)
    if method == "forkserver":
        context.set_forkserver_preload(["xwcore_cli.processes", "xwcore.verbs.opening"])
    disabled = current_session().disabled
    return ProcessPoolExecutor(jobs, context, _start, (disabled,))


def _start(disabled: tuple[str, ...]) -> None:
    """Prepare a process; the interrupt of the terminal is handled by the first process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    use_session(Session(disabled))


def _perform_all(work: Work, chunk: Sequence[Item]) -> list[Outcome]:
    return [outcome for _, outcome in perform(work, chunk)]


def _result(work: Work, chunk: Chunk, future: Future[list[Outcome]]) -> list[Outcome]:
    """The outcomes of a chunk; if a process ended, its files are worked on one by one."""
    try:
        return future.result()
    except BrokenProcessPool:
        return list(_one_by_one(work, chunk))


def _one_by_one(work: Work, chunk: Chunk) -> Iterator[Outcome]:
    with ExitStack() as stack:
        pool = stack.enter_context(_pool(1))
        for item in chunk:
            try:
                yield from pool.submit(_perform_all, work, (item,)).result()
            except BrokenProcessPool:
                pool = stack.enter_context(_pool(1))
                failure = Failure("the process that worked on the file ended", path=item.path)
                with captured() as lines:
                    outcome = failed(work, item, failure)
                yield outcome._replace(lines=tuple(lines))
