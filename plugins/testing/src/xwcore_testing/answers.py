"""`python -m xwcore_testing.answers`: the results of a plugin for samples, in another process.

Standard input is a pickle of a `Question`, made by `xwcore_testing.determinism`; standard output is
`Answers` as JSON. The process may have another hash seed, date, working folder and environment;
the results of several processes are compared. What the plugin prints and which files it opens is
recorded.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import pickle
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from xwcore.plugin import FormatHooks, Puzzle, Registry, XwError
from xwcore_testing.clock import shift_clock
from xwcore_testing.samples import Sample

#: Days by which the clock of this process is wrong.
DAYS_VARIABLE = "XWCORE_TESTING_DAYS"

#: Events of the interpreter for what reaches outside of the process.
_OUTSIDE = (
    "os.chdir",
    "os.exec",
    "os.mkdir",
    "os.posix_spawn",
    "os.putenv",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.system",
    "shutil.",
    "socket.",
    "subprocess.Popen",
    "urllib.",
)


class Question(NamedTuple):
    """What another process is asked; with `backwards` it takes the samples in reverse order."""

    plugin: FormatHooks
    samples: Sequence[Sample]
    puzzles: Sequence[Puzzle] = ()
    backwards: bool = False


class Answers(NamedTuple):
    """The results, a list of lines for each sample and puzzle, and what reached outside."""

    results: list[list[str]]
    outside: list[str]


def answers(question: Question, registry: Registry) -> list[list[str]]:
    """Detection, diagnostics, content, bytes and losses of each sample and puzzle."""
    spec = question.plugin.xw_format()
    items: list[Sample | Puzzle] = [*question.samples, *question.puzzles]
    if question.backwards:
        items.reverse()
    results = [
        [*(_of_sample if isinstance(item, Sample) else _written)(registry, item, spec.name)]
        for item in items
    ]
    if question.backwards:
        results.reverse()
    return [[repr(spec.to_dict())], *results]


def _of_sample(registry: Registry, sample: Any, name: str) -> Iterator[str]:
    detection, claims = registry.open(sample.data).explain()
    yield f"{sample.name}: {None if detection is None else detection.format}"
    signals = [(claim.format, signal[:4]) for claim in claims for signal in claim.signals]
    yield f"signals: {signals!r}"
    report = registry.validate(sample.data, name, **sample.options)
    yield f"diagnostics: {report.diagnostics!r}"
    try:
        puzzle = registry.read(sample.data, name, **sample.options).replace(extras={})
    except XwError as error:
        yield f"error: {error}"
        return
    yield f"facts: {list(puzzle.facts().items())!r}"
    if registry.spec(name).writes and sample.clean:
        yield from _written(registry, puzzle, name)


def _written(registry: Registry, puzzle: Any, name: str) -> Iterator[str]:
    try:
        yield f"bytes: {registry.dumps(puzzle, name)!r}"
        yield f"losses: {registry.losses(puzzle, name)!r}"
    except XwError as error:
        yield f"error: {error}"


class _Watch:
    """The audit hook of this process: files and other effects while `on` is True."""

    def __init__(self) -> None:
        self.on = False
        self.outside: list[str] = []

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.on:
            return
        if event.startswith(_OUTSIDE):
            self._note(f"{event} {arguments[0] if arguments else ''}")
        elif event == "open" and isinstance(arguments[0], (str, bytes, os.PathLike)):
            path = os.fsdecode(arguments[0])
            flags = arguments[2] if isinstance(arguments[2], int) else 0
            if flags & (os.O_WRONLY | os.O_RDWR):
                if not path.endswith((".pyc", "/dev/null")) and "__pycache__" not in path:
                    self._note(f"writes {path}")
            elif not path.startswith(tuple(_own_folders())):
                self._note(f"opens {path}")

    def _note(self, effect: str) -> None:
        if effect not in self.outside and len(self.outside) < 10:
            self.outside.append(effect)


def _own_folders() -> Iterator[str]:
    """The folders that modules and their data are read from."""
    for folder in (*sys.path, sys.prefix, sys.base_prefix):
        if folder:
            yield os.path.abspath(folder)
    yield from ("/proc/", "/sys/", "/usr/share/zoneinfo", "/etc/localtime")


@contextlib.contextmanager
def _silence(outside: list[str]) -> Iterator[None]:
    """Record what is printed, also by way of file descriptors."""
    stream = io.StringIO()
    with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(stream):
        yield
    if stream.getvalue():
        outside.append(f"prints {stream.getvalue()[:200]!r}")


def main() -> None:
    """Write the results to standard output."""
    shift_clock(int(os.environ.get(DAYS_VARIABLE, "0")))
    data = sys.stdin.buffer.read()
    watch = _Watch()
    with _silence(watch.outside):
        question: Question = pickle.loads(data)  # noqa: S301 - from our own parent
        registry = Registry(disable=(question.plugin.xw_format().name,), strict=False)
        registry.register(question.plugin)
        # What is imported and cached on first use opens files; it is done before.
        answers(question._replace(samples=question.samples[:1]), registry)
        sys.dont_write_bytecode = True  # a module that is imported later writes no file
        sys.addaudithook(watch)
        watch.on = True
        results = answers(question, registry)
        watch.on = False
    sys.stdout.write(json.dumps(Answers(results, watch.outside)))


if __name__ == "__main__":
    main()
