"""Writing to standard output and standard error.

Contract: text from files passes `safe_text` before it gets here or through `shown`; JSON is ASCII
and keeps every character as an escape; colour is click's to strip where there is no terminal.
"""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any, Final, TextIO

import click

from xwcore.files.terminal_text import safe_text, text_columns
from xwcore.findings.diagnostics import Diagnostic, Severity

SEVERITY_COLORS: Final = {
    Severity.ERROR: "red",
    Severity.WARNING: "yellow",
    Severity.INFO: "cyan",
}

#: Fewer files than this are done before a progress bar could be read.
_PROGRESS_FROM: Final = 20


def say(text: str = "", *, err: bool = False) -> None:
    """Write one line; characters that the stream's encoding cannot say become "?"."""
    if not text.isascii():
        encoding = getattr(sys.stderr if err else sys.stdout, "encoding", None) or "utf-8"
        text = text.encode(encoding, "replace").decode(encoding)
    click.echo(text, err=err)


def complain(message: str) -> None:
    """Write an error message to standard error."""
    say(click.style("error: ", fg="red", bold=True) + safe_text(message, lines=True), err=True)


def warn(message: str) -> None:
    """Write a warning to standard error."""
    say(click.style("warning: ", fg="yellow", bold=True) + safe_text(message, lines=True), err=True)


def shown(path: str) -> str:
    """A path as it is shown; "-" is standard input."""
    return "<stdin>" if path == "-" else safe_text(path)


def tell_briefly(diagnostics: Iterable[Diagnostic], name: str) -> None:
    """Write errors and warnings to standard error, a line each."""
    for each in diagnostics:
        if each.severity is not Severity.INFO:
            severity = click.style(str(each.severity), fg=SEVERITY_COLORS[each.severity])
            where = f"{each.span}: " if each.span is not None and str(each.span) else ""
            said = safe_text(f"{where}{each.message}")
            say(f"{severity}[{safe_text(each.code)}]: {name}: {said}", err=True)


def dump_json(value: object) -> None:
    """Write JSON, in ASCII; DEL, which JSON leaves alone, is escaped as well."""
    text = json.dumps(value, ensure_ascii=True, indent=2)
    say(text.replace("\x7f", "\\u007f"))


def write_bytes(data: bytes) -> None:
    """Write to standard output as it is."""
    stream = standard_output()
    stream.write(data)
    stream.flush()


def standard_input() -> IO[bytes]:
    """Standard input, in binary.

    Raises:
        OSError: the caller has closed it.
    """
    return _binary(sys.stdin, "standard input")


def standard_output() -> IO[bytes]:
    """Standard output, in binary; raises as `standard_input` does."""
    return _binary(sys.stdout, "standard output")


def _binary(stream: TextIO | None, name: str) -> IO[bytes]:
    # Python leaves None in place of a stream that was closed when it started.
    if stream is None:
        raise OSError(errno.EBADF, f"{name} is closed")
    return stream.buffer


def padded(text: str, columns: int) -> str:
    """`text` filled up with spaces to so many columns of a terminal."""
    return text + " " * (columns - text_columns(text))


def table(rows: Sequence[Sequence[str]], *, indent: str = "") -> Iterator[str]:
    """The rows with their columns aligned, two spaces between; harmless."""
    safe = [[safe_text(cell) for cell in row] for row in rows]
    widths = [max(map(text_columns, column)) for column in zip(*safe, strict=True)]
    for row in safe:
        cells = [padded(cell, width) for cell, width in zip(row, widths, strict=True)]
        yield (indent + "  ".join(cells)).rstrip()


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody may be looking; a stream that was closed is None."""
    return stream is not None and stream.isatty()


def tracked(paths: Sequence[str], description: str) -> Iterable[str]:
    """The paths, with a progress bar on the terminal when the results go elsewhere."""
    if len(paths) < _PROGRESS_FROM or is_terminal(sys.stdout) or not is_terminal(sys.stderr):
        return paths
    from rich.console import Console
    from rich.progress import track

    return track(paths, description, console=Console(stderr=True), transient=True)


def plural(count: int, word: str) -> str:
    """The count with its word: "1 error", "2 errors"."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def to_json_safe(value: Any) -> Any:
    """Values that JSON cannot say, as text."""
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, dict):
        return {str(key): to_json_safe(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_json_safe(item) for item in value]
    return str(value)
