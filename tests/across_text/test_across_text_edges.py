"""The small edge cases of the corpus: what each file must be read as, and which diagnostics it has.

Every file varies one base: a 4x4 grid with three entries each way. An expectation names what
differs from that base, and the codes of all findings in order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

import xwcore
from tests.support import corpus_files
from xwcore_crossword import Crossword


def base_section(tag: str) -> list[str]:
    """The lines under a tag of the file that all others vary, read without the plugin."""
    files = corpus_files("edge/across_text/a00_base.txt")
    lines = files[0].read_text("utf-8").split("\n") if files else []
    if f"<{tag}>" not in lines:
        return ["absent"] * 4
    rest = lines[lines.index(f"<{tag}>") + 1 :]
    return rest[: next(at for at, line in enumerate(rest) if not line or line.startswith("<"))]


ROWS: Final = [row.replace(".", "#") for row in base_section("GRID")]
ACROSS: Final = base_section("ACROSS")

BASE: Final[dict[str, Any]] = {
    "title": "T",
    "author": "A",
    "copyright": "© C",
    "notes": "note",
    "rows": ROWS,
    "across": ACROSS,
    "down": base_section("DOWN"),
    "circles": [],
    "diagramless": False,
}


@dataclass(frozen=True)
class Expected:
    """Codes of the plugin's own findings, the places of the first, and what is read differently."""

    codes: tuple[str, ...] = ()
    line: int | None = None
    column: int | None = None
    fixed: bool | None = None  #: whether the safe fixes leave no diagnostic
    read: dict[str, Any] = field(default_factory=dict)


def expect(
    *codes: str, at: tuple[int, int] | None = None, fixed: bool | None = None, **read: Any
) -> Expected:
    line, column = at or (None, None)
    return Expected(codes, line, column, fixed, read)


EXPECTED: Final[dict[str, Expected]] = {
    "a00_base.txt": expect(),
    "a01_v2_upper.txt": expect(),
    "a01b_v2_lower.txt": expect("ACT102", at=(1, 1), fixed=True),
    "a02_lower_norebus_v2.txt": expect(),
    "a02b_lower_v1.txt": expect("ACT310", at=(11, 1), fixed=True),
    "a06_rebus_upper_marker.txt": expect("ACT412", at=(16, 1), first="BEE", answer="BEEULBEE"),
    "a07_mark_and_rebus_lower.txt": expect(circles=[(0, 0), (0, 3)], first="BEE"),
    "a09_rebus_short_missing.txt": expect(
        "ACT406", at=(16, 1), fixed=False, first="BEE", short="B"
    ),
    "a09b_rebus_two_parts.txt": expect("ACT406", at=(16, 1), fixed=False, first="BEE", short="B"),
    "a09c_rebus_short_long.txt": expect("ACT406", at=(16, 1), fixed=False, first="BEE", short="B"),
    "a10_rebus_v1.txt": expect("ACT401", at=(15, 1), fixed=True, first="BEE", short="B"),
    "a11_X.txt": expect(
        rows=["".join("#" if cell == "#" else "." for cell in row) for row in ROWS]
    ),
    "a12_diagramless.txt": expect(diagramless=True),
    "a12b_mixed.txt": expect("ACT309", at=(12, 3), fixed=False, diagramless=True),
    "a13_note_long.txt": expect("ACT601", at=(24, 1024), notes="x" * 2000),
    "a14_note_ws.txt": expect(notes="  lead\n\n    para two  \n\ttab"),
    "a15_no_note.txt": expect(notes=""),
    "a16_size_upperX.txt": expect("ACT302", at=(9, 1), fixed=True),
    "a16d_size_swapped.txt": expect("ACT304", at=(9, 1), fixed=False),
    "a17_few_clues.txt": expect("ACT501", at=(17, 1), across=ACROSS[:2]),
    "a18_many_clues.txt": expect("ACT502", at=(19, 1), across=[*ACROSS, "Extra"]),
    "a19_blank_clue.txt": expect("ACT503", at=(17, 1), across=[ACROSS[0], "", ACROSS[2]]),
    "a20_blank_lines_in_clues.txt": expect("ACT504", at=(17, 1), fixed=True),
    "a21_tag_lower.txt": expect(*["ACT201"] * 8, at=(2, 1), fixed=True),
    "a23_head_indent.txt": expect("ACT104", at=(1, 1), fixed=True),
    "a23b_head_blankline.txt": expect("ACT104", at=(1, 1), fixed=True),
    "a24_crlf.txt": expect(),
    "a25_cr.txt": expect("ACT109", fixed=True),
    "a26_bom.txt": expect("ACT105", at=(1, 1), fixed=True),
    "a27_clue_lt.txt": expect(across=["<3 symbol", *ACROSS[1:]]),
    "a27b_clue_html.txt": expect(across=[f"<i>{ACROSS[0]}</i>", *ACROSS[1:]]),
    "a27c_clue_tagword.txt": expect("ACT509", at=(16, 1), across=["<DOWN>", *ACROSS[1:]]),
    "a28_missing_title.txt": expect("ACT203", at=(2, 1), fixed=True, title=""),
    "a29_blank_meta.txt": expect(title="", author="", copyright=""),
    # Only an unsafe fix inserts the blank lines: the line may have had a text.
    "a29b_no_blank_meta.txt": expect("ACT206", "ACT206", at=(2, 1), title="", author=""),
    "a30_order.txt": expect("ACT202", at=(4, 1), fixed=True),
    "a31_multiline_title.txt": expect("ACT207", at=(4, 1), fixed=False, title="T1 T2"),
    "a32_special_chars.txt": expect(rows=["@" + ROWS[0][1:], *ROWS[1:]]),
    "a33_grid_space.txt": expect(*["ACT306"] * 4, at=(11, 1), fixed=True),
    "a34_ragged.txt": expect(
        "ACT305", at=(12, 1), fixed=False, rows=[ROWS[0], ROWS[1][:3] + "#", *ROWS[2:]]
    ),
    "a36_copyright_sym.txt": expect("ACT208", at=(7, 1), fixed=True, copyright="© 2020 X"),
    "a37_extra_tag.txt": expect("ACT205", at=(23, 1), fixed=False),
    "a40_rebus_colon_in_long.txt": expect(first="A:B", short="C"),
    "a41_marker_unused.txt": expect("ACT410", at=(16, 1), fixed=False),
    "a43_numbered_clues.txt": expect(
        *["ACT506"] * 3,
        at=(16, 1),
        fixed=True,
        across=[f"{n}. {text}" for n, text in zip((1, 4, 5), ACROSS, strict=False)],
    ),
    "a50_cp1252.txt": expect("ACT106", at=(3, 4), fixed=True, title="Café “x” \u2013 y"),
}


