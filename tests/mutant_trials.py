"""Try mutants with the tests that run their lines; a process of `tests.mutants`.

    python -m tests.mutant_trials JOB

JOB is a JSON file: the tests to collect, and each mutant with its changed source and the names of
its tests in order; tests that the job does not know go first. The process forks for each mutant.
For a mutant inside functions it forks after the tests are collected, and exchanges the code of
these functions; for every other mutant (constants, tables, defaults, decorators) before anything of
the repository is imported. A file that the mutant names gets a line of JSON with the outcome.

Without mutants, a job measures which lines each test runs.

A mutant is found where a test fails, or where the tests take too much time or memory, which they do
not without the mutant. The first time that a test finds a mutant, it is run without a mutant; where
it fails then, it counts no more.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib
import inspect
import json
import os
import resource
import signal
import sys
import tempfile
import time
import types
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest import main as pytest_main
from coverage import Coverage
from hypothesis import Phase, settings

#: Limits of one trial: CPU seconds of its process, seconds in all, bytes of address space.
CPU_SECONDS: Final = 7
SECONDS: Final = 90
ADDRESS_SPACE: Final = 3 << 30

#: The warnings are those of modules that were imported before pytest could rewrite their asserts.
OPTIONS: Final = (
    *("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow and not packaging"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)

#: How a process names what came out: the test that failed, or that none did.
PASSED: Final = "passed"
COLLECTION: Final = "collection"
UNCHANGED: Final = "no function has the changed code"
ENDED: Final = "ended with status"
TOO_LONG: Final = "the tests take too long without the mutant"

#: Code that runs where it stands, although it is a function's.
_RUN_AT_ONCE: Final = {"<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>"}


class Runner:
    """A plugin of pytest: collects tests, runs some of them, and writes the first that fails."""

    def __init__(self, output: int, loop: Callable[[pytest.Session], object]) -> None:
        self.output = output
        self._loop = loop

    def pytest_configure(self) -> None:
        """Examples are not made smaller: that a test fails is all that counts."""
        quick = settings(settings.default, phases=(Phase.explicit, Phase.generate), database=None)
        settings.register_profile("mutants", quick)
        settings.load_profile("mutants")

    @pytest.hookimpl(trylast=True)
    def pytest_sessionstart(self) -> None:
        """Programs that the tests start leave no bytecode of a mutant behind."""
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.unfreeze()  # frozen functions are not among the objects that gc lists
        self._loop(session)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os.write(self.output, f"{report.nodeid}\n".encode())

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            os.write(self.output, f"{COLLECTION} of {report.nodeid}\n".encode())


def run_some(session: pytest.Session, tests: Sequence[str]) -> None:
    """Run some of the collected tests in this order, up to the first that fails."""
    items = {item.nodeid: item for item in session.items}
    session.items = [items[test] for test in tests if test in items]
    session.config.option.maxfail = 1
    with contextlib.suppress(session.Failed, session.Interrupted):
        pytest_main.pytest_runtestloop(session)


def in_a_fork(work: Callable[[int], object]) -> str:
    """What the work writes in a process of its own: the first test that failed, or a reason."""
    with tempfile.TemporaryFile() as output:
        process = os.fork()
        if not process:
            status = 1
            try:
                os.setsid()
                resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
                _, most = resource.getrlimit(resource.RLIMIT_AS)
                resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, most))
                work(output.fileno())
                status = 0
            finally:
                os._exit(status)
        end = time.monotonic() + SECONDS
        while not (ended := os.waitpid(process, os.WNOHANG))[0] and time.monotonic() < end:
            time.sleep(0.005)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)  # with the programs that its tests have started
        status = ended[1] if ended[0] else os.waitpid(process, 0)[1]
        output.seek(0)
        text = output.read().decode()
    if text:
        return text.partition("\n")[0]
    return PASSED if status == 0 else f"{ENDED} {status}"


# -- exchanged code ---------------------------------------------------------------------------


def _place(code: types.CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _inner(code: types.CodeType) -> list[types.CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]


def _own(code: types.CodeType) -> tuple[object, ...]:
    """A code without the codes in it."""
    constants = [
        _place(constant) if isinstance(constant, types.CodeType) else (type(constant), constant)
        for constant in code.co_consts
    ]
    return code.co_code, constants, code.co_names, code.co_varnames


def exchanged(before: str, after: str, path: str) -> dict[tuple[str, int], types.CodeType] | None:
    """The code of each function that a mutant changes; None where more than functions change."""
    codes: dict[tuple[str, int], types.CodeType] = {}
    seen: Counter[tuple[str, int]] = Counter()

    def are_functions(old: types.CodeType, new: types.CodeType) -> bool:
        if _own(old) != _own(new):
            return False
        for old_code, new_code in zip(_inner(old), _inner(new), strict=True):
            place = _place(old_code)
            if not old_code.co_flags & inspect.CO_OPTIMIZED:  # a class
                if not are_functions(old_code, new_code):
                    return False
            elif old_code != new_code:
                if old_code.co_name in _RUN_AT_ONCE:
                    return False
                codes[place] = new_code
            seen[place] += 1
        return True

    old = compile(before, path, "exec", dont_inherit=True)
    new = compile(after, path, "exec", dont_inherit=True)
    fits = are_functions(old, new) and all(seen[place] == 1 for place in codes)
    return codes if fits else None


def exchange(path: str, codes: dict[tuple[str, int], types.CodeType]) -> bool:
    """Give the functions of a file their changed code; whether each code has a function."""
    missing = set(codes)
    for function in gc.get_objects():
        if isinstance(function, types.FunctionType) and function.__code__.co_filename == path:
            place = _place(function.__code__)
            if place in codes:
                function.__code__ = codes[place]
                missing.discard(place)
    return not missing


# -- trials -----------------------------------------------------------------------------------


class Trials:
    """The trials of one job."""

    def __init__(self, job: dict[str, Any]) -> None:
        self._files: list[str] = job["tests"]
        self._mutants: list[dict[str, Any]] = job["mutants"]
        self._known = set(job["known"])
        self._new: list[str] = []
        self._killers: Counter[str] = Counter()
        self._checked: dict[str, bool] = {}

    def run(self) -> None:
        """Try the mutants of functions, then those of modules and classes."""
        cold: list[Any] = []
        warm: list[Any] = []
        for mutant in self._mutants:
            path = os.path.abspath(mutant["path"])
            before = Path(path).read_text("utf-8")
            codes = None if mutant["cold"] else exchanged(before, mutant["source"], path)
            (cold if codes is None else warm).append((mutant, codes))
        if warm:
            process = os.fork()  # nothing of the repository is imported for the others
            if not process:
                arguments = [*OPTIONS, *self._files]
                runner = Runner(2, lambda session: self._serve(runner, session, warm))
                os._exit(pytest.main(arguments, plugins=[runner]))
            os.waitpid(process, 0)
        if cold:
            self._import_others()
            first = self._mutants[0]["tests"][:1]
            if (outcome := in_a_fork(self._run_pytest(first, False))) != PASSED:
                raise SystemExit(f"without a mutant, {outcome}")
        for mutant, _ in cold:
            self._try(mutant, self._run_pytest)

    def _serve(self, runner: Runner, session: pytest.Session, warm: list[Any]) -> None:
        self._new = [item.nodeid for item in session.items if item.nodeid not in self._known]
        for mutant, codes in warm:
            self._try(mutant, functools.partial(_warm_trial, runner, session, mutant, codes))

    def _run_pytest(self, tests: Sequence[str], _is_changed: bool) -> Callable[[int], object]:
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))

        def work(output: int) -> None:
            sys.dont_write_bytecode = True
            runner = Runner(output, lambda session: run_some(session, tests))
            status = pytest.main([*OPTIONS, *files], plugins=[runner])
            if status:  # pytest itself failed, where no test did
                os.write(output, f"pytest ended with status {status}".encode())

        return work

    def _import_others(self) -> None:
        """Import the modules that the tests import, but for those of the repository."""

        def work(output: int) -> None:
            def write_names(_: pytest.Session) -> None:
                os.write(output, " ".join(sys.modules).encode())

            pytest.main([*OPTIONS, *self._files], plugins=[Runner(output, write_names)])

        for name in in_a_fork(work).split():
            if name.partition(".")[0] != "tests" and not name.startswith("xwcore"):
                with contextlib.suppress(Exception):
                    importlib.import_module(name)

    def _try(
        self,
        mutant: dict[str, Any],
        runs: Callable[[Sequence[str], bool], Callable[[int], object]],
    ) -> None:
        """Try a mutant with its source in the file, for programs that the tests start."""
        path = Path(mutant["path"])
        before, times = path.read_bytes(), path.stat()
        tests = [*self._new, *mutant["tests"]]
        names = [test for test in tests if self._checked.get(test, True)]
        names.sort(key=lambda test: -self._killers[test])
        start = time.monotonic()
        while True:
            path.write_text(mutant["source"], encoding="utf-8")
            try:
                outcome = in_a_fork(runs(names, True))
            finally:
                path.write_bytes(before)
                os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            if outcome in self._checked or outcome not in names:
                break
            self._checked[outcome] = in_a_fork(runs([outcome], False)) == PASSED
            if self._checked[outcome]:
                break
            names.remove(outcome)
        if outcome.startswith(ENDED) and in_a_fork(runs(names, False)) != PASSED:
            outcome = TOO_LONG
        self._killers[outcome] += outcome in names
        seconds = round(time.monotonic() - start, 1)
        is_found = None if outcome == UNCHANGED else outcome not in {PASSED, TOO_LONG}
        row = {"key": mutant["key"], "found": is_found, "by": outcome, "seconds": seconds}
        with open(mutant["output"], "a", encoding="utf-8") as output:
            print(json.dumps(row), file=output)


def _warm_trial(
    runner: Runner,
    session: pytest.Session,
    mutant: dict[str, Any],
    codes: dict[tuple[str, int], types.CodeType],
    tests: Sequence[str],
    is_changed: bool,
) -> Callable[[int], object]:
    def work(output: int) -> None:
        if is_changed and not exchange(os.path.abspath(mutant["path"]), codes):
            os.write(output, UNCHANGED.encode())
            return
        runner.output = output
        run_some(session, tests)

    return work


# -- which tests run which lines ---------------------------------------------------------------


def _cpu_seconds() -> float:
    """The CPU time of this process and of the programs that it has started."""
    return sum(os.times()[:4])


class Lines:
    """A plugin of pytest: notes the lines of some files that each test runs, and its seconds."""

    def __init__(self, files: Sequence[str]) -> None:
        self._files = [os.path.abspath(file) for file in files]
        self._coverage = Coverage(data_file=None, include=self._files, config_file=False)
        self._seconds: dict[str, float] = {}
        self._failed: set[str] = set()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._coverage.switch_context(nodeid)
        self._seconds[nodeid] = -_cpu_seconds()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self._seconds[nodeid] += _cpu_seconds()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self._failed.add(report.nodeid)

    def measure(self, tests: Sequence[str]) -> dict[str, Any]:
        """Run the tests; the seconds of those that passed, and their lines of each file."""
        with self._coverage.collect():
            pytest.main([*OPTIONS, *tests], plugins=[self])
        data = self._coverage.get_data()
        lines: dict[str, dict[str, list[int]]] = {}
        for file in self._files:
            of_test = lines.setdefault(os.path.relpath(file), {})
            for number, contexts in data.contexts_by_lineno(file).items():
                for test in {*contexts} - self._failed - {""}:
                    of_test.setdefault(test, []).append(number)
        seconds = {
            test: round(duration, 3)
            for test, duration in self._seconds.items()
            if test not in self._failed
        }
        return {"seconds": seconds, "failed": sorted(self._failed), "lines": lines}


def main(job_path: str) -> None:
    """Do what the job asks for: measure lines, or try mutants."""
    job = json.loads(Path(job_path).read_text("utf-8"))
    if "mutants" not in job:
        measured = Lines(job["files"]).measure(job["tests"])
        Path(job["output"]).write_text(json.dumps(measured), encoding="utf-8")
        return
    Trials(job).run()


if __name__ == "__main__":
    main(sys.argv[1])
