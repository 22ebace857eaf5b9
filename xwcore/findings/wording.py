"""Words of messages."""

from __future__ import annotations

from collections.abc import Iterable


def plural(count: int, noun: str) -> str:
    """The count with its noun: "1 cell", "2 cells"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def near_hint(name: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: the nearest known one, or ""."""
    import difflib

    near = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def class_name(value: object) -> str:
    """The name of the value's class, without running code of the class."""
    name: str = type.__dict__["__name__"].__get__(type(value))
    return name
