"""Words of messages."""

from __future__ import annotations


def plural(count: int, noun: str) -> str:
    """The count with its noun: "1 cell", "2 cells"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
