"""From exceptions to one message on standard error and an exit code."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from xwcore.cli.output import complain, say
from xwcore.errors import LossError, OptionError, ReadError, XwError


class Failure(click.ClickException):
    """Exit 1 with a message; `hint` says what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the message."""
        complain(self.message)
        if self.hint:
            say(f"  hint: {self.hint}", err=True)


def failure_of(error: XwError | OSError, name: str = "") -> click.ClickException:
    """The failure that tells of `error`, for the file `name`; an OptionError is wrong usage."""
    if isinstance(error, OptionError):
        return click.UsageError(error.message, click.get_current_context(silent=True))
    message, hint = _words(error)
    if isinstance(error, FileExistsError):
        hint = "--force writes over it"
    if isinstance(error, OSError) and error.filename and not name:
        name = os.fsdecode(error.filename) if not isinstance(error.filename, int) else ""
    return Failure(f"{name}: {message}" if name else message, hint)


def _words(error: XwError | OSError) -> tuple[str, str]:
    """What to say, and the hint of the diagnostic that ended reading."""
    if isinstance(error, OSError):
        return error.strerror or str(error) or type(error).__name__, ""
    if isinstance(error, LossError):
        return "something would be lost, so nothing was written", ""
    if isinstance(error, ReadError) and error.diagnostics:
        last = error.diagnostics[-1]
        return f"{error} [{last.code}]", last.hint
    return str(error), ""


@contextmanager
def about(name: str) -> Iterator[None]:
    """Failures in this block are about the file `name`."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (XwError, OSError) as error:
        raise failure_of(error, "<stdin>" if name == "-" else name) from error
