"""The contract of options: each one has an effect, and the record remembers it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from xwcore.plugin import Option, OptionError, Puzzle, Registry, WriteError, XwError
from xwcore_testing.advice import demand, shown
from xwcore_testing.base import ContractBase
from xwcore_testing.samples import Sample


class OptionEffectContract(ContractBase):
    """The declared options, with every value that the declaration or `option_values` lists."""

    def test_read_options_have_an_effect(self, registry: Registry) -> None:
        """A value of a read option changes what is read of a sample or a file with a fault."""
        for option in self.spec.read_options:
            values = self._values(option, self.files())
            demand(values, f"option {option.name}: no value to test", _LIST_VALUES)
            for value in values:
                changed = any(
                    _outcome(registry, file, self.spec.name, {option.name: value})
                    != _outcome(registry, file, self.spec.name, {option.name: option.default})
                    for file in self.files()
                )
                wrong = f"read option {option.name}={value!r} changes no file"
                demand(changed, wrong, "use the option, or add a sample that shows its effect")

    def test_read_options_are_remembered(self, registry: Registry) -> None:
        """A file that was read with an option is written byte for byte, without the option."""
        for option in self.spec.read_options if self.spec.writes else ():
            if option.name in self.transforming_options:
                continue
            for value in self._values(option, self.files()):
                for sample in self.samples:
                    options = {**sample.options, option.name: value}
                    try:
                        puzzle = registry.read(sample.data, self.spec.name, **options)
                    except XwError:
                        continue
                    data = registry.dumps(puzzle, self.spec.name)
                    wrong = f"{sample.name}, read with {option.name}={value!r}: {shown(data)}"
                    advice = "keep the option in the record, and compare with the file read so"
                    demand(data == sample.data, f"{wrong}, not the same bytes", advice)

    def test_write_options_have_an_effect(self, registry: Registry) -> None:
        """A value of a write option changes the bytes of a sample."""
        puzzles = [
            registry.read(sample.data, self.spec.name, **sample.options) for sample in self.samples
        ]
        puzzles += [*(puzzle.replace(extras={}) for puzzle in puzzles), *self.examples]
        for option in self.spec.write_options:
            values = self._values(option, ())
            demand(values, f"option {option.name}: no value to test", _LIST_VALUES)
            for value in values:
                changed = any(
                    _written(registry, puzzle, self.spec.name, {option.name: value})
                    != _written(registry, puzzle, self.spec.name, {})
                    for puzzle in puzzles
                )
                wrong = f"write option {option.name}={value!r} changes no sample"
                demand(changed, wrong, "use the option, or add a sample that shows its effect")

    def _values(self, option: Option, files: Iterator[Sample] | Sequence[Sample]) -> list[Any]:
        """The known values other than the default."""
        known: list[Any] = [*self.option_values.get(option.name, ()), *option.choices]
        known += [file.options[option.name] for file in files if option.name in file.options]
        if option.type is bool:
            known += [True, False]
        return [value for value in dict.fromkeys(known) if value != option.default]


_LIST_VALUES = "set option_values = {name: [value, ...]} in the contract, or Option(choices=...)"


def _written(registry: Registry, puzzle: Puzzle, name: str, options: dict[str, Any]) -> Any:
    """The bytes of a puzzle, or the message of the error."""
    try:
        return registry.dumps(puzzle, name, **options)
    except WriteError as error:
        return str(error)


def _outcome(registry: Registry, file: Sample, name: str, options: dict[str, Any]) -> list[Any]:
    """Puzzle and diagnostics of a file, or the error."""
    chosen = {key: value for key, value in (file.options | options).items() if value is not None}
    try:
        report = registry.validate(file.data, name, **chosen)
        outcome: list[Any] = [report.diagnostics]
        puzzle = registry.read(file.data, name, **chosen)
    except OptionError:
        raise
    except XwError as error:
        return [str(error)]
    return [*outcome, puzzle, puzzle.diagnostics]
