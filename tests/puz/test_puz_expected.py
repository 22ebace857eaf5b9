"""The answers to samples and faults are those of `tests/data/expected`."""

from __future__ import annotations

import pytest

from tests.expected import answer, cases, expected
from tests.puz import test_puz_contract as contract

CASES = cases("puz", (*contract.TestPuzContract.samples, *contract.TestPuzContract.faults))


@pytest.mark.parametrize("name", CASES)
def test_file_is_answered_as_expected(name: str) -> None:
    assert answer(CASES[name]) == expected("puz")[name]
