"""The stored answers of `tests/data/expected` belong to cases that exist."""

from __future__ import annotations

import importlib

import pytest

from tests.expected import AREAS, expected


@pytest.mark.parametrize("format", AREAS)
def test_each_stored_answer_has_a_case(format: str) -> None:
    area = AREAS[format]
    module = importlib.import_module(f"tests.{area}.test_{area}_expected")
    assert list(expected(format)) == list(module.CASES)
