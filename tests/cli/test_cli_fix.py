"""`xw fix`, and the previews of `--diff`."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from tests.cli.cli_toys import MAGIC, cells_file, checksum, run_xw, spawn_xw
from xwcore.errors import WriteError
from xwcore_cli.previews import preview

SPACED = b"ROWS\ntitle: T\nABC  \nDEF\n"
FIXED = b"ROWS\ntitle: T\nABC\nDEF\n"
BOTH = b"ROWS\nABC \nDeF\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.rows"
    path.write_bytes(SPACED)
    return path


def test_fix_writes_in_place_and_keeps_the_mode(file: Path) -> None:
    file.chmod(0o640)
    result = run_xw("fix", file)
    assert result.exit_code == 0
    assert file.read_bytes() == FIXED
    assert file.stat().st_mode & 0o777 == 0o640
    assert "fixed ROW101: a line ends in spaces (take out the spaces)" in result.stdout
    assert os.listdir(file.parent) == ["a.rows"]


def test_fix_again_changes_nothing_and_touches_nothing(file: Path) -> None:
    run_xw("fix", file)
    before = file.stat()
    result = run_xw("fix", file)
    assert result.exit_code == 0
    assert "nothing to fix" in result.stdout
    after = file.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_fix_json_has_exactly_these_keys(file: Path) -> None:
    file.write_bytes(BOTH)
    result = run_xw("fix", "--json", file)
    assert result.exit_code == 1
    outcome = json.loads(result.stdout)
    assert [list(item) for item in outcome] == [["path", "applied", "remaining", "error"]]
    assert [item["code"] for item in outcome[0]["applied"]] == ["ROW101"]
    assert [item["code"] for item in outcome[0]["remaining"]] == ["ROW103"]


def test_fix_needs_an_option_for_unsafe_fixes(file: Path) -> None:
    file.write_bytes(BOTH)
    assert run_xw("fix", file).exit_code == 1
    assert file.read_bytes() == b"ROWS\nABC\nDeF\n"
    assert run_xw("fix", "--unsafe", file).exit_code == 0
    assert file.read_bytes() == b"ROWS\nABC\nDEF\n"


def test_fix_select_and_ignore(file: Path) -> None:
    run_xw("fix", "--select", "ROW103", file)
    run_xw("fix", "--ignore", "row101", file)
    assert file.read_bytes() == SPACED
    run_xw("fix", "--select", "ROW101", file)
    assert file.read_bytes() == FIXED


def test_fix_diff_previews_text_and_writes_nothing(file: Path) -> None:
    result = run_xw("fix", "--diff", file)
    assert result.exit_code == 0
    assert file.read_bytes() == SPACED
    assert result.stdout.splitlines() == [
        f"--- {file}",
        f"+++ {file} (fixed)",
        "@@ -1,4 +1,4 @@",
        " ROWS",
        " title: T",
        "-ABC  ",
        "+ABC",
        " DEF",
    ]
    assert "would fix ROW101" in result.stderr


def test_preview_shows_characters_that_look_like_others_or_like_nothing() -> None:
    before = "\ufeffsame\u200d\nA\tB\u00a0C\u200b\nD\u2028E\r\nF".encode()
    after = "\ufeffsame\u200d\nA B C\nD E\nF\n".encode()
    assert list(preview("a", before, after)) == [
        "--- a",
        "+++ a (fixed)",
        "@@ -1,4 +1,4 @@",
        " same",
        "-A[TAB]B[U+00A0]C[U+200B]",
        "-D[U+2028]E  [CR LF]",
        "-F  [no line end]",
        "+A B C",
        "+D E",
        "+F",
    ]
    assert list(preview("a", b"\xef\xbb\xbfA\n", b"A\n"))[3:] == ["-[U+FEFF]A", "+A"]


def test_fix_diff_previews_bytes(tmp_path: Path) -> None:
    data = bytearray(cells_file(["AB", "CD"]))
    data[len(MAGIC)] = 0xEE
    path = tmp_path / "b.cells"
    path.write_bytes(data)
    result = run_xw("fix", "--diff", path)
    assert result.exit_code == 0
    assert path.read_bytes() == data
    assert result.stdout.splitlines()[2:] == ["@@ 0x6 @@", "-ee", f"+{checksum(bytes(data)):02x}"]


def test_fix_standard_input_to_standard_output() -> None:
    done = spawn_xw("fix", "-", input=SPACED)
    assert (done.returncode, done.stdout) == (0, FIXED)
    assert b"<stdin>:3: fixed ROW101" in done.stderr
    clean = spawn_xw("fix", "-", input=FIXED)
    assert (clean.returncode, clean.stdout) == (0, FIXED)


def test_fix_goes_on_after_a_file_that_fails(file: Path) -> None:
    unknown = file.with_name("unknown")
    unknown.write_bytes(b"what?")
    result = run_xw("fix", unknown, file.with_name("absent"), file)
    assert result.exit_code == 1
    assert file.read_bytes() == FIXED
    assert unknown.read_bytes() == b"what?"
    assert "no installed format claims the source" in result.stderr


def test_fix_that_cannot_save_fails_and_leaves_the_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise WriteError("the disk is full")

    monkeypatch.setattr("xwcore_cli.commands.fix.save", refuse)
    result = run_xw("fix", file)
    assert result.exit_code == 1
    assert f"{file}: the disk is full" in result.stderr
    assert file.read_bytes() == SPACED


def _preview(before: bytes, after: bytes) -> list[str]:
    return list(preview("f", before, after))[2:]


def test_preview_names_line_ends_that_change() -> None:
    assert _preview(b"a\r\nb\n", b"a\nb") == [
        "@@ -1,2 +1,2 @@",
        "-a  [CR LF]",
        "-b",
        "+a",
        "+b  [no line end]",
    ]


def test_preview_counts_lines_from_the_start_of_the_file() -> None:
    before = b"".join(b"%d\n" % number for number in range(1, 101))
    after = before.replace(b"50\n", b"fifty\n")
    assert _preview(before, after) == [
        "@@ -47,7 +47,7 @@",
        " 47",
        " 48",
        " 49",
        "-50",
        "+fifty",
        " 51",
        " 52",
        " 53",
    ]


def test_preview_of_bytes_of_other_length_shows_the_part_between() -> None:
    assert _preview(b"\0abcXdef", b"\0abcYYYdef") == ["@@ 0x4 @@", "-58", "+59 59 59"]
    assert _preview(b"\0aaa", b"\0aa") == ["@@ 0x3 @@", "-61"]
    long = _preview(b"\0", b"\0" + bytes(range(100)))
    assert long[1].endswith(" ... (100 bytes)")


def test_preview_of_bytes_is_bounded() -> None:
    lines = _preview(b"\0" * 1000, b"\0\1" * 500)
    assert len(lines) < 130
    assert lines[-1] == "... and 460 more places"


def test_preview_of_hostile_text_is_harmless() -> None:
    lines = _preview("a\x1b[31m\u202e\n".encode(), b"a\n")
    assert all(line.isprintable() for line in lines)


def test_preview_of_much_changed_text_is_linear() -> None:
    def took(count: int) -> float:
        before = b"".join(b"x%d\n" % (number % 7) for number in range(count))
        after = b"".join(b"x%d\n" % (number % 5) for number in range(count))
        start = time.process_time()
        list(preview("f", before, after))
        return time.process_time() - start

    took(1000)
    assert took(80_000) < 3.0  # a quadratic one takes minutes


def test_diff_of_a_file_without_fixes_is_empty(file: Path) -> None:
    file.write_bytes(FIXED)
    result = run_xw("fix", "--diff", file)
    assert result.exit_code == 0
    assert "---" not in result.stdout


def test_preview_of_bytes_of_no_known_encoding_is_hexadecimal() -> None:
    head, *_, last = preview("a.txt", b"A\x81B  ", b"A\x81B")
    assert head == "--- a.txt (5 bytes)"
    assert last == "-20 20"


def test_fix_to_another_file_leaves_the_original(file: Path) -> None:
    target = file.with_name("b.rows")
    result = run_xw("fix", file, "-o", target)
    assert result.exit_code == 0
    assert (file.read_bytes(), target.read_bytes()) == (SPACED, FIXED)
    assert result.stdout.splitlines()[-1] == f"{file} -> {target}"
    again = run_xw("fix", file, "-o", target)
    assert again.exit_code == 1
    assert f"{target}: the file exists" in again.stderr
    target.write_bytes(b"x")
    assert run_xw("fix", "--force", file, "-o", target).exit_code == 0
    assert target.read_bytes() == FIXED
    clean = file.with_name("c.rows")
    assert run_xw("fix", target, "-o", clean).exit_code == 0
    assert clean.read_bytes() == FIXED
    piped = spawn_xw("fix", str(file), "-o", "-")
    assert (piped.returncode, piped.stdout) == (0, FIXED)
    assert b"fixed ROW101" in piped.stderr


def test_fix_to_another_file_takes_one_file(file: Path) -> None:
    for arguments in ((file.parent,), (file, file), ("--diff", file)):
        result = run_xw("fix", *arguments, "-o", file.with_name("b.rows"))
        assert result.exit_code == 2
        assert "-o writes one fixed file" in result.stderr
    assert file.read_bytes() == SPACED
