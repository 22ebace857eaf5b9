"""What an ipuz puzzle remembers of the file it was read from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IpuzRecord:
    """The bytes of the file: everything else follows from them."""

    data: bytes
