"""The contract of the declaration: it is complete, and the same in every call."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from xwcore.plugin import PLUGIN_API_VERSION, Option, OptionError, Registry
from xwcore_testing.advice import demand
from xwcore_testing.base import ContractBase
from xwcore_testing.code_tables import demand_explained


class DeclarationContract(ContractBase):
    """The result of `xw_format`."""

    def test_declaration_is_whole(self) -> None:
        """The declaration has title, API version, extension if it is written, and option help."""
        spec = self.spec
        demand(
            spec.title, "the format has no title", "set FormatSpec(title=...), the name for users"
        )
        demand(
            spec.extensions or not spec.writes,
            "the format has no extension",
            "set at least one, for `xw convert`",
        )
        demand(
            spec.api_version == PLUGIN_API_VERSION,
            f"plugin API {spec.api_version}, expected {PLUGIN_API_VERSION}",
            "do not set FormatSpec(api_version=...)",
        )
        for option in (*spec.read_options, *spec.write_options):
            demand(
                option.help, f"option {option.name} has no help", "set Option(help=...), one line"
            )

    def test_codes_are_explained(self) -> None:
        """Every diagnostic code has a summary and a section in `codes.md`."""
        demand_explained(self.spec.codes() if self.spec.codes else {})

    def test_declaration_is_the_same_each_time(self) -> None:
        """Two calls of xw_format agree, and the declaration pickles and copies."""
        spec = self.spec
        advice = "make the FormatSpec a constant of the module, of plain values"
        demand(self.plugin.xw_format() == spec, "two calls of xw_format differ", advice)
        twin = pickle.loads(pickle.dumps(spec))  # noqa: S301 - our own bytes
        demand(twin == spec == copy.deepcopy(spec), "the declaration does not pickle", advice)


class OptionContract(ContractBase):
    """The read and write options of a format that reads."""

    def test_contract_fits_the_format(self) -> None:
        """The format reads, and there are samples."""
        advice = "a format that only writes has a contract of its own: WriterContract"
        demand(self.spec.reads, "the format does not read", advice)
        demand(self.samples, "the contract has no samples", "set `samples` to at least one Sample")

    def test_unknown_options_are_refused(self, registry: Registry) -> None:
        """An undeclared option raises an OptionError, in reading and in writing."""
        sample = self.samples[0]
        with pytest.raises(OptionError):
            registry.read(sample.data, self.spec.name, no_such_option=1)
        if self.spec.writes:
            puzzle = registry.read(sample.data, self.spec.name, **sample.options)
            with pytest.raises(OptionError):
                registry.dumps(puzzle, self.spec.name, no_such_option=1)

    def test_options_are_typed(self, registry: Registry) -> None:
        """A value of a wrong type, or outside the choices, raises an OptionError."""
        sample = self.samples[0]
        for option in self.spec.read_options:
            for wrong in wrong_values(option):
                with pytest.raises(OptionError):
                    registry.read(sample.data, self.spec.name, **{option.name: wrong})
        puzzle = registry.read(sample.data, self.spec.name, **sample.options)
        for option in self.spec.write_options:
            for wrong in wrong_values(option):
                with pytest.raises(OptionError):
                    registry.dumps(puzzle, self.spec.name, **{option.name: wrong})


def wrong_values(option: Option) -> list[Any]:
    """Values that the option must refuse."""
    return [object(), "no such choice"] if option.choices else [object()]
