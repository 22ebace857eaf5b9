"""Exact types: whether a value is made of the core's own types alone, and a copy that is.

Contract: a check is a function of one value; it compares types by identity and runs no code of the
value. A `Copier` may run code of the value's classes; what it returns has no object of a foreign
class. The fields of a kind of puzzle are in the module `exactness` of its package.
"""

from __future__ import annotations

import dataclasses
import inspect
import operator
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import compress
from typing import Any, Final

from xwcore.plugin import Immutable, Metadata, MetadataEntry, Unmodeled, default_registry

Check = Callable[[Any], bool]

#: Items that a check or a copy goes through; no real puzzle has more.
MAX_ITEMS: Final = 1_000_000

#: Nesting of a copy; the core's own values nest markup, 100 deep at most.
_MAX_DEPTH: Final = 250


def _is_deep(check: Check) -> bool:
    """Whether the check looks at more than the type."""
    return not isinstance(check, _Of)


class _Of:
    """A check of the type alone."""

    __slots__ = ("_types",)

    def __init__(self, types: tuple[type, ...]) -> None:
        self._types = frozenset(types)

    def __call__(self, value: Any) -> bool:
        return type(value) in self._types

    def or_none(self) -> _Of:
        """As this one, or None."""
        return _Of((*self._types, type(None)))


def of(*types: type) -> Check:
    """A check for a value of exactly one of these types."""
    return _Of(types)


def tuple_of(*types: type) -> Check:
    """A check for a tuple of items of exactly these types."""
    allowed = frozenset(types)
    return lambda value: type(value) is tuple and allowed.issuperset(map(type, value))


def tuple_with(check: Check) -> Check:
    """A check for a tuple whose items pass the check."""
    return lambda value: type(value) is tuple and all(map(check, value))


def mapping(key: type, check: Check) -> Check:
    """A check for a dictionary with keys of exactly this type, and values that pass the check."""

    def is_exact(value: Any) -> bool:
        if type(value) is not dict:
            return False
        return not value or ({*map(type, value)} == {key} and all(map(check, value.values())))

    return is_exact


def optional(check: Check) -> Check:
    """A check for None or what passes the check."""
    if isinstance(check, _Of):
        return check.or_none()
    return lambda value: value is None or check(value)


def named_tuple(cls: type, *checks: Check) -> Check:
    """A check for a named tuple of exactly this class; one check for each field.

    Raises:
        TypeError: the class has another number of fields.
    """
    if len(checks) != len(getattr(cls, "_fields", ())):
        raise TypeError(f"{cls.__name__}: {len(checks)} checks, expected one for each field")
    passed: set[tuple[type, ...]] = set()
    contents = [(at, check) for at, check in enumerate(checks) if _is_deep(check)]

    def is_exact(value: Any) -> bool:
        fields: Any = value
        if type(value) is not cls:
            return False
        types = tuple(map(type, fields))
        if types in passed:
            return not contents or all(check(fields[at]) for at, check in contents if fields[at])
        if len(fields) != len(checks):
            return False
        if not all(check(field) for check, field in zip(checks, fields, strict=True)):
            return False
        if len(passed) < _MAX_PASSED:
            passed.add(types)
        return True

    return is_exact


