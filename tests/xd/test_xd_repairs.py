"""Damaged copies of the samples: repaired to the original, or reported at a place."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest

import xwcore
from tests.text_damage import (
    ACCENTED,
    transcoded,
    with_blanks,
    with_entities,
    with_lines_changed,
    with_other_line_ends,
)
from tests.xd.xd_files import REGISTRY, explicit, implicit
from xwcore_crossword import Crossword

SAMPLES = {
    name: data.decode().replace("Title: Small", f"Title: {ACCENTED}", 1)
    for name, data in (("implicit", implicit()), ("explicit", explicit()))
}

#: Lines that a file may lack without any sign of it.
OPTIONAL = re.compile(r"Author: |Editor: ")


def with_headers_changed(text: str) -> Iterator[tuple[str, bytes]]:
    """A header without its colon, with another one, or in two lines."""
    for match in re.finditer(r"^(Title|Author|Editor|Date): (\S+) ?(.*)$", text, re.MULTILINE):
        key, first, rest = match.groups()
        spellings = {
            "no colon": f"{key} {first} {rest}".rstrip(),
            "full-width colon": f"{key}\uff1a {first} {rest}".rstrip(),
            "no-break space": f"{key}:\u00a0{first} {rest}".rstrip(),
            "no blank": f"{key}:{first} {rest}".rstrip(),
            "capitals": f"{key.upper()}: {first} {rest}".rstrip(),
        }
        if rest:
            spellings["two lines"] = f"{key}: {first}\n{rest}"
        for name, line in spellings.items():
            damaged = f"{text[: match.start()]}{line}{text[match.end() :]}"
            yield f"{key}, {name}", damaged.encode()


def with_clues_changed(text: str) -> Iterator[tuple[str, bytes]]:
    """A clue with another sign after its number, in lower case, or with another tilde."""
    for match in re.finditer(r"^([AD])([0-9]+)\. (.*) ~ (.*)$", text, re.MULTILINE):
        group, number, clue, answer = match.groups()
        for line in (
            f"{group}{number}: {clue} ~ {answer}",
            f"{group}{number}) {clue} ~ {answer}",
            f"{group}{number} {clue} ~ {answer}",
            f"{group}{number}x. {clue} ~ {answer}",
            f"{group}{number}.{clue} ~ {answer}",
            f"{group.lower()}{number}. {clue} ~ {answer}",
            f"{group}{number}. {clue}~{answer}",
            f"{group}{number}. {clue} ~ {answer.lower()}",
        ):
            yield line, f"{text[: match.start()]}{line}{text[match.end() :]}".encode()
    yield "all with colons", re.sub(r"(?m)^([AD]\d+)\.", r"\1:", text).encode()


def content(data: bytes) -> xwcore.Puzzle | None:
    try:
        return REGISTRY.read(data, "xd")
    except xwcore.ReadError:
        return None


def report(data: bytes) -> xwcore.Report:
    """The report on a file of that name."""
    stream = io.BytesIO(data)
    stream.name = "small.xd"
    return REGISTRY.validate(stream)


@pytest.mark.parametrize("sample", SAMPLES)
def test_damage_of_characters_headers_and_clues_is_repaired(sample: str) -> None:
    text = SAMPLES[sample]
    original = content(text.encode())
    for name, data in chain(
        transcoded(text),
        with_other_line_ends(text),
        with_entities(text),
        with_headers_changed(text),
        with_clues_changed(text),
    ):
        assert report(data).format == "xd", name
        assert content(REGISTRY.fix(data, "xd", unsafe=True).data) == original, name


@pytest.mark.parametrize("sample", SAMPLES)
def test_other_damage_is_repaired_or_reported(sample: str) -> None:
    text = SAMPLES[sample]
    original = content(text.encode())
    before = Counter(diagnostic.code for diagnostic in report(text.encode()))
    kinds: Counter[str] = Counter()
    for name, data in chain(with_lines_changed(text), with_blanks(text)):
        lost = set(text.split("\n")) - set(data.decode().split("\n"))
        if any(map(OPTIONAL.match, lost)) and len(lost) == 1:
            continue
        fixed = REGISTRY.fix(data, "xd", unsafe=True).data
        diagnostics = report(data)
        new = Counter(diagnostic.code for diagnostic in diagnostics) - before
        if content(fixed) == original:
            kinds["repaired"] += 1
            continue
        assert new, name
        assert all(entry.span for entry in diagnostics if entry.code in new.keys() - {"XW001"})
        kinds["reported"] += 1
    assert kinds["repaired"] > 10


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_second_fix_changes_nothing(sample: str) -> None:
    text = SAMPLES[sample]
    for damage in (transcoded, with_lines_changed, with_blanks, with_headers_changed):
        for name, data in damage(text):
            for unsafe in (False, True):
                fixed = REGISTRY.fix(data, "xd", unsafe=unsafe)
                again = REGISTRY.fix(fixed.data, "xd", unsafe=unsafe)
                assert again.data == fixed.data, name
                left = [entry for entry in fixed.remaining if entry.fix is not None]
                assert not [entry for entry in left if entry.fix and (entry.fix.safe or unsafe)]


@pytest.mark.parametrize(
    "position",
    [
        *("4A.", "4a.", "4-Across:", "4 ACROSS.", "A 4.", "A-4.", "A4..", "A4x.", "A4)"),
        *("A4 -", "A4-", "A4 \u2013", "4 Across -", "A4\uff0e", "A4\uff1a", "4A\uff09", "A4\u3001"),
    ],
)
def test_position_in_another_spelling_is_that_of_the_clue(position: str) -> None:
    data = implicit().replace(b"A4.", position.encode())
    assert REGISTRY.read(data, "xd") == REGISTRY.read(implicit())
    diagnostics = REGISTRY.validate(data, "xd").diagnostics
    [diagnostic] = [diagnostic for diagnostic in diagnostics if diagnostic.fix]
    assert (diagnostic.code, position in diagnostic.message) == ("XD501", True)
    assert "expected 'A4.'" in diagnostic.message
    assert REGISTRY.fix(data, "xd").data == implicit()


def test_all_positions_may_have_the_group_behind_the_number() -> None:
    data = re.sub(rb"(?m)^([AD])([0-9])\.", rb"\2\1.", implicit())
    assert REGISTRY.read(data, "xd") == REGISTRY.read(implicit())
    assert REGISTRY.fix(data, "xd").data == implicit()


@pytest.mark.parametrize("line", ["4D movie", "A 4 letter word", "4-Across again"])
def test_line_of_an_unfinished_clue_is_no_clue(line: str) -> None:
    data = implicit().replace(b"A4. Corn holder", b"A4. Corn\n" + line.encode())
    puzzle = REGISTRY.read(data, kind=Crossword)
    assert puzzle.clues[1].text == f"Corn\n{line}"


@pytest.mark.parametrize("tilde", ["\u00a0~\u00a0", "\u00a0~ ", " ~\u00a0", " \uff5e ", " \u301c "])
def test_another_tilde_separates_the_answer(tilde: str) -> None:
    data = implicit().replace(b"holder ~ EAR", f"holder{tilde}EAR".encode())
    assert REGISTRY.read(data) == REGISTRY.read(implicit())
    assert "XD507" in {diagnostic.code for diagnostic in REGISTRY.validate(data).diagnostics}
    assert REGISTRY.fix(data).data == implicit()


def test_range_with_a_wide_tilde_is_text() -> None:
    data = implicit().replace(b"Corn holder ~ EAR", "Years 1\uff5e3".encode())
    assert REGISTRY.read(data, kind=Crossword).clues[1].text == "Years 1\uff5e3"


@pytest.mark.parametrize("sign", [" = ", "=", " - ", "\t", " ", "; ", " \u2013 "])
def test_header_with_another_sign_gets_its_colon(sign: str) -> None:
    headers = "Title: Small\nAuthor: N. Body\nEditor: E. Ditor\nDate: 2024-02-29"
    assert headers.encode() in implicit()
    data = implicit(headers=headers.replace(": ", sign))
    assert REGISTRY.fix(data, "xd", unsafe=True).data == implicit()


def test_list_of_clues_alone_is_recognized_by_its_name() -> None:
    data = b"\n".join(line for line in implicit().split(b"\n") if b" ~ " in line)
    assert "XD201" in {
        diagnostic.code for diagnostic in REGISTRY.validate(named(data, "clues.xd")).diagnostics
    }


def named(data: bytes, name: str) -> io.BytesIO:
    stream = io.BytesIO(data)
    stream.name = name
    return stream
