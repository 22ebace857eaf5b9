"""Converting: read a file, adapt the puzzle to the target, write it there."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from xwcore.errors import OptionError
from xwcore.findings.diagnostics import Diagnostic, Severity, Span
from xwcore.findings.places import WHOLE
from xwcore.options import Option, resolve_options
from xwcore.verbs import targets
from xwcore.verbs.reading import read_context, read_puzzle
from xwcore.verbs.validating import diagnostics_of
from xwcore.verbs.writing import Conversion, encoded

if TYPE_CHECKING:
    from xwcore.detection.detector import DetectingRegistry
    from xwcore.files.saving import Target
    from xwcore.plugin.declarations import FormatSpec
    from xwcore.verbs.finding import FoundFile


class Asked(NamedTuple):
    """The options of a conversion: of reading, of writing, and those to be assigned by name."""

    of_reading: Mapping[str, Any]
    of_writing: Mapping[str, Any]
    others: Mapping[str, Any]

    def to_read(self, spec: FormatSpec) -> dict[str, Any]:
        """The options of reading this format."""
        names = {option.name for option in spec.read_options}
        return {
            **{name: value for name, value in self.others.items() if name in names},
            **self.of_reading,
        }

    def to_write(self, source: FormatSpec, target: FormatSpec) -> dict[str, Any]:
        """The options of writing the target.

        Raises:
            OptionError: both formats have an option of this name, or neither has.
        """
        of_source: dict[str, Option] = {option.name: option for option in source.read_options}
        of_target = {option.name: option for option in target.write_options}
        if both := [name for name in self.others if name in of_source and name in of_target]:
            raise OptionError(
                f"option {both[0]}: {source.title} reads with it and {target.title} writes with"
                " it, expected in read_options or write_options",
                option=both[0],
            )
        unknown = {name: None for name in self.others if name not in of_source.keys() | of_target}
        if unknown:
            what = f"{source.title} to {target.title}"
            resolve_options([*{**of_source, **of_target}.values()], unknown, what)  # raises
        mine = {name: value for name, value in self.others.items() if name in of_target}
        return {**mine, **self.of_writing}


def convert_file(
    file: FoundFile,
    /,
    target: Target,
    target_format: str | None = None,
    *,
    read_options: Mapping[str, Any] | None = None,
    write_options: Mapping[str, Any] | None = None,
    overwrite: bool = False,
    strict: bool = False,
    adapt: bool = True,
    undo_adaptations: bool | Collection[str] = False,
    check: bool = False,
    container: str | None = None,
    **options: Any,
) -> Conversion:
    """Read the puzzle and write it to the target; see `Registry.convert`."""
    asked = Asked(read_options or {}, write_options or {}, options)
    registry, source = file.registry, file.found().status.declared
    puzzle = read_puzzle(file.found(), asked.to_read(source), undo_adaptations)
    chosen = targets.target_format(registry, puzzle, target, target_format)
    written_with = asked.to_write(source, registry.spec(chosen)) if options else asked.of_writing
    adapt = adapt and (chosen != puzzle.source_format or bool(undo_adaptations))
    data, written = encoded(registry, puzzle, chosen, written_with, strict=strict, adapt=adapt)
    targets.save_to(registry, data, puzzle, chosen, target, container, overwrite=overwrite)
    diagnostics = (*written.puzzle.diagnostics, *written.diagnostics)
    if check:
        reported = {diagnostic.code for diagnostic in diagnostics}
        diagnostics += _warnings_of(registry, chosen, data, reported)
    return dataclasses.replace(written, diagnostics=diagnostics, format=chosen)


def _warnings_of(
    registry: DetectingRegistry, format: str, data: bytes, reported: Collection[str]
) -> tuple[Diagnostic, ...]:
    """Warnings and errors of a written file, without codes that were reported before."""
    status = registry.status(format)
    if not (status.declared.reads or status.implements("xw_validate")):
        return ()
    return tuple(
        # The bytes are those of the target, which the caller does not have.
        dataclasses.replace(diagnostic, span=_place_only(diagnostic.span), fix=None)
        for diagnostic in diagnostics_of(registry, status, data, read_context(status, {}))
        if diagnostic.severity is not Severity.INFO and diagnostic.code not in reported
    )


def _place_only(span: Span | None) -> Span | None:
    """The span without bytes, line and column."""
    return None if span is None or span.place == WHOLE else Span(place=span.place)
