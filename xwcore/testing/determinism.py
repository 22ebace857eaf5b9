"""The contract of determinism: another process with another hash seed has the same results."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence

import pytest

from xwcore.model.puzzle import Puzzle
from xwcore.plugin.hooks import FormatHooks
from xwcore.testing.advice import demand
from xwcore.testing.base import ContractBase
from xwcore.testing.samples import Sample

_SEEDS = ("0", "1", "4711")


class DeterminismContract(ContractBase):
    """Results that must not depend on the order of a set, on a hash, or on the process."""

    def test_answers_do_not_depend_on_the_hash_seed(self) -> None:
        """Processes with other hash seeds detect, validate and write the same."""
        demand_same_answers(self.plugin, self.samples)


def demand_same_answers(
    plugin: FormatHooks, samples: Sequence[Sample], puzzles: Sequence[Puzzle] = ()
) -> None:
    """Fail where processes with other hash seeds have other results.

    Raises:
        AssertionError: the results depend on the hash seed.
    """
    __tracebackhide__ = True
    if "<locals>" in type(plugin).__qualname__:
        pytest.skip("another process cannot import a class that a function made")
    question = pickle.dumps((plugin, [*samples], [*puzzles]))
    first, *others = [answers_elsewhere(question, seed) for seed in _SEEDS]
    demand(
        all(other == first for other in others),
        "the results depend on the hash seed:\n" + "\n".join(map(str, (first, *others))),
        "iterate over lists and dicts, not over sets; sort the items of a set; use no id() and"
        " no hash() in a file or a message",
    )


def answers_elsewhere(question: bytes, seed: str) -> list[str]:
    """The lines that `xwcore.testing.answers` prints in a process with this hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-m", "xwcore.testing.answers"],
        input=question,
        capture_output=True,
        env=environment,
        check=False,
    )
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace")
        advice = "the plugin's module must be importable by its name, without the tests"
        demand(False, f"another process cannot use the plugin: {reason}", advice)
    return done.stdout.decode("utf-8").split("\n")
