"""A damage of a single byte whose findings prove nothing keeps its finding after all safe fixes."""

from __future__ import annotations

import pytest

import xwcore

#: By code: the format, and a file with the damage.
DAMAGED = {
    "IPZ103": (
        "ipuz",
        (
            '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], '
            '"dimensions": {"width": 2, "height": 1}, "puzzle": [[1, 0]], '
            '"clues": {"Across": [{"number": 1, "clue": "Us", "cells": [[1, 1], [2, ]]}]}}'
        ),
    ),
    "XD507": (
        "xd",
        (
            "Title: T\nAuthor: A\nDate: 2024-01-01\n\n\nWE\nEH\n\n\n"
            "A1. Us ~~WE\nA2. Sound ~ EH\n\nD1. Us ~ WE\nD2. Sound ~ EH\n"
        ),
    ),
    "ACT406": (
        "across-text",
        (
            "<ACROSS PUZZLE V2>\n<TITLE>\nT\n<AUTHOR>\nA\n<COPYRIGHT>\nC\n<SIZE>\n2x2\n"
            "<GRID>\n1E\nEH\n"
            "<REBUS>\n1:TW:\n<ACROSS>\nUs\nSound\n<DOWN>\nUs\nSound\n"
        ),
    ),
}


@pytest.mark.parametrize("code", DAMAGED)
def test_finding_of_a_lone_damage_stays_after_safe_fixes(code: str) -> None:
    name, text = DAMAGED[code]
    report = xwcore.validate(text.encode(), name)
    assert code in [entry.code for entry in report.diagnostics]
    fixed = xwcore.fix(text.encode(), name)
    assert code in [entry.code for entry in fixed.remaining]
    fixed = xwcore.fix(text.encode(), name, unsafe=True)
    assert code not in [entry.code for entry in fixed.remaining]
