"""Run the work of a command on one file or on many, in this process or in several.

Contract: outcomes come in the order of the files, whatever the number of processes; a file that
fails does not stop the others, not even if its process ends. What the work writes with `say` is
kept and written with its outcome. Memory does not depend on the number of files: only a bounded
number of files is ahead of the output. An interrupt leaves what is finished and prints the command
that goes on from there.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain, islice
from typing import Any, Final, NamedTuple

import click

from xwcore.plugin import flush_folder, plural
from xwcore_cli.exit_codes import INTERRUPTED
from xwcore_cli.failures import Failure, about
from xwcore_cli.other_files import in_words
from xwcore_cli.output import (
    Line,
    captured,
    complain,
    is_terminal,
    json_text,
    say,
    warn,
)
from xwcore_cli.session import current_registry
from xwcore_cli.sources import Item, Selection, has_several
from xwcore_cli.work import Outcome, Work, perform

#: From this number of files on, all cores are used without `--jobs`.
MANY: Final = 65

#: Seconds between two drawings of the progress bar.
_REDRAW_AFTER: Final = 0.1

#: With fewer files a progress bar would disappear at once.
_PROGRESS_FROM: Final = 20


class Files(NamedTuple):
    """The options of a command that takes many files."""

    selection: Selection
    jobs: int | None = None
    after: str | None = None
    as_json: bool = False
    as_jsonl: bool = False

    @property
    def writes_json(self) -> bool:
        """Whether standard output has JSON, so that nothing else may be written there."""
        return self.as_json or self.as_jsonl

    @property
    def is_single(self) -> bool:
        """True for one named file; an archive of several puzzles is many."""
        selection = self.selection
        return selection.is_single and not has_several(selection.paths[0], current_registry())

    def items(self) -> Iterator[Item]:
        """Every file."""
        return self.selection.items(current_registry())

    def or_else(
        self,
        *,
        include: tuple[str, ...] = (),
        exclude: tuple[str, ...] = (),
        folder: str = "",
        path: str | None = None,
    ) -> Files:
        """With these patterns of a folder and this path, where the command line has none."""
        old = self.selection
        selection = old._replace(
            paths=old.paths or (() if path is None or old.lists else (path,)),
            include=old.include or include,
            exclude=old.exclude or exclude,
            base="" if old.include or old.exclude else folder,
        )
        return self._replace(selection=selection)


def run(
    work: Work,
    files: Files,
    description: str,
    add: Callable[[Outcome], None] = lambda _: None,
    *,
    items: Iterable[Item] | None = None,
    resume: str | None = None,
    others: Counter[str] | None = None,
) -> bool:
    """Work on all files, write what each outcome has, and pass each to `add`; True if one is bad.

    The description is that of the progress bar. `items` are the files where they are not those of
    `files`; `resume` is the option that goes on after an interrupt, `--after PATH` if None. The
    files that are not puzzles are counted in `others`; without it their number is written to
    standard error.

    Raises:
        Failure: the file of `--after` is missing.
        Exit: interrupted; all that was finished is written.
    """
    items = work.grouped(_after(files.items() if items is None else items, files.after))
    count, last, is_bad = 0, "", False
    folders = set[str]()
    counted = Counter[str]() if others is None else others
    with ExitStack() as stack:
        stack.callback(_flush, folders)
        write_answer = stack.enter_context(_answer_writer(files))
        items, progress = stack.enter_context(_progress(items, description))
        try:
            for item, outcome in _parts(progress.track(_outcomes(work, items, files.jobs))):
                folders |= outcome.folders
                if outcome.other:
                    counted[outcome.other] += 1
                    continue
                with _uninterrupted():
                    if outcome.lines:
                        progress.erase()
                    _write_lines(outcome.lines, files)
                    write_answer(outcome.answer)
                    add(outcome)
                    count, last, is_bad = count + 1, item.path, is_bad or outcome.is_bad
        except KeyboardInterrupt:
            stack.close()
            _explain_interrupt(count, resume or (f"--after={last}" if last else None))
            raise click.exceptions.Exit(INTERRUPTED) from None
    if counted and not count:
        complain(f"no puzzle among the files: {in_words(counted)}")
        return True
    if others is None and counted:
        say(in_words(counted), err=True)
    return is_bad


def _parts(outcomes: Outcomes) -> Outcomes:
    """The outcomes, with those of the parts instead of an item that stands for several."""
    for item, outcome in outcomes:
        if not outcome.parts:
            yield item, outcome
        else:
            (first, first_outcome), *others = outcome.parts
            lines = outcome.lines + first_outcome.lines
            yield first, first_outcome._replace(lines=lines, folders=outcome.folders)
            yield from others


def _flush(folders: Iterable[str]) -> None:
    """Flush the folders of the saved files, once for all of these."""
    for folder in sorted(folders):
        for note in flush_folder(folder):
            warn(f"{folder}: files saved, {note}")


def _after(items: Iterable[Item], path: str | None) -> Iterable[Item]:
    """The items after that of the path."""
    remaining = iter(items)
    if path is None or any(item.path == path for item in remaining):
        return remaining
    raise Failure(f"--after: {path!r} is not among the files")


def run_single(work: Work, files: Files, item: Item | None = None) -> bool:
    """Work on `item`, or on the only file; its JSON is not an array, its failure ends the command.

    Raises:
        Failure, click.UsageError: the file cannot be worked on.
    """
    if item is None:
        (item,) = files.items()
    lines: list[Line] = []
    try:
        with captured() as lines, about(item.path):
            outcome = work.run(item)
    finally:
        _write_lines(lines, files)
    if files.writes_json:
        say(json_text(outcome.answer, indent=2 if files.as_json else None))
    return outcome.is_bad


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Delay an interrupt to the end of the block, so that no outcome is half written."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    interrupts: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: interrupts.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
    if interrupts:
        raise KeyboardInterrupt


def _explain_interrupt(count: int, resume: str | None) -> None:
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--after=")]
    command = " ".join(map(quoted, ["xw", *arguments, *([resume] if resume else [])]))
    say(f"interrupted: {plural(count, 'file')} finished; to go on: {command}", err=True)


def quoted(argument: str) -> str:
    """An argument for a shell; what a terminal cannot show is escaped in ANSI-C quotes."""
    import shlex

    if argument.isprintable():
        return shlex.quote(argument)
    special = b"\\'"
    data = os.fsencode(argument)
    text = "".join(
        chr(byte) if 32 <= byte < 127 and byte not in special else f"\\x{byte:02x}" for byte in data
    )
    return f"$'{text}'"


# -- output ---------------------------------------------------------------------------------------


def _write_lines(lines: Iterable[Line], files: Files) -> None:
    for text, err in lines:
        if err or not files.writes_json:
            say(text, err=err)


@contextmanager
def _answer_writer(files: Files) -> Iterator[Callable[[Any], None]]:
    """Write answers as they come: an array with `--json`, a line each with `--jsonl`."""
    if files.as_jsonl:
        yield lambda answer: say(json_text(answer, indent=None))
        return
    if not files.as_json:
        yield lambda _: None
        return
    count = 0

    def write(answer: Any) -> None:
        nonlocal count
        text = json_text([answer])  # so that it is indented as an item
        click.echo("[" if count == 0 else ",", nl=False)
        click.echo(text.removeprefix("[").removesuffix("\n]"), nl=False)
        count += 1

    try:
        yield write
    except click.UsageError:
        if count:
            say("\n]")
        raise
    say("\n]" if count else "[]")


Outcomes = Iterable[tuple[Item, Outcome]]


class _Progress(NamedTuple):
    """What moves a bar while passing outcomes on, and what takes it off the line before output."""

    track: Callable[[Outcomes], Outcomes] = lambda outcomes: outcomes
    erase: Callable[[], None] = lambda: None


@contextmanager
def _progress(
    items: Iterable[Item], description: str
) -> Iterator[tuple[Iterable[Item], _Progress]]:
    """The items, and a progress bar if standard error is a terminal."""
    if not is_terminal(sys.stderr):
        yield items, _Progress()
        return
    listed = list(items)  # the bar needs their number
    if len(listed) < _PROGRESS_FROM:
        yield listed, _Progress()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeLeft()
    console = Console(stderr=True)
    # Drawn by this thread only: another one would draw into the lines of the output.
    bar = Progress(
        *columns,
        console=console,
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )

    def track(outcomes: Outcomes) -> Outcomes:
        task, drawn = bar.add_task(description, total=len(listed)), 0.0
        for outcome in outcomes:
            yield outcome
            bar.advance(task)
            if time.monotonic() - drawn >= _REDRAW_AFTER:
                bar.refresh()
                drawn = time.monotonic()

    def erase() -> None:
        if not console.is_dumb_terminal:
            click.echo("\r\x1b[2K", nl=False, err=True, color=True)

    with bar:
        yield listed, _Progress(track, erase)


# -- this process ---------------------------------------------------------------------------------


def _outcomes(
    work: Work, items: Iterable[Item], jobs: int | None
) -> Iterator[tuple[Item, Outcome]]:
    """Every file with its outcome, in order."""
    items = iter(items)
    first = list(islice(items, MANY))
    if jobs is None:
        jobs = cores() if len(first) == MANY else 1
    items = chain(first, items)
    if jobs == 1 or any(item.path == "-" for item in first):  # only this process can read "-"
        yield from perform(work, items)
    else:
        from xwcore_cli.processes import in_processes  # on use: few files need one

        yield from in_processes(work, items, jobs)


def cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
