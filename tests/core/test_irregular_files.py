"""Sources and targets that are no regular files: nothing waits, and nothing outside is written."""

from __future__ import annotations

import io
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.core.toys import ToyFormat
from xwcore import Registry
from xwcore.errors import SourceError, WriteError
from xwcore.files.saving import save
from xwcore_folders import members_of

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes"),
    pytest.mark.usefixtures("waits_no_longer_than_20_seconds"),
]


def _pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


def _socket(folder: Path) -> Path:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(folder / "socket"))
    return folder / "socket"


def _link_to_pipe(folder: Path) -> Path:
    (folder / "link").symlink_to(_pipe(folder))
    return folder / "link"


PLACES: dict[str, Callable[[Path], Path]] = {
    "a named pipe": _pipe,
    "a socket": _socket,
    "a character device": lambda _: Path("/dev/zero"),
    "a named pipe by a link": _link_to_pipe,
}


@pytest.mark.parametrize("what", PLACES)
def test_a_source_that_is_no_regular_file_is_refused_at_once(tmp_path: Path, what: str) -> None:
    path = PLACES[what](tmp_path)
    registry = Registry(allow=set())
    registry.register(ToyFormat())
    reason = f"is {what.removesuffix(' by a link')}, expected a regular file or an open stream"
    for verb in (registry.detect, registry.read, registry.validate, registry.fix):
        with pytest.raises(SourceError, match=reason):
            verb(path)
    with pytest.raises(SourceError, match=reason):
        registry.convert(path, tmp_path / "new.toy")
    with pytest.raises(SourceError, match=reason):
        members_of(str(path))
    assert not (tmp_path / "new.toy").exists()


def test_a_folder_is_refused_as_the_system_does(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        Registry().detect(tmp_path)


def test_a_pipe_that_is_passed_as_a_stream_is_read() -> None:
    registry = Registry(allow=set())
    registry.register(ToyFormat())
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb") as stream:
        stream.write(b"TOY-FILE\nAB")
    with os.fdopen(reading, "rb") as stream:
        assert registry.read(stream).source_format == "toy"


def test_a_file_that_becomes_a_pipe_before_it_is_opened_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, pipe = tmp_path / "file", _pipe(tmp_path)
    path.write_bytes(b"TOY-FILE\nAB")
    regular = os.stat(path)
    monkeypatch.setattr("os.stat", lambda *_, **__: regular)
    with pytest.raises(SourceError, match="a named pipe"):
        Registry().detect(pipe)


def test_no_file_is_created_through_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    link = tmp_path / "link.toy"
    link.symlink_to(tmp_path / "outside.toy")
    for overwrite in (False, True):
        with pytest.raises(WriteError, match="a symbolic link that leads nowhere"):
            save(link, b"data", overwrite=overwrite)
    assert sorted(os.listdir(tmp_path)) == ["link.toy"]


def test_a_target_in_a_folder_that_vanished_is_an_error_of_the_target(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        save(tmp_path / "gone" / "file", b"data")
    assert caught.value.filename == str(tmp_path / "gone")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_an_error_of_the_stream() -> None:
    registry = Registry(allow=set())
    registry.register(ToyFormat())
    puzzle = registry.read(io.BytesIO(b"TOY-FILE\nAB"))
    with open("/dev/full", "wb", buffering=0) as stream, pytest.raises(OSError, match="space"):
        registry.write(puzzle, stream, "toy")
