"""The answers to samples and faults are those of `tests/data/expected`."""

from __future__ import annotations

import pytest

from tests.expected import answer, cases, expected
from tests.xd import test_xd_contract as contract
from tests.xd.xd_faults import FAULTS

CASES = cases("xd", (*contract.SAMPLES, *FAULTS))


@pytest.mark.parametrize("name", CASES)
def test_file_is_answered_as_expected(name: str) -> None:
    assert answer(CASES[name]) == expected("xd")[name]
