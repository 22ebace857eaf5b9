"""What the commands of one run share: the registry."""

from __future__ import annotations

from functools import cached_property

import click

from xwcore.cli.strays import kept_apart
from xwcore.verbs import Registry


class Session:
    """The global options. Without `--no-plugin` the registry is the library's default one."""

    def __init__(self, disabled: tuple[str, ...] = ()) -> None:
        self._disabled = disabled

    @cached_property
    def registry(self) -> Registry:
        """The plugins of this run."""
        from xwcore.api import default_registry

        found = Registry(disable=self._disabled) if self._disabled else default_registry()
        found.around = kept_apart
        return found


def current_registry() -> Registry:
    """The registry of the running command; the default one while a shell completes words."""
    context = click.get_current_context(silent=True)
    session = None if context is None else context.find_object(Session)
    return (session or Session()).registry
