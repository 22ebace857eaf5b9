"""The command group: global options, commands imported on use, errors turned into exit codes."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, Final

import click

from xwcore.cli.exit_codes import INTERRUPTED
from xwcore.cli.failures import failure_of
from xwcore.cli.session import Session
from xwcore.errors import XwError
from xwcore.files.terminal_text import safe_text
from xwcore.version import __version__

#: Every command and what it does; `xw --help` is made from this table alone, so that it imports
#: no command. The module of each is `xwcore.cli.commands.<name>`, a dash being an underscore.
COMMANDS: Final = {
    "formats": "List the installed formats and what they can hold.",
    "detect": "Tell the format of files, by their content.",
    "show": "Show a puzzle in the terminal, with its clues.",
    "info": "Tell the facts of a puzzle on one screen.",
    "validate": "Check files and say where they are wrong.",
    "fix": "Mend what can be mended mechanically, in place.",
    "convert": "Convert a puzzle to another format, and say what is lost.",
    "diff": "Say what differs between two puzzles, across formats.",
    "render": "Draw a puzzle to an SVG or EPS file.",
    "explain": "Explain a diagnostic code.",
    "plugins": "List every plugin found, its state, and why.",
    "new-plugin": "Write a ready package for a new format.",
}

_EPILOG: Final = """\b
Exit status: 0 fine, 1 findings or failure, 2 wrong usage.
"-" is standard input or output.
Shell completion: eval "$(_XW_COMPLETE=bash_source xw)"  (or zsh_source, fish_source)
"""


class XwGroup(click.Group):
    """A group whose commands are imported on use, and whose failures carry no traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, its module now imported."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"xwcore.cli.commands.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        command.short_help = COMMANDS[cmd_name]
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table for `--help`."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(self, *arguments: Any, **further: Any) -> click.Context:
        """As click's; its complaints about arguments lose their control characters."""
        try:
            return super().make_context(*arguments, **further)
        except click.UsageError as error:
            raise _harmless(error) from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a failure that a user can cause ends as message and exit code."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise _harmless(error) from error
        except BrokenPipeError:
            raise  # click ends quietly then: whoever read the output has had enough
        except (XwError, OSError) as error:
            raise failure_of(error) from error
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None


def _harmless(error: click.UsageError) -> click.UsageError:
    return click.UsageError(safe_text(error.format_message(), lines=True), error.ctx)


def _color() -> bool | None:
    """False where colour is not wanted (no-color.org); None leaves it to what the output is."""
    unwanted = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return False if unwanted else None


@click.group(
    "xw",
    cls=XwGroup,
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="xw")
@click.option(
    "--no-plugin", "disabled", metavar="NAME", multiple=True,
    help="Do not load the plugin of this format, or of this distribution; may be repeated.",
)  # fmt: skip
@click.pass_context
def xw(ctx: click.Context, disabled: tuple[str, ...]) -> None:
    """Detect, show, check, mend, convert and draw puzzle files."""
    ctx.color = _color()
    ctx.obj = Session(disabled)
