"""Install hints: formats, kinds and modules that are recognized although their package is absent.

The table is the file `known_formats.json` beside this module, used for hints only. A package adds
to it by an entry point of the group "xwcore.hints" that names a table of the same form; a host
does by a JSON file that `XW_KNOWN_FORMATS` names.
"""

from __future__ import annotations

import contextlib
import functools
import os
import re
import sys
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from xwcore.files.source import Probe
from xwcore.registry.helpers import helpers
from xwcore.registry.switches import HINTS_VARIABLE

#: The entry-point group of tables of packages.
GROUP: Final = "xwcore.hints"

#: Bytes of the host's file.
_MAX_SIZE: Final = 1024 * 1024


class KnownFormat(NamedTuple):
    """A format that has a plugin. `pattern` is searched in the first `reach` bytes."""

    name: str
    title: str
    package: str
    extensions: tuple[str, ...]
    pattern: bytes
    what: str
    reads: bool = True
    reach: int = 4_096

    def reason(self, probe: Probe) -> str | None:
        """What in the source is typical of this format, or None."""
        # Compiled on use: most processes meet no file of an absent plugin.
        pattern = re.compile(self.pattern, re.IGNORECASE | re.MULTILINE)
        match = pattern.search(probe.head, 0, self.reach) if self.pattern else None
        if match is None:
            return None
        return self.what.format(offset=match.start(1) if match.re.groups else match.start())


class Hints(NamedTuple):
    """Formats; the packages of kinds, modules, hooks and containers; what makes files of an
    extension; how files start that a program has packed (patterns), by the name of the container.
    """

    formats: tuple[KnownFormat, ...] = ()
    kinds: Mapping[str, str] = {}
    modules: Mapping[str, str] = {}
    hooks: Mapping[str, str] = {}
    containers: Mapping[str, str] = {}
    targets: Mapping[str, str] = {}
    packed: Mapping[str, str] = {}


@functools.cache
def own_hints() -> Hints:
    """The table of this repository."""
    import json

    path = os.path.join(os.path.dirname(__file__), "known_formats.json")
    with open(path, encoding="ascii") as stream:
        return hints_of(json.load(stream))


def hints_of(table: Any) -> Hints:
    """The hints in a table with the names of `Hints` as keys, or in a list of formats. A format has
    a name and a package; its content is recognized by a "pattern" or "magic".

    Raises:
        ValueError, TypeError: the table is malformed.
    """
    if isinstance(table, list):
        table = {"formats": table}
    if not isinstance(table, dict) or not table.keys() & set(Hints._fields):
        raise TypeError(f"{type(table).__name__}, expected a list of formats")
    texts = {key: table.get(key, {}) for key in Hints._fields[1:]}
    for key, by_name in texts.items():
        if not isinstance(by_name, dict) or {*map(type, by_name.values())} - {str}:
            raise TypeError(f"malformed {key}, expected names with a text for each")
    for pattern in texts["packed"].values():
        re.compile(pattern.encode("latin-1"))
    return Hints(tuple(map(_known_format, table.get("formats", ()))), **texts)


def _known_format(row: Any) -> KnownFormat:
    texts = [row.get(key) if isinstance(row, dict) else None for key in ("name", "package")]
    name, package = texts
    if not (isinstance(name, str) and isinstance(package, str)):
        raise TypeError(f"malformed format {str(row)[:60]}, expected name and package")
    extensions = row.get("extensions", [])
    magic, pattern = row.get("magic", ""), row.get("pattern", "")
    if not (isinstance(magic, str) and isinstance(pattern, str) and isinstance(extensions, list)):
        raise TypeError(f"format {name}: malformed magic, pattern or extensions")
    # Without either the format is known by its name and extensions only.
    searched = pattern.encode("latin-1") or re.escape(magic.encode("latin-1"))
    re.compile(searched)
    title, what = str(row.get("title") or name), str(row.get("what") or "magic at byte {offset}")
    reads = bool(row.get("reads", True))
    return KnownFormat(name, title, package, tuple(extensions), searched, what, reads)


def host_hints() -> Hints:
    """The hints in the host's file; the file is read each time, as hints are rare.

    Raises:
        OSError: the file cannot be read.
        ValueError, TypeError: the file is not JSON, or a format in it is incomplete.
    """
    path = os.environ.get(HINTS_VARIABLE)
    if not path:
        return Hints()
    with open(path, "rb") as stream:
        text = stream.read(_MAX_SIZE + 1)
    if len(text) > _MAX_SIZE:
        raise ValueError(f"more than {_MAX_SIZE} bytes")
    import json

    try:
        return hints_of(json.loads(text))
    except re.error as error:
        raise ValueError(f"malformed pattern: {error}") from error


def host_problem() -> str:
    """Why the host's file cannot be used, or ""."""
    try:
        host_hints()
    except (OSError, ValueError, TypeError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


def _tables() -> Iterator[Hints]:
    """The hints of this repository, of the host, and of packages; what is malformed is left out."""
    yield own_hints()
    with contextlib.suppress(OSError, ValueError, TypeError):  # `xw plugins doctor` reports it
        yield host_hints()
    for table in helpers(GROUP):
        with contextlib.suppress(ValueError, TypeError, re.error):
            yield hints_of(table)


def all_known() -> tuple[KnownFormat, ...]:
    """The formats of this repository, of the host, and of packages."""
    return tuple(known for table in _tables() for known in table.formats)


def recognize(probe: Probe) -> tuple[KnownFormat, str] | None:
    """The first known format that matches the content, and the reason; None if none matches."""
    reasons = ((known, known.reason(probe)) for known in all_known())
    return next(((known, reason) for known, reason in reasons if reason is not None), None)


def by_name(name: str) -> KnownFormat | None:
    """The known format of this name."""
    return next((known for known in all_known() if known.name == name), None)


def by_extension(extension: str) -> KnownFormat | None:
    """The first known format that uses this extension."""
    return next((known for known in all_known() if extension in known.extensions), None)


def packed_by(head: bytes) -> str | None:
    """The name of the known container that starts with these bytes."""
    starts = ((name, text) for table in _tables() for name, text in table.packed.items())
    return next((name for name, text in starts if re.match(text.encode("latin-1"), head)), None)


def hint_of(what: str, name: str) -> str | None:
    """The package of one of the "kinds", "modules", "hooks" or "containers", or the words about
    one of the "targets", where they are known.
    """
    tables = (getattr(table, what) for table in _tables())
    return next((table[name] for table in tables if name in table), None)


def install_hint(package: str) -> str:
    """How a user gets a plugin; a frozen program cannot install one."""
    if getattr(sys, "frozen", False):
        return f"this program was built without the package {package}"
    return f"pip install {package}"
