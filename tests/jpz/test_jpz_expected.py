"""The answers to samples and faults are those of `tests/data/expected`."""

from __future__ import annotations

import pytest

from tests.expected import answer, cases, expected
from tests.jpz import test_jpz_contract as contract

CASES = cases("jpz", (*contract.TestJpzContract.samples, *contract.TestJpzContract.faults))


@pytest.mark.parametrize("name", CASES)
def test_file_is_answered_as_expected(name: str) -> None:
    assert answer(CASES[name]) == expected("jpz")[name]
