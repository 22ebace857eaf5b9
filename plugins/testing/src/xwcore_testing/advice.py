"""The failures of the contract: what is wrong, and what the author of the plugin can do."""

from __future__ import annotations


def demand(holds: object, wrong: str, advice: str) -> None:
    """Fail unless `holds`.

    Raises:
        AssertionError: it does not hold; the message has what is wrong, then the advice.
    """
    __tracebackhide__ = True
    if not holds:
        raise AssertionError(f"{wrong}\nadvice: {advice}")


def shown(data: bytes, most: int = 300) -> str:
    """Bytes for a message: all of them, or the first ones and their number."""
    return repr(data) if len(data) <= most else f"{data[:most]!r}... ({len(data)} bytes)"
