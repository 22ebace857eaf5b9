"""Damages besides those of `tests.damage_kinds`: one finding with what follows counted under it."""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import quopri
from collections.abc import Callable
from typing import Any

import pytest

import xwcore
from tests import damages
from xwcore.plugin import Severity
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


def _lost(start: bytes) -> Callable[[bytes], bytes]:
    """The damage of 64 bytes that a disk or a download leaves as NULs."""

    def apply(data: bytes) -> bytes:
        at = data.index(start)
        return data[:at] + bytes(64) + data[at + 64 :]

    return apply


def _joined(data: bytes) -> bytes:
    """Two clues of .xd on one line."""
    at = data.index(b"\nA9. ")
    return data[:at] + b" " + data[at + 1 :]


def _indented(data: bytes) -> bytes:
    return b"".join(b"    " + line for line in data.splitlines(keepends=True))


#: What becomes of the content: it is read as before, safe fixes restore it, only unsafe ones do, or
#: none does.
READ, SAFE, UNSAFE, LOST = "read", "safe", "unsafe", "lost"

DAMAGES: tuple[tuple[str, Callable[[bytes], bytes], str, str], ...] = (
    ("ipuz", _changed(_exchange_rows), "IPZ312", SAFE),
    ("across-text", lambda data: data[: data.index(b"<DOWN>") - 40], "ACT116", LOST),
    ("xd", lambda data: data.replace(b"\n", b"\r\r\n"), "XD106", SAFE),
    ("xd", lambda data: data[: data.rindex(b"\nD4") - 40], "XD527", LOST),
    # 64 bytes are lost.
    ("ipuz", _lost(b'"clues"'), "IPZ116", LOST),
    ("jpz", _lost(b"<word "), "JPZ109", LOST),
    ("xd", _lost(b"\nA15. "), "XD602", LOST),
    ("across-text", _lost(b"<ACROSS>"), "ACT111", LOST),
    # Something stands behind the text.
    ("xd", lambda data: data + bytes(512), "XD602", UNSAFE),
    ("xd", lambda data: data + b"\x1a", "XD602", UNSAFE),
    ("across-text", lambda data: data + bytes(512), "ACT111", UNSAFE),
    # A sign of JSON or XML is lost.
    ("ipuz", lambda data: data.replace(b'"title":', b'"title:', 1), "IPZ115", READ),
    ("ipuz", lambda data: data.replace(b'"Took', b"(Took", 1), "IPZ115", LOST),
    ("ipuz", lambda data: data[: data.index(b'"puzzle"')], "IPZ114", LOST),
    ("jpz", lambda data: data.replace(b' width="', b" width=\xe2\x80\x9c", 1), "JPZ101", READ),
    # Lines and tags.
    ("xd", _joined, "XD528", SAFE),
    ("xd", lambda data: codecs.BOM_UTF8 + data + codecs.BOM_UTF8 + data, "XD107", SAFE),
    ("across-text", lambda data: data.replace(b"<AUTHOR>\n", b""), "ACT203", LOST),
    ("across-text", _indented, "ACT104", SAFE),
    # A mail program has encoded the text.
    ("xd", quopri.encodestring, "XD601", UNSAFE),
)


@pytest.mark.parametrize(("name", "damage", "code", "content"), DAMAGES)
def test_the_damage_is_the_only_finding_without_a_cause(
    name: str, damage: Callable[[bytes], bytes], code: str, content: str
) -> None:
    original = HARBOUR[name]
    data = damage(original)
    assert data != original
    assert xwcore.detect(data).format == name
    known = {entry.message for entry in xwcore.validate(original, name)}
    report = [
        entry
        for entry in xwcore.validate(data, name)
        if entry.message not in known and entry.severity is not Severity.INFO
    ]
    assert [entry.code for entry in report if not entry.cause] == [code]
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        print_diagnostics(by_place(report), "file", data)
    assert shown.getvalue().count("\n") < MOST_LINES
    safe, all_fixes = (xwcore.fix(data, name, unsafe=unsafe) for unsafe in (False, True))
    sound = [xwcore.read(xwcore.fix(original, name, unsafe=at).data, name) for at in (False, True)]
    assert (damages.content(safe.data, name) in sound) == (content in (READ, SAFE))
    assert (damages.content(all_fixes.data, name) in sound) == (content != LOST)
    for fixed in (safe, all_fixes):
        assert xwcore.detect(fixed.data).format == name
    if content != SAFE:
        assert code in {entry.code for entry in safe.remaining}
