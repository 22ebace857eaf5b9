"""Which plugins there are, and in what state; one pluggy manager per registry.

Contract: a plugin is loaded when it is first needed and not before; whatever it does wrong is
recorded with its cause and touches no other plugin. The verbs live in `xwcore.verbs`; a
`Registry` has them as methods.
"""

from __future__ import annotations

import difflib
import inspect
import os
import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import pluggy

from xwcore.errors import (
    FormatError,
    FormatNotInstalledError,
    IncompatiblePluginError,
    PluginConflictError,
    PluginContractError,
    PluginError,
    PluginLoadError,
    UnknownFormatError,
    XwError,
)
from xwcore.plugin.declarations import PLUGIN_API_VERSION, FormatSpec
from xwcore.plugin.hooks import PROJECT, FormatHooks
from xwcore.registry import known_formats
from xwcore.registry.admission import (
    check_abilities,
    check_hooks,
    check_signatures,
    check_types,
    check_wrapper,
    junk_diagnostics,
    why,
)
from xwcore.version import __version__

if TYPE_CHECKING:
    from xwcore.registry.discovery import Found, Problem

#: Read before any plugin is imported: "none", or the names that may load; names that may not;
#: "1" to raise where a plugin is broken.
ALLOW_VARIABLE: Final = "XW_PLUGINS"
DISABLE_VARIABLE: Final = "XW_DISABLE"
STRICT_VARIABLE: Final = "XW_STRICT"

#: Notes that are kept of a plugin's failures; a host may run for months.
MAX_NOTES: Final = 20


class PluginState(StrEnum):
    """What became of a plugin."""

    PENDING = "pending"  #: found, not yet needed
    OK = "ok"
    DISABLED = "disabled"
    BROKEN = "broken"
    INCOMPATIBLE = "incompatible"
    SHADOWED = "shadowed"  #: another plugin claims the same name


#: States that a strict registry does not bear.
_WRONG: Final = (PluginState.BROKEN, PluginState.INCOMPATIBLE, PluginState.SHADOWED)


