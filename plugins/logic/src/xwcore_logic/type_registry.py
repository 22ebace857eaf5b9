"""The types of logic puzzles: found by entry points, loaded on use, contained like formats.

Contract: each entry point of the group "xwcore.types" names one `PuzzleType`. A type is loaded when
it is first looked up. A type that cannot be used is recorded with the reason and affects no other.
The switches for formats (XW_PLUGINS, XW_DISABLE) do not apply to types. XW_STRICT does: a strict
registry raises where a type cannot be used.
"""

from __future__ import annotations

import itertools
import os
import threading
from collections.abc import Callable, Mapping
from typing import Any, Final

from xwcore.plugin import (
    FAULTY,
    STRICT_VARIABLE,
    Code,
    Diagnostic,
    IncompatiblePluginError,
    PluginContractError,
    PluginLoadError,
    PluginRecord,
    PluginState,
    XwError,
    check_requirement,
    class_name,
    failures_kept,
    scan,
    why,
)
from xwcore_logic.declarations import TYPE_API_VERSION, PuzzleType, canonical_name, install_resolver

#: The entry-point group of types.
GROUP: Final = "xwcore.types"

#: The group of the names that formats have for types: "puzzlink.slither".
NAMES_GROUP: Final = "xwcore.type_names"

#: In the place of a fault, this module is not that of the plugin.
CALLS_PLUGINS = True


class TypeRegistry:
    """The types of logic puzzles that are installed, and those that a host adds.

    `strict` raises where a type that is asked for cannot be used; None asks XW_STRICT.
    """

    def __init__(self, *, discover: bool = True, strict: bool | None = None) -> None:
        self.strict = os.environ.get(STRICT_VARIABLE) == "1" if strict is None else strict
        self._lock = threading.RLock()
        self._records: dict[str, list[PluginRecord]] = {}
        self._types: dict[str, PuzzleType] = {}
        self._aliases: dict[str, str] | None = None
        self._known: dict[str, str] = {}
        self._scanned = not discover

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
        if self._aliases is None:
            # Aliases are known only after every type is loaded.
            self._aliases = {
                alias: known.name for known in self.types().values() for alias in known.aliases
            }
        alias = self._aliases.get(name)
        return None if alias is None else self._type(alias)

    def names(self) -> tuple[str, ...]:
        """The names of all types that are not known to be unusable, sorted."""
        self._scan()
        wanted = (PluginState.PENDING, PluginState.OK)
        return tuple(
            name
            for name in sorted(self._records)
            if any(record.state in wanted for record in self._records[name])
        )

    def types(self) -> Mapping[str, PuzzleType]:
        """All usable types by name, sorted.

        Raises:
            PluginError: the registry is strict, and one of the types cannot be used.
        """
        self._scan()
        types = ((name, self._type(name)) for name in sorted(self._records))
        return {name: puzzle_type for name, puzzle_type in types if puzzle_type is not None}

    def known(self, format_name: str, name: str) -> PuzzleType | None:
        """The usable type that a format knows by that name, None where there is none."""
        self._scan()
        known = self._known.get(f"{format_name}.{name}")
        return None if known is None else self._type(known)

    def spelled(self, format_name: str) -> tuple[PuzzleType, ...]:
        """The usable types that have a spelling for a format, sorted by name."""
        return tuple(known for known in self.types().values() if format_name in known.spellings)

    def records(self, *, load: bool = True) -> tuple[PluginRecord, ...]:
        """Every type with its state and the reason, sorted by name and distribution."""
        self._scan()
        with self._lock:
            records = [record for name in sorted(self._records) for record in self._records[name]]
            for record in records if load else ():
                self._load(record)
        return tuple(records)

    def call(self, name: str, function: str, *arguments: Any) -> Any:
        """The answer of a function of a type; None where the type or the function is missing.

        Raises:
            PluginContractError: the function failed.
        """
        puzzle_type = self.find(canonical_name(name))
        called = None if puzzle_type is None else getattr(puzzle_type, function)
        if called is None:
            return None
        return contained(name, function, called, *arguments)

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
        self._scan()
        with self._lock:
            record = PluginRecord("", value=type(puzzle_type).__name__)
            self._admit(record, puzzle_type)
            self._add(record)
            for format_name, names in puzzle_type.known_as.items():
                for name in names.split():
                    self._known[f"{format_name}.{name}"] = puzzle_type.name

    def unregister(self, name: str) -> None:
        """Remove the types of that name; an unknown name is ignored."""
        with self._lock:
            self._records.pop(name, None)
            self._types.pop(name, None)
            self._aliases = None
            self._known = {known: owner for known, owner in self._known.items() if owner != name}

    # -- finding and loading ------------------------------------------------------------------

    def _scan(self) -> None:
        with self._lock:
            if self._scanned:
                return
            self._scanned = True
            entries, _ = scan(GROUP)
            for entry in entries:
                self._add(PluginRecord(**entry._asdict()))
            types = {(entry.distribution, entry.value): entry.name for entry in entries}
            for entry in scan(NAMES_GROUP)[0]:
                name = types.get((entry.distribution, entry.value))
                if name is not None:
                    self._known.setdefault(entry.name, name)

    def _add(self, record: PluginRecord) -> None:
        rivals = self._records.setdefault(record.name, [])
        rivals.append(record)
        rivals.sort(key=lambda rival: (rival.distribution, rival.value))
        self._aliases = None
        if len(rivals) > 1:
            sources = " and ".join(rival.source for rival in rivals)
            for rival in rivals:
                reason = f"{sources} both declare the type {record.name!r}"
                rival.fail(PluginState.SHADOWED, reason)
            self._types.pop(record.name, None)

    def _type(self, name: str) -> PuzzleType | None:
        self._scan()
        puzzle_type = self._types.get(name)
        if puzzle_type is None:
            with self._lock:
                for record in self._records.get(name, ()):
                    self._load(record)
                    if self.strict and record.state in FAULTY:
                        raise record.error()
                puzzle_type = self._types.get(name)
        return puzzle_type

    def _load(self, record: PluginRecord) -> None:
        """Import a pending type; the state of the record says whether it can be used."""
        if record.state is not PluginState.PENDING or record.load is None:
            return
        load, record.load = record.load, None
        with failures_kept(record):
            check_requirement(record.requires)
            self._admit(record, load())

    def _admit(self, record: PluginRecord, puzzle_type: Any) -> None:
        if not isinstance(puzzle_type, PuzzleType):
            kind = type(puzzle_type).__name__
            raise PluginContractError(f"the entry point leads to {kind}, expected PuzzleType")
        if puzzle_type.api_version != TYPE_API_VERSION:
            raise IncompatiblePluginError(
                f"made for type API {puzzle_type.api_version}, this is type API {TYPE_API_VERSION}"
            )
        if record.name and puzzle_type.name != record.name:
            raise PluginContractError(
                f"the entry point is named {record.name!r}, the type {puzzle_type.name!r}"
            )
        record.name, record.state = puzzle_type.name, PluginState.OK
        record.plugin = puzzle_type
        self._types[puzzle_type.name] = puzzle_type


