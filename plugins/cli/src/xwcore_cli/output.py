"""Writing to standard output and standard error.

Contract: text from files passes `safe_text` first, or `shown`; JSON is ASCII and keeps every other
character as an escape; click removes color if the output is not a terminal.
"""

from __future__ import annotations

import errno
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import IO, TYPE_CHECKING, Any, Final, TextIO

import click

from xwcore_documents import safe_text, text_columns

if TYPE_CHECKING:
    from xwcore.plugin import Adaptation, Diagnostic, Loss, Span

#: By the name of the severity.
SEVERITY_COLORS: Final = {"error": "red", "warning": "yellow", "info": "cyan"}

#: Columns of the longer texts in a table.
_WRAPPED: Final = 70

#: An encoding with these characters has all that a drawing uses.
_BOX_CHARACTERS: Final = "╋▛░"

#: A line of output, and whether it is for standard error.
Line = tuple[str, bool]

_lines: ContextVar[list[Line] | None] = ContextVar("lines", default=None)


@contextmanager
def captured() -> Iterator[list[Line]]:
    """Keep what `say` writes, for another process or a later time."""
    lines: list[Line] = []
    token = _lines.set(lines)
    try:
        yield lines
    finally:
        _lines.reset(token)


def say(text: str = "", *, err: bool = False) -> None:
    """Write one line; characters that the stream's encoding lacks become "?"."""
    lines = _lines.get()
    if lines is not None:
        lines.append((text, err))
        return
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


@contextmanager
def warnings_shown() -> Iterator[None]:
    """Show warnings of Python, such as those of saving, as messages."""

    def show(message: Warning | str, *_: Any, **__: Any) -> None:
        warn(str(message))

    with warnings.catch_warnings():
        warnings.showwarning = show
        yield


def shown(path: str) -> str:
    """A path for display; "-" is standard input."""
    return "<stdin>" if path == "-" else safe_text(path)


def member_and_line(span: Span) -> str:
    """The member, line and column of a place, as far as it has them: ":monday.xd:3:7"."""
    text = "".join(f":{safe_text(name)}" for name in span.path)
    if span.line is not None:
        text += f":{span.line}" if span.column is None else f":{span.line}:{span.column}"
    return text


def report_briefly(diagnostics: Iterable[Diagnostic], name: str) -> None:
    """Write errors and warnings to standard error, one per line."""
    for diagnostic in diagnostics:
        if diagnostic.severity == "info":
            continue
        severity = click.style(str(diagnostic.severity), fg=SEVERITY_COLORS[diagnostic.severity])
        span = diagnostic.span
        where = f"{span}: " if span is not None and str(span) else ""
        text = safe_text(f"{where}{diagnostic.message}")
        say(f"{severity}[{safe_text(diagnostic.code)}]: {name}: {text}", err=True)


def report_loss(
    finding: Loss | Adaptation, path: str = "", *, word: str = "lost", color: str = "yellow"
) -> None:
    """Write a loss or adaptation of a puzzle to standard error, with its first places."""
    heading = click.style(word, fg=color) + (f": {shown(path)}" if path else "")
    count = f" [{finding.count} places]" if finding.count > 3 else ""
    say(f"{heading}: {finding.feature.label}: {safe_text(str(finding))}{count}", err=True)


def json_text(value: object, *, indent: int | None = 2) -> str:
    """JSON in ASCII; DEL, which JSON allows, is escaped as well."""
    import json  # on use: most output is for people

    text = json.dumps(value, ensure_ascii=True, indent=indent)
    return text.replace("\x7f", "\\u007f")


def dump_json(value: object) -> None:
    """Write JSON."""
    say(json_text(value))


def write_bytes(data: bytes) -> None:
    """Write bytes to standard output."""
    stream = standard_output()
    stream.write(data)
    stream.flush()


def standard_input() -> IO[bytes]:
    """Standard input, as a stream of bytes.

    Raises:
        OSError: the caller has closed standard input.
    """
    return _binary(sys.stdin, "standard input")


def standard_output() -> IO[bytes]:
    """Standard output, as a stream of bytes; raises as `standard_input` does."""
    return _binary(sys.stdout, "standard output")


def _binary(stream: TextIO | None, name: str) -> IO[bytes]:
    # Python sets a stream to None that was closed when the process started.
    if stream is None:
        raise OSError(errno.EBADF, f"{name} is closed")
    return stream.buffer


def refuse_terminal(alternative: str) -> None:
    """Reject the bytes of a file for a terminal, as wrong usage."""
    if is_terminal(sys.stdout):
        message = f"standard output is a terminal: redirect the output, or use {alternative}"
        raise click.UsageError(message)


def padded(text: str, columns: int) -> str:
    """`text` padded with spaces to a width in terminal columns."""
    return text + " " * (columns - text_columns(text))


def table(rows: Sequence[Sequence[str]], *, indent: str = "") -> Iterator[str]:
    """The rows with aligned columns, two spaces between; control characters are removed."""
    safe = [[safe_text(cell) for cell in row] for row in rows]
    widths = [max(map(text_columns, column)) for column in zip(*safe, strict=True)]
    for row in safe:
        cells = [padded(cell, width) for cell, width in zip(row, widths, strict=True)]
        yield (indent + "  ".join(cells)).rstrip()


def wrapped_rows(heading: str, text: str) -> list[tuple[str, str]]:
    """Rows of a table with two columns for a long text: the heading is beside its first line."""
    import textwrap  # on use: few tables have a long text

    lines = textwrap.wrap(text, _WRAPPED) or ["-"]
    return [("" if number else heading, line) for number, line in enumerate(lines)]


def has_box_characters() -> bool:
    """Whether the encoding of standard output has the lines of a drawing."""
    try:
        _BOX_CHARACTERS.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def is_terminal(stream: TextIO | None) -> bool:
    """Whether the stream is a terminal; a closed stream is None."""
    return stream is not None and stream.isatty()


def to_json_safe(value: Any) -> Any:
    """The value, with text for parts that JSON has no type for."""
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, dict):
        return {str(key): to_json_safe(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_json_safe(item) for item in value]
    return str(value)
