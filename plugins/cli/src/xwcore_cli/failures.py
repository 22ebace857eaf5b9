"""Exceptions become one message on standard error and an exit code."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from xwcore.plugin import LossError, OptionError, ReadError, SeveralPuzzlesError, XwError
from xwcore_cli.output import complain, say
from xwcore_documents import safe_text


class Failure(click.ClickException):
    """Exit status 1 with a message; `path` is the file that failed, `hint` what to do.

    `answer` is what `--json` writes instead of the failure, where the command has more to write.
    """

    def __init__(self, reason: str, hint: str = "", *, path: str = "") -> None:
        super().__init__(f"{safe_text(path)}: {reason}" if path else reason)
        self.reason = reason
        self.hint = hint
        self.path = path
        self.answer: Any = None

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the message."""
        complain(self.message)
        if self.hint:
            say(f"  hint: {safe_text(self.hint, lines=True)}", err=True)

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form."""
        return {"path": self.path or None, "message": self.reason, "hint": self.hint}


def failure_of(error: XwError | OSError, path: str = "") -> click.ClickException:
    """The failure for an exception about the file `path`; an OptionError is wrong usage."""
    if isinstance(error, OptionError):
        return click.UsageError(error.message, click.get_current_context(silent=True))
    reason, hint = _reason_and_hint(error)
    if isinstance(error, SeveralPuzzlesError) and path and error.members:
        hint = f"name one of them: {safe_text(path)}:{safe_text(error.members[0])}"
        hint += "; with -o FOLDER, xw convert and xw render take all"
    if isinstance(error, FileExistsError):
        hint = "--force overwrites the file"
    if isinstance(error, IsADirectoryError):
        hint = f"name a file of the folder{_all_of_them()}"
    if isinstance(error, FileNotFoundError) and "://" in path:
        hint = "an address is decoded, never fetched; no installed format claims this one"
    if isinstance(error, OSError) and isinstance(error.filename, (str, bytes)) and not path:
        path = os.fsdecode(error.filename) or "''"
    return Failure(reason, hint, path=path)


def _all_of_them() -> str:
    """The end of a hint for a command that takes folders with `-o`."""
    context = click.get_current_context(silent=True)
    parameters = [] if context is None else context.command.params
    options = {name for parameter in parameters for name in parameter.opts}
    return "; -o FOLDER --to FORMAT takes all of them" if {"-o", "--to"} <= options else ""


def _reason_and_hint(error: XwError | OSError) -> tuple[str, str]:
    """The reason of a failure, and the hint of the diagnostic that ended reading."""
    if isinstance(error, OSError):
        return error.strerror or str(error) or type(error).__name__, ""
    if isinstance(error, LossError):
        return "nothing was written: content would be lost", ""
    if isinstance(error, ReadError) and error.diagnostics:
        last = error.diagnostics[-1]
        return f"{error} [{last.code}]", last.hint
    return str(error), ""


@contextmanager
def about(path: str) -> Iterator[None]:
    """Attribute exceptions in this block to the file `path`."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (XwError, OSError) as error:
        raise failure_of(error, "<stdin>" if path == "-" else path) from error
