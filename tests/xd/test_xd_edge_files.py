"""The edge files, one by one: what they mean, and what the linter has to say of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.support import CORPUS, NO_CORPUS, corpus_files
from tests.xd.xd_files import REGISTRY, read
from xwcore import diff
from xwcore_crossword import CIRCLE, VOID, Crossword, CrosswordFeature, Readings

FOLDER: Final = CORPUS / "edge" / "xd"

#: The codes that validation finds beside XW107 (the base puzzle is not symmetric).
FINDINGS: Final = {
    "00_base": "",
    "01_bom": "XD101",
    "03_cr": "XD104",
    "04_leading_blanks": "",
    "05_dot_block": "XD406",
    "06_open_cells": "XD708 XW101 XW101 XW102 XW110 XW110 XW110",
    "07_special_circle": "XD702",
    "08_lower_nospecial": "XD408",
    "10_rebus_comma": "XD422 XD423 XD701",
    "11_rebus_equals": "XD423",
    "12_dup_headers": "XD302 XD307",
    "15_meta_subsections": "XD310",
    "16_tilde_body": "XD508",
    "18_no_dot": "XD501",
    "19_uniclue": "XD513 XD705",
    "21b_backslash_nl": "XD503",
    "24_clue_meta": "XD510 XD703",
    "25_notes": "XD707",
    "26_trailing_ws": " ".join(["XD604"] * 13),
    "26b_indented": "XD403 " + " ".join(["XD609"] * 9),
    "27_no_final_nl": "",
    "28_single_blank_sep": "XD204 XD204",
    "30_lower_dir": "XD502",
    "31_inline_slash": "XD514 XD514 XD706",
    "32_lower_answer": "XD520",
    "33_accent": "",
    "34_astral": "XD701",
    "36_ragged": "XD401 XD444",
    "37_explicit": "XD707",
    "37b_explicit_comment": "XD211 XD211",
    "42_partial": "",
    "43_tabs_in_grid": "XD402 XD402 XD402 XD402",
    "44_crlf_explicit": "XD707",
    "45_bom_explicit": "XD101 XD707",
    "50_latin1": "XD102",
    "52_empty_header": "XD307 XD604",
    "53_clue_colon_in_header_like": "",
    "55_three_blank": "",
    "57_asian_block": "",
    "59_number_gap": "XD524 XW101 XW102",
}

#: Files that say what the base says, in other words.
ALIKE: Final = (
    "01_bom",
    "03_cr",
    "04_leading_blanks",
    "05_dot_block",
    "26_trailing_ws",
    "26b_indented",
    "27_no_final_nl",
    "28_single_blank_sep",
    "30_lower_dir",
    "32_lower_answer",
    "37b_explicit_comment",
    "43_tabs_in_grid",
    "55_three_blank",
    "57_asian_block",
)

needs_corpus = pytest.mark.skipif(not FOLDER.is_dir(), reason=NO_CORPUS.kwargs["reason"])


def edge(name: str) -> Crossword:
    return read((FOLDER / f"{name}.xd").read_bytes())


@needs_corpus
def test_every_file_has_expected_diagnostics() -> None:
    assert {path.stem for path in corpus_files("edge/xd/*.xd")} == set(FINDINGS)


@needs_corpus
@pytest.mark.parametrize("name", FINDINGS)
def test_diagnostics(name: str) -> None:
    data = (FOLDER / f"{name}.xd").read_bytes()
    reported = [
        diagnostic.code for diagnostic in REGISTRY.validate(data) if diagnostic.code != "XW107"
    ]
    assert sorted(reported) == FINDINGS[name].split()
    for diagnostic in REGISTRY.validate(data):
        assert diagnostic.span is not None
        assert diagnostic.span.line is not None


@needs_corpus
@pytest.mark.parametrize("name", ALIKE)
def test_equivalent_files_are_equal(name: str) -> None:
    assert diff(edge("00_base"), edge(name)) == ()


@needs_corpus
def test_grids_are_read() -> None:
    voids = edge("06_open_cells").grid
    assert [index for index, kind in enumerate(voids.kinds) if kind == VOID] == [0, 3]
    circles = edge("07_special_circle").grid
    assert [at for at, flag in enumerate(circles.flags) if flag & CIRCLE] == [0, 3]
    assert circles.rows() == edge("00_base").grid.rows()
    assert set(edge("08_lower_nospecial").grid.other_marks.values()) == {("unknown",)}
    assert edge("33_accent").grid[0, 0].solution == "É"
    assert edge("34_astral").grid[0, 0].solution == "BEE"
    assert edge("34_astral").grid.width == 4
    partial = edge("42_partial").grid
    assert partial[0, 3].solution is None
    assert not partial[0, 3].is_block
    ragged = edge("36_ragged")
    assert ragged.grid[1, 3].solution is None
    assert [entry.label for entry in ragged.entries] == [
        entry.label for entry in edge("00_base").entries
    ]


@needs_corpus
def test_rebus_is_read() -> None:
    assert edge("10_rebus_comma").grid.rebus == {0: "BEE"}
    assert edge("11_rebus_equals").grid[0, 0].solution == "="
    assert edge("31_inline_slash").grid.readings == {0: Readings(("B",), ("C",))}
    assert [clue.answer for clue in edge("31_inline_slash").clues.down[:1]] == ["COLD"]


@needs_corpus
def test_headers_and_notes_are_read() -> None:
    assert edge("12_dup_headers").author == "A"
    assert edge("12_dup_headers").metadata.get_all("author") == ["B"]
    levels = [(entry.key, entry.level) for entry in edge("15_meta_subsections").metadata]
    assert levels == [("Date", 1), ("Relation", 2), ("Internal", 3)]
    assert edge("52_empty_header").metadata.get("editor") == ""
    wanted = "Note line 1\n\nNote para 2\n\n\nNote para 3 after 2 blanks"
    assert edge("25_notes").notes == wanted
    for name in ("37_explicit", "44_crlf_explicit", "45_bom_explicit"):
        assert edge(name).notes == "n1\n\nn2"
        assert edge(name).replace(notes="") == edge("00_base")


@needs_corpus
def test_clues_are_read() -> None:
    assert edge("16_tilde_body").clues[0].text == "a ~ b ~c"
    first, base = edge("18_no_dot").clues[0], edge("00_base").clues[0]
    assert (first.number, first.direction, first.answer) == (1, "across", base.answer)
    assert first.text == base.text.replace("'", "").rstrip(".")
    assert [clue[:2] for clue in edge("19_uniclue").clues] == [(1, ""), (2, ""), (3, "")]
    assert edge("21b_backslash_nl").clues[0].text == "Line one\nLine two"
    assert edge("24_clue_meta").clues[0].metadata == (("Refs", "A4 D1"), ("Hint", "h: x ~ y"))
    assert edge("50_latin1").clues[0].text == "Jardin é's concern."
    assert edge("53_clue_colon_in_header_like").clues[0].text == "Note: this: that"
    gap = edge("59_number_gap")
    assert CrosswordFeature.UNPLACED_CLUES in gap.features()
    assert len(gap.clues) == 6


@needs_corpus
def test_no_clue_is_lost() -> None:
    for path in (Path(FOLDER / f"{name}.xd") for name in FINDINGS):
        tildes = sum(b" ~ " in line for line in path.read_bytes().splitlines())
        hints = 1 if path.stem == "24_clue_meta" else 0
        assert len(edge(path.stem).clues) == tildes - hints, path.stem
