"""Build a corpus: batches of files to parts of Parquet, in processes or on a Dask cluster.

Contract: a batch of files becomes one part (see `parts`). A killed build leaves whole parts, and
the next build reads only what is missing, changed or damaged. A changed or removed file is taken
out of its part by writing the part again without it. The result does not depend on how the batches
ran.
"""

from __future__ import annotations

import contextlib
import glob
import json
import logging
import os
import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import compress, islice
from multiprocessing import get_context
from typing import Any, Final

import pyarrow as pa

import xwcore
from xwcore_corpus.interrupts import interrupts_blocked
from xwcore_corpus.parts import (
    CHECKSUMS,
    damage_of,
    keys_of,
    part_name,
    part_names,
    remove_part,
    shrink_part,
    sweep,
    write_part,
    write_whole,
)
from xwcore_corpus.rows import extend, no_rows, rows_of
from xwcore_corpus.schema import SCHEMA_VERSION, TABLES
from xwcore_corpus.sources import CorpusItem, items

#: Files of one part: enough for Parquet to compress well, few enough to keep memory flat.
BATCH: Final = 500

_ABOUT: Final = "corpus.json"

#: What a build that was killed at once has made.
_OWN: Final = {*TABLES, CHECKSUMS}

_log: Final = logging.getLogger(__name__)

#: Called after each batch with the number of files done and the number of all.
Progress = Callable[[int, int], None]


class BuildError(xwcore.XwError):
    """The corpus cannot be built there: another schema version, or a folder of something else."""


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did: files read, files taken over unchanged, files removed, seconds, and the
    number of damaged parts whose files were read again.
    """

    read: int
    unchanged: int
    removed: int
    seconds: float
    damaged: int = 0


def build(
    sources: Iterable[str | os.PathLike[str]],
    target: str | os.PathLike[str],
    *,
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    jobs: int | None = None,
    scheduler: str | None = None,
    limits: xwcore.Limits | None = None,
    follow_links: bool = False,
    by_extension: bool = False,
    batch: int = BATCH,
    progress: Progress | None = None,
) -> BuildReport:
    """Bring the corpus in the folder `target` up to date with the sources.

    `jobs` is the number of processes (1: this one; None: one for each core above 64 files).
    `scheduler` is the address of a Dask scheduler, whose workers must see sources and target under
    the same names. In folders and archives every file is read, and its content decides whether it
    is a puzzle; with `by_extension`, only files with the extension of a format. With
    `follow_links`, symbolic links to files outside of a folder are read, too.

    Raises:
        BuildError: the folder has a corpus of another schema version, or other files.
        OSError: a source does not exist, or the target cannot be written.
    """
    start = time.monotonic()
    folder = os.fspath(target)
    _prepare(folder)
    listed = items(
        sources,
        include=include,
        exclude=(*exclude, glob.escape(os.path.abspath(folder))),  # the corpus is not a source
        follow_links=follow_links,
        by_extension=by_extension,
    )
    wanted = {item.key: item for item in listed}
    kept, removed, damaged = _keep(folder, set(wanted))
    missing = [item for key, item in wanted.items() if key not in kept]
    batches = [missing[at : at + batch] for at in range(0, len(missing), batch)]
    work = _Work(folder, limits or xwcore.Limits())
    done = 0
    with contextlib.closing(_run(work, batches, jobs, scheduler, len(missing))) as finished:
        for count in finished:
            done += count
            if progress is not None:
                progress(done, len(missing))
    return BuildReport(len(missing), len(kept), removed, time.monotonic() - start, damaged)


@dataclass(frozen=True, slots=True)
class _Work:
    """Writes the part of a batch; what a worker is sent."""

    folder: str
    limits: xwcore.Limits

    def __call__(self, batch: Sequence[CorpusItem]) -> int:
        rows = no_rows()
        keys: list[str] = []
        for item in batch:
            more = rows_of(item, self.limits)
            keys += [item.key] * len(more["puzzles"]["puzzle_id"])
            extend(rows, more)
        tables = {
            name: pa.Table.from_pydict(rows.pop(name), schema=schema)
            for name, schema in TABLES.items()
        }
        write_part(self.folder, part_name(item.key for item in batch), tables, keys)
        return len(batch)


def _run(
    work: _Work,
    batches: Sequence[Sequence[CorpusItem]],
    jobs: int | None,
    scheduler: str | None,
    count: int,
) -> Generator[int, None, None]:
    """Run every batch; the size of each as it is finished."""
    if scheduler is not None:
        yield from _run_on_dask(work, batches, scheduler)
        return
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    processes = min(len(batches), jobs if jobs is not None else (cores or 1) if count > 64 else 1)
    if processes <= 1:
        yield from map(work, batches)
        return
    # Workers are started afresh: a forked one would inherit the threads and locks of a host.
    with ProcessPoolExecutor(processes, get_context("spawn"), _ignore_interrupts) as pool:
        waiting = iter(batches)
        with interrupts_blocked():  # a process would end in its imports, with a traceback
            running = {pool.submit(work, batch) for batch in islice(waiting, 2 * processes)}
        try:
            while running:
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
                for batch in islice(waiting, len(finished)):
                    running.add(pool.submit(work, batch))
        finally:
            for future in running:
                future.cancel()


def _ignore_interrupts() -> None:
    """In a process of the pool: the first process handles the interrupt of the terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _run_on_dask(
    work: _Work, batches: Sequence[Sequence[CorpusItem]], scheduler: str
) -> Iterator[int]:
    try:
        import distributed
    except ImportError as error:
        raise BuildError("a scheduler needs Dask: pip install 'xwcore-corpus[dask]'") from error
    cluster: Any = distributed
    with cluster.Client(scheduler) as client:
        _log.info("dashboard: %s", client.dashboard_link)
        # The batches of a lost worker run again on another worker, which writes the same parts.
        futures = client.map(work, batches, pure=False, retries=3)
        for future in cluster.as_completed(futures):
            yield future.result()


