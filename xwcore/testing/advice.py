"""How a contract fails: with what is wrong, and what the plugin's author can do about it."""

from __future__ import annotations


def demand(holds: object, wrong: str, advice: str) -> None:
    """Fail unless `holds`.

    Raises:
        AssertionError: it does not; the message says what is wrong, then what to do.
    """
    __tracebackhide__ = True
    if not holds:
        raise AssertionError(f"{wrong}\nadvice: {advice}")


def shown(data: bytes, most: int = 300) -> str:
    """Bytes for a message: whole, or their beginning and how many there are."""
    return repr(data) if len(data) <= most else f"{data[:most]!r}... ({len(data)} bytes)"
