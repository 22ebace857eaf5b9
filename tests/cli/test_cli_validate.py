"""`xw validate`: findings with their excerpts, JSON, SARIF, selection, exit codes."""

from __future__ import annotations

import json
import time
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.cli_toys import CHECKSUM, MAGIC, cells_file, run_xw
from xwcore.findings.diagnostics import Diagnostic, Severity, Span
from xwcore.findings.placing import LineIndex
from xwcore_cli.excerpts import excerpt, print_diagnostics
from xwcore_cli.finding_formats import by_place

KEYS = {"code", "severity", "message", "line", "column", "offset", "cell", "hint", "fixable"}

SPACED = b"ROWS\ntitle: T\nABC  \nDEF\n"
LOWER = b"ROWS\nABC\nDeF\n"
GOOD = b"ROWS\nABC\nDEF\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "a.rows"


def test_validate_shows_line_column_excerpt_and_caret(file: Path) -> None:
    file.write_bytes(LOWER)
    result = run_xw("validate", file)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[:7] == [
        "error[ROW103]: a letter is in lower case",
        f"  --> {file}:3:2 (row 2, column 2)",
        "  |",
        "3 | DeF",
        "  |  ^",
        "  = hint: Write capitals.",
        "  = `xw fix --unsafe` fixes it",
    ]
    assert result.stdout.endswith("1 file checked: 1 error; `xw fix --unsafe` fixes 1\n")


def test_validate_shows_offset_and_hex_row_of_binary(tmp_path: Path) -> None:
    data = bytearray(cells_file(["ABCDEFGH", "IJKLMNOP"]))
    data[len(MAGIC)] ^= 0x80
    path = tmp_path / "b.cells"
    path.write_bytes(data)
    lines = run_xw("validate", path).stdout.splitlines()
    assert lines[0] == f"error[CEL101]: {CHECKSUM.summary}"
    assert lines[1] == f"  --> {path}, offset 0x6 (6)"
    digits, caret = lines[3], lines[4]
    assert digits.startswith("00000000 | 43 45 4c 4c 53 00 ")
    assert digits.endswith(" CELLS...." + data[9:16].decode())
    assert digits[caret.index("^") :][:2] == f"{data[6]:02x}"
    assert caret.count("^") == 2


@pytest.mark.parametrize(
    ("data", "arguments", "code"),
    [
        (GOOD, [], 0),
        (GOOD, ["--strict"], 0),
        (SPACED, [], 0),
        (SPACED, ["--strict"], 1),
        (SPACED, ["--strict", "--ignore", "ROW1"], 0),
        (LOWER, [], 1),
        (LOWER, ["--select", "ROW101"], 0),
        (LOWER, ["--select", "row101,row103"], 1),
        (LOWER, ["--ignore", "ROW103"], 0),
        (b"what?", ["--select", "ROW"], 1),
        (b"what?", ["--ignore", "XW001"], 0),
    ],
)
def test_validate_exit_code(data: bytes, arguments: list[str], code: int, file: Path) -> None:
    file.write_bytes(data)
    assert run_xw("validate", file, *arguments).exit_code == code
    assert run_xw("validate", file, *arguments, "--json").exit_code == code
    assert run_xw("validate", file, *arguments, "--sarif").exit_code == code


def test_validate_json_has_the_promised_keys(file: Path, tmp_path: Path) -> None:
    file.write_bytes(LOWER)
    short = tmp_path / "short.cells"
    short.write_bytes(cells_file(["ABC"])[:-1])
    result = run_xw("validate", file, short, "/dev/null", "--json")
    outcome = json.loads(result.stdout)
    assert [list(item) for item in outcome] == [["path", "format", "diagnostics"]] * 3
    assert [item["format"] for item in outcome] == ["rows", "cells", None]
    assert all(set(item) >= KEYS for member in outcome for item in member["diagnostics"])
    first = outcome[0]["diagnostics"][0]
    assert (first["line"], first["column"], first["offset"], first["cell"]) == (3, 2, 10, [1, 1])
    assert (first["severity"], first["fixable"]) == ("error", True)
    second = outcome[1]["diagnostics"][0]
    assert (second["line"], second["offset"], second["fixable"]) == (None, 11, False)


