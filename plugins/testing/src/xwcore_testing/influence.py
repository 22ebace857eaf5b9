"""The contract of completeness: no part of a file is ignored without a report."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

from xwcore.plugin import FormatError, PluginContractError, Puzzle, ReadError, Registry
from xwcore_testing.advice import demand, shown
from xwcore_testing.base import ContractBase
from xwcore_testing.changed_files import additions, changes
from xwcore_testing.samples import Sample

#: An index in a path, and the most paths that a failure names.
_INDEX: Final = re.compile(r"\[[0-9]+\]")
_MOST_NAMED: Final = 20


class InfluenceContract(ContractBase):
    """Changing any token of a sample changes the puzzle, the diagnostics, or the detection; of a
    file in JSON or XML, each value and each name by its path.

    `noise` is a regular expression for the bytes that have no meaning in the format, such as a
    comment; a diagnostic need not mention them. `extensible` is one for the paths of objects and
    elements in which keys and attributes that the format does not know have no meaning.
    """

    noise: ClassVar[bytes] = b""
    extensible: ClassVar[str] = ""

    def test_every_token_has_influence(self, registry: Registry) -> None:
        """A changed token changes content, unmodeled content included, or gives a diagnostic."""
        for sample in self.samples:
            before = _outcome(registry, self.spec.name, sample, sample.data)
            noise = re.finditer(self.noise, sample.data) if self.noise else ()
            known = [range(*match.span()) for match in noise]
            known += _reported(registry, self.spec.name, sample)
            # Every clue of a list has the same keys: each path is named once, without its indices.
            silent = dict.fromkeys(
                _INDEX.sub("[]", change.what)
                for change in (*changes(sample.data), *additions(sample.data, self.extensible))
                if not any(change.at in covered for covered in known)
                and _outcome(registry, self.spec.name, sample, change.data) == before
            )
            demand(
                not silent,
                f"{sample.name}: ignored without a report: {', '.join([*silent][:_MOST_NAMED])}"
                f" ({len(silent)})",
                "hand over what the model has no attribute for as Puzzle(unmodeled=...), report"
                " it, or name the bytes in `noise`, the path in `extensible`",
            )


def _reported(registry: Registry, name: str, sample: Sample) -> list[range]:
    """The bytes that a diagnostic of the sample speaks of."""
    spans = [
        diagnostic.span
        for diagnostic in registry.validate(sample.data, name, **sample.options).diagnostics
    ]
    return [
        range(span.start, span.end) for span in spans if span is not None and span.end is not None
    ]


def _outcome(
    registry: Registry, name: str, sample: Sample, data: bytes
) -> tuple[Puzzle | None, list[Any]]:
    """The puzzle, None where the file is not recognized or cannot be read, and the diagnostics
    without their places.
    """
    try:
        registry.detect(data)
    except FormatError as error:
        return None, [type(error)]
    report = registry.validate(data, name, **sample.options)
    diagnostics = [(diagnostic.code, diagnostic.message) for diagnostic in report.diagnostics]
    try:
        return registry.read(data, name, **sample.options), diagnostics
    except PluginContractError as error:
        advice = "raise only XwError: check the type and the range of a value before it is used"
        raise AssertionError(f"{error}; the file is {shown(data)}\nadvice: {advice}") from error
    except ReadError as error:
        return None, [*diagnostics, error.message]
