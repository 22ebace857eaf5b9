"""The plugins of a registry: discovered, loaded on first use, called one format at a time.

Contract: whatever a plugin does wrong is kept in its record with the cause, and affects no other
plugin. `xwcore.verbs.Registry` adds the verbs.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import pluggy

from xwcore.errors import (
    FormatError,
    FormatNotInstalledError,
    IncompatiblePluginError,
    PluginContractError,
    PluginError,
    PluginLoadError,
    UnknownFormatError,
    WriteError,
    XwError,
)
from xwcore.options import resolve_options
from xwcore.plugin.declarations import FormatSpec
from xwcore.plugin.hooks import PROJECT, FormatHooks
from xwcore.registry import known_formats
from xwcore.registry.admission import admitted_spec, check_wrapper, class_name, failures_kept, why
from xwcore.registry.freezing import install_hint
from xwcore.registry.records import FAULTY, PluginRecord, PluginState
from xwcore.registry.switches import FOLDERS_VARIABLE, STRICT_VARIABLE, Preference, Switches

if TYPE_CHECKING:
    from xwcore.registry.discovery import Problem
    from xwcore.registry.sealing import Checks
    from xwcore_isolation.isolation import Isolation, Workers


#: Paths of folders; a single path is one folder.
Folders = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


class _Manager(pluggy.PluginManager):
    """A plugin manager that looks at hooks only: pluggy looks at every attribute, in 3 ms."""

    def parse_hookimpl_opts(self, plugin: object, name: str) -> pluggy.HookimplOpts | None:
        """The options of a method marked with `@hookimpl`."""
        return super().parse_hookimpl_opts(plugin, name) if name.startswith("xw_") else None


class PluginRegistry:
    """The plugins of one registry.

    `discover` scans for installed plugins on first use. `allow` and `disable` are names of formats
    or distributions; `prefer` names distributions that win where two plugins claim one format,
    or maps formats to distributions;
    `plugin_dirs` are folders with plugins that are not installed: see `xwcore.registry.folders`.
    The environment variables of `xwcore.registry.switches` apply as well. `strict` raises where a
    plugin is broken. `around`, where a host sets it, makes a context in which each plugin is
    imported and each of its hooks called. `lock` is held while plugins are added, removed or
    loaded. With `isolated`, hooks run in worker processes: see `xwcore_isolation.isolation`.
    """

    def __init__(
        self,
        *,
        discover: bool = True,
        allow: Iterable[str] | None = None,
        disable: Iterable[str] = (),
        prefer: Preference = (),
        strict: bool | None = None,
        plugin_dirs: Folders = (),
        isolated: Isolation | None = None,
    ) -> None:
        self.strict = os.environ.get(STRICT_VARIABLE) == "1" if strict is None else strict
        self.around: Callable[[PluginRecord], AbstractContextManager[object]] | None = None
        self.lock = threading.RLock()
        self._switches = Switches(allow, disable, prefer)
        self._manager = _Manager(PROJECT)
        self._manager.add_hookspecs(FormatHooks)
        self._records: dict[str, list[PluginRecord]] = {}
        self._problems: tuple[Problem, ...] = ()
        self._callers: dict[tuple[PluginRecord, str], Callable[..., Any]] = {}
        self._checks: Checks = {}
        self._generation = 0
        self._discovers = discover
        self._folders = [os.fspath(folder) for folder in _paths(plugin_dirs)]
        self._scanned = not discover and not self._folders
        self._workers: Workers | None = None
        if isolated is not None:
            from xwcore_isolation.isolation import Workers

            arguments = {
                "discover": discover,
                "allow": allow,
                "disable": disable,
                "prefer": prefer,
                "strict": strict,
                "plugin_dirs": self._folders,
            }
            self._workers = Workers(isolated, type(self), arguments)

    # -- asking -------------------------------------------------------------------------------

    def plugins(self, *, load: bool = True) -> tuple[PluginRecord, ...]:
        """Every plugin, sorted by format name and distribution; loaded unless `load` is False.

        Never raises for a plugin, even if the registry is strict.
        """
        self._scan()
        with self.lock:
            for name in sorted(self._records) if load else ():
                self._load(name)
                for record in self._records[name]:
                    if record.state is PluginState.OK and record.plugin is None:
                        with suppress(PluginError):
                            self._import_declared(record)
            return tuple(record for name in sorted(self._records) for record in self._records[name])

    def problems(self) -> tuple[Problem, ...]:
        """Distributions whose metadata cannot be read."""
        self._scan()
        return self._problems

    def usable(self, formats: Collection[str] | None = None) -> tuple[PluginRecord, ...]:
        """The plugins in state ok, restricted to `formats`; no other plugin is loaded.

        Raises:
            PluginError: the registry is strict, and one of the plugins cannot be used.
        """
        self._scan()
        if self.strict and self._problems:
            problem = self._problems[0]
            raise PluginLoadError(
                f"the metadata of {problem.distribution} cannot be read: {problem.cause}",
                distribution=problem.distribution,
            )
        usable = []
        with self.lock:
            for name in sorted(self._records):
                if formats is not None and name not in formats:
                    continue
                self._load(name)
                for record in self._records.get(name, ()):
                    if record.state is PluginState.OK:
                        usable.append(record)
                    elif self.strict and record.state in FAULTY:
                        raise record.error()
        return tuple(usable)

    def formats(self) -> Mapping[str, FormatSpec]:
        """The formats that can be used, by name, sorted."""
        return MappingProxyType({record.name: record.declared for record in self.usable()})

    def spec(self, name: str) -> FormatSpec:
        """The declaration of a format; raises as `record` does."""
        return self.record(name).declared

    def record(self, name: str) -> PluginRecord:
        """The plugin of a format, ready for use.

        Raises:
            UnknownFormatError, FormatNotInstalledError: there is no plugin of this name.
            PluginError: the plugin cannot be used.
        """
        self._scan()
        rivals = self._records.get(name)
        if not rivals:
            raise _no_format(name, self._records)
        if len(rivals) > 1 or rivals[0].state is not PluginState.OK:
            self._load(name)
        for record in rivals:
            if record.state is PluginState.OK:
                return record
        raise next((record for record in rivals if record.reason), rivals[0]).error()

    # -- adding and removing ------------------------------------------------------------------

    def register(self, plugin: object) -> None:
        """Add a plugin of the host: a format, or an object whose hooks wrap those of formats.

        Raises:
            PluginLoadError, PluginContractError, IncompatiblePluginError: it cannot be used.
        """
        self._scan()
        with self.lock:
            if not isinstance(plugin, (FormatHooks, type)):
                check_wrapper(plugin)
                try:
                    self._manager.register(plugin)
                except (ValueError, pluggy.PluginValidationError) as error:
                    raise PluginLoadError(str(error)) from error
                self._send_to_workers(plugin)
                self._changed()
                return
            record = PluginRecord("", value=type(plugin).__name__)
            try:
                self._admit(record, plugin)
            except (XwError, KeyboardInterrupt):
                raise
            except BaseException as error:
                raise PluginLoadError(why(error)) from error
            self._send_to_workers(plugin)
            self._add(record)
            self._settle(record.name)

    def _send_to_workers(self, plugin: object) -> None:
        if self._workers is None:
            return
        try:
            self._workers.add(plugin)
        except PluginContractError:
            self._manager.unregister(plugin)
            raise

    def close(self) -> None:
        """Stop the worker processes of an isolated registry; the next call starts others."""
        if self._workers is not None:
            self._workers.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def unregister(self, plugin: object) -> None:
        """Remove what `register` added; unknown objects are ignored."""
        with self.lock:
            if self._manager.is_registered(plugin):
                self._manager.unregister(plugin)
            for name, rivals in list(self._records.items()):
                kept = [record for record in rivals if record.plugin is not plugin]
                if not kept:
                    del self._records[name]
                elif len(kept) < len(rivals):
                    self._records[name] = kept
                    self._settle(name)
            if self._workers is not None:
                self._workers.remove(plugin)
            self._changed()

    def _add(self, record: PluginRecord) -> None:
        # Rivals are replaced, not changed: other threads go through them.
        rivals = [*self._records.get(record.name, ()), record]
        rivals.sort(key=lambda rival: (rival.distribution, rival.value))
        self._records[record.name] = rivals

    def _changed(self) -> None:
        self._callers.clear()
        self._generation += 1

    # -- loading ------------------------------------------------------------------------------

    def _scan(self) -> None:
        """Discover the installed plugins, once."""
        if not self._scanned:
            self._discover()

    def _discover(self) -> None:
        with self.lock:
            if self._scanned:  # by another thread, while this one waited
                return
            from xwcore.registry import discovery

            entries, problems = discovery.scan() if self._discovers else ([], [])
            folders = self._folders
            if self._discovers:
                folders = [*folders, *os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep)]
            if any(folders):
                from xwcore.registry.folders import scan_folders

                from_folders, unreadable = scan_folders([folder for folder in folders if folder])
                entries, problems = [*entries, *from_folders], [*problems, *unreadable]
            if cause := known_formats.host_problem():
                path = os.environ[known_formats.HOST_VARIABLE]
                problems = [*problems, discovery.Problem(path, cause)]
            self._problems = tuple(problems)
            for entry in entries:
                record = PluginRecord(**entry._asdict())
                reason = self._switches.reason_to_disable(entry.name, entry.distribution)
                if reason:
                    record.fail(PluginState.DISABLED, reason)
                self._add(record)
            self._changed()
            self._scanned = True

    def _load(self, name: str) -> None:
        """Import the pending plugins of a format, and decide which one is used."""
        with self.lock:
            pending = [
                record
                for record in self._records.get(name, ())
                if record.state is PluginState.PENDING and record.load is not None
            ]
            for record in pending:
                if not self._declare(record):
                    self._import(record)
            if pending:
                self._settle(name)

    def _declare(self, record: PluginRecord) -> bool:
        """Take the declaration of the static manifest; False where there is none to use."""
        from xwcore.registry import discovery
        from xwcore.registry.static_manifests import static_manifest

        try:
            static = static_manifest(record)
            if static is None:
                return False
            discovery.check_requirement(record.requires)
            record.spec, record.hooks = static
        except IncompatiblePluginError as error:
            record.fail(PluginState.INCOMPATIBLE, error.message, error)
        except Exception as error:  # noqa: BLE001 - the plugin itself decides
            record.note(why(error))
            return False
        else:
            self._set_defaults(record)
        return True

    def _import_declared(self, record: PluginRecord) -> None:
        """Import a plugin of which only the static manifest has been read.

        Raises:
            PluginError: the plugin cannot be used, or declares something else.
        """
        from xwcore.registry.static_manifests import difference

        static, hooks = record.declared, record.hooks
        self._import(record)
        if record.plugin is not None and (what := difference(static, hooks, record.plugin)):
            reason = f"the static manifest differs from xw_format: {what}"
            self._manager.unregister(record.plugin)
            record.plugin = None
            record.fail(PluginState.BROKEN, reason)
        if record.plugin is None:
            self._changed()
            raise record.error()

    def _import(self, record: PluginRecord) -> None:
        from xwcore.registry import discovery

        # Removed first: a plugin may call the registry while it is imported.
        load, record.load = record.load, None
        assert load is not None
        with failures_kept(record):
            discovery.check_requirement(record.requires)
            with self.surrounded(record):
                self._admit(record, load())

    def _admit(self, record: PluginRecord, plugin: Any) -> None:
        """Check a plugin and give it to pluggy; raises where it violates the contract."""
        spec = admitted_spec(plugin, record.name)
        try:
            self._manager.register(plugin, name=f"{spec.name}@{id(plugin)}")
        except BaseException:
            # pluggy may stop half-way; the hooks added until then would answer for other formats.
            if self._manager.is_registered(plugin):
                self._manager.unregister(plugin)
            raise
        record.name, record.spec, record.plugin = spec.name, spec, plugin
        self._set_defaults(record)
        self._changed()

    @staticmethod
    def _set_defaults(record: PluginRecord) -> None:
        spec = record.declared
        record.read_defaults = MappingProxyType(resolve_options(spec.read_options, {}, spec.title))
        record.has_parts = record.implements("xw_parts")

    def _settle(self, name: str) -> None:
        """Decide which plugin of a format is used: the only one that can be, or the preferred."""
        candidates = [
            record
            for record in self._records[name]
            if record.spec is not None
            and record.state in (PluginState.PENDING, PluginState.OK, PluginState.SHADOWED)
        ]
        chosen = candidates
        if len(candidates) > 1:
            chosen = [
                record for record in candidates if self._switches.prefers(name, record.distribution)
            ]
        sources = " and ".join(record.source for record in candidates)
        for record in candidates:
            if len(chosen) == 1:
                used = record is chosen[0]
                reason = "" if used else f"{chosen[0].source} is preferred"
            else:
                used, reason = False, f"{sources} both claim the format {name!r}"
            record.fail(PluginState.OK if used else PluginState.SHADOWED, reason)
        self._changed()

    # -- calling ------------------------------------------------------------------------------

    def call(self, record: PluginRecord, hook: str, **arguments: Any) -> Any:
        """Call one hook of one format, through the host's wrappers, and contain its failure.

        The answer and what was reported are of the core's own types, and no code of the plugin runs
        after the call. The lists that a context has before the call are those with the reports.

        Raises:
            XwError: as the plugin raised it.
            PluginContractError: the plugin raised anything else, which is the cause, or gave
                something else than the hook may give.
        """
        context = arguments.get("context")
        reports = None if context is None else _Reports.of(context)
        try:
            caller = self._callers.get((record, hook)) or self._caller(record, hook)
            if self.around is None:
                answer = caller(**arguments)
            else:
                with self.around(record):
                    answer = caller(**arguments)
            check = self._checks.get((hook, type(answer)))
            if check is None or not check(answer):
                from xwcore.registry import sealing  # on use: not every registry calls a hook

                answer = sealing.sealed_answer(hook, answer, self._checks)
            if reports is not None:
                reports.seal(context)
        except BaseException as error:  # the one place where a plugin's failure is contained
            if type(error) is KeyboardInterrupt:
                raise
            failure = _failure(record, hook, error, reports)
            if failure is error:
                raise
            if wrong := _wrong_argument(arguments, failure):
                failure = WriteError(f"the puzzle has values of wrong types: {wrong}")
            raise failure from error
        else:
            return answer

    def surrounded(self, record: PluginRecord) -> AbstractContextManager[object]:
        """The context in which the plugin's code runs: see `around`."""
        return nullcontext() if self.around is None else self.around(record)

    def _caller(self, record: PluginRecord, hook: str) -> Callable[..., Any]:
        """The hook of one format inside the host's wrappers; valid until a plugin changes."""
        with self.lock:  # or another thread's change could be lost
            if self._workers is not None:
                in_worker = partial(self._workers.call, record, hook)
                self._callers[record, hook] = in_worker
                return in_worker
            if record.plugin is None:
                self._import_declared(record)
            others = [
                other.plugin
                for rivals in self._records.values()
                for other in rivals
                if other is not record and other.plugin is not None
            ]
            caller = self._manager.subset_hook_caller(hook, others)
            self._callers[record, hook] = caller
        return caller


