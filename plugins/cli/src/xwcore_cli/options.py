"""Arguments and options that several commands share, and the parsing of their values."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import click

from xwcore.plugin import UnknownFormatError
from xwcore_cli.many import MANY, Files
from xwcore_cli.session import Session, current_registry
from xwcore_cli.sources import Selection

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

#: A path that is looked at on use: one unreadable file is a failure of that file alone.
PATH: Final = click.Path(allow_dash=True, readable=False)

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def complete_format(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[str | CompletionItem]:
    """The installed formats that begin with `incomplete`, for shell completion."""
    return [name for name in current_registry().formats() if name.startswith(incomplete.lower())]


def known_format(ctx: click.Context, param: click.Parameter, text: str | None) -> str | None:
    """The name of a format, from its name or its extension in any case.

    Raises:
        BadParameter: there is no such format.
        FormatNotInstalledError, PluginError: the format is known and cannot be used.
    """
    if text is None or ctx.resilient_parsing:
        return text
    registry = current_registry()
    name = text.strip().lower().replace("_", "-")
    try:
        registry.status(name.removeprefix("."))
    except UnknownFormatError as error:
        extension = f".{name.removeprefix('.')}"
        names = [spec.name for spec in registry.formats().values() if extension in spec.extensions]
        if len(names) == 1:
            return names[0]
        message = error.message
        if names:
            message = f"extension {extension} is ambiguous: {' or '.join(names)}"
        raise click.BadParameter(message, ctx, param) from error
    return name.removeprefix(".")


def key_values(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> dict[str, Any]:
    """Values of the form key=value as a mapping; dashes in a key become underscores."""
    options = {}
    for value in values:
        key, equals, text = value.partition("=")
        if not key or not equals:
            raise click.BadParameter(f"{value!r}, expected key=value", ctx, param)
        options[key.strip().replace("-", "_")] = text
    return options


def prefixes(
    _ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    """The prefixes of codes in values of `--select` or `--ignore`, in upper case."""
    parts = [part.strip().upper() for value in values for part in value.split(",")]
    return tuple(part for part in parts if part)


def _set_json(ctx: click.Context, _param: click.Parameter, as_json: bool) -> bool:
    session = ctx.find_object(Session)
    if session is not None:
        session.as_json = as_json
    return as_json


#: The names of options that many commands share; the help of a command lists them last.
SHARED: Final = frozenset(
    {
        "lists",
        "include",
        "exclude",
        "follow_links",
        "by_extension",
        "jobs",
        "after",
        "as_json",
        "as_jsonl",
        "config",
        "isolated",
        "read_options",
        "write_options",
    }
)


path_argument = click.argument("path", metavar="PATH", type=PATH)
json_option = click.option(
    "--json",
    "as_json",
    is_flag=True,
    is_eager=True,  # before the callbacks that may fail
    callback=_set_json,
    help="Write JSON, failures included.",
)
force_option = click.option(
    "--force", is_flag=True, help="Overwrite an existing file; write bytes to a terminal."
)
from_option = click.option(
    "--from",
    "source_format",
    metavar="FORMAT",
    callback=known_format,
    shell_complete=complete_format,
    help="Format of the source, a name or an extension; disables detection.",
)


def _repeatable(
    flag: str, metavar: str, callback: Callable[..., Any], help: str, name: str | None = None
) -> Callable[[Decorated], Decorated]:
    """An option that may be repeated, whose values `callback` parses."""
    return click.option(
        *(flag, name) if name else (flag,),
        metavar=metavar,
        multiple=True,
        callback=callback,
        help=f"{help}; may be repeated.",
    )


read_option = _repeatable(
    "-r",
    "KEY=VALUE",
    key_values,
    "Read option of the format (see: xw formats NAME)",
    "read_options",
)
write_option = _repeatable(
    "-w",
    "KEY=VALUE",
    key_values,
    "Write option of the target format (see: xw formats NAME)",
    "write_options",
)
select_option = _repeatable(
    "--select", "CODES", prefixes, "Only codes with this prefix; several are separated by commas"
)
ignore_option = _repeatable(
    "--ignore", "CODES", prefixes, "No codes with this prefix; several are separated by commas"
)


_selection_options = (
    click.option(
        "--files-from",
        "lists",
        metavar="FILE",
        multiple=True,
        type=PATH,
        help="Read paths from this file or standard input (-): one a line, or a NUL after each.",
    ),
    click.option(
        "--include",
        metavar="PATTERN",
        multiple=True,
        help="In folders, read only files that match, such as 2019/*.",
    ),
    click.option(
        "--exclude",
        metavar="PATTERN",
        multiple=True,
        help="Skip files and folders that match; may be repeated.",
    ),
    click.option(
        "--follow-links",
        is_flag=True,
        help="In folders, follow symbolic links to folders and to files outside.",
    ),
    click.option(
        "--by-extension",
        is_flag=True,
        help="In folders, read only files with the extension of a format; faster.",
    ),
)
_many_options = (
    click.option(
        "--jobs",
        metavar="N",
        type=click.IntRange(min=1),
        help=f"Number of processes; default: 1, and from {MANY} files on one for each core.",
    ),
    click.option("--after", metavar="PATH", help="Resume an interrupted run after this file."),
    json_option,
    click.option("--jsonl", "as_jsonl", is_flag=True, help="Write a line of JSON for each file."),
)


def selected_files(command: Decorated, metavar: str = "PATH...") -> Decorated:
    """The arguments and options that name files, passed as `selection`."""

    @functools.wraps(command)
    def with_selection(*arguments: Any, **further: Any) -> Any:
        names = ("paths", "lists", "include", "exclude", "follow_links", "by_extension")
        selection = Selection(*(further.pop(name) for name in names))
        return command(*arguments, selection=selection, **further)

    paths_argument = click.argument("paths", metavar=metavar, nargs=-1, type=PATH)
    return cast(Decorated, _decorated(with_selection, (paths_argument, *_selection_options)))


def many_files_as(metavar: str) -> Callable[[Decorated], Decorated]:
    """As `many_files`, with another text for the arguments."""
    return functools.partial(many_files, metavar=metavar)


def many_files(command: Decorated, metavar: str = "PATH...") -> Decorated:
    """The options of `selected_files` and those of running on many, passed as `files`."""

    @functools.wraps(command)
    def with_files(*arguments: Any, **further: Any) -> Any:
        names = ("selection", "jobs", "after", "as_json", "as_jsonl")
        files = Files(*(further.pop(name) for name in names))
        if files.as_json and files.as_jsonl:
            raise click.UsageError("--json and --jsonl exclude each other")
        return command(*arguments, files=files, **further)

    return selected_files(cast(Decorated, _decorated(with_files, _many_options)), metavar)


def _decorated(command: Any, decorators: Iterable[Callable[[Any], Any]]) -> Any:
    for decorate in reversed(tuple(decorators)):
        command = decorate(command)
    return command


_settings_options = (
    click.option(
        "--config",
        metavar="FILE",
        type=PATH,
        help="Settings; default: the nearest xwcore.toml, or pyproject.toml with [tool.xwcore].",
    ),
    click.option("--isolated", is_flag=True, help="Ignore all settings files."),
)


def settings_options(command: Decorated) -> Decorated:
    """`--config` and `--isolated`."""
    return cast(Decorated, _decorated(command, _settings_options))


def reading_options(command: Decorated) -> Decorated:
    """`--from` and `-r`."""
    return from_option(read_option(command))