def contained(name: str, function: str, called: Callable[..., Any], *arguments: Any) -> Any:
    """The answer of a function that a type declares; its failures name the type.

    Raises:
        XwError: as the function raises it.
        PluginContractError: the function raised another exception, or returned something else.
    """
    try:
        answer = called(*arguments)
        if function == "check":
            return _diagnostics(answer)
        if function == "codes":
            return dict(answer or {})
    except (KeyboardInterrupt, XwError):
        raise
    except BaseException as error:  # a type may even raise SystemExit
        raise PluginContractError(f"type {name}: {function} failed: {why(error)}") from error
    else:
        return answer


#: Diagnostics that are kept of a check.
_MOST_DIAGNOSTICS: Final = 10_000


def _diagnostics(answer: Any) -> tuple[Diagnostic, ...]:
    """The diagnostics that a check returned.

    Raises:
        TypeError: something else is among them, or it is no iterable.
    """
    diagnostics = tuple(itertools.islice(answer, _MOST_DIAGNOSTICS))
    for diagnostic in diagnostics:
        if not isinstance(diagnostic, Diagnostic):
            raise TypeError(f"returned {class_name(diagnostic)}, expected diagnostics")
    return diagnostics


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
    """The type of that name or alias.

    Raises:
        PluginLoadError: the type is installed and cannot be used; the message has the reason.
        ValueError: no such type is installed.
    """
    from xwcore_logic.declarations import require

    types = default_types()
    for record in types.records(load=False):
        if record.name == canonical_name(name):
            types.find(record.name)
            if record.state is not PluginState.OK:
                raise PluginLoadError(f"type {record.name!r} is {record.state}: {record.reason}")
    return require(name)
