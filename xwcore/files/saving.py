"""Writing to paths, atomically, and to streams: a crash leaves the old file or the new one.

Contract: the bytes go to a temporary file in the target's own folder, are flushed to the disk, and
take the target's name in one step; the folder is flushed as well. The old file's mode is kept, a
symbolic link is followed, and a target that is no regular file is refused. No path is ever made
from a puzzle's content.
"""

from __future__ import annotations

import contextlib
import io
import os
import stat
import time
from functools import lru_cache
from typing import IO, Final

from xwcore.errors import WriteError

#: Begins the name of every temporary file, so that stale ones are known as ours.
PREFIX: Final = ".xwcore-"

#: A temporary file older than this (seconds) belongs to a process that died.
STALE_AFTER: Final = 3_600

_NEW_FILE_MODE: Final = 0o666  # less the umask, as open() would do


def save(path: str | os.PathLike[str], data: bytes, *, overwrite: bool = False) -> None:
    """Write `data` to `path`, atomically.

    Raises:
        FileExistsError: the file exists and `overwrite` is False.
        WriteError: the target is a folder, a device, a pipe or the like, or no path at all.
        OSError: as the operating system says; nothing has changed then.
    """
    target, mode = _target(path)
    if mode is not None and not overwrite:
        raise FileExistsError(17, "the file exists", os.fsdecode(path))
    folder = os.path.dirname(target)
    _sweep(folder, int(time.time() // STALE_AFTER))
    temporary = os.path.join(folder, f"{PREFIX}{os.getpid()}-{os.urandom(8).hex()}.tmp")
    try:
        _write(temporary, data, mode)
        if mode is None and not overwrite:
            # A link fails where a rename would silently replace a file that appeared meanwhile.
            _link(temporary, target)
        else:
            os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    _flush_folder(folder)


def _target(path: str | os.PathLike[str]) -> tuple[str, int | None]:
    """The file that the path resolves to, and its mode."""
    try:
        target = os.path.realpath(os.fsdecode(path))
        return target, _mode_of(target)
    except ValueError as error:  # a NUL, or half of a surrogate pair
        raise WriteError(f"invalid path {path!r}: {error}") from error


def _mode_of(target: str) -> int | None:
    """The permission bits of an existing regular file, or None where there is no file."""
    try:
        status = os.stat(target)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise WriteError(f"{target!r} is not a regular file")
    return stat.S_IMODE(status.st_mode)


def _write(temporary: str, data: bytes, mode: int | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0)
    flags |= getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(temporary, flags, _NEW_FILE_MODE)
    except OSError as error:  # it is about the folder: the name of the temporary file is our own
        is_missing = isinstance(error, FileNotFoundError)
        reason = "the folder does not exist" if is_missing else error.strerror
        raise OSError(error.errno, reason, os.path.dirname(temporary)) from error
    with os.fdopen(descriptor, "wb") as stream:
        if mode is not None:
            os.chmod(temporary, mode)
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _link(temporary: str, target: str) -> None:
    link = getattr(os, "link", None)
    if link is None:  # in a browser (WebAssembly)
        os.replace(temporary, target)
        return
    try:
        link(temporary, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        os.replace(temporary, target)
    else:
        os.unlink(temporary)


@lru_cache(maxsize=256)
def _sweep(folder: str, _period: int) -> None:
    """Remove temporary files that a killed process left; failures are ignored.

    Once in a period of `STALE_AFTER` for each folder: the entries of a folder with thousands of
    targets are not listed for each of them.
    """
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(PREFIX) and entry.name.endswith(".tmp"):
                with contextlib.suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime > STALE_AFTER:
                        os.unlink(entry.path)


def _flush_folder(folder: str) -> None:
    """Make the new name durable; systems that cannot open a folder need no help."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


Target = str | os.PathLike[str] | IO[bytes]


def deliver(data: bytes, target: Target, *, overwrite: bool = False) -> None:
    """Save to a path, atomically, or write to a binary stream.

    Raises:
        FileExistsError, OSError: as `save`.
        WriteError: the target is neither, or the stream does not take the bytes.
    """
    if isinstance(target, (str, os.PathLike)):
        save(target, data, overwrite=overwrite)
    elif hasattr(target, "write"):
        _write_stream(target, data)
    else:
        raise WriteError(f"target: {type(target).__name__}, expected a path or a binary stream")


def _write_stream(stream: IO[bytes], data: bytes) -> None:
    """Write every byte; a raw stream may accept fewer at a time."""
    given: object = stream
    if isinstance(given, io.TextIOBase):
        raise WriteError("target: text stream, expected a binary stream")
    rest: bytes | memoryview = data
    try:
        while rest:
            taken: object = stream.write(rest)
            if taken is None and not isinstance(given, io.RawIOBase):
                return  # it does not count, so it takes all
            if not isinstance(taken, int) or taken <= 0:
                raise WriteError("the stream accepts no more bytes")
            rest = memoryview(rest)[taken:]
    except ValueError as error:  # it is closed
        raise WriteError(f"the stream cannot be written: {error}") from error
