"""The solver and the rules, written separately, accept the same fillings of small boards.

A few boards of each type; `make solve-rules` judges more.
"""

from __future__ import annotations

import pytest
from xwcore_logic.rules import RULES

from tests.solve.rules_judge import disagreements


@pytest.mark.parametrize("name", sorted(RULES))
def test_solver_and_checks_agree(name: str) -> None:
    assert [line for number in range(2) for line in disagreements(name, number, 150)] == []
