"""Properties over made-up crosswords: what the format holds is given back, and nothing more."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import xwcore
import xwcore_crossword
from tests.across_text.across_text_samples import PLAIN, REBUS, varied
from xwcore_across_text.manifest import FEATURES
from xwcore_crossword import Clue, Crossword, CrosswordFeature
from xwcore_crossword.strategies import crosswords
from xwcore_testing import assert_losses_exact, texts

#: What the format holds whatever its content: clues without an entry are not among it.
HELD = FEATURES - {CrosswordFeature.UNPLACED_CLUES, CrosswordFeature.SHARED_PLACES}
SLOW = settings(
    max_examples=60, suppress_health_check=(HealthCheck.too_slow, HealthCheck.filter_too_much)
)


def write(puzzle: xwcore.Puzzle, **options: Any) -> bytes:
    return xwcore.dumps(puzzle, "across-text", **options)


def losses(puzzle: xwcore.Puzzle, **options: Any) -> tuple[xwcore.Loss, ...]:
    return xwcore.losses(puzzle, "across-text", **options)


def line(text: str) -> str:
    """The text as a line can hold it: without blanks in front, and not looking like a tag."""
    text = text.lstrip(" \t")
    return text[1:].lstrip(" \t") if re.match("<[A-Za-z0-9 ]+>", text) else text


def holdable(puzzle: Crossword) -> Crossword:
    """The same crossword with texts that fit on a line, a sign before the notice, and short forms
    that are no block.
    """
    clues = [clue._replace(text=line(clue.text)) for clue in puzzle.clues]
    blocks = any(puzzle.grid.kinds)
    shorts = {at: short for at, short in puzzle.grid.shorts.items() if short != "."}
    return puzzle.replace(
        grid=puzzle.grid.with_cells(shorts=shorts),
        title=line(puzzle.title),
        author=line(puzzle.author),
        copyright=f"© {notice}" if (notice := line(puzzle.copyright)).strip() else "",
        clues=[clue._replace(answer=None) for clue in clues],
        diagramless=puzzle.diagramless and blocks,
    )


@pytest.mark.slow
@SLOW
@given(crosswords(HELD))
def test_a_written_puzzle_is_read_back_equal_without_errors(puzzle: Crossword) -> None:
    puzzle = holdable(puzzle)
    data = write(puzzle)
    assert losses(puzzle) == ()
    again = xwcore.read(data, "across-text")
    assert xwcore.diff(puzzle, again) == ()
    assert write(again.replace(extras={})) == data, "writing is no fixed point"
    assert not [
        diagnostic
        for diagnostic in xwcore.validate(data, "across-text")
        if diagnostic.severity == "error" and diagnostic.code.startswith("ACT")
    ]


@pytest.mark.slow
@SLOW
@given(crosswords(), st.sampled_from(["utf-8", "windows-1252"]), st.sampled_from([None, 1, 2]))
def test_losses_are_exact_under_options(
    puzzle: Crossword, encoding: str, version: int | None
) -> None:
    assert_losses_exact(
        xwcore.default_registry(),
        puzzle,
        "across-text",
        encoding=encoding,
        version=version,
        newline="crlf",
        notes="cut",
    )


@pytest.mark.slow
@SLOW
@given(crosswords())
def test_mac_roman_losses_are_exact(puzzle: Crossword) -> None:
    assert_losses_exact(
        xwcore.default_registry(),
        puzzle,
        "across-text",
        {"encoding": "mac-roman"},
        encoding="mac-roman",
    )


@pytest.mark.slow
@SLOW
@given(
    st.sampled_from([PLAIN.encode(), REBUS.encode(), PLAIN.replace("\n", "\r\n").encode()]),
    crosswords(HELD),
    st.sets(st.sampled_from(["title", "author", "copyright", "notes", "grid", "clues"])),
)
def test_edits_of_a_file_survive(data: bytes, other: Crossword, parts: set[str]) -> None:
    puzzle = xwcore.read(data)
    assert isinstance(puzzle, Crossword)
    source = holdable(other)
    # Clues belong to their grid.
    parts = parts | {"clues"} if "grid" in parts else parts - {"clues"}
    edited = puzzle.replace(
        **{name: getattr(source, name) for name in parts},
        diagramless=source.diagramless if "grid" in parts else puzzle.diagramless,
    )
    assert losses(edited) == ()
    assert xwcore.diff(edited, xwcore.read(write(edited))) == ()


@SLOW
@given(st.data())
def test_an_edited_clue_changes_its_line_alone(data: st.DataObject) -> None:
    original = data.draw(st.sampled_from([PLAIN, REBUS])).encode()
    puzzle = xwcore.read(original)
    assert isinstance(puzzle, Crossword)
    clues = list(puzzle.clues)
    at = data.draw(st.integers(0, len(clues) - 1))
    text = data.draw(texts()).strip()
    assume(text)
    clues[at] = clues[at]._replace(text=text)
    written = write(puzzle.replace(clues=[clue._replace(answer=None) for clue in clues]))
    before, after = original.split(b"\n"), written.split(b"\n")
    changed = [line for line, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
    assert len(changed) <= 1
    for line in changed:
        indent = before[line][: len(before[line]) - len(before[line].lstrip())]
        assert after[line] == indent + text.encode()


@SLOW
@given(st.lists(texts(), max_size=3), st.lists(texts(), max_size=3))
def test_extra_clues_stay_where_the_file_had_some(across: list[str], down: list[str]) -> None:
    further = [Clue(None, "across", text.strip()) for text in across if text.strip()]
    further += [Clue(None, "down", text.strip()) for text in down if text.strip()]
    # Behind the last clue of an entry a tag of any name ends the list.
    assume(further and not any(clue.text.startswith("<") for clue in further))
    for puzzle in (xwcore.read(varied()), xwcore.read(varied()).replace(extras={})):
        longer = puzzle.replace(clues=[*puzzle.clues, *further])  # type: ignore[attr-defined]
        lost = losses(longer)
        assert {loss.feature for loss in lost} <= {
            CrosswordFeature.UNPLACED_CLUES,
            CrosswordFeature.SHARED_PLACES,
        }
        assert CrosswordFeature.UNPLACED_CLUES in {loss.feature for loss in lost}
        assert xwcore.validate(write(longer)).ok
    with_extra = xwcore.read(varied().replace(b"<DOWN>", b"More\n<DOWN>"))
    longer = with_extra.replace(clues=[*with_extra.clues, *further])  # type: ignore[attr-defined]
    assert losses(longer) == ()
    assert xwcore.diff(longer, xwcore.read(write(longer))) == ()


@pytest.mark.parametrize("count", [1, 9, 60, 61, 62, 63, 90, 120])
def test_more_rebus_cells_than_markers_are_lost(count: int) -> None:
    # 10 digits, 7 signs, 26 small and 26 capital letters can be markers, less those in use.
    flat = [f"W{at:03}" if at < count else "A" for at in range(12 * (count // 12 + 1))]
    grid = xwcore_crossword.Grid.from_rows([flat[at : at + 12] for at in range(0, len(flat), 12)])
    puzzle = Crossword(grid)
    assert_losses_exact(xwcore.default_registry(), puzzle, "across-text")
    lost = sum(loss.count for loss in losses(puzzle) if loss.feature == CrosswordFeature.REBUS)
    in_use = 1 if len(flat) > count else 0
    assert lost == max(0, count - (69 - in_use))