@dataclass(slots=True, eq=False)
class PluginRecord:
    """One plugin: where it comes from, its state, why, and what it declares."""

    name: str
    distribution: str = ""
    version: str = ""
    value: str = ""
    state: PluginState = PluginState.PENDING
    reason: str = ""
    notes: tuple[str, ...] = ()
    spec: FormatSpec | None = None
    plugin: Any = None
    cause: BaseException | None = None
    load: Callable[[], Any] | None = None
    requires: tuple[str, ...] = ()
    sniffer_trying: bool = False
    sniffer_checked: bool = False
    sniffer_silent: bool = False

    @property
    def source(self) -> str:
        """The distribution and version, for people."""
        return f"{self.distribution} {self.version}".strip() or "the host"

    def note(self, text: str) -> None:
        """Remember something that `xw plugins doctor` should tell."""
        if text not in self.notes and len(self.notes) < MAX_NOTES:
            self.notes = (*self.notes, text)

    def fail(self, state: PluginState, reason: str, cause: BaseException | None = None) -> None:
        """Put the plugin out of use."""
        self.state, self.reason, self.cause = state, reason, cause

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form, as `xw plugins --json` prints it."""
        return {
            "name": self.name,
            "distribution": self.distribution,
            "version": self.version,
            "value": self.value,
            "state": str(self.state),
            "reason": self.reason,
            "notes": list(self.notes),
        }


class PluginRegistry:
    """The plugins of one registry. `xwcore.verbs.Registry` adds the verbs.

    `discover` scans for installed plugins on first use. `allow` and `disable` name formats; the
    environment's switches apply as well. `strict` raises where a plugin is broken. `around`, where
    a host sets it, makes a context in which each plugin is imported and each of its hooks called.
    """

    def __init__(
        self,
        *,
        discover: bool = True,
        allow: Iterable[str] | None = None,
        disable: Iterable[str] = (),
        strict: bool | None = None,
    ) -> None:
        self._allow = None if allow is None else frozenset(one_or_more(allow))
        self._disable = frozenset(one_or_more(disable))
        self.strict = os.environ.get(STRICT_VARIABLE) == "1" if strict is None else strict
        self.around: Callable[[PluginRecord], AbstractContextManager[object]] | None = None
        self._lock = threading.RLock()
        self._manager = pluggy.PluginManager(PROJECT)
        self._manager.add_hookspecs(FormatHooks)
        self._records: dict[str, list[PluginRecord]] = {}
        self._others: list[Any] = []
        self._problems: tuple[Problem, ...] = ()
        self._callers: dict[tuple[PluginRecord, str], Callable[..., Any]] = {}
        self._generation = 0
        self._scanned = not discover

    @property
    def lock(self) -> threading.RLock:
        """Held while plugins come, go, are loaded or tried out."""
        return self._lock

    # -- finding ------------------------------------------------------------------------------

    def _scan(self) -> None:
        if not self._scanned:
            self._scan_once()

    def _scan_once(self) -> None:
        with self._lock:
            if self._scanned:  # by another thread, while this one waited
                return
            from xwcore.registry import discovery

            found, problems = discovery.scan()
            self._problems = tuple(problems)
            for entry in found:
                self._add(self._found(entry))
            self._scanned = True

    def _found(self, entry: Found) -> PluginRecord:
        record = PluginRecord(
            entry.name, entry.distribution, entry.version, entry.value,
            load=entry.load, requires=entry.requires,
        )  # fmt: skip
        if reason := self._disabled(entry):
            record.fail(PluginState.DISABLED, reason)
        return record

    def _disabled(self, entry: Found) -> str:
        """Why the plugin must not be loaded, or ""."""
        names = {entry.name, entry.distribution}
        allowed = _names(os.environ.get(ALLOW_VARIABLE))
        if allowed is not None and not names & (allowed - {"none"}):
            return f"{ALLOW_VARIABLE} does not name it"
        if names & (_names(os.environ.get(DISABLE_VARIABLE)) or frozenset()):
            return f"{DISABLE_VARIABLE} names it"
        if names & self._disable or (self._allow is not None and not names & self._allow):
            return "this registry was told so"
        return ""

    def _add(self, record: PluginRecord) -> None:
        rivals = self._records.setdefault(record.name, [])
        rivals.append(record)
        rivals.sort(key=lambda each: (each.distribution, each.value))
        self._generation += 1
        active = [each for each in rivals if each.state is not PluginState.DISABLED]
        if len(active) > 1:
            names = " and ".join(each.source for each in active)
            for each in active:
                if each.plugin is not None:
                    self._manager.unregister(each.plugin)
                each.fail(PluginState.SHADOWED, f"{names} both claim the format {record.name!r}")
            self._callers.clear()

    # -- loading ------------------------------------------------------------------------------

    def _load(self, record: PluginRecord) -> None:
        """Import and register a pending plugin; its state tells what came of it."""
        with self._lock:
            if record.state is not PluginState.PENDING or record.load is None:
                return
            # Taken away first, for a plugin may ask for formats while it is imported.
            load, record.load = record.load, None
            self._try_to_load(record, load)

    def _try_to_load(self, record: PluginRecord, load: Callable[[], Any]) -> None:
        try:
            self._check_requirement(record)
            with self.surrounded(record):
                self._register(record, load())
        except KeyboardInterrupt:
            raise
        except IncompatiblePluginError as error:
            record.fail(PluginState.INCOMPATIBLE, error.message, error)
        except BaseException as error:  # noqa: BLE001 - SystemExit of a plugin ends here as well
            record.fail(PluginState.BROKEN, why(error), error)

    def _check_requirement(self, record: PluginRecord) -> None:
        from xwcore.registry import discovery

        unmet = discovery.requirement_unmet(record.requires, __version__)
        if unmet is not None:
            raise IncompatiblePluginError(f"requires {unmet}, this is xwcore {__version__}")

    def _register(self, record: PluginRecord, plugin: Any) -> None:
        check_hooks(plugin)
        spec = plugin.xw_format()
        if not isinstance(spec, FormatSpec):
            raise PluginContractError(f"xw_format gave {type(spec).__name__}, not a FormatSpec")
        if spec.api_version != PLUGIN_API_VERSION:
            raise IncompatiblePluginError(
                f"made for plugin API {spec.api_version}, this is {PLUGIN_API_VERSION}"
            )
        if record.name and spec.name != record.name:
            raise PluginContractError(
                f"the entry point is called {record.name!r}, the format {spec.name!r}"
            )
        check_types(spec)
        check_abilities(plugin, spec)
        check_signatures(spec)
        try:
            self._manager.register(plugin, name=f"{spec.name}@{id(plugin)}")
        except BaseException:
            # pluggy may stop half-way, and the hooks before would answer for other formats.
            if self._manager.is_registered(plugin):
                self._manager.unregister(plugin)
            raise
        self._callers.clear()
        self._generation += 1
        record.name, record.spec, record.plugin = spec.name, spec, plugin
        record.state = PluginState.OK

    # -- the host's side ----------------------------------------------------------------------

    def register(self, plugin: object) -> None:
        """Add a plugin of the host: a format, or an object whose hooks wrap those of formats.

        Raises:
            PluginLoadError, PluginContractError, IncompatiblePluginError: it cannot be used.
        """
        self._scan()
        with self._lock:
            if isinstance(plugin, (FormatHooks, type)):
                record = PluginRecord("", value=type(plugin).__name__)
                try:
                    self._register(record, plugin)
                except (XwError, KeyboardInterrupt):
                    raise
                except BaseException as error:
                    raise PluginLoadError(why(error)) from error
                self._add(record)
                return
            check_wrapper(plugin)
            try:
                self._manager.register(plugin)
            except (ValueError, pluggy.PluginValidationError) as error:
                raise PluginLoadError(str(error)) from error
            self._others.append(plugin)
            self._callers.clear()
            self._generation += 1

    def unregister(self, plugin: object) -> None:
        """Take away what `register` added; unknown objects are ignored."""
        with self._lock:
            if self._manager.is_registered(plugin):
                self._manager.unregister(plugin)
            self._others = [each for each in self._others if each is not plugin]
            for name in list(self._records):
                kept = [each for each in self._records[name] if each.plugin is not plugin]
                if len(kept) != len(self._records[name]):
                    del self._records[name]
                    for each in kept:
                        self._revive(each)
            self._callers.clear()
            self._generation += 1

    def _revive(self, record: PluginRecord) -> None:
        """Put a plugin back whose rival has gone."""
        if record.state is PluginState.SHADOWED:
            record.state, record.reason = PluginState.PENDING, ""
            if record.plugin is not None:
                self._register(record, record.plugin)
        self._add(record)

    # -- asking -------------------------------------------------------------------------------

    def plugins(self, *, load: bool = True) -> tuple[PluginRecord, ...]:
        """Every plugin, sorted by format name and distribution; loaded, unless told otherwise.

        Never raises for a plugin, `strict` or not: this is how to see what is wrong.
        """
        self._scan()
        with self._lock:
            records = [record for name in sorted(self._records) for record in self._records[name]]
            for record in records if load else ():
                self._load(record)
        return tuple(records)

    def problems(self) -> tuple[Problem, ...]:
        """Distributions whose metadata cannot be read."""
        self._scan()
        return self._problems

    def usable(self, formats: Collection[str] | None = None) -> tuple[PluginRecord, ...]:
        """The plugins in state ok, of these formats only; others are not even loaded.

        Raises:
            PluginError: the registry is strict, and one of them is not in order.
        """
        self._scan()
        if self.strict and self._problems:
            raise self._problem_error(self._problems[0])
        found = []
        with self._lock:
            names = [each for each in sorted(self._records) if formats is None or each in formats]
            for record in [each for name in names for each in self._records[name]]:
                self._load(record)
                if record.state is PluginState.OK:
                    found.append(record)
                elif self.strict and record.state in _WRONG:
                    raise self.error_of(record)
        return tuple(found)

    @staticmethod
    def _problem_error(problem: Problem) -> PluginLoadError:
        return PluginLoadError(
            f"the metadata of {problem.distribution} cannot be read: {problem.cause}",
            distribution=problem.distribution,
        )

    def formats(self) -> Mapping[str, FormatSpec]:
        """The formats that can be used, by name, sorted."""
        specs = {record.name: record.spec for record in self.usable() if record.spec is not None}
        return MappingProxyType(specs)

    def record(self, name: str) -> PluginRecord:
        """The plugin of a format, ready for use.

        Raises:
            UnknownFormatError, FormatNotInstalledError: there is none.
            PluginError: there is one, and it cannot be used.
        """
        self._scan()
        rivals = self._records.get(name)
        if not rivals:
            raise self._no_format(name)
        if len(rivals) == 1 and rivals[0].state is PluginState.OK:
            return rivals[0]
        for record in rivals:
            self._load(record)
        usable = [record for record in rivals if record.state is PluginState.OK]
        if len(usable) != 1:
            raise self.error_of(next((r for r in rivals if r.cause or r.reason), rivals[0]))
        return usable[0]

    def spec(self, name: str) -> FormatSpec:
        """The declaration of a format; raises as `record` does."""
        spec = self.record(name).spec
        assert spec is not None
        return spec

    def _no_format(self, name: str) -> FormatError:
        known = known_formats.by_name(name)
        if known is not None:
            return FormatNotInstalledError(
                f"the plugin of {known.title} is not installed: pip install {known.package}",
                format=known.name, package=known.package,
            )  # fmt: skip
        near = difflib.get_close_matches(name, self._records, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        installed = ", ".join(sorted(self._records)) or "none"
        return UnknownFormatError(f"no format is called {name!r}{hint} (installed: {installed})")

    def error_of(self, record: PluginRecord) -> PluginError:
        """The error that using this plugin raises, with the original one as its cause."""
        kind: type[PluginError] = {
            PluginState.SHADOWED: PluginConflictError,
            PluginState.INCOMPATIBLE: IncompatiblePluginError,
        }.get(record.state, PluginLoadError)
        reason = record.reason or "it is being imported"
        error = kind(
            f"the plugin of {record.name!r} ({record.source}) is {record.state}: {reason}",
            plugin=record.name, distribution=record.distribution,
        )  # fmt: skip
        error.__cause__ = record.cause
        return error

    # -- calling ------------------------------------------------------------------------------

    def call(self, record: PluginRecord, hook: str, **arguments: Any) -> Any:
        """Call one hook of one format, through the host's wrappers, and contain its failure.

        Raises:
            XwError: as the plugin raised it.
            PluginContractError: the plugin raised anything else; that is the cause.
        """
        caller = self._callers.get((record, hook)) or self.caller(record, hook)
        try:
            if self.around is None:
                return caller(**arguments)
            with self.around(record):
                return caller(**arguments)
        except KeyboardInterrupt:
            raise
        except XwError as error:
            if junk := junk_diagnostics(error):
                raise self.contract_error(record, f"{hook} reported {junk}") from error
            raise
        except BaseException as error:  # the one place where a plugin's failure is contained
            raise self.contract_error(record, f"{hook} raised {why(error)}") from error

    def surrounded(self, record: PluginRecord) -> AbstractContextManager[object]:
        """The context in which the plugin's code runs: see `around`."""
        return nullcontext() if self.around is None else self.around(record)

    def contract_error(self, record: PluginRecord, message: str) -> PluginContractError:
        """The error for a plugin that broke its contract, which the plugin's record remembers."""
        record.note(message)
        return PluginContractError(
            f"the plugin of {record.name!r} ({record.source}): {message}",
            plugin=record.name, distribution=record.distribution,
        )  # fmt: skip

    def caller(self, record: PluginRecord, hook: str) -> Callable[..., Any]:
        """One hook of one format, inside the host's wrappers; whoever calls it contains failures.

        It is good until a plugin comes or goes.
        """
        with self._lock:  # or it could be kept past a change that another thread makes
            caller = self._callers[record, hook] = self._make_caller(record, hook)
        return caller

    def _make_caller(self, record: PluginRecord, hook: str) -> Callable[..., Any]:
        """The hook of this plugin, inside the host's wrappers; without any, its own method.

        A first-result hook of one implementation gives what that gives, so pluggy would add
        nothing but time.
        """
        with self._lock:
            others = [
                each.plugin
                for rivals in self._records.values()
                for each in rivals
                if each is not record and each.plugin is not None
            ]
            caller = self._manager.subset_hook_caller(hook, others)
            impls = caller.get_hookimpls()
            expected = inspect.signature(getattr(FormatHooks, hook)).parameters
            if len(impls) == 1 and [*impls[0].argnames] == [*expected][1:]:
                return impls[0].function
            return caller

    def implements(self, record: PluginRecord, hook: str) -> bool:
        """Whether the plugin itself has this hook."""
        return getattr(type(record.plugin), hook, None) is not getattr(FormatHooks, hook)


def one_or_more(names: Iterable[str]) -> tuple[str, ...]:
    """The names; a single one may stand for itself, and is not taken letter by letter."""
    return (names,) if isinstance(names, str) else tuple(names)


def _names(text: str | None) -> frozenset[str] | None:
    """The names in a comma-separated switch; None where it is not set."""
    if text is None:
        return None
    return frozenset(name.strip() for name in text.split(",") if name.strip())
