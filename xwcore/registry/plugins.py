"""The plugins of a registry: discovered, loaded on first use, called one format at a time.

Contract: whatever a plugin does wrong is kept in its status with the cause, and affects no other
plugin. `xwcore.verbs.opening.Registry` adds the verbs.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from xwcore.errors import PluginContractError, PluginLoadError
from xwcore.options import resolve_options
from xwcore.plugin.declarations import FormatSpec
from xwcore.plugin.hooks import FormatHooks
from xwcore.registry.admission import admitted_spec, unknown_hooks
from xwcore.registry.dispatch import CORE_HOOKS, Hook, functions_of, hooks_of, steps_of
from xwcore.registry.door import Door
from xwcore.registry.statuses import PluginStatus
from xwcore.registry.switches import FOLDERS_VARIABLE, HINTS_VARIABLE, Preference, Switches

if TYPE_CHECKING:
    from xwcore.findings.diagnostics import Code
    from xwcore.plugin.kinds import Kind
    from xwcore.registry.containers import Containers
    from xwcore.registry.discovery import FoundEntryPoint, MetadataProblem
    from xwcore.registry.isolating import Isolating, Workers


#: Paths of folders; a single path is one folder.
Folders = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


class PluginRegistry:
    """The plugins of one registry.

    `discover` scans for installed formats on first use (kinds and hooks are found anyway). `allow`
    and `disable` are names of formats or distributions; `prefer` names distributions that win where
    two plugins claim one format (or maps formats to distributions), and formats that win where
    several claim the same content, the first before the others; a name in them that nothing has
    is an `OptionError` on first use;
    `plugin_dirs` are folders with plugins that are not installed: see `xwcore-deployment`.
    The environment variables of `xwcore.registry.switches` apply as well. `strict` raises where a
    plugin is broken. `hookspecs` are classes or modules of the host with hooks of its own, marked
    `@hookspec`: see `ask`. `around`, where a host sets it, makes a context in which each plugin is
    imported and each of its hooks called. `lock` is held while plugins are added, removed or
    loaded. With `isolated`, hooks run in worker processes: an `Isolation` of `xwcore_isolation`.
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
        hookspecs: Iterable[object] = (),
        isolated: Isolating | None = None,
    ) -> None:
        self.around: Callable[[PluginStatus], AbstractContextManager[object]] | None = None
        self.lock = threading.RLock()
        self._switches = Switches(allow, disable, prefer)
        self._names_are_checked = False
        self._discovers = discover
        self._folders = [os.fspath(folder) for folder in _paths(plugin_dirs)]
        door = partial(Door, lock=self.lock, surround=self.surrounded, strict=strict)
        self._formats = door(
            "xwcore.formats",
            self._admit,
            discover=discover or bool(self._folders),
            scan=self._scan_formats,
            switches=self._switches,
            changed=self._changed,
        )
        self._no_choice = no_choice = Switches(None, disable, prefer, is_listed=False)
        self._kinds = door(
            "xwcore.kinds", self._admit_kind, what="kind", discover=True, switches=no_choice
        )
        self._hooks_door = door(
            "xwcore.hooks", self._admit_hooks, what="hooks of", discover=True, switches=no_choice
        )
        self._containers: Containers | None = None
        self._hooks: dict[str, Hook] = dict(CORE_HOOKS)
        self._wrappers: tuple[object, ...] = ()
        self._generation = 0
        for namespace in hookspecs:
            self._add_hooks(namespace)
        self._workers: Workers | None = None
        if isolated is not None:
            arguments = {
                "discover": discover,
                "allow": allow,
                "disable": disable,
                "prefer": prefer,
                "strict": strict,
                "plugin_dirs": self._folders,
                "hookspecs": tuple(hookspecs),
            }
            self._workers = isolated.workers(type(self), arguments)

    @property
    def strict(self) -> bool:
        """Whether a plugin that cannot be used raises."""
        return self._formats.strict

    @strict.setter
    def strict(self, strict: bool) -> None:
        for door in self.doors():
            door.strict = strict

    # -- asking -------------------------------------------------------------------------------

    def plugins(self, *, load: bool = True) -> tuple[PluginStatus, ...]:
        """Every plugin of a format, sorted by name and distribution; loaded unless `load` is False.

        Never raises for a plugin, even if the registry is strict.
        """
        return self._formats.statuses(load=load)

    def doors(self) -> tuple[Door, ...]:
        """The doors of this registry: formats, kinds, hooks of other packages, containers."""
        return self._formats, self._kinds, self._hooks_door, self.containers

    @property
    def containers(self) -> Containers:
        """The door of containers, such as archives; made on first use."""
        with self.lock:
            if self._containers is None:
                from xwcore.registry.containers import Containers

                self._containers = Containers(
                    lock=self.lock,
                    surround=self.surrounded,
                    strict=self.strict,
                    switches=self._no_choice,
                )
            return self._containers

    def problems(self) -> tuple[MetadataProblem, ...]:
        """Distributions whose metadata cannot be read."""
        self._formats.scan()
        return self._formats.problems

    def usable(self, formats: Collection[str] | None = None) -> tuple[PluginStatus, ...]:
        """The plugins of formats in state ok, restricted to `formats`; no other is loaded.

        Raises:
            PluginError: the registry is strict, and one of the plugins cannot be used.
        """
        self._check_names()
        return self._formats.usable(formats)

    def formats(self) -> Mapping[str, FormatSpec]:
        """The formats that can be used, by name, sorted."""
        return MappingProxyType({status.name: status.declared for status in self.usable()})

    def spec(self, name: str) -> FormatSpec:
        """The declaration of a format; raises as `status` does."""
        return self.status(name).declared

    def status(self, name: str) -> PluginStatus:
        """The plugin of a format, ready for use.

        Raises:
            UnknownFormatError, FormatNotInstalledError: there is no plugin of this name.
            PluginError: the plugin cannot be used.
        """
        self._check_names()
        status = self._formats.find(name)
        if status is None:
            from xwcore.registry.absent import no_format

            raise no_format(name, self._formats.names())
        return status

    def preferred(self, formats: Collection[str]) -> str | None:
        """The one of these formats that the host prefers to the others; None where there is none.

        Formats are in `prefer` in the order in which they are preferred.
        """
        ranks = sorted((self._switches.rank(name), name) for name in formats)
        return ranks[0][1] if len(ranks) == 1 or ranks[0][0] < ranks[1][0] else None

    def _check_names(self) -> None:
        """Refuse a name in `allow`, `disable` or `prefer` that nothing has, on first use.

        Raises:
            OptionError
        """
        if not self._names_are_checked and (given := [*self._switches.given()]):
            from xwcore.registry.absent import check_names

            doors = self._formats, self._kinds, self.containers
            check_names(given, [status for door in doors for status in door.statuses(load=False)])
        self._names_are_checked = True

    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of puzzles that can be used, by name, sorted."""
        return MappingProxyType({status.name: status.proxy for status in self._kinds.usable()})

    def kind(self, name: str) -> Kind:
        """The kind of that name. What its methods do wrong is a `PluginContractError`.

        Raises:
            KindError: no such kind is installed.
            PluginError: the kind cannot be used.
        """
        status = self._kinds.find(name)
        if status is None:
            from xwcore.registry.absent import no_kind

            raise no_kind(name, self._kinds.names())
        kind: Kind = status.proxy
        return kind

    def codes(self, name: str) -> Mapping[str, Code]:
        """The diagnostic codes of a format by their names; empty where it declares none.

        Raises:
            PluginContractError: the table of the plugin cannot be made, or has something else.
            FormatError, PluginError: as `status`.
        """
        status = self.status(name)
        table = status.declared.codes
        if table is None:
            return {}
        from xwcore.registry.asking import codes_of

        return codes_of(self._formats, status, table)

    # -- adding and removing ------------------------------------------------------------------

    def register(self, plugin: object) -> None:
        """Add a plugin of the host: a format, a kind, a container, or an object whose hooks wrap
        those of others.

        Raises:
            PluginLoadError, PluginContractError, IncompatiblePluginError: it cannot be used.
        """
        from xwcore.plugin.containers import Container
        from xwcore.plugin.kinds import Kind

        self._formats.scan()
        with self.lock:
            if isinstance(plugin, (Kind, Container)):
                (self._kinds if isinstance(plugin, Kind) else self.containers).add(plugin)
                return
            if not isinstance(plugin, (FormatHooks, type)):
                from xwcore.registry.wrappers import check_wrapper

                check_wrapper(plugin, self._unknown_hooks)
                steps_of(plugin, self._hooks)
                if any(plugin is wrapper for wrapper in self._wrappers):
                    raise PluginLoadError(f"{type(plugin).__name__} is already registered")
                self._send_to_workers(plugin)
                self._wrappers = (*self._wrappers, plugin)
                self._resolve(self._hooks)
                return
            if any(plugin is status.plugin for status in self.plugins(load=False)):
                raise PluginLoadError(f"{type(plugin).__name__} is already registered")
            self._formats.add(plugin)
            try:
                self._send_to_workers(plugin)
            except PluginContractError:
                self._formats.remove(plugin)
                raise

    def _send_to_workers(self, plugin: object) -> None:
        if self._workers is not None:
            self._workers.add(plugin)

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
            kept = tuple(wrapper for wrapper in self._wrappers if wrapper is not plugin)
            if len(kept) < len(self._wrappers):
                self._wrappers = kept
                self._resolve(self._hooks)
            self._formats.remove(plugin)
            self._kinds.remove(plugin)
            self.containers.remove(plugin)
            if self._workers is not None:
                self._workers.remove(plugin)

    def _changed(self) -> None:
        self._generation += 1

    # -- loading ------------------------------------------------------------------------------

    def _scan_formats(self) -> tuple[list[FoundEntryPoint], list[MetadataProblem]]:
        from xwcore.registry import discovery

        entries, problems = discovery.scan() if self._discovers else ([], [])
        folders = self._folders
        if self._discovers:
            folders = [*folders, *os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep)]
        if any(folders):
            wanted = [folder for folder in folders if folder]
            from xwcore.registry.absent import scan_folders

            from_folders, unreadable = scan_folders(wanted, are_asked=any(self._folders))
            entries, problems = [*entries, *from_folders], [*problems, *unreadable]
        if path := os.environ.get(HINTS_VARIABLE):
            from xwcore.registry.known_formats import host_problem

            if cause := host_problem():
                problems = [*problems, discovery.MetadataProblem(path, cause)]
        return (entries if self._workers is None else self._workers.outside(entries)), problems

    def _admit(self, status: PluginStatus, plugin: Any) -> None:
        """Check the plugin of a format; raises where it violates the contract."""
        spec = admitted_spec(plugin, status.name, self._unknown_hooks)
        functions = self._functions(status, plugin)
        defaults = resolve_options(spec.read_options, {}, spec.title)
        status.name, status.spec, status.declared = spec.name, spec, spec
        status.functions = functions
        status.read_defaults = MappingProxyType(defaults)
        status.has_parts = "xw_parts" in functions

    def _admit_kind(self, status: PluginStatus, plugin: Any) -> None:
        from xwcore.registry.kinds import check_kind, contained_kind

        check_kind(plugin, status.name, self._unknown_hooks)
        status.functions = self._functions(status, plugin)
        status.name, status.proxy = plugin.name, contained_kind(self._kinds, status, plugin)

    def _admit_hooks(self, status: PluginStatus, namespace: Any) -> None:
        self._add_hooks(namespace)

    # -- hooks of others ----------------------------------------------------------------------

    def _add_hooks(self, namespace: object) -> None:
        hooks = hooks_of(namespace)
        for name in hooks:
            if name in self._hooks and self._hooks[name].namespace is not namespace:
                raise PluginContractError(f"the hook {name} is specified twice")
        self._hooks = {**self._hooks, **hooks}
        self._resolve(hooks)

    def _resolve(self, hooks: Iterable[str]) -> None:
        """Find the functions again of all plugins with a changed hook; the caller has the lock."""
        for status in (*self._formats.loaded(), *self._kinds.loaded()):
            if any(hasattr(status.plugin, name) for name in hooks):
                try:
                    status.functions = self._functions(status, status.plugin)
                except PluginLoadError as error:
                    from xwcore.registry.failures import keep

                    keep(status, error)
        self._changed()

    def _functions(self, status: PluginStatus, plugin: object) -> Mapping[str, Callable[..., Any]]:
        """The functions of a plugin by hook."""
        functions = functions_of(plugin, self._hooks, self._wrappers)
        if self._workers is not None and isinstance(plugin, FormatHooks):
            functions = {hook: partial(self._workers.call, status, hook) for hook in functions}
        return MappingProxyType(functions)

    def _unknown_hooks(self, names: Iterable[str]) -> list[str]:
        """Which of the names of hooks no package specifies."""
        if unknown := unknown_hooks(names, self._hooks):
            self._hooks_door.usable()
            unknown = unknown_hooks(unknown, self._hooks)
        return unknown

    def _hook(self, name: str) -> Hook:
        if name not in self._hooks:
            self._hooks_door.usable()
        if name not in self._hooks:
            from xwcore.registry.absent import no_hook

            raise no_hook(name, self._hooks)
        return self._hooks[name]

    def ask(
        self,
        hook: str,
        *,
        first: Iterable[str | None] = (),
        expected: type = object,
        **arguments: Any,
    ) -> Any:
        """Ask plugins a hook of a package or of the host.

        The plugins named in `first`, formats or kinds, are asked before all others; then kinds and
        formats, sorted by name. A plugin without the hook is skipped, and so is one that cannot be
        used, unless the registry is strict. The answer is the first that is not None where the hook
        is specified with `firstresult=True`, and a list of all that are not None otherwise.
        `expected` is the class of an answer.

        Raises:
            OptionError: no package specifies the hook.
            XwError: as a plugin raised it.
            PluginContractError: a plugin raised anything else, or gave an answer of another class.
        """
        from xwcore.registry.asking import answers

        is_first = self._hook(hook).firstresult
        doors = self._kinds, self._formats
        return answers(self, doors, hook, tuple(first), expected, arguments, is_first=is_first)

    # -- calling ------------------------------------------------------------------------------

    def call(self, status: PluginStatus, hook: str, **arguments: Any) -> Any:
        """Call one hook of one plugin, through the host's wrappers, and contain its failure.

        The class of the answer is checked, and of what was reported; not what is in them.

        Raises:
            XwError: as the plugin raised it.
            PluginContractError: the plugin raised anything else, which is the cause, or gave
                something else than the hook may give.
        """
        # On use: fixed magic bytes are detected without a call.
        from xwcore.registry.guard import guarded

        return guarded(status, hook, self.around, arguments)

    def surrounded(self, status: PluginStatus) -> AbstractContextManager[object]:
        """The context in which the plugin's code runs: see `around`."""
        around = self.around
        return nullcontext() if around is None else around(status)


def _paths(folders: Folders) -> Iterable[str | os.PathLike[str]]:
    """The folders; a single path is one folder."""
    return (folders,) if isinstance(folders, (str, os.PathLike)) else folders
