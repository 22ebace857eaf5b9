"""A cut-off file, or one without a bracket, is one finding that the others follow from; a fix of a
damaged address of a kind keeps the file detected.
"""

from __future__ import annotations

import json

import pytest

import xwcore

FILE = json.dumps(
    {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 3},
        "puzzle": [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
        "solution": [["P", "A", "D"], ["O", "W", "E"], ["T", "E", "N"]],
        "clues": {
            "Across": [[1, "Quiet"], [4, "Be in the red"], [5, "Two hands"]],
            "Down": [[1, "Vessel"], [2, "Wonder"], [3, "Lair"]],
        },
    }
)


@pytest.mark.parametrize("part", ['"Down"', '"clues"', '[4, "Be', '["O"', '"solution"', "[4, 0"])
def test_a_cut_is_the_cause_of_what_is_missing_behind_it(part: str) -> None:
    report = xwcore.validate(FILE[: FILE.index(part) + 3].encode(), "ipuz")
    severe = [entry for entry in report if entry.severity != "info"]
    assert severe[0].code == "IPZ114"
    assert {entry.cause for entry in severe[1:] if entry.code[:4] != "IPZ1"} <= {"IPZ114"}


@pytest.mark.parametrize("sign", ["", "\\", "\n", '"'])
@pytest.mark.parametrize("start", ['"http://ipuz.org/v2"', '"http://ipuz.org/cross'])
def test_a_fix_of_an_address_keeps_the_file_detected(start: str, sign: str) -> None:
    first = FILE.index(start)
    for at in range(first, first + len(start), 2):
        data = (FILE[:at] + sign + FILE[at + (not sign) :]).encode()
        if _is_ipuz(data):
            assert _is_ipuz(xwcore.fix(data, "ipuz").data)
            assert _is_ipuz(xwcore.fix(data, "ipuz", unsafe=True).data)


def _is_ipuz(data: bytes) -> bool:
    try:
        return xwcore.detect(data).format == "ipuz"
    except xwcore.FormatError:
        return False
