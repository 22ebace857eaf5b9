"""Saving where links, folders or streams behave unusually, and without permission to overwrite."""

from __future__ import annotations

import errno
import io
import os
import stat
import time
from pathlib import Path
from typing import Any

import pytest

from tests.core.toys import ToyFormat
from xwcore import Registry, WriteError
from xwcore.files.saving import PREFIX, STALE_AFTER, deliver, save


def _no_link(*_: Any, **__: Any) -> None:
    raise OSError(errno.EPERM, "operation not permitted")


def test_a_new_file_is_made_where_hard_links_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.link", _no_link)
    save(tmp_path / "new", b"data")
    assert (tmp_path / "new").read_bytes() == b"data"
    assert os.listdir(tmp_path) == ["new"]


def test_a_new_file_is_made_where_the_system_has_no_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("os.link")
    save(tmp_path / "new", b"data")
    assert (tmp_path / "new").read_bytes() == b"data"
    assert os.listdir(tmp_path) == ["new"]


def test_a_stale_link_is_removed_by_its_own_age(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_bytes(b"fresh")
    link = tmp_path / f"{PREFIX}1-a.tmp"
    link.symlink_to(kept)
    old = time.time() - 2 * STALE_AFTER
    os.utime(link, (old, old), follow_symlinks=False)
    save(tmp_path / "new", b"data")
    assert sorted(os.listdir(tmp_path)) == ["kept", "new"]
    assert kept.read_bytes() == b"fresh"


def test_a_fresh_link_to_an_old_file_is_kept(tmp_path: Path) -> None:
    old_file = tmp_path / "old"
    old_file.write_bytes(b"old")
    old = time.time() - 2 * STALE_AFTER
    os.utime(old_file, (old, old))
    link = tmp_path / f"{PREFIX}1-a.tmp"
    link.symlink_to(old_file)
    save(tmp_path / "new", b"data")
    assert link.is_symlink()


def test_nothing_is_overwritten_unless_requested(tmp_path: Path) -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat())
    puzzle = registry.read(b"TOY-FILE\nAB")
    path, source = tmp_path / "old.toy", tmp_path / "source.toy"
    source.write_bytes(b"TOY-FILE\nAB")
    path.write_bytes(b"old")
    calls = (
        lambda: save(path, b"new"),
        lambda: deliver(b"new", path),
        lambda: registry.write(puzzle, path),
        lambda: registry.convert(source, path),
    )
    for call in calls:
        with pytest.raises(FileExistsError) as caught:
            call()
        assert caught.value.errno == errno.EEXIST
        assert path.read_bytes() == b"old"


def test_a_new_file_has_the_mode_that_the_umask_leaves(tmp_path: Path) -> None:
    before = os.umask(0o002)
    try:
        save(tmp_path / "new", b"data")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o664


def test_an_error_names_the_folder_and_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(FileNotFoundError, match="does not exist"):
        save(tmp_path / "missing" / "new", b"data")

    def denied(path: str, *_: Any) -> int:
        raise PermissionError(errno.EACCES, "permission denied", path)

    monkeypatch.setattr("xwcore.files.saving.open", denied, raising=False)
    with pytest.raises(PermissionError, match="permission denied"):
        save(tmp_path / "new", b"data")


class Raw(io.RawIOBase):
    """A stream that takes so many bytes at a time; None where it is not ready."""

    def __init__(self, most: int | None) -> None:
        self.most = most
        self.data = b""

    def write(self, data: Any) -> int | None:
        if self.most is None:
            return None
        self.data += bytes(data[: self.most])
        return min(self.most, len(data))


class Uncounted:
    """A stream whose `write` takes everything and returns None."""

    data = b""

    def write(self, data: Any) -> None:
        self.data += bytes(data)


def test_a_stream_that_takes_a_part_gets_the_rest() -> None:
    stream = Raw(2)
    deliver(b"12345", stream)  # type: ignore[arg-type]
    assert stream.data == b"12345"


@pytest.mark.parametrize("most", [None, 0])
def test_a_stream_that_takes_nothing_is_an_error(most: int | None) -> None:
    with pytest.raises(WriteError, match="accepts no more bytes"):
        deliver(b"12345", Raw(most))  # type: ignore[arg-type]


def test_a_stream_that_counts_nothing_takes_all() -> None:
    stream: Any = Uncounted()
    deliver(b"12345", stream)
    assert stream.data == b"12345"


def test_a_closed_stream_is_a_write_error() -> None:
    stream = io.BytesIO()
    stream.close()
    with pytest.raises(WriteError, match="cannot be written"):
        deliver(b"1", stream)


def test_a_device_that_resolves_to_no_path_is_no_regular_file() -> None:
    if not os.path.exists("/dev/stdout"):
        pytest.skip("the system has no /dev/stdout")
    reader, writer = os.pipe()
    try:
        with pytest.raises(WriteError, match="is not a regular file"):
            save(f"/dev/fd/{writer}", b"data", overwrite=True)
    finally:
        os.close(reader)
        os.close(writer)
