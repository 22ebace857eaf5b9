"""The answers to samples and faults are those of `tests/data/expected`."""

from __future__ import annotations

import pytest

from tests.across_text import test_across_text_contract as contract
from tests.expected import answer, cases, expected

CASES = cases(
    "across-text",
    (*contract.TestAcrossTextContract.samples, *contract.TestAcrossTextContract.faults),
)


@pytest.mark.parametrize("name", CASES)
def test_file_is_answered_as_expected(name: str) -> None:
    assert answer(CASES[name]) == expected("across-text")[name]