class Fields:
    """A check for the attributes of a value of exactly one class; `agree` compares them.

    A name may be dotted: "grid.width" is an attribute of an attribute. The types of all attributes
    are compared at once with those of values that passed before; the content of an attribute is
    checked where it has any.
    """

    def __init__(
        self, cls: type, checks: Mapping[str, Check], agree: Check = lambda _: True
    ) -> None:
        self.cls = cls
        self._agree = agree
        self._checks = checks
        # The value's own attributes come first, then those of one attribute after the other.
        prefixes = dict.fromkeys(name.rpartition(".")[0] for name in checks)
        self._getters = [
            (prefix, _getter([name for name in checks if name.rpartition(".")[0] == prefix]))
            for prefix in prefixes
        ]
        self._passed: set[tuple[type, ...]] = set()
        self._deep = [*map(_is_deep, checks.values())]
        self._deep_checks = [*compress(checks.values(), self._deep)]

    def __call__(self, value: Any) -> bool:
        """Whether the value is exact."""
        if type(value) is not self.cls:
            return False
        fields: tuple[Any, ...] = ()
        for prefix, get in self._getters:
            fields += get(getattr(value, prefix) if prefix else value)
        types = tuple(map(type, fields))
        if types in self._passed:
            contents = tuple(compress(fields, self._deep))
            for check, content in compress(zip(self._deep_checks, contents, strict=True), contents):
                if not check(content):
                    return False
        else:
            for check, field in zip(self._checks.values(), fields, strict=True):
                if not check(field):
                    return False
            if len(self._passed) < _MAX_PASSED:
                self._passed.add(types)
        return self._agree(value)

    @property
    def names(self) -> tuple[str, ...]:
        """The attributes that are checked."""
        return tuple(self._checks)

    def wrong(self, value: Any) -> str:
        """What is wrong with the value: "title is int, expected str"; "" where nothing is."""
        for name, check in self._checks.items():
            field = operator.attrgetter(name)(value)
            if not check(field):
                return f"{name} is {_types_of(field)}, expected {_annotation(self.cls, name)}"
        return "" if self._agree(value) else "its attributes do not agree"


def _types_of(field: Any) -> str:
    """The type of a value and, of a plain tuple or dictionary, those of its items."""
    inside = field if type(field) is tuple else field.values() if type(field) is dict else ()
    names = sorted({type(item).__name__ for item in inside})
    return f"{type(field).__name__} of {', '.join(names)}" if names else type(field).__name__


