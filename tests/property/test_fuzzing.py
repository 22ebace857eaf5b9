"""Every format keeps its promises for damaged files; `make fuzz` looks at many more."""

from __future__ import annotations

from pathlib import Path

import pytest

import xwcore
from tests.fuzz import STORED, Promises, damaged, seeds

FORMATS = [spec.name for spec in xwcore.formats().values() if spec.reads]

INPUTS = sorted(STORED.glob("*/*.bin"))

#: Inputs of the first seed that the suite looks at, for each format.
COUNT = 60


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
def test_damaged_files_keep_the_promises(name: str) -> None:
    promises, files = Promises(name), seeds(name)
    for number in range(COUNT):
        messages = list(promises.broken(damaged(files, 0, number)))
        assert not messages, f"make fuzz FORMAT={name} SEED=0, input {number}: {messages[0]}"


@pytest.mark.slow
@pytest.mark.parametrize("path", INPUTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_stored_inputs_keep_the_promises(path: Path) -> None:
    assert list(Promises(path.parent.name).broken(path.read_bytes())) == []


def test_an_input_is_the_same_each_time() -> None:
    files = seeds("xd")
    assert damaged(files, 7, 3) == damaged(files, 7, 3) != damaged(files, 7, 4)


def test_a_broken_promise_is_reported() -> None:
    promises = Promises("xd")
    data = seeds("xd")[0]
    promises.registry.read = lambda *_: 1 / 0  # type: ignore[method-assign,assignment]
    assert any("ZeroDivisionError" in message for message in promises.broken(data))
