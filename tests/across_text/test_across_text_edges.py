"""The small edge cases of the corpus: what each file must be read as, and what must be said of it.

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
from xwcore.plugin import Crossword


def base_section(tag: str) -> list[str]:
    """The lines under a tag of the file that all others vary, read without the plugin."""
    found = corpus_files("edge/across_text/a00_base.txt")
    lines = found[0].read_text("utf-8").split("\n") if found else []
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
    fixed: bool | None = None  #: whether the safe mends leave no finding
    read: dict[str, Any] = field(default_factory=dict)


def said(*codes: str, at: tuple[int, int] | None = None, fixed: bool | None = None,
         **read: Any) -> Expected:  # fmt: skip
    line, column = at or (None, None)
    return Expected(codes, line, column, fixed, read)


EXPECTED: Final[dict[str, Expected]] = {
    "a00_base.txt": said(),
    "a01_v2_upper.txt": said(),
    "a01b_v2_lower.txt": said("ACT102", at=(1, 1), fixed=True),
    "a02_lower_norebus_v2.txt": said(),
    "a02b_lower_v1.txt": said("ACT310", at=(11, 1), fixed=True),
    "a06_rebus_upper_marker.txt": said("ACT412", at=(16, 1), first="BEE", answer="BEEULBEE"),
    "a07_mark_and_rebus_lower.txt": said(circles=[(0, 0), (0, 3)], first="BEE"),
    "a09_rebus_short_missing.txt": said("ACT406", at=(16, 1), fixed=True, first="BEE", short="B"),
    "a09b_rebus_two_parts.txt": said("ACT406", at=(16, 1), fixed=True, first="BEE", short="B"),
    "a09c_rebus_short_long.txt": said("ACT406", at=(16, 1), fixed=False, first="BEE", short="B"),
    "a10_rebus_v1.txt": said("ACT401", at=(15, 1), fixed=True, first="BEE", short="B"),
    "a11_X.txt": said(rows=["".join("#" if cell == "#" else "." for cell in row) for row in ROWS]),
    "a12_diagramless.txt": said(diagramless=True),
    "a12b_mixed.txt": said("ACT309", at=(12, 3), fixed=False, diagramless=True),
    "a13_note_long.txt": said("ACT601", at=(24, 1024), notes="x" * 2000),
    "a14_note_ws.txt": said(notes="  lead\n\n    para two  \n\ttab"),
    "a15_no_note.txt": said(notes=""),
    "a16_size_upperX.txt": said("ACT302", at=(9, 1), fixed=True),
    "a16d_size_swapped.txt": said("ACT304", at=(9, 1), fixed=False),
    "a17_few_clues.txt": said("ACT501", at=(17, 1), across=ACROSS[:2]),
    "a18_many_clues.txt": said("ACT502", at=(19, 1), across=[*ACROSS, "Extra"]),
    "a19_blank_clue.txt": said("ACT503", at=(17, 1), across=[ACROSS[0], "", ACROSS[2]]),
    "a20_blank_lines_in_clues.txt": said("ACT504", at=(17, 1), fixed=True),
    "a21_tag_lower.txt": said(*["ACT201"] * 8, at=(2, 1), fixed=True),
    "a23_head_indent.txt": said("ACT104", at=(1, 1), fixed=True),
    "a23b_head_blankline.txt": said("ACT104", at=(1, 1), fixed=True),
    "a24_crlf.txt": said(),
    "a25_cr.txt": said("ACT109", fixed=True),
    "a26_bom.txt": said("ACT105", at=(1, 1), fixed=True),
    "a27_clue_lt.txt": said(across=["<3 symbol", *ACROSS[1:]]),
    "a27b_clue_html.txt": said(across=[f"<i>{ACROSS[0]}</i>", *ACROSS[1:]]),
    "a27c_clue_tagword.txt": said("ACT509", at=(16, 1), across=["<DOWN>", *ACROSS[1:]]),
    "a28_missing_title.txt": said("ACT203", at=(2, 1), fixed=True, title=""),
    "a29_blank_meta.txt": said(title="", author="", copyright=""),
    "a29b_no_blank_meta.txt": said("ACT206", "ACT206", at=(2, 1), fixed=True, title="", author=""),
    "a30_order.txt": said("ACT202", at=(4, 1), fixed=True),
    "a31_multiline_title.txt": said("ACT207", at=(4, 1), fixed=False, title="T1 T2"),
    "a32_special_chars.txt": said(rows=["@" + ROWS[0][1:], *ROWS[1:]]),
    "a33_grid_space.txt": said(*["ACT306"] * 4, at=(11, 1), fixed=True),
    "a34_ragged.txt": said(
        "ACT305", at=(12, 1), fixed=False, rows=[ROWS[0], ROWS[1][:3] + "#", *ROWS[2:]]
    ),
    "a36_copyright_sym.txt": said("ACT208", at=(7, 1), fixed=True, copyright="© 2020 X"),
    "a37_extra_tag.txt": said("ACT205", at=(23, 1), fixed=False),
    "a40_rebus_colon_in_long.txt": said(first="A:B", short="C"),
    "a41_marker_unused.txt": said("ACT410", at=(16, 1), fixed=False),
    "a43_numbered_clues.txt": said(
        *["ACT506"] * 3,
        at=(16, 1),
        fixed=True,
        across=[f"{n}. {text}" for n, text in zip((1, 4, 5), ACROSS, strict=False)],
    ),
    "a50_cp1252.txt": said("ACT106", at=(3, 4), fixed=True, title="Café “x” \u2013 y"),
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
def test_across_text_edge_is_read_as_expected(edge: Path, name: str) -> None:
    puzzle = xwcore.read(edge / name)
    assert isinstance(puzzle, Crossword)
    wanted = dict(EXPECTED[name].read)
    first, short, answer = (wanted.pop(key, None) for key in ("first", "short", "answer"))
    found = described(puzzle)
    if first is not None:
        cell = puzzle.grid[0, 0]
        assert cell.solution == first
        assert short in (None, cell.short)
        assert answer in (None, puzzle.clues[0].answer)
        # Rows show a rebus by its short form, which need not be the letter of the base.
        wanted["rows"] = [(short or "B") + BASE["rows"][0][1:], *BASE["rows"][1:]]
    assert found == {**BASE, **wanted}


@edges
def test_across_text_edge_findings(edge: Path, name: str) -> None:
    report = xwcore.validate(edge / name)
    own = [found for found in report if found.code.startswith("ACT")]
    expected = EXPECTED[name]
    assert tuple(found.code for found in own) == expected.codes
    if expected.line is not None:
        span = own[0].span
        assert span is not None
        assert (span.line, span.column) == (expected.line, expected.column)
    for found in own:
        assert found.message
        assert found.hint, f"{found.code} gives no hint"
        assert found.span is not None


@edges
def test_across_text_edge_mends(edge: Path, name: str) -> None:
    expected = EXPECTED[name]
    mended = xwcore.fix(edge / name)
    left = [found.code for found in mended.remaining if found.code.startswith("ACT")]
    if expected.fixed is None:
        assert mended.changed is False
    else:
        assert (left == []) is expected.fixed
    if name != "a43_numbered_clues.txt":  # there the numbers were read as text
        assert xwcore.read(mended.data) == xwcore.read(edge / name), "a safe mend changed content"


@edges
def test_across_text_edge_is_written_byte_for_byte(edge: Path, name: str) -> None:
    data = (edge / name).read_bytes()
    puzzle = xwcore.read(data)
    assert xwcore.dumps(puzzle, "across-text") == data
    assert xwcore.losses(puzzle, "across-text") == ()


@edges
def test_across_text_edge_edited_keeps_the_rest(edge: Path, name: str) -> None:
    data = (edge / name).read_bytes()
    puzzle = xwcore.read(data).replace(author="Somebody else")
    written = xwcore.dumps(puzzle, "across-text")
    assert xwcore.read(written) == puzzle
    before, after = data.splitlines(), written.splitlines()
    added = 2 if b"<AUTHOR>" not in data.upper() else 1
    assert sum(line not in before for line in after) <= added


def test_across_text_edges_are_all_expected() -> None:
    names = {path.name for path in corpus_files("edge/across_text/*.txt")}
    if not names:
        pytest.skip("../shared/corpus is absent")
    assert names == EXPECTED.keys()
