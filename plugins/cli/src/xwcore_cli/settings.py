"""Settings of a project for `xw validate` and `xw fix`: `xwcore.toml`, or part of `pyproject.toml`.

Contract: the nearest file counts, from the current folder upwards; options of the command line win.
A key that is unknown or has a value of a wrong type is wrong usage, with the name of the file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import click

from xwcore.plugin import OptionError, Registry, Severity, resolve_options
from xwcore_cli.output import warn
from xwcore_cli.sources import archive_and_member
from xwcore_folders import below, matches

#: The name of a file with nothing but settings, and the one with a table of them.
OWN_FILE: Final = "xwcore.toml"
_PROJECT_FILE: Final = "pyproject.toml"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a project; paths in them are relative to `folder`."""

    folder: str = ""
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    min_severity: Severity | None = None
    strict: bool = False
    per_path_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def ignored_for(self, path: str) -> tuple[str, ...]:
        """The prefixes of codes that are ignored in this file."""
        if not self.per_path_ignores:
            return ()
        archive, member = archive_and_member(path)
        relative = f"{below(self.folder, archive)}/{member}" if member else below(self.folder, path)
        return tuple(
            prefix
            for pattern, prefixes in self.per_path_ignores.items()
            if matches(relative, [pattern])
            for prefix in prefixes
        )


def load_settings(registry: Registry, path: str | None, *, is_isolated: bool) -> Settings:
    """The settings in the file `path`, or in the nearest file; none if isolated.

    Raises:
        click.UsageError: the file is malformed, or has an unknown key or a wrong value.
        OSError: the file `path` cannot be read.
    """
    if is_isolated:
        return Settings()
    if path is None:
        return _nearest(registry)
    return _parsed(registry, path, _table_of(path) or {})


def _nearest(registry: Registry) -> Settings:
    folder = os.getcwd()
    while True:
        for name in (OWN_FILE, _PROJECT_FILE):
            path = os.path.join(folder, name)
            table = _table_of(path) if os.path.isfile(path) else None
            if table is not None:
                return _parsed(registry, path, table)
        parent = os.path.dirname(folder)
        if parent == folder:
            return Settings()
        folder = parent


def _table_of(path: str) -> Mapping[str, Any] | None:
    """The table of settings in a file; None if `pyproject.toml` has none."""
    import tomllib  # on use: most folders have no settings

    with open(path, "rb") as stream:
        try:
            data = tomllib.load(stream)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise click.UsageError(f"{path}: malformed TOML: {error}") from error
    if os.path.basename(path) != _PROJECT_FILE:
        return data
    tools = data.get("tool")
    table = tools.get("xwcore") if isinstance(tools, dict) else None
    return table if isinstance(table, dict) else None


def _parsed(registry: Registry, path: str, table: Mapping[str, Any]) -> Settings:
    values: dict[str, Any] = {"folder": os.path.dirname(os.path.abspath(path))}
    for key, value in table.items():
        name = key.replace("-", "_")
        if name not in _PARSERS:
            import difflib

            known = sorted(parser.replace("_", "-") for parser in _PARSERS)
            near = difflib.get_close_matches(key, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"expected one of {', '.join(known)}"
            raise click.UsageError(f"{path}: unknown key {key!r}, {hint}")
        try:
            values[name] = _PARSERS[name](value)
        except ValueError as error:
            raise click.UsageError(f"{path}: {key}: {error}") from error
    settings = Settings(**values)
    _check_options(registry, path, settings)
    return settings


def _check_options(registry: Registry, path: str, settings: Settings) -> None:
    formats = registry.formats()
    for name, options in settings.options.items():
        if name not in formats:
            warn(f"{path}: options.{name}: no format {name!r} is installed")
            continue
        try:
            resolve_options(formats[name].read_options, options, formats[name].title)
        except OptionError as error:
            raise click.UsageError(f"{path}: options.{name}: {error.message}") from error


# -- values ---------------------------------------------------------------------------------------


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"{value!r}, expected a list of texts")
    return tuple(value)


def _prefixes(value: object) -> tuple[str, ...]:
    return tuple(text.strip().upper() for text in _texts(value))


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r}, expected true or false")  # noqa: TRY004 - one kind for all
    return value


def _severity(value: object) -> Severity:
    names = [str(severity) for severity in Severity]
    if value not in names:
        raise ValueError(f"{value!r}, expected one of {', '.join(names)}")
    return Severity(str(value))


def _tables(value: object) -> dict[str, dict[str, Any]]:
    if not isinstance(value, dict) or not all(isinstance(row, dict) for row in value.values()):
        raise ValueError(f"{value!r}, expected a table for each format")
    return {
        name: {key.replace("-", "_"): option for key, option in row.items()}
        for name, row in value.items()
    }


def _ignores(value: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise ValueError(f"{value!r}, expected a table of lists of codes")  # noqa: TRY004
    return {pattern: _prefixes(codes) for pattern, codes in value.items()}


_PARSERS: Final[Mapping[str, Callable[[object], Any]]] = {
    "select": _prefixes,
    "ignore": _prefixes,
    "include": _texts,
    "exclude": _texts,
    "min_severity": _severity,
    "strict": _flag,
    "per_path_ignores": _ignores,
    "options": _tables,
}