def described(puzzle: Crossword) -> dict[str, Any]:
    """The puzzle in the words of BASE."""
    across = [clue.text for clue in puzzle.clues.across]
    down = [clue.text for clue in puzzle.clues.down]
    circles = [(cell.row, cell.column) for cell in puzzle.grid if cell.marks.circle]
    return {
        "title": puzzle.title,
        "author": puzzle.author,
        "copyright": puzzle.copyright,
        "notes": puzzle.notes,
        "rows": puzzle.grid.rows(),
        "across": across,
        "down": down,
        "circles": circles,
        "diagramless": puzzle.diagramless,
    }


edges = pytest.mark.parametrize("name", sorted(EXPECTED))


@pytest.fixture
def edge(corpus: Path) -> Path:
    return corpus / "edge" / "across_text"


@edges
def test_edge_file_is_read_as_expected(edge: Path, name: str) -> None:
    puzzle = xwcore.read(edge / name)
    assert isinstance(puzzle, Crossword)
    wanted = dict(EXPECTED[name].read)
    first, short, answer = (wanted.pop(key, None) for key in ("first", "short", "answer"))
    content = described(puzzle)
    if first is not None:
        cell = puzzle.grid[0, 0]
        assert cell.solution == first
        assert short in (None, cell.short)
        assert answer in (None, puzzle.clues[0].answer)
        # Rows show a rebus by its short form, which need not be the letter of the base.
        wanted["rows"] = [(short or "B") + BASE["rows"][0][1:], *BASE["rows"][1:]]
    assert content == {**BASE, **wanted}


@edges
def test_edge_file_has_the_expected_diagnostics(edge: Path, name: str) -> None:
    report = xwcore.validate(edge / name)
    own = [diagnostic for diagnostic in report if diagnostic.code.startswith("ACT")]
    expected = EXPECTED[name]
    assert tuple(diagnostic.code for diagnostic in own) == expected.codes
    if expected.line is not None:
        span = own[0].span
        assert span is not None
        assert (span.line, span.column) == (expected.line, expected.column)
    for diagnostic in own:
        assert diagnostic.message
        assert diagnostic.hint, f"{diagnostic.code} has no hint"
        assert diagnostic.span is not None


@edges
def test_edge_file_is_fixed_as_expected(edge: Path, name: str) -> None:
    expected = EXPECTED[name]
    fixed = xwcore.fix(edge / name)
    left = [diagnostic.code for diagnostic in fixed.remaining if diagnostic.code.startswith("ACT")]
    if expected.fixed is None:
        assert fixed.changed is False
    else:
        assert (left == []) is expected.fixed
    if name != "a43_numbered_clues.txt":  # there the numbers were read as text
        assert xwcore.read(fixed.data) == xwcore.read(edge / name), "a safe fix changed content"


@edges
def test_edge_file_is_written_byte_for_byte(edge: Path, name: str) -> None:
    data = (edge / name).read_bytes()
    puzzle = xwcore.read(data)
    assert xwcore.dumps(puzzle, "across-text") == data
    assert xwcore.losses(puzzle, "across-text") == ()


@edges
def test_an_edited_edge_file_keeps_its_other_lines(edge: Path, name: str) -> None:
    data = (edge / name).read_bytes()
    puzzle = xwcore.read(data).replace(author="Another author")
    written = xwcore.dumps(puzzle, "across-text")
    assert xwcore.read(written) == puzzle
    before, after = data.splitlines(), written.splitlines()
    added = 2 if b"<AUTHOR>" not in data.upper() else 1
    assert sum(line not in before for line in after) <= added


def test_every_edge_file_has_an_expectation() -> None:
    names = {path.name for path in corpus_files("edge/across_text/*.txt")}
    if not names:
        pytest.skip("../shared/corpus is absent")
    assert names == EXPECTED.keys()
