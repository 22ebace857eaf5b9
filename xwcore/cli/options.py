"""Arguments and options that several commands share, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from xwcore.cli.output import standard_input
from xwcore.cli.session import current_registry
from xwcore.errors import UnknownFormatError
from xwcore.files.source import Source

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def complete_format(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[str | CompletionItem]:
    """The installed formats that start so, for the shell."""
    return [name for name in current_registry().formats() if name.startswith(incomplete)]


def known_format(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    """The name of a format, checked: one that nobody knows is a mistake of the command line.

    Raises:
        FormatNotInstalledError, PluginError: it is known, and cannot be used.
    """
    if name is not None and not ctx.resilient_parsing:
        try:
            current_registry().record(name)
        except UnknownFormatError as error:
            raise click.BadParameter(error.message, ctx, param) from error
    return name


def key_values(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> dict[str, Any]:
    """Values of the form key=value as a mapping; a dash in a key may stand for its underscore."""
    found = {}
    for value in values:
        key, equals, text = value.partition("=")
        if not key or not equals:
            raise click.BadParameter(f"{value!r} is not of the form key=value", ctx, param)
        found[key.strip().replace("-", "_")] = text
    return found


def prefixes(
    _ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    """The prefixes of codes in values of `--select` or `--ignore`, in upper case."""
    parts = [part.strip().upper() for value in values for part in value.split(",")]
    return tuple(part for part in parts if part)


paths_argument = click.argument(
    "paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(allow_dash=True)
)
path_argument = click.argument("path", metavar="PATH", type=click.Path(allow_dash=True))
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON, for machines.")
force_option = click.option("--force", is_flag=True, help="Write over an existing file.")
from_option = click.option(
    "--from", "source_format", metavar="F", callback=known_format, shell_complete=complete_format,
    help="The format of the source; no detection then.",
)  # fmt: skip
read_option = click.option(
    "-r", "read_options", metavar="K=V", multiple=True, callback=key_values,
    help="A read option of the format (see: xw formats NAME); may be repeated.",
)  # fmt: skip
write_option = click.option(
    "-w", "write_options", metavar="K=V", multiple=True, callback=key_values,
    help="A write option of the target's format; may be repeated.",
)  # fmt: skip
select_option = click.option(
    "--select", metavar="C", multiple=True, callback=prefixes,
    help="Only codes that start so; commas separate several; may be repeated.",
)  # fmt: skip
ignore_option = click.option(
    "--ignore", metavar="C", multiple=True, callback=prefixes,
    help="No codes that start so; commas separate several; may be repeated.",
)  # fmt: skip


def reading_options(command: Decorated) -> Decorated:
    """`--from` and `-r`."""
    return from_option(read_option(command))


def open_source(path: str) -> Source:
    """The source of a path; "-" is standard input, in binary."""
    return Source(standard_input() if path == "-" else path)


def stdin_once(paths: Iterable[str]) -> None:
    """Refuse a second "-": standard input can be read once."""
    if list(paths).count("-") > 1:
        raise click.UsageError("standard input (-) can be read once only")
