"""Damaged files: repaired to the original, or reported.

python -m tests.puz.test_puz_recovery     the rates over the samples and the real files
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import puz as puzpy  # type: ignore[import-untyped]
import pytest

import xwcore
import xwcore_crossword
from tests import damages
from tests.puz.puz_damage import DAMAGE
from tests.puz.puz_files import DIAGRAMLESS, REBUS, UNICODE, puz, section
from tests.support import CORPUS
from xwcore.findings.diagnostics import Diagnostic
from xwcore_crossword import texts_in_grid_order
from xwcore_puz.checksums import checksum, checksummed_text
from xwcore_puz.parse.clues import parse_strings

SAMPLES = {
    "plain": puz(),
    "rebus": REBUS,
    "diagramless": DIAGRAMLESS,
    "unicode": UNICODE,
    "notes": puz(notes=b"A note on rails.", title=b"", version=b"1.4\0"),
    "letters beyond ASCII": puz(author=b"Ren\xe9e"),
}

#: By kind of damage, the least share of damaged samples whose content is restored.
RATES = {
    "nul lost": 0.95,
    "nul replaced": 0.8,
    "nul inserted": 0.85,
    "letter replaced by nul": 0.8,
    "size changed": 0.95,
    "clue count swapped": 1,
    "magic changed": 1,
    "version cleared": 0.8,
    "transcoded": 1,
    "bytes around": 1,
}


def findings(data: bytes) -> set[str]:
    return {
        f"{diagnostic.severity} {diagnostic.code}"
        for diagnostic in xwcore.validate(data, "puz")
        if diagnostic.code.startswith("PUZ")
    }


def outcome(original: bytes, damaged: bytes) -> str:
    """What `fix` with unsafe fixes makes of a damaged copy: restored, reported or silent."""
    fixed = xwcore.fix(damaged, "puz", unsafe=True)
    sound = xwcore.fix(original, "puz", unsafe=True).data
    if fixed.data == sound:
        return "restored"
    try:
        if xwcore.read(fixed.data, "puz") == xwcore.read(sound, "puz"):
            return "restored"
    except xwcore.ReadError:
        pass
    return "reported" if findings(damaged) - findings(original) else "silent"


def checksums_are_right(data: bytes) -> bool:
    return not any(finding.partition(" ")[2].startswith("PUZ2") for finding in findings(data))


@pytest.mark.slow
@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_repaired_or_reported(kind: str) -> None:
    counts: Counter[str] = Counter()
    for original in SAMPLES.values():
        for damaged in DAMAGE[kind](original):
            if damaged == original:
                continue
            result = outcome(original, damaged)
            if result == "silent":
                # Two bytes of clues swapped, one a NUL: no checksum counts these NULs. Cut between
                # two sections: nothing states how many there are.
                assert kind in ("neighbors swapped", "cut")
                assert checksums_are_right(damaged)
            counts[result] += 1
    assert counts["restored"] >= RATES.get(kind, 0) * counts.total(), counts


@pytest.mark.parametrize("kind", DAMAGE)
@pytest.mark.parametrize("name", SAMPLES)
def test_safe_fixes_leave_no_damage_unreported(kind: str, name: str) -> None:
    """After safe fixes a file is the original, or reports what is wrong with it."""
    original = SAMPLES[name]
    sound = xwcore.fix(original, "puz").data
    for damaged in list(DAMAGE[kind](original))[::5]:
        fixed = xwcore.fix(damaged, "puz")
        assert not xwcore.fix(fixed.data, "puz").changed
        if fixed.data == sound or not findings(damaged) - findings(original):
            continue  # no checksum covers it
        try:
            if xwcore.read(fixed.data, "puz") == xwcore.read(original, "puz"):
                continue
        except xwcore.ReadError:
            continue
        assert is_reported(fixed.remaining, original), (damaged, fixed)


def is_reported(remaining: tuple[Diagnostic, ...], original: bytes) -> bool:
    codes = {diagnostic.code for diagnostic in remaining if diagnostic.code.startswith("PUZ")}
    return bool(codes - {finding.partition(" ")[2] for finding in findings(original)})


@pytest.mark.slow
@pytest.mark.parametrize("kind", DAMAGE)
def test_other_readers_take_what_is_fixed_or_normalized(kind: str) -> None:
    for original in SAMPLES.values():
        for damaged in list(DAMAGE[kind](original))[::5]:
            try:
                puzzle = xwcore.read(damaged, "puz")
            except xwcore.ReadError:
                continue
            normalized = xwcore.dumps(puzzle, "puz", normalize=True)
            fixed = xwcore.fix(damaged, "puz", unsafe=True)
            outputs = [normalized]
            if not {entry.code for entry in fixed.remaining} & UNREPAIRED:
                outputs.append(fixed.data)
            for data in outputs:
                theirs = puzpy.load(data)
                ours = xwcore.read(data, "puz")
                assert isinstance(ours, xwcore_crossword.Crossword)
                assert data.startswith(b"ACROSS&DOWN\0", 2)
                assert [
                    clue.replace("\r\n", "\n").replace("\r", "\n") for clue in theirs.clues
                ] == texts_in_grid_order(ours.clues)


def test_a_right_state_lacks_no_byte_though_strings_before_it_fit_the_checksum() -> None:
    data = bytearray(UNICODE)
    cells, clues = data[0x2C] * data[0x2D], data[0x2E]
    strings = parse_strings(bytes(data), 0x34 + 2 * cells - 1, clues, clues)
    sum_of_text = checksum(checksummed_text(strings.padded, (2, 0)))
    data[0x13], data[0x17] = ord("E") ^ sum_of_text & 0xFF, ord("D") ^ sum_of_text >> 8
    assert findings(bytes(data)) == {"warning PUZ206"}


def test_bytes_between_a_hundred_sections_are_removed_at_once() -> None:
    timer = section(b"LTIM", b"0,1")
    damaged = puz() + (b"\r\n" + timer) * 100
    finding = next(entry for entry in xwcore.validate(damaged, "puz") if entry.code == "PUZ517")
    assert finding.message == "2 bytes before section LTIM, expected none (first of 100)"
    fixed = xwcore.fix(damaged, "puz", unsafe=True)
    assert fixed.data == puz() + timer * 100
    assert [entry.code for entry in fixed.applied] == ["PUZ517"]


def test_bytes_between_sections_are_kept_where_one_restores_a_section() -> None:
    timer = section(b"LTIM", b"0,1")
    damaged = puz() + b"\r\n" + timer + timer.replace(b"LT", b"LT\0") + timer
    assert xwcore.fix(damaged, "puz", unsafe=True).data == puz() + timer * 3


#: Damage that `fix` cannot repair.
UNREPAIRED = {"PUZ102", "PUZ301", "PUZ311", "PUZ312", "PUZ516"}


def damaged_copies(data: bytes, most: int) -> Iterator[tuple[str, bytes]]:
    """At most `most` copies with each kind of damage."""
    for kind, damage in DAMAGE.items():
        copies = [copy for copy in damage(data) if copy != data]
        for copy in random.Random(0).sample(copies, min(most, len(copies))):
            yield kind, copy


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
def test_damage_of_real_files_is_repaired_or_reported() -> None:
    for path in sorted(CORPUS.glob("puz/*.puz"))[::6]:
        original = path.read_bytes()
        for kind, damaged in damaged_copies(original, 2):
            if outcome(original, damaged) == "silent":
                assert checksums_are_right(damaged), (path.name, kind)


def main() -> None:
    """Print how many damaged copies are restored, reported, silent."""
    files = [*SAMPLES.values(), *(path.read_bytes() for path in CORPUS.glob("puz/*.puz"))]
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in DAMAGE}
    for original in files:
        if b"ACROSS&DOWN\0" in original:
            for kind, damaged in damaged_copies(original, 40):
                counts[kind][outcome(original, damaged)] += 1
    for kind, count in counts.items():
        print(
            f"{kind:24}", *(f"{count[key]:5} {key}" for key in ("restored", "reported", "silent"))
        )


if __name__ == "__main__":
    main()


SIGNS = puz(title="\u201cOn rails\u201d".encode("cp1252"), author="A \u2013 B".encode("cp1252"))


@pytest.mark.parametrize("name", ["signs", "a section", "copyright", "signs of UTF-8"])
def test_a_file_without_bit_7_is_restored_where_the_checksums_prove_it(name: str) -> None:
    original = {
        "signs": SIGNS,
        "a section": puz(sections=section(b"LTIM", b"12,0")),
        "copyright": puz(copyright=b"\xa9 2026 A. Maker"),
        "signs of UTF-8": puz(title="Rails\u2026".encode(), version=b"2.0\0"),
    }[name]
    damaged = bytes(byte & 0x7F for byte in original)
    assert findings(damaged) == {"error PUZ114"} | findings(original)
    assert xwcore.fix(damaged, "puz").data == damaged
    assert xwcore.fix(damaged, "puz", unsafe=True).data == original


def test_a_letter_without_bit_7_is_not_restored_and_the_finding_stays() -> None:
    original = next(data for name, data in damages.samples() if name == "puz")
    puzzle = xwcore.read(original, "puz").replace(author="Ren\u00e9e")
    damaged = bytes(byte & 0x7F for byte in xwcore.dumps(puzzle, "puz"))
    report = xwcore.validate(damaged, "puz").diagnostics
    assert report[0].code == "PUZ114"
    assert {entry.cause for entry in report[1:]} == {"PUZ114"}
    fixed = xwcore.fix(damaged, "puz")
    assert fixed.data == damaged
    assert xwcore.read(damaged, "puz").author == "Renie"
