"""Whether a record cannot be changed, and whether content has plain values."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final

#: Containers whose content can be changed.
_CHANGEABLE: Final = (list, dict, set, bytearray)


def changeable_parts(record: Any, name: str) -> Iterator[str]:
    """The parts of a record that can be changed, by path and class: "extras['rows'].lines: list".

    Tuples and dataclasses are looked into. The attributes of an object are set to what they are.
    """
    seen: set[int] = set()
    parts = [(name, record)]
    while parts:
        path, value = parts.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, _CHANGEABLE) or _accepts_attributes(value):
            yield f"{path}: {type(value).__name__}"
        elif isinstance(value, tuple):
            parts += [(f"{path}[{at}]", item) for at, item in enumerate(value)]
        elif is_dataclass(value) and not isinstance(value, type):
            parts += [
                (f"{path}.{field.name}", getattr(value, field.name)) for field in fields(value)
            ]


def _accepts_attributes(value: Any) -> bool:
    """Whether an attribute of an object can be set."""
    if isinstance(value, (Enum, type)):
        return False
    slots = [vars(base).get("__slots__", ()) for base in type(value).__mro__]
    names = [name for given in slots for name in ([given] if isinstance(given, str) else given)]
    for name in (*names, "attribute"):
        try:
            setattr(value, name, getattr(value, name, None))
        except (AttributeError, TypeError):
            continue
        return True
    return False


def foreign_values(value: Any, name: str, packages: Collection[str]) -> Iterator[str]:
    """The values inside a value whose class is neither built in nor of one of the packages, by path
    and class: "title: rows.lines.Line".

    A subclass of str may have an equality and a state of its own.
    """
    parts = [(name, value)]
    while parts:
        path, value = parts.pop()
        home = type(value).__module__
        if home != "builtins" and home.partition(".")[0] not in packages:
            yield f"{path}: {home}.{type(value).__qualname__}"
        elif isinstance(value, Mapping):
            parts += [
                (f"{path}[{key!r}]", part) for key, item in value.items() for part in (key, item)
            ]
        elif isinstance(value, (tuple, frozenset)):
            parts += [(f"{path}[{at}]", item) for at, item in enumerate(value)]