def test_validate_counts_what_follows_from_a_cause_and_what_is_too_much(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cause = Diagnostic("CEL900", Severity.ERROR, "the cause", Span(9, 10))
    following = [CHECKSUM.at(f"message {at}", Span(at, at + 1)) for at in range(7)]
    reported = [replace(entry, cause="CEL900") for entry in following]
    ordered = by_place([*reported, cause])
    assert ordered[0] is cause
    print_diagnostics(ordered, "f", b"abcdefghijkl")
    output = capsys.readouterr().out.splitlines()
    assert len(output) <= 7
    assert output[-1] == "  = 7 findings follow from it (--verbose shows all)"
    print_diagnostics(ordered, "f", b"abcdefghijkl", is_verbose=True)
    assert capsys.readouterr().out.count("CEL") == 8
    print_diagnostics(reported, "f", b"abcdefghijkl")  # the cause is ignored or hidden
    output = capsys.readouterr().out.splitlines()
    assert output[-1] == "f: 4 more: 4 CEL101 (--verbose shows all)"
    assert len(output) <= 40


def test_validate_shows_findings_of_one_code_and_place_together(
    capsys: pytest.CaptureFixture[str],
) -> None:
    alike = [CHECKSUM.at(f"message {number}", Span(1, 2)) for number in range(9)]
    elsewhere = CHECKSUM.at("elsewhere", Span(2, 3))
    placeless = [CHECKSUM.at("placeless"), CHECKSUM.at("placeless")]
    print_diagnostics([*alike, elsewhere, *placeless], "f", b"abc", is_verbose=True)
    output = capsys.readouterr().out
    assert output.count("error[CEL101]") == 4
    assert "  = also: message 3\n  = and 5 more CEL101 at this place\n\n" in output


def test_validate_goes_on_after_a_file_that_cannot_be_read(file: Path) -> None:
    file.write_bytes(GOOD)
    absent = file.with_name("absent")
    result = run_xw("validate", absent, file)
    assert result.exit_code == 1
    assert "error[XW004]: No such file or directory" in result.stdout
    assert f"{file}: rows, no diagnostics" in result.stdout
    outcome = json.loads(run_xw("validate", "--json", absent, file).stdout)
    assert outcome[0]["diagnostics"][0]["code"] == "XW004"


def test_validate_warns_of_an_unknown_code(file: Path) -> None:
    file.write_bytes(GOOD)
    result = run_xw("validate", file, "--ignore", "RPW1")
    assert result.exit_code == 0
    assert "no known code has the prefix 'RPW1'" in result.stderr
    assert run_xw("validate", file, "--ignore", "ROW1").stderr == ""


def test_validate_takes_the_format_and_read_options(file: Path) -> None:
    file.write_bytes(GOOD)
    assert run_xw("validate", file, "--from", "rows", "-r", "upper=yes").exit_code == 0
    assert run_xw("validate", file, "--from", "cells").exit_code == 1
    wrong = run_xw("validate", file, "-r", "uper=yes")
    assert wrong.exit_code == 2
    assert "did you mean upper?" in wrong.stderr


def test_validate_sarif_is_a_log_of_one_run(file: Path, tmp_path: Path) -> None:
    file.write_bytes(SPACED)
    other = tmp_path / "a b.cells"
    other.write_bytes(cells_file(["ABC"])[:-1])
    log: dict[str, Any] = json.loads(run_xw("validate", "--sarif", file, other).stdout)
    assert log["version"] == "2.1.0"
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["CEL102", "ROW101"]
    spaced, short = run["results"]
    assert (spaced["ruleId"], spaced["ruleIndex"], spaced["level"]) == ("ROW101", 1, "warning")
    region = spaced["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 3, "startColumn": 4}
    place = short["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 1, "byteOffset": 11, "byteLength": 0}
    assert place["artifactLocation"]["uri"].endswith("/a%20b.cells")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_excerpt_quotes_one_line_with_any_line_end(end: str) -> None:
    data = end.join(["first", "second", "third"]).encode()
    at = data.index(b"cond")
    lines = list(excerpt(LineIndex(data).span(at, at + 4), data))
    assert lines == ["  |", "2 | second", "  |   ^^^^"]


def test_excerpt_carets_stand_under_wide_and_composed_characters() -> None:
    text = "日本e\u0301X!"
    data = text.encode()
    at = data.index(b"X")
    lines = list(excerpt(LineIndex(data).span(at, at + 1), data))
    # Two columns each for the first two characters, one for the e and its accent.
    assert lines == ["  |", f"1 | {text}", "  |      ^"]


def test_excerpt_of_a_long_line_is_short() -> None:
    data = ("é" * 400_000 + "X" + "y" * 400_000).encode()
    at = data.index(b"X")
    span = Span(at, at + 1, 1, 400_001)
    lines: list[str] = []
    times = []
    for _ in range(5):
        start = time.process_time()
        lines = list(excerpt(span, data))
        times.append(time.process_time() - start)
    assert min(times) < 0.1
    assert max(map(len, lines)) < 140
    assert lines[1][lines[2].index("^")] == "X"


@pytest.mark.parametrize("span", [Span(0, 0, 1, 1), Span(99, 120, 9, 1), Span(99, 120), Span(2, 9)])
@pytest.mark.parametrize("data", [b"", b"a", b"a\n", b"\xff\xfe\x00"])
def test_excerpt_survives_places_outside_the_file(span: Span, data: bytes) -> None:
    for line in excerpt(span, data):
        assert line.isprintable()


def test_excerpt_needs_bytes() -> None:
    assert list(excerpt(None, b"abc")) == []
    assert list(excerpt(Span(), b"abc")) == []


def test_excerpt_starts_with_a_whole_character() -> None:
    text = ("é" * 5_000).encode()
    for start in (4_000, 4_001):
        row = next(line for line in excerpt(Span(start, start + 2, 1, 2_001), text) if "|" in line)
        assert "\ufffd" not in row


def test_validate_of_several_files_takes_the_format_and_its_options(file: Path) -> None:
    other = file.with_name("b.rows")
    other.write_bytes(b"ROWS\nabc\n")
    arguments = ["--from", "rows", "-r", "upper=on"]
    file.write_bytes(b"ROWS\nABC\n")
    assert run_xw("info", file, other, *arguments).exit_code == 0
    result = run_xw("validate", file, other, "--from", "rows", "-r", "upper=perhaps")
    assert result.exit_code == 2
    assert "upper" in result.stderr
    unknown = file.with_name("c.txt")
    unknown.write_bytes(b"?")
    result = run_xw("info", other, unknown, "-r", "upper=on")
    assert result.exit_code == 1
    assert "no installed format claims the source" in result.stderr


def test_a_folder_of_one_clean_file_has_a_summary(file: Path) -> None:
    file.write_bytes(GOOD)
    assert run_xw("validate", file.parent).stdout == "1 file checked: no diagnostics\n"
    assert run_xw("validate", file).stdout == f"{file}: rows, no diagnostics\n"


def test_files_of_formats_that_are_not_installed_fail(file: Path) -> None:
    file.write_bytes(GOOD)
    for name in ("a.puz", "b.PUZ", "c.ipuz", "d.txt", "e.unknown"):
        file.with_name(name).write_bytes(b"")
    result = run_xw("validate", file.parent)
    assert result.exit_code == 1
    assert result.stdout.endswith("4 files checked: 3 errors; 2 other files (2 empty files)\n")
    assert run_xw("validate", "--include", "*.rows", file.parent).stderr == ""
    assert run_xw("validate", file).stderr == ""


def test_files_of_absent_formats_beside_the_puzzle_of_an_archive_fail(file: Path) -> None:
    archive = file.with_name("week.zip")
    with zipfile.ZipFile(archive, "w") as stream:
        stream.writestr("a.rows", GOOD)
        for name in ("b.ipuz", "c.txt", "d.url", "e.unknown"):
            stream.writestr(name, b"")
    for command in ("validate", "info", "detect"):
        result = run_xw(command, archive)
        assert result.exit_code == 1
        assert "b.ipuz" in result.output
        assert "3 other files (3 empty files)" in result.output
    assert run_xw("validate", archive, "--exclude", "*.ipuz").exit_code == 0
