"""Every code of the table: a file that has the fault, where it is reported, and its fix."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import pytest

import xwcore
from tests.puz.puz_files import SQUARE, SQUARE_CLUES, board, puz, section
from xwcore.findings.diagnostics import Diagnostic
from xwcore_puz.codes import CODES
from xwcore_puz.scrambling import lock

PLAIN = puz()
DIAGRAMLESS = SQUARE.replace(b".", b":")
LONG = b"x" * 506
LOCKED_BOARD, LOCKED_SUM = lock(SQUARE, 5, "1234")
LOCKED = puz(LOCKED_BOARD, tag=4, scrambled=LOCKED_SUM)
SECTIONS = len(PLAIN)
BLANK = b"------.-.-------.-.------"
GRBS = section(b"GRBS", board(25, {0: 1}))
LAST_GRBS = section(b"GRBS", board(25, {24: 1}))
TITLE_AT = 0x34 + 50
CIRCLED = puz(sections=section(b"GEXT", board(25, {2: 0x80})))
SOLVED = puz(state=SQUARE)


_TWO_CLUES = b"\0".join(SQUARE_CLUES[:2])
_EXCHANGED = b"\0".join(SQUARE_CLUES[1::-1])


def patched(data: bytes, at: int, new: bytes) -> bytes:
    """`data` with some bytes replaced."""
    return data[:at] + new + data[at + len(new) :]


class Fault(NamedTuple):
    """A file with a fault; the offset where it is reported; the file after the fix."""

    code: str
    data: bytes
    offset: int | None = None
    fixed: bytes | None = None
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed
    unsafe: bool = False


FAULTS = [
    Fault("PUZ101", b"nothing of the kind", 0),
    Fault("PUZ102", PLAIN[:90], 0),
    Fault("PUZ103", patched(patched(PLAIN, 0x2C, b"\0"), 0x0E, b"\0\0"), 0x2C),
    Fault("PUZ104", puz(preamble=b"mail"), 0),
    Fault("PUZ105", PLAIN + b"page", SECTIONS),
    Fault("PUZ106", puz(version=b"\0\0\0\0"), 0x18),
    Fault("PUZ106", puz(version=b"9.9\0"), 0x18),
    Fault("PUZ107", puz(bits=0), 0x30, PLAIN),
    Fault("PUZ108", puz(bits=0x1001), 0x30),
    Fault("PUZ108", puz(tag=8), 0x32),
    Fault("PUZ109", puz(count=1536), 0x2E, PLAIN),
    Fault("PUZ111", patched(PLAIN, 0x2C, b"\x06"), 0x2C, PLAIN),
    Fault("PUZ111", PLAIN[:0x20] + PLAIN[0x21:], None, PLAIN),
    Fault("PUZ111", patched(PLAIN, 4, b"a"), 2, PLAIN),
    Fault("PUZ112", PLAIN.decode("latin-1").encode(), 0, PLAIN),
    Fault("PUZ112", PLAIN.decode("utf-8", "replace").encode(), 0, PLAIN, unsafe=True),
    Fault("PUZ113", PLAIN + PLAIN, len(PLAIN)),
    Fault("PUZ110", puz(preamble=b"..ACROSS&DOWN\0" + bytes(40)), 0),
    Fault("PUZ201", patched(PLAIN, 0, b"\0\0"), 0, PLAIN),
    Fault("PUZ202", patched(PLAIN, 0x0E, b"\0\0"), 0x0E, PLAIN),
    Fault("PUZ203", patched(PLAIN, 0x10, b"\0"), 0x10, PLAIN),
    Fault("PUZ204", patched(PLAIN, 0x15, b"\0"), 0x11, PLAIN),
    Fault("PUZ205", patched(PLAIN, 0x12, b"\0"), 0x12, PLAIN),
    Fault("PUZ206", patched(PLAIN, 0x17, b"\0"), 0x13, PLAIN),
    Fault(
        "PUZ207",
        puz(sections=section(b"LTIM", b"0,1", checksum=9)),
        SECTIONS + 6,
        puz(sections=section(b"LTIM", b"0,1")),
        unsafe=True,
    ),
    Fault("PUZ207", patched(CIRCLED, SECTIONS + 8 + 2, b"\x81"), None, CIRCLED),
    Fault("PUZ208", patched(PLAIN, 0x34, b"S"), None),
    Fault("PUZ208", patched(PLAIN, TITLE_AT, b"S"), TITLE_AT),
    Fault("PUZ301", PLAIN[:-20], len(PLAIN) - 20),
    Fault("PUZ302", PLAIN[:-1], len(PLAIN) - 1, PLAIN),
    Fault("PUZ303", puz(title=b"caf\xe9", version=b"2.0\0"), TITLE_AT + 3),
    Fault("PUZ304", puz(title="café".encode()), TITLE_AT),
    Fault("PUZ305", puz(title=b"x\x81 \x8d"), TITLE_AT),
    Fault(
        "PUZ313",
        puz(title=b"un caf\x8e fran\x8dais"),
        TITLE_AT,
        puz(title="un caf\u00e9 fran\u00e7ais".encode("cp1252")),
        unsafe=True,
    ),
    Fault(
        "PUZ306",
        puz(title=b"Rails NOTE: look twice", notes=b"old"),
        TITLE_AT + 5,
        puz(title=b"Rails", notes=b"NOTE: look twice\r\n\r\nold"),
    ),
    Fault("PUZ307", puz(title="Ã¼ber".encode(), version=b"2.0\0"), TITLE_AT),
    Fault("PUZ308", puz(title=b"Ra\x14ils"), TITLE_AT),
    Fault("PUZ309", puz(clues=[b"", *SQUARE_CLUES[1:]])),
    Fault("PUZ310", puz(clues=[*SQUARE_CLUES, b"too many"]), len(PLAIN) - 1),
    Fault("PUZ311", PLAIN.replace(b"rails\0It", b"railsIt"), None, PLAIN, unsafe=True),
    Fault("PUZ311", PLAIN.replace(b"\0A. Maker", b"A. Maker"), TITLE_AT + 5, PLAIN, unsafe=True),
    Fault("PUZ312", PLAIN.replace(b"on rails\0", b"on\0rails\0"), None, PLAIN, unsafe=True),
    Fault(
        "PUZ314",
        PLAIN.replace(_TWO_CLUES, _EXCHANGED),
        PLAIN.index(_TWO_CLUES),
        PLAIN,
        unsafe=True,
    ),
    Fault(
        "PUZ315",
        PLAIN.replace(_TWO_CLUES, SQUARE_CLUES[0] + b"\0" + _TWO_CLUES),
        PLAIN.index(_TWO_CLUES) + len(SQUARE_CLUES[0]) + 1,
        PLAIN,
    ),
    Fault("PUZ209", puz(sections=section(b"RTBL", b"x" * 5000, end=b""))[:-1], 0),
    Fault("PUZ114", bytes(byte & 0x7F for byte in PLAIN), 0, PLAIN, unsafe=True),
    Fault(
        "PUZ401",
        puz(state=b"." + BLANK[1:]),
        0x34 + 25,
        PLAIN,
    ),
    Fault("PUZ401", puz(state=BLANK.replace(b".", b"-")), 0x34 + 25 + 6, PLAIN),
    Fault("PUZ402", puz(b"tRAIN" + SQUARE[5:]), 0x34),
    Fault("PUZ408", patched(PLAIN, 0x34, b"\x13"), 0x34, PLAIN),
    Fault("PUZ408", patched(PLAIN, 0x34, b"."), 0x34, PLAIN),
    Fault("PUZ408", patched(PLAIN, 0x34 + 6, b"E"), 0x34 + 6, PLAIN),
    Fault("PUZ408", patched(PLAIN, 0x34 + 25 + 2, b"."), 0x34 + 25 + 2, PLAIN),
    Fault("PUZ408", patched(SOLVED, 0x34 + 3, b"A"), 0x34 + 3, SOLVED),
    Fault("PUZ409", PLAIN[:0x34] + SQUARE[5:10] + SQUARE[:5] + PLAIN[0x3E:], 0x34, PLAIN),
    Fault("PUZ410", PLAIN[:0x39] + PLAIN[0x34:], 0x39, PLAIN),
    Fault("PUZ411", PLAIN[:0x36] + PLAIN[0x35:], 0x35, PLAIN),
    Fault("PUZ403", puz(b"?RAIN" + SQUARE[5:]), 0x34),
    Fault("PUZ404", puz(SQUARE.replace(b".", b":", 1)), 0x34 + 6),
    Fault("PUZ405", puz(SQUARE, bits=0x401), 0x34 + 6),
    Fault(
        "PUZ406",
        puz(DIAGRAMLESS, bits=0x401, state=BLANK),
        0x34 + 25,
        puz(DIAGRAMLESS, bits=0x401),
        unsafe=True,
    ),
    Fault("PUZ407", puz(b"XXXXXX.X.XXXXXXX.X.XXXXXX"), 0x34),
    Fault("PUZ501", PLAIN + section(b"GEXT", bytes(25))[:20], SECTIONS),
    Fault(
        "PUZ502",
        PLAIN + section(b"LTIM", b"0,1", end=b""),
        SECTIONS + 11,
        PLAIN + section(b"LTIM", b"0,1"),
    ),
    Fault("PUZ503", PLAIN + section(b"LTIM", b"0,1") + section(b"LTIM", b"1,1"), SECTIONS + 12),
    Fault("PUZ504", PLAIN + section(b"META", b"abc"), SECTIONS),
    Fault("PUZ505", PLAIN + section(b"GEXT", bytes(24)), SECTIONS),
    Fault("PUZ506", PLAIN + section(b"GEXT", bytes(25)) + section(b"LTIM", b"0,1"), SECTIONS + 34),
    Fault("PUZ507", PLAIN + GRBS + section(b"RTBL", b" 1:TEN;"), SECTIONS + 8),
    Fault("PUZ508", PLAIN + GRBS + section(b"RTBL", b" 0:TEN;what;"), SECTIONS + 42),
    Fault("PUZ509", PLAIN + GRBS + section(b"RTBL", b" 0:TEN; 1:SIX;"), SECTIONS + 42),
    Fault("PUZ510", PLAIN + GRBS + section(b"RTBL", b" 0:TEN; 0:SIX;"), SECTIONS + 42),
    Fault("PUZ511", PLAIN + section(b"RUSR", b"A\0"), SECTIONS),
    Fault("PUZ512", PLAIN + section(b"LTIM", b"soon"), SECTIONS + 8),
    Fault("PUZ513", PLAIN + section(b"GEXT", board(25, {3: 1})), SECTIONS + 11),
    Fault("PUZ514", PLAIN + section(b"RUSR", b""), SECTIONS),
    Fault(
        "PUZ515",
        PLAIN + patched(section(b"LTIM", b"0,1"), 4, b"\0\x03"),
        SECTIONS + 4,
        PLAIN + section(b"LTIM", b"0,1"),
    ),
    Fault(
        "PUZ516",
        PLAIN + LAST_GRBS[:20] + LAST_GRBS[21:] + section(b"RTBL", b" 0:TEN;"),
        SECTIONS,
        PLAIN + LAST_GRBS + section(b"RTBL", b" 0:TEN;"),
        unsafe=True,
    ),
    Fault(
        "PUZ517",
        PLAIN + b"\r\n" + section(b"LTIM", b"0,1"),
        SECTIONS,
        PLAIN + section(b"LTIM", b"0,1"),
        unsafe=True,
    ),
    Fault("PUZ601", LOCKED, 0x1E),
    Fault("PUZ602", LOCKED, 0x1E, options={"key": "4321"}),
    Fault("PUZ603", LOCKED, options={"key": "search"}),
    Fault(
        "PUZ604",
        puz(b"ABCDE" * 5, clues=[b"c"] * 10, tag=4, scrambled=1),
        0x1E,
        options={"key": "search"},
    ),
    Fault("PUZ605", puz(b"ABC", 3, clues=[b"c"], tag=4), 0x1E),
    Fault("PUZ606", PLAIN, options={"key": "1234"}),
    Fault("PUZ607", puz(LOCKED_BOARD, tag=4, scrambled=LOCKED_SUM, state=SQUARE), 0x1E),
    Fault(
        "PUZ608",
        puz(LOCKED_BOARD, tag=4, scrambled=LOCKED_SUM, state=SQUARE.replace(b"T", b"P")),
        0x1E,
    ),
    Fault("PUZ701", puz(clues=[LONG, *SQUARE_CLUES[1:]])),
    Fault("PUZ702", puz(notes=b"n" * 1024), len(PLAIN) - 1),
    Fault("PUZ703", PLAIN + GRBS + section(b"RTBL", b" 0:NINETEENS;"), SECTIONS + 42),
    Fault("PUZ704", puz(b"A" * 40, 40, clues=[b"c"]), 0x2C),
]


def found_in(fault: Fault) -> list[Diagnostic]:
    """The findings of validation with the code of the fault."""
    report = xwcore.validate(fault.data, "puz", **fault.options)
    return [diagnostic for diagnostic in report if diagnostic.code == fault.code]


@pytest.mark.parametrize("fault", FAULTS, ids=[f"{f.code}-{i}" for i, f in enumerate(FAULTS)])
def test_code_is_reported_where_the_fault_is(fault: Fault) -> None:
    diagnostics = found_in(fault)
    assert diagnostics, xwcore.validate(fault.data, "puz", **fault.options).diagnostics
    assert diagnostics[0].severity == CODES[fault.code].severity
    if fault.offset is not None:
        assert diagnostics[0].span is not None
        assert diagnostics[0].span.start == fault.offset


@pytest.mark.parametrize(
    "fault", [fault for fault in FAULTS if fault.fixed], ids=lambda fault: fault.code
)
def test_fix_repairs_the_file(fault: Fault) -> None:
    result = xwcore.fix(fault.data, "puz", select=[fault.code], unsafe=fault.unsafe)
    assert result.data == fault.fixed
    assert fault.code in {diagnostic.code for diagnostic in result.applied}
    assert fault.code not in {diagnostic.code for diagnostic in result.remaining}


def test_every_code_has_a_fault() -> None:
    assert {fault.code for fault in FAULTS} == set(CODES)


def test_a_sound_file_has_no_finding_of_this_format() -> None:
    assert [
        diagnostic for diagnostic in xwcore.validate(PLAIN) if diagnostic.code.startswith("PUZ")
    ] == []


@pytest.mark.parametrize("fault", FAULTS, ids=[f"{f.code}-{i}" for i, f in enumerate(FAULTS)])
def test_faults_are_reported_once_by_reading_and_validation(fault: Fault) -> None:
    try:
        read = xwcore.read(fault.data, "puz", **fault.options).diagnostics
    except xwcore.ReadError as error:
        read = error.diagnostics
    validated = xwcore.validate(fault.data, "puz", **fault.options).diagnostics
    assert len(set(validated)) == len(validated)
    assert set(read) <= set(validated)


def test_checksums_name_found_and_expected() -> None:
    diagnostics = xwcore.validate(patched(PLAIN, 0x0E, b"\x34\x12")).diagnostics
    assert "found 0x1234, expected 0x" in next(x.message for x in diagnostics if x.code == "PUZ202")


def test_checksums_of_a_truncated_file_are_fixed_only_if_unsafe() -> None:
    cut = PLAIN[:-20]
    assert xwcore.fix(cut).data == cut
    assert xwcore.fix(cut, unsafe=True).data != cut


def test_a_letter_over_a_block_is_discarded_only_if_unsafe() -> None:
    data = puz(state=patched(BLANK, 6, b"Q"))
    assert xwcore.fix(data).data == data
    assert xwcore.fix(data, unsafe=True).data == PLAIN


def test_missing_strings_are_one_finding_with_their_number() -> None:
    cut = PLAIN[: 0x34 + 50 + len(b"Rails\0A. Maker\0(c) Maker\0")]
    missing = [diagnostic for diagnostic in xwcore.validate(cut) if diagnostic.code == "PUZ301"]
    assert [str(diagnostic.span).rpartition(" ")[2] for diagnostic in missing] == ["1-Across"]
    assert missing[0].message == "clue 1: missing, the file ends before it (first of 7)"


FLOODS = {
    "empty clues": puz(b"A" * 400, 20, clues=[b""] * 40),
    "clue count with swapped bytes": puz(count=78 << 8),
    "state of blocks": puz(b"A" * 400, 20, clues=[b"c"] * 40, state=b"." * 400),
    "small letters": puz(b"a" * 400, 20, clues=[b"c"] * 40),
    "unknown letters": puz(b"A-" * 200, 20, clues=[b"c"] * 40),
    "control characters": puz(b"A" * 400, 20, clues=[b"\x01"] * 40),
    "UTF-8 in 1.3": puz(b"A" * 400, 20, clues=["é".encode()] * 40),
    "Windows-1252 in 2.0": puz(b"A" * 400, 20, clues=[b"\xe9"] * 40, version=b"2.0\0"),
    "unknown sections": PLAIN + section(b"META", b"x") * 50,
    "malformed rebus entries": PLAIN + GRBS + section(b"RTBL", b"x;" * 100),
}


@pytest.mark.parametrize("name", FLOODS)
def test_findings_of_one_kind_are_one_finding_with_their_number(name: str) -> None:
    counts = Counter(diagnostic.code for diagnostic in xwcore.validate(FLOODS[name]))
    assert {code for code, count in counts.items() if count > 2 and code.startswith("PUZ")} == set()
