"""Whether a record is a value that cannot be changed."""

from __future__ import annotations

from collections.abc import Iterator
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
