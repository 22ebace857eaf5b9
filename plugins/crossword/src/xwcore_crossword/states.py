"""The state of play of a crossword: the solving clock, and the lock of a scrambled solution."""

from __future__ import annotations

from typing import NamedTuple


class Timer(NamedTuple):
    """The solving clock: seconds spent, and whether it runs."""

    seconds: int
    running: bool = False


class Lock(NamedTuple):
    """A solution that is scrambled with a key which the file does not hold.

    `scheme` names the way of scrambling. `letters` is the scrambled grid, one letter a cell and
    NUL where there is none; `rebus` holds the rebus cells that the file holds in plain text;
    `checksum` is that of the plain solution.
    """

    scheme: str
    checksum: int
    letters: str
    rebus: tuple[tuple[int, str], ...] = ()
