"""Damages besides those of `tests.damage_kinds`: one finding with what follows counted under it."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Callable
from typing import Any

import pytest

import xwcore
from tests import damages
from xwcore_cli.excerpts import print_diagnostics
from xwcore_cli.finding_formats import by_place

HARBOUR: dict[str, bytes] = {}
for _name, _data in damages.samples():
    HARBOUR.setdefault(_name, _data)

#: The most lines of the terminal for a file with one damage.
MOST_LINES = 8


def _changed(change: Callable[[dict[str, Any]], object]) -> Callable[[bytes], bytes]:
    """The damage of a JSON file after a change of its members."""

    def apply(data: bytes) -> bytes:
        members = json.loads(data)
        change(members)
        return json.dumps(members).encode()

    return apply


def _exchange_rows(members: dict[str, Any]) -> None:
    rows = members["puzzle"]
    shapes = [[cell == "#" for cell in row] for row in rows]
    at = next(at for at in range(len(rows)) if shapes[at] == shapes[at + 1])
    rows[at], rows[at + 1] = rows[at + 1], rows[at]


DAMAGES: tuple[tuple[str, Callable[[bytes], bytes], str, bool], ...] = (
    ("ipuz", _changed(_exchange_rows), "IPZ312", True),
    ("across-text", lambda data: data[: data.index(b"<DOWN>") - 40], "ACT116", False),
    ("xd", lambda data: data.replace(b"\n", b"\r\r\n"), "XD106", True),
    ("xd", lambda data: data[: data.rindex(b"\nD4") - 40], "XD527", False),
)


@pytest.mark.parametrize(("name", "damage", "code", "is_restored"), DAMAGES)
def test_the_damage_is_the_only_finding_without_a_cause(
    name: str, damage: Callable[[bytes], bytes], code: str, is_restored: bool
) -> None:
    original = HARBOUR[name]
    data = damage(original)
    assert data != original
    assert xwcore.detect(data).format == name
    known = {entry.message for entry in xwcore.validate(original, name)}
    report = [entry for entry in xwcore.validate(data, name) if entry.message not in known]
    assert [entry.code for entry in report if not entry.cause] == [code]
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        print_diagnostics(by_place(report), "file", data)
    assert shown.getvalue().count("\n") < MOST_LINES
    fixed = xwcore.fix(data, name)
    sound = xwcore.fix(original, name)
    if is_restored:
        assert xwcore.read(fixed.data, name) == xwcore.read(sound.data, name)
    else:
        assert code in {entry.code for entry in fixed.remaining}
