"""A door: the plugins of one group of entry points, discovered, loaded on use, and contained.

Contract: whatever a plugin does wrong is kept in its status with the cause, and affects no other
plugin. The answer does not depend on the order of directories. Formats, kinds and hooks have their
doors in a registry; a package may open others.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any

from xwcore.errors import PluginLoadError, XwError
from xwcore.registry.statuses import FAULTY, PluginState, PluginStatus
from xwcore.registry.switches import STRICT_VARIABLE, Switches

if TYPE_CHECKING:
    from xwcore.registry.discovery import FoundEntryPoint, MetadataProblem

    #: Finds the entry points, and the distributions whose metadata cannot be read.
    Scan = Callable[[], tuple[list[FoundEntryPoint], list[MetadataProblem]]]

_LOADABLE = (PluginState.PENDING, PluginState.OK, PluginState.SHADOWED)


class Door:
    """The plugins of one group of entry points.

    `admit(status, plugin)` checks a plugin, puts its name into the status, and raises where it
    cannot be used. `what` stands before the name in messages ("plugin of", "kind"). `switches` are
    the choice of the host, None where none applies; `strict` raises where a plugin is broken (None
    asks XW_STRICT). `scan` finds the entry points, None stands for the installed distributions. In
    the context that `surround` makes for a status its plugin is imported; `changed` is called after
    each change.
    """

    def __init__(
        self,
        group: str,
        admit: Callable[[PluginStatus, Any], None],
        *,
        what: str = "plugin of",
        discover: bool = True,
        strict: bool | None = None,
        switches: Switches | None = None,
        scan: Scan | None = None,
        lock: threading.RLock | None = None,
        surround: Callable[[PluginStatus], AbstractContextManager[object]] = nullcontext,
        changed: Callable[[], None] | None = None,
    ) -> None:
        self.group = group
        self.strict = os.environ.get(STRICT_VARIABLE) == "1" if strict is None else strict
        self.lock = threading.RLock() if lock is None else lock
        self.problems: tuple[MetadataProblem, ...] = ()
        self._admit = admit
        self._what = what
        self._switches = switches
        self._scan_now = scan
        self._surround = surround
        self._changed = changed
        self._scanned = not discover
        # Both are replaced as a whole and never changed: other threads look at them.
        self._statuses: dict[str, tuple[PluginStatus, ...]] = {}
        self._used: dict[str, PluginStatus] = {}

    # -- asking -------------------------------------------------------------------------------

    def statuses(self, *, load: bool = True) -> tuple[PluginStatus, ...]:
        """Every plugin, sorted by name and distribution; loaded unless `load` is False.

        Never raises for a plugin.
        """
        self.scan()
        for name in sorted(self._statuses) if load else ():
            self._load(name)
        return tuple(status for _, rivals in sorted(self._statuses.items()) for status in rivals)

    def loaded(self) -> tuple[PluginStatus, ...]:
        """The plugins that are imported by now; nothing is looked for."""
        rivals_of = self._statuses.values()
        return tuple(status for rivals in rivals_of for status in rivals if status.plugin)

    def names(self) -> tuple[str, ...]:
        """The names of all plugins that are not known to be unusable, sorted; none is loaded."""
        wanted = (PluginState.PENDING, PluginState.OK)
        names = (status.name for status in self.statuses(load=False) if status.state in wanted)
        return tuple(dict.fromkeys(names))

    def usable(self, names: Collection[str] | None = None) -> tuple[PluginStatus, ...]:
        """The plugins in state ok, restricted to `names`; no other plugin is loaded.

        Raises:
            PluginError: the door is strict, and one of the plugins cannot be used.
        """
        self.scan()
        if self.strict and self.problems:
            problem = self.problems[0]
            raise PluginLoadError(
                f"the metadata of {problem.distribution} cannot be read: {problem.cause}",
                distribution=problem.distribution,
            )
        usable = []
        with self.lock:
            for name in sorted(self._statuses):
                if names is not None and name not in names:
                    continue
                self._load(name)
                for status in self._statuses.get(name, ()):
                    if status.state is PluginState.OK:
                        usable.append(status)
                    elif self.strict and status.state in FAULTY:
                        raise status.error()
        return tuple(usable)

    def find(self, name: str) -> PluginStatus | None:
        """The plugin of this name, ready for use; None where there is none of the name.

        Raises:
            PluginError: the plugin cannot be used.
        """
        status = self._used.get(name)
        if status is not None and status.state is PluginState.OK:
            return status
        self.scan()
        with self.lock:
            self._load(name)
            rivals = self._statuses.get(name)
            if not rivals:
                return None
            for status in rivals:
                if status.state is PluginState.OK:
                    return status
        raise next((status for status in rivals if status.reason), rivals[0]).error()

    def call(
        self, status: PluginStatus, what: str, function: Callable[..., Any], *arguments: Any
    ) -> Any:
        """The answer of a plugin's function that is not a hook, such as its table of codes; `what`
        names it in messages.

        Raises:
            XwError: as the plugin raised it.
            PluginContractError: the plugin raised anything else, which is the cause.
        """
        try:
            with self._surround(status):
                return function(*arguments)
        except (XwError, KeyboardInterrupt):
            raise
        except BaseException as error:
            from xwcore.registry.failures import why

            raise status.contract_error(f"{what} raised {why(error)}") from error

    # -- adding and removing ------------------------------------------------------------------

    def add(self, plugin: object) -> PluginStatus:
        """Add a plugin of the host.

        Raises:
            PluginError: it cannot be used.
        """
        self.scan()
        with self.lock:
            status = PluginStatus("", value=type(plugin).__name__, what=self._what)
            try:
                self._admit(status, plugin)
            except (XwError, KeyboardInterrupt):
                raise
            except BaseException as error:
                from xwcore.registry.failures import why

                raise PluginLoadError(why(error)) from error
            status.plugin = plugin
            self._insert([status])
            self._settle(status.name)
            return status

    def remove(self, plugin: object) -> None:
        """Remove what `add` added; unknown objects are ignored."""
        with self.lock:
            for name, rivals in self._statuses.items():
                kept = tuple(status for status in rivals if status.plugin is not plugin)
                if len(kept) < len(rivals):
                    statuses = {**self._statuses, name: kept}
                    self._statuses = {key: new for key, new in statuses.items() if new}
                    self._settle(name)

    def _insert(self, added: Collection[PluginStatus]) -> None:
        statuses = dict(self._statuses)
        for status in added:
            rivals = [*statuses.get(status.name, ()), status]
            rivals.sort(key=lambda rival: (rival.distribution, rival.value))
            statuses[status.name] = tuple(rivals)
        self._statuses = statuses

    # -- loading ------------------------------------------------------------------------------

    def scan(self) -> None:
        """Discover the plugins, once; none is imported."""
        if not self._scanned:
            self._scan()

    def _scan(self) -> None:
        with self.lock:
            if self._scanned:  # by another thread, while this one waited
                return
            if self._scan_now is None:
                from xwcore.registry import discovery

                self._scan_now = partial(discovery.scan, self.group)
            points, problems = self._scan_now()
            new = []
            for point in points:
                status = PluginStatus(**point._asdict(), what=self._what)
                if reason := self._reason_to_disable(status):
                    status.fail(PluginState.DISABLED, reason)
                new.append(status)
            self.problems = tuple(problems)
            self._insert(new)
            self._replace_used()
            self._scanned = True

    def _load(self, name: str) -> None:
        """Import the pending plugins of a name, and decide which one is used."""
        with self.lock:
            pending = [
                status
                for status in self._statuses.get(name, ())
                if status.state is PluginState.PENDING and status.load is not None
            ]
            for status in pending:
                self._import(status)
            if pending:
                self._settle(name)

    def _import(self, status: PluginStatus) -> None:
        from xwcore.registry import discovery

        # Removed first: a plugin may ask the door while it is imported.
        load, status.load = status.load, None
        assert load is not None
        try:
            discovery.check_requirement(status.requires)
            with self._surround(status):
                plugin = load()
                self._admit(status, plugin)
            status.plugin = plugin
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a plugin may even raise SystemExit
            from xwcore.registry.failures import keep

            keep(status, error)

    def _settle(self, name: str) -> None:
        """Decide which plugin of a name is used: the only one that can be, or the preferred."""
        candidates = [
            status
            for status in self._statuses.get(name, ())
            if status.plugin is not None and status.state in _LOADABLE
        ]
        chosen = candidates
        if len(candidates) > 1:
            chosen = [status for status in candidates if self._is_preferred(status)]
        sources = " and ".join(status.source for status in candidates)
        for status in candidates:
            if len(chosen) == 1:
                is_used = status is chosen[0]
                reason = "" if is_used else f"{chosen[0].source} is preferred"
            else:
                is_used, reason = False, f"{sources} both claim the {self._noun} {name!r}"
            state = PluginState.OK if is_used else PluginState.SHADOWED
            if status.state is not state or status.reason != reason:
                status.fail(state, reason)
        self._replace_used()

    def _reason_to_disable(self, status: PluginStatus) -> str:
        switches = self._switches
        return switches.reason_to_disable(status.name, status.distribution) if switches else ""

    def _is_preferred(self, status: PluginStatus) -> bool:
        switches = self._switches
        return switches is not None and switches.prefers(status.name, status.distribution)

    @property
    def _noun(self) -> str:
        return "format" if self._what == "plugin of" else self._what

    def _replace_used(self) -> None:
        self._used = {
            name: status
            for name, rivals in self._statuses.items()
            for status in rivals
            if status.state is PluginState.OK
            and not any(rival.state is PluginState.PENDING for rival in rivals)
        }
        if self._changed is not None:
            self._changed()
