"""The status of a plugin in a registry: origin, state, reason, declaration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from xwcore.errors import (
    IncompatiblePluginError,
    PluginConflictError,
    PluginContractError,
    PluginError,
    PluginLoadError,
)
from xwcore.options import OptionValue
from xwcore.plugin.declarations import FormatSpec
from xwcore.plugin.hooks import has_hook

#: Notes kept about the failures of one plugin; a host may run for months.
MAX_NOTES: Final = 20


class PluginState(StrEnum):
    """Whether a plugin can be used, and why not."""

    PENDING = "pending"  #: discovered, not loaded yet
    OK = "ok"
    DISABLED = "disabled"  #: excluded by an environment variable or by the host
    BROKEN = "broken"  #: failed to import, or violates the plugin contract
    INCOMPATIBLE = "incompatible"  #: made for another plugin API or another xwcore
    SHADOWED = "shadowed"  #: another usable plugin claims the same format name


#: States that a strict registry raises for, and the errors of all unusable plugins.
FAULTY: Final = (PluginState.BROKEN, PluginState.INCOMPATIBLE, PluginState.SHADOWED)
_ERRORS: Final[dict[PluginState, type[PluginError]]] = {
    PluginState.SHADOWED: PluginConflictError,
    PluginState.INCOMPATIBLE: IncompatiblePluginError,
}


@dataclass(slots=True, eq=False)
class PluginStatus:
    """One plugin: where it comes from, its state, the reason for it, and what it declares."""

    name: str
    distribution: str = ""
    version: str = ""
    value: str = ""
    state: PluginState = PluginState.PENDING
    reason: str = ""
    notes: tuple[str, ...] = ()
    spec: FormatSpec | None = None
    #: The same, of a plugin of a format that has been loaded.
    declared: FormatSpec = field(init=False, repr=False)
    #: The values of the read options where the caller gives none.
    read_defaults: Mapping[str, OptionValue] = field(default_factory=dict)
    plugin: Any = None
    #: A kind in the guard of its registry.
    proxy: Any = None
    cause: BaseException | None = None
    load: Callable[[], Any] | None = None
    requires: tuple[str, ...] = ()
    folder: str = ""
    #: What the plugin is called in messages, before its name.
    what: str = "plugin of"
    #: The plugin's own functions by hook, inside the wrappers of the host; replaced as a whole.
    functions: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    #: Whether a file may have several puzzles: the plugin has the hook `xw_parts`.
    has_parts: bool = False
    sniffer_checking: bool = False
    sniffer_checked: bool = False
    sniffer_silent: bool = False

    @property
    def source(self) -> str:
        """The distribution and version, for people."""
        return f"{self.distribution} {self.version}".strip() or "the host"

    def implements(self, hook: str) -> bool:
        """Whether the plugin itself has this hook."""
        return has_hook(self.plugin, hook)

    def note(self, text: str) -> None:
        """Keep a failure for `xw plugins doctor`."""
        if text not in self.notes and len(self.notes) < MAX_NOTES:
            self.notes = (*self.notes, text)

    def fail(self, state: PluginState, reason: str, cause: BaseException | None = None) -> None:
        """Put the plugin out of use."""
        self.state, self.reason, self.cause = state, reason, cause

    def error(self) -> PluginError:
        """The error for using a plugin that is out of use, with the original error as its cause."""
        reason = self.reason or "it is being imported"
        error = _ERRORS.get(self.state, PluginLoadError)(
            f"the {self.what} {self.name!r} ({self.source}) is {self.state}: {reason}",
            plugin=self.name,
            distribution=self.distribution,
        )
        error.__cause__ = self.cause
        return error

    def contract_error(self, message: str) -> PluginContractError:
        """The error for a plugin that violates the plugin contract; it is noted in this status."""
        self.note(message)
        return PluginContractError(
            f"the {self.what} {self.name!r} ({self.source}): {message}",
            plugin=self.name,
            distribution=self.distribution,
        )
