"""What a command does with one file, in whatever process."""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from xwcore.plugin import UnfinishedFile, finished_later
from xwcore_cli.failures import Failure, about, failure_of
from xwcore_cli.output import Line, captured, warn, warnings_shown
from xwcore_cli.session import current_registry
from xwcore_cli.sources import Item

if TYPE_CHECKING:
    from concurrent.futures import Future

#: Items whose files are flushed to the disk at once, and the threads that wait for it.
_FLUSHED_AT_ONCE: Final = 16
_THREADS: Final = 8

#: Seconds of work after which files are flushed, however few there are.
_LONGEST_WAIT: Final = 1.0


class Outcome(NamedTuple):
    """The outcome of the work on one file.

    `answer` is its JSON, `summary` what the command adds up; `is_bad` leads to exit status 1. The
    outcome of an item that stands for several has those of each as `parts`, and nothing else. The
    outcome of a file that is not a puzzle has only `other`, what it is. `folders` are those of the
    saved files, to be flushed after all files.
    """

    answer: Any = None
    is_bad: bool = False
    summary: Any = None
    lines: tuple[Line, ...] = ()
    parts: tuple[tuple[Item, Outcome], ...] = ()
    other: str = ""
    folders: frozenset[str] = frozenset()


class Work(ABC):
    """What a command does with one file; it is sent to other processes, so it has to pickle."""

    @abstractmethod
    def run(self, item: Item) -> Outcome:
        """Work on the file; what it writes with `say` becomes part of the outcome."""

    def grouped(self, items: Iterable[Item]) -> Iterable[Item]:
        """The items, those that have to be worked on together as one."""
        return items

    def changes(self, item: Item) -> str:
        """The file that the work replaces, "" for none; two items with one file never overlap."""
        return ""

    def failed(self, item: Item, failure: Failure) -> Outcome:
        """The outcome for a file that could not be worked on."""
        return Outcome({"path": item.path, "error": failure.to_dict()}, is_bad=True)


class _Performed(NamedTuple):
    """An item with its outcome, and the files saved for it that are to be finished."""

    item: Item
    outcome: Outcome
    files: list[UnfinishedFile]


def perform(work: Work, items: Iterable[Item]) -> Iterator[tuple[Item, Outcome]]:
    """Every item with its outcome, in order.

    The files that are saved for several items are flushed to the disk at once, since each would
    wait for the disk longer than it takes to be made. A work that replaces a file, which another
    item may be read from, is finished with each item. Files that are not finished when the
    generator is closed are not saved.
    """
    waiting: list[_Performed] = []
    start = 0.0
    try:
        for item in items:
            start = start if waiting else time.monotonic()
            waiting.append(_performed(work, item))
            is_full = len(waiting) == _FLUSHED_AT_ONCE or time.monotonic() - start > _LONGEST_WAIT
            if is_full or not waiting[-1].files or work.changes(item):
                yield from _finished(work, waiting)
                waiting.clear()
        yield from _finished(work, waiting)
    finally:
        for file in chain.from_iterable(performed.files for performed in waiting):
            file.drop()


def _performed(work: Work, item: Item) -> _Performed:
    if other := item.foreign_kind(current_registry()):
        return _Performed(item, Outcome(other=other), [])
    with finished_later() as files:
        return _Performed(item, _outcome(work, item, lambda: work.run(item)), files)


def _finished(work: Work, waiting: Sequence[_Performed]) -> Iterator[tuple[Item, Outcome]]:
    """The items with their outcomes, after their files are finished, in threads."""
    if not any(performed.files for performed in waiting):
        yield from ((performed.item, performed.outcome) for performed in waiting)
        return
    from concurrent.futures import ThreadPoolExecutor  # on use: most commands save no files

    with ThreadPoolExecutor(_THREADS) as pool:
        finishing = [
            (performed, [pool.submit(file.finish) for file in performed.files])
            for performed in waiting
        ]
    for (item, outcome, files), results in finishing:
        yield item, _saved(work, item, outcome, files, results) if files else outcome


def _saved(
    work: Work,
    item: Item,
    outcome: Outcome,
    files: Iterable[UnfinishedFile],
    results: Iterable[Future[list[str]]],
) -> Outcome:
    """The outcome of an item whose files are finished, or that of the failure to do so."""

    def with_notes() -> Outcome:
        for file, result in zip(files, results, strict=True):
            try:
                for note in result.result():
                    warn(f"{file.path}: saved, {note}")
            except OSError as error:  # of the target
                raise failure_of(error) from error
        return outcome._replace(folders=frozenset(os.path.dirname(file.path) for file in files))

    saved = _outcome(work, item, with_notes)
    return saved._replace(lines=outcome.lines + saved.lines) if saved.folders else saved


def _outcome(work: Work, item: Item, run: Callable[[], Outcome]) -> Outcome:
    """The outcome of an item, with the lines that were written."""
    with captured() as lines:
        try:
            with about(item.path), warnings_shown():
                outcome = run()
        except (click.UsageError, BrokenPipeError):
            raise
        except Failure as failure:
            outcome = failed(work, item, failure)
        except Exception as error:  # noqa: BLE001 - a fault of one file must not stop the others
            reason = f"internal error: {type(error).__name__}: {error}"
            outcome = failed(work, item, Failure(reason, path=item.path))
    return outcome._replace(lines=tuple(lines))


def failed(work: Work, item: Item, failure: Failure) -> Outcome:
    """The outcome of a failure, whose message is written."""
    failure.show()
    return work.failed(item, failure)
