"""The answers to samples and faults are those of `tests/data/expected`."""

from __future__ import annotations

import pytest

from tests.expected import answer, cases, expected
from tests.spf import test_spf_contract as contract

#: Without the faults in single rows of diagrams, of which each has a test.
FAULTS = [fault for fault in contract.FAULTS if ", row " not in fault.name]

CASES = cases("spf", (*contract.TestSpfContract.samples, *FAULTS))


@pytest.mark.parametrize("name", CASES)
def test_file_is_answered_as_expected(name: str) -> None:
    assert answer(CASES[name]) == expected("spf")[name]