def _paths(folders: Folders) -> Iterable[str | os.PathLike[str]]:
    """The folders; a single path is one folder."""
    return (folders,) if isinstance(folders, (str, os.PathLike)) else folders


class _Reports(NamedTuple):
    """The lists of a context, kept where the plugin does not reach them, and the limit of them."""

    diagnostics: list[Any]
    losses: list[Any] | None
    most: int

    @classmethod
    def of(cls, context: Any) -> _Reports:
        """The lists of a context before the plugin has it."""
        losses = getattr(context, "losses", None)
        return cls(context.diagnostics, losses, context.limits.max_diagnostics)

    def seal(self, context: Any) -> None:
        """Make what was reported exact.

        Raises:
            SealError: something else was reported, or the context has other lists by now.
        """
        if self.diagnostics or self.losses:
            from xwcore.registry import sealing

            sealing.seal_reports(*self)
        if (
            context.diagnostics is not self.diagnostics
            or getattr(context, "losses", None) is not self.losses
        ):
            from xwcore.registry.sealing import SealError

            raise SealError("replaced the list of reports of the context")


def _failure(
    record: PluginRecord, hook: str, error: BaseException, reports: _Reports | None
) -> XwError:
    """The error of the core for what went wrong in a hook."""
    from xwcore.registry import sealing

    try:
        if reports is not None:
            sealing.seal_reports(*reports)
        if isinstance(error, XwError):
            return sealing.sealed_error(
                error, sealing.MAX_RAISED if reports is None else reports.most
            )
        is_sealing = type(error) is sealing.SealError
        message = str(error) if is_sealing else f"raised {why(error)}"
    except BaseException as further:  # the attributes of a plugin's error may raise as well
        if type(further) is KeyboardInterrupt:
            raise
        is_sealing = type(further) is sealing.SealError
        message = str(further) if is_sealing else f"raised {class_name(error)}"
    return record.contract_error(f"{hook} {message}")


def _wrong_argument(arguments: Mapping[str, Any], failure: XwError) -> str:
    """What is wrong with the puzzle that a hook failed on; "" where the plugin is at fault."""
    puzzle = arguments.get("puzzle")
    if puzzle is None or not isinstance(failure, PluginContractError):
        return ""
    from xwcore.registry import sealing

    return sealing.wrong_in(puzzle)


def _no_format(name: str, installed: Iterable[str]) -> FormatError:
    """The error for the name of a format without plugin."""
    known = known_formats.by_name(name)
    if known is not None:
        return FormatNotInstalledError(
            f"the plugin of {known.title} is not installed: {install_hint(known.package)}",
            format=known.name,
            package=known.package,
        )
    import difflib

    names = sorted(installed)
    near = difflib.get_close_matches(name.lower(), names, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return UnknownFormatError(
        f"unknown format {name!r}{hint} (installed: {', '.join(names) or 'none'})"
    )
