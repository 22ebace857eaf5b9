"""`xw man`: the man page of all installed commands."""

from __future__ import annotations

import click

from xwcore_cli.output import say


@click.command("man")
def command() -> None:
    """Write the man page of `xw` with all installed commands: `xw man | man -l -` shows it, and
    `xw man > ~/.local/share/man/man1/xw.1` installs it.
    """
    from xwcore_cli.man_page import man_page  # it imports every command

    say(man_page().removesuffix("\n"))
