"""Writing to paths, atomically, and to streams: a crash leaves the old file or the new one.

Contract: the bytes go to a temporary file in the target's own folder, are flushed to the disk, and
take the target's name in one step; the folder is flushed as well. Many files may be flushed at once
(`finished_later`). The mode, owner, group and extended attributes of an old file are kept as far as
the system allows, without setuid and setgid; a symbolic link to a file is followed; a link that
leads nowhere, and a target that is no regular file, are refused. "Not saved" is an error, "saved,
perhaps not durable" a warning. No path is ever made from a puzzle's content.
"""

from __future__ import annotations

import contextlib
import io
import os
import stat
import time
import warnings
from collections.abc import Generator, Iterator
from contextvars import ContextVar
from functools import lru_cache
from typing import IO, Final, NamedTuple

from xwcore.errors import WriteError

#: Begins the name of every temporary file, so that stale ones are known as ours.
PREFIX: Final = ".xwcore-"

#: A temporary file older than this (seconds) belongs to a process that died.
STALE_AFTER: Final = 3_600

#: The files saved since `finished_later` began; None outside it.
_unfinished: ContextVar[list[UnfinishedFile] | None] = ContextVar("unfinished", default=None)


class SaveWarning(UserWarning):
    """The file is saved, and something about it is not as one may expect: it may not survive a
    power failure, its owner changed, or another name of it keeps the old content.
    """


class UnfinishedFile(NamedTuple):
    """A file whose bytes are in a temporary file; `steps` are those of `_steps_of_saving`."""

    path: str
    steps: Generator[list[str], None, None]

    def finish(self) -> list[str]:
        """Flush the bytes and give the file its name: the notes, texts of a `SaveWarning` each."""
        return next(self.steps)

    def drop(self) -> None:
        """Remove the temporary file, unless the file is finished."""
        self.steps.close()


def save(path: str | os.PathLike[str], data: bytes, *, overwrite: bool = False) -> None:
    """Write `data` to `path`, atomically. After an error nothing has changed; what is not as it
    should be about a file that is saved is a `SaveWarning`.

    An existing file keeps its mode without the bits for setuid and setgid, and, as far as the
    system allows, its owner, group and extended attributes.

    Raises:
        FileExistsError: the file exists and `overwrite` is False.
        WriteError: the target is a folder, a device, a pipe or the like, a symbolic link that leads
            nowhere, or no path at all.
        OSError: as the operating system says, about the target.
    """
    target, old = _target(path)
    if old is not None and not overwrite:
        raise FileExistsError(17, "the file exists", os.fsdecode(path))
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        raise FileNotFoundError(2, "the folder does not exist", folder)
    _sweep(folder, int(time.time() // STALE_AFTER))
    file = UnfinishedFile(target, _steps_of_saving(target, data, old, overwrite))
    next(file.steps)
    if (unfinished := _unfinished.get()) is not None:
        unfinished.append(file)
    else:
        for note in (*file.finish(), *flush_folder(folder)):
            warnings.warn(f"{target}: saved, {note}", SaveWarning, stacklevel=2)


@contextlib.contextmanager
def finished_later() -> Iterator[list[UnfinishedFile]]:
    """In this context `save` leaves files to be finished, or dropped, by the caller, and folders
    to be flushed by `flush_folder` after that: until then a power failure may undo the save.
    """
    files: list[UnfinishedFile] = []
    token = _unfinished.set(files)
    try:
        yield files
    finally:
        _unfinished.reset(token)


def _steps_of_saving(
    target: str, data: bytes, old: os.stat_result | None, overwrite: bool
) -> Generator[list[str], None, None]:
    """Write the temporary file; then flush and name it. Closing in between removes it."""
    name = f"{PREFIX}{os.getpid()}-{os.urandom(8).hex()}.tmp"
    temporary = os.path.join(os.path.dirname(target), name)
    try:
        with open(temporary, "xb") as stream:
            notes = [] if old is None else _keep(temporary, target, old)
            stream.write(data)
            stream.flush()
            yield notes
            os.fsync(stream.fileno())
        if old is None and not overwrite:
            # A link fails where a rename would silently replace a file that appeared meanwhile.
            notes += _link(temporary, target)
        else:
            os.replace(temporary, target)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        if isinstance(error, OSError) and error.filename != target:
            raise OSError(error.errno, error.strerror or str(error), target) from error
        raise
    if old is not None and old.st_nlink > 1:
        notes.append(f"other names of the file keep the old content: {old.st_nlink - 1}")
    yield notes


def _target(path: str | os.PathLike[str]) -> tuple[str, os.stat_result | None]:
    """The file that the path resolves to, and its status."""
    try:
        name = os.fsdecode(path)
        if not os.path.basename(name):
            raise WriteError(f"{name!r} is not the name of a file" if name else "the path is empty")
        # The status is that of the name: the target of /dev/stdout may have none.
        return os.path.realpath(name), _status_of(name)
    except ValueError as error:  # a NUL, or half of a surrogate pair
        raise WriteError(f"invalid path {path!r}: {error}") from error


def _status_of(name: str) -> os.stat_result | None:
    """The status of an existing regular file, or None where there is no file."""
    try:
        status = os.stat(name)
    except FileNotFoundError:
        if os.path.islink(name):  # its maker would choose where a file is made
            raise WriteError(f"{name!r} is a symbolic link that leads nowhere") from None
        return None
    if not stat.S_ISREG(status.st_mode):
        raise WriteError(f"{name!r} is not a regular file")
    return status


def _keep(temporary: str, target: str, old: os.stat_result) -> list[str]:
    """Give the temporary file the owner, group, extended attributes and mode of the old file;
    returns what the system refuses.
    """
    notes = []
    new = os.stat(temporary)
    if hasattr(os, "chown") and (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.chown(temporary, old.st_uid, old.st_gid)
        except OSError:
            notes.append("with another owner")
            with contextlib.suppress(OSError):  # the group alone may be allowed
                os.chown(temporary, -1, old.st_gid)
    if hasattr(os, "listxattr"):
        try:
            for name in os.listxattr(target):
                os.setxattr(temporary, name, os.getxattr(target, name))
        except OSError:
            notes.append("without some extended attributes")
    # After the owner, since a change of the owner may change the mode.
    os.chmod(temporary, stat.S_IMODE(old.st_mode) & ~(stat.S_ISUID | stat.S_ISGID))
    return notes


def _link(temporary: str, target: str) -> list[str]:
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except (AttributeError, OSError):  # a browser (WebAssembly); a file system without hard links
        os.replace(temporary, target)
        return []
    try:
        os.unlink(temporary)
    except OSError:
        return [f"and {os.path.basename(temporary)} left beside it"]
    return []


@lru_cache(maxsize=256)
def _sweep(folder: str, _period: int) -> None:
    """Remove temporary files that a killed process left; failures are ignored.

    Once in a period of `STALE_AFTER` for each folder: the entries of a folder with thousands of
    targets are not listed for each of them.
    """
    with contextlib.suppress(OSError), os.scandir(folder) as files:
        for file in files:
            if file.name.startswith(PREFIX) and file.name.endswith(".tmp"):
                with contextlib.suppress(OSError):
                    if time.time() - file.stat(follow_symlinks=False).st_mtime > STALE_AFTER:
                        os.unlink(file.path)


def flush_folder(folder: str) -> list[str]:
    """Make the names in a folder durable; a system that cannot open a folder needs no help."""
    if not hasattr(os, "O_DIRECTORY"):
        return []
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        return [f"perhaps not durable: the folder cannot be flushed ({error.strerror})"]
    return []


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
