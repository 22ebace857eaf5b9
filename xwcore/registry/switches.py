"""Which plugins may be loaded: what the environment and the host say, before any is imported."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

#: "none", or comma-separated names of the formats or distributions that may load.
ALLOW_VARIABLE: Final = "XW_PLUGINS"
#: Comma-separated names of formats or distributions that may not load.
DISABLE_VARIABLE: Final = "XW_DISABLE"
#: Comma-separated names of distributions that win where two plugins claim one format, or
#: "format=distribution" for one format alone, or names of formats, the first of which wins where
#: several claim the same content.
PREFER_VARIABLE: Final = "XW_PREFER"
#: "1" raises where a plugin is broken, incompatible or shadowed.
STRICT_VARIABLE: Final = "XW_STRICT"

#: Folders with plugins that are not installed, separated as those of `PATH`.
FOLDERS_VARIABLE: Final = "XW_PLUGIN_DIR"

#: A JSON file of the host with hints at packages: see docs/authors/deployment.md.
HINTS_VARIABLE: Final = "XW_KNOWN_FORMATS"

#: Distributions that win where two plugins claim one format, or the distribution for each format.
Preference = Iterable[str] | Mapping[str, str]


class Switches:
    """The host's choice; the environment variables are read each time.

    The variable with the names of all that may be loaded lists formats: kinds are asked without
    it (`is_listed` is False).
    """

    def __init__(
        self,
        allow: Iterable[str] | None,
        disable: Iterable[str],
        prefer: Preference,
        *,
        is_listed: bool = True,
    ) -> None:
        self._is_listed = is_listed
        self._allow = None if allow is None else frozenset(one_or_more(allow))
        self._disable = frozenset(one_or_more(disable))
        if isinstance(prefer, Mapping):
            prefer = [f"{name}={distribution}" for name, distribution in prefer.items()]
        ranked = one_or_more(prefer)
        self._prefer = frozenset(ranked)
        self._ranked = ranked

    def reason_to_disable(self, name: str, distribution: str) -> str:
        """Why the plugin of this format and distribution must not be loaded, or ""."""
        names = {name, distribution}
        allowed = _variable(ALLOW_VARIABLE) if self._is_listed else None
        if allowed is not None and not names & (allowed - {"none"}):
            return f"not listed in {ALLOW_VARIABLE}"
        if names & (_variable(DISABLE_VARIABLE) or frozenset()):
            return f"listed in {DISABLE_VARIABLE}"
        if names & self._disable:
            return "disabled by Registry(disable=...)"
        if self._allow is not None and not names & self._allow:
            return "not listed in Registry(allow=...)"
        return ""

    def rank(self, name: str) -> int:
        """The place of a format in the order of `prefer`; formats that are not in it come last."""
        ranked = (*self._ranked, *(_names_in(PREFER_VARIABLE) or ()))
        return ranked.index(name) if name in ranked else len(ranked)

    def given(self) -> Iterator[tuple[str, str]]:
        """The names that the host chose by, after the argument that has them."""
        for argument, names in (
            ("allow", self._allow or ()),
            ("disable", self._disable),
            ("prefer", self._prefer),
        ):
            for name in sorted(names):
                yield from ((argument, part) for part in name.split("=", 1))

    def prefers(self, name: str, distribution: str) -> bool:
        """Whether the plugin of this distribution wins over others of the format."""
        preferred = self._prefer | (_variable(PREFER_VARIABLE) or frozenset())
        return not preferred.isdisjoint((distribution, f"{name}={distribution}"))


def one_or_more(names: Iterable[str]) -> tuple[str, ...]:
    """The names; a single string is one name."""
    return (names,) if isinstance(names, str) else tuple(names)


def _names_in(variable: str) -> tuple[str, ...] | None:
    """The comma-separated names in an environment variable; None where it is not set."""
    text = os.environ.get(variable)
    if text is None:
        return None
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _variable(variable: str) -> frozenset[str] | None:
    names = _names_in(variable)
    return None if names is None else frozenset(names)
