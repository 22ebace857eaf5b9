"""State that the commands of one run share: the registry and the global options."""

from __future__ import annotations

from functools import cached_property

import click

from xwcore.plugin import Registry
from xwcore_cli.command_table import COMMANDS
from xwcore_cli.plugin_commands import PluginCommands
from xwcore_cli.strays import kept_apart


class Session:
    """The global options. Without `--no-plugin` the registry is the default one of the library.

    `as_json` is set when the command has `--json`.
    """

    def __init__(self, disabled: tuple[str, ...] = ()) -> None:
        self.disabled = disabled
        self.as_json = False

    @cached_property
    def commands(self) -> PluginCommands:
        """The commands of other distributions."""
        return PluginCommands(COMMANDS, self.disabled)

    @cached_property
    def registry(self) -> Registry:
        """The plugins of this run."""
        from xwcore.plugin import default_registry

        registry = Registry(disable=self.disabled) if self.disabled else default_registry()
        registry.around = kept_apart
        return registry


#: The session of a process without a command: one that works for another process.
_of_process: Session | None = None


def use_session(session: Session) -> None:
    """Use the session in this process, which runs no command itself."""
    global _of_process  # noqa: PLW0603 - set once, when the process starts
    _of_process = session


def current_registry() -> Registry:
    """The registry of the running command; the default one during shell completion."""
    return current_session().registry


def current_session() -> Session:
    """The session of the running command; a new one during shell completion."""
    context = click.get_current_context(silent=True)
    session = None if context is None else context.find_object(Session)
    return session or _of_process or Session()
