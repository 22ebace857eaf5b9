"""The command group: global options, commands imported on use, errors turned into exit codes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

import click

from xwcore.plugin import XwError, __version__, install_hint
from xwcore_cli.command_table import COMMANDS
from xwcore_cli.exit_codes import INTERRUPTED
from xwcore_cli.failures import Failure, failure_of
from xwcore_cli.format_options import (
    epilog,
    similar_options,
    takes_format_options,
    translated,
)
from xwcore_cli.options import SHARED
from xwcore_cli.output import dump_json, warn, warnings_shown
from xwcore_cli.plugin_commands import KNOWN_COMMANDS, PluginCommands, summary_of
from xwcore_cli.session import Session
from xwcore_documents import safe_text

_EPILOG: Final = """\b
Exit status: 0 success, 1 errors found or failure, 2 wrong usage.
"-" is standard input or standard output.
Shell completion: eval "$(_XW_COMPLETE=bash_source xw)"  (or zsh_source, fish_source)
"""


#: The variables with names of plugins, and the value for none at all.
_SWITCHES: Final = ("XW_PLUGINS", "XW_DISABLE")
_NO_PLUGINS: Final = "none"

#: What click raises for a group without a command; versions before 8.2 print the help instead.
_NO_ARGUMENTS: Final[tuple[type, ...]] = tuple(
    filter(None, [getattr(click.exceptions, "NoArgsIsHelpError", None)])
)


class XwGroup(click.Group):
    """A group that imports commands on use and turns exceptions into messages."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of `COMMANDS`; those of other distributions last."""
        return [*COMMANDS, *_commands(ctx).usable()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, its module now imported."""
        if cmd_name not in COMMANDS:
            loaded = _commands(ctx).load(cmd_name)
            return None if loaded is None else with_own_options_first(loaded)
        module = import_module(f"xwcore_cli.commands.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        command.short_help = COMMANDS[cmd_name]
        return with_own_options_first(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown name gets the nearest one."""
        name = args[0]
        is_known = name in COMMANDS or name.startswith("-") or ctx.resilient_parsing
        if is_known or _commands(ctx).find(name) is not None:
            resolved, command, rest = super().resolve_command(ctx, args)
            return resolved, command, rest if command is None else translated(command, rest)
        if name in KNOWN_COMMANDS:
            hint = f": {install_hint(KNOWN_COMMANDS[name].distribution)}"
        else:
            hint = _near(name, self.list_commands(ctx))
        raise click.UsageError(f"unknown command {name!r}{hint}", ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table for `--help`."""
        with formatter.section("Commands"):
            further = {
                name: safe_text(summary_of(status))
                for name, status in _commands(ctx).usable().items()
            }
            formatter.write_dl([*COMMANDS.items(), *further.items()])

    def make_context(self, *arguments: Any, **further: Any) -> click.Context:
        """Remove control characters from click's messages about arguments."""
        try:
            return super().make_context(*arguments, **further)
        except click.UsageError as error:
            raise _harmless(error) from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; exceptions that a user can cause become a message and an exit code."""
        try:
            with warnings_shown():
                return super().invoke(ctx)
        except click.NoSuchOption as error:
            raise _harmless(_with_similar_options(error)) from error
        except click.UsageError as error:
            raise _harmless(error) from error
        except Failure as failure:
            _write_json(ctx, failure)
            raise
        except BrokenPipeError:
            raise  # click ends quietly: the reader of the output has closed it
        except (XwError, OSError) as error:
            with self._command_context(ctx):
                exception = failure_of(error)
            _write_json(ctx, exception)
            raise exception from error
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None

    def _command_context(self, ctx: click.Context) -> click.Context:
        """The context of the command that failed, so that wrong usage shows its usage."""
        name = ctx.invoked_subcommand
        command = None if name is None else self.get_command(ctx, name)
        return ctx if command is None else click.Context(command, ctx, name, obj=ctx.obj)


def with_own_options_first(command: click.Command) -> click.Command:
    """The command, with the options that many commands share after its own in the help."""
    command.params.sort(key=lambda parameter: parameter.name in SHARED)
    if takes_format_options(command) and command.epilog is None:
        command.epilog = epilog(command)
    return command


def _commands(ctx: click.Context) -> PluginCommands:
    """The commands of other distributions; they are asked for before `xw` itself is called."""
    return _session(ctx, ctx.params.get("disabled", ())).commands


def _session(ctx: click.Context, disabled: tuple[str, ...]) -> Session:
    """The session of this run, made on first use."""
    if ctx.obj is None:
        ctx.obj = Session(disabled)
    session: Session = ctx.obj
    return session


def _check_names(session: Session) -> None:
    """Refuse a name of `--no-plugin` that is not a plugin, and warn of one in a variable.

    Raises:
        UsageError: no format, command or distribution has the name.
    """
    listed = [(name, value) for name in _SWITCHES if (value := os.environ.get(name))]
    if not session.disabled and not listed:
        return
    formats, commands = session.registry.plugins(load=False), session.commands.statuses(load=False)
    statuses = (*formats, *commands)
    known = {status.name for status in statuses} | {status.distribution for status in statuses}
    for name in session.disabled:
        if name in known:
            continue
        names = ", ".join(sorted(status.name for status in statuses))
        hint = f"{_near(name, known)} (installed: {names})"
        raise click.UsageError(f"--no-plugin: unknown plugin {name!r}{hint}")
    for variable, value in listed:
        for name in filter(None, map(str.strip, value.split(","))):
            if name not in {*known, _NO_PLUGINS}:
                warn(f"{variable}: unknown plugin {name!r}{_near(name, known)}")


def _near(name: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: the most similar one of those that are known."""
    from xwcore_cli.synonyms import COMMANDS_OF_OTHERS, meant_by  # on use: a wrong name is rare

    near = meant_by(name, COMMANDS_OF_OTHERS, known, most=1, alike=0.6)
    return f", did you mean {near[0]!r}?" if near else ""


def _write_json(ctx: click.Context, exception: click.ClickException) -> None:
    """Write a failure as JSON if the command has `--json`."""
    session = ctx.find_object(Session)
    if session is None or not session.as_json or not isinstance(exception, Failure):
        return
    answer = exception.answer
    dump_json({"error": exception.to_dict()} if answer is None else answer)


def _with_similar_options(error: click.NoSuchOption) -> click.UsageError:
    """The error, with the options that may be meant, those of formats included."""
    if error.ctx is None:
        return error
    names = " or ".join(similar_options(error.ctx.command, error.option_name))
    hint = f", did you mean {names}?" if names else ""
    return click.UsageError(f"unknown option {error.option_name}{hint}", error.ctx)


def _harmless(error: click.UsageError) -> click.UsageError:
    if isinstance(error, _NO_ARGUMENTS):  # it has the help of the command as its message
        return error
    return click.UsageError(safe_text(error.format_message(), lines=True), error.ctx)


def _color() -> bool | None:
    """False if the user disabled color (no-color.org); None lets click look at the output."""
    unwanted = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return False if unwanted else None


@click.group(
    "xw",
    cls=XwGroup,
    invoke_without_command=True,
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="xw")
@click.option(
    "--no-plugin",
    "disabled",
    metavar="NAME",
    multiple=True,
    help="Do not load the plugin of this format or distribution; may be repeated.",
)
@click.pass_context
def xw(ctx: click.Context, disabled: tuple[str, ...]) -> None:
    """Detect, show, check, fix, convert and draw puzzle files."""
    ctx.color = _color()
    session = _session(ctx, disabled)
    _check_names(session)
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
