"""The contract of a declaration: it tells a host all that it needs, the same each time."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from xwcore.errors import OptionError
from xwcore.options import Option
from xwcore.plugin.declarations import PLUGIN_API_VERSION
from xwcore.testing.advice import demand
from xwcore.testing.base import ContractBase
from xwcore.verbs import Registry


class DeclarationContract(ContractBase):
    """What `xw_format` gives, and the options that it declares."""

    def test_declaration_is_whole(self) -> None:
        """The declaration tells a host all that it needs."""
        spec = self.spec
        demand(spec.title, "the format has no title", "FormatSpec(title=...) names it for people")
        demand(
            spec.extensions,
            "the format has no extension",
            "name at least one, for hints and for `xw convert`",
        )
        demand(
            spec.api_version == PLUGIN_API_VERSION,
            f"made for plugin API {spec.api_version}, this is {PLUGIN_API_VERSION}",
            "leave FormatSpec(api_version=...) out",
        )
        demand(self.samples, "there is no sample", "give the contract at least one Sample")
        for option in (*spec.read_options, *spec.write_options):
            demand(option.help, f"option {option.name} has no help", "Option(help=...) in one line")

    def test_codes_are_explained(self) -> None:
        """Every diagnostic code says what it means."""
        for code in self.spec.codes().values() if self.spec.codes else ():
            for part in ("summary", "explanation"):
                demand(
                    getattr(code, part),
                    f"code {code.code} has no {part}",
                    "it is what `xw explain` prints: a line, and a short paragraph",
                )

    def test_declaration_is_the_same_each_time(self) -> None:
        """Two calls of xw_format agree, and the declaration pickles and copies."""
        spec = self.spec
        advice = "make the FormatSpec once, as a constant of the module, from plain values"
        demand(self.plugin.xw_format() == spec, "two calls of xw_format differ", advice)
        twin = pickle.loads(pickle.dumps(spec))  # noqa: S301 - our own bytes
        demand(twin == spec == copy.deepcopy(spec), "the declaration does not pickle", advice)

    def test_unknown_options_are_refused(self, registry: Registry) -> None:
        """An option that nobody declared is an OptionError, for reading and for writing."""
        sample = self.samples[0]
        with pytest.raises(OptionError):
            registry.read(sample.data, self.spec.name, no_such_option=1)
        if self.spec.writes:
            puzzle = registry.read(sample.data, self.spec.name, **sample.options)
            with pytest.raises(OptionError):
                registry.dumps(puzzle, self.spec.name, no_such_option=1)

    def test_options_are_typed(self, registry: Registry) -> None:
        """A value of a wrong type, or outside the choices, is an OptionError."""
        sample = self.samples[0]
        for option in self.spec.read_options:
            for wrong in _wrong_values(option):
                with pytest.raises(OptionError):
                    registry.read(sample.data, self.spec.name, **{option.name: wrong})
        puzzle = registry.read(sample.data, self.spec.name, **sample.options)
        for option in self.spec.write_options:
            for wrong in _wrong_values(option):
                with pytest.raises(OptionError):
                    registry.dumps(puzzle, self.spec.name, **{option.name: wrong})


def _wrong_values(option: Option) -> list[Any]:
    return [object(), "no such choice"] if option.choices else [object()]
