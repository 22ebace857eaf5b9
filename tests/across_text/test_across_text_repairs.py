"""Damaged copies of the samples: repaired to the original, or reported at a place."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest

import xwcore
from tests import damages
from tests.across_text.across_text_samples import PLAIN, REBUS
from tests.text_damage import (
    ACCENTED,
    transcoded,
    with_blanks,
    with_entities,
    with_lines_changed,
    with_other_line_ends,
)

SAMPLES = {
    "version 1": PLAIN.replace("A small one", ACCENTED),
    "version 2": REBUS.replace("Signs and wonders", ACCENTED),
}


def with_tags_changed(text: str) -> Iterator[tuple[str, bytes]]:
    """A tag in lower case, indented, or with blanks behind it."""
    for line in text.split("\n"):
        if line.lstrip().startswith("<"):
            for tag in (line.lower(), f"  \t{line}", f"{line}  "):
                yield tag, text.replace(f"{line}\n", f"{tag}\n", 1).encode()


def content(data: bytes) -> xwcore.Puzzle | None:
    try:
        return xwcore.read(data, "across-text")
    except xwcore.ReadError:
        return None


def report(data: bytes) -> xwcore.Report:
    """The report on a file of that name."""
    stream = io.BytesIO(data)
    stream.name = "small.txt"
    return xwcore.validate(stream)


@pytest.mark.parametrize("sample", SAMPLES)
def test_damage_of_characters_and_tags_is_repaired(sample: str) -> None:
    text = SAMPLES[sample]
    original = content(text.encode())
    for name, data in chain(
        transcoded(text), with_other_line_ends(text), with_entities(text), with_tags_changed(text)
    ):
        assert report(data).format == "across-text", name
        fixed = xwcore.fix(data, "across-text", unsafe=True)
        assert content(fixed.data) == original, name


def has_lost_lines_only_of_text(text: str, data: bytes) -> bool:
    """Whether the damage is within the notepad, or an exchange of two lines of one section: the
    format has nothing to compare these with.
    """
    before, after = text.split("<NOTEPAD>", maxsplit=1)[0], data.decode().split("<NOTEPAD>")[0]
    return before == after or sorted(before.split("\n")) == sorted(after.split("\n"))


@pytest.mark.parametrize("sample", SAMPLES)
def test_other_damage_is_repaired_or_reported(sample: str) -> None:
    text = SAMPLES[sample]
    original = content(text.encode())
    before = Counter(diagnostic.code for diagnostic in report(text.encode()))
    for name, data in chain(with_lines_changed(text), with_blanks(text)):
        if has_lost_lines_only_of_text(text, data):
            continue
        fixed = xwcore.fix(data, "across-text", unsafe=True).data
        new = Counter(diagnostic.code for diagnostic in report(data)) - before
        is_marker_lost = "b:A:B:Q" not in data.decode() and sample == "version 2"
        assert new or content(fixed) == original or is_marker_lost, name


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_second_fix_changes_nothing(sample: str) -> None:
    text = SAMPLES[sample]
    for damage in (transcoded, with_lines_changed, with_blanks, with_tags_changed):
        for name, data in damage(text):
            for unsafe in (False, True):
                fixed = xwcore.fix(data, "across-text", unsafe=unsafe)
                again = xwcore.fix(fixed.data, "across-text", unsafe=unsafe)
                assert again.data == fixed.data, name
                left = [entry for entry in fixed.remaining if entry.fix is not None]
                assert not [entry for entry in left if entry.fix and (entry.fix.safe or unsafe)]


def test_an_empty_section_above_a_duplicate_is_not_deleted() -> None:
    """The duplicate tag would open the section instead, and move lines out of the clues."""
    head, tail = REBUS.split("<REBUS>\n")
    empty = f"{head}<REBUS>\n{tail[tail.index('<ACROSS>') :]}"
    for text, fixable in (
        (empty, True),
        (f"{empty}<NOTEPAD>\n<REBUS>\n", True),
        (f"{empty}<REBUS>\n", False),
        (empty.replace("<DOWN>", "<rebus>\n<DOWN>"), False),
    ):
        diagnostics = [
            entry for entry in report(text.encode()).diagnostics if entry.code == "ACT402"
        ]
        assert [entry.fix is not None for entry in diagnostics] == [fixable]


@pytest.mark.parametrize("sign", "#*@_-")
def test_blocks_of_another_format_are_found_by_the_numbers_of_clues(sign: str) -> None:
    harbour = next(data for name, data in damages.samples() if name == "across-text").decode()
    head, grid = harbour.split("<GRID>")
    rows, clues = grid.split("<ACROSS>")
    damaged = f"{head}<GRID>{rows.replace('.', sign)}<ACROSS>{clues}".encode()
    report = xwcore.validate(damaged, "across-text").diagnostics
    assert [entry.code for entry in report if not entry.cause] == ["ACT313"]
    fixed = xwcore.fix(damaged, "across-text")
    assert xwcore.read(fixed.data) == xwcore.read(harbour.encode())
