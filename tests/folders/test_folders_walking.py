"""The walk over folders and archives that the command line and corpora share."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from xwcore.errors import ContainerError, LimitError
from xwcore.plugin import Limits
from xwcore_folders import Skipped, ZipMembers, files_in, files_in_archive, members_of


class Everything:
    """Takes every file; archives are expanded, and what is named "not" is excluded."""

    def takes(self, relative: str, path: str) -> bool:
        return not self.is_excluded(relative, path)

    def is_excluded(self, relative: str, path: str) -> bool:
        return "not" in relative

    def is_expanded(self, path: str) -> bool:
        return path.endswith(".zip")


def filled(folder: Path) -> Path:
    (folder / "b").mkdir(parents=True)
    (folder / ".git").mkdir()
    for name in ("a.txt", "b/c.txt", "b/not.txt", ".git/d.txt"):
        (folder / name).write_bytes(b"text")
    with zipfile.ZipFile(folder / "b" / "z.zip", "w") as archive:
        for name in ("y.txt", "not.txt", "x/w.txt", "__MACOSX/._y.txt"):
            archive.writestr(name, name)
    return folder


def relatives(folder: Path, skipped: Skipped) -> list[str]:
    return [file.relative for file in files_in(str(folder), Everything(), skipped)]


def test_files_and_members_are_listed_in_one_order(tmp_path: Path) -> None:
    listed = relatives(filled(tmp_path / "top"), Skipped())
    assert listed == ["a.txt", "b/c.txt", "b/z.zip/x/w.txt", "b/z.zip/y.txt"]


def test_links_out_of_the_folder_are_left_out_and_kept_apart(tmp_path: Path) -> None:
    top = filled(tmp_path / "top")
    (tmp_path / "outside.txt").write_bytes(b"text")
    (top / "inside.txt").symlink_to(top / "a.txt")
    (top / "link.txt").symlink_to(tmp_path / "outside.txt")
    skipped = Skipped()
    listed = relatives(top, skipped)
    assert "inside.txt" in listed
    assert "link.txt" not in listed
    assert skipped.links == [str(top / "link.txt")]
    assert "link.txt" in relatives(top, Skipped(follow_links=True))


def test_what_is_skipped_is_kept(tmp_path: Path) -> None:
    top = filled(tmp_path / "top")
    for name in (".hidden", ".git"):
        (top / name).mkdir(exist_ok=True)
        (top / name / "a.txt").write_bytes(b"text")
    (top / "b" / "dangling.txt").symlink_to("nowhere")
    skipped = Skipped()
    assert ".hidden/a.txt" not in relatives(top, skipped)
    assert skipped.hidden == [str(top / ".hidden")]
    assert skipped.special == [str(top / "b" / "dangling.txt")]


def test_a_followed_link_in_a_circle_ends(tmp_path: Path) -> None:
    top = filled(tmp_path / "top")
    (top / "b" / "circle").symlink_to(top)
    listed = relatives(top, Skipped(follow_links=True))
    assert len(listed) == len(set(listed))


def test_what_cannot_be_listed_is_an_answer(tmp_path: Path) -> None:
    (tmp_path / "damaged.zip").write_bytes(b"PK\x03\x04 and no more")
    (file,) = files_in(str(tmp_path), Everything(), Skipped())
    assert file.path == str(tmp_path / "damaged.zip")
    assert isinstance(file.problem, ContainerError)
    (missing,) = files_in(str(tmp_path / "missing"), Everything(), Skipped())
    assert isinstance(missing.problem, FileNotFoundError)


def test_members_are_named_below_the_archive(tmp_path: Path) -> None:
    path = str(filled(tmp_path / "top") / "b" / "z.zip")
    names = [file.relative for file in files_in_archive(path, "", Everything())]
    assert names == [member.name for member in members_of(path) if member.name != "not.txt"]


def test_a_member_is_read_within_the_limits(tmp_path: Path) -> None:
    path = filled(tmp_path / "top") / "b" / "z.zip"
    with path.open("rb") as stream:
        members = ZipMembers(stream)
        assert members.read("y.txt", Limits()) == b"y.txt"
        with pytest.raises(LimitError):
            members.read("y.txt", Limits(max_bytes=4))
        with pytest.raises(ContainerError, match="has no member 'q'"):
            members.read("q", Limits())
