"""Values of the structures that `from_dict` takes: each has the type that `to_dict` gives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def typed(value: Any, name: str, *types: type) -> Any:
    """The value, which is of exactly one of these types.

    Raises:
        TypeError: it is not; the message has the name.
    """
    if type(value) in types:
        return value
    expected = " or ".join("null" if kind is type(None) else kind.__name__ for kind in types)
    raise TypeError(f"{name}: {type(value).__name__}, expected {expected}")


def typed_all(values: Any, name: str, *types: type) -> tuple[Any, ...]:
    """The items of a list, each of exactly one of these types.

    Raises:
        TypeError: the list or an item is of another type.
    """
    return tuple(typed(value, name, *types) for value in items(values, name))


def items(values: Any, name: str) -> Sequence[Any]:
    """The items of a list.

    Raises:
        TypeError: it is not a list.
    """
    listed: Sequence[Any] = typed(values, name, list, tuple)
    return listed
