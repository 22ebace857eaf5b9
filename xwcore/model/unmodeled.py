"""Content that a reader met and the model has no place for, as plain values that cannot change."""

from __future__ import annotations

import operator
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Unmodeled:
    """Something that a reader met and the model cannot hold: a picture, a setting, an unknown key.

    `name` is that of the format; `value` is plain (text, number, True, False, None, or a tuple of
    them); `count` says how often it occurs.
    """

    name: str
    value: Any = None
    count: int = 1


def frozen(value: Any) -> Any:
    """Lists become tuples, at any depth, so that a puzzle cannot change."""
    if not isinstance(value, (list, tuple)):
        return value
    items = tuple(map(frozen, value))
    # A tuple of frozen items stays as it is, so that the values of a puzzle are not held twice.
    return value if type(value) is tuple and all(map(operator.is_, items, value)) else items


def plain(value: Any) -> Any:
    """Tuples become lists, at any depth, as JSON has them."""
    return [plain(item) for item in value] if isinstance(value, tuple) else value


def frozen_unmodeled(item: Unmodeled) -> Unmodeled:
    """The item with a value that cannot change."""
    return replace(item, value=frozen(item.value))