def _getter(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """A function that gives the attributes of these names, two at least, without their prefix."""
    return operator.attrgetter(*[name.rpartition(".")[2] for name in names])


#: Combinations of types that are kept; those of real puzzles are few.
_MAX_PASSED: Final = 1_000


def _annotation(cls: type, name: str) -> str:
    """How the class annotates an attribute; of a dotted name, the attribute before the dot."""
    first = name.partition(".")[0]
    for base in cls.__mro__:
        if annotation := inspect.get_annotations(base).get(first):
            return f"{annotation} of exact types"
    return "an exact type"


STR: Final = of(str)
INT: Final = of(int)
BOOL: Final = of(bool)
BYTES: Final = of(bytes)


def is_plain(value: Any) -> bool:
    """A plain value: a text, a number, True, False, None, or tuples of them at any depth."""
    if type(value) in _PLAIN:
        return True
    waiting = [value]
    items = 0
    while waiting:
        item = waiting.pop()
        items += 1
        if type(item) is tuple and items < MAX_ITEMS:
            waiting.extend(item)
        elif type(item) not in _PLAIN:
            return False
    return True


_PLAIN: Final = frozenset({str, int, float, bool, type(None)})

_is_unmodeled: Final = Fields(Unmodeled, {"name": STR, "value": is_plain, "count": INT})

_ENTRIES: Final = frozenset({MetadataEntry})
_ENTRY_TYPES: Final = frozenset({(str, str, int)})


def _is_metadata(value: Any) -> bool:
    """Metadata of entries of exact types; few calls, because nearly every puzzle has some."""
    if type(value) is not Metadata:
        return False
    entries = tuple(value)
    if not _ENTRIES.issuperset(map(type, entries)):
        return False
    return _ENTRY_TYPES.issuperset([tuple(map(type, entry)) for entry in entries])


#: The attributes of every kind of puzzle; the registry sets its source format and diagnostics.
PUZZLE_FIELDS: Final[Mapping[str, Check]] = {
    "title": STR,
    "author": STR,
    "copyright": STR,
    "notes": STR,
    "metadata": _is_metadata,
    "source_format": optional(STR),
    "extras": mapping(str, lambda _: True),  # a record is the plugin's own; the core keeps it only
    "unmodeled": tuple_with(_is_unmodeled),
}


# -- copies -----------------------------------------------------------------------------------

#: Modules of the core whose values a puzzle or a finding consists of.
_VALUE_MODULES: Final = ("xwcore.model.", "xwcore.findings.")


@cache
def value_packages() -> frozenset[str]:
    """The packages whose values a puzzle or an answer consists of: those of the installed kinds,
    and the drawing package.
    """
    kinds = default_registry().kinds().values()
    packages = {kind.puzzle_class().__module__.partition(".")[0] for kind in kinds}
    return frozenset({*packages, "xwcore_drawing"})


def is_value_class(cls: type) -> bool:
    """Whether the class is one of the core's immutable values."""
    package = cls.__module__.partition(".")[0]
    if not (cls.__module__.startswith(_VALUE_MODULES) or package in value_packages()):
        return False
    if getattr(sys.modules.get(cls.__module__), cls.__name__, None) is not cls:
        return False
    return issubclass(cls, (Immutable, tuple, Enum, Metadata)) or dataclasses.is_dataclass(cls)


def state_names(cls: type) -> list[str]:
    """The names of the attributes that a value of this class consists of."""
    if issubclass(cls, Immutable):
        return [name for name in cls.slot_names() if not name.startswith("_cached")]
    if dataclasses.is_dataclass(cls):
        return [field.name for field in dataclasses.fields(cls)]
    return list(cls.__dict__["__slots__"])


def value_of(cls: type, state: Mapping[str, Any]) -> Any:
    """A value of this class with these attributes, made without running its constructor."""
    value: Any = object.__new__(cls)
    if isinstance(value, Immutable):
        value.__setstate__(state)
        return value
    for name, attribute in state.items():
        object.__setattr__(value, name, attribute)
    return value


class Copier:
    """Copies values without objects of foreign classes; an object that occurs twice is copied once.

    Raises:
        TypeError: an object is of a foreign class, or the value is too large or nested too deeply.
    """

    def __init__(self) -> None:
        # The original is kept with its copy, so that its id is not used again.
        self._copies: dict[int, tuple[Any, Any]] = {}
        self._items = 0

    def copy(self, value: Any) -> Any:
        """The value, with each object of a subclass replaced by one of the base class."""
        try:
            return self._copy(value, 0)
        except RecursionError as error:  # where the host has called deeply
            raise TypeError("nested too deeply") from error

    def _copy(self, value: Any, depth: int) -> Any:
        kind = type(value)
        if kind in _PLAIN or kind is bytes:
            return value
        known = self._copies.get(id(value))
        if known is not None:
            return known[1]
        if depth > _MAX_DEPTH:
            raise TypeError(f"nested more than {_MAX_DEPTH} deep")
        copy = self._copy_of(value, kind, depth + 1)
        self._copies[id(value)] = value, copy
        return copy

    def _copy_of(self, value: Any, kind: type, depth: int) -> Any:
        for base in type.mro(kind):
            if is_value_class(base):
                return self._value(value, base, depth)
            if base in _PLAIN_COPIES:
                return _PLAIN_COPIES[base](value)
            if base in (tuple, list):
                return self._sequence(base.__getitem__(value, slice(None)), depth)
            if base is dict:
                return self._pairs(dict.items(value), depth)
        if isinstance(value, Mapping):
            return self._pairs(value.items(), depth)
        raise TypeError(f"{kind.__name__} is not a type of the core")

    def _value(self, value: Any, cls: type, depth: int) -> Any:
        if issubclass(cls, Enum):
            return value  # a class with members has no subclasses
        if issubclass(cls, tuple):
            items = self._sequence(tuple.__getitem__(value, slice(None)), depth)
            return tuple.__new__(cls, items)
        return value_of(
            cls, {name: self._copy(getattr(value, name), depth) for name in state_names(cls)}
        )

    def _sequence(self, items: Iterable[Any], depth: int) -> tuple[Any, ...]:
        return tuple([self._copy(item, depth) for item in self._counted(items)])

    def _pairs(self, pairs: Iterable[tuple[Any, Any]], depth: int) -> dict[Any, Any]:
        return {
            self._copy(key, depth): self._copy(value, depth) for key, value in self._counted(pairs)
        }

    def _counted(self, items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            self._items += 1
            if self._items > MAX_ITEMS:
                raise TypeError(f"more than {MAX_ITEMS} items")
            yield item


#: The copy of an object of a subclass, made by the methods of the base class.
_PLAIN_COPIES: Final[dict[type, Callable[[Any], Any]]] = {
    str: str.__str__,
    int: int.__int__,
    float: float.__float__,
    bytes: lambda value: b"".join((value,)),
}
