"""Atomic saving: modes, links, refusals, kills."""

from __future__ import annotations

import builtins
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.core.toys import ToyFormat
from xwcore import Registry, UnknownFormatError, WriteError
from xwcore.files.saving import (
    PREFIX,
    STALE_AFTER,
    SaveWarning,
    finished_later,
    flush_folder,
    save,
)
from xwcore_crossword import Crossword, Grid


def temporaries(folder: Path) -> list[str]:
    return [name for name in os.listdir(folder) if name.startswith(PREFIX)]


def test_save_makes_a_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "new.puz"
    save(path, b"data")
    assert path.read_bytes() == b"data"
    assert os.listdir(tmp_path) == ["new.puz"]


def test_save_overwrites_on_request_only(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_bytes(b"old")
    with pytest.raises(FileExistsError):
        save(path, b"new")
    assert path.read_bytes() == b"old"
    save(path, b"new", overwrite=True)
    assert path.read_bytes() == b"new"
    assert temporaries(tmp_path) == []


def test_save_keeps_the_mode_and_follows_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    save(link, b"new", overwrite=True)
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_save_refuses_what_is_no_regular_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for target in (pipe, tmp_path, Path("/dev/null")):
        with pytest.raises(WriteError, match="not a regular file"):
            save(target, b"x", overwrite=True)


def test_save_changes_nothing_where_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(path, b"new", overwrite=True)
    assert path.read_bytes() == b"old"
    assert temporaries(tmp_path) == []


def test_save_sweeps_its_own_stale_temporaries_only(tmp_path: Path) -> None:
    stale, fresh, other = (
        tmp_path / f"{PREFIX}1-a.tmp",
        tmp_path / f"{PREFIX}2-b.tmp",
        tmp_path / "other.tmp",
    )
    for path in (stale, fresh, other):
        path.write_bytes(b"x")
    long_ago = time.time() - STALE_AFTER - 10
    os.utime(stale, (long_ago, long_ago))
    os.utime(other, (long_ago, long_ago))
    save(tmp_path / "file", b"x")
    assert sorted(os.listdir(tmp_path)) == sorted([fresh.name, "file", "other.tmp"])


def test_folder_is_swept_once_for_many_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[str] = []
    real = os.scandir

    def scandir(path: str) -> Iterator[os.DirEntry[str]]:
        listed.append(path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    for number in range(20):
        save(tmp_path / f"{number}", b"x")
    assert listed == [str(tmp_path)]


@pytest.mark.parametrize("overwrite", [False, True])
def test_a_new_file_that_appears_meanwhile_is_replaced_on_request_only(
    overwrite: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    real = os.fsync

    def race(descriptor: int) -> None:
        real(descriptor)
        if not path.exists():
            path.write_bytes(b"theirs")

    monkeypatch.setattr("os.fsync", race)
    if overwrite:
        save(path, b"ours", overwrite=True)
    else:
        with pytest.raises(FileExistsError):
            save(path, b"ours")
    assert path.read_bytes() == (b"ours" if overwrite else b"theirs")
    assert temporaries(tmp_path) == []


@pytest.mark.parametrize("there", [False, True])
def test_save_flushes_the_file_then_names_it_then_flushes_the_folder(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    if there:
        path.write_bytes(b"old")
    steps: list[str] = []

    def noted(name: str) -> None:
        real = getattr(os, name)

        def step(first: object, *others: object) -> None:
            is_folder = isinstance(first, int) and stat.S_ISDIR(os.fstat(first).st_mode)
            steps.append(f"{name} of the folder" if is_folder else name)
            real(first, *others)

        monkeypatch.setattr(f"os.{name}", step)

    for name in ("fsync", "link", "replace"):
        noted(name)
    save(path, b"new", overwrite=there)
    assert steps == ["fsync", "replace" if there else "link", "fsync of the folder"]
    assert path.read_bytes() == b"new"


SYSTEM_CALLS = (
    "stat",
    "scandir",
    "open",
    "builtins.open",
    "chown",
    "listxattr",
    "setxattr",
    "chmod",
    "fsync",
    "link",
    "replace",
    "unlink",
    "close",
)


@pytest.mark.filterwarnings("ignore::xwcore.files.saving.SaveWarning")
@pytest.mark.parametrize("there", [False, True], ids=["new", "overwriting"])
@pytest.mark.parametrize("overwrite", [False, True])
@pytest.mark.parametrize("call", SYSTEM_CALLS)
def test_a_system_call_that_fails_leaves_the_old_or_the_new_file(
    call: str, overwrite: bool, there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if there and not overwrite:
        pytest.skip("not applicable: the file exists")
    module, name = (builtins, "open") if call == "builtins.open" else (os, call)
    if not hasattr(module, name):
        pytest.skip("not applicable: the system has no such call")
    for nth in range(4):
        folder = tmp_path / str(nth)
        folder.mkdir()
        path = folder / "file"
        if there:
            path.write_bytes(b"old")
        is_saved = True
        with monkeypatch.context() as patch:
            patch.setattr(module, name, failing_once(getattr(module, name), nth))
            try:
                save(path, b"new", overwrite=overwrite)
            except OSError:
                is_saved = False
        content = path.read_bytes() if path.exists() else None
        assert content == (b"new" if is_saved else b"old" if there else None)
        if name != "unlink":
            assert temporaries(folder) == []


def failing_once(real: Callable[..., object], nth: int) -> Callable[..., object]:
    """A system call that fails the n-th time."""
    counted = iter(range(1_000))

    def call(*arguments: object, **named: object) -> object:
        if next(counted) == nth:
            raise OSError(5, "Input/output error", "somewhere")
        return real(*arguments, **named)

    return call


def test_a_folder_that_cannot_be_flushed_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync

    def refuse(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(22, "Invalid argument")
        real(descriptor)

    monkeypatch.setattr("os.fsync", refuse)
    path = tmp_path / "file"
    with pytest.warns(SaveWarning, match=r"file: saved, perhaps not durable: the folder cannot"):
        save(path, b"new")
    assert flush_folder(str(tmp_path / "gone"))[0].startswith("perhaps not durable")
    assert path.read_bytes() == b"new"


def test_files_are_finished_and_folders_flushed_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[str] = []
    real = os.fsync

    def noted(descriptor: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        flushed.append("folder" if is_folder else "file")
        real(descriptor)

    monkeypatch.setattr("os.fsync", noted)
    (tmp_path / "inner").mkdir()
    (tmp_path / "old").write_bytes(b"old")
    names = ("old", "new", "inner/new")
    with finished_later() as files:
        for name in names:
            save(tmp_path / name, b"saved", overwrite=name == "old")
    assert flushed == []
    assert (tmp_path / "old").read_bytes() == b"old"
    assert not (tmp_path / "new").exists()
    assert [file.finish() for file in files] == [[], [], []]
    assert flushed == ["file"] * 3
    assert [(tmp_path / name).read_bytes() for name in names] == [b"saved"] * 3
    assert [file.path for file in files] == [str(tmp_path / name) for name in names]
    assert [flush_folder(str(folder)) for folder in (tmp_path, tmp_path / "inner")] == [[], []]
    save(tmp_path / "d", b"new")
    assert flushed[3:] == ["folder", "folder", "file", "folder"]
    assert temporaries(tmp_path) == temporaries(tmp_path / "inner") == []


def test_a_file_that_is_not_finished_is_dropped(tmp_path: Path) -> None:
    with finished_later() as files:
        save(tmp_path / "dropped", b"new")
        save(tmp_path / "late", b"new")
    assert len(temporaries(tmp_path)) == 2
    (tmp_path / "late").write_bytes(b"of another program")
    with pytest.raises(FileExistsError, match="late"):
        files[1].finish()
    for file in files:
        file.drop()
    assert [path.name for path in tmp_path.iterdir()] == ["late"]
    assert (tmp_path / "late").read_bytes() == b"of another program"


def test_other_names_of_a_file_are_reported(tmp_path: Path) -> None:
    path, other = tmp_path / "file", tmp_path / "other"
    path.write_bytes(b"old")
    os.link(path, other)
    with pytest.warns(SaveWarning, match="saved, other names of the file keep the old content: 1"):
        save(path, b"new", overwrite=True)
    assert (path.read_bytes(), other.read_bytes()) == (b"new", b"old")


def test_setuid_is_dropped_and_the_rest_of_the_mode_kept(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o6751)
    save(path, b"new", overwrite=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o751


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="not applicable: needs root"
)
def test_owner_and_group_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    os.chown(path, 1234, 2345)
    save(path, b"new", overwrite=True)
    assert (path.stat().st_uid, path.stat().st_gid) == (1234, 2345)


@pytest.mark.parametrize("difference", [1, -1])
def test_an_owner_that_cannot_be_kept_is_a_warning(
    difference: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    real = os.stat

    def other(target: object, **named: object) -> object:
        status = real(target, **named)  # type: ignore[arg-type] # pyright: ignore[reportCallIssue, reportArgumentType]
        if target == os.fspath(path):
            return os.stat_result([*status[:4], status.st_uid + difference, *status[5:10]])
        return status

    requests: list[tuple[int, int]] = []

    def refuse(_: object, owner: int, group: int) -> None:
        requests.append((owner, group))
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.stat", other)
    monkeypatch.setattr("os.chown", refuse)
    old = real(path)
    with pytest.warns(SaveWarning, match="saved, with another owner") as caught:
        save(path, b"new", overwrite=True)
    assert requests == [(old.st_uid + difference, old.st_gid), (-1, old.st_gid)]
    assert caught[0].filename == __file__


@pytest.mark.filterwarnings("error")
def test_an_owner_that_is_the_same_is_not_requested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.chown", refuse)
    path = tmp_path / "file"
    path.write_bytes(b"old")
    save(path, b"new", overwrite=True)
    assert path.read_bytes() == b"new"


def test_extended_attributes_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    try:
        os.setxattr(path, "user.note", b"mine")
    except (AttributeError, OSError):
        pytest.skip("not applicable: the file system has no extended attributes")
    save(path, b"new", overwrite=True)
    assert os.getxattr(path, "user.note") == b"mine"


def test_errors_name_the_target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileNotFoundError, match="the folder does not exist") as missing:
        save(tmp_path / "no" / "file", b"x")
    assert missing.value.filename == os.fspath(tmp_path / "no")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space") as caught:
        save(tmp_path / "file", b"x")
    assert caught.value.filename == os.fspath(tmp_path / "file")
    assert caught.value.strerror == "No space left on device"


KILLED = """
import itertools, sys
from xwcore.files.saving import save
path, size = sys.argv[1], 400_000
print("ready", flush=True)
for n in itertools.count():
    save(path, bytes([n % 2]) * size, overwrite=True)
"""


def test_a_kill_during_save_leaves_the_old_or_the_new_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    save(path, b"\0" * 400_000)
    command = [sys.executable, "-c", KILLED, os.fspath(path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    for round_ in range(12):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.003 * round_)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        data = path.read_bytes()
        assert len(data) == 400_000
        assert data in (b"\0" * 400_000, b"\1" * 400_000)


def test_write_takes_the_format_from_the_extension_or_the_source(tmp_path: Path) -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat("alpha"))
    registry.register(ToyFormat("beta"))
    puzzle = Crossword(Grid.from_rows(["AB"]))
    assert registry.write(puzzle, tmp_path / "a.alpha") == ()
    assert (tmp_path / "a.alpha").read_bytes() == b"ALPHA-FILE\nAB"
    with pytest.raises(UnknownFormatError, match="pass the format"):
        registry.write(puzzle, tmp_path / "a")
    read = registry.read(tmp_path / "a.alpha")
    registry.write(read, tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == b"ALPHA-FILE\nAB"
    registry.write(read, tmp_path / "b.beta")
    assert (tmp_path / "b.beta").read_bytes() == b"BETA-FILE\nAB"


def test_convert_writes_nothing_where_anything_fails(tmp_path: Path) -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat("alpha"))
    source, target = tmp_path / "a.alpha", tmp_path / "b.alpha"
    source.write_bytes(b"broken")
    with pytest.raises(UnknownFormatError):
        registry.convert(source, target)
    assert not target.exists()
    source.write_bytes(b"ALPHA-FILE\nAB")
    done = registry.convert(source, target)
    assert (done.losses, done.diagnostics) == ((), ())
    with pytest.raises(FileExistsError):
        registry.convert(source, target)
