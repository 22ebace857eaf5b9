"""Files in zip archives and gzip files on the command line."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import xwcore
from tests.packaging.samples import XD, small_puz
from xwcore_cli.app import xw

BLANKS = XD.replace(b"A1. Quiet", b"A1.  Quiet")


def run_xw(*arguments: str) -> Result:
    result = CliRunner().invoke(xw, arguments)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def zipped(**members: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name.replace("_", ".")), data)
    return stream.getvalue()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("one.zip").write_bytes(zipped(read_me=b"Text.", a_xd=BLANKS))
    Path("two.zip").write_bytes(zipped(a_xd=BLANKS, b_puz=small_puz()))
    Path("deep.zip").write_bytes(zipped(in_zip=Path("two.zip").read_bytes()))
    Path("a.xd.gz").write_bytes(gzip.compress(XD, mtime=0))
    Path("a.xd").write_bytes(XD)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_detect_prints_the_chain() -> None:
    result = run_xw("detect", "one.zip", "a.xd.gz", "two.zip:b.puz", "deep.zip:in.zip:a.xd")
    chains = [" ".join(line.split()[:4]) for line in result.stdout.splitlines()]
    assert chains == [
        "one.zip xd in zip",
        "a.xd.gz xd in gzip",
        "two.zip:b.puz puz strong magic",
        "deep.zip:in.zip:a.xd xd likely structure",
    ]
    (item,) = json.loads(run_xw("detect", "--json", "one.zip").stdout)
    assert (item["format"], item["chain"], item["member"]) == ("xd", "xd in zip", "a.xd")


@pytest.mark.usefixtures("folder")
def test_a_diagnostic_has_the_place_in_the_member() -> None:
    for arguments in (["one.zip"], ["one.zip:a.xd"]):
        result = run_xw("validate", "--min-severity", "info", *arguments)
        assert "--> one.zip:a.xd:11:4\n" in result.stdout
        assert "11 | A1.  Quiet place to land ~ PAD" in result.stdout


def test_a_member_is_fixed_in_its_archive(folder: Path) -> None:
    preview = run_xw("fix", "--diff", "one.zip").stdout
    assert "--- one.zip:a.xd\n" in preview
    assert "\n-A1.  Quiet place to land ~ PAD\n" in preview
    assert run_xw("fix", "two.zip:a.xd").exit_code == 0
    with zipfile.ZipFile("two.zip") as archive:
        assert archive.read("a.xd") == XD
        assert archive.read("b.puz") == small_puz()
    assert sorted(path.name for path in folder.glob("two*")) == ["two.zip"]


@pytest.mark.usefixtures("folder")
def test_other_commands_take_members() -> None:
    assert run_xw("diff", "two.zip:b.puz", "a.xd.gz").exit_code == 0
    assert "format       xd in gzip" in run_xw("info", "a.xd.gz").stdout
    assert run_xw("show", "two.zip:a.xd").exit_code == 0
    assert run_xw("convert", "two.zip:a.xd", "b.puz.gz").exit_code == 0
    assert xwcore.detect("b.puz.gz").chain == "puz in gzip"
    assert run_xw("convert", "one.zip", "c.zip").exit_code == 0
    assert Path("c.zip").read_bytes() == Path("one.zip").read_bytes()


@pytest.mark.usefixtures("folder")
def test_one_of_several_puzzles_has_to_be_named() -> None:
    result = run_xw("convert", "two.zip", "c.xd")
    assert result.exit_code == 1
    assert "2 puzzles in the container, choose a member: 'a.xd', 'b.puz'" in result.stderr
    assert "hint: name one of them: two.zip:a.xd" in result.stderr
    assert "no member 'c.xd'" in run_xw("show", "two.zip:c.xd").stderr
    assert "2 files checked" in run_xw("validate", "deep.zip").stdout


def damaged(archive: bytes, member: bytes) -> bytes:
    """The archive with another checksum for a member, in its directory."""
    changed = bytearray(archive)
    entry = changed.rfind(b"PK\x01\x02", 0, changed.rfind(member))
    changed[entry + 16] ^= 0xFF
    return bytes(changed)


@pytest.mark.usefixtures("folder")
def test_a_damaged_member_is_a_container_error_and_stops_no_other() -> None:
    Path("bad.zip").write_bytes(damaged(zipped(a_xd=BLANKS, b_xd=XD, c_xd=XD), b"c.xd"))
    result = run_xw("validate", "bad.zip", "--output-format", "concise")
    assert result.exit_code == 1
    assert "bad.zip:c.xd: error XW006 zip member 'c.xd' is damaged" in result.stdout
    result = run_xw("fix", "--json", "bad.zip")
    assert result.exit_code == 1
    ((fixed),) = json.loads(result.stdout)
    assert len(fixed["applied"]) == 1
    assert fixed["error"].startswith("bad.zip:c.xd: zip member 'c.xd' is damaged")
    assert "error: bad.zip:c.xd: " in result.stderr


@pytest.mark.usefixtures("folder")
def test_fix_reports_a_member_named_like_a_puzzle_as_validate_does() -> None:
    Path("text.zip").write_bytes(zipped(a_xd=BLANKS, b_xd=XD, c_xd=b"No puzzle.", read_me=b"Text"))
    for command in (["validate"], ["fix", "--diff"]):
        result = run_xw(*command, "text.zip")
        assert result.exit_code == 1
        assert "text.zip:c.xd" in result.output
        assert "no installed format claims the source" in result.output
        assert "read.me" not in result.output


@pytest.mark.usefixtures("folder")
def test_a_member_over_a_limit_and_an_encrypted_one_have_different_codes() -> None:
    for at, change, message in (
        (24, b"\xff\xff\xff\x7f", "XW002 bytes: 2147483647, "),
        (8, b"\1", "XW006 zip member 'b.xd' is encrypted"),
    ):
        archive = bytearray(zipped(a_xd=XD, b_xd=XD))
        place = archive.rfind(b"PK\x01\x02") + at
        archive[place : place + len(change)] = change
        Path("odd.zip").write_bytes(archive)
        output = run_xw("validate", "odd.zip", "--output-format", "concise").stdout
        assert f"odd.zip:b.xd: error {message}" in output


@pytest.mark.usefixtures("folder")
def test_an_archive_that_cannot_be_opened_is_one_error() -> None:
    Path("cut.zip").write_bytes(Path("two.zip").read_bytes()[:-30])
    for command in ("validate", "fix", "info"):
        result = run_xw(command, "cut.zip")
        assert result.exit_code == 1
        assert result.output.count("directory at the end is missing") == 1


@pytest.mark.usefixtures("folder")
def test_commands_work_on_puzzles_in_nested_containers() -> None:
    Path("deep.zip.gz").write_bytes(gzip.compress(Path("deep.zip").read_bytes(), mtime=0))
    names = ["in.zip:a.xd", "in.zip:b.puz"]
    for archive in ("deep.zip", "deep.zip.gz"):
        result = run_xw("detect", archive, "--json")
        assert [item["path"] for item in json.loads(result.stdout)] == [
            f"{archive}:{name}" for name in names
        ]
    assert run_xw("convert", "deep.zip.gz", "-o", "out", "--to", "ipuz").exit_code == 0
    assert sorted(str(path) for path in Path("out").rglob("*.ipuz")) == [
        "out/deep/in/a.ipuz",
        "out/deep/in/b.ipuz",
    ]
    for pattern in ("a.xd", "deep.zip/in.zip/a*"):
        (item,) = json.loads(run_xw("detect", "deep.zip", "--exclude", pattern, "--json").stdout)
        assert item["path"] == "deep.zip:in.zip:b.puz"
    assert run_xw("diff", "deep.zip", "deep.zip.gz").exit_code == 0


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["week.zip.gz", "WEEK.ZIP.GZ"])
def test_an_archive_in_a_gzip_file_is_taken_from_folders_and_archives(name: str) -> None:
    Path("files").mkdir()
    Path("files", name).write_bytes(gzip.compress(Path("two.zip").read_bytes(), mtime=0))
    Path("files", "text.zip.gz").write_bytes(gzip.compress(zipped(read_me=b"Text."), mtime=0))
    with zipfile.ZipFile("all.zip", "w") as archive:
        for path in Path("files").iterdir():
            archive.writestr(path.name, path.read_bytes())
    for place in (f"files/{name}", f"all.zip:{name}"):
        result = run_xw("detect", place.split(":")[0].split("/")[0], "--json")
        paths = [item["path"] for item in json.loads(result.stdout) if item["format"]]
        assert paths == [f"{place}:a.xd", f"{place}:b.puz"]
    result = run_xw("info", "files", "--exclude", "*.gz", "--exclude", "*.GZ")
    assert (result.exit_code, result.stderr) == (1, "error: files: no puzzle file in the folder\n")


@pytest.mark.usefixtures("folder")
def test_a_damaged_puzzle_of_a_list_has_the_format_that_its_file_is_named_after() -> None:
    pytest.importorskip("xwcore_sudoku.manifest")
    data = b"13..\n....\n32.1\n....\n13..\n....\n"
    Path("two.sdk").write_bytes(data)
    Path("two.sdk.gz").write_bytes(gzip.compress(data, mtime=0))
    for name in ("two.sdk", "two.sdk.gz"):
        result = run_xw("validate", name, "--output-format", "concise")
        assert result.stdout.splitlines()[0] == f"{name}:5:1: error SDK202 2 rows, expected 4"


@pytest.mark.usefixtures("folder")
def test_shortcuts_that_are_no_puzzles_are_left_out() -> None:
    Path("files").mkdir()
    Path("files", "a.xd").write_bytes(XD)
    Path("files", "page.url").write_bytes(b"[InternetShortcut]\nURL=https://example.com/\n")
    Path("files", "loop.url").write_bytes(
        b"[InternetShortcut]\nURL=https://puzz.link/p?slither/3/3/hd7b\n"
    )
    result = run_xw("detect", "files", "--json")
    assert result.exit_code == 0
    assert [item["path"] for item in json.loads(result.stdout)] == ["files/a.xd", "files/loop.url"]


@pytest.mark.usefixtures("folder")
def test_commands_work_on_a_list_in_a_gzip_file() -> None:
    pytest.importorskip("xwcore_puzzlink.manifest")
    text = b"https://puzz.link/p?slither/3/3/hd7b\nhttps://puzz.link/p?lits/4/4/0001s0\n"
    Path("week.txt.gz").write_bytes(gzip.compress(text, mtime=0))
    paths = [item["path"] for item in json.loads(run_xw("detect", ".", "--json").stdout)]
    assert {"./week.txt.gz:1", "./week.txt.gz:2"} <= {*paths}
    assert "./a.xd.gz" in paths
    assert run_xw("convert", "week.txt.gz", "-o", "out", "--to", "spf").exit_code == 0
    assert sorted(path.name for path in Path("out/week").iterdir()) == ["1.spf", "2.spf"]