# -- the folder -----------------------------------------------------------------------------------


def _prepare(folder: str) -> None:
    """Make the folders, or make sure that they are those of a corpus."""
    about = os.path.join(folder, _ABOUT)
    if os.path.isdir(folder) and set(os.listdir(folder)) - _OWN and not os.path.exists(about):
        raise BuildError(f"{folder}, the folder for the corpus, has other files")
    for name in (*TABLES, CHECKSUMS):
        os.makedirs(os.path.join(folder, name), exist_ok=True)
    if os.path.exists(about):
        check_version(folder)
    else:
        text = json.dumps({"schema_version": SCHEMA_VERSION})
        write_whole(about, (text + "\n").encode("ascii"))


def is_corpus(folder: str) -> bool:
    """Whether the folder has a corpus, of any schema version."""
    return os.path.isfile(os.path.join(folder, _ABOUT))


def check_version(folder: str) -> None:
    """Raise `BuildError` where the folder has no corpus of this schema version."""
    try:
        with open(os.path.join(folder, _ABOUT), encoding="utf-8") as stream:
            version = json.load(stream)["schema_version"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BuildError(f"{folder} has no corpus: {_ABOUT}: {reason}") from error
    if version != SCHEMA_VERSION:
        raise BuildError(f"{folder} has schema version {version}, expected {SCHEMA_VERSION}")


def _keep(folder: str, wanted: set[str]) -> tuple[set[str], int, int]:
    """Take damaged parts away, and out of the others what is not wanted; the keys that stay, how
    many were removed, and how many parts were damaged.
    """
    kept: set[str] = set()
    removed = damaged = 0
    for name in part_names(folder):
        if damage_of(folder, name):
            remove_part(folder, name)
            damaged += 1
            continue
        keys = keys_of(folder, name)
        staying = [key in wanted and key not in kept for key in keys]
        if not all(staying):
            removed += len({key for key, stays in zip(keys, staying, strict=True) if not stays})
            shrink_part(folder, name, keys, staying)
        kept.update(compress(keys, staying))
    sweep(folder)
    return kept, removed, damaged
