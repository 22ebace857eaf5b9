"""The provenance record of a puzzle that was read from ipuz."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IpuzRecord:
    """The bytes of the file. Everything else follows from them."""

    data: bytes
