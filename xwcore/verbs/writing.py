"""Writing: the bytes of a file, and what they lose of the puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from xwcore.errors import LossError, UnknownFormatError, UnsupportedOperationError, WriteError
from xwcore.files.source import DEFAULT_LIMITS
from xwcore.findings.features import Feature
from xwcore.findings.loss import Loss, merged
from xwcore.model.difference import undeclared_losses
from xwcore.model.puzzle import Puzzle
from xwcore.options import resolve_options
from xwcore.plugin.writing import WriteContext
from xwcore.verbs import targets

if TYPE_CHECKING:
    from xwcore.detection.detector import DetectingRegistry
    from xwcore.files.saving import Target
    from xwcore.findings.adaptation import Adaptation
    from xwcore.findings.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class Conversion:
    """The result of `convert`: the written puzzle, the losses, the diagnostics of both sides, and
    the adaptations to the target. `format` is that of the target.
    """

    puzzle: Puzzle
    losses: tuple[Loss, ...]
    diagnostics: tuple[Diagnostic, ...]
    adaptations: tuple[Adaptation, ...] = ()
    format: str = ""

    def _repr_html_(self) -> str:
        """What was lost and adapted, for a notebook."""
        from xwcore.findings.html_views import html_table  # on use: only notebooks show it

        rows = [("lost", loss.feature.label, str(loss)) for loss in self.losses]
        rows += [("adapted", change.feature.label, str(change)) for change in self.adaptations]
        heading = f"{self.format}: {'' if rows else 'nothing lost, nothing adapted'}"
        return html_table(heading, ("", "feature", "message"), rows)


def encoded(
    registry: DetectingRegistry,
    puzzle: Puzzle,
    format: str,
    options: Mapping[str, Any],
    *,
    strict: bool = False,
    adapt: bool = False,
) -> tuple[bytes, Conversion]:
    """The bytes of a file of that format, and what became of the puzzle.

    Raises:
        LossError: `strict`, and the format cannot hold all of the puzzle.
        WriteError, UnsupportedOperationError, FormatError, OptionError, PluginError
    """
    _check_puzzle(puzzle)
    if not isinstance(format, str):
        raise UnknownFormatError(f"name of a format: {format!r}, expected str")
    status = registry.status(format)
    spec = status.declared
    if not spec.writes:
        raise UnsupportedOperationError(f"the plugin of {format!r} cannot write")
    if not spec.has_kind(puzzle.kind):
        raise UnsupportedOperationError(
            f"{spec.title} cannot hold a puzzle of kind {puzzle.kind!r}"
        )
    adaptations: tuple[Adaptation, ...] = ()
    if adapt:
        from xwcore.verbs.kinds import adapted

        puzzle, adaptations = adapted(registry, puzzle, spec)
    resolved = resolve_options(spec.write_options, options, spec.title)
    context = WriteContext(spec.name, resolved, features=spec.features, registry=registry)
    lost, reported, held = context.losses, context.diagnostics, context.held
    data: bytes = registry.call(status, "xw_write", puzzle=puzzle, context=context)
    if len(data) > DEFAULT_LIMITS.max_output:
        message = f"xw_write returned {len(data)} bytes, limit {DEFAULT_LIMITS.max_output}"
        raise status.contract_error(message)
    features = spec.features
    if held:
        features |= {feature for feature in held if type(feature) is Feature}
    undeclared = undeclared_losses(puzzle, features, spec.title)
    losses = merged(undeclared, lost)
    if strict and losses:
        raise LossError(f"would lose: {'; '.join(map(str, losses))}", losses=losses)
    return data, Conversion(puzzle, losses, tuple(reported), adaptations)


def bytes_of(
    registry: DetectingRegistry,
    puzzle: Puzzle,
    format: str,
    options: Mapping[str, Any],
    *,
    strict: bool,
    adapt: bool,
    container: str | None,
) -> bytes:
    """The bytes of a file, in the container that is asked for; see `Registry.dumps`."""
    data, _ = encoded(registry, puzzle, format, options, strict=strict, adapt=adapt)
    return targets.in_container(registry, data, puzzle, format, container, "")


def write_puzzle(
    registry: DetectingRegistry,
    puzzle: Puzzle,
    target: Target,
    format: str | None,
    options: Mapping[str, Any],
    *,
    overwrite: bool,
    strict: bool,
    adapt: bool,
    container: str | None,
) -> tuple[Loss, ...]:
    """Write the puzzle to a path or stream; see `Registry.write`."""
    _check_puzzle(puzzle)
    chosen = targets.target_format(registry, puzzle, target, format)
    data, written = encoded(registry, puzzle, chosen, options, strict=strict, adapt=adapt)
    if container is None and format is None and not targets.name_of(target):
        container = "same"
    targets.save_to(registry, data, puzzle, chosen, target, container, overwrite=overwrite)
    return written.losses


def _check_puzzle(puzzle: object) -> None:
    if not isinstance(puzzle, Puzzle):
        raise WriteError(f"write: {type(puzzle).__name__}, expected Puzzle")
