"""Symbolic links and special files in folders that a command works on."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.cli_toys import run_xw

SPACED = b"ROWS\ntitle: T\nABC  \nDEF\n"

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes"),
    pytest.mark.usefixtures("waits_no_longer_than_20_seconds"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file, a link inside, a link to a file and one to a folder outside."""
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    for path in (inside, outside):
        path.mkdir()
        (path / "a.rows").write_bytes(SPACED)
    (inside / "file.rows").symlink_to(outside / "a.rows")
    (inside / "folder").symlink_to(outside)
    (inside / "near.rows").symlink_to("a.rows")
    return inside


def _paths(*arguments: object) -> list[str]:
    records = json.loads(run_xw("validate", "--json", *arguments).stdout)
    return [os.path.relpath(record["path"], str(arguments[0])) for record in records]


def test_links_out_of_a_folder_are_left_out_and_counted(folder: Path) -> None:
    result = run_xw("fix", folder)
    assert (folder.parent / "outside" / "a.rows").read_bytes() == SPACED
    assert (folder / "a.rows").read_bytes() != SPACED
    assert "2 symbolic links out of the folder skipped" in result.stderr
    assert "--follow-links" in result.stderr
    assert _paths(folder) == ["a.rows", "near.rows"]


def test_hidden_folders_and_special_files_are_counted(folder: Path) -> None:
    (folder / ".hidden").mkdir()
    os.mkfifo(folder / "pipe")
    (folder / "dangling.rows").symlink_to("nowhere")
    result = run_xw("info", folder)
    assert f"1 hidden folder skipped: {folder / '.hidden'}" in result.stderr
    assert f"2 special files skipped: {folder / 'dangling.rows'}" in result.stderr


def test_links_are_followed_on_request_each_folder_once(folder: Path) -> None:
    (folder.parent / "outside" / "back").symlink_to(folder)
    (folder / "second").symlink_to(folder.parent / "outside")
    paths = _paths(folder, "--follow-links")
    assert paths == ["a.rows", "file.rows", os.path.join("folder", "a.rows"), "near.rows"]


def test_a_link_that_is_named_is_followed(folder: Path) -> None:
    assert run_xw("fix", folder / "file.rows").exit_code == 0
    assert (folder.parent / "outside" / "a.rows").read_bytes() != SPACED


@pytest.mark.parametrize("leads_to", ["outside", "nowhere", "folder"])
def test_no_file_is_written_outside_through_a_link(folder: Path, leads_to: str) -> None:
    target = folder.parent / "out"
    target.mkdir()
    source = folder / "a.rows"
    before = sorted(os.listdir(folder.parent))
    if leads_to == "folder":
        (folder / "sub").mkdir()
        (folder / "sub" / "b.rows").write_bytes(SPACED)
        (target / "sub").symlink_to(folder.parent / "outside")
        result = run_xw("convert", "-o", target, "--to", "rows", "--force", folder)
    else:
        (target / "a.rows").symlink_to(
            folder.parent / "outside" / ("a.rows" if leads_to == "outside" else "new.rows")
        )
        result = run_xw("convert", "-o", target, "--to", "rows", "--force", source)
    assert result.exit_code == 1
    assert "symbolic link" in result.stderr
    assert sorted(os.listdir(folder.parent)) == before
    assert os.listdir(folder.parent / "outside") == ["a.rows"]
    assert (folder.parent / "outside" / "a.rows").read_bytes() == SPACED


@pytest.mark.parametrize("verb", ["detect", "validate", "fix", "show"])
def test_a_named_pipe_is_a_failure_at_once(tmp_path: Path, verb: str) -> None:
    os.mkfifo(tmp_path / "pipe.rows")
    result = run_xw(verb, tmp_path / "pipe.rows")
    assert result.exit_code == 1
    assert "is a named pipe, expected a regular file" in result.stderr + result.stdout


def test_special_files_in_a_folder_are_no_puzzles(folder: Path) -> None:
    os.mkfifo(folder / "pipe.rows")
    assert _paths(folder) == ["a.rows", "near.rows"]
