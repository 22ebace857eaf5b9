"""What a command does with one file, in whatever process."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, NamedTuple

import click

from xwcore.plugin import folders_flushed_later
from xwcore_cli.failures import Failure, about
from xwcore_cli.output import Line, captured, warnings_shown
from xwcore_cli.session import current_registry
from xwcore_cli.sources import Item


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


def perform(work: Work, item: Item) -> Outcome:
    """The outcome of one file, with the lines that were written."""
    if other := item.foreign_kind(current_registry()):
        return Outcome(other=other)
    with captured() as lines, folders_flushed_later() as folders:
        try:
            with about(item.path), warnings_shown():
                outcome = work.run(item)
        except (click.UsageError, BrokenPipeError):
            raise
        except Failure as failure:
            outcome = failed(work, item, failure)
        except Exception as error:  # noqa: BLE001 - a fault of one file must not stop the others
            reason = f"internal error: {type(error).__name__}: {error}"
            outcome = failed(work, item, Failure(reason, path=item.path))
    return outcome._replace(lines=tuple(lines), folders=frozenset(folders))


def failed(work: Work, item: Item, failure: Failure) -> Outcome:
    """The outcome of a failure, whose message is written."""
    failure.show()
    return work.failed(item, failure)
