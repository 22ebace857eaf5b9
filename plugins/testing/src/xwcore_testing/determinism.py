"""The contract of determinism: equal input has equal results, whatever is around the plugin.

Other processes have another hash seed, date, time zone, working folder, locale and environment, and
take the samples in another order. A plugin prints nothing, opens no file, and keeps no state.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from types import FrameType
from typing import Any, Final, NamedTuple

import pytest

from xwcore.plugin import FormatHooks, Puzzle, Registry, XwError
from xwcore_testing.advice import demand
from xwcore_testing.answers import DAYS_VARIABLE, Answers, Question
from xwcore_testing.base import ContractBase
from xwcore_testing.samples import Sample, mutations, spread

#: Damaged copies of each sample, and the most files with faults, that other processes read.
_COPIES: Final = 10
_MOST_FILES: Final = 60

#: The samples of contracts that were looked for, by contract.
_DIFFERING_SAMPLES: Final[dict[type, str]] = {}

#: Points of a reading at which another file is read.
_INTERRUPTIONS: Final = 8


class _Setting(NamedTuple):
    """One way in which a process differs from the first one."""

    cause: str
    advice: str
    environment: Mapping[str, str] = {}
    elsewhere: bool = False
    backwards: bool = False


_SETTINGS: Final = (
    _Setting(
        "the hash seed",
        "iterate over lists and dicts, not over sets; sort the items of a set; use no id() and"
        " no hash() in a file or a message",
        {"PYTHONHASHSEED": "4711"},
    ),
    _Setting(
        "the date",
        "write no date and no time that is not in the puzzle",
        {DAYS_VARIABLE: "400", "TZ": "Etc/GMT+12"},
    ),
    _Setting("the working folder", "use no relative path and no os.getcwd()", elsewhere=True),
    _Setting(
        "the locale or the environment",
        "name the encoding, do not use `locale` or os.environ",
        {
            "LC_ALL": "C",
            "LANG": "C",
            "LANGUAGE": "C",
            "PYTHONUTF8": "0",
            "PYTHONCOERCECLOCALE": "0",
            "USER": "xwcore-testing",
            "LOGNAME": "xwcore-testing",
            "HOME": os.devnull,
            "COLUMNS": "33",
        },
    ),
    _Setting(
        "the files that were read before",
        "keep no state in the plugin or its modules; make lists and dicts inside of functions",
        backwards=True,
    ),
)


class DeterminismContract(ContractBase):
    """Results that depend on the input only, and no effect but the result."""

    @pytest.fixture(autouse=True)
    def _skipped_where_readings_differ(self, request: pytest.FixtureRequest) -> None:
        """Skip the other tests of a plugin that collects state: each reading would take longer."""
        name = DeterminismContract.test_a_second_reading_is_like_the_first.__name__
        if request.function.__name__ != name and _differing_sample(type(self)):
            pytest.skip(f"a second reading differs from the first: see {name}")

    def test_a_second_reading_is_like_the_first(self) -> None:
        """Read again in the same process, a sample gives the same puzzle, diagnostics and bytes."""
        sample = _differing_sample(type(self))
        advice = (
            "keep no state: no list or dict as the default of an argument (rows=[]), and none in a"
            " module or class that a hook changes"
        )
        demand(not sample, f"{sample} is read differently the second time", advice)

    def test_results_depend_on_the_input_only(self) -> None:
        """Other hash seeds, dates, folders, locales, environments and orders change nothing."""
        files = [*self.files()]
        damaged = [
            Sample(f"{sample.name}, damaged {at}", copy, clean=False)
            for sample in self.samples
            for at, copy in enumerate(mutations(sample.data, _COPIES, seed=3))
        ]
        files = [*self.samples, *spread([*files[len(self.samples) :], *damaged], _MOST_FILES)]
        demand_same_answers(self.plugin, files)

    def test_readings_do_not_disturb_each_other(self, registry: Registry) -> None:
        """A file that is read while another one is being read changes nothing."""
        files = [*self.files()][:5]
        package = type(self.plugin).__module__.partition(".")[0]
        outcomes = {file.name: _outcome(registry, file, self.spec.name) for file in files}
        for file, other in zip(files, [*files[1:], files[0]], strict=True):
            count = _interrupted(registry, file, other, self.spec.name, package, 0)[1]
            for at in range(1, count + 1, max(1, count // _INTERRUPTIONS)):
                outcome, _ = _interrupted(registry, file, other, self.spec.name, package, at)
                wrong = f"{file.name} is read differently while {other.name} is read as well"
                advice = "keep no state in modules or classes: two threads may read at once"
                demand(outcome == outcomes[file.name], wrong, advice)


def _differing_sample(contract: type[ContractBase]) -> str:
    """The name of the first sample whose second reading differs from its first; "" for none."""
    if contract not in _DIFFERING_SAMPLES:
        registry, name = contract.alone(), contract.plugin.xw_format().name
        readings = ((sample, _outcome(registry, sample, name)) for sample in contract.samples)
        _DIFFERING_SAMPLES[contract] = next(
            (
                sample.name
                for sample, first in readings
                if _outcome(registry, sample, name) != first
            ),
            "",
        )
    return _DIFFERING_SAMPLES[contract]


def _outcome(registry: Registry, file: Sample, name: str) -> list[Any]:
    """Puzzle, diagnostics and new bytes of a file."""
    outcome: list[Any] = [registry.validate(file.data, name, **file.options).diagnostics]
    try:
        puzzle = registry.read(file.data, name, **file.options)
        outcome += [puzzle, puzzle.diagnostics]
        if registry.spec(name).writes:
            outcome.append(registry.dumps(puzzle.replace(extras={}), name))
    except XwError as error:
        outcome.append(str(error))
    return outcome


def _interrupted(
    registry: Registry, file: Sample, other: Sample, name: str, package: str, at: int
) -> tuple[list[Any], int]:
    """The outcome of `file`, where `other` is read at the call number `at` of the plugin's code;
    and the number of calls.
    """
    calls = 0

    def profile(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        if event == "call" and frame.f_globals.get("__name__", "").partition(".")[0] == package:
            calls += 1
            if calls == at:
                _outcome(registry, other, name)

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        outcome = _outcome(registry, file, name)
    finally:
        sys.setprofile(before)
    return outcome, calls


def demand_same_answers(
    plugin: FormatHooks, samples: Sequence[Sample], puzzles: Sequence[Puzzle] = ()
) -> None:
    """Fail where a process with other settings has other results, prints or opens files.

    Raises:
        AssertionError: the results depend on a setting, which the message names.
    """
    __tracebackhide__ = True
    if "<locals>" in type(plugin).__qualname__:
        pytest.skip("another process cannot import a class that a function made")
    first = answers_elsewhere(Question(plugin, samples, puzzles))
    demand(
        not first.outside,
        f"the plugin {'; '.join(first.outside)}",
        "a hook returns its result and reports to its context; it prints nothing and opens no file",
    )
    together = answers_elsewhere(Question(plugin, samples, puzzles, backwards=True), *_SETTINGS)
    if together.results == first.results:
        return
    for setting in _SETTINGS:
        question = Question(plugin, samples, puzzles, backwards=setting.backwards)
        other = answers_elsewhere(question, setting)
        lines = "\n".join(_differing(first, other))
        demand(not lines, f"the results depend on {setting.cause}:\n{lines}", setting.advice)
    lines = "\n".join(_differing(first, together))
    demand(False, f"the results depend on the process:\n{lines}", "use the input only")


def _differing(first: Answers, other: Answers) -> Iterator[str]:
    """The first lines that differ."""
    for before, after in zip(first.results, other.results, strict=True):
        if before != after:
            yield from (f"  {line[:600]}" for line in (*before, *after) if line not in before[:1])
            return


def answers_elsewhere(question: Question, *settings: _Setting) -> Answers:
    """The results of `xwcore_testing.answers` in a process with these settings."""
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    environment |= {"PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    for setting in settings:
        environment |= setting.environment
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "xwcore_testing.answers"],
            input=pickle.dumps(question),
            capture_output=True,
            env=environment,
            cwd=folder if any(setting.elsewhere for setting in settings) else None,
            check=False,
        )
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace")
        advice = "the plugin's module must be importable by its name, without the tests"
        demand(False, f"another process cannot use the plugin: {reason}", advice)
    return Answers(*json.loads(done.stdout))
