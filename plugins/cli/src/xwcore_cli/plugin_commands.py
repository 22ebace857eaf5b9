"""Commands of other distributions: found by entry points, imported on use, contained.

Contract: each entry point of the group "xwcore.commands" names one click command, under the name
that it has in `xw`. A command is imported when it is run. A command that cannot be used is recorded
with the reason and affects no other; `xw` itself goes first where two have one name. The switches
for plugins apply, by the name of the command or of the distribution.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

import click

from xwcore.plugin import (
    Door,
    PluginContractError,
    PluginError,
    PluginState,
    PluginStatus,
    Switches,
)
from xwcore_cli.failures import Failure
from xwcore_cli.import_limit import limited_import

#: The entry-point group of commands.
GROUP: Final = "xwcore.commands"


class KnownCommand(NamedTuple):
    """The distribution of a command, for users who run one without it, and what the command does,
    for `xw --help`, which imports none.
    """

    distribution: str
    summary: str


#: Written by `python -m tests.packages --write`, from the entry points and the commands' own help.
KNOWN_COMMANDS: Final = {
    "corpus": KnownCommand("xwcore-corpus", "Build and query corpora of puzzle files."),
    "new-plugin": KnownCommand(
        "xwcore-testing", "Create a package for a new format or type of logic puzzle."
    ),
    "new-puzzle": KnownCommand(
        "xwcore-solve", "Make a logic puzzle that has exactly one solution."
    ),
    "print": KnownCommand("xwcore-pdf", "Print puzzles to one PDF document."),
    "render": KnownCommand("xwcore-drawing", "Draw a puzzle to an SVG, EPS or PNG file."),
    "show": KnownCommand("xwcore-drawing", "Show a puzzle in the terminal, with its clues."),
    "solve": KnownCommand(
        "xwcore-solve", "Solve a logic puzzle and prove whether its solution is unique."
    ),
    "types": KnownCommand("xwcore-logic", "List the installed types of logic puzzles."),
}


def summary_of(status: PluginStatus) -> str:
    """What a command of another distribution does, as far as is known, and the distribution."""
    known = KNOWN_COMMANDS.get(status.name)
    summary = known.summary if known and known.distribution == status.distribution else ""
    return f"{summary} ({status.source})".lstrip()


class PluginCommands:
    """The commands of installed distributions; `own` are the names of those of `xw`."""

    def __init__(self, own: Collection[str], disabled: Collection[str] = ()) -> None:
        self._own = own
        switches = Switches(None, disabled, ())
        self._door = Door(
            GROUP, self._admit, what="command", switches=switches, surround=limited_import
        )

    def usable(self) -> Mapping[str, PluginStatus]:
        """The commands that are not known to be unusable, by name; none is imported."""
        wanted = (PluginState.PENDING, PluginState.OK)
        statuses = self._door.statuses(load=False)
        return {status.name: status for status in statuses if status.state in wanted}

    def find(self, name: str) -> PluginStatus | None:
        """The command of that name, usable or not; none is imported."""
        statuses = self._door.statuses(load=False)
        return next((status for status in statuses if status.name == name), None)

    def load(self, name: str) -> click.Command | None:
        """The command of that name, its module now imported; None where there is none.

        Raises:
            Failure: the command cannot be used.
        """
        try:
            status = self._door.find(name)
        except PluginError as error:
            raise Failure(error.message) from error
        command: click.Command | None = None if status is None else status.plugin
        return command

    def statuses(self, *, load: bool = True) -> tuple[PluginStatus, ...]:
        """Every command with its state and the reason; with `load`, each is imported now."""
        return self._door.statuses(load=load)

    def _admit(self, status: PluginStatus, command: object) -> None:
        if status.name in self._own:
            raise PluginContractError(f"xw has a command {status.name!r}")
        if not isinstance(command, click.Command):
            kind = type(command).__name__
            raise PluginContractError(f"the entry point leads to {kind}, expected click.Command")
