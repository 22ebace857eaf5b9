"""Atomic saving: after a crash, or a kill, the file is the old one or the new one.

Contract: the bytes go to a temporary file in the target's own folder, are flushed to the disk, and
take the target's name in one step; the folder is flushed as well. The old file's mode is kept, a
symbolic link is followed, and a target that is no regular file is refused. No path is ever made
from a puzzle's content.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import time
from typing import Final

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
        WriteError: the target is a folder, a device, a pipe or the like.
        OSError: as the operating system says; nothing has changed then.
    """
    target = os.path.realpath(os.fspath(path))
    mode = _mode_of(target)
    if mode is not None and not overwrite:
        raise FileExistsError(17, "the file exists", os.fspath(path))
    folder = os.path.dirname(target)
    _sweep(folder)
    temporary = os.path.join(folder, f"{PREFIX}{os.getpid()}-{secrets.token_hex(8)}.tmp")
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


def _mode_of(target: str) -> int | None:
    """The permission bits of an existing regular file, or None where there is nothing."""
    try:
        found = os.stat(target)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise WriteError(f"{target!r} is not a regular file")
    return stat.S_IMODE(found.st_mode)


def _write(temporary: str, data: bytes, mode: int | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0)
    flags |= getattr(os, "O_BINARY", 0)
    descriptor = os.open(temporary, flags, _NEW_FILE_MODE)
    with os.fdopen(descriptor, "wb") as stream:
        if mode is not None:
            os.chmod(temporary, mode)
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _link(temporary: str, target: str) -> None:
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        os.replace(temporary, target)
    else:
        os.unlink(temporary)


def _sweep(folder: str) -> None:
    """Take away temporary files of ours that a killed process left; never a fault if it fails."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(PREFIX) and entry.name.endswith(".tmp"):
                with contextlib.suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime > STALE_AFTER:
                        os.unlink(entry.path)


def _flush_folder(folder: str) -> None:
    """Make the new name durable; systems that cannot open a folder make it so by themselves."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
