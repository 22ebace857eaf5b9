"""Each kind of one damage in each format: the finding that names it, in at most eight lines of a
terminal, and whether it is restored; or the reason why nothing in the file tells it.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

import pytest

import xwcore
from tests import damage_kinds
from xwcore.plugin import Severity
from xwcore_cli.excerpts import print_diagnostics
from xwcore_cli.finding_formats import by_place

pytestmark = pytest.mark.slow

#: What becomes of the content: it is read as before the damage, it is restored by safe fixes, by
#: unsafe ones, or not.
READ, SAFE, UNSAFE, LOST = "read", "safe", "unsafe", "lost"


class Seen(NamedTuple):
    """The first finding, what becomes of the content, and the findings without a cause."""

    code: str
    content: str
    findings: int = 1


#: The most lines of the terminal, the last one counted, for a file with one damage.
_MOST_LINES: Final = 9

_HARMLESS: Final = "blank lines and line ends mean nothing: the file is read as before"
_NO_NUMBERS: Final = "clues have no numbers: nothing tells their order"
_ORDER: Final = "each clue has its number: another order is another order of the same clues"
_NO_ANSWERS: Final = "clues state no answers: nothing tells which entry a text is about"
_SAME_BAND: Final = "both orders of two rows are sudokus"
_NOTHING_TO_DAMAGE: Final = "the file has no bytes of that kind"

KINDS: Final[Mapping[str, Mapping[str, Seen | str]]] = {
    "xd": {
        "row missing": Seen("XD441", SAFE),
        "row twice": Seen("XD442", SAFE),
        "rows exchanged": Seen("XD443", SAFE),
        "cell of a row lost": Seen("XD444", SAFE),
        "cell added to a row": Seen("XD444", SAFE),
        "clue missing": Seen("XW101", LOST),
        "clue twice": Seen("XD523", SAFE),
        "clues exchanged": Seen("XD518", LOST),
        "grid twice": Seen("XD442", SAFE),
        "grid twice, blank line between": Seen("XD442", SAFE),
        "clues twice": Seen("XD523", SAFE),
        "clues of a list shifted": Seen("XD446", LOST),
        "headings exchanged": Seen("XD526", SAFE),
        "wrong encoding": Seen("XD601", SAFE),
        "bit 7 lost": Seen("XD601", LOST),
        "double spacing": Seen("XD106", READ),
        "CR only": Seen("XD104", READ),
        "file twice": Seen("XD107", SAFE),
    },
    "across-text": {
        "row missing": Seen("ACT314", LOST),
        "row twice": Seen("ACT315", SAFE),
        "rows exchanged": Seen("XW107", LOST, findings=2),
        "cell of a row lost": Seen("ACT305", LOST),
        "cell added to a row": Seen("ACT305", LOST),
        "clue missing": Seen("ACT501", LOST),
        "clue twice": Seen("ACT512", SAFE),
        "clues exchanged": _NO_NUMBERS,
        "width": Seen("ACT304", READ),
        "height": Seen("ACT304", READ),
        "grid twice": Seen("ACT315", SAFE),
        "grid twice, blank line between": Seen("ACT315", SAFE),
        "clues twice": Seen("ACT512", SAFE),
        "clues of a list shifted": Seen("ACT511", LOST),
        "headings exchanged": Seen("ACT202", LOST),
        "wrong encoding": Seen("ACT112", UNSAFE),
        "bit 7 lost": Seen("ACT112", LOST),
        "double spacing": Seen("ACT115", READ),
        "CR only": Seen("ACT109", READ),
        "file twice": Seen("ACT205", READ),
    },
    "exolve": {
        "row missing": Seen("EXO306", LOST),
        "row twice": Seen("EXO305", SAFE),
        "rows exchanged": Seen("EXO307", SAFE),
        "cell of a row lost": Seen("EXO301", LOST),
        "cell added to a row": Seen("EXO301", LOST),
        "clue missing": Seen("XW101", LOST),
        "clue twice": Seen("EXO403", SAFE),
        "clues exchanged": _ORDER,
        "width": Seen("EXO304", SAFE),
        "height": Seen("EXO304", SAFE),
        "grid twice": Seen("EXO305", SAFE),
        "grid twice, blank line between": Seen("EXO305", SAFE),
        "clues twice": Seen("EXO403", SAFE),
        "clues of a list shifted": Seen("XW104", LOST),
        "headings exchanged": Seen("EXO404", SAFE),
        "wrong encoding": Seen("EXO104", UNSAFE),
        "bit 7 lost": Seen("EXO104", LOST),
        "double spacing": _HARMLESS,
        "CR only": _HARMLESS,
        "file twice": Seen("EXO106", READ),
    },
    "spf": {
        "row missing": Seen("SPF303", LOST),
        "row twice": Seen("SPF312", SAFE),
        "rows exchanged": Seen("SPF311", SAFE),
        "cell of a row lost": Seen("SPF313", SAFE),
        "cell added to a row": Seen("SPF313", SAFE),
        "grid twice": Seen("SPF303", LOST),
        "grid twice, blank line between": Seen("SPF303", LOST),
        "wrong encoding": _NOTHING_TO_DAMAGE,
        "bit 7 lost": _NOTHING_TO_DAMAGE,
        "double spacing": _HARMLESS,
        "CR only": _HARMLESS,
        "file twice": Seen("SPF120", READ),
    },
    "sudoku": {
        "row missing": Seen("SDK202", LOST),
        "row twice": Seen("SDK207", SAFE),
        "rows exchanged": _SAME_BAND,
        "cell of a row lost": Seen("SDK201", LOST),
        "cell added to a row": Seen("SDK201", LOST),
        "grid twice": Seen("SDK102", READ),
        "grid twice, blank line between": Seen("SDK102", READ),
        "wrong encoding": Seen("SDK103", UNSAFE),
        "bit 7 lost": Seen("SDK103", LOST),
        "double spacing": _HARMLESS,
        "CR only": _HARMLESS,
        "file twice": Seen("SDK102", LOST),
    },
    "ipuz": {
        "row missing": Seen("IPZ310", UNSAFE),
        "row missing in the solution": Seen("IPZ310", LOST),
        "row missing in both": Seen("IPZ310", LOST),
        "row twice": Seen("IPZ311", SAFE),
        "row twice in the solution": Seen("IPZ311", SAFE),
        "rows exchanged": Seen("IPZ312", SAFE),
        "rows of the solution exchanged": Seen("IPZ312", SAFE),
        "cell of a row lost": Seen("IPZ303", LOST),
        "cell added to a row": Seen("IPZ303", SAFE),
        "cell of the solution lost": Seen("IPZ303", LOST),
        "clue missing": Seen("XW101", LOST),
        "clue twice": Seen("IPZ407", SAFE),
        "clues exchanged": _ORDER,
        "texts of clues exchanged": _NO_ANSWERS,
        "texts of clues shifted": _NO_ANSWERS,
        "width": Seen("IPZ309", READ),
        "height": Seen("IPZ309", READ),
        "headings exchanged": Seen("IPZ408", SAFE),
        "wrong encoding": Seen("IPZ117", UNSAFE),
        "bit 7 lost": Seen("IPZ117", LOST),
        "double spacing": _HARMLESS,
        "CR only": _HARMLESS,
        "grid twice": Seen("IPZ104", READ),
        "clues twice": Seen("IPZ407", SAFE),
        "file twice": Seen("IPZ108", READ),
    },
    "jpz": {
        "row missing": Seen("JPZ305", LOST),
        "row twice": Seen("JPZ304", READ),
        "rows exchanged": Seen("JPZ311", SAFE),
        "row shifted left": Seen("JPZ312", SAFE),
        "row shifted right": Seen("JPZ312", SAFE),
        "cell lost": Seen("JPZ305", LOST),
        "clue missing": Seen("XW101", LOST),
        "clue twice": Seen("JPZ413", SAFE),
        "clues exchanged": _ORDER,
        "texts of clues exchanged": _NO_ANSWERS,
        "width": Seen("JPZ309", SAFE),
        "height": Seen("JPZ309", SAFE),
        "headings exchanged": Seen("JPZ414", SAFE),
        "wrong encoding": Seen("JPZ111", UNSAFE),
        "bit 7 lost": Seen("JPZ111", LOST),
        "double spacing": _HARMLESS,
        "CR only": _HARMLESS,
        "grid twice": Seen("JPZ310", LOST),
        "clues twice": Seen("JPZ413", SAFE),
        "words twice": Seen("JPZ402", READ),
        "file twice": Seen("JPZ113", READ),
    },
    "puz": {
        "row missing": Seen("PUZ411", LOST),
        "row twice": Seen("PUZ410", READ),
        "rows exchanged": Seen("PUZ409", READ),
        "state rows exchanged": Seen("PUZ409", READ),
        "cell of a row lost": Seen("PUZ411", LOST),
        "cell added to a row": Seen("PUZ411", READ),
        "clue missing": Seen("PUZ311", LOST),
        "clue twice": Seen("PUZ315", READ),
        "clues exchanged": Seen("PUZ314", READ),
        "width": Seen("PUZ111", READ),
        "height": Seen("PUZ111", READ),
        "wrong encoding": Seen("PUZ112", READ),
        "bit 7 lost": Seen("PUZ114", LOST),
        "double spacing": _NOTHING_TO_DAMAGE,
        "CR LF": _NOTHING_TO_DAMAGE,
        "grid twice": Seen("PUZ411", READ),
        "clues twice": Seen("PUZ105", READ),
        "file twice": Seen("PUZ113", READ),
    },
}


@cache
def samples() -> dict[str, bytes]:
    return damage_kinds.samples()


def content(data: bytes, name: str) -> xwcore.Puzzle | None:
    """The puzzle of a file; None where there is none."""
    try:
        return xwcore.read(data, name)
    except xwcore.XwError:
        return None


def test_the_table_has_each_kind_of_each_format() -> None:
    listed = [(name, kind) for name, kinds in KINDS.items() for kind in kinds]
    assert listed == [(name, kind) for name, kind, _ in damage_kinds.damages()]


@pytest.mark.parametrize(
    ("name", "kind", "change"),
    [pytest.param(*damage, id=f"{damage[0]}: {damage[1]}") for damage in damage_kinds.damages()],
)
def test_a_damage_is_named_and_restored(name: str, kind: str, change: damage_kinds.Change) -> None:
    original, seen = samples()[name], KINDS[name][kind]
    data = change(original)
    forms = [original, *(xwcore.fix(original, name, unsafe=how).data for how in (False, True))]
    sound = [content(form, name) for form in forms]
    known = {diagnostic.message for diagnostic in xwcore.validate(original, name)}
    report = [
        diagnostic for diagnostic in xwcore.validate(data, name) if diagnostic.message not in known
    ]
    if isinstance(seen, str):
        assert report == []
        return
    severe = [diagnostic for diagnostic in report if diagnostic.severity is not Severity.INFO]
    first = [diagnostic for diagnostic in severe or report if not diagnostic.cause]
    assert (first[0].code, len(first)) == (seen.code, seen.findings)
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        print_diagnostics(by_place(severe), "file", data)
    assert shown.getvalue().count("\n") < _MOST_LINES
    if seen.content == READ:
        assert content(data, name) in sound
        return
    fixed = xwcore.fix(data, name)
    unsafe = xwcore.fix(data, name, unsafe=True)
    assert content(data, name) not in sound
    assert (content(fixed.data, name) in sound) is (seen.content == SAFE)
    assert (content(unsafe.data, name) in sound) is (seen.content in (SAFE, UNSAFE))
    if seen.content != SAFE:
        left = {diagnostic.code for diagnostic in fixed.remaining}
        assert left, "a damage that is not restored has been washed clean"
