"""The types of logic puzzles: found by entry points, loaded on use, contained like formats.

Contract: each entry point of the group "xwcore.types" names one `PuzzleType`. A type is loaded when
it is first looked up. A type that cannot be used is recorded with the reason and affects no other.
The switches for formats (XW_PLUGINS, XW_DISABLE) do not apply to types. XW_STRICT does: a strict
registry raises where a type cannot be used.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Mapping
from typing import Any, Final

from xwcore.plugin import (
    Code,
    Diagnostic,
    Door,
    IncompatiblePluginError,
    PluginContractError,
    PluginError,
    PluginLoadError,
    PluginState,
    PluginStatus,
    XwError,
    class_name,
    scan,
)
from xwcore_logic.declarations import TYPE_API_VERSION, PuzzleType, canonical_name, install_resolver

#: The entry-point group of types.
GROUP: Final = "xwcore.types"

#: The group of the names that formats have for types: "puzzlink.slither".
NAMES_GROUP: Final = "xwcore.type_names"

#: Diagnostics that are kept of a check.
_MOST_DIAGNOSTICS: Final = 10_000


class TypeRegistry:
    """The types of logic puzzles that are installed, and those that a host adds.

    `strict` raises where a type that is asked for cannot be used; None asks XW_STRICT.
    """

    def __init__(self, *, discover: bool = True, strict: bool | None = None) -> None:
        self._door = Door(
            GROUP,
            _admit,
            what="type",
            discover=discover,
            strict=strict,
            changed=self._forget_aliases,
        )
        self._aliases: dict[str, str] | None = None
        self._known: dict[str, str] = {}
        self._names_are_scanned = not discover

    def _forget_aliases(self) -> None:
        self._aliases = None

    # -- asking -------------------------------------------------------------------------------

    def find(self, name: str) -> PuzzleType | None:
        """The usable type of that name or alias, None where there is none.

        Raises:
            PluginError: the registry is strict, and the type, or a type that may have the alias,
                cannot be used.
        """
        puzzle_type = self._type(name)
        if puzzle_type is not None:
            return puzzle_type
        aliases = self._aliases
        if aliases is None:
            # Aliases are known only after every type is loaded.
            aliases = {
                alias: known.name for known in self.types().values() for alias in known.aliases
            }
            self._aliases = aliases
        alias = aliases.get(name)
        return None if alias is None else self._type(alias)

    def names(self) -> tuple[str, ...]:
        """The names of all types that are not known to be unusable, sorted."""
        return self._door.names()

    def types(self) -> Mapping[str, PuzzleType]:
        """All usable types by name, sorted.

        Raises:
            PluginError: the registry is strict, and one of the types cannot be used.
        """
        return {status.name: status.plugin for status in self._door.usable()}

    def known(self, format_name: str, name: str) -> PuzzleType | None:
        """The usable type that a format knows by that name, None where there is none."""
        self._scan_names()
        known = self._known.get(f"{format_name}.{name}")
        return None if known is None else self._type(known)

    def called(self, name: str) -> PuzzleType | None:
        """The usable type that formats know by that name; None where there is none, or several."""
        self._scan_names()
        owners = {owner for key, owner in self._known.items() if key.endswith(f".{name}")}
        return self._type(owners.pop()) if len(owners) == 1 else None

    def spelled(self, format_name: str) -> tuple[PuzzleType, ...]:
        """The usable types that have a spelling for a format, sorted by name."""
        return tuple(known for known in self.types().values() if format_name in known.spellings)

    def statuses(self, *, load: bool = True) -> tuple[PluginStatus, ...]:
        """Every type with its state and the reason, sorted by name and distribution."""
        return self._door.statuses(load=load)

    def call(self, name: str, function: str, *arguments: Any) -> Any:
        """The answer of a function of a type; None where the type or the function is missing.

        Raises:
            PluginContractError: the function failed.
        """
        puzzle_type = self.find(canonical_name(name))
        called = None if puzzle_type is None else getattr(puzzle_type, function)
        return None if called is None else self.contained(name, function, called, *arguments)

    def contained(
        self, name: str, function: str, called: Callable[..., Any], *arguments: Any
    ) -> Any:
        """The answer of a function that a type declares; its failures name the type.

        Raises:
            XwError: as the function raises it.
            PluginContractError: the function raised another exception, or returned something else.
        """
        puzzle_type = self.find(canonical_name(name))
        status = None if puzzle_type is None else self._door.find(puzzle_type.name)
        if status is None:
            return called(*arguments)
        call = self._door.call
        answer = call(status, function, called, *arguments)
        if function == "codes":
            return call(status, function, dict, answer or {})
        if function != "check":
            return answer
        first = call(status, function, itertools.islice, answer, _MOST_DIAGNOSTICS)
        diagnostics: tuple[Any, ...] = call(status, function, tuple, first)
        for diagnostic in diagnostics:
            if not isinstance(diagnostic, Diagnostic):
                wrong = f"{class_name(diagnostic)}, expected diagnostics"
                raise status.contract_error(f"{function} returned {wrong}")
        return diagnostics

    def codes(self, name: str) -> dict[str, Code]:
        """The diagnostic codes of a type; none where the type or its table cannot be used."""
        try:
            table = self.call(name, "codes")
        except XwError:
            return {}
        return {code: row for code, row in (table or {}).items() if isinstance(row, Code)}

    # -- the host's side ----------------------------------------------------------------------

    def register(self, puzzle_type: PuzzleType) -> None:
        """Add a type of the host.

        Raises:
            PluginContractError, IncompatiblePluginError: it cannot be used.
        """
        self._door.add(puzzle_type)
        self._scan_names()
        for format_name, names in puzzle_type.known_as.items():
            for name in names.split():
                self._known[f"{format_name}.{name}"] = puzzle_type.name

    def unregister(self, name: str) -> None:
        """Remove the types of that name; an unknown name is ignored."""
        for status in self._door.statuses():
            if status.name == name and status.plugin is not None:
                self._door.remove(status.plugin)
        self._known = {known: owner for known, owner in self._known.items() if owner != name}

    # -- finding and loading ------------------------------------------------------------------

    def _scan_names(self) -> None:
        """Find the names that formats have for types, once."""
        with self._door.lock:
            if self._names_are_scanned:
                return
            self._names_are_scanned = True
            types = {
                (status.distribution, status.value): status.name
                for status in self._door.statuses(load=False)
            }
            for point in scan(NAMES_GROUP)[0]:
                name = types.get((point.distribution, point.value))
                if name is not None:
                    self._known.setdefault(point.name, name)

    def _type(self, name: str) -> PuzzleType | None:
        try:
            status = self._door.find(name)
        except PluginError:
            if self._door.strict:
                raise
            return None
        puzzle_type: PuzzleType | None = None if status is None else status.plugin
        return puzzle_type


def _admit(status: PluginStatus, puzzle_type: Any) -> None:
    if not isinstance(puzzle_type, PuzzleType):
        kind = type(puzzle_type).__name__
        raise PluginContractError(f"the entry point leads to {kind}, expected PuzzleType")
    if puzzle_type.api_version != TYPE_API_VERSION:
        raise IncompatiblePluginError(
            f"made for type API {puzzle_type.api_version}, this is type API {TYPE_API_VERSION}"
        )
    if status.name and puzzle_type.name != status.name:
        raise PluginContractError(
            f"the entry point is named {status.name!r}, the type {puzzle_type.name!r}"
        )
    status.name = puzzle_type.name


_lock = threading.Lock()
_default: list[TypeRegistry] = []


def default_types() -> TypeRegistry:
    """The registry of types behind `xwcore_logic.declarations.lookup`."""
    with _lock:
        if not _default:
            _default.append(TypeRegistry())
    return _default[0]


def set_default_types(types: TypeRegistry | None) -> None:
    """Put another registry of types behind the look-up; None makes a fresh one on next use."""
    with _lock:
        _default[:] = [] if types is None else [types]
    install_resolver(types)


def install() -> None:
    """Put the default registry of types behind the look-up."""
    install_resolver(default_types())


def type_named(name: str) -> PuzzleType:
    """The type of that name or alias, or else the one that formats know by that name.

    Raises:
        PluginLoadError: the type is installed and cannot be used; the message has the reason.
        ValueError: no such type is installed.
    """
    from xwcore_logic.declarations import require

    types = default_types()
    for status in types.statuses(load=False):
        if status.name == canonical_name(name):
            types.find(status.name)
            if status.state is not PluginState.OK:
                raise PluginLoadError(f"type {status.name!r} is {status.state}: {status.reason}")
    if types.find(canonical_name(name)) is None and (called := types.called(name.lower())):
        return called
    return require(name)
