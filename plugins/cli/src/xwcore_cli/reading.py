"""How the files of a command are read: `--from`, `-r`, and the options of formats in settings.

Contract: for one file or with `--from`, every `-r` has to be an option of the format. Files of
several formats get the options that their format has; an option that no installed format has is
wrong usage before the first file is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from xwcore.plugin import OptionError, Puzzle, Registry, Source, XwError, resolve_options
from xwcore_cli.failures import Failure


@dataclass(frozen=True, slots=True)
class ReadSettings:
    """`source_format` is that of `--from`, `options` are those of `-r`, `settings` by format.

    `is_mixed` is True for files that may have several formats.
    """

    source_format: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    is_mixed: bool = False

    def checked(self, registry: Registry) -> ReadSettings:
        """The value itself; its options are those of at least one format.

        Raises:
            OptionError: no format has an option, or its value is invalid for every format.
        """
        if not self.options or not self.is_mixed:
            return self
        specs = [spec for spec in registry.formats().values() if spec.reads]
        if self.source_format is not None:
            spec = registry.formats()[self.source_format]
            resolve_options(spec.read_options, self.options, spec.title)
            return self
        declared = [option for spec in specs for option in spec.read_options]
        first = {option.name: option for option in reversed(declared)}
        resolve_options([*first.values()][::-1], dict.fromkeys(self.options), "-r")
        for name, value in self.options.items():
            errors = []
            candidates = [option for option in declared if option.name == name]
            for option in candidates:
                try:
                    option.convert(value)
                except OptionError as error:
                    errors.append(error)
            if len(errors) == len(candidates):
                raise errors[0]
        return self

    def read(self, registry: Registry, source: Source) -> Puzzle:
        """The puzzle of a source.

        Raises:
            Failure: an option of `-r` has a value that is invalid for the format of this file.
            OSError, XwError: the source cannot be read.
        """
        name, options = self.arguments(registry, source)
        puzzle: Puzzle = registry.read(source, name, **options)
        return puzzle

    def arguments(self, registry: Registry, source: Source) -> tuple[str | None, dict[str, Any]]:
        """The format and the read options for a source; None for a source of unknown format.

        Raises:
            Failure: an option of `-r` has a value that is invalid for the format of this file.
        """
        name = self.source_format
        if name is None and (self.settings or self._is_filtered):
            try:
                name = registry.detect(source).format
            except (OSError, XwError):
                return None, {}  # reported by the verb that is called next
        try:
            return name, self.options_for(registry, name)
        except OptionError as error:
            raise Failure(error.message) from error

    @property
    def _is_filtered(self) -> bool:
        """Whether a format gets only those options of `-r` that it has."""
        return self.is_mixed and self.source_format is None and bool(self.options)

    def options_for(self, registry: Registry, name: str | None) -> dict[str, Any]:
        """The read options for a format.

        Raises:
            OptionError: an option of `-r` has a value that is invalid for the format.
        """
        options = dict(self.options)
        if self._is_filtered and name is not None:
            declared = {option.name: option for option in registry.formats()[name].read_options}
            options = {
                key: declared[key].convert(value)
                for key, value in options.items()
                if key in declared
            }
        return {**self.settings.get(name or "", {}), **options}
