"""Reading the puzzle of a file that is found, and the context of all hooks that read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from xwcore.errors import KindError, ReadError, UnsupportedOperationError
from xwcore.files.source import CONTAINER, DEFAULT_LIMITS, Limits
from xwcore.findings.diagnostics import Diagnostic, Span
from xwcore.model.puzzle import Puzzle
from xwcore.options import resolve_options
from xwcore.plugin.contexts import ReadContext
from xwcore.registry.plugins import PluginRegistry
from xwcore.registry.statuses import PluginStatus

if TYPE_CHECKING:
    from xwcore.files.containers import ContainerRecord


class Found(NamedTuple):
    """The file that is meant: its plugin, its bytes, its name, and the containers around it.

    `part` is its place in the file that has it, if this one has several puzzles.
    """

    registry: PluginRegistry
    status: PluginStatus
    data: bytes
    name: str
    container: ContainerRecord | None = None
    part: Span | None = None
    limits: Limits = DEFAULT_LIMITS

    @property
    def path(self) -> tuple[str, ...]:
        """The names that lead to the file that has the places of diagnostics."""
        return () if self.container is None else self.container.file_path

    def placed(self, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """The diagnostics of the file with places in the file that has it."""
        from xwcore.findings.placing import inside

        return inside(diagnostics, self.path, self.part)

    def context(self, options: Mapping[str, Any]) -> ReadContext:
        """The context of reading the file with these options."""
        return read_context(self.status, options, self.limits, self.name)


def read_puzzle(
    opened: Found,
    options: Mapping[str, Any],
    undo: bool | Collection[str] = False,
    kind: type[Puzzle] | None = None,
) -> Puzzle:
    """The puzzle of a file; places of its diagnostics are those in the file that has it.

    Raises:
        KindError: it is of another kind.
        ReadError, OptionError, PluginError, LimitError
    """
    status, container, part = opened.status, opened.container, opened.part
    context = read_context(status, options, opened.limits)
    try:
        puzzle = decoded(opened.registry, status, opened.data, context)
    except ReadError as error:
        if container is not None or part is not None:
            error.diagnostics = opened.placed(error.diagnostics)
            from xwcore.findings.placing import span_inside

            error.span = span_inside(error.span, opened.path, part)
        raise
    if container is not None or part is not None:
        extras = {} if container is None else {CONTAINER: container}
        puzzle = puzzle.replace(
            diagnostics=opened.placed(puzzle.diagnostics), extras={**puzzle.extras, **extras}
        )
    if undo:
        from xwcore.verbs.kinds import without_adaptations

        puzzle = without_adaptations(opened.registry, puzzle, status.declared, undo)
    if kind is not None and Puzzle not in getattr(kind, "__mro__", ()):
        raise TypeError(f"kind: {kind!r}, expected a class, such as {type(puzzle).__name__}")
    if kind is not None and not isinstance(puzzle, kind):
        message = f"kind of the puzzle: {puzzle.kind}, expected {kind.kind}"
        raise KindError(message, kind=puzzle.kind, format=puzzle.source_format)
    return puzzle


def decoded(
    registry: PluginRegistry, status: PluginStatus, data: bytes, context: ReadContext
) -> Puzzle:
    """The puzzle that the plugin reads; a new one, with the diagnostics of reading."""
    if not status.declared.reads:
        raise UnsupportedOperationError(f"the plugin of {status.name!r} cannot read")
    reported = context.diagnostics
    puzzle: Puzzle = registry.call(status, "xw_read", data=data, context=context)
    if puzzle.source_format is not None:
        puzzle = puzzle.replace()  # the plugin returned it before, so a host may have it
    # The puzzle is new, so changing it in place has no other observer.
    object.__setattr__(puzzle, "source_format", status.name)
    object.__setattr__(puzzle, "diagnostics", tuple(reported))
    return puzzle


def read_context(
    status: PluginStatus,
    options: Mapping[str, Any],
    limits: Limits = DEFAULT_LIMITS,
    name: str = "",
) -> ReadContext:
    """The context of reading a file of this format.

    Raises:
        OptionError: an option is unknown or has a wrong value.
    """
    if options:
        spec = status.declared
        values = resolve_options(spec.read_options, options, spec.title)
    else:
        values = {**status.read_defaults}  # a plugin may change its own copy
    return ReadContext(status.name, values, limits, name=name)
