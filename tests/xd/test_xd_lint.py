"""Checking: correct files have no diagnostics; fixes change what is wrong and nothing else."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.support import corpus_parameters
from tests.xd.xd_files import (
    REGISTRY,
    SMALL_CLUES,
    SMALL_HEADERS,
    SMALL_ROWS,
    codes,
    explicit,
    implicit,
    read,
)
from xwcore.findings.diagnostics import Severity


def fixed(data: bytes, *, unsafe: bool = False) -> bytes:
    return REGISTRY.fix(data, "xd", unsafe=unsafe).data


def test_correct_files_have_no_diagnostics() -> None:
    assert codes(implicit()) == []
    assert codes(explicit()) == []


def test_the_date_is_compared_with_the_file_name(tmp_path: Path) -> None:
    for name, wanted in (
        ("sm2024-02-29.xd", False),
        ("sm2024-03-01.xd", True),
        ("sm240301.xd", False),
        ("20240228.xd", True),
        ("small.xd", False),
        ("sm2024-99-99.xd", False),
    ):
        path = tmp_path / name
        path.write_bytes(implicit())
        reported = [diagnostic.code for diagnostic in REGISTRY.validate(path)]
        assert ("XD309" in reported) is wanted, name


def test_a_date_in_the_file_name_alone_is_information(tmp_path: Path) -> None:
    path = tmp_path / "sm2024-03-01.xd"
    path.write_bytes(implicit().replace(b"Date: 2024-02-29\n", b""))
    (missing,) = (entry for entry in REGISTRY.validate(path) if entry.code == "XD304")
    assert missing.severity is Severity.INFO
    assert missing.message == "no date; the file name has 2024-03-01"


def test_a_header_cluegroup_is_reported_without_clues_of_its_groups() -> None:
    assert "XD705" in codes(implicit().replace(b"Date:", b"Cluegroup: B=Blooms\nDate:"))


@pytest.mark.parametrize("path", corpus_parameters("xd/*.xd"))
def test_real_files_have_no_errors(path: Path) -> None:
    report = REGISTRY.validate(path)
    serious = [str(diagnostic) for diagnostic in report if diagnostic.severity is not Severity.INFO]
    # One of them has a blank line too many among its clues.
    assert [message for message in serious if "XD206" not in message] == []


def test_one_blank_line_may_stand_below_the_metadata_of_a_clue() -> None:
    below = b"A4. Corn holder ~ EAR\nA4 ^hint: Organ\n\nA5"
    assert "XD206" not in codes(implicit().replace(b"A4. Corn holder ~ EAR\nA5", below))
    assert "XD206" in codes(implicit().replace(b"A4. Corn holder ~ EAR\nA5", below[:-2] + b"\nA5"))


def test_an_answer_in_the_address_of_a_link_is_no_answer_in_the_clue() -> None:
    for link in (b"{@this|http://x.example/ear@}", b"{!http://x.example/ear|this!}"):
        assert "XD513" not in codes(implicit().replace(b"Corn holder", b"Corn holder, " + link))
    shown = b"Corn holder, {@ear|http://x.example@}"
    assert "XD513" in codes(implicit().replace(b"Corn holder", shown))


def test_dots_are_blocks_where_the_clues_fit_them() -> None:
    reported = codes(implicit(rows=SMALL_ROWS.replace("#", ".")))
    assert reported == ["XD406"]


def test_redacted_answers_are_accepted() -> None:
    hidden = "".join("X" if sign.isalpha() else sign for sign in SMALL_ROWS)
    bare = "\n".join(line.rpartition(" ~")[0] for line in SMALL_CLUES.split("\n"))
    crossed = "\n".join(
        f"{text} ~ {'X' * len(answer)}" if answer else text
        for text, _, answer in (line.partition(" ~ ") for line in SMALL_CLUES.split("\n"))
    )
    assert codes(implicit(rows=hidden, clues=bare)) == ["XW108"]
    assert codes(implicit(rows=hidden, clues=crossed)) == ["XW108"]
    dots = "".join("." if sign.isalpha() else sign for sign in SMALL_ROWS)
    assert codes(implicit(rows=dots, clues=bare)) == ["XW108"]


def test_answers_that_differ_are_warnings_at_their_place() -> None:
    data = implicit(clues=SMALL_CLUES.replace("~ LAST", "~ TSAL"))
    (diagnostic,) = [item for item in REGISTRY.validate(data, "xd") if item.code == "XW106"]
    assert diagnostic.severity is Severity.WARNING
    assert diagnostic.span is not None
    assert data[diagnostic.span.start : diagnostic.span.end] == b"TSAL"


@pytest.mark.parametrize(
    ("rebus", "answers"),
    [
        ("1=P|B", ("BLUM", "BE")),
        ("1=P|B", ("PLUM / BLUM", "PE")),
        ("1=SP/P", ("SPLUM", "PE")),
        ("1=SP/P", ("SP/PLUM", "SP/PE")),
        ("1=S/P", ("S/PLUM", "SPE")),
    ],
)
def test_any_reading_is_accepted(rebus: str, answers: tuple[str, str]) -> None:
    clues = SMALL_CLUES.replace("~ PLUM", f"~ {answers[0]}").replace("~ PE\n", f"~ {answers[1]}\n")
    data = implicit(f"{SMALL_HEADERS}\nRebus: {rebus}", SMALL_ROWS.replace("P", "1"), clues)
    assert not {"XW105", "XW106"} & set(codes(data))


def test_two_clues_at_a_place_need_a_cell_with_several_readings() -> None:
    clues = SMALL_CLUES.replace("A4.", "A1. Bloom ~ BLUM\nA4.")
    assert "XW103" in codes(implicit(clues=clues))
    rows = SMALL_ROWS.replace("P", "1")
    assert "XW103" not in codes(implicit(f"{SMALL_HEADERS}\nRebus: 1=P|B", rows, clues))


@pytest.mark.parametrize(
    ("broken", "fixed_text"),
    [
        ("Caf\u00c3\u00a9", "Caf\u00e9"),
        ("don\u00e2\u20ac\u2122t", "don\u2019t"),
        ("it\u00e2\u0080\u0099s", "it\u2019s"),
        ("5\u00c2\u00b0", "5\u00b0"),
        ("Ren\x8e", "Ren\u00e9"),
        ("a \x97 b", "a \u2014 b"),
        ('"hi"\x9d', '"hi"'),
        ("A &amp; B", "A & B"),
        ("A&nbsp;B", "A B"),
    ],
)
def test_wrong_encodings_are_fixed(broken: str, fixed_text: str) -> None:
    data = implicit(clues=SMALL_CLUES.replace("Final", broken))
    assert fixed(data, unsafe=True) == fixed(
        implicit(clues=SMALL_CLUES.replace("Final", fixed_text)), unsafe=True
    )


@pytest.mark.parametrize(
    "text",
    ["MA\u00c7\u00c3", "\u00c2ge d'or", "\u00c9\u201d", "AT&T", "&c;", "Q&A; more", "\u2014"],
)
def test_correct_characters_are_not_reported(text: str) -> None:
    reported = codes(implicit(clues=SMALL_CLUES.replace("Final", text)))
    assert not {"XD601", "XD602", "XD603"} & set(reported)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("January 1, 1955", "1955-01-01"),
        ("Saturday, January 1, 1955", "1955-01-01"),
        ("1 Jan 1955", "1955-01-01"),
        ("1955/01/01", "1955-01-01"),
        ("19550101", "1955-01-01"),
        ("1/2/1955", "1/2/1955"),
        ("1955-13-01", "1955-13-01"),
        ("Spring 1955", "Spring 1955"),
    ],
)
def test_unambiguous_dates_are_fixed(old: str, new: str) -> None:
    headers = SMALL_HEADERS.replace("2024-02-29", old)
    assert fixed(implicit(headers)) == implicit(headers.replace(old, new))
    assert "XD305" in codes(implicit(headers))


def test_safe_fixes_keep_the_puzzle() -> None:
    data = (
        b"\xef\xbb\xbf  Title: Small  \r\nAuthor: N. Body\r\n\r\n  PLUM\r\n  EAR#\r\n  #SEA\r\n"
        b"  ATEN\r\n\r\na1 Fruit ~PLUM\r\nA4.  Corn\tholder\tof ~ ear\r\nA5. Sailor's ~ SEA\r\n"
        b"A7. Sun ~ ATEN\r\n\r\n\r\nD1. Gym ~ PE\r\nD2. Final ~ LAST\r\nD3. Not ~ UREE\r\n"
        b"\r\nD6. Article ~ AN\r\n"
    )
    fixed_text = fixed(data)
    assert [code for code in codes(fixed_text) if code not in ("XD304", "XW108")] == []
    assert fixed_text == (
        b"Title: Small\r\nAuthor: N. Body\r\n\r\n\r\nPLUM\r\nEAR#\r\n#SEA\r\nATEN\r\n\r\n\r\n"
        b"A1. Fruit ~ PLUM\r\nA4. Corn holder of ~ EAR\r\nA5. Sailor's ~ SEA\r\nA7. Sun ~ ATEN\r\n"
        b"\r\nD1. Gym ~ PE\r\nD2. Final ~ LAST\r\nD3. Not ~ UREE\r\nD6. Article ~ AN\r\n"
    )
    before, after = read(data), read(fixed_text)
    assert before.replace(clues=()) == after.replace(clues=())


def test_references_are_added_by_unsafe_fixes() -> None:
    data = implicit(clues=SMALL_CLUES.replace("Final", "See 1-Across"))
    assert b"^Refs" not in fixed(data)
    assert b"D2. See 1-Across ~ LAST\nD2 ^Refs: A1\nD3." in fixed(data, unsafe=True)
    (diagnostic,) = [item for item in REGISTRY.validate(data, "xd") if item.code == "XD511"]
    assert diagnostic.hint == "Add the line D2 ^Refs: A1 below it."


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        *((f"See 1-{word}", True) for word in ("Across", "across", "ACROSS")),
        *((f"See 1 {word}.", True) for word in ("Down", "down", "DOWN")),
        ("Up or Down, 1-aCROSS", True),  # the line is looked at, and then any case will do
        ("See 1-aCROSS", False),
        ("See 1-Downs", False),
        ("See 1Across", False),
        ("See 1-Down\u00e9", False),
        ("\u00df See 1-Down", True),
        ("1-Down", True),
        ("Down 1", False),
    ],
)
@pytest.mark.parametrize("clue", ["Corn holder", "Final", "Article"])
def test_references_to_other_clues_are_recognized(clue: str, text: str, wanted: bool) -> None:
    assert ("XD511" in codes(implicit(clues=SMALL_CLUES.replace(clue, text)))) is wanted


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Same", "same", True),
        ("Same", "Samé", False),
        ("{*Same*}", "Same", True),
        ("Same\\\\", "Same", True),
        ("Same\u00a0", "Same", True),
        ("Same\x1f", "Same", True),
        ("Stra\u00dfe", "strasse", True),
        ("--", "--", False),
    ],
)
def test_clues_with_the_same_text_are_recognized(one: str, other: str, same: bool) -> None:
    clues = SMALL_CLUES.replace("Corn holder", one).replace("Final", other)
    assert ("XW104" in codes(implicit(clues=clues))) is same
    assert ("XW104" in codes(explicit(clues=clues))) is same


def test_fixes_can_be_selected_and_ignored() -> None:
    data = implicit(clues=SMALL_CLUES.replace("Corn holder", "Corn\tholder &amp; more"))
    only = REGISTRY.fix(data, "xd", select=["XD605"], unsafe=True).data
    assert b"Corn holder &amp; more" in only
    assert b"Corn\tholder & more" in REGISTRY.fix(data, "xd", ignore=["XD605"]).data


@pytest.mark.parametrize(
    "data",
    [
        implicit(f"{SMALL_HEADERS}\nRebus: " + " ".join(["1=A", "2=B"] * 15_000)),
        implicit(f"{SMALL_HEADERS}\n" + "Rebus: 1=A\n" * 10_000 + "A: b"),
        implicit(f"{SMALL_HEADERS}\nAuthor: A" + " " * 100_000 + "B"),
        implicit(clues="A1. See 4-Across ~ PLUM\n" * 10_000),
        implicit(f"{SMALL_HEADERS}\nRebus: 1=A|B", "11\n11", "A1. Any ~ XX\n" * 10_000),
        explicit(Design="a b c " * 30_000),
        explicit(Design="O { " * 30_000),
        implicit(notes="A9" * 50_000 + " ~" * 50_000),
    ],
    ids=["pairs", "headers", "blanks", "references", "answers", "words", "braces", "tildes"],
)
def test_validation_takes_linear_time(data: bytes) -> None:
    start = time.process_time()
    REGISTRY.validate(data, "xd")
    assert time.process_time() - start < 10


def test_a_file_cut_off_after_its_grid_has_a_warning() -> None:
    for data in (implicit(clues=""), implicit(clues="").rstrip(b"\n")):
        report = REGISTRY.validate(data, "xd")
        severe = [entry.code for entry in report if entry.severity is not Severity.INFO]
        assert "XD203" in severe


def test_lost_grid_and_clues_are_both_reported() -> None:
    assert codes(b"Title: T\nAuthor: A\n") == ["XD203", "XD201"]


def test_a_stray_line_hides_no_missing_clue() -> None:
    clues = SMALL_CLUES.replace("A4. Corn holder ~ EAR", "D8NG.").replace("A5.", "A5x.")
    diagnostics = codes(implicit(clues=clues))
    assert sorted(diagnostics) == ["XD501", "XD504", "XD506", "XW101"]
    labels = {clue.label for clue in read(implicit(clues=clues)).clues}
    assert "5-Across" in labels


def test_the_words_of_an_answer_may_be_split_where_a_header_says_so() -> None:
    data = implicit(
        headers=f"{SMALL_HEADERS}\nsplitcharacter: |", clues=SMALL_CLUES.replace("PLUM", "PL|UM")
    )
    assert codes(data) == []


def test_headers_without_a_colon_are_completed() -> None:
    headers = "Title: A long\ntitle\nAuthor A. Writer\nDate\uff1a2026-01-02"
    puzzle = read(fixed(implicit(headers=headers), unsafe=True))
    assert (puzzle.title, puzzle.author) == ("A long title", "A. Writer")
    assert [(entry.key, entry.value) for entry in puzzle.metadata] == [("Date", "2026-01-02")]
    assert read(implicit(headers="Title:\u00a0Small")).title == "Small"


def test_at_most_one_finding_of_a_kind_is_about_a_line() -> None:
    text = "A  B  C \u201cd\u201d &eacute; &eacute; \u0007\u0007 \u00c3\u00a9 - \u00c3\u00a9"
    data = implicit(clues=SMALL_CLUES.replace("Corn holder", text))
    diagnostics = [
        (entry.code, str(entry.span and entry.span.line)) for entry in REGISTRY.validate(data)
    ]
    counted = [place for place in diagnostics if not place[0].startswith("XW")]
    assert len(set(counted)) == len(counted)


def test_ignored_codes_are_not_fixed_as_a_consequence() -> None:
    data = implicit(headers="Title: &ldquo;Small&rdquo;\nAuthor: A\nDate: 2026-01-02")
    title = read(REGISTRY.fix(data, "xd", unsafe=True, ignore=["XD606"]).data).title
    assert title == "\u201cSmall\u201d"
    assert read(REGISTRY.fix(data, "xd", unsafe=True, select=["XD603"]).data).title == title
    assert read(REGISTRY.fix(data, "xd", unsafe=True).data).title == '"Small"'


def test_an_answer_with_accents_apart_is_the_one_in_the_grid() -> None:
    clues = SMALL_CLUES.replace("~ PLUM", "~ PLU\u0301M").replace("~ UREE", "~ U\u0301REE")
    data = implicit(rows=SMALL_ROWS.replace("PLUM", "PL\u00daM"), clues=clues)
    assert not read(data).clues.stated_answers
    assert not {"XW105", "XW106"} & set(codes(data))


def test_several_byte_order_marks_are_one() -> None:
    data = b"\xef\xbb\xbf" * 3 + implicit()
    assert read(data).title == "Small"
    assert REGISTRY.detect(data).format == "xd"
    assert REGISTRY.fix(data, "xd").data == implicit()


@pytest.mark.parametrize(
    ("line", "code", "message", "hint"),
    [
        ("Date: 2016-13-01", "XD305", "date '2016-13-01': month 13, expected 1 to 12", "month"),
        ("Date: 2016/2/30", "XD305", "date '2016/2/30': day 30, expected 1 to 29", "day"),
        ("Date: 20161301", "XD305", "date '20161301': month 13, expected 1 to 12", "month"),
        ("Date: soon", "XD305", "date 'soon', expected YYYY-MM-DD", "as YYYY-MM-DD"),
        ("Date: 1/13/2016", "XD305", "date '1/13/2016', expected 2016-01-13", "Write 2016-01-13."),
        ("editor: E", "XD306", "header spelled 'editor:', expected 'Editor: '", "Write Editor: "),
        ("Editor Eve", "XD301", "header 'Editor Eve' without a colon", "Add a colon."),
        ("Editor: EvÃ© A", "XD601", "text decoded with the wrong encoding: 'Ã©'", "Write 'é'."),
        ("Editor: Itâ€™s", "XD601", "with the wrong encoding: 'â€™'", "Write '\u2019'."),
        ("Editor: A &amp; B", "XD603", "HTML entity: '&amp;', expected '&'", "Write '&'."),
        ("Editor: Ã© Ã¨ A", "XD601", "; 2 in this line", "Write the character that was meant."),
    ],
)
def test_hints_name_what_was_found(line: str, code: str, message: str, hint: str) -> None:
    data = f"{line}\n".encode() + implicit()
    (diagnostic, *_) = [entry for entry in REGISTRY.validate(data, "xd") if entry.code == code]
    assert message in diagnostic.message
    assert hint in diagnostic.hint
